"""The end of a round: whose hand costs what, and who deals the next; and the books mended (RUM-18 to RUM-22)."""

from __future__ import annotations

from referee.game import Seat
from referee.games.rummy.books import Books
from referee.games.rummy.faces import held
from referee.games.rummy.hands import bound, to_next_deal
from referee.games.rummy.moves import CorrectHand, CorrectScore, CountHand, EndRound, GoneOut, NobodyOut, Reveal, ShowHand, StandOff
from referee.games.rummy.state import NOBODY, State, put


def round_over(books: Books, state: State, ender: Seat) -> State:
    """RUM-18, 19: the hands are to be added up; who ended the round scores nothing."""
    points = tuple(0 if _is_free(books, state, seat, ender) else NOBODY for seat in range(books.seats))
    return counted(state._replace(ender=ender, points=points, window=None, fetch=None, phase="reveal"))


def _is_free(books: Books, state: State, seat: Seat, ender: Seat) -> bool:
    """Say whether a player need not show a hand: he has none, or he is down where that is enough and his is unseen."""
    empty = seat == ender or (books.tracking != "score_only" and not state.hands[seat])
    return empty or (books.on("down_scores_zero") and state.down[seat] and None in state.hands[seat])


def counted(state: State) -> State:
    """Return the table when one more hand is added up; with the last one the penalties can be written down."""
    return state if NOBODY in state.points else state._replace(phase="tally")


def stand_off(books: Books, state: State, _seat: Seat, _move: StandOff) -> State:
    """RUM-21: the round is undecided."""
    return round_over(books, state, NOBODY)


def to_reveal(state: State) -> Seat:
    """Return the next player whose hand the referee knows and has not added up, or `NOBODY`."""
    seats = range(len(state.points))
    return next((seat for seat in seats if state.points[seat] == NOBODY and state.hands[seat] and None not in state.hands[seat]), NOBODY)


def penalty(books: Books, state: State, seat: Seat) -> int:
    """Return what a known hand costs at the end of the round (RUM-19)."""
    return 0 if books.on("down_scores_zero") and state.down[seat] else books.value(books.known(state, seat))


def reveal(books: Books, state: State, _seat: Seat, _move: Reveal) -> State:
    """RUM-19: a known hand is added up."""
    who = to_reveal(state)
    return counted(state._replace(points=put(state.points, who, penalty(books, state, who))))


def show_hand(books: Books, state: State, seat: Seat, move: ShowHand) -> State:
    """RUM-19: a hand that was unseen is shown and added up."""
    state = bound(books, state, seat, move.cards)
    return counted(state._replace(points=put(state.points, seat, penalty(books, state, seat))))


def count_hand(_books: Books, state: State, seat: Seat, move: CountHand) -> State:
    """RUM-19: a hand was added up at the table."""
    return counted(state._replace(points=put(state.points, seat, move.points)))


def gone_out(books: Books, state: State, _seat: Seat, move: GoneOut) -> State:
    """RUM-18 with `score_only`: somebody has ended the round."""
    return round_over(books, state, move.who)


def nobody_out(books: Books, state: State, _seat: Seat, _move: NobodyOut) -> State:
    """RUM-21 with `score_only`: nobody has."""
    return round_over(books, state._replace(stop="stock"), NOBODY)


def end_round(books: Books, state: State, _seat: Seat, _move: EndRound) -> State:
    """RUM-02, 20: the penalties are written down; who began the round deals the next, unless it was the last."""
    state = state._replace(scores=(*state.scores, state.points))
    if len(state.scores) == len(books.contracts):
        return state._replace(phase="game_over")
    return to_next_deal(books, state._replace(round=state.round + 1, dealer=books.next(state.dealer)))


def correct_score(_books: Books, state: State, _seat: Seat, move: CorrectScore) -> State:
    """RUM-22: a score is mended."""
    row = put(state.scores[move.round - 1], move.who, move.points)
    return state._replace(scores=put(state.scores, move.round - 1, row))


def correct_hand(books: Books, state: State, _seat: Seat, move: CorrectHand) -> State:
    """RUM-22: the number of unseen cards in a hand is mended."""
    hand = held([*books.known(state, move.who), *(None,) * move.unseen])
    return state._replace(hands=put(state.hands, move.who, hand))
