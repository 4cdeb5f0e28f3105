"""The table as one viewer sees it, built from nothing: his own hand, what lies open, and how many cards everybody holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Facts, Line, SeatView, View, Zone
from referee.games.rummy.contracts import distance
from referee.games.rummy.laws import Laws
from referee.games.rummy.offered import MARKER
from referee.games.rummy.state import NOBODY, UNDEALT, State
from referee.games.rummy.words import MARKERS, asked

if TYPE_CHECKING:
    from referee.game import Seat

OPEN_BETWEEN = frozenset({"deal", "game_over"})
"""Between rounds every hand lies open."""


def view(laws: Laws, state: State, viewer: Seat | None, acting: tuple[Seat, ...]) -> View:
    """Return what a viewer may see."""
    books = laws.books
    seats = tuple(_seat(laws, state, seat, viewer, active=seat in acting) for seat in range(books.seats))
    focus = state.discards[-1:] if state.phase in {"window", "draw"} else ()
    return View(
        phase=state.phase,
        asked=asked(laws, state, acting),
        seats=seats,
        zones=_zones(laws, state),
        tokens=(),
        focus=focus,
        round=min(state.round + 1, len(books.contracts)),
        facts=_facts(laws, state),
        notes=_notes(laws, state),
    )


def _seat(laws: Laws, state: State, seat: Seat, viewer: Seat | None, *, active: bool) -> SeatView:
    hand = state.hands[seat] if seat == viewer or is_open(state, seat) else (None,) * len(state.hands[seat])
    zones = (Zone("zone.hand", hand, seat, "fan"),) if hand else ()
    total = sum(row[seat] for row in state.scores)
    return SeatView(seat, total, "points", _progress(laws, state, seat, viewer), zones, _remarks(laws, state, seat), active)


def is_open(state: State, seat: Seat) -> bool:
    """Say whether everybody sees a hand: it has been added up, or the round is over."""
    between = state.phase in OPEN_BETWEEN and bool(state.scores)
    return between or (state.phase in {"reveal", "tally"} and state.points[seat] != NOBODY)


def _progress(laws: Laws, state: State, seat: Seat, viewer: Seat | None) -> Line | None:
    """Return how far a seat is; only its own player is told how many cards lack."""
    if state.phase in UNDEALT or state.phase in {"score", "game_over"}:
        return None
    if state.down[seat]:
        return Line("progress.down")
    if seat != viewer or None in state.hands[seat]:
        return Line("progress.up")
    lacking = distance(laws.books.known(state, seat), laws.books.contract(state), laws.books.terms)
    return Line("progress.lacking", {"n": lacking}) if lacking else Line("progress.ready")


def _remarks(laws: Laws, state: State, seat: Seat) -> tuple[Line, ...]:
    lines = []
    if seat == state.dealer and state.phase != "game_over":
        lines.append(Line("remark.dealer", {"who": seat}))
    if state.buys[seat] and state.phase not in UNDEALT:
        limit = laws.books.buy_limit(state)
        key = "remark.buys.free" if limit is None else "remark.buys"
        lines.append(Line(key, {"who": seat, "n": state.buys[seat], "of": limit if limit is not None else 0}))
    if state.scores and state.phase in OPEN_BETWEEN:
        lines.append(Line("remark.scored", {"who": seat, "n": state.scores[-1][seat]}))
    if state.window is not None and state.window.answers[seat]:
        lines.append(Line("remark.answered", {"who": seat}))
    return tuple(lines)


def _zones(laws: Laws, state: State) -> tuple[Zone, ...]:
    if state.phase in {"lot", "score"} or not state.pool:
        return tuple(_meld_zone(laws, state, number) for number in range(len(state.melds)))
    stock = Zone("zone.stock", (None,) * laws.books.stock(state), shape="pile")
    pile = Zone("zone.discard", state.discards[-1:], shape="pile", note=Line("zone.discard.note", {"n": len(state.discards)}))
    piles = (pile, stock) if state.discards else (stock,)
    return (*piles, *(_meld_zone(laws, state, number) for number in range(len(state.melds))))


def _meld_zone(laws: Laws, state: State, number: int) -> Zone:
    meld = state.melds[number]
    return Zone("zone.meld", meld.cards, meld.owner, "row", note=Line("zone.meld.note", laws.meld_facts(state, number)))


def _notes(laws: Laws, state: State) -> tuple[Line, ...]:
    if state.phase == "game_over":
        return ()
    lines = [Line("note.round", {"round": state.round + 1, "of": len(laws.books.contracts), **laws.asked_for(state)})]
    least, most = laws.books.intended
    if state.phase == "lot" and not least <= laws.books.seats <= most:
        lines.append(Line("note.seats", {"least": least, "most": most}))
    seconds = laws.books.options["claim_seconds"]
    if state.window is not None and isinstance(seconds, int):
        lines.append(Line("note.talk", {"n": seconds, "turn": state.turn}))
    return tuple(lines)


def _facts(laws: Laws, state: State) -> Facts:
    """Return what of the open table is no card, zone or total: for bots and for pages that draw it their own way."""
    books = laws.books
    window = state.window
    limit = books.buy_limit(state)
    return {
        "turn": state.turn,
        "active": state.active,
        "dealer": state.dealer,
        "contract": tuple(books.contract(state)) if state.phase != "game_over" else (),
        "top": state.discards[-1] if state.discards else None,
        "fresh": state.fresh,
        "stock": books.stock(state),
        "sizes": tuple(map(len, state.hands)),
        "down": state.down,
        "as_down": tuple(books.counts_as_down(state, seat) for seat in range(books.seats)),
        "buys": state.buys,
        "limit": limit,
        "public": state.public,
        "melds": tuple((meld.owner, meld.run, meld.low, meld.cards) for meld in state.melds),
        "markers": tuple(MARKER.format(number + 1) for number in range(min(len(state.melds), MARKERS))),
        "upcard": window.upcard if window else None,
        "answered": tuple(seat for seat, answer in enumerate(window.answers) if answer) if window else (),
        "scores": state.scores,
        "points": state.points,
        "direction": books.options["direction"],
        "unseen": tuple(hand.count(None) for hand in state.hands),
    }
