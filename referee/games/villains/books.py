"""The books of the family: everything about one setup that never changes, and the plain questions about a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.games.villains.state import NOBODY, Cards, State

if TYPE_CHECKING:
    from card_data.model import Game
    from referee.game import Seat, Setup

TRAINEE = "trainee"
"""VIL-22: the type of the hero who stops nobody."""

SUPER = "super"
"""VIL-23: the type of the hero who stops everybody."""


class Books:
    """Villains, studios, heroes, slots and rulings of one table for two to four players (VIL-01).

    Dictionaries go by printed id. `borders` are the two seats of every slot, `own` the slots of every seat (VIL-06).
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        """Look everything up in the game's data."""
        self.prefix = game.id_prefix
        self.seats = setup.seats
        self._read_cards(game)
        self._read_numbers(game)
        self._read_slots(game)
        self._read_options(setup)

    def _read_cards(self, game: Game) -> None:
        villains = [card for card in game.cards if card.kind == "villain"]
        studios = [card for card in game.cards if card.kind == "studio"]
        self.villains = tuple(card.id for card in villains)
        self.genre = {card.id: card.text("genre") for card in (*villains, *studios)}
        self.genres = tuple(dict.fromkeys(card.text("genre") for card in villains))
        self.value = {card.id: card.number("value") for card in villains}
        self.icon = {card.id: card.text("icon") for card in villains}
        self.studios = tuple(card.id for card in studios)
        self.low = {card.id: card.number("min") for card in studios}
        self.high = {card.id: card.number("max") for card in studios}
        self.vp = {card.id: card.number("vp") for card in studios}
        self.level = {card.id: card.number("level") for card in studios}
        self.type_of = {card.id: card.text("hero_type") for card in game.cards if card.kind == "hero"}
        self.heroes = tuple(self.type_of)
        self.genre_bit = {card: 1 << self.genres.index(genre) for card, genre in self.genre.items()}
        bits = {genre: 1 << place for place, genre in enumerate(self.genres)} | {SUPER: (1 << len(self.genres)) - 1}
        self.stopped_by = tuple((hero, bits.get(kind, 0)) for hero, kind in self.type_of.items())
        self.kind = {card.id: card.kind for card in game.cards}

    def _read_numbers(self, game: Game) -> None:
        def number(name: str) -> int:
            return cast("int", game.constants[name])

        self.actions = number("actions")
        self.start_hand = number("start_hand")
        self.market = number("market")
        self.row_of_heroes = number("heroes")
        self.hero_reshuffle = number("hero_reshuffle")
        self.bonus = cast("tuple[int, ...]", game.constants["bonus"])
        self.top_level = number("top_level")
        self.row, self.ray = number("row"), number("ray")

    def _read_slots(self, game: Game) -> None:
        """Lay the row of two players, or a ray between every two neighbours (3.1)."""
        seats = self.seats
        rays, many = (1, self.row) if seats == min(2, game.seats_least) else (seats, self.ray)
        self.slots = tuple(f"{self.prefix}-L{ray}-{place}" for ray in range(rays) for place in range(1, many + 1))
        self.borders = tuple((ray, (ray + 1) % seats) for ray in range(rays) for _ in range(many))
        self.slot_number = {slot: number for number, slot in enumerate(self.slots)}
        self.own = tuple(tuple(slot for slot, both in enumerate(self.borders) if seat in both) for seat in range(seats))
        self.board = f"{self.prefix}-TABLE-{seats}"
        left_out = seats < game.seats_most  # VIL-02
        self.removed = tuple(studio for studio in self.studios if left_out and self.level[studio] == self.top_level)

    def _read_options(self, setup: Setup) -> None:
        chosen = setup.options
        self.counter_mode = str(chosen["counter_mode"])
        self.must_act = chosen["must_act"] is True
        self.hand_limit = cast("int", chosen["hand_limit"])
        self.power_min = cast("int", chosen["power_min"])
        self.eager = chosen["reshuffle_timing"] == "eager"
        self.trade_own_side = chosen["trade_reach"] == "own_side"
        self.fist_own_side = chosen["fist_reach"] == "own_side"
        self.end_of_turn = chosen["end_check"] == "end_of_turn"
        self.tie_break = str(chosen["tie_break"])
        starts = chosen["start_player"]
        self.starts = starts if type(starts) is int and starts < self.seats else NOBODY
        self.relief = chosen["stuck_relief"] == "discard_one"
        self.known_visible = chosen["known_cards_visible"] is True
        self.turn_limit = cast("int", chosen["turn_limit"])
        self.private_scan = chosen["private_scan"] is True

    # -- slots and forces ----------------------------------------------------------------------------------------------

    def side(self, slot: int, seat: Seat) -> int:
        """Return on which side of a slot a seat lays villains: 0 or 1; -1 where it does not border the slot."""
        first, second = self.borders[slot]
        return 0 if first == seat else 1 if second == seat else -1

    def other(self, slot: int, seat: Seat) -> Seat:
        """Return the other seat that borders a slot."""
        first, second = self.borders[slot]
        return second if first == seat else first

    def total(self, cards: Cards) -> int:
        """Return what villains add up to."""
        value = self.value
        return sum([value[card] for card in cards])

    def mine(self, state: State, slot: int, seat: Seat) -> Cards:
        """Return the villains of a bordering seat at a slot."""
        return state.force[slot][0 if self.borders[slot][0] == seat else 1]

    def in_range(self, state: State, slot: int, seat: Seat) -> bool:
        """VIL-18: say whether a bordering seat's own total lies in the range of the studio there."""
        studio = state.display[slot]
        return bool(studio) and self.low[studio] <= self.total(self.mine(state, slot, seat)) <= self.high[studio]

    def room(self, state: State, slot: int, seat: Seat) -> int:
        """VIL-17: return how much a bordering seat may still add at a slot; -1 where no studio stands."""
        studio = state.display[slot]
        return self.high[studio] - self.total(self.mine(state, slot, seat)) if studio else -1

    # -- hands ---------------------------------------------------------------------------------------------------------

    def size(self, state: State, seat: Seat) -> int:
        """Return how many cards a hand holds."""
        return len(state.hands[seat]) + state.unknown[seat]

    def holds(self, state: State, seat: Seat, cards: Cards) -> bool:
        """Say whether a hand may hold all these different cards: as known ones, or among those the referee does not know."""
        hand = state.hands[seat]
        strange = [card for card in cards if card not in hand]
        return len(strange) <= state.unknown[seat] and set(strange) <= set(state.pool)

    # -- what is possible ----------------------------------------------------------------------------------------------

    def can_recruit(self, state: State, seat: Seat) -> bool:
        """VIL-10, VIL-11: say whether a villain can be hired."""
        return any(state.market) and self.size(state, seat) < self.hand_limit

    def can_send(self, state: State, seat: Seat) -> str:
        """VIL-14 to VIL-17: return a known card of the hand that fits somewhere, or nothing.

        One card at a time is enough to look for: where a group fits, each of its cards does.
        """
        hand = state.hands[seat]
        if not hand:
            return ""
        least = min(hand, key=self.value.__getitem__)
        room = max([self.room(state, slot, seat) for slot in self.own[seat]])
        return least if self.value[least] <= room else ""

    def can_attempt(self, state: State, seat: Seat) -> int:
        """VIL-18: return a slot at which an attempt is possible, or `NOBODY`; some hero always lies face down."""
        for slot in self.own[seat]:
            if self.in_range(state, slot, seat):
                return slot
        return NOBODY

    def free_slots(self, state: State, seat: Seat) -> list[int]:
        """VIL-27: return the slots whose studios a seat may trade: those without villains, within reach."""
        if self.seats == 2:  # noqa: PLR2004 - VIL-27 is for three or four players
            return []
        within = self.own[seat] if self.trade_own_side else range(len(self.slots))
        return [slot for slot in within if state.display[slot] and state.force[slot] == ((), ())]

    def example(self, state: State, seat: Seat) -> dict[str, str] | None:
        """VIL-09: return the key and the facts of a paid action that is possible, or `None` where there is none."""
        if self.can_recruit(state, seat):
            return {"example": "example.recruit"}
        slot = self.can_attempt(state, seat)
        if slot != NOBODY:
            return {"example": "example.attempt", "studio": state.display[slot]}
        card = self.can_send(state, seat)
        if card:
            return {"example": "example.send", "card": card}
        return {"example": "example.trade"} if len(self.free_slots(state, seat)) > 1 else None

    def by_choice(self, state: State, seat: Seat) -> bool:
        """VIL-35: say whether a trade now is by choice; with an unknown card in the hand it counts as such."""
        if state.unknown[seat] or self.can_recruit(state, seat) or self.can_send(state, seat):
            return True
        return self.can_attempt(state, seat) != NOBODY

    # -- points --------------------------------------------------------------------------------------------------------

    def bonus_of(self, state: State, seat: Seat) -> int:
        """VIL-32: return the points a seat has for one studio of each genre."""
        place = state.bonus.index(seat) if seat in state.bonus else len(self.bonus)
        return self.bonus[place] if place < len(self.bonus) else 0

    def studio_points(self, state: State, seat: Seat) -> int:
        """Return the points of the studios a seat has taken."""
        return sum([self.vp[studio] for studio in state.won[seat]])

    def score(self, state: State, seat: Seat) -> int:
        """VIL-33: return what a seat has; villains, market and heroes count nothing."""
        return self.studio_points(state, seat) + self.bonus_of(state, seat)

    def has_set(self, won: Cards) -> bool:
        """Say whether studios hold one of every genre."""
        return len({self.genre[studio] for studio in won}) == len(self.genres)

    # -- heroes --------------------------------------------------------------------------------------------------------

    def hidden(self, state: State) -> list[str]:
        """Return the heroes that lie face down; which lies where is another question."""
        return [hero for hero in self.heroes if hero not in state.up]

    def stoppers(self, state: State, cards: Cards) -> int:
        """Return how many of the heroes face down would stop these villains, or some of them."""
        genres = {self.genre[card] for card in cards}
        return sum([1 for hero in self.hidden(state) if self.stops(hero, genres)])

    def stops(self, hero: str, genres: set[str]) -> bool:
        """VIL-20 to VIL-23: say whether a hero stops an attempt by villains of these genres."""
        kind = self.type_of[hero]
        return kind == SUPER or kind in genres

    def may_lie(self, state: State, position: int) -> list[str]:
        """Return the heroes that may lie face down at a position: the one somebody saw, else those nobody saw."""
        seen = state.bound[position]
        return [seen] if seen else [hero for hero in self.heroes if hero not in state.up and hero not in state.bound]
