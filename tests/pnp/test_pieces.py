"""Mats, strips, sheets and the deck card: every code is there, readable, and all text stands inside the cut."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, cast

import pytest
import zxingcpp

from card_data.load import shipped_games
from pnp.art.marks import SEAT_LETTERS
from pnp.layout.plan import BadPlan
from pnp.pieces.admit import CODE_MM, QUIET_MM, TICKET_MM
from pnp.pieces.drawn import UnknownPiece, piece_scenes
from pnp.pieces.strips import deck_card_rows
from pnp.qr import code_item
from pnp.render.pdf import write_pdf
from pnp.render.png import pdf_page_to_pixels
from pnp.scene import Code, Group, Text
from pnp.style import EDITIONS, Style

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from card_data.model import Game, Piece
    from pnp.scene import Item, Scene
    from pnp.style import Edition

DECK_TEXT = "http://PNP.LOCAL:8000/RUN/HS0123456789ABCDEFXY"
SAFE_MM = 2.9
SMALLEST_PT = 6.5


@pytest.fixture(scope="module")
def hustle() -> Game:
    return shipped_games()["hustle"]


def codes(printed_id: str, x: float, y: float, side: float) -> Code:
    number = abs(sum(ord(c) * (i + 1) for i, c in enumerate(printed_id))) % 100_000
    text = DECK_TEXT if printed_id == "HUS-DECK" else f"http://PNP.LOCAL:8000/HS000{number:05d}"
    return code_item(text, printed_id, x, y, side)


def drawn(game: Game, piece: Piece, edition: Edition = "standard") -> Scene:
    return piece_scenes(game, piece, codes, Style(edition, game.palette), "en")


def pieces_of(game: Game) -> list[Piece]:
    return [piece for piece in game.pieces if piece.kind != "booklet"]


def piece(game: Game, printed_id: str) -> Piece:
    return next(p for p in game.pieces if p.id == printed_id)


def every(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from every(item.items)


def texts(scene: Scene) -> list[str]:
    return [item.text for item in every(scene.items) if isinstance(item, Text)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_piece_is_drawn_with_its_codes_in_order(hustle: Game, edition: str) -> None:
    for each in pieces_of(hustle):
        scene = drawn(hustle, each, cast("Edition", edition))
        found = [item.id for item in every(scene.items) if isinstance(item, Code)]
        assert found == list(each.codes or (["HUS-DECK"] if each.kind == "deck_card" else [])), each.id


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_text_stands_inside_the_cut_and_is_large_enough(hustle: Game, edition: str) -> None:
    for each in pieces_of(hustle):
        scene = drawn(hustle, each, cast("Edition", edition))
        for item in scene.items:
            if isinstance(item, Text):
                assert item.size >= SMALLEST_PT, item.text
                assert item.x >= SAFE_MM, (each.id, item.text)
                assert item.x + item.width <= scene.width - SAFE_MM, (each.id, item.text)
                assert SAFE_MM < item.y <= scene.height - SAFE_MM, (each.id, item.text)


@pytest.mark.parametrize("printed_id", ["HUS-LOCATIONS", "HUS-DIESTRIP", "HUS-ACTIONS", "HUS-DECK", "HUS-T3"])
def test_the_codes_read_back_from_the_pixels(hustle: Game, printed_id: str) -> None:
    scene = drawn(hustle, piece(hustle, printed_id))
    said = {item.text for item in every(scene.items) if isinstance(item, Code)}
    picture = pdf_page_to_pixels(write_pdf([scene], "pieces"), 0, 200, grey=True)
    assert {
        found.text for found in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2))
    } == said


def test_codes_stand_alone_on_white_with_four_modules_all_round(hustle: Game) -> None:
    for each in pieces_of(hustle):
        scene = drawn(hustle, each)
        boxes = [item for item in every(scene.items) if isinstance(item, Code)]
        for code in boxes:
            quiet = code.side / len(code.rows) * 4
            for item in scene.items:
                if isinstance(item, Text):
                    clear_across = item.x + item.width <= code.x - quiet or item.x >= code.x + code.side + quiet
                    clear_down = item.y <= code.y - quiet or item.y - item.size * 0.25 >= code.y + code.side + quiet - 0.1
                    assert clear_across or clear_down, (each.id, code.id, item.text)
    assert pytest.approx(QUIET_MM) == CODE_MM / 25 * 4
    assert pytest.approx((18.16, 19.86), abs=0.01) == TICKET_MM


@pytest.mark.parametrize("printed_id", ["HUS-LOCATIONS", "HUS-DIESTRIP", "HUS-DECK"])
def test_nothing_but_white_is_printed_within_four_modules_of_a_code(hustle: Game, printed_id: str) -> None:
    scene = drawn(hustle, piece(hustle, printed_id))
    dots, bleed = 400 / 25.4, scene.bleed
    picture = pdf_page_to_pixels(write_pdf([scene], "pieces"), 0, 400, grey=True)
    for code in (item for item in every(scene.items) if isinstance(item, Code)):
        quiet, inset = code.side / len(code.rows) * 4, 1.2 / dots
        left, top = code.x + bleed - quiet + inset, code.y + bleed - quiet + inset
        size = code.side + 2 * quiet - 2 * inset
        rows, columns = (slice(round(at * dots), round((at + size) * dots)) for at in (top, left))
        ring = picture[rows, columns].copy()
        inner = slice(round((quiet - inset) * dots) - 2, round((quiet - inset + code.side) * dots) + 2)
        ring[inner, inner] = 255
        assert ring.min() == 255, code.id


def test_the_location_sheet_names_all_43_places_in_track_order(hustle: Game) -> None:
    scene = drawn(hustle, piece(hustle, "HUS-LOCATIONS"))
    assert [c.id for c in scene.items if isinstance(c, Code)] == [f"HUS-Q{n:02d}" for n in range(42)] + ["HUS-QLN"]
    words = texts(scene)
    assert [int(w) for w in words if w.isdigit()] == list(range(42))
    said = " ".join(words)
    for card in hustle.cards_of("properties"):
        assert card.name in said


def test_each_mat_shows_its_seat_by_letter_and_its_package(hustle: Game) -> None:
    for number, letter in enumerate(SEAT_LETTERS, 1):
        words = texts(drawn(hustle, piece(hustle, f"HUS-T{number}")))
        assert letter in words
        assert f"Producer {letter}" in words
        assert [w for w in words if w in {"Director", "Book", "Star"}] == ["Director", "Book", "Star", "Star", "Star"]
        assert "$2,000,000" in " ".join(words)


def test_rule_ids_on_the_mats_are_rules_of_the_booklet(hustle: Game) -> None:
    known = {rule.id for rule in hustle.rules}
    quoted = [w.split()[0].rstrip(",") for w in texts(drawn(hustle, piece(hustle, "HUS-T1"))) if w.startswith("HUS-")]
    assert len(quoted) >= 10
    assert set(quoted) <= known


def test_the_tally_begins_with_the_starting_money(hustle: Game) -> None:
    assert texts(drawn(hustle, piece(hustle, "HUS-TALLY")))[-1] == "$2,000,000"


def test_the_deck_card_shows_its_characters_in_groups_and_never_less(hustle: Game) -> None:
    words = texts(drawn(hustle, piece(hustle, "HUS-DECK")))
    assert [w for w in words if w in deck_card_rows(DECK_TEXT)] == ["HS 0123 4567", "89AB CDEF XY"]
    assert any("keep it with the cards" in w for w in [" ".join(words)])


def test_a_piece_of_an_unknown_kind_is_named(hustle: Game) -> None:
    with pytest.raises(UnknownPiece, match="HUS-RULES of kind 'booklet'"):
        drawn(hustle, piece(hustle, "HUS-RULES"))


def test_a_mat_for_a_fifth_seat_is_refused(hustle: Game) -> None:
    odd = dataclasses.replace(piece(hustle, "HUS-T1"), columns={"seat": 4})
    with pytest.raises(BadPlan, match="seat 4; seats are 0 to 3"):
        drawn(hustle, odd)
