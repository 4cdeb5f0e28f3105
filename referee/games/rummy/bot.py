"""How good a move looks to a sensible player (dossier 12.1), from his seat's view alone.

He counts the cards that lack for the contract. He claims what brings him nearer, and every wild card; where a contract
takes more cards than a hand has, he buys to have enough. He throws what he can best do without, among equals the dearest,
and not what the next player has been seen to collect. Once he is down he gets rid of whatever fits.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from referee.games.rummy.books import Books
from referee.games.rummy.contracts import distance
from referee.games.rummy.faces import NATURALS, face_of, is_wild
from referee.games.rummy.layoffs import Step, best_layoff
from referee.games.rummy.melds import Contract, Meld, openings
from referee.games.rummy.moves import (
    Buy,
    CloseWindow,
    Discard,
    Draw,
    GoneOut,
    KeepHidden,
    LayDown,
    LayOff,
    MoveWild,
    NobodyOut,
    Take,
)
from referee.games.rummy.turn_laws import cards_of
from referee.games.rummy.worth import Worth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game import Move, Seat, View

THOUGHT = 1_500
"""Positions of a search for lay-offs; the answer of a longer one may be better."""

NEAR = 2
"""Cards of one suit whose ranks differ by no more help each other in a run."""


class Eyes:
    """What one seat sees, in the words of the game."""

    def __init__(self, books: Books, view: View, seat: Seat) -> None:
        facts = view.facts
        self.books = books
        self.seat = seat
        self.facts = facts
        cards = [card for zone in view.seats[seat].zones for card in zone.cards if zone.key == "zone.hand"]
        self.hand = tuple(card for card in cards if card is not None)
        self.size = len(cards)
        self.contract = Contract(*cast("tuple[int, int, int, int, bool]", facts["contract"]))
        self.top = cast("str | None", facts["top"])
        self.down = bool(cast("tuple[bool, ...]", facts["down"])[seat])
        self.next = books.next(seat)

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table."""
        melds = cast("tuple[tuple[int, bool, int, tuple[str, ...]], ...]", self.facts["melds"])
        return tuple(Meld(*meld) for meld in melds)

    @property
    def open_places(self) -> frozenset[int]:
        """Every face that fits a meld on the table."""
        return openings(self.melds, always=self.books.always)

    def lacking(self, cards: Sequence[str]) -> int:
        """Return how many cards lack for the contract."""
        return distance(cards, self.contract, self.books.terms)

    @property
    def short(self) -> int:
        """How many cards the hand is too small for the contract and a throw, after the next draw."""
        return max(0, self.contract.least - (self.size + 1))

    def wants(self, card: str) -> bool:
        """Say whether a card brings the contract nearer, or can be laid off."""
        if self.down:
            return face_of(card) in self.open_places
        return is_wild(card) or self.lacking((*self.hand, card)) < self.lacking(self.hand)


def appeal(books: Books, view: View, seat: Seat, move: Move) -> float:
    """Return how good a move looks; only its order among the moves of one moment counts."""
    match move:
        case LayDown() | LayOff() | MoveWild() | Discard():
            return _of_play(Eyes(books, view, seat), move)
        case Take():
            return 1.0 if _takes(Eyes(books, view, seat)) else -1.0
        case Buy():
            return 1.0 if _buys(Eyes(books, view, seat)) else -1.0
        case Draw("discard"):
            return 1.0 if _takes(Eyes(books, view, seat)) else -2.0
        case CloseWindow() | KeepHidden():
            return -9.0
        case GoneOut(who):
            return 1.0 if who == seat else 0.0
        case NobodyOut():
            return -1.0
        case _:
            return 0.0


@lru_cache(maxsize=512)
def next_step(hand: tuple[str, ...], melds: tuple[Meld, ...], worth: Worth) -> Step | None:
    """Return the first of the lay-offs that leave the least, as far as a short thought finds them."""
    steps = best_layoff(hand, melds, worth, THOUGHT).steps
    return steps[0] if steps else None


def _takes(eyes: Eyes) -> bool:
    return eyes.top is not None and eyes.wants(eyes.top)


def _buys(eyes: Eyes) -> bool:
    """Say whether a claim is worth a further card in the hand: not for who is down, and not for little at the very end."""
    if eyes.top is None or eyes.down:
        return False
    if eyes.wants(eyes.top):
        return True
    return eyes.short > 0 and _use(eyes.top, eyes.hand, eyes.contract) > 1


def _of_play(eyes: Eyes, move: Move) -> float:
    match move:
        case LayDown():
            return 1000.0 + eyes.books.value(cards_of(move))
        case LayOff(card, meld, end):
            step = next_step(eyes.hand, eyes.melds, eyes.books.worth)
            planned = step is not None and (face_of(step.card), step.meld + 1) == (face_of(card), meld) and end in {"", step.end}
            return 500.0 + 200 * planned + (0 if is_wild(card) else 100) + eyes.books.value((card,))
        case Discard(card) if card in eyes.hand:
            return _of_throw(eyes, card)
        case Discard():
            return -120.0 * eyes.lacking(eyes.hand) - 1.0
        case _:
            return -9000.0


def _of_throw(eyes: Eyes, card: str) -> float:
    value = eyes.books.value((card,))
    if eyes.down:
        return float(value)
    rest = list(eyes.hand)
    rest.remove(card)
    lost = 120.0 * eyes.lacking(rest) + (100 if is_wild(card) else 0)
    urgent = 0.5 if any(cast("tuple[bool, ...]", eyes.facts["down"])) else 0.2
    return urgent * value - lost - 4.0 * _use(card, rest, eyes.contract) - 2.0 * _feeds(eyes, card)


def _feeds(eyes: Eyes, card: str) -> float:
    """Return how much a card helps the next player, by the cards he has been seen to take."""
    seen = cast("tuple[tuple[str, ...], ...]", eyes.facts["public"])[eyes.next]
    return _use(card, seen, eyes.contract) if seen else 0.0


@lru_cache(maxsize=20_000)
def _partners(card: int, faces: tuple[int, ...]) -> tuple[int, int]:
    """Return how many cards share a natural card's rank, and how many lie near it in its suit; an equal one makes it useless there."""
    same = sum(face % 12 == card % 12 for face in faces)
    near = {face for face in faces if face // 12 == card // 12 and abs(face - card) <= NEAR}
    return same, 0 if card in near else len(near)


def _use(card: str, others: Sequence[str], contract: Contract) -> float:
    """Return how well a card goes with others towards a contract."""
    if is_wild(card):
        return 9.0
    faces = tuple(sorted(face for face in map(face_of, others) if face < NATURALS))
    same, near = _partners(face_of(card), faces)
    cards = max(1, contract.least)
    return 2.0 * same * contract.groups * contract.group_size / cards + near * contract.runs * contract.run_length / cards
