"""The table as everybody sees it, and a state made of such a view: nothing is hidden but the order of the decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.game import Facts, Line, SeatView, Token, View, Zone
from referee.games.hollywood.scoring import movie_values, score, size, unclaimed
from referee.games.hollywood.state import COLUMNS, GENRES, NO_CARD, State
from referee.games.hollywood.words import asked

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.game import Seat
    from referee.games.hollywood.lot import Lot
    from referee.games.hollywood.state import Movie, Phase


def view(lot: Lot, state: State) -> View:
    """Return the whole table; every reel is a token on its cell, and `facts` hold what is no card, token or amount."""
    return View(
        phase=state.phase,
        asked=asked(lot, state),
        seats=tuple(_seat(lot, state, seat) for seat in range(lot.seats)),
        zones=_zones(lot, state),
        tokens=tuple(
            Token(seat, lot.cells[cell], key=f"{COLUMNS[lot.column_of[cell]]}-{number}") for cell, number, seat in lot.reels_lying(state)
        ),
        focus=_focus(lot, state),
        round=state.round,
        facts=_facts(lot, state),
    )


def _cards(lot: Lot, cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(lot.cards[card] for card in cards)


def _seat(lot: Lot, state: State, seat: Seat) -> SeatView:
    studio = (*[lot.claps[seat]] * state.clap[seat], *[lot.doubles[seat]] * state.double[seat])
    values = movie_values(lot, state, seat, advanced=lot.advanced)
    zones = (
        *(_project(lot, word, state.projects[seat][genre], seat) for genre, word in enumerate(GENRES)),
        Zone("zone.blockbusters", _cards(lot, state.blockbusters[seat]), seat),
        Zone("zone.studio", studio, seat),
        *(_movie(lot, movie, value, seat) for movie, value in zip(state.movies[seat], values, strict=True)),
    )
    acting = seat == state.turn and state.phase != "over"
    progress = Line("progress.reels", {"n": state.supply[seat]})
    return SeatView(seat, score(lot, state, seat).total, "points", progress, zones, _remarks(state, seat), acting)


def _project(lot: Lot, word: str, films: Sequence[int], seat: Seat) -> Zone:
    note = Line("note.project", {"n": size(lot, films)}) if films else None
    return Zone(f"zone.{word}", _cards(lot, films), seat, note=note)


def _movie(lot: Lot, movie: Movie, value: int, seat: Seat) -> Zone:
    return Zone("zone.movie", _cards(lot, movie), seat, note=Line("note.movie", {"n": value}))


def _remarks(state: State, seat: Seat) -> tuple[Line, ...]:
    lines = []
    if seat == state.turn:
        lines.append(Line("remark.turn" if state.phase == "placement" else "remark.card", {"who": seat}))
    if state.phase == "placement" and not state.supply[seat]:
        lines.append(Line("remark.out", {"who": seat}))
    if seat == state.first and state.phase in {"deal", "placement"}:
        lines.append(Line("remark.first", {"who": seat}))
    return tuple(lines)


def _zones(lot: Lot, state: State) -> tuple[Zone, ...]:
    columns = []
    for column, head in enumerate(lot.heads):
        lying = [cell for cell in range(lot.top[column], lot.bottom[column] + 1) if state.area[cell] != NO_CARD]
        cards = _cards(lot, (state.area[cell] for cell in lying))
        columns.append(Zone(f"zone.column.{COLUMNS[column]}", cards, None, "column", head, tuple(lot.cells[cell] for cell in lying)))
    spent = [card for unused, cards in ((state.clap, lot.claps), (state.double, lot.doubles)) for card in _spent(unused, cards)]
    return (
        *columns,
        Zone("zone.aside", _cards(lot, state.aside)),
        Zone("zone.box", (*_cards(lot, state.box), *spent)),
        Zone("zone.star_deck", (None,) * len(state.stars), shape="pile"),
        Zone("zone.movie_deck", (None,) * len(state.movie_cards), shape="pile"),
    )


def _spent(unused: tuple[bool, ...], cards: tuple[str, ...]) -> list[str]:
    return [card for still, card in zip(unused, cards, strict=True) if not still]


def _focus(lot: Lot, state: State) -> tuple[str, ...]:
    """Return the cell that is dealt next, or the card that is handed out and its cell."""
    match state.phase:
        case "deal":
            return (lot.cells[lot.next_cell(state)],)
        case "hand" | "star" | "confirm":
            return (lot.cards[state.area[state.cell]], lot.cells[state.cell])
        case _:
            return ()


def _facts(lot: Lot, state: State) -> Facts:
    return {
        "rounds": lot.rounds,
        "first": state.first,
        "turn": state.turn,
        "actions": state.actions,
        "dealt": state.dealt,
        "cell": state.cell,
        "supply": state.supply,
        "unclaimed": unclaimed(lot, state),
    }


# -- back from a view --------------------------------------------------------------------------------------------------


def state_of(lot: Lot, seen: View) -> State:
    """Return the state a view was made of: all but the order of the decks is open, and no state holds that."""
    facts = cast("dict[str, int]", seen.facts)
    area = [NO_CARD] * lot.many
    for zone in seen.zones[: len(COLUMNS)]:
        for card, spot in zip(zone.cards, zone.spots, strict=True):
            area[lot.cell_number[spot]] = lot.number[card or ""]
    columns: list[list[Seat]] = [[] for _ in COLUMNS]
    for token in sorted(seen.tokens, key=lambda token: lot.cell_number[token.place]):
        columns[lot.column_of[lot.cell_number[token.place]]].append(token.seat)
    aside, box = (_numbers(lot, zone) for zone in seen.zones[len(COLUMNS) : len(COLUMNS) + 2])
    zones = [seat.zones for seat in seen.seats]
    projects = tuple(tuple(_numbers(lot, zone) for zone in mine[: len(GENRES)]) for mine in zones)
    movies = tuple(tuple(_numbers(lot, zone) for zone in mine if zone.key == "zone.movie") for mine in zones)
    rows = tuple(_numbers(lot, mine[len(GENRES)]) for mine in zones)
    studio = [mine[len(GENRES) + 1].cards for mine in zones]
    gone = {*area, *aside, *box, *(card for each in (*projects, *movies) for films in each for card in films)}
    gone |= {card for row in rows for card in row}
    return State(
        phase=cast("Phase", seen.phase),
        round=seen.round,
        first=facts["first"],
        turn=facts["turn"],
        actions=facts["actions"],
        dealt=facts["dealt"],
        cell=facts["cell"],
        area=tuple(area),
        columns=tuple(tuple(column) for column in columns),
        supply=cast("tuple[int, ...]", seen.facts["supply"]),
        clap=tuple(lot.claps[seat] in cards for seat, cards in enumerate(studio)),
        double=tuple(lot.doubles[seat] in cards for seat, cards in enumerate(studio)),
        projects=projects,
        movies=movies,
        blockbusters=rows,
        aside=aside,
        box=box,
        stars=tuple(card for card in lot.stars if card not in gone),
        movie_cards=tuple(card for card in lot.movie_cards if card not in gone),
    )


def _numbers(lot: Lot, zone: Zone) -> tuple[int, ...]:
    """Return the cards of a zone by number, studio cards left out."""
    return tuple(lot.number[card] for card in zone.cards if card in lot.number)
