"""A table of Nineteen47 for tests: every position is reached by moves, with the chance a test asks for.

Propaganda cards are named by number (`1` is N47-PRO-01), posters by `G3`, loyalties by letters (`P`, `C`, `S`), dice by
`*` and `-`, seats `A` to `I` by 0 to 8. Chance that a test does not ask for falls so that it disturbs nothing: neutral cards
first, blank dice, neutral posters, the highest card is cut.
"""

from __future__ import annotations

import json
from collections import deque
from typing import TYPE_CHECKING, Any

from card_data.load import shipped_games
from referee.game import TABLE, Done, Move, Refusal, Setup, chance_due, move_to_json, objection, play, state_hash
from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.rules import Nineteen47

if TYPE_CHECKING:
    from collections.abc import Iterable

GAME = shipped_games()["nineteen47"]
FACES = {"*": "star", "-": "blank"}
LETTERS = {"P": "patriot", "C": "communist", "S": "star"}
DULL = (*range(22, 34), *range(60, 54, -1), *range(48, 33, -1), *range(15, 0, -1), *range(54, 48, -1), *range(21, 15, -1))
"""Propaganda cards in the order in which they are dealt where nothing else is asked for."""

SPARED = 3
"""So many of these stay in the deck while hands are dealt, for tests to draw: 22, 23 and 24."""

DULL_POSTERS = ("G9", "G8", "G7", "G6", "G5", "G4", "G3", "G2", "G1", "G13", "G12", "G11", "G10", "G14", "G15")


def pro(number: int) -> str:
    return f"N47-PRO-{number:02}"


def gen(name: str) -> str:
    return f"N47-GEN-{int(name[1:]):02}"


def cards(*numbers: int) -> tuple[str, ...]:
    return tuple(pro(number) for number in numbers)


def numbers(names: Iterable[str | None]) -> list[int]:
    return sorted(int(name.rpartition("-")[2]) for name in names if name)


def rules_of(seats: int, **options: Any) -> Nineteen47:
    """Return the rules of a table with some options changed."""
    return Nineteen47(GAME, Setup(seats, {option.id: option.default for option in GAME.options} | options))


class Table:
    """A game under way. Queues hold the chance that a test asks for; `keep` are cards and posters that fall only if asked for."""

    def __init__(self, rules: Nineteen47, keep: Iterable[int] = (), keep_posters: str = "") -> None:
        self.rules = rules
        self.books = rules.books
        self.history: list[Done] = []
        self.state = rules.start()
        self.keep = {pro(number) for number in keep} | {gen(name) for name in keep_posters.split()}
        self.queues: dict[str, deque[Any]] = {name: deque() for name in ("jobs", "loyalty", "draws", "dice", "posters", "look", "cut")}

    # -- chance --------------------------------------------------------------------------------------------------------

    def ask(self, *, draws: Iterable[int] = (), dice: str = "", posters: str = "", look: int = 0, cut: int = 0, jobs: str = "") -> Table:
        """Say what chance is to bring next."""
        self.queues["draws"] += cards(*draws)
        self.queues["dice"] += dice.replace(" ", "")
        self.queues["posters"] += [gen(name) for name in posters.split()]
        self.queues["jobs"] += [int(job) for job in jobs.split()]
        self.queues["look"] += [pro(look)] if look else []
        self.queues["cut"] += [pro(cut)] if cut else []
        return self

    def _fallen(self, moves: list[Move]) -> Move:
        kind = type(moves[0])
        names = {m.DealJob: "jobs", m.DealLoyalty: "loyalty", m.Draw: "draws", m.DieFell: "dice", m.TurnPoster: "posters"}
        names |= {m.DrawPoster: "posters", m.Look: "look", m.Cut: "cut"}
        queue = self.queues.get(names.get(kind, ""), deque())
        if queue:
            return self._asked(kind, queue)
        if kind is m.DieFell:
            return m.DieFell("blank")
        ids = {getattr(move, "card", getattr(move, "poster", None)): move for move in moves}
        if kind is m.Draw:
            return next((ids[card] for card in cards(*DULL) if card in ids and card not in self.keep), moves[0])
        if kind in {m.TurnPoster, m.DrawPoster}:
            return next(ids[gen(name)] for name in DULL_POSTERS if gen(name) in ids and gen(name) not in self.keep)
        return moves[-1] if kind in {m.Cut, m.Look} else moves[0]

    def _asked(self, kind: type[Move], queue: deque[Any]) -> Move:
        value = queue.popleft()
        if kind is m.DealLoyalty:
            side = LETTERS[value]
            return next(m.DealLoyalty(card) for card in self.state.box if card and self.books.side_of[card] == side)
        return kind(FACES[value] if kind is m.DieFell else value)

    # -- playing -------------------------------------------------------------------------------------------------------

    def deal(self) -> Table:
        return self._settle()

    def do(self, seat: int, *moves: Move) -> Table:
        """Make moves of one seat, and everything that follows from each."""
        for move in moves:
            self._make(seat, move)
            self._settle()
        return self

    def _make(self, seat: int, move: Move) -> None:
        done = play(self.rules, self.state, seat, move)
        assert isinstance(done, Done), f"{move} by {seat} in {self.state.phase}: {done}"
        if seat != TABLE and not move.correction:
            assert seat in self.rules.to_act(self.state)
        self.history.append(done)
        self.state = done.after

    def _settle(self) -> Table:
        """Let chance and forced steps happen, but for jobs and dice that people enter at a table of their own."""
        while self.rules.to_act(self.state) == (TABLE,):
            moves = list(self.rules.candidates(self.state, TABLE))
            self._make(TABLE, self._fallen(moves) if chance_due(self.rules, self.state) else moves[0])
        return self

    def refused(self, seat: int, move: Move) -> str:
        """Return rule and code of a refusal, and see that nothing has changed."""
        before = state_hash(self.state)
        refusal = play(self.rules, self.state, seat, move)
        assert isinstance(refusal, Refusal), f"{move} by {seat} in {self.state.phase} is accepted"
        assert state_hash(self.state) == before
        return f"{refusal.rule}/{refusal.code}"

    def allowed(self, seat: int, move: Move) -> bool:
        return objection(self.rules, self.state, seat, move) is None

    def ready(self) -> Table:
        while self.phase == "recognition":
            self.do(self.state.waiting[0], m.Ready())
        return self

    def pass_to(self, seat: int) -> Table:
        """Let everybody before a seat pass; a script is declined."""
        while self.state.active != seat:
            self.idle()
        return self

    def idle(self) -> Table:
        """Let the seat that has the turn do nothing."""
        if self.phase == "script":
            return self.do(self.state.active, m.DeclineScript())
        return self.do(self.state.active, m.Pass())

    def pass_all(self) -> Table:
        """Let all turns that are left pass."""
        while self.phase in {"script", "production"}:
            self.idle()
        return self

    def add(self, **laid: int | tuple[int, ...]) -> Table:
        """Let seats add cards for their stars: `A=34`."""
        for letter, number in laid.items():
            chosen = number if isinstance(number, tuple) else (number,)
            self.do("ABCDEFGHI".index(letter), m.AddStar(cards(*chosen)))
        return self

    def turn_up(self) -> Table:
        """Turn up the whole film and close it."""
        assert self.phase == "premiere", self.phase
        while self.state.film:
            self.do(0, m.TurnUp())
        return self.do(0, m.CloseFilm())

    def film(self, side: str) -> Table:
        """Make a whole film in which nobody does anything and no die shows a star: the poster alone makes it a side's."""
        assert "star" not in self.state.dice
        if self.phase == "script":
            self.idle()
        assert self.books.symbol[self.state.poster] == {"P": "patriot", "C": "neutral"}[side], self.state.poster
        return self.pass_all().turn_up()

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def active(self) -> int:
        return self.state.active

    @property
    def score(self) -> tuple[int, int]:
        return self.state.score

    def jobs(self) -> str:
        """Return the jobs of all seats, then those of the centre: `4 1 8 3 | 25679`."""
        held = " ".join("".join(map(str, each)) for each in self.state.jobs)
        return f"{held} | {''.join(map(str, self.state.centre))}"

    def dice(self) -> str:
        return "".join({"star": "*", "blank": "-", "": "?"}[face] for face in self.state.dice)

    def hand(self, seat: int) -> list[int]:
        return numbers(self.state.hands[seat])

    def floor(self) -> int:
        return len(self.state.floor)

    def deck(self) -> int:
        return len(self.state.deck)

    def performed(self) -> str:
        return "".join(map(str, self.state.performed))

    def record(self) -> dict[str, Any]:
        """Return the game as a record of the referee's format; a hash stands on the last move of an act."""
        sources = {m.DealJob: "server", m.DieFell: "server"} | dict.fromkeys(m.CHANCES, "server") | dict.fromkeys(m.STEPS, "rule")
        moves = []
        for place, done in enumerate(self.history):
            written = {"seat": done.seat, "move": move_to_json(done.move), "source": sources.get(type(done.move), "tap")}
            if place + 1 == len(self.history) or self.history[place + 1].seat != TABLE:
                written["hash"] = state_hash(done.after)
            moves.append(written)
        result = self.rules.result(self.state)
        standings = (
            [{"seat": each.seat, "rank": each.rank, "total": each.total, "parts": dict(each.parts)} for each in result.standings]
            if result
            else []
        )
        return {
            "backlot": 1,
            "game": "nineteen47",
            "rules_version": GAME.rules_version,
            "language": "en",
            "options": dict(self.rules.setup.options),
            "chance": dict.fromkeys(GAME.chance, "server"),
            "seats": [{"name": "", "bot": ""}] * self.rules.setup.seats,
            "commitment": "",
            "seed": None,
            "moves": json.loads(json.dumps(moves)),
            "amended": [],
            "result": {"winners": list(result.winners), "unit": result.unit, "standings": standings} if result else None,
        }  # fmt: skip


def dealt(
    seats: int,
    jobs: str = "",
    *,
    hands: dict[str, tuple[int, ...]] | None = None,
    dice: str = "",
    loyalties: str = "",
    ghosts: tuple[int, ...] = (),
    keep: Iterable[int] = (),
    keep_posters: str = "",
    posters: str = "",
    **options: Any,
) -> Table:
    """Return a table whose first film has begun. `jobs` names each seat's job (or two): `"4 1 8 3"`, `"16 49"`."""
    rules = rules_of(seats, **options)
    hands = hands or {}
    named = {card for hand in hands.values() for card in hand} | set(ghosts)
    table = Table(rules, {*keep, *named}, keep_posters)
    table.queues["jobs"] += [int(job) for seat in jobs.split() for job in seat]
    table.queues["loyalty"] += loyalties
    ghost_dice = dice.replace(" ", "")[rules.books.players_dice :]
    table.queues["dice"] += dice.replace(" ", "")[: rules.books.players_dice] + ghost_dice
    table.ask(posters=posters)
    filler = deque(card for card in DULL[SPARED:] if pro(card) in rules.books.in_game and pro(card) not in table.keep)
    for seat in range(seats):
        hand = hands.get("ABCDEFGHI"[seat], ())
        table.queues["draws"] += cards(*hand, *(filler.popleft() for _ in range(3 - len(hand))))
    table.queues["draws"] += cards(*ghosts)
    return table.deal().ready()


def three_all(seats: int, jobs: str = "", *, last: str = "G3", **more: Any) -> Table:
    """Return a table at three films each, no star on any die, in the seventh film with a poster of that name."""
    posters = [name for name in ("G5", "G1", "G6", "G2", "G7", "G4", "G8", "G3") if name != last]
    red, blue = [name for name in posters if name in DULL_POSTERS[:5]], [name for name in posters if name not in DULL_POSTERS[:5]]
    row = [name for pair in zip(red, blue, strict=False) for name in pair][:6]
    table = dealt(seats, jobs, posters=" ".join([*row, last]), **more)
    for side in "CPCPCP":
        table.film(side)
    assert table.score == (3, 3)
    if table.phase == "script":
        table.idle()
    assert table.state.poster == gen(last)
    return table
