"""Melds and contracts: the worked examples of hands, and the mistakes that such solvers are known to make."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.games.rummy.contracts import distance, holds
from referee.games.rummy.faces import face_of
from referee.games.rummy.layoffs import best_layoff
from referee.games.rummy.melds import (
    Meld,
    Terms,
    close_runs,
    fits,
    is_group,
    openings,
    read_together,
    readings,
    run_fault,
    run_low,
    too_wild,
)
from referee.games.rummy.moves import LayDown, LayOff
from referee.games.rummy.partitions import best
from referee.games.rummy.proofs import nearest, proof
from referee.games.rummy.worth import rest

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

    from referee.games.rummy.melds import Contract

    Ids = Callable[[str], list[str]]
    Short = Callable[[object], str]
    Round = Callable[[int], Contract]

# Worked examples 1 to 26 and 64: number, hand, round, and the least that is left, or None where there is no contract.
EXAMPLES = [
    (1, "KS KH KD KC KS KH 4C 5D 9H JS 3C", 1, None),
    (2, "3H 4H 5H 6H 7H 8H 9H TH JS QS KS AS", 5, None),
    (3, "3H 4H 5H 6H 8H 9H TH JH JS QS KS AS", 5, 0),
    (4, "3H 4H 5H 6H 3H 4H 5H 6H JS QS KS AS", 5, None),
    (12, "7S 7H 7D 8C 8D 2S KH QD 3C 5C JH", 1, 40),
    (13, "5S 5H 2D X1 JC JD JH JS 3C 4C 8D KH", 3, 25),
    (14, "5S 2H 2D X1 JC JD JH JS 3C 4C 8D KH", 3, None),
    (15, "7H 7S 2C 4H 5H 6H 7H 9S 9C 9D KH JC", 2, 20),
    (16, "7H 7S 4H 5H 6H X1 9S 9C 9D 2D KH JC", 2, 20),
    (17, "3S 3H 3D 6C 6D 6H TS TH 2C 4C 5C 6C 7C KH", 4, 10),
    (19, "4S 5S 6S 2H 8S 9S TS QH QD X1 3C 3D", 6, 10),
    (20, "4S 5S 2D 2H 8S X2 TS QH QD QC 3C 3D", 6, 10),
    (21, "3S 2H 2D X1 7S 8S KC KD KH 5C 5D 5H", 7, 0),
    (21, "3S 2H 2D X1 7S 9C KC KD KH 5C 5D 5H", 7, None),
    (22, "3D 4D 5D 6D 7D 2S 9D TD JD QD 8D 8H 2C KH", 8, 10),
    (23, "5S 5H 5D 5C 8S 8H 8D 2C JS JH 2D X1", 9, 0),
    (24, "3S 4S 5S 6S 7S 9S TS JS QS KS 5H 6H 7H 8H 9H AC", 10, 20),
    (25, "3S 4S 5S 6S 7S 8S 9S TS JS QS 5H 6H 7H 8H 9H AC", 10, None),
    (26, "7S 7H 7D 8C 8D 2S KH KD 3C 5C JH 9H", 1, 35),
    (64, "3H 4H 5H 6H 8H 9H TH JH QH KH AH JS QS 2S 2H X1", 5, 5),
]


@pytest.mark.parametrize(("example", "hand", "number", "left"), EXAMPLES)
def test_RUM_08_whether_a_hand_holds_the_contract_and_what_it_leaves(
    ids: Ids, contract: Round, worth: tuple[int, ...], example: int, hand: str, number: int, left: int | None
) -> None:
    cards, asked = ids(hand), contract(number)
    assert holds(cards, asked, Terms()) == (left is not None)
    assert (proof(cards, asked, Terms()) is not None) == (left is not None)
    melds = best(cards, asked, Terms(), worth)
    assert (rest(cards, melds, worth) if melds else None) == left


def test_RUM_08_example_21_takes_a_run_of_six(ids: Ids, short: Short, contract: Round) -> None:
    melds = proof(ids("3S 2H 2D X1 7S 8S KC KD KH 5C 5D 5H"), contract(7), Terms())
    assert "3S 2H 2D X1 7S 8S" in {short(meld.cards) for meld in melds or ()}


def test_RUM_08_example_18_twelve_cards_are_too_few_for_round_4(ids: Ids, contract: Round) -> None:
    hand = ids("3S 3H 3D 6C 6D 6H TS TH TC 4C 5C 7C")
    assert distance(hand, contract(4), Terms()) == 1
    assert holds([*hand, *ids("6C 6C")[1:]], contract(4), Terms())


def test_RUM_08_example_26_the_dearer_partition_is_laid(ids: Ids, short: Short, contract: Round, worth: tuple[int, ...]) -> None:
    melds = best(ids("7S 7H 7D 8C 8D 2S KH KD 3C 5C JH 9H"), contract(1), Terms(), worth)
    assert {short(meld.cards) for meld in melds or ()} == {"7S 7H 7D", "KH KD 2S"}


@pytest.mark.parametrize(
    ("cards", "size", "fine"),
    [("7S 7H 2D", 3, True), ("7S 2H 2D", 3, False), ("9S 9H 2D X1", 4, True), ("9S 2H 2D X1", 4, False)],
    ids=["5", "6", "7", "8"],
)
def test_RUM_11_half_of_a_group_may_be_wild(ids: Ids, cards: str, size: int, *, fine: bool) -> None:
    assert is_group(ids(cards), size)
    assert too_wild(ids(cards)) is not fine


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        ("JS QS KS AS", ""),
        ("QS KS AS 3S", "order"),
        ("AS 3S 4S 5S", "order"),
        ("2H 3H 4H 5H", "ends"),
        ("3H 4H 5H 2H", ""),
        ("KS AS 2D X1", "ends"),
        ("5H 6H 7S 8H", "suits"),
        ("5H 6H 8H 9H", "order"),
        ("5H 6H 6H 7H", "order"),
        ("2D 2S X1 X2", "wild"),
        ("5H 6H 7H", "size"),
    ],
)
def test_RUM_10_what_is_a_run_of_four(ids: Ids, cards: str, fault: str) -> None:
    assert run_fault(ids(cards), 4) == fault


def test_RUM_09_a_group_needs_one_rank_a_natural_card_and_the_size(ids: Ids) -> None:
    assert is_group(ids("7S 7S 7S"), 3)
    assert not is_group(ids("7S 7H 8D"), 3)
    assert not is_group(ids("2S 2H X1"), 3)
    assert not is_group(ids("7S 7H"), 3)
    assert is_group(ids("7S 7H 7D 7C"), 3)
    assert not is_group(ids("7S 7H 7D 7C"), 3, exact=True)


def test_RUM_12_runs_of_one_suit_are_compared_by_every_pair(ids: Ids) -> None:
    """The third run is held against the second as well as against the first."""

    def run(names: str) -> Meld:
        cards = ids(names)
        return Meld(0, run=True, low=run_low(cards), cards=tuple(cards))

    first, second, third = run("3H 4H 5H 6H"), run("8H 9H TH JH"), run("QH KH AH")
    assert close_runs([first, second]) is None
    assert close_runs([first, second, third]) == (second, third)
    assert close_runs([first, run("7H X1 9H TH")]) is not None
    assert close_runs([first, run("7S 8S 9S TS")]) is None


# -- mistakes such solvers are known to make ---------------------------------------------------------------------------


def test_RUM_10_a_joker_bridges_a_gap_once_and_not_twice(ids: Ids, contract: Round) -> None:
    assert run_fault(ids("4S 5S X1 7S"), 4) == ""
    assert run_fault(ids("4S X1 7S 8S"), 4) == "order"
    assert distance(ids("4S 5S X1 8S"), contract(5)._replace(runs=1), Terms()) == 1


def test_RUM_10_no_run_goes_off_the_low_or_the_high_end(ids: Ids) -> None:
    assert run_fault(ids("X1 3S 4S 5S"), 4) == "ends"
    assert run_fault(ids("QS KS AS X1"), 4) == "ends"
    for names in ("3S 4S 5S X1", "QS KS AS X1"):
        low = {meld.low for meld in readings(ids(names))}
        assert low == ({0} if names.startswith("3") else {8})


def test_RUM_09_only_wild_cards_are_no_meld(ids: Ids, contract: Round) -> None:
    assert readings(ids("2S 2H X1")) == []
    assert not holds(ids("2S 2H 2D X1 X2 2C"), contract(1), Terms())
    assert distance(ids("2S 2H 2D X1 X2 2C"), contract(1), Terms()) == 4


def test_RUM_12_a_duplicate_counts_against_every_other_meld_and_not_just_the_first(ids: Ids, contract: Round) -> None:
    three = contract(4)._replace(runs=0)
    assert not holds(ids("7S 7H 7D 9S 9H 9D 9S 9H 9D"), three, Terms())
    assert holds(ids("7S 7H 7D 9S 9H 9D 8S 8H 8D"), three, Terms())


def test_RUM_08_a_greedy_partition_is_not_enough(ids: Ids, contract: Round) -> None:
    """The natural card that completes the run is needed by the group, so the run takes the wild card."""
    hand = ids("3D 4D 5D 6D 7D 8D 9D TD JD QD 8H 2S 2C")
    melds = proof(hand, contract(8), Terms())
    assert melds is not None
    assert {face_of(card) % 12 for meld in melds if not meld.run for card in meld.cards if face_of(card) < 48} == {5}


def test_RUM_08_the_contract_is_not_matched_in_the_order_of_the_cards(ids: Ids, contract: Round) -> None:
    hand = ids("9S 4H 7H 9C 5H 7S 6H 9D 7H 2C")
    assert holds(hand, contract(2), Terms())
    assert holds(hand[::-1], contract(2), Terms())


def test_RUM_13_a_lay_off_is_judged_against_the_meld_as_it_grows(ids: Ids, worth: tuple[int, ...]) -> None:
    cards = ids("5D 6D 7D 8D 9D TD")
    run = Meld(0, run=True, low=2, cards=tuple(cards[:4]))
    assert not fits(run, cards[5])
    assert best_layoff(cards[4:], [run], worth).rest == 0


def test_RUM_08_a_card_named_twice_or_not_in_the_hand_is_refused(table: Table) -> None:
    table.lay_out(["7S 7H 8C 8D 8H KH"])
    sevens, eights = table.hand_ids(0, "7S 7H"), table.hand_ids(0, "8C 8D 8H")
    assert table.refused(0, LayDown(((*sevens, sevens[0]), eights), ())) == "RUM-00/DUPLICATE"
    other = next(card for card in table.state.pool if card.endswith("7D"))
    assert table.refused(0, LayDown(((*sevens, other), eights), ())) == "RUM-08/NOT_IN_HAND"


def test_RUM_08_the_same_request_twice_has_one_effect(table: Table) -> None:
    table.lay_out(["7S 7H 7D 8C 8D 8H 7C KH 4C"])
    down = table.down(0, ["7S 7H 7D", "8C 8D 8H"])
    off = LayOff(table.card(0, "7C"), 1)
    table.do(0, down)
    assert table.refused(0, down) == "RUM-00/DUPLICATE"
    table.do(0, off)
    assert table.refused(0, off) == "RUM-00/DUPLICATE"


# -- reading loose cards -----------------------------------------------------------------------------------------------


def test_RUM_12_example_65_a_loose_wild_card_is_read_so_that_the_runs_stay_apart(ids: Ids, short: Short) -> None:
    cards = ids("4H 5H 6H 2S 8H 9H TH JH JS QS KS AS")
    melds = read_together([cards[:4], cards[4:8], cards[8:]])
    assert [short(meld.cards) for meld in melds or ()] == ["2S 4H 5H 6H", "8H 9H TH JH", "JS QS KS AS"]


def test_RUM_10_loose_cards_are_read_high_end_first(ids: Ids, short: Short) -> None:
    assert [short(meld.cards) for meld in readings(ids("7S X1 5S 6S"))] == ["5S 6S 7S X1", "X1 5S 6S 7S"]
    assert [short(meld.cards) for meld in readings(ids("AS X1 QS KS"))] == ["X1 QS KS AS"]
    assert [short(meld.cards) for meld in readings(ids("5S X1 7S 8S"))] == ["5S X1 7S 8S"]
    assert [meld.run for meld in readings(ids("7S 7S 2H"))] == [False]
    assert readings(ids("7S 2H X1")) == []
    assert readings(ids("7S 8H 9S")) == []


def test_RUM_08_the_nearest_lay_down_shows_the_open_places(ids: Ids, short: Short, contract: Round) -> None:
    lacking, parts = nearest(ids("KS KH KD 4H 5H 7H 9C 9D 3S JC"), contract(2), Terms())
    assert lacking == 2
    assert {short(part.cards) for part in parts} == {"KS KH KD", "9D 9C ?", "4H 5H ? 7H"}


def test_RUM_15_what_fits_the_table_is_known_at_once(ids: Ids, short: Short) -> None:
    run = Meld(0, run=True, low=2, cards=tuple(ids("5D X1 7D 8D")))
    group = Meld(1, run=False, low=10, cards=tuple(ids("KS KH KD")))
    named = {
        card[-2:]
        for card in ids(" ".join(rank + suit for rank in "23456789TJQKA" for suit in "SHDC"))
        if face_of(card) in openings((run, group))
    }
    assert named == {"4D", "6D", "9D", "KS", "KH", "KD", "KC", "2S", "2H", "2D", "2C"}
