"""A player of code that plays its side sensibly from its own seat's view (dossier 12.2).

It guesses what every die, card and token is worth to its side in symbols of this film, and takes what brings most. A
patriot guesses who the communists are from the films made; communists know each other; the star helps whoever trails, and
wants a dead heat in the last film. Ghosts have no will: they are dice and unknown cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.offers import job_of
from referee.games.nineteen47.suspicion import COMMUNIST, KINDS, PATRIOT, RANDOM, Evidence, suspects, worth

if TYPE_CHECKING:
    from referee.game import Move, Seat, View
    from referee.games.nineteen47.books import Books

JOB_WORTH = {1: 0.45, 2: 0.4, 3: 0.6, 4: 0.8, 5: 0.3, 6: 0.35, 7: 0.35, 8: 0.75, 9: 0.55}
"""What a job brings in a film, in symbols, roughly."""

FUTURE = 0.4
"""What is worth a symbol in the next film is worth so much now."""

LAST = 7


class Seen(NamedTuple):
    """What a seat makes of its view. `way` is +1 for more patriot symbols, -1 for fewer, 0 for a dead heat.

    `value` is what every seat's next card is likely to be worth, the ghosts' after them.
    """

    me: Seat
    side: str
    way: int
    hand: tuple[str, ...]
    value: tuple[float, ...]
    dice: tuple[str, ...]
    tokens: tuple[int, ...]
    margin: float
    mean: float
    late: bool
    look: str
    guilt: tuple[float, ...]


def see(books: Books, view: View, me: Seat) -> Seen:
    """Return what a seat makes of its view."""
    facts = view.facts
    zones = {zone.key: zone for zone in view.seats[me].zones}
    hand = tuple(card for card in zones["zone.hand"].cards if card)
    loyalty = next((card for card in zones["zone.loyalty"].cards if card), "")
    side = books.side_of.get(loyalty, "patriot")
    guilt = _guilt(books, view, me, side)
    score = cast("tuple[int, int]", facts["score"])
    film = cast("int", facts["film"])
    way = {"patriot": 1, "communist": -1}.get(side, (score[0] < score[1]) - (score[1] < score[0]))
    patriot, communist = worth(PATRIOT), worth(COMMUNIST)
    value = [guilty * communist + (1 - guilty) * patriot for guilty in guilt]
    value[me] = _own_value(books, hand, way)
    value += [_ghost_value(books, view, ghost) for ghost in range(books.ghosts)]
    dice = cast("tuple[str, ...]", facts["dice"])
    tokens = cast("tuple[int, ...]", facts["tokens"])
    look = next((card for card in zones["zone.pick"].cards if card), "")
    margin, many = _expected(books, view, dice, tokens, value)
    return Seen(
        me, side, way, hand, tuple(value), dice, tokens, margin, margin / max(1, many), film == LAST and not books.small, look, guilt
    )


def _guilt(books: Books, view: View, me: Seat, side: str) -> tuple[float, ...]:
    """Return how likely every seat is a communist."""
    seats = range(books.seats)
    if side == "communist":
        red = [any(card and books.side_of[card] == "communist" for card in _zone(view, seat, "zone.loyalty")) for seat in seats]
        return tuple(float(each) for each in red)
    many = 3 if books.random_loyalty else books.split[1]
    return suspects(books.seats, me, min(many, max(0, books.seats - 2) or many), _evidence(books, view, me))


def _zone(view: View, seat: Seat, key: str) -> tuple[str | None, ...]:
    return next(zone.cards for zone in view.seats[seat].zones if zone.key == key)


def _evidence(books: Books, view: View, me: Seat) -> tuple[Evidence, ...]:
    """Return what the films made tell a seat."""
    found: list[Evidence] = []
    films = cast("tuple[tuple[str, str, int, int, int, tuple[str, ...], tuple[tuple[int, bool], ...], int], ...]", view.facts["films"])
    mine = cast("tuple[tuple[str | None, ...], ...]", view.facts["mine"])
    for (poster, _side, _p, _c, _editor, shown, laid, writer), own in zip(films, mine, strict=True):
        kinds = tuple(sum(_worth_of(books, card) == kind for card in shown) for kind in KINDS)
        by = tuple(each for each, _ in laid if 0 <= each < books.seats and (each != me or None in own))
        at_random = sum(each < 0 or each >= books.seats for each, _ in laid)
        known = tuple(sorted(_worth_of(books, card) for card in own if card))
        symbol = books.symbol[poster] if writer not in {me, -1} else ""
        found.append(Evidence(not found, kinds, by, at_random, known, writer, symbol))
    return tuple(found)


def _worth_of(books: Books, card: str) -> int:
    """Return patriot less communist symbols of a card."""
    patriot, communist = books.symbols[card]
    return patriot - communist


def _own_value(books: Books, hand: tuple[str, ...], way: int) -> float:
    """Return what the next card of one's own is worth: the best for one's side, or the one nearest to nothing."""
    worths = [_worth_of(books, card) for card in hand]
    if not worths:
        return 0.0
    return float(max(worths, key=lambda each: each * way if way else -abs(each)))


def _ghost_value(books: Books, view: View, ghost: int) -> float:
    cards = next(zone.cards for zone in view.zones if zone.key == f"zone.ghost.{ghost + 1}")
    known = [card for card in cards if card]
    return float(_worth_of(books, known[0])) if known else worth(RANDOM)


def _expected(books: Books, view: View, dice: tuple[str, ...], tokens: tuple[int, ...], value: list[float]) -> tuple[float, int]:
    """Return the margin this film is likely to have as the dice lie, and how many cards it is likely to hold."""
    facts = view.facts
    poster = books.symbol.get(str(facts["poster"]), "neutral")
    margin = float((poster == "patriot") - (poster == "communist"))
    many = cast("int", facts["faces_down"])
    laid = cast("tuple[tuple[int, bool], ...]", facts["added"])
    margin += sum(value[by] if by >= 0 else worth(RANDOM) for by, _ in laid)
    if not facts["composed"]:
        margin, many = margin + worth(RANDOM), many + 1
    answered = {by for by, star in laid if star}
    for die, face in enumerate(dice):
        holder = books.owner_of_die(die)
        if face == "star" and holder not in answered:
            margin, many = margin + value[holder], many + 1
    for holder, held in enumerate(tokens):
        margin, many = margin + 0.7 * held * value[holder], many + held
    return margin, many


# -- weighing --------------------------------------------------------------------------------------------------------------


def appeal(books: Books, seen: Seen, move: Move) -> float:
    """Return how good a move looks to a seat, in symbols of this film."""
    match move:
        case m.AddStar(cards) | m.AddTokens(cards):
            return _adds(books, seen, move, cards)
        case m.DiscardTwo(cards):
            return -sum(_for_side(books, seen, card) for card in cards if card)
        case m.ComposePlace(card):
            return _for_side(books, seen, card) if card else 0.0
        case m.ScriptChoose(poster):
            symbol = books.symbol[poster]
            return _wanted(seen, (symbol == "patriot") - (symbol == "communist"))
        case m.EditDiscard():
            return _wanted(seen, seen.mean - _worth_of(books, seen.look)) if seen.look else 0.1
        case m.SwapCentre(give, take):
            return FUTURE * (JOB_WORTH[take] - JOB_WORTH[give])
        case m.Reroll(dice):
            return sum(_gain(books, seen, die) for die in dice) - 0.01 * len(dice)
        case m.SecondJob(job, target, _source):
            return 0.1 + _job(books, seen, job, seen.me if target is None else target)
        case m.PeekGhosts():
            return 0.15
        case m.TakeBack():
            return -10.0
        case m.CloseFilm():
            return 10.0
        case _:
            return _turn(books, seen, move)


def _turn(books: Books, seen: Seen, move: Move) -> float:
    match move:
        case m.Produce(a, b):
            return _produces(a, b)
        case m.Direct(to, source):
            return _token(seen, to) - (0 if source is None else _token(seen, source) - 0.2)
        case m.GafferRoll(die):
            return 1.6 * _gain(books, seen, die)
        case m.Shoot(target):
            return _job(books, seen, 5, target)
        case m.Act(job, target):
            return _job(books, seen, job, target)
        case m.ScriptDraw():
            return JOB_WORTH[1]
        case m.ComposeDraw() | m.FlagEdit():
            return JOB_WORTH[job_of(move)]
        case m.GafferStop():
            return 0.02
        case _:
            return 0.0


def _wanted(seen: Seen, change: float) -> float:
    """Return how welcome a change of the margin is: for the star, how much nearer to a dead heat it brings the film."""
    if seen.way and not (seen.late and seen.side == "star"):
        return seen.way * change
    return abs(seen.margin) - abs(seen.margin + change)


def _for_side(books: Books, seen: Seen, card: str) -> float:
    return _wanted(seen, _worth_of(books, card))


def _gain(books: Books, seen: Seen, die: int) -> float:
    """Return what one roll of a die brings: half of a card more or less."""
    value = seen.value[books.owner_of_die(die)]
    return _wanted(seen, -value / 2 if seen.dice[die] == "star" else value / 2)


def _token(seen: Seen, to: int) -> float:
    return 0.8 * _wanted(seen, seen.value[to])


def _produces(a: int, b: int) -> float:
    """A good job of somebody else's, at once; any other trade brings little."""
    other = {a: b, b: a}.get(2, 0)
    return 0.9 * JOB_WORTH[other] if other > 1 else 0.05


def _job(books: Books, seen: Seen, job: int, target: Seat) -> float:
    """A new hand is for oneself when the old one is bad; two more cards are good for whoever is trusted."""
    if job == 3:  # noqa: PLR2004 - the Director
        return _token(seen, target)
    if job == 4:  # noqa: PLR2004 - the Gaffer
        return 1.6 * max(_gain(books, seen, die) for die in range(len(seen.dice)))
    if job not in {5, 6, 7}:
        return JOB_WORTH[job]
    hopes = worth(PATRIOT if seen.way >= 0 else COMMUNIST)
    weight = 1.0 if any(seen.dice[die] == "star" for die in books.dice_of(target)) else FUTURE
    if target == seen.me:
        better = _wanted(seen, hopes - seen.value[target])
        return weight * (better if job == 5 else max(0.3, better * 0.7))  # noqa: PLR2004 - the Cinematographer
    return weight * (0.25 if job != 5 else 0.05) * _wanted(seen, seen.value[target])  # noqa: PLR2004 - the same


def _adds(books: Books, seen: Seen, move: m.AddStar | m.AddTokens, cards: tuple[str | None, ...]) -> float:
    """The best card for one's side; a communist who is likely to win anyway lays a tamer one and keeps the sharp one."""
    worths = [_worth_of(books, card) for card in cards if card]
    total = sum(worths)
    if seen.side == "communist" and len(worths) == 1 and isinstance(move, m.AddStar):
        rest = seen.margin - seen.value[seen.me]
        if rest <= -2:  # noqa: PLR2004 - two symbols ahead
            return -abs(worths[0] + 0.4)
    tokens = -0.6 * len(cards) if isinstance(move, m.AddTokens) else 0.0
    return _wanted(seen, total) + tokens
