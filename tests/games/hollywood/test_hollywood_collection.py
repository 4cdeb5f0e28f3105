"""Handing out the cards: films, stars, blockbusters, what is left over, and the option to confirm (HCG-19 to HCG-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.game import TABLE, legal
from referee.games.hollywood.moves import AssignStar, ClapBoard, CloseRound, Confirm, HandOut, Pass, Place

if TYPE_CHECKING:
    from collections.abc import Callable

ANA, BEN, CLEO, DOV = range(4)
FILL = "A A A A B B B B C C C D"
"""Placements of four: Ana has A1, B1, C1, Ben A2, B2, C2, Cleo A3, B3, C3, Dov A4, B4, D3."""

E25 = "A A B B D A D C D A B C"


@pytest.fixture
def e25(three):
    return three.place(E25)


def test_HCG_19_E25_cards_are_handed_out_down_the_columns_and_used_at_once(e25) -> None:
    assert e25.projects(ANA) == {"horror": "FH-01", "action": "FA-02", "romcom": "FR-01 FR-02"}
    assert (e25.projects(BEN), e25.movies(BEN), e25.total(BEN)) == ({}, ["FH-02 ST-01"], 1)
    assert (e25.projects(CLEO), e25.row(CLEO)) == ({"horror": "FH-03", "action": "FA-01 FA-13"}, "BB-01")
    assert e25.short(e25.state.box) == "ST-09 ST-05"
    assert e25.short(e25.state.aside) == "FH-13 FR-13"
    assert not [done for done in e25.history if isinstance(done.move, AssignStar)]
    assert (e25.phase, e25.state.first) == ("deal", BEN)


def test_HCG_19_E25_where_the_reels_lay(three) -> None:
    three.place(E25.rsplit(" ", 1)[0])
    after = three.rules.after(three.state, CLEO, Place("C"))
    owners = {three.lot.names[cell]: seat for cell, _, seat in three.lot.reels_lying(after)}
    assert owners == {"A1": 0, "A2": 1, "A3": 2, "A4": 0, "B2": 2, "B3": 0, "B4": 1, "C2": 1, "C3": 2, "D1": 1, "D2": 0, "D3": 2}


def test_HCG_19_each_card_is_used_before_the_next_is_looked_at(new_table: Callable) -> None:
    """The film comes first, so the star below it finds a project; the star above one finds none."""
    table = new_table().deal_around(A1="FH-01", B1="ST-01", B2="ST-02", C2="FH-02", C1="ST-03")
    table.place(FILL)
    assert table.movies(ANA) == ["FH-01 ST-01"]
    assert "ST-02" not in table.movies(BEN)


def test_HCG_22_E26_a_star_without_a_project_goes_to_the_box(e25) -> None:
    wasted = [e25.lot.names[done.before.cell] for done in e25.history if done.after.box != done.before.box]
    assert wasted == ["A2", "B4"]
    assert e25.total(BEN) == 1


def test_HCG_21_E27_a_star_must_close_the_only_project(e25) -> None:
    at_d1 = next(done for done in e25.history if isinstance(done.move, HandOut) and e25.lot.names[done.before.cell] == "D1")
    assert at_d1.before.projects[BEN] == ((e25.lot.number["HW-FH-02"],), (), ())
    assert e25.movies(BEN) == ["FH-02 ST-01"]


@pytest.fixture
def choosing(new_table: Callable):
    """Ana, with a horror and a romcom project, is handed a star of two on A1."""
    table = new_table().give(ANA, horror="FH-13 FH-01", romcom="FR-01").deal_around(A1="ST-06").place(FILL)
    assert (table.phase, table.turn) == ("star", ANA)
    return table


@pytest.mark.parametrize(("genre", "value"), [("horror", 6), ("romcom", 2)])
def test_HCG_21_E28_a_star_closes_the_project_its_owner_names(choosing, genre: str, value: int) -> None:
    aside = dict(zip(("horror", "romcom"), choosing.scan(ANA, "A-HORROR") + choosing.scan(ANA, "A-ROMCOM"), strict=True))[genre].aside
    assert aside is not None
    assert aside.facts["n"] == value
    choosing.do(ANA, AssignStar(genre))
    movie = choosing.movies(ANA)[0]
    assert movie == ("FH-13 FH-01 ST-06" if genre == "horror" else "FR-01 ST-06")
    closed = next(done.after for done in choosing.history if isinstance(done.move, AssignStar))
    assert closed.projects[ANA][("horror", "action", "romcom").index(genre)] == ()


def test_HCG_21_E28_NO_PROJECT_only_unfinished_projects_of_ones_own(choosing) -> None:
    assert choosing.refused(ANA, AssignStar("action")) == "HCG-21/NO_PROJECT"
    assert choosing.refused(ANA, AssignStar()) == "HCG-21/MUST_USE"
    assert choosing.refused(ANA, AssignStar("drama")) == "HCG-21/MUST_USE"
    assert choosing.refused(BEN, AssignStar("horror")) == "HCG-90/NOT_YOUR_MOVE"
    assert legal(choosing.rules, choosing.state, ANA) == [AssignStar("horror"), AssignStar("romcom")]


def test_HCG_21_a_finished_movie_is_no_project_for_a_star(choosing) -> None:
    choosing.give(ANA, movies="FA-01 ST-01")
    assert choosing.refused(ANA, AssignStar("action")) == "HCG-21/NO_PROJECT"
    assert choosing.scan_refused(ANA, "FA-01") == {"HCG-21/MUST_USE"}


def test_HCG_91_E24_while_a_star_waits_nothing_else_is_done(choosing) -> None:
    for move in (Place("A"), ClapBoard(), Pass(), Confirm("horror")):
        assert choosing.refused(ANA, move) == "HCG-91/WRONG_TIME"
        assert choosing.refused(DOV, move) == "HCG-91/WRONG_TIME"


def test_HCG_21_a_scanned_film_names_its_project(choosing) -> None:
    for ids in (("FH-13",), ("FH-01",), ("A-HORROR",)):
        assert choosing.scan_moves(ANA, *ids) == [AssignStar("horror")]
    assert choosing.scan_refused(ANA, "FA-09") == choosing.scan_refused(ANA, "BB-01") == {"HCG-21/MUST_USE"}
    assert choosing.scan_refused(ANA, "A-ACTION") == {"HCG-21/NO_PROJECT"}
    assert choosing.scan_refused(ANA, "CB-R") == choosing.scan_refused(ANA, "COL-A") == {"HCG-91/WRONG_TIME"}
    assert choosing.scan_refused(BEN, "FH-13") == {"HCG-90/NOT_YOUR_MOVE"}


def test_HCG_21_the_project_may_be_named_by_a_film_in_it(choosing) -> None:
    choosing.do(ANA, AssignStar("HW-FR-01"))
    assert choosing.movies(ANA)[0] == "FR-01 ST-06"


def test_HCG_25_E29_a_movie_is_closed_and_its_genre_begins_anew(new_table: Callable) -> None:
    table = new_table().give(ANA, movies="FH-01 FH-02 ST-05").deal_around(A1="FH-05").place(FILL)
    assert table.projects(ANA)["horror"].startswith("FH-05")
    assert table.movies(ANA)[0] == "FH-01 FH-02 ST-05"
    assert table.lot.rating[table.lot.number["HW-ST-05"]] * 2 == 4


def test_HCG_20_a_film_joins_the_project_of_its_genre_or_begins_one(new_table: Callable) -> None:
    table = new_table().give(ANA, horror="FH-01").deal_around(A1="FH-05", B1="FA-05", C1="FH-06").place(FILL)
    assert table.projects(ANA) == {"horror": "FH-01 FH-05 FH-06", "action": "FA-05"}


def test_HCG_23_a_blockbuster_lies_apart(new_table: Callable) -> None:
    table = new_table().give(ANA, horror="FH-01").deal_around(A1="BB-02", B1="ST-12", C1="BB-03").place(FILL)
    assert (table.row(ANA), table.movies(ANA), table.projects(ANA)) == ("BB-02 BB-03", ["FH-01 ST-12"], {})


def test_HCG_24_two_cards_are_laid_aside_in_the_order_of_their_cells(four) -> None:
    four.place(FILL)
    assert four.short(four.state.aside) == "ST-01 FR-02"


@pytest.mark.parametrize(
    ("placed", "left"),
    [
        ("A A A A B B B B C C C D", ["D1", "D2"]),
        ("A A A A B B B B C C D D", ["C1", "D1"]),
        ("A A A B B B B C C C D D", ["A1", "D1"]),
        ("A A B B B B C C C D D D", ["A1", "A2"]),
    ],
)
def test_HCG_24_E42_what_is_left_over_is_at_the_top(four, placed: str, left: list[str]) -> None:
    expected = [four.card_on(cell) for cell in left]
    four.place(placed)
    assert four.short(four.state.aside).split() == expected
    closed = next(done.before for done in four.history if isinstance(done.move, CloseRound))
    assert sorted(height - len(reels) for height, reels in zip(four.lot.heights, closed.columns, strict=True)) in (
        [0, 0, 0, 2],
        [0, 0, 1, 1],
    )


def test_HCG_26_reels_go_back_and_the_next_round_is_dealt(four) -> None:
    four.place(FILL)
    assert (four.state.supply, four.state.columns, four.state.actions) == ((3, 3, 3, 3), ((), (), (), ()), 0)
    assert (four.phase, four.state.round, set(four.state.area)) == ("deal", 2, {-1})


def test_HCG_26_reels_lie_until_all_cards_are_handed_out(choosing) -> None:
    assert sum(map(len, choosing.state.columns)) == 12
    assert sum(card >= 0 for card in choosing.state.area) == 14


# -- confirm_collection ------------------------------------------------------------------------------------------------


def test_HCG_20_E30_JOINS_a_film_has_one_place(new_table: Callable) -> None:
    table = new_table(confirm_collection=True).give(ANA, horror="FH-01").deal_around(A1="FH-05").place(FILL)
    assert (table.phase, table.turn) == ("confirm", ANA)
    for target in ("action", "box", "blockbusters"):
        assert table.refused(ANA, Confirm(target)) == "HCG-20/JOINS"
    assert table.refused(BEN, Confirm("horror")) == "HCG-90/NOT_YOUR_MOVE"
    table.confirm(ANA, "horror")
    assert table.projects(ANA) == {"horror": "FH-01 FH-05"}


@pytest.fixture
def e51(new_table: Callable):
    table = new_table(confirm_collection=True, first_player=BEN).give(CLEO, horror="FH-01")
    return table.deal_around(A1="ST-01", A2="ST-02", A3="BB-01", A4="BB-02").do(BEN, Place("A")).do(CLEO, Place("A"))


def test_HCG_22_E51_NO_PROJECT_AT_ALL_the_star_goes_to_the_box(e51) -> None:
    e51.do(DOV, Place("B")).do(ANA, Place("A")).place("A B B B C C C D")
    assert (e51.phase, e51.turn) == ("confirm", BEN)
    assert e51.refused(BEN, Confirm("horror")) == "HCG-22/NO_PROJECT_AT_ALL"
    e51.confirm(BEN, "box")
    assert e51.short(e51.state.box) == "ST-01"


def test_HCG_21_E51_a_star_with_one_project_has_no_choice(e51) -> None:
    e51.do(DOV, Place("B")).do(ANA, Place("A")).place("A B B B C C C D").confirm(BEN, "box")
    assert e51.turn == CLEO
    assert e51.refused(CLEO, Confirm("box")) == "HCG-21/ONLY_PROJECT"
    assert e51.refused(CLEO, AssignStar("horror")) == "HCG-91/WRONG_TIME"
    e51.confirm(CLEO, "horror")
    assert e51.movies(CLEO) == ["FH-01 ST-02"]


def test_HCG_23_E51_BLOCKBUSTER_goes_to_its_row(e51) -> None:
    e51.do(DOV, Place("B")).do(ANA, Place("A")).place("A B B B C C C D").confirm(BEN, "box").confirm(CLEO, "horror")
    assert e51.turn == ANA
    assert e51.refused(ANA, Confirm("horror")) == "HCG-23/BLOCKBUSTER"
    e51.confirm(ANA, "blockbusters")
    assert e51.row(ANA) == "BB-01"


def test_HCG_19_a_choice_is_not_confirmed_again(new_table: Callable) -> None:
    table = new_table(confirm_collection=True).give(ANA, horror="FH-13", romcom="FR-01").deal_around(A1="ST-06").place(FILL)
    assert (table.phase, table.refused(ANA, Confirm("horror"))) == ("star", "HCG-91/WRONG_TIME")
    table.do(ANA, AssignStar("horror"))
    assert (table.phase, table.turn) == ("confirm", BEN)


def test_HCG_19_a_scan_of_the_card_itself_confirms_it(new_table: Callable) -> None:
    table = new_table(confirm_collection=True).deal_around(A1="FH-05", A2="FH-06").place(FILL)
    for ids in (("FH-05",), ("A-YES",), ("A-HORROR",)):
        assert table.scan_moves(ANA, *ids) == [Confirm("horror")]
    assert table.scan_refused(ANA, "FH-06") == table.scan_refused(ANA, "FH-01") == table.scan_refused(ANA, "COL-A") == {"HCG-91/WRONG_TIME"}
    assert table.scan_refused(ANA, "DR-R") == {"HCG-91/WRONG_TIME"}


def test_HCG_19_without_the_option_there_is_nothing_to_confirm(choosing) -> None:
    assert not [done for done in choosing.history if isinstance(done.move, Confirm)]
    assert choosing.refused(TABLE, Confirm("horror")) == "HCG-91/WRONG_TIME"


def test_HCG_19_a_confirmed_game_ends_like_another(new_table: Callable) -> None:
    plain, asked = new_table(3).deal().place(E25), new_table(3, confirm_collection=True).deal().place(E25)
    while asked.phase == "confirm":
        asked.do(asked.turn, *legal(asked.rules, asked.state, asked.turn))
    assert plain.state == asked.state
