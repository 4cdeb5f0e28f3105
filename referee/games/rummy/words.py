"""The words of moves: buttons, prices, warnings, and the printed ids a move points at."""

from __future__ import annotations

from referee.game import TABLE, Facts, Line, Move, Seat, move_name
from referee.games.rummy.books import Books
from referee.games.rummy.dealing import next_dealt
from referee.games.rummy.faces import is_wild
from referee.games.rummy.laws import Laws
from referee.games.rummy.melds import fits
from referee.games.rummy.moves import (
    Buy,
    CloseWindow,
    CorrectHand,
    CorrectScore,
    CountHand,
    Deal,
    DealCard,
    Discard,
    Draw,
    FirstDealer,
    GoneOut,
    HoldCards,
    LayDown,
    LayOff,
    MoveWild,
    Pass,
    ShowHand,
    Take,
)
from referee.games.rummy.offered import MARKER
from referee.games.rummy.state import State
from referee.games.rummy.turn_laws import cards_of

MOST_MELDS = 4
"""A lay-down of more melds is told as one row of cards."""

LETTERS = "abcd"

SIGNS = {
    Deal: "RUM-A-DEAL",
    Take: "RUM-A-TAKE",
    Buy: "RUM-A-BUY",
    Pass: "RUM-A-PASS",
    CloseWindow: "RUM-A-NOBODY",
}
"""The codes on the action card."""

MARKERS = 32
"""So many markers are printed."""


def names(books: Books, state: State, move: Move) -> tuple[str, ...]:
    """Return the printed ids a move points at (dossier sections 2 and 9)."""
    top = state.discards[-1:]
    match move:
        case Take() | Buy():
            return (SIGNS[type(move)], *top)
        case Deal() | Pass() | CloseWindow():
            return (SIGNS[type(move)],)
        case Draw("stock"):
            return ("RUM-A-STOCK",)
        case Draw():
            return ("RUM-A-DISCARD", *top)
        case LayOff(card, meld):
            return (card, *_marker(meld)) if card in books.pack else _marker(meld)
        case MoveWild(meld):
            return _marker(meld)
        case FirstDealer(who) | GoneOut(who):
            return (f"RUM-T{who + 1}",) if 0 <= who < books.seats else ()
        case _:
            return tuple(card for card in cards_of(move) if card in books.pack)


def _marker(meld: int) -> tuple[str, ...]:
    return (MARKER.format(meld),) if 0 < meld <= MARKERS else ()


def needed(move: Move) -> tuple[str, ...]:
    """Return the printed ids without which a scan does not mean a move: all cards it names."""
    match move:
        case LayDown() | HoldCards() | ShowHand():
            return cards_of(move)
        case _:
            return ()


# -- buttons -----------------------------------------------------------------------------------------------------------


def words(laws: Laws, state: State, seat: Seat, move: Move) -> tuple[Line, Line | None]:
    """Return the words of a move's button, and those on its right."""
    books = laws.books
    match move:
        case Take() | Buy():
            card = state.discards[-1] if state.discards else ""
            price = Line("move.buy.aside") if isinstance(move, Buy) else Line("move.take.aside")
            return Line("move.take" if isinstance(move, Take) else "move.buy", {"card": card}), price
        case Pass():
            return Line("move.pass"), None
        case CloseWindow():
            return Line("move.close_window"), None
        case Draw(source):
            card = state.discards[-1] if state.discards else ""
            return Line(f"move.draw.{source}", {"card": card}), None
        case LayDown():
            return _lay_down(books, state, seat, move)
        case LayOff() | MoveWild():
            return _on_meld(laws, state, move)
        case Discard(card):
            return Line("move.discard", {"card": card}), _points(books, card)
        case DealCard(card):
            return Line("move.deal_card", {"card": card, "who": _receiver(books, state)}), None
        case CountHand(points):
            return Line("move.count_hand"), Line("move.points", {"n": points})
        case CorrectScore(who, number, points):
            return Line("move.correct_score", {"who": who, "number": number}), Line("move.points", {"n": points})
        case CorrectHand(who, unseen):
            return Line("move.correct_hand", {"who": who, "n": unseen}), None
        case FirstDealer(who) | GoneOut(who):
            return Line(f"move.{'first_dealer' if isinstance(move, FirstDealer) else 'gone_out'}", {"who": who}), None
        case _:
            return _plain(move)


def _plain(move: Move) -> tuple[Line, Line | None]:
    return Line(f"move.{move_name(type(move))}", {"cards": cards_of(move), "card": "".join(cards_of(move)[:1])}), None


def _receiver(books: Books, state: State) -> Seat:
    """Return who gets the next card of the stock; the pile is nobody."""
    return state.fetch.seat if state.fetch else next_dealt(books, state)


def _points(books: Books, card: str) -> Line | None:
    return Line("move.points", {"n": books.value((card,))}) if card in books.pack else None


def _lay_down(books: Books, state: State, seat: Seat, move: LayDown) -> tuple[Line, Line | None]:
    hand = books.known(state, seat) if seat != TABLE else ()
    left = books.value([card for card in hand if card not in cards_of(move)])
    aside = Line("move.lay_down.aside", {"n": left}) if hand and None not in state.hands[seat] else None
    return Line(f"move.lay_down.{melds_key(move)}", melds_facts(move)), aside


def melds_key(move: LayDown) -> str:
    """Return how the melds of a lay-down are told: one, two, three or four, or all their cards in a row."""
    many = len(move.groups) + len(move.runs)
    return str(many) if 0 < many <= MOST_MELDS else "many"


def melds_facts(move: LayDown) -> Facts:
    """Return the melds of a lay-down as facts of a sentence."""
    melds = (*move.groups, *move.runs)
    return {"cards": cards_of(move), **dict(zip(LETTERS, melds, strict=False))}


def _on_meld(laws: Laws, state: State, move: LayOff | MoveWild) -> tuple[Line, Line | None]:
    if not 0 < move.meld <= len(state.melds):
        return Line("move.no_meld", {"number": move.meld}), None
    facts = laws.meld_facts(state, move.meld - 1)
    end = Line(f"move.end.{move.end}") if move.end else None
    if isinstance(move, MoveWild):
        return Line("move.move_wild", facts), end
    if move.card in laws.books.pack and state.melds[move.meld - 1].run and move.end:
        moves_a_wild = len(fits(state.melds[move.meld - 1], move.card)) > 1 and not is_wild(move.card)
        end = Line(f"move.end.wild.{move.end}") if moves_a_wild else end
    return Line("move.lay_off", {**facts, "card": move.card}), end


def caution(laws: Laws, state: State, seat: Seat, move: Move) -> Line | None:
    """Return what a player is asked to be sure of: a throw that fits, where the referee has not seen the hand (RUM-17)."""
    if not isinstance(move, Discard) or seat == TABLE or None not in state.hands[seat]:
        return None
    if laws.books.counts_as_down(state, seat) or not laws.books.fitting(state, (move.card,)):
        return None
    return Line("caution.fits", {"card": move.card})


# -- what is asked -----------------------------------------------------------------------------------------------------


def asked(laws: Laws, state: State, acting: tuple[Seat, ...]) -> Line:
    """Return what is asked now, and of whom."""
    facts: Facts = {"who": state.active, "waiting": tuple(acting), "card": state.discards[-1] if state.discards else ""}
    match state.phase:
        case "deal":
            return Line("asked.deal", {"who": state.dealer, "n": state.round + 1})
        case "window" if laws.books.steal:
            return Line("asked.window.steal", facts)
        case "draw" if not state.discards:
            return Line("asked.draw.stock", facts)
        case "play":
            down = laws.books.counts_as_down(state, state.active)
            return Line(f"asked.play.{'down' if down else 'up'}", {**facts, **laws.asked_for(state)})
        case "game_over":
            return Line("asked.game_over")
        case _:
            return Line(f"asked.{state.phase}", facts)
