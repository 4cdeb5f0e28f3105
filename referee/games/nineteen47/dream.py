"""Positions a seat may be in for all it sees, and quick thoughts of how a film goes on: for bots that think ahead.

Hidden cards are dealt at random from what the seat has not in sight; the communists are guessed by what the films made
tell. A line of play ends with the film.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.bot import evidence, worth_of
from referee.games.nineteen47.offers import lawful
from referee.games.nineteen47.state import Cards, Film, Laid, Side, Sight, State
from referee.games.nineteen47.suspicion import groups
from referee.games.nineteen47.view import BOOK

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.game import Move, Seat, View
    from referee.games.nineteen47.books import Books

    Pick = Callable[[int], int]

THOUGHT = {"production", "script", "script_pick", "second", "gaffer", "discard", "compose", "post_star", "post_tokens", "editor_look"}
"""Phases in which there is something to think about."""

CLOSE = 0.15
"""How much a film ahead is worth of the whole game."""


def imagine(books: Books, view: View, seat: Seat, pick: Pick) -> State | None:
    """Return a position that the view fits, with a seat to act; `None` where there is nothing to decide or cards are paper."""
    if books.paper or view.phase not in THOUGHT or not view.seats[seat].active or seat not in _asked(view):
        return None
    return _Dream(books, view, seat, pick).state()


def _asked(view: View) -> tuple[Seat, ...]:
    facts = cast("dict[str, Any]", view.facts)
    match view.phase:
        case "post_star":
            return cast("tuple[Seat, ...]", facts["waiting"])
        case "post_tokens":
            return cast("tuple[Seat, ...]", facts["waiting"])[:1]
        case "discard":
            return (facts["target"],)
        case "editor_look":
            return (facts["editor"],)
        case _:
            return (facts["active"],)


class _Dream:
    """What one seat's view fixes, and what is filled in."""

    def __init__(self, books: Books, view: View, me: Seat, pick: Pick) -> None:
        self.books, self.view, self.me, self.pick = books, view, me, pick
        self.facts = cast("dict[str, Any]", view.facts)
        self.own = {zone.key: cast("tuple[str, ...]", zone.cards) for zone in view.seats[me].zones}
        self.ghosts = [zone.cards for zone in view.zones if zone.key.startswith("zone.ghost.")]
        known = {*self.own["zone.hand"], *self.own["zone.own_film"], *self.own["zone.pick"], *self.facts["shown"], *self.facts["gone"]}
        known |= {card for cards in self.ghosts for card in cards if card}
        self.unseen = self.shuffled([card for card in books.cards if card not in known])

    def shuffled(self, cards: Sequence[str]) -> list[str]:
        """Return cards in any order (Fisher and Yates)."""
        row = list(cards)
        for last in range(len(row) - 1, 0, -1):
            other = self.pick(last + 1)
            row[last], row[other] = row[other], row[last]
        return row

    def deal(self, many: int) -> Cards:
        """Return so many cards the seat has not in sight."""
        dealt = self.unseen[:many]
        del self.unseen[:many]
        return tuple(sorted(dealt))

    def state(self) -> State:
        """Return the position."""
        facts, view, me = self.facts, self.view, self.me
        laid = self._laid()
        looked = self.own["zone.pick"][0] if view.phase == "editor_look" else ""
        hands = tuple(self.own["zone.hand"] if seat == me else self.deal(self._hand(seat)) for seat in range(self.books.seats))
        ghosts = tuple(cards[0] or self.deal(1)[0] if cards else "" for cards in self.ghosts)
        floor = tuple(sorted((*facts["gone"], *(card for card in self.deal(facts["floor"] - len(facts["gone"])) if card))))
        posters, scrapped, script = self._posters()
        loyalty, box = self._loyalties()
        plain = {name: facts[name] for name in (*BOOK, *PLAIN)}
        return State(
            phase=cast("Any", view.phase), due=(),
            deck=tuple(sorted(self.unseen)), floor=floor, hands=hands,
            film=tuple(sorted(each.card or "" for each in laid)), laid=laid, cut="", look=looked,
            pick=self.own["zone.pick"] if view.phase == "compose" else (), ghosts=ghosts,
            posters=posters, script=script, scrapped=scrapped, loyalty=loyalty, box=box,
            turn=facts["index"], films=self._films(), sights=self._sights(), ripe=len(facts["films"]) + 1, **plain,
        )  # fmt: skip

    def _hand(self, seat: Seat) -> int:
        return next(len(zone.cards) for zone in self.view.seats[seat].zones if zone.key == "zone.hand")

    def _laid(self) -> tuple[Laid, ...]:
        """H47-35: the card an editor looks at is one of the film; one's own cards are known."""
        mine = list(self.own["zone.own_film"])
        looked = self.own["zone.pick"][0] if self.view.phase == "editor_look" else ""
        if looked in self.unseen:
            self.unseen.remove(looked)
        laid = []
        for by, star in self.facts["added"]:
            if by == self.me:
                laid.append(Laid(mine.pop(0), by, star))
            elif looked and looked not in self.own["zone.own_film"]:
                laid.append(Laid(looked, by, star))
                looked = ""
            else:
                laid.append(Laid(self.deal(1)[0], by, star))
        return tuple(laid)

    def _posters(self) -> tuple[tuple[str, ...], Cards, Cards]:
        """Return posters unseen, scrapped and looked at."""
        books, facts = self.books, self.facts
        script = self.own["zone.pick"] if self.view.phase == "script_pick" else ()
        mine = [card for card in self.own["zone.sights"] if card in books.all_posters]
        out = {*script, *mine, facts["poster"], *(film[0] for film in facts["films"])}
        left = self.shuffled([card for card in books.posters if card not in out])
        many = next(len(zone.cards) for zone in self.view.zones if zone.key == "zone.scrapped") - len(mine)
        return tuple(sorted(left[many:])), tuple(sorted((*mine, *left[:many]))), tuple(sorted(script))

    def _sights(self) -> tuple[Sight, ...]:
        film = len(self.facts["films"]) + 1
        posters = self.books.all_posters
        return tuple(Sight(self.me, film, "scrapped" if card in posters else "discarded", card) for card in self.own["zone.sights"])

    def _films(self) -> tuple[Film, ...]:
        """Return the films made; of the cards laid only one's own are filled in."""
        films = []
        for (poster, side, patriot, communist, editor, shown, added, writer), mine in zip(
            self.facts["films"], self.facts["mine"], strict=True
        ):
            own = list(mine)
            laid = tuple(Laid(own.pop(0) if by == self.me else None, by, star) for by, star in added)
            films.append(Film(poster, side, shown, patriot, communist, editor, writer, (), laid, None))
        return tuple(films)

    # -- loyalties -------------------------------------------------------------------------------------------------------

    def _loyalties(self) -> tuple[Cards, Cards]:
        """Guess every seat's loyalty: comrades are known to a communist, the others are weighed by the films."""
        books = self.books
        zones = [next(zone.cards[0] for zone in seat.zones if zone.key == "zone.loyalty") for seat in self.view.seats]
        left = self.shuffled([card for card in books.loyalties if card not in zones])
        if books.random_loyalty:
            taken = [card or left.pop() for card in zones]
            return tuple(taken), tuple(sorted(left))
        open_seats = [seat for seat, card in enumerate(zones) if card is None]
        red = [card for card in left if books.side_of[card] == "communist"]
        guilty = self._group(len(red), open_seats)
        others = [card for card in left if books.side_of[card] != "communist"]
        dealt: list[str] = []
        for seat, card in enumerate(zones):
            dealt.append(card or (red.pop() if seat in guilty else others.pop()))
        return tuple(dealt), ()

    def _group(self, many: int, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return so many of the seats, each group as likely as the films made it."""
        if many == len(seats) or not many:
            return tuple(seats) if many else ()
        weighed = groups(self.books.seats, self.me, many, evidence(self.books, self.view, self.me))
        total = sum(weight for _, weight in weighed)
        mark = total * self.pick(1_000_000) / 1_000_000
        for group, weight in weighed:
            mark -= weight
            if mark < 0:
                return group
        return weighed[-1][0]


PLAIN = (
    "gone", "shown", "poster", "jobs", "centre", "dice", "tokens", "supply", "order", "active", "extra", "performed", "composed",
    "editor", "second", "rolls", "target", "receiver", "last_receiver", "score", "winner",
)  # fmt: skip
"""Public parts of a position that a view's facts hold by their own names."""


# -- quick thoughts ------------------------------------------------------------------------------------------------------


def likely(books: Books, state: State, seat: Seat, pick: Pick) -> Move:
    """Return a quick thought of a move: the best card for one's side, a job as it comes, a die that helps."""
    moves = lawful(books, state, seat)
    if len(moves) == 1:
        return moves[0]
    way = way_of(books, state, seat)
    match state.phase:
        case "post_star" | "post_tokens" | "discard" | "compose" | "script_pick":
            return max(moves, key=lambda move: _liked(books, move, way))
        case "editor_look":
            bad = way * worth_of(books, str(state.look)) < 0
            return moves[0] if bad else moves[1]
        case "script":
            return moves[0]
        case _:
            return _quick_turn(books, state, moves, way, pick)


def way_of(books: Books, state: State, seat: Seat) -> int:
    """Return +1 for who wants patriot symbols now, -1 for who does not; the star helps whoever trails."""
    side: Side = books.side(state, seat)
    if side == "star":
        patriots, communists = state.score
        return (patriots < communists) - (communists < patriots)
    return 1 if side == "patriot" else -1


def _liked(books: Books, move: Move, way: int) -> float:
    match move:
        case m.AddStar(cards):
            return way * sum(worth_of(books, card) for card in cards if card)
        case m.AddTokens(cards):
            return way * sum(worth_of(books, card) for card in cards if card) - 0.5 * len(cards)
        case m.DiscardTwo(cards):
            return -way * sum(worth_of(books, card) for card in cards if card)
        case m.ComposePlace(card):
            return way * worth_of(books, str(card))
        case m.ScriptChoose(poster):
            symbol = books.symbol[poster]
            return way * ((symbol == "patriot") - (symbol == "communist"))
        case _:
            return 0.0


def _quick_turn(books: Books, state: State, moves: Sequence[Move], way: int, pick: Pick) -> Move:
    """A job with every second thought, else the roll of a die that lies wrong for one's side."""
    jobs = [move for move in moves if isinstance(move, (*m.JOB_MOVES, m.SecondJob))]
    if jobs and pick(2):
        return jobs[pick(len(jobs))]
    wrong = [die for die, face in enumerate(state.dice) if (way_of_die(books, state, die) * way > 0) != (face == "star")]
    rolls = [move for move in moves if isinstance(move, m.Reroll) and len(move.dice) == min(2, len(wrong)) and {*move.dice} <= {*wrong}]
    rolls += [move for move in moves if isinstance(move, m.GafferRoll) and move.die in wrong]  # type: ignore[misc]
    return rolls[pick(len(rolls))] if rolls else moves[-1]


def way_of_die(books: Books, state: State, die: int) -> int:
    """Return which way a star on a die is likely to push the film; ghosts have no will, and the deck leans a little."""
    holder = books.owner_of_die(die)
    return -1 if books.is_ghost(holder) else way_of(books, state, holder) or 1


def worth(books: Books, state: State, seat: Seat) -> float:
    """Return how well a seat stands: films ahead for a side, an even score for the star."""
    if state.phase == "over":
        side = books.side(state, seat)
        return 1.0 if side == state.winner else 0.5 if state.winner == "draw" else 0.0
    patriots, communists = state.score
    needs = books.films_needed
    ahead = patriots / needs[0] - communists / needs[1]
    side = books.side(state, seat)
    if side == "star":
        return 0.5 - 2 * CLOSE * abs(ahead)
    return 0.5 + 2 * CLOSE * (ahead if side == "patriot" else -ahead)
