"""Covers of booklets: one with the game's emblem, and one for a maker's game that has none; and a maker's credits. Lengths mm."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from pnp.art import motifs
from pnp.art.shapes import box, polygon
from pnp.booklet.parts import plain, strong
from pnp.booklet.prose import heading, paragraph
from pnp.layout.faces import art_scene
from pnp.layout.plan import Plan
from pnp.pieces.desk import Desk
from pnp.pieces.maker_look import maker_look
from pnp.scene import Box, Group, Paint, Path, Scene, Text
from pnp.style import Style, mix
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from card_data.model import Game, Value
    from pnp.booklet.prose import Row, Type
    from pnp.scene import Item

TITLE_SIZES = (46.0, 42.0, 38.0, 34.0, 30.0, 27.0, 24.0, 21.0, 18.0, 16.0)
NAMES = {"abril-fatface": "Abril Fatface", "special-elite": "Special Elite", "league-gothic": "League Gothic"}


def is_makers(game: Game) -> bool:
    """Say whether a game has no layout of pieces of its own, so that a booklet is set with defaults."""
    return "pieces" not in game.layouts or "emblem" not in game.layouts


def maker_desk(game: Game, style: Style, language: str) -> Desk:
    """Return the desk of a game without layouts of its own: bands, faces and colours from its look or the defaults."""
    look = maker_look(game, style, language)
    band, accent = look.deep(look.bands[0], 0.2), look.bands[1 % len(look.bands)]
    values: dict[str, Value] = {"band": band, "band_type": "#FFFFFF", "accent": accent, "booklet": _table(accent=look.deep(accent, 0.4))}
    faces: dict[str, Value] = {"display": look.display, "title": look.title, "text": look.body(0).removesuffix("-0"), "bands": look.bands}
    return Desk(game, Plan(values, f"{game.id}/booklet"), Plan(faces, f"{game.id}/look"), style, look.words)


def _table(**values: str) -> Value:
    return MappingProxyType(dict(values))


def maker_cover(desk: Desk, size: tuple[float, float]) -> Scene:
    """Draw the cover of a maker's booklet: rays, stripes, a large icon, the title, the word for rules and the seats."""
    look = maker_look(desk.game, desk.style, desk.words.language)
    (w, h), told = size, _told(desk.game)
    colour = look.bands[0]
    ground, on = look.fill(colour), look.on(colour)
    items: list[Item] = [Box(0, 0, w, h, Paint(fill=ground))]
    if not desk.style.low_ink:
        rays = motifs.sunburst(desk.style, x=w / 2, y=h * 0.56, r=h, rays=40, colour=mix(colour, "#FFFFFF", 0.1))
        items.append(Group(rays, clip=box(0, 0, w, h)))
    for step, band in enumerate(reversed(look.bands[1:] or look.bands)):
        inset = 6.5 + 2.3 * step
        wide = 0.6 if desk.style.low_ink else 2.0
        items.append(Box(inset, inset, w - 2 * inset, h - 2 * inset, Paint(stroke=band, width=wide), 8.0 - 2 * step))
    light = on if desk.style.low_ink else look.pale(look.bands[1 % len(look.bands)], 0.3)
    items.append(look.mark(told.get("icon", "") or "open-treasure-chest", w / 2, h * 0.56, w * 0.5, light))
    items += _maker_words(desk, look.title, size, on, told.get("subtitle", ""))
    return Scene(w, h, tuple(items), title=desk.game.title)


def _told(game: Game) -> dict[str, str]:
    """Return what the booklet's piece says of the cover; an icon may also be the box's."""
    told = {"icon": "", "subtitle": ""}
    for piece in sorted(game.pieces, key=lambda p: p.kind != "booklet"):
        if piece.kind in ("booklet", "tuckbox"):
            told = {key: value or str(piece.columns.get(key) or "") for key, value in told.items()}
    return told


def _maker_words(desk: Desk, face: str, size: tuple[float, float], on: str, subtitle: str) -> Iterator[Item]:
    (w, h), say = size, desk.words.say
    size_pt, rows = text.fit_lines(desk.game.title, face, TITLE_SIZES, w - 40.0, 3)
    leading = size_pt * text.PT_MM * 1.05
    base = 30.0 + text.cap_mm(face, size_pt) / 2
    for step, row in enumerate(rows):
        yield text.line(row, w / 2, base + step * leading, face, size_pt, on, "middle")
    low = base + (len(rows) - 1) * leading + 6.0
    yield Path(polygon(((w / 2, low - 1.6), (w / 2 + 1.6, low), (w / 2, low + 1.6), (w / 2 - 1.6, low))), Paint(fill=on))
    if subtitle:
        for step, row in enumerate(text.wrap(subtitle, desk.body(500), 12, w - 46.0)):
            yield text.line(row, w / 2, low + 8.0 + step * 5.0, desk.body(500), 12, on, "middle")
    yield text.line(say("print.booklet.title"), w / 2, h - 32.0, desk.display, 24, on, "middle")
    if not desk.game.free or desk.game.seats_least != 1:
        facts = {"least": desk.game.seats_least, "most": desk.game.seats_most}
        yield text.line(say("print.booklet.seats", **facts), w / 2, h - 24.0, desk.body(500), 12, on, "middle")


def maker_credits(desk: Desk, kind: Type) -> list[Row]:
    """Set the credits of a maker's booklet: icons, type and program."""
    say = desk.words.say
    keys = (desk.display, desk.look.text("title"), kind.faces["plain"], desk.body(500))
    families = dict.fromkeys(key.rpartition("-")[0] for key in keys)
    told = ", ".join(NAMES.get(each, each.replace("-", " ").title()) for each in families)
    rows = heading(say("print.booklet.credits"), kind, 2)
    for word, words in (
        ("print.credits.icons.word", say("print.credits.icons")),
        ("print.credits.fonts.word", say("print.credits.faces", faces=told)),
        ("print.credits.printed.word", say("print.credits.printed")),
    ):
        rows += paragraph([*strong(say(word)), *plain(words)], kind)
    return rows


# -- with an emblem --------------------------------------------------------------------------------------------------------


def emblem(desk: Desk) -> Scene:
    """Draw the game's emblem, the layout `emblem`: about the origin, 41 to each side."""
    return art_scene(desk.game, "emblem", desk.style, desk.words.language)


def cover(desk: Desk, size: tuple[float, float]) -> Scene:
    """Draw the cover with the game's emblem on its rays, within its stripes."""
    (w, h), style, middle = size, desk.style, size[0] / 2
    band, light = desk.plan.text("band"), style.type(desk.plan.text("band_type"))
    drawn = emblem(desk)
    ray = mix(style.colour(band), style.colour(desk.plan.text("accent")), 0.16)
    rays = motifs.sunburst(style, x=middle, y=h * 0.5, r=130, rays=36, colour=ray, clear=58)
    frame = (
        Box(5 + 2.2 * n, 5 + 2.2 * n, w - 10 - 4.4 * n, h - 10 - 4.4 * n, Paint(stroke=style.colour(name), width=_band(style)), 10 - 2 * n)
        for n, name in enumerate(reversed(desk.look.texts("bands")))
    )
    items: tuple[Item, ...] = (
        Box(0, 0, w, h, Paint(fill=style.ground(band))),
        Group(rays, clip=_page_outline(w, h)),
        *frame,
        Group(drawn.items, middle, h * 0.5),
        *_cover_words(desk, middle, h, light),
    )
    return Scene(w, h, items, symbols=drawn.symbols, title=desk.game.title)


def _band(style: Style) -> float:
    return 0.7 if style.low_ink else 2.22


def _page_outline(w: float, h: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    return (("M", (0, 0)), ("L", (w, 0)), ("L", (w, h)), ("L", (0, h)), ("Z", ()))


def _cover_words(desk: Desk, middle: float, h: float, light: str) -> Iterator[Text]:
    words, cream = desk.words, desk.style.type("cream")
    yield text.line(words.say("print.board.over"), middle, 27, desk.display, 15, light, "middle", 0.7)
    name, face = words.say("print.board.name"), desk.look.text("title")
    yield text.line(name, middle, 46, face, text.fit(name, face, (50, 48, 46, 44, 42, 40), 104), cream, "middle")
    yield text.line(words.say("print.booklet.title"), middle, h * 0.5 + 62, desk.display, 24, light, "middle")
    facts = {"least": desk.game.seats_least, "most": desk.game.seats_most}
    yield text.line(words.say("print.booklet.seats", **facts), middle, h * 0.5 + 70.5, desk.body(500), 12, cream, "middle")
