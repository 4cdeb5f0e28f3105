"""A table of Reel Estate for tests: deals are given card by card, positions are reached by moves.

Cards are named without the prefix (`FH-01`), columns by letter, seats Ana, Ben, Cleo and Dov by 0 to 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from card_data.load import shipped_games
from referee.game import TABLE, Done, Move, Offer, Refusal, Setup, objection, play, scanned, settle, state_hash
from referee.games.hollywood import Hollywood
from referee.games.hollywood.moves import AssignStar, ClapBoard, Confirm, DealCard, DoubleReel, Place
from referee.games.hollywood.scoring import score
from referee.games.hollywood.state import COLUMNS, GENRES, NOBODY, State

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = shipped_games()["hollywood"]
ANA, BEN, CLEO, DOV = range(4)

AREA_K = """
    FH-01 ST-09 FA-01 FR-01
    FH-13 BB-01 FA-02 ST-05
    FR-13 FH-02 FA-13
    ST-01 FR-02 FH-03
"""
"""The area of the worked examples, column by column from the top."""

G1_ROUNDS = (
    (
        "ST-05 FA-04 FH-13 ST-02 FR-07 FR-11 FR-03 FA-10 FH-08 FR-13 FH-02 ST-09 FR-08 FR-01",
        "0:D 1:CB 2:CB 0:D 1:BA 2:C 0:D 1:A 2:C 0:A 1:C 2:B 2:A",
        "",
    ),
    (
        "FA-01 FH-06 FR-10 FR-06 BB-04 ST-04 FA-06 FH-07 ST-03 FA-07 ST-08 FA-05 FR-02 FH-09",
        "1:D 2:B 0:BB 1:B 2:D 0:C 1:A 2:A 0:C 1:C 2:D",
        "1:horror",
    ),
    (
        "FA-02 ST-10 FR-04 FH-04 BB-01 ST-12 FH-03 FH-01 FH-10 FR-05 ST-01 FH-12 FH-05 BB-03",
        "2:A 0:CB 1:D 2:C 0:A 1:C 2:D 0:D 1:B 2:B 0:A 1:A 0:B",
        "1:action 1:romcom",
    ),
)
"""Full game G1: by round the cards in dealing order, the moves (column, two columns, Clap Board), the star choices."""


@dataclass(frozen=True)
class Round:
    """A round of a full game: what is dealt and done."""

    cards: tuple[str, ...]
    moves: tuple[tuple[int, Move], ...]
    stars: tuple[tuple[int, Move], ...]


def move_of(text: str) -> Move:
    if text == "CB":
        return ClapBoard()
    return Place(text) if len(text) == 1 else DoubleReel(tuple(text))


def parsed(cards: str, moves: str, stars: str) -> Round:
    acts = [each.split(":") for each in moves.split()]
    chosen = [each.split(":") for each in stars.split()]
    return Round(
        tuple(f"HW-{card}" for card in cards.split()),
        tuple((int(seat), move_of(text)) for seat, text in acts),
        tuple((int(seat), AssignStar(genre)) for seat, genre in chosen),
    )


@pytest.fixture(scope="session")
def g1() -> tuple[Round, ...]:
    return tuple(parsed(*each) for each in G1_ROUNDS)


def rules_of(seats: int = 4, **options: Any) -> Hollywood:
    """Return the rules of a table with some options changed; Ana is first unless it is said otherwise."""
    return Hollywood(GAME, Setup(seats, {option.id: option.default for option in GAME.options} | {"first_player": 0} | options))


class Table:
    """A game under way, with words to play it on."""

    def __init__(self, rules: Hollywood) -> None:
        self.rules = rules
        self.lot = rules.lot
        self.state: State = rules.start()
        self.history: list[Done] = []

    # -- playing -------------------------------------------------------------------------------------------------------

    def do(self, seat: int, *moves: Move) -> Table:
        """Make moves of one seat, and the forced steps that follow each."""
        for move in moves:
            done = play(self.rules, self.state, seat, move)
            assert isinstance(done, Done), f"{move} by {seat} in {self.state.phase}: {done}"
            self.history += [done, *settle(self.rules, done.after)]
            self.state = self.history[-1].after
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

    def deal(self, cards: str = AREA_K) -> Table:
        """Deal cards in dealing order."""
        return self.do(TABLE, *(DealCard(f"HW-{card}") for card in cards.split()))

    def deal_around(self, **cells: str) -> Table:
        """Deal the named cells as asked and the others with cards nobody has seen: films from the last on, then stars."""
        lot, state = self.lot, self.state
        named = {cell: lot.number[f"HW-{card}"] for cell, card in cells.items()}
        spare = [card for card in (*state.movie_cards, *state.stars) if card not in named.values()]
        others = lot.movies_dealt - sum(not lot.rating[card] for card in named.values())
        films = [card for card in reversed(spare) if not lot.rating[card]][:others]
        stars = [card for card in spare if lot.rating[card]]
        rest = iter([*films, *stars])
        for cell in lot.order:
            self.do(TABLE, DealCard(lot.cards[named.get(lot.names[cell], NOBODY)] if lot.names[cell] in named else lot.cards[next(rest)]))
        return self

    def place(self, columns: str) -> Table:
        """Let whoever is to act place reels into columns, one after the other."""
        for column in columns.split():
            self.do(self.state.turn, Place(column))
        return self

    def give(self, seat: int, **cards: str) -> Table:
        """Set what lies before a seat: films by genre, `movies` parted by commas with the star last, `blockbusters`."""
        state = self.state
        for what, text in cards.items():
            groups = [tuple(self.lot.number[f"HW-{card}"] for card in part.split()) for part in text.split(",")]
            seen = {card for group in groups for card in group}
            state = state._replace(
                stars=tuple(card for card in state.stars if card not in seen),
                movie_cards=tuple(card for card in state.movie_cards if card not in seen),
            )
            if what == "movies":
                state = state._replace(movies=replaced(state.movies, seat, tuple(groups)))
            elif what == "blockbusters":
                state = state._replace(blockbusters=replaced(state.blockbusters, seat, groups[0]))
            elif what == "aside":
                state = state._replace(aside=groups[0])
            else:
                projects = replaced(state.projects[seat], GENRES.index(what), groups[0])
                state = state._replace(projects=replaced(state.projects, seat, projects))
        self.state = state
        return self

    def stand(self, turn: int, **columns: str) -> Table:
        """Let reels lie in the columns, by their seats from the top; who has placed less has the rest in hand."""
        lying = tuple(tuple(map(int, columns.get(letter, ""))) for letter in COLUMNS)
        supply = tuple(self.lot.reels_each - sum(reels.count(seat) for reels in lying) for seat in range(self.lot.seats))
        self.state = self.state._replace(columns=lying, supply=supply, turn=turn, actions=sum(map(len, lying)))
        return self

    def ended(self) -> Table:
        """Leave the table as it is and call it a game."""
        self.state = self.state._replace(phase="over", round=self.lot.rounds)
        return self

    # -- scanning ------------------------------------------------------------------------------------------------------

    def scan(self, seat: int, *ids: str) -> list[Offer]:
        return scanned(self.rules, self.state, seat, [f"HW-{each}" for each in ids])

    def scan_refused(self, seat: int, *ids: str) -> set[str]:
        """Return the refusals of everything a scan could mean, and see that nothing of it is possible."""
        offers = self.scan(seat, *ids)
        assert offers, f"{ids} mean nothing"
        assert all(offer.refusal for offer in offers), f"{ids} can mean {[offer.move for offer in offers if not offer.refusal]}"
        return {f"{offer.refusal.rule}/{offer.refusal.code}" for offer in offers if offer.refusal}

    def scan_moves(self, seat: int, *ids: str) -> list[Move]:
        return [offer.move for offer in self.scan(seat, *ids) if offer.refusal is None]

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def turn(self) -> int:
        return self.state.turn

    def reels(self) -> dict[str, str]:
        """Return the columns with the seats of their reels from the top: `{"A": "021"}`."""
        return {COLUMNS[column]: "".join(map(str, reels)) for column, reels in enumerate(self.state.columns)}

    def at(self, cell: str) -> int:
        """Return whose reel lies on a cell, or `NOBODY`."""
        return self.lot.reel_on(self.state, self.lot.cell_number[cell])

    def card_on(self, cell: str) -> str:
        card = self.state.area[self.lot.cell_number[cell]]
        return self.short((card,)) if card >= 0 else ""

    def short(self, cards: tuple[int, ...]) -> str:
        return " ".join(self.lot.cards[card].removeprefix("HW-") for card in cards)

    def projects(self, seat: int) -> dict[str, str]:
        """Return a seat's unfinished projects by genre."""
        return {genre: self.short(films) for genre, films in zip(GENRES, self.state.projects[seat], strict=True) if films}

    def movies(self, seat: int) -> list[str]:
        return [self.short(movie) for movie in self.state.movies[seat]]

    def row(self, seat: int) -> str:
        return self.short(self.state.blockbusters[seat])

    def total(self, seat: int) -> int:
        return score(self.lot, self.state, seat).total

    def totals(self) -> list[int]:
        return [self.total(seat) for seat in range(self.lot.seats)]

    def confirm(self, seat: int, target: Any) -> Table:
        return self.do(seat, Confirm(target))


def replaced(row: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    return (*row[:place], value, *row[place + 1 :])


@pytest.fixture
def new_table() -> Callable[..., Table]:
    """Return what makes a table that has not begun: seats and changed options."""
    return lambda seats=4, **options: Table(rules_of(seats, **options))


@pytest.fixture
def four(new_table: Callable[..., Table]) -> Table:
    """Return a table of four with area K, Ana to move."""
    return new_table().deal()


@pytest.fixture
def three(new_table: Callable[..., Table]) -> Table:
    """Return a table of three with area K, Ana to move."""
    return new_table(3).deal()
