"""From a code, a photo or typed characters to what can be done."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from card_data.codes import Run, address, deck_card_for
from pnp.qr import rows_of
from referee.game import TABLE
from referee.web.cards import qr_modules, terminal_qr
from tests.web.conftest import KEY, Lot, Page
from tests.web.test_pages import page, play_until, press


def picture(*texts: str, scale: int = 5) -> bytes:
    """A photo of codes on a grey table."""
    photo = Image.new("L", (260 * len(texts) + 40, 300), 190)
    for place, text in enumerate(texts):
        rows = rows_of(text)
        side = len(rows) + 8
        code = Image.new("L", (side, side), 255)
        for y, row in enumerate(rows):
            for x in range(len(rows)):
                if row >> (len(rows) - 1 - x) & 1:
                    code.putpixel((x + 4, y + 4), 0)
        photo.paste(code.resize((side * scale, side * scale), Image.Resampling.NEAREST), (20 + 260 * place, 40))
    out = io.BytesIO()
    photo.save(out, "JPEG", quality=85)
    return out.getvalue()


def test_anybody_reads_a_card_in_large_type(lot: Lot) -> None:
    seen = page(lot.client().get(lot.address("HUS-S05.O")))
    assert "Red Ford" in seen.words
    assert "$300,000" in seen.words
    assert "no seat" in seen.words
    assert any(attrs["src"].startswith("/faces/hustle/HUS-S05.O.svg") for tag, attrs in seen.tags if tag == "img")
    assert not seen.forms


@pytest.mark.parametrize("printed_id", ["HUS-V14", "HUS-Q22", "HUS-QLN", "HUS-T1", "HUS-R4", "HUS-A-PASS", "HUS-B05.C"])
def test_every_kind_of_printed_thing_is_read(lot: Lot, printed_id: str) -> None:
    table = lot.table(chance="people")
    for client in (lot.client(), lot.client(table=table, seat=0)):
        assert len(page(client.get(lot.address(printed_id))).words) > 80


def test_codes_are_read_in_any_case_and_with_hyphens(lot: Lot) -> None:
    code = lot.code("HUS-S05.O")
    for typed in (code.lower(), f"{code[:5]}-{code[5:]}"):
        assert "Red Ford" in page(lot.client().get(f"/{typed}")).words


def test_one_legal_move_is_one_big_button_and_reading_changed_nothing(lot: Lot) -> None:
    table = lot.table(chance="people")
    client = lot.client(table=table, seat=0)
    before = lot.house.table(table.word)
    seen = page(client.get(lot.address("HUS-R4")))
    assert lot.house.table(table.word) is before
    assert [len(form.buttons) for form in seen.moves()] == [1]
    assert press(client, seen.moves()[0]).headers["location"] == f"/t/{table.word}"
    after = lot.house.table(table.word)
    scanned = next(entry for entry in after.entries if entry.kind == "move" and entry.source != "rule")
    assert scanned.source == "scan"
    assert scanned.body["run"] == "test"


def test_nothing_legal_explains_each_refusal_with_its_rule(lot: Lot) -> None:
    table = lot.table(chance="people")
    seen = page(lot.client(table=table, seat=0).get(lot.address("HUS-S05.C")))
    assert not seen.moves()
    assert "Not now." in seen.words or "Nothing can be done with it now" in seen.words


def test_a_die_that_is_scanned_to_roll_tells_its_value_in_the_same_scan(lot: Lot) -> None:
    table = lot.table(chance="people")
    play_until(lot, table.word, lambda now: now.view(None).phase == "pre_roll")
    now = lot.house.table(table.word)
    seat = now.to_act[0]
    client = lot.client(table=table, seat=seat)
    forms = page(client.get(lot.address("HUS-R3"))).moves()
    assert len(forms) == 1
    press(client, forms[0])
    made = [each.done.move for each in lot.house.table(table.word).made[len(now.made) :]]
    assert [type(move).__name__ for move in made[:2]] == ["Roll", "DieFell"]
    assert made[1].value == 3


def ambiguous_face(now: object) -> str | None:
    """A printed face that means several legal moves to the seat that acts, if there is one."""
    seat = now.to_act[0]
    faces = [face.id for card in now.rules.game.cards for face in card.faces]
    return next((face for face in faces if sum(1 for each in now.scanned(seat, [face]) if not each.refusal) > 1), None)


def test_several_legal_moves_are_asked_about(lot: Lot) -> None:
    table = lot.table()
    play_until(lot, table.word, lambda now: now.to_act[0] != TABLE and ambiguous_face(now), most=1_000)
    now = lot.house.table(table.word)
    seat, face = now.to_act[0], str(ambiguous_face(now))
    seen = page(lot.client(table=table, seat=seat).get(lot.address(face)))
    assert len(seen.moves()) == sum(1 for each in now.scanned(seat, [face]) if not each.refusal) > 1
    assert not [attrs for tag, attrs in seen.tags if tag == "button" and "ticket" in attrs.get("class", "")]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/ABC", "no such page"),
        ("/HS0012", "ten characters"),
        ("/ZZ001AAAAA", "not here"),
        ("/HS001AAAAA", "mistyped"),
        ("/favicon.ico", "no such page"),
    ],
)
def test_a_code_that_is_nothing_says_which(lot: Lot, path: str, said: str) -> None:
    answer = lot.client().get(path)
    assert answer.status_code == 404
    assert said in Page(answer.text).words
    assert "location" not in answer.headers


def test_a_code_of_another_printing_is_foreign_until_its_deck_is_introduced(lot: Lot) -> None:
    other = bytes(range(50, 60))
    code = lot.code("HUS-S05.O", other)
    assert "does not know" in Page(lot.client().get(f"/{code}").text).words
    card = deck_card_for(Run("hustle", "x", other), lot.house.games["hustle"].deck_code)
    path = "/run/" + card.rpartition("/")[2]
    assert "The host can introduce it" in page(lot.client().get(path)).words
    assert lot.client().post("/run", data={"deck": card}).status_code == 403
    host = lot.client(host=True)
    form = page(host.get(path.replace("/run/", "/RUN/"))).form("/run")
    assert "does not know" in Page(lot.client().get(f"/{code}").text).words
    assert press(host, form).status_code == 303
    assert "knows the deck" in page(host.get(path)).words
    assert "Red Ford" in page(lot.client().get(f"/{code}")).words


def test_typing_is_forgiving_and_leads_to_the_card(lot: Lot) -> None:
    code = lot.code("HUS-S05.O")
    client = lot.client()
    answer = client.get("/scan/typed", params={"code": f" {code[:5].lower().replace('0', 'o')} - {code[5:]} ", "table": "palm"})
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/{code}?by=typed&table=PALM"
    wrong = client.get("/scan/typed", params={"code": "hello"})
    assert wrong.status_code == 400
    assert "ten characters" in Page(wrong.text).words
    deck = deck_card_for(Run("hustle", "x", KEY), lot.house.games["hustle"].deck_code)
    assert client.get("/scan/typed", params={"code": deck}).headers["location"].startswith("/run/")


def test_never_a_redirect_off_the_host(lot: Lot) -> None:
    client = lot.client()
    for path in (
        "/scan/typed?code=http://evil.example/HS001AAAAA",
        "/t?word=//evil.example",
        "/scan/typed?code=%2F%2Fevil.example%2FHS001AAAAA",
    ):
        where = client.get(path).headers.get("location", "/")
        assert where.startswith("/")
        assert not where.startswith("//")
        assert "evil" not in where.lower().replace("/t/evilexample", "")


def test_a_photo_of_several_cards_lists_them_and_keeps_what_was_read_before(lot: Lot) -> None:
    client = lot.client()
    ids = ("HUS-S05.O", "HUS-V14")
    answer = client.post("/scan", files={"photo": ("hand.jpg", picture(*(address(lot.code(each)) for each in ids)), "image/jpeg")})
    seen = page(answer)
    assert "2 cards" in seen.words
    assert "Red Ford" in seen.words
    assert "Pitch Lunch" in seen.words
    form = next(form for form in seen.forms if "photo" in form.typed)
    del form.fields["photo"]
    third = picture(address(lot.code("HUS-B05.C")), address(lot.code("HUS-V14")))
    more = page(client.post("/scan", data=form.fields, files={"photo": ("more.jpg", third, "image/jpeg")}))
    assert "3 cards" in more.words
    assert not list(lot.house.home.rglob("*.jpg"))


def test_a_scanned_photo_offers_what_a_seat_can_do_with_it(lot: Lot) -> None:
    table = lot.table(chance="people")
    client = lot.client(table=table, seat=0)
    photo = picture(address(lot.code("HUS-R2")))
    answer = client.post("/scan", data={"table": table.word}, files={"photo": ("die.jpg", photo, "image/jpeg")})
    forms = page(answer).moves()
    assert len(forms) == 1
    assert forms[0].fields["source"] == "photo"
    assert press(client, forms[0]).status_code == 303


@pytest.mark.parametrize(
    ("photo", "status", "said"),
    [
        (b"", 415, "No photo arrived"),
        (b"not a picture", 415, "no JPEG, PNG or WebP"),
        (b"GIF89a" + bytes(100), 415, "no JPEG, PNG or WebP"),
        (b"\x89PNG\r\n\x1a\n" + bytes(60), 415, "no JPEG, PNG or WebP"),
        (picture("hello"), 422, "No code of a card"),
    ],
)
def test_a_photo_that_cannot_be_read_says_why(lot: Lot, photo: bytes, status: int, said: str) -> None:
    answer = lot.client().post("/scan", files={"photo": ("x.jpg", photo, "image/jpeg")})
    assert answer.status_code == status
    assert said in Page(answer.text).words


def test_a_photo_cut_off_in_the_middle_is_called_damaged(lot: Lot) -> None:
    whole = picture(address(lot.code("HUS-R2")))
    answer = lot.client().post("/scan", files={"photo": ("x.jpg", whole[: len(whole) // 2], "image/jpeg")})
    assert answer.status_code == 415
    assert "damaged" in Page(answer.text).words


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_decoded(lot: Lot) -> None:
    out = io.BytesIO()
    Image.new("1", (9_000, 9_000)).save(out, "PNG")
    answer = lot.client().post("/scan", files={"photo": ("big.png", out.getvalue(), "image/png")})
    assert answer.status_code == 415
    assert "50 million pixels" in Page(answer.text).words


def test_the_code_in_the_terminal_is_the_code_of_the_page() -> None:
    import zxingcpp  # noqa: PLC0415 - the decoder belongs to this test alone

    text = "http://192.0.2.17:8000/T/PALM"
    lines = terminal_qr(text).split("\n")
    side = qr_modules(text).side
    shot = Image.new("L", (side, 2 * len(lines)), 0)
    for y, line in enumerate(lines):
        for x, block in enumerate(line):
            shot.putpixel((x, 2 * y), 255 if block in "█▀" else 0)
            shot.putpixel((x, 2 * y + 1), 255 if block in "█▄" else 0)
    read = zxingcpp.read_barcodes(shot.resize((shot.width * 4, shot.height * 4), Image.Resampling.NEAREST))
    assert [code.text for code in read] == [text]


def test_faces_on_pages_carry_no_code_and_need_no_font(lot: Lot) -> None:
    client = lot.client()
    answer = client.get("/faces/hustle/HUS-S05.O.svg")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "immutable" in answer.headers["cache-control"]
    assert 'viewBox="0 0 63 88"' in answer.text
    assert "<text" not in answer.text
    assert lot.code("HUS-S05.O") not in answer.text
    assert client.get("/faces/hustle/HUS-S05.O.svg", headers={"if-none-match": answer.headers["etag"]}).status_code == 304
    for path in ("/faces/hustle/NOPE.svg", "/faces/nope/HUS-S05.O.svg", "/boards/hustle/NOPE.svg", "/static/look.css"):
        assert client.get(path).status_code == 404


def test_the_board_is_served_once_for_all(lot: Lot) -> None:
    answer = lot.client().get("/boards/hustle/HUS-BOARD.svg", headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200
    assert answer.headers["content-encoding"] == "gzip"
    assert 'viewBox="0 0 297 420"' in answer.text


def test_one_scanned_die_is_one_roll_even_when_the_next_die_is_due(lot: Lot) -> None:
    table = lot.table(chance="people")
    client = lot.client(table=table, seat=0)
    press(client, page(client.get(lot.address("HUS-R4"))).moves()[0])
    assert len(lot.house.table(table.word).made) == len(table.made) + 1
