"""A difference as one page for people: every changed card before and after, side by side, with what differs marked."""

from __future__ import annotations

import base64
import io
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.compare.diff import unlike_parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from pnp.compare.diff import Changed, Difference, Side

    Pixels = NDArray[np.uint8]

_STYLE = Path(__file__).with_name("report.css")


def report(one: Side, other: Side, difference: Difference, tick: Callable[[int, int], None] | None = None) -> str:
    """Return the page; it needs nothing else."""
    total, parts = len(difference.changed) + len(difference.new) + len(difference.gone) + len(difference.backs), [_head(difference)]
    drawn = _all(one, other, difference)
    for done, part in enumerate(drawn, 1):
        parts.append(part)
        if tick:
            tick(min(done, total), total)
    title = f"{escape(difference.title)}: what has changed"
    meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
    head = f"{meta}<title>{title}</title><style>{_STYLE.read_text('utf-8')}</style>"
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body><main>{"".join(parts)}</main></body></html>\n'


def _head(difference: Difference) -> str:
    counts = " · ".join(f"<b>{many}</b> {what}" for many, what in summary(difference)) or "no difference"
    before, after = escape(difference.before), escape(difference.after)
    return f"<header><h1>{escape(difference.title)}</h1><p>{counts}</p><p class='from'>{before} → {after}</p></header>"


def summary(difference: Difference) -> list[tuple[int, str]]:
    """Return how many cards are new, gone, changed, and how many of them look otherwise; what there is none of is left out."""
    unlike = sum(bool(each.faces) for each in difference.changed)
    counts = (
        (len(difference.new), "new"),
        (len(difference.gone), "gone"),
        (len(difference.changed), "changed"),
        (unlike, "look different"),
    )
    return [(many, what) for many, what in (*counts, (len(difference.backs), "backs differ")) if many]


def _all(one: Side, other: Side, difference: Difference) -> Iterator[str]:
    for each in difference.changed:
        yield _changed(one, other, each)
    for id_, name in difference.new:
        yield _single(other, id_, name, "new")
    for id_, name in difference.gone:
        yield _single(one, id_, name, "gone")
    for face in difference.backs:
        yield _card(f"{escape(face)}", "changed", "", _pair(one, other, face, face))


def _changed(one: Side, other: Side, card: Changed) -> str:
    rows = "".join(
        f"<tr><th>{escape(name)}</th><td><del>{escape(old)}</del></td><td><ins>{escape(new)}</ins></td></tr>"
        for name, (old, new) in card.columns.items()
    )
    if card.copies:
        rows += f"<tr><th>copies</th><td><del>{card.copies[0]}</del></td><td><ins>{card.copies[1]}</ins></td></tr>"
    if card.was:
        rows += f"<tr><th>id</th><td><del>{escape(card.was)}</del></td><td><ins>{escape(card.id)}</ins></td></tr>"
    pictures = "".join(_pair(one, other, _before(one, card, n, face), face) for n, face in enumerate(card.faces))
    said = "" if rows or not pictures else "<p>Its cells are the same; its layout, its style or a picture is not.</p>"
    return _card(f"<b>{escape(card.id)}</b> {escape(card.name)}", "changed", f"<table>{rows}</table>{said}", pictures)


def _before(one: Side, card: Changed, number: int, face: str) -> str:
    """Return the face of the older version that stands against a face: the one of its name, else the one of its place."""
    if not card.was:
        return face
    try:
        return one.faces_of(card.was, as_said=card.was in one.faces)[number]
    except (KeyError, IndexError):
        return card.was


def _single(side: Side, id_: str, name: str, what: str) -> str:
    try:
        faces = side.faces_of(id_, as_said=False)
    except KeyError:
        faces = [id_]
    pictures = "".join(_figure(side.picture(face), what) for face in faces)
    return _card(f"<b>{escape(id_)}</b> {escape(name)}", what, "", f'<div class="pair">{pictures}</div>')


def _card(title: str, what: str, said: str, pictures: str) -> str:
    return f'<section class="{what}"><div class="said"><p class="what">{what}</p><h2>{title}</h2>{said}</div>{pictures}</section>'


def _pair(one: Side, other: Side, before: str, after: str) -> str:
    old, new = one.picture(before), other.picture(after)
    marks = unlike_parts(old, new)
    return f'<div class="pair">{_figure(old, "before", marks)}{_figure(new, "after", marks)}</div>'


def _figure(pixels: Pixels | None, what: str, marks: list[tuple[float, float, float, float]] | None = None) -> str:
    if pixels is None:
        return f"<figure><p class='none'>cannot be drawn</p><figcaption>{what}</figcaption></figure>"
    boxes = "".join(
        f'<i style="left:{100 * x:.2f}%;top:{100 * y:.2f}%;width:{100 * w:.2f}%;height:{100 * h:.2f}%"></i>' for x, y, w, h in marks or ()
    )
    return f'<figure><div><img src="{_address(pixels)}" alt="">{boxes}</div><figcaption>{what}</figcaption></figure>'


def _address(pixels: Pixels) -> str:
    from PIL import Image  # noqa: PLC0415 - only pictures need it

    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "PNG", optimize=True)
    return "data:image/png;base64," + base64.b64encode(out.getvalue()).decode()
