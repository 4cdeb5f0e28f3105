"""A phone photographs cards: read in the page, piles put right, a move made; and without scripts by the referee."""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from card_data.codes import address, code_for
from card_data.load import shipped_games
from pnp.qr import rows_of
from referee.entries import Badge
from referee.game import Move
from referee.games.rummy.moves import CloseWindow, CorrectHand, Deal, Discard, Draw, LayDown, TurnUp
from referee.photo import read_photo
from tests.browser.conftest import FLAGS, KEY, PHONE, SECONDS, Lot
from tests.browser.test_looks import AXE, RULES, SMALL
from tests.photo import layouts
from tests.photo.printed import as_bytes, bare_card, printed
from tests.photo.simulator import REALISTIC, Photo, photograph

SEVENS = ("RUM-1-7S", "RUM-1-7H", "RUM-1-7D")
NINES = ("RUM-1-9S", "RUM-1-9H", "RUM-1-2D")
KEPT = ("RUM-2-KH", "RUM-3-4C", "RUM-2-QS", "RUM-4-3D", "RUM-1-TC")
MOST_POSTED = 4_000


def photo_of(ids: Sequence[str], poses: Sequence[np.ndarray], seed: int = 3) -> Photo:
    game = shipped_games()["rummy"]
    serial = {each.id: each for each in game.serials}
    cards = list(printed(game, KEY, [serial[each] for each in ids], dpi=300))
    made = photograph(cards, poses, REALISTIC, seed)
    assert made.readable() == {card.text for card in cards}
    return made


@pytest.fixture(scope="module")
def hand(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eleven cards of a hand laid in three rows; one seven lies in the row of the nines."""
    path = tmp_path_factory.mktemp("photo") / "hand.jpg"
    ids = [*SEVENS[:2], *NINES, SEVENS[2], *KEPT]
    path.write_bytes(photo_of(ids, layouts.melds([2, 4, 5], np.random.default_rng(2), width=200)).jpeg)
    return path


def playing(lot: Lot) -> tuple[str, Page]:
    """A table of rummy with cards of its own, and the phone of the seat that has drawn."""
    word, phones = lot.seated("rummy", ["Ana", "Ben", "Cleo"], {"hand_tracking": "count_only"}, "server")

    def make(seat: int, move: Move) -> None:
        version = lot.house.table(word).version
        lot.house.submit(word, Badge(seat), move, version=version, key=f"k{version}", source="tap")

    make(lot.house.table(word).to_act[0], Deal())
    make(0, TurnUp("RUM-3-8H"))
    make(lot.house.table(word).to_act[0], CloseWindow())
    active = lot.house.table(word).to_act[0]
    make(active, Draw("stock"))
    assert lot.house.table(word).state.phase == "play"
    return word, phones[active]


def last_move(lot: Lot, word: str) -> tuple[Move, str]:
    made = lot.house.table(word).made[-1]
    return made.done.move, made.source


def piles(phone: Page) -> list[int]:
    """How many cards lie in each pile."""
    return [pile.locator("button.card").count() for pile in phone.locator(".laid-pile").all()]


def test_eleven_cards_are_read_in_the_page_put_right_and_laid_down(lot: Lot, hand: Path) -> None:
    word, phone = playing(lot)
    phone.get_by_role("link", name="Scan cards").click()
    posted: list[str] = []
    phone.on("request", lambda request: posted.append(request.post_data or "") if request.method == "POST" else None)
    phone.set_input_files("#photo", hand)
    expect(phone.get_by_role("heading", name="11 cards", level=1)).to_be_visible(timeout=SECONDS)
    expect(phone.locator("#main").get_by_text("I see 11 cards, your hand has 12.")).to_be_visible()
    assert piles(phone) == [2, 4, 5]
    boxes = phone.locator("#pictures polygon")
    expect(boxes).to_have_count(11)
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert phone.evaluate(SMALL) == []
    phone.evaluate(AXE)
    assert phone.evaluate(RULES) == []
    seven = next(card for card in phone.locator("button.card").all() if card.inner_text().startswith("7♦"))
    code = seven.get_attribute("value")
    phone.locator(f"#pictures [data-code='{code}']").click()
    expect(phone.get_by_text("“7♦” is taken up.")).to_be_visible()
    phone.locator(".laid-pile").first.get_by_role("button", name="Put it here").click()
    expect(phone.locator(".laid-pile").first.locator("button.card")).to_have_count(3)
    assert piles(phone) == [3, 3, 5]
    expect(boxes).to_have_count(11)
    assert all(len(body) < MOST_POSTED for body in posted)
    phone.get_by_role("button", name="Lay down").click()
    phone.wait_for_url(f"**/t/{word}")
    assert last_move(lot, word) == (LayDown((SEVENS, NINES), ()), "photo")


def test_without_scripts_the_referee_reads_the_photo(lot: Lot, hand: Path) -> None:
    word, phone = playing(lot)
    cookies = phone.context.cookies()
    bare = lot.open("/", java_script_enabled=False)
    bare.context.add_cookies(cookies)
    bare.goto(f"{lot.base}/scan?table={word}")
    bare.set_input_files("#photo", hand)
    bare.get_by_role("button", name="Read the photo").click()
    expect(bare.get_by_role("heading", name="11 cards", level=1)).to_be_visible(timeout=SECONDS)
    assert piles(bare) == [2, 4, 5]
    seven = next(card for card in bare.locator("button.card").all() if card.inner_text().startswith("7♦"))
    seven.click()
    bare.locator(".laid-pile").first.get_by_role("button", name="Put it here").click()
    assert piles(bare) == [3, 3, 5]
    bare.get_by_role("button", name="Lay down").click()
    assert last_move(lot, word) == (LayDown((SEVENS, NINES), ()), "photo")


def test_a_hand_of_twenty_one_printed_cards_is_scored_from_one_photo(lot: Lot, tmp_path: Path) -> None:
    word, _ = playing(lot)
    out = lot.house.table(word).to_act[0]
    caught = (out + 1) % 3

    def make(move: Move) -> None:
        version = lot.house.table(word).version
        lot.house.submit(word, Badge(out), move, version=version, key=f"k{version}", source="tap")

    lot.house.correct(word, Badge(None, True), CorrectHand(caught, 21), version=lot.house.table(word).version, key="mend")
    sevens, nines = ([f"RUM-{pack}-{rank}{suit}" for pack in (1, 2) for suit in "SHDC"] for rank in "79")
    make(LayDown((tuple(sevens[:6]), tuple(nines[:5])), ()))
    make(Discard("RUM-2-KH"))
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
    held = ["RUM-4-X1", *(f"RUM-3-{rank}{suit}" for suit in "SD" for rank in ranks[:10])]
    path = tmp_path / "caught.jpg"
    path.write_bytes(photo_of(held, layouts.cascade(21, np.random.default_rng(7)), seed=7).jpeg)
    caught_phone = lot.contexts[caught].pages[0]
    caught_phone.goto(f"{lot.base}/scan?table={word}")
    caught_phone.set_input_files("#photo", path)
    expect(caught_phone.get_by_role("heading", name="21 cards", level=1)).to_be_visible(timeout=SECONDS)
    expect(caught_phone.locator("#main").get_by_text("All 21 cards of your hand are here.")).to_be_visible()
    caught_phone.get_by_role("button", name="Show the hand").click()
    caught_phone.wait_for_url(f"**/t/{word}")
    cards = lot.house.games["rummy"].by_id
    assert lot.house.table(word).state.points[caught] == sum(cards[card].number("value") for card in held)


def test_a_round_is_played_out_by_two_phones_with_photos(lot: Lot, tmp_path: Path) -> None:
    """One player lays down and goes out by photo and scan, the other shows her hand, the host photographs the third's."""
    word, phone = playing(lot)
    out = lot.house.table(word).to_act[0]
    second, third = (out + 1) % 3, (out + 2) % 3
    other = lot.contexts[second].pages[0]
    sevens, nines = ([f"RUM-{pack}-{rank}{suit}" for pack in (1, 2) for suit in "SHDC"] for rank in "79")
    melds = [*sevens[:6], *nines[:5]]
    laid = photograph_to(tmp_path / "melds.jpg", melds, layouts.melds([6, 5], np.random.default_rng(4), width=320))
    photo_on(lot, phone, word, laid, "11 cards")
    phone.get_by_role("button", name="Lay down").click()
    phone.wait_for_url(f"**/t/{word}")
    phone.goto(f"{lot.base}{lot.address('RUM-2-KH', 'rummy')}?table={word}")
    phone.get_by_role("button", name="Throw K♥").click()
    phone.wait_for_url(f"**/t/{word}")
    assert lot.house.table(word).view(None).phase == "reveal"
    hands = {
        second: [f"RUM-3-{rank}{suit}" for suit in "SD" for rank in "A2345"] + ["RUM-4-X1"],
        third: [f"RUM-4-{rank}{suit}" for suit in "HC" for rank in "23456"] + ["RUM-4-KH"],
    }
    shown = photograph_to(tmp_path / "second.jpg", hands[second], layouts.cascade(11, np.random.default_rng(5)))
    photo_on(lot, other, word, shown, "11 cards")
    other.get_by_role("button", name="Show the hand").click()
    other.wait_for_url(f"**/t/{word}")
    lot.become_host(phone)
    shown = photograph_to(tmp_path / "third.jpg", hands[third], layouts.cascade(11, np.random.default_rng(6)))
    photo_on(lot, phone, word, shown, "11 cards")
    expect(phone.get_by_role("heading", name=f"For {lot.house.table(word).names[third]}")).to_be_visible()
    phone.get_by_role("button", name="Show the hand").click()
    phone.wait_for_url(f"**/t/{word}")
    cards, state = lot.house.games["rummy"].by_id, lot.house.table(word).state
    worth = {seat: sum(cards[card].number("value") for card in held) for seat, held in hands.items()}
    assert state.points == tuple(worth.get(seat, 0) for seat in range(3))
    assert state.round == 1


def photograph_to(path: Path, ids: Sequence[str], poses: Sequence[np.ndarray]) -> Path:
    path.write_bytes(photo_of(ids, poses, seed=11).jpeg)
    return path


def photo_on(lot: Lot, phone: Page, word: str, photo: Path, heading: str) -> None:
    """Choose a photo on a phone and wait until its cards are named."""
    phone.goto(f"{lot.base}/scan?table={word}")
    phone.set_input_files("#photo", photo)
    expect(phone.get_by_role("heading", name=heading, level=1)).to_be_visible(timeout=SECONDS)


def test_boxes_lie_on_the_codes_however_the_phone_was_held(lot: Lot, hand: Path, tmp_path: Path) -> None:
    turned = Image.open(hand).rotate(90, expand=True)
    exif = Image.Exif()
    exif[0x0112] = 6
    path = tmp_path / "turned.jpg"
    path.write_bytes(as_bytes(turned, quality=92, exif=exif))
    phone = lot.open("/scan")
    phone.set_input_files("#photo", path)
    expect(phone.get_by_role("heading", name="11 cards", level=1)).to_be_visible(timeout=SECONDS)
    drawn = {
        each["code"]: each["at"]
        for each in phone.evaluate("JSON.parse(document.getElementById('pictures').dataset.boxes)")
        if "code" in each
    }
    truth = {seen.text.rpartition("/")[2]: seen.corners for seen in read_photo(hand.read_bytes()).seen}
    assert set(drawn) == set(truth)
    for code, corners in truth.items():
        assert np.abs(np.array(drawn[code]) - np.array(corners)).max() < 20


def test_what_cannot_be_read_is_said_and_typing_is_always_there(lot: Lot, tmp_path: Path) -> None:
    phone = lot.open("/scan")
    heic = tmp_path / "photo.heic"
    heic.write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(2000))
    phone.set_input_files("#photo", heic)
    expect(phone.get_by_text("This is a HEIC picture")).to_be_visible()
    empty = tmp_path / "table.jpg"
    out = io.BytesIO()
    Image.new("RGB", (900, 700), "#7a5c3e").save(out, "JPEG")
    empty.write_bytes(out.getvalue())
    phone.set_input_files("#photo", empty)
    expect(phone.get_by_text("No code of a card was found in this photo")).to_be_visible()
    phone.get_by_role("button", name="Let the referee look").click()
    expect(phone.get_by_role("alert")).to_contain_text("No code of a card was found")
    lot.complaints[:] = [each for each in lot.complaints if "status of 422" not in each]
    phone.get_by_label("Or type the code").fill(lot.address("RUM-1-7S", "rummy")[1:].lower())
    phone.get_by_role("button", name="Read the code").click()
    expect(phone.get_by_role("heading", name="7♠", level=1)).to_be_visible()


def small(count: int, seed: int) -> Photo:
    """A small photo of cards of the board game, whose codes are a few pixels wide."""
    texts = [address(code_for(KEY, "HS", serial)) for serial in range(1, count + 1)]
    cards = [bare_card(text, rows_of(text), dpi=300) for text in texts]
    return photograph(cards, layouts.grid(count, np.random.default_rng(seed)), REALISTIC, seed, megapixels=1.3)


def test_small_codes_are_looked_at_twice(lot: Lot, tmp_path: Path) -> None:
    photo = small(6, 5)
    once = zxingcpp.read_barcodes(Image.open(io.BytesIO(photo.jpeg)), formats=zxingcpp.BarcodeFormat.QRCodeModel2)
    assert len(once) < 6
    path = tmp_path / "small.jpg"
    path.write_bytes(photo.jpeg)
    phone = lot.open("/scan")
    phone.set_input_files("#photo", path)
    expect(phone.get_by_role("heading", name="6 cards", level=1)).to_be_visible(timeout=SECONDS)


def test_what_was_read_stays_over_several_photos(lot: Lot, tmp_path: Path) -> None:
    phone = lot.open("/scan")
    for number, (first, last) in enumerate(((1, 4), (3, 6)), 1):
        texts = [address(code_for(KEY, "HS", serial)) for serial in range(first, last + 1)]
        cards = [bare_card(text, rows_of(text), dpi=300) for text in texts]
        path = tmp_path / f"{number}.jpg"
        path.write_bytes(photograph(cards, layouts.cascade(4, np.random.default_rng(number)), REALISTIC, number, megapixels=2).jpeg)
        phone.set_input_files("#photo", path)
        expect(phone.get_by_role("heading", name=f"{last} cards", level=1)).to_be_visible(timeout=SECONDS)
    assert piles(phone) == [6]
    expect(phone.locator("#pictures figure")).to_have_count(2)


@pytest.fixture
def camera(tmp_path: Path, chromium: Browser) -> Iterator[Browser]:
    """A browser whose camera shows five cards."""
    texts = [address(code_for(KEY, "HS", serial)) for serial in range(1, 6)]
    cards = [bare_card(text, rows_of(text), dpi=300) for text in texts]
    photo = photograph(cards, layouts.cascade(5, np.random.default_rng(1)), REALISTIC, 1, megapixels=3)
    planes = Image.open(io.BytesIO(photo.jpeg)).resize((1280, 960)).crop((0, 120, 1280, 840)).convert("YCbCr").split()
    frame = b"".join((plane.resize((640, 360)) if number else plane).tobytes() for number, plane in enumerate(planes))
    film = tmp_path / "table.y4m"
    film.write_bytes(b"YUV4MPEG2 W1280 H720 F5:1 Ip A1:1 C420jpeg\n" + 2 * (b"FRAME\n" + frame))
    flags = [*FLAGS, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", f"--use-file-for-fake-video-capture={film}"]
    browser = chromium.browser_type.launch(executable_path=shutil.which("chromium"), args=flags)
    yield browser
    browser.close()


def test_a_live_view_is_offered_where_there_is_a_camera(lot: Lot, camera: Browser) -> None:
    lot.browser = camera
    phone = lot.open("/scan", permissions=["camera"])
    phone.get_by_role("button", name="Read with the live camera").click()
    expect(phone.locator("[data-live-count]")).to_have_text("5", timeout=SECONDS)
    phone.get_by_role("button", name="Take what was read").click()
    expect(phone.get_by_role("heading", name="5 cards", level=1)).to_be_visible(timeout=SECONDS)
    assert phone.evaluate("document.querySelector('video').srcObject") is None
