"""Why a move is not possible: one law a code, in the order in which reasons are given.

The order of definition is the order of refusal (dossier section 6). Laws about corrections come last, and so do those
about chance, which a table meets by its scans alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import TABLE, Facts, Rules, law
from referee.games.villains.books import Books
from referee.games.villains.dealing import showing
from referee.games.villains.moves import (
    ANSWERS,
    CORRECTIONS,
    DUE,
    MOVES,
    OF_TURN,
    PAID,
    SHOWN,
    STEPS,
    Attempt,
    CorrectStudio,
    CorrectVillain,
    CounterTake,
    DealVillain,
    DrawStudio,
    DrawVillain,
    EndTurn,
    Eye,
    Fist,
    Pass,
    Recruit,
    Relief,
    SeatBegins,
    SeeHero,
    Send,
    ShowVillain,
    Trade,
    TurnHero,
)
from referee.games.villains.offered import targets
from referee.games.villains.piles import lies_at
from referee.games.villains.state import NOBODY, State
from referee.games.villains.words import asked

if TYPE_CHECKING:
    from card_data.model import Game
    from referee.game import Move, Seat, Setup
    from referee.games.villains.state import Cards

DRAWS = (DealVillain, DrawVillain, DrawStudio, TurnHero, SeeHero)
"""The moves of chance that name a card."""

TWO_PLAYERS = 2


class Laws(Rules[State]):
    """The laws of Villains Inc."""

    moves = MOVES

    def __init__(self, game: Game, setup: Setup) -> None:
        super().__init__(game, setup)
        self.books = Books(game, setup)

    # -- 1 to 4: over, a neighbour decides, the wrong seat, the wrong time ---------------------------------------------

    @law("VIL-92", "OVER", *MOVES)
    def _over(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {} if state.phase == "over" else None

    @law("VIL-91", "DECIDING", *(kind for kind in MOVES if kind not in ANSWERS))
    def _neighbour_decides(self, state: State, seat: Seat, move: Move) -> Facts | None:
        if state.phase != "counter":
            return None
        return {"name": self.person(state), "studio": state.display[state.slot]}

    @law("VIL-91", "NO_WINDOW", *ANSWERS)
    def _nothing_to_answer(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return None if state.phase == "counter" else {}

    @law("VIL-90", "NOT_YOUR_MOVE", *OF_TURN, *ANSWERS)
    def _not_your_move(self, state: State, seat: Seat, move: Move) -> Facts | None:
        if not state.turn or seat == self.person(state):
            return None
        return {"name": self.person(state)}

    @law("VIL-90", "NOT_NOW", *MOVES)
    def _not_now(self, state: State, seat: Seat, move: Move) -> Facts | None:
        """Chance and forced steps wait for nobody and nobody goes before them; first hands are shown before play."""
        phase, kind = state.phase, type(move)
        if kind in STEPS or kind in CORRECTIONS:
            in_time = seat == TABLE and (kind in DUE.get(phase, ()) if kind in STEPS else phase == "turn")
        elif kind in SHOWN:
            in_time = phase == "show" and seat in showing(state)
        else:
            in_time = phase in {"turn", "counter"}
        if in_time:
            return None
        question = asked(self.books, state)
        return {**question.facts, "expected": question.key}

    def person(self, state: State) -> Seat:
        """Return the seat that is asked: the player on turn, or the neighbour who answers a failed attempt."""
        return self.books.other(state.slot, state.active) if state.phase == "counter" else state.active

    # -- 5 to 7: two actions a turn ------------------------------------------------------------------------------------

    @law("VIL-08", "NO_ACTIONS", *PAID, Pass)
    def _no_action_left(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return None if state.actions else {}

    @law("VIL-08", "ACTIONS_LEFT", EndTurn)
    def _actions_left(self, state: State, seat: Seat, move: EndTurn) -> Facts | None:
        return {"n": state.actions} if state.actions else None

    @law("VIL-09", "CAN_ACT", Pass)
    def _may_not_pass(self, state: State, seat: Seat, move: Pass) -> Facts | None:
        return self._example(state, seat) if self.books.must_act else None

    def _example(self, state: State, seat: Seat) -> Facts | None:
        example = self.books.example(state, seat)
        return None if example is None else {**example}

    # -- 8 and 9: recruit ----------------------------------------------------------------------------------------------

    @law("VIL-10", "NOT_FOR_HIRE", Recruit)
    def _not_for_hire(self, state: State, seat: Seat, move: Recruit) -> Facts | None:
        return None if move.card and move.card in state.market else {}

    @law("VIL-11", "FULL_HAND", Recruit)
    def _full_hand(self, state: State, seat: Seat, move: Recruit) -> Facts | None:
        limit = self.books.hand_limit
        return {"limit": limit} if self.books.size(state, seat) >= limit else None

    # -- 10 to 16: send and attempt ------------------------------------------------------------------------------------

    @law("VIL-14", "NOT_IN_HAND", Send)
    def _not_in_hand(self, state: State, seat: Seat, move: Send) -> Facts | None:
        cards = move.cards
        if not cards or len(set(cards)) < len(cards):
            return {}
        return None if state.paper or self.books.holds(state, seat, cards) else {}

    @law("VIL-41", "ELSEWHERE", Send)
    def _lies_elsewhere(self, state: State, seat: Seat, move: Send) -> Facts | None:
        return self._elsewhere(state, seat, move.cards)

    def _elsewhere(self, state: State, seat: Seat, cards: Cards) -> Facts | None:
        """Return where the first card lies that a hand of real cards cannot hold; only what everybody may know."""
        books = self.books
        if not state.paper or books.holds(state, seat, cards):
            return None
        wrong = [card for card in cards if not books.holds(state, seat, (card,))] or list(cards)
        return {**self.place_of(state, wrong[0]), "card": wrong[0]}

    def place_of(self, state: State, card: str) -> Facts:
        """Return the key and facts of the place at which everybody may know a card to lie."""
        books = self.books
        for slot, forces in enumerate(state.force):
            for side, cards in enumerate(forces):
                if card in cards:
                    return {"place": "place.studio", "name": books.borders[slot][side], "studio": state.display[slot]}
        for seat, hand in enumerate(state.bought):
            if books.known_visible and card in hand:
                return {"place": "place.hand", "name": seat}
        for seat, won in enumerate(state.won):
            if card in won:
                return {"place": "place.won", "name": seat}
        piles = {"market": state.market, "discard": state.discard, "display": state.display, "box": state.removed, "row": state.up}
        found = next((f"place.{name}" for name, cards in piles.items() if card in cards), "")
        if not found and state.renewed and card in state.stack:
            found = "place.deck"
        return {"place": found or "place.elsewhere"}

    @law("VIL-15", "NOT_YOUR_SIDE", Send, Attempt)
    def _not_your_side(self, state: State, seat: Seat, move: Send | Attempt) -> Facts | None:
        slot = self.books.slot_number.get(move.slot, NOBODY)
        return None if slot in self.books.own[seat] else {}

    @law("VIL-14", "NO_STUDIO", Send, Attempt)
    def _no_studio(self, state: State, seat: Seat, move: Send | Attempt) -> Facts | None:
        return None if state.display[self.books.slot_number[move.slot]] else {}

    @law("VIL-16", "MIXED", Send)
    def _mixed(self, state: State, seat: Seat, move: Send) -> Facts | None:
        return {} if len({self.books.genre[card] for card in move.cards}) > 1 else None

    @law("VIL-17", "TOO_MUCH", Send)
    def _overshoots(self, state: State, seat: Seat, move: Send) -> Facts | None:
        books, slot = self.books, self.books.slot_number[move.slot]
        studio = state.display[slot]
        total = books.total(books.mine(state, slot, seat)) + books.total(move.cards)
        return {"total": total, "most": books.high[studio], "studio": studio} if total > books.high[studio] else None

    @law("VIL-18", "TOO_LITTLE", Attempt)
    def _below_the_range(self, state: State, seat: Seat, move: Attempt) -> Facts | None:
        books, slot = self.books, self.books.slot_number[move.slot]
        studio = state.display[slot]
        total = books.total(books.mine(state, slot, seat))
        return {"least": books.low[studio], "total": total, "studio": studio} if total < books.low[studio] else None

    @law("VIL-19", "REVEALED", Attempt)
    def _hero_revealed(self, state: State, seat: Seat, move: Attempt) -> Facts | None:
        return self._face_up(state, move.hero)

    @law("VIL-19", "REVEALED", CounterTake)
    def _answering_hero_revealed(self, state: State, seat: Seat, move: CounterTake) -> Facts | None:
        return self._face_up(state, move.hero) if self.books.counter_mode == "attempt" else None

    def _face_up(self, state: State, hero: int | None) -> Facts | None:
        hidden = hero is not None and 1 <= hero <= len(state.up) and not state.up[hero - 1]
        return None if hidden else {}

    # -- 17 and 18: trade ----------------------------------------------------------------------------------------------

    @law("VIL-27", "TWO_PLAYERS", Trade)
    def _too_few_to_trade(self, state: State, seat: Seat, move: Trade) -> Facts | None:
        return {} if self.books.seats == TWO_PLAYERS else None

    @law("VIL-27", "NOT_FREE", Trade)
    def _not_free(self, state: State, seat: Seat, move: Trade) -> Facts | None:
        named = {self.books.slot_number.get(move.slot_a, NOBODY), self.books.slot_number.get(move.slot_b, NOBODY)}
        return None if len(named) > 1 and named <= set(self.books.free_slots(state, seat)) else {}

    # -- 19 to 21: powers ----------------------------------------------------------------------------------------------

    @law("VIL-28", "NEEDS_FISTS", Fist)
    def _too_few_fists(self, state: State, seat: Seat, move: Fist) -> Facts | None:
        return self._too_few(state, seat, move.cards)

    @law("VIL-29", "NEEDS_EYES", Eye)
    def _too_few_eyes(self, state: State, seat: Seat, move: Eye) -> Facts | None:
        return self._too_few(state, seat, move.cards)

    def _too_few(self, state: State, seat: Seat, cards: Cards) -> Facts | None:
        books = self.books
        enough = len(cards) >= books.power_min and len(set(cards)) == len(cards)
        return None if enough and (state.paper or books.holds(state, seat, cards)) else {"n": books.power_min}

    @law("VIL-41", "ELSEWHERE", Fist, Eye)
    def _power_lies_elsewhere(self, state: State, seat: Seat, move: Fist | Eye) -> Facts | None:
        return self._elsewhere(state, seat, move.cards)

    @law("VIL-28", "NEEDS_FISTS", Fist)
    def _no_fists(self, state: State, seat: Seat, move: Fist) -> Facts | None:
        return self._without_icon(move.cards, "fist")

    @law("VIL-29", "NEEDS_EYES", Eye)
    def _no_eyes(self, state: State, seat: Seat, move: Eye) -> Facts | None:
        return self._without_icon(move.cards, "eye")

    def _without_icon(self, cards: Cards, icon: str) -> Facts | None:
        books = self.books
        return None if all(books.icon.get(card) == icon for card in cards) else {"n": books.power_min}

    @law("VIL-28", "NO_TARGET", Fist)
    def _no_target(self, state: State, seat: Seat, move: Fist) -> Facts | None:
        return None if move.target in targets(self.books, state, seat) else {}

    @law("VIL-29", "REVEALED", Eye)
    def _nothing_to_see(self, state: State, seat: Seat, move: Eye) -> Facts | None:
        return self._face_up(state, move.hero)

    @law("VIL-36", "NOT_STUCK", Relief)
    def _not_stuck(self, state: State, seat: Seat, move: Relief) -> Facts | None:
        return self._example(state, seat) if self.books.relief else None

    @law("VIL-36", "NO_RELIEF", Relief)
    def _no_relief(self, state: State, seat: Seat, move: Relief) -> Facts | None:
        books = self.books
        own = books.holds(state, seat, (move.card,)) or lies_at(books, state, seat, move.card) != NOBODY
        return None if books.relief and own else {}

    # -- 23 to 25: scans of chance and of first hands ------------------------------------------------------------------

    @law("VIL-43", "UNKNOWN", *DRAWS, ShowVillain, *CORRECTIONS)
    def _unknown_card(self, state: State, seat: Seat, move: DrawVillain | ShowVillain | CorrectVillain) -> Facts | None:
        return None if move.card in self.books.kind else {"id": move.card}

    @law("VIL-42", "WRONG_KIND", *DRAWS, ShowVillain, *CORRECTIONS)
    def _of_another_kind(self, state: State, seat: Seat, move: Move) -> Facts | None:
        match move:
            case DrawStudio() | CorrectStudio():
                kind, card = "studio", move.card
            case TurnHero() | SeeHero():
                kind, card = "hero", move.card
            case DealVillain() | DrawVillain() | ShowVillain() | CorrectVillain():
                kind, card = "villain", move.card
            case _:
                raise TypeError(move)
        return None if self.books.kind[card] == kind else {"kind": f"kind.{kind}"}

    @law("VIL-41", "ELSEWHERE", *DRAWS)
    def _cannot_come(self, state: State, seat: Seat, move: Move) -> Facts | None:
        match move:
            case DealVillain() | DrawVillain():
                card, there = move.card, move.card in (state.stack if state.renewed else state.pool)
            case DrawStudio():
                card, there = move.card, move.card in state.studios
            case TurnHero() | SeeHero():
                card, there = move.card, move.card in self.books.may_lie(state, state.position)
            case _:
                raise TypeError(move)
        return None if there else {**self.place_of(state, card), "card": card}

    @law("VIL-41", "ELSEWHERE", ShowVillain)
    def _not_of_the_first_hand(self, state: State, seat: Seat, move: ShowVillain) -> Facts | None:
        return None if move.card in state.pool else {**self.place_of(state, move.card), "card": move.card}

    @law("VIL-07", "NO_SUCH_SEAT", SeatBegins)
    def _no_such_seat(self, state: State, seat: Seat, move: SeatBegins) -> Facts | None:
        return None if 0 <= move.who < self.books.seats else {"n": move.who + 1, "seats": self.books.seats}

    # -- corrections ---------------------------------------------------------------------------------------------------

    @law("VIL-41", "ELSEWHERE", CorrectVillain)
    def _not_in_the_open(self, state: State, seat: Seat, move: CorrectVillain) -> Facts | None:
        """A card can be corrected that everybody knows of, or that lies in the deck of a real table."""
        card = move.card
        forces = [each for both in state.force for side in both for each in side]
        deck = (state.stack if state.renewed else state.pool) if state.paper and state.deck else ()
        known = (
            card in state.market or card in state.discard or card in forces or card in deck or any(card in hand for hand in state.bought)
        )
        return None if known else {"place": "place.elsewhere", "card": card}

    @law("VIL-00", "NO_ROOM", CorrectVillain)
    def _no_room(self, state: State, seat: Seat, move: CorrectVillain) -> Facts | None:
        books = self.books
        if move.to != "side":
            return {} if move.to == "market" and "" not in state.market else None
        slot, who = books.slot_number.get(move.square or "", NOBODY), NOBODY if move.who is None else move.who
        if slot == NOBODY or who not in books.borders[slot]:
            return {}
        there = move.card in books.mine(state, slot, who)
        return None if there or books.value[move.card] <= books.room(state, slot, who) else {}

    @law("VIL-00", "NO_PLACE", CorrectStudio)
    def _no_place(self, state: State, seat: Seat, move: CorrectStudio) -> Facts | None:
        """A studio stands on a slot that has one, comes from the display or the deck, and leaves no force too strong."""
        books = self.books
        slot = books.slot_number.get(move.square, NOBODY)
        if slot == NOBODY or not state.display[slot] or (move.card not in state.display and move.card not in state.studios):
            return {}
        changed = {slot: move.card}
        if move.card in state.display:
            changed = {state.display.index(move.card): state.display[slot], slot: move.card}
        strong = [each for each, studio in changed.items() for cards in state.force[each] if books.total(cards) > books.high[studio]]
        return {} if strong else None
