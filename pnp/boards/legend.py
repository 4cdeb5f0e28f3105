"""Title and legend of a board: what stands in its open ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.marks import icon, kind_shape
from pnp.boards.squares import badge, look_of_kind
from pnp.scene import Disc, Paint
from pnp.style import BLACK, PAPER
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.boards.squares import Ground
    from pnp.layout.plan import Plan
    from pnp.scene import Item


def _fit(plan: Plan, said: str) -> float:
    if plan.has("size"):
        return plan.number("size")
    return text.fit(said, plan.text("font"), plan.numbers("sizes"), plan.number("box"))


def title(ground: Ground) -> Iterator[Item]:
    """Draw the game's name: a line over it, the name with two shades beneath, a line under it."""
    plan, style = ground.plan.table("title"), ground.style
    for key in ("over", "motto"):
        row = plan.table(key)
        said, track = ground.words.say(row.text("text")), row.number("track") if row.has("track") else 0.0
        colour = style.type(row.text("colour"))
        yield text.line(said, *row.point("at"), row.text("font"), _fit(row, said), colour, "middle", track)
    name = plan.table("name")
    said = ground.words.say(name.text("text"))
    size = _fit(name, said)
    (x, y), (across, down) = name.point("at"), name.point("shift")
    shades = name.texts("shades")[-1:] if style.low_ink else name.texts("shades")
    for below, colour in zip(range(len(shades) - 1, -1, -1), shades, strict=True):
        yield text.line(said, x + below * across, y + below * down, name.text("font"), size, style.type(colour), "middle")


def legend(ground: Ground) -> Iterator[Item]:
    """Draw what each square does, and the package that wins."""
    plan = ground.plan.table("legend")
    yield from _headed_rows(ground, plan)
    yield from _package(ground, ground.plan.table("package"))


def _headed_rows(ground: Ground, plan: Plan) -> Iterator[Item]:
    style = ground.style
    (x, y), box = plan.point("at"), plan.number("box")
    head, word, note = plan.table("head"), plan.table("word"), plan.table("note")
    yield text.line(ground.words.say(head.text("text")), x, y, head.text("font"), head.number("size"), style.type(head.text("colour")))
    y += plan.number("first")
    facts = {name: int(value) for name, value in ground.game.constants.items() if type(value) is int}
    for kind in plan.texts("kinds"):
        yield from _mini(ground, kind, x + 3.2, y + 1.1, 3.2)
        left = x + 8.4
        yield text.line(
            ground.words.say(f"print.legend.{kind}.word"), left, y, word.text("font"), word.number("size"), style.type(word.text("colour"))
        )
        rows = text.wrap(ground.words.say(f"print.legend.{kind}", **facts), note.text("font"), note.number("size"), box - 8.4)
        for row in rows:
            y += note.number("leading")
            yield text.line(row, left, y, note.text("font"), note.number("size"), style.type(note.text("colour")))
        y += plan.number("gap")


def _mini(ground: Ground, kind: str, x: float, y: float, r: float) -> Iterator[Item]:
    """Draw a small disc of a special square; `property` is the three kinds' outlines in one."""
    if kind == "property":
        for step, each in enumerate(("director", "book", "star")):
            look = look_of_kind(ground, each)
            across = (step - 1) * 2.1
            yield kind_shape(look.shape, x + across, y + (0.9 if step % 2 == 0 else -1.3), 3.4, look.colour)
        return
    look, low = look_of_kind(ground, kind), ground.style.low_ink
    yield Disc(x, y, r, r, Paint(fill=PAPER if low else look.colour, stroke=ground.style.outline("cream"), width=0.3))
    yield icon(look.icon, x, y, r * 1.32, BLACK if low else look.on)


def _package(ground: Ground, plan: Plan) -> Iterator[Item]:
    """Draw the winning package: a badge for each contract it takes, and the words under each kind."""
    style, words = ground.style, ground.words
    (x, y), pitch, size = plan.point("at"), plan.number("pitch"), plan.number("size")
    head, note = plan.table("head"), plan.table("note")
    yield text.line(words.say(head.text("text")), x, y, head.text("font"), head.number("size"), style.type(head.text("colour")), "middle")
    counts = [(name, plan.table("counts").number(name)) for name in plan.table("counts").values]
    total = sum(int(count) for _, count in counts)
    left = x - pitch * (total - 1) / 2
    for kind, count in counts:
        for step in range(int(count)):
            yield from badge(look_of_kind(ground, kind), left + step * pitch, y + plan.number("down"), size, size * 0.63)
        middle = left + pitch * (count - 1) / 2
        said = words.say(f"print.legend.package.{kind}")
        base = y + plan.number("down") + size * 0.5 + plan.number("under")
        yield text.line(said, middle, base, note.text("font"), note.number("size"), style.type(note.text("colour")), "middle")
        left += pitch * count
