"""Cards of the table's own: unseen hands, a card that is named when it is shown, hands shown in private, photos at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.game import TABLE, Line, legal, scanned
from referee.games.rummy.moves import (
    Buy,
    CloseWindow,
    CorrectHand,
    CountHand,
    Deal,
    Discard,
    Draw,
    FirstDealer,
    GoneOut,
    HoldCards,
    KeepHidden,
    LayDown,
    LayOff,
    NobodyOut,
    ShowHand,
    TurnUp,
)
from referee.games.rummy.state import NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

A, B, C, D = range(4)
UPCARD = "RUM-3-8H"


@pytest.fixture
def paper(new_table: Callable[..., Table]) -> Callable[..., Table]:
    """Return what makes a table whose hands are dealt, with a card turned up."""

    def made(tracking: str = "count_only", **options) -> Table:
        table = new_table(hand_tracking=tracking, **options).do(TABLE, FirstDealer(D)).do(D, Deal())
        return table.do(B, TurnUp(UPCARD))

    return made


def names(text: str, pack: int = 1) -> tuple[str, ...]:
    return tuple(f"RUM-{pack}-{name}" for name in text.split())


# -- unseen hands ------------------------------------------------------------------------------------------------------


def test_RUM_01_the_referee_counts_hands_it_has_not_seen(paper: Callable[..., Table]) -> None:
    table = paper()
    assert [table.hand(seat) for seat in range(4)] == [" ".join("?" * 11)] * 4
    assert (table.books.stock(table.state), table.top, table.phase) == (171, "8H", "window")
    assert sum(card is None for card in table.rules.cards(table.state)) == 215


def test_RUM_01_a_card_turned_up_is_any_card_of_the_pack(new_table: Callable[..., Table]) -> None:
    table = new_table(hand_tracking="count_only").do(TABLE, FirstDealer(D)).do(D, Deal())
    assert table.refused(B, TurnUp("RUM-K01")) == "RUM-00/UNKNOWN_CARD"
    assert table.refused(TABLE, TurnUp(UPCARD)) == "RUM-02/NOT_YOUR_TURN"
    assert len(table.rules.candidates(table.state, C)) == 50
    assert [offer.move for offer in scanned(table.rules, table.state, C, [UPCARD])] == [TurnUp(UPCARD)]


def test_RUM_06_a_buyers_discard_is_known_and_his_other_card_is_not(paper: Callable[..., Table]) -> None:
    table = paper().do(B, Buy()).do(A, CloseWindow())
    assert (table.hand(B), table.phase, table.state.active) == ("8H " + " ".join("?" * 12), "draw", A)
    assert table.books.stock(table.state) == 170


def test_RUM_16_an_unseen_card_gets_its_name_when_it_is_thrown(paper: Callable[..., Table]) -> None:
    table = paper().do(A, CloseWindow()).do(A, Draw("stock"))
    table.do(A, Discard("RUM-2-KH"))
    assert (table.hand(A), table.top) == (" ".join("?" * 11), "KH")
    table.do(B, CloseWindow()).do(B, Draw("stock"))
    assert table.refused(B, Discard("RUM-2-KH")) == "RUM-00/DUPLICATE"


def test_RUM_00_a_card_in_a_hidden_place_is_refused_without_saying_where(paper: Callable[..., Table]) -> None:
    table = paper().do(B, Buy()).do(A, CloseWindow()).do(A, Draw("stock"))
    assert table.refused(A, Discard(UPCARD)) == "RUM-00/CANNOT_BE"
    assert table.facts(A, Discard(UPCARD)) == {"card": UPCARD}


def test_RUM_08_cards_of_an_unseen_hand_are_laid_down_by_showing_them(paper: Callable[..., Table]) -> None:
    table = paper().do(A, CloseWindow()).do(A, Draw("stock"))
    down = LayDown((names("7S 7H 7D"), names("9S 9H 2D")), ())
    table.do(A, down)
    assert (table.hand(A), table.state.down[A]) == (" ".join("?" * 6), True)
    assert table.refused(A, LayOff("RUM-1-7S", 1)) == "RUM-00/DUPLICATE"
    table.do(A, LayOff("RUM-1-7C", 1))
    assert table.hand(A) == " ".join("?" * 5)
    assert table.refused(A, Discard("RUM-2-7C")) == "RUM-15/MUST_LAY_OFF"
    assert table.allowed(A, Discard("RUM-2-4C"))


def test_RUM_08_more_cards_than_are_held_are_never_laid(paper: Callable[..., Table]) -> None:
    table = paper().do(A, CloseWindow()).do(A, Draw("stock"))
    melds = (names("7S 7H 7D 7C"), names("7S 7H 7D 7C", 2), names("9S 9H 9D 9C KH"))
    assert table.refused(A, LayDown(melds, ())) == "RUM-08/NOT_IN_HAND"


def test_RUM_17_a_throw_that_fits_is_made_on_the_players_word(paper: Callable[..., Table]) -> None:
    table = paper().do(A, CloseWindow()).do(A, Draw("stock"))
    table.do(A, LayDown((names("7S 7H 7D"), names("9S 9H 2D")), ())).do(A, Discard("RUM-1-4C"))
    table.do(B, CloseWindow()).do(B, Draw("stock"))
    throw = Discard("RUM-2-7C")
    caution = table.rules.caution(table.state, B, throw)
    assert caution == Line("caution.fits", {"card": "RUM-2-7C"})
    table.do(B, throw)
    told = table.rules.tell(table.history[-1], A)
    assert told is not None
    assert told.key == "log.discard.on_word"
    known = paper().do(B, Buy()).do(A, CloseWindow()).do(A, Draw("stock"))
    known.do(A, LayDown((names("7S 7H 7D"), names("9S 9H 2D")), ())).do(A, Discard("RUM-1-4C"))
    known.do(B, CloseWindow()).do(B, Draw("stock"))
    assert known.refused(B, throw) == "RUM-17/FITS_TABLE"


def test_RUM_22_the_number_of_unseen_cards_is_mended(paper: Callable[..., Table]) -> None:
    table = paper().do(TABLE, CorrectHand(C, 12))
    assert (len(table.state.hands[C]), table.books.stock(table.state)) == (12, 170)
    assert table.refused(TABLE, CorrectHand(C, 200)) == "RUM-22/NOT_UNSEEN"


# -- hands shown in private --------------------------------------------------------------------------------------------


def test_RUM_01_everybody_shows_the_referee_the_own_hand(paper: Callable[..., Table]) -> None:
    table = paper("private_scan")
    assert (table.phase, table.rules.to_act(table.state)) == ("show", (A, B, C, D))
    assert table.refused(A, Draw("stock")) == "RUM-01/SHOW_FIRST"
    table.do(A, HoldCards(names("3S 4S 5S 6S 7S 8S 9S TS JS QS")))
    assert table.rules.to_act(table.state) == (A, B, C, D)
    assert table.refused(A, HoldCards(names("3S"))) == "RUM-01/SHOWN"
    assert table.refused(B, HoldCards(names("3S"))) == "RUM-00/CANNOT_BE"
    assert table.refused(B, HoldCards((UPCARD,))) == "RUM-00/DUPLICATE"
    table.do(A, HoldCards(names("KS")))
    assert table.rules.to_act(table.state) == (B, C, D)
    assert table.refused(A, KeepHidden()) == "RUM-02/NOT_YOUR_TURN"
    for seat in (B, C, D):
        table.do(seat, KeepHidden())
    assert (table.phase, table.hand(A)) == ("window", "3S 4S 5S 6S 7S 8S 9S TS JS QS KS")
    assert table.refused(B, KeepHidden()) == "RUM-01/WRONG_TIME"


def test_RUM_01_what_is_drawn_or_bought_is_shown_before_play_goes_on(paper: Callable[..., Table]) -> None:
    table = paper("private_scan").do(A, HoldCards(names("3S 4S 5S 6S 7S 8S 9S TS JS QS KS")))
    for seat in (B, C, D):
        table.do(seat, KeepHidden())
    table.do(B, Buy()).do(A, CloseWindow())
    assert (table.phase, table.state.pending) == ("show", (B,))
    table.do(B, KeepHidden()).do(A, Draw("stock"))
    assert (table.phase, table.state.pending) == ("show", (A,))
    table.do(A, HoldCards(names("AS")))
    assert (table.phase, table.hand(A).split()[-1]) == ("play", "AS")
    assert table.refused(A, Discard("RUM-2-KH")) == "RUM-08/NOT_IN_HAND"


def test_RUM_01_cards_shown_in_private_are_seen_by_their_owner_alone(paper: Callable[..., Table]) -> None:
    table = paper("private_scan").do(A, HoldCards(names("3S 4S 5S 6S 7S 8S 9S TS JS QS KS")))
    views = [table.rules.view(table.state, viewer) for viewer in (A, B, None)]
    hands = [view.seats[A].zones[0].cards for view in views]
    assert hands[0] == table.state.hands[A]
    assert hands[1] == hands[2] == (None,) * 11
    assert table.rules.tell(table.history[-1], B) == Line("log.hold_cards", {"who": A, "n": 11})


# -- scans -------------------------------------------------------------------------------------------------------------


def test_RUM_08_a_photo_of_cards_is_shared_out_into_the_contract(paper: Callable[..., Table]) -> None:
    table = paper().do(A, CloseWindow()).do(A, Draw("stock"))
    shown = list(names("9S 7H 2D 7S 9H 7D"))
    offers = scanned(table.rules, table.state, A, shown)
    melds = {frozenset(group) for group in offers[0].move.groups}
    assert melds == {frozenset(names("7H 7S 7D")), frozenset(names("9S 9H 2D"))}
    assert offers[0].refusal is None


def test_RUM_08_rows_on_a_photo_are_read_one_meld_each(paper: Callable[..., Table]) -> None:
    table = paper().do(A, CloseWindow()).do(A, Draw("stock"))
    table.state = table.state._replace(round=4, scores=((0,) * 4,) * 4)
    rows = [names("4H 5H 6H 2S"), names("JH 8H 9H TH"), names("QS JS AS KS")]
    read = table.rules.read(table.state, A, rows)
    assert read[0].runs[0] == names("2S 4H 5H 6H")
    assert read[0].runs[2] == names("JS QS KS AS")
    table.do(A, read[0])
    assert table.state.down[A]


def test_RUM_08_cards_that_are_no_contract_are_read_and_refused(paper: Callable[..., Table]) -> None:
    table = paper().do(A, CloseWindow()).do(A, Draw("stock"))
    offers = scanned(table.rules, table.state, A, names("7S 7H 7D"))
    assert [(offer.move, offer.refusal.code) for offer in offers] == [
        (LayDown((names("7S 7H 7D"),), ()), "NOT_THE_CONTRACT"),
        (offers[1].move, "ONE_DISCARD"),
    ]


def test_RUM_13_a_card_and_the_marker_of_a_meld_mean_a_lay_off(paper: Callable[..., Table]) -> None:
    table = paper().do(A, CloseWindow()).do(A, Draw("stock"))
    table.do(A, LayDown((names("7S 7H 7D"), names("9S 9H 2D")), ()))
    both = scanned(table.rules, table.state, A, ["RUM-2-7C", "RUM-M01"])
    assert [(offer.move, offer.refusal) for offer in both] == [(LayOff("RUM-2-7C", 1), None)]
    wrong = scanned(table.rules, table.state, A, ["RUM-2-7C", "RUM-M02"])
    assert [offer.refusal and offer.refusal.code for offer in wrong] == ["DOES_NOT_FIT"]
    alone = scanned(table.rules, table.state, A, ["RUM-2-7C"])
    assert {type(offer.move) for offer in alone} == {LayOff, Discard}


def test_RUM_08_a_photo_means_the_cards_on_it_and_not_a_larger_lay_down(table: Table) -> None:
    table.lay_out(["7S 7H 7D 7C 8C 8D 8S KH", "3S", "3D", "3H"])
    assert len(table.rules.candidates(table.state, A)[0].groups[0]) == 4
    shown = table.hand_ids(A, "7S 7H 7D 8C 8D 8S")
    offers = scanned(table.rules, table.state, A, shown)
    assert [(set(shown), None)] == [({card for group in offer.move.groups for card in group}, offer.refusal) for offer in offers[:1]]


def test_RUM_04_the_action_card_and_the_card_itself_mean_a_claim(table: Table) -> None:
    table.deal(upcard="8H")
    top = table.state.discards[-1]
    for ids in (["RUM-A-BUY"], [top], [top, "RUM-A-BUY"]):
        assert [offer.move for offer in scanned(table.rules, table.state, B, ids)] == [Buy()]


def test_RUM_16_an_equal_card_of_another_pack_is_thrown_by_scanning_it(table: Table) -> None:
    table.lay_out(["KH KH 4C", "3S", "3D", "3H"])
    one, other = table.hand_ids(A, "KH KH")
    offered = {move.card for move in table.rules.candidates(table.state, A) if isinstance(move, Discard)}
    assert len(offered & {one, other}) == 1
    for card in (one, other):
        assert [offer.move for offer in scanned(table.rules, table.state, A, [card])] == [Discard(card)]


# -- the end of a round ------------------------------------------------------------------------------------------------


def gone_out(table: Table) -> Table:
    """Let A throw his last card and the others count."""
    table.do(A, CloseWindow()).do(A, Draw("stock"))
    table.do(A, LayDown((names("7S 7H 7D 7C"), names("9S 9H 9D 9C")), ()))
    table.do(A, LayOff("RUM-2-7S", 1), LayOff("RUM-2-9S", 2), LayOff("RUM-2-7H", 1))
    return table.do(A, Discard("RUM-1-KH"))


def test_RUM_19_one_photo_counts_a_hand(paper: Callable[..., Table]) -> None:
    table = gone_out(paper())
    assert (table.phase, table.rules.to_act(table.state)) == ("reveal", (B, C, D))
    hand = names("3C 3D 5H 8S 9C TS JD QH AC 2D X1", 4)
    assert table.refused(B, ShowHand(hand[:10])) == "RUM-19/WRONG_NUMBER"
    assert table.refused(B, ShowHand((*hand, "RUM-4-3S"))) == "RUM-19/WRONG_NUMBER"
    assert table.refused(B, ShowHand((*hand[:10], "RUM-1-KH"))) == "RUM-00/DUPLICATE"
    assert [offer.move for offer in scanned(table.rules, table.state, B, hand)] == [ShowHand(hand)]
    table.do(B, ShowHand(hand))
    assert table.state.points == (0, 115, -1, -1)
    assert table.refused(B, ShowHand(hand)) == "RUM-02/NOT_YOUR_TURN"


def test_RUM_19_a_known_card_must_be_on_the_photo(paper: Callable[..., Table]) -> None:
    table = paper().do(B, Buy()).do(A, CloseWindow()).do(A, Draw("stock"))
    table.do(A, LayDown((names("7S 7H 7D 7C"), names("9S 9H 9D 9C")), ()))
    table.do(A, LayOff("RUM-2-7S", 1), LayOff("RUM-2-9S", 2), LayOff("RUM-2-7H", 1)).do(A, Discard("RUM-1-KH"))
    hand = names("3C 3D 5H 8S 9C TS JD QH AC 2D X1 X2 KC", 4)
    assert table.refused(B, ShowHand(hand)) == "RUM-19/MISSING"
    table.do(B, ShowHand((*hand[:12], UPCARD)))


def test_RUM_19_hands_may_be_counted_at_the_table(paper: Callable[..., Table]) -> None:
    table = gone_out(paper())
    for points in (50, 57, 225, -5):
        assert table.refused(B, CountHand(points)) == "RUM-19/BAD_COUNT"
    assert legal(table.rules, table.state, B) == [CountHand(55)]
    table.do(B, CountHand(55)).do(C, CountHand(115)).do(D, CountHand(220))
    assert (table.phase, table.state.scores) == ("deal", ((0, 55, 115, 220),))
    assert table.refused(D, CountHand(55)) == "RUM-02/NOT_YOUR_TURN"


def test_RUM_19_where_down_is_enough_an_unseen_hand_need_not_be_shown(paper: Callable[..., Table]) -> None:
    table = paper(down_scores_zero=True)
    table.state = table.state._replace(down=(False, True, False, False))
    assert gone_out(table).rules.to_act(table.state) == (C, D)


# -- the score alone ---------------------------------------------------------------------------------------------------


def test_RUM_18_the_table_reports_who_has_gone_out(new_table: Callable[..., Table]) -> None:
    table = new_table(hand_tracking="score_only", rounds=2).do(TABLE, FirstDealer(D))
    assert table.rules.to_act(table.state) == (A, B, C, D)
    for move in (Draw("stock"), Discard("RUM-1-KH"), Buy()):
        assert table.refused(A, move) == "RUM-01/SCORE_ONLY"
    assert table.refused(A, GoneOut(4)) == "RUM-00/NO_SUCH_SEAT"
    table.do(C, GoneOut(A)).do(B, CountHand(60)).do(C, CountHand(5)).do(D, CountHand(700))
    assert (table.state.scores, table.state.dealer) == (((0, 60, 5, 700),), A)
    table.do(B, NobodyOut())
    assert table.state.ender == NOBODY
    for seat in range(4):
        table.do(seat, CountHand(10))
    assert (table.phase, table.rules.result(table.state).winners) == ("game_over", (A,))
