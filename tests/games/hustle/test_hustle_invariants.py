"""What always holds (dossier section 11), over random games under random options."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from card_data.load import shipped_games
from referee.game import TABLE, Done, Setup, legal, objection, replay, state_hash
from referee.games.hustle import Hustle
from referee.games.hustle.moves import (
    Auction,
    AuctionFrom,
    Bid,
    BuyContract,
    BuyHalf,
    BuyOption,
    CannotExercise,
    Challenge,
    CloseSale,
    CollectContracts,
    CollectOptions,
    CorrectCash,
    Decline,
    DieFell,
    DrawReport,
    EndTurn,
    Exercise,
    FaceChallenge,
    Force,
    ForcedExercise,
    GoLoan,
    LeaveLoan,
    RecordNoSale,
    RefuseForce,
    Roll,
    StayLoan,
    TakeOption,
    UseShield,
)
from referee.games.hustle.state import LOAN, NOBODY, State

if TYPE_CHECKING:
    from referee.game import Move

GAME = shipped_games()["hustle"]
MOST_MOVES = 700
OWNER_CHANGES = (BuyOption, BuyContract, BuyHalf, CloseSale, RefuseForce, CannotExercise, DieFell, TakeOption)
SIDE_CHANGES = (Exercise, ForcedExercise, BuyContract, BuyHalf, CloseSale, RefuseForce, CannotExercise)
DEBTORS_MOVES = (Auction, AuctionFrom, GoLoan, StayLoan, EndTurn, UseShield, FaceChallenge, RecordNoSale)
FORBIDDEN_TO_DEBTORS = (Roll, Bid, BuyOption, BuyContract, Decline, Force, BuyHalf, Challenge, Exercise, LeaveLoan, ForcedExercise)

tables = st.fixed_dictionaries(
    {option.id: st.sampled_from(option.allowed or (option.default, option.least, option.least + option.step)) for option in GAME.options}
)


def random_game(seats: int, options: dict[str, Any], seed: int) -> tuple[Hustle, list[Done]]:
    """Play legal moves at random; every other game everybody is made poor first, so that debts arise."""
    rules, chance = Hustle(GAME, Setup(seats, options)), random.Random(seed)
    state, history = rules.start(), []
    poor = list(range(seats)) if seed % 2 else []
    while len(history) < MOST_MOVES and rules.to_act(state):
        seat = rules.to_act(state)[0]
        moves: list[Move] = [CorrectCash(poor.pop(), 50_000)] if poor and state.phase == "pre_roll" else []
        seat, moves = (TABLE, moves) if moves else (seat, legal(rules, state, seat))
        assert moves, f"{state.phase}: nothing is legal"
        move = chance.choice(moves)
        history.append(Done(state, seat, move, rules.after(state, seat, move)))
        state = history[-1].after
    return rules, history


games = settings(max_examples=60, deadline=None)
any_game = given(seats=st.integers(2, 4), options=tables, seed=st.integers(0, 2**32))


@games
@any_game
def test_invariants_1_and_2_money_is_neither_made_nor_lost(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    bonus = options["seat_compensation"] * sum(range(seats))
    for done in history:
        state: State = done.after
        start = 2_000_000 * seats + (bonus if state.first != NOBODY else 0)
        assert sum(state.cash) + state.agent == start
        assert all(cash >= 0 and cash % 50_000 == 0 for cash in state.cash)
        for seat, debts in enumerate(state.debts):
            assert not debts or state.cash[seat] == 0
            assert all(creditor != seat and amount > 0 and amount % 50_000 == 0 for creditor, amount in debts)
            assert options["agent_debt"] or all(creditor != NOBODY for creditor, _ in debts)
    assert rules.start().agent == 0


@games
@any_game
def test_invariants_3_and_7_cards_change_hands_and_sides_only_by_rule(seats: int, options: dict[str, Any], seed: int) -> None:
    _, history = random_game(seats, options, seed)
    for before, _, move, after in history:
        for card, owner in enumerate(after.owner):
            assert owner != NOBODY or not after.signed[card]
            if owner != before.owner[card]:
                assert owner != NOBODY
                assert isinstance(move, OWNER_CHANGES)
                assert not isinstance(move, DieFell) or before.phase == "steal_rolls"
            if after.signed[card] != before.signed[card]:
                assert after.signed[card]
                assert isinstance(move, SIDE_CHANGES)


@games
@any_game
def test_invariant_4_the_deck_keeps_its_cards_and_its_order(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    for before, _, move, after in history:
        kept = [card for each in after.kept for card in each]
        assert sorted((*after.unseen, *after.known, *kept)) == sorted(rules.books.reports)
        assert set(kept) <= {"HUS-V24", "HUS-V25"}
        if isinstance(move, DrawReport):
            assert move.card in before.unseen if before.unseen else move.card == before.known[0]
            assert move.card in kept or after.known[-1] == move.card
        elif after.known != before.known:
            assert after.known[:-1] == before.known


@games
@any_game
def test_invariant_5_one_exercise_a_turn_and_before_the_die(seats: int, options: dict[str, Any], seed: int) -> None:
    _, history = random_game(seats, options, seed)
    turns = [done.before.turn for done in history if isinstance(done.move, Exercise)]
    assert len(turns) == len(set(turns))
    for done in history:
        assert not isinstance(done.move, Exercise) or not done.before.rolled


@games
@any_game
def test_invariant_6_tokens_walk_by_the_die(seats: int, options: dict[str, Any], seed: int) -> None:
    _, history = random_game(seats, options, seed)
    for before, _, move, after in history:
        assert all(0 <= place <= LOAN for place in after.place)
        if isinstance(move, DieFell) and before.phase == "move_roll":
            here, there = before.place[before.active], after.place[before.active]
            hop = options["wrap"] == "skip_start" and here + move.value > 41
            assert there == (here + move.value + hop) % 42
            assert there != 0 or options["wrap"] == "count_start"


@games
@any_game
def test_invariant_8_only_the_winner_has_the_package(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    for done in history:
        having = [seat for seat in range(seats) if rules.books.has_package(done.after, seat)]
        assert having == ([] if done.after.winner == NOBODY else [done.after.winner])
        assert not having or done.after.phase == "game_over"
    last = history[-1].after
    if last.phase == "game_over":
        for seat in (TABLE, *range(seats)):
            assert all(objection(rules, last, seat, done.move) for done in history[-40:])


@settings(max_examples=25, deadline=None)
@any_game
def test_invariants_9_and_10_games_replay_and_refusals_change_nothing(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    again = list(replay(rules, [(done.seat, done.move) for done in history]))
    assert state_hash(again[-1].after) == state_hash(history[-1].after)
    moves: list[Move] = [done.move for done in history[::13]]
    for done in history[::29]:
        before = state_hash(done.before)
        for seat in (TABLE, *range(seats)):
            for move in moves:
                objection(rules, done.before, seat, move)
        assert state_hash(done.before) == before


@games
@any_game
def test_invariant_11_squares_pay_round_sums(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    for before, _, move, after in history:
        if isinstance(move, CollectOptions):
            assert (before.agent - after.agent) % 100_000 == 0
        if isinstance(move, CollectContracts):
            held = sum(rules.books.contract[card] for card in rules.books.side(before, before.active, signed=True))
            assert (before.agent - after.agent) * 2 == held


@games
@any_game
def test_invariant_12_debtors_do_only_what_debtors_may(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    for done in history[::3]:
        for seat in range(seats):
            if done.before.debts[seat] and done.before.phase != "game_over":
                assert all(not isinstance(move, FORBIDDEN_TO_DEBTORS) for move in legal(rules, done.before, seat))
    for done in history:
        if done.seat != TABLE and done.before.debts[done.seat] and done.before.phase in {"debt", "post"}:
            assert isinstance(done.move, DEBTORS_MOVES)


@games
@any_game
def test_turns_go_round_the_table(seats: int, options: dict[str, Any], seed: int) -> None:
    _, history = random_game(seats, options, seed)
    turns = [(done.after.turn, done.after.active) for done in history if done.after.turn]
    for (turn, active), (following, successor) in pairwise(turns):
        assert following - turn in {0, 1}
        assert successor in {active, (active + 1) % seats} if following != turn else successor == active
