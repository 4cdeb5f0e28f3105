"""A table of Villains Inc. for tests, and words to play it on.

Villains are named `H7` (`S`, `T`, `C` likewise), studios `SH-1`, slots `L0-1`, heroes by their letter. Positions are
arranged by taking cards from where they lie to where they are wanted; every move is a move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from card_data.load import shipped_games
from referee.game import TABLE, Done, Move, Refusal, Setup, objection, play, settle, state_hash
from referee.games.villains import RULES
from referee.games.villains.moves import (
    Attempt,
    DealUnseen,
    DrawStudio,
    DrawVillain,
    EndTurn,
    Eye,
    Fist,
    Recruit,
    SeatBegins,
    Send,
    Trade,
    TurnHero,
)
from referee.games.villains.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = shipped_games()["villains"]


def rules_of(seats: int, **options: Any) -> RULES:
    """Return the rules of a table with some options changed."""
    return RULES(GAME, Setup(seats, {option.id: option.default for option in GAME.options} | options))


def villain(name: str) -> str:
    return f"BH-V{name[0]}-{int(name[1:]):02}" if name else ""


def villains(names: str) -> tuple[str, ...]:
    return tuple(villain(name) for name in names.split())


class Table:
    """A game under way."""

    def __init__(self, rules: RULES, state: State | None = None) -> None:
        self.rules = rules
        self.books = rules.books
        self.state = state or rules.start()
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

    def facts(self, seat: int, move: Move) -> dict[str, Any]:
        refusal = objection(self.rules, self.state, seat, move)
        assert refusal is not None
        return dict(refusal.facts)

    def allowed(self, seat: int, move: Move) -> bool:
        return objection(self.rules, self.state, seat, move) is None

    def recruit(self, seat: int, *names: str) -> Table:
        return self.do(seat, *(Recruit(villain(name)) for name in names))

    def send(self, seat: int, names: str, slot: str = "L0-1") -> Table:
        return self.do(seat, self.to_send(names, slot))

    def to_send(self, names: str, slot: str = "L0-1") -> Send:
        return Send(villains(names), f"BH-{slot}")

    def attempt(self, seat: int, hero: str, slot: str = "L0-1", at: int = 0) -> Table:
        """Attempt a studio and turn a hero up; where `at` is left out, at the first position that lies face down."""
        position = at or self.state.up.index("") + 1
        return self.do(seat, Attempt(f"BH-{slot}", position)).hero(hero)

    def hero(self, letter: str) -> Table:
        return self.do(TABLE, TurnHero(f"BH-HE-{letter}"))

    def trade(self, seat: int, one: str, two: str) -> Table:
        return self.do(seat, Trade(f"BH-{one}", f"BH-{two}"))

    def fist(self, seat: int, names: str, target: str) -> Table:
        return self.do(seat, Fist(villains(names), villain(target)))

    def eye(self, seat: int, names: str, position: int) -> Table:
        return self.do(seat, Eye(villains(names), position))

    def end(self, seat: int, names: str | None = None) -> Table:
        """End a turn; the market is filled with these villains, or with any."""
        return self.do(seat, EndTurn()).draw(names)

    def draw(self, names: str | None = None) -> Table:
        if names is None:
            return self.chance()
        return self.do(TABLE, *(DrawVillain(card) for card in villains(names)))

    def studio(self, name: str) -> Table:
        """Draw a studio; where it stands elsewhere by the luck of setup, another takes its place there first."""
        card = f"BH-{name}"
        if card in self.state.display:
            spare, *rest = self.state.studios
            display = tuple(spare if each == card else each for each in self.state.display)
            self.state = self.state._replace(display=display, studios=(*rest, card))
        return self.do(TABLE, DrawStudio(card))

    def chance(self) -> Table:
        """Let chance do the first thing it can, until a person or the end is next."""
        return self.chance_until("")

    def chance_until(self, phase: str) -> Table:
        """Let chance do the first thing it can, until a phase, a person or the end is next."""
        while self.rules.to_act(self.state) == (TABLE,) and self.phase != phase:
            self.do(TABLE, self.rules.candidates(self.state, TABLE)[0])
        return self

    def begin(self, first: int = 0) -> Table:
        """Deal and lay out anything, and let a seat begin."""
        return self.chance_until("start").do(TABLE, SeatBegins(first))

    # -- arranging -----------------------------------------------------------------------------------------------------

    def _taken(self, cards: tuple[str, ...]) -> None:
        """Take cards out of wherever they lie; a card of the market is replaced by another."""
        state = self.state
        hands = tuple(tuple(card for card in hand if card not in cards) for hand in state.hands)
        force = tuple(tuple(tuple(card for card in side if card not in cards) for side in both) for both in state.force)
        self.state = state._replace(
            hands=hands,
            bought=tuple(tuple(card for card in each if card not in cards) for each in state.bought),
            force=force,
            pool=tuple(card for card in state.pool if card not in cards),
            stack=tuple(card for card in state.stack if card not in cards),
            discard=tuple(card for card in state.discard if card not in cards),
        )
        for card in set(cards) & set(state.market):
            spare, *pool = self.state.pool
            market = tuple(spare if each == card else each for each in self.state.market)
            self.state = self.state._replace(market=market, pool=tuple(pool))

    def _back(self, cards: tuple[str, ...]) -> None:
        self.state = self.state._replace(pool=tuple(sorted((*self.state.pool, *cards))))

    def hand(self, seat: int, names: str) -> Table:
        """Give a seat exactly these villains."""
        self._back(self.state.hands[seat])
        hands = tuple(() if each == seat else hand for each, hand in enumerate(self.state.hands))
        self.state = self.state._replace(hands=hands, bought=tuple(() if each == seat else b for each, b in enumerate(self.state.bought)))
        self._taken(villains(names))
        hands = tuple(villains(names) if each == seat else hand for each, hand in enumerate(self.state.hands))
        self.state = self.state._replace(hands=hands)
        return self

    def market(self, names: str) -> Table:
        """Lay exactly these villains out for hire; fewer leave empty places."""
        old = tuple(card for card in self.state.market if card)
        self.state = self.state._replace(market=("", "", ""))
        self._back(old)
        self._taken(villains(names))
        self.state = self.state._replace(market=(*villains(names), "", "", "")[:3])
        return self

    def stand(self, **studios: str) -> Table:
        """Let studios stand: `stand(L0_1="SH-1")`; an empty name leaves a gap, its studio vanishes from the table."""
        for place, name in studios.items():
            slot = self.books.slot_number[f"BH-{place.replace('_', '-')}"]
            there, wanted = self.state.display[slot], f"BH-{name}" if name else ""
            display = list(self.state.display)
            rest = set(self.state.studios)
            if wanted and wanted in display:
                display[display.index(wanted)] = there
            elif wanted:
                rest = (rest - {wanted}) | ({there} - {""})
            display[slot] = wanted
            self.state = self.state._replace(display=tuple(display), studios=tuple(s for s in self.books.studios if s in rest))
        return self

    def force(self, seat: int, names: str, slot: str = "L0-1") -> Table:
        """Lay exactly these villains on a seat's side of a slot."""
        number = self.books.slot_number[f"BH-{slot}"]
        self._back(self.books.mine(self.state, number, seat))
        self._taken(villains(names))
        both = list(self.state.force[number])
        both[self.books.side(number, seat)] = villains(names)
        forces = [tuple(both) if each == number else old for each, old in enumerate(self.state.force)]
        self.state = self.state._replace(force=tuple(forces))
        return self

    def only(self, *, deck: str = "", discard: str = "") -> Table:
        """Leave exactly these villains in deck and discard pile; the others of both are out of this test."""
        self._taken((*villains(deck), *villains(discard)))
        self.state = self.state._replace(pool=villains(deck), stack=(), discard=villains(discard))
        return self

    def left(self, *names: str) -> Table:
        """Leave exactly these studios in the studio deck."""
        self.state = self.state._replace(studios=tuple(f"BH-{name}" for name in names))
        return self

    def won(self, seat: int, names: str) -> Table:
        """Let a seat own these studios, and have its bonus where it owns every genre."""
        studios = tuple(f"BH-{name}" for name in names.split())
        won = tuple(studios if each == seat else other for each, other in enumerate(self.state.won))
        bonus = (*self.state.bonus, seat) if self.books.has_set(studios) and seat not in self.state.bonus else self.state.bonus
        rest = tuple(each for each in self.state.studios if each not in studios)
        spare = [each for each in rest if each not in self.state.display]
        display = tuple((spare.pop() if spare else "") if each in studios else each for each in self.state.display)
        self.state = self.state._replace(won=won, bonus=bonus, display=display, studios=tuple(s for s in rest if s not in display))
        return self

    def turned(self, letters: str) -> Table:
        """Let these heroes lie face up at the first positions."""
        up = tuple(f"BH-HE-{letter}" for letter in letters)
        self.state = self.state._replace(up=(*up, *("",) * (6 - len(up))))
        return self

    def actions(self, many: int) -> Table:
        self.state = self.state._replace(actions=many)
        return self

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return self.state.phase

    def at(self, seat: int, slot: str = "L0-1") -> str:
        """Return a seat's villains at a slot with their total: `H6 S5 = 11`."""
        cards = self.books.mine(self.state, self.books.slot_number[f"BH-{slot}"], seat)
        return f"{short(cards)} = {self.books.total(cards)}" if cards else "nothing"

    def hand_of(self, seat: int) -> str:
        return short(self.state.hands[seat])

    def for_hire(self) -> str:
        return short(self.state.market)

    def discarded(self) -> str:
        return short(self.state.discard)

    def standing(self, slot: str) -> str:
        return self.state.display[self.books.slot_number[f"BH-{slot}"]].removeprefix("BH-")

    def won_by(self, seat: int) -> str:
        return " ".join(studio.removeprefix("BH-") for studio in self.state.won[seat])

    def scores(self) -> list[int]:
        return [self.books.score(self.state, seat) for seat in range(self.books.seats)]


def short(cards: tuple[str, ...]) -> str:
    """Return villains by their short names: `H7 S10`; an empty place is a dash."""
    return " ".join(f"{card[4]}{int(card[6:])}" if card else "-" for card in cards)


@pytest.fixture
def new_table() -> Callable[..., Table]:
    """Return what makes a table before anything is dealt: seats and changed options."""
    return lambda seats=3, **options: Table(rules_of(seats, **options))


@pytest.fixture
def table(new_table: Callable[..., Table]) -> Table:
    """Return a table of three at which Ana begins."""
    return new_table().begin()


@pytest.fixture
def pair(new_table: Callable[..., Table]) -> Table:
    """Return a table of two at which Ana begins."""
    return new_table(2).begin()


@pytest.fixture
def four(new_table: Callable[..., Table]) -> Table:
    """Return a table of four at which Ana begins."""
    return new_table(4).begin()


@pytest.fixture
def paper(new_table: Callable[..., Table]) -> Callable[..., Table]:
    """Return what makes a table with real cards: hands are dealt unseen, market and studios are scanned."""

    def make(seats: int = 2, *, market: str = "T5 C10 C9", **options: Any) -> Table:
        fresh = new_table(seats, **options).do(TABLE, DealUnseen()).draw(market)
        return fresh.begin()

    return make
