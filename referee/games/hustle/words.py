"""What is asked, what stands on buttons, and which printed things a move points at: keys and facts, no sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.game import Line, move_name
from referee.games.hustle.books import Books, sale_of
from referee.games.hustle.moves import (
    Auction,
    AuctionFrom,
    Bid,
    BuyContract,
    BuyHalf,
    BuyOption,
    Challenge,
    ChooseSquare,
    CorrectCard,
    CorrectCash,
    CorrectPlace,
    Decline,
    DieFell,
    DrawReport,
    Exercise,
    Force,
    ForcedExercise,
    LeaveLoan,
    RecordSale,
    RefuseForce,
    StayLoan,
    TakeOption,
    UseShield,
)
from referee.games.hustle.state import LOAN, NOBODY, State

if TYPE_CHECKING:
    from referee.game import Facts, Move, Seat

# -- what is asked -----------------------------------------------------------------------------------------------------


def asked(books: Books, state: State) -> Line:
    """Return what is asked now; its fact `who` is the person asked."""
    facts: Facts = {"who": NOBODY if state.phase == "game_over" else books.roller(state)}
    card = books.landed_card(state)
    match state.phase:
        case "game_over":
            over = "season" if state.winner == NOBODY else "package"
            return Line(f"asked.over.{over}", {"who": state.winner})
        case "debt":
            return Line("asked.debt.on_loan" if books.is_on_loan(state, state.active) else "asked.debt", {**facts, **_owing(books, state)})
        case "landed_free":
            facts |= {"card": books.cards[card], "option": books.option[card], "contract": books.contract[card]}
        case "landed_own" if books.kind_of_report.get(state.report) == "extra_turn":
            return Line("asked.landed_own.report", facts | {"card": state.report})
        case "landed_own":
            facts |= {"card": books.cards[card]}
        case "landed_other":
            return _asked_of_visitor(books, state, card, facts)
        case "offer" | "auction":
            return _asked_of_bidder(books, state, facts)
        case "force_reply":
            less = books.discount_of(state, books.person(state))
            price = books.to_exercise(state, books.person(state), card, use_card=bool(less))
            facts |= {"name": state.active, "card": books.cards[card], "price": price}
        case "choose_option":
            kinds = cast("tuple[str, ...]", books.effects[state.report]["kinds"])
            facts |= {"kinds": tuple(f"word.an_option.{kind}" for kind in kinds)}
        case "shield_reply" | "steal_rolls":
            duel = state.duel
            if duel:
                facts |= {"card": books.cards[duel.card], "name": state.active, "shield": books.shield_of(state, duel.owner)}
        case "card_roll":
            facts |= {"card": state.report}
        case _:
            pass
    return Line(f"asked.{state.phase}", facts)


def _owing(books: Books, state: State) -> Facts:
    return {"amount": books.owed(state, state.active)}


def _asked_of_visitor(books: Books, state: State, card: int, facts: Facts) -> Line:
    owner = state.owner[card]
    told: Facts = {**facts, "card": books.cards[card], "name": owner, "price": books.contract[card], "half": books.half[card]}
    if not books.is_on_loan(state, owner):
        return Line("asked.landed_other", told)
    force = not state.signed[card] and books.force_on_loan
    return Line("asked.landed_other.both" if force else "asked.landed_other.half", told)


def _asked_of_bidder(books: Books, state: State, facts: Facts) -> Line:
    sale = sale_of(state)
    told: Facts = {**facts, "card": books.cards[sale.card], "name": sale.seller, "holder": sale.holder, "bid": sale.bid}
    told["side"] = side_key(signed=sale.contract)
    return Line(f"asked.{state.phase}.standing" if sale.bid else f"asked.{state.phase}", told)


def side_key(*, signed: bool) -> str:
    """Return the key of the word for a side of a card."""
    return "word.contract" if signed else "word.option"


# -- buttons -----------------------------------------------------------------------------------------------------------


def words(books: Books, state: State, seat: Seat, move: Move) -> tuple[Line, Line | None]:
    """Return the words of a move's button, and the words on its right."""
    key = f"move.{move_name(type(move))}"
    match move:
        case Exercise() | ForcedExercise():
            card = books.number[move.card] if isinstance(move, Exercise) else books.card_at[state.landed]
            facts: Facts = {"card": books.cards[card], "with": books.discount_of(state, seat)}
            price = books.to_exercise(state, seat, card, use_card=move.use_card)
            return Line(f"{key}.with_card" if move.use_card else key, facts), money(price)
        case Auction() | Challenge() | TakeOption():
            card = books.number[move.card]
            aside = money(books.contract[card]) if isinstance(move, Challenge) else None
            return Line(key, {"card": move.card, "name": state.owner[card], "side": side_key(signed=state.signed[card])}), aside
        case AuctionFrom():
            card = books.number[move.card]
            return Line(key, {"card": move.card, "side": side_key(signed=state.signed[card])}), money(move.reserve)
        case BuyOption() | BuyContract() | BuyHalf() | Force() | Decline() | RefuseForce():
            return _words_at_square(books, state, key, move)
        case Bid():
            facts = {"card": books.cards[sale_of(state).card], "side": f"word.{move.side}"}
            return Line(key, facts), money(move.amount)
        case RecordSale():
            facts = {"card": books.cards[sale_of(state).card], "side": f"word.{move.side}", "name": move.buyer}
            return Line(key, facts), money(move.amount)
        case StayLoan():
            return Line(key), money(books.loan_pay)
        case ChooseSquare():
            card = books.card_at[books.place_number[move.square]]
            owner = NOBODY if card == NOBODY else state.owner[card]
            return Line(key, {"square": move.square}), _aside_of_square(seat, owner)
        case UseShield():
            return Line(key, {"card": books.shield_of(state, seat)}), None
        case DieFell():
            return Line(key, {"n": move.value}), None
        case DrawReport():
            return Line(key, {"card": move.card}), None
        case CorrectCash() | CorrectPlace() | CorrectCard():
            return _words_of_correction(key, move)
        case _:
            return Line(key), None


def money(amount: int) -> Line:
    """Return an amount as the words on the right of a button."""
    return Line("move.price", {"price": amount})


def _words_at_square(books: Books, state: State, key: str, move: Move) -> tuple[Line, Line | None]:
    card = books.card_at[state.landed]
    line = Line(key, {"card": books.cards[card], "name": state.owner[card], "forcer": state.active})
    match move:
        case BuyOption():
            return line, money(books.option[card])
        case BuyContract():
            return line, money(books.contract[card])
        case BuyHalf():
            return line, money(books.half[card])
        case Force():
            return line, Line("move.force.aside", {"price": books.contract[card]})
        case _:
            return line, None


def _aside_of_square(seat: Seat, owner: Seat) -> Line:
    if owner == NOBODY:
        return Line("move.choose_square.free")
    return Line("move.choose_square.own") if owner == seat else Line("move.choose_square.of", {"name": owner})


def _words_of_correction(key: str, move: CorrectCash | CorrectPlace | CorrectCard) -> tuple[Line, Line | None]:
    match move:
        case CorrectCash():
            return Line(key, {"who": move.who}), money(move.cash)
        case CorrectPlace():
            return Line(key, {"who": move.who, "square": move.square}), None
        case CorrectCard():
            owner = "word.the_agent" if move.owner is None else "word.a_seat"
            return Line(key, {"card": move.card, "name": move.owner, "owner": owner, "side": f"word.{move.side}"}), None


# -- printed things ----------------------------------------------------------------------------------------------------


def names(books: Books, state: State, move: Move) -> tuple[str, ...]:
    """Return the printed ids a move points at (dossier section 9)."""
    prefix = books.prefix
    match move:
        case DieFell():
            mats = (f"{prefix}-T{books.roller(state) + 1}",) if state.phase == "order_roll" else ()
            return (f"{prefix}-R{move.value}", *mats)
        case DrawReport():
            return (move.card,)
        case Exercise():
            return (f"{move.card}.C", *_with_card(books, state, state.active, use_card=move.use_card))
        case Auction() | AuctionFrom():
            return (books.lying(state, books.number[move.card]),)
        case Bid() | RecordSale():
            return (books.face(sale_of(state).card, signed=move.side == "contract"),) if state.sale else ()
        case Challenge():
            return (f"{move.card}.C",)
        case TakeOption():
            return (f"{move.card}.O",)
        case ChooseSquare():
            card = books.card_at[books.place_number[move.square]]
            return (move.square,) if card == NOBODY else (move.square, f"{books.cards[card]}.O", f"{books.cards[card]}.C")
        case BuyOption() | BuyContract() | BuyHalf() | Force() | ForcedExercise():
            return _names_at_square(books, state, move)
        case UseShield():
            owner = state.duel.owner if state.duel else state.active
            return (books.shield_of(state, owner),)
        case StayLoan():
            return (f"{prefix}-A-LOAN", books.places[LOAN])
        case LeaveLoan():
            return (f"{prefix}-A-ROLL", books.places[0])
        case CorrectPlace():
            return (move.square,)
        case CorrectCard():
            return (books.face(books.number[move.card], signed=move.side == "contract"),)
        case _:
            return _names_of_actions(books, move)


def _with_card(books: Books, state: State, seat: Seat, *, use_card: bool) -> tuple[str, ...]:
    return (books.discount_of(state, seat),) if use_card else ()


def _names_at_square(books: Books, state: State, move: Move) -> tuple[str, ...]:
    card = books.landed_card(state)
    if card == NOBODY:
        return ()
    face = books.face(card, signed=not isinstance(move, (BuyOption, Force)))
    if isinstance(move, ForcedExercise):
        return (face, *_with_card(books, state, state.owner[card], use_card=move.use_card))
    return (face,)


def _names_of_actions(books: Books, move: Move) -> tuple[str, ...]:
    prefix = books.prefix
    match move_name(type(move)):
        case "roll":
            return (f"{prefix}-A-ROLL", *(f"{prefix}-R{value}" for value in range(1, 7)))
        case "extra_turn" | "face_challenge":
            return (f"{prefix}-A-ROLL",)
        case "go_loan":
            return (f"{prefix}-A-LOAN", books.places[LOAN])
        case "pass" | "decline" | "refuse_force" | "record_no_sale":
            return (f"{prefix}-A-PASS",)
        case "end_turn":
            return (f"{prefix}-A-END",)
        case _:
            return ()


def caution(state: State, move: Move) -> Line | None:
    """Return the warning that another report than the expected one has been drawn (dossier section 9)."""
    if isinstance(move, DrawReport) and not state.unseen and state.known and move.card != state.known[0]:
        return Line("caution.other_report", {"card": move.card, "top": state.known[0]})
    return None
