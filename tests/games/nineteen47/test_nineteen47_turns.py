"""Production in Nineteen47: order of turns, script, jobs, other turns (dossier sections 5 and 10)."""

from __future__ import annotations

import pytest
from nineteen47_table import cards, dealt, gen, numbers, pro

from referee.games.nineteen47 import moves as m

A, B, C, D, E, F, G, H, I = range(9)


def test_H47_10_the_lowest_job_begins_and_turns_go_clockwise() -> None:
    """E-10."""
    table = dealt(4, "5 3 9 4")
    assert table.state.order == (B, C, D, A)
    assert (table.active, table.state.poster) == (B, gen("G9"))
    assert table.refused(A, m.Pass()) == "H47-28/TURN"
    table.do(B, m.Pass())
    assert table.active == C


def test_H47_10_the_order_stands_whatever_becomes_of_the_jobs() -> None:
    table = dealt(4, "5 3 9 4").do(B, m.SwapCentre(3, 8)).do(C, m.SwapCentre(9, 2))
    assert (table.state.order, table.active) == ((B, C, D, A), D)


def test_H47_12_the_screenwriter_keeps_one_of_two_posters() -> None:
    """E-11: the other is scrapped, and only its writer knows it."""
    table = dealt(5, "1 3 4 5 6").ask(posters="G3 G12").do(A, m.ScriptDraw())
    assert table.state.script == (gen("G3"), gen("G12"))
    assert table.refused(A, m.ScriptChoose(gen("G5"))) == "H47-12/SCRIPT_CHOICE"
    table.do(A, m.ScriptChoose(gen("G12")))
    assert (table.state.poster, table.state.scrapped, len(table.state.posters)) == (gen("G12"), (gen("G3"),), 13)
    assert (table.performed(), table.active) == ("1", B)
    seen = {
        viewer: [zone.cards for zone in table.rules.view(table.state, viewer).seats[A].zones if zone.key == "zone.sights"]
        for viewer in (A, B)
    }
    assert seen == {A: [(gen("G3"),)], B: []}


def test_H47_11_who_does_not_write_has_an_ordinary_turn() -> None:
    """E-12."""
    table = dealt(5, "1 3 4 5 6")
    assert table.refused(A, m.Reroll((A,))) == "H47-11/SCRIPT_PENDING"
    assert table.refused(A, m.Pass()) == "H47-11/SCRIPT_PENDING"
    assert table.refused(B, m.Pass()) == "H47-28/TURN"
    table.ask(posters="G8").do(A, m.DeclineScript())
    assert (table.state.poster, len(table.state.posters), table.performed(), table.active) == (gen("G8"), 14, "", A)
    assert table.refused(A, m.ScriptDraw()) == "H47-12/SCRIPT_FIRST"
    assert table.refused(A, m.DeclineScript()) == "H47-28/PHASE"
    table.ask(dice="*").do(A, m.Reroll((A,)))
    assert (table.dice(), table.active) == ("*----", B)


def test_H47_11_option_the_genre_shows_after_the_action() -> None:
    table = dealt(5, "1 3 4 5 6", genre_reveal="after_action").do(A, m.DeclineScript())
    assert (table.state.poster, table.active, table.phase) == ("", A, "production")
    table.ask(posters="G8").do(A, m.Pass())
    assert (table.state.poster, table.active) == (gen("G8"), B)


def test_H47_11_a_genre_without_a_screenwriter_is_turned_up_at_once() -> None:
    table = dealt(4, "2 3 4 5", posters="G14")
    assert (table.state.poster, table.phase, table.active) == (gen("G14"), "production", A)


def test_H47_13_a_producer_does_the_job_of_another_player_at_once() -> None:
    """E-13."""
    table = dealt(5, "1 2 3 4 9").do(A, m.ScriptDraw()).do(A, m.ScriptChoose(gen("G9")))
    table.do(B, m.Produce(2, 4))
    assert (table.phase, table.jobs()) == ("second", "1 4 3 2 9 | 5678")
    assert table.refused(B, m.Pass()) == "H47-14/SECOND"
    assert table.refused(B, m.SecondJob(5, A)) == "H47-14/SECOND"
    assert table.refused(C, m.Pass()) == "H47-28/PHASE"
    table.do(B, m.SecondJob(4))
    assert table.refused(B, m.GafferStop()) == "H47-16/GAFFER_MIN"
    table.ask(dice="*-*").do(B, *[m.GafferRoll(B)] * 3)
    table.do(C, m.Direct(E))
    assert table.refused(D, m.Produce(2, 9)) == "H47-26/PERFORMED"
    table.do(D, m.Reroll((A, B))).do(E, m.FlagEdit())
    assert (table.performed(), table.state.tokens[E], table.state.supply, table.state.editor) == ("12349", 1, 3, E)


def test_H47_13_two_cards_of_the_centre_are_work_for_the_producer() -> None:
    """E-17."""
    table = dealt(5, "2 3 4 9 1").idle().pass_to(A)
    assert table.refused(A, m.Produce(4, 4)) == "H47-13/PROD_SAME"
    assert table.refused(A, m.Produce(4, 10)) == "H47-13/PROD_SAME"
    before = table.jobs()
    table.do(A, m.Produce(5, 6))
    assert (table.jobs(), table.performed(), table.active) == (before, "2", B)
    strict = dealt(5, "2 3 4 9 1", producer_centre_pair=False).idle().pass_to(A)
    assert strict.refused(A, m.Produce(5, 6)) == "H47-13/PROD_CENTRE"
    assert strict.allowed(A, m.Produce(5, 3))


def test_H47_14_no_second_job_where_it_has_been_done() -> None:
    """E-14."""
    table = dealt(5, "1 3 2 4 9").do(A, m.ScriptDraw()).do(A, m.ScriptChoose(gen("G9"))).do(B, m.Direct(A))
    table.do(C, m.Produce(2, 3))
    assert (table.jobs(), table.active) == ("1 2 3 4 9 | 5678", D)
    assert table.refused(C, m.SecondJob(3, D)) == "H47-26/PERFORMED"
    table.do(D, m.Pass())
    assert table.refused(C, m.SecondJob(3, D)) == "H47-28/PHASE"


def test_H47_14_no_second_job_after_a_trade_with_the_centre() -> None:
    """E-15."""
    table = dealt(5, "2 3 4 5 6").do(A, m.Produce(2, 8))
    assert (table.jobs(), table.active) == ("8 3 4 5 6 | 1279", B)
    assert table.refused(A, m.SecondJob(8)) == "H47-14/SECOND_CENTRE"


def test_H47_14_the_screenwriter_waits_for_the_next_film() -> None:
    table = dealt(5, "1 2 3 4 9").do(A, m.DeclineScript(), m.Pass()).do(B, m.Produce(1, 2))
    assert (table.jobs(), table.active) == ("2 1 3 4 9 | 5678", C)
    assert table.refused(B, m.SecondJob(1)) == "H47-12/SCRIPT_FIRST"


def test_H47_14_the_second_job_needs_a_player_too() -> None:
    table = dealt(5, "3 2 5 8 9").do(B, m.Produce(5, 2))
    assert table.refused(B, m.SecondJob(5)) == "H47-14/TARGET"
    assert table.refused(B, m.SecondJob(5, 7)) == "H47-14/TARGET"
    table.do(B, m.SecondSkip())
    assert (table.performed(), table.active) == ("2", C)


@pytest.mark.parametrize(("job", "target"), [(3, D), (5, D), (6, D), (7, D), (8, None), (9, None)])
def test_H47_14_every_job_can_be_a_second_job(job: int, target: int | None) -> None:
    table = dealt(4, f"2 {job} {4 if job != 4 else 5} 1").do(D, m.DeclineScript(), m.Pass())
    table.do(A, m.Produce(2, job)).do(A, m.SecondJob(job, target))
    if table.phase == "discard":
        table.do(D, m.DiscardTwo(table.state.hands[D][:2]))
    if table.phase == "compose":
        table.do(A, m.ComposePlace(table.state.pick[0]))
    assert (table.performed(), table.active) == (f"2{job}", B)
    assert table.state.tokens[D] == (job == 3)
    assert table.state.editor == (A if job == 9 else -1)


def test_H47_15_the_same_player_never_receives_twice_running() -> None:
    """E-18."""
    table = dealt(4, "3 4 5 6", posters="G1 G5 G2 G6").do(A, m.Direct(C)).pass_all().do(C, m.AddTokens(())).turn_up()
    table.do(A, m.SwapCentre(3, 9)).do(B, m.SwapCentre(4, 3)).pass_all().do(C, m.AddTokens(())).turn_up()
    assert table.state.last_receiver == -1
    table.pass_to(B).do(B, m.Direct(C)).pass_all().do(C, m.AddTokens(())).turn_up()
    table.pass_to(B)
    assert table.refused(B, m.Direct(C)) == "H47-15/TOKEN_AGAIN"
    assert table.refused(B, m.Direct(4)) == "H47-15/TARGET"
    table.do(B, m.Direct(A))
    assert table.state.receiver == A
    table.pass_all()
    while table.phase == "post_tokens":
        table.do(table.state.waiting[0], m.AddTokens(()))
    assert table.turn_up().state.last_receiver == A


def without_supply():
    """Return a table of five: tokens A2, C1, E1, none in the supply, E received last; D directs."""
    table = dealt(5, "4 5 6 3 7", posters="G5 G1 G6 G2 G7")
    for to in (A, C, A, E):
        table.pass_to(D).do(D, m.Direct(to)).pass_all()
        while table.phase == "post_tokens":
            table.do(table.state.waiting[0], m.AddTokens(()))
        table.turn_up()
    assert (table.state.tokens, table.state.supply, table.state.last_receiver) == ((2, 0, 1, 0, 1), 0, E)
    return table.pass_to(D)


def test_H47_15_with_an_empty_supply_a_token_moves() -> None:
    """E-19."""
    table = without_supply()
    assert table.refused(D, m.Direct(B)) == "H47-15/TOKEN_NOFROM"
    assert table.refused(D, m.Direct(E, A)) == "H47-15/TOKEN_AGAIN"
    assert table.refused(D, m.Direct(B, D)) == "H47-15/TOKEN_SOURCE"
    assert table.refused(D, m.Direct(A, A)) == "H47-15/TOKEN_SOURCE"
    table.do(D, m.Direct(B, A))
    assert (table.state.tokens, table.state.supply) == ((1, 1, 1, 0, 1), 0)


def test_H47_15_a_token_of_the_supply_comes_first() -> None:
    """E-20."""
    table = dealt(4, "3 4 5 6").do(A, m.Direct(C)).pass_all().do(C, m.AddTokens(())).turn_up()
    assert table.refused(A, m.Direct(B, C)) == "H47-15/TOKEN_FROM"


def test_H47_15_nobody_can_receive() -> None:
    """The only token has been spent and lies in the box."""
    table = dealt(4, "3 4 5 6", token_count=1, spent_tokens="box").do(A, m.Direct(B)).pass_all()
    table.do(B, m.AddTokens(table.state.hands[B][:1])).turn_up()
    assert (table.state.supply, table.state.boxed, sum(table.state.tokens)) == (0, 1, 0)
    assert table.refused(A, m.Direct(C)) == "H47-15/TOKEN_NOBODY"


def test_H47_16_the_gaffer_rolls_three_times_any_die() -> None:
    """E-21."""
    table = dealt(5, "4 3 5 6 7").pass_to(A)
    assert table.refused(A, m.GafferStop()) == "H47-16/GAFFER_MIN"
    assert table.refused(A, m.GafferRoll(5)) == "H47-16/DICE_UNKNOWN"
    table.ask(dice="--*").do(A, m.GafferRoll(D), m.GafferRoll(D), m.GafferRoll(D))
    assert (table.dice(), table.active) == ("---*-", -1 if table.phase == "post_star" else table.active)
    assert table.refused(A, m.GafferRoll(D)) == "H47-16/GAFFER_MAX"
    assert table.refused(B, m.GafferRoll(D)) != "H47-16/GAFFER_MAX"


def test_H47_16_after_an_earlier_stop_there_is_no_talk_of_three_rolls() -> None:
    table = dealt(5, "3 4 5 6 7").idle().do(B, m.GafferRoll(D), m.GafferStop())
    assert table.refused(B, m.GafferRoll(D)) == "H47-28/TURN"


def test_H47_16_option_the_gaffer_rolls_all_three() -> None:
    table = dealt(5, "3 4 5 6 7", gaffer_all_three=True).idle().do(B, m.GafferRoll(D), m.GafferRoll(D))
    assert table.refused(B, m.GafferStop()) == "H47-16/GAFFER_MIN"


def test_H47_17_the_cinematographer_renews_a_hand() -> None:
    """E-23."""
    table = dealt(9, "1 5 2 3 4 6 7 8 9").ask(draws=(24, 49, 50)).pass_to(B)
    assert table.refused(B, m.Shoot(9)) == "H47-17/TARGET"
    assert table.deck() == 33
    table.do(B, m.Shoot(C))
    assert (table.hand(C), table.deck(), table.floor()) == ([24, 49, 50], 30, 3)


def test_H47_18_the_actresss_target_chooses_what_to_discard() -> None:
    """E-24."""
    table = dealt(9, "1 6 2 3 4 5 7 8 9", hands={"E": (1, 34, 22)}, keep=(55, 16)).pass_to(B)
    assert table.refused(B, m.Act(6, 9)) == "H47-18/TARGET"
    assert table.refused(B, m.Act(7, E)) == "H47-27/NOT_HELD"
    table.ask(draws=(55, 16)).do(B, m.Act(6, E))
    assert table.refused(B, m.DiscardTwo(cards(34, 55))) == "H47-18/DISCARD_OWNER"
    assert table.refused(E, m.DiscardTwo(cards(34))) == "H47-18/DISCARD_COUNT"
    assert table.refused(E, m.DiscardTwo(cards(34, 34))) == "H47-18/DISCARD_COUNT"
    assert table.refused(E, m.DiscardTwo(cards(34, 2))) == "H47-18/DISCARD_HELD"
    table.do(E, m.DiscardTwo(cards(34, 55)))
    assert (table.hand(E), table.deck(), table.floor(), table.active) == ([1, 16, 22], 31, 2, C)


def test_H47_19_the_actor_does_the_same_as_the_actress() -> None:
    table = dealt(4, "7 3 4 5", hands={"A": (1, 2, 3)}, keep=(55, 56)).pass_to(A).ask(draws=(55, 56)).do(A, m.Act(7, A))
    assert table.refused(A, m.Act(6, A)) == "H47-28/PHASE"
    table.do(A, m.DiscardTwo(cards(55, 3)))
    assert (table.hand(A), table.performed()) == ([1, 2, 56], "7")


def test_H47_20_the_composer_adds_one_of_two_cards() -> None:
    """E-25."""
    table = dealt(9, "1 8 2 3 4 5 6 7 9", keep=(40, 2)).pass_to(B).ask(draws=(40, 2)).do(B, m.ComposeDraw())
    hand = table.hand(B)
    assert table.refused(B, m.ComposePlace(pro(hand[0]))) == "H47-20/COMPOSE"
    table.do(B, m.ComposePlace(pro(2)))
    assert (numbers(table.state.film), table.deck(), table.floor(), table.hand(B)) == ([2], 31, 1, hand)
    table.pass_all()
    assert not any(isinstance(done.move, m.AddDeckCard) for done in table.history)


def test_H47_21_the_right_to_edit_stays_with_the_seat() -> None:
    """E-16."""
    table = dealt(5, "1 9 2 4 3", hands={"D": (1,)}, dice="---*-").do(A, m.ScriptDraw()).do(A, m.ScriptChoose(gen("G9")))
    table.do(B, m.FlagEdit()).do(C, m.Produce(9, 4))
    assert table.jobs() == "1 4 2 9 3 | 5678"
    assert table.refused(D, m.FlagEdit()) == "H47-26/PERFORMED"
    table.pass_all().add(D=1)
    assert (table.phase, table.rules.to_act(table.state)) == ("editor_look", (B,))


def test_H47_21_a_card_slid_forward_is_not_in_the_centre() -> None:
    table = dealt(4, "3 9 4 5").idle().do(B, m.FlagEdit())
    assert table.refused(C, m.SwapCentre(4, 9)) == "H47-22/SWAP_TAKE"


def test_H47_22_a_trade_with_the_centre_is_a_turn() -> None:
    table = dealt(4, "3 4 5 6")
    assert table.refused(A, m.SwapCentre(4, 9)) == "H47-22/SWAP_GIVE"
    assert table.refused(A, m.SwapCentre(3, 5)) == "H47-22/SWAP_TAKE"
    table.do(A, m.SwapCentre(3, 9))
    assert (table.jobs(), table.active, table.performed()) == ("9 4 5 6 | 12378", B, "")


def test_H47_22_there_is_no_centre_with_nine() -> None:
    """E-39."""
    table = dealt(9, "1 2 3 4 5 6 7 8 9").idle()
    assert table.refused(A, m.SwapCentre(1, 2)) == "H47-22/NO_CENTRE"


def test_H47_23_one_or_two_different_dice_are_rolled_together() -> None:
    """E-22."""
    table = dealt(4, "3 4 5 6")
    assert table.refused(A, m.Reroll((D, D))) == "H47-23/DICE_SAME"
    assert table.refused(A, m.Reroll((A, B, C))) == "H47-23/DICE_COUNT"
    assert table.refused(A, m.Reroll(())) == "H47-23/DICE_COUNT"
    assert table.refused(A, m.Reroll((A, 4))) == "H47-23/DICE_UNKNOWN"
    table.ask(dice="*-").do(A, m.Reroll((A, B)))
    assert (table.dice(), table.active) == ("*---", B)


def test_H47_24_there_are_no_ghosts_to_peek_at_in_a_big_game() -> None:
    """E-50."""
    table = dealt(5, "3 4 5 6 7")
    assert table.refused(A, m.PeekGhosts()) == "H47-24/NO_GHOSTS"


def test_H47_25_a_pass_does_nothing() -> None:
    table = dealt(4, "3 4 5 6")
    before = table.state
    table.do(A, m.Pass())
    assert (table.active, table.performed(), table.state.hands) == (B, "", before.hands)


def test_H47_26_a_job_works_once_a_film_whoever_holds_it() -> None:
    table = dealt(5, "5 3 2 8 1").pass_to(B).do(B, m.Direct(A)).do(C, m.Produce(3, 8))
    assert (table.jobs(), table.active) == ("5 8 2 3 1 | 4679", D)
    assert table.refused(D, m.Direct(C)) == "H47-26/PERFORMED"
    table.do(D, m.Pass()).do(A, m.AddTokens(())).turn_up()
    table.pass_to(D)
    assert table.allowed(D, m.Direct(C))


def test_H47_27_only_the_holder_does_a_job() -> None:
    table = dealt(4, "3 4 5 6", removed_job_9=True)
    assert table.refused(A, m.GafferRoll(A)) == "H47-27/NOT_HELD"
    assert table.refused(A, m.ComposeDraw()) == "H47-27/IN_CENTRE"
    assert table.refused(A, m.FlagEdit()) == "H47-27/NOT_HELD"


def test_H47_28_nothing_is_decided_while_chance_is_owed() -> None:
    rules = dealt(4, "3 4 5 6").rules
    state = rules.start()
    table = dealt(4, "3 4 5 6")
    table.rules, table.state = rules, state
    assert table.refused(A, m.Pass()) == "H47-28/PHASE"
    assert table.refused(A, m.DealJob(3)) == "H47-28/TURN"
    assert table.refused(-1, m.DieFell("star")) == "H47-28/PHASE"
