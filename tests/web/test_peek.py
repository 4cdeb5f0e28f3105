"""What only one seat may see: covered on its page, called by its place, and nowhere else."""

from __future__ import annotations

import dataclasses
import random
import re

import pytest

from referee.entries import Badge
from referee.game import TABLE, Line, Zone, legal
from referee.table import Table
from referee.web.api import table_out
from referee.web.pages import screen_page, seat_page
from referee.web.secrets import guard_of, zones_of
from tests.web.conftest import Lot, Page
from tests.web.test_tables import played

GAME = "nineteen47"


def at(lot: Lot, phase: str, seats: int = 7) -> Table:
    return played(lot, lot.table(seats, game=GAME), lambda now: now.view(None).phase == phase and now.view(None).round > 1, most=2_000)


def secret_cards(table: Table, seat: int) -> set[str]:
    return {card for zone in zones_of(table.view(seat)) if zone.secret for card in zone.cards if card}


def source(lot: Lot, table: Table, seat: int) -> str:
    return str(lot.client(table=table, seat=seat).get(f"/t/{table.word}").text)


def covered(html: str) -> str:
    """The page without what stands behind the cover, and without what buttons send."""
    open_part = re.sub(r'<details class="peek".*?</details>', "", html, flags=re.DOTALL)
    return re.sub(r'value="[^"]*"|data-told="[^"]*"', "", open_part)


def test_secrets_stand_behind_the_cover_alone_and_the_cover_is_closed(lot: Lot) -> None:
    table = at(lot, "post_star")
    for seat in range(7):
        html = source(lot, table, seat)
        assert '<details class="peek" data-peek>' in html
        game = lot.house.games[GAME]
        for card in secret_cards(table, seat):
            assert card not in covered(html)
            if game.card_of_face[card].kind == "propaganda":
                assert game.card_of_face[card].name in html
                assert game.card_of_face[card].name not in covered(html).replace(log_of(html), "")


def log_of(html: str) -> str:
    found = re.search(r'<ul class="log".*?</ul>', html, re.DOTALL)
    return found[0] if found else ""


def test_buttons_call_a_covered_card_by_its_place_and_say_nothing_beside_it(lot: Lot) -> None:
    table = at(lot, "post_star")
    seat = table.to_act[0]
    words = Page(covered(source(lot, table, seat))).words
    assert "Add “Hand 1”" in words
    assert "Add “Hand 3”" in words


def test_covered_cards_are_ticked_by_their_place_and_lie_there_as_backs(lot: Lot) -> None:
    def two_stars(now: Table) -> bool:
        return any(len(getattr(offer.move, "cards", ())) > 1 for seat in now.to_act if seat >= 0 for offer in now.offers(seat))

    table = played(lot, lot.table(3, game=GAME), two_stars, most=2_000)
    seat = next(seat for seat in table.to_act if any(len(getattr(offer.move, "cards", ())) > 1 for offer in table.offers(seat)))
    seen = Page(covered(source(lot, table, seat)))
    ticks = [given for tag, given in seen.tags if tag == "input" and given.get("name") == "tick"]
    assert len(ticks) == 3
    assert all(name in seen.words for name in ("Hand 1", "Hand 2", "Hand 3"))
    game = lot.house.games[GAME]
    assert not [
        card
        for card in secret_cards(table, seat)
        if game.card_of_face[card].name in seen.words.partition("What happened")[0] and "-P" in card
    ]
    assert len([given for tag, given in seen.tags if tag == "img" and given["src"].startswith(f"/backs/{GAME}/propaganda")]) >= 3


def test_the_order_of_covered_cards_says_nothing_about_them(lot: Lot) -> None:
    cards = tuple(f"C-{n:02}" for n in range(8))
    zone = Zone("zone.hand", cards, 0, secret=True)
    view = lot.table(2).view(None)._replace(zones=(zone,), seats=())
    orders = {guard_of(view, {"zone.hand": "Hand"}, salt).cards for salt in ("one", "two", "three")}
    assert len(orders) == 3
    assert all(sorted(order) == sorted(cards) for order in orders)
    guard = guard_of(view, {"zone.hand": "Hand"}, "one")
    assert guard.masked(Line("x", {"cards": cards[:2]})).facts["cards"] == (guard.names[cards[0]], guard.names[cards[1]])
    assert set(guard.names.values()) == {f"Hand {n}" for n in range(1, 9)}


def test_a_secret_face_is_asked_for_by_number_by_its_seat_alone_and_kept_nowhere(lot: Lot) -> None:
    table = at(lot, "production")
    own = lot.client(table=table, seat=2)
    html = source(lot, table, 2)
    faces = re.findall(r'src="(/t/[^"]+/mine/\d+\.svg[^"]*)"', html)
    assert len(faces) == len(lot.app.state.desk.reader(table, Badge(2)).guard.cards)
    for face in faces:
        answer = own.get(face)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        assert "etag" not in answer.headers
    for stranger in (lot.client(), lot.client(host=True)):
        assert stranger.get(faces[0]).status_code == 404
    assert own.get(f"/t/{table.word}/mine/99.svg").status_code == 404
    late = own.get(f"/t/{table.word}/mine/0.svg?v={table.version - 1}")
    assert len(late.content) < 100


def test_pages_stream_and_interface_of_a_table_are_kept_nowhere(lot: Lot) -> None:
    table = at(lot, "production")
    client = lot.client(table=table, seat=0)
    for path in (f"/t/{table.word}", f"/t/{table.word}/screen", f"/api/tables/{table.word}", f"/t/{table.word}/mine/0.svg"):
        assert "no-store" in client.get(path).headers["cache-control"], path


def test_lines_of_the_log_that_one_seat_is_told_stand_behind_its_cover(lot: Lot) -> None:
    table = at(lot, "premiere")
    secrets = 0
    for seat in range(7):
        own = [each for each in table.log(seat, 12) if each.line not in [other.line for other in table.log(None, 12)]]
        desk = lot.app.state.desk
        reader = desk.reader(table, Badge(seat))
        said = [str(entry["sentence"]) for entry in reader.log(12)]
        assert said == [str(reader.html(each.line)) for each in reversed(table.log(None, 12))]
        private = [str(reader.words.html(each.line, table.names, seat)) for each in own]
        assert not set(private) & set(said)
        assert set(private) <= {str(line) for line in reader.peek(str, 12).lines}
        secrets += len(private)
    assert secrets > 2


def test_the_screen_and_every_page_of_twins_are_the_same_byte_for_byte(lot: Lot) -> None:
    desk = lot.app.state.desk
    compared = 0
    for game, seats in ((GAME, 5), ("villains", 3), (GAME, 2)):
        table = lot.table(seats, game=game)
        choose = random.Random(7)
        for step in range(120):
            table = lot.house.table(table.word)
            if table.over:
                break
            if step % 6 == 0:
                for viewer in (None, 0, 1):
                    compared += same_pages(desk, table, viewer)
            seat = choose.choice(table.to_act)
            move = choose.choice(legal(table.rules, table.state, seat))
            assert seat != TABLE
            lot.house.submit(table.word, Badge(seat), move, version=table.version, key=f"k{table.version}", source="tap")
    assert compared > 150


def same_pages(desk: object, table: Table, viewer: int | None) -> int:
    compared = 0
    for twin in list(table.rules.twins(table.state, viewer))[:4]:
        other = dataclasses.replace(table, state=twin)
        if viewer is None:
            assert screen_page(desk, table).body == screen_page(desk, other).body
        else:
            assert seat_page(desk, table, Badge(viewer)).body == seat_page(desk, other, Badge(viewer)).body
        assert table_out(desk, table, Badge(viewer)) == table_out(desk, other, Badge(viewer))
        compared += 1
    return compared


def test_the_words_to_read_out_and_the_clock_stand_on_the_screen(lot: Lot) -> None:
    table = lot.table(5, game=GAME, options={"talk_seconds": 90})
    html = lot.client().get(f"/t/{table.word}/screen").text
    assert "data-speak" in html
    assert "data-clock" not in html
    table = played(lot, table, lambda now: now.view(None).phase == "post_star", most=2_000)
    html = lot.client().get(f"/t/{table.word}/screen").text
    assert 'data-clock="90"' in html
    assert "data-speak" not in html


@pytest.mark.parametrize("seats", [1, 3, 9])
def test_the_premiere_shows_every_card_of_the_film_and_the_count(lot: Lot, seats: int) -> None:
    def turned(now: Table) -> bool:
        view = now.view(None)
        return view.phase == "premiere" and len(view.facts["shown"]) > 1 and not view.facts["faces_down"]

    table = played(lot, lot.table(seats, game=GAME), turned, most=3_000)
    html = lot.client().get(f"/t/{table.word}/screen").text
    stage = re.search(r'<section class="stage".*?</section>', html, re.DOTALL)
    assert stage
    for card in table.view(None).facts["shown"]:
        assert f"stage-{card}" in stage[0]
