"""What is asked and what stands on buttons: keys and facts, no sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Line, move_name
from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.books import GAFFER_ROLLS, Books
from referee.games.nineteen47.state import NOBODY, State

if TYPE_CHECKING:
    from referee.game import Facts, Move


def asked(books: Books, state: State) -> Line:
    """Return what is asked now, the same for every reader; it names nobody where that would tell who has yet to look."""
    if state.due:
        return _asked_of_table(books, state)
    who: Facts = {"who": state.active}
    match state.phase:
        case "over":
            patriots, communists = state.score
            return Line(f"asked.over.{state.winner}", {"p": patriots, "c": communists})
        case "recognition":
            return Line("asked.recognition.paper" if books.paper_loyalty else "asked.recognition")
        case "production":
            extra = {**who, "job": books.job_card.get(state.extra, "")}
            return Line("asked.production.extra", extra) if state.extra else Line("asked.production", who)
        case "second":
            return Line("asked.second", {**who, "job": books.job_card[state.second]})
        case "gaffer":
            return Line("asked.gaffer", {**who, "n": GAFFER_ROLLS - state.rolls})
        case "discard":
            return Line("asked.discard", {"who": state.target})
        case "post_star":
            return Line("asked.post_star.strike" if books.is_neutral_strike(state) else "asked.post_star", {"waiting": state.waiting})
        case "post_tokens":
            seat = state.waiting[0]
            return Line("asked.post_tokens", {"who": seat, "n": state.tokens[seat]})
        case "editor_look":
            return Line("asked.editor_look", {"who": state.editor})
        case "premiere":
            return _asked_at_premiere(books, state)
        case "unmask":
            return Line("asked.unmask", {"waiting": state.waiting})
        case phase:
            return Line(f"asked.{phase}", who)


def _asked_of_table(books: Books, state: State) -> Line:
    work, of = state.due[0]
    if work == "die":
        return Line("asked.die", {**holder(books, books.owner_of_die(of)), "n": of + 1})
    return Line("asked.job", {"who": of}) if work == "job" else Line("asked.table")


def _asked_at_premiere(books: Books, state: State) -> Line:
    if not state.film:
        return Line("asked.premiere.counted")
    kind = "paper" if books.paper else "turn"
    return Line(f"asked.premiere.{kind}", {"n": len(state.film), "k": books.expected(state)})


def holder(books: Books, who: int, name: str = "to") -> Facts:
    """Return the facts of a seat or a ghost in a sentence: the key of its word, the seat, the ghost's number."""
    ghost = who - books.seats
    return {name: f"word.{name}.{'ghost' if ghost >= 0 else 'seat'}", f"{name}_seat": who, f"{name}_ghost": ghost + 1}


def place(books: Books, state: State, job: int, name: str) -> Facts:
    """Return the facts of where a job card lies: its card, the key of the place's word, the seat."""
    seat = books.holder(state, job)
    word = "word.place.centre" if seat == NOBODY else "word.place.seat"
    return {name: books.job_card[job], f"{name}_at": f"{word}.{name}", f"{name}_seat": seat}


# -- buttons ---------------------------------------------------------------------------------------------------------------


def words(books: Books, state: State, move: Move) -> tuple[Line, Line | None]:
    """Return the words of a move's button, and the words on its right."""
    key = f"move.{move_name(type(move))}"
    match move:
        case m.Produce(a, b):
            return Line(key, {**place(books, state, a, "a"), **place(books, state, b, "b")}), None
        case m.Direct(to, source):
            return _token(books, key, to, source), None
        case m.SecondJob(job, target, source):
            return _second(books, key, job, target, source), None
        case m.GafferRoll(die):
            return Line(key, holder(books, books.owner_of_die(die)) | {"n": die + 1}), _face(state, die)
        case m.Shoot(target):
            return Line(key, {"who": target}), None
        case m.Act(job, target):
            return Line(key, {"who": target, "job": books.job_card[job]}), None
        case m.SwapCentre(give, take):
            cards = {"give": books.job_card.get(give, ""), "take": books.job_card.get(take, "")}
            return Line(key, dict(cards)), None
        case m.Reroll(dice):
            return _reroll(books, state, key, dice)
        case m.AddStar(cards) | m.AddTokens(cards) | m.DiscardTwo(cards):
            return _cards(key, cards)
        case m.ComposePlace(card):
            return _cards(key, (card,))
        case m.EditDiscard() | m.EditReturn():
            return Line(f"{key}.unseen" if books.paper else key), None
        case m.Ready() if books.paper_loyalty:
            return Line(f"{key}.paper"), None
        case _:
            return _plain(books, state, key, move)


def _plain(books: Books, state: State, key: str, move: Move) -> tuple[Line, Line | None]:
    match move:
        case m.ScriptChoose(poster) | m.ShowPoster(poster) | m.TurnPoster(poster) | m.DrawPoster(poster) | m.CorrectPoster(poster):
            return Line(key, {"poster": poster}), _symbol(books, poster)
        case m.ShowCard(card) | m.TakeBack(card):
            return Line(key, {"card": card}), _symbols(books, card)
        case m.Draw(card) | m.Look(card) | m.Cut(card) | m.Turned(card) | m.DealLoyalty(card) | m.ShowLoyalty(card) | m.AskSecret(card):
            return Line(key, {"card": card}), None
        case m.ShowFilm(cards, _):
            return Line(key, {"cards": cards}), None
        case m.DealJob(job):
            to = state.due[0].of if state.due else NOBODY
            return Line(key, {"job": books.job_card.get(job, str(job)), "who": to}), None
        case m.DieFell(face):
            return Line(f"{key}.{face}" if face in {"star", "blank"} else key), None
        case m.CorrectDie(die, face):
            return Line(key, {"n": die + 1, "face": f"word.face.{face}" if face in {"star", "blank"} else "word.face.none"}), None
        case m.CorrectFilm(cards=n) | m.Recount(deck=n):
            return Line(key, {"n": n}), None
        case m.CloseFilm():
            return Line(key, {"n": len(state.films) + 1}), None
        case _:
            return Line(key), None


def _token(books: Books, key: str, to: int, source: int | None) -> Line:
    if source is None:
        return Line(key, holder(books, to))
    return Line(f"{key}.from", holder(books, to) | holder(books, source, "source"))


def _second(books: Books, key: str, job: int, target: int | None, source: int | None) -> Line:
    card: Facts = {"job": books.job_card.get(job, str(job))}
    if target is None:
        return Line(key, card)
    if source is None:
        return Line(f"{key}.to", card | holder(books, target))
    return Line(f"{key}.from", card | holder(books, target) | holder(books, source, "source"))


def _reroll(books: Books, state: State, key: str, dice: tuple[int, ...]) -> tuple[Line, Line | None]:
    known = [die for die in dice if 0 <= die < books.dice]
    if len(known) == 1:
        return Line(key, holder(books, books.owner_of_die(known[0])) | {"n": known[0] + 1}), _face(state, known[0])
    if len(known) != len(dice) or len(known) != 2:  # noqa: PLR2004 - two dice have a sentence of their own
        return Line(f"{key}.none"), None
    first, second = known
    facts = holder(books, books.owner_of_die(first)) | holder(books, books.owner_of_die(second), "source")
    return Line(f"{key}.two", facts | {"n": first + 1, "m": second + 1}), Line("move.faces", _both(state, first, second))


def _both(state: State, first: int, second: int) -> Facts:
    return {"one": f"word.face.{state.dice[first] or 'none'}", "two": f"word.face.{state.dice[second] or 'none'}"}


def _face(state: State, die: int) -> Line | None:
    return Line(f"word.face.{state.dice[die] or 'none'}") if 0 <= die < len(state.dice) else None


def _cards(key: str, cards: tuple[str | None, ...]) -> tuple[Line, Line | None]:
    """A button for cards of one's own hand; unknown ones are counted."""
    if not cards:
        return Line(f"{key}.none"), None
    named = tuple(card for card in cards if card)
    return (Line(key, {"cards": named}) if len(named) == len(cards) else Line(f"{key}.unseen", {"n": len(cards)})), None


def _symbol(books: Books, poster: str) -> Line | None:
    symbol = books.symbol.get(poster)
    return Line(f"word.symbol.{symbol}") if symbol else None


def _symbols(books: Books, card: str) -> Line | None:
    if card not in books.symbols:
        return None
    patriot, communist = books.symbols[card]
    side = "patriot" if patriot else "communist" if communist else "neutral"
    return Line(f"word.symbols.{side}", {"n": patriot or communist})
