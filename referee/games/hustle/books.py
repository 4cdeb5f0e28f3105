"""The agent's books: everything about one setup that never changes, looked up once, and questions about a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.games.hustle.moves import STEP, Side
from referee.games.hustle.state import LOAN, NOBODY, SALES, TRACK, Phase, Sale, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from card_data.model import Game, Value
    from referee.game import Seat, Setup


class Books:
    """Prices, squares, reports and rulings of one table.

    Everything about properties stands in tuples by property number, everything about places in tuples by square
    number with `LOAN` last. `kind` numbers the kinds of property in the order of the package, `need` says how many
    contracts of each kind the package holds.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        """Look everything up in the game's data."""
        self.prefix = game.prefix
        self.seats = setup.seats
        package = cast("Mapping[str, int]", game.constants["package"])
        self.kinds = tuple(package)
        self.need = tuple(package.values())
        properties = [card for card in game.cards if card.kind in package]
        self.cards = tuple(card.id for card in properties)
        self.number = {card: place for place, card in enumerate(self.cards)}
        self.of_face = {face.id: self.number[card.id] for card in properties for face in card.faces}
        self.option = tuple(card.number("option") for card in properties)
        self.contract = tuple(card.number("contract") for card in properties)
        self.balance = tuple(card.number("balance") for card in properties)
        self.half = tuple(card.number("half") for card in properties)
        self.kind = tuple(self.kinds.index(card.kind) for card in properties)
        self._read_board(game)
        self._read_reports(game)
        self._read_numbers(game)
        self._read_options(setup)

    def _read_board(self, game: Game) -> None:
        squares = game.boards[0].squares
        track = sorted((square for square in squares if square.kind != "loan" and square.on_track), key=lambda square: square.no)
        loan = next(square for square in squares if square.kind == "loan")
        if len(track) != TRACK:
            raise ValueError(f"The track of {game.id} has {len(track)} squares; its rules are written for {TRACK}.")
        self.stack = next((square.id for square in squares if square.kind == "stack"), "")
        self.stock = next((square.id for square in squares if square.kind == "stock"), "")
        places = (*track, loan)
        self.places = tuple(square.id for square in places)
        self.place_number = {square.id: number for number, square in enumerate(places)}
        self.kind_at = tuple(square.kind for square in places)
        self.card_at = tuple(self.number.get(square.property, NOBODY) for square in places)
        self.square_of = tuple(self.card_at.index(card) for card in range(len(self.cards)))

    def _read_reports(self, game: Game) -> None:
        reports = [card for card in game.cards if card.kind == "report"]
        self.reports = tuple(card.id for card in reports for _ in range(card.qty))
        self.effects = {card.id: cast("Mapping[str, Value]", card.columns["effect"]) for card in reports}
        self.kind_of_report = {card: str(effect["op"]) for card, effect in self.effects.items()}
        self.shields = frozenset(card for card, effect in self.effects.items() if effect.get("token") == "steal_shield")
        self.discounts = {
            card: cast("int", effect["amount"]) for card, effect in self.effects.items() if effect.get("token") == "exercise_discount"
        }

    def _read_numbers(self, game: Game) -> None:
        def number(name: str) -> int:
            return cast("int", game.constants[name])

        self.start_cash = number("start_cash")
        self.money_unit = number("money_unit")
        self.loan_pay = number("loan_pay")
        self.options_times = number("options_times")

    def _read_options(self, setup: Setup) -> None:
        chosen = setup.options
        self.skip_start = chosen["wrap"] == "skip_start"
        self.loan_pay_on_arrival = chosen["loan_pay_on_arrival"] is True
        self.loan_exercise = chosen["loan_exercise"] is True
        self.steal_tie = str(chosen["steal_tie"])
        self.steal_unsecured = chosen["steal_unsecured"] is True
        self.steal_needed_only = chosen["steal_needed_only"] is True
        self.extra_turn_full = chosen["extra_turn_full"] is True
        self.option_only = chosen["offer_sides"] == "option_only"
        self.offer_open_list = chosen["offer_open_list"] is True
        self.bid_step = cast("int", chosen["bid_step"])
        self.auction_reserve = chosen["auction_reserve"] is True
        self.excess_only = chosen["auction_excess_only"] is True
        self.auction_early = chosen["auction_window"] == "pre_roll"
        self.force_on_loan = chosen["force_on_loan"] is True
        self.refund_paid = chosen["refund"] == "paid"
        self.choice_mandatory = chosen["choice_mandatory"] is True
        self.seat_compensation = cast("int", chosen["seat_compensation"])
        self.agent_debt = chosen["agent_debt"] is True
        self.season_limit = cast("int | None", chosen["season_limit"])
        self.auto_end_turn = chosen["auto_end_turn"] is True
        self.spoken = chosen["spoken_auctions"] is True

    # -- questions about a state ---------------------------------------------------------------------------------------

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats in order, from the seat's left."""
        return tuple((seat + step) % self.seats for step in range(1, self.seats))

    def person(self, state: State) -> Seat:
        """Return who is expected to act, or whose turn it is while TABLE acts; before the first turn, who rolls for it."""
        phase = state.phase
        if phase in SALES:
            return sale_of(state).still[0]
        if phase == "force_reply":
            return state.owner[self.card_at[state.landed]]
        if phase == "shield_reply":
            return duel_owner(state)
        if phase == "order_roll":
            return state.rolls.index(0)
        return state.active

    def roller(self, state: State) -> Seat:
        """Return who rolls the die that is due."""
        if state.phase == "steal_rolls" and state.duel and state.duel.die:
            return state.duel.owner
        return self.person(state)

    def cards_of(self, state: State, seat: Seat) -> list[int]:
        """Return the properties of a seat, on either side."""
        return [card for card, owner in enumerate(state.owner) if owner == seat]

    def side(self, state: State, seat: Seat, *, signed: bool) -> list[int]:
        """Return the properties of a seat that lie on this side."""
        return [card for card, owner in enumerate(state.owner) if owner == seat and state.signed[card] == signed]

    def contracts_by_kind(self, state: State, seat: Seat) -> list[int]:
        """Return how many contracts of each kind a seat owns."""
        counts = [0] * len(self.need)
        for card, owner in enumerate(state.owner):
            if owner == seat and state.signed[card]:
                counts[self.kind[card]] += 1
        return counts

    def slots(self, state: State, seat: Seat) -> int:
        """Return how many places of the package a seat has filled with contracts (7.2)."""
        return sum(map(min, self.contracts_by_kind(state, seat), self.need))

    def has_package(self, state: State, seat: Seat) -> bool:
        """Say whether a seat owns the package (HUS-27)."""
        return self.slots(state, seat) == sum(self.need)

    def worth(self, state: State, seat: Seat) -> int:
        """Return a seat's net worth in dollars (7.2): cash and printed prices, less its own debts."""
        cards = sum((self.contract if state.signed[card] else self.option)[card] for card in self.cards_of(state, seat))
        return state.cash[seat] + cards - self.owed(state, seat)

    def owed(self, state: State, seat: Seat) -> int:
        """Return all the debts of a seat."""
        return sum(amount for _, amount in state.debts[seat])

    def discount_of(self, state: State, seat: Seat) -> str:
        """Return the kept card that makes an exercise cheaper, or an empty text."""
        return next((card for card in state.kept[seat] if card in self.discounts), "")

    def shield_of(self, state: State, seat: Seat) -> str:
        """Return the kept card that cancels a challenge, or an empty text."""
        return next((card for card in state.kept[seat] if card in self.shields), "")

    def to_exercise(self, state: State, seat: Seat, card: int, *, use_card: bool) -> int:
        """Return what a seat pays to turn this option into a contract, never below 0 (HUS-03)."""
        less = self.discounts.get(self.discount_of(state, seat), 0) if use_card else 0
        return max(0, self.balance[card] - less)

    def is_excess(self, state: State, seat: Seat, card: int) -> bool:
        """Say whether `auction_excess_only` lets a seat put this card up: debtors always may."""
        kind = self.kind[card]
        held = sum(owner == seat and self.kind[each] == kind for each, owner in enumerate(state.owner))
        return held > self.need[kind] or bool(state.debts[seat])

    def can_put_up(self, state: State, seat: Seat) -> bool:
        """Say whether HUS-04 would let a seat put any card up in phase `post`."""
        if self.auction_early:
            return False
        for card, owner in enumerate(state.owner):
            if owner == seat and card not in state.offered and (not self.excess_only or self.is_excess(state, seat, card)):
                return True
        return False

    def least_bid(self, sale: Sale, side: Side) -> tuple[int, bool]:
        """Return the smallest bid for this side now, and whether it must be exactly that (HUS-04, HUS-12)."""
        contract = side == "contract"
        if not sale.offer:
            return (sale.bid + self.bid_step if sale.bid else max(STEP, sale.least)), False
        if sale.bid and sale.contract == contract:
            return sale.bid + self.bid_step, False
        return (self.contract if contract else self.option)[sale.card], self.offer_open_list

    def landed_card(self, state: State) -> int:
        """Return the property of the square reached in this turn, or `NOBODY`."""
        return NOBODY if state.landed == NOBODY else self.card_at[state.landed]

    def face(self, card: int, *, signed: bool) -> str:
        """Return the printed id of one face of a property."""
        return f"{self.cards[card]}.{'C' if signed else 'O'}"

    def lying(self, state: State, card: int) -> str:
        """Return the printed id of the face that lies up."""
        return self.face(card, signed=state.signed[card])

    def is_on_loan(self, state: State, seat: Seat) -> bool:
        """Say whether a seat's token stands on the Loan square."""
        return seat != NOBODY and state.place[seat] == LOAN


def sale_of(state: State) -> Sale:
    """Return the running sale; raises `AssertionError` when there is none."""
    if state.sale is None:
        raise AssertionError(f"no sale in phase {state.phase}")
    return state.sale


def duel_owner(state: State) -> Seat:
    """Return the owner of the challenged contract; raises `AssertionError` when there is no challenge."""
    if state.duel is None:
        raise AssertionError(f"no challenge in phase {state.phase}")
    return state.duel.owner


LOAN_TURN: tuple[Phase, ...] = ("debt", "loan")
"""Phases in which a player on the Loan square may give the turn up."""
