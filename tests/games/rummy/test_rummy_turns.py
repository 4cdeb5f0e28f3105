"""Dealing, drawing, claiming and buying. Numbers are worked examples."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from referee.game import TABLE, Line, legal
from referee.games.rummy.moves import (
    Buy,
    CloseWindow,
    Deal,
    DealCard,
    Discard,
    DiscardSeveral,
    Draw,
    FirstDealer,
    LayDown,
    LayOff,
    MoveWild,
    NoDiscard,
    Pass,
    Take,
)
from referee.games.rummy.state import NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

    from referee.game import Move

A, B, C, D = range(4)


def thrown(table: Table, card: str = "8H", **given) -> Table:
    """Let A hold a full hand and throw a card."""
    hands = [
        f"{card} 3S 4H 5D 6C 9S TS JS QS KS AS KD",
        "3H 4D 5C 6S 9H TH JH QH KH AH 3D",
        "4S 5H 6D 7C 9D TD JD QD KC AD 3C",
        "4C 5S 6H 7S",
    ]
    return table.lay_out(hands, discards="3C 5C", **given).do(A, table.throw(A, card))


# -- the deal ----------------------------------------------------------------------------------------------------------


def test_RUM_01_a_lot_names_the_first_dealer_and_everybody_gets_eleven_cards(table: Table) -> None:
    assert table.rules.to_act(table.state) == (TABLE,)
    assert [move.who for move in table.rules.candidates(table.state, TABLE)] == [A, B, C, D]
    table.deal(upcard="8H", dealer=C)
    assert [len(hand) for hand in table.state.hands] == [11] * 4
    assert (table.top, table.books.stock(table.state)) == ("8H", 216 - 45)
    assert table.state.active == D


def test_RUM_01_the_dealer_deals(table: Table) -> None:
    table.do(TABLE, FirstDealer(B))
    assert table.refused(C, Deal()) == "RUM-02/NOT_YOUR_TURN"
    assert table.refused(A, Draw("stock")) == "RUM-01/NOT_DEALT"
    table.do(B, Deal())
    card = table.state.pool[0]
    table.do(TABLE, DealCard(card))
    assert table.refused(TABLE, DealCard(card)) == "RUM-00/NOT_IN_STOCK"
    assert table.refused(A, DealCard(table.state.pool[0])) == "RUM-02/NOT_YOUR_TURN"
    assert table.refused(TABLE, FirstDealer(B)) == "RUM-01/WRONG_TIME"


def test_RUM_01_there_is_no_such_dealer(table: Table) -> None:
    assert table.refused(TABLE, FirstDealer(4)) == "RUM-00/NO_SUCH_SEAT"


def test_RUM_01_the_card_turned_up_may_be_taken_or_bought_the_dealer_last(table: Table) -> None:
    table.deal(upcard="8H", dealer=D)
    assert table.rules.to_act(table.state) == (A, B, C, D)
    table.do(D, Buy()).do(C, Buy()).do(B, Pass()).do(A, Pass())
    assert table.state.fetch == (C, "price")
    table.fetch("9C")
    assert [len(hand) for hand in table.state.hands] == [11, 11, 13, 11]
    assert (table.phase, table.state.active, table.top) == ("draw", A, "")


def test_RUM_01_a_wild_card_turned_up_is_dealt_again_where_the_table_says_so(new_table: Callable[..., Table]) -> None:
    table = new_table(upcard_wild="redeal").deal(upcard="2S", dealer=B)
    assert (table.phase, table.state.dealer) == ("dealing", B)
    assert len(table.state.pool) == 216
    assert new_table().deal(upcard="2S").phase == "window"


def test_RUM_02_example_58_who_began_deals_the_next_round(table: Table) -> None:
    table.deal(dealer=A)
    assert table.state.active == B
    table.lay_out(["KH", "3S", "3D", "3H"], active=B, phase="play")
    table.lay_out(["3S", "KH", "3D", "3H"], active=B).do(B, table.throw(B, "KH"))
    assert (table.phase, table.state.dealer, table.state.round) == ("deal", B, 1)
    table.deal_on()
    assert table.state.active == C


def test_RUM_02_turns_go_round_in_the_order_of_the_seats(table: Table) -> None:
    table.lay_out(["KH KS", "3S", "3D", "3H"], active=D, phase="draw", discards="4C")
    assert table.refused(A, Draw("stock")) == "RUM-02/NOT_YOUR_TURN"
    table.draw("9C").do(D, table.throw(D, "9C"))
    assert table.state.active == A


# -- drawing -----------------------------------------------------------------------------------------------------------


def test_RUM_03_example_56_a_card_is_drawn_before_one_is_thrown(table: Table) -> None:
    table.deal(["8H"])
    assert table.refused(A, table.throw(A, "8H")) == "RUM-03/DRAW_FIRST"
    table.nobody()
    assert table.refused(A, table.throw(A, "8H")) == "RUM-03/DRAW_FIRST"
    table.draw("9C")
    assert table.refused(A, Draw("stock")) == "RUM-03/ALREADY_DREW"
    table.do(A, table.throw(A, "8H"))


def test_RUM_03_an_empty_discard_pile_gives_no_card(table: Table) -> None:
    table.lay_out(["KH", "3S", "3D", "3H"], discards="", phase="draw")
    assert table.refused(A, Draw("discard")) == "RUM-03/NO_DISCARD"
    assert legal(table.rules, table.state, A) == [Draw("stock")]


def test_RUM_03_example_51_the_card_a_buy_brings_to_light(new_table: Callable[..., Table]) -> None:
    table = thrown(new_table()).do(C, Buy()).do(D, Pass()).do(B, Pass()).fetch("9C")
    assert table.top == "5C"
    assert "5C" not in table.hand(B).split()[:1]
    table.do(B, Draw("discard"))
    assert table.state.taken.endswith("5C")
    dead = thrown(new_table(uncovered_discard="dead")).do(C, Buy()).do(D, Pass()).do(B, Pass()).fetch("9C")
    assert dead.refused(B, Draw("discard")) == "RUM-03/DEAD_DISCARD"


def test_RUM_03_example_67_a_card_nobody_bought_can_still_be_drawn(new_table: Callable[..., Table]) -> None:
    for option in ("drawable", "dead"):
        table = thrown(new_table(uncovered_discard=option)).nobody().do(B, Draw("discard"))
        assert "8H" in table.hand(B)
        assert table.state.buys == (0, 0, 0, 0)


def test_RUM_03_the_card_turned_up_is_not_dead(new_table: Callable[..., Table]) -> None:
    table = new_table(uncovered_discard="dead").deal(upcard="8H").nobody().do(A, Draw("discard"))
    assert "8H" in table.hand(A)


def test_RUM_03_a_dead_card_must_be_taken_when_no_other_can_be_had(new_table: Callable[..., Table]) -> None:
    table = new_table(uncovered_discard="dead").lay_out(["KH", "3S", "3D", "3H"], phase="draw", discards="4C")
    table.state = table.state._replace(pool=(), fresh=False)
    assert table.refused(A, Draw("stock")) == "RUM-21/NO_STOCK"
    assert table.allowed(A, Draw("discard"))


# -- claims ------------------------------------------------------------------------------------------------------------


def test_RUM_07_example_45_the_earlier_buyer_has_the_card(table: Table) -> None:
    thrown(table).do(D, Buy()).do(C, Buy()).do(B, Pass())
    table.fetch("9C")
    assert [len(hand) for hand in table.state.hands] == [11, 11, 13, 4]
    assert table.state.buys == (0, 0, 1, 0)
    assert {"8H", "9C"} <= set(table.hand(C).split())
    assert (table.phase, table.state.active) == ("draw", B)


def test_RUM_07_example_46_the_next_player_comes_first_and_pays_nothing(table: Table) -> None:
    thrown(table).do(C, Buy()).do(D, Buy()).do(B, Take())
    assert "8H" in table.hand(B)
    assert table.state.buys == (0, 0, 0, 0)
    assert [len(hand) for hand in table.state.hands] == [11, 12, 11, 4]
    assert table.phase == "play"


def test_RUM_07_the_order_of_the_answers_does_not_matter(new_table: Callable[..., Table]) -> None:
    answers = {B: Pass(), C: Buy(), D: Buy()}
    outcomes = set()
    for order in permutations(answers):
        table = thrown(new_table())
        for seat in order:
            table.do(seat, answers[seat])
        outcomes.add((table.state.fetch, table.state.hands, table.state.buys))
    assert len(outcomes) == 1


@pytest.mark.parametrize(
    ("number", "bought", "code"), [(4, 3, "RUM-05/LIMIT"), (10, 3, ""), (10, 4, "RUM-05/LIMIT")], ids=["47", "48", "48b"]
)
def test_RUM_05_three_buys_a_round_and_four_in_the_tenth(table: Table, number: int, bought: int, code: str) -> None:
    thrown(table, number=number, buys=(0, 0, bought, 0))
    if code:
        assert table.refused(C, Buy()) == code
        assert table.refused(C, Pass()) == code
        assert C not in table.rules.to_act(table.state)
    else:
        table.do(C, Buy()).do(D, Pass()).do(B, Pass()).fetch("9C")
        assert table.state.buys[C] == bought + 1


def test_RUM_05_example_66_the_fourth_buy_belongs_to_the_tenth_contract(new_table: Callable[..., Table]) -> None:
    table = thrown(new_table(rounds=4), number=4, buys=(0, 0, 3, 0))
    assert table.refused(C, Buy()) == "RUM-05/LIMIT"


def test_RUM_05_example_53_hands_grow_by_two_a_buy(table: Table) -> None:
    table.deal(upcard="8H", dealer=D)
    for many, card in enumerate(("9C", "9D", "TD"), 1):
        table.do(B, Buy()).do(A, CloseWindow()).fetch(card)
        assert len(table.state.hands[B]) == 11 + 2 * many
        table.do(A, Draw("stock")).do(TABLE, DealCard(table.state.pool[-1]))
        table.do(A, Discard(table.state.hands[A][0]))
        table.state = table.state._replace(active=A, window=table.state.window._replace(thrower=D))
    assert table.state.buys == (0, 3, 0, 0)


def test_RUM_04_example_49_the_next_player_takes_and_does_not_buy(table: Table) -> None:
    assert thrown(table).refused(B, Buy()) == "RUM-04/TAKE_INSTEAD"


def test_RUM_04_example_50_nobody_claims_his_own_discard(table: Table) -> None:
    thrown(table)
    for move in (Buy(), Take(), Pass(), CloseWindow()):
        assert table.refused(A, move) == "RUM-04/OWN_DISCARD"


def test_RUM_04_only_the_next_player_takes(table: Table) -> None:
    assert thrown(table).refused(C, Take()) == "RUM-04/BUY_INSTEAD"


def test_RUM_04_an_answer_stands(table: Table) -> None:
    thrown(table).do(C, Pass())
    assert table.refused(C, Buy()) == "RUM-04/ANSWERED"
    assert table.rules.to_act(table.state) == (B, D)


def test_RUM_04_the_next_player_waits_with_his_draw(table: Table) -> None:
    thrown(table)
    for source in ("stock", "discard"):
        assert table.refused(B, Draw(source)) == "RUM-04/WINDOW_OPEN"


def test_RUM_04_a_claim_comes_too_late(table: Table) -> None:
    thrown(table).do(B, Take())
    for seat, move in ((C, Buy()), (B, Take()), (D, Pass()), (C, CloseWindow())):
        assert table.refused(seat, move) == "RUM-04/WINDOW_CLOSED"


def test_RUM_04_one_says_for_all_that_nobody_buys(table: Table) -> None:
    thrown(table).do(B, CloseWindow())
    assert (table.phase, table.state.active, table.top) == ("draw", B, "8H")
    thrown(table).do(D, Buy()).do(B, CloseWindow())
    assert table.state.fetch == (D, "price")


def test_RUM_04_at_some_tables_everybody_answers(new_table: Callable[..., Table]) -> None:
    table = thrown(new_table(nobody_buys=False))
    assert table.refused(B, CloseWindow()) == "RUM-04/ALL_ANSWER"


def test_RUM_04_seats_that_cannot_buy_are_not_asked(table: Table) -> None:
    thrown(table, buys=(0, 0, 3, 3))
    assert (table.phase, table.state.active) == ("draw", B)
    thrown(table, buys=(0, 0, 3, 0))
    assert table.rules.to_act(table.state) == (B, D)


@pytest.mark.parametrize(("option", "given"), [("down_players_may_buy", {"down": [C]}), ("buy_upcard", {})])
def test_RUM_04_a_table_may_shut_some_out(new_table: Callable[..., Table], option: str, given: dict) -> None:
    shut, open_ = new_table(**{option: False}), new_table()
    for table in (shut, open_):
        if given:
            thrown(table, **given)
        else:
            table.deal(upcard="8H", dealer=D)
    assert open_.allowed(C, Buy())
    if given:
        assert shut.refused(C, Buy()) == "RUM-04/NOT_ENTITLED"
        assert shut.rules.to_act(shut.state) == (B, D)
    else:
        assert (shut.phase, shut.state.active) == ("draw", A)


def test_RUM_04_the_upcard_that_may_not_be_bought_is_refused_by_its_name(new_table: Callable[..., Table]) -> None:
    table = new_table(buy_upcard=False, claim_mode="steal").deal(upcard="8H", dealer=D)
    assert table.phase == "draw"
    table = new_table(buy_upcard=False).deal(upcard="8H", dealer=D)
    table.state = table.state._replace(phase="window", window=thrown(new_table()).state.window._replace(upcard=True))
    assert table.refused(C, Buy()) == "RUM-04/NOT_ENTITLED"


def test_RUM_06_a_buy_needs_a_card_to_pay_with(table: Table) -> None:
    thrown(table)
    table.state = table.state._replace(pool=())
    assert table.allowed(C, Buy())
    table.state = table.state._replace(discards=table.state.discards[-1:])
    assert table.refused(C, Buy()) == "RUM-06/NO_STOCK"
    assert table.rules.to_act(table.state) == (B,)


def test_RUM_06_the_buyer_throws_nothing_and_his_turn_comes_no_earlier(table: Table) -> None:
    thrown(table).do(D, Buy()).do(C, Pass()).do(B, Pass()).fetch("9C")
    assert (len(table.state.hands[D]), table.state.active) == (6, B)


def test_RUM_07_who_was_outranked_is_told_when_the_window_closes(table: Table) -> None:
    thrown(table).do(D, Buy()).do(C, Buy()).do(B, Pass())
    told = table.rules.tell(table.history[-1], D)
    assert told is not None
    assert (told.key, told.facts["buyer"], told.facts["others"]) == ("log.closed.outranked", C, (D,))


def test_RUM_04_an_answer_is_nobodys_business_before_the_window_closes(table: Table) -> None:
    thrown(table).do(C, Buy())
    done = table.history[-1]
    assert table.rules.tell(done, C) == Line("log.answered.buy", {"who": C, "card": table.state.discards[-1]})
    assert table.rules.tell(done, B) is table.rules.tell(done, None) is None
    other = thrown(table).do(C, Pass())
    assert table.rules.view(done.after, B) == table.rules.view(other.state, B)


# -- stealing ----------------------------------------------------------------------------------------------------------


def test_RUM_04_example_52_the_first_thief_has_the_card_at_once(new_table: Callable[..., Table]) -> None:
    table = thrown(new_table(claim_mode="steal"), buys=(0, 0, 5, 5)).do(D, Buy())
    assert table.state.fetch == (D, "price")
    table.fetch("9C")
    assert table.refused(C, Buy()) == "RUM-04/WINDOW_CLOSED"
    assert (table.state.buys[D], table.phase, table.state.active) == (6, "draw", B)


def test_RUM_04_the_next_player_of_thieves_does_not_wait(new_table: Callable[..., Table]) -> None:
    table = thrown(new_table(claim_mode="steal"))
    assert table.refused(B, Buy()) == "RUM-04/TAKE_INSTEAD"
    assert table.refused(A, Buy()) == "RUM-04/OWN_DISCARD"
    table.do(B, Draw("stock")).fetch("9C")
    assert (table.phase, table.top) == ("play", "8H")
    table = thrown(new_table(claim_mode="steal")).do(B, Draw("discard"))
    assert (table.phase, "8H" in table.hand(B)) == ("play", True)


def test_RUM_04_thieves_who_pass_leave_the_next_player_to_draw(new_table: Callable[..., Table]) -> None:
    table = thrown(new_table(claim_mode="steal")).do(B, Pass()).do(C, Pass())
    assert table.rules.to_act(table.state) == (B, D)
    assert table.refused(B, Pass()) == "RUM-04/ANSWERED"
    table.do(D, Pass())
    assert (table.phase, table.state.active) == ("draw", B)


def test_RUM_04_example_63_the_preset_of_the_questions(new_table: Callable[..., Table]) -> None:
    books = new_table(preset="qa").books
    assert (len(books.contracts), books.steal, books.worth[-1], books.worth[-2]) == (6, True, 25, 20)
    assert books.contracts == new_table().books.contracts[:6]


# -- an empty stock ----------------------------------------------------------------------------------------------------


def test_RUM_21_example_57_the_discards_but_the_top_one_become_the_stock(table: Table) -> None:
    pile = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 3D 4D 5D 6D 7D 8D 9D 9H"
    table.lay_out(["KH", "3S", "3D", "3H"], discards=pile, phase="draw", active=B)
    table.state = table.state._replace(pool=())
    table.do(B, Draw("stock"))
    assert (len(table.state.pool), table.top) == (19, "9H")
    table.do(TABLE, DealCard(table.state.pool[3]))
    assert (len(table.state.hands[B]), table.phase) == (2, "play")


def test_RUM_21_the_refill_for_a_buy_comes_before_the_card_is_lifted(table: Table) -> None:
    thrown(table)
    table.state = table.state._replace(pool=())
    table.do(C, Buy()).do(D, Pass()).do(B, Pass())
    assert (len(table.state.pool), table.state.discards) == (2, ())
    assert "8H" in table.hand(C)


def test_RUM_21_without_any_card_the_round_is_undecided_and_everybody_counts(table: Table) -> None:
    table.lay_out(["KH 4S", "3S", "AD", "3H"], discards="4C")
    table.state = table.state._replace(pool=(), discards=())
    table.do(A, table.throw(A, "KH"))
    table.do(B, Draw("discard"))
    table.do(B, table.throw(B, "3S"))
    table.state = table.state._replace(discards=(), window=None, phase="standoff", stop="stock")
    table.do(TABLE, table.rules.candidates(table.state, TABLE)[0])
    assert table.state.ender == NOBODY
    assert table.state.scores == ((5, 10, 20, 5),)


def test_RUM_21_a_round_does_not_go_on_for_ever(new_table: Callable[..., Table]) -> None:
    table = new_table(longest_round=20).lay_out(["KH 4S", "3S", "AD", "3H"])
    table.state = table.state._replace(turn=80)
    table.do(A, table.throw(A, "KH"))
    assert (table.phase, table.state.ender, table.state.stop) == ("deal", NOBODY, "long")
    assert table.state.scores == ((5, 5, 20, 5),)


# -- the order of reasons ----------------------------------------------------------------------------------------------

ORDER = (
    *("RUM-00/GAME_OVER", "RUM-00/ROUND_OVER", "RUM-04/WINDOW_CLOSED", "RUM-04/OWN_DISCARD", "RUM-04/ANSWERED", "RUM-04/TAKE_INSTEAD"),
    *("RUM-04/BUY_INSTEAD", "RUM-04/NOT_ENTITLED", "RUM-05/LIMIT", "RUM-06/NO_STOCK", "RUM-02/NOT_YOUR_TURN", "RUM-03/ALREADY_DREW"),
    *("RUM-04/WINDOW_OPEN", "RUM-03/NO_DISCARD", "RUM-03/DEAD_DISCARD", "RUM-21/NO_STOCK", "RUM-03/DRAW_FIRST", "RUM-00/UNKNOWN_CARD"),
    *("RUM-00/DUPLICATE", "RUM-16/ONE_DISCARD", "RUM-08/NOT_IN_HAND", "RUM-08/ALREADY_DOWN", "RUM-09/NOT_A_GROUP", "RUM-10/NOT_A_RUN"),
    *("RUM-11/TOO_MANY_WILDS", "RUM-12/SAME_GROUP", "RUM-12/NO_GAP", "RUM-08/NOT_THE_CONTRACT", "RUM-13/NOT_DOWN", "RUM-13/NEW_MELD"),
    *("RUM-13/DOES_NOT_FIT", "RUM-14/NO_FREE_MOVE", "RUM-14/CHOOSE_END", "RUM-18/KEEP_ONE", "RUM-08/MUST_LAY_DOWN", "RUM-15/MUST_LAY_OFF"),
    *("RUM-16/JUST_TAKEN", "RUM-17/FITS_TABLE", "RUM-17/CAN_DISCARD"),
)
"""Dossier section 6. Two stand elsewhere: claims by the table come before all claims, and NO_GAP after DOES_NOT_FIT in a lay-off."""


@pytest.mark.parametrize("kind", [Take, Buy, Pass, CloseWindow, Draw, LayDown, LayOff, MoveWild, Discard, DiscardSeveral, NoDiscard])
def test_RUM_00_reasons_are_given_in_the_order_of_the_rules(table: Table, kind: type[Move]) -> None:
    codes = [f"{law.rule}/{law.code}" for law in table.rules.laws_about[kind]]
    moved = (
        {"RUM-02/NOT_YOUR_TURN"} if kind in {Take, Buy, Pass, CloseWindow} else {"RUM-12/NO_GAP"} if kind in {LayOff, MoveWild} else set()
    )
    places = [ORDER.index(code) for code in dict.fromkeys(codes[::-1]) if code in ORDER and code not in moved][::-1]
    assert places == sorted(places)
    assert len(places) >= 5
