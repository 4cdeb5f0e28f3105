"""What is read in a photo, and what is refused before it is decoded."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from card_data.codes import address, code_for
from pnp.qr import rows_of
from referee import photo
from referee.photo import MOST_BYTES, BadPhoto, read_photo
from tests.photo import layouts
from tests.photo.printed import as_bytes, bare_card
from tests.photo.simulator import GOOD, REALISTIC, Photo, photograph

KEY = bytes(range(10))


def cards(count: int) -> list[object]:
    texts = [address(code_for(KEY, "HS", serial)) for serial in range(1, count + 1)]
    return [bare_card(text, rows_of(text), dpi=300) for text in texts]


@pytest.fixture(scope="module")
def five() -> Photo:
    return photograph(cards(5), layouts.cascade(5, np.random.default_rng(4)), REALISTIC, 4, megapixels=3)


def test_every_code_is_read_where_it_lies(five: Photo) -> None:
    found = read_photo(five.jpeg)
    longer = max(five.size)
    truth = {each.text: np.array(each.corners) * 10_000 / longer for each in five.truth}
    assert {seen.text for seen in found.seen} == set(truth)
    for seen in found.seen:
        assert np.abs(np.array(seen.corners) - truth[seen.text]).max() < 25
    assert found.size == (10_000, 7_500)
    assert found.unread == ()


def test_the_way_the_phone_was_held_changes_no_place(five: Photo) -> None:
    upright = {seen.text: np.array(seen.corners) for seen in read_photo(five.jpeg).seen}
    for tag, turn in ((3, 180), (6, 90), (8, 270)):
        exif = Image.Exif()
        exif[0x0112] = tag
        turned = Image.open(io.BytesIO(five.jpeg)).rotate(turn, expand=True)
        for seen in read_photo(as_bytes(turned, quality=95, exif=exif)).seen:
            assert np.abs(np.array(seen.corners) - upright[seen.text]).max() < 15


def test_small_codes_are_found_enlarged(monkeypatch: pytest.MonkeyPatch) -> None:
    made = photograph(cards(6), layouts.grid(6, np.random.default_rng(5)), REALISTIC, 5, megapixels=1.3)
    assert len(read_photo(made.jpeg).seen) == 6
    monkeypatch.setattr(photo, "LARGER_UNDER", 0)
    assert len(read_photo(made.jpeg).seen) < 6


def test_a_code_that_is_spoilt_is_told_by_its_place() -> None:
    made = photograph(cards(1), layouts.single(np.random.default_rng(1)), GOOD, 1, megapixels=2)
    picture = Image.open(io.BytesIO(made.jpeg))
    corners = np.array(made.truth[0].corners)
    middle = corners.mean(0)
    size = int(np.ptp(corners[:, 0]) * 0.30)
    picture.paste("#777777", (int(middle[0]) - size // 2, int(middle[1]) - size // 2, int(middle[0]) + size, int(middle[1]) + size))
    found = read_photo(as_bytes(picture))
    assert found.seen == ()
    (place,) = found.unread
    assert np.abs(np.array(place).mean(0) - middle * 10_000 / max(made.size)).max() < 300


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_other_kinds_of_pictures_are_read(five: Photo, kind: str) -> None:
    assert len(read_photo(as_bytes(Image.open(io.BytesIO(five.jpeg)), kind)).seen) == 5


def test_a_picture_with_a_second_one_behind_it_is_read(five: Photo) -> None:
    first = Image.open(io.BytesIO(five.jpeg))
    out = io.BytesIO()
    first.save(out, "MPO", save_all=True, append_images=[first.resize((400, 300))])
    assert len(read_photo(out.getvalue()).seen) == 5


def png(width: int, height: int, packed: bytes) -> bytes:
    """A PNG that says it is so large, whatever it holds."""

    def part(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", packed) + part(b"IEND", b"")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty"),
        (b"\xff" * (MOST_BYTES + 1), "too_many_bytes"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(500), "heic"),
        (b"\0\0\0\x1cftypmif1\0\0\0\0mif1heicmiaf" + bytes(500), "heic"),
        (b"\0\0\0\x18ftypmp42\0\0\0\0isommp42" + bytes(500), "not_a_picture"),
        (b"GIF89a" + bytes(200), "not_a_picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not_a_picture"),
        (png(60_000, 60_000, zlib.compress(bytes(7_501 * 200))), "too_many_pixels"),
        (png(8_000, 6_300, zlib.compress(bytes(1_001 * 20))), "too_many_pixels"),
        (png(900, 900, zlib.compress(bytes(30))), "broken"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_photo_is_refused_with_its_reason(content: bytes, code: str) -> None:
    with pytest.raises(BadPhoto) as refused:
        read_photo(content)
    assert refused.value.code == code


def test_a_bomb_is_refused_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Image.Image, "convert", lambda *_: pytest.fail("the picture was decoded"))
    with pytest.raises(BadPhoto):
        read_photo(png(20_000, 20_000, zlib.compress(bytes(2_501 * 20_000), 9)))


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_a_photo_cut_off_anywhere_is_called_damaged(five: Photo, share: float) -> None:
    with pytest.raises(BadPhoto) as refused:
        read_photo(five.jpeg[: int(len(five.jpeg) * share)])
    assert refused.value.code == "broken"


def test_nothing_is_written_anywhere(five: Photo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    read_photo(five.jpeg)
    assert list(tmp_path.iterdir()) == []
