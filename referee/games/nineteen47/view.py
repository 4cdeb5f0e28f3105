"""The table as one viewer sees it, built from nothing.

Every seat's view has the same zones in the same order whatever its role and cards; what only that viewer may know stands
in zones marked as secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Facts, Line, SeatView, View, Zone
from referee.games.nineteen47.offers import to_act
from referee.games.nineteen47.words import asked

if TYPE_CHECKING:
    from referee.game import Seat
    from referee.games.nineteen47.books import Books
    from referee.games.nineteen47.state import Cards, Film, State

SCRIPT = ("shut", "open", "see", "close", "wake")
"""H47-04: the words that are read out, equally long at every table."""


def view(books: Books, state: State, viewer: Seat | None) -> View:
    """Return what a viewer may see; `facts` hold what everybody knows, and the viewer's own past."""
    acting = to_act(books, state)
    everybody = state.phase == "recognition"
    return View(
        phase=state.phase,
        asked=asked(books, state),
        seats=tuple(_seat(books, state, seat, viewer, active=everybody or seat in acting) for seat in range(books.seats)),
        zones=_zones(books, state, viewer),
        tokens=(),
        focus=_focus(books, state),
        round=max(1, books.film_no(state)),
        facts=_facts(books, state, viewer),
        notes=_notes(books, state),
    )


# -- a seat ----------------------------------------------------------------------------------------------------------------


def _seat(books: Books, state: State, seat: Seat, viewer: Seat | None, *, active: bool) -> SeatView:
    dice = books.dice_of(seat)
    rolled = tuple(side for die in dice if (side := _lying(books, state, die)))
    zones = (
        Zone("zone.jobs", tuple(books.job_card[job] for job in state.jobs[seat]), seat),
        Zone("zone.dice", rolled, seat),
        Zone("zone.loyalty", (_loyalty(books, state, seat, viewer),), seat, secret=True),
        _own("zone.hand", state.hands[seat], seat, viewer),
        _own("zone.pick", _pick(state, seat), seat, viewer),
        _own("zone.own_film", _added(state, seat), seat, viewer),
        *((_own("zone.sights", _sights(books, state, seat), seat, viewer),) if seat == viewer else ()),
    )
    stars = sum(state.dice[die] == "star" for die in dice)
    one = "progress.star" if stars else "progress.blank"
    progress = Line(one if len(dice) == 1 else "progress.stars", {"n": stars, "of": len(dice)}) if rolled else None
    return SeatView(seat, state.tokens[seat], "tokens", progress, zones, _remarks(state, seat), active)


def _own(key: str, cards: Cards, seat: Seat, viewer: Seat | None) -> Zone:
    """Return cards that only their own seat sees; the others see how many there are."""
    return Zone(key, cards if seat == viewer else (None,) * len(cards), seat, "fan" if key == "zone.hand" else "row", secret=True)


def _lying(books: Books, state: State, die: int) -> str:
    star, blank = books.sides_of_die(die)
    return {"star": star, "blank": blank}.get(state.dice[die], "")


def _loyalty(books: Books, state: State, seat: Seat, viewer: Seat | None) -> str | None:
    """H47-03, H47-04: one's own; a comrade's, for communists who have met; everybody's at the end."""
    card = state.loyalty[seat]
    if state.phase in {"over", "unmask"} and (state.phase == "over" or books.paper_loyalty):
        return card
    if viewer is None or card is None:
        return None
    if seat == viewer:
        return card
    met = books.recognition and books.side(state, viewer) == "communist" == books.side(state, seat)
    return card if met and None not in state.loyalty else None


def _pick(state: State, seat: Seat) -> Cards:
    """Return what a seat chooses among: posters, the Composer's cards, the card the editor looks at."""
    if state.phase == "script_pick" and seat == state.active:
        return state.script
    if state.phase == "compose" and seat == state.active:
        return state.pick
    return (state.look,) if state.phase == "editor_look" and seat == state.editor and not state.due else ()


def _added(state: State, seat: Seat) -> Cards:
    """Return what a seat has put into the film under way; how many cards that are is seen by everybody."""
    return tuple(sorted((laid.card for laid in state.laid if laid.by == seat), key=lambda card: card or ""))


def _sights(books: Books, state: State, seat: Seat) -> Cards:
    """Return what a seat alone has seen during this film, and the posters it scrapped in any film."""
    film = books.film_no(state)
    return tuple(sight.card for sight in state.sights if sight.seat == seat and (sight.film == film or sight.what == "scrapped"))


def _remarks(state: State, seat: Seat) -> tuple[Line, ...]:
    lines: list[Line] = []
    who: Facts = {"who": seat}
    if state.order and seat == state.order[0] and state.phase not in {"setup", "recognition", "over"}:
        lines.append(Line("remark.first", who))
    if seat == state.editor:
        lines.append(Line("remark.editor", who))
    if seat == state.receiver:
        lines.append(Line("remark.receiver", who))
    elif seat == state.last_receiver:
        lines.append(Line("remark.last_receiver", who))
    added = sum(laid.by == seat for laid in state.laid)
    if added and state.phase not in {"interval", "over"}:
        lines.append(Line("remark.added", {**who, "n": added}))
    return tuple(lines)


# -- the middle of the table -------------------------------------------------------------------------------------------------


def _zones(books: Books, state: State, viewer: Seat | None) -> tuple[Zone, ...]:
    place = books.place
    centre = tuple(books.job_card[job] for job in state.centre)
    over = state.phase == "over"
    zones = [
        Zone("zone.poster", (state.poster,) if state.poster else (), place=place["poster"]),
        _film(books, state),
        Zone("zone.centre", centre, spots=books.centre_places[: len(centre)] if len(centre) <= len(books.centre_places) else ()),
    ]
    for ghost, card in enumerate(state.ghosts):
        zones += _ghost(books, state, ghost, card, viewer)
    return (
        *zones,
        Zone("zone.films", tuple(film.poster for film in state.films), spots=books.film_places[: len(state.films)]),
        Zone("zone.deck", (None,) * len(state.deck), shape="pile", place=place["deck"]),
        Zone("zone.floor", (None,) * len(state.floor), shape="pile", place=place["floor"]),
        Zone("zone.posters", (None,) * books.posters_left(state), shape="pile", place=place["poster_deck"]),
        Zone("zone.scrapped", state.scrapped if over else (None,) * len(state.scrapped), shape="row" if over else "pile"),
    )


def _film(books: Books, state: State) -> Zone:
    """Return the film: face down while it is made, turned up card by card at the premiere; between films, the last one."""
    place = books.place["pile"]
    if state.film or state.phase in {"premiere", "post_star", "post_tokens", "editor_look"} or not state.films:
        return Zone("zone.premiere" if state.shown else "zone.film", (*state.shown, *(None,) * len(state.film)), place=place)
    return Zone("zone.last_film", state.films[-1].shown, place=place)


def _ghost(books: Books, state: State, ghost: int, card: str | None, viewer: Seat | None) -> tuple[Zone, Zone]:
    die = _lying(books, state, books.players_dice + ghost)
    known = card if viewer is not None and viewer in state.seen[ghost] else None
    number = ghost + 1
    cards = () if card == "" else (known,)
    return Zone(f"zone.ghost.{number}", cards, secret=True), Zone(f"zone.ghost_die.{number}", (die,) if die else ())


def _focus(books: Books, state: State) -> tuple[str, ...]:
    """Return the open cards this moment is about: the job, the card turned up last, the poster."""
    if state.phase in {"production", "script"} and not state.due:
        jobs = (state.extra,) if state.extra else state.jobs[state.active]
        return tuple(books.job_card[job] for job in jobs)
    if state.phase in {"second", "gaffer"}:
        return (books.job_card[state.second or 4],) if books.job_card else ()
    if state.phase == "premiere" and state.shown:
        return (state.shown[-1], state.poster)
    return (state.poster,) if state.poster else ()


# -- notes -----------------------------------------------------------------------------------------------------------------


def _notes(books: Books, state: State) -> tuple[Line, ...]:
    """Return the sentences of this moment: the words for the shut eyes, the count and the verdict, how it stands."""
    if state.phase == "recognition":
        kind = "paper" if books.paper_loyalty else "phone"
        return tuple(Line(f"script.{kind}.{part}") for part in SCRIPT)
    patriots, communists = state.score
    score = Line("note.score", {"p": patriots, "c": communists})
    if state.phase == "premiere":
        return (*_count(books, state), score)
    if state.phase in {"post_star", "post_tokens"} and books.talk_seconds:
        return (Line("note.talk", {"n": books.talk_seconds}), score)
    return (score, *(_told(film, number) for number, film in list(enumerate(state.films, 1))[-1:]))


def _count(books: Books, state: State) -> tuple[Line, ...]:
    """H47-40: the symbols turned up so far, and the verdict once all of them lie open."""
    patriot, communist = books.count(state.shown, state.poster)
    facts: Facts = {"p": patriot, "c": communist, "symbol": f"word.symbol.{books.symbol[state.poster]}"}
    lines = [Line("note.poster", facts), Line("note.count", facts)]
    if not state.film:
        margin = patriot - communist
        tie = "tie_both" if books.seats == 2 else "tie"  # noqa: PLR2004 - H47-53 is about two players
        verdict = "patriot" if margin > 0 else "communist" if margin < 0 else tie
        lines.append(Line(f"note.verdict.{verdict}", facts))
    return tuple(lines)


def _told(film: Film, number: int) -> Line:
    return Line(f"note.film.{film.side or 'open'}", {"n": number, "poster": film.poster, "p": film.patriot, "c": film.communist})


# -- facts -----------------------------------------------------------------------------------------------------------------


def _facts(books: Books, state: State, viewer: Seat | None) -> Facts:
    """Return what everybody knows as plain values; `mine` are the viewer's own cards, film by film."""
    return {
        "film": books.film_no(state),
        "score": state.score,
        "order": state.order,
        "index": state.turn,
        "active": state.active,
        "extra": state.extra,
        "second": state.second,
        "rolls": state.rolls,
        "target": state.target,
        "jobs": state.jobs,
        "centre": state.centre,
        "performed": state.performed,
        "composed": state.composed,
        "editor": state.editor,
        "dice": state.dice,
        "tokens": state.tokens,
        "supply": state.supply,
        "receiver": state.receiver,
        "last_receiver": state.last_receiver,
        "poster": state.poster,
        "deck": len(state.deck),
        "floor": len(state.floor),
        "faces_down": len(state.film),
        "shown": state.shown,
        "added": _by(state.laid),
        "films": tuple(_film_facts(film) for film in state.films),
        "talk_seconds": books.talk_seconds,
        "mine": tuple(_mine(film, viewer) for film in state.films),
        "winner": state.winner,
        "gone": state.gone,
    }


def _by(laid: tuple[tuple[str | None, int, bool], ...]) -> tuple[tuple[int, bool], ...]:
    return tuple(sorted((each[1], each[2]) for each in laid))


def _film_facts(film: Film) -> tuple[str | int | tuple[str, ...] | tuple[tuple[int, bool], ...], ...]:
    return (film.poster, film.side, film.patriot, film.communist, film.editor, film.shown, _by(film.laid), film.writer)


def _mine(film: Film, viewer: Seat | None) -> tuple[str | None, ...]:
    return tuple(sorted((laid.card for laid in film.laid if laid.by == viewer), key=lambda card: card or ""))
