"""Why melds, lay-offs and throws are not possible: one law a code, in the order in which reasons are given.

They come after the laws about time, turn and the cards that are named: the melds of a lay-down (shape, wild limit,
distinct, contract), laying off, the end of the turn (dossier section 6).
"""

from __future__ import annotations

from referee.game import Facts, Move, Seat, law
from referee.games.rummy.contracts import holds
from referee.games.rummy.faces import RANKS, SUITS
from referee.games.rummy.melds import (
    Meld,
    close_runs,
    fits,
    fits_apart,
    is_group,
    moved,
    run_fault,
    same_groups,
    too_close,
    too_wild,
    wild_limit,
)
from referee.games.rummy.moves import FIVE, CorrectHand, CorrectScore, CountHand, Discard, LayDown, LayOff, MoveWild, NoDiscard
from referee.games.rummy.plays import melds_of, place_for
from referee.games.rummy.state import COUNTING, State
from referee.games.rummy.turn_laws import TurnLaws, cards_of

SHAPE_LEAST = 3
"""RUM-08: melds of a kind the round does not ask for are still looked at as melds of this size."""


def rank_key(rank: int) -> str:
    """Return the wording's key of a rank."""
    return f"word.rank.{RANKS[rank]}"


class Laws(TurnLaws):
    """The laws of Hollywood Rummy."""

    # -- laying down ---------------------------------------------------------------------------------------------------

    @law("RUM-08", "ALREADY_DOWN", LayDown)
    def _already_down(self, state: State, seat: Seat, move: LayDown) -> Facts | None:
        return {} if state.down[seat] else None

    @law("RUM-09", "NOT_A_GROUP", LayDown)
    def _not_a_group(self, state: State, seat: Seat, move: LayDown) -> Facts | None:
        size, exact = self._size(self.books.contract(state).group_size)
        wrong = next((cards for cards in move.groups if not is_group(cards, size, exact=exact)), None)
        return {"n": size, "cards": wrong} if wrong is not None else None

    @law("RUM-10", "NOT_A_RUN", LayDown)
    def _not_a_run(self, state: State, seat: Seat, move: LayDown) -> Facts | None:
        length, exact = self._size(self.books.contract(state).run_length)
        for cards in move.runs:
            fault = run_fault(cards, length, exact=exact)
            if fault:
                return {"n": length, "cards": cards, "why": f"refusal.run.{fault}"}
        return None

    def _size(self, asked: int) -> tuple[int, bool]:
        return (asked, self.books.terms.exact) if asked else (SHAPE_LEAST, False)

    @law("RUM-11", "TOO_MANY_WILDS", LayDown)
    def _too_many_wilds(self, state: State, seat: Seat, move: LayDown) -> Facts | None:
        wrong = next((cards for cards in (*move.groups, *move.runs) if too_wild(cards)), None)
        return {"n": wild_limit(len(wrong)), "size": len(wrong)} if wrong is not None else None

    @law("RUM-12", "SAME_GROUP", LayDown)
    def _same_group(self, state: State, seat: Seat, move: LayDown) -> Facts | None:
        pair = same_groups(melds_of(seat, move)) if self.books.terms.distinct else None
        return {"rank": rank_key(pair[0].low)} if pair else None

    @law("RUM-12", "NO_GAP", LayDown)
    def _no_gap(self, state: State, seat: Seat, move: LayDown) -> Facts | None:
        pair = close_runs(melds_of(seat, move)) if self.books.terms.gap else None
        return {"cards": pair[0].cards, "others": pair[1].cards} if pair else None

    @law("RUM-08", "NOT_THE_CONTRACT", LayDown)
    def _not_the_contract(self, state: State, seat: Seat, move: LayDown) -> Facts | None:
        contract = self.books.contract(state)
        runs = [meld for meld in melds_of(seat, move) if meld.run]
        apart = not contract.apart or len({run.suit for run in runs}) == len(runs)
        fine = len(move.groups) == contract.groups and len(runs) == contract.runs and apart
        return None if fine else self.asked_for(state)

    def asked_for(self, state: State) -> Facts:
        """Return the contract of the round as the facts of a sentence: `contract` is its key."""
        contract = self.books.contract(state)
        kinds = "both" if contract.groups and contract.runs else "groups" if contract.groups else "runs"
        key = f"contract.{kinds}{'.apart' if contract.apart and contract.runs > 1 else ''}"
        facts: Facts = {"contract": key, "groups": contract.groups, "group_size": contract.group_size}
        return {**facts, "runs": contract.runs, "run_length": contract.run_length, "least": contract.least}

    # -- laying off ----------------------------------------------------------------------------------------------------

    @law("RUM-13", "NOT_DOWN", LayOff, MoveWild)
    def _not_down(self, state: State, seat: Seat, move: Move) -> Facts | None:
        if self.books.counts_as_down(state, seat):
            return None
        return {"why": "refusal.not_down.now" if state.down[seat] else "refusal.not_down.yet"}

    @law("RUM-13", "NEW_MELD", LayOff, MoveWild)
    def _new_meld(self, state: State, seat: Seat, move: LayOff | MoveWild) -> Facts | None:
        return None if 0 < move.meld <= len(state.melds) else {}

    @law("RUM-13", "DOES_NOT_FIT", LayOff)
    def _does_not_fit(self, state: State, seat: Seat, move: LayOff) -> Facts | None:
        ends = {place.end for place in fits(state.melds[move.meld - 1], move.card)}
        fine = ends and (move.end in ends or move.end == "" or ends == {""})
        return None if fine else {"card": move.card, **self.meld_facts(state, move.meld - 1)}

    @law("RUM-12", "NO_GAP", LayOff)
    def _closes_a_gap(self, state: State, seat: Seat, move: LayOff) -> Facts | None:
        apart = fits_apart(state.melds, move.meld - 1, move.card, always=self.books.always)
        if any(move.end in {"", place.end} or place.end == "" for place in apart):
            return None
        grown = [place.meld for place in fits(state.melds[move.meld - 1], move.card) if move.end in {"", place.end}]
        return self._gap_facts(state, move.meld - 1, grown[0])

    @law("RUM-12", "NO_GAP", MoveWild)
    def _moves_into_a_gap(self, state: State, seat: Seat, move: MoveWild) -> Facts | None:
        run = moved(state.melds[move.meld - 1], move.end)
        return self._gap_facts(state, move.meld - 1, run) if run and self.books.always else None

    def _gap_facts(self, state: State, number: int, grown: Meld) -> Facts | None:
        others = [meld for place, meld in enumerate(state.melds) if place != number and meld.run and meld.owner == grown.owner]
        near = next((meld for meld in others if too_close(grown, meld)), None)
        return {"cards": grown.cards, "others": near.cards} if near else None

    def meld_facts(self, state: State, number: int) -> Facts:
        """Return a meld on the table as the facts of a sentence: `meld` is its key."""
        meld = state.melds[number]
        named: Facts = {"suit": f"word.suit.{SUITS[meld.suit]}"} if meld.run else {"rank": rank_key(meld.low)}
        return {"meld": f"word.meld.{'run' if meld.run else 'group'}", "number": number + 1, "owner": meld.owner, **named}

    @law("RUM-14", "NO_FREE_MOVE", MoveWild)
    def _no_free_move(self, state: State, seat: Seat, move: MoveWild) -> Facts | None:
        free = self.books.free_wilds and moved(state.melds[move.meld - 1], move.end)
        return None if free else {"why": f"refusal.wild.{'here' if self.books.free_wilds else 'never'}"}

    @law("RUM-14", "CHOOSE_END", LayOff)
    def _choose_end(self, state: State, seat: Seat, move: LayOff) -> Facts | None:
        return {"card": move.card} if place_for(self.books, state, move) is None else None

    @law("RUM-18", "KEEP_ONE", LayDown, LayOff)
    def _keep_one(self, state: State, seat: Seat, move: LayDown | LayOff) -> Facts | None:
        left = len(state.hands[seat]) - len(cards_of(move))
        return {} if self.books.empty_hand == "must_keep_discard" and left == 0 else None

    # -- the end of a turn ---------------------------------------------------------------------------------------------

    @law("RUM-08", "MUST_LAY_DOWN", Discard, NoDiscard)
    def _must_lay_down(self, state: State, seat: Seat, move: Move) -> Facts | None:
        bound = self.books.on("must_lay_down") and not state.down[seat] and self.can_lay_down(state, seat)
        return self.asked_for(state) if bound else None

    def can_lay_down(self, state: State, seat: Seat) -> bool:
        """Say whether a hand, as far as it is known, contains the contract, with a card to spare where one must be kept."""
        hand, contract = self.books.known(state, seat), self.books.contract(state)
        if not holds(hand, contract, self.books.terms):
            return False
        if self.books.empty_hand != "must_keep_discard" or len(hand) < len(state.hands[seat]):
            return True
        return any(holds(hand[:place] + hand[place + 1 :], contract, self.books.terms) for place in range(len(hand)))

    @law("RUM-15", "MUST_LAY_OFF", Discard, NoDiscard)
    def _must_lay_off(self, state: State, seat: Seat, move: Discard | NoDiscard) -> Facts | None:
        hand = state.hands[seat]
        if not self.books.counts_as_down(state, seat) or (self.books.empty_hand == "must_keep_discard" and len(hand) == 1):
            return None
        thrown = (move.card,) if isinstance(move, Discard) else ()
        fitting = self.books.fitting(state, (*thrown, *hand))
        return {"card": fitting[0], **self._where(state, fitting[0])} if fitting else None

    def _where(self, state: State, card: str) -> Facts:
        numbers = range(len(state.melds))
        return self.meld_facts(state, next(n for n in numbers if fits_apart(state.melds, n, card, always=self.books.always)))

    @law("RUM-16", "JUST_TAKEN", Discard)
    def _just_taken(self, state: State, seat: Seat, move: Discard) -> Facts | None:
        return {"card": move.card} if move.card == self.books.taken_bound(state, seat) else None

    @law("RUM-17", "FITS_TABLE", Discard)
    def _fits_table(self, state: State, seat: Seat, move: Discard) -> Facts | None:
        if self.books.counts_as_down(state, seat) or not self.books.fitting(state, (move.card,)):
            return None
        exempt = self.books.on("fit_ban_exempt") and self.books.all_fit(state, seat)
        return None if exempt else {"card": move.card, **self._where(state, move.card)}

    @law("RUM-17", "CAN_DISCARD", NoDiscard)
    def _can_discard(self, state: State, seat: Seat, move: NoDiscard) -> Facts | None:
        stuck = not self.books.on("fit_ban_exempt") and not self.books.counts_as_down(state, seat) and self.books.all_fit(state, seat)
        if stuck:
            return None
        bound = self.books.taken_bound(state, seat)
        free = [card for card in state.hands[seat] if card is not None and card != bound and not self.books.fitting(state, (card,))]
        return {"card": free[0] if free else None, "why": "refusal.can_discard.card" if free else "refusal.can_discard.any"}

    # -- counts --------------------------------------------------------------------------------------------------------

    @law("RUM-19", "BAD_COUNT", CountHand, CorrectScore)
    def _bad_count(self, state: State, seat: Seat, move: CountHand | CorrectScore) -> Facts | None:
        least, most = self.bounds(state, seat) if isinstance(move, CountHand) else (0, FIVE**5)
        fine = least <= move.points <= most and move.points % FIVE == 0
        return None if fine else {"least": least, "most": most}

    def bounds(self, state: State, seat: Seat) -> tuple[int, int]:
        """Return the least and the most a hand can cost by what the referee knows of it."""
        if self.books.tracking == "score_only":
            return (0 if self.books.on("down_scores_zero") else min(self.books.worth)), max(self.books.worth) * len(self.books.cards)
        unseen, known = state.hands[seat].count(None), self.books.value(self.books.known(state, seat))
        return known + unseen * min(self.books.worth), known + unseen * max(self.books.worth)

    @law("RUM-20", "NO_SUCH_ROUND", CorrectScore)
    def _no_such_round(self, state: State, seat: Seat, move: CorrectScore) -> Facts | None:
        return None if 0 < move.round <= len(state.scores) else {"n": len(state.scores)}

    @law("RUM-22", "NOT_UNSEEN", CorrectHand)
    def _not_unseen(self, state: State, seat: Seat, move: CorrectHand) -> Facts | None:
        dealt = self.books.paper and state.phase not in {"lot", "deal", "game_over"} and state.phase not in COUNTING
        room = self.books.stock(state) + state.hands[move.who].count(None) if dealt else 0
        return None if dealt and 0 <= move.unseen <= room else {"most": room}
