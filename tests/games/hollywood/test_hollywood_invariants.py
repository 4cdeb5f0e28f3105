"""What always holds (dossier section 11), over random games under random options."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from card_data.load import shipped_games
from referee.game import TABLE, Done, Setup, legal, objection, replay, state_hash
from referee.games.hollywood import Hollywood
from referee.games.hollywood.moves import (
    ACTIONS,
    AssignStar,
    ClapBoard,
    CloseRound,
    Confirm,
    DealCard,
    DoubleReel,
    DrawLots,
    HandOut,
    Pass,
    Place,
)
from referee.games.hollywood.scoring import film_count, score
from referee.games.hollywood.state import COLUMNS, GENRES, State

if TYPE_CHECKING:
    from referee.game import Move

GAME = shipped_games()["hollywood"]
OPTIONS = {option.id: st.sampled_from(option.allowed or (True, False)) for option in GAME.options}
OPTIONS["first_player"] = st.sampled_from(("random", 0, 1, 2))
tables = st.fixed_dictionaries(OPTIONS)

ODD: tuple[Move, ...] = (
    *(Place(text) for text in ("A", "B", "C", "D", "E", "HW-FA-09", "HW-BB-01", "HW-CB-Y")),
    ClapBoard(),
    ClapBoard(by="HW-CB-B"),
    *(DoubleReel((one, other)) for one in "AC" for other in "AD"),
    DoubleReel(()),
    Pass(),
    AssignStar(),
    *(AssignStar(genre) for genre in GENRES),
    *(Confirm(target) for target in ("horror", "action", "romcom", "blockbusters", "box")),
    DealCard("HW-FH-01"),
    DealCard("HW-ST-09"),
    HandOut(),
    CloseRound(),
    DrawLots(1),
)


def random_game(seats: int, options: dict[str, Any], seed: int) -> tuple[Hollywood, list[Done]]:
    rules, chance = Hollywood(GAME, Setup(seats, options)), random.Random(seed)
    state, history = rules.start(), []
    while acting := rules.to_act(state):
        moves = legal(rules, state, acting[0])
        assert moves, f"{state.phase}: nothing is legal"
        move = chance.choice(moves)
        history.append(Done(state, acting[0], move, rules.after(state, acting[0], move)))
        state = history[-1].after
    return rules, history


games = settings(max_examples=25, deadline=None)
any_game = given(seats=st.integers(3, 4), options=tables, seed=st.integers(0, 2**32))


def states_of(rules: Hollywood, history: list[Done]) -> list[State]:
    return [rules.start(), *(done.after for done in history)]


@games
@any_game
def test_every_card_and_reel_is_in_exactly_one_zone(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    everything = sorted(card.id for card in GAME.cards)
    assert len(everything) == 64
    for state in states_of(rules, history):
        assert sorted(card for card in rules.cards(state) if card) == everything
        assert sum(state.supply) + sum(map(len, state.columns)) == 12


@games
@any_game
def test_the_area_has_three_stars_and_shrinks_as_it_is_handed_out(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    lot = rules.lot
    for state in states_of(rules, history):
        lying = [card for card in state.area if card >= 0]
        match state.phase:
            case "placement":
                assert len(lying) == 14
                assert sum(lot.rating[card] > 0 for card in lying) == 3
            case "hand" | "star" | "confirm":
                to_come = sum(cell >= state.cell for cell, _, _ in lot.reels_lying(state))
                assert len(lying) == 2 + to_come
            case "deal" if not state.dealt:
                assert (len(state.stars), len(state.movie_cards)) == (12 - 3 * (state.round - 1), 44 - 11 * (state.round - 1))


@games
@any_game
def test_reels_cover_the_lowest_cards_and_a_placement_moves_one_column(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    lot = rules.lot
    for done in history:
        for column, reels in enumerate(done.after.columns):
            cells = [cell for cell, _, _ in lot.reels_lying(done.after) if lot.column_of[cell] == column]
            assert len(reels) <= lot.heights[column]
            assert cells == list(range(lot.bottom[column] + 1 - len(reels), lot.bottom[column] + 1))
        if isinstance(done.move, Place):
            column = COLUMNS.index(done.move.column)
            before, after = done.before, rules.after(done.before, done.seat, done.move)
            if after.phase == "placement":
                assert after.columns[column] == (*before.columns[column], done.seat)
                assert lot.reel_on(after, lot.bottom[column]) == done.seat
                changed = [each for each in range(4) if before.columns[each] != after.columns[each]]
                assert changed == [column]
                if before.columns[column]:
                    moved = lot.bottom[column] - len(before.columns[column])
                    assert lot.reel_on(after, moved) == before.columns[column][0]


@games
@any_game
def test_whoever_is_to_act_has_a_reel_and_a_column(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    for state in states_of(rules, history):
        if state.phase == "placement":
            assert state.supply[state.turn] >= 1
            assert any(isinstance(move, Place) for move in legal(rules, state, state.turn))


@games
@any_game
def test_rounds_actions_and_claims_are_as_many_as_they_must_be(seats: int, options: dict[str, Any], seed: int) -> None:
    _rules, history = random_game(seats, options, seed)
    claimed = Counter[tuple[int, int]]()
    firsts = []
    for number in range(1, seats + 1):
        acts = [done for done in history if done.before.round == number and isinstance(done.move, ACTIONS)]
        claps = sum(isinstance(done.move, ClapBoard) for done in acts)
        doubles = sum(isinstance(done.move, DoubleReel) for done in acts)
        assert len(acts) == 12 + claps - doubles
        assert 12 - seats <= len(acts) <= 12 + seats
        firsts.append(next(done.before.first for done in acts))
        for done in history:
            if done.before.round == number and isinstance(done.move, HandOut | Confirm | AssignStar):
                claimed[done.before.turn, number] += 1
    assert sorted(firsts) == list(range(seats))
    assert set(claimed.values()) == {12 // seats}
    assert len(claimed) == seats * seats
    assert history[-1].after.round == seats


@games
@any_game
def test_two_cards_a_round_are_laid_aside_from_the_tops(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    lot = rules.lot
    for done in history:
        if isinstance(done.move, CloseRound):
            left = [cell for cell, card in enumerate(done.before.area) if card >= 0]
            assert len(left) == 2
            assert sorted(lot.row_of[cell] for cell in left) == [0, 0] or [lot.row_of[cell] for cell in left] == [0, 1]
            assert done.after.aside == (*done.before.aside, *(done.before.area[cell] for cell in left))
    assert len(history[-1].after.aside) == 2 * seats


@games
@any_game
def test_movies_are_whole_and_stars_are_accounted_for(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    lot = rules.lot
    for state in states_of(rules, history):
        movies = [movie for mine in state.movies for movie in mine]
        for *films, star in movies:
            assert films
            assert lot.rating[star]
            assert len({lot.genre[film] for film in films}) == 1
            assert lot.genre[films[0]] >= 0
        for mine in state.projects:
            assert all(lot.genre[film] == genre for genre, films in enumerate(mine) for film in films)
        seen = 12 - len(state.stars)
        lying = sum(lot.rating[card] > 0 for card in (*state.area, *state.aside) if card >= 0)
        assert seen == len(movies) + len(state.box) + lying


@games
@any_game
def test_a_star_is_chosen_for_among_two_or_three_by_its_owner(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    for done in history:
        if done.before.phase == "star":
            offered = rules.candidates(done.before, done.seat)
            assert len(offered) in {2, 3}
            assert done.seat == rules.lot.reel_on(done.before, done.before.cell)


@games
@any_game
def test_what_is_refused_changes_nothing_and_the_record_replays(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    chance = random.Random(seed)
    for done in chance.sample(history, 12):
        before = state_hash(done.before)
        for seat in (TABLE, *range(seats)):
            for move in ODD:
                objection(rules, done.before, seat, move)
        assert state_hash(done.before) == before
    again = list(replay(rules, [(done.seat, done.move) for done in history]))
    assert [state_hash(done.after) for done in again] == [state_hash(done.after) for done in history]
    assert all(later.before is earlier.after for earlier, later in pairwise(again))


@games
@any_game
def test_a_floor_of_one_never_scores_less_than_basic(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options | {"advanced_zero": "floor_one"}, seed)
    end = history[-1].after
    for seat in range(seats):
        basic, advanced = (score(rules.lot, end, seat, advanced=each).total for each in (False, True))
        assert basic <= advanced
        made = sum(film_count(rules.lot, movie[:-1]) * rules.lot.rating[movie[-1]] for movie in end.movies[seat])
        assert score(rules.lot, end, seat, advanced=False).movies == made
    result = rules.result(end)
    assert result is not None
    assert [each.total for each in result.standings] == sorted((each.total for each in result.standings), reverse=True)
