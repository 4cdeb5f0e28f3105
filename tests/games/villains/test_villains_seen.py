"""What pages and bots are given: views, secrets, the story, weighed moves, imagined positions."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from referee.game import TABLE, Line, Zone, legal, offers, state_hash
from referee.games.villains.moves import Attempt, CounterTake, EndTurn, Eye, Recruit, SeeHero, Send
from referee.simulate import moves_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

    from referee.game import Move

A, B, C = range(3)


def zones(table: Table, key: str, viewer: int | None = None) -> list[Zone]:
    return [zone for zone in table.rules.view(table.state, viewer).zones if zone.key == key]


# -- views -------------------------------------------------------------------------------------------------------------


def test_the_view_shows_studios_with_both_sides_and_their_sums(table: Table) -> None:
    table.stand(L0_1="SC-2").force(A, "H6 S5 H4").force(B, "T9")
    studio = zones(table, "zone.studio")[0]
    assert (studio.cards, studio.place, studio.owner) == (("BH-SC-2",), "BH-L0-1", None)
    mine, his = zones(table, "zone.force")
    assert (mine.owner, mine.place, mine.cards) == (A, "BH-L0-1", ("BH-VH-06", "BH-VS-05", "BH-VH-04"))
    assert mine.note == Line("note.force.in_range", {"who": A, "n": 15, "least": 14, "most": 16, "studio": "BH-SC-2"})
    assert his.note == Line("note.force", {"who": B, "n": 9, "least": 14, "most": 16, "studio": "BH-SC-2"})
    view = table.rules.view(table.state, None)
    assert ("BH-L0-1", A, 15) in view.facts["sums"]
    assert view.facts["board"] == "BH-TABLE-3"


def test_a_seat_in_range_is_told_with_its_odds_to_everybody(table: Table) -> None:
    table.stand(L0_1="SC-2").force(A, "H6 S5 H4").turned("HC")
    for viewer in (None, A, B):
        remark = table.rules.view(table.state, viewer).seats[A].remarks[-1]
        safe = ("hero.thriller", "hero.trainee")
        assert remark == Line("remark.in_range", {"safe": safe, "n": 2, "of": 4, "studio": "BH-SC-2", "total": 15, "odds": "aside.odds"})


def test_odds_count_only_what_everybody_has_seen(table: Table) -> None:
    table.stand(L0_1="SC-2").force(A, "H6 S5 H4").hand(A, "C1 C2 S3 S4").eye(A, "C1 C2 S3 S4", 4).do(TABLE, SeeHero("BH-HE-H"))
    asides = [offer.aside for offer in offers(table.rules, table.state, A) if isinstance(offer.move, Attempt)]
    assert [aside.facts["of"] for aside in asides if aside] == [6] * 6


def test_VIL_10_hired_cards_stay_known_where_that_is_agreed(new_table: Callable[..., Table]) -> None:
    for visible, seen in ((False, (None, None, None)), (True, ("BH-VS-02", None, None))):
        table = new_table(known_cards_visible=visible).begin().hand(A, "H1 H2").market("S2 T9 C1").recruit(A, "S2")
        hands = [table.rules.view(table.state, viewer).seats[A].zones[0].cards for viewer in (None, A, B)]
        assert hands == [seen, ("BH-VH-01", "BH-VH-02", "BH-VS-02"), seen]


def test_the_view_says_who_decides(table: Table) -> None:
    assert [seat.active for seat in table.rules.view(table.state, None).seats] == [True, False, False]
    table.stand(L0_1="SC-2").force(A, "H6 S5 H4").force(B, "T9 C6").attempt(A, "S")
    view = table.rules.view(table.state, None)
    assert [seat.active for seat in view.seats] == [False, True, False]
    assert (view.asked.key, view.asked.facts["who"], view.asked.facts["name"]) == ("asked.counter", B, A)
    assert view.focus == ("BH-SC-2", "BH-L0-1")


def test_points_and_progress_stand_beside_a_seat(table: Table) -> None:
    table.won(A, "SH-1 SS-2 ST-1 SC-3")
    seat = table.rules.view(table.state, None).seats[A]
    assert (seat.amount, seat.unit) == (12, "points")
    assert seat.progress == Line("progress.studios", {"n": 4, "genres": 4, "of": 4})
    assert Line("remark.bonus", {"n": 5}) in seat.remarks


def test_rounds_count_from_one(table: Table) -> None:
    rounds = []
    for _ in range(7):
        rounds.append(table.rules.view(table.state, None).round)
        table.recruit(table.state.active, table.for_hire().split()[0]).actions(0).end(table.state.active)
        table.hand(A, "").hand(B, "").hand(C, "")
    assert rounds == [1, 1, 1, 2, 2, 2, 3]


# -- secrets -----------------------------------------------------------------------------------------------------------


def test_invariant_12_no_view_holds_a_hidden_card(table: Table) -> None:
    table.hand(A, "C1 C2 S3 S4").hand(B, "H9 T9").hand(C, "H8").eye(A, "C1 C2 S3 S4", 4).do(TABLE, SeeHero("BH-HE-X"))
    for viewer, hidden in ((A, ("BH-VH-09", "BH-VH-08")), (B, ("BH-VH-08", "BH-HE-X")), (None, ("BH-VH-09", "BH-VT-09", "BH-HE-X"))):
        told = repr(table.rules.view(table.state, viewer))
        assert not [card for card in (*hidden, *table.state.pool) if f"'{card}'" in told]


def test_twins_change_hands_heroes_and_idle_turns(table: Table) -> None:
    table.hand(A, "C1 C2 S3 S4").hand(B, "H9").eye(A, "C1 C2 S3 S4", 4).do(TABLE, SeeHero("BH-HE-X"))
    for viewer in (None, A, B, C):
        twins = list(table.rules.twins(table.state, viewer))
        assert {twin.bound != table.state.bound for twin in twins} == ({False} if viewer == A else {True, False})
        assert any(twin.idle != table.state.idle for twin in twins)
        assert all(twin.hands[viewer] == table.state.hands[viewer] for twin in twins if viewer is not None)
        assert all(len(table.rules.cards(twin)) == len(set(table.rules.cards(twin))) for twin in twins)


# -- the story ---------------------------------------------------------------------------------------------------------


def test_the_story_counts_attempts_losses_and_gifts(table: Table) -> None:
    table.stand(L0_1="SC-2").force(A, "H6 S5 H4").force(B, "T9 C6").attempt(A, "S")
    table.do(B, CounterTake()).studio("SH-3").recruit(A, table.for_hire().split()[0]).end(A)
    story = table.rules.story(table.history)
    grids = {grid.key: dict(zip(grid.columns, zip(*grid.rows, strict=True), strict=True)) for grid in story.grids}
    assert grids["stat.attempts"]["stat.attempts.tries"] == (1, 0, 0)
    assert grids["stat.attempts"]["stat.attempts.won"] == (0, None, None)
    assert grids["stat.attempts"]["stat.attempts.odds"] == (50, None, None)
    assert grids["stat.losses"]["stat.losses.lost"] == (1, 0, 0)
    assert grids["stat.losses"]["stat.losses.given"] == (1, 0, 0)
    assert grids["stat.losses"]["stat.losses.gained"] == (0, 1, 0)
    assert grids["stat.actions"]["stat.actions.recruit"] == (1, 0, 0)
    assert grids["stat.studios"]["stat.studios.points"] == (0, 2, 0)
    assert Line("stat.slot", {"one": A, "two": B, "n": 1, "many": 5}) in story.lines
    assert Line("stat.hero", {"card": "BH-HE-S", "n": 1}) in story.lines
    assert story.series[0].values == ((0, 0), (2, 2), (0, 0))


def test_the_story_tells_the_bonus_race_and_the_neatest_takeover(table: Table) -> None:
    table.won(A, "SH-1 SS-2 ST-1").stand(L0_1="SC-3").force(A, "C9 C8").attempt(A, "W")
    story = table.rules.story(table.history)
    assert Line("stat.set", {"who": A, "turn": 1, "n": 5}) in story.lines
    assert Line("stat.exact", {"who": A, "studio": "BH-SC-3", "n": 17}) in story.lines


def test_the_story_counts_turns_in_range_without_an_attempt(table: Table) -> None:
    table.stand(L0_1="SC-2").force(A, "H6 S5 H4").actions(0).end(A)
    grid = next(grid for grid in table.rules.story(table.history).grids if grid.key == "stat.attempts")
    assert [row[-1] for row in grid.rows] == [1, 0, 0]


def test_the_story_of_nothing_is_empty(table: Table) -> None:
    assert table.rules.story([]).lines == ()


# -- a sensible godfather ----------------------------------------------------------------------------------------------


def best(table: Table, seat: int) -> Move:
    view = table.rules.view(table.state, seat)
    return max(legal(table.rules, table.state, seat), key=lambda move: table.rules.appeal(view, seat, move))


def test_bot_attempts_what_is_likely_to_succeed(table: Table) -> None:
    table.stand(L0_1="SC-4").force(A, "C9 C8 C4").hand(A, "").market("")
    assert isinstance(best(table, A), Attempt)


def test_bot_leaves_an_attempt_that_every_hidden_hero_stops(table: Table) -> None:
    table.stand(L0_1="SC-2").force(A, "H6 S5 T4").turned("WC")
    assert not isinstance(best(table, A), Attempt)


def test_bot_sends_what_reaches_a_range(table: Table) -> None:
    table.stand(L0_1="SC-3", L0_2="SH-4", L2_1="SS-4", L2_2="ST-4").force(A, "C9").hand(A, "C8 H7").market("")
    assert best(table, A) == Send(("BH-VC-08",), "BH-L0-1")


def test_bot_hires_what_completes_a_range(pair: Table) -> None:
    pair.stand(L0_1="SC-4", L0_2="SH-4", L0_3="SS-4").force(A, "C9 C4").hand(A, "").market("C7 H1 T1")
    assert best(pair, A) == Recruit("BH-VC-07")


def test_bot_takes_what_a_neighbour_fails_to_take(table: Table) -> None:
    table.stand(L0_1="SC-2").force(A, "H6 S5 H4").force(B, "T9 C6").attempt(A, "S")
    assert best(table, B) == CounterTake()


def test_bot_knows_a_hero_it_has_seen(table: Table) -> None:
    table.stand(L0_1="SC-4").force(A, "C9 C8 C4").hand(A, "C1 C2 S3 S4").eye(A, "C1 C2 S3 S4", 2).do(TABLE, SeeHero("BH-HE-C"))
    move = best(table, A)
    assert isinstance(move, Attempt)
    assert move.hero != 2
    table.state = table.state._replace(bound=("", "BH-HE-W", "", "", "", ""))
    assert best(table, A) == Attempt("BH-L0-1", 2)


def test_bot_ends_its_turn_rather_than_waste_a_power(table: Table) -> None:
    table.hand(A, "C1 C2 S3 S4").actions(0)
    assert isinstance(best(table, A), EndTurn)
    assert any(isinstance(move, Eye) for move in legal(table.rules, table.state, A))


def test_bot_beats_chance_by_far(table: Table) -> None:
    wins = 0
    for seed in range(12):
        bots = ["random"] * 3
        bots[seed % 3] = "greedy"
        *_, last = moves_of(table.rules, bots, random.Random(seed).randrange)
        result = table.rules.result(last.after)
        wins += result is not None and result.winners == (seed % 3,)
    assert wins >= 10


def test_bot_thinks_once_about_attempts_that_are_alike(table: Table) -> None:
    table.stand(L0_1="SC-4").force(A, "C9 C8 C4").hand(A, "C1 C2 S3 S4").eye(A, "C1 C2 S3 S4", 2).do(TABLE, SeeHero("BH-HE-W"))
    moves = legal(table.rules, table.state, A)
    thought = table.rules.thinkable(table.rules.view(table.state, A), A, moves)
    assert [move for move in thought if isinstance(move, Attempt)] == [Attempt("BH-L0-1", 2), Attempt("BH-L0-1", 1)]
    assert len(thought) <= 8
    assert set(thought) <= set(moves)


# -- thinking ahead ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("renewed", [False, True])
def test_an_imagined_position_deals_what_is_out_of_sight(table: Table, renewed: bool) -> None:
    table.hand(A, "H1 H2").hand(B, "S1 S2 S3").force(C, "T9", "L1-1")
    if renewed:
        table.state = table.state._replace(renewed=True, stack=table.state.pool, pool=())
    view = table.rules.view(table.state, A)
    guesses = [table.rules.imagine(view, A, random.Random(seed).randrange) for seed in range(30)]
    assert len({guess.hands[B] for guess in guesses if guess}) > 20
    for guess in guesses:
        assert guess is not None
        assert guess.hands[A] == table.state.hands[A]
        assert len(set(table.rules.cards(guess))) == len(table.rules.cards(guess)) == 66
        assert table.rules.view(guess, A) == view
        assert guess.deck == table.state.deck


def test_an_imagined_line_of_play_is_ripe_when_the_turn_is_over(table: Table) -> None:
    guess = table.rules.imagine(table.rules.view(table.state, A), A, random.Random(1).randrange)
    assert guess is not None
    chance = random.Random(2)
    while not table.rules.ripe(guess):
        acting = table.rules.to_act(guess)[0]
        guess = table.rules.after(guess, acting, table.rules.likely(guess, acting, chance.randrange))
    assert (guess.turn, guess.active, guess.actions) == (1, A, 0)
    assert not table.rules.ripe(table.state)


def test_nothing_is_imagined_while_first_hands_are_dealt_or_shown(new_table: Callable[..., Table], paper: Callable[..., Table]) -> None:
    fresh = new_table()
    assert fresh.rules.imagine(fresh.rules.view(fresh.state, A), A, random.Random(1).randrange) is None
    showing = paper(private_scan=True)
    assert showing.rules.imagine(showing.rules.view(showing.state, A), A, random.Random(1).randrange) is None


def test_a_bot_at_a_real_table_imagines_its_own_unknown_cards_as_unknown(paper: Callable[..., Table]) -> None:
    table = paper()
    view = table.rules.view(table.state, A)
    guess = table.rules.imagine(view, A, random.Random(1).randrange)
    assert guess is not None
    assert (guess.unknown, len(guess.hands[B])) == ((2, 0), 2)
    assert table.rules.view(guess, A) == view


def test_worth_counts_studios_and_above_all_the_win(new_table: Callable[..., Table]) -> None:
    table = new_table(2, turn_limit=1).begin()
    even = table.rules.worth(table.state, A)
    table.won(A, "SH-4")
    ahead = table.rules.worth(table.state, A)
    assert ahead > even + 2
    table.actions(0).do(A, EndTurn())
    assert table.rules.worth(table.state, A) > ahead + 10
    assert state_hash(table.state)
