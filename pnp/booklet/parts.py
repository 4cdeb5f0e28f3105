"""What a booklet adds to the rules: marks for the guide to the squares, the properties, a table's choices, the credits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.marks import icon, kind_shape
from pnp.boards.poster import with_mixes
from pnp.booklet.prose import Row, heading, paragraph, table
from pnp.layout.plan import look_of, plan_of
from pnp.scene import Disc, Paint
from pnp.style import BLACK, PAPER, Style

if TYPE_CHECKING:
    from collections.abc import Callable

    from card_data.model import Card, Option
    from pnp.booklet.prose import Type, Word
    from pnp.layout.plan import Plan
    from pnp.pieces.desk import Desk
    from pnp.scene import Item

MARK_X_MM, MARK_Y_MM, MARK_R_MM = 3.2, 2.9, 2.7
MONEY_FROM = 1000
"""A whole-number choice in steps of so many is money."""


def plain(words: str) -> list[Word]:
    """Return a text as words of plain weight."""
    return [((word, "plain"),) for word in words.split()]


def strong(words: str) -> list[Word]:
    """Return a text as words of strong weight."""
    return [((word, "strong"),) for word in words.split()]


def kind_mark(desk: Desk, kind: str) -> tuple[Item, ...]:
    """Draw a card's kind as a small mark at the head of a table's row."""
    look = look_of(desk.game, "kinds", kind)
    shape = kind_shape(look.text("shape"), MARK_X_MM, MARK_Y_MM, 5.2, desk.style.colour(look.text("colour")))
    if not look.text("icon"):
        return (shape,)
    return (shape, icon(look.text("icon"), MARK_X_MM, MARK_Y_MM, 3.6, desk.style.colour(look.text("on"))))


def guide_marks(desk: Desk) -> Callable[[str], tuple[Item, ...]]:
    """Return what marks a row of the guide to the squares: the icon of the square its first cell names."""
    boards = desk.game.boards
    if not boards:
        return lambda _: ()
    plan = plan_of(desk.game, boards[0].layout)
    if not plan.has("special"):
        return lambda _: ()
    special, style = plan.table("special"), with_mixes(desk.style, plan)
    by_word = {desk.words.say(f"print.location.{kind}"): special.table(kind) for kind in special.values}
    properties = desk.words.say("print.location.property")

    def mark(words: str) -> tuple[Item, ...]:
        if words == properties:
            return _three_kinds(desk)
        return _special(style, by_word[words]) if words in by_word else ()

    return mark


def _special(style: Style, plan: Plan) -> tuple[Item, ...]:
    fill = PAPER if style.low_ink else style.colour(plan.text("colour"))
    on = BLACK if style.low_ink else style.colour(plan.text("on"))
    disc = Disc(MARK_X_MM, MARK_Y_MM, MARK_R_MM, MARK_R_MM, Paint(fill=fill, stroke=BLACK, width=0.25))
    return (disc, icon(plan.text("icon"), MARK_X_MM, MARK_Y_MM, 3.8, on))


def _three_kinds(desk: Desk) -> tuple[Item, ...]:
    marks = []
    for step, kind in enumerate(("director", "book", "star")):
        look = look_of(desk.game, "kinds", kind)
        x, y = MARK_X_MM + (step - 1) * 1.9, MARK_Y_MM + (0.8 if step % 2 == 0 else -1.2)
        marks.append(kind_shape(look.text("shape"), x, y, 3.2, desk.style.colour(look.text("colour"))))
    return tuple(marks)


def names(desk: Desk, kind: Type) -> list[Row]:
    """Set the list of all cards that stand on a square: kind, name, square, both prices."""
    cards = [card for card in desk.game.cards if "square" in card.columns and card.columns.get("contract")]
    if not cards:
        return []
    say = desk.words.say
    by_name = {desk.words.card(card): card for card in cards}
    header = [strong(say(f"print.booklet.names.{key}")) for key in ("name", "square", "option", "contract")]
    rows = table(
        header,
        [_priced(desk, card) for card in cards],
        kind,
        lambda words: kind_mark(desk, by_name[words].kind) if words in by_name else (),
    )
    return [*heading(say("print.booklet.names"), kind, 2), *paragraph(plain(say("print.booklet.names.about")), kind), *rows]


def _priced(desk: Desk, card: Card) -> list[list[Word]]:
    prices = [plain(desk.words.money(card.number(key))) for key in ("option", "contract")]
    return [plain(desk.words.card(card)), plain(str(card.number("square"))), *prices]


def choices(desk: Desk, kind: Type) -> list[Row]:
    """Set what a table may choose before it starts: each with its rule, why one would, and what is usual."""
    say = desk.words.say
    if not desk.game.options:
        return []
    rows = [*heading(say("print.booklet.choices"), kind, 2), *paragraph(plain(say("print.booklet.choices.about")), kind)]
    for option in desk.game.options:
        words = [*strong(f"{say(f'option.{option.id}')}."), *plain(say(f"option.{option.id}.why")), *_values(desk, option)]
        rows += paragraph(words, kind, kind.indent, option.rule)
    return rows


def _values(desk: Desk, option: Option) -> list[Word]:
    say = desk.words.say
    if option.allowed and not all(isinstance(value, bool) for value in option.allowed):
        told = [say(f"option.{option.id}.{value}") for value in option.allowed if value != option.default]
        return _told(say("print.booklet.usual", value=say(f"option.{option.id}.{option.default}"), others="; ".join(told)))
    if option.allowed:
        return _told(say(f"print.booklet.usual.{'on' if option.default else 'off'}"))
    if option.default is None:
        return _told(say("print.booklet.usual.none", least=_amount(desk, option, option.least), most=_amount(desk, option, option.most)))
    default = option.default if isinstance(option.default, int) else 0
    facts = {"value": _amount(desk, option, default), "most": _amount(desk, option, option.most)}
    return _told(say("print.booklet.usual.number", **facts))


def _told(words: str) -> list[Word]:
    return [((word, "em"),) for word in words.split()]


def _amount(desk: Desk, option: Option, value: int) -> str:
    return desk.words.money(value) if option.step >= MONEY_FROM else str(value)


def credit_rows(desk: Desk, kind: Type) -> list[Row]:
    """Set the credits: icons, type, and the game itself."""
    say = desk.words.say
    rows = heading(say("print.booklet.credits"), kind, 2)
    for key in ("game", "icons", "fonts", "program"):
        rows += paragraph([*strong(say(f"print.credits.{key}.word")), *plain(say(f"print.credits.{key}"))], kind)
    return rows
