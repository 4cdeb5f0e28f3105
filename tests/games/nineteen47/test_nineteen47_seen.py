"""What may be seen in Nineteen47: a thousand twins of every kind of secret, at every door of the rules (section 11, invariant 16)."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest
from nineteen47_table import GAME, cards, dealt, numbers, pro, rules_of

from referee.game import Done, Line, View, chance_due, legal, objection, offers
from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.rules import Nineteen47
from referee.games.nineteen47.twins import KINDS, twins_of
from referee.simulate import moves_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.games.nineteen47.state import State

PAIRS = 1_000
A, B, C, D = range(4)

Pair = tuple[Nineteen47, "State", "State", int | None, Done | None]


@cache
def games() -> tuple[tuple[Nineteen47, tuple[Done, ...]], ...]:
    """Whole games of every size, with bots that play their side and bots that play anything."""
    found = []
    options: list[dict[str, Any]] = [{}, {"random_loyalty": True}, {"union_strike": True}, {"studio_order": True}]
    for seed, seats in enumerate((1, 2, 3, 4, 5, 6, 7, 9, 6, 5, 4, 7, 2, 3, 8)):
        rules = rules_of(seats, **options[seed % 4] if seats > 3 else {})
        found.append((rules, tuple(moves_of(rules, ["greedy", "random"] * 5, random.Random(seed).randrange))))
    return tuple(found)


def pairs_of(kind: str) -> Iterator[Pair]:
    """Pairs of states that differ in one secret of a kind, with a viewer who does not share it, and what happens next."""
    spots = [(rules, history, place) for rules, history in games() for place in range(len(history))]
    random.Random(1947).shuffle(spots)
    for rules, history, place in spots:
        state: State = history[place].before
        for viewer in (None, *range(rules.setup.seats)):
            for twin in islice(twins_of(kind, rules.books, state, viewer), 60 if kind in {"look", "pick"} else 3):
                yield rules, state, twin, viewer, history[place]


@cache
def chosen(kind: str) -> tuple[Pair, ...]:
    return tuple(islice(pairs_of(kind), PAIRS))


def seen(rules: Nineteen47, state: State, viewer: int | None) -> tuple[Any, ...]:
    """Everything that reaches a viewer from the rules at a position."""
    return (rules.view(state, viewer), rules.to_act(state), chance_due(rules, state), bool(rules.result(state)))


def differs(rules: Nineteen47, state: State, twin: State, viewer: int | None) -> bool:
    return repr(seen(rules, state, viewer)) != repr(seen(rules, twin, viewer))


each_kind = pytest.mark.parametrize("kind", KINDS)


@each_kind
def test_H47_62_a_thousand_twins_look_the_same(kind: str) -> None:
    pairs = chosen(kind)
    assert len(pairs) == PAIRS
    for rules, state, twin, viewer, _ in pairs:
        assert state != twin
        assert not differs(rules, state, twin, viewer), f"{kind} to {viewer} in {state.phase}"


@each_kind
def test_H47_62_twins_offer_and_refuse_the_same(kind: str) -> None:
    chance = random.Random(kind)
    for rules, state, twin, viewer, _ in chosen(kind)[::10]:
        if viewer is None:
            continue
        assert repr(offers(rules, state, viewer)) == repr(offers(rules, twin, viewer))
        for move in probes(chance):
            assert objection(rules, state, viewer, move) == objection(rules, twin, viewer, move), f"{move} by {viewer} in {state.phase}"


def probes(chance: random.Random) -> list[m.Move]:
    """Moves by which somebody might find out what is hidden."""
    some = tuple(chance.choice(list(GAME.by_id)) for _ in range(3))
    return [
        m.AddStar(some[:1]), m.AddStar(some[:2]), m.AddTokens(some[:1]), m.DiscardTwo(some[:2]), m.ComposePlace(some[0]),
        m.ScriptChoose(some[0]), m.ShowCard(some[0]), m.ShowFilm(some), m.Draw(some[0]), m.Look(some[0]), m.Cut(some[0]),
        m.DealLoyalty(some[0]), m.ShowLoyalty(some[0]), m.TurnPoster(some[0]), m.AskSecret(some[0]), m.SearchFloor(), m.EditDiscard(),
        m.Shoot(chance.randrange(9)), m.Direct(chance.randrange(9)), m.Ready(), m.CloseFilm(), m.TurnUp(),
    ]  # fmt: skip


@each_kind
def test_H47_62_twins_are_told_the_same(kind: str) -> None:
    told = 0
    for rules, state, twin, viewer, done in chosen(kind):
        if done is None or objection(rules, twin, done.seat, done.move) is not None or done.seat == viewer:
            continue
        told += 1
        other = Done(twin, done.seat, done.move, rules.after(twin, done.seat, done.move))
        if isinstance(done.move, (m.Turned, m.CloseFilm, m.TurnPoster)):
            continue
        assert repr(rules.tell(done, viewer)) == repr(rules.tell(other, viewer)), f"{done.move} to {viewer}"
        assert len(other.after.due) == len(done.after.due) or done.after.phase == "interval"
        assert state.phase == twin.phase
    assert told


LEAKS = {
    "loyalty": lambda state: state.loyalty,
    "hand": lambda state: state.hands,
    "film": lambda state: state.film,
    "look": lambda state: state.look,
    "floor": lambda state: state.floor,
    "pick": lambda state: state.pick,
    "ghost": lambda state: state.ghosts,
    "poster": lambda state: (state.script, state.scrapped),
}


@each_kind
def test_H47_62_a_planted_leak_of_every_kind_is_caught(kind: str) -> None:
    """The comparison finds a view that tells the secret: it is no comparison that cannot fail."""

    class Leaky(Nineteen47):
        def view(self, state: State, viewer: int | None) -> View:
            whole = super().view(state, viewer)
            return whole._replace(notes=(*whole.notes, Line("leak", {"told": repr(LEAKS[kind](state))})))

    caught = 0
    for rules, state, twin, viewer, _ in chosen(kind)[:50]:
        caught += differs(Leaky(GAME, rules.setup), state, twin, viewer)
    assert caught == 50


# -- single doors ----------------------------------------------------------------------------------------------------------


def test_H47_35_only_the_editor_sees_the_card_and_its_name_in_the_log() -> None:
    table = dealt(4, "9 3 4 5", hands={"A": (1,), "B": (16,)}, dice="**--", posters="G5", keep=(34,))
    table.pass_to(A).do(A, m.FlagEdit()).ask(draws=(34,), look=16).pass_all().add(A=1, B=16)
    for viewer in (None, A, B, C, D):
        view = table.rules.view(table.state, viewer)
        pick = next(zone for zone in view.seats[A].zones if zone.key == "zone.pick")
        assert pick.cards == ((pro(16),) if viewer == A else (None,))
        assert pick.secret
        line = table.rules.tell(table.history[-1], viewer)
        assert line == (Line("log.look", {"card": pro(16)}) if viewer == A else None)
    table.do(A, m.EditDiscard())
    assert table.rules.tell(table.history[-1], A) == Line("log.edit_discard.own", {"card": pro(16)})
    assert table.rules.tell(table.history[-1], B) == Line("log.edit_discard", {"who": A})


def test_H47_30_cards_in_the_film_are_counted_and_known_to_their_owners() -> None:
    table = dealt(4, "3 4 5 6", hands={"A": (1,), "B": (16,)}, dice="***-", posters="G5").pass_all().add(A=1, B=16)
    for viewer in (None, A, B, C):
        view = table.rules.view(table.state, viewer)
        own = [next(zone for zone in seat.zones if zone.key == "zone.own_film").cards for seat in view.seats]
        assert own == [cards(1) if viewer == A else (None,), cards(16) if viewer == B else (None,), (), ()]
        film = next(zone for zone in view.zones if zone.key == "zone.film")
        assert film.cards == (None, None)


def test_H47_40_cards_are_turned_up_one_by_one_and_add_up() -> None:
    table = dealt(4, "3 4 5 6", hands={"A": (1,), "B": (34,)}, dice="**--", posters="G2", keep=(24,))
    table.pass_all().ask(draws=(24,), cut=24).add(A=1, B=34)
    counts = []
    for turned in range(3):
        view = table.rules.view(table.state, None)
        zone = next(zone for zone in view.zones if zone.key in {"zone.film", "zone.premiere"})
        assert [card is None for card in zone.cards].count(True) == 2 - turned
        count = next(note for note in view.notes if note.key == "note.count")
        counts.append((count.facts["p"], count.facts["c"]))
        if turned < 2:
            table.do(C, m.TurnUp())
    assert counts[0] == (1, 0)
    assert counts[-1] == (2, 1)
    assert "note.verdict.patriot" in [note.key for note in table.rules.view(table.state, None).notes]
    assert table.refused(A, m.TurnUp()) == "H47-81/SCAN_COUNT"


def test_H47_62_every_role_has_the_same_page() -> None:
    """The same zones in the same order, the same number of cards, notes and remarks, whatever a seat's loyalty is."""
    table = dealt(6, "3 4 5 6 7 8", loyalties="PCSPCP")

    def shape(viewer: int) -> list[Any]:
        view = table.rules.view(table.state, viewer)
        seats = [*view.seats[viewer:], *view.seats[:viewer]]
        zones = [(zone.key, len(zone.cards), zone.secret) for seat in seats for zone in seat.zones]
        return [zones, len(view.notes), sum(len(seat.remarks) for seat in seats), view.asked]

    assert len({repr(shape(viewer)) for viewer in range(6)}) == 1


def test_H47_62_a_bot_weighs_moves_by_its_own_view_alone() -> None:
    for rules, state, twin, viewer, _ in chosen("hand")[::20]:
        if viewer is None or viewer not in rules.to_act(state):
            continue
        fresh = Nineteen47(GAME, rules.setup)
        for move in legal(rules, state, viewer):
            assert rules.appeal(rules.view(state, viewer), viewer, move) == fresh.appeal(fresh.view(twin, viewer), viewer, move)


def test_H47_60_discarded_cards_are_remembered_by_their_owner_for_the_film() -> None:
    table = dealt(4, "7 3 4 5", hands={"A": (1, 2, 3)}, keep=(55, 56)).pass_to(A).ask(draws=(55, 56)).do(A, m.Act(7, A))
    table.do(A, m.DiscardTwo(cards(55, 3)))
    zones = {
        viewer: [zone.cards for zone in table.rules.view(table.state, viewer).seats[A].zones if zone.key == "zone.sights"]
        for viewer in (A, B)
    }
    assert [numbers(each) for each in zones[A]] == [[3, 55]]
    assert zones[B] == []


def test_H47_24_a_peek_and_a_commitment_are_not_taken_back_on_ones_own_word() -> None:
    """H47-30 too: what was seen stays seen, and a card laid down stays down."""
    assert {kind for kind in m.MOVES if kind.firm} == {m.PeekGhosts, m.AddStar}
