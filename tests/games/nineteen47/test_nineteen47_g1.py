"""The scripted game G1 (dossier 10.1): four players, six films, every outcome named. Its record is kept as a fixture."""

from __future__ import annotations

import json
from pathlib import Path

from nineteen47_table import Table, cards, dealt, gen, numbers

from card_data.load import shipped_games
from referee import games, record
from referee.games.nineteen47 import moves as m

A, B, C, D = range(4)
RECORD = Path(__file__).parents[2] / "fixtures/records/nineteen47-g1.play.json"


def film_1() -> Table:
    hands = {"A": (1, 16, 34), "B": (49, 35, 22), "C": (2, 23, 36), "D": (24, 3, 37)}
    table = dealt(4, "4 1 8 3", hands=hands, dice="*--*", loyalties="PCPS")
    assert (table.deck(), len(table.state.posters), table.state.supply) == (48, 15, 4)
    assert table.jobs() == "4 1 8 3 | 25679"
    assert table.state.order == (B, C, D, A)
    table.ask(posters="G2 G10").do(B, m.ScriptDraw(), m.ScriptChoose(gen("G10")))
    table.ask(draws=(4, 38)).do(C, m.ComposeDraw(), m.ComposePlace(cards(4)[0]))
    table.do(D, m.Direct(D))
    table.ask(dice="-*").do(A, m.GafferRoll(D), m.GafferRoll(C), m.GafferStop())
    table.ask(cut=2).add(A=16, C=2).do(D, m.AddTokens(cards(24)))
    assert len(table.state.film) == 3
    table.ask(dice="-**-", draws=(5, 50, 39)).turn_up()
    film = table.state.films[-1]
    assert (numbers(film.shown), film.patriot, film.communist, film.side) == ([4, 16, 24], 3, 1, "patriot")
    assert (table.score, table.dice(), table.deck(), table.floor()) == ((1, 0), "-**-", 43, 5)
    assert (table.state.supply, table.state.last_receiver) == (4, D)
    return table


def film_2(table: Table) -> Table:
    assert table.state.order == (B, C, D, A)
    table.ask(posters="G6").do(B, m.DeclineScript(), m.SwapCentre(1, 9))
    table.ask(dice="*-").do(C, m.Reroll((A, B)))
    assert table.refused(D, m.Direct(D)) == "H47-15/TOKEN_AGAIN"
    table.do(D, m.Direct(A)).do(A, m.SwapCentre(4, 7))
    table.ask(draws=(51,), cut=5).add(A=1, C=5).do(A, m.AddTokens(()))
    table.ask(jobs="2 5 9 1", draws=(40, 6)).turn_up()
    film = table.state.films[-1]
    assert (numbers(film.shown), film.patriot, film.communist, film.side) == ([1, 51], 1, 2, "communist")
    assert (table.score, table.jobs(), table.deck(), table.floor()) == ((1, 1), "2 5 9 1 | 34678", 40, 8)
    assert (table.state.tokens, table.state.supply, table.state.last_receiver) == ((1, 0, 0, 0), 3, A)
    return table


def film_3(table: Table) -> Table:
    assert table.state.order == (D, A, B, C)
    table.ask(posters="G3 G14").do(D, m.ScriptDraw(), m.ScriptChoose(gen("G3")))
    table.do(A, m.Produce(2, 5)).ask(draws=(7, 17, 52)).do(A, m.SecondJob(5, A))
    assert table.hand(A) == [7, 17, 52]
    assert table.refused(B, m.Produce(2, 4)) == "H47-26/PERFORMED"
    table.ask(dice="*-").do(B, m.Reroll((B, D))).do(C, m.FlagEdit())
    table.ask(draws=(41,), look=49).add(A=17, B=49, C=23).do(A, m.AddTokens(cards(7)))
    assert len(table.state.film) == 5
    table.do(C, m.EditDiscard()).ask(dice="*--*", draws=(8, 25, 42, 9)).turn_up()
    film = table.state.films[-1]
    assert (numbers(film.shown), film.patriot, film.communist, film.side) == ([7, 17, 23, 41], 4, 1, "patriot")
    assert (table.score, table.dice(), table.jobs()) == ((2, 1), "*--*", "5 2 9 1 | 34678")
    assert (table.deck(), table.floor(), table.state.supply, table.state.last_receiver) == (32, 16, 4, -1)
    return table


def film_4(table: Table) -> Table:
    table.ask(posters="G12").do(D, m.DeclineScript(), m.Pass())
    table.ask(draws=(10, 26, 53)).do(A, m.Shoot(B))
    table.do(B, m.Produce(2, 6))
    assert table.refused(B, m.SecondJob(6, B)) == "H47-14/SECOND_CENTRE"
    table.ask(dice="*-").do(C, m.Reroll((A, D)))
    table.ask(draws=(43,), cut=43).add(A=8).ask(draws=(11,)).turn_up()
    film = table.state.films[-1]
    assert (numbers(film.shown), film.patriot, film.communist, film.side) == ([8], 1, 1, "communist")
    assert (table.score, table.deck(), table.floor()) == ((2, 2), 27, 21)
    return table


def film_5(table: Table) -> Table:
    table.ask(posters="G5 G13").do(D, m.ScriptDraw(), m.ScriptChoose(gen("G5")))
    table.do(A, m.SwapCentre(5, 8))
    table.ask(draws=(18, 27)).do(B, m.Act(6, C)).do(C, m.DiscardTwo(cards(36, 40)))
    table.do(C, m.FlagEdit())
    table.ask(draws=(12,), look=12, cut=12).add(A=11).do(C, m.EditReturn()).ask(draws=(28,)).turn_up()
    film = table.state.films[-1]
    assert (numbers(film.shown), film.patriot, film.communist, film.side) == ([11], 1, 0, "patriot")
    assert (table.score, table.deck(), table.floor()) == ((3, 2), 23, 25)
    return table


def film_6(table: Table) -> Table:
    table.ask(posters="G15").do(D, m.DeclineScript()).ask(dice="-*").do(D, m.Reroll((A, C)))
    table.ask(draws=(13, 44)).do(A, m.ComposeDraw(), m.ComposePlace(cards(13)[0]))
    table.ask(dice="*").do(B, m.Reroll((B,))).do(C, m.FlagEdit())
    table.ask(look=53).add(B=53, C=18).do(C, m.EditDiscard()).turn_up()
    film = table.state.films[-1]
    assert (numbers(film.shown), film.patriot, film.communist, film.side) == ([13, 18], 3, 1, "patriot")
    return table


def whole_game() -> Table:
    table = film_1()
    for film in (film_2, film_3, film_4, film_5, film_6):
        film(table)
    return table


def test_H47_50_the_scripted_game_of_four_ends_with_the_patriots() -> None:
    table = whole_game()
    result = table.rules.result(table.state)
    assert result is not None
    assert (table.score, result.winners, table.phase) == ((4, 2), (A, C), "over")
    assert (table.deck(), table.floor(), len(table.state.shown)) == (21, 27, 2)
    assert [table.hand(seat) for seat in range(4)] == [[25, 28, 52], [10, 26], [9, 27], [3, 37, 50]]
    assert len(table.state.posters) == 6
    assert numbers(table.state.scrapped) == [2, 13, 14]
    assert table.dice() == "-**-"
    assert table.refused(A, m.Pass()) == "H47-42/OVER"


def test_H47_42_the_record_of_the_scripted_game_replays_exactly() -> None:
    told = whole_game().record()
    assert json.loads(RECORD.read_text(encoding="utf-8")) == told
    read = record.read(told, shipped_games(), games.find)
    assert [done.after for done in read.history][-1] == whole_game().state
