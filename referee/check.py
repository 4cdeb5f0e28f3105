"""Does a game say the same everywhere: its rules text, its laws, its options, its wording?

`findings` looks at what is written; `rehearse` lets bots play and says every sentence that comes up.
"""

from __future__ import annotations

import inspect
import re
import sys
from difflib import get_close_matches
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.game import TABLE, Done, Line, Setup, laws_of, move_name, offers
from referee.games import homeless
from referee.setup import value_word
from referee.simulate import moves_of
from referee.wording import MOTHER_TONGUE, WITH_CHOICES, NotWorded, Words, gaps, plural_forms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from card_data.model import Game
    from referee.game import Rules, Zone

RULE_ID = re.compile(r"\b[A-Z0-9]{1,8}-\d{2,3}\b")
"""How a rule id looks wherever it is quoted."""

REHEARSED = 3_000
"""A rehearsal makes no more moves than this."""

EVERY = 7
"""Of the positions of a rehearsal, one in so many is looked at from every seat."""


class Finding(NamedTuple):
    """One thing that does not fit: where, and a sentence with the remedy."""

    place: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.place}  {self.sentence}"


def findings(game: Game, rules: type[Rules[Any]] | None) -> list[Finding]:
    """Return everything in which rules text, laws, options and wording of a game disagree; `rules` may be missing."""
    texts = game.wordings[MOTHER_TONGUE].texts if MOTHER_TONGUE in game.wordings else {}
    found = [*_unreadable(game), *_other_languages(game), *_options(game, texts), *_quoted_rules(game, texts)]
    if rules is not None:
        found += [*_laws(game, rules, texts), *_moves(game, rules, texts), *_unnamed_rules(game, rules)]
    return found


def strays(games: Iterable[str]) -> list[Finding]:
    """Return the modules of rules that belong to no game folder, each with the folder that may be meant."""
    names = list(games)
    found = []
    for name in homeless():
        like = get_close_matches(name, names, n=1)
        hint = f"; is it the game {like[0]}?" if like else f"; make card_data/{name} with a game.toml"
        found.append(Finding(f"referee/games/{name}.py", f"there is no folder card_data/{name} for these rules{hint}"))
    return found


def _lang(game: Game, key: str, language: str = MOTHER_TONGUE) -> str:
    return f"{game.id}/lang/{language}: {key}"


def _wanted(game: Game, texts: Mapping[str, str], key: str, for_what: str) -> Iterator[Finding]:
    if key not in texts:
        like = get_close_matches(key, texts, n=1, cutoff=0.8)
        hint = f"; is it “{like[0]}”?" if like else "; add a row with this key"
        yield Finding(_lang(game, key), f"{for_what} has no text{hint}")


def _laws(game: Game, rules: type[Rules[Any]], texts: Mapping[str, str]) -> Iterator[Finding]:
    known = {rule.id for rule in game.rules}
    laws = {(law.rule, law.code): law for law in laws_of(rules)}
    for (rule, code), law in laws.items():
        if rule not in known and not is_house_rule(rule):
            yield Finding(f"{game.id}/rules.md", f"the law {rule}/{code} quotes {rule}, which is not in the rules text; add the rule")
        if not law.moves:
            yield Finding(_module(rules), f"the law {rule}/{code} speaks about no kind of move; name its moves")
        yield from _wanted(game, texts, f"refusal.{rule}/{code}", f"the law {rule}/{code}")
    for key in texts:
        rule, slash, code = key.removeprefix("refusal.").partition("/")
        if key.startswith(f"refusal.{game.prefix}-") and slash and (rule, code.partition(".")[0]) not in laws:
            yield Finding(_lang(game, key), "no law has this rule and code; mend the key or take the row out")


def is_house_rule(rule: str) -> bool:
    """Say whether a rule id is number 00, which stands for what holds in every game (it is over) and is no rule text."""
    return rule.endswith("-00")


def _moves(game: Game, rules: type[Rules[Any]], texts: Mapping[str, str]) -> Iterator[Finding]:
    for kind in rules.moves:
        key = f"move.{move_name(kind)}"
        if not any(each == key or each.startswith(f"{key}.") for each in texts):
            yield from _wanted(game, texts, key, f"the move {kind.__name__}")


def _options(game: Game, texts: Mapping[str, str]) -> Iterator[Finding]:
    for option in game.options:
        yield from _wanted(game, texts, f"option.{option.id}", f"the option {option.id}")
        yield from _wanted(game, texts, f"option.{option.id}.why", f"the reason of the option {option.id}")
        for value in option.allowed:
            if not isinstance(value, bool):
                yield from _wanted(game, texts, f"option.{option.id}.{value_word(value)}", f"the value {value_word(value)} of {option.id}")
    for kind in game.chance:
        yield from _wanted(game, texts, f"chance.{kind}", f"the chance {kind}")


def _quoted_rules(game: Game, texts: Mapping[str, str]) -> Iterator[Finding]:
    known = {rule.id for rule in game.rules}
    quoted = [(f"{game.id}/game.toml: options.{option.id}", option.rule) for option in game.options if option.rule]
    quoted += [(f"{game.id}/rules.md:{rule.line}", each) for rule in game.rules for each in RULE_ID.findall(rule.text)]
    quoted += [(_lang(game, key), each) for key, text in texts.items() for each in RULE_ID.findall(text)]
    for place, rule in quoted:
        if rule.startswith(f"{game.prefix}-") and rule not in known:
            like = get_close_matches(rule, known, n=1)
            yield Finding(place, f"{rule} is not in the rules text{f'; is it {like[0]}?' if like else ''}")


def _unnamed_rules(game: Game, rules: type[Rules[Any]]) -> Iterator[Finding]:
    source = "\n".join(inspect.getsource(module) for module in _modules(rules))
    for rule in game.rules:
        if rule.id not in source:
            yield Finding(f"{game.id}/rules.md:{rule.line}", f"{rule.id} is named nowhere in {_module(rules)}; name it where it is kept")


def _home(rules: type[Rules[Any]]) -> str:
    """Return the module or package of a game: its rules may stand in a part of it."""
    name = rules.__module__
    package = name.rpartition(".")[0]
    return package if package.startswith("referee.games.") else name


def _modules(rules: type[Rules[Any]]) -> list[Any]:
    name = _home(rules)
    return [module for each, module in sorted(sys.modules.items()) if each == name or each.startswith((f"{name}_", f"{name}."))]


def _module(rules: type[Rules[Any]]) -> str:
    name = _home(rules)
    return f"{name.replace('.', '/')}{'' if hasattr(sys.modules[name], '__path__') else '.py'}"


def _unreadable(game: Game) -> Iterator[Finding]:
    for language, wording in game.wordings.items():
        forms = len(plural_forms(language))
        for key, text in wording.texts.items():
            try:
                found = gaps(text)
            except NotWorded as mistake:
                yield Finding(_lang(game, key, language), str(mistake))
                continue
            for gap in found:
                wanted = forms if gap.kind == "plural" else 2
                if gap.kind in WITH_CHOICES and len(gap.forms) != wanted:
                    yield Finding(_lang(game, key, language), f"{{{gap.fact}:{gap.kind}}} lists {len(gap.forms)} forms; it needs {wanted}")


def _other_languages(game: Game) -> Iterator[Finding]:
    mother = game.wordings[MOTHER_TONGUE].texts if MOTHER_TONGUE in game.wordings else {}
    for language, wording in game.wordings.items():
        for key, text in mother.items() if language != MOTHER_TONGUE else ():
            other = wording.texts.get(key)
            if other is None:
                yield Finding(_lang(game, key, language), "this text is not translated; add it")
            elif _facts_in(other) - _facts_in(text):
                extra = ", ".join(sorted(_facts_in(other) - _facts_in(text)))
                yield Finding(_lang(game, key, language), f"this text asks for {extra}, which its sentence does not give")


def _facts_in(text: str) -> set[str]:
    try:
        return {gap.fact for gap in gaps(text)}
    except NotWorded:
        return set()


# -- saying everything -------------------------------------------------------------------------------------------------


class _Strict(Words):
    strict = True


def rehearse(game: Game, rules: type[Rules[Any]], seats: int, pick: Callable[[int], int]) -> list[Finding]:
    """Return the sentences of one game of bots that cannot be said: a text that is missing or asks for facts it does not get."""
    table = rules(game, Setup(seats, {option.id: option.default for option in game.options}))
    words, found = _Strict(game, MOTHER_TONGUE), {}
    bots = ["greedy" if seat % 2 else "random" for seat in range(seats)]
    for number, done in enumerate(islice(moves_of(table, bots, pick), REHEARSED)):
        lines = list(_said_at(table, done)) if number % EVERY == 0 else [line for line in (table.tell(done, None),) if line]
        for line in lines:
            try:
                words.say(line, [f"Seat {seat}" for seat in range(seats)])
            except NotWorded as mistake:
                found[line.key] = Finding(_lang(game, line.key), str(mistake))
    return list(found.values())


def _said_at(rules: Rules[Any], done: Done) -> Iterator[Line]:
    for viewer in (None, *range(rules.setup.seats)):
        view = rules.view(done.after, viewer)
        told = rules.tell(done, viewer)
        yield from (
            view.asked,
            Line(f"phase.{view.phase}"),
            *view.notes,
            *(line for zone in view.zones for line in _of_zone(zone)),
            *([told] if told else ()),
        )
        for seat in view.seats:
            noted = [line for zone in seat.zones for line in _of_zone(zone)]
            yield from (*seat.remarks, *noted, *([seat.progress] if seat.progress else ()))
    for seat_no in (TABLE, *range(rules.setup.seats)):
        for offer in offers(rules, done.after, seat_no):
            yield from _present(offer.line, offer.aside, offer.refusal.line if offer.refusal else None, offer.caution)


def _of_zone(zone: Zone) -> list[Line]:
    return [Line(zone.key), *([zone.note] if zone.note else ())]


def _present(*lines: Line | None) -> Iterable[Line]:
    return [line for line in lines if line is not None]
