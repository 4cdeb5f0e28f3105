"""Nineteen47: a studio makes one film a round, and nobody knows who slips what into it.

One to nine players. Patriots and communists want four films each, the rising star a photo finish. Jobs, dice and tokens
are open. Hidden: loyalties, hands, the cards laid into a film until they are turned up, what the editor and the
Screenwriter see, what is discarded. The server may deal everything; or people hold paper cards, which the referee counts
and learns at the premiere (options `secrets`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import TABLE, Done, Line, Result, Story, View
from referee.games.nineteen47.books import BIG_GAME, NO_STAR, SMALL_GAME, jobs_of, split_of
from referee.games.nineteen47.bot import Seen, appeal, see
from referee.games.nineteen47.flow import rest
from referee.games.nineteen47.laws_cards import Laws
from referee.games.nineteen47.log import tell
from referee.games.nineteen47.offers import blocked, lawful, of_table, to_act
from referee.games.nineteen47.posts import EFFECTS
from referee.games.nineteen47.result import result
from referee.games.nineteen47.scans import names, needed, pointed
from referee.games.nineteen47.state import NOBODY, Due, State
from referee.games.nineteen47.story import story
from referee.games.nineteen47.twins import twins
from referee.games.nineteen47.view import view
from referee.games.nineteen47.words import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from card_data.model import Game
    from referee.game import Move, Seat, Setup


class Nineteen47(Laws):
    """The rules of Nineteen47."""

    def __init__(self, game: Game, setup: Setup) -> None:
        super().__init__(game, setup)
        self._thought: tuple[View, Seat, Seen] | None = None

    @classmethod
    def unfit(cls, game: Game, setup: Setup) -> Sequence[Line]:
        """H47-03, H47-75 to H47-77: return what of the options does not go with the others or with the number of players."""
        options, seats = setup.options, setup.seats
        found: list[Line] = []
        each = 2 if seats <= SMALL_GAME else 1
        if len(jobs_of(seats, options)) < seats * each:
            found.append(Line("unfit.jobs", {"k": each}))
        found += [
            Line("unfit.small", {"option": f"option.{name}", "n": BIG_GAME})
            for name in ("random_loyalty", "studio_order")
            if options[name] and seats < BIG_GAME
        ]
        if options["loyalty_split"] != "table":
            split = split_of(game, seats, options)
            starred = seats == NO_STAR and split[2] > 0
            if sum(split) != seats or starred or seats < BIG_GAME or options["random_loyalty"]:
                found.append(Line("unfit.split", {"split": str(options["loyalty_split"]), "n": seats}))
        return found

    def start(self) -> State:
        """H47-02 to H47-08: return the table before anything is dealt; tokens and posters lie ready (H47-07), ghosts sit down (H47-08)."""
        books = self.books
        seats = books.seats
        solo = seats == 1
        dealt = solo or books.paper_loyalty
        unknown = (None,) * len(books.cards)
        ghosts = range(seats, seats + books.ghosts)
        due = [Due("job", seat) for seat in range(seats) for _ in range(books.each)]
        due += [] if dealt else [Due("loyalty", seat) for seat in range(seats)]
        due += [Due("draw", seat) for seat in range(seats) for _ in range(books.hand)]
        due += [Due("die", die) for die in range(books.players_dice)]
        for ghost, die in zip(ghosts, range(books.players_dice, books.dice), strict=True):
            due += [Due("draw", ghost), Due("die", die)]
        return State(
            phase="setup", due=tuple(due), waiting=(), answered=(),
            deck=unknown if books.paper else books.cards, floor=(), gone=(), hands=((),) * seats, film=(), laid=(), cut="", look="",
            pick=(), ghosts=("",) * books.ghosts, seen=((),) * books.ghosts, shown=(),
            posters=books.posters, poster="", script=(), scrapped=(),
            loyalty=books.loyalties if solo else (None,) * seats,
            box=() if solo else (None,) * (len(books.loyalties) - seats) if dealt else books.loyalties,
            jobs=((),) * seats, centre=books.jobs, dice=("",) * books.dice, tokens=(0,) * (seats + books.ghosts),
            supply=books.token_count, boxed=0,
            order=tuple(range(seats)), turn=NOBODY, number=0, active=NOBODY, extra=0, had_turn=(), used_up=(), performed=(),
            composed=False, editor=NOBODY, fresh=(), second=0, rolls=0, target=NOBODY, writer=NOBODY, late="",
            late_seat=NOBODY, irregular=False,
            receiver=NOBODY, last_receiver=NOBODY, films=(), score=(0, 0), sights=(), winner="",
        )  # fmt: skip

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return TABLE for chance and forced steps, else everybody who may answer."""
        return to_act(self.books, state)

    def candidates(self, state: State, seat: Seat) -> Sequence[Move]:
        """Return what is legal, and after it what a seat may look for in vain."""
        if seat == TABLE:
            return of_table(self.books, state)
        return [*lawful(self.books, state, seat), *blocked(self.books, state, seat)]

    def legal(self, state: State, seat: Seat) -> list[Move]:
        """Return what is offered and legal; offers are put together by the same conditions as the laws."""
        return list(of_table(self.books, state) if seat == TABLE else lawful(self.books, state, seat))

    def after(self, state: State, seat: Seat, move: Move) -> State:
        """Return the state after a legal move, with everything that follows from it without a step of its own."""
        if seat != TABLE and state.late:
            state = state._replace(late="", late_seat=NOBODY)
        return rest(self.books, EFFECTS[type(move)](self.books, state, seat, move))

    def names(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the printed ids of dossier section 9.2."""
        return names(self.books, state, move)

    def needed(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the cards that make a move the one that is meant when all of them are scanned."""
        return needed(self.books, move)

    def pointed(self, state: State, seat: Seat, ids: Sequence[str]) -> Sequence[Move]:
        """Return what scanned ids could mean though it is not offered."""
        return pointed(self.books, state, seat, ids)

    def words(self, state: State, seat: Seat, move: Move) -> tuple[Line, Line | None]:
        """Return the words of a button."""
        return words(self.books, state, move)

    def view(self, state: State, viewer: Seat | None) -> View:
        """Return the public table, and what the viewer's own phone may show of it."""
        return view(self.books, state, viewer)

    def tell(self, done: Done, viewer: Seat | None) -> Line | None:
        """Return the log's line; names of hidden cards stand in one's own lines only."""
        return tell(self.books, done, viewer)

    def result(self, state: State) -> Result | None:
        """Return the winners: everybody of the side that has won (H47-50 to H47-55)."""
        return result(self.books, state) if state.phase == "over" else None

    def story(self, history: Sequence[Done]) -> Story:
        """Return the statistics of section 12.3."""
        return story(self.books, history)

    def appeal(self, view: View, seat: Seat, move: Move) -> float:
        """Return how good a move looks to a seat that plays its side; a view is thought over once for all its moves."""
        if self._thought is None or self._thought[0] is not view or self._thought[1] != seat:
            self._thought = (view, seat, see(self.books, view, seat))
        return appeal(self.books, self._thought[2], move)

    def twins(self, state: State, viewer: Seat | None) -> Iterable[State]:
        """Return states that differ in one secret the viewer does not share."""
        return twins(self.books, state, viewer)

    def cards(self, state: State) -> Sequence[str | None]:
        """Return propaganda, posters, jobs and loyalties, wherever they lie."""
        hidden = (*state.deck, *state.floor, *(card for hand in state.hands for card in hand), *state.film, *state.pick)
        ghosts = (card for card in state.ghosts if card != "")
        posters = (*state.posters, *(film.poster for film in state.films))
        now = (state.poster,) if state.poster and state.phase not in {"interval", "over", "unmask"} else ()
        unused = () if self.books.paper else (*state.script, *state.scrapped)
        loyalty = state.loyalty if self.books.paper_loyalty else (card for card in state.loyalty if card)
        jobs = (self.books.job_card[job] for held in (*state.jobs, state.centre) for job in held)
        return (*hidden, *ghosts, *state.shown, *posters, *now, *unused, *jobs, *loyalty, *state.box)


RULES = Nineteen47
