"""The books of one table: its contracts, options and values, and what can be read off a position.

Everything here answers a question; nothing changes a position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from referee.games.rummy.faces import face_of, held, order
from referee.games.rummy.melds import Contract, Terms, openings
from referee.games.rummy.state import State, window_of
from referee.games.rummy.worth import Worth, worth_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from card_data.model import Game
    from referee.game import Seat, Setup

TEN = 10
"""RUM-05: the contract with which more may be bought."""

QA: Mapping[str, Any] = {"contract_set": "first_six", "joker_value": 25, "claim_mode": "steal"}
"""RUM-01: what the preset `qa` chooses."""


class Books:
    """What a table has agreed on, with the questions that need it."""

    def __init__(self, game: Game, setup: Setup) -> None:
        chosen = {**setup.options, **(QA if setup.options["preset"] == "qa" else {})}
        self.seats = setup.seats
        self.cards = tuple(sorted((card.id for card in game.cards if card.deck == "cards"), key=order))
        self.pack = frozenset(self.cards)
        self.dealt = int(cast("int", game.constants["hand"]))
        self.intended = cast("tuple[int, int]", game.constants["intended"])
        self.contracts = contracts_of(game, str(chosen["contract_set"]))[: int(cast("int", chosen["rounds"]))]
        self.tenth = chosen["contract_set"] == "ten"
        self.terms = Terms(chosen["meld_size"] == "exact", chosen["run_gap"] != "off", bool(chosen["distinct_groups"]))
        self.always = chosen["run_gap"] == "always"
        values = {card.text("rank"): card.number("value") for card in game.cards if card.deck == "cards"}
        self.worth: Worth = worth_of(values, int(cast("int", chosen["joker_value"])))
        self.tracking = str(chosen["hand_tracking"])
        self.paper = self.tracking in {"count_only", "private_scan"}
        self.steal = chosen["claim_mode"] == "steal"
        self.empty_hand = str(chosen["empty_hand"])
        self.limits = int(cast("int", chosen["buy_limit"])), int(cast("int", chosen["buy_limit_last"]))
        self.dead = chosen["uncovered_discard"] == "dead"
        self.free_wilds = chosen["wild_moves"] == "free"
        self.redeal = chosen["upcard_wild"] == "redeal"
        self.tiebreak = str(chosen["tiebreak"])
        self.longest = int(cast("int", chosen["longest_round"])) * setup.seats
        self.options = chosen

    def on(self, option: str) -> bool:
        """Say whether a true-or-false option is on."""
        return self.options[option] is True

    # -- the round

    def contract(self, state: State) -> Contract:
        """Return the contract of the round."""
        return self.contracts[state.round]

    def buy_limit(self, state: State) -> int | None:
        """Return how often a player may buy this round, or `None` where stealing has no limit (RUM-05)."""
        if self.steal:
            return None
        return self.limits[1] if self.tenth and state.round == TEN - 1 else self.limits[0]

    def next(self, seat: Seat) -> Seat:
        """Return the player after a seat (RUM-02)."""
        return (seat + 1) % self.seats

    def value(self, cards: Sequence[str]) -> int:
        """Return the penalty of cards (RUM-19)."""
        return sum(self.worth[face_of(card)] for card in cards)

    # -- the stock

    def unseen(self, state: State) -> int:
        """Return how many cards of hands the referee has not seen."""
        return sum(hand.count(None) for hand in state.hands) if self.paper else 0

    def stock(self, state: State) -> int:
        """Return how many cards lie in the stock."""
        return len(state.pool) - self.unseen(state)

    def can_draw_stock(self, state: State) -> bool:
        """Say whether a card can be had from the stock, after a refill if need be (RUM-21)."""
        return self.stock(state) > 0 or len(state.discards) > 1

    # -- claims

    def claimants(self, state: State) -> tuple[Seat, ...]:
        """Return who may claim the card of the window, the next player first, in the order of precedence (RUM-04, 07)."""
        window = window_of(state)
        order_of = [(state.active + step) % self.seats for step in range(self.seats)]
        return tuple(seat for seat in order_of if seat == state.active or (self._not_his(window, seat) and self.can_buy(state, seat)))

    @staticmethod
    def _not_his(window: Any, seat: Seat) -> bool:
        return bool(window.upcard or seat != window.thrower)

    def may_buy(self, state: State, seat: Seat) -> bool:
        """Say whether this table lets a player buy the card of the window at all (options of RUM-04)."""
        window = window_of(state)
        return (self.on("down_players_may_buy") or not state.down[seat]) and (self.on("buy_upcard") or not window.upcard)

    def can_buy(self, state: State, seat: Seat) -> bool:
        """Say whether a player may buy, has a buy left, and there is a card to pay with (RUM-04 to RUM-06)."""
        limit = self.buy_limit(state)
        return self.may_buy(state, seat) and (limit is None or state.buys[seat] < limit) and self.can_draw_stock(state)

    def waiting(self, state: State) -> tuple[Seat, ...]:
        """Return who has still to answer; a thief's next player may act until somebody else has."""
        answers = window_of(state).answers
        return tuple(seat for seat in self.claimants(state) if not answers[seat] or (self.steal and seat == state.active))

    # -- the turn

    def counts_as_down(self, state: State, seat: Seat) -> bool:
        """Say whether a player is down for RUM-13, 15 and 17; with `layoff_same_turn` off not in the turn of his lay-down."""
        return state.down[seat] and (self.on("layoff_same_turn") or not (state.laid_now and seat == state.active))

    def fitting(self, state: State, cards: Sequence[str | None]) -> list[str]:
        """Return the cards that fit a meld on the table as it lies."""
        found = openings(state.melds, always=self.always)
        return [card for card in cards if card is not None and face_of(card) in found]

    def taken_bound(self, state: State, seat: Seat) -> str:
        """Return the card that may not be thrown because it was just taken, or nothing (RUM-16)."""
        bound = not self.on("discard_taken_card") and len(state.hands[seat]) > 1
        return state.taken if bound else ""

    def all_fit(self, state: State, seat: Seat) -> bool:
        """Say whether every card of a hand that may be thrown at all fits the table; unseen ones on the player's word (RUM-17)."""
        bound = self.taken_bound(state, seat)
        known = [card for card in state.hands[seat] if card is not None and card != bound]
        return len(self.fitting(state, known)) == len(known)

    # -- cards

    def known(self, state: State, seat: Seat) -> tuple[str, ...]:
        """Return the cards of a hand that the referee has seen."""
        return tuple(card for card in state.hands[seat] if card is not None)

    def located(self, state: State, card: str) -> str:
        """Return in which open place a card lies: `discard`, `meld` or nowhere that everybody sees."""
        if card in state.discards:
            return "discard"
        return "meld" if any(card in meld.cards for meld in state.melds) else ""

    def samples(self, state: State) -> list[str]:
        """Return one unlocated card of each face, for hands the referee has not seen."""
        found: dict[int, str] = {}
        for card in state.pool:
            found.setdefault(face_of(card), card)
        return sorted(found.values(), key=order)

    def without(self, state: State, seat: Seat, cards: Sequence[str]) -> tuple[str | None, ...]:
        """Return a hand less some cards; a card that is not known in it stands for an unseen one."""
        hand = list(state.hands[seat])
        for card in cards:
            hand.remove(card if card in hand else None)
        return held(hand)


def contracts_of(game: Game, chosen: str) -> tuple[Contract, ...]:
    """Return the contracts of a set in order (RUM-08)."""
    if chosen == "classic_six":
        rows = cast("tuple[tuple[int, int, int, int], ...]", game.constants["classic_six"])
        return tuple(Contract(*row, apart=True) for row in rows)
    cards = sorted((card for card in game.cards if card.kind == "contract"), key=lambda card: card.number("round"))
    ten = tuple(
        Contract(card.number("groups"), card.number("group_size"), card.number("runs"), card.number("run_length")) for card in cards
    )
    return ten[:6] if chosen == "first_six" else ten
