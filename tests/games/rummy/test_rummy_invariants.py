"""What always holds (dossier section 11), over random games under random options."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from card_data.load import shipped_games
from referee.game import TABLE, Done, Refusal, Setup, legal, objection, play, replay, state_hash
from referee.games.rummy import Rummy
from referee.games.rummy.faces import face_of, is_wild
from referee.games.rummy.melds import fits, is_group, openings, run_fault, too_wild
from referee.games.rummy.moves import Buy, CloseWindow, Discard, Draw, LayDown, LayOff, MoveWild, Pass, Take
from referee.games.rummy.partitions import best
from referee.games.rummy.worth import rest
from referee.simulate import table_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.games.rummy.state import State

GAME = shipped_games()["rummy"]
MOST_MOVES = 350
GOOD = (LayDown, LayOff, Take)
DEALT = {"hand_tracking": st.just("dealt"), "preset": st.just("rules"), "rounds": st.just(10), "longest_round": st.just(20)}
OPTIONS = {option.id: st.sampled_from(option.allowed or (option.default, option.least, option.most)) for option in GAME.options}

tables = st.fixed_dictionaries(OPTIONS | DEALT | {"contract_set": st.sampled_from(("ten", "first_six", "classic_six"))})
paper_tables = st.fixed_dictionaries(OPTIONS | DEALT | {"hand_tracking": st.sampled_from(("count_only", "private_scan", "score_only"))})


def random_game(seats: int, options: dict[str, Any], seed: int) -> tuple[Rummy, list[Done]]:
    """Play some hundred moves: at random, but a good one is seldom left out; rounds are left as they come."""
    rules, chance = Rummy(GAME, Setup(seats, options)), random.Random(seed)
    state, history = rules.start(), []
    number = seed % len(rules.books.contracts)
    state = state._replace(round=number, scores=((0,) * seats,) * number)
    start = state
    while len(history) < MOST_MOVES and (acting := rules.to_act(state)):
        seat = chance.choice(acting)
        if seat == TABLE:
            move = table_move(rules, state, chance.randrange)
        else:
            moves = legal(rules, state, seat)
            assert moves, f"{state.phase}: nothing is legal for {seat} with {options}: {state}"
            good = [move for move in moves if isinstance(move, GOOD)]
            move = chance.choice(good if good and chance.random() < 0.8 else moves)
        outcome = play(rules, state, seat, move)
        assert isinstance(outcome, Done), outcome
        history.append(outcome)
        state = outcome.after
    assert history[0].before == start
    return rules, history


games = settings(max_examples=10, deadline=None)
any_game = given(seats=st.integers(3, 6), options=tables, seed=st.integers(0, 2**32))


def states(history: list[Done]) -> Iterator[State]:
    for done in history:
        yield done.after


@games
@given(seats=st.integers(3, 6), options=st.one_of(tables, paper_tables), seed=st.integers(0, 2**32))
def test_RUM_01_every_card_is_in_one_place_at_every_moment(seats: int, options: dict[str, Any], seed: int) -> None:
    """Invariant 1."""
    rules, history = random_game(seats, options, seed)
    pack = set(rules.books.cards)
    for state in states(history):
        known = [card for hand in state.hands for card in hand if card is not None]
        known += [*state.discards, *(card for meld in state.melds for card in meld.cards), *state.pool]
        assert len(known) == 216
        assert set(known) == pack
        assert rules.books.stock(state) >= 0


@games
@given(seats=st.integers(3, 6), options=tables, seed=st.integers(0, 2**32))
def test_RUM_06_hands_are_as_large_as_dealt_and_bought(seats: int, options: dict[str, Any], seed: int) -> None:
    """Invariant 2: eleven, two more a buy, one more between drawing and throwing; what was laid is counted."""
    _rules, history = random_game(seats, {**options, "empty_hand": "ends_round", "fit_ban_exempt": True}, seed)
    laid = [0] * seats
    for done in history:
        state, move = done.after, done.move
        if done.before.phase == "deal":
            laid = [0] * seats
        if isinstance(move, (LayDown, LayOff)):
            laid[done.seat] += len(done.before.hands[done.seat]) - len(state.hands[done.seat])
        if state.phase in {"window", "draw", "play"}:
            for seat in range(seats):
                extra = int(state.phase == "play" and seat == state.active)
                assert len(state.hands[seat]) + laid[seat] == 11 + 2 * state.buys[seat] + extra


@games
@any_game
def test_RUM_09_melds_stay_valid_and_with_their_owners(seats: int, options: dict[str, Any], seed: int) -> None:
    """Invariants 3, 4 and 10: RUM-09 to RUM-11 hold after every move, melds never shrink, no wild card leaves the table."""
    _rules, history = random_game(seats, options, seed)
    for done in history:
        for meld in done.after.melds if done.after.melds != done.before.melds else ():
            assert not too_wild(meld.cards)
            assert run_fault(meld.cards, 3) == "" if meld.run else is_group(meld.cards, 3)
        if isinstance(done.move, (LayOff, MoveWild)):
            for old, new in zip(done.before.melds, done.after.melds, strict=True):
                assert (old.owner, old.run) == (new.owner, new.run)
                assert set(old.cards) <= set(new.cards)
                if old.run:
                    ranks = {card: old.low + place for place, card in enumerate(old.cards) if not is_wild(card)}
                    assert ranks.items() <= {card: new.low + place for place, card in enumerate(new.cards)}.items()
                grown = isinstance(done.move, LayOff) and old.cards != new.cards
                assert new.wilds - old.wilds == int(grown and is_wild(done.move.card))


@games
@any_game
def test_RUM_05_nobody_buys_more_than_he_may(seats: int, options: dict[str, Any], seed: int) -> None:
    """Invariant 5."""
    rules, history = random_game(seats, {**options, "claim_mode": "buy"}, seed)
    for state in states(history):
        if state.phase not in {"deal", "game_over", "lot"}:
            assert max(state.buys) <= (rules.books.buy_limit(state) or 0)


@games
@any_game
def test_RUM_07_a_window_closes_alike_in_whatever_order_it_is_answered(seats: int, options: dict[str, Any], seed: int) -> None:
    """Invariant 6."""
    rules, history = random_game(seats, {**options, "claim_mode": "buy"}, seed)
    chance, looked_at = random.Random(seed), 0
    for done in history:
        state = done.after
        if state.window is None or any(state.window.answers) or looked_at > 20:
            continue
        looked_at += 1
        answers = {seat: chance.choice((Buy(), Pass())) if seat != state.active else Pass() for seat in rules.to_act(state)}
        ends = set()
        for _ in range(3):
            after, order = state, list(answers)
            chance.shuffle(order)
            for seat in order:
                after = rules.after(after, seat, answers[seat])
            ends.add(state_hash(after))
        assert len(ends) == 1


@games
@any_game
def test_RUM_15_nobody_who_is_down_keeps_a_card_that_fits(seats: int, options: dict[str, Any], seed: int) -> None:
    """Invariants 9 and 15: he throws only when nothing fits, and then whatever he likes."""
    rules, history = random_game(seats, {**options, "empty_hand": "ends_round", "discard_taken_card": True}, seed)
    for done in history:
        state, seat = done.before, done.seat
        if isinstance(done.move, Discard) and rules.books.counts_as_down(state, seat):
            assert not rules.books.fitting(state, state.hands[seat])
        if state.phase == "play" and rules.books.counts_as_down(state, state.active):
            allowed = {objection(rules, state, state.active, Discard(card)) is None for card in state.hands[state.active]}
            assert len(allowed) == 1


@games
@any_game
def test_RUM_17_what_is_thrown_fits_nowhere_unless_everything_does(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, {**options, "discard_taken_card": True, "empty_hand": "ends_round"}, seed)
    for done in history:
        if isinstance(done.move, Discard):
            hand = done.before.hands[done.seat]
            found = openings(done.before.melds, always=rules.books.always)
            assert face_of(done.move.card) not in found or all(face_of(card) in found for card in hand)


@games
@any_game
def test_RUM_08_what_the_solver_offers_may_be_laid_and_leaves_what_it_says(seats: int, options: dict[str, Any], seed: int) -> None:
    """Invariant 8."""
    rules, history = random_game(seats, {**options, "empty_hand": "ends_round"}, seed)
    for done in history:
        state = done.after
        if state.phase != "play" or state.down[state.active]:
            continue
        hand = rules.books.known(state, state.active)
        melds = best(hand, rules.books.contract(state), rules.books.terms, rules.books.worth)
        offered = [move for move in rules.candidates(state, state.active) if isinstance(move, LayDown)]
        assert bool(melds) == bool(offered)
        for move in offered:
            after = rules.after(state, state.active, move)
            left = after.hands[state.active] if after.phase != "reveal" else ()
            assert objection(rules, state, state.active, move) is None
            assert melds is None or rules.books.value([card for card in left if card]) >= rest(hand, melds, rules.books.worth)


@games
@any_game
def test_RUM_19_one_scores_nothing_or_the_round_is_undecided(seats: int, options: dict[str, Any], seed: int) -> None:
    """Invariant 11."""
    _rules, history = random_game(seats, {**options, "down_scores_zero": False, "empty_hand": "ends_round"}, seed)
    for before, after in pairwise(states(history)):
        if len(after.scores) > len(before.scores):
            row = after.scores[-1]
            assert all(points >= 0 and points % 5 == 0 for points in row)
            assert row.count(0) == int(after.ender >= 0)


@games
@any_game
def test_RUM_22_refused_moves_change_nothing_and_the_same_moves_replay(seats: int, options: dict[str, Any], seed: int) -> None:
    """Invariants 12 and 13."""
    rules, history = random_game(seats, {**options, "contract_set": "ten"}, seed - seed % 10)
    chance = random.Random(seed)
    for done in chance.sample(history, 20):
        state = done.after
        before = state_hash(state)
        for seat in range(seats):
            for move in (Draw("stock"), Take(), Buy(), CloseWindow(), Discard(chance.choice(rules.books.cards))):
                assert isinstance(play(rules, state, seat, move), (Done, Refusal))
        assert state_hash(state) == before
    again = list(replay(Rummy(GAME, rules.setup), [(done.seat, done.move) for done in history]))
    assert state_hash(again[-1].after) == state_hash(history[-1].after)


@games
@any_game
def test_RUM_13_every_way_to_lay_off_is_offered_and_no_other_fits(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, {**options, "run_gap": "lay_down", "empty_hand": "ends_round"}, seed)
    for done in history:
        state = done.after
        if state.phase == "play" and rules.books.counts_as_down(state, state.active):
            hand = {face_of(card): card for card in state.hands[state.active] if card}
            ways = sum(len(fits(meld, card)) for meld in state.melds for card in hand.values())
            offered = [move for move in legal(rules, state, state.active) if isinstance(move, LayOff)]
            assert len(offered) == ways
