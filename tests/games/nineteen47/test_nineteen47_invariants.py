"""What always holds in Nineteen47 (dossier section 11), over random games under random options."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from nineteen47_table import GAME

from referee.game import TABLE, Done, Setup, legal, move_from_json, move_to_json, replay, state_hash
from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.rules import Nineteen47
from referee.games.nineteen47.score import film_side, winner_of
from referee.games.nineteen47.state import NOBODY, State

MOST_MOVES = 2_000
RARE = ("removed_job", "loyalty_split", "secrets", "random_loyalty", "studio_order")


def option_values(option: Any) -> st.SearchStrategy[Any]:
    values = option.allowed or (option.default, option.least, option.most)
    rare = option.id.startswith(RARE)
    return st.sampled_from([option.default] * 6 + list(values)) if rare else st.sampled_from(values)


tables = st.fixed_dictionaries({option.id: option_values(option) for option in GAME.options})
games = settings(max_examples=40, deadline=None)
any_game = given(seats=st.integers(1, 9), options=tables, seed=st.integers(0, 2**32))


def random_game(seats: int, options: dict[str, Any], seed: int) -> tuple[Nineteen47, list[Done]]:
    setup = Setup(seats, options)
    assume(not Nineteen47.unfit(GAME, setup))
    rules, chance = Nineteen47(GAME, setup), random.Random(seed)
    state, history = rules.start(), []
    while len(history) < MOST_MOVES and (acting := rules.to_act(state)):
        seat = chance.choice(acting)
        moves = legal(rules, state, seat)
        assert moves, f"{state.phase}: nothing is legal"
        moves = [move for move in moves if not isinstance(move, m.TakeBack)] or moves
        move = chance.choice(moves)
        history.append(Done(state, seat, move, rules.after(state, seat, move)))
        state = history[-1].after
    assert not rules.to_act(state)
    return rules, history


def production_turns(history: list[Done], film: int) -> list[Done]:
    return [done for done in history if len(done.before.films) == film and done.seat != TABLE]


@games
@any_game
def test_cards_jobs_and_tokens_are_conserved(seats: int, options: dict[str, Any], seed: int) -> None:
    """Invariants 1 to 4."""
    rules, history = random_game(seats, options, seed)
    books = rules.books
    whole = len(rules.cards(rules.start()))
    for done in history:
        state: State = done.after
        known = [card for card in rules.cards(state) if card]
        assert len(rules.cards(state)) == whole
        assert len(set(known)) == len(known)
        assert sorted(job for held in (*state.jobs, state.centre) for job in held) == list(books.jobs)
        assert state.supply + sum(state.tokens) + state.boxed == books.token_count
        assert min(state.supply, *state.tokens) >= 0
        if isinstance(done.move, m.StartFilm):
            assert {len(hand) for hand in state.hands} == {books.hand}
            assert "" not in state.ghosts
            assert {len(held) for held in state.jobs} == {books.each}


@games
@any_game
def test_jobs_are_done_once_by_their_holders(seats: int, options: dict[str, Any], seed: int) -> None:
    """Invariants 6, 7, 10 and 18."""
    rules, history = random_game(seats, options, seed)
    for done in history:
        before, after = done.before, done.after
        if not isinstance(done.move, m.StartFilm):
            assert set(before.performed) <= set(after.performed) or len(after.films) > len(before.films)
        new = set(after.performed) - set(before.performed)
        assert len(set(after.performed)) == len(after.performed)
        for job in new:
            assert job in before.jobs[done.seat]
            assert job != 1 or (before.phase == "script" and before.active == done.seat)
        if before.dice != after.dice:
            assert isinstance(done.move, (m.DieFell, m.DieShows))
        if before.jobs != after.jobs:
            assert isinstance(done.move, (m.DealJob, m.ShakeUp, m.Produce, m.SwapCentre))
        if isinstance(done.move, m.CloseFilm) and not rules.books.is_just(before):
            added = sum(laid.by == -2 for laid in before.laid)
            assert added + before.composed == 1
            assert rules.books.expected(before) == len(before.laid) - 1


@games
@any_game
def test_films_and_scores_add_up(seats: int, options: dict[str, Any], seed: int) -> None:
    """Invariants 8, 9, 11 and 12."""
    rules, history = random_game(seats, options, seed)
    books, last = rules.books, history[-1].after
    patriots, communists = last.score
    ties = sum(film.side == "draw" for film in last.films)
    stars = sum(film.side == "star" for film in last.films)
    assert patriots + communists == len(last.films) + ties - stars
    assert len(last.films) <= (6 if seats == 3 else 7)
    assert len({film.poster for film in last.films}) == len(last.films)
    for number, film in enumerate(last.films, 1):
        assert books.count(film.shown, film.poster) == (film.patriot, film.communist)
        if film.side != "star":
            assert film.side == film_side(seats, film.patriot - film.communist)
        assert film.side != "star" or (number == 7 and last.score == (3, 3))
    assert last.winner == (winner_of(books, last.score, last.films[-1].side))
    drawn = sum(isinstance(done.move, (m.DrawPoster, m.TurnPoster, m.ShowPoster)) for done in history)
    assert len(last.films) <= drawn + 1000 * books.paper <= 2 * len(last.films) + 1000 * books.paper


@games
@any_game
def test_tokens_stars_and_edits_keep_their_rules(seats: int, options: dict[str, Any], seed: int) -> None:
    """Invariants 13, 14 and 15."""
    rules, history = random_game(seats, options, seed)
    books, received = rules.books, {}
    for done in history:
        before, after = done.before, done.after
        film = len(before.films)
        if after.receiver not in {before.receiver, NOBODY}:
            assert received.get(film - 1) != after.receiver or (books.is_ghost(after.receiver) and not books.ghosts_rest)
            received[film] = after.receiver
        if isinstance(done.move, m.AddStar) and not books.is_neutral_strike(before):
            assert len(done.move.cards) == books.asked_for(before, done.seat)
        if before.editor != NOBODY and not isinstance(done.move, m.StartFilm):
            assert after.editor == before.editor
    looks = [len(done.before.films) for done in history if isinstance(done.move, (m.EditDiscard, m.EditReturn))]
    assert len(looks) == len(set(looks))


@games
@any_game
def test_a_game_replays_from_its_moves(seats: int, options: dict[str, Any], seed: int) -> None:
    """Invariants 5 and 17: nothing is ever drawn from nothing, and the log is the game."""
    rules, history = random_game(seats, options, seed)
    moves = [(done.seat, move_from_json(Nineteen47, move_to_json(done.move))) for done in history]
    fresh = Nineteen47(GAME, rules.setup)
    again = list(replay(fresh, moves))
    assert state_hash(again[-1].after) == state_hash(history[-1].after)
    assert all(legal(rules, history[-1].after, seat) == [] for seat in range(seats))


@games
@given(shown=st.lists(st.integers(1, 54), max_size=6, unique=True), symbol=st.sampled_from(["patriot", "neutral", "communist"]))
def test_H47_53_two_players_are_mirror_images(shown: list[int], symbol: str) -> None:
    """Invariant 19."""
    rules = Nineteen47(GAME, Setup(2, {option.id: option.default for option in GAME.options}))
    books = rules.books
    poster = next(card for card, of in books.symbol.items() if of == symbol)
    patriot, communist = books.count([f"N47-PRO-{number:02}" for number in shown], poster)
    swap = {"patriot": "communist", "communist": "patriot", "draw": "draw"}
    assert film_side(2, communist - patriot) == swap[film_side(2, patriot - communist)]
    for score in ((3, 4), (4, 4), (4, 1), (3, 3)):
        assert winner_of(books, score[::-1], "patriot") == {**swap, "": ""}[winner_of(books, score, "patriot")]


@games
@any_game
def test_there_is_always_something_to_do(seats: int, options: dict[str, Any], seed: int) -> None:
    """Invariant 20: a pass is always there in production; and what is offered is legal by the laws."""
    rules, history = random_game(seats, options, seed)
    for done in history[::9]:
        state = done.before
        for seat in rules.to_act(state):
            assert legal(rules, state, seat)
        if state.phase == "production" and not state.due:
            assert m.Pass() in legal(rules, state, state.active)
            assert state.active in rules.to_act(state)
    assert production_turns(history, 0)
