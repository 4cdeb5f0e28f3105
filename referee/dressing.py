"""A folder of cards without rules of its own -> a game that can be played by `tally`: rules in words, options, wording.

Each physical card becomes a card of its own, for two equal cards may lie before two players. Pure: the texts are handed in.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, replace
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

from card_data.model import Card, Face, Option, Rule, Serial, Wording
from card_data.tallies import read_tally
from card_data.tally_model import words_of
from referee.game import Line
from referee.games.tally.counting import parts_of
from referee.wording import MOTHER_TONGUE, Words

if TYPE_CHECKING:
    from card_data.model import Game
    from card_data.tally_model import Majority, Multiplier, SetRule, Tally
    from referee.game import Fact

FORMAT = 1
"""Goes up when the same folder is counted otherwise than before: tables that began earlier are then not read on."""

MOST_ROUNDS = 99
MOST_TARGET = 1_000_000
VERSION_DIGITS = 12

APART = "\n\n"
"""Parts of one rule are paragraphs."""

Say = Callable[..., str]


def dressed(game: Game, texts: Mapping[str, Mapping[str, str]]) -> Game:
    """Return a folder's game as the referee plays it; `texts` are the texts of a tally by language and key.

    A maker's own wording stands over them. That of a game which declares everything was made for other rules, and stands under them.
    """
    tally = game.tally or read_tally({}, game.cards).tally
    wordings = {**{each: game.wordings.get(each) or Wording(each, {}) for each in texts}, **game.wordings}
    generated = parts_in_words(tally, texts[MOTHER_TONGUE])
    copies = {card.id: tuple(copy_id(card.id, copy) for copy in range(1, card.qty + 1)) for card in game.cards}
    worded = {}
    for language, wording in wordings.items():
        own, shared = wording.texts, {**texts.get(language, {}), **generated}
        told = {**shared, **own} if game.free else {**own, **shared}
        worded[language] = Wording(language, {**told, **_names_of_copies(own, copies)})
    made = replace(
        game,
        options=options_of(tally),
        cards=tuple(chain.from_iterable(map(copies_of, game.cards))),
        serials=tuple(_own(game, serial) for serial in game.serials),
        wordings=MappingProxyType(worded),
        rules_version=version_of(game, tally),
        chance=(),
        sealed=(),
        hidden=(),
        tally=tally,
    )
    return replace(made, rules=(*game.rules, *rules_in_words(tally, made)))


# -- physical cards ----------------------------------------------------------------------------------------------------


def copy_id(card: str, copy: int) -> str:
    """Return the id of one of several equal cards: the first keeps the id of its row.

    >>> copy_id("FRU-FIG", 1), copy_id("FRU-FIG", 2)
    ('FRU-FIG', 'FRU-FIG_2')
    """
    return card if copy == 1 else f"{card}_{copy}"


def copies_of(card: Card) -> Iterable[Card]:
    """Yield a card once for each time it is printed."""
    for copy in range(1, card.qty + 1):
        own = copy_id(card.id, copy)
        faces = tuple(Face(own if face.id == card.id else f"{own}.{face.letter}", face.layout, face.letter) for face in card.faces)
        yield replace(card, id=own, qty=1, faces=faces)


def _own(game: Game, serial: Serial) -> Serial:
    """Return the number of a printed card as that of the card it is: all faces of a card are the card."""
    card = game.card_of_face.get(serial.id)
    return replace(serial, id=copy_id(card.id, serial.copy), copy=1) if card else serial


def _names_of_copies(texts: Mapping[str, str], copies: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    told = {card: texts.get(f"card.{card}.name") for card in copies}
    return {f"card.{copy}.name": name for card, name in told.items() if name for copy in copies[card]}


# -- version and options -----------------------------------------------------------------------------------------------


def version_of(game: Game, tally: Tally) -> int:
    """Return a number that differs wherever something that is counted by differs: cards, their columns, the rules of counting."""
    columns = sorted(
        {tally.points, *(rule.by for rule in tally.sets), *(rule.by for rule in tally.majorities), *(rule.sum for rule in tally.majorities)}
        | {where.column for rule in tally.multipliers for where in (rule.cards, rule.of)} - {""}
    )
    cards = [[card.id, card.qty, [words_of(card.columns.get(column)) for column in columns]] for card in game.cards]
    told = [FORMAT, asdict(tally), cards, game.seats_least, game.seats_most]
    digest = hashlib.sha256(json.dumps(told, sort_keys=True).encode())
    return int(digest.hexdigest()[:VERSION_DIGITS], 16)


def options_of(tally: Tally) -> tuple[Option, ...]:
    """Return what a table may choose: rounds, the direction of the count, a target."""
    most = tally.most_rounds or MOST_ROUNDS
    rounds = (tally.most_rounds or None) if tally.rounds else 1
    return (
        Option("rounds", rounds, least=1, most=most, rule="TAL-09"),
        Option("wins", tally.wins, ("high", "low"), rule="TAL-10"),
        Option("target", tally.target, least=1, most=MOST_TARGET, rule="TAL-11"),
    )


# -- words -------------------------------------------------------------------------------------------------------------


def parts_in_words(tally: Tally, texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that hang on the names in `[tally]`: what each part of a total is called, and each round."""
    titles = {f"{kind}.{rule.id}": rule.title for kind, rules in _kinds(tally) for rule in rules}
    made: dict[str, str] = {}
    for number, part in enumerate(parts_of(tally)):
        if part in titles:
            title = titles[part].replace("{", "{{").replace("}", "}}")
            made |= {f"result.{part}": title, f"part.{part}": f"{title} {{p{number}:number}}"}
    for number in range(1, MOST_ROUNDS + 1):
        made[f"result.round.{number}"] = texts["result.round"].replace("{n:number}", str(number))
    return made


def _kinds(tally: Tally) -> Iterable[tuple[str, Iterable[SetRule | Multiplier | Majority]]]:
    return (("multipliers", tally.multipliers), ("sets", tally.sets), ("majority", tally.majorities))


def rules_in_words(tally: Tally, game: Game) -> Iterable[Rule]:
    """Yield the rules of a tally as its players read them."""
    words = Words(game, MOTHER_TONGUE)

    def say(key: str, **facts: Fact) -> str:
        return words.say(Line(f"rule.{key}", facts), ())

    told = {
        "TAL-01": say("TAL-01"),
        "TAL-02": say("TAL-02.stealing" if tally.stealing else "TAL-02"),
        "TAL-03": say("TAL-03"),
        "TAL-04": say("TAL-04"),
        "TAL-05": say("TAL-05.column", column=tally.points) if tally.points else say("TAL-05.apiece", n=tally.apiece),
        "TAL-06": APART.join(_set_told(say, rule) for rule in tally.sets),
        "TAL-07": APART.join([*(_multiplier_told(say, rule) for rule in tally.multipliers), say("TAL-07.several")]),
        "TAL-08": APART.join(_majority_told(say, rule) for rule in tally.majorities),
        "TAL-09": f"{say('TAL-09')} {_rounds_told(say, tally)}",
        "TAL-10": say(f"TAL-10.{tally.wins}"),
        "TAL-11": say("TAL-11", n=tally.target) if tally.target else say("TAL-11.none"),
    }
    idle = {"TAL-06": not tally.sets, "TAL-07": not tally.multipliers, "TAL-08": not tally.majorities}
    idle["TAL-05"] = not (tally.points or tally.apiece)
    for rule, text in told.items():
        if not idle.get(rule):
            heading = "taking" if rule <= "TAL-04" else "counting" if rule <= "TAL-08" else "end"
            yield Rule(rule, words.text(f"rules.{heading}"), text)


def _set_told(say: Say, rule: SetRule) -> str:
    if not rule.worth:
        return say("TAL-06.each", title=rule.title, by=rule.by, values=", ".join(rule.values), n=rule.each)
    listed = ", ".join(say("TAL-06.worth.one", many=many, points=points) for many, points in enumerate(rule.worth) if points or many)
    key = "TAL-06.different" if rule.different else "TAL-06.same"
    return say(key, title=rule.title, by=rule.by, worth=say("TAL-06.worth", listed=listed))


def _multiplier_told(say: Say, rule: Multiplier) -> str:
    key = "all" if not rule.of.column else "some" if rule.of.words else "same"
    facts = {"title": rule.title, "column": rule.cards.column, "words": _quoted(rule.cards.words), "times": rule.times}
    return say(f"TAL-07.{key}", **facts, of=rule.of.column, which=_quoted(rule.of.words))


def _majority_told(say: Say, rule: Majority) -> str:
    places = ", ".join(say(f"TAL-08.place.{place}", n=points) for place, points in enumerate(rule.places, 1))
    most = say("TAL-08.sum", sum=rule.sum) if rule.sum else say("TAL-08.cards")
    facts = {"title": rule.title, "by": rule.by, "values": ", ".join(rule.values), "most": most, "places": places}
    return say("TAL-08.by" if rule.by else "TAL-08.all", **facts, ties=say(f"TAL-08.{rule.ties}"))


def _rounds_told(say: Say, tally: Tally) -> str:
    if not tally.rounds:
        return say("TAL-09.one")
    return say("TAL-09.most", n=tally.most_rounds) if tally.most_rounds else say("TAL-09.open")


def _quoted(words: Iterable[str]) -> str:
    return " / ".join(f"“{word}”" for word in words)
