"""Taking, giving back, passing, rounds and the end, by rule id; what scans and photos mean; what bots do."""

from __future__ import annotations

import pytest

from referee.game import TABLE, Line, Move, heaped, legal, scanned
from referee.games.tally.moves import EndGame, EndRound, GiveBack, Pass, Take
from referee.games.tally.rules import MOST_BY_HAND
from tests.games.tally.conftest import NAMES, Fair, Table

TWO_ROUNDS = "[tally.rounds]\nmost = 2\n"
STEALING = "[tally]\nstealing = true\n"


def meant(table: Table, seat: int, *names: str) -> list[Move]:
    """The moves that scanned cards mean to a seat, refused ones too."""
    return [offer.move for offer in scanned(table.rules, table.state, seat, table.cards(*names))]


def test_TAL_01_everybody_may_act_at_any_time(fair: Fair) -> None:
    table = fair().take(2, "APPLE").take(2, "FIG").take(0, "PEAR")
    assert table.rules.to_act(table.state) == (0, 1, 2)
    assert table.state.held == (table.cards("PEAR"), (), table.cards("APPLE", "FIG"))


def test_TAL_01_who_scans_a_free_card_takes_it_and_equal_cards_are_told_apart(fair: Fair) -> None:
    table = fair().take(0, "APPLE")
    assert meant(table, 1, "APPLE_2") == [Take(table.cards("APPLE_2"))]
    assert meant(table, 1, "APPLE_3") == [Take(table.cards("APPLE_3"))]


def test_TAL_01_a_card_is_named_once(fair: Fair) -> None:
    code, said = fair().refused(0, Take(("FAI-FIG", "FAI-FIG")))
    assert (code, said) == ("TAL-01/NAMED_TWICE", "Fig is named twice; name each card once.")


@pytest.mark.parametrize(
    ("seat", "move", "code"),
    [
        (TABLE, Take(("FAI-FIG",)), "TAL-01/NO_PLAYER"),
        (0, Take(()), "TAL-01/NO_CARDS"),
        (0, Take(("FAI-MELON",)), "TAL-01/NOT_OF_THIS_DECK"),
        (0, Take(("FAI-APPLE",)), "TAL-01/YOURS_ALREADY"),
        (1, Take(("FAI-APPLE",)), "TAL-02/HELD"),
        (0, GiveBack(("FAI-FIG",)), "TAL-03/FREE"),
        (1, GiveBack(("FAI-APPLE",)), "TAL-03/NOT_YOURS"),
        (0, Pass(("FAI-APPLE",), 3), "TAL-04/NOBODY_THERE"),
        (0, Pass(("FAI-APPLE",), 0), "TAL-04/TO_YOURSELF"),
        (0, EndRound(), "TAL-09/ONE_ROUND"),
    ],
)
def test_each_refusal_has_its_rule_and_its_sentence(fair: Fair, seat: int, move: Move, code: str) -> None:
    table = fair().take(0, "APPLE")
    refused, said = table.refused(seat, move)
    assert refused == code
    assert said.endswith(".")
    assert code.partition("/")[0] in {rule.id for rule in table.game.rules}


def test_TAL_02_a_card_that_somebody_has_stays_and_the_refusal_says_who_has_it(fair: Fair) -> None:
    table = fair().take(1, "APPLE")
    assert meant(table, 0, "APPLE") == [Take(table.cards("APPLE"))]
    assert table.refused(0, Take(table.cards("APPLE")))[1] == "Ben has Apple. Ben may pass or give back what you want."


def test_TAL_02_it_may_be_taken_where_the_folder_says_so(fair: Fair) -> None:
    table = fair(STEALING).take(1, "APPLE", "FIG")
    (offer,) = scanned(table.rules, table.state, 0, table.cards("APPLE"))
    assert table.words.say(offer.line, NAMES, 0) == "Take Apple from Ben"
    table.take(0, "APPLE")
    assert table.state.held[:2] == (table.cards("APPLE"), table.cards("FIG"))
    assert table.words.say(table.rules.tell(table.history[-1], 2), NAMES, 2) == "Ann takes Apple from Ben."
    assert "may be taken from that player" in next(rule.text for rule in table.game.rules if rule.id == "TAL-02")


def test_TAL_03_a_card_given_back_is_free_for_all(fair: Fair) -> None:
    table = fair().take(0, "APPLE").give_back(0, "APPLE").take(1, "APPLE")
    assert table.state.held[1] == table.cards("APPLE")


def test_TAL_04_a_card_is_passed(fair: Fair) -> None:
    table = fair().take(0, "APPLE", "FIG").hand(0, 2, "FIG")
    assert table.state.held == (table.cards("APPLE"), (), table.cards("FIG"))
    assert table.words.say(table.rules.tell(table.history[-1], 2), NAMES, 2) == "Ann passes Fig to you."


def test_a_scan_of_ones_own_card_asks_whether_it_goes_back_or_to_whom(fair: Fair) -> None:
    table = fair().take(0, "APPLE")
    assert meant(table, 0, "APPLE") == [GiveBack(table.cards("APPLE")), *(Pass(table.cards("APPLE"), to) for to in (1, 2))]


def test_a_photo_of_free_cards_takes_them_all_in_one_move(fair: Fair) -> None:
    table = fair()
    assert meant(table, 0, "APPLE_2", "FIG", "PEAR") == [Take(table.cards("APPLE_2", "FIG", "PEAR"))]


def test_a_photo_takes_what_can_be_taken_and_says_what_cannot(fair: Fair) -> None:
    table = fair().take(0, "APPLE").take(1, "PEAR", "BASKET")
    ids = table.cards("APPLE", "FIG", "PEAR", "BASKET", "PEAR_2")
    assert [offer.move for offer in heaped(table.rules, table.state, 0, [ids])] == [Take(table.cards("FIG", "PEAR_2"))]
    said = [table.words.say(line, NAMES, 0) for line in table.rules.noticed(table.state, 0, ids)]
    assert said == ["You have 1 of these already: Apple.", "Ben has Pear and Basket, so they stay there."]


def test_a_photo_of_ones_own_cards_offers_them_to_go_back_or_on(fair: Fair) -> None:
    table = fair().take(0, "APPLE", "FIG", "PEAR")
    cards = table.cards("APPLE", "FIG")
    assert meant(table, 0, "APPLE", "FIG") == [GiveBack(cards), Pass(cards, 1), Pass(cards, 2)]


def test_TAL_09_a_round_is_kept_and_its_cards_are_free_again(fair: Fair) -> None:
    table = fair(TWO_ROUNDS).take(0, "FIG").do(1, EndRound())
    assert table.state.held == ((), (), ())
    assert table.take(1, "FIG").total(0) == 4
    assert table.total(1) == 4
    view = table.rules.view(table.state, None)
    assert (view.round, table.words.say(view.seats[0].progress, NAMES)) == (2, "4 from earlier rounds")


def test_TAL_09_the_last_round_ends_the_game(fair: Fair) -> None:
    table = fair(TWO_ROUNDS).take(0, "FIG").do(1, EndRound()).take(1, "APPLE").do(1, EndRound())
    assert table.rules.to_act(table.state) == ()
    result = table.rules.result(table.state)
    assert table.words.say(result.line, NAMES) == "Most points: Ann with 4."
    grids = table.rules.story(table.history).grids
    assert [(grid.key, grid.rows) for grid in grids] == [
        ("grid.rounds", ((4, 0), (0, 2), (0, 0))),
        ("grid.running", ((4, 4), (0, 2), (0, 0))),
    ]
    assert table.words.text(grids[0].columns[1]) == "Round 2"


def test_TAL_09_without_a_most_there_are_as_many_rounds_as_people_like(fair: Fair) -> None:
    table = fair("[tally.rounds]\n")
    for _ in range(12):
        table.take(0, "FIG").do(0, EndRound())
    assert table.take(0, "FIG").do(0, EndGame()).total(0) == 13 * 4


def test_TAL_10_the_end_counts_the_cards_as_they_stand_and_nothing_is_possible_after_it(fair: Fair) -> None:
    table = fair().take(0, "FIG").take(1, "APPLE").do(2, EndGame())
    assert table.refused(0, EndGame()) == ("TAL-10/OVER", "The game is over. A new table counts anew.")
    assert [(standing.seat, standing.rank) for standing in table.rules.result(table.state).standings] == [(0, 1), (1, 2), (2, 3)]


def test_TAL_10_fewest_points_may_win_and_equal_totals_share(fair: Fair) -> None:
    table = fair('[tally]\nwins = "low"').take(0, "FIG").do(2, EndGame())
    result = table.rules.result(table.state)
    assert result.winners == (1, 2)
    assert table.words.say(result.line, NAMES) == "Ben and Cleo share the win, with 0 points each."
    assert fair().rules.setup.options["wins"] == "high"


def test_TAL_11_with_one_round_a_target_ends_the_game_at_once(fair: Fair) -> None:
    table = fair(target=6).take(0, "FIG").take(1, "PEAR")
    assert not table.state.over
    assert table.take(0, "APPLE").state.over


def test_TAL_11_with_rounds_a_target_is_looked_at_when_a_round_has_been_counted(fair: Fair) -> None:
    table = fair("[tally]\ntarget = 4\n[tally.rounds]\n").take(0, "FIG")
    assert not table.state.over
    assert table.do(0, EndRound()).state.over


def test_what_is_free_is_a_pile_and_what_is_held_lies_open_with_its_count(fair: Fair) -> None:
    table = fair('[tally.sets.fruit]\nby = "fruit"\nworth = [0, 1]').take(0, "FIG", "APPLE")
    view = table.rules.view(table.state, None)
    assert view == table.rules.view(table.state, 1)
    assert [(zone.key, len(zone.cards), zone.shape) for zone in view.zones] == [("zone.free", 7, "pile")]
    assert view.seats[0].zones[0].cards == table.cards("FIG", "APPLE")
    assert [table.words.say(line, NAMES) for line in view.seats[0].remarks] == ["Points 6 and Fruit 2"]
    assert table.rules.view(table.rules.start(), None).seats[0].remarks == ()


def test_a_name_with_braces_is_a_name(fair: Fair) -> None:
    table = fair('[tally.sets."{x}"]\nby = "fruit"\nworth = [0, 1]').take(0, "FIG")
    assert table.words.say(table.rules.view(table.state, 0).seats[0].remarks[0], NAMES) == "Points 4 and {x} 1"


def test_equal_cards_are_offered_once_to_be_taken(fair: Fair) -> None:
    table = fair().take(1, "APPLE")
    singles = [move.cards[0] for move in legal(table.rules, table.state, 0) if isinstance(move, Take) and len(move.cards) == 1]
    assert singles == list(table.cards("APPLE_2", "PEAR", "FIG", "ROTTEN", "BASKET"))


def test_the_greedy_bot_takes_the_best_free_card_and_stops_when_none_is_left(fair: Fair) -> None:
    table = fair(seats=2)
    best = max(legal(table.rules, table.state, 0), key=lambda move: table.rules.appeal(table.rules.view(table.state, 0), 0, move))
    assert best == Take(table.cards("FIG"))
    table.do(0, Take(table.rules.books.free(table.state)))
    view = table.rules.view(table.state, 1)
    assert max(legal(table.rules, table.state, 1), key=lambda move: table.rules.appeal(view, 1, move)) == EndGame()


def test_a_line_of_the_log_names_each_card(fair: Fair) -> None:
    table = fair().take(0, "FIG", "APPLE")
    told = table.rules.tell(table.history[-1], 0)
    assert isinstance(told, Line)
    assert table.words.say(told, NAMES, 0) == "You take Fig and Apple."


def test_of_a_large_deck_no_more_is_offered_by_hand_than_a_page_can_show(fair: Fair) -> None:
    table = fair(sheet="name\n" + "".join(f"Card {number}\n" for number in range(MOST_BY_HAND + 5)))
    singles = [move for move in legal(table.rules, table.state, 0) if isinstance(move, Take) and len(move.cards) == 1]
    assert len(singles) == MOST_BY_HAND
    last = table.rules.books.deck[-1]
    assert [offer.move for offer in scanned(table.rules, table.state, 0, [last])] == [Take((last,))]


def test_many_cards_are_counted_and_not_named(fair: Fair) -> None:
    table = fair()
    five = table.cards("APPLE", "APPLE_2", "APPLE_3", "PEAR", "FIG")
    (offer,) = scanned(table.rules, table.state, 0, five)
    assert table.words.say(offer.line, NAMES, 0) == "Take these 5 cards"
    table.do(0, Take(five))
    assert table.words.say(table.rules.tell(table.history[-1], 1), NAMES, 1) == "Ann takes 5 cards."
    said = [
        table.words.say(line, NAMES, 0) for line in (table.rules.words(table.state, 0, move)[0] for move in (GiveBack(five), Pass(five, 1)))
    ]
    assert said == ["Give back these 5 cards", "Pass these 5 cards to Ben"]
