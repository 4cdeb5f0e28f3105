"""Nine phones and a table screen: what is secret is covered, held and let go, and stands on no other page."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from referee.game import TABLE, Move, entered, legal, move_to_json, objection
from referee.web.secrets import zones_of
from tests.browser.conftest import FIND, PHONE, STANDS_AT, WALL, Lot, press
from tests.browser.test_looks import faults

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hedy", "Ida")
GAME = "nineteen47"
MOST_STEPS = 900
OPEN_TEXT = "() => [...document.querySelectorAll('main > *')].filter(each => each.id !== 'log').map(each => each.innerText).join(' ')"


def secrets_of(lot: Lot, word: str, seat: int) -> set[str]:
    """The printed ids that a seat alone may see now."""
    return {card for zone in zones_of(lot.house.table(word).view(seat)) if zone.secret for card in zone.cards if card}


def send(lot: Lot, phone: Page, word: str, seat: int, move: Move) -> None:
    version = lot.house.table(word).version
    act = {"move": move_to_json(move), "seat": seat, "version": version, "key": f"k{version}"}
    answer = phone.context.request.post(f"{lot.base}/api/tables/{word}/moves", data=act)
    assert answer.ok, answer.text()


def visit(lot: Lot, phone: Page, word: str) -> None:
    phone.goto(f"{lot.base}/t/{word}", wait_until="domcontentloaded")


def leave(phones: list[Page]) -> None:
    for phone in phones:
        phone.goto("about:blank")


def only_who_may_know(lot: Lot, word: str, phones: list[Page], screen: Page) -> None:
    """No secret of one seat stands in the source of another page, and none in the open on a seat's own."""
    screen.wait_for_function(STANDS_AT, arg=lot.house.table(word).version)
    kept = [secrets_of(lot, word, seat) for seat in range(len(phones))]
    everything = set().union(*kept)
    assert not [card for card in everything if card in screen.content()]
    game = lot.house.games[GAME]
    for seat, phone in enumerate(phones):
        visit(lot, phone, word)
        source = phone.content()
        assert not [card for card in everything - kept[seat] if card in source], NAMES[seat]
        assert "/mine/" not in screen.content()
        open_text = phone.evaluate(OPEN_TEXT)
        names = {game.card_of_face[card].name for card in kept[seat] if game.card_of_face[card].kind == "propaganda"}
        assert not [name for name in names if name in open_text], NAMES[seat]
        assert not [card for card in kept[seat] if f"/faces/{GAME}/{card}" in source], "a face that is asked for by name can be listened to"


def held_and_let_go(lot: Lot, word: str, seat: int, phone: Page, how: str) -> None:
    """A seat sees its loyalty while it holds the page down, by mouse, finger or key, and not a moment longer."""
    visit(lot, phone, word)
    own = next(zone for zone in lot.house.table(word).view(seat).seats[seat].zones if zone.key == "zone.loyalty")
    name = lot.house.games[GAME].card_of_face[own.cards[0]].name
    told = phone.locator(".peeking .name", has_text=name).first
    expect(told).to_be_hidden()
    summary = phone.locator("[data-peek] > summary")
    match how:
        case "mouse":
            summary.hover()
            phone.mouse.down()
        case "key":
            summary.focus()
            phone.keyboard.down(" ")
        case _:
            summary.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True, "bubbles": True})
    expect(told).to_be_visible()
    face = phone.locator(".peeking img").first
    assert face.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    match how:
        case "mouse":
            phone.mouse.up()
        case "key":
            phone.keyboard.up(" ")
        case _:
            summary.dispatch_event("pointercancel", {"pointerType": "touch", "isPrimary": True, "bubbles": True})
    expect(told).to_be_hidden()


def without_script(lot: Lot, word: str, seat: int, cookies: list[dict[str, object]]) -> None:
    """With scripts off the secrets stand behind a summary, and are covered again when the page is come back to."""
    plain = lot.open("/", PHONE, java_script_enabled=False)
    plain.context.add_cookies(cookies)
    visit(lot, plain, word)
    expect(plain.get_by_text("Show what only you may see")).to_be_visible()
    expect(plain.locator(".peeking")).to_be_hidden()
    plain.locator("[data-peek] > summary").click()
    expect(plain.locator(".peeking")).to_be_visible()
    plain.goto(f"{lot.base}/t/{word}/screen")
    plain.go_back()
    expect(plain.locator(".peeking")).to_be_hidden()
    answer = plain.context.request.get(f"{lot.base}/t/{word}/mine/0.svg")
    assert answer.ok
    assert answer.headers["cache-control"] == "no-store"
    assert lot.open("/").context.request.get(f"{lot.base}/t/{word}/mine/0.svg").status == 404


def steps(lot: Lot, word: str) -> Iterator[tuple[int, Move, str]]:
    """Yield whose move it is, any legal move of theirs, and the phase, until the game is over."""
    choose = random.Random(47)
    for _ in range(MOST_STEPS):
        table = lot.house.table(word)
        if table.over:
            return
        seat = choose.choice(table.to_act)
        yield seat, choose.choice(legal(table.rules, table.state, seat)), table.view(None).phase


def test_nine_phones_and_a_screen_play_an_evening_of_secrets(lot: Lot) -> None:
    word, phones = lot.seated(GAME, NAMES, {"talk_seconds": 60}, "server")
    screen = lot.open(f"/t/{word}/screen", WALL)
    expect(screen.get_by_role("button", name="Read it aloud")).to_be_visible()
    only_who_may_know(lot, word, phones, screen)
    for seat, how in enumerate(("mouse", "key", "finger")):
        held_and_let_go(lot, word, seat, phones[seat], how)
    assert faults(phones[0]) == []
    without_script(lot, word, 3, phones[3].context.cookies())
    leave(phones)
    met: set[str] = set()
    tapped = 0
    for seat, move, phase in steps(lot, word):
        fresh = phase not in met
        met.add(phase)
        if fresh and phase in {"post_star", "premiere", "editor_look"}:
            only_who_may_know(lot, word, phones, screen)
            leave(phones)
        if fresh and phase == "post_star":
            screen.get_by_role("button", name="Stop").click()
            expect(screen.locator(".clock")).to_be_hidden()
        facts = lot.house.table(word).view(None).facts
        if phase == "premiere" and not facts["faces_down"] and len(facts["shown"]) > 1 and "turned" not in met:
            met.add("turned")
            all_turned(lot, word, screen)
        if fresh or (phase in {"post_star", "premiere"} and tapped < 12):
            version = lot.house.table(word).version
            visit(lot, phones[seat], word)
            press(phones[seat], move)
            phones[seat].wait_for_function(STANDS_AT, arg=version + 1)
            leave([phones[seat]])
            tapped += 1
        else:
            send(lot, phones[seat], word, seat, move)
    table = lot.house.table(word)
    assert table.over
    assert {"post_star", "premiere", "turned"} <= met
    screen.wait_for_function(STANDS_AT, arg=table.version)
    phones[0].goto(f"{lot.base}/t/{word}/end")
    assert phones[0].locator(".seats > li").count() == len(NAMES)


def all_turned(lot: Lot, word: str, screen: Page) -> None:
    """The premiere on the table screen: every card of the film lies open, large, with the count and the verdict."""
    table = lot.house.table(word)
    screen.wait_for_function(STANDS_AT, arg=table.version)
    shown = table.view(None).facts["shown"]
    expect(screen.locator(".stage .face")).to_have_count(len(shown))
    notes = screen.locator(".notes").inner_text()
    assert "symbols" in notes
    assert "film" in notes
    assert screen.evaluate("document.documentElement.scrollHeight") <= WALL["height"]


# -- an evening with cards and dice on the table ---------------------------------------------------------------------------


def by_camera(lot: Lot, phone: Page, word: str, ids: tuple[str, ...], move: Move) -> bool:
    """Point the phone's camera at what a move names, one code after the other, until a page offers it; say whether one did."""
    told = json.dumps(move_to_json(move), ensure_ascii=False)
    for each in ids:
        phone.goto(f"{lot.base}{lot.address(each, GAME)}?table={word}", wait_until="domcontentloaded")
        if phone.evaluate_handle(FIND, told).as_element() is not None:
            press(phone, move)
            phone.wait_for_url(f"**/t/{word}", wait_until="commit")
            leave([phone])
            return True
    leave([phone])
    return False


def by_scanner(lot: Lot, phone: Page, word: str, ids: tuple[str, ...]) -> bool:
    """Send the codes of what a move names, as a scanner does; say whether they mean one legal move."""
    version = lot.house.table(word).version
    act = {"codes": [lot.address(each, GAME).removeprefix("/") for each in ids], "version": version, "key": f"k{version}", "source": "scan"}
    answer = phone.context.request.post(f"{lot.base}/api/tables/{word}/moves", data=act)
    assert answer.status in {200, 409}, answer.text()
    return answer.ok


def paper_steps(lot: Lot, word: str) -> Iterator[tuple[int, Move, tuple[str, ...]]]:
    """Yield what somebody does next at a table of paper, who it is, and what of it has a code to scan."""
    choose = random.Random(1947)
    for _ in range(MOST_STEPS):
        table = lot.house.table(word)
        if table.over:
            return
        seat = choose.choice(table.to_act)
        offered = entered(table.rules, table.state) if seat == TABLE else legal(table.rules, table.state, seat)
        move = choose.choice([each for each in offered if objection(table.rules, table.state, seat, each) is None])
        yield seat, move, table.rules.names(table.state, move)


def test_nine_phones_play_an_evening_with_paper_cards_by_scans(lot: Lot) -> None:
    """Jobs, dice, posters and the film's cards are scanned; hands stay in hands, and no page knows them before the premiere."""
    word, phones = lot.seated(GAME, NAMES, {"secrets": "paper"}, "people")
    screen = lot.open(f"/t/{word}/screen", WALL)
    leave(phones)
    kinds: dict[str, set[str]] = {"camera": set(), "scanner": set(), "tap": set()}
    for step, (seat, move, ids) in enumerate(paper_steps(lot, word)):
        phone, kind = phones[step % len(phones) if seat == TABLE else seat], type(move).__name__
        table = lot.house.table(word)
        assert all(card is None for held in table.state.hands for card in held), "hands stay in hands"
        if ids and kind not in kinds["camera"] and by_camera(lot, phone, word, ids, move):
            kinds["camera"].add(kind)
        elif ids and by_scanner(lot, phone, word, ids):
            kinds["scanner"].add(kind)
        else:
            kinds["tap"].add(kind)
            send(lot, phone, word, seat, move)
    table = lot.house.table(word)
    assert table.over
    assert {"DealJob", "DieFell", "ShowPoster", "ShowCard"} <= kinds["camera"] & kinds["scanner"]
    assert len([made for made in table.made if made.source == "scan"]) > 100
    screen.wait_for_function(STANDS_AT, arg=table.version)
    phones[0].goto(f"{lot.base}/t/{word}/end")
    assert phones[0].locator(".seats > li").count() == len(NAMES)
