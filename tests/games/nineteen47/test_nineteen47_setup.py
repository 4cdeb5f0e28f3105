"""Setting up Nineteen47, options that do not go together, the small game (dossier sections 4, 5.8 and 8)."""

from __future__ import annotations

from collections import Counter

import pytest
from nineteen47_table import GAME, Table, cards, dealt, gen, pro, rules_of

from referee.entries import SeatPlan
from referee.game import Setup
from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.rules import Nineteen47
from referee.setup import BadSetup, fitted, make_setup

A, B, C, D, E = range(5)

SETUPS = [
    (1, 8, 2, 6, 5, (1, 0, 0), 60, 54, 15),
    (2, 8, 2, 4, 6, (1, 1, 0), 54, 46, 13),
    (3, 8, 2, 2, 7, (2, 1, 0), 60, 50, 15),
    (4, 9, 1, 5, 4, (2, 1, 1), 60, 48, 15),
    (5, 9, 1, 4, 5, (3, 2, 0), 60, 45, 15),
    (6, 9, 1, 3, 6, (3, 2, 1), 60, 42, 15),
    (7, 9, 1, 2, 7, (4, 2, 1), 60, 39, 15),
    (8, 9, 1, 1, 8, (5, 2, 1), 60, 36, 15),
    (9, 9, 1, 0, 9, (5, 3, 1), 60, 33, 15),
]
"""Players, jobs, jobs each, jobs in the centre, dice, loyalties, propaganda, deck, posters (dossier 4.1)."""


@pytest.mark.parametrize(("seats", "jobs", "each", "centre", "dice", "split", "many", "deck", "posters"), SETUPS)
def test_H47_01_a_table_of_every_size_is_set_up(seats, jobs, each, centre, dice, split, many, deck, posters) -> None:
    """E-45 among them."""
    table = Table(rules_of(seats)).deal()
    state, books = table.state, table.books
    assert len(books.jobs) == jobs
    assert {len(held) for held in state.jobs} == {each}
    assert (len(state.centre), len(state.dice), len(books.cards)) == (centre, dice, many)
    sides = Counter(books.side(state, seat) for seat in range(seats))
    assert (sides["patriot"], sides["communist"], sides["star"]) == split
    assert len(state.deck) == deck
    assert len(books.posters) == posters
    assert (state.supply, state.score, state.last_receiver) == (4, (0, 0), -1)


def test_H47_02_every_job_lies_in_one_place() -> None:
    table = dealt(4, "4 1 8 3")
    assert table.jobs() == "4 1 8 3 | 25679"


def test_H47_03_everybody_is_dealt_one_loyalty() -> None:
    table = dealt(4, "4 1 8 3", loyalties="PCPS")
    assert [table.books.side(table.state, seat) for seat in range(4)] == ["patriot", "communist", "patriot", "star"]
    for viewer in (None, A, B, C, D):
        seen = [zone.cards[0] for seat in table.rules.view(table.state, viewer).seats for zone in seat.zones if zone.key == "zone.loyalty"]
        assert [seat for seat, card in enumerate(seen) if card] == ([] if viewer is None else [viewer])


@pytest.mark.parametrize("seats", range(1, 10))
def test_H47_04_recognition_is_held_where_it_tells_anything(seats: int) -> None:
    phases = {done.after.phase for done in Table(rules_of(seats)).deal().ready().history}
    assert ("recognition" in phases) == (seats >= 5)


def test_H47_04_communists_learn_each_other_and_nobody_else_does() -> None:
    table = Table(rules_of(6))
    table.queues["loyalty"] += "PCSPCP"
    table.deal()
    assert table.phase == "recognition"
    seen = {}
    for viewer in (None, *range(6)):
        zones = [zone for seat in table.rules.view(table.state, viewer).seats for zone in seat.zones if zone.key == "zone.loyalty"]
        assert all(zone.secret for zone in zones)
        seen[viewer] = [place for place, zone in enumerate(zones) if zone.cards[0]]
    assert seen == {None: [], 0: [0], 1: [1, 4], 2: [2], 3: [3], 4: [1, 4], 5: [5]}


def test_H47_04_who_has_looked_is_not_told() -> None:
    table = Table(rules_of(6)).deal()
    before = [table.rules.view(table.state, viewer) for viewer in (None, A, B)]
    table.do(C, m.Ready())
    assert [table.rules.view(table.state, viewer) for viewer in (None, A, B)] == before
    assert all(table.rules.tell(table.history[-1], viewer) is None for viewer in (None, *range(6)))
    assert table.refused(C, m.Ready()) == "H47-04/READY"
    assert table.refused(A, m.Pass()) == "H47-28/PHASE"


def test_H47_04_the_words_are_equally_long_for_all() -> None:
    phone, paper = (Table(rules_of(6, secrets=secrets)).deal() for secrets in ("server", "paper"))
    notes = {table.books.paper: table.rules.view(table.state, None).notes for table in (phone, paper)}
    assert len(notes[False]) == len(notes[True]) == 5
    assert all(table.rules.view(table.state, seat).notes == notes[table.books.paper] for table in (phone, paper) for seat in range(6))


def test_H47_05_everybody_holds_three_cards() -> None:
    table = dealt(5, "1 2 3 4 5")
    assert {len(hand) for hand in table.state.hands} == {3}
    own = table.rules.view(table.state, B).seats
    hands = [next(zone for zone in seat.zones if zone.key == "zone.hand") for seat in own]
    assert [None in zone.cards for zone in hands] == [True, False, True, True, True]
    assert all(zone.secret for zone in hands)


def test_H47_06_dice_are_stars_or_blanks_in_the_order_of_their_owners() -> None:
    table = dealt(4, "4 1 8 3", dice="*--*")
    assert table.dice() == "*--*"
    assert [table.books.owner_of_die(die) for die in range(4)] == [0, 1, 2, 3]
    small = dealt(2, "16 49", dice="***-*-")
    assert [small.books.owner_of_die(die) for die in range(6)] == [0, 0, 1, 1, 2, 3]


def test_H47_07_a_table_may_have_other_tokens() -> None:
    assert dealt(4, "4 1 8 3", token_count=9).state.supply == 9


def test_H47_08_ghosts_have_a_card_and_a_die_each() -> None:
    table = dealt(1, "34", ghosts=(1, 35, 24), dice="--*-*")
    assert table.state.ghosts == cards(1, 35, 24)
    assert table.dice() == "--*-*"
    hidden = [zone.cards for zone in table.rules.view(table.state, A).zones if zone.key.startswith("zone.ghost.")]
    assert hidden == [(None,), (None,), (None,)]


# -- options -----------------------------------------------------------------------------------------------------------


def unfit(seats: int, **options: object) -> list[str]:
    setup = Setup(seats, {option.id: option.default for option in GAME.options} | options)
    return [line.key for line in Nineteen47.unfit(GAME, setup)]


@pytest.mark.parametrize(
    ("seats", "out", "fits"), [(9, (), True), (9, (1,), False), (8, (1,), True), (3, (3, 4), True), (3, (3, 4, 5), False)]
)
def test_H47_75_enough_jobs_are_left_for_everybody(seats: int, out: tuple[int, ...], fits: bool) -> None:
    assert unfit(seats, **{f"removed_job_{job}": True for job in out}) == ([] if fits else ["unfit.jobs"])


def test_H47_75_the_producer_may_be_named_where_he_is_out_already() -> None:
    assert unfit(3, removed_job_2=True, removed_job_3=True, removed_job_4=True) == []


def test_H47_75_a_removed_screenwriter_means_a_genre_at_random() -> None:
    table = dealt(4, "2 3 4 5", removed_job_1=True, posters="G3")
    assert (table.state.poster, 1 in table.state.centre) == (gen("G3"), False)


@pytest.mark.parametrize("option", ["random_loyalty", "studio_order"])
def test_H47_76_some_options_need_four_players(option: str) -> None:
    assert unfit(3, **{option: True}) == ["unfit.small"]
    assert unfit(4, **{option: True}) == []


@pytest.mark.parametrize(
    ("seats", "split", "fits"),
    [(4, "2-1-1", True), (4, "2-2-0", True), (4, "3-2-0", False), (5, "4-1-0", True), (5, "2-1-1", False), (3, "2-1-1", False)],
)
def test_H47_03_a_split_adds_up_to_the_players(seats: int, split: str, fits: bool) -> None:
    assert unfit(seats, loyalty_split=split) == ([] if fits else ["unfit.split"])


def test_H47_03_every_split_that_is_offered_is_one_of_some_table() -> None:
    for split in GAME.option_by_id["loyalty_split"].allowed[1:]:
        patriots, communists, stars = map(int, str(split).split("-"))
        seats = patriots + communists + stars
        assert unfit(seats, loyalty_split=split) == []
        assert (1 <= patriots <= 5, 1 <= communists <= 3, stars <= 1, seats == 5 and stars) == (True, True, True, False)


def test_H47_03_no_split_goes_with_random_loyalty() -> None:
    assert unfit(4, loyalty_split="2-1-1", random_loyalty=True) == ["unfit.split"]


def test_H47_01_a_house_refuses_what_does_not_fit() -> None:
    with pytest.raises(BadSetup):
        fitted(Nineteen47, GAME, make_setup(GAME, [SeatPlan()] * 3, {"studio_order": True}, {}, ()))
    with pytest.raises(BadSetup):
        make_setup(GAME, [SeatPlan()] * 10, {}, {}, ())
    with pytest.raises(BadSetup):
        make_setup(GAME, [SeatPlan()] * 4, {"token_count": 10}, {}, ())
    with pytest.raises(BadSetup):
        make_setup(GAME, [SeatPlan()] * 4, {"removed_job_10": True}, {}, ())


# -- the small game ------------------------------------------------------------------------------------------------------


def test_H47_70_the_producer_is_not_used() -> None:
    table = dealt(3, "16 49 58")
    assert table.refused(A, m.Produce(1, 4)) == "H47-11/SCRIPT_PENDING"
    table.idle()
    assert table.refused(A, m.Produce(1, 4)) == "H47-70/NO_PRODUCER"


def test_H47_71_two_laps_of_turns() -> None:
    """E-36."""
    table = dealt(2, "16 49")
    assert (table.state.order, table.active, table.phase, table.jobs()) == ((A, B, A, B), A, "script", "16 49 | 3578")


def test_H47_71_a_used_job_may_be_traded_away() -> None:
    """E-37."""
    table = dealt(2, "16 49").do(A, m.ScriptDraw()).do(A, m.ScriptChoose(gen("G9"))).do(B, m.GafferRoll(2), m.GafferStop())
    table.do(A, m.SwapCentre(6, 8))
    assert table.refused(B, m.GafferRoll(2)) == "H47-26/PERFORMED"
    table.do(B, m.SwapCentre(4, 6))
    assert table.jobs() == "18 69 | 3457"


def test_H47_22_a_new_job_works_on_a_later_turn_of_the_same_film() -> None:
    """E-38."""
    table = dealt(2, "16 49").do(A, m.DeclineScript(), m.SwapCentre(1, 8)).do(B, m.SwapCentre(4, 1))
    table.do(A, m.ComposeDraw()).do(A, m.ComposePlace(table.state.pick[0]))
    assert table.refused(B, m.ScriptDraw()) == "H47-12/SCRIPT_FIRST"
    assert table.jobs() == "68 19 | 3457"


def test_H47_22_a_new_job_may_wait_for_the_next_film() -> None:
    table = dealt(2, "16 49", small_new_job="next_round").do(A, m.DeclineScript(), m.SwapCentre(1, 8)).do(B, m.SwapCentre(4, 1))
    assert table.refused(A, m.ComposeDraw()) == "H47-22/FRESH"


def test_H47_71_the_first_turn_of_the_second_lap_writes_no_script() -> None:
    table = dealt(1, "14").do(A, m.ScriptDraw()).do(A, m.ScriptChoose(gen("G9")))
    assert table.active == A
    assert table.refused(A, m.ScriptDraw()) == "H47-26/PERFORMED"


def test_H47_30_two_stars_are_two_cards_and_ghosts_add_theirs() -> None:
    """E-35."""
    table = dealt(2, "35 46", dice="***-*-", ghosts=(26, 27), token_count=4, posters="G5 G6")
    table.do(A, m.Direct(3)).pass_all()
    assert table.deck() == 46
    assert table.refused(A, m.AddStar(table.state.hands[A][:1])) == "H47-30/STAR_COUNT"
    table.do(A, m.AddStar(table.state.hands[A][:2]))
    assert table.refused(A, m.AddStar(table.state.hands[A][:1])) == "H47-30/STAR_TWICE"
    table.do(B, m.AddStar(table.state.hands[B][:1]))
    assert len(table.state.film) == 5
    assert (table.state.tokens, table.state.supply) == ((0, 0, 0, 0), 4)
    table.turn_up()
    assert (table.deck(), table.floor(), len(table.state.ghosts)) == (40, 6, 2)
    assert table.deck() + table.floor() + sum(map(len, table.state.hands)) + len(table.state.ghosts) == 54


def test_H47_32_a_ghost_without_star_and_token_keeps_its_card() -> None:
    table = dealt(3, "35 46 78", dice="-------", ghosts=(26,)).pass_all()
    assert table.state.ghosts == cards(26)
    assert any(isinstance(done.move, m.GhostsAdd) for done in table.history)


def test_H47_32_option_ghosts_are_filled_when_hands_are() -> None:
    table = dealt(3, "35 46 78", dice="------*", ghosts=(26,), ghost_replace="at_refill").pass_all()
    assert table.state.ghosts == ("",)
    assert table.phase == "premiere"
    table.turn_up()
    assert table.state.ghosts[0] not in {"", pro(26)}


def test_H47_72_ghosts_dice_are_rolled_at_the_start_of_every_film_but_the_first() -> None:
    table = dealt(3, "35 46 78", dice="-------", ghosts=(26,)).pass_all().ask(dice="*").turn_up()
    assert table.dice() == "------*"
    table.ask(dice="-").do(A, m.Reroll((6,)))
    assert table.dice() == "-------"


def test_H47_15_ghosts_rest_too() -> None:
    """E-49: a ghost spends its token where its die is blank."""
    table = dealt(1, "34", posters="G5 G6").do(A, m.Direct(A)).pass_all().do(A, m.AddTokens(())).turn_up()
    assert table.refused(A, m.Direct(A)) == "H47-15/TOKEN_AGAIN"
    table.do(A, m.Direct(2)).pass_all()
    assert table.state.tokens[2] == 0
    table.do(A, m.AddTokens(())).turn_up()
    assert table.refused(A, m.Direct(2)) == "H47-15/TOKEN_AGAIN"
    free = dealt(1, "34", ghost_token_rest=False).do(A, m.Direct(2)).pass_all().turn_up()
    assert free.allowed(A, m.Direct(2))


def test_H47_16_option_the_gaffer_leaves_ghosts_alone() -> None:
    table = dealt(2, "34 56", gaffer_ghost_dice=False)
    assert table.refused(A, m.GafferRoll(4)) == "H47-16/DICE_UNKNOWN"
    assert dealt(2, "34 56").allowed(A, m.GafferRoll(4))


def test_H47_17_ghosts_have_no_hand() -> None:
    table = dealt(2, "35 46")
    assert table.refused(A, m.Shoot(2)) == "H47-17/TARGET"
    assert table.rules.laws_about[m.Shoot]
    assert table.refused(A, m.Shoot(4)) == "H47-17/TARGET"


def test_H47_24_a_peek_shows_every_ghost_card_to_one_seat() -> None:
    table = dealt(2, "35 46", ghosts=(26, 27)).do(A, m.PeekGhosts())

    def seen(viewer: int | None) -> list[tuple[str | None, ...]]:
        return [zone.cards for zone in table.rules.view(table.state, viewer).zones if zone.key.startswith("zone.ghost.")]

    assert (seen(A), seen(B), seen(None)) == ([cards(26), cards(27)], [(None,), (None,)], [(None,), (None,)])


def test_H47_24_a_card_that_replaces_a_seen_one_is_unseen() -> None:
    table = dealt(2, "35 46", dice="----*-", ghosts=(26, 27), posters="G5 G6").do(A, m.PeekGhosts()).pass_all()
    assert [zone.cards for zone in table.rules.view(table.state, A).zones if zone.key.startswith("zone.ghost.")] == [(None,), cards(27)]


def test_H47_73_two_players_leave_cards_out() -> None:
    books = dealt(2).books
    assert books.removed == set(cards(*range(55, 61)))
    assert not {gen("G14"), gen("G15")} & set(books.posters)
