"""Why a move is not possible now: one law a code, in the order in which reasons are given (dossier section 6).

Over, claims, turn, drawing, the cards that are named; what is wrong with melds and throws follows in `laws`. What rests
on a card that only somebody else may know has one neutral sentence.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from referee.game import TABLE, Facts, Rules, law
from referee.games.rummy.books import Books
from referee.games.rummy.counting import to_reveal
from referee.games.rummy.moves import (
    CHANCE,
    CLAIMS,
    CORRECTIONS,
    COUNTS,
    FORCED,
    MOVES,
    PLAYS,
    REPORTS,
    SEATED,
    SHOWS,
    STEPS,
    TURNS,
    Buy,
    CloseWindow,
    CorrectHand,
    CorrectScore,
    CountHand,
    Deal,
    DealCard,
    Discard,
    DiscardSeveral,
    Draw,
    EndRound,
    FirstDealer,
    GoneOut,
    HoldCards,
    LayDown,
    LayOff,
    Pass,
    Redeal,
    Refill,
    Reveal,
    ShowHand,
    StandOff,
    Take,
    TurnUp,
)
from referee.games.rummy.state import COUNTING, NOBODY, TABLE_PHASES, UNDEALT, State, window_of

if TYPE_CHECKING:
    from card_data.model import Game
    from referee.game import Move, Seat, Setup

IN_PLAY = (*CLAIMS, *TURNS)

DUE: dict[type, str] = {
    FirstDealer: "lot",
    Deal: "deal",
    TurnUp: "turn_up",
    Redeal: "redeal",
    Refill: "refill",
    StandOff: "standoff",
    EndRound: "tally",
    **dict.fromkeys(SHOWS, "show"),
    **dict.fromkeys(REPORTS, "score"),
}
"""When each step between turns is due; the others depend on more than the phase."""

NAMING = (Discard, LayDown, LayOff, HoldCards, ShowHand)
"""Moves that name cards of a hand."""


def cards_of(move: Move) -> tuple[str, ...]:
    """Return the cards a move names, in order."""
    match move:
        case LayDown(groups, runs):
            return tuple(chain(*groups, *runs))
        case HoldCards(cards) | ShowHand(cards) | DiscardSeveral(cards):
            return cards
        case Discard(card) | LayOff(card) | TurnUp(card) | DealCard(card):
            return (card,)
        case _:
            return ()


class TurnLaws(Rules[State]):
    """The laws about time, claims, turns and the cards that are named."""

    moves = MOVES

    def __init__(self, game: Game, setup: Setup) -> None:
        super().__init__(game, setup)
        self.books = Books(game, setup)

    # -- over, and not yet ---------------------------------------------------------------------------------------------

    @law("RUM-00", "GAME_OVER", *STEPS, *SEATED)
    def _game_over(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {} if state.phase == "game_over" else None

    @law("RUM-00", "ROUND_OVER", *IN_PLAY)
    def _round_over(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {} if state.phase in COUNTING else None

    @law("RUM-01", "NOT_DEALT", *IN_PLAY)
    def _not_dealt(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {} if state.phase in UNDEALT else None

    @law("RUM-01", "SCORE_ONLY", *IN_PLAY)
    def _score_only(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {} if state.phase == "score" else None

    @law("RUM-01", "SHOW_FIRST", *IN_PLAY)
    def _show_first(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {"waiting": state.pending} if state.phase == "show" else None

    # -- claims --------------------------------------------------------------------------------------------------------

    @law("RUM-04", "WINDOW_CLOSED", *CLAIMS)
    def _window_closed(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {} if state.window is None else None

    @law("RUM-02", "NOT_YOUR_TURN", *IN_PLAY)
    def _no_seat(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {"name": state.active} if seat == TABLE else None

    @law("RUM-04", "OWN_DISCARD", *CLAIMS)
    def _own_discard(self, state: State, seat: Seat, move: Move) -> Facts | None:
        window = window_of(state)
        return {"card": state.discards[-1]} if seat == window.thrower and not window.upcard else None

    @law("RUM-04", "ANSWERED", *CLAIMS)
    def _answered(self, state: State, seat: Seat, move: Move) -> Facts | None:
        again = window_of(state).answers[seat] and not (self.books.steal and isinstance(move, Take))
        return {} if again else None

    @law("RUM-04", "TAKE_INSTEAD", Buy)
    def _take_instead(self, state: State, seat: Seat, move: Buy) -> Facts | None:
        return {"card": state.discards[-1]} if seat == state.active else None

    @law("RUM-04", "BUY_INSTEAD", Take)
    def _buy_instead(self, state: State, seat: Seat, move: Take) -> Facts | None:
        return {"name": state.active, "card": state.discards[-1]} if seat != state.active else None

    @law("RUM-04", "NOT_ENTITLED", Buy, Pass, CloseWindow)
    def _not_entitled(self, state: State, seat: Seat, move: Move) -> Facts | None:
        if seat == state.active or self.books.may_buy(state, seat):
            return None
        first = window_of(state).upcard and not self.books.on("buy_upcard")
        return {"why": f"refusal.not_entitled.{'upcard' if first else 'down'}"}

    @law("RUM-05", "LIMIT", Buy, Pass, CloseWindow)
    def _buy_limit(self, state: State, seat: Seat, move: Move) -> Facts | None:
        limit = self.books.buy_limit(state)
        return {"n": limit} if seat != state.active and limit is not None and state.buys[seat] >= limit else None

    @law("RUM-06", "NO_STOCK", Buy, Pass, CloseWindow)
    def _nothing_to_pay_with(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {} if seat != state.active and not self.books.can_draw_stock(state) else None

    @law("RUM-04", "ALL_ANSWER", CloseWindow)
    def _all_answer(self, state: State, seat: Seat, move: CloseWindow) -> Facts | None:
        return None if self.books.on("nobody_buys") else {}

    # -- turn and time -------------------------------------------------------------------------------------------------

    @law("RUM-02", "NOT_YOUR_TURN", *TURNS)
    def _not_your_turn(self, state: State, seat: Seat, move: Move) -> Facts | None:
        if seat != state.active:
            return {"name": state.active}
        return {"name": TABLE} if state.phase in TABLE_PHASES else None

    @law("RUM-02", "NOT_YOUR_TURN", Deal, *SHOWS, *COUNTS)
    def _not_his(self, state: State, seat: Seat, move: Move) -> Facts | None:
        acting = self.to_act(state)
        return None if seat in acting or not acting else {"name": acting[0]}

    @law("RUM-02", "NOT_YOUR_TURN", *STEPS, *CORRECTIONS)
    def _not_the_table(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {"name": TABLE} if seat != TABLE else None

    @law("RUM-02", "NOT_YOUR_TURN", TurnUp, *REPORTS)
    def _not_the_seats(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {"name": max(state.active, 0)} if seat == TABLE else None

    @law("RUM-01", "WRONG_TIME", *CHANCE, *FORCED, Deal, TurnUp, *SHOWS, *COUNTS, *REPORTS)
    def _wrong_time(self, state: State, seat: Seat, move: Move) -> Facts | None:
        match move:
            case DealCard():
                due = state.phase in {"dealing", "fetch"}
            case Reveal():
                due = state.phase == "reveal" and to_reveal(state) != NOBODY
            case ShowHand():
                due = state.phase == "reveal" and to_reveal(state) == NOBODY and None in state.hands[seat]
            case CountHand():
                due = state.phase == "reveal" and to_reveal(state) == NOBODY
            case _:
                due = state.phase == DUE[type(move)]
        return None if due else {}

    @law("RUM-03", "ALREADY_DREW", Draw)
    def _already_drew(self, state: State, seat: Seat, move: Draw) -> Facts | None:
        return {} if state.phase == "play" else None

    @law("RUM-04", "WINDOW_OPEN", Draw)
    def _window_open(self, state: State, seat: Seat, move: Draw) -> Facts | None:
        return {"card": state.discards[-1]} if state.window is not None and not self.books.steal else None

    @law("RUM-03", "NO_DISCARD", Draw)
    def _no_discard_there(self, state: State, seat: Seat, move: Draw) -> Facts | None:
        return {} if move.source == "discard" and not state.discards else None

    @law("RUM-03", "DEAD_DISCARD", Draw)
    def _dead_discard(self, state: State, seat: Seat, move: Draw) -> Facts | None:
        dead = self.books.dead and not state.fresh and self.books.can_draw_stock(state)
        return {"card": state.discards[-1]} if dead and move.source == "discard" else None

    @law("RUM-21", "NO_STOCK", Draw)
    def _no_stock(self, state: State, seat: Seat, move: Draw) -> Facts | None:
        empty = move.source == "stock" and not self.books.can_draw_stock(state)
        return {"card": state.discards[-1]} if empty else None

    @law("RUM-03", "DRAW_FIRST", *PLAYS)
    def _draw_first(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {} if state.phase in {"window", "draw"} else None

    # -- the cards that are named --------------------------------------------------------------------------------------

    @law("RUM-00", "NO_SUCH_SEAT", FirstDealer, GoneOut, *CORRECTIONS)
    def _no_such_seat(self, state: State, seat: Seat, move: FirstDealer | GoneOut | CorrectScore | CorrectHand) -> Facts | None:
        return None if 0 <= move.who < self.books.seats else {"n": move.who + 1, "seats": self.books.seats}

    @law("RUM-00", "UNKNOWN_CARD", *NAMING, DiscardSeveral, TurnUp, DealCard)
    def _unknown_card(self, state: State, seat: Seat, move: Move) -> Facts | None:
        strange = next((card for card in cards_of(move) if card not in self.books.pack), None)
        return {"card": strange} if strange is not None else None

    @law("RUM-00", "DUPLICATE", *NAMING, DiscardSeveral, TurnUp)
    def _duplicate(self, state: State, seat: Seat, move: Move) -> Facts | None:
        cards = cards_of(move)
        if len(set(cards)) < len(cards):
            twice = next(card for place, card in enumerate(cards) if card in cards[:place])
            return {"card": twice, "where": "refusal.where.twice"}
        for card in cards:
            where = self.books.located(state, card)
            if where:
                return {"card": card, "where": f"refusal.where.{where}"}
        return None

    @law("RUM-16", "ONE_DISCARD", DiscardSeveral)
    def _one_discard(self, state: State, seat: Seat, move: DiscardSeveral) -> Facts | None:
        return {}

    @law("RUM-19", "WRONG_NUMBER", ShowHand)
    def _wrong_number(self, state: State, seat: Seat, move: ShowHand) -> Facts | None:
        many = len(state.hands[seat])
        return {"n": len(move.cards), "of": many} if len(move.cards) != many else None

    @law("RUM-19", "MISSING", ShowHand)
    def _missing(self, state: State, seat: Seat, move: ShowHand) -> Facts | None:
        missing = next((card for card in self.books.known(state, seat) if card not in move.cards), None)
        return {"card": missing} if missing is not None else None

    @law("RUM-08", "NOT_IN_HAND", Discard, LayDown, LayOff, HoldCards)
    def _not_in_hand(self, state: State, seat: Seat, move: Move) -> Facts | None:
        hand = state.hands[seat]
        strange = [card for card in cards_of(move) if card not in hand]
        return {"card": strange[0]} if len(strange) > hand.count(None) else None

    @law("RUM-00", "CANNOT_BE", *NAMING)
    def _cannot_be(self, state: State, seat: Seat, move: Move) -> Facts | None:
        """A clash with a card that only somebody else may know: one neutral sentence."""
        hand = state.hands[seat]
        clash = next((card for card in cards_of(move) if card not in hand and card not in state.pool), None)
        return {"card": clash} if clash is not None else None

    @law("RUM-00", "NOT_IN_STOCK", DealCard)
    def _not_in_stock(self, state: State, seat: Seat, move: DealCard) -> Facts | None:
        return None if move.card in state.pool else {}

    @law("RUM-01", "SHOWN", HoldCards)
    def _shown_already(self, state: State, seat: Seat, move: HoldCards) -> Facts | None:
        return {} if all(card in state.hands[seat] for card in move.cards) else None
