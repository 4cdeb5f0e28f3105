"""Post-production and premiere of Nineteen47: the worked examples about films, counts and ends (dossier section 10)."""

from __future__ import annotations

import pytest
from nineteen47_table import cards, dealt, gen, numbers, pro, three_all

from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.score import film_side, winner_of

A, B, C, D, E, F, G, H, I = range(9)


def test_H47_40_three_patriot_symbols_to_one() -> None:
    """E-01: the editor discards; the poster counts; a double patriot is a hearing."""
    table = dealt(6, "3 8 4 5 9 6", hands={"A": (16,), "C": (22,), "D": (34,)}, dice="*-**--", posters="G1")
    table.pass_to(B).ask(draws=(35, 54)).do(B, m.ComposeDraw(), m.ComposePlace(pro(35)))
    table.pass_to(E).do(E, m.FlagEdit()).pass_all()
    assert table.phase == "post_star"
    table.ask(look=35).add(A=16, C=22, D=34).do(E, m.EditDiscard())
    assert numbers(table.state.film) == [16, 22, 34]
    assert table.history[-1].before.look == pro(35)
    rolled = len(table.history)
    table.ask(dice="-*-*-*").turn_up()
    film = table.state.films[0]
    assert (film.patriot, film.communist, film.side, table.score) == (3, 1, "patriot", (1, 0))
    assert sum(isinstance(done.move, m.DieFell) for done in table.history[rolled:]) == 6
    assert not any(isinstance(done.move, m.ShakeUp) for done in table.history)


def test_H47_41_a_tie_is_a_communist_film() -> None:
    """E-02: nobody composed; a double communist is a shake-up; nine jobs are dealt anew."""
    hands = {"A": (22,), "B": (49,), "D": (1,), "F": (40,)}
    table = dealt(6, "3 4 5 6 7 2", hands=hands, dice="**-*-*", posters="G2").pass_all()
    table.ask(draws=(23,), cut=40).add(A=22, B=49, D=1, F=40)
    assert len(table.state.film) == 4
    table.ask(jobs="9 8 7 6 5 4").turn_up()
    film = table.state.films[0]
    assert (numbers(film.shown), film.patriot, film.communist, film.side) == ([1, 22, 23, 49], 2, 2, "communist")
    assert table.jobs() == "9 8 7 6 5 4 | 123"
    assert table.dice() == "**-*-*"


def test_H47_51_a_margin_of_one_in_the_seventh_film_is_the_stars() -> None:
    """E-03: the editor puts the card back and it is cut all the same; nothing is refilled."""
    table = three_all(6, "3 4 8 9 5 6", hands={"A": (34,), "E": (35,)}, keep=(36,), loyalties="PPPCCS")
    table.pass_to(B).ask(dice="**").do(B, m.Reroll((A, E)))
    table.ask(draws=(36, 54)).do(C, m.ComposeDraw(), m.ComposePlace(pro(36))).do(D, m.FlagEdit()).pass_all()
    table.ask(look=36, cut=36).add(A=34, E=35).do(D, m.EditReturn())
    assert numbers(table.state.film) == [34, 35]
    table.turn_up()
    film = table.state.films[-1]
    assert (film.patriot, film.communist, film.side, table.score, table.phase) == (1, 2, "star", (3, 3), "over")
    result = table.rules.result(table.state)
    assert result is not None
    assert (result.winners, result.line.key) == ((F,), "result.star")
    assert len(table.state.hands[A]) == 2


def film_7(seats: int, last: str, *shown: int, loyalties: str = "", **options: object):
    """Return a table after a seventh film that shows these cards."""
    hands = {"ABCD"[place]: (card,) for place, card in enumerate(shown)}
    jobs = "345678"[:seats]
    table = three_all(seats, " ".join(jobs), hands=hands, last=last, loyalties=loyalties, keep=(22,), **options)
    first = table.active
    table.ask(dice="*" * len(shown)).do(first, m.Reroll(tuple(range(len(shown)))))
    table.pass_all().ask(draws=(22,), cut=22)
    for seat, card in enumerate(shown):
        table.do(seat, m.AddStar(cards(card)))
    return table.turn_up()


def test_H47_52_without_a_star_the_seventh_film_counts_as_any_other() -> None:
    """E-04: five players."""
    table = film_7(5, "G3", 34, 35, loyalties="PPPCC")
    result = table.rules.result(table.state)
    assert result is not None
    assert (table.score, result.winners) == ((3, 4), (D, E))


@pytest.mark.parametrize(
    ("last", "shown", "score", "winners"),
    [("G5", (34, 35), (3, 4), (D, E)), ("G5", (34, 1), (3, 3), (F,)), ("G6", (16,), (4, 3), (A, B, C))],
    ids=["E-05", "E-06", "E-07"],
)
def test_H47_51_two_ahead_wins_and_a_dead_heat_is_the_stars(last: str, shown: tuple[int, ...], score, winners) -> None:
    table = film_7(6, last, *shown, loyalties="PPPCCS")
    result = table.rules.result(table.state)
    assert result is not None
    assert (table.score, result.winners, table.phase) == (score, winners, "over")
    assert not any(isinstance(done.move, m.Hearing) for done in table.history)


def test_H47_50_the_first_side_with_four_films_wins_at_once() -> None:
    """E-08: 3 to 2 after five films; the star has no seventh film."""
    table = dealt(6, "3 4 5 6 7 8", hands={"A": (1,)}, keep=(22,), posters="G1 G5 G2 G6 G4 G7", loyalties="PPPCCS")
    for side in "PCPCP":
        table.film(side)
    assert table.score == (3, 2)
    table.ask(dice="*").do(A, m.Reroll((A,))).pass_all().ask(draws=(22,), cut=22).add(A=1).turn_up()
    result = table.rules.result(table.state)
    assert result is not None
    assert (table.score, result.winners, len(table.state.films)) == ((4, 2), (A, B, C), 6)


@pytest.mark.parametrize(("poster", "side"), [("G7", "communist"), ("G2", "patriot")])
def test_H47_34_a_film_of_one_card_is_revealed_empty(poster: str, side: str) -> None:
    """E-09: the card that is cut unseen is no hearing."""
    table = dealt(4, "3 4 5 6", keep=(16,), posters=poster)
    table.ask(draws=(16,)).pass_all()
    assert (table.phase, table.state.film) == ("premiere", ())
    table.do(A, m.CloseFilm())
    film = table.state.films[0]
    assert (film.shown, film.side) == ((), side)
    assert not any(isinstance(done.move, m.Hearing) for done in table.history)


def test_H47_35_a_card_put_back_may_be_cut_unseen() -> None:
    """E-26: no hearing, because the double patriot is not turned up; the editor is not shown the cut."""
    table = dealt(4, "9 3 4 5", hands={"A": (1,), "B": (16,)}, dice="**--", posters="G5")
    table.pass_to(A).do(A, m.FlagEdit()).ask(draws=(34,), look=16).pass_all().add(A=1, B=16)
    assert (table.phase, table.state.look) == ("editor_look", pro(16))
    assert table.refused(B, m.EditDiscard()) == "H47-35/EDIT"
    table.ask(cut=16).do(A, m.EditReturn())
    assert numbers(table.state.film) == [1, 34]
    assert table.rules.tell(table.history[-1], A) == table.rules.tell(table.history[-1], B)
    table.turn_up()
    assert numbers(table.state.films[0].shown) == [1, 34]
    assert not any(isinstance(done.move, m.Hearing) for done in table.history)


def test_H47_31_tokens_add_as_many_cards_as_there_are() -> None:
    """E-27: two tokens, a blank die."""
    table = given_tokens()
    assert table.refused(D, m.AddTokens(cards(*table.hand(D)))) == "H47-31/TOKEN_COUNT"
    first, second, _ = table.hand(D)
    table.do(D, m.AddTokens(cards(first, second)))
    assert (len(table.state.hands[D]), table.state.tokens[D], table.state.supply) == (1, 0, 3)
    before = len(table.history)
    table.turn_up()
    assert sum(isinstance(done.move, m.Draw) for done in table.history[before:]) == 2


def given_tokens(dice: str = ""):
    """Return a table of four at which D has two tokens from two films, asked for them in the third."""
    table = dealt(4, "3 4 5 6", posters="G5 G1 G6", token_count=4)
    table.do(A, m.Direct(D)).pass_all().do(D, m.AddTokens(())).turn_up()
    table.do(A, m.Direct(B)).pass_all().do(B, m.AddTokens(())).do(D, m.AddTokens(())).turn_up()
    table.do(A, m.Direct(D))
    if dice:
        table.ask(dice=dice).do(B, m.Reroll((D,)))
    table.pass_all()
    if dice:
        table.do(D, m.AddStar(cards(table.hand(D)[0])))
    assert table.state.waiting == (B, D)
    return table.do(B, m.AddTokens(()))


def test_H47_30_stars_come_before_tokens_and_both_may_empty_a_hand() -> None:
    """E-28: a star card, then two token cards."""
    table = given_tokens("*")
    assert len(table.state.hands[D]) == 2
    table.do(D, m.AddTokens(cards(*table.hand(D))))
    assert table.state.hands[D] == ()
    assert len(table.state.film) == 3
    table.turn_up()
    assert len(table.state.hands[D]) == 3


@pytest.mark.parametrize(("composed", "deck", "floor"), [(False, 27, 6), (True, 26, 7)], ids=["E-29", "E-30"])
def test_H47_33_a_card_of_the_deck_is_added_unless_the_composer_worked(composed: bool, deck: int, floor: int) -> None:
    table = dealt(9, "3 4 5 6 7 8 9 2 1", dice="*****----", keep=range(49, 55), posters="G5 G6")
    assert table.deck() == 33
    table.idle()
    while table.phase == "production":
        if composed and table.active == F:
            table.do(F, m.ComposeDraw())
            table.do(F, m.ComposePlace(table.state.pick[0]))
        else:
            table.idle()
    for seat in range(5):
        table.do(seat, m.AddStar((table.state.hands[seat][0],)))
    assert len(table.state.film) == 5
    table.turn_up()
    assert (table.deck(), table.floor()) == (deck, floor)
    assert table.deck() + table.floor() + sum(map(len, table.state.hands)) == 60


def test_H47_42_nothing_is_resolved_when_the_game_ends() -> None:
    table = film_7(6, "G3", 16, loyalties="PPPCCS")
    assert (table.score, table.phase) == ((4, 3), "over")
    assert table.dice().count("*") == 1
    assert table.refused(A, m.CloseFilm()) == "H47-42/OVER"


def test_H47_43_a_hearing_rolls_every_players_die_once() -> None:
    table = dealt(4, "3 4 5 6", hands={"A": (16,), "B": (17,)}, dice="**--", posters="G5").pass_all().ask(draws=(22,), cut=22)
    table.add(A=16, B=17)
    before = len(table.history)
    table.ask(dice="-*-*").turn_up()
    assert sum(isinstance(done.move, m.DieFell) for done in table.history[before:]) == 4
    assert table.dice() == "-*-*"


def test_H47_43_without_a_hearing_the_dice_stay() -> None:
    table = dealt(4, "3 4 5 6", hands={"A": (1,)}, dice="*---", posters="G5").pass_all().ask(draws=(22,), cut=22).add(A=1).turn_up()
    assert table.dice() == "*---"


def test_H47_44_the_hearing_comes_before_the_shake_up() -> None:
    """E-40, with both: dice first, then jobs, then the refill; several cards of a kind act once."""
    hands = {"A": (16,), "B": (50,), "C": (51,)}
    table = dealt(6, "3 4 5 6 7 8", hands=hands, dice="***---", posters="G5").pass_all().ask(draws=(22,), cut=22)
    table.add(A=16, B=50, C=51)
    before = len(table.history)
    table.ask(jobs="9 8 7 6 5 4").turn_up()
    kinds = [type(done.move) for done in table.history[before:]]
    assert [kind for kind in dict.fromkeys(kinds) if kind in m.STEPS][:4] == [m.Hearing, m.ShakeUp, m.Refill, m.CleanUp]
    assert (kinds.count(m.DieFell), kinds.count(m.DealJob), kinds.count(m.ShakeUp)) == (6, 6, 1)
    assert table.jobs() == "9 8 7 6 5 4 | 123"


def test_H47_44_a_shake_up_leaves_tokens_dice_and_who_received() -> None:
    """E-40: 2 to 2 is a communist film."""
    table = dealt(6, "3 4 5 6 7 8", hands={"B": (16,), "C": (50,), "D": (22,)}, dice="-***--", posters="G5")
    table.do(A, m.Direct(F)).pass_all().ask(draws=(23,), cut=23).add(B=16, C=50, D=22).do(F, m.AddTokens(()))
    table.ask(dice="******", jobs="9 8 7 6 5 4").turn_up()
    film = table.state.films[0]
    assert (film.patriot, film.communist, film.side) == (2, 2, "communist")
    assert (table.state.tokens, table.state.last_receiver, table.dice()) == ((0, 0, 0, 0, 0, 1), F, "******")


def test_H47_45_hands_are_filled_in_the_order_of_turns() -> None:
    table = dealt(4, "5 3 6 4", hands={"A": (1,), "B": (2,), "D": (3,)}, dice="**-*", posters="G5")
    assert table.state.order == (B, C, D, A)
    table.pass_all().ask(draws=(22, 60, 59, 58), cut=22).add(A=1, B=2, D=3).turn_up()
    assert (60 in table.hand(B), 59 in table.hand(D), 58 in table.hand(A)) == (True, True, True)


def test_H47_46_the_films_cards_leave_after_the_refill() -> None:
    table = dealt(4, "3 4 5 6", hands={"A": (1,)}, dice="*---", posters="G5").pass_all().ask(draws=(22,), cut=22).add(A=1)
    table.turn_up()
    assert numbers(table.state.floor) == [1, 22]
    assert table.state.shown == ()
    refill = next(place for place, done in enumerate(table.history) if isinstance(done.move, m.Refill))
    assert table.history[refill].after.shown == cards(1)
    assert [film.poster for film in table.state.films] == [gen("G5")]


def test_H47_46_option_the_film_goes_to_the_floor_before_the_refill() -> None:
    table = dealt(4, "3 4 5 6", hands={"A": (1,)}, dice="*---", posters="G5", film_to_floor="before_refill")
    table.pass_all().ask(draws=(22,), cut=22).add(A=1).turn_up()
    refill = next(done for done in table.history if isinstance(done.move, m.Refill))
    assert (refill.after.shown, numbers(refill.after.floor)) == ((), [1, 22])


@pytest.mark.parametrize(
    ("seats", "margin", "side"),
    [(4, 1, "patriot"), (4, 0, "communist"), (4, -1, "communist"), (2, 0, "draw"), (2, 1, "patriot"), (2, -1, "communist")],
)
def test_H47_53_two_players_share_a_tied_film(seats: int, margin: int, side: str) -> None:
    """E-32."""
    assert film_side(seats, margin) == side


@pytest.mark.parametrize(
    ("seats", "score", "winner"),
    [
        (2, (4, 4), "draw"),
        (2, (4, 3), "patriot"),
        (2, (3, 3), ""),
        (3, (3, 3), "communist"),
        (3, (3, 2), ""),
        (3, (4, 2), "patriot"),
        (4, (3, 3), ""),
        (4, (3, 4), "communist"),
        (9, (4, 0), "patriot"),
    ],
)
def test_H47_54_three_films_are_enough_for_the_communist_of_three(seats: int, score, winner: str) -> None:
    """E-33, E-34."""
    assert winner_of(dealt(seats).books, score, "patriot") == winner


def test_H47_53_a_draw_has_no_winner() -> None:
    """E-33: a tied film at 3 to 3; the two strips of a tied film lie on one poster."""
    table = dealt(2, "16 49", posters="G5 G6 G7 G8")
    for films in range(1, 5):
        table.pass_all().turn_up()
        assert table.score == (films, films)
    result = table.rules.result(table.state)
    assert result is not None
    assert (result.winners, result.line.key, {each.rank for each in result.standings}) == ((), "result.draw", {2})


def test_H47_55_alone_four_communist_films_lose() -> None:
    table = dealt(1, "34", posters="G5 G6 G7 G8")
    for _ in range(4):
        table.pass_all().turn_up()
    result = table.rules.result(table.state)
    assert result is not None
    assert (table.score, result.winners, result.line.key) == ((0, 4), (), "result.communist.nobody")


def test_H47_55_alone_one_may_be_a_communist() -> None:
    table = dealt(1, "34", posters="G5 G6 G7 G8", solo_loyalty="communist")
    for _ in range(4):
        table.pass_all().turn_up()
    result = table.rules.result(table.state)
    assert result is not None
    assert (result.winners, result.line.key) == ((A,), "result.communist")
