"""The laws of Nineteen47, third part: hands, the film, what is scanned or entered, corrections (dossier section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import law
from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.books import DRAWN, is_among
from referee.games.nineteen47.laws_jobs import JobLaws
from referee.games.nineteen47.state import State

if TYPE_CHECKING:
    from referee.game import Facts, Move, Seat

PIPS = (6, 8)
"""H47-80: dice with so many sides may be used."""

FACES = ("star", "blank")


class Laws(JobLaws):
    """Whether these cards can be laid, discarded or turned up, and whether what was entered can be."""

    # -- discards and the Composer -----------------------------------------------------------------------------------------

    @law("H47-18", "DISCARD_COUNT", m.DiscardTwo)
    def _not_two_cards(self, state: State, seat: Seat, move: m.DiscardTwo) -> Facts | None:
        named = [card for card in move.cards if card is not None]
        return None if len(move.cards) == DRAWN and len(set(named)) == len(named) else {"n": DRAWN}

    @law("H47-18", "DISCARD_HELD", m.DiscardTwo)
    def _discards_what_he_lacks(self, state: State, seat: Seat, move: m.DiscardTwo) -> Facts | None:
        return None if is_among(state.hands[seat], move.cards) else {}

    @law("H47-20", "COMPOSE", m.ComposePlace)
    def _composes_another(self, state: State, seat: Seat, move: m.ComposePlace) -> Facts | None:
        return None if move.card in state.pick else {}

    # -- stars and tokens --------------------------------------------------------------------------------------------------

    @law("H47-30", "STAR_COUNT", m.AddStar)
    def _wrong_number(self, state: State, seat: Seat, move: m.AddStar) -> Facts | None:
        stars = self.books.stars(state, seat)
        asked = self.books.asked_for(state, seat)
        if self.books.is_neutral_strike(state):
            return None if len(move.cards) <= len(state.hands[seat]) else {"s": stars, "n": len(state.hands[seat])}
        return None if len(move.cards) == asked else {"s": stars, "n": asked}

    @law("H47-31", "TOKEN_COUNT", m.AddTokens)
    def _too_many_tokens(self, state: State, seat: Seat, move: m.AddTokens) -> Facts | None:
        most = self.books.tokens_most(state, seat)
        return None if len(move.cards) <= most else {"n": most}

    @law("H47-30", "CARD_HELD", m.AddStar)
    def _adds_what_he_lacks(self, state: State, seat: Seat, move: m.AddStar) -> Facts | None:
        return None if is_among(state.hands[seat], move.cards) else {}

    @law("H47-31", "CARD_HELD", m.AddTokens)
    def _spends_what_he_lacks(self, state: State, seat: Seat, move: m.AddTokens) -> Facts | None:
        return None if is_among(state.hands[seat], move.cards) else {}

    # -- the premiere ------------------------------------------------------------------------------------------------------

    @law("H47-80", "SCAN_UNKNOWN", m.ShowCard, m.ShowFilm)
    def _no_such_thing(self, state: State, seat: Seat, move: m.ShowCard | m.ShowFilm) -> Facts | None:
        return None if all(card in self.game.by_id for card in _cards_of(move)) else {}

    @law("H47-80", "SCAN_KIND", m.ShowCard, m.ShowFilm)
    def _another_kind(self, state: State, seat: Seat, move: m.ShowCard | m.ShowFilm) -> Facts | None:
        wrong = [card for card in _cards_of(move) if card not in self.books.symbols]
        return self._kinds(wrong[0], "propaganda") if wrong else None

    def _kinds(self, card: str, expected: str) -> Facts:
        kind = self.game.by_id[card].kind if card in self.game.by_id else "thing"
        return {"kind": f"word.kind.{kind}", "expected": f"word.kind.{expected}"}

    @law("H47-82", "SCAN_POSTER", m.ShowFilm)
    def _another_poster(self, state: State, seat: Seat, move: m.ShowFilm) -> Facts | None:
        return {"poster": state.poster} if move.poster not in {"", state.poster} else None

    @law("H47-81", "SCAN_DUP", m.ShowCard, m.ShowFilm)
    def _counted_before(self, state: State, seat: Seat, move: m.ShowCard | m.ShowFilm) -> Facts | None:
        cards = _cards_of(move)
        twice = [card for card in cards if card in state.shown or cards.count(card) > 1]
        return {"card": twice[0]} if twice else None

    @law("H47-82", "SCAN_REMOVED", m.ShowCard, m.ShowFilm)
    def _left_out(self, state: State, seat: Seat, move: m.ShowCard | m.ShowFilm) -> Facts | None:
        out = [card for card in _cards_of(move) if card in self.books.removed]
        return {"card": out[0]} if out else None

    @law("H47-82", "SCAN_IMPOSSIBLE", m.ShowCard, m.ShowFilm)
    def _lies_on_the_floor(self, state: State, seat: Seat, move: m.ShowCard | m.ShowFilm) -> Facts | None:
        back = [card for card in _cards_of(move) if card in state.gone]
        if not back:
            return None
        film = max(number for number, film in enumerate(state.films, 1) if back[0] in film.shown)
        return {"card": back[0], "n": film}

    @law("H47-81", "SCAN_COUNT", m.ShowCard, m.ShowFilm)
    def _too_many_cards(self, state: State, seat: Seat, move: m.ShowCard | m.ShowFilm) -> Facts | None:
        scanned = len(state.shown) + len(_cards_of(move))
        must = self.books.expected(state)
        return {"k": must, "m": scanned} if scanned > must else None

    @law("H47-81", "SCAN_COUNT", m.CloseFilm, m.TurnUp)
    def _not_all_cards(self, state: State, seat: Seat, move: Move) -> Facts | None:
        whole = not state.film
        return None if whole == isinstance(move, m.CloseFilm) else {"k": self.books.expected(state), "m": len(state.shown)}

    @law("H47-81", "SCAN_LIST", m.TakeBack)
    def _not_on_the_list(self, state: State, seat: Seat, move: m.TakeBack) -> Facts | None:
        return None if move.card in state.shown else {"card": move.card}

    # -- posters, loyalties, dice, jobs ------------------------------------------------------------------------------------

    @law("H47-80", "SCAN_KIND", m.ShowPoster, m.ScriptChoose, m.CorrectPoster)
    def _no_poster(self, state: State, seat: Seat, move: m.ShowPoster | m.ScriptChoose | m.CorrectPoster) -> Facts | None:
        return None if move.poster in self.books.all_posters else self._kinds(move.poster, "poster")

    @law("H47-82", "SCAN_REMOVED", m.ShowPoster, m.ScriptChoose, m.CorrectPoster)
    def _poster_left_out(self, state: State, seat: Seat, move: m.ShowPoster | m.ScriptChoose | m.CorrectPoster) -> Facts | None:
        return None if move.poster in self.books.posters else {"card": move.poster}

    @law("H47-82", "SCAN_POSTER", m.ShowPoster, m.ScriptChoose, m.CorrectPoster)
    def _poster_used(self, state: State, seat: Seat, move: m.ShowPoster | m.ScriptChoose | m.CorrectPoster) -> Facts | None:
        used = move.poster == state.poster or any(film.poster == move.poster for film in state.films)
        return {"poster": state.poster or move.poster} if used else None

    @law("H47-80", "SCAN_KIND", m.ShowLoyalty)
    def _no_loyalty(self, state: State, seat: Seat, move: m.ShowLoyalty) -> Facts | None:
        return None if move.card in self.books.side_of else self._kinds(move.card, "loyalty")

    @law("H47-81", "SCAN_DUP", m.ShowLoyalty)
    def _loyalty_shown(self, state: State, seat: Seat, move: m.ShowLoyalty) -> Facts | None:
        return None if seat in state.waiting and move.card not in state.loyalty else {"card": move.card}

    @law("H47-80", "DIE_FACE", m.DieFell, m.DieShows, m.CorrectDie)
    def _no_such_face(self, state: State, seat: Seat, move: m.DieFell | m.DieShows | m.CorrectDie) -> Facts | None:
        if isinstance(move, m.DieShows):
            return None if move.sides in PIPS and 1 <= move.pips <= move.sides else {}
        return None if move.face in FACES else {}

    @law("H47-82", "SCAN_JOB", m.DealJob)
    def _job_dealt(self, state: State, seat: Seat, move: m.DealJob) -> Facts | None:
        return None if move.job in state.centre else {"job": self._card(move.job)}

    @law("H47-82", "SCAN_RECORD", m.DealLoyalty, m.Draw, m.TurnPoster, m.DrawPoster, m.Look, m.Cut, m.Turned)
    def _cannot_fall(self, state: State, seat: Seat, move: Move) -> Facts | None:
        """Nobody enters what is sealed; a record that was changed is refused in one neutral sentence."""
        match move:
            case m.DealLoyalty(card):
                return None if card in state.box else {}
            case m.Draw(card):
                return None if card in state.deck else {}
            case m.TurnPoster(poster) | m.DrawPoster(poster):
                return None if poster in state.posters else {}
            case m.Look(card) | m.Cut(card) | m.Turned(card):
                return None if card in state.film else {}
            case _:
                raise TypeError(move)

    # -- corrections -------------------------------------------------------------------------------------------------------

    @law("H47-23", "DICE_UNKNOWN", m.CorrectDie)
    def _no_such_die_to_mend(self, state: State, seat: Seat, move: m.CorrectDie) -> Facts | None:
        return None if 0 <= move.die < self.books.dice and state.dice[move.die] else {"why": "refusal.die.none"}

    @law("H47-80", "MEND", m.CorrectPoster)
    def _no_poster_to_mend(self, state: State, seat: Seat, move: m.CorrectPoster) -> Facts | None:
        return None if self.books.paper and state.poster and state.phase != "over" else {}

    @law("H47-80", "MEND", m.CorrectFilm)
    def _no_film_to_mend(self, state: State, seat: Seat, move: m.CorrectFilm) -> Facts | None:
        if not self.books.paper or state.phase != "premiere":
            return {}
        change = move.cards - self.books.expected(state)
        return None if len(state.shown) <= move.cards and change <= state.floor.count(None) else {}

    @law("H47-80", "MEND", m.Recount)
    def _no_deck_to_mend(self, state: State, seat: Seat, move: m.Recount) -> Facts | None:
        if not self.books.paper or state.phase == "over" or state.due:
            return {}
        return None if 0 <= move.deck <= len(state.deck) + state.floor.count(None) else {}

    @law("H47-80", "MEND", m.EarlyReshuffle)
    def _no_floor_to_mend(self, state: State, seat: Seat, move: m.EarlyReshuffle) -> Facts | None:
        return None if self.books.paper and state.floor and state.phase != "over" and not state.due else {}


def _cards_of(move: m.ShowCard | m.ShowFilm) -> tuple[str, ...]:
    return (move.card,) if isinstance(move, m.ShowCard) else move.cards
