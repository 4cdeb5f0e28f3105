"""The table as one viewer sees it, built from nothing: hands by number of cards, heroes only where he may know them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Facts, Line, SeatView, View, Zone
from referee.games.villains.state import NOBODY, PUBLIC, State
from referee.games.villains.words import asked, odds

if TYPE_CHECKING:
    from referee.game import Seat
    from referee.games.villains.books import Books
    from referee.games.villains.state import Cards


def view(books: Books, state: State, viewer: Seat | None) -> View:
    """Return what a viewer may see; `facts` hold what everybody may know, and the heroes this viewer has looked at."""
    return View(
        phase=state.phase,
        asked=asked(books, state),
        seats=tuple([_seat(books, state, seat, viewer) for seat in range(books.seats)]),
        zones=(*_slots(books, state), *_shared(books, state, viewer)),
        tokens=(),
        focus=_focus(books, state),
        round=max(1, -(-state.turn // books.seats)),
        facts=_facts(books, state, viewer),
    )


def acting(books: Books, state: State) -> Seat:
    """Return the seat whose decision is waited for: the player on turn, or the neighbour who answers."""
    if state.phase == "counter":
        return books.other(state.slot, state.active)
    return NOBODY if state.phase == "over" or not state.turn else state.active


def _seat(books: Books, state: State, seat: Seat, viewer: Seat | None) -> SeatView:
    won = state.won[seat]
    genres = len({books.genre[studio] for studio in won})
    return SeatView(
        seat=seat,
        amount=books.score(state, seat),
        unit="points",
        progress=Line("progress.studios", {"n": len(won), "genres": genres, "of": len(books.genres)}),
        zones=(Zone("zone.hand", hand_seen(books, state, seat, viewer), seat, "fan"), Zone("zone.won", won, seat)),
        remarks=tuple(_remarks(books, state, seat)),
        active=seat == acting(books, state),
    )


def hand_seen(books: Books, state: State, seat: Seat, viewer: Seat | None) -> tuple[str | None, ...]:
    """VIL-03: return a hand as a viewer sees it; others see how many cards it holds, and hired ones where that is agreed."""
    unknown = (None,) * state.unknown[seat]
    if seat == viewer:
        return (*state.hands[seat], *unknown)
    if books.known_visible:
        return (*state.bought[seat], *(None,) * (len(state.hands[seat]) - len(state.bought[seat])), *unknown)
    return (None,) * books.size(state, seat)


def _remarks(books: Books, state: State, seat: Seat) -> list[Line]:
    """Return what everybody may know about a seat: its turn, its bonus, and where it is in range with what odds."""
    lines: list[Line] = []
    if seat == state.active and state.turn and state.phase != "over":
        lines.append(Line("remark.turn", {"who": seat, "n": state.actions}))
    if seat in state.bonus:
        lines.append(Line("remark.bonus", {"n": books.bonus_of(state, seat)}))
    for slot in books.own[seat] if state.phase != "over" else ():
        if books.in_range(state, slot, seat):
            cards = books.mine(state, slot, seat)
            told = odds(books, state, cards)
            lines.append(
                Line("remark.in_range", {**told.facts, "studio": state.display[slot], "total": books.total(cards), "odds": told.key})
            )
    return lines


def _slots(books: Books, state: State) -> list[Zone]:
    """Return every studio that stands, and beside it the villains of both sides with their sums."""
    zones: list[Zone] = []
    for slot, studio in enumerate(state.display):
        if not studio:
            continue
        place = books.slots[slot]
        one, two = books.borders[slot]
        zones.append(Zone("zone.studio", (studio,), place=place, note=Line("note.slot", {"one": one, "two": two})))
        for seat, cards in ((one, state.force[slot][0]), (two, state.force[slot][1])):
            if cards:
                zones.append(Zone("zone.force", cards, seat, place=place, note=_sum(books, studio, seat, cards)))
    return zones


def _sum(books: Books, studio: str, seat: Seat, cards: Cards) -> Line:
    total = books.total(cards)
    key = "note.force.in_range" if total >= books.low[studio] else "note.force"
    return Line(key, {"who": seat, "n": total, "least": books.low[studio], "most": books.high[studio], "studio": studio})


def _shared(books: Books, state: State, viewer: Seat | None) -> tuple[Zone, ...]:
    row = tuple([up or seen or None for up, seen in zip(state.up, heroes_seen(state, viewer), strict=True)])
    spots = tuple(f"{books.prefix}-P{place}" for place in range(1, len(row) + 1))
    return (
        Zone("zone.market", tuple([card for card in state.market if card])),
        Zone("zone.heroes", row, spots=spots),
        Zone("zone.discard", state.discard, shape="pile"),
        Zone("zone.villain_deck", (None,) * state.deck, shape="pile"),
        Zone("zone.studio_deck", (None,) * len(state.studios), shape="pile"),
        Zone("zone.box", state.removed, shape="pile"),
    )


def heroes_seen(state: State, viewer: Seat | None) -> Cards:
    """VIL-29: return by position the heroes face down that a viewer has looked at on his phone."""
    return tuple([hero if viewer in who else "" for hero, who in zip(state.bound, state.looked, strict=True)])


def _focus(books: Books, state: State) -> tuple[str, ...]:
    """Return the studio and the place this moment is about."""
    if state.phase in {"hero", "counter", "takeover"}:
        hero = (f"{books.prefix}-P{state.position + 1}",) if state.phase == "hero" else ()
        return (state.display[state.slot], books.slots[state.slot], *hero)
    if state.phase == "eye":
        return (f"{books.prefix}-P{state.position + 1}",)
    if state.phase in {"display", "studio"}:
        return (books.slots[state.display.index("") if state.phase == "display" else state.slot],)
    return ()


def _facts(books: Books, state: State, viewer: Seat | None) -> Facts:
    sums = [
        (books.slots[slot], seat, books.total(cards))
        for slot, both in enumerate(books.borders)
        for seat, cards in zip(both, state.force[slot], strict=True)
        if state.display[slot]
    ]
    public: Facts = {name: getattr(state, name) for name in PUBLIC}
    return {**public, "board": books.board, "sums": tuple(sums), "seen": heroes_seen(state, viewer)}
