"""Every page, with scripts off: forms, buttons, words."""

from __future__ import annotations

import json
import re

import pytest

from referee.entries import Badge, SeatPlan
from referee.game import TABLE, legal
from tests.web.conftest import Lot, Page


def page(answer: object) -> Page:
    assert answer.status_code == 200, (answer.status_code, answer.text[:300])
    return Page(answer.text)


def press(client: object, form: object, number: int = 0, **typed: str) -> object:
    return client.post(form.action, data={**form.with_button(number), **typed})


def play_until(lot: Lot, word: str, done: object, most: int = 400) -> None:
    """Let the first legal move be made again and again; people's chance falls one after the other."""
    for _ in range(most):
        table = lot.house.table(word)
        if table.over or done(table):
            return
        seat = table.to_act[0]
        moves = legal(table.rules, table.state, seat)
        move = moves[table.version % len(moves) if seat == TABLE else 0]
        lot.house.submit(word, Badge(0 if seat == TABLE else seat), move, version=table.version, key=f"k{table.version}", source="tap")
    pytest.fail("that position never came")


def test_a_stranger_sees_the_lobby_but_no_words_of_tables(lot: Lot) -> None:
    table = lot.table()
    seen = page(lot.client().get("/"))
    assert "Ana, Ben" in seen.words
    assert table.word not in seen.words
    assert "/tables/new" not in "".join(seen.links)


def test_the_hosts_link_is_used_by_its_button_and_works_once(lot: Lot) -> None:
    once = lot.house.host_link_token()
    client = lot.client()
    form = page(client.get(f"/host/{once}")).form("/host")
    assert page(client.get(f"/host/{once}")).form("/host")
    answer = press(client, form)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"
    assert "httponly" in answer.headers["set-cookie"].lower()
    assert once not in answer.headers["set-cookie"]
    assert "Make a table" in page(client.get("/")).words
    again = press(lot.client(), form)
    assert again.status_code == 403
    assert "used already" in Page(again.text).words


def test_a_table_is_made_joined_and_played_by_forms_alone(lot: Lot) -> None:
    host = lot.client(host=True)
    form = page(host.get("/tables/new?game=hustle")).form("/tables")
    assert len([name for name in form.fields if name.startswith("option.")]) == len(lot.house.games["hustle"].options)
    made = host.post("/tables", data={**form.with_button(), "seat": ["person", "person", "none", "none"], "option.season_limit": "10"})
    where = made.headers["location"]
    table = lot.house.table(where.rpartition("/")[2])
    assert table.header.options["season_limit"] == 10
    assert table.word in page(host.get(where)).words
    players = [lot.client(), lot.client()]
    for client, name in zip(players, ("Ana", "Ben"), strict=True):
        joining = page(client.get(where)).form("/seat")
        assert press(client, joining, name=name).headers["location"] == where
    assert lot.house.table(table.word).names == ("Ana", "Ben")
    for _ in range(6):
        acting = lot.house.table(table.word).to_act[0]
        before = lot.house.table(table.word).version
        seen = page(players[acting].get(where))
        assert press(players[acting], seen.moves()[0]).status_code == 303
        assert lot.house.table(table.word).version > before
        assert not page(players[1 - acting].get(where)).moves() or acting != lot.house.table(table.word).to_act[0]


def test_a_table_that_cannot_be_made_says_everything_that_is_wrong(lot: Lot) -> None:
    host = lot.client(host=True)
    form = page(host.get("/tables/new?game=hustle")).form("/tables")
    wrong = {"seat": ["person", "gready"], "option.season_limit": "7", "option.wrap": "count_strat"}
    answer = host.post("/tables", data={**form.with_button(), **wrong})
    assert answer.status_code == 422
    words = Page(answer.text).words
    assert "gready" in words
    assert "greedy" in words
    assert "count_start" in words
    assert "season_limit" in words
    assert "option.wrap" in answer.text
    assert lot.house.tables() == []


def test_only_the_host_makes_tables(lot: Lot) -> None:
    for answer in (lot.client().get("/tables/new?game=hustle"), lot.client().post("/tables", data={"game": "hustle"})):
        assert answer.status_code == 403
        assert "Only the host" in Page(answer.text).words


def test_an_unknown_game_is_answered_with_those_there_are(lot: Lot) -> None:
    answer = lot.client(host=True).get("/tables/new?game=hussle")
    assert answer.status_code == 404
    assert "hustle" in Page(answer.text).words


def test_a_taken_seat_is_said_so_and_the_other_can_be_had(lot: Lot) -> None:
    table = lot.house.open_table("hustle", [SeatPlan(), SeatPlan()], {}, {})
    late, quick = lot.client(), lot.client()
    form = page(late.get(f"/t/{table.word}")).form("/seat")
    press(quick, page(quick.get(f"/t/{table.word}")).form("/seat"), name="Ana")
    answer = press(late, form, name="Ben")
    assert answer.status_code == 409
    assert "Somebody else has this seat" in Page(answer.text).words
    assert press(late, Page(answer.text).form("/seat"), name="Ben").status_code == 303


def test_taking_a_seat_twice_from_one_page_is_one_seat_and_one_answer(lot: Lot) -> None:
    table = lot.house.open_table("hustle", [SeatPlan(), SeatPlan()], {}, {})
    form = page(lot.client().get(f"/t/{table.word}")).form("/seat")
    answers = [press(lot.client(), form, name="Ana") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0].headers["set-cookie"] == answers[1].headers["set-cookie"]
    assert lot.house.table(table.word).open_seats == (1,)


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "A\x00B\x1b[31m", "\u202egnp.exe", "x" * 10_000, "\ue000\ue001<b>", "{who:seat}"]
)
def test_hostile_names_are_text_and_cut_to_length(lot: Lot, name: str) -> None:
    table = lot.house.open_table("hustle", [SeatPlan(), SeatPlan()], {}, {})
    client = lot.client()
    answer = press(client, page(client.get(f"/t/{table.word}")).form("/seat"), name=name)
    if answer.status_code == 400:
        return
    stored = lot.house.table(table.word).names[0]
    assert len(stored) <= 24
    for path in (f"/t/{table.word}", f"/t/{table.word}/screen", "/"):
        html = client.get(path).text
        assert "<script>alert" not in html
        assert not re.search(r"[\x00-\x08\x0b-\x1f\u202e\ue000\ue001]", html)
        seen = Page(html)
        assert not [tag for tag, attrs in seen.tags if tag == "script" and "src" not in attrs]


def test_a_seat_needs_a_name(lot: Lot) -> None:
    table = lot.house.open_table("hustle", [SeatPlan(), SeatPlan()], {}, {})
    client = lot.client()
    answer = press(client, page(client.get(f"/t/{table.word}")).form("/seat"), name=" \x00 ")
    assert answer.status_code == 400
    assert "needs a name" in Page(answer.text).words
    assert lot.house.table(table.word).open_seats == (0, 1)


def test_the_seat_page_says_what_is_asked_offers_moves_and_explains_what_is_refused(lot: Lot) -> None:
    table = lot.table()
    play_until(
        lot,
        table.word,
        lambda now: now.view(None).phase.startswith("landed") and any(offer.refusal for offer in now.offers(now.to_act[0])),
        most=2_000,
    )
    now = lot.house.table(table.word)
    seat = now.to_act[0]
    seen = page(lot.client(table=table, seat=seat).get(f"/t/{table.word}"))
    assert "You stand on" in seen.words
    tickets = [attrs for tag, attrs in seen.tags if tag == "button" and "ticket" in attrs.get("class", "")]
    assert len(tickets) == 1
    refused = [offer for offer in now.offers(seat) if offer.refusal]
    assert refused
    for offer in refused:
        assert f"/rules/hustle#{offer.refusal.rule}" in seen.links
    assert seen.words.count("Not now.") >= len({offer.refusal.code for offer in refused})
    assert [attrs for tag, attrs in seen.tags if tag == "img" and attrs["src"].startswith("/faces/hustle/")]


def test_a_move_sent_twice_has_one_effect(lot: Lot) -> None:
    table = lot.table()
    seat = table.to_act[0]
    client = lot.client(table=table, seat=seat)
    form = page(client.get(f"/t/{table.word}")).moves()[0]
    assert client.get(f"/t/{table.word}").text == client.get(f"/t/{table.word}").text
    assert press(client, form).status_code == 303
    version = lot.house.table(table.word).version
    assert press(client, form).status_code == 303
    assert lot.house.table(table.word).version == version


def test_a_move_from_an_old_page_changes_nothing_and_shows_the_table_as_it_stands(lot: Lot) -> None:
    table = lot.table()
    seat = table.to_act[0]
    client = lot.client(table=table, seat=seat)
    form = page(client.get(f"/t/{table.word}")).moves()[0]
    play_until(lot, table.word, lambda now: now.version > table.version and now.to_act != table.to_act)
    before = lot.house.table(table.word)
    answer = client.post(form.action, data={**form.with_button(), "key": "another"})
    assert answer.status_code == 412
    assert "moved on" in Page(answer.text).words
    assert lot.house.table(table.word) is before


def test_a_refused_move_shows_the_sentence_and_the_rule_and_changes_nothing(lot: Lot) -> None:
    table = lot.table()
    idle = 1 - table.to_act[0]
    client = lot.client(table=table, seat=idle)
    answer = client.post(
        f"/t/{table.word}/moves", data={"move": json.dumps({"move": "roll"}), "version": str(table.version), "key": "k", "seat": str(idle)}
    )
    assert answer.status_code == 409
    seen = Page(answer.text)
    assert "Not now." in seen.words
    assert any(link.startswith("/rules/hustle#HUS-") for link in seen.links)
    assert lot.house.table(table.word).version == table.version


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"move": "{"}, "no move that can be read"),
        ({"move": "[]"}, "no move that can be read"),
        ({"move": '{"move":"fly"}'}, "There is no move “fly”"),
        ({"move": '{"move":"roll"}', "version": "x"}, "version"),
        ({"move": '{"move":"roll"}', "field": "amount", "amount": "much"}, "whole number"),
    ],
)
def test_a_malformed_form_is_answered_with_a_sentence(lot: Lot, fields: dict[str, str], said: str) -> None:
    table = lot.table()
    client = lot.client(table=table, seat=0)
    answer = client.post(f"/t/{table.word}/moves", data={"version": str(table.version), "key": "k", **fields})
    assert answer.status_code == 400
    assert said in Page(answer.text).words
    assert "Traceback" not in answer.text
    assert lot.house.table(table.word).version == table.version


def test_an_amount_of_ones_own_is_typed_and_taken(lot: Lot) -> None:
    table = lot.table(options={"offer_open_list": True})
    play_until(lot, table.word, lambda now: any(offer.move.open_field and not offer.refusal for offer in now.offers(now.to_act[0])))
    now = lot.house.table(table.word)
    client = lot.client(table=table, seat=now.to_act[0])
    form = next(form for form in page(client.get(f"/t/{table.word}")).moves() if "amount" in form.typed)
    number = next(field for field in Page(client.get(f"/t/{table.word}").text).fields if field.get("name") == "amount")
    amount = int(number["min"]) + int(number["step"])
    answer = press(client, form, amount=f"${amount:,}")
    assert answer.status_code in {303, 409}
    assert number["step"] == "50000"
    assert str(amount) in str([each.body for each in lot.house.table(table.word).entries[-3:]]) or answer.status_code == 409


def test_people_enter_dice_with_six_large_buttons(lot: Lot) -> None:
    table = lot.table(chance="people")
    client = lot.client(table=table, seat=0)
    seen = page(client.get(f"/t/{table.word}"))
    dice = [form for form in seen.moves() if "die_fell" in form.buttons[0][1]]
    assert len(dice) == 6
    assert press(client, dice[3]).status_code == 303
    assert lot.house.table(table.word).version > table.version


def test_undo_says_whether_it_is_free_and_why_not(lot: Lot) -> None:
    table = lot.table()
    client = lot.client(table=table, seat=0)
    assert "no move of a person" in page(client.get(f"/t/{table.word}")).words
    seat = lot.house.table(table.word).to_act[0]
    actor = lot.client(table=table, seat=seat)
    press(actor, page(actor.get(f"/t/{table.word}")).moves()[0])
    other = page(lot.client(table=table, seat=1 - seat).get(f"/t/{table.word}"))
    assert "You take a seat." in other.words
    assert "the others are asked first" in other.words
    asked = press(lot.client(table=table, seat=1 - seat), other.form("/undo"))
    assert asked.status_code == 303
    answering = page(actor.get(f"/t/{table.word}"))
    assert "Do you agree?" in answering.words
    version = lot.house.table(table.word).version
    assert press(actor, answering.form("/answer"), 0).status_code == 303
    now = lot.house.table(table.word)
    assert now.version > version
    assert now.asked is None
    assert now.undone


def test_the_table_screen_shows_board_tokens_money_and_how_to_join(lot: Lot) -> None:
    table = lot.table(3)
    play_until(lot, table.word, lambda now: now.view(None).phase == "landed_free")
    html = lot.client().get(f"/t/{table.word}/screen").text
    seen = Page(html)
    assert any(attrs["src"].startswith("/boards/hustle/HUS-BOARD.svg") for tag, attrs in seen.tags if tag == "img")
    assert len([attrs for _, attrs in seen.tags if "token" in attrs.get("class", "").split()]) == 3
    assert "192.0.2.17:8000" in seen.words
    assert table.word in seen.words
    assert not seen.forms


def test_the_end_screen_explains_the_result_and_proves_the_chance(lot: Lot) -> None:
    table = lot.table(options={"season_limit": 10})
    early = lot.client(table=table, seat=0).get(f"/t/{table.word}/end")
    assert early.status_code == 303
    assert lot.client().get(f"/t/{table.word}/record").status_code == 409
    play_until(lot, table.word, lambda now: now.over, most=3_000)
    client = lot.client(table=table, seat=0)
    seen = page(client.get(f"/t/{table.word}/end"))
    assert "Standings" in seen.words
    assert "They agree." in seen.words
    assert table.header.commitment in seen.words
    record = client.get(f"/t/{table.word}/record")
    assert record.headers["content-disposition"].endswith(f'"{table.word}.play.json"')
    assert record.json()["result"]
    assert "See how it ended" in page(client.get(f"/t/{table.word}")).words


def test_every_rule_has_an_anchor_and_every_option_its_reason(lot: Lot) -> None:
    game = lot.house.games["hustle"]
    seen = page(lot.client().get("/rules/hustle"))
    assert {rule.id for rule in game.rules} | {"TABLE"} <= set(seen.ids)
    assert {f"option-{option.id}" for option in game.options} <= set(seen.ids)


def test_only_known_kit_files_are_handed_out_and_only_to_the_host(lot: Lot) -> None:
    kit = lot.output / "hustle"
    kit.mkdir()
    (kit / "cards.pdf").write_bytes(b"%PDF-1.7 cards")
    (kit / "manifest.json").write_text("{}")
    (lot.output / "secret.pdf").write_bytes(b"no")
    (kit / "out.pdf").symlink_to(lot.output / "secret.pdf")
    host = lot.client(host=True)
    assert "cards.pdf" in page(host.get("/kit/hustle")).words
    assert host.get("/kit/hustle/cards.pdf").content.startswith(b"%PDF")
    assert lot.client().get("/kit/hustle/cards.pdf").status_code == 403
    for path in (
        "manifest.json",
        "../secret.pdf",
        "%2e%2e/secret.pdf",
        "..%2fsecret.pdf",
        "out.pdf",
        "/etc/passwd",
        "cards.pdf/../../secret.pdf",
    ):
        assert host.get(f"/kit/hustle/{path}").status_code == 404, path


@pytest.mark.parametrize(
    "path", ["/", "/tables/new?game=hustle", "/t/{word}", "/t/{word}/screen", "/scan?table={word}", "/rules/hustle", "/nope"]
)
def test_pages_are_labelled_and_use_each_id_once(lot: Lot, path: str) -> None:
    table = lot.table(chance="people")
    client = lot.client(host=True)
    client.cookies.set(f"seat_{table.word}", lot.seats[table.word][0])
    html = client.get(path.format(word=table.word)).text
    seen = Page(html)
    assert len(seen.ids) == len(set(seen.ids))
    for given in seen.fields:
        assert given.get("id") in seen.labels, given
    for tag, given in seen.tags:
        if tag == "img":
            assert "alt" in given  # empty where the card's name stands beside it
        if tag == "svg":
            assert given.get("aria-hidden") == "true" or given.get("aria-label")
        assert not [name for name in given if name.startswith("on")]
        assert "style" not in given
    assert seen.tags[0][0] == "html"
    assert seen.tags[0][1]["lang"] == "en"
    assert "{" not in seen.words
    assert not re.search(r"\bpage\.\w", seen.words)


def test_join_codes_in_capitals_lead_to_the_table(lot: Lot) -> None:
    table = lot.table()
    assert lot.client(table=table, seat=0).get(f"/T/{table.word.lower()}").status_code == 200
    assert lot.client().get(f"/t?word= {table.word.lower()} ").headers["location"] == f"/t/{table.word}"


def test_a_wrong_word_is_a_page_that_says_so(lot: Lot) -> None:
    answer = lot.client().get("/t/NOSUCH")
    assert answer.status_code == 404
    assert "NOSUCH" in Page(answer.text).words


def test_the_commitment_to_chance_is_shown_before_play(lot: Lot) -> None:
    table = lot.house.open_table("hustle", [SeatPlan(), SeatPlan()], {}, {})
    assert table.header.commitment in page(lot.client().get(f"/t/{table.word}")).words
    by_hand = lot.table(chance="people")
    assert by_hand.header.commitment not in page(lot.client(table=by_hand, seat=0).get(f"/t/{by_hand.word}")).words


def test_chance_is_handed_over_by_a_seat_and_told_in_the_log(lot: Lot) -> None:
    table = lot.table()
    client = lot.client(table=table, seat=0)
    forms = page(client.get(f"/t/{table.word}/books")).forms
    assert press(client, next(form for form in forms if form.fields.get("kind") == "die")).status_code == 303
    assert lot.house.table(table.word).filled_by("die") == "people"
    assert "comes from the people" in page(client.get(f"/t/{table.word}")).words
    assert lot.client().get(f"/t/{table.word}/books").status_code == 403


def test_the_books_are_mended_when_the_others_agree(lot: Lot) -> None:
    table = lot.table()
    play_until(lot, table.word, lambda now: now.view(None).phase == "pre_roll")
    ana, ben = (lot.client(table=table, seat=seat) for seat in (0, 1))
    form = next(form for form in page(ana.get(f"/t/{table.word}/books")).forms if form.fields.get("move") == "correct_cash")
    assert press(ana, form, who="1", cash="$1,550,000").status_code == 303
    assert lot.house.table(table.word).view(None).seats[1].amount != 1_550_000
    agreeing = page(ben.get(f"/t/{table.word}"))
    assert "asks to correct the books" in agreeing.words
    assert press(ben, agreeing.form("/answer"), 0).status_code == 303
    assert lot.house.table(table.word).view(None).seats[1].amount == 1_550_000


def test_every_correction_of_a_game_can_be_made_by_form(lot: Lot) -> None:
    table = lot.table()
    play_until(lot, table.word, lambda now: now.view(None).phase == "pre_roll")
    host = lot.client(host=True)
    typed = {
        "correct_cash": {"who": "0", "cash": "500000"},
        "correct_place": {"who": "1", "square": "HUS-Q07"},
        "correct_card": {"card": "HUS-S05", "owner": "1", "side": "contract"},
    }
    offered = {form.fields["move"] for form in page(host.get(f"/t/{table.word}/books")).forms if "move" in form.fields}
    assert offered == set(typed)
    for move, fields in typed.items():
        form = next(form for form in page(host.get(f"/t/{table.word}/books")).forms if form.fields.get("move") == move)
        before = lot.house.table(table.word).version
        assert press(host, form, **fields).status_code == 303, move
        assert lot.house.table(table.word).version > before


def test_the_host_frees_a_seat_and_lets_a_bot_play(lot: Lot) -> None:
    table = lot.table()
    host, ana = lot.client(host=True), lot.client(table=table, seat=0)
    path = f"/t/{table.word}/books/seat"
    assert ana.post(path, data={"seat": "1"}).status_code == 409
    assert ana.post(path, data={"seat": "1", "bot": "random"}).status_code == 409
    assert host.post(path, data={"seat": "1", "bot": "random"}).status_code == 303
    assert lot.house.table(table.word).bots[1] == "random"
    assert ana.post(path, data={"seat": "0"}).headers["location"] == f"/t/{table.word}"
    assert lot.house.table(table.word).open_seats == (0,)
    assert "Take this seat" in page(ana.get(f"/t/{table.word}")).words


def test_bots_play_to_the_end_by_themselves(lot: Lot) -> None:
    with lot.client() as client:
        table = lot.house.open_table("hustle", [SeatPlan("X", "random"), SeatPlan("Y", "greedy")], {"season_limit": 10}, {})
        lot.app.state.desk.bots.wake(table)
        for _ in range(3_000):
            if lot.house.table(table.word).over:
                break
            assert client.get(f"/api/tables/{table.word}").status_code == 200
        assert lot.house.table(table.word).over
