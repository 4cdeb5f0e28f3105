"""The contract of a game, and the kernel that serves every game alike.

State is a value, a move is a value, the log of moves is the truth. A game is a class in `referee/games/` that derives
from `Rules` and is made for one game folder and one setup. It answers questions about positions; it never changes
anything and touches no file, network, clock, randomness, thread or log.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from referee.text_form import Malformed, move_fields, move_from_json, move_name, move_to_json, remembered, state_hash

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from card_data.model import Game

__all__ = ["Malformed", "move_fields", "move_from_json", "move_name", "move_to_json", "state_hash"]
# The text form of moves is part of the contract; everything else that this module says is its own.

Seat = int
"""A seat number from 0 in clockwise order, or `TABLE`."""

TABLE: Seat = -1
"""The seat of chance and of forced steps."""

Fact = str | int | bool | None | tuple["Fact", ...]
Facts = dict[str, Fact]
"""What a sentence needs: plain values. How each is shown (money, a card's name) is said by the sentence's gap."""


class Line(NamedTuple):
    """A sentence not yet put into words: a key of the wording, and the facts its gaps name."""

    key: str
    facts: Facts = {}  # noqa: RUF012 - a Line is built, never changed


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not possible: rule id, stable code, facts. Its sentence is `refusal.<rule>/<code>`."""

    rule: str
    code: str
    facts: Facts

    @property
    def line(self) -> Line:
        """The sentence of this refusal."""
        return Line(f"refusal.{self.rule}/{self.code}", self.facts)


@dataclass(frozen=True, slots=True)
class Move:
    """The root of all moves: small frozen data classes named with the rule text's verbs.

    Field types are `int`, `str`, `bool`, `Literal[...]`, tuples of these, and `| None`. Class values say what kind of
    move it is: `chance` names the kind of chance a TABLE move comes from (`die`); a TABLE move without one is a forced
    step. `open_field` names a whole-number field that a person may type freely (a bid), in steps of `step`.
    `correction` marks moves by which the table mends its books by agreement. `firm` marks moves that nobody takes back on
    his own word, because somebody has seen something by them or is bound by them. `by_people` marks moves that bots leave to
    people wherever one sits at the table: to end the game, say. `lasting` marks moves that still mean the same after others
    have made such moves: they are taken though the table has moved on, where no law objects.
    """

    chance: ClassVar[str | None] = None
    open_field: ClassVar[str | None] = None
    step: ClassVar[int] = 1
    correction: ClassVar[bool] = False
    firm: ClassVar[bool] = False
    by_people: ClassVar[bool] = False
    lasting: ClassVar[bool] = False


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Setup:
    """The validated choices of a table: number of seats and all options by id."""

    seats: int
    options: Mapping[str, str | int | bool | None]


class Zone(NamedTuple):
    """Cards lying together, as one viewer sees them; `key` is its title's key of the wording (`zone.hand`).

    An entry is a printed id, or `None` for a card he may not know. `place` is the printed place the zone belongs to;
    `spots`, where it is not empty, names a printed place for each card: it lies there. A `secret` zone may hold what only
    this viewer may know: a page shows it while he holds it down, and looks the same for every viewer until then. `note`
    says more beside the title: a sum, a range.
    """

    key: str
    cards: tuple[str | None, ...]
    owner: Seat | None = None
    shape: Literal["row", "column", "pile", "fan"] = "row"
    place: str = ""
    spots: tuple[str, ...] = ()
    secret: bool = False
    note: Line | None = None


class Token(NamedTuple):
    """Something that stands on a printed place (`place` is a square's printed id).

    Where a seat has several, `key` tells them apart from one view to the next, so that a page can let each slide.
    """

    seat: Seat
    place: str
    label: str = ""
    key: str = ""


class SeatView(NamedTuple):
    """What one viewer sees of one seat: its headline amount, how far it is, its cards, and remarks about it."""

    seat: Seat
    amount: int
    unit: Literal["money", "points", "tokens"]
    progress: Line | None
    zones: tuple[Zone, ...]
    remarks: tuple[Line, ...]
    active: bool


class View(NamedTuple):
    """Everything one viewer may see, built from nothing. `None` as viewer is the table screen and any spectator.

    `asked` says what is asked now and of whom. `focus` are the printed ids this moment is about. `seats` are in table
    order. `round` counts from 1. `notes` are sentences of this moment to show large or read out, in order: a script to
    speak, a count, a verdict.
    """

    phase: str
    asked: Line
    seats: tuple[SeatView, ...]
    zones: tuple[Zone, ...]
    tokens: tuple[Token, ...]
    focus: tuple[str, ...]
    round: int
    facts: Facts
    notes: tuple[Line, ...] = ()


class Offer(NamedTuple):
    """A move as it is offered on a button: its words, the words on the right (a price), and the move."""

    move: Move
    line: Line
    aside: Line | None
    refusal: Refusal | None
    caution: Line | None


class Lapse(NamedTuple):
    """A time to answer: after so many seconds each person who is waited for makes this move.

    `turn` tells one moment that grants a time from the next; within one the time goes on, whoever answers meanwhile.
    """

    seconds: int
    move: Move
    turn: int


class Done(NamedTuple):
    """One move that was made: by whom, from which state to which."""

    before: Any
    seat: Seat
    move: Move
    after: Any


class Standing(NamedTuple):
    """One seat's place in the result: rank from 1 (shared places share it), total, and the parts it is made of.

    A part is the key of its title in the wording, and its number.
    """

    seat: Seat
    rank: int
    total: int
    parts: tuple[tuple[str, int], ...]


class Result(NamedTuple):
    """How a game ended: the winners, all standings by rank, and the line that explains it (tie-break included)."""

    winners: tuple[Seat, ...]
    standings: tuple[Standing, ...]
    line: Line
    unit: Literal["money", "points", "slots", "films"] = "points"


class Series(NamedTuple):
    """A curve per seat for the end screen; the wording of `key` is its title."""

    key: str
    unit: Literal["money", "points", "count"]
    values: tuple[tuple[int, ...], ...]


class Grid(NamedTuple):
    """A table for the end screen: column titles are wording keys, one row of numbers a seat."""

    key: str
    unit: Literal["money", "points", "count"]
    columns: tuple[str, ...]
    rows: tuple[tuple[int | None, ...], ...]


class Story(NamedTuple):
    """What the end screen tells of a game: sentences, curves, tables."""

    lines: tuple[Line, ...]
    series: tuple[Series, ...]
    grids: tuple[Grid, ...]


class Law(NamedTuple):
    """One reason to refuse: `broken` returns the facts of the refusal, or `None` where the law is kept."""

    rule: str
    code: str
    moves: tuple[type[Move], ...]
    broken: Callable[[Any, Any, Seat, Any], Facts | None]


Broken = TypeVar("Broken", bound="Callable[..., Facts | None]")


def law(rule: str, code: str, *moves: type[Move]) -> Callable[[Broken], Broken]:
    """Mark a method of a game as a law about some kinds of moves; the order of definition is the order of refusal.

    The method takes (state, seat, move) and returns `None` where the move is fine, else the facts of the refusal.
    Several marks on one method make one law for each, in the order they are written from the method upwards.
    """

    def mark(method: Broken) -> Broken:
        marks = getattr(method, "laws", ())
        method.laws = (*marks, (rule, code, moves))  # type: ignore[attr-defined]
        return method

    return mark


class Rules(Generic[S]):
    """A game: what a module in `referee/games/` provides, in contract order.

    `moves` lists every kind of move; `corrections` those by which the table mends its books. `start` takes no chance:
    shuffles and rolls are TABLE moves. With `at_any_time` there are no turns, and bots at a table with people move once
    for each act of a person. All methods are pure.
    """

    moves: ClassVar[tuple[type[Move], ...]] = ()
    at_any_time: ClassVar[bool] = False

    def __init__(self, game: Game, setup: Setup) -> None:
        """Prepare the rules for one game folder and one validated setup."""
        self.game = game
        self.setup = setup
        self.laws = laws_of(type(self))
        by_kind: dict[type[Move], tuple[Law, ...]] = {}
        for kind in self.moves:
            by_kind[kind] = tuple(each for each in self.laws if kind in each.moves)
        self.laws_about = by_kind

    @classmethod
    def unfit(cls, game: Game, setup: Setup) -> Sequence[Line]:
        """Return why choices that are fine one by one do not go together, a sentence each; nothing where they do."""
        return ()

    def start(self) -> S:
        """Return the first position; nothing is shuffled or rolled yet."""
        raise NotImplementedError

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Return who may act: `(TABLE,)` for chance or a forced step, seats otherwise, empty when the game is over."""
        raise NotImplementedError

    def candidates(self, state: S, seat: Seat) -> Sequence[Move]:
        """Return the well-formed moves worth offering to a seat now, legal or not."""
        raise NotImplementedError

    def after(self, state: S, seat: Seat, move: Move) -> S:
        """Return the state after a legal move."""
        raise NotImplementedError

    def names(self, state: S, move: Move) -> tuple[str, ...]:
        """Return the printed ids a move points at, so that scanning them finds it."""
        raise NotImplementedError

    def words(self, state: S, seat: Seat, move: Move) -> tuple[Line, Line | None]:
        """Return the words of a move's button, and the words on its right (a price) if it has any."""
        raise NotImplementedError

    def view(self, state: S, viewer: Seat | None) -> View:
        """Return what a viewer may see, built from nothing; `None` is the table screen."""
        raise NotImplementedError

    def tell(self, done: Done, viewer: Seat | None) -> Line | None:
        """Return the log's sentence about a move for a viewer; `None` where nothing is worth telling."""
        raise NotImplementedError

    def result(self, state: S) -> Result | None:
        """Return how the game ended, or `None` while it runs."""
        raise NotImplementedError

    def pointed(self, state: S, seat: Seat, ids: Sequence[str]) -> Sequence[Move]:
        """Return what scanned ids could mean though it is not offered now: answered with its refusal, or its caution."""
        return ()

    def read(self, state: S, seat: Seat, heaps: Sequence[Sequence[str]]) -> Sequence[Move]:
        """Return what cards that lie in several heaps could mean, the likeliest first, where it matters which lie together.

        Each heap is a row, fan or pile of scanned ids in its order, as people have laid them: melds, say.
        """
        return ()

    def noticed(self, state: S, seat: Seat, ids: Sequence[str]) -> Sequence[Line]:
        """Return what is worth saying about the cards of a photo beside the moves they mean: which of them are left out, and why."""
        return ()

    def needed(self, state: S, move: Move) -> tuple[str, ...]:
        """Return the printed ids without which a scan does not mean this move, where another move lacks none of its own.

        A group of cards is meant when all of it is scanned: two of three cards mean the move of these two.
        """
        return ()

    def unseen(self, state: S) -> Sequence[Move]:
        """Return what people do, where they give the chance that is due, so that the referee does not see its outcome.

        Hidden cards are dealt from a real deck, or one player looks at one. Where this answers with moves people are
        asked for these alone; a server draws from the candidates as ever, and the game knows the cards.
        """
        return ()

    def caution(self, state: S, seat: Seat, move: Move) -> Line | None:
        """Return a warning that goes with a legal move, to be confirmed by whoever makes it."""
        return None

    def lapse(self, state: S) -> Lapse | None:
        """Return the time that is granted now, and the move of whoever lets it pass; `None` where the table waits for ever."""
        return None

    def story(self, history: Sequence[Done]) -> Story:
        """Return what the end screen tells of a finished game."""
        return Story((), (), ())

    def appeal(self, view: View, seat: Seat, move: Move) -> float:
        """Return how good a legal move looks to its seat, from that seat's view alone; bots take the best."""
        return 0.0

    def imagine(self, view: View, seat: Seat, pick: Callable[[int], int]) -> S | None:
        """Return a full position that a seat may be in for all that its view shows; `None` where a game cannot tell.

        `pick(n)`, one of 0 to n - 1, fills in what the view does not show, each possible position as likely as the
        other. Bots that think ahead play on from here; they are given nothing but the view.
        """
        return None

    def thinkable(self, view: View, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """Return which of its legal moves a bot thinks ahead about, at least one: all, where a game leaves nothing out.

        What is as good as another move, or plainly worse, costs lines of play that the others need.
        """
        return moves

    def legal(self, state: S, seat: Seat) -> list[Move]:
        """Return the offered moves of a seat to which no law objects; a game may answer quicker, never otherwise."""
        return [move for move in self.candidates(state, seat) if objection(self, state, seat, move) is None]

    def odds(self, state: S, chances: Sequence[Move]) -> Sequence[int] | None:
        """Return how often each of the legal chances falls, in whole numbers; `None` where each is as likely as the other."""
        return None

    def likely(self, state: S, seat: Seat, pick: Callable[[int], int]) -> Move:
        """Return a legal move of the seat to act (`TABLE` included) as a quick thought would have it: any of them.

        Lines of play that are thought ahead are made of these, thousands of them; a game may give better or quicker ones.
        """
        if seat == TABLE:
            forced = self.candidates(state, TABLE)[0]
            return drawn(self, state, pick) if forced.chance else forced
        fine = self.legal(state, seat)
        return fine[pick(len(fine))]

    def ripe(self, state: S) -> bool:
        """Say whether a line of play may end here because `worth` tells enough; the end of the game always is ripe."""
        return not self.to_act(state)

    def worth(self, state: S, seat: Seat) -> float:
        """Return how well a position stands for a seat, more is better; without a word of the game, its share of the win."""
        result = self.result(state)
        return 1 / len(result.winners) if result is not None and seat in result.winners else 0.0

    def twins(self, state: S, viewer: Seat | None) -> Iterable[S]:
        """Return some states that a viewer cannot tell from this one: they differ only in what he may not know.

        Proofs of secrecy compare them, and bots think over them. A game whose states hold no secret has none.
        """
        return ()

    def cards(self, state: S) -> Sequence[str | None]:
        """Return every physical card of this game once, by card id, `None` where the referee does not know it.

        A card never appears twice and never vanishes: the number stays the same from the start to the end.
        """
        return ()


@remembered
def laws_of(rules: type[Rules[Any]]) -> tuple[Law, ...]:
    """Return the laws of a game class in order of definition, base classes first."""
    found: list[Law] = []
    for base in reversed(rules.__mro__):
        for method in vars(base).values():
            found.extend(Law(rule, code, moves, method) for rule, code, moves in getattr(method, "laws", ()))
    return tuple(found)


def objection(rules: Rules[S], state: S, seat: Seat, move: Move) -> Refusal | None:
    """Return why a seat cannot make a move now, or `None`; holds for any move of a known kind, offered or not."""
    for rule, code, _, broken in rules.laws_about[type(move)]:
        facts = broken(rules, state, seat, move)
        if facts is not None:
            return Refusal(rule, code, facts)
    return None


def legal(rules: Rules[S], state: S, seat: Seat) -> list[Move]:
    """Return the offered moves of a seat to which no law objects."""
    return rules.legal(state, seat)


def offers(rules: Rules[S], state: S, seat: Seat) -> list[Offer]:
    """Return every offered move of a seat with its words, objection and caution, in the game's order."""
    return [_offer(rules, state, seat, move) for move in rules.candidates(state, seat)]


def entries(rules: Rules[S], state: S) -> list[Offer]:
    """Return what people may enter for the chance that is due, with words and objections."""
    return [_offer(rules, state, TABLE, move) for move in entered(rules, state)]


def scanned(rules: Rules[S], state: S, seat: Seat, ids: Sequence[str]) -> list[Offer]:
    """Return the moves of a seat, or of the table by its hand, that name all the scanned ids; nothing is done yet.

    Where nothing that is offered names them, the game says what else they could mean; a move that needs ids which were not
    scanned is meant only where no other is.
    """
    wanted = set(ids)
    acting = (seat, TABLE) if TABLE in rules.to_act(state) else (seat,)
    found: list[Offer] = []
    partly: list[Offer] = []
    offered: Callable[[Seat], Sequence[Move]] = lambda who: _askable(rules, state, who)  # noqa: E731 - one of a pair
    pointed: Callable[[Seat], Sequence[Move]] = lambda who: rules.pointed(state, who, ids)  # noqa: E731 - the other
    for ask in (offered, pointed):
        for who in acting:
            meant = [move for move in ask(who) if wanted <= set(rules.names(state, move))]
            whole = [move for move in meant if wanted.issuperset(rules.needed(state, move))]
            found += [_offer(rules, state, who, move) for move in whole]
            partly += [] if whole else [_offer(rules, state, who, move) for move in meant]
        if found:
            return found
    return partly


def heaped(rules: Rules[S], state: S, seat: Seat, heaps: Sequence[Sequence[str]]) -> list[Offer]:
    """Return what scanned cards mean by the heaps they lie in: moves of the seat, or of the table by its hand."""
    acting = (seat, TABLE) if TABLE in rules.to_act(state) else (seat,)
    return [_offer(rules, state, who, move) for who in acting for move in rules.read(state, who, heaps)]


def follows(rules: Rules[S], state: S, ids: Sequence[str]) -> Move | None:
    """Return the one chance move now due that the scanned ids name as well, or `None`.

    Asked after a scanned move was made: a die that is scanned to roll it tells its value in the same scan.
    """
    if chance_due(rules, state) is None:
        return None
    wanted = set(ids)
    meant = [move for move in entered(rules, state) if wanted and wanted <= set(rules.names(state, move))]
    return meant[0] if len(meant) == 1 else None


def entered(rules: Rules[S], state: S) -> Sequence[Move]:
    """Return what people may enter for the chance that is due: what they do unseen, else one of its outcomes."""
    return rules.unseen(state) or rules.candidates(state, TABLE)


def _askable(rules: Rules[S], state: S, who: Seat) -> Sequence[Move]:
    return entered(rules, state) if who == TABLE else rules.candidates(state, who)


def _offer(rules: Rules[S], state: S, seat: Seat, move: Move) -> Offer:
    line, aside = rules.words(state, seat, move)
    refusal = objection(rules, state, seat, move)
    return Offer(move, line, aside, refusal, None if refusal else rules.caution(state, seat, move))


def chance_due(rules: Rules[S], state: S) -> str | None:
    """Return the kind of chance the table waits for, or `None` when a forced step or a player is next."""
    if rules.to_act(state) != (TABLE,):
        return None
    return rules.candidates(state, TABLE)[0].chance


def drawn(rules: Rules[S], state: S, pick: Callable[[int], int]) -> Move:
    """Return the chance that falls, by the odds of the game; `pick(n)` is one of 0 to n - 1 and is asked once."""
    chances = rules.legal(state, TABLE)
    odds = rules.odds(state, chances)
    if odds is None:
        return chances[pick(len(chances))]
    ends = list(accumulate(odds))
    return chances[bisect_right(ends, pick(ends[-1]))]


def settle(rules: Rules[S], state: S) -> Iterator[Done]:
    """Do the forced steps that are due, one by one, until chance, a player or the end is next.

    Raises:
        RuntimeError: a game offers a forced step that its own laws refuse, or never comes to rest.
    """
    for _ in range(10_000):
        if rules.to_act(state) != (TABLE,):
            return
        move = rules.candidates(state, TABLE)[0]
        if move.chance is not None:
            return
        refusal = objection(rules, state, TABLE, move)
        if refusal:
            raise RuntimeError(f"{type(rules).__name__} forces {move} but refuses it: {refusal.rule}/{refusal.code}")
        following = rules.after(state, TABLE, move)
        yield Done(state, TABLE, move, following)
        state = following
    raise RuntimeError(f"{type(rules).__name__} does not come to rest after 10,000 forced steps")


def play(rules: Rules[S], state: S, seat: Seat, move: Move) -> Done | Refusal:
    """Make one move, or say why not; the state given is never changed."""
    refusal = objection(rules, state, seat, move)
    return refusal or Done(state, seat, move, rules.after(state, seat, move))


def replay(rules: Rules[S], moves: Sequence[tuple[Seat, Move]]) -> Iterator[Done]:
    """Make recorded moves from the start, forced steps included in the record.

    Raises:
        ValueError: a recorded move is refused; the sentence names its place, rule and code.
    """
    state = rules.start()
    for number, (seat, move) in enumerate(moves, 1):
        outcome = play(rules, state, seat, move)
        if isinstance(outcome, Refusal):
            raise ValueError(f"move {number} ({move_name(type(move))} by seat {seat}) is refused: {outcome.rule}/{outcome.code}")  # noqa: TRY004
        yield outcome
        state = outcome.after


def undo(moves: Sequence[tuple[Seat, Move]]) -> int:
    """Return how many moves remain when the last player's move and all that followed from it are taken back."""
    for place in range(len(moves) - 1, -1, -1):
        if moves[place][0] != TABLE:
            return place
    return 0
