"""Tables of many cards: what lies where, moves in groups, things to tick, what people enter."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import referee.web
from referee.entries import Badge, Refused
from referee.game import TABLE, entered, legal, objection
from referee.table import Table
from referee.web import mats
from referee.web.boards import BoardShown, board_shown
from referee.web.moves_shown import moves_of
from tests.web.conftest import Lot, Page
from tests.web.test_pages import page, press


def played(lot: Lot, table: Table, done: object, most: int = 600, seed: int = 3) -> Table:
    """Let random moves be made until a position has come; a game that ends before is begun anew at another table."""
    for again in range(20):
        found = reached(lot, table if not again else reopened(lot, table), done, most, seed + again)
        if found is not None:
            return found
    pytest.fail(f"that position never came with seeds from {seed}")


def reopened(lot: Lot, table: Table) -> Table:
    header = table.header
    return lot.table(header.seats, game=header.game_id, options=dict(header.options), chance=next(iter(header.chance.values())))


def reached(lot: Lot, table: Table, done: object, most: int, seed: int) -> Table | None:
    """The table when a position has come, or nothing when the game ended or went on for too long."""
    choose = random.Random(seed)
    for _ in range(most):
        table = lot.house.table(table.word)
        if done(table):
            return table
        if table.over:
            return None
        seat = table.to_act[0]
        offered = entered(table.rules, table.state) if seat == TABLE else legal(table.rules, table.state, seat)
        move = choose.choice([move for move in offered if objection(table.rules, table.state, seat, move) is None])
        answer = lot.house.submit(table.word, Badge(max(seat, 0)), move, version=table.version, key=f"k{table.version}", source="tap")
        assert not isinstance(answer, Refused)
    return None


def laid(lot: Lot, table: Table, seat: int | None = None) -> BoardShown:
    desk = lot.app.state.desk
    shown = board_shown(desk.reader(table, Badge(seat)), desk.faces.board_address)
    assert shown is not None
    return shown


def offered_kinds(table: Table) -> list[str]:
    return [type(offer.move).__name__ for offer in table.offers(table.to_act[0]) if offer.refusal is None]


def test_no_page_knows_a_game_by_its_name(games: dict[str, object]) -> None:
    root = Path(referee.web.__file__).parent
    for file in [each for each in root.rglob("*") if each.suffix in {".py", ".html", ".css", ".js"} and "vendor" not in each.parts]:
        text = file.read_text("utf-8").lower()
        assert not [game for game in games if game in text], file.name


# -- where things lie --------------------------------------------------------------------------------------------------


def test_cards_on_the_places_of_a_kind_lie_on_the_paper_and_not_on_each_other(games: dict[str, object]) -> None:
    for game in games.values():
        for board in game.boards:
            spots = mats.spots(board, game.layouts.get(board.layout, {}))
            for square in board.squares:
                assert spots[square.id].lies_in(board.width_mm, board.height_mm)
                others = [spots[each.id] for each in board.squares if each.kind == square.kind and each is not square]
                assert not [other for other in others if spots[square.id].meets(other)], square.id


def test_a_card_is_never_turned_upside_down(games: dict[str, object]) -> None:
    turns = [mats.upright(square) for game in games.values() for board in game.boards for square in board.squares]
    assert min(turns) >= -90
    assert max(turns) < 90.01
    assert len(set(turns)) > 3


def test_fans_beside_a_place_lie_on_their_seats_side_and_clear_of_every_place(lot: Lot) -> None:
    for seats in (2, 3, 4):
        table = played(lot, lot.table(seats, game="villains"), lambda now: now.view(None).round > 5 or now.over)
        board = laid(lot, table)
        places = [each for each in board.cards if each.id.startswith("BH-S")]
        fans = [each for each in board.cards if each.id.startswith("BH-V")]
        assert fans
        for fan in fans:
            box = mats.Spot(fan.x, fan.y, fan.w, fan.h)
            assert not [each.id for each in places if box.meets(mats.Spot(each.x, each.y, each.w, each.h, each.turn))]
            assert box.lies_in(board.width, board.height)


def test_sums_beside_a_studio_are_numbers_with_the_sign_of_their_seat_and_gold_in_range(lot: Lot) -> None:
    def has_range(now: Table) -> bool:
        return any(zone.note and zone.note.key.endswith("in_range") for zone in now.view(None).zones)

    table = played(lot, lot.table(4, game="villains"), has_range, seed=5)
    badges = [each for each in laid(lot, table).badges if each.sign]
    notes = [zone.note for zone in table.view(None).zones if zone.owner is not None and zone.note]
    assert sorted(each.text for each in badges) == sorted(str(note.facts["n"]) for note in notes)
    assert sum(each.good for each in badges) == sum(note.key.endswith("in_range") for note in notes) > 0


def test_unknown_cards_lie_as_backs_with_their_number_and_no_name(lot: Lot) -> None:
    board = laid(lot, lot.table(4, game="villains"))
    heroes = [each for each in board.cards if each.number]
    assert [each.number for each in heroes] == ["1", "2", "3", "4", "5", "6"]
    assert {each.card.back.split("?")[0] for each in heroes} == {"/backs/villains/heroes.svg"}
    assert not [each for each in heroes if each.card.src or each.card.id]


def test_a_reel_lies_on_its_card_and_keeps_its_name_while_it_is_pushed_up(lot: Lot) -> None:
    table = played(lot, lot.table(4, game="hollywood"), lambda now: len(now.view(None).tokens) == 6)
    before = {each.id: each for each in laid(lot, table).tokens}
    cards = [(each.x, each.y) for each in laid(lot, table).cards]
    assert all((each.x, each.y) in cards for each in before.values())
    table = played(lot, table, lambda now: len(now.view(None).tokens) > 7)
    after = {each.id: each for each in laid(lot, table).tokens}
    assert set(before) < set(after)
    assert all(after[name].y <= before[name].y and after[name].x == before[name].x for name in before)
    assert any(after[name].y < before[name].y for name in before)


def test_the_next_cell_of_a_deal_is_marked_and_the_last_card_can_be_taken_back_without_an_action_card(lot: Lot) -> None:
    table = played(lot, lot.table(3, game="hollywood", chance="people"), lambda now: now.view(None).facts["dealt"] == 5)
    board = laid(lot, table, 0)
    cell = mats.spots(lot.house.games["hollywood"].boards[0], {})[table.view(None).focus[0]]
    assert [(mark.x, mark.y) for mark in board.marks] == [(round(cell.x, 2), round(cell.y, 2))]
    client = lot.client(table=table, seat=1)
    form = next(form for form in page(client.get(f"/t/{table.word}")).moves() if "Take the last card back" in form.buttons[0][2])
    assert press(client, form).status_code == 303
    assert lot.house.table(table.word).view(None).facts["dealt"] == 4


def test_the_screen_shows_the_board_for_the_number_of_seats(lot: Lot) -> None:
    for seats in (2, 3, 4):
        table = lot.table(seats, game="villains")
        assert f"/boards/villains/BH-TABLE-{seats}.svg" in lot.client().get(f"/t/{table.word}/screen").text


# -- moves made few ----------------------------------------------------------------------------------------------------


def test_few_moves_of_a_kind_stay_buttons_and_many_become_a_group_parted_by_what_is_said_first(lot: Lot) -> None:
    table = played(
        lot, lot.table(4, game="hollywood"), lambda now: now.view(None).phase == "placement" and now.view(None).facts["actions"] < 2
    )
    choices = moves_of(lot.app.state.desk.reader(table, Badge(table.to_act[0]))).choices
    assert [each.form for each in choices] == ["button"] * 5 + ["group"]
    group = choices[-1]
    assert group.many == 10
    assert "…" in group.words
    leaves = [part if part.form == "button" else None for part in group.parts]
    assert sum(part.many if part.form == "group" else 1 for part in group.parts) == 10
    assert len(leaves) == 4


def test_every_legal_move_stands_on_the_page_as_a_button_or_as_ticks_and_an_act(lot: Lot) -> None:
    for game, seats in (("hollywood", 3), ("villains", 4), ("nineteen47", 7)):
        table = lot.table(seats, game=game)
        for number in range(40):
            table = played(
                lot, table, lambda now, after=table.version: now.over or (now.version > after and now.to_act[0] != TABLE), seed=number
            )
            if table.over:
                break
            seat = table.to_act[0]
            shown = reachable(page(lot.client(table=table, seat=seat).get(f"/t/{table.word}")))
            wanted = [json.dumps(sorted(move.items()), default=str) for move in plain_moves(table, seat)]
            assert not [move for move in wanted if move not in shown], (game, number)


def plain_moves(table: Table, seat: int) -> list[dict[str, object]]:
    from referee.game import move_to_json  # noqa: PLC0415 - beside its only use

    return [
        {name: sorted(value, key=str) if isinstance(value, tuple) else value for name, value in move_to_json(offer.move).items()}
        for offer in table.offers(seat)
        if offer.refusal is None
    ]


def reachable(seen: Page) -> set[str]:
    """All moves that the forms of a page can send."""
    found: set[str] = set()
    for form in seen.moves():
        for _, value, _ in form.buttons:
            move = json.loads(value)
            move = {name: sorted(each, key=str) if isinstance(each, list) else each for name, each in move.items()}
            if "ticked" not in form.fields:
                found.add(json.dumps(sorted(move.items()), default=str))
                continue
            things = [json.loads(given["value"]) for tag, given in seen.tags if tag == "input" and given.get("name") == "tick"]
            for some in subsets(things):
                found.add(json.dumps(sorted({**move, form.fields["ticked"]: sorted(some, key=str)}.items()), default=str))
    return found


def subsets(things: list[object]) -> list[list[object]]:
    most = 4
    found: list[list[object]] = [[]]
    for thing in dict.fromkeys(things):
        found += [[*some, thing] for some in found if len(some) < most]
    return found


def test_ticked_cards_and_an_act_are_one_move_and_a_wrong_choice_is_refused_with_its_rule(lot: Lot) -> None:
    def group_in_hand(now: Table) -> bool:
        return any(len(getattr(offer.move, "cards", ())) > 1 and offer.refusal is None for offer in now.offers(max(now.to_act[0], 0)))

    table = played(lot, lot.table(4, game="villains"), group_in_hand, seed=2)
    seat = table.to_act[0]
    client = lot.client(table=table, seat=seat)
    seen = page(client.get(f"/t/{table.word}"))
    form = next(form for form in seen.moves() if form.fields.get("ticked") == "cards")
    act = next(number for number, (_, value, _) in enumerate(form.buttons) if "slot" in value)
    assert "Tick what you use" in seen.words
    fields = {**form.with_button(act), "tick": []}
    refused = client.post(form.action, data=fields)
    assert refused.status_code == 409
    assert "/rules/villains#VIL-" in refused.text
    offer = next(each for each in table.offers(seat) if len(getattr(each.move, "cards", ())) > 1 and each.refusal is None)
    act = next(number for number, (_, value, _) in enumerate(form.buttons) if json.loads(value).get("slot") == offer.move.slot)
    answer = client.post(form.action, data={**form.with_button(act), "tick": [json.dumps(card) for card in offer.move.cards]})
    assert answer.status_code == 303
    assert lot.house.table(table.word).history[-1].move == offer.move or offer.move in [
        done.move for done in lot.house.table(table.word).history
    ]


@pytest.mark.parametrize("tick", ["{", "[" * 500, "nonsense"])
def test_a_tick_that_cannot_be_read_is_answered_as_a_move_that_cannot_be_read(lot: Lot, tick: str) -> None:
    table = lot.table(4, game="villains")
    client = lot.client(table=table, seat=table.to_act[0])
    form = {"move": '{"move": "send", "slot": "BH-L0-1"}', "ticked": "cards", "tick": tick, "version": str(table.version), "key": "k"}
    assert client.post(f"/t/{table.word}/moves", data=form).status_code == 400


def test_moves_that_differ_in_a_number_alone_are_one_row_of_numbers(lot: Lot) -> None:
    table = played(
        lot, lot.table(4, game="villains"), lambda now: offered_kinds(now).count("Attempt") == 6 if now.to_act[0] >= 0 else False, seed=5
    )
    reader = lot.app.state.desk.reader(table, Badge(table.to_act[0]))
    row = next(each for each in moves_of(reader).choices if each.form == "group" and each.short)
    assert [part.short for part in row.parts] == ["1", "2", "3", "4", "5", "6"]
    assert row.aside


def test_a_card_of_a_hand_opens_large_without_leaving_the_page(lot: Lot) -> None:
    table = lot.table(4, game="villains")
    seen = page(lot.client(table=table, seat=0).get(f"/t/{table.word}"))
    hand = table.view(0).seats[0].zones[0].cards
    for card in hand:
        assert f"#big-{card}" in seen.links
        assert f"big-{card}" in seen.ids


def test_cards_the_referee_does_not_know_are_asked_for(lot: Lot) -> None:
    table = played(lot, lot.table(3, game="villains", chance="people"), lambda now: now.view(None).phase == "turn")
    seen = page(lot.client(table=table, seat=0).get(f"/t/{table.word}"))
    assert "The referee does not know 2 of your cards" in seen.words
