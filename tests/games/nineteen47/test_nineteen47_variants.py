"""The five variants, house options and reshuffles (dossier sections 5.7, 8 and 10)."""

from __future__ import annotations

import pytest
from nineteen47_table import Table, cards, dealt, gen, numbers, three_all

from referee.game import TABLE
from referee.games.nineteen47 import moves as m

A, B, C, D, E, F, G, H, I = range(9)


def test_H47_74_justice_adds_and_cuts_nothing_in_the_last_film() -> None:
    """E-41."""
    table = three_all(6, "3 4 5 6 7 8", hands={"A": (34,), "B": (35,)}, last="G8", justice_final=True, loyalties="PPPCCS")
    table.ask(dice="**").do(A, m.Reroll((A, B))).pass_all().add(A=34, B=35)
    assert (numbers(table.state.film), table.phase) == ([34, 35], "premiere")
    table.turn_up()
    film = table.state.films[-1]
    assert (film.patriot, film.communist, table.score, table.state.winner) == (0, 2, (3, 4), "communist")


@pytest.mark.parametrize(("answer", "left"), [(m.EditDiscard(), [35]), (m.EditReturn(), [34, 35])])
def test_H47_74_the_editor_of_the_last_film_discards_or_nothing_is_cut(answer: m.Move, left: list[int]) -> None:
    table = three_all(6, "3 4 5 6 7 9", hands={"A": (34,), "B": (35,)}, justice_final=True, loyalties="PPPCCS")
    table.ask(dice="**").do(A, m.Reroll((A, B))).pass_to(F).do(F, m.FlagEdit())
    table.ask(look=34).add(A=34, B=35).do(F, answer)
    assert (numbers(table.state.film), table.phase) == (left, "premiere")


def test_H47_74_an_empty_last_film_has_nothing_to_look_at() -> None:
    table = three_all(6, "3 4 5 6 7 9", justice_final=True, loyalties="PPPCCS").pass_to(F).do(F, m.FlagEdit())
    assert (table.phase, table.state.film) == ("premiere", ())
    table.do(A, m.CloseFilm())
    assert table.phase == "over"


def test_H47_78_a_strike_lets_the_starred_add_as_they_like() -> None:
    """E-42."""
    table = dealt(5, "3 4 5 6 7", dice="**---", posters="G8", union_strike=True).pass_all()
    assert table.refused(C, m.AddStar(table.state.hands[C][:1])) == "H47-30/STAR_NONE"
    table.do(A, m.AddStar(table.state.hands[A])).do(B, m.AddStar(()))
    assert table.state.hands[A] == ()
    assert table.turn_up().phase == "production"
    assert len(table.state.hands[A]) == 3


def test_H47_78_without_a_neutral_poster_there_is_no_strike() -> None:
    table = dealt(5, "3 4 5 6 7", dice="**---", posters="G10", union_strike=True).pass_all()
    assert table.refused(A, m.AddStar(table.state.hands[A])) == "H47-30/STAR_COUNT"
    assert table.refused(A, m.AddStar(())) == "H47-30/STAR_COUNT"


def test_H47_78_tokens_are_extra_in_a_strike() -> None:
    table = dealt(5, "3 4 5 6 7", dice="*----", posters="G8", union_strike=True).do(A, m.Direct(A)).pass_all()
    table.do(A, m.AddStar(table.state.hands[A][:2])).do(A, m.AddTokens(table.state.hands[A]))
    assert sum(laid.by == A for laid in table.state.laid) == 3


def test_H47_77_turns_go_by_job_number() -> None:
    """E-43."""
    table = dealt(6, "5 2 8 1 9 4", studio_order=True)
    assert table.active == D
    table.do(D, m.ScriptDraw()).do(D, m.ScriptChoose(gen("G9")))
    table.do(B, m.Produce(2, 8)).do(B, m.SecondJob(8)).do(B, m.ComposePlace(table.state.pick[0]))
    assert (table.state.used_up, table.active) == ((8,), F)
    table.do(F, m.SwapCentre(4, 7)).do(A, m.Pass())
    assert (table.active, table.state.extra) == (F, 7)
    table.do(F, m.Act(7, F)).do(F, m.DiscardTwo(table.state.hands[F][:2]))
    assert table.active == E
    table.do(E, m.Pass())
    turns = [done.seat for done in table.history if isinstance(done.move, (*m.PRODUCTION, m.ScriptDraw)) and done.seat != TABLE]
    assert turns == [D, B, F, A, F, E]


def test_H47_77_an_extra_turn_is_for_its_job_alone() -> None:
    table = dealt(6, "5 2 8 1 9 4", studio_order=True).idle().pass_to(F).do(F, m.SwapCentre(4, 7)).do(A, m.Pass())
    assert table.state.extra == 7
    assert table.refused(F, m.Reroll((F,))) == "H47-77/EXTRA"
    assert table.refused(F, m.SwapCentre(7, 3)) == "H47-77/EXTRA"
    assert table.refused(A, m.Pass()) == "H47-28/TURN"
    table.do(F, m.Pass())
    assert table.active == C


def test_H47_77_option_a_second_number_is_a_full_turn() -> None:
    table = dealt(6, "5 2 8 1 9 4", studio_order=True, studio_extra_turn="full").idle().pass_to(F)
    table.do(F, m.SwapCentre(4, 7)).do(A, m.Pass())
    assert (table.active, table.state.extra) == (F, 0)
    assert table.allowed(F, m.Reroll((F,)))


def test_H47_77_who_skips_the_second_job_has_the_extra_turn() -> None:
    table = dealt(6, "5 2 8 1 9 4", studio_order=True).idle().pass_to(B).do(B, m.Produce(2, 8)).do(B, m.SecondSkip())
    table.do(F, m.Pass()).do(A, m.Pass())
    assert (table.active, table.state.extra) == (B, 8)


def test_H47_77_tokens_and_refills_follow_the_numbers() -> None:
    table = dealt(6, "5 2 8 3 9 4", studio_order=True, dice="******")
    table.pass_to(D).do(D, m.Direct(A)).pass_to(E).do(E, m.Pass())
    assert table.books.token_order(table.state) == (B, D, F, A, C, E)
    for seat in range(6):
        table.do(seat, m.AddStar(table.state.hands[seat][:1]))
    table.do(A, m.AddTokens(())).turn_up()
    refill = next(place for place, done in enumerate(table.history) if isinstance(done.move, m.Refill))
    assert [due.of for due in table.history[refill].after.due if due.work == "draw"] == [B, D, F, A, C, E]


def test_H47_31_option_tokens_start_from_the_lowest_number_now() -> None:
    for rule, order in (("round_order", (A, B, C, D)), ("current_numbers", (C, D, A, B))):
        table = dealt(4, "3 4 5 6", token_order=rule).do(A, m.Pass()).do(B, m.Pass()).do(C, m.SwapCentre(5, 1))
        assert table.books.token_order(table.state) == order


def test_H47_31_tokens_are_spent_in_order_even_with_an_empty_hand() -> None:
    table = dealt(4, "3 4 5 6", posters="G5 G1", dice="-*--", union_strike=True).do(A, m.Direct(B)).pass_all()
    table.do(B, m.AddStar(table.state.hands[B]))
    assert table.state.waiting == (B,)
    assert table.refused(A, m.AddTokens(())) == "H47-31/TOKEN_ORDER"
    assert table.refused(B, m.AddTokens(cards(1))) == "H47-31/TOKEN_COUNT"
    table.do(B, m.AddTokens(()))
    assert table.state.tokens[B] == 1


def test_H47_31_option_spent_tokens_leave_the_game() -> None:
    table = dealt(4, "3 4 5 6", spent_tokens="box").do(A, m.Direct(B)).pass_all().do(B, m.AddTokens(table_hand(B)))
    assert (table.state.supply, table.state.boxed) == (3, 1)


def table_hand(seat: int) -> tuple[str, ...]:
    return (dealt(4, "3 4 5 6").state.hands[seat][0],)


def test_H47_31_a_card_that_is_not_held_is_not_added() -> None:
    table = dealt(4, "3 4 5 6", dice="*---", keep=(1,)).do(A, m.Direct(B)).pass_all()
    assert table.refused(A, m.AddStar(cards(1))) == "H47-30/CARD_HELD"
    table.do(A, m.AddStar(table.state.hands[A][:1]))
    assert table.refused(A, m.AddStar(table.state.hands[A][:1])) == "H47-28/PHASE"
    assert table.refused(B, m.AddTokens(cards(1))) == "H47-31/CARD_HELD"


def test_H47_76_random_loyalty_with_no_star_has_no_photo_finish() -> None:
    """E-44."""
    table = three_all(6, "3 4 5 6 7 8", hands={"A": (34,)}, last="G8", keep=(24,), random_loyalty=True, loyalties="PPPPCC")
    assert len(table.state.box) == 3
    table.ask(dice="*").do(A, m.Reroll((A,))).pass_all().ask(draws=(24,), cut=24).add(A=34).turn_up()
    assert (table.score, table.state.winner) == ((3, 4), "communist")


def test_H47_76_random_loyalty_with_a_star_has_one() -> None:
    table = three_all(6, "3 4 5 6 7 8", random_loyalty=True, loyalties="PPPCCS").pass_all().turn_up()
    assert table.state.winner == "star"


def test_H47_76_a_side_without_members_can_win() -> None:
    table = dealt(4, "3 4 5 6", random_loyalty=True, loyalties="PPPP", posters="G5 G6 G7 G8")
    for _ in range(4):
        table.pass_all().turn_up()
    result = table.rules.result(table.state)
    assert result is not None
    assert (result.winners, result.line.key) == ((), "result.communist.nobody")


@pytest.mark.parametrize(("met", "seen"), [(True, [0, 2]), (False, [0])])
def test_H47_76_option_the_communists_meet_or_not(met: bool, seen: list[int]) -> None:
    table = dealt(4, "3 4 5 6", random_loyalty=True, loyalties="CPCS", random_loyalty_recognition=met)
    zones = [zone for seat in table.rules.view(table.state, A).seats for zone in seat.zones if zone.key == "zone.loyalty"]
    assert [place for place, zone in enumerate(zones) if zone.cards[0]] == seen


def test_H47_76_nobody_is_told_how_many_of_each_there_are() -> None:
    views = [
        dealt(4, "3 4 5 6", random_loyalty=True, loyalties=letters).rules.view(
            dealt(4, "3 4 5 6", random_loyalty=True, loyalties=letters).state, None
        )
        for letters in ("PPPP", "CCCS")
    ]
    assert views[0] == views[1]


# -- the deck runs out -------------------------------------------------------------------------------------------------------


def test_H47_61_the_floor_becomes_the_deck_when_a_card_is_needed() -> None:
    """E-31: the hand that is thrown away is in the shuffle in the middle of its own draw."""
    table = to_the_last_card()
    thrown = table.state.hands[B]
    table.do(A, m.Shoot(B))
    place = next(place for place, done in enumerate(table.history) if isinstance(done.move, m.Reshuffle))
    before, after = table.history[place].before, table.history[place].after
    assert (before.deck, after.floor, set(after.deck)) == ((), (), set(before.floor))
    assert set(thrown) <= set(after.deck)
    assert len(table.state.hands[B]) == 3
    assert table.deck() + table.floor() + sum(map(len, table.state.hands)) + len(table.state.film) == 60


def test_H47_61_a_refill_that_straddles_the_shuffle_leaves_this_films_cards_out() -> None:
    """E-31, with nine cards to draw from a deck of one."""
    table = to_the_last_card().do(A, m.Pass())
    for seat in range(9):
        table.do(seat, m.AddStar(_plain(table.state.hands[seat])))
    assert (table.deck(), len(table.state.film)) == (1, 9)
    floor = table.floor()
    table.turn_up()
    place = next(place for place, done in enumerate(table.history) if isinstance(done.move, m.Reshuffle))
    after = table.history[place].after
    assert (len(after.deck), after.floor, len(after.shown)) == (floor, (), 9)
    assert not set(after.deck) & set(after.shown)


def test_H47_61_option_the_floor_becomes_the_deck_at_once() -> None:
    table = to_the_last_card(reshuffle="when_empty")
    table.do(A, m.Shoot(B))
    place = next(place for place, done in enumerate(table.history) if isinstance(done.move, m.Reshuffle))
    assert table.history[place - 1].after.deck == ()
    assert table.history[place].before.due[0].work == "reshuffle"


def test_H47_60_nobody_looks_at_the_floor() -> None:
    table = to_the_last_card()
    assert table.refused(A, m.SearchFloor()) == "H47-60/FLOOR"
    for viewer in (None, A, B):
        floor = next(zone for zone in table.rules.view(table.state, viewer).zones if zone.key == "zone.floor")
        assert set(floor.cards) == {None}


def to_the_last_card(**options: object) -> Table:
    """Return a table of nine before A, who is the Cinematographer: three films of nine stars and a Composer leave one card."""
    table = dealt(9, "5 1 2 3 4 6 7 8 9", dice="*********", keep=(*range(16, 22), *range(49, 55)), posters="G5 G1 G6 G9", **options)
    for _ in range(3):
        table.pass_all()
        for seat in range(9):
            table.do(seat, m.AddStar(_plain(table.state.hands[seat])))
        table.turn_up()
    table.pass_to(H).do(H, m.ComposeDraw()).do(H, m.ComposePlace(table.state.pick[0])).pass_to(A)
    assert table.deck() == 1
    return table


def _plain(hand: tuple[str | None, ...]) -> tuple[str | None, ...]:
    return next(((card,) for card in hand if card not in cards(*range(16, 22), *range(49, 55))), hand[:1])
