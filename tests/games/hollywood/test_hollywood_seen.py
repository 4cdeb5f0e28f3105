"""What is seen and told: view, log, result and story; and the bots."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from card_data.load import shipped_games
from referee.bots import make_bot
from referee.game import TABLE, Done, Line, legal
from referee.games.hollywood.moves import AssignStar, ClapBoard, DealCard, DoubleReel, DrawLots, Place, SwapCells, TakeBack
from referee.games.hollywood.view import state_of
from referee.simulate import moves_of
from referee.wording import Words

if TYPE_CHECKING:
    from collections.abc import Callable

ANA, BEN, CLEO, DOV = range(4)
NAMES = ("Ana", "Ben", "Cleo", "Dov")
WORDS = Words(shipped_games()["hollywood"], "en")


def said(line: Line | None, viewer: int | None = None) -> str:
    assert line is not None
    return WORDS.say(line, NAMES, viewer)


def last_told(table, viewer: int | None = None) -> str:
    return said(table.rules.tell(table.history[-1], viewer), viewer)


# -- the view ----------------------------------------------------------------------------------------------------------


def test_HCG_09_each_column_is_a_zone_whose_cards_lie_on_cells(four) -> None:
    columns = four.rules.view(four.state, None).zones[:4]
    assert [(zone.key, zone.shape, zone.place) for zone in columns] == [
        (f"zone.column.{letter}", "column", f"HW-COL-{letter}") for letter in "ABCD"
    ]
    assert columns[2].cards == ("HW-FR-13", "HW-FH-02", "HW-FA-13")
    assert columns[2].spots == ("HW-C1", "HW-C2", "HW-C3")


def test_HCG_13_a_reel_keeps_its_key_while_it_slides_up(four) -> None:
    four.place("A B")
    assert [(token.seat, token.place, token.key) for token in four.rules.view(four.state, None).tokens] == [
        (ANA, "HW-A4", "A-0"),
        (BEN, "HW-B4", "B-0"),
    ]
    four.place("A")
    slid = {token.key: (token.seat, token.place) for token in four.rules.view(four.state, None).tokens}
    assert slid == {"A-0": (ANA, "HW-A3"), "A-1": (CLEO, "HW-A4"), "B-0": (BEN, "HW-B4")}


def test_HCG_19_a_card_leaves_its_column_when_it_is_handed_out_and_its_reel_stays(new_table: Callable) -> None:
    table = new_table().give(BEN, horror="FH-13", romcom="FR-01").deal_around(A2="ST-06").place("A A A A B B B B C C C D")
    view = table.rules.view(table.state, None)
    assert (view.phase, view.focus) == ("star", ("HW-ST-06", "HW-A2"))
    assert view.zones[0].spots == ("HW-A2", "HW-A3", "HW-A4")
    assert sum(token.place.startswith("HW-A") for token in view.tokens) == 4


def test_HCG_02_nobody_sees_into_the_decks(four) -> None:
    for viewer in (None, ANA, DOV):
        view = four.rules.view(four.state, viewer)
        decks = {zone.key: zone.cards for zone in view.zones if zone.key.endswith("deck")}
        assert decks == {"zone.star_deck": (None,) * 9, "zone.movie_deck": (None,) * 33}
        assert view == four.rules.view(four.state, None)


def test_HCG_31_a_movie_tells_its_points_and_a_project_its_size(new_table: Callable) -> None:
    table = new_table().give(ANA, horror="FH-13 FH-01", movies="FR-01 FR-02 ST-09")
    notes = {zone.key: said(zone.note) for zone in table.rules.view(table.state, None).seats[ANA].zones if zone.note}
    assert notes == {"zone.horror": "2 films", "zone.movie": "6 points"}


def test_HCG_17_seats_tell_their_reels_and_remarks(four) -> None:
    four.do(ANA, DoubleReel(("A", "B"))).place("C C C").do(ANA, Place("A"))
    seats = four.rules.view(four.state, BEN).seats
    assert [said(seat.progress) for seat in seats] == ["0 reels left", "2 reels left", "2 reels left", "2 reels left"]
    assert [said(line, BEN) for line in seats[ANA].remarks] == ["No reels left in this round", "First in this round"]
    assert [said(line, BEN) for line in seats[BEN].remarks] == ["Your turn"]
    assert [seat.active for seat in seats] == [False, True, False, False]


def test_a_view_gives_its_state_back_at_every_moment() -> None:
    rules = make_rules("confirm_collection")
    for done in moves_of(rules, ["random"] * 4, random.Random(3).randrange):
        assert state_of(rules.lot, rules.view(done.after, CLEO)) == done.after


def make_rules(*switched: str):
    from referee.game import Setup  # noqa: PLC0415 - only here
    from referee.games.hollywood import Hollywood  # noqa: PLC0415 - the same

    game = shipped_games()["hollywood"]
    options = {option.id: option.default for option in game.options} | dict.fromkeys(switched, True)
    return Hollywood(game, Setup(4, options))


# -- words and log -----------------------------------------------------------------------------------------------------


def test_HCG_09_the_deal_asks_for_its_next_cell(new_table: Callable) -> None:
    table = new_table().deal("FH-01 ST-09")
    assert said(table.rules.words(table.state, TABLE, DealCard("HW-FA-01"))[0]) == "A3: Rooftop, Then Another Rooftop"
    assert said(table.rules.view(table.state, None).asked) == "Deal A3. Still to come: 2 stars and 10 other cards."


def test_HCG_21_the_star_asks_its_owner(new_table: Callable) -> None:
    table = new_table().give(ANA, horror="FH-13", romcom="FR-01").deal_around(A1="ST-06").place("A A A A B B B B C C C D")
    asked = table.rules.view(table.state, ANA).asked
    assert said(asked, ANA) == "You receive Mimi Sparkleton, 2 stars. Which project becomes a movie: horror or romcom?"
    assert said(asked, BEN).startswith("Ana receives Mimi Sparkleton")
    line, aside = table.rules.words(table.state, ANA, AssignStar("horror"))
    assert said(line) == "Close the horror project: Last Candle at Mould Manor"
    assert said(aside) == "2 × 2 = 4 points"


def test_HCG_13_buttons_tell_whom_they_bump(four) -> None:
    four.place("A A")
    line, aside = four.rules.words(four.state, CLEO, Place("A"))
    assert said(line) == "Column A: push in under The Wrong Umbrella"
    assert said(aside, ANA) == "bumps you to A2, Ben to A3"
    assert said(four.rules.words(four.state, CLEO, DoubleReel(("B", "B")))[0]) == "Play the Double Reel: twice into column B"


def test_the_log_tells_each_move(new_table: Callable) -> None:
    table = new_table(first_player="random").do(TABLE, DrawLots(BEN))
    assert last_told(table) == "Ben is first in the first round."
    table.deal("FH-01 ST-09")
    assert table.rules.tell(table.history[-1], None) is None
    assert last_told(table.do(TABLE, TakeBack())) == "A2 is free again."
    assert last_told(table.do(TABLE, DealCard("HW-ST-09"), SwapCells("A1", "A2"))) == "By agreement the cards on A1 and A2 change places."
    table.do(TABLE, SwapCells("A1", "A2")).deal("FA-01 FR-01 FH-13 BB-01 FA-02 ST-05 FR-13 FH-02 FA-13 ST-01 FR-02 FH-03")
    assert last_told(table, BEN) == "Round 1 is dealt. You go first."
    assert last_told(table.do(BEN, Place("A"))) == "Ben pushes a reel into column A."
    assert last_told(table.do(CLEO, Place("A")), BEN) == "Cleo pushes a reel into column A. It bumps you to A3."
    assert last_told(table.do(DOV, ClapBoard())) == "Dov plays the Clap Board and places nothing."
    assert last_told(table.do(ANA, DoubleReel(("A", "B")))) == "Ana plays the Double Reel: columns A and B. It bumps Ben to A2, Cleo to A3."


def test_the_log_tells_where_each_card_goes(three) -> None:
    three.place("A A B B D A D C D A B C")
    told = [said(three.rules.tell(done, None)) for done in three.history if done.before.phase in {"hand", "close"}]
    assert told[:3] == [
        "A1: The Cellar Light Fails goes to Ana and begins Ana's horror project.",
        "A2: Biff Thunderquist finds no project of Ben's own and goes to the box.",
        "A3: Rooftop, Then Another Rooftop goes to Cleo and begins Cleo's action project.",
    ]
    assert "C3: The Long Jump Over Canyon Nine goes to Cleo and joins Cleo's action project, now 2 films." in told
    assert "B2: Lava vs. Blizzard goes to Cleo, a blockbuster." in told
    assert "D1: Chip Mumble closes Ben's horror project of Do Not Feed the Wallpaper: a movie worth 1 point." in told
    assert told[-1] == "Round 1 is over. Last Candle at Mould Manor and Kiss in the Sprinklers are laid aside. Cleo leads with 4 points."


# -- the end screen ----------------------------------------------------------------------------------------------------


@pytest.fixture
def told_g1(new_table: Callable, g1):
    table = new_table(3)
    for each in g1:
        table.do(TABLE, *(DealCard(card) for card in each.cards))
        for seat, move in (*each.moves, *each.stars):
            table.do(seat, move)
    return table, table.rules.story(table.history)


def test_the_story_tells_points_by_source_and_the_other_way_of_scoring(told_g1) -> None:
    _, story = told_g1
    grid = next(grid for grid in story.grids if grid.key == "stat.source")
    assert [column.rpartition(".")[2] for column in grid.columns] == ["movies", "blockbusters", "largest", "total", "advanced"]
    assert grid.rows == ((12, 2, 0, 14, 22), (12, 0, 2, 14, 20), (0, 2, 0, 2, 2))


def test_the_story_tells_the_lead_after_each_round(told_g1) -> None:
    _, story = told_g1
    assert story.series[0].values == ((8, 10, 14), (0, 4, 14), (0, 5, 2))
    leads = [line for line in story.lines if line.key == "stat.lead"]
    assert (len(leads), leads[-1].facts["leaders"]) == (3, (ANA, BEN))


def test_the_story_tells_the_best_movie_and_what_was_laid_aside(told_g1) -> None:
    _, story = told_g1
    lines = {line.key: line.facts for line in story.lines}
    best = lines["stat.best_movie"]
    assert (best["who"], best["n"], best["cards"], best["star"]) == (ANA, 6, ("HW-FH-13",), "HW-ST-09")
    assert [lines["stat.unclaimed"][genre] for genre in ("horror", "action", "romcom", "others")] == [2, 1, 2, 1]


def test_the_story_counts_bumps_wasted_stars_and_what_got_away(three) -> None:
    three.place("A A B B D A D C D A B C")
    story = three.rules.story(three.history)
    grid = next(grid for grid in story.grids if grid.key == "stat.deeds")
    deeds = [dict(zip([column.rpartition(".")[2] for column in grid.columns], row, strict=True)) for row in grid.rows]
    assert [each["bumps"] for each in deeds] == [4, 3, 5]
    assert [each["got_away"] for each in deeds] == [3, 5, 3]
    assert sum(each["bumps"] for each in deeds) == sum(each["bumped"] for each in deeds)
    assert [(each["wasted"], each["forced"]) for each in deeds] == [(0, 0), (2, 1), (0, 0)]
    lost = next(line.facts for line in story.lines if line.key == "stat.got_away")
    assert lost == {"card": "HW-ST-05", "who": CLEO, "name": ANA}


def test_a_game_that_has_not_begun_has_no_story(four) -> None:
    assert four.rules.story([]) == ((), (), ())
    assert four.rules.story(four.history[:3]).lines


# -- bots --------------------------------------------------------------------------------------------------------------


def test_greedy_closes_the_project_that_brings_most(new_table: Callable) -> None:
    table = new_table().give(ANA, horror="FH-13 FH-01 FH-02", romcom="FR-01").deal_around(A1="ST-09").place("A A A A B B B B C C C D")
    bot = make_bot("greedy", table.rules, ANA)
    assert bot.choose(lambda: table.rules.view(table.state, ANA), legal(table.rules, table.state, ANA), lambda n: 0) == AssignStar("horror")


def test_rollout_takes_a_card_that_nobody_can_push_it_off(new_table: Callable) -> None:
    """The last reel of the game: a star of three for a project of four lies at the foot of a column, all else is little."""
    table = new_table(3).give(ANA, horror="FH-01 FH-02 FH-03 FH-04")
    table.state = table.state._replace(round=3, clap=(False,) * 3, double=(False,) * 3)
    table.deal_around(A4="FH-05", B4="FA-01", C3="FR-01", D3="ST-09").stand(ANA, A="112", B="2012", C="100", D="2")
    assert table.state.supply == (1, 0, 0)
    bot = make_bot("rollout", table.rules, ANA)
    view = table.rules.view(table.state, ANA)
    assert bot.choose(lambda: view, legal(table.rules, table.state, ANA), lambda n: 7) == Place("D")


def test_bots_only_see_the_view(new_table: Callable) -> None:
    """With the view of another position a bot plays for that one: it has nothing else to go by."""
    here = new_table().give(ANA, horror="FH-13 FH-01 FH-02", romcom="FR-01").deal_around(A1="ST-09").place("A A A A B B B B C C C D")
    there = new_table().give(ANA, horror="FH-01", romcom="FR-13 FR-01 FR-02").deal_around(A1="ST-09").place("A A A A B B B B C C C D")
    for word in ("greedy", "rollout"):
        bot = make_bot(word, here.rules, ANA)
        moves = legal(here.rules, here.state, ANA)
        chosen = [bot.choose(lambda table=table: table.rules.view(table.state, ANA), moves, lambda n: 1) for table in (here, there)]
        assert chosen == [AssignStar("horror"), AssignStar("romcom")]


def test_a_rollout_bot_beats_random_ones() -> None:
    rules, wins = make_rules(), 0
    chance = random.Random(8)
    for _ in range(4):
        history: list[Done] = list(moves_of(rules, ["random", "rollout", "random", "random"], chance.randrange))
        result = rules.result(history[-1].after)
        assert result is not None
        wins += 1 in result.winners
    assert wins >= 3
