"""What each kind of move does: a new position from a legal move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.game import Move, Seat
from referee.games.rummy import counting, dealing, plays, turns
from referee.games.rummy.books import Books
from referee.games.rummy.moves import (
    Buy,
    CloseWindow,
    CorrectHand,
    CorrectScore,
    CountHand,
    Deal,
    DealCard,
    Discard,
    Draw,
    EndRound,
    FirstDealer,
    GoneOut,
    HoldCards,
    KeepHidden,
    LayDown,
    LayOff,
    MoveWild,
    NobodyOut,
    NoDiscard,
    Pass,
    Redeal,
    Refill,
    Reveal,
    ShowHand,
    StandOff,
    Take,
    TurnUp,
)
from referee.games.rummy.state import State

Effect = Callable[[Books, State, Seat, Any], State]

EFFECTS: Mapping[type[Move], Effect] = {
    FirstDealer: dealing.first_dealer,
    DealCard: dealing.deal_card,
    Redeal: dealing.redeal,
    Refill: turns.refill,
    StandOff: counting.stand_off,
    Reveal: counting.reveal,
    EndRound: counting.end_round,
    Deal: dealing.deal,
    TurnUp: dealing.turn_up,
    HoldCards: dealing.hold_cards,
    KeepHidden: dealing.keep_hidden,
    Take: turns.take,
    Buy: turns.buy,
    Pass: turns.pass_by,
    CloseWindow: turns.close_window,
    Draw: turns.draw,
    LayDown: plays.lay_down,
    LayOff: plays.lay_off,
    MoveWild: plays.move_wild,
    Discard: plays.discard,
    NoDiscard: plays.no_discard,
    ShowHand: counting.show_hand,
    CountHand: counting.count_hand,
    GoneOut: counting.gone_out,
    NobodyOut: counting.nobody_out,
    CorrectScore: counting.correct_score,
    CorrectHand: counting.correct_hand,
}
"""The effect of each kind of move; several cards are never thrown."""
