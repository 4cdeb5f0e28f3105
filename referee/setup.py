"""The choices of a table, checked: who sits where, the options, who fills chance. All problems at once."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.entries import SeatPlan
from referee.game import Line, Setup

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from card_data.model import Game, Option
    from referee.game import Rules

LONGEST_NAME = 24
"""A seat's name is cut to this many characters."""

MOST_MARKS = 2
"""No more combining marks than this stay on one letter of a name."""

_MARK = r"[\u0300-\u036f\u1ab0-\u1aff\u20d0-\u20ff]"

CHANCE_BY = ("server", "people")
"""Who may fill a kind of chance."""

ON = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
"""How people write a switch."""

NOTHING = frozenset({"", "none", "null"})
"""How people write that there is no number."""


class SetupProblem(NamedTuple):
    """One thing that is wrong with a setup: its sentence, and the nearest words that would do, best first."""

    line: Line
    nearest: tuple[str, ...] = ()


class BadSetup(ValueError):
    """A table cannot be made like this; `problems` holds everything that is wrong at once."""

    def __init__(self, problems: Sequence[SetupProblem]) -> None:
        super().__init__("; ".join(f"{problem.line.key} {problem.line.facts}" for problem in problems))
        self.problems = tuple(problems)


def nearest(word: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return up to three of the words that are most like a mistyped one; all of them where there are few."""
    known = sorted(words)
    like = get_close_matches(word.lower(), known, n=3, cutoff=0.5)
    return tuple(like or known[:6])


def clean_name(text: str) -> str:
    """Return a name as it may stand on every page: one line, no control characters, at most 24 characters."""
    composed = unicodedata.normalize("NFC", text[: LONGEST_NAME * 40])
    visible = "".join(letter if letter.isprintable() else " " for letter in composed if unicodedata.category(letter) != "Cf")
    calm = re.sub(rf"({_MARK}{{{MOST_MARKS}}}){_MARK}+", r"\1", visible)
    return " ".join(calm.split())[:LONGEST_NAME].strip()


def value_from_text(option: Option, text: str) -> object:
    """Return the value a person means by a text; what cannot be meant comes back as the text itself."""
    word = text.strip().lower()
    for allowed in option.allowed:
        if word == value_word(allowed) or (isinstance(allowed, bool) and ON.get(word) is allowed):
            return allowed
    if not option.allowed and word in NOTHING:
        return None
    bare = word.replace(",", "").replace("_", "").removeprefix("$")
    return int(bare) if not option.allowed and re.fullmatch(r"-?\d{1,15}", bare) else text


def value_word(value: object) -> str:
    """Return a value of an option as people type it."""
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def make_setup(
    game: Game, seats: Sequence[SeatPlan], options: Mapping[str, object], chance: Mapping[str, str], bots: Iterable[str]
) -> Setup:
    """Return the validated setup of a table; options not named keep their default.

    Option values are in their own type (texts are read by `value_from_text`). `bots` are the words of the bots there are.

    Raises:
        BadSetup: with every problem of seats, options, chance and bots.
    """
    problems = [*_seat_problems(game, seats, tuple(bots)), *_option_problems(game, options), *_chance_problems(game, chance)]
    if problems:
        raise BadSetup(problems)
    chosen = {option.id: option.default for option in game.options}
    chosen.update({name: value for name, value in options.items() if value is None or isinstance(value, (str, int, bool))})
    return Setup(len(seats), chosen)


def fitted(kind: type[Rules[Any]], game: Game, setup: Setup) -> Rules[Any]:
    """Return the rules of a table with choices that are fine one by one.

    Raises:
        BadSetup: the game says that they do not go together.
    """
    problems = [SetupProblem(line) for line in kind.unfit(game, setup)]
    if problems:
        raise BadSetup(problems)
    return kind(game, setup)


def _seat_problems(game: Game, seats: Sequence[SeatPlan], bots: tuple[str, ...]) -> Iterable[SetupProblem]:
    if not game.seats_least <= len(seats) <= game.seats_most:
        facts: dict[str, str | int] = {"game": game.title, "seats": len(seats), "least": game.seats_least, "most": game.seats_most}
        yield SetupProblem(Line("setup.seats", dict(facts)))
    for seat, plan in enumerate(seats):
        if plan.bot and plan.bot not in bots:
            yield SetupProblem(Line("setup.bot", {"who": seat, "bot": _shown(plan.bot)}), nearest(plan.bot, bots))


def _option_problems(game: Game, options: Mapping[str, object]) -> Iterable[SetupProblem]:
    for name, value in options.items():
        option = game.option_by_id.get(name)
        if option is None:
            yield SetupProblem(Line("setup.option", {"option": _shown(name), "game": game.title}), nearest(name, game.option_by_id))
        elif not option.accepts(value):
            yield _value_problem(option, value)


def _value_problem(option: Option, value: object) -> SetupProblem:
    facts: dict[str, str | int] = {"option": option.id, "value": _shown(value_word(value))}
    if option.allowed:
        return SetupProblem(Line("setup.value", dict(facts)), nearest(value_word(value), map(value_word, option.allowed)))
    facts |= {"least": option.least, "most": option.most, "step": option.step}
    return SetupProblem(Line("setup.number_or_none" if option.default is None else "setup.number", dict(facts)))


def _chance_problems(game: Game, chance: Mapping[str, str]) -> Iterable[SetupProblem]:
    for kind, who in chance.items():
        if kind not in game.chance:
            yield SetupProblem(Line("setup.chance", {"chance": _shown(kind), "game": game.title}), nearest(kind, game.chance))
        if who not in CHANCE_BY:
            yield SetupProblem(Line("setup.chance_by", {"chance": _shown(kind), "value": _shown(who)}), nearest(who, CHANCE_BY))


def _shown(text: str) -> str:
    return clean_name(text) or "?"
