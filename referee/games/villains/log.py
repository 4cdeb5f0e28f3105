"""The log: one line a move, told from what was before and after it, to each reader what he may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Line, move_name
from referee.games.villains.attempts import driven_off
from referee.games.villains.dealing import next_hand
from referee.games.villains.moves import (
    Attempt,
    CorrectStudio,
    CorrectVillain,
    CounterTake,
    DealUnseen,
    DealVillain,
    DrawStudio,
    DrawVillain,
    EndTurn,
    Eye,
    Fist,
    KeepClosed,
    Pass,
    Recruit,
    Relief,
    SeatBegins,
    SeeHero,
    SeeUnseen,
    Send,
    ShowVillain,
    TakeStudio,
    Trade,
    TurnHero,
)
from referee.games.villains.state import State
from referee.games.villains.words import in_play, where

if TYPE_CHECKING:
    from referee.game import Done, Facts, Move, Seat
    from referee.games.villains.books import Books


def tell(books: Books, done: Done, viewer: Seat | None) -> Line | None:
    """Return the log's line about a move for a reader; with the end of the game where it brought it."""
    before: State = done.before
    after: State = done.after
    line = _of_move(books, before, after, done.seat, done.move, viewer)
    if after.phase != "over" or before.phase == "over":
        return line
    over = f"log.over.{after.ended}"
    return Line(over, {"n": after.turn}) if line is None else Line("log.and_over", {**line.facts, "told": line.key, "over": over})


def _of_move(books: Books, before: State, after: State, seat: Seat, move: Move, viewer: Seat | None) -> Line | None:
    key = f"log.{move_name(type(move))}"
    match move:
        case DealVillain():
            owner = next_hand(before)
            return Line(key, {"card": move.card}) if viewer == owner else None
        case DealUnseen() | DrawVillain() | SeatBegins():
            return Line(key, {"card": move.card} if isinstance(move, DrawVillain) else {"who": after.first})
        case DrawStudio():
            slot = before.slot if before.phase == "studio" else before.display.index("")
            facts: Facts = {**where(books, slot), "card": move.card, "least": books.low[move.card], "most": books.high[move.card]}
            return Line(key, facts)
        case TurnHero() | TakeStudio():
            return _of_takeover(books, before, after, move)
        case SeeHero() | SeeUnseen():
            return _of_look(before, move, viewer)
        case Send() | Attempt() | CounterTake() | Trade() | Fist() | Eye():
            return _of_action(books, before, after, seat, move)
        case Recruit() | Relief():
            return Line(key, {"who": seat, "card": move.card})
        case Pass():
            return Line("log.pass.declared" if before.unknown[seat] else key, {"who": seat})
        case ShowVillain():
            return Line(key, {"card": move.card}) if viewer == seat else Line("log.show_villain.closed", {"who": seat})
        case CorrectVillain() | CorrectStudio():
            return _of_correction(books, before, move)
        case EndTurn() | KeepClosed():
            return None
        case _:
            return Line(key, {"who": seat, "studio": before.display[before.slot]})


def _of_action(books: Books, before: State, after: State, seat: Seat, move: Move) -> Line:
    key = f"log.{move_name(type(move))}"
    match move:
        case Send():
            slot = books.slot_number[move.slot]
            studio = before.display[slot]
            total = books.total(books.mine(after, slot, seat))
            key = "log.send.in_range" if total >= books.low[studio] else key
            return Line(key, {"who": seat, "cards": move.cards, "studio": studio, "n": total})
        case Attempt():
            slot = books.slot_number[move.slot]
            facts: Facts = {"who": seat, "studio": before.display[slot], "n": move.hero}
            return Line(key, {**facts, "total": books.total(books.mine(before, slot, seat))})
        case CounterTake():
            mode = "log.counter_take.attempt" if books.counter_mode == "attempt" else key
            return Line(mode, {"who": seat, "studio": before.display[before.slot], "name": before.active, "n": move.hero or 0})
        case Trade():
            one, two = books.slot_number[move.slot_a], books.slot_number[move.slot_b]
            return Line(key, {"who": seat, "studio": before.display[one], "other": before.display[two]})
        case Fist():
            slot, owner = in_play(books, before, move.target)
            return Line(key, {"who": seat, "cards": move.cards, "card": move.target, "name": owner, "studio": before.display[slot]})
        case Eye():
            return Line(key, {"who": seat, "cards": move.cards, "n": move.hero})
        case _:
            raise TypeError(move)


def _of_takeover(books: Books, before: State, after: State, move: TurnHero | TakeStudio) -> Line:
    studio, taker = before.display[before.slot], before.taker
    if isinstance(move, TakeStudio):
        facts: Facts = {"who": taker, "studio": studio, "n": books.vp[studio]}
        if len(after.bonus) == len(before.bonus):
            return Line("log.take_studio", facts)
        return Line("log.take_studio.set", {**facts, "bonus": books.bonus_of(after, taker)})
    lost = driven_off(books, move.card, books.mine(before, before.slot, taker))
    facts = {"who": taker, "card": move.card, "studio": studio, "cards": lost}
    if not lost:
        return Line("log.turn_hero.succeeds", facts)
    return Line("log.turn_hero.fails", facts)


def _of_look(before: State, move: SeeHero | SeeUnseen, viewer: Seat | None) -> Line:
    facts: Facts = {"who": before.active, "n": before.position + 1}
    if isinstance(move, SeeHero) and viewer == before.active:
        return Line("log.see_hero", {**facts, "card": move.card})
    return Line("log.see_hero.closed", facts)


def _of_correction(books: Books, before: State, move: CorrectVillain | CorrectStudio) -> Line:
    if isinstance(move, CorrectStudio):
        return Line("log.correct_studio", {**where(books, books.slot_number[move.square]), "card": move.card})
    if move.to != "side":
        return Line(f"log.correct_villain.{move.to}", {"card": move.card})
    return Line(
        "log.correct_villain.side", {"card": move.card, "name": move.who, "studio": before.display[books.slot_number[move.square or ""]]}
    )
