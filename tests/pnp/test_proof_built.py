"""Faults put into whole builds of a maker's folder: what the drawing loses, the proof finds on the finished pages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from card_data.codes import BASE, Run
from card_data.load import load_game
from pnp.build import build
from pnp.layout import paste_up
from pnp.order import order_for
from pnp.press import Press
from pnp.proof import languages as proof_languages
from pnp.proof.prove import Proof, prove
from pnp.scene import Scene, Text
from pnp.sheets.pages import Side

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

GAME = 'title = "Fruit Market"\n'
ROWS = {"Apple": "Take one coin, then give it to the player on your left.", "Pear": "Give a coin.", "Fig": "Keep everything you have."}
CARDS = "qty,name,kind_word,text\n" + "".join(f'2,{name},fruit,"{text}"\n' for name, text in ROWS.items())
LAYOUT = """
[card.slots.code]
draw = "code"
x = 40
y = 66

[card.slots.name]
draw = "text"
text = "{name}"
x = 6
y = 14
font = "fira-sans-condensed-700"
size = 14
box = 40
lines = 1

[card.slots.text]
draw = "text"
text = "{text}"
x = 6
y = 30
font = "fira-sans-condensed-500"
size = 10
box = 40
lines = 5
"""
SWEDISH = "key,text\ncard.FRU-APPLE.name,Äpple\ncard.FRU-PEAR.name,Ett päron som aldrig får plats på sitt kort\ncard.FRU-FIG.name,Fikon\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "fruit"
    made.mkdir()
    for name, text in {"game.toml": GAME, "cards.csv": CARDS, "layout.toml": LAYOUT}.items():
        (made / name).write_text(text, "utf-8")
    return made


def built(folder: Path) -> Proof:
    game = load_game(folder)
    order = order_for(game, paper="a4", edition="standard", backs="none", bleed=2.0, base=BASE, language=game.language, only=["cards"])
    build(game, Run(game.id, "test", bytes(range(10))), order, folder.parent / "kit")
    return prove(folder.parent / "kit", game=game)


def test_a_folder_is_proven_word_by_word_and_copy_by_copy(folder: Path) -> None:
    proof = built(folder)
    assert proof.findings == ()
    assert proof.copies == 6
    assert proof.words >= 2 * sum(len(f"{name} {text}".split()) for name, text in ROWS.items())


def test_a_line_that_the_drawing_loses_is_found_on_every_copy(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw: Callable[..., tuple[Any, ...]] = paste_up.slots.draw_text
    monkeypatch.setattr(paste_up.slots, "draw_text", lambda *given, **more: _without_last_of_many(draw(*given, **more)))
    found = {(f.kind, f.id, f.column) for f in built(folder).findings}
    assert found == {("lost word", "FRU-APPLE", "text")}


def _without_last_of_many(items: tuple[Any, ...]) -> tuple[Any, ...]:
    return items[:-1] if len(items) > 1 and isinstance(items[-1], Text) else items


def test_swapped_faces_are_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    face = Press.face

    def swapped(press: Press, face_id: str, copy: int) -> Side | None:
        other = {"FRU-APPLE": "FRU-FIG", "FRU-FIG": "FRU-APPLE"}.get(face_id, face_id)
        drawn = face(press, other, copy)
        return drawn and Side(face_id, _recoded(drawn.scene, face(press, face_id, copy)))

    monkeypatch.setattr(Press, "face", swapped)
    assert {f.id for f in built(folder).faults if f.kind == "lost word"} == {"FRU-APPLE", "FRU-FIG"}


def _recoded(scene: Scene, other: Side | None) -> Scene:
    """Return a scene with the code of another: the code is right, everything else belongs elsewhere."""
    codes = [item for item in other.scene.items if hasattr(item, "rows")] if other else []
    items = tuple(codes[0] if hasattr(item, "rows") and codes else item for item in scene.items)
    return replace(scene, items=items)


def test_a_copy_that_is_left_out_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = Press.pairs
    monkeypatch.setattr(Press, "pairs", lambda press, deck: pairs(press, deck)[:-1])
    assert [(f.kind, f.id) for f in built(folder).faults] == [("missing copy", "FRU-FIG")]


def test_what_a_language_lacks_or_has_no_room_for_is_found(folder: Path) -> None:
    (folder / "lang").mkdir()
    (folder / "lang/sv.csv").write_text(SWEDISH + "card.FRU-FIG.text,Behåll allt.\n", "utf-8")
    warnings = built(folder).warnings
    assert [(f.kind, f.word) for f in warnings] == [("missing words", "sv"), ("no room", "sv")]
    assert "card.FRU-APPLE.text and card.FRU-PEAR.text" in warnings[0].detail
    assert (warnings[1].id, "Ett päron" in warnings[1].detail) == ("FRU-PEAR", True)


def test_languages_are_not_drawn_where_the_game_has_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_languages, "too_long", lambda *_: pytest.fail("nothing is to be drawn"))
    assert built(folder).findings == ()
