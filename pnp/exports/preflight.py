"""Is an order ready for a print service: a yes or no for each thing the service asks, and why.

What is asked is measured on what is sent: letters by their ink in the PDF that the pictures are taken of, codes and
pictures by their place in the drawing, fonts and boxes in the file itself.
"""

from __future__ import annotations

import re
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from card_data.problems import listed, quote
from pnp.exports.looks import codes_on, pictures_on
from pnp.layout.outlines import holds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.exports.album import Album
    from pnp.exports.looks import Box4
    from pnp.exports.services import Product, Service
    from pnp.exports.shots import Shot

Verdict = Literal["yes", "note", "no"]
MM_PER_INCH = 25.4
HAIR_MM = 0.75
"""Less than this over the safe line is said, but does not stop an order: a cut wanders by 1/16 inch, half the safe margin."""
MOST_ENLARGED = 0.04
"""A face is enlarged no more than this to fill a service's card without a word against it."""
MOST_LOST_MM = 1.0
"""No more than this may fall away beyond the cut that the face was drawn for."""
_STEPS_MM = (0.0, HAIR_MM, 1.5, 3.0, 6.0, 12.0)
MOST_NAME = 60
_MOST_NAMED = 6
_PLAIN_NAME = re.compile(r"[A-Za-z0-9._-]+")
_MM_PER_PT = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was asked: `note` is a yes that one should know of."""

    name: str
    verdict: Verdict
    why: str
    sides: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """Return the check as plain values."""
        return {"name": self.name, "verdict": self.verdict, "why": self.why, "sides": list(self.sides)}

    def __str__(self) -> str:
        shown, rest = self.sides[:_MOST_NAMED], len(self.sides) - _MOST_NAMED
        named = f" ({', '.join(shown)}{f' and {rest} more' if rest > 0 else ''})" if self.sides else ""
        return f"  {self.verdict:4}  {self.name:12} {self.why}{named}"


@dataclass(frozen=True, slots=True)
class Fit:
    """How a face fills a product: how much it is enlarged, and how much of it falls away at the left and at the top, in mm.

    A negative loss leaves a rim: the face is cut further out than it was drawn for.
    """

    enlarged: float
    lost: tuple[float, float]

    @property
    def worst(self) -> float:
        """The larger of how much falls away and how much is added, in mm."""
        return max(abs(loss) for loss in self.lost)


def fit_of(size: tuple[float, float], bleed: float, product: Product) -> Fit:
    """Return how a face of a size fills a product, edge of bleed to edge of bleed, turned where that is nearer."""
    w, h = size if (size[0] > size[1]) == (product.width > product.height) else size[::-1]
    across, down = (pixels / product.dpi * MM_PER_INCH for pixels in product.pixels)
    scale = max(across / (w + 2 * bleed), down / (h + 2 * bleed))
    cut = product.cut_mm
    return Fit(scale, ((w * scale - (across - 2 * cut[0])) / 2, (h * scale - (down - 2 * cut[1])) / 2))


def size_check(album: Album, product: Product) -> Check:
    """Say whether the face may be cut to the product's size."""
    bleed = album.cards[0].front.scene.bleed
    fit = fit_of(album.size, bleed, product)
    (w, h), inches = album.size, f"{product.width:g} x {product.height:g} in"
    enlarged = f"{w:g} x {h:g} mm is enlarged by {100 * (fit.enlarged - 1):.1f} % to {inches}"
    if fit.enlarged - 1 > MOST_ENLARGED:
        return Check("size", "no", f"{enlarged}: more than {100 * MOST_ENLARGED:g} %; draw the deck in another size, or choose --product")
    if max(fit.lost) > MOST_LOST_MM or min(fit.lost) < -bleed:
        return Check("size", "no", f"{enlarged}, and {max(fit.lost):.1f} mm fall away at an edge; choose --product, or another size")
    edge = f"; {fit.worst:.1f} mm at an edge fall away" if max(fit.lost) >= 0.05 else ""  # noqa: PLR2004  # rounds to nothing
    return Check("size", "yes", f"{enlarged}{edge}")


def bleed_check(album: Album, product: Product) -> Check:
    """Say whether art reaches as far over the cut as the service asks."""
    drawn = album.cards[0].front.scene.bleed
    wanted = min(product.cut_mm)
    fit = fit_of(album.size, drawn, product)
    reach = drawn * fit.enlarged + min(fit.lost)
    if drawn <= 0:
        return Check("bleed", "no", "the faces are drawn without bleed")
    return Check("bleed", "yes", f"{wanted:.2f} mm a side; the art reaches {reach:.2f} mm over the cut")


def pixel_check(shots: Sequence[Shot], product: Product) -> list[Check]:
    """Say whether every picture has the service's pixels and dots an inch."""
    wrong = tuple(shot.leaf.name for shot in shots if shot.size != product.pixels)
    w, h = product.pixels
    size = Check("pixels", "no" if wrong else "yes", f"{w} x {h}", wrong)
    coarse = tuple(shot.leaf.name for shot in shots if shot.dpi != product.dpi)
    return [size, Check("dpi", "no" if coarse else "yes", f"{product.dpi:g}", coarse)]


def colour_check(service: Service) -> Check:
    """Say whether the colours are of the kind the service prints from."""
    if service.colours == "rgb":
        return Check(
            "colours", "yes", f"RGB (sRGB), as {service.name} asks; the press turns them into inks, so bright ones come out calmer"
        )
    return Check("colours", "yes", f"RGB (sRGB), which {service.name} takes; bright ones come out calmer in print")


def number_check(album: Album, service: Service) -> Check:
    """Say whether the service makes a deck of so many cards, and which number it is sold as."""
    many = album.many
    if service.most and many > service.most:
        return Check("cards", "no", f"{many}, but an order holds at most {service.most}; export the decks apart with --deck")
    step = next((size for size in service.sold_as if size >= many), None)
    if service.sold_as and step is None:
        return Check("cards", "no", f"{many}, but the largest deck has {service.sold_as[-1]}; order it in parts")
    if step and step > many:
        return Check("cards", "note", f"{many}, sold as a deck of {step}: {step - many} more cards cost nothing")
    return Check("cards", "yes", str(many))


def back_check(album: Album) -> Check:
    """Say which backs there are; a deck without any is printed blank behind."""
    if album.back:
        return Check("backs", "yes", "one picture for all cards")
    blank = tuple(each.front.name for each in album.cards if each.back is None)
    if len(blank) == len(album.cards):
        return Check("backs", "note", "none: the cards come blank behind; name a back for the deck in game.toml")
    return Check("backs", "no" if blank else "yes", "some cards have none" if blank else "one for each card, in the same order", blank)


def name_check(files: Sequence[str]) -> Check:
    """Say whether file names survive an upload: plain letters, not long, no two alike but for capitals."""
    names = [file.rpartition("/")[2] for file in files]
    bad = tuple(name for name in names if not _PLAIN_NAME.fullmatch(name) or len(name) > MOST_NAME)
    if bad:
        return Check(
            "file names", "no", f"only letters, digits, dot and hyphen, at most {MOST_NAME} characters; give these cards another id", bad
        )
    folded = [file.casefold() for file in files]
    twice = tuple(sorted({file for file in files if folded.count(file.casefold()) > 1})) if len(set(folded)) < len(folded) else ()
    return Check(
        "file names", "no" if twice else "yes", "two differ by capitals alone" if twice else "plain, in the order of the deck", twice
    )


def safe_check(shots: Sequence[Shot], pdf: bytes, pages: Mapping[str, int], product: Product) -> Check:
    """Say whether letters and codes keep inside the service's safe zone; what is a hair over it is told as a note."""
    from pypdfium2 import PdfDocument  # noqa: PLC0415 - loads a large library

    over: dict[str, tuple[float, str]] = {}
    with closing(PdfDocument(pdf)) as document:
        for leaf, shot in {shot.leaf.name: (shot.leaf, shot) for shot in shots}.values():
            zone = safe_zone(shot, product)
            found = [(_beyond(box, zone, product.shape), "") for box in codes_on(leaf.scene)]
            found += [(_beyond(box, zone, product.shape), letter) for letter, box in letters_on(document[pages[leaf.name]])]
            by, letters = max((by for by, _ in found), default=0.0), "".join(letter for by, letter in found if by > 0.0)
            if by > 0.0:
                over[leaf.name] = by, letters
    margin = f"{(product.safe[0] - product.cut[0]) / product.dpi * MM_PER_INCH:.1f} mm inside the cut"
    far = {name: what for name, what in over.items() if what[0] > HAIR_MM}
    if far:
        name, (by, letters) = max(far.items(), key=lambda pair: pair[1][0])
        what = f"the letters {quote(letters)}" if letters else "the code"
        return Check("safe zone", "no", f"{what} of {name} reach {by:.1f} mm over it ({margin}); move them inwards", tuple(far))
    if over:
        name, (by, _) = max(over.items(), key=lambda pair: pair[1][0])
        why = f"letters or codes reach up to {by:.2f} mm over it ({margin}), as on {name}; a cut wanders less, they are not lost"
        return Check("safe zone", "note", why)
    return Check("safe zone", "yes", f"letters and codes lie {margin}")


def safe_zone(shot: Shot, product: Product) -> Box4:
    """Return where letters are safe on a side: x, y, width and height in mm from the upper left corner of its paper."""
    x, y, w, h = shot.box
    across, down = product.pixels[::-1] if shot.turned else product.pixels
    left, top = product.safe[::-1] if shot.turned else product.safe
    return x + left * w / across, y + top * h / down, w * (1 - 2 * left / across), h * (1 - 2 * top / down)


def letters_on(page: Any) -> Iterator[tuple[str, Box4]]:
    """Yield each visible letter of an open page with its ink box: x, y, width and height in mm from the upper left corner."""
    from pypdfium2 import raw  # noqa: PLC0415 - loads a large library

    text, height = page.get_textpage(), page.get_height()
    for index in range(text.count_chars()):
        letter = chr(raw.FPDFText_GetUnicode(text.raw, index))
        if letter.isspace() or raw.FPDFText_IsGenerated(text.raw, index) == 1:
            continue
        left, bottom, right, top = text.get_charbox(index)
        yield letter, tuple(n * _MM_PER_PT for n in (left, height - top, right - left, top - bottom))
    text.close()


def _beyond(inner: Box4, zone: Box4, shape: str) -> float:
    """Return how far a box reaches over a zone, in mm; over a hexagon or a circle in steps."""
    (x, y, w, h), (left, top, wide, tall) = inner, zone
    straight = max(left - x, top - y, x + w - left - wide, y + h - top - tall, 0.0)
    if straight or not shape:
        return straight
    corners = [(px - left, py - top) for px in (x, x + w) for py in (y, y + h)]
    return next(
        (by for by in _STEPS_MM if all(holds(shape, wide + 2 * by, tall + 2 * by, a + by, b + by) for a, b in corners)), _STEPS_MM[-1]
    )


def picture_check(shots: Sequence[Shot], product_dpi: float) -> Check:
    """Say whether pictures placed on the faces have enough dots for print; half as many as asked are too few."""
    coarse: dict[str, float] = {}
    for leaf, shot in {shot.leaf.name: (shot.leaf, shot) for shot in shots}.values():
        enlarged = max(shot.size) / product_dpi * MM_PER_INCH / max(shot.box[2:])
        for (wide, tall), (_, _, w, h) in pictures_on(leaf.scene):
            dots = min(max(wide, tall) / max(w, h), min(wide, tall) / min(w, h)) * MM_PER_INCH / enlarged
            coarse[leaf.name] = min(coarse.get(leaf.name, dots), dots)
    if not coarse:
        return Check("pictures", "yes", "all art is drawn, none is a photo that could be too coarse")
    least = min(coarse.values())
    few = tuple(name for name, dots in coarse.items() if dots < product_dpi / 2)
    if few:
        return Check("pictures", "no", f"as coarse as {least:.0f} dpi; give larger files", few)
    short = tuple(name for name, dots in coarse.items() if dots < product_dpi * 0.98)
    if short:
        return Check("pictures", "note", f"{least:.0f} dpi where {product_dpi:g} are asked: a little soft in print", short)
    return Check("pictures", "yes", f"{least:.0f} dpi or finer")


def verdict_of(checks: Sequence[Check], whose: str) -> str:
    """Return the answer in a sentence: yes, or no and how many things stand in the way."""
    wrong = [check.name for check in checks if check.verdict == "no"]
    if not wrong:
        return f"{whose}: yes, ready to upload."
    return f"{whose}: no, {len(wrong)} thing{'' if len(wrong) == 1 else 's'} to mend: {listed(wrong)}."
