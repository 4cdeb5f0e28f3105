"""The log: one line a move, told to each reader as far as he may know it."""

from __future__ import annotations

from referee.game import Done, Facts, Line, Seat
from referee.games.rummy.counting import to_reveal
from referee.games.rummy.dealing import next_dealt
from referee.games.rummy.laws import Laws
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
from referee.games.rummy.state import NOBODY, State, window_of
from referee.games.rummy.words import melds_facts, melds_key


def tell(laws: Laws, done: Done, viewer: Seat | None) -> Line | None:
    """Return the log's line about a move for a viewer; cards that come from the stock are told to their owner alone."""
    before: State = done.before
    move, seat = done.move, done.seat
    match move:
        case DealCard(card):
            return _dealt(laws, done, card, viewer)
        case Take() | Buy() | Pass() | CloseWindow():
            return _claim(laws, done, viewer)
        case Draw("stock"):
            return Line("log.draw.stock", {"who": seat}) if laws.books.paper else None
        case Draw():
            return Line("log.draw.discard", {"who": seat, "card": before.discards[-1]})
        case HoldCards(cards):
            return Line("log.hold_cards", {"who": seat, "n": len(cards)})
        case LayDown() | LayOff() | MoveWild() | Discard() | NoDiscard():
            return _play(laws, done)
        case _:
            return _between(laws, done)


# -- cards from the stock ----------------------------------------------------------------------------------------------


def _dealt(laws: Laws, done: Done, card: str, viewer: Seat | None) -> Line | None:
    before: State = done.before
    if before.fetch:
        who, why = before.fetch
        if who == viewer:
            return Line(f"log.{'draw.stock' if why == 'draw' else 'price'}.you", {"who": who, "card": card})
        return Line("log.draw.stock", {"who": who}) if why == "draw" else None
    if next_dealt(laws.books, before) == NOBODY:
        return Line("log.turned_up", {"card": card})
    if next_dealt(laws.books, done.after) != NOBODY:
        return None
    if viewer is None:
        return Line("log.dealt", {"n": laws.books.dealt})
    return Line("log.dealt.you", {"who": viewer, "cards": laws.books.known(done.after, viewer)})


# -- claims ------------------------------------------------------------------------------------------------------------


def _claim(laws: Laws, done: Done, viewer: Seat | None) -> Line | None:
    """Return what an answer shows: while others are asked, nothing to anybody else (RUM-04)."""
    before, after, move = done.before, done.after, done.move
    card = before.discards[-1]
    if isinstance(move, Take):
        return Line("log.take", {"who": done.seat, "card": card})
    if after.window is not None:
        if done.seat != viewer:
            return None
        return Line(f"log.answered.{'buy' if isinstance(move, Buy) else 'pass'}", {"who": done.seat, "card": card})
    by = "log.close." if isinstance(move, CloseWindow) else "log.closed."
    buyer = _buyer(laws, done)
    if buyer == NOBODY:
        return Line(f"{by}nobody", {"who": done.seat, "card": card})
    wanted = _outranked(laws, done, buyer)
    facts: Facts = {"who": done.seat, "buyer": buyer, "card": card, "others": wanted}
    return Line(f"{by}{'outranked' if wanted else 'bought'}", facts)


def _answers(done: Done) -> list[str]:
    answers = [*window_of(done.before).answers]
    if not isinstance(done.move, CloseWindow):
        answers[done.seat] = "buy" if isinstance(done.move, Buy) else "pass"
    return list(answers)


def _buyer(laws: Laws, done: Done) -> Seat:
    answers = _answers(done)
    return next((seat for seat in laws.books.claimants(done.before) if answers[seat] == "buy"), NOBODY)


def _outranked(laws: Laws, done: Done, buyer: Seat) -> tuple[Seat, ...]:
    """Return who wanted the card too and sits later (RUM-07)."""
    answers = _answers(done)
    return tuple(seat for seat in laws.books.claimants(done.before) if answers[seat] == "buy" and seat != buyer)


# -- a turn ------------------------------------------------------------------------------------------------------------


def _play(laws: Laws, done: Done) -> Line | None:
    before, seat = done.before, done.seat
    match done.move:
        case LayDown() as move:
            return Line(f"log.lay_down.{melds_key(move)}", {"who": seat, **melds_facts(move)})
        case LayOff(card, meld):
            return Line("log.lay_off", {**laws.meld_facts(before, meld - 1), "who": seat, "card": card})
        case MoveWild(meld):
            return Line("log.move_wild", {**laws.meld_facts(before, meld - 1), "who": seat})
        case Discard(card):
            on_word = None in before.hands[seat] and not laws.books.counts_as_down(before, seat)
            flagged = on_word and laws.books.fitting(before, (card,))
            return Line("log.discard.on_word" if flagged else "log.discard", {"who": seat, "card": card})
        case _:
            return Line("log.no_discard", {"who": seat})


# -- between turns -----------------------------------------------------------------------------------------------------


def _between(laws: Laws, done: Done) -> Line | None:
    before, after, move, seat = done.before, done.after, done.move, done.seat
    match move:
        case FirstDealer(who):
            return Line("log.first_dealer", {"who": who})
        case Deal():
            return Line("log.deal", {"who": seat, "n": before.round + 1, **laws.asked_for(before)})
        case TurnUp(card):
            return Line("log.turned_up", {"card": card})
        case Redeal():
            return Line("log.redeal", {"card": before.discards[-1]})
        case KeepHidden():
            return Line("log.keep_hidden", {"who": seat})
        case Refill():
            return Line("log.refill", {"n": len(before.discards) - 1})
        case StandOff():
            return Line(f"log.stand_off.{before.stop}")
        case GoneOut(who):
            return Line("log.gone_out", {"who": who})
        case NobodyOut():
            return Line("log.stand_off.stock")
        case _:
            return _counted(done, before, after)


def _counted(done: Done, before: State, after: State) -> Line | None:
    match done.move:
        case Reveal():
            who = to_reveal(before)
            return Line("log.reveal", {"who": who, "cards": before.hands[who], "n": after.points[who]})
        case ShowHand(cards):
            return Line("log.reveal", {"who": done.seat, "cards": cards, "n": after.points[done.seat]})
        case CountHand(points):
            return Line("log.count_hand", {"who": done.seat, "n": points})
        case EndRound():
            key = "log.end_round" if before.ender != NOBODY else "log.end_round.nobody"
            return Line(key, {"who": before.ender, "n": len(after.scores)})
        case CorrectScore(who, number, points):
            return Line("log.correct_score", {"who": who, "number": number, "n": points})
        case CorrectHand(who, unseen):
            return Line("log.correct_hand", {"who": who, "n": unseen})
        case _:
            raise TypeError(done.move)
