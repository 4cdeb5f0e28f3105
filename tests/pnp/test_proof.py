"""A good kit passes; each seeded fault is found and named by file, page and card."""

from __future__ import annotations

import hashlib
import io
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pnp.manifest import NAME, BrokenManifest, Manifest, PrintedFile, back_id, things_on
from pnp.proof.letters import loose_fonts
from pnp.proof.prove import kits_in, prove
from pnp.qr import code_item
from pnp.render.pdf import write_pdf
from pnp.scene import Box, Code, Disc, Group, Item, Paint, Path, Scene
from pnp.sheets.pages import PAPERS, Pair, Side, card_sheets, grid_for
from pnp.typeset import text as metrics

if TYPE_CHECKING:
    from pathlib import Path as File

    from pnp.sheets.pages import Says

MANY = 5
HIT = 3
ART, WHITE = Paint(fill="#C08040"), Paint(fill="#FFFFFF")
BACKGROUND = Box(-3.0, -3.0, 69.0, 94.0, ART)
PANEL = Box(1.2, 1.2, 16.8, 16.8, WHITE)


def address(i: int) -> str:
    return f"http://PNP.LOCAL:8000/HS{i:03d}K7QMX"


def name(i: int) -> str:
    return f"HUS-V{i:02d}"


def front(i: int, *, code: tuple[Item, ...] | None = None, more: tuple[Item, ...] = ()) -> Side:
    title = metrics.line(f"Report {i}", 31.5, 50.0, "righteous-400", 16.0, "#302010", "middle")
    codes = (code_item(address(i), name(i), 3.2, 3.2),) if code is None else code
    return Side(name(i), Scene(63.0, 88.0, (BACKGROUND, PANEL, *codes, title, *more), bleed=3.0))


def back(*more: Item) -> Side:
    star = Disc(31.5, 44.0, 12.0, 12.0, Paint(fill="#FFF0C0", stroke="K", width=0.7))
    return Side(back_id("variety"), Scene(63.0, 88.0, (Box(-3.0, -3.0, 69.0, 94.0, Paint(fill="#305070")), star, *more), bleed=3.0))


GOOD = [Pair(front(i), back()) for i in range(MANY)]


def with_front(i: int, side: Side) -> list[Pair]:
    return [replace(pair, front=side) if n == i else pair for n, pair in enumerate(GOOD)]


def with_back(i: int, side: Side) -> list[Pair]:
    return [replace(pair, back=side) if n == i else pair for n, pair in enumerate(GOOD)]


def pdf_of(pairs: list[Pair], say: Says) -> tuple[bytes, list[Scene]]:
    grid = grid_for(PAPERS["a4"], (63.0, 88.0), 2.0, "duplex-long")
    pages = card_sheets(pairs, grid, "duplex-long", say, {"game": "G", "deck": "D", "run": "R"})
    return write_pdf(pages, "cards"), pages


def make_kit(folder: File, say: Says, pairs: list[Pair], pdf: bytes | None = None) -> File:
    """Write a kit whose manifest describes the good cards and whose file holds `pairs`."""
    _, pages = pdf_of(GOOD, say)
    content = pdf_of(pairs, say)[0] if pdf is None else pdf
    (folder / "cards.pdf").write_bytes(content)
    things = tuple(t for n, page in enumerate(pages, 1) for t in things_on(page, "cards.pdf", n, {}))
    files = (PrintedFile("cards.pdf", len(pages), hashlib.sha256(content).hexdigest()),)
    manifest = Manifest("hustle", "T", "R", "a4", "standard", "en", "duplex-long", (1.5, 2.0), files, things)
    (folder / NAME).write_text(manifest.to_json(), "utf-8")
    return folder


def pale(fill: str = "#999999") -> tuple[Item, ...]:
    code = code_item(address(HIT), name(HIT), 0.0, 0.0)
    n = len(code.rows)
    spots = [(x, y) for y, row in enumerate(code.rows) for x in range(n) if row >> (n - 1 - x) & 1]
    outline = tuple(
        segment
        for x, y in spots
        for segment in (("M", (x, y)), ("L", (x + 1.0, y)), ("L", (x + 1.0, y + 1.0)), ("L", (x, y + 1.0)), ("Z", ()))
    )
    return (Group((Path(outline, Paint(fill=fill)),), x=3.2, y=3.2, scale=code.side / n),)


def code(x: float = 3.2, y: float = 3.2, side: float = 12.7, i: int = HIT) -> Code:
    return code_item(address(i), name(HIT), x, y, side)


INK = Paint(fill="K")
FRONT_FAULTS: dict[str, tuple[Side, str]] = {
    "swapped": (front(HIT, code=(code(i=1),)), "printed twice"),
    "swapped, its own is gone": (front(HIT, code=(code(i=1),)), "unreadable or missing"),
    "foreign": (front(HIT, code=(code(i=99),)), "unknown code"),
    "missing": (front(HIT, code=()), "unreadable or missing"),
    "covered": (front(HIT, more=(Box(5.0, 5.0, 6.0, 4.0, INK),)), "unreadable or missing"),
    "moved": (front(HIT, code=(code(x=5.2),)), "misplaced"),
    "shrunk": (front(HIT, code=(code(side=9.0),)), "wrong size"),
    "dirty quiet zone": (front(HIT, more=(Box(16.4, 4.0, 1.4, 3.0, ART),)), "quiet zone dirty"),
    "pale": (front(HIT, code=pale()), "low contrast"),
    "red": (front(HIT, code=pale("#C00000")), "fades in colour"),
    "nicked": (front(HIT, more=(Box(11.0, 12.0, 2.2, 2.0, INK),)), "damaged modules"),
    "text over the trim": (
        front(HIT, more=(metrics.line("Overlong", 64.5, 70.0, "righteous-400", 16.0, "K", "end"),)),
        "text over the cut",
    ),
    "text in the bleed": (front(HIT, more=(metrics.line("x", 20.0, 89.4, "righteous-400", 3.0, "K"),)), "text over the cut"),
}


def test_a_good_kit_passes(tmp_path: File, say: Says) -> None:
    ticks: list[tuple[int, int]] = []
    proof = prove(make_kit(tmp_path, say, GOOD), lambda done, of: ticks.append((done, of)))
    assert proof.findings == ()
    assert (proof.pages, proof.codes, ticks) == (2, MANY, [(1, 2), (2, 2)])


@pytest.mark.parametrize("fault", FRONT_FAULTS)
def test_a_fault_on_a_front_is_found_and_named(fault: str, tmp_path: File, say: Says) -> None:
    side, kind = FRONT_FAULTS[fault]
    proof = prove(make_kit(tmp_path, say, with_front(HIT, side)))
    about = {f.id for f in proof.findings if f.kind == kind}
    assert about <= {name(HIT), name(1), ""}
    assert about, [str(f) for f in proof.findings]
    assert all(str(f).startswith("cards.pdf, page 1: ") for f in proof.findings)


def test_a_module_too_small_to_print_is_found(tmp_path: File, say: Says) -> None:
    small = make_kit(tmp_path, say, GOOD)
    text = (small / NAME).read_text("utf-8")
    (small / NAME).write_text(text.replace('"code_side_mm": 12.7', '"code_side_mm": 9.0'), "utf-8")
    assert "module too small" in {f.kind for f in prove(small).findings}


def test_a_code_that_reads_only_on_perfect_paper_is_found(tmp_path: File, say: Says) -> None:
    """Dark grown by a quarter of a module still reads at once, and no more after the printer and the camera."""
    rows = code().rows
    n = len(rows)
    fat = [
        Box(3.2 + (x - 0.3) * 0.508, 3.2 + (y - 0.3) * 0.508, 1.6 * 0.508, 1.6 * 0.508, INK)
        for y, row in enumerate(rows)
        for x in range(n)
        if row >> (n - 1 - x) & 1
    ]
    kinds = {f.kind for f in prove(make_kit(tmp_path, say, with_front(HIT, front(HIT, code=tuple(fat))))).findings}
    assert kinds & {"no reading margin", "unreadable or missing"}


@pytest.mark.parametrize(
    "side",
    [back(Disc(50.0, 80.0, 0.3, 0.3, WHITE)), back(Box(31.0, 43.0, 1.0, 1.0, INK)), Side(back_id("variety"), GOOD[0].front.scene)],
    ids=["a dot", "a spot in the middle", "a front"],
)
def test_a_back_unlike_the_others_is_found(side: Side, tmp_path: File, say: Says) -> None:
    findings = prove(make_kit(tmp_path, say, with_back(HIT, side))).findings
    assert {(f.page, f.id) for f in findings if f.kind == "unequal back"} == {(2, "back:variety")}


def test_a_code_on_a_back_is_found(tmp_path: File, say: Says) -> None:
    side = back(Box(20.0, 60.0, 20.0, 20.0, WHITE), code(23.0, 63.0))
    findings = prove(make_kit(tmp_path, say, [replace(pair, back=side) for pair in GOOD])).findings
    assert {(f.page, f.id) for f in findings if f.kind == "code on a back"} == {(2, "back:variety")}


def test_a_font_that_is_not_embedded_is_found(tmp_path: File, say: Says) -> None:
    from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415 - only this test draws with it

    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.rect(0, 0, 9, 9)
    canvas.save()
    assert loose_fonts(out.getvalue()) == ["Helvetica"]
    kinds = {(f.kind, f.detail) for f in prove(make_kit(tmp_path, say, GOOD, out.getvalue())).findings}
    assert ("font not embedded", "the font Helvetica is not embedded") in kinds


def test_a_font_that_is_not_embedded_is_found_in_packed_objects() -> None:
    import pikepdf  # noqa: PLC0415 - only this test repacks a file
    from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415 - only this test draws with it

    plain, packed = io.BytesIO(), io.BytesIO()
    canvas = Canvas(plain, invariant=1)
    canvas.rect(0, 0, 9, 9)
    canvas.save()
    with pikepdf.open(plain) as pdf:
        pdf.save(packed, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert re.search(rb"/Helvetica", packed.getvalue()) is None
    assert loose_fonts(packed.getvalue()) == ["Helvetica"]


def test_our_own_files_embed_every_font(say: Says) -> None:
    pdf, _ = pdf_of(GOOD, say)
    assert loose_fonts(pdf) == []
    assert b"Helvetica" not in pdf
    assert b"/FontFile2" in pdf


def test_changed_and_missing_files_are_found(tmp_path: File, say: Says) -> None:
    kit = make_kit(tmp_path, say, GOOD)
    (kit / "cards.pdf").write_bytes((kit / "cards.pdf").read_bytes() + b"\n")
    assert {f.kind for f in prove(kit).findings} == {"changed file"}
    (kit / "cards.pdf").write_bytes(b"not a PDF")
    assert {f.kind for f in prove(kit).findings} == {"changed file", "unreadable file"}
    (kit / "cards.pdf").unlink()
    assert {f.kind for f in prove(kit).findings} == {"missing file"}


def test_a_manifest_that_tells_no_words_is_refused(tmp_path: File, say: Says) -> None:
    kit = make_kit(tmp_path, say, GOOD)
    told = (kit / NAME).read_text("utf-8")
    for facts in ('{"words": [1]}', '{"copies": {"A": "x"}}', '{"words": {"A": 3}}'):
        (kit / NAME).write_text(told.replace('"facts": {\n\n }', f'"facts": {facts}'), "utf-8")
        with pytest.raises(BrokenManifest, match="build the kit again"):
            prove(kit)


def test_a_missing_page_is_found(tmp_path: File, say: Says) -> None:
    _, pages = pdf_of(GOOD, say)
    assert "page count" in {f.kind for f in prove(make_kit(tmp_path, say, GOOD, write_pdf(pages[:1], ""))).findings}


def test_a_code_used_for_two_things_is_found(tmp_path: File, say: Says) -> None:
    kit = make_kit(tmp_path, say, GOOD)
    text = (kit / NAME).read_text("utf-8")
    (kit / NAME).write_text(text.replace(address(2), address(1)), "utf-8")
    assert ("printed twice", name(2)) in {(f.kind, f.id) for f in prove(kit).findings}


def test_kits_are_found_in_a_folder_or_one_below(tmp_path: File, say: Says) -> None:
    for game in ("hustle", "rummy"):
        (tmp_path / game).mkdir()
        make_kit(tmp_path / game, say, GOOD)
    assert kits_in(tmp_path) == [tmp_path / "hustle", tmp_path / "rummy"]
    assert kits_in(tmp_path / "rummy") == [tmp_path / "rummy"]
