"""Printers that move the back of a sheet: what a test page shows, what becomes of it, and backs that lie behind their fronts again."""

from __future__ import annotations

import json
import math
import sys
from typing import TYPE_CHECKING

import pytest
from pypdfium2 import PdfDocument

from pnp import cli
from pnp.render.pdf import write_pdf
from pnp.scene import Group, Path, Text
from pnp.sheets.calibration import check_pages, corrected, places, read_off
from pnp.sheets.finish import Correction
from pnp.sheets.printers import Printer, PrinterBook, PrinterTrouble

if TYPE_CHECKING:
    from pathlib import Path as File

    from pnp.scene import Item, Scene
    from pnp.sheets.pages import Says

A4 = (210.0, 297.0)


def askew(point: tuple[float, float], size: tuple[float, float], error: Correction) -> tuple[float, float]:
    """Put a point of a back, held upright, where a printer with an error of its own puts it."""
    x, y = point[0] - size[0] / 2, point[1] - size[1] / 2
    turn = math.radians(error.angle)
    return (
        size[0] / 2 + error.x + error.scale * (math.cos(turn) * x - math.sin(turn) * y),
        size[1] / 2 + error.y + error.scale * (math.sin(turn) * x + math.cos(turn) * y),
    )


def applied(point: tuple[float, float], size: tuple[float, float], told: Correction) -> tuple[float, float]:
    return askew(point, size, told)


def seen(size: tuple[float, float], error: Correction, now: Correction, letters: str) -> dict[str, tuple[float, float]]:
    """Return what a person reads: how far from the zero of each scale its cross shines through."""
    found = {}
    for name in letters:
        x, y = places(*size)[name]
        behind = (size[0] - x, y)
        zero = askew(applied(behind, size, now), size, error)
        found[name] = (behind[0] - zero[0], behind[1] - zero[1])
    return found


@pytest.mark.parametrize("size", [A4, (297.0, 210.0), (215.9, 279.4)])
@pytest.mark.parametrize("letters", ["ABCDE", "AE", "BD", "CE"])
def test_what_is_read_brings_backs_behind_their_fronts(size: tuple[float, float], letters: str) -> None:
    error = Correction(-0.8, 0.5, 0.25, 1.004)
    told = corrected(seen(size, error, Correction(), letters), *size)
    for x, y in places(*size).values():
        behind = (size[0] - x, y)
        assert askew(applied(behind, size, told), size, error) == pytest.approx(behind, abs=0.03)
    again = corrected(seen(size, error, told, letters), *size, told)
    for x, y in places(*size).values():
        behind = (size[0] - x, y)
        assert askew(applied(behind, size, again), size, error) == pytest.approx(behind, abs=0.002), "a second page mends the rest"


def test_one_reading_moves_and_keeps_turn_and_scale() -> None:
    assert corrected({"C": (0.8, -0.3)}, *A4) == Correction(0.8, -0.3)
    assert corrected({"A": (0.1, 0.2)}, *A4, Correction(0.5, 0.5, 0.2, 0.998)) == Correction(0.6, 0.7, 0.2, 0.998)


@pytest.mark.parametrize(("word", "read"), [("A:0.8,-0.3", (0.8, -0.3)), ("e = −1 ; 2", (-1.0, 2.0)), (" b:+0.5,0 ", (0.5, 0.0))])
def test_readings_are_taken_as_people_write_them(word: str, read: tuple[float, float]) -> None:
    assert list(read_off([word]).values()) == [read]


@pytest.mark.parametrize("word", ["F:1,1", "A:1", "A", "A:one,two", "AB:1,1"])
def test_what_is_no_reading_is_told(word: str) -> None:
    with pytest.raises(PrinterTrouble, match=r"is no reading\. Write a letter of the page and its two numbers"):
        read_off([word])


# -- the page --------------------------------------------------------------------------------------------------------------


def crossings(items: tuple[Item, ...], least: float) -> list[tuple[float, float]]:
    """Return the middles of the long level strokes among some items: the crosses, or the scales."""
    found = []
    for item in items:
        if isinstance(item, Path) and len(item.segments) == 2:
            (_, (x1, y1)), (_, (x2, y2)) = item.segments
            if y1 == y2 and math.isclose(x2 - x1, least):
                found.append((round((x1 + x2) / 2, 3), round(y1, 3)))
    return found


@pytest.mark.parametrize("size", [A4, (297.0, 210.0), (215.9, 355.6)])
def test_the_zero_of_each_scale_lies_behind_its_cross(say: Says, size: tuple[float, float]) -> None:
    front, back = check_pages(*size, "duplex-long" if size[1] > size[0] else "duplex-short", "Canon", None, say)
    crosses = crossings(front.items, 22.0)
    [scales] = [item for item in back.items if isinstance(item, Group)]
    assert sorted(crosses) == sorted(places(*size).values())
    assert sorted(crossings(scales.items, 10.0)) == sorted((round(size[0] - x, 3), y) for x, y in crosses)
    named = {item.text: (item.x, item.y) for item in scales.items if isinstance(item, Text) and item.text in "ABCDE"}
    for name, (x, y) in places(*size).items():
        assert math.dist(named[name], (size[0] - x, y)) < 25.0, "the letter stands beside its scale"


@pytest.mark.parametrize(("size", "backs"), [(A4, "duplex-short"), ((297.0, 210.0), "duplex-long")])
def test_a_page_turned_about_its_other_axis_is_turned_in_the_file(say: Says, size: tuple[float, float], backs: str) -> None:
    _, back = check_pages(*size, backs, "Canon", None, say)  # type: ignore[arg-type]
    [whole] = back.items
    assert isinstance(whole, Group)
    assert (whole.x, whole.y, whole.rotate) == (*size, 180.0)


def texts(page: Scene) -> list[str]:
    return [item.text for item in page.items if isinstance(item, Text)]


def test_the_page_says_what_to_do_and_how_it_is_corrected(say: Says) -> None:
    front, back = check_pages(*A4, "duplex-long", "Kitchen Canon", Correction(0.8, -0.3, 0.2, 0.998), say)
    words = " ".join(texts(front))
    assert 'pnp calibrate "Kitchen Canon" --read A:0.5,-0.3 --read E:0.7,-0.2' in words
    assert 'pnp build GAME --printer "Kitchen Canon"' in words
    assert "Corrected by x 0.8, y −0.3 mm, angle 0.2°, scale 0.998." in texts(back)
    for page in (front, back):
        for item in page.items:
            if isinstance(item, Text):
                assert item.x >= 3.5
                assert item.x + item.width <= A4[0] - 3.5


def test_a_page_that_is_too_small_for_the_test_is_refused(say: Says) -> None:
    with pytest.raises(PrinterTrouble, match="needs paper at least 190 mm wide"):
        check_pages(148.0, 210.0, "duplex-long", "Canon", None, say)


# -- what is kept ----------------------------------------------------------------------------------------------------------


def test_a_printer_is_kept_found_in_any_case_and_forgotten(tmp_path: File) -> None:
    book = PrinterBook(tmp_path / "home")
    assert book.printers() == ()
    book.keep("Kitchen  Canon", "portrait", Correction(0.8, -0.3, 0.2, 0.998))
    book.keep("kitchen canon", "landscape", Correction(0.1))
    kept = Printer("Kitchen Canon", Correction(0.8, -0.3, 0.2, 0.998), Correction(0.1))
    assert PrinterBook(tmp_path / "home").named("KITCHEN CANON") == kept
    with pytest.raises(PrinterTrouble, match=r"There is no printer “kichen canon”; did you mean “Kitchen Canon”\?"):
        book.named("kichen canon")
    book.forget("kitchen canon")
    assert book.printers() == ()
    with pytest.raises(PrinterTrouble, match="Calibrate it first: `pnp calibrate Canon`"):
        book.named("Canon")


def test_corrections_fit_the_way_the_paper_is_turned() -> None:
    printer = Printer("Canon", Correction(0.8, -0.3, 0.2, 0.998))
    assert printer.correction(*A4, "duplex-long") == Correction(0.8, -0.3, 0.2, 0.998)
    assert printer.correction(*A4, "duplex-short") == Correction(-0.8, 0.3, 0.2, 0.998)
    assert printer.correction(*A4, "fold") is None
    assert printer.correction(*A4, "none") is None
    with pytest.raises(
        PrinterTrouble, match="“Canon” is not calibrated for landscape pages: print its page with `pnp calibrate Canon --landscape`"
    ):
        printer.correction(297.0, 210.0, "duplex-long")


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (Correction(x=11.0), "--x 11 is not possible"),
        (Correction(y=math.nan), "--y nan is not possible"),
        (Correction(angle=-3.0), "--angle -3 is not possible"),
        (Correction(scale=0.5), "--scale 0.5 is not possible: write 0.97 to 1.03"),
    ],
)
def test_what_no_printer_is_off_by_is_refused(told: Correction, sentence: str, tmp_path: File) -> None:
    with pytest.raises(PrinterTrouble, match=sentence):
        PrinterBook(tmp_path).keep("Canon", "portrait", told)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content", ["", "[]", '{"printers": {"C": {"portrait": {"z": 1}}}}', '{"printers": {"C": {"portrait": {"x": 99}}}}']
)
def test_a_file_that_cannot_be_understood_is_told(content: str, tmp_path: File) -> None:
    (tmp_path / "printers.json").write_text(content)
    with pytest.raises(PrinterTrouble):
        PrinterBook(tmp_path).printers()


# -- the command -----------------------------------------------------------------------------------------------------------


def run_pnp(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["pnp", *words])
    with pytest.raises(SystemExit) as end:
        cli.main()
    said = capsys.readouterr()
    return int(end.value.code or 0), said.out, said.err


def test_a_printer_is_calibrated_by_command(tmp_path: File, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("BACKLOT_HOME", str(tmp_path / "home"))

    def pnp(*words: str) -> tuple[int, str, str]:
        return run_pnp(monkeypatch, capsys, "calibrate", *words)

    assert pnp("--list") == (0, "There are no printers yet. Begin with `pnp calibrate NAME`.\n", "")
    code, out, err = pnp("My Canon", "-o", str(tmp_path))
    assert (code, err) == (0, "")
    assert 'Then: pnp calibrate "My Canon" --read' in out
    pdf = PdfDocument((tmp_path / "test-page-my-canon.pdf").read_bytes())
    assert [pdf[n].get_textpage().get_text_bounded().count("My Canon") for n in (0, 1)] == [3, 1]
    assert pnp("My Canon", "--x", "0.8", "--y", "-0.3", "--angle", "0.2", "--scale", "0.998")[1] == (
        "My Canon, portrait pages: x 0.8 mm, y -0.3 mm, angle 0.2°, scale 0.998\n"
    )
    assert pnp("My Canon", "--read", "C:0.2,0")[1] == "My Canon, portrait pages: x 1 mm, y -0.3 mm, angle 0.2°, scale 0.998\n"
    pnp("My Canon", "--landscape", "--x", "0.4")
    assert json.loads(pnp("my canon", "--show", "--json")[1])[0]["landscape"] == {"x": 0.4, "y": 0.0, "angle": 0.0, "scale": 1.0}
    assert pnp("My Canon", "--forget")[1] == "“My Canon” is forgotten.\n"
    assert json.loads(pnp("--list", "--json")[1]) == []


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        ([], 2, "Name the printer, as in `pnp calibrate Canon`"),
        (["Canon", "--x", "1", "--read", "A:1,1"], 2, "Give either what you read, with --read, or the correction itself"),
        (["Canon", "--read", "A"], 1, "is no reading"),
        (["Canon", "--paper", "a5"], 1, "needs paper at least 190 mm wide"),
        (["Canon", "--backs", "fold"], 2, "There is no way of backs “fold”. Choose duplex-long or duplex-short."),
        (["Canon", "--show"], 1, "There is no printer “Canon”"),
        (["Canon", "--x", "99"], 1, "--x 99 is not possible"),
    ],
)
def test_what_cannot_be_done_gets_a_sentence(
    words: list[str], code: int, sentence: str, tmp_path: File, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BACKLOT_HOME", str(tmp_path / "home"))
    found = run_pnp(monkeypatch, capsys, "calibrate", *words, "-o", str(tmp_path))
    assert found[0] == code
    assert sentence in found[2]
    assert list(tmp_path.iterdir()) == []


def test_the_same_page_is_the_same_bytes(say: Says) -> None:
    one, other = (write_pdf(check_pages(*A4, "duplex-long", "Canon", None, say), "t") for _ in range(2))
    assert one == other
