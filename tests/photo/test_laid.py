"""What cards on a photo mean at a table: series, heaps without the others, hands."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from card_data.load import shipped_games
from referee import laid
from referee.chance import Chance
from referee.clock import StoppedClock
from referee.entries import Badge, SeatPlan
from referee.game import TABLE, Move
from referee.games.hollywood.moves import DealCard
from referee.games.rummy.moves import CloseWindow, Deal, Discard, Draw, LayDown, TurnUp
from referee.house import House
from referee.table import Table

SEVENS = ("RUM-1-7S", "RUM-1-7H", "RUM-1-7D")
NINES = ("RUM-1-9S", "RUM-1-9H", "RUM-1-2D")
KEPT = ("RUM-2-KH", "RUM-3-4C", "RUM-2-QS")
FILMS = [f"HW-F{kind}-{number:02}" for kind in "HAR" for number in range(1, 5)][:11]
STARS = ["HW-ST-01", "HW-ST-02", "HW-ST-03"]
CELLS = [f"HW-{column}{row}" for column, rows in (("A", 4), ("B", 4), ("C", 3), ("D", 3)) for row in range(1, rows + 1)]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    numbers = itertools.count(7)
    bits = lambda size: b"".join((next(numbers) * 2_654_435_761 % 2**32).to_bytes(4, "big") for _ in range(size // 4 + 1))[:size]  # noqa: E731
    made = House(tmp_path, shipped_games(), clock=StoppedClock(1), chance=Chance(bits))
    yield made
    made.close()


def make(house: House, word: str, seat: int, moves: Move | Sequence[tuple[int, Move]]) -> Table:
    version = house.table(word).version
    answer = house.submit(word, Badge(seat), moves, version=version, key=f"k{version}", source="photo")
    assert type(answer).__name__ == "Accepted", answer
    return house.table(word)


def opened(house: House, game_id: str, chance: str, seats: int = 3, **options: object) -> Table:
    kinds = dict.fromkeys(house.games[game_id].chance, chance)
    word = house.open_table(game_id, [SeatPlan() for _ in range(seats)], options, kinds).word
    for seat in range(seats):
        house.take_seat(word, seat, "ABC"[seat])
    return house.table(word)


@pytest.fixture
def deal(house: House) -> Table:
    """The board game of reels, whose area is about to be dealt from real cards."""
    table = opened(house, "hollywood", "people")
    if table.due == "first":
        table = make(house, table.word, 0, [(TABLE, table.offers(TABLE)[0].move)])
    assert table.due == "deal"
    return table


@pytest.fixture
def play(house: House) -> Table:
    """Rummy with cards of the table's own: the seat in turn has drawn."""
    table = opened(house, "rummy", "server", hand_tracking="count_only")
    table = make(house, table.word, table.to_act[0], Deal())
    table = make(house, table.word, 0, TurnUp("RUM-3-8H"))
    table = make(house, table.word, table.to_act[0], CloseWindow())
    return make(house, table.word, table.to_act[0], Draw("stock"))


# -- series ------------------------------------------------------------------------------------------------------------


def test_a_dealt_area_is_entered_card_by_card(deal: Table) -> None:
    row = laid.series(deal, 0, [*FILMS, *STARS])
    assert row is not None
    assert [step.offer.move for step in row.steps] == [DealCard(card) for card in (*FILMS, *STARS)]
    assert {step.seat for step in row.steps} == {TABLE}
    assert (row.left, row.more) == ((), 0)


def test_what_is_still_due_after_a_series_is_counted(deal: Table) -> None:
    row = laid.series(deal, 0, [*FILMS[:9], *STARS])
    assert row is not None
    assert row.more == 2


def test_a_card_too_many_is_left_out_and_named(deal: Table) -> None:
    row = laid.series(deal, 0, [*STARS, "HW-ST-04", *FILMS])
    assert row is not None
    assert row.left == ("HW-ST-04",)
    assert len(row.steps) == 14


def test_cards_entered_before_and_codes_of_the_board_are_passed_over(house: House, deal: Table) -> None:
    table = make(house, deal.word, 0, [(TABLE, DealCard(FILMS[0]))])
    row = laid.series(table, 0, ["HW-COL-A", FILMS[0], *FILMS[1:4]])
    assert row is not None
    assert [step.card for step in row.steps] == FILMS[1:4]
    assert row.left == ()


def test_a_series_needs_two_cards_and_chance_that_people_give(house: House, deal: Table) -> None:
    assert laid.series(deal, 0, FILMS[:1]) is None
    assert laid.series(opened(house, "hollywood", "server"), 0, FILMS) is None


def test_a_series_is_of_one_kind(house: House, play: Table) -> None:
    seat = play.to_act[0]
    table = make(house, play.word, seat, LayDown((SEVENS, NINES), ()))
    fits = laid.series(table, seat, ["RUM-1-7C", "RUM-1-9D"])
    assert fits is not None
    assert [type(step.offer.move).__name__ for step in fits.steps] == ["LayOff", "LayOff"]
    assert laid.series(table, seat, ["RUM-1-7C", "RUM-2-KH"]) is None


def test_the_order_of_the_deal_is_that_of_the_places_on_the_board(deal: Table) -> None:
    squares = {square.id: square for board in deal.rules.game.boards for square in board.squares}
    dealt = dict(zip(CELLS, (*FILMS, *STARS), strict=True))
    lean = lambda cell: (squares[cell].x * 400 + squares[cell].y * 60, squares[cell].y * 380 - squares[cell].x * 30)  # noqa: E731
    by_rows = sorted(CELLS, key=lambda cell: (cell[-1], cell))
    assert laid.in_dealt_order(deal, 0, [(dealt[cell], *lean(cell)) for cell in by_rows]) == tuple(dealt.values())


def test_without_all_of_the_area_the_order_stays_as_it_was_read(deal: Table) -> None:
    places = [(card, 10.0 * number, 0.0) for number, card in enumerate(FILMS[::-1])]
    assert laid.in_dealt_order(deal, 0, places) == tuple(FILMS[::-1])


# -- heaps -------------------------------------------------------------------------------------------------------------


def test_heaps_are_the_melds_that_lie_there(play: Table) -> None:
    offers = laid.meant(play, play.to_act[0], [SEVENS, NINES])
    assert [offer.move for offer in offers if offer.refusal is None] == [LayDown((SEVENS, NINES), ())]


def test_a_heap_that_is_no_meld_is_left_in_the_hand(play: Table) -> None:
    offers = laid.meant(play, play.to_act[0], [KEPT, SEVENS, NINES])
    assert [offer.move for offer in offers] == [LayDown((SEVENS, NINES), ())]


def test_where_nothing_is_meant_the_reason_stays(play: Table) -> None:
    offers = laid.meant(play, play.to_act[0], [SEVENS, KEPT])
    assert offers
    assert all(offer.refusal for offer in offers)


def test_one_card_means_what_it_means_without_heaps(play: Table) -> None:
    offers = laid.meant(play, play.to_act[0], [[KEPT[0]]])
    assert Discard(KEPT[0]) in [offer.move for offer in offers if offer.refusal is None]


# -- hands -------------------------------------------------------------------------------------------------------------


def test_unseen_hands_are_counted(play: Table) -> None:
    seen = laid.hand(play, play.to_act[0], [*SEVENS, *NINES])
    assert seen == laid.Hand(12, (*SEVENS, *NINES), (), ())
    assert laid.hand(play, play.to_act[0], ["RUM-3-8H", *SEVENS]) == laid.Hand(12, SEVENS, (), ("RUM-3-8H",))


def test_of_a_known_hand_what_is_missing_and_what_is_strange_is_named(house: House) -> None:
    table = opened(house, "rummy", "server", hand_tracking="dealt")
    table = make(house, table.word, table.to_act[0], Deal())
    mine = [card for card in table.state.hands[1] if card]
    other = next(card for card in table.state.hands[2] if card)
    found = laid.hand(table, 1, [*mine[:9], other])
    assert found == laid.Hand(11, tuple(mine[:9]), tuple(mine[9:]), (other,))
    assert laid.hand(table, TABLE, mine) is None


def test_a_hand_that_is_kept_covered_is_only_counted(house: House) -> None:
    table = opened(house, "nineteen47", "server")
    zones = [
        (seat.seat, zone) for seat in table.view(0).seats for zone in seat.zones if zone.secret and zone.shape == "fan" and seat.seat == 0
    ]
    assert zones
    found = laid.hand(table, 0, [])
    assert found is not None
    assert (found.missing, found.strange) == ((), ())
