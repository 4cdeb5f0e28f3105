"""`[tally]` of `game.toml`: its shape, and the check of what it says against the columns and cells of the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, get_args

from card_data.model import Card
from card_data.places import Steps
from card_data.problems import Fault, did_you_mean, listed
from card_data.shapes import Found, Shape
from card_data.tally_model import Majority, Multiplier, SetRule, Tally, Ties, Where, whole_of, words_of

POINTS_NAMES = ("points", "vp", "value")
"""A number column of one of these names holds the points where `[tally]` names none."""

SAME = "same"
MOST_SCORE = 1_000_000

TEXT = Shape("text")
OPTIONAL = Shape("text", needed=False)
SCORE = Shape("number", least=-MOST_SCORE, most=MOST_SCORE)
CHOICE = Shape("table", keys={"column": TEXT, "is": Shape("any")})

SETS = Shape(
    "table",
    keys={
        "title": OPTIONAL,
        "by": TEXT,
        "values": Shape("list", needed=False, each=Shape("scalar")),
        "count": Shape("word", needed=False, words=("same", "different")),
        "worth": Shape("list", needed=False, each=SCORE),
        "each": Shape("number", needed=False, least=-MOST_SCORE, most=MOST_SCORE),
    },
)

MULTIPLIERS = Shape(
    "table",
    keys={
        "title": OPTIONAL,
        "cards": CHOICE,
        "of": Shape("table", needed=False, keys=CHOICE.keys),
        "times": Shape("number", least=-100, most=100),
    },
)

MAJORITY = Shape(
    "table",
    keys={
        "title": OPTIONAL,
        "by": OPTIONAL,
        "values": Shape("list", needed=False, each=Shape("scalar")),
        "sum": OPTIONAL,
        "first": SCORE,
        "second": Shape("number", needed=False, least=-MOST_SCORE, most=MOST_SCORE),
        "third": Shape("number", needed=False, least=-MOST_SCORE, most=MOST_SCORE),
        "ties": Shape("word", needed=False, words=("shared", "split", "nobody")),
    },
)

TALLY = Shape(
    "table",
    needed=False,
    keys={
        "points": Shape("any", needed=False),
        "sets": Shape("map", needed=False, each=SETS),
        "multipliers": Shape("map", needed=False, each=MULTIPLIERS),
        "majority": Shape("map", needed=False, each=MAJORITY),
        "rounds": Shape("table", needed=False, keys={"most": Shape("number", needed=False, least=1, most=99)}),
        "target": Shape("number", needed=False, least=1, most=MOST_SCORE),
        "wins": Shape("word", needed=False, words=("high", "low")),
        "stealing": Shape("yes_no", needed=False),
    },
)
"""What `[tally]` may hold; `game.toml` is checked against it with everything else."""

AT: Steps = ("tally",)


class CellFault(NamedTuple):
    """A cell of a card that cannot be counted, and what is wrong with it."""

    card: Card
    column: str
    found: Found


class Counted(NamedTuple):
    """What a `[tally]` comes to, the faults in the table, and those in cells."""

    tally: Tally
    found: tuple[Found, ...]
    cells: tuple[CellFault, ...]


def read_tally(table: Mapping[str, Any], cards: Sequence[Card], columns: Sequence[str] = ()) -> Counted:
    """Return how the cards are counted, from a table that keeps to `TALLY` or from none.

    `columns` are all columns that cards may have; without them those that any card has.
    """
    reading = _Reading(table, cards, tuple(columns) or tuple(dict.fromkeys(name for card in cards for name in card.columns)))
    return Counted(reading.tally(), tuple(reading.found), tuple(reading.cells))


class _Reading:
    """One reading of one table."""

    def __init__(self, table: Mapping[str, Any], cards: Sequence[Card], columns: Sequence[str]) -> None:
        self.table = table
        self.cards = cards
        self.columns = columns
        self.found: list[Found] = []
        self.cells: list[CellFault] = []

    def tally(self) -> Tally:
        table = self.table
        rounds = table.get("rounds")
        points, apiece = self.points()
        return Tally(
            points=points,
            apiece=apiece,
            sets=tuple(self.set_rule(name, each) for name, each in table.get("sets", {}).items()),
            multipliers=tuple(self.multiplier(name, each) for name, each in table.get("multipliers", {}).items()),
            majorities=tuple(self.majority(name, each) for name, each in table.get("majority", {}).items()),
            rounds=rounds is not None,
            most_rounds=(rounds or {}).get("most"),
            target=table.get("target"),
            wins="low" if table.get("wins") == "low" else "high",
            stealing=table.get("stealing") is True,
        )

    # -- points --------------------------------------------------------------------------------------------------------

    def points(self) -> tuple[str, int]:
        """Return the column of points, or an empty name and how much each card counts."""
        said = self.table.get("points")
        if said is None:
            return self.usual_points()
        if type(said) is int:
            return "", said
        if not isinstance(said, str) or not said:
            self.found.append(
                Found((*AT, "points"), Fault.WRONG_VALUE, str(said), "a column of whole numbers, or a number", named="points")
            )
            return "", 0
        return (said, 0) if self.numbers(said, (*AT, "points")) else ("", 0)

    def usual_points(self) -> tuple[str, int]:
        for name in POINTS_NAMES:
            if name in self.columns and all(whole_of(card.columns.get(name)) is not None for card in self.cards):
                return name, 0
        return "", 1

    def numbers(self, column: str, steps: Steps) -> bool:
        """Say whether a column is there, and note the cells of it that hold no whole number."""
        if not self.column(column, steps):
            return False
        for card in self.cards:
            value = card.columns.get(column)
            if whole_of(value) is None:
                expected = "a whole number, for [tally] counts this column"
                self.cells.append(CellFault(card, column, Found((), Fault.WRONG_NUMBER, str(value), expected, named=column)))
        return True

    # -- sets, multipliers, majorities ---------------------------------------------------------------------------------

    def set_rule(self, name: str, table: Mapping[str, Any]) -> SetRule:
        steps: Steps = (*AT, "sets", name)
        worth, each = tuple(table.get("worth", ())), table.get("each")
        if bool(worth) == (each is not None):
            expected = "worth = [points for 0, 1, 2 ... cards], or each = points for a complete set"
            if worth:
                self.found.append(Found((*steps, "each"), Fault.WRONG_VALUE, str(each), "worth or each, not both", named="each"))
            else:
                self.found.append(Found(steps, Fault.NO_KEY, "worth", expected, at_key=True))
        values = self.values(table, steps)
        return SetRule(name, title_of(name, table), table["by"], values, worth, table.get("count") == "different", each or 0)

    def multiplier(self, name: str, table: Mapping[str, Any]) -> Multiplier:
        steps: Steps = (*AT, "multipliers", name)
        cards = self.where(table["cards"], (*steps, "cards"), same=False)
        of = self.where(table["of"], (*steps, "of"), same=True) if "of" in table else Where("")
        return Multiplier(name, title_of(name, table), cards, of, table["times"])

    def majority(self, name: str, table: Mapping[str, Any]) -> Majority:
        steps: Steps = (*AT, "majority", name)
        if table.get("sum"):
            self.numbers(table["sum"], (*steps, "sum"))
        if "third" in table and "second" not in table:
            self.found.append(Found(steps, Fault.NO_KEY, "second", "second = the points of the second place", at_key=True))
        places = tuple(table[place] for place in ("first", "second", "third") if place in table)
        values = self.values(table, steps) if table.get("by") else ()
        ties: Ties = next((each for each in get_args(Ties) if each == table.get("ties")), "shared")
        return Majority(name, title_of(name, table), table.get("by", ""), values, table.get("sum", ""), places, ties)

    # -- columns and their words ---------------------------------------------------------------------------------------

    def column(self, name: str, steps: Steps) -> bool:
        """Say whether there is a column; where there is none it is noted."""
        if name and name not in self.columns:
            hint = did_you_mean(name, self.columns)
            self.found.append(Found(steps, Fault.UNKNOWN_WORD, name, listed(self.columns), hint, "column"))
        return name in self.columns

    def words(self, column: str) -> tuple[str, ...]:
        """Return all words of a column in the order of the cards."""
        return tuple(dict.fromkeys(word for card in self.cards for word in words_of(card.columns.get(column))))

    def values(self, table: Mapping[str, Any], steps: Steps) -> tuple[str, ...]:
        """Return the values that count: those listed, each of which some card has, or all there are."""
        if not self.column(table["by"], (*steps, "by")):
            return ()
        known = self.words(table["by"])
        listed_values = tuple(map(said, table.get("values", ())))
        for number, value in enumerate(listed_values):
            self.known(value, known, (*steps, "values", number), table["by"])
        return tuple(dict.fromkeys(listed_values)) or known

    def known(self, value: str, words: Sequence[str], steps: Steps, column: str) -> None:
        if value not in words:
            self.found.append(Found(steps, Fault.UNKNOWN_WORD, value, listed(words), did_you_mean(value, words), column))

    def where(self, table: Mapping[str, Any], steps: Steps, *, same: bool) -> Where:
        column, value = table.get("column", ""), table.get("is")
        if not self.column(column, (*steps, "column")):
            return Where(column)
        if same and value == SAME:
            return Where(column)
        values = value if isinstance(value, list) else [value]
        if not values or not all(type(each) in (str, int, bool) for each in values):
            expected = f"a word of the column {column}, several in a list{', or “same”' if same else ''}"
            self.found.append(Found((*steps, "is"), Fault.WRONG_VALUE, "" if value is None else str(value), expected, named="is"))
            return Where(column)
        for number, each in enumerate(values):
            at: Steps = (*steps, "is", number) if isinstance(value, list) else (*steps, "is")
            self.known(said(each), self.words(column), at, column)
        return Where(column, tuple(map(said, values)))


def said(value: object) -> str:
    """Return a value of `game.toml` as cells write it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value).strip()


def title_of(name: str, table: Mapping[str, Any]) -> str:
    """Return what a part of the count is called: its title, or its name in words."""
    plain = name.replace("_", " ").replace("-", " ").strip()
    return str(table.get("title") or "") or plain[:1].upper() + plain[1:] or name
