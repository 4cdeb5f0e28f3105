"""The lot: everything about one setup that never changes, looked up once, and questions about a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.games.hollywood.state import COLUMNS, GENRES, NO_CARD, NOBODY, State

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from card_data.model import Game
    from referee.game import Seat, Setup

NO_GENRE = -1


class Lot:
    """Cards, cells and rulings of one table.

    Everything about cards stands in tuples by card number: `cards` their printed ids, `genre` the number of a film's
    genre, `award` whether a film has one, `rating` a star's stars (0 for the others). Everything about cells stands in
    tuples by cell number: `column_of`, `row_of` from 0 at the top, `cells` their printed ids. By column: `heights`, the
    cell at its `top` and at its `bottom`, `heads` their printed ids. By seat: `claps`, `doubles`, `reels`, `seat_cards`.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        """Look everything up in the game's data."""
        self.prefix = f"{game.id_prefix or game.prefix}-"
        self.seats = setup.seats
        self.rounds = setup.seats
        self._read_cards(game)
        self._read_options(setup)
        self._read_mat(game)
        self._read_colours(game)

    def _read_cards(self, game: Game) -> None:
        constants = cast("Mapping[str, int]", game.constants)
        self.reels_each = constants["reels"] // self.seats
        self.stars_dealt, self.movies_dealt = constants["stars_dealt"], constants["movies_dealt"]
        self.blockbuster, self.award_worth = constants["blockbuster"], constants["award"]
        cards = [*game.cards_of("movie"), *game.cards_of("star")]
        self.cards = tuple(card.id for card in cards)
        self.number = {card: number for number, card in enumerate(self.cards)}
        self.genre = tuple(GENRES.index(card.text("genre")) if card.kind == "film" else NO_GENRE for card in cards)
        self.award = tuple(card.kind == "film" and card.number("worth") == self.award_worth for card in cards)
        self.rating = tuple(card.number("rating") if card.kind == "star" else 0 for card in cards)
        self.stars = tuple(number for number, rating in enumerate(self.rating) if rating)
        self.is_star = frozenset(self.stars)
        self.movie_cards = tuple(number for number, rating in enumerate(self.rating) if not rating)

    def _read_options(self, setup: Setup) -> None:
        chosen = setup.options
        self.advanced = chosen["advanced_scoring"] is True
        self.floor_one = chosen["advanced_zero"] == "floor_one"
        self.award_aside = self.award_worth if chosen["advanced_award"] == "two" else 1
        self.award_unfinished = self.award_worth if chosen["award_in_unfinished"] is True else 1
        self.same_column = chosen["double_reel_same_column"] is True
        self.heights = tuple(int(height) for height in str(chosen["column_heights"]).split("-"))
        self.by_row = chosen["deal_order"] == "row"
        first = chosen["first_player"]
        self.first = first if isinstance(first, int) else NOBODY
        self.deep_ties = chosen["final_tie"] == "deep"
        self.confirms = chosen["confirm_collection"] is True

    def _read_mat(self, game: Game) -> None:
        places = [(column, row) for column, height in enumerate(self.heights) for row in range(height)]
        self.column_of = tuple(column for column, _ in places)
        self.row_of = tuple(row for _, row in places)
        self.many = len(places)
        self.top = tuple(places.index((column, 0)) for column in range(len(COLUMNS)))
        self.bottom = tuple(top + height - 1 for top, height in zip(self.top, self.heights, strict=True))
        by_row = sorted(range(self.many), key=lambda cell: (self.row_of[cell], self.column_of[cell]))
        self.order = tuple(by_row if self.by_row else range(self.many))
        self.names = tuple(f"{COLUMNS[column]}{row + 1}" for column, row in places)
        squares = {(square.kind == "head", square.label): square.id for board in game.boards for square in board.squares}
        self.cells = tuple(squares[False, name] for name in self.names)
        self.heads = tuple(squares[True, letter] for letter in COLUMNS)
        self.cell_number = {each: cell for cell in range(self.many) for each in (self.names[cell], self.cells[cell])}

    def _read_colours(self, game: Game) -> None:
        played = slice(self.seats)
        self.claps = tuple(card.id for card in game.cards if card.kind == "clap")[played]
        self.doubles = tuple(card.id for card in game.cards if card.kind == "double")[played]
        by_seat = {(piece.kind, piece.columns.get("seat")): piece.codes for piece in game.pieces}
        self.reels = tuple(by_seat["tokens", seat] for seat in range(self.seats))
        self.seat_cards = tuple(by_seat["seat_card", seat][0] for seat in range(self.seats))
        self.owner_of: dict[str, Seat] = {}
        for seat in range(self.seats):
            for each in (self.claps[seat], self.doubles[seat], self.seat_cards[seat], *self.reels[seat]):
                self.owner_of[each] = seat
        actions = [code for piece in game.pieces if piece.kind == "action" for code in piece.codes]
        self.known = frozenset({*self.cards, *self.cells, *self.heads, *self.owner_of, *actions})
        self.actions = tuple(actions)

    # -- questions about a state ---------------------------------------------------------------------------------------

    def is_full(self, state: State, column: int) -> bool:
        """Say whether every card of a column has a reel (HCG-12)."""
        return len(state.columns[column]) >= self.heights[column]

    def reel_on(self, state: State, cell: int) -> Seat:
        """Return whose reel lies on a cell, or `NOBODY`: the oldest reel of a column lies highest (HCG-13)."""
        column = self.column_of[cell]
        reels = state.columns[column]
        oldest = self.heights[column] - len(reels)
        row = self.row_of[cell]
        return reels[row - oldest] if row >= oldest else NOBODY

    def reels_lying(self, state: State) -> Iterator[tuple[int, int, Seat]]:
        """Return every reel in the columns: its cell, its number in its column from the oldest, and whose it is."""
        for column, reels in enumerate(state.columns):
            first = self.bottom[column] + 1 - len(reels)
            for number, seat in enumerate(reels):
                yield first + number, number, seat

    def column_named(self, state: State, text: str) -> int:
        """Return the column that a letter, a head or a card of the area names, or `NOBODY`."""
        if text in COLUMNS and len(text) == 1:
            return COLUMNS.index(text)
        if text in self.heads:
            return self.heads.index(text)
        card = self.number.get(text, NO_CARD)
        return self.column_of[state.area.index(card)] if card != NO_CARD and card in state.area else NOBODY

    def may_be_column(self, text: str) -> bool:
        """Say whether a text may name a column at all: a reel, a studio card or an action cannot (HCG-15)."""
        return text not in self.known or text in self.heads or text in self.number

    def is_above(self, state: State, text: str) -> bool:
        """Say whether a text names a card of the area that is not the bottom card of its column (HCG-11)."""
        card = self.number.get(text, NO_CARD)
        return card != NO_CARD and card in state.area and state.area.index(card) not in self.bottom

    def project_named(self, state: State, seat: Seat, text: str | None) -> int:
        """Return the genre of a seat's unfinished project that a genre or a card in it names, or `NO_GENRE` (HCG-21)."""
        projects = state.projects[seat]
        card = self.number.get(text or "", NO_CARD)
        for genre, films in enumerate(projects):
            if films and (text == GENRES[genre] or card in films):
                return genre
        return NO_GENRE

    def open_projects(self, state: State, seat: Seat) -> list[int]:
        """Return the genres of a seat's unfinished projects."""
        return [genre for genre, films in enumerate(state.projects[seat]) if films]

    def forced_target(self, state: State) -> str:
        """Return where the card of the waiting cell goes when its owner has no choice (HCG-20 to HCG-23)."""
        card = state.area[state.cell]
        if self.rating[card]:
            genres = self.open_projects(state, state.turn)
            return GENRES[genres[0]] if genres else "box"
        genre = self.genre[card]
        return "blockbusters" if genre == NO_GENRE else GENRES[genre]

    def next_cell(self, state: State) -> int:
        """Return the cell that the next dealt card goes to."""
        return self.order[state.dealt]

    def seen_in_round(self, state: State) -> tuple[int, int]:
        """Return how many stars and how many other cards of this round's deal are in the area (HCG-08)."""
        stars = len([card for card in state.area if card in self.is_star])
        return stars, state.dealt - stars
