"""Printed things: which a move points at, which it needs to be meant at all, and what else a scan could mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import TABLE
from referee.games.villains.books import Books
from referee.games.villains.moves import (
    Attempt,
    CorrectStudio,
    CorrectVillain,
    CounterDecline,
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
    ShuffleHeroes,
    ShuffleVillains,
    Trade,
    TurnHero,
)
from referee.games.villains.offered import places_hidden, targets
from referee.games.villains.state import NOBODY, State

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.game import Move, Seat

ACTIONS: Mapping[type[Move], str] = {
    **dict.fromkeys((DealUnseen, SeeUnseen, ShuffleVillains, ShuffleHeroes), "SHUFFLED"),
    Attempt: "ATTEMPT",
    Trade: "TRADE",
    Fist: "FIST",
    Eye: "EYE",
    CounterTake: "TAKE",
    CounterDecline: "DECLINE",
    KeepClosed: "DECLINE",
    Pass: "PASS",
    EndTurn: "END",
    Relief: "DROP",
}
"""The code of the action cards that goes with a kind of move."""

DRAWN: Mapping[str, Callable[[str], Move]] = {
    "market": DrawVillain,
    "display": DrawStudio,
    "studio": DrawStudio,
    "hero": TurnHero,
}
"""What a card scanned for chance means, by phase."""


def names(books: Books, state: State, move: Move) -> tuple[str, ...]:
    """Return the printed ids a move points at (dossier section 9)."""
    code = ACTIONS.get(type(move))
    action = (f"{books.prefix}-A-{code}",) if code else ()
    match move:
        case Send():
            return (*move.cards, *_at(books, state, move.slot))
        case Attempt():
            return (*action, *_at(books, state, move.slot), f"{books.prefix}-P{move.hero}")
        case CounterTake():
            at = _at(books, state, books.slots[state.slot]) if state.slot != NOBODY else ()
            return (*action, *at, *((f"{books.prefix}-P{move.hero}",) if move.hero else ()))
        case Trade():
            return (*action, *_at(books, state, move.slot_a), *_at(books, state, move.slot_b))
        case Fist():
            return (*action, *move.cards, move.target)
        case Eye():
            return (*action, *move.cards, f"{books.prefix}-P{move.hero}")
        case SeatBegins():
            return (f"{books.prefix}-T{move.who + 1}",)
        case CorrectStudio():
            return (move.card, move.square)
        case (
            Recruit() | Relief() | ShowVillain() | CorrectVillain() | DealVillain() | DrawVillain() | DrawStudio() | TurnHero() | SeeHero()
        ):
            return (*action, move.card)
        case _:
            return action


def _at(books: Books, state: State, slot: str) -> tuple[str, ...]:
    """Return the code of a slot, and the studio that stands there."""
    number = books.slot_number.get(slot, NOBODY)
    studio = "" if number == NOBODY else state.display[number]
    return (slot, studio) if studio else (slot,)


def needed(books: Books, state: State, move: Move) -> tuple[str, ...]:
    """Return the cards without which a scan does not mean this move: a group is meant when all of it is scanned."""
    match move:
        case Send() | Eye():
            return move.cards
        case Fist():
            return (*move.cards, move.target)
        case Trade():
            return tuple(state.display[books.slot_number[slot]] for slot in (move.slot_a, move.slot_b))
        case Relief():
            return (f"{books.prefix}-A-DROP",)
        case _:
            return ()


class Scan:
    """What lies in a scan: villains, slots (by their codes or their studios), hero positions, action cards."""

    def __init__(self, books: Books, state: State, ids: Sequence[str]) -> None:
        self.villains = tuple(dict.fromkeys(each for each in ids if books.kind.get(each) == "villain"))
        places = [each if each in books.slot_number else _slot_of(books, state, each) for each in ids]
        self.slots = tuple(dict.fromkeys(each for each in places if each))
        positions = {f"{books.prefix}-P{place}": place for place in range(1, books.row_of_heroes + 1)}
        self.heroes = tuple(positions[each] for each in ids if each in positions)
        self.actions = {each.rpartition("-")[2] for each in ids if each.startswith(f"{books.prefix}-A-")}


def _slot_of(books: Books, state: State, studio: str) -> str:
    return books.slots[state.display.index(studio)] if studio and studio in state.display else ""


def pointed(books: Books, state: State, seat: Seat, ids: Sequence[str]) -> list[Move]:
    """Return what scanned ids could mean though it is not offered: a card the referee does not know, or a refusal."""
    if seat == TABLE:
        draw = DRAWN.get(state.phase)
        return [draw(each) for each in ids if each in books.kind] if draw else []
    scan = Scan(books, state, ids)
    if state.phase == "show":
        return [ShowVillain(card) for card in scan.villains]
    return [*_with_action(books, state, seat, scan), *_with_villains(books, state, seat, scan), *_with_slots(state, scan)]


def _with_action(books: Books, state: State, seat: Seat, scan: Scan) -> list[Move]:
    alone: dict[str, Move] = {"TAKE": CounterTake(), "DECLINE": CounterDecline(), "PASS": Pass(), "END": EndTurn()}
    moves = [alone[code] for code in sorted(scan.actions & set(alone))]
    own = tuple(card for card in scan.villains if books.holds(state, seat, (card,)))
    if "FIST" in scan.actions or len(own) >= books.power_min:
        moves += [
            Fist(tuple(card for card in scan.villains if card != aim), aim) for aim in targets(books, state, seat) if aim in scan.villains
        ]
        moves += [Fist(scan.villains, "")] if "FIST" in scan.actions and len(scan.villains) == len(own) else []
    if "EYE" in scan.actions or (len(own) >= books.power_min and scan.heroes):
        moves += [Eye(scan.villains, place) for place in scan.heroes or places_hidden(state)]
    if "DROP" in scan.actions:
        moves += [Relief(card) for card in scan.villains]
    return moves


def _with_villains(books: Books, state: State, seat: Seat, scan: Scan) -> list[Move]:
    if not scan.villains or scan.actions:
        return []
    if len(scan.villains) == 1 and scan.villains[0] in state.market:
        return [Recruit(scan.villains[0])]
    slots = scan.slots or tuple(books.slots[slot] for slot in books.own[seat] if state.display[slot])
    return [Send(scan.villains, slot) for slot in slots]


def _with_slots(state: State, scan: Scan) -> list[Move]:
    if scan.villains or not scan.slots:
        return []
    if len(scan.slots) > 1:
        return [Trade(*scan.slots[:2])]
    return [Attempt(scan.slots[0], place) for place in scan.heroes or places_hidden(state)[:1]]
