"""Pictures of a maker's folder: found and never outside of it, fitted, cropped, run into the bleed, embedded once."""

import io
import json
import os
import re

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

from pnp.art.svg_art import BadDrawing, drawing_of
from pnp.cli import app
from pnp.layout.art_files import BadPicture, art_of, bitmap_of, found
from pnp.layout.faces import LayoutProblem, card_back_scene
from pnp.layout.pictures import BadFit, Paper, draw_picture
from pnp.layout.remarks import remarks_on
from pnp.render.pdf import write_pdf
from pnp.render.png import pdf_page_to_pixels
from pnp.render.svg import to_svg
from pnp.scene import Group, Picture, Scene
from pnp.style import style_of

PAPER = (63.0, 88.0)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80">{}</svg>'


def picture(path, size=(744, 1039), mode="RGB", **saved):
    """Save a picture whose left half is red and whose right half is blue, the top row of both darker."""
    wide, tall = size
    pixels = np.zeros((tall, wide, 3), np.uint8)
    pixels[:, : wide // 2] = (220, 40, 40)
    pixels[:, wide // 2 :] = (40, 60, 200)
    pixels[: tall // 4] //= 2
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(pixels).convert(mode).save(path, **saved)
    return path


def drawn(tmp_path, **slot):
    return draw_picture({"file": "a.png", **slot}, Paper(tmp_path, PAPER, 3.0))


def flat(items):
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items)
        else:
            yield item


# -- found ------------------------------------------------------------------------------------------------------------------


def test_a_picture_is_found_by_its_name_with_or_without_its_ending(tmp_path):
    file = picture(tmp_path / "art" / "plum.png")
    assert found(tmp_path, "art/plum.png") == file.resolve()
    assert found(tmp_path, " art/plum ") == file.resolve()


@pytest.mark.parametrize("name", ["art/plumm.png", "plum.png", "art/plum.jpg", "plum"])
def test_a_missing_picture_is_told_with_the_nearest_name(tmp_path, name):
    picture(tmp_path / "art" / "plum.png")
    picture(tmp_path / "art" / "cherry.png")
    with pytest.raises(BadPicture, match=f"there is no picture '{name}'; the nearest is 'art/plum.png'"):
        art_of(tmp_path, name)


def test_a_folder_without_pictures_says_so(tmp_path):
    with pytest.raises(BadPicture, match="the folder has no pictures yet"):
        art_of(tmp_path, "plum")


@pytest.mark.parametrize("name", ["../secret.png", "/etc/secret.png", "art/../../secret.png", "link.png", "folder/secret.png"])
def test_no_picture_outside_the_folder_is_opened(tmp_path, name):
    picture(tmp_path / "secret.png")
    inside = tmp_path / "deck"
    inside.mkdir()
    (inside / "link.png").symlink_to(tmp_path / "secret.png")
    (inside / "folder").symlink_to(tmp_path)
    with pytest.raises(BadPicture, match="lies outside the folder"):
        art_of(inside, name)


@pytest.mark.parametrize("name", ["https://example.com/a.png", "data:image/png;base64,AAAA", "file:///a.png", "//host/a.png"])
def test_no_address_is_opened(tmp_path, name):
    with pytest.raises(BadPicture, match="is an address"):
        art_of(tmp_path, name)


def test_a_picture_that_changed_is_read_again(tmp_path):
    file = picture(tmp_path / "a.png", (20, 20))
    before = art_of(tmp_path, "a.png")
    picture(file, (30, 20))
    os.utime(file, ns=(1, 1))
    assert art_of(tmp_path, "a.png").width == 30 != before.width


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"GIF89a....", "is no PNG, JPEG or WebP"),
        (b"", "is no PNG, JPEG or WebP"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1", "is cut short"),
        (b"\xff\xd8\xff\xe0" + b"\0" * 200, "is cut short"),
        (b"RIFF\0\0\0\0WEBPnonsense", "cannot be read"),
    ],
)
def test_what_is_no_sound_picture_is_told(tmp_path, content, says):
    (tmp_path / "a.png").write_bytes(content)
    with pytest.raises(BadPicture, match=rf"the picture 'a\.png' {says}"):
        art_of(tmp_path, "a.png")


def test_a_picture_that_unpacks_to_far_more_than_a_card_holds_is_refused():
    sound = io.BytesIO()
    Image.new("L", (4, 4)).save(sound, "PNG")
    data = bytearray(sound.getvalue())
    data[16:24] = (99_999).to_bytes(4, "big") + (99_999).to_bytes(4, "big")
    with pytest.raises(BadPicture, match="150 million"):
        bitmap_of(bytes(data))


def test_webp_becomes_png_and_a_photo_on_its_side_is_turned(tmp_path):
    webp = picture(tmp_path / "a.webp", (40, 60))
    assert bitmap_of(webp.read_bytes()).kind == "png"
    exif = Image.Exif()
    exif[0x0112] = 6
    photo = picture(tmp_path / "a.jpg", (40, 60), exif=exif)
    turned = bitmap_of(photo.read_bytes())
    assert (turned.kind, turned.wide, turned.tall) == ("jpeg", 60, 40)


# -- fitted -----------------------------------------------------------------------------------------------------------------


def placed(drawing):
    (item,) = flat(drawing.items)
    assert isinstance(item, Picture)
    return item.x, item.y, item.w, item.h


def test_a_picture_without_a_place_fills_the_card_and_its_bleed(tmp_path):
    picture(tmp_path / "a.png", (690, 940))
    assert placed(drawn(tmp_path)) == pytest.approx((-3, -3, 69, 94))


@pytest.mark.parametrize(
    ("slot", "place"),
    [
        ({"fit": "stretch"}, (10, 10, 40, 20)),
        ({"fit": "contain"}, (20, 10, 20, 20)),
        ({"fit": "contain", "focus": "left"}, (10, 10, 20, 20)),
        ({"fit": "contain", "focus": "right"}, (30, 10, 20, 20)),
        ({"fit": "cover"}, (10, 0, 40, 40)),
        ({"fit": "cover", "focus": "top"}, (10, 10, 40, 40)),
        ({"fit": "cover", "focus": "bottom"}, (10, -10, 40, 40)),
        ({"fit": "cover", "focus": (0.5, 0.25)}, (10, 5, 40, 40)),
        ({"fit": "stretch", "crop": (0.5, 0, 0, 0)}, (-30, 10, 80, 20)),
        ({"crop": (0.25, 0.25, 0.25, 0.25)}, (-10, -20, 80, 80)),
    ],
)
def test_a_picture_is_fitted_about_its_focus(tmp_path, slot, place):
    picture(tmp_path / "a.png", (1000, 1000))
    drawing = drawn(tmp_path, x=10, y=10, w=40, h=20, **slot)
    assert placed(drawing) == pytest.approx(place)
    if place != (10, 10, 40, 20) and slot.get("fit") != "contain":
        assert drawing.items[0].clip


@pytest.mark.parametrize(
    ("slot", "says"),
    [
        ({"fit": "fill"}, "cover, contain, stretch"),
        ({"focus": "nose"}, "nose"),
        ({"focus": (2, 0)}, "two shares from 0 to 1"),
        ({"crop": (0.6, 0, 0.6, 0)}, "leave something"),
        ({"outline": "blob"}, "rounded"),
        ({"w": 0}, "more than 0"),
    ],
)
def test_a_wrong_fit_is_told(tmp_path, slot, says):
    picture(tmp_path / "a.png", (20, 20))
    with pytest.raises((BadFit, ValueError), match=says):
        drawn(tmp_path, **{"x": 1, "y": 1, "w": 9, "h": 9, **slot})


@pytest.mark.parametrize("outline", ["rounded", "circle", "hexagon", "arch", "screen", "box"])
def test_a_picture_is_clipped_to_an_outline(tmp_path, outline):
    picture(tmp_path / "a.png", (400, 400))
    (group,) = drawn(tmp_path, x=10, y=10, w=20, h=20, outline=outline).items
    xs = [x for _, values in group.clip for x in values[::2]]
    assert (min(xs), max(xs)) == pytest.approx((10, 30), abs=0.01)


# -- how it prints ------------------------------------------------------------------------------------------------------------


def test_few_dots_and_art_that_stops_at_the_cut_are_remarked_on(tmp_path):
    picture(tmp_path / "a.png", (315, 440))
    soft, stops = drawn(tmp_path, x=0, y=0, w=63, h=88).remarks
    assert "has 127 dots an inch at this size, under 200: it wants 496 pixels across" in soft
    assert "stops at the cut (left and top and right and bottom) and has no bleed" in stops
    assert drawn(tmp_path, x=10, y=10, w=30, h=30).remarks == ()
    picture(tmp_path / "a.png", (690, 940))
    assert drawn(tmp_path).remarks == ()


def test_a_remark_names_the_card_and_a_missing_picture_its_line(deck):
    made = deck("name,art\nPlum,art/plum.png\nPear,art/pear.png\n", '[card.slots.art]\ndraw = "picture"\nfile = "{art}"\n')
    picture(made.folder / "art" / "plum.png", (345, 470))
    (problem,) = made.problems()
    assert problem.startswith("layout.toml:3:1  layout card, slot art, FRU-PEAR (cards.csv:3): there is no picture 'art/pear.png'")
    assert problem.endswith("the nearest is 'art/plum.png'")
    (remark,) = remarks_on(made.game)
    assert remark.startswith("FRU-PLUM: the picture 'art/plum.png' has 127 dots an inch")


def test_check_warns_and_still_passes(deck):
    made = deck("name,art\nPlum,plum\n", '[card.slots.art]\ndraw = "picture"\nfile = "{art}"\n')
    picture(made.folder / "plum.png", (345, 470))
    ran = CliRunner().invoke(app, ["check", str(made.folder)])
    assert ran.exit_code == 0
    assert "warning: FRU-PLUM: the picture 'plum' has 127 dots an inch" in ran.output
    told = json.loads(CliRunner().invoke(app, ["check", str(made.folder), "--json"]).output)
    assert len(told[0]["remarks"]) == 1


def test_the_back_of_a_card_may_be_a_picture_or_a_layout_of_its_own(deck):
    sheet = "name,behind\nPlum,plum.png\nPear,quiet\nQuince,\n"
    layout = (
        '[card]\nslots = {}\n[quiet.slots.ground]\ndraw = "ground"\ncolour = "ink"\n[back.slots.ground]\ndraw = "ground"\ncolour = "red"\n'
    )
    made = deck(sheet, layout, '[decks.cards]\nback = "back"\nback_column = "behind"\n')
    picture(made.folder / "plum.png", (690, 940))
    game = made.game
    plum, pear, quince = (card_back_scene(game, card, style_of(game)).items[0] for card in game.cards)
    assert isinstance(plum.items[0], Picture)
    assert (pear.paint.fill, quince.paint.fill) == ("#15171C", "#B3261E")
    (made.folder / "plum.png").unlink()
    with pytest.raises(LayoutProblem, match=r"there is no picture 'plum\.png'"):
        card_back_scene(game, game.cards[0], style_of(game))


def test_a_mirrored_bleed_continues_the_rim(tmp_path):
    picture(tmp_path / "a.png", (630, 880))
    drawing = drawn(tmp_path, mirror_bleed=True)
    assert not any("stops at the cut" in remark for remark in drawing.remarks)
    pixels = pdf_page_to_pixels(write_pdf([Scene(*PAPER, drawing.items, 3.0)], "t"), 0, 127).astype(int)
    per_mm, tall = 5, pixels.shape[0]
    for inside, outside in (
        ((3.5, 40), (2.5, 40)),
        ((65.5, 40), (66.5, 40)),
        ((20, 3.5), (20, 2.5)),
        ((20, 90.5), (20, 91.5)),
        ((4, 4), (2, 2)),
    ):
        here, there = (pixels[min(tall - 1, int(y * per_mm)), int(x * per_mm)] for x, y in (inside, outside))
        assert abs(here - there).max() < 8, (inside, outside)
        assert there.min() < 100


# -- in the files -------------------------------------------------------------------------------------------------------------


def pages_of(item, many=6):
    return [Scene(*PAPER, (item,), 3.0) for _ in range(many)]


def test_a_picture_is_embedded_once_however_often_it_is_used(tmp_path):
    noise = np.random.default_rng(7).integers(0, 255, (200, 200, 3), np.uint8)
    Image.fromarray(noise).save(tmp_path / "a.png")
    item = Picture(0, 0, 20, 20, art_of(tmp_path, "a.png").bitmap)
    one, six = (len(write_pdf(pages_of(item, many), "t")) for many in (1, 6))
    assert one > 100_000
    assert six - one < 6_000
    svg = to_svg(Scene(*PAPER, (item, item, item)))
    assert svg.count("base64") == 1


@pytest.mark.parametrize(("ending", "mode"), [("jpg", "RGB"), ("jpg", "L"), ("jpg", "CMYK"), ("png", "RGB"), ("png", "L")])
def test_jpeg_and_plain_png_are_handed_on_undecoded(tmp_path, ending, mode):
    file = picture(tmp_path / f"a.{ending}", (60, 80), mode)
    pdf = write_pdf(pages_of(Picture(0, 0, 60, 80, bitmap_of(file.read_bytes())), 1), "t")
    data = file.read_bytes()
    kept = data if ending == "jpg" else re.search(rb"IDAT(.+?)....IEND", data, re.DOTALL)[1][:-8]
    assert kept in pdf


@pytest.mark.parametrize(
    ("ending", "mode"),
    [("jpg", "RGB"), ("jpg", "L"), ("jpg", "CMYK"), ("png", "RGB"), ("png", "L"), ("png", "P"), ("png", "RGBA"), ("webp", "RGB")],
)
def test_every_kind_of_picture_looks_as_it_is(tmp_path, ending, mode):
    file = picture(tmp_path / f"a.{ending}", (630, 880), mode, **({"lossless": True} if ending == "webp" else {}))
    item = Picture(0, 0, 63, 88, bitmap_of(file.read_bytes()))
    shown = pdf_page_to_pixels(write_pdf([Scene(*PAPER, (item,))], "t"), 0, 25.4).astype(int)
    wanted = np.asarray(Image.open(file).convert("RGB").resize(shown.shape[1::-1])).astype(int)
    for part in (np.s_[4:18, 4:28], np.s_[26:-4, 4:28], np.s_[4:18, 36:-4], np.s_[26:-4, 36:-4]):
        assert abs(shown[part] - wanted[part]).mean() < (40 if mode == "CMYK" else 6)  # inks are shown by each program's own rule


def mean_of(path, low=None, low_ink=True):
    slot = {"file": path.name, "x": 0, "y": 0, "w": 63, "h": 88, "fit": "stretch", **({"low": low} if low else {})}
    items = draw_picture(slot, Paper(path.parent, PAPER, 3.0), low_ink=low_ink)
    scene = Scene(*PAPER, items.items, 0.0, items.symbols)
    return pdf_page_to_pixels(write_pdf([scene], "t"), 0, 25.4)[4:-4, 4:-4].astype(float).mean()


@pytest.mark.parametrize("ending", ["png", "jpg", "svg"])
def test_low_ink_prints_pictures_pale_unless_they_say_otherwise(tmp_path, ending):
    path = tmp_path / f"a.{ending}"
    if ending == "svg":
        path.write_text(SVG.format('<rect width="60" height="80" fill="#204080"/>'))
    else:
        picture(path, (630, 880))
    full = mean_of(path, low_ink=False)
    assert mean_of(path) == pytest.approx(255 - (255 - full) * 0.36, abs=3)
    assert mean_of(path, "full") == pytest.approx(full, abs=1)
    assert mean_of(path, "none") == 255
    with pytest.raises(BadFit, match="pale, full, none"):
        mean_of(path, "pail")


# -- drawings -----------------------------------------------------------------------------------------------------------------


def test_plain_shapes_of_an_svg_are_drawn_as_shapes(tmp_path):
    (tmp_path / "a.svg").write_text(
        SVG.format(
            '<g transform="translate(10 0)" fill="#f00"><rect x="0" y="10" width="20" height="30"/></g>'
            '<circle cx="45" cy="60" r="10" style="fill:none;stroke:rgb(0,0,255);stroke-width:4"/>'
            '<path d="M0 0h5v5z" display="none"/><title>no ink</title>'
        )
    )
    drawing = draw_picture(
        {"file": "a.svg", "x": 0, "y": 0, "w": 30, "h": 20, "fit": "stretch", "bleeds": False}, Paper(tmp_path, PAPER, 3.0)
    )
    square, ring = drawing.items
    xs = [x for _, values in square.segments for x in values[::2]]
    assert (min(xs), max(xs), square.paint.fill) == (5, 15, "#FF0000")
    assert (ring.paint.fill, ring.paint.stroke, ring.paint.width) == (None, "#0000FF", 1.5)
    assert drawing.remarks == ()


def test_a_drawing_stands_in_a_file_once_whatever_its_size(deck):
    made = deck(
        "name\nPlum\n",
        '[card.slots.one]\ndraw = "picture"\nfile = "a.svg"\nx = 5\ny = 5\nw = 30\nh = 30\n'
        '[card.slots.two]\ndraw = "picture"\nfile = "a"\nfit = "contain"\nx = 5\ny = 40\nw = 20\nh = 10\n',
    )
    (made.folder / "a.svg").write_text(SVG.format('<circle cx="30" cy="40" r="20"/>'))
    scene = made.face()
    assert len(scene.symbols) == 1
    assert [round(use.scale, 4) for use in flat(scene.items)] == [0.5, 0.125]


@pytest.mark.parametrize(
    ("inside", "says"),
    [
        ("<text>Hi</text>", "has a text, which cannot be drawn"),
        ('<image href="http://example.com/a.png"/>', "has a image, which cannot be drawn"),
        ('<rect width="5" height="5" fill="url(#g)"/>', r"the colour 'url\(#g\)'"),
        ('<rect width="5" height="5" opacity="0.5"/>', "see-through"),
        ("<style>rect{fill:red}</style>", "style sheet"),
        ('<path d="nonsense"/>', "path that cannot be read"),
        ("<script>alert(1)</script>", "has a script"),
        ("", "holds no shapes"),
    ],
)
def test_what_an_svg_may_not_hold_is_named(inside, says):
    with pytest.raises(BadDrawing, match=says):
        drawing_of(SVG.format(inside).encode())


def test_entities_are_refused_unread():
    bomb = b'<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 1 1">&b;</svg>'
    with pytest.raises(BadDrawing, match="document type"):
        drawing_of(bomb)
