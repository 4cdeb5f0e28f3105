"""The order in which Nineteen47 refuses (dossier section 6): of several reasons the first of the list is named."""

from __future__ import annotations

from nineteen47_table import cards, dealt, pro, three_all

from referee.game import TABLE
from referee.games.nineteen47 import moves as m

A, B, C, D = range(4)


def test_H47_42_over_comes_before_everything() -> None:
    table = three_all(4, "3 4 5 6", loyalties="PPCS").pass_all().turn_up()
    assert table.phase == "over"
    for move in (
        m.Pass(),
        m.Produce(1, 1),
        m.AddStar(cards(1)),
        m.EditDiscard(),
        m.SearchFloor(),
        m.AskSecret(pro(1)),
        m.CloseFilm(),
        m.Ready(),
    ):
        assert table.refused(A, move) == "H47-42/OVER"
    assert table.refused(TABLE, m.StartFilm()) == "H47-42/OVER"


def test_H47_11_the_script_comes_before_job_and_target() -> None:
    table = dealt(4, "1 3 4 5")
    for move in (m.Produce(1, 1), m.Direct(9), m.GafferRoll(9), m.SwapCentre(1, 1), m.Reroll(())):
        assert table.refused(A, move) == "H47-11/SCRIPT_PENDING"
        assert table.refused(B, move) == "H47-28/TURN"
    assert table.refused(B, m.ScriptDraw()) == "H47-28/TURN"
    assert table.refused(A, m.GafferStop()) == "H47-28/PHASE"


def test_H47_28_the_phase_comes_before_the_seat() -> None:
    table = dealt(4, "3 4 5 6", dice="*---")
    assert table.refused(D, m.AddStar(cards(1))) == "H47-28/PHASE"
    assert table.refused(D, m.SecondJob(3)) == "H47-28/PHASE"
    table.pass_all()
    assert table.refused(A, m.Pass()) == "H47-28/PHASE"
    assert table.refused(A, m.GafferRoll(A)) == "H47-28/PHASE"
    assert table.refused(A, m.EditDiscard()) == "H47-28/PHASE"


def test_H47_28_the_seat_comes_before_the_job() -> None:
    table = dealt(4, "3 4 5 6")
    assert table.refused(B, m.ComposeDraw()) == "H47-28/TURN"
    assert table.refused(B, m.ScriptDraw()) == "H47-28/TURN"
    assert table.refused(B, m.Produce(1, 1)) == "H47-28/TURN"


def test_H47_70_no_producer_comes_before_who_holds_it() -> None:
    assert dealt(2, "34 56").refused(A, m.Produce(3, 3)) == "H47-70/NO_PRODUCER"


def test_H47_27_the_centre_comes_before_performed_and_script() -> None:
    table = dealt(4, "3 4 5 6")
    assert table.refused(A, m.ScriptDraw()) == "H47-27/IN_CENTRE"
    table.do(A, m.Direct(B))
    assert table.refused(B, m.Direct(B)) == "H47-27/NOT_HELD"


def test_H47_26_performed_comes_before_a_late_script() -> None:
    table = dealt(1, "14").do(A, m.ScriptDraw())
    table.do(A, m.ScriptChoose(str(table.state.script[0])))
    assert table.refused(A, m.ScriptDraw()) == "H47-26/PERFORMED"


def test_H47_26_a_new_job_that_is_done_says_so_before_it_is_fresh() -> None:
    table = dealt(2, "35 46", small_new_job="next_round").do(A, m.SwapCentre(5, 7)).do(B, m.GafferRoll(0), m.GafferStop())
    assert table.refused(A, m.Act(7, 9)) == "H47-22/FRESH"


def test_H47_15_a_target_comes_before_again_and_source() -> None:
    table = dealt(4, "3 4 5 6").do(A, m.Direct(B)).pass_all().do(B, m.AddTokens(())).turn_up()
    assert table.refused(A, m.Direct(7, 7)) == "H47-15/TARGET"
    assert table.refused(A, m.Direct(B, B)) == "H47-15/TOKEN_AGAIN"
    assert table.refused(A, m.Direct(C, C)) == "H47-15/TOKEN_FROM"


def test_H47_13_the_same_job_twice_comes_before_two_of_the_centre() -> None:
    table = dealt(4, "2 3 4 5", producer_centre_pair=False)
    assert table.refused(A, m.Produce(8, 8)) == "H47-13/PROD_SAME"
    assert table.refused(A, m.Produce(8, 9)) == "H47-13/PROD_CENTRE"


def test_H47_23_a_number_of_dice_comes_before_the_same_die() -> None:
    table = dealt(4, "3 4 5 6")
    assert table.refused(A, m.Reroll((9, 9, 9))) == "H47-23/DICE_COUNT"
    assert table.refused(A, m.Reroll((9, 9))) == "H47-23/DICE_SAME"


def test_H47_30_no_star_comes_before_cards_and_twice_before_none() -> None:
    table = dealt(4, "3 4 5 6", dice="**--").pass_all()
    assert table.refused(C, m.AddStar(cards(1, 1, 1))) == "H47-30/STAR_NONE"
    assert table.refused(TABLE, m.AddStar(())) == "H47-30/STAR_NONE"
    table.do(A, m.AddStar(table.state.hands[A][:1]))
    assert table.refused(A, m.AddStar(cards(1, 1))) == "H47-30/STAR_TWICE"
    assert table.refused(B, m.AddStar(cards(1, 1))) == "H47-30/STAR_COUNT"


def test_H47_18_the_owner_comes_before_the_number() -> None:
    table = dealt(4, "6 3 4 5").pass_to(A).do(A, m.Act(6, B))
    assert table.refused(A, m.DiscardTwo(())) == "H47-18/DISCARD_OWNER"
    assert table.refused(B, m.DiscardTwo((None, None))) == "H47-18/DISCARD_HELD"
    assert table.refused(A, m.Pass()) == "H47-28/PHASE"


def test_H47_22_an_empty_centre_comes_before_what_is_given() -> None:
    table = dealt(9, "1 2 3 4 5 6 7 8 9").idle()
    assert table.refused(A, m.SwapCentre(9, 9)) == "H47-22/NO_CENTRE"


def test_H47_28_nobody_else_makes_the_tables_moves() -> None:
    table = dealt(4, "3 4 5 6")
    for move in (m.Reshuffle(), m.Draw(pro(1)), m.Cut(pro(1)), m.DieFell("star"), m.CleanUp()):
        assert table.refused(A, move) == "H47-28/PHASE"
        assert table.refused(TABLE, move) == "H47-28/PHASE"
    assert table.refused(TABLE, m.Pass()) == "H47-28/TURN"
    table.pass_all()
    assert table.phase == "premiere"
    assert table.refused(TABLE, m.CloseFilm()) == "H47-28/TURN"
