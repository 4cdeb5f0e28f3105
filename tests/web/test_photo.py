"""Photos through the web: what a page has read by itself, piles put right, series, hands, and what is refused."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Sequence

import numpy as np
import pytest
from PIL import Image
from starlette.testclient import TestClient

from card_data.codes import Run, address, code_for, deck_card_for
from pnp.qr import rows_of
from referee.entries import SeatPlan
from referee.game import TABLE, Move
from referee.games.hollywood.moves import DealCard
from referee.games.rummy.moves import CloseWindow, Deal, Discard, Draw, LayDown, ShowHand, TurnUp
from referee.table import Table
from referee.web.sights import MOST_SIGHTS, as_text, laid_of, places_in, read_in_page
from tests.photo import layouts
from tests.photo.printed import bare_card
from tests.photo.simulator import GOOD, photograph
from tests.web.conftest import KEY, NAMES, Form, Lot, Page
from tests.web.test_pages import page, press

SEVENS = ("RUM-1-7S", "RUM-1-7H", "RUM-1-7D")
NINES = ("RUM-1-9S", "RUM-1-9H", "RUM-1-2D")


def code_of(lot: Lot, printed_id: str, key: bytes = KEY) -> str:
    game = next(game for game in lot.house.games.values() if any(each.id == printed_id for each in game.serials))
    lot.house.runs.introduce(Run(game.id, "test" if key == KEY else "other", key))
    return code_for(key, game.deck_code, next(each.serial for each in game.serials if each.id == printed_id))


def square(x: int, y: int, side: int = 100) -> list[int]:
    return [x, y, x + side, y, x + side, y + side, x, y + side]


def rows(lot: Lot, *lines: Sequence[str]) -> str:
    """What a page reads where cards lie in rows, each covering half of the one before."""
    read = [
        [address(code_of(lot, printed_id)), square(1000 + 160 * column, 1000 + 900 * number)]
        for number, line in enumerate(lines)
        for column, printed_id in enumerate(line)
    ]
    return json.dumps(read)


def opened(lot: Lot, game_id: str, chance: str, people: int = 3, **options: object) -> Table:
    kinds = dict.fromkeys(lot.house.games[game_id].chance, chance)
    table = lot.house.open_table(game_id, [SeatPlan() for _ in range(people)], options, kinds)
    lot.seats[table.word] = [lot.house.take_seat(table.word, seat, NAMES[seat]) for seat in range(people)]
    return lot.house.table(table.word)


def make(lot: Lot, word: str, seat: int, move: Move) -> Table:
    version = lot.house.table(word).version
    badge = lot.house.badge(word, lot.seats[word][seat])
    answer = lot.house.submit(word, badge, [(TABLE if move.chance else seat, move)], version=version, key=f"k{version}", source="tap")
    assert type(answer).__name__ == "Accepted", answer
    return lot.house.table(word)


def rummy(lot: Lot, tracking: str = "count_only") -> Table:
    table = opened(lot, "rummy", "server", hand_tracking=tracking)
    table = make(lot, table.word, table.to_act[0], Deal())
    if tracking == "count_only":
        table = make(lot, table.word, 0, TurnUp("RUM-3-8H"))
    table = make(lot, table.word, table.to_act[0], CloseWindow())
    return make(lot, table.word, table.to_act[0], Draw("stock"))


def put(client: TestClient, form: Form, **more: str) -> Page:
    return page(client.post("/scan", data={**{name: value for name, value in form.fields.items() if name != "photo"}, **more}))


def piles_form(seen: Page) -> Form:
    return next(form for form in seen.forms if any(name == "take" for name, _, _ in form.buttons))


def heaps(seen: Page) -> list[list[str]]:
    """The names of the cards in each pile, as they are read."""
    return [[words for name, _, words in piles_form(seen).buttons if name == "take"]]


# -- what a page has read ----------------------------------------------------------------------------------------------


def test_codes_read_in_the_page_mean_the_melds_they_lie_in(lot: Lot) -> None:
    table = rummy(lot)
    client = lot.client(table=table, seat=table.to_act[0])
    seen = page(client.post("/scan", data={"table": table.word, "fresh": rows(lot, SEVENS, NINES)}))
    assert "6 cards" in seen.words
    assert "I see 6 cards, your hand has 12." in seen.words
    assert "Row, 3 cards" in seen.words
    (form,) = seen.moves()
    assert form.fields["source"] == "photo"
    assert press(client, form).headers["location"] == f"/t/{table.word}"
    made = lot.house.table(table.word).made[-1]
    assert (made.done.move.groups, made.source) == ((SEVENS, NINES), "photo")


def test_a_tap_takes_a_card_up_and_another_puts_it_down(lot: Lot) -> None:
    table = rummy(lot)
    client = lot.client(table=table, seat=table.to_act[0])
    wrong = rows(lot, (*SEVENS[:2], "RUM-1-9C"), ("RUM-1-7D", *NINES))
    seen = page(client.post("/scan", data={"table": table.word, "fresh": wrong}))
    seven, nine = code_of(lot, "RUM-1-7D"), code_of(lot, "RUM-1-9C")
    taken = put(client, piles_form(seen), take=seven)
    assert "“7♦” is taken up." in taken.words
    assert [value for name, value, _ in piles_form(taken).buttons if name == "put"] == ["new", "out", "0"]
    right = put(client, piles_form(taken), put="0")
    assert piles_form(right).fields["heaps"].count("|") == 1
    assert "Row, 4 cards" in right.words
    apart = put(client, piles_form(put(client, piles_form(right), take=nine)), put="new")
    assert piles_form(apart).fields["heaps"].count("|") == 2
    out = put(client, piles_form(put(client, piles_form(apart), take=nine)), put="out")
    assert "6 cards" in out.words
    assert nine not in piles_form(out).fields["heaps"]
    assert [code_of(lot, each) for each in SEVENS] == piles_form(out).fields["heaps"].split("|")[0].split()
    assert any("Lay down" in words for form in out.moves() for _, _, words in form.buttons)


def test_a_card_taken_up_goes_before_the_card_tapped_next(lot: Lot) -> None:
    client = lot.client()
    ids = ("HUS-S05.O", "HUS-V14", "HUS-B05.C")
    first, second, third = (code_of(lot, each) for each in ids)
    seen = page(client.post("/scan", data={"fresh": rows(lot, ids)}))
    moved = put(client, piles_form(put(client, piles_form(seen), take=third)), take=first)
    assert piles_form(moved).fields["heaps"] == f"{third} {first} {second}"
    assert piles_form(put(client, piles_form(put(client, piles_form(moved), take=third)), take=third)).fields["taken"] == ""


def test_a_new_photo_keeps_what_was_read_and_what_was_put_right(lot: Lot) -> None:
    client = lot.client()
    seen = page(client.post("/scan", data={"fresh": rows(lot, ("HUS-S05.O", "HUS-V14"))}))
    apart = put(client, piles_form(put(client, piles_form(seen), take=code_of(lot, "HUS-V14"))), put="new")
    more = put(client, piles_form(apart), fresh=rows(lot, ("HUS-V14", "HUS-B05.C")))
    assert "3 cards" in more.words
    assert f"{code_of(lot, 'HUS-V14')}" in piles_form(more).fields["heaps"]
    again = put(client, piles_form(more), fresh=rows(lot, ("HUS-V14",)))
    assert "3 cards" in again.words
    assert "Nothing new is in this photo." in again.words


def test_a_typed_code_joins_the_photo(lot: Lot) -> None:
    client = lot.client()
    seen = page(client.post("/scan", data={"fresh": rows(lot, ("HUS-S05.O", "HUS-V14"))}))
    form = next(form for form in seen.forms if "typed" in form.typed)
    assert "3 cards" in put(client, form, typed=code_of(lot, "HUS-B05.C").lower()).words
    assert "ten characters" in put(client, form, typed="hello").words


def test_what_does_not_belong_is_named(lot: Lot) -> None:
    table = rummy(lot)
    client = lot.client(table=table, seat=table.to_act[0])
    strange = [
        [address(code_of(lot, "RUM-1-7S")), square(1000, 1000)],
        [address(code_of(lot, "HUS-S05.O")), square(1200, 1000)],
        ["http://PNP.LOCAL:8000/RM001AAAAA", square(1400, 1000)],
        [address(code_of(lot, "RUM-1-7S", bytes(range(50, 60)))), square(1600, 1000)],
    ]
    answer = client.post("/scan", data={"table": table.word, "fresh": json.dumps(strange), "others": "2"})
    words = page(answer).words
    assert "“Red Ford” belongs to another game." in words
    assert "RM001AAAAA: " in words
    assert "“7♠” is there 2 times, from the printings other, test" in words
    assert "2 codes in the picture are no cards of ours." in words


def test_equal_cards_are_told_apart(lot: Lot) -> None:
    words = page(lot.client().post("/scan", data={"fresh": rows(lot, ("RUM-1-7S", "RUM-3-7S"))})).words
    assert "7♠ (1 of 4)" in words
    assert "7♠ (3 of 4)" in words


def test_places_that_could_not_be_read_are_counted_and_drawn(lot: Lot) -> None:
    blurred = json.dumps([square(5000, 5000)])
    answer = lot.client().post("/scan", data={"fresh": rows(lot, ("HUS-S05.O", "HUS-V14")), "blurred": blurred})
    seen = page(answer)
    assert "1 more code in the picture cannot be read" in seen.words
    boxes = next(json.loads(attrs["data-boxes"]) for _, attrs in seen.tags if "data-boxes" in attrs)
    assert [box.get("unread", False) for box in boxes] == [False, False, True]


def test_an_unread_card_between_two_others_is_suspected(lot: Lot) -> None:
    row = json.loads(rows(lot, ("HUS-S05.O", "HUS-V14", "HUS-B05.C", "HUS-V01")))
    for number, each in enumerate(row):
        each[1] = square(1000 + 160 * (number + (number > 1)), 1000)
    seen = page(lot.client().post("/scan", data={"fresh": json.dumps(row)}))
    assert "seem to lie unread in the pile that begins with “Red Ford" in seen.words


def test_a_deck_card_alone_leads_to_its_page_and_among_cards_is_named(lot: Lot) -> None:
    deck = deck_card_for(Run("hustle", "x", KEY), lot.house.games["hustle"].deck_code)
    alone = page(lot.client().post("/scan", data={"fresh": json.dumps([[deck, square(10, 10)]])}))
    assert "A deck card" in alone.words
    both = json.dumps([[deck, square(10, 10)], *json.loads(rows(lot, ("HUS-S05.O",)))])
    seen = page(lot.client().post("/scan", data={"fresh": both}))
    assert "A deck card is in the picture." in seen.words
    assert f"/run/{deck.rpartition('/')[2]}" in seen.links


# -- hands -------------------------------------------------------------------------------------------------------------


def test_a_card_of_the_own_hand_that_was_not_read_is_added_by_a_tap(lot: Lot) -> None:
    table = rummy(lot, "dealt")
    seat = table.to_act[0]
    client = lot.client(table=table, seat=seat)
    mine = [card for card in table.state.hands[seat] if card]
    seen = page(client.post("/scan", data={"table": table.word, "fresh": rows(lot, mine[:-1])}))
    assert "I see 11 cards, your hand has 12." in seen.words
    form = next(form for form in seen.forms if any(name == "add" for name, _, _ in form.buttons))
    assert [value for name, value, _ in form.buttons if name == "add"] == [f"={mine[-1]}"]
    whole = put(client, form, add=f"={mine[-1]}")
    assert "All 12 cards of your hand are here." in whole.words


def test_nobody_adds_or_learns_of_another_hands_card(lot: Lot) -> None:
    table = rummy(lot, "dealt")
    seat = table.to_act[0]
    client = lot.client(table=table, seat=seat)
    mine = [card for card in table.state.hands[seat] if card]
    other = next(card for card in table.state.hands[(seat + 1) % 3] if card)
    seen = page(client.post("/scan", data={"table": table.word, "fresh": rows(lot, mine[:-1])}))
    assert other not in str(seen.forms[0].fields)
    form = next(form for form in seen.forms if any(name == "add" for name, _, _ in form.buttons))
    assert "11 cards" in put(client, form, add=f"={other}").words
    audit = page(client.post("/scan", data={"table": table.word, "fresh": rows(lot, [*mine[:-1], other])}))
    assert "By the books this is not in your hand" in audit.words
    watching = page(lot.client().post("/scan", data={"table": table.word, "fresh": rows(lot, mine[:-1])}))
    assert "your hand" not in watching.words


def test_hands_are_photographed_at_the_end_of_a_round_by_their_players_and_by_the_host(lot: Lot) -> None:
    table = rummy(lot)
    out, me, you = table.to_act[0], (table.to_act[0] + 1) % 3, (table.to_act[0] + 2) % 3
    sevens, nines = ([f"RUM-{pack}-{rank}{suit}" for pack in (1, 2) for suit in "SHDC"] for rank in "79")
    make(lot, table.word, out, LayDown((tuple(sevens[:6]), tuple(nines[:5])), ()))
    table = make(lot, table.word, out, Discard("RUM-2-KH"))
    assert table.view(None).phase == "reveal"
    own = lot.client(table=table, seat=me)
    there = NAMES[you]
    kings = tuple(f"RUM-{pack}-K{suit}" for pack in (3, 4) for suit in "SHDC")
    mine, theirs = (*kings, "RUM-3-4C", "RUM-3-5C", "RUM-3-6D"), tuple(each.replace("K", "Q") for each in kings)
    shown = page(own.post("/scan", data={"table": table.word, "fresh": rows(lot, mine)}))
    assert "All 11 cards of your hand are here." in shown.words
    press(own, shown.moves()[0])
    assert next(each.done.move for each in lot.house.table(table.word).made[::-1] if each.done.seat == me) == ShowHand(mine)
    theirs = (*theirs, "RUM-4-4C", "RUM-4-5C", "RUM-4-6D")
    guest = page(own.post("/scan", data={"table": table.word, "fresh": rows(lot, theirs)}))
    assert f"For {there}" not in guest.words
    host = lot.client(host=True, table=table, seat=me)
    others = page(host.post("/scan", data={"table": table.word, "fresh": rows(lot, theirs)}))
    assert f"For {there}" in others.words
    (form,) = others.moves()
    assert form.fields["seat"] == str(you)
    press(host, form)
    assert next(each.done.move for each in lot.house.table(table.word).made[::-1] if each.done.seat == you) == ShowHand(theirs)


# -- a dealt area ------------------------------------------------------------------------------------------------------

CELLS = [(column, row) for column, height in enumerate((4, 4, 3, 3)) for row in range(height)]
AREA = [*(f"HW-F{kind}-{number:02}" for kind in "HAR" for number in range(1, 5)), "HW-ST-01", "HW-ST-02", "HW-ST-03"][1:]


def dealing(lot: Lot) -> Table:
    table = opened(lot, "hollywood", "people")
    if table.due == "first":
        table = make(lot, table.word, 0, table.offers(TABLE)[0].move)
    return table


def area_photo(lot: Lot) -> bytes:
    texts = [address(code_of(lot, each)) for each in AREA]
    cards = [bare_card(text, rows_of(text), dpi=300) for text in texts]
    poses = [layouts.pose(72 * column, 97 * row, 1.5 - row) for column, row in CELLS]
    return photograph(cards, poses, GOOD, 5).jpeg


def test_a_dealt_area_is_photographed_and_entered_as_one_act(lot: Lot) -> None:
    table = dealing(lot)
    client = lot.client(table=table, seat=0)
    seen = page(client.post("/scan", data={"table": table.word}, files={"photo": ("area.jpg", area_photo(lot), "image/jpeg")}))
    assert "14 cards" in seen.words
    form = seen.form("/scan/moves")
    assert [words for _, _, words in form.buttons] == ["Enter these 14 cards, one after the other"]
    assert press(client, form).headers["location"] == f"/t/{table.word}"
    after = lot.house.table(table.word)
    dealt = [each for each in after.made if isinstance(each.done.move, DealCard)]
    assert [each.done.move.card for each in dealt] == AREA
    assert {each.act for each in dealt} == {dealt[0].act}
    assert {each.source for each in dealt} == {"photo"}
    assert press(client, form).status_code == 303
    assert lot.house.table(table.word).version == after.version


def test_a_photo_of_part_of_the_area_says_how_many_are_due(lot: Lot) -> None:
    table = dealing(lot)
    client = lot.client(table=table, seat=0)
    seen = page(client.post("/scan", data={"table": table.word, "fresh": rows(lot, AREA[:6])}))
    assert "I see 6; 8 more are due." in seen.words
    stale = seen.form("/scan/moves")
    make(lot, table.word, 1, DealCard("HW-BB-01"))
    assert press(client, stale).status_code == 412


@pytest.mark.parametrize(
    "moves", ["", "[]", "{}", "[1]", '[[0, "x"]]', "[[0, {}]]", '[[0, {"move": "nope"}]]', "[" * 5000, '[["0", {"move": "pass"}]]']
)
def test_a_strange_series_is_refused_and_changes_nothing(lot: Lot, moves: str) -> None:
    table = dealing(lot)
    fields = {"table": table.word, "version": str(table.version), "key": "k", "moves": moves, "source": "photo"}
    answer = lot.client(table=table, seat=0).post("/scan/moves", data=fields)
    assert answer.status_code == 400
    assert lot.house.table(table.word) is table


def test_a_series_is_all_or_nothing_and_only_for_those_who_sit_there(lot: Lot) -> None:
    table = dealing(lot)
    told = [[TABLE, {"move": "deal_card", "card": AREA[0]}], [TABLE, {"move": "deal_card", "card": AREA[0]}]]
    fields = {"table": table.word, "version": str(table.version), "key": "k", "moves": json.dumps(told), "source": "photo"}
    assert lot.client(table=table, seat=0).post("/scan/moves", data=fields).status_code == 409
    assert lot.client().post("/scan/moves", data={**fields, "moves": json.dumps(told[:1])}).status_code == 409
    assert lot.house.table(table.word) is table
    assert lot.client().get("/scan/moves").headers["location"] == "/scan"


# -- limits ------------------------------------------------------------------------------------------------------------


def test_a_heic_picture_is_told_apart(lot: Lot) -> None:
    heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(500)
    answer = lot.client().post("/scan", files={"photo": ("x.heic", heic, "image/heic")})
    assert answer.status_code == 415
    assert "This is a HEIC picture" in Page(answer.text).words


def test_a_photo_that_is_not_read_keeps_what_was_read_before(lot: Lot) -> None:
    client = lot.client()
    seen = page(client.post("/scan", data={"fresh": rows(lot, ("HUS-S05.O", "HUS-V14"))}))
    form = next(form for form in seen.forms if "photo" in form.typed)
    fields = {name: value for name, value in form.fields.items() if name != "photo"}
    answer = client.post("/scan", data=fields, files={"photo": ("x.jpg", b"nothing", "image/jpeg")})
    assert answer.status_code == 415
    assert "2 cards" in Page(answer.text).words
    assert "no JPEG" in Page(answer.text).words


def test_a_photo_over_fifteen_megabytes_is_stopped_at_the_door(lot: Lot) -> None:
    answer = lot.client().post("/scan", files={"photo": ("x.jpg", b"\xff" * (16 * 1024 * 1024), "image/jpeg")})
    assert answer.status_code == 413


def test_nothing_of_a_photo_is_kept_or_logged(lot: Lot, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    code = code_of(lot, "HUS-S05.O")
    card = bare_card(address(code), rows_of(address(code)), dpi=300)
    jpeg = photograph([card], layouts.single(np.random.default_rng(1)), GOOD, 1, megapixels=1).jpeg
    exif = Image.Exif()
    exif[0x010E] = "taken in the kitchen"
    out = io.BytesIO()
    Image.open(io.BytesIO(jpeg)).save(out, "JPEG", exif=exif)
    before = {file: file.read_bytes() for file in lot.house.home.rglob("*") if file.is_file()}
    answer = lot.client().post("/scan", files={"photo": ("secret-name.jpg", out.getvalue(), "image/jpeg")})
    assert "Red Ford" in page(answer).words
    assert "kitchen" not in answer.text
    assert "secret-name" not in answer.text
    assert not [each for each in caplog.records if code in each.getMessage() or "secret-name" in each.getMessage()]
    assert {file: file.read_bytes() for file in lot.house.home.rglob("*") if file.is_file()} == before


# -- what a form carries -----------------------------------------------------------------------------------------------

SEEN = "HS009FOTM2:1:0,0,10,0,10,10,0,10 HS00A00000:2:0,0,10,0,10,10,0,10 =RUM-1-7S HS00B00000"


def test_what_is_carried_comes_back_the_same() -> None:
    laid = laid_of(SEEN, "HS00A00000 HS009F0TM2|HS00B00000", "HS00B00000", "=RUM-1-7S")
    assert laid.codes == ("HS009F0TM2", "HS00A00000", "HS00B00000")
    assert laid.photos == 2
    fields = as_text(laid)
    assert laid_of(fields["seen"], fields["heaps"], fields["taken"], fields["out"]) == laid


@pytest.mark.parametrize(
    "strange",
    [
        "<script>",
        "HS009FOTM2:1:1,2",
        "HS009FOTM2:999:0,0,1,0,1,1,0,1",
        "x" * 50_000,
        "=../../etc",
        "HS009FOTM2:1:a,0,10,0,10,10,0,10",
        "\0",
    ],
)
def test_strange_things_in_a_form_are_passed_over(lot: Lot, strange: str) -> None:
    assert laid_of(strange, strange, strange, strange).sights == ()
    assert read_in_page(strange) == []
    assert places_in(strange) == []
    fields = {"seen": strange, "heaps": strange, "taken": strange, "out": strange, "fresh": rows(lot, ("HUS-S05.O", "HUS-V14"))}
    assert "2 cards" in page(lot.client().post("/scan", data=fields)).words


@pytest.mark.parametrize(
    "told",
    ['[["a", [1]]]', "[[1, [0,0,1,0,1,1,0,1]]]", '[["a", [0,0,1,0,1,1,0,true]]]', '[["a", [0,0,1,0,1,1,0,1e9]]]', '{"a": 1}', "[[]]"],
)
def test_a_strange_reading_of_a_page_is_passed_over(told: str) -> None:
    assert read_in_page(told) == []


def test_no_more_is_carried_than_fits(lot: Lot) -> None:
    many = " ".join(f"HS{number:03d}00000" for number in range(2 * MOST_SIGHTS))
    assert len(laid_of(many, "", "", "").codes) == MOST_SIGHTS


def test_nothing_at_all_asks_for_a_photo(lot: Lot) -> None:
    answer = lot.client().post("/scan", data={"table": "PALM"})
    assert answer.status_code == 415
    assert "No photo arrived" in Page(answer.text).words
