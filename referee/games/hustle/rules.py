"""The Hollywood Hustle: producers race round a dollar sign to sign a director, a screen property and three stars.

Two to four players. A token moves by one die; squares sell options and contracts, pay money, send the token elsewhere
or let it challenge a rival for a contract. Options are cheap and turn into contracts one a turn; only contracts count.
Rivals outbid, force, raid the Loan square and steal. All is open but the order of the Variety Reports, and that
nobody holds: a card of the deck is unseen until it is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from referee.game import TABLE, Done, Line, Result, Story, View
from referee.games.hustle.books import sale_of
from referee.games.hustle.bot import appeal
from referee.games.hustle.effects import EFFECTS
from referee.games.hustle.laws import Laws
from referee.games.hustle.log import tell
from referee.games.hustle.moves import (
    Auction,
    AuctionFrom,
    Bid,
    BuyContract,
    BuyHalf,
    BuyOption,
    CannotExercise,
    Challenge,
    ChooseSquare,
    CloseSale,
    CollectContracts,
    CollectOptions,
    Decline,
    DieFell,
    DrawReport,
    EndTurn,
    Exercise,
    ExtraTurn,
    FaceChallenge,
    FollowReport,
    Force,
    ForcedExercise,
    GoLoan,
    LeaveLoan,
    LoseTurn,
    Pass,
    RecordNoSale,
    RecordSale,
    RefuseForce,
    Roll,
    StayLoan,
    TakeOption,
    TurnEnds,
    UseShield,
)
from referee.games.hustle.result import result
from referee.games.hustle.state import LOAN, NOBODY, SALES, TABLE_PHASES, State
from referee.games.hustle.story import story
from referee.games.hustle.view import view
from referee.games.hustle.words import caution, names, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from card_data.model import Game
    from referee.game import Move, Seat, Setup

DIE: tuple[DieFell, ...] = tuple(DieFell(value) for value in cast("tuple[Literal[1, 2, 3, 4, 5, 6], ...]", (1, 2, 3, 4, 5, 6)))

ALONE: Mapping[str, tuple[Move, ...]] = {
    **dict.fromkeys(("order_roll", "move_roll", "money_roll", "card_roll", "steal_rolls"), DIE),
    "lost_turn": (LoseTurn(),),
    "report": (FollowReport(),),
    "options_x2": (CollectOptions(),),
    "venture": (CollectContracts(),),
    "sale_over": (CloseSale(),),
    "forced_refusal": (CannotExercise(),),
    "turn_over": (TurnEnds(),),
    "shield_reply": (UseShield(), FaceChallenge()),
    "game_over": (),
}
"""What is offered in phases in which it is always the same."""

HEADS: Mapping[str, tuple[Move, ...]] = {
    "debt": (),
    "loan": (StayLoan(), LeaveLoan()),
    "landed_free": (BuyOption(), BuyContract(), Decline()),
    "landed_own": (ExtraTurn(), EndTurn()),
    "landed_other": (Force(), BuyHalf(), Pass()),
    "post": (EndTurn(),),
}
"""What the active player is offered first, before the auctions."""


class Hustle(Laws):
    """The rules of the Hollywood Hustle."""

    def __init__(self, game: Game, setup: Setup) -> None:
        super().__init__(game, setup)
        books = self.books
        self._exercise = tuple((Exercise(card), Exercise(card, use_card=True)) for card in books.cards)
        self._auction = tuple(Auction(card) for card in books.cards)
        self._challenge = tuple(Challenge(card) for card in books.cards)
        self._take = tuple(TakeOption(card) for card in books.cards)
        self._choose = tuple(ChooseSquare(books.places[square]) for square in sorted(books.square_of))
        self._draw = {card: DrawReport(card) for card in books.reports}

    def start(self) -> State:
        """Return the table before the dice for the order (section 4)."""
        books = self.books
        seats = books.seats
        cards = len(books.cards)
        return State(
            phase="order_roll",
            active=NOBODY,
            first=NOBODY,
            turn=0,
            rounds=0,
            cash=(books.start_cash,) * seats,
            place=(0,) * seats,
            debts=((),) * seats,
            kept=((),) * seats,
            lost=(False,) * seats,
            rolls=(0,) * seats,
            owner=(NOBODY,) * cards,
            signed=(False,) * cards,
            paid=(0,) * cards,
            agent=0,
            unseen=books.reports,
            known=(),
            exercised=NOBODY,
            rolled=False,
            left_loan=False,
            landed=NOBODY,
            offered=(),
            report="",
            sale=None,
            duel=None,
            winner=NOBODY,
        )

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return TABLE for chance and forced steps, else the one person who is asked."""
        if state.phase == "game_over":
            return ()
        return (TABLE,) if state.phase in TABLE_PHASES else (self.books.person(state),)

    def candidates(self, state: State, seat: Seat) -> Sequence[Move]:
        """Return what is worth offering; of the drawn reports only those that can be on top."""
        phase = state.phase
        if seat == TABLE:
            return self._of_table(state) if phase in TABLE_PHASES else ()
        if phase in TABLE_PHASES or phase == "game_over":
            return ()
        if seat != self.books.person(state):
            return self._records(state) if self.books.spoken and phase in SALES and seat == state.active else ()
        alone = ALONE.get(phase)
        if alone is not None:
            return alone
        return self._of_person(state, seat)

    def _of_table(self, state: State) -> Sequence[Move]:
        if state.phase == "variety_draw":
            return [self._draw[card] for card in state.unseen or state.known[:1]]
        return ALONE[state.phase]

    def _of_person(self, state: State, seat: Seat) -> Sequence[Move]:
        match state.phase:
            case "offer" | "auction":
                return self._bids(state)
            case "choose_square":
                return self._choose if self.books.choice_mandatory else (*self._choose, Pass())
            case "choose_option":
                kinds = cast("tuple[str, ...]", self.books.effects[state.report]["kinds"])
                wanted = {self.books.kinds.index(kind) for kind in kinds}
                return [self._take[card] for card, owner in enumerate(state.owner) if owner == NOBODY and self.books.kind[card] in wanted]
            case "force_reply":
                card = self.books.discount_of(state, seat)
                return (ForcedExercise(), ForcedExercise(use_card=True), RefuseForce()) if card else (ForcedExercise(), RefuseForce())
            case _:
                return self._of_turn(state, seat)

    def _of_turn(self, state: State, seat: Seat) -> list[Move]:
        match state.phase:
            case "pre_roll":
                moves: list[Move] = [Roll(), *self._exercises(state, seat), GoLoan()]
            case "loan" if self.books.loan_exercise:
                moves = [StayLoan(), LeaveLoan(), *self._exercises(state, seat)]
            case "debt":
                moves = [StayLoan() if state.place[seat] == LOAN else GoLoan()]
            case "landed_other":
                moves = self._of_visitor(state)
            case "steal_choose":
                moves = [
                    move
                    for move, owner, signed in zip(self._challenge, state.owner, state.signed, strict=True)
                    if signed and owner not in {NOBODY, seat}
                ]
                moves.append(Pass())
            case phase:
                moves = list(HEADS[phase])
        if state.phase in self.times[Auction]:
            self._add_auctions(state, seat, moves)
        return moves

    def _exercises(self, state: State, seat: Seat) -> list[Move]:
        cards = self.books.side(state, seat, signed=False)
        if self.books.discount_of(state, seat):
            return [move for card in cards for move in self._exercise[card]]
        return [self._exercise[card][0] for card in cards]

    def _of_visitor(self, state: State) -> list[Move]:
        card = self.books.card_at[state.landed]
        moves: list[Move] = []
        if not state.signed[card]:
            moves.append(Force())
        if state.place[state.owner[card]] == LOAN:
            moves.append(BuyHalf())
        return [*moves, Pass()]

    def _add_auctions(self, state: State, seat: Seat, moves: list[Move]) -> None:
        for card, owner in enumerate(state.owner):
            if owner == seat:
                moves.append(self._auction[card])
                if self.books.auction_reserve:
                    moves.append(AuctionFrom(self.books.cards[card], self.books.option[card]))

    def _bids(self, state: State) -> list[Move]:
        books = self.books
        sale = sale_of(state)
        moves: list[Move] = []
        if (sale.offer and not (sale.bid and sale.contract)) or not (sale.offer or sale.contract):
            moves.append(Bid("option", books.least_bid(sale, "option")[0]))
        if sale.contract or (sale.offer and not books.option_only):
            moves.append(Bid("contract", books.least_bid(sale, "contract")[0]))
        moves.append(Pass())
        return moves

    def _records(self, state: State) -> list[Move]:
        sale = sale_of(state)._replace(bid=0, holder=NOBODY)
        offers = [move for move in self._bids(state._replace(sale=sale)) if isinstance(move, Bid)]
        buyers = [seat for seat in self.books.others(sale.seller) if not state.debts[seat]]
        return [*(RecordSale(seat, each.side, each.amount) for seat in buyers for each in offers), RecordNoSale()]

    def after(self, state: State, seat: Seat, move: Move) -> State:
        """Return the state after a legal move."""
        return EFFECTS[type(move)](self.books, state, seat, move)

    def pointed(self, state: State, seat: Seat, ids: Sequence[str]) -> Sequence[Move]:
        """Return what scanned ids could mean though it is not offered now, so that the answer says why not."""
        books = self.books
        found: list[Move] = []
        for each in ids:
            if seat == TABLE:
                found += [DrawReport(each)] if each in books.effects else []
            elif each in books.of_face:
                found += self._pointed_face(state, books.of_face[each], contract=each.endswith(".C"))
            elif each in books.place_number:
                found.append(GoLoan() if books.place_number[each] == LOAN else ChooseSquare(each))
        return found

    def _pointed_face(self, state: State, card: int, *, contract: bool) -> list[Move]:
        landed = self.books.landed_card(state) == card
        moves: list[Move] = [BuyContract() if contract else BuyOption()] if landed else []
        owner = state.owner[card]
        if owner == state.active and contract != state.signed[card]:
            moves.append(self._exercise[card][0])
        elif owner == state.active:
            moves.append(self._auction[card])
        elif contract and owner != NOBODY:
            moves.append(self._challenge[card])
        return moves

    def names(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the printed ids of dossier section 9."""
        return names(self.books, state, move)

    def words(self, state: State, seat: Seat, move: Move) -> tuple[Line, Line | None]:
        """Return the words of a button and its price."""
        return words(self.books, state, seat, move)

    def caution(self, state: State, seat: Seat, move: Move) -> Line | None:
        """Warn when another report than the expected one is drawn."""
        return caution(state, move)

    def view(self, state: State, viewer: Seat | None) -> View:
        """Return the table; everybody sees everything but the order of the unseen reports, which nobody knows."""
        return view(self.books, state)

    def tell(self, done: Done, viewer: Seat | None) -> Line | None:
        """Return the log's line, the same for everybody."""
        return tell(self.books, done)

    def result(self, state: State) -> Result | None:
        """Return the winner of the package, or the ranking at the end of the season (7)."""
        if state.phase != "game_over":
            return None
        return result(self.books, state)

    def story(self, history: Sequence[Done]) -> Story:
        """Return the statistics of 12.2."""
        return story(self.books, history)

    def appeal(self, view: View, seat: Seat, move: Move) -> float:
        """Return how good a move looks to a sensible producer (12.1)."""
        return appeal(self.books, view, seat, move)

    def cards(self, state: State) -> Sequence[str | None]:
        """Return all property cards and reports: on the table, in the deck or kept."""
        return (*self.books.cards, *state.unseen, *state.known, *(card for kept in state.kept for card in kept))
