"""What is asked, what stands on buttons, and what warns: keys and facts, no sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import TABLE, Line, move_name
from referee.games.villains.books import Books
from referee.games.villains.dealing import next_hand, showing
from referee.games.villains.moves import (
    Attempt,
    CorrectStudio,
    CorrectVillain,
    CounterTake,
    DealVillain,
    DrawStudio,
    DrawVillain,
    Eye,
    Fist,
    Recruit,
    Relief,
    SeatBegins,
    SeeHero,
    SeeUnseen,
    Send,
    ShowVillain,
    Trade,
    TurnHero,
)
from referee.games.villains.state import NOBODY, State

if TYPE_CHECKING:
    from referee.game import Facts, Move, Seat
    from referee.games.villains.state import Cards

# -- what is asked -----------------------------------------------------------------------------------------------------


def asked(books: Books, state: State) -> Line:
    """Return what is asked now; its fact `who` is the person asked."""
    facts: Facts = {"who": TABLE if state.active == NOBODY else state.active}
    match state.phase:
        case "over":
            return Line(f"asked.over.{state.ended}", facts)
        case "turn":
            key = "asked.turn" if state.actions else "asked.turn.passed" if state.passed else "asked.turn.done"
            return Line(key, {**facts, "n": state.actions})
        case "show":
            return Line("asked.show", {"waiting": showing(state)})
        case "display":
            return Line("asked.display", where(books, state.display.index("")))
        case "studio":
            return Line("asked.studio", where(books, state.slot))
        case "hero":
            return Line("asked.hero", {"who": state.taker, "studio": state.display[state.slot], "n": state.position + 1})
        case "eye":
            return Line("asked.eye", {**facts, "n": state.position + 1})
        case "takeover":
            return Line("asked.takeover", {"who": state.taker, "studio": state.display[state.slot]})
        case "counter":
            other = books.other(state.slot, state.active)
            key = "asked.counter.attempt" if books.counter_mode == "attempt" else "asked.counter"
            return Line(key, {"who": other, "name": state.active, "studio": state.display[state.slot]})
        case phase:
            return Line(f"asked.{phase}", facts)


def where(books: Books, slot: int) -> Facts:
    """Return the facts that name a slot: the seats it lies between, and its number there from 1."""
    one, two = books.borders[slot]
    return {"one": one, "two": two, "n": int(books.slots[slot].rpartition("-")[2])}


# -- buttons -----------------------------------------------------------------------------------------------------------


def words(books: Books, state: State, seat: Seat, move: Move) -> tuple[Line, Line | None]:
    """Return the words of a move's button, and the words on its right."""
    key = f"move.{move_name(type(move))}"
    match move:
        case Recruit() | DealVillain() | DrawVillain():
            facts: Facts = {"card": move.card}
            if isinstance(move, DealVillain):
                facts["who"] = next_hand(state)
            return Line(key, facts), about_villain(books, move.card)
        case Send():
            return _words_of_send(books, state, seat, move)
        case Attempt() | CounterTake():
            return _words_of_attempt(books, state, seat, move)
        case Trade():
            one, two = books.slot_number[move.slot_a], books.slot_number[move.slot_b]
            return Line(key, {"studio": state.display[one] or move.slot_a, "other": state.display[two] or move.slot_b}), None
        case Fist():
            slot, owner = in_play(books, state, move.target)
            aside = None if slot == NOBODY else Line("move.fist.aside", {"name": owner, "studio": state.display[slot]})
            return Line(key, {"card": move.target, "cards": move.cards}), aside
        case Eye():
            return Line(key, {"n": move.hero, "cards": move.cards}), None
        case DrawStudio():
            return Line(key, {"card": move.card}), about_studio(books, move.card)
        case TurnHero() | SeeHero() | Relief() | ShowVillain():
            return Line(key, {"card": move.card}), None
        case SeeUnseen():
            return Line(key, {"who": state.active, "n": state.position + 1}), None
        case SeatBegins():
            return Line(key, {"who": move.who}), None
        case CorrectVillain():
            return Line(key, {"card": move.card, "to": f"place.{move.to}", "name": move.who}), None
        case CorrectStudio():
            return Line(key, {"card": move.card}), None
        case _:
            return Line(key), None


def in_play(books: Books, state: State, card: str) -> tuple[int, Seat]:
    """Return the slot at which a villain is in play, and whose it is; `NOBODY` twice where it is not in play."""
    for slot, forces in enumerate(state.force):
        for side, cards in enumerate(forces):
            if card in cards:
                return slot, books.borders[slot][side]
    return NOBODY, NOBODY


def about_villain(books: Books, card: str) -> Line | None:
    """Return genre, value and icon of a villain as the words on the right of a button; a wrong card has none."""
    icon = books.icon.get(card)
    if icon is None:
        return None
    return Line(
        "aside.villain" if icon == "none" else f"aside.villain.{icon}", {"genre": f"genre.{books.genre[card]}", "n": books.value[card]}
    )


def about_studio(books: Books, card: str) -> Line | None:
    """Return genre and range of a studio as the words on the right of a button; a wrong card has none."""
    if card not in books.low:
        return None
    return Line("aside.studio", {"genre": f"genre.{books.genre[card]}", "least": books.low[card], "most": books.high[card]})


def _words_of_send(books: Books, state: State, seat: Seat, move: Send) -> tuple[Line, Line | None]:
    slot = books.slot_number[move.slot]
    studio = state.display[slot]
    if not studio:
        return Line("move.send", {"cards": move.cards, "studio": move.slot}), None
    total = books.total(books.mine(state, slot, seat)) + books.total(move.cards)
    reached = books.low[studio] <= total <= books.high[studio]
    aside = Line(
        "move.send.aside.in_range" if reached else "move.send.aside",
        {"n": total, "least": books.low[studio], "most": books.high[studio]},
    )
    return Line("move.send", {"cards": move.cards, "studio": studio}), aside


def _words_of_attempt(books: Books, state: State, seat: Seat, move: Attempt | CounterTake) -> tuple[Line, Line | None]:
    slot = books.slot_number[move.slot] if isinstance(move, Attempt) else state.slot
    studio = state.display[slot]
    if isinstance(move, CounterTake) and books.counter_mode != "attempt":
        return Line("move.counter_take", {"studio": studio}), Line("aside.points", {"n": books.vp[studio]})
    key = "move.attempt" if isinstance(move, Attempt) else "move.counter_take.attempt"
    if not studio:
        return Line(key, {"studio": books.slots[slot], "n": move.hero}), None
    return Line(key, {"studio": studio, "n": move.hero}), odds(books, state, books.mine(state, slot, seat))


def odds(books: Books, state: State, cards: Cards) -> Line:
    """Return which of the heroes face down would not stop these villains, and how many would: what everybody can count."""
    genres = {books.genre[card] for card in cards}
    safe = [hero for hero in books.hidden(state) if not books.stops(hero, genres)]
    facts: Facts = {
        "safe": tuple(f"hero.{books.type_of[hero]}" for hero in safe),
        "n": len(books.hidden(state)) - len(safe),
        "of": len(books.hidden(state)),
    }
    return Line("aside.odds" if safe else "aside.odds.none", facts)


def caution(books: Books, state: State, seat: Seat, move: Move) -> Line | None:
    """Warn of an attempt that every hidden hero stops, and of a neighbour who waits for it to fail."""
    if not isinstance(move, Attempt):
        return None
    slot = books.slot_number[move.slot]
    cards = books.mine(state, slot, seat)
    hidden = books.hidden(state)
    stopped = books.stoppers(state, cards)
    if stopped == len(hidden):
        return Line("caution.hopeless", {"studio": state.display[slot]})
    neighbour = books.other(slot, seat)
    if stopped and books.counter_mode != "off" and books.in_range(state, slot, neighbour):
        return Line("caution.neighbour", {"studio": state.display[slot], "name": neighbour, "n": stopped, "of": len(hidden)})
    return None
