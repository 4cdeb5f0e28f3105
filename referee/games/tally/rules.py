"""The rules of a tally in contract order."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.game import TABLE, Done, Line, Move, Result, Story, View
from referee.games.tally import story, words
from referee.games.tally.laws import Laws
from referee.games.tally.moves import MOVES, EndGame, EndRound, GiveBack, Pass, Take
from referee.games.tally.state import Sheet
from referee.games.tally.view import view

if TYPE_CHECKING:
    from referee.game import Seat

TO_TAKE = 10.0**7
"""Bots like to take a card better than anything else, whatever it is worth."""

MOST_BY_HAND = 120
"""No more free cards are offered to be taken without a scan."""

MOST_PLAYED = 9
"""Bots play no more rounds than this; where there may be more, they end the game after the first."""


class Tally(Laws):
    """Whoever scans a card takes it; what it is worth the folder says."""

    moves = MOVES
    at_any_time = True

    def start(self) -> Sheet:
        """Return a table on which nobody holds a card."""
        return Sheet(((),) * self.books.seats)

    def to_act(self, state: Sheet) -> tuple[Seat, ...]:
        """TAL-01: everybody may act at any time."""
        return () if state.over else tuple(range(self.books.seats))

    def candidates(self, state: Sheet, seat: Seat) -> Sequence[Move]:
        """Return what a seat may do: of cards that are alike one, of others' cards all, each alone and all free ones together."""
        if state.over or seat == TABLE:
            return ()
        books, mine = self.books, state.held[seat]
        free = books.distinct(books.free(state))[:MOST_BY_HAND]
        others = tuple(card for other, hand in enumerate(state.held) if other != seat for card in hand) if books.stealing else ()
        moves: list[Move] = [Take((card,)) for card in (*free, *others)]
        moves += [Take(free)] if len(free) > 1 else []
        hands = [*((card,) for card in mine), *([mine] if len(mine) > 1 else [])]
        moves += [GiveBack(cards) for cards in hands]
        moves += [Pass(cards, to) for cards in hands for to in range(books.seats) if to != seat]
        return [*moves, *([EndRound()] if books.rounds != 1 else []), EndGame()]

    def after(self, state: Sheet, seat: Seat, move: Move) -> Sheet:
        """Return the table after a legal move."""
        match move:
            case Take(cards):
                return self._reached(self._moved(state, cards, seat))
            case GiveBack(cards):
                return self._reached(self._moved(state, cards, None))
            case Pass(cards, to):
                return self._reached(self._moved(state, cards, to))
            case EndRound():
                return self._round_ended(state)
            case EndGame():
                return self._ended(state)
            case _:
                raise TypeError(move)

    def _moved(self, state: Sheet, cards: Sequence[str], to: Seat | None) -> Sheet:
        left = [tuple(card for card in hand if card not in cards) for hand in state.held]
        held = tuple((*hand, *cards) if seat == to else hand for seat, hand in enumerate(left))
        return dataclasses.replace(state, held=held)

    def _reached(self, state: Sheet) -> Sheet:
        """TAL-11: with one round the game ends as soon as a total reaches the target."""
        ended = self._ended(state) if self.books.rounds == 1 and self.books.target is not None else state
        return ended if ended.over and self.books.is_reached(ended) else state

    def _round_ended(self, state: Sheet) -> Sheet:
        ended = self._ended(state)
        last = self.books.rounds is not None and len(ended.banked) >= self.books.rounds
        return ended if last or self.books.is_reached(ended) else Sheet(self.start().held, ended.banked)

    def _ended(self, state: Sheet) -> Sheet:
        return Sheet(state.held, (*state.banked, self.books.count.table(state.held)), over=True)

    def names(self, state: Sheet, move: Move) -> tuple[str, ...]:
        """Return the cards of a move, with all their faces."""
        return tuple(face for card in self.needed(state, move) if card in self.game.by_id for face in self.books.faces_of(card))

    def needed(self, state: Sheet, move: Move) -> tuple[str, ...]:
        """Return the cards of a move: it is meant where all of them are scanned."""
        return move.cards if isinstance(move, (Take, GiveBack, Pass)) else ()

    def words(self, state: Sheet, seat: Seat, move: Move) -> tuple[Line, Line | None]:
        """Return the words of a button."""
        return words.button(self.books, state, seat, move)

    def caution(self, state: Sheet, seat: Seat, move: Move) -> Line | None:
        """Return what an end means for everybody."""
        return Line("caution.end_round") if isinstance(move, EndRound) else Line("caution.end_game") if isinstance(move, EndGame) else None

    def view(self, state: Sheet, viewer: Seat | None) -> View:
        """Return what everybody sees."""
        return view(self.books, state)

    def tell(self, done: Done, viewer: Seat | None) -> Line | None:
        """Return the log's sentence, the same for everybody."""
        return words.told(self.books, done)

    def result(self, state: Sheet) -> Result | None:
        """TAL-10: return the places with the parts of each total."""
        return story.result(self.books, state) if state.over else None

    def story(self, history: Sequence[Done]) -> Story:
        """Return how each total came about."""
        return story.story(self.books, history)

    # -- scans and photos ----------------------------------------------------------------------------------------------

    def pointed(self, state: Sheet, seat: Seat, ids: Sequence[str]) -> Sequence[Move]:
        """Return what scanned cards mean: one's own may go back or to others, all else is to be taken."""
        cards = self._cards(ids)
        if not cards or seat == TABLE or state.over:
            return ()
        if all(card in state.held[seat] for card in cards):
            return [GiveBack(cards), *(Pass(cards, to) for to in range(self.books.seats) if to != seat)]
        return [Take(cards)]

    def read(self, state: Sheet, seat: Seat, heaps: Sequence[Sequence[str]]) -> Sequence[Move]:
        """Return the taking of those cards of a photo that can be taken, where not all can."""
        cards = self._cards([each for heap in heaps for each in heap])
        if seat == TABLE or state.over:
            return ()
        can = tuple(card for card in cards if self._can_be_taken(state, seat, card))
        return [Take(can)] if can and len(can) < len(cards) else ()

    def noticed(self, state: Sheet, seat: Seat, ids: Sequence[str]) -> Sequence[Line]:
        """Return which cards of a photo are not to be taken, and why."""
        cards = self._cards(ids)
        if seat == TABLE or state.over or len(cards) <= 1:
            return ()
        mine = tuple(card for card in cards if card in state.held[seat])
        found = [Line("noticed.mine", {"cards": mine, "n": len(mine)})] if mine else []
        for other, hand in enumerate(state.held if not self.books.stealing else ()):
            held = tuple(card for card in cards if card in hand)
            if held and other != seat:
                found.append(Line("noticed.held", {"cards": held, "n": len(held), "who": other}))
        return found

    def _cards(self, ids: Sequence[str]) -> tuple[str, ...]:
        cards = dict.fromkeys(map(self.books.card_of, ids))
        return tuple(card for card in cards if card in self.game.by_id)

    def _can_be_taken(self, state: Sheet, seat: Seat, card: str) -> bool:
        holder = self.books.holder(state, card)
        return holder is None or (self.books.stealing and holder != seat)

    # -- bots and proofs -----------------------------------------------------------------------------------------------

    def appeal(self, view: View, seat: Seat, move: Move) -> float:
        """Bots take free cards one by one, the best first, and stop when none is left."""
        match move:
            case Take((card,)) if all(card not in zone.cards for each in view.seats for zone in each.zones):
                worth = self.books.count.worth.get(card, 0)
                return TO_TAKE - worth if self.books.low_wins else TO_TAKE + worth
            case EndRound():
                return 1.0 if self.books.rounds is not None and self.books.rounds <= MOST_PLAYED else 0.0
            case EndGame():
                return 0.5
            case _:
                return -1.0

    def cards(self, state: Sheet) -> Sequence[str | None]:
        """Return every card of the deck."""
        return (*(card for hand in state.held for card in hand), *self.books.free(state))
