"""What is offered to a seat: the well-formed moves worth a button, and what scanned cards may mean besides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, cast

from referee.game import TABLE, Move, Seat
from referee.games.rummy.books import Books
from referee.games.rummy.counting import to_reveal
from referee.games.rummy.faces import face_of, order
from referee.games.rummy.melds import Meld, fits_apart, moved, read_together
from referee.games.rummy.moves import (
    Buy,
    CloseWindow,
    CountHand,
    Deal,
    DealCard,
    Discard,
    DiscardSeveral,
    Draw,
    EndRound,
    FirstDealer,
    GoneOut,
    HoldCards,
    KeepHidden,
    LayDown,
    LayOff,
    MoveWild,
    NobodyOut,
    NoDiscard,
    Pass,
    Redeal,
    Refill,
    Reveal,
    ShowHand,
    StandOff,
    Take,
    TurnUp,
)
from referee.games.rummy.partitions import best
from referee.games.rummy.proofs import proof
from referee.games.rummy.state import NOBODY, State

MARKER = "RUM-M{:02}"
"""The printed id of the marker that lies at a meld."""

FORCED_STEP: dict[str, Move] = {"redeal": Redeal(), "refill": Refill(), "standoff": StandOff(), "tally": EndRound()}
ENDS = cast("tuple[Literal['low', 'high'], ...]", ("low", "high"))


class Offered:
    """The offers of one table; moves that come up again and again are made once."""

    def __init__(self, books: Books) -> None:
        self.books = books
        self.cards = {card: DealCard(card) for card in books.cards}
        self.lots = tuple(FirstDealer(seat) for seat in range(books.seats))

    def of_table(self, state: State) -> Sequence[Move]:
        """Return what TABLE has to do: outcomes of chance, or one forced step."""
        if state.phase == "lot":
            return self.lots
        if state.phase in {"dealing", "fetch"}:
            return [self.cards[card] for card in state.pool]
        if state.phase == "reveal" and to_reveal(state) != NOBODY:
            return (Reveal(),)
        return (FORCED_STEP[state.phase],) if state.phase in FORCED_STEP else ()

    def of_seat(self, state: State, seat: Seat) -> Sequence[Move]:
        """Return what a seat is offered now, legal or not."""
        match state.phase:
            case "deal":
                return (Deal(),) if seat == state.dealer else ()
            case "turn_up":
                return [TurnUp(card) for card in self.books.samples(state)]
            case "show":
                return (KeepHidden(),) if seat in state.pending else ()
            case "window":
                return self._claims(state, seat)
            case "draw" if seat == state.active:
                return (Draw("stock"), Draw("discard")) if state.discards else (Draw("stock"),)
            case "play" if seat == state.active:
                return list(self._plays(state, seat))
            case "reveal" if state.points[seat] == NOBODY and to_reveal(state) == NOBODY:
                return (CountHand(self.least(state, seat)),)
            case "score":
                return (*(GoneOut(each) for each in range(self.books.seats)), NobodyOut())
            case _:
                return ()

    def least(self, state: State, seat: Seat) -> int:
        """Return the least a hand can cost by what the referee knows of it."""
        if self.books.tracking == "score_only" and self.books.on("down_scores_zero"):
            return 0
        unseen = state.hands[seat].count(None) or int(self.books.tracking == "score_only")
        return self.books.value(self.books.known(state, seat)) + unseen * min(self.books.worth)

    def _claims(self, state: State, seat: Seat) -> Sequence[Move]:
        waiting = self.books.waiting(state)
        if seat not in waiting:
            return (Buy(),) if seat not in self.books.claimants(state) else ()
        if self.books.steal:
            return (Take(), Draw("stock")) if seat == state.active else (Buy(), Pass())
        answers: tuple[Move, ...] = (Take() if seat == state.active else Buy(), Pass())
        return (*answers, CloseWindow()) if len(waiting) > 1 else answers

    # -- after drawing

    def _plays(self, state: State, seat: Seat) -> Iterator[Move]:
        hand = self._one_a_face(state, seat)
        if not state.down[seat]:
            yield from self.lay_downs(state, seat)
        elif self.books.counts_as_down(state, seat):
            yield from self._lay_offs(state, hand)
            if self.books.free_wilds:
                yield from (MoveWild(n + 1, end) for n, meld in enumerate(state.melds) for end in ENDS if moved(meld, end))
        yield from (Discard(card) for card in hand)
        if not self.books.on("fit_ban_exempt") and not self.books.counts_as_down(state, seat):
            yield NoDiscard()

    def _one_a_face(self, state: State, seat: Seat) -> list[str]:
        """Return a card of each face of a hand, of unseen ones any; of equal cards the one just taken comes last."""
        known = sorted(self.books.known(state, seat), key=lambda card: card == state.taken)
        unseen = self.books.samples(state) if None in state.hands[seat] else []
        first: dict[int, str] = {}
        for card in (*known, *unseen):
            first.setdefault(face_of(card), card)
        return sorted(first.values(), key=order)

    def lay_downs(self, state: State, seat: Seat) -> list[LayDown]:
        """Return the few lay-downs that are good: the one that leaves the least, and the one that takes the fewest cards."""
        hand, contract = self.books.known(state, seat), self.books.contract(state)
        first = proof(hand, contract, self.books.terms)
        if first is None:
            return []
        keep = int(self.books.empty_hand == "must_keep_discard" and len(hand) == len(state.hands[seat]))
        found = [best(hand, contract, self.books.terms, self.books.worth, keep)]
        if len(hand) - sum(len(meld.cards) for meld in first) >= keep:
            found.append(first)
        return list(dict.fromkeys(lay_down_of(melds) for melds in found if melds))

    def _lay_offs(self, state: State, hand: Sequence[str]) -> Iterator[LayOff]:
        for card in hand:
            for number in range(len(state.melds)):
                places = fits_apart(state.melds, number, card, always=self.books.always)
                if len(places) == 1:
                    yield LayOff(card, number + 1)
                else:
                    yield from (LayOff(card, number + 1, place.end) for place in places)

    # -- scans

    def pointed(self, state: State, seat: Seat, ids: Sequence[str]) -> Iterator[Move]:
        """Yield what printed ids may mean that is not offered: cards of a hand the referee has not seen, equal cards, melds."""
        cards = tuple(dict.fromkeys(each for each in ids if each in self.books.pack))
        markers = [number for number in range(1, len(state.melds) + 1) if MARKER.format(number) in ids]
        if seat == TABLE or not cards:
            return
        match state.phase:
            case "turn_up":
                yield from map(TurnUp, cards)
            case "show":
                yield HoldCards(cards)
            case "reveal":
                yield ShowHand(cards)
            case _ if len(cards) == 1:
                yield from self._pointed_one(state, cards[0], markers)
            case _:
                yield from self.read(state, [cards])
                if not state.down[seat]:
                    yield DiscardSeveral(cards)

    def _pointed_one(self, state: State, card: str, markers: Sequence[int]) -> Iterator[Move]:
        numbers = markers or range(1, len(state.melds) + 1)
        for number in numbers:
            places = fits_apart(state.melds, number - 1, card, always=self.books.always)
            if len(places) > 1:
                yield from (LayOff(card, number, place.end) for place in places)
            elif places or markers:
                yield LayOff(card, number)
        if not markers:
            yield Discard(card)

    def heaped(self, state: State, seat: Seat, heaps: Sequence[Sequence[str]]) -> list[Move]:
        """Return what heaps of scanned ids may mean: a lay-down, lay-offs beside their markers, cards of a hand shown."""
        piles = [[card for card in dict.fromkeys(heap) if card in self.books.pack] for heap in heaps]
        piles = [pile for pile in piles if pile]
        everything = [card for pile in piles for card in pile]
        if seat == TABLE or not piles:
            return []
        if state.phase == "show":
            return [HoldCards(tuple(everything))]
        if state.phase == "reveal":
            return [ShowHand(tuple(everything))]
        if not state.down[seat]:
            return list(self.read(state, piles))
        marked = [(heap, n) for heap in heaps for n in range(1, len(state.melds) + 1) if MARKER.format(n) in heap]
        return [move for heap, n in marked for card in heap if card in everything for move in self._pointed_one(state, card, [n])]

    def read(self, state: State, heaps: Sequence[Sequence[str]]) -> list[LayDown]:
        """Return the lay-downs that heaps of loose cards may be, as a photo or scans show them, the likeliest first.

        One heap is shared out by the solver: all of it must be used. Several heaps are one meld each, a run's cards in
        any order; wild cards go where no run is spoilt (dossier 5.5). Legal or not: that is for the laws to say.
        """
        contract, terms, worth = self.books.contract(state), self.books.terms, self.books.worth
        everything = [card for heap in heaps for card in heap]
        found: list[Sequence[Meld]] = []
        if len(heaps) > 1:
            together = read_together(heaps, gap=terms.gap)
            found += [together] if together else []
        shared = best(everything, contract, terms, worth)
        if shared and sum(len(meld.cards) for meld in shared) == len(everything):
            found.append(shared)
        if not found:
            alone = read_together([everything], gap=terms.gap)
            found += [alone] if alone else []
        return list(dict.fromkeys(lay_down_of(melds) for melds in found))


def lay_down_of(melds: Sequence[Meld]) -> LayDown:
    """Return the move that lays melds down."""
    groups = tuple(meld.cards for meld in melds if not meld.run)
    return LayDown(groups, tuple(meld.cards for meld in melds if meld.run))
