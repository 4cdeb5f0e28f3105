"""What is said and shown: views, buttons, the log, the end screen; and what the bot makes of it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from card_data.load import shipped_games
from referee import games, record
from referee.game import TABLE, Line, Setup, legal, state_hash
from referee.games.rummy import Rummy
from referee.games.rummy.moves import Buy, Discard, Draw, GoneOut, LayDown, LayOff, Pass, Take
from referee.simulate import moves_of
from referee.wording import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

    from referee.game import Done

A, B, C, D = range(4)
OTHERS = ("3S", "3D", "3H")
RECORD = Path(__file__).parents[2] / "fixtures" / "records" / "rummy-g1.play.json"
NAMES = ("Ann", "Bob", "Cleo", "Dan")


class Strict(Words):
    strict = True


WORDS = Strict(shipped_games()["rummy"], "en")


def said(line: Line | None, viewer: int | None = None) -> str:
    assert line is not None
    return WORDS.say(line, NAMES, viewer)


def button(table: Table, seat: int, move) -> tuple[str, str]:
    line, aside = table.rules.words(table.state, seat, move)
    return said(line, seat), said(aside, seat) if aside else ""


# -- words -------------------------------------------------------------------------------------------------------------


def test_RUM_08_a_lay_down_is_told_meld_by_meld_with_what_it_leaves(table: Table) -> None:
    table.lay_out(["7S 7H 7D 8C 8D 2S KH", *OTHERS])
    down = table.down(A, ["7S 7H 7D", "8C 8D 2S"])
    assert button(table, A, down) == ("Lay down 7♠, 7♥, and 7♦; 8♣, 8♦, and 2♠", "10 left")
    table.do(A, down)
    assert said(table.rules.tell(table.history[-1], B), B) == "Ann lays down 7♠, 7♥, and 7♦; 8♣, 8♦, and 2♠."


def test_RUM_14_a_lay_off_says_where_the_wild_card_goes(table: Table) -> None:
    table.lay_out(["6D 9D KH", *OTHERS], [(B, "run 5D W 7D 8D"), (C, "KS KD KC")], down=[A, B, C])
    assert button(table, A, table.off(A, "6D", 1, "low")) == ("Lay 6♦ on meld 1, Bob's run of diamonds", "the wild card to the low end")
    assert button(table, A, table.off(A, "9D", 1)) == ("Lay 9♦ on meld 1, Bob's run of diamonds", "")
    assert button(table, A, table.off(A, "KH", 2)) == ("Lay K♥ on meld 2, Cleo's kings", "")
    assert button(table, A, LayOff("RUM-1-KH", 9))[0] == "Lay it on meld 9"


@pytest.mark.parametrize(
    ("card", "sentence"),
    [("KH", "K♥ fits meld 1, Bob's kings; before you are down you may not throw it."), ("4C", "")],
)
def test_RUM_17_a_refusal_names_card_and_meld(table: Table, card: str, sentence: str) -> None:
    table.lay_out(["KH 4C", *OTHERS], [(B, "KS KD KC")], down=[B])
    offers = {move: refusal for move, _, _, refusal, _ in table_offers(table, A)}
    refusal = offers[table.throw(A, card)]
    assert (said(refusal.line, A) if refusal else "") == sentence


def table_offers(table: Table, seat: int):
    from referee.game import offers  # noqa: PLC0415

    return offers(table.rules, table.state, seat)


@pytest.mark.parametrize(
    ("number", "words"),
    [(1, "2 groups of 3"), (4, "3 groups of 3 and 1 run of 4"), (5, "3 runs of 4"), (8, "1 group of 3 and 1 run of 10")],
)
def test_RUM_08_the_contract_in_words(table: Table, number: int, words: str) -> None:
    table.lay_out(["KH", *OTHERS], number=number)
    assert words in said(table.rules.view(table.state, A).notes[0])


def test_RUM_04_the_price_of_a_buy_stands_on_its_button(table: Table) -> None:
    table.deal(upcard="8H")
    assert button(table, B, Buy()) == ("Buy 8♥", "with a card from the stock")
    assert button(table, A, Take()) == ("Take 8♥", "your draw")


def test_RUM_04_a_table_may_count_the_seconds_down(new_table: Callable[..., Table]) -> None:
    table = new_table(claim_seconds=20).deal(upcard="8H")
    assert table.rules.view(table.state, None).notes[-1] == Line("note.talk", {"n": 20, "turn": 1})
    table.nobody()
    assert len(table.rules.view(table.state, None).notes) == 1


# -- views -------------------------------------------------------------------------------------------------------------


def test_RUM_01_everybody_sees_the_own_hand_and_the_size_of_the_others(table: Table) -> None:
    table.deal(["8H 9C"])
    for viewer in (A, B, None):
        hands = [seat.zones[0].cards for seat in table.rules.view(table.state, viewer).seats]
        assert [hand == table.state.hands[seat] for seat, hand in enumerate(hands)] == [seat == viewer for seat in range(4)]
        assert [len(hand) for hand in hands] == [11] * 4


def test_RUM_03_a_drawn_card_is_told_to_its_owner_alone(table: Table) -> None:
    table.deal().draw("9C")
    done = table.history[-1]
    assert said(table.rules.tell(done, A), A) == "You draw 9♣."
    assert said(table.rules.tell(done, B), B) == said(table.rules.tell(done, None)) == "Ann draws from the stock."


def test_RUM_08_how_many_cards_lack_is_told_to_their_owner_alone(table: Table) -> None:
    table.lay_out(["7S 7H 7D 8C KH QD 3C 5C JH 9H TS 4D", *OTHERS])
    lines = [table.rules.view(table.state, viewer).seats[A].progress for viewer in (A, B, None)]
    assert lines == [Line("progress.lacking", {"n": 2}), Line("progress.up"), Line("progress.up")]


def test_RUM_19_hands_lie_open_between_rounds(table: Table) -> None:
    table.lay_out(["KH", *OTHERS]).do(A, table.throw(A, "KH"))
    view = table.rules.view(table.state, None)
    assert [seat.zones[0].cards for seat in view.seats if seat.zones] == [table.state.hands[seat] for seat in (B, C, D)]
    table.deal_on()
    assert not any(card for seat in table.rules.view(table.state, None).seats for card in seat.zones[0].cards)


def test_RUM_01_a_table_outside_the_intended_range_is_told(new_table: Callable[..., Table]) -> None:
    for seats, notes in ((3, 2), (4, 1), (6, 1), (8, 2)):
        table = new_table(seats)
        assert len(table.rules.view(table.state, None).notes) == notes


def test_RUM_01_the_preset_of_the_questions_names_its_contracts() -> None:
    game = shipped_games()["rummy"]
    options = {option.id: option.default for option in game.options}
    assert not Rummy.unfit(game, Setup(4, options | {"preset": "qa"}))
    unfit = Rummy.unfit(game, Setup(4, options | {"preset": "qa", "contract_set": "classic_six"}))
    assert [said(line) for line in unfit]


# -- the bot -----------------------------------------------------------------------------------------------------------


def choice(table: Table, seat: int):
    view = table.rules.view(table.state, seat)
    return max(legal(table.rules, table.state, seat), key=lambda move: table.rules.appeal(view, seat, move))


def test_RUM_08_the_bot_lays_the_contract_down_and_then_gets_rid_of_what_fits(table: Table) -> None:
    table.lay_out(["7S 7H 7D 8C 8D 2S KH 4C", *OTHERS], [(B, "KS KD KC")], down=[B])
    assert isinstance(choice(table, A), LayDown)
    table.do(A, choice(table, A))
    assert choice(table, A) == table.off(A, "KH", 1)
    table.do(A, choice(table, A))
    assert choice(table, A) == table.throw(A, "4C")


def test_RUM_15_the_bot_lays_off_in_the_order_that_leaves_least(table: Table) -> None:
    table.lay_out(["9D 8D KH", *OTHERS], [(B, "run 5D 6D 7D 8D"), (C, "run TD JD QD KD")], down=[A, B, C])
    assert choice(table, A) == table.off(A, "9D", 2)


@pytest.mark.parametrize(("card", "move"), [("7D", Take()), ("X1", Take()), ("QC", Pass())])
def test_RUM_04_the_bot_claims_what_brings_it_nearer(table: Table, card: str, move) -> None:
    table.deal(["7S 7H 8C 8D KH QD 3C 5C JH 9S 4D"], upcard=card)
    assert choice(table, A) == move
    table.deal_on = None  # type: ignore[method-assign]


@pytest.mark.parametrize(("card", "move"), [("QD", Buy()), ("8C", Buy()), ("JD", Pass()), ("4S", Pass())])
def test_RUM_05_the_bot_buys_what_its_contract_lacks(table: Table, card: str, move) -> None:
    table.deal(["KS", "3D 4D 5D 6D 7D 8D 9D TD JD 8S 8H"], upcard=card, number=8)
    assert choice(table, B) == move


def test_RUM_16_the_bot_keeps_what_the_contract_needs_and_throws_the_dearest(table: Table) -> None:
    table.lay_out(["7S 7H 8C 8D X1 AH QD 3C 5C JH 9S 4D", *OTHERS])
    assert choice(table, A) == table.throw(A, "AH")


def test_RUM_16_the_bot_does_not_feed_the_next_player(table: Table) -> None:
    table.lay_out(["7S 7H 7D 8C 8D 9H KD QC", *OTHERS], discards="3C")
    free = choice(table, A)
    king, queen = table.card(A, "KD"), table.card(A, "QC")
    for taken, kept in ((king, queen), (queen, king)):
        suit = [card for card in table.state.pool if card[-2] == taken[-2]][:2]
        table.state = table.state._replace(public=((), tuple(suit), (), ()))
        assert choice(table, A) == Discard(kept)
    assert free in {Discard(king), Discard(queen)}


def test_RUM_18_the_bot_reports_itself(new_table: Callable[..., Table]) -> None:
    table = new_table(hand_tracking="score_only")
    table.do(TABLE, table.rules.candidates(table.state, TABLE)[0])
    assert choice(table, B) == GoneOut(B)


# -- the whole game ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def told() -> dict:
    return json.loads(RECORD.read_text(encoding="utf-8"))


def test_RUM_20_a_whole_game_of_ten_rounds_replays(told: dict) -> None:
    read = record.read(told, shipped_games(), games.find)
    state = read.state
    assert len(read.history) == len(told["moves"])
    assert state_hash(state) == told["moves"][-1]["hash"]
    assert len(state.scores) == 10
    result = read.rules.result(state)
    assert result is not None
    assert [standing.total for standing in result.standings] == sorted(sum(row[seat] for row in state.scores) for seat in range(4))


def test_RUM_20_the_end_screen_adds_up(told: dict) -> None:
    read = record.read(told, shipped_games(), games.find)
    history: list[Done] = list(read.history)
    story = read.rules.story(history)
    assert [said(line) for line in story.lines]
    totals, last = story.series[0].values, history[-1].after
    assert [curve[-1] for curve in totals] == [sum(row[seat] for row in last.scores) for seat in range(4)]
    by_round, deeds = story.grids
    assert [sum(value or 0 for value in row) for row in by_round.rows] == [curve[-1] for curve in totals]
    columns = {name.rpartition(".")[2]: [row[place] for row in deeds.rows] for place, name in enumerate(deeds.columns)}
    moves = [done.move for done in history]
    assert sum(columns["won"]) + sum(done.after.ender < 0 for done in history if type(done.move).__name__ == "EndRound") == 10
    assert sum(columns["down"]) == sum(isinstance(move, LayDown) for move in moves)
    assert sum(columns["laid_off"]) == sum(isinstance(move, LayOff) for move in moves)
    assert sum(columns["first"]) <= 10
    assert sum(columns["buys"]) == sum(
        done.after.phase == "fetch" and done.after.fetch.why == "price" for done in history if done.before.phase != "fetch"
    )


def test_RUM_08_greedy_bots_finish_their_contracts() -> None:
    game = shipped_games()["rummy"]
    rules = Rummy(game, Setup(4, {option.id: option.default for option in game.options}))
    history = list(moves_of(rules, ["greedy"] * 4, random.Random(3).randrange))
    last = history[-1].after
    down = sum(isinstance(done.move, LayDown) for done in history)
    assert last.phase == "game_over"
    assert down >= 20
    assert sum(done.move == Draw("stock") for done in history) < 400
