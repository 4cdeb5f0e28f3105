"""The table before the placing: players, decks, lots, the deal, and its scans (HCG-01 to HCG-09, HCG-40 to HCG-43)."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from card_data.load import shipped_games
from referee.entries import SeatPlan
from referee.game import TABLE, Setup, drawn, legal
from referee.games.hollywood import Hollywood
from referee.games.hollywood.moves import ClapBoard, Confirm, DealCard, DoubleReel, DrawLots, HandOut, Pass, Place, SwapCells, TakeBack
from referee.setup import BadSetup, fitted, make_setup

if TYPE_CHECKING:
    from collections.abc import Callable

ANA, BEN, CLEO, DOV = range(4)
GAME = shipped_games()["hollywood"]


@pytest.mark.parametrize("players", [1, 2, 5])
def test_HCG_01_E46_only_three_or_four_play(players: int) -> None:
    with pytest.raises(BadSetup) as bad:
        make_setup(GAME, [SeatPlan()] * players, {}, {}, ())
    assert [problem.line.key for problem in bad.value.problems] == ["setup.seats"]
    assert bad.value.problems[0].line.facts["least"] == 3


@pytest.mark.parametrize("players", [3, 4])
def test_HCG_01_three_and_four_play(players: int) -> None:
    assert make_setup(GAME, [SeatPlan()] * players, {}, {}, ()).seats == players


def test_HCG_02_the_decks_are_twelve_stars_and_forty_four_others(new_table: Callable) -> None:
    table = new_table()
    assert (len(table.state.stars), len(table.state.movie_cards)) == (12, 44)
    kinds = Counter(card.kind for card in GAME.cards)
    assert kinds == {"film": 39, "blockbuster": 5, "star": 12, "clap": 4, "double": 4}
    films = [card for card in GAME.cards if card.kind == "film"]
    assert Counter(card.text("genre") for card in films) == {"horror": 13, "action": 13, "romcom": 13}
    assert sorted(card.id for card in films if table.lot.award[table.lot.number[card.id]]) == ["HW-FA-13", "HW-FH-13", "HW-FR-13"]
    assert Counter(rating for rating in table.lot.rating if rating) == {1: 4, 2: 4, 3: 4}


def test_HCG_02_distinct_backs_change_nothing_at_the_table(new_table: Callable) -> None:
    plain, other = new_table().deal().place("A B"), new_table(distinct_backs=True).deal().place("A B")
    assert plain.state == other.state


def test_HCG_03_E01_four_take_three_reels_each(new_table: Callable) -> None:
    table = new_table()
    assert table.state.supply == (3, 3, 3, 3)
    assert sum(len(reels) for reels in table.lot.reels) - sum(table.state.supply) == 4
    assert (table.lot.rounds, len(table.state.stars), len(table.state.movie_cards)) == (4, 12, 44)


def test_HCG_03_E02_three_take_four_reels_each_and_a_colour_stays_in_the_box(new_table: Callable) -> None:
    table = new_table(3)
    assert table.state.supply == (4, 4, 4)
    assert {each.rpartition("-")[2] for each in (*table.lot.claps, *table.lot.doubles)} == {"R", "B", "G"}
    assert (table.lot.rounds, len(table.state.stars), len(table.state.movie_cards)) == (3, 12, 44)


def test_HCG_04_everybody_begins_with_both_studio_cards(new_table: Callable) -> None:
    for seats in (3, 4):
        table = new_table(seats)
        assert table.state.clap == table.state.double == (True,) * seats
        view = table.rules.view(table.state, None)
        assert next(zone.cards for seat in view.seats for zone in seat.zones if zone.key == "zone.studio") == ("HW-CB-R", "HW-DR-R")


def test_HCG_04_unused_studio_cards_are_worth_nothing(new_table: Callable) -> None:
    assert new_table().ended().totals() == [0, 0, 0, 0]


def test_HCG_05_lots_say_who_is_first(new_table: Callable) -> None:
    table = new_table(first_player="random")
    assert table.phase == "first"
    assert legal(table.rules, table.state, TABLE) == [DrawLots(0), DrawLots(1), DrawLots(2), DrawLots(3)]
    assert table.scan_moves(BEN, "SEAT-G") == [DrawLots(CLEO)]
    assert table.scan_moves(BEN, "RL-G2") == [DrawLots(CLEO)]
    assert table.refused(TABLE, DealCard("HW-FH-01")) == "HCG-91/WRONG_TIME"
    table.do(TABLE, DrawLots(CLEO))
    assert (table.phase, table.state.first) == ("deal", CLEO)


def test_HCG_05_a_named_seat_is_first_without_lots(new_table: Callable) -> None:
    table = new_table(first_player=2)
    assert (table.phase, table.state.first) == ("deal", CLEO)
    assert table.refused(TABLE, DrawLots(1)) == "HCG-91/WRONG_TIME"


def test_HCG_05_NO_SUCH_SEAT_lots_fall_on_seats_at_the_table(new_table: Callable) -> None:
    table = new_table(3, first_player="random")
    assert table.refused(TABLE, DrawLots(3)) == "HCG-05/NO_SUCH_SEAT"
    assert len(legal(table.rules, table.state, TABLE)) == 3


def test_HCG_05_a_seat_that_nobody_holds_cannot_be_named() -> None:
    options = {option.id: option.default for option in GAME.options} | {"first_player": 3}
    with pytest.raises(BadSetup) as bad:
        fitted(Hollywood, GAME, Setup(3, options))
    assert bad.value.problems[0].line.key == "unfit.first_player"
    assert fitted(Hollywood, GAME, Setup(4, options))


@pytest.mark.parametrize(("seats", "first", "order"), [(4, CLEO, [2, 3, 0, 1]), (3, ANA, [0, 1, 2])])
def test_HCG_07_E41_first_goes_round_to_the_left(new_table: Callable, seats: int, first: int, order: list[int]) -> None:
    table = new_table(seats, first_player=first)
    firsts = []
    while table.phase != "over":
        table.deal_around()
        assert table.turn == table.state.first
        firsts.append(table.turn)
        play_placement(table)
    assert firsts == order


def play_placement(table) -> None:
    """Fill the columns from the left and take the first project for every star."""
    while table.phase in {"placement", "star"}:
        table.do(table.turn, legal(table.rules, table.state, table.turn)[0])


@pytest.mark.parametrize(("seats", "left"), [(4, (0, 0)), (3, (3, 11))])
def test_HCG_06_E04_as_many_rounds_as_players_are_played(new_table: Callable, seats: int, left: tuple[int, int]) -> None:
    table = new_table(seats)
    rounds = 0
    while table.phase != "over":
        rounds += 1
        table.deal_around()
        play_placement(table)
    assert (rounds, table.state.round) == (seats, seats)
    assert (len(table.state.stars), len(table.state.movie_cards)) == left


def test_HCG_08_a_round_has_three_stars_and_eleven_others(new_table: Callable) -> None:
    table = new_table()
    pick = random.Random(4).randrange
    while table.phase == "deal":
        table.do(TABLE, drawn(table.rules, table.state, pick))
    assert sum(table.lot.rating[card] > 0 for card in table.state.area) == 3
    assert (len(table.state.stars), len(table.state.movie_cards)) == (9, 33)


def by_odds(rules, state, pick):
    return drawn(rules, state, pick)


def by_thought(rules, state, pick):
    return rules.likely(state, TABLE, pick)


@pytest.mark.parametrize("fallen", [by_odds, by_thought])
def test_HCG_08_stars_are_as_likely_in_every_place_of_the_deal(new_table: Callable, fallen: Callable) -> None:
    start, pick, counts = new_table(), random.Random(11).randrange, Counter()
    rules = start.rules
    for _ in range(1500):
        state = start.state
        while state.phase == "deal":
            state = rules.after(state, TABLE, fallen(rules, state, pick))
        counts.update(cell for cell, card in enumerate(state.area) if rules.lot.rating[card])
    assert len(counts) == 14
    assert all(260 < count < 385 for count in counts.values()), counts  # 321 are expected, four standard deviations are 64


@pytest.mark.parametrize(
    ("cards", "stars_left"), [("", 3), ("ST-01", 2), ("FH-01 FH-02", 3), ("FH-01 ST-01 FH-02 ST-02", 1), ("ST-01 ST-02 ST-03", 0)]
)
def test_HCG_08_the_odds_of_a_star_are_the_stars_among_the_cards_to_come(new_table: Callable, cards: str, stars_left: int) -> None:
    table = new_table().deal(cards)
    chances = legal(table.rules, table.state, TABLE)
    odds = table.rules.odds(table.state, chances) or [1] * len(chances)
    of_stars = sum(weight for move, weight in zip(chances, odds, strict=True) if "-ST-" in move.card)
    assert Fraction(of_stars, sum(odds)) == Fraction(stars_left, 14 - table.state.dealt)


def test_HCG_09_E03_cards_go_down_the_columns_from_the_left(four) -> None:
    cells = ["A1", "A4", "B1", "B4", "C1", "C3", "D1", "D3"]
    assert [four.card_on(cell) for cell in cells] == ["FH-01", "FR-01", "FH-13", "ST-05", "FR-13", "FA-13", "ST-01", "FH-03"]
    assert (len(four.state.stars), len(four.state.movie_cards)) == (9, 33)
    assert (four.phase, four.turn) == ("placement", ANA)


def test_HCG_09_the_next_cell_is_pointed_at(new_table: Callable) -> None:
    table = new_table()
    seen = [table.rules.view(table.state, None).focus]
    for card in ["FH-01", "ST-09", "FA-01", "FR-01", "FH-13"]:
        table.do(TABLE, DealCard(f"HW-{card}"))
        seen.append(table.rules.view(table.state, None).focus)
    assert seen == [("HW-A1",), ("HW-A2",), ("HW-A3",), ("HW-A4",), ("HW-B1",), ("HW-B2",)]
    facts = table.rules.view(table.state, None).asked.facts
    assert (facts["stars"], facts["others"]) == (2, 7)


ROWS = {
    "4-4-3-3": "A1 B1 C1 D1 A2 B2 C2 D2 A3 B3 C3 D3 A4 B4",
    "3-4-4-3": "A1 B1 C1 D1 A2 B2 C2 D2 A3 B3 C3 D3 B4 C4",
    "3-3-4-4": "A1 B1 C1 D1 A2 B2 C2 D2 A3 B3 C3 D3 C4 D4",
}


@pytest.mark.parametrize("heights", ROWS)
@pytest.mark.parametrize("order", ["column", "row"])
def test_HCG_09_options_change_where_cards_land_and_collection_goes_down_the_columns(new_table: Callable, heights: str, order: str) -> None:
    table = new_table(column_heights=heights, deal_order=order)
    dealt = [table.lot.names[cell] for cell in table.lot.order]
    assert dealt == (ROWS[heights].split() if order == "row" else sorted(ROWS[heights].split()))
    cards = "FH-01 ST-09 FA-01 FR-01 FH-13 BB-01 FA-02 ST-05 FR-13 FH-02 FA-13 ST-01 FR-02 FH-03"
    table.deal(cards)
    assert [table.card_on(cell) for cell in dealt] == cards.split()
    while table.phase in {"placement", "star"}:
        table.do(table.turn, legal(table.rules, table.state, table.turn)[0])
    handed = [table.lot.names[done.before.cell] for done in table.history if isinstance(done.move, HandOut)]
    assert handed == sorted(handed)
    assert [table.lot.bottom[column] - table.lot.top[column] + 1 for column in range(4)] == [int(h) for h in heights.split("-")]


def test_HCG_09_the_last_card_can_be_taken_back(new_table: Callable) -> None:
    table = new_table()
    start = table.state
    assert table.refused(TABLE, TakeBack()) == "HCG-91/NOTHING_DEALT"
    table.deal("FH-01 ST-09")
    assert table.scan_moves(BEN, "A-BACK") == [TakeBack()]
    table.do(TABLE, TakeBack())
    assert (table.state.dealt, table.card_on("A1"), table.card_on("A2")) == (1, "FH-01", "")
    table.deal("FH-02").do(TABLE, TakeBack(), TakeBack())
    assert table.state == start


def test_HCG_09_a_complete_deal_is_not_taken_back(four) -> None:
    assert four.refused(TABLE, TakeBack()) == "HCG-91/WRONG_TIME"
    assert four.scan_refused(ANA, "A-BACK") == {"HCG-91/WRONG_TIME"}


def test_HCG_09_two_cells_are_swapped_before_anybody_acts(four) -> None:
    four.do(TABLE, SwapCells("A4", "HW-B1"))
    assert (four.card_on("A4"), four.card_on("B1")) == ("FH-13", "FR-01")
    for one, other in (("A1", "A1"), ("A1", "C4"), ("A1", "x")):
        assert four.refused(TABLE, SwapCells(one, other)) == "HCG-09/NOT_TWO_CARDS"
    four.do(ANA, ClapBoard())
    assert four.refused(TABLE, SwapCells("A4", "B1")) == "HCG-91/AFTER_THE_FIRST"


def test_HCG_09_cells_without_a_card_are_not_swapped(new_table: Callable) -> None:
    table = new_table().deal("FH-01 ST-09")
    assert table.refused(TABLE, SwapCells("A1", "A3")) == "HCG-09/NOT_TWO_CARDS"
    assert table.do(TABLE, SwapCells("A1", "A2")).card_on("A1") == "ST-09"
    assert table.refused(ANA, SwapCells("A1", "A2")) == "HCG-90/BY_TABLE"


def test_HCG_41_E43_a_card_is_dealt_once(new_table: Callable) -> None:
    table = new_table().deal("FH-01 ST-09")
    assert table.refused(TABLE, DealCard("HW-FH-01")) == "HCG-41/SEEN"
    assert table.scan_refused(CLEO, "FH-01") == {"HCG-41/SEEN"}
    assert table.state.dealt == 2


def test_HCG_41_a_card_of_an_earlier_round_is_not_dealt_again(four) -> None:
    four.place("A A A A B B B B C C C D")
    assert four.phase == "deal"
    assert four.refused(TABLE, DealCard("HW-FH-02")) == "HCG-41/SEEN"


def test_HCG_42_E44_a_fourth_star_is_refused(new_table: Callable) -> None:
    table = new_table().deal("ST-01 ST-02 ST-03")
    assert table.refused(TABLE, DealCard("HW-ST-12")) == "HCG-42/TOO_MANY"
    assert table.scan_refused(ANA, "ST-12") == {"HCG-42/TOO_MANY"}
    assert all("-ST-" not in move.card for move in legal(table.rules, table.state, TABLE))


def test_HCG_42_E48_a_twelfth_movie_card_is_refused_and_a_seen_one_for_that(new_table: Callable) -> None:
    table = new_table().deal("FH-01 FH-02 FH-03 FH-04 FH-05 FH-06 FH-07 FH-08 FH-09 FH-10 FH-11")
    assert table.refused(TABLE, DealCard("HW-BB-01")) == "HCG-42/TOO_MANY"
    assert table.refused(TABLE, DealCard("HW-FH-05")) == "HCG-41/SEEN"
    assert all("-ST-" in move.card for move in legal(table.rules, table.state, TABLE))


def test_HCG_91_E50_while_cards_are_dealt_nobody_acts(new_table: Callable) -> None:
    table = new_table().deal("FH-01 ST-09 FA-01 FR-01 FH-13")
    for move in (Place("A"), ClapBoard(), DoubleReel(("A", "B")), Pass(), Confirm("box")):
        assert table.refused(ANA, move) == "HCG-91/WRONG_TIME"
    assert table.scan_refused(ANA, "CB-R") == table.scan_refused(ANA, "DR-B") == {"HCG-91/WRONG_TIME"}
    assert table.scan_refused(ANA, "RL-R1") == table.scan_refused(ANA, "COL-A") == {"HCG-91/WRONG_TIME"}
    assert table.refused(TABLE, DealCard("HW-CB-R")) == table.refused(TABLE, DealCard("HW-RL-R1")) == "HCG-91/NOT_OF_A_DECK"
    assert table.refused(TABLE, DealCard("HW-ZZ-01")) == "HCG-43/UNKNOWN_CODE"
    assert table.refused(TABLE, DealCard("a card")) == "HCG-43/UNKNOWN_CODE"
    assert table.refused(ANA, Place("HW-ZZ-01")) == "HCG-43/UNKNOWN_CODE"
    assert table.state.dealt == 5


def test_HCG_91_a_card_is_not_dealt_while_reels_are_placed(four) -> None:
    assert four.refused(TABLE, DealCard("HW-FH-12")) == "HCG-91/WRONG_TIME"


def test_HCG_43_a_colour_that_nobody_plays_is_unknown(new_table: Callable) -> None:
    table = new_table(3).deal("FH-01 ST-09")
    assert table.refused(TABLE, DealCard("HW-CB-Y")) == "HCG-43/UNKNOWN_CODE"
    assert table.scan_refused(ANA, "DR-Y") == {"HCG-43/UNKNOWN_CODE"}


def test_HCG_90_BY_TABLE_a_seat_does_not_deal(new_table: Callable) -> None:
    table = new_table()
    assert table.refused(ANA, DealCard("HW-FH-01")) == "HCG-90/BY_TABLE"
    assert table.deal("FH-01").refused(ANA, TakeBack()) == "HCG-90/BY_TABLE"
