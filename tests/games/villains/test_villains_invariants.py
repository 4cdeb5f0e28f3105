"""What always holds (dossier section 11), over random games under random options, and over honest games with real cards."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from card_data.load import shipped_games
from referee.game import TABLE, Done, Setup, legal, objection, replay, state_hash
from referee.games.villains import RULES
from referee.games.villains.moves import (
    PAID,
    Attempt,
    CounterTake,
    DealUnseen,
    DrawStudio,
    DrawVillain,
    EndTurn,
    Eye,
    Fist,
    Pass,
    Recruit,
    Relief,
    SeatBegins,
    SeeHero,
    SeeUnseen,
    Send,
    ShuffleHeroes,
    ShuffleVillains,
    TakeStudio,
    Trade,
    TurnHero,
)
from referee.games.villains.state import State

GAME = shipped_games()["villains"]
MOST_MOVES = 600


def values(option: Any) -> list[Any]:
    return [*option.allowed] if option.allowed else sorted({option.default, option.least, option.most})


tables = st.fixed_dictionaries({option.id: st.sampled_from(values(option)) for option in GAME.options})
games = settings(max_examples=40, deadline=None)
any_game = given(seats=st.integers(2, 4), options=tables, seed=st.integers(0, 2**32))


def rules_for(seats: int, options: dict[str, Any]) -> RULES:
    starts = options["start_player"]
    return RULES(GAME, Setup(seats, options | {"start_player": starts if starts == "random" or starts < seats else "random"}))


def random_game(seats: int, options: dict[str, Any], seed: int) -> tuple[RULES, list[Done]]:
    """Play legal moves at random; every other game prefers sends and attempts, so that much is taken."""
    rules, chance = rules_for(seats, options), random.Random(seed)
    state, history = rules.start(), []
    while len(history) < MOST_MOVES and rules.to_act(state):
        seat = rules.to_act(state)[0]
        moves = legal(rules, state, seat)
        assert moves, f"{state.phase}: nothing is legal"
        eager = [move for move in moves if isinstance(move, (Send, Attempt, CounterTake))]
        move = chance.choice(eager if eager and seed % 2 else moves)
        history.append(Done(state, seat, move, rules.after(state, seat, move)))
        state = history[-1].after
    return rules, history


@games
@any_game
def test_invariants_1_and_2_every_card_lies_in_one_place(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    every = sorted(card.id for card in GAME.cards)
    for done in history:
        state: State = done.after
        assert sorted(card for card in rules.cards(state) if card) == every
        assert all(len(hand) <= rules.books.hand_limit for hand in state.hands)
        assert all(set(bought) <= set(hand) for bought, hand in zip(state.bought, state.hands, strict=True))
        if isinstance(done.move, EndTurn) and state.phase == "turn":
            assert all(state.market) or (not state.deck and not state.discard)


@games
@any_game
def test_invariants_3_and_4_forces_keep_below_the_upper_end(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    books = rules.books
    for done in history:
        for studio, forces in zip(done.after.display, done.after.force, strict=True):
            assert all(books.total(cards) <= books.high[studio] if studio else not cards for cards in forces)


@games
@any_game
def test_invariant_5_at_most_four_heroes_lie_face_up(seats: int, options: dict[str, Any], seed: int) -> None:
    _, history = random_game(seats, options, seed)
    for done in history:
        up = sum(hero != "" for hero in done.after.up)
        if done.after.phase == "turn":
            assert up <= 4
        if done.after.phase == "counter":
            assert up <= (4 if options["counter_mode"] == "attempt" else 5)
        heroes = [hero for hero in (*done.after.up, *done.after.bound) if hero]
        assert len(heroes) == len(set(heroes))


@games
@any_game
def test_invariant_6_a_turn_has_two_paid_actions_unless_it_is_passed(seats: int, options: dict[str, Any], seed: int) -> None:
    _, history = random_game(seats, options, seed)
    paid = 0
    for done in history:
        paid += isinstance(done.move, PAID)
        if isinstance(done.move, EndTurn):
            assert paid == 2 or done.before.passed
            paid = 0


@games
@any_game
def test_invariants_7_8_and_9_takeovers_and_bonus(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    books = rules.books
    for done in history:
        grown = [len(after) - len(before) for before, after in zip(done.before.won, done.after.won, strict=True)]
        assert sorted(grown) == [0] * (seats - isinstance(done.move, TakeStudio)) + [1] * isinstance(done.move, TakeStudio)
        bonus = done.after.bonus
        assert len(set(bonus)) == len(bonus)
        assert set(bonus) == {seat for seat, won in enumerate(done.after.won) if books.has_set(won)}
    last = history[-1].after
    assert sum(books.studio_points(last, seat) for seat in range(seats)) <= (60 if seats == 4 else 40)
    if last.ended in {"row", "border"} and options["end_check"] == "immediate":
        taken = sum(len(won) for won in last.won)
        assert taken in {2: {14}, 3: {14, 15}, 4: {16, 17, 18, 19}}[seats]


@games
@any_game
def test_invariant_10_a_failed_attempt_leaves_the_neighbours_villains(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    for done in history:
        if isinstance(done.move, TurnHero):
            other = rules.books.other(done.before.slot, done.before.taker)
            side = rules.books.side(done.before.slot, other)
            assert done.after.force[done.before.slot][side] == done.before.force[done.before.slot][side]


@games
@any_game
def test_invariant_11_trades_change_no_possibility(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    books = rules.books
    for done in history:
        if isinstance(done.move, Trade):
            assert [studio != "" for studio in done.before.display] == [studio != "" for studio in done.after.display]
            for seat in range(seats):
                can = [
                    (books.can_recruit(state, seat), bool(books.can_send(state, seat)), books.can_attempt(state, seat))
                    for state in done[::3]
                ]
                assert can[0] == can[1]


@games
@any_game
def test_invariant_14_games_replay_and_refusals_change_nothing(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    again = list(replay(rules, [(done.seat, done.move) for done in history]))
    assert state_hash(again[-1].after) == state_hash(history[-1].after)
    moves = [done.move for done in history[::37]]
    for done in history[::41]:
        before = state_hash(done.before)
        for seat in (TABLE, *range(seats)):
            for move in moves:
                objection(rules, done.before, seat, move)
        assert state_hash(done.before) == before


@games
@any_game
def test_invariant_15_a_small_villain_is_always_good_for_something(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options, seed)
    books = rules.books
    for done in history:
        state = done.after
        if state.phase == "turn":
            small = any(books.value[card] <= 3 for card in state.hands[state.active])
            if small and any(state.display[slot] for slot in books.own[state.active]):
                assert books.example(state, state.active) is not None


@games
@any_game
def test_VIL_35_VIL_37_random_games_stop(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, history = random_game(seats, options | {"turn_limit": 30}, seed)
    assert history[-1].after.ended or len(history) == MOST_MOVES
    assert history[-1].after.turn <= 30
    assert history[-1].after.idle <= seats
    del rules


# -- honest games with real cards --------------------------------------------------------------------------------------


class RealTable:
    """Real cards on a real table: decks, hands and heroes that the referee does not see."""

    def __init__(self, rules: RULES, chance: random.Random) -> None:
        self.rules = rules
        self.chance = chance
        books = rules.books
        self.deck = list(books.villains)
        self.studios = [studio for studio in books.studios if studio not in books.removed]
        self.heroes = list(books.heroes)
        for pile in (self.deck, self.studios, self.heroes):
            chance.shuffle(pile)
        self.hands = [[self.deck.pop(), self.deck.pop()] for _ in range(books.seats)]

    def of_table(self, state: State) -> Any:
        """Return what people enter for chance and do for it."""
        match self.rules.candidates(state, TABLE)[0]:
            case DrawVillain():
                return DrawVillain(self.deck.pop())
            case DrawStudio():
                return DrawStudio(self.studios.pop())
            case SeatBegins():
                return SeatBegins(self.chance.randrange(self.rules.books.seats))
            case TurnHero():
                return TurnHero(self.heroes[state.position])
            case SeeHero():
                return SeeUnseen()
            case ShuffleVillains():
                self.deck = list(state.discard)
                self.chance.shuffle(self.deck)
                return ShuffleVillains()
            case ShuffleHeroes():
                self.chance.shuffle(self.heroes)
                return ShuffleHeroes()
            case TakeStudio():
                return TakeStudio()
            case other:
                assert state.phase == "deal", other
                return DealUnseen()

    def of_seat(self, state: State, seat: int) -> Any:
        """Return any move that an honest player makes with the hand he really holds."""
        real = state._replace(hands=tuple(tuple(hand) for hand in self.hands), unknown=(0,) * len(self.hands))
        assert legal(self.rules, state, seat) or state.unknown[seat]
        moves = [move for move in legal(self.rules, real, seat) if not isinstance(move, Relief)]
        return self.chance.choice([move for move in moves if isinstance(move, (Send, Attempt, Fist, Eye))] or moves)

    def did(self, seat: int, move: Any) -> None:
        """Move the real cards."""
        if isinstance(move, Recruit):
            self.hands[seat].append(move.card)
        if isinstance(move, (Send, Fist, Eye)):
            self.hands[seat] = [card for card in self.hands[seat] if card not in move.cards]


@games
@any_game
def test_invariant_13_an_honest_game_with_real_cards_is_never_refused(seats: int, options: dict[str, Any], seed: int) -> None:
    rules, chance = rules_for(seats, options | {"private_scan": False, "stuck_relief": "none"}), random.Random(seed)
    table, state = RealTable(rules, chance), rules.start()
    for _ in count():
        acting = rules.to_act(state)
        if not acting or state.turn > 60:
            break
        seat = acting[0]
        move = table.of_table(state) if seat == TABLE else table.of_seat(state, seat)
        assert objection(rules, state, seat, move) is None, (state.phase, move, objection(rules, state, seat, move))
        state = rules.after(state, seat, move)
        table.did(seat, move)
        assert len(state.pool) + len(state.stack) == state.deck + sum(state.unknown)
        if state.paper:
            assert state.deck == len(table.deck)
            assert [len(hand) for hand in table.hands] == [rules.books.size(state, each) for each in range(seats)]
        if isinstance(move, Pass):
            assert not rules.books.must_act or rules.books.example(state, seat) is None or state.unknown[seat]
        assert None not in rules.cards(state) or sum(state.unknown) == list(rules.cards(state)).count(None)
