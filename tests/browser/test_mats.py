"""Tables of cards in a real browser: reels up the columns by scans, villains by taps."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from referee.game import TABLE, Move, legal
from tests.browser.conftest import STANDS_AT, WALL, Lot, press

MOST_STEPS = 400


def scan(lot: Lot, page: Page, word: str, game_id: str, printed_id: str, move: Move) -> None:
    """Point a phone's camera at a code and press the button of what it should mean."""
    page.goto(lot.base + lot.address(printed_id, game_id), wait_until="domcontentloaded")
    press(page, move)
    page.wait_for_url(f"**/t/{word}", wait_until="commit")


def told(lot: Lot, page: Page, word: str, game_id: str, move: Move) -> None:
    """Send the address of a code without looking at its page, as a scanner does."""
    table = lot.house.table(word)
    codes = [lot.address(name, game_id).removeprefix("/") for name in table.rules.names(table.state, move)]
    act = {"codes": codes, "version": table.version, "key": f"k{table.version}", "source": "scan"}
    answer = page.context.request.post(f"{lot.base}/api/tables/{word}/moves", data=act)
    assert answer.ok, answer.text()


def fits(screen: Page) -> None:
    """Nothing of a table screen is cut off or scrolls, and nothing on it is small print."""
    assert screen.evaluate("document.documentElement.scrollHeight") <= WALL["height"]
    assert screen.evaluate("document.documentElement.scrollWidth") <= WALL["width"]
    for part in (".joincard", ".seats > li:last-child"):
        box = screen.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= WALL["height"], part
    small = screen.evaluate(SMALL_PRINT)
    assert small == []


SMALL_PRINT = """() => [...document.querySelectorAll('.side *, .foot-row *')]
    .filter(each => !each.closest('svg') && each.offsetParent && [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
    .filter(each => parseFloat(getComputedStyle(each).fontSize) < 18).map(each => each.textContent)"""


def test_three_phones_deal_and_play_reel_estate_by_scans(lot: Lot) -> None:
    word, phones = lot.seated("hollywood", ("Ana", "Ben", "Cleo"), {"first_player": 0}, "people")
    screen = lot.open(f"/t/{word}/screen", WALL)
    taken_back = slid = 0
    for step in range(MOST_STEPS):
        table = lot.house.table(word)
        if table.over:
            break
        seat = table.to_act[0]
        phone = phones[step % 3 if seat == TABLE else seat]
        phase = table.view(None).phase
        if phase == "deal" and table.view(None).facts["dealt"] == 2 and not taken_back:
            taken_back += step_back(lot, phone, word)
            continue
        moves = [move for move in legal(table.rules, table.state, seat) if not hasattr(move, "columns")]
        move = moves[(step * 11) % len(moves)]
        if phase == "deal" and table.view(None).round > 1:
            told(lot, phone, word, "hollywood", move)
        elif phase in {"deal", "placement"} and hasattr(move, "column" if phase == "placement" else "card"):
            code = next(name for name in table.rules.names(table.state, move))
            before = reels(screen) if phase == "placement" else {}
            scan(lot, phone, word, "hollywood", code, move)
            if before and slid < 3:
                slid += all_moved_one_up(lot, screen, word, before)
        else:
            phone.goto(f"{lot.base}/t/{word}")
            press(phone, move)
            phone.wait_for_function(STANDS_AT, arg=table.version + 1)
    table = lot.house.table(word)
    assert table.over
    assert (taken_back, slid) == (1, 3)
    assert {made.source for made in table.made if made.done.move.chance == "deal"} == {"scan", "tap"}
    screen.wait_for_function(STANDS_AT, arg=table.version)
    fits(screen)
    phones[0].goto(f"{lot.base}/t/{word}/end")
    expect(phones[0].locator(".seats > li").first).to_contain_text(table.names[table.result.winners[0]])


def step_back(lot: Lot, phone: Page, word: str) -> int:
    """The next cell is marked; taking the last card back, on the page and without an action card, frees the one before."""
    phone.goto(f"{lot.base}/t/{word}")
    marked = phone.locator(".board .mark").get_attribute("transform")
    lying = phone.locator(".board .lies").count()
    phone.get_by_role("button", name="Take the last card back").click()
    phone.wait_for_function(STANDS_AT, arg=lot.house.table(word).version)
    expect(phone.locator(".board .lies")).to_have_count(lying - 1)
    assert phone.locator(".board .mark").get_attribute("transform") != marked
    return 1


def reels(screen: Page) -> dict[str, str]:
    found: dict[str, str] = screen.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('.token')].map(each => [each.id, each.getAttribute('transform')]))"
    )
    return found


def all_moved_one_up(lot: Lot, screen: Page, word: str, before: dict[str, str]) -> int:
    """Reels that were bumped keep their name on the page and stand one cell higher, so that they slide there."""
    screen.wait_for_function(STANDS_AT, arg=lot.house.table(word).version)
    after = reels(screen)
    moved = [name for name, place in before.items() if name in after and after[name] != place]
    for name in moved:
        (x, y), (now_x, now_y) = (at.removeprefix("translate(").removesuffix(")").split(",") for at in (before[name], after[name]))
        assert x == now_x
        assert float(now_y) < float(y)
    return 1 if moved else 0


def test_two_phones_play_villains_by_taps(lot: Lot) -> None:
    word, phones = lot.seated("villains", ("Ana", "Ben"), {"turn_limit": 14, "start_player": 0}, "server")
    screen = lot.open(f"/t/{word}/screen", WALL)
    ticked = 0
    for _ in range(MOST_STEPS):
        table = lot.house.table(word)
        if table.over:
            break
        seat = table.to_act[0]
        phone = phones[seat]
        phone.wait_for_function(STANDS_AT, arg=table.version)
        move = wanted(lot, word, seat)
        ticked += len(getattr(move, "cards", ()))
        press(phone, move)
        phone.wait_for_function(STANDS_AT, arg=table.version + 1)
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    table = lot.house.table(word)
    assert table.over
    assert ticked > 4
    screen.wait_for_function(STANDS_AT, arg=table.version)
    fits(screen)


def wanted(lot: Lot, word: str, seat: int) -> Move:
    """What a sensible bot would do at that seat."""
    table = lot.house.table(word)
    moves = legal(table.rules, table.state, seat)
    view = table.view(seat)
    return max(moves, key=lambda move: table.rules.appeal(view, seat, move))
