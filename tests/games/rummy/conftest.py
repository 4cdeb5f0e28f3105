"""A table of Hollywood Rummy for tests. Cards are written without pack (`KH`, `X1`, `W` for any joker), seats are 0 to 3.

A position is dealt by moves, or set up whole: all 216 cards stay where the rules can have put them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from card_data.load import shipped_games
from referee.game import TABLE, Done, Move, Refusal, Setup, objection, play, settle, state_hash
from referee.games.rummy import Rummy
from referee.games.rummy.faces import face_of, held, order
from referee.games.rummy.melds import Contract, Meld, Terms, run_low
from referee.games.rummy.moves import Deal, DealCard, Discard, Draw, FirstDealer, LayDown, LayOff, Pass
from referee.games.rummy.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

GAME = shipped_games()["rummy"]
DEFAULTS: dict[str, Any] = {option.id: option.default for option in GAME.options}


def rules_of(seats: int = 4, **options: Any) -> Rummy:
    """Return the rules of a table with some options changed."""
    return Rummy(GAME, Setup(seats, DEFAULTS | options))


def ids(text: str, free: Iterable[str] | None = None) -> list[str]:
    """Return cards by their short names, each another physical card, out of those that are free."""
    stock = (
        list(free)
        if free is not None
        else [f"RUM-{pack}-{rank}{suit}" for pack in range(1, 5) for suit in "SHDC" for rank in "23456789TJQKA"]
    )
    stock += [] if free is not None else [f"RUM-{pack}-X{number}" for pack in range(1, 5) for number in (1, 2)]
    found = []
    for name in text.split():
        wanted = (lambda card: card[-2] == "X") if name == "W" else (lambda card, name=name: card.endswith(name))
        card = next(card for card in stock if wanted(card))
        stock.remove(card)
        found.append(card)
    return found


def short(cards: Iterable[str | None]) -> str:
    """Return cards by their short names."""
    return " ".join("?" if card is None else card[-2:] for card in cards)


CONTRACTS = rules_of().books.contracts
WORTH = rules_of().books.worth
TERMS = Terms()


class Table:
    """A game under way, with words to play it on."""

    def __init__(self, rules: Rummy) -> None:
        self.rules = rules
        self.books = rules.books
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

    def facts(self, seat: int, move: Move) -> dict[str, Any]:
        refusal = objection(self.rules, self.state, seat, move)
        assert refusal is not None
        return dict(refusal.facts)

    def allowed(self, seat: int, move: Move) -> bool:
        return objection(self.rules, self.state, seat, move) is None

    # -- dealing -------------------------------------------------------------------------------------------------------

    def deal(self, hands: Sequence[str] = (), upcard: str = "3C", *, dealer: int = 3, number: int = 1) -> Table:
        """Deal: the hands that are named, filled up with what is left, and the card turned up; seat 0 begins."""
        self.do(TABLE, FirstDealer(dealer))
        self.state = self.state._replace(round=number - 1, scores=((0,) * self.books.seats,) * (number - 1))
        return self.deal_on(hands, upcard)

    def deal_on(self, hands: Sequence[str] = (), upcard: str = "3C") -> Table:
        """Let the dealer deal."""
        self.do(self.state.dealer, Deal())
        free = list(self.state.pool)
        top = ids(upcard, free)[0]
        free.remove(top)
        named = []
        for text in hands:
            named.append(ids(text, free))
            free = [card for card in free if card not in named[-1]]
        named += [[] for _ in range(self.books.seats - len(named))]
        rest = iter(free)
        for cards in named:
            cards += [next(rest) for _ in range(self.books.dealt - len(cards))]
        for turn in range(self.books.dealt):
            for step in range(self.books.seats):
                self.do(TABLE, DealCard(named[(self.state.dealer + 1 + step) % self.books.seats][turn]))
        return self.do(TABLE, DealCard(top))

    def lay_out(
        self,
        hands: Sequence[str] = ("", "", "", ""),
        melds: Sequence[tuple[int, str]] = (),
        *,
        discards: str = "3C",
        down: Sequence[int] = (),
        number: int = 1,
        active: int = 0,
        phase: Any = "play",
        buys: Sequence[int] | None = None,
    ) -> Table:
        """Set a position up: hands, melds as (owner, cards; `run` before cards in order), the discard pile."""
        free = list(self.books.cards)

        def lifted(text: str) -> tuple[str, ...]:
            nonlocal free
            found = ids(text, free)
            free = [card for card in free if card not in found]
            return tuple(found)

        pile = lifted(discards)
        table = []
        for owner, text in melds:
            is_run = text.startswith("run ")
            cards = lifted(text.removeprefix("run "))
            low = run_low(cards) if is_run else next(face_of(card) % 12 for card in cards if face_of(card) < 48)
            table.append(Meld(owner, is_run, low, cards))
        seats = self.books.seats
        held_cards = tuple(held(lifted(text)) for text in (*hands, *("",) * (seats - len(hands))))
        self.state = self.rules.start()._replace(
            phase=phase,
            round=number - 1,
            scores=((0,) * seats,) * (number - 1),
            dealer=(active - 1) % seats,
            active=active,
            turn=20,
            pool=tuple(sorted(free, key=order)),
            discards=pile,
            hands=held_cards,
            melds=tuple(table),
            down=tuple(seat in down for seat in range(seats)),
            buys=tuple(buys) if buys else (0,) * seats,
        )
        return self

    # -- moves by name -------------------------------------------------------------------------------------------------

    def card(self, seat: int, name: str) -> str:
        """Return a card of a hand by its short name."""
        return next(card for card in self.state.hands[seat] if card and card.endswith(name))

    def hand_ids(self, seat: int, text: str) -> tuple[str, ...]:
        """Return cards of a hand by their short names, each another one."""
        return tuple(ids(text, [card for card in self.state.hands[seat] if card]))

    def throw(self, seat: int, name: str) -> Discard:
        return Discard(self.card(seat, name))

    def off(self, seat: int, name: str, meld: int, end: Any = "") -> LayOff:
        return LayOff(self.card(seat, name), meld, end)

    def down(self, seat: int, groups: Sequence[str] = (), runs: Sequence[str] = ()) -> LayDown:
        """Return a lay-down out of a hand."""
        all_ids = iter(self.hand_ids(seat, " ".join([*groups, *runs])))
        parts = [tuple(next(all_ids) for _ in text.split()) for text in (*groups, *runs)]
        return LayDown(tuple(parts[: len(groups)]), tuple(parts[len(groups) :]))

    def nobody(self) -> Table:
        """Let everybody who is asked pass."""
        while self.state.phase == "window":
            self.do(self.rules.to_act(self.state)[0], Pass())
        return self

    def draw(self, name: str) -> Table:
        """Let the player in turn draw a card from the stock, this one if it is there."""
        self.nobody().do(self.state.active, Draw("stock"))
        return self.fetch(name)

    def fetch(self, name: str) -> Table:
        """Let the card that is due from the stock be this one."""
        return self.do(TABLE, DealCard(ids(name, self.state.pool)[0]))

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return self.state.phase

    def hand(self, seat: int) -> str:
        return short(self.state.hands[seat])

    def meld(self, number: int) -> str:
        return short(self.state.melds[number - 1].cards)

    @property
    def top(self) -> str:
        return short(self.state.discards[-1:])


@pytest.fixture
def new_table() -> Callable[..., Table]:
    """Return what makes a table that has not begun: seats and changed options."""
    return lambda seats=4, **options: Table(rules_of(seats, **options))


@pytest.fixture
def table(new_table: Callable[..., Table]) -> Table:
    """Return a table of four before the lot."""
    return new_table()


def contract(number: int) -> Contract:
    """Return the contract of a round."""
    return CONTRACTS[number - 1]


@pytest.fixture(name="contract")
def contract_of() -> Callable[[int], Contract]:
    """Return what gives the contract of a round."""
    return contract


@pytest.fixture(name="ids")
def cards_by_name() -> Callable[[str], list[str]]:
    """Return what gives cards by their short names."""
    return ids


@pytest.fixture(name="short")
def names_of_cards() -> Callable[[Iterable[str | None]], str]:
    """Return what gives short names of cards."""
    return short


@pytest.fixture(scope="session")
def worth() -> tuple[int, ...]:
    """Return the penalties at a table without options."""
    return WORTH
