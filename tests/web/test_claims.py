"""Claims at Hollywood Rummy on the pages: each card that may be claimed is counted down by a clock of its own."""

from __future__ import annotations

import re

from referee.entries import Accepted


def test_RUM_04_each_card_that_may_be_claimed_has_a_clock_of_its_own(lot) -> None:
    table = lot.table(4, game="rummy", options={"claim_seconds": 20})
    clocks: list[tuple[int, str]] = []
    for number in range(16):
        table = lot.house.table(table.word)
        screen = lot.client().get(f"/t/{table.word}/screen").text
        clocks += [(table.state.turn, since) for since in re.findall(r'data-clock="20" data-since="([^"]+)"', screen)]
        seat = table.to_act[0]
        move = [offer.move for offer in table.offers(seat) if offer.refusal is None][-1]
        badge = lot.house.badge(table.word, lot.seats[table.word][seat])
        assert isinstance(lot.house.submit(table.word, badge, move, version=table.version, key=f"k{number}", source="tap"), Accepted)
    assert len({since for _, since in clocks}) == len({turn for turn, _ in clocks}) >= 3
