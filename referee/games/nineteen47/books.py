"""The books of the studio: everything about one setup that never changes, and the plain questions about a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from referee.games.nineteen47.state import NOBODY, Card, Cards, Side, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from card_data.model import Game
    from referee.game import Seat, Setup

SCREENWRITER, PRODUCER, DIRECTOR, GAFFER, CINEMATOGRAPHER, ACTRESS, ACTOR, COMPOSER, EDITOR = range(1, 10)

SMALL_GAME = 3
"""H47-70 to H47-72: up to so many players there are ghosts, and two jobs and two dice each."""

BIG_GAME = 4
"""H47-76, H47-77: from so many players on the big variants are played."""

TWO = 2
"""H47-73: two players leave cards out and share ties."""

NO_STAR = 5
"""H47-03: with five players there is no rising star."""

PHOTO_FINISH = 1
"""H47-51: the largest margin of the last film with which the star wins."""

LAST_FILM = 7
"""H47-51: the film that is made at three films each."""

GAFFER_ROLLS = 3
"""H47-16: rolls of the Gaffer."""

REROLLED = 2
"""H47-23: dice rolled in one turn."""

DRAWN = 2
"""H47-12, H47-18, H47-20: posters or cards drawn to choose among, and cards an actor's target discards."""

Split = tuple[int, int, int]
T = TypeVar("T")


class Books:
    """Cards, jobs, dice, splits and rulings of one table of one to nine (H47-01)."""

    def __init__(self, game: Game, setup: Setup) -> None:
        """Look everything up in the game's data."""
        self.prefix = game.id_prefix
        self.seats = setup.seats
        self.options = setup.options
        self.small = setup.seats <= SMALL_GAME
        self._read_options(setup)
        self._read_numbers(game)
        self._read_cards(game)
        self._read_places(game)

    def _read_options(self, setup: Setup) -> None:
        options = setup.options
        self.paper = options["secrets"] != "server"
        self.paper_loyalty = options["secrets"] == "paper" and setup.seats > 1
        self.justice = bool(options["justice_final"])
        self.random_loyalty = bool(options["random_loyalty"])
        self.studio = bool(options["studio_order"])
        self.strike = bool(options["union_strike"])
        self.reveal_after = options["genre_reveal"] == "after_action" and not self.small
        self.all_three = bool(options["gaffer_all_three"])
        self.gaffer_ghosts = bool(options["gaffer_ghost_dice"])
        self.centre_pair = bool(options["producer_centre_pair"])
        self.new_job_waits = self.small and options["small_new_job"] == "next_round"
        self.ghosts_rest = bool(options["ghost_token_rest"])
        self.to_box = options["spent_tokens"] == "box"
        self.reshuffle_early = options["reshuffle"] == "when_empty"
        self.floor_first = options["film_to_floor"] == "before_refill"
        self.current_numbers = options["token_order"] == "current_numbers"  # noqa: S105 - no password: tokens are counters
        self.recognised_at_random = bool(options["random_loyalty_recognition"])
        self.replace_late = options["ghost_replace"] == "at_refill"
        self.full_extra = options["studio_extra_turn"] == "full"
        self.talk_seconds = cast("int", options["talk_seconds"])

    def _read_numbers(self, game: Game) -> None:
        constants = cast("Mapping[str, object]", game.constants)
        self.hand = cast("int", constants["hand"])
        self.films_to_win = cast("int", constants["films_to_win"])
        self.split = split_of(game, self.seats, self.options)
        ghosts = cast("Mapping[str, int]", constants["ghosts"])
        self.ghosts = ghosts.get(str(self.seats), 0)
        self.each = 2 if self.small else 1  # H47-71: jobs and dice of a player, and laps of turns
        self.dice = self.seats * self.each + self.ghosts
        self.players_dice = self.seats * self.each
        self.token_count = cast("int", self.options["token_count"])
        communist = cast("int", constants["communist_films_of_three"]) if self.seats == SMALL_GAME else self.films_to_win
        self.films_needed = (self.films_to_win, communist)
        self.jobs = jobs_of(self.seats, self.options)

    def _read_cards(self, game: Game) -> None:
        duel = self.seats == TWO
        every = game.cards_of("propaganda")
        self.cards = tuple(card.id for card in every if not duel or card.columns["two_player"])
        self.in_game = frozenset(self.cards)
        self.removed = frozenset(card.id for card in every) - self.in_game
        self.symbols = {card.id: (card.number("patriot"), card.number("communist")) for card in every}
        self.hearing = frozenset(card.id for card in every if card.columns["hearing"])
        self.shakeup = frozenset(card.id for card in every if card.columns["shakeup"])
        posters = game.cards_of("posters")
        self.posters = tuple(card.id for card in posters if not duel or card.columns["two_player"])
        self.all_posters = frozenset(card.id for card in posters)
        self.symbol = {card.id: card.text("symbol") for card in posters}
        self.side_of = {card.id: cast("Side", card.text("loyalty")) for card in game.cards_of("loyalty")}
        self.loyalties = self._loyalties()
        self.job_card = {card.number("number"): card.id for card in game.cards_of("jobs")}
        self.die_face = {(card.number("number") - 1, face.letter): face.id for card in game.cards_of("dice") for face in card.faces}

    def _read_places(self, game: Game) -> None:
        squares = [square for board in game.boards for square in board.squares]
        self.place = {kind: next((s.id for s in squares if s.kind == kind), "") for kind in {s.kind for s in squares}}
        self.film_places = tuple(s.id for s in squares if s.kind == "film")
        self.centre_places = tuple(s.id for s in squares if s.kind == "centre")

    def _loyalties(self) -> tuple[str, ...]:
        """H47-03: the loyalty cards that are shuffled at this table."""
        if self.random_loyalty:
            return tuple(self.side_of)
        found: list[str] = []
        for side, many in zip(("patriot", "communist", "star"), self.split, strict=True):
            found += [card for card, of in self.side_of.items() if of == side][:many]
        return tuple(found)

    # -- sides ---------------------------------------------------------------------------------------------------------

    @property
    def recognition(self) -> bool:
        """H47-04: whether the communists learn each other."""
        return self.recognised_at_random if self.random_loyalty else self.split[1] > 1

    def side(self, state: State, seat: Seat) -> Side:
        """Return the side of a seat, empty where the referee does not know it."""
        card = state.loyalty[seat]
        return self.side_of[card] if card else ""

    def star_in_play(self, state: State) -> bool | None:
        """H47-51: say whether a star was dealt, `None` where the referee cannot know yet."""
        if not self.random_loyalty:
            return self.split[2] > 0
        if None in state.loyalty:
            return True if "star" in [self.side(state, seat) for seat in range(self.seats)] else None
        return any(self.side(state, seat) == "star" for seat in range(self.seats))

    # -- seats, ghosts, dice ---------------------------------------------------------------------------------------------

    def owner_of_die(self, die: int) -> int:
        """Return the seat or ghost a die belongs to."""
        return die // self.each if die < self.players_dice else self.seats + die - self.players_dice

    def dice_of(self, holder: int) -> range:
        """Return the dice of a seat or a ghost."""
        if holder < self.seats:
            return range(holder * self.each, (holder + 1) * self.each)
        die = self.players_dice + holder - self.seats
        return range(die, die + 1)

    def is_ghost(self, holder: int) -> bool:
        """Say whether a holder of tokens is a ghost."""
        return self.seats <= holder < self.seats + self.ghosts

    def stars(self, state: State, holder: int) -> int:
        """Return how many stars the dice of a seat or a ghost show."""
        return sum(state.dice[die] == "star" for die in self.dice_of(holder))

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """Return all seats in turn from one on."""
        return tuple((first + step) % self.seats for step in range(self.seats))

    # -- jobs ----------------------------------------------------------------------------------------------------------

    def holder(self, state: State, job: int) -> Seat:
        """Return who holds a job, `NOBODY` where it lies in the centre or is not in the game."""
        return next((seat for seat, held in enumerate(state.jobs) if job in held), NOBODY)

    def by_numbers(self, state: State) -> tuple[Seat, ...]:
        """Return all seats in order of the lowest job number each holds now."""
        return tuple(sorted(range(self.seats), key=lambda seat: min(state.jobs[seat], default=10)))

    # -- the film ------------------------------------------------------------------------------------------------------

    def film_no(self, state: State) -> int:
        """Return the number of the film under way, from 1; after the end that of the last film."""
        return len(state.films) if state.phase in {"over", "unmask", "interval"} else len(state.films) + 1

    def is_just(self, state: State) -> bool:
        """H47-74: say whether nothing is added or cut at random in this film."""
        return self.justice and len(state.films) + 1 == LAST_FILM

    def is_neutral_strike(self, state: State) -> bool:
        """H47-78: say whether a strike lets the starred add as many cards as they like."""
        return self.strike and self.symbol.get(state.poster) == "neutral"

    def asked_for(self, state: State, seat: Seat) -> int:
        """H47-30: return how many cards a seat must add for its stars."""
        return min(self.stars(state, seat), len(state.hands[seat]))

    def tokens_most(self, state: State, seat: Seat) -> int:
        """H47-31: return how many cards a seat can add with tokens."""
        return min(state.tokens[seat], len(state.hands[seat]))

    def expected(self, state: State) -> int:
        """H47-81: return how many cards the film must show."""
        return len(state.film) + len(state.shown)

    def count(self, shown: Iterable[str], poster: str) -> tuple[int, int]:
        """H47-40: return the patriot and the communist symbols of cards and poster."""
        symbol = self.symbol.get(poster)
        patriot, communist = int(symbol == "patriot"), int(symbol == "communist")
        for card in shown:
            plus, minus = self.symbols[card]
            patriot, communist = patriot + plus, communist + minus
        return patriot, communist

    def token_order(self, state: State) -> tuple[Seat, ...]:
        """H47-31: return the order in which tokens are spent."""
        if self.studio:
            return self.by_numbers(state)
        if self.current_numbers:
            return self.clockwise(self.by_numbers(state)[0])
        return state.order[: self.seats]

    def posters_left(self, state: State) -> int:
        """Return how many posters lie face down."""
        return len(state.posters) - (len(state.scrapped) + len(state.script) if self.paper else 0)

    def is_second_able(self, state: State, job: int) -> bool:
        """H47-14: say whether a job that was just received can be done at once."""
        return job not in state.performed and job != SCREENWRITER

    def may_receive(self, state: State, holder: int) -> bool:
        """H47-15: say whether a player or ghost may be given a token in this film."""
        return holder != state.last_receiver or (self.is_ghost(holder) and not self.ghosts_rest)

    def token_pairs(self, state: State) -> list[tuple[int, int | None]]:
        """H47-15: return every receiver with every source he may be given a token from."""
        holders = range(self.seats + self.ghosts)
        to = [holder for holder in holders if self.may_receive(state, holder)]
        if state.supply:
            return [(each, None) for each in to]
        return [(each, source) for each in to for source in holders if state.tokens[source] and source != each]

    # -- printed things ------------------------------------------------------------------------------------------------

    def badge(self, holder: int) -> str:
        """Return the printed id of a seat card or a ghost's place card."""
        number = holder - self.seats + 1 if holder >= self.seats else holder + 1
        return f"{self.prefix}-{'GST' if holder >= self.seats else 'SEAT'}-{number}"

    def sides_of_die(self, die: int) -> tuple[str, str]:
        """Return the printed ids of both sides of a die tile."""
        return self.die_face[die, "S"], self.die_face[die, "B"]


def jobs_of(seats: int, options: Mapping[str, object]) -> tuple[int, ...]:
    """H47-70, H47-75: return the jobs in a game."""
    out = {job for job in range(1, 10) if options[f"removed_job_{job}"]}
    return tuple(job for job in range(1, 10) if job not in out and not (seats <= SMALL_GAME and job == PRODUCER))


def split_of(game: Game, seats: int, options: Mapping[str, object]) -> Split:
    """H47-03: return patriots, communists and stars of a table."""
    chosen = options["loyalty_split"]
    if chosen != "table":
        patriots, communists, stars = map(int, str(chosen).split("-"))
        return patriots, communists, stars
    if seats == 1:
        return (1, 0, 0) if options["solo_loyalty"] == "patriot" else (0, 1, 0)
    splits = cast("Mapping[str, Split]", game.constants["loyalty"])
    patriots, communists, stars = splits[str(seats)]
    return patriots, communists, stars


def without(cards: Cards, card: Card) -> Cards:
    """Return cards with one of a name taken out; a name that is not there takes an unknown card out."""
    place = cards.index(card if card in cards else None)
    return (*cards[:place], *cards[place + 1 :])


def less(cards: Cards, gone: Sequence[Card]) -> Cards:
    """Return cards with several taken out, one by one."""
    for card in gone:
        cards = without(cards, card)
    return cards


def more(cards: Cards, *added: Card) -> Cards:
    """Return cards with others put in, in order of id; unknown cards come first."""
    return tuple(sorted((*cards, *added), key=_order))


def is_among(cards: Cards, named: Cards) -> bool:
    """Say whether named cards are all among others, each as often as it is named."""
    return all(cards.count(card) >= named.count(card) for card in set(named))


def _order(card: Card) -> str:
    return card or ""


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return a row with one value changed."""
    return (*row[:place], value, *row[place + 1 :])
