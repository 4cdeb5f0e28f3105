"""Files that were damaged at random: every one ends as a game or as sentences, never as a traceback."""

import random
from pathlib import Path

import pytest

from card_data.load import load_game
from card_data.problems import Problems

FOREIGN = Path(__file__).parents[1] / "fixtures" / "foreign"
JSON = b'{"suits": [{"name": "H", "cards": [{"name": "Ace", "n": 1.50, "tags": ["a", "b"], "cost": {"g": 1}}, {"name": "Two"}]}]}'
TOML = b'[[suits]]\nname = "H"\n[[suits.cards]]\nname = "Ace"\nrank = 1.0\nday = 2026-01-05\n'
SIGNS = b"\x00\"\n\r;,\t{}[]:&*!#'\xff\xfe\xef\xbb\xbf=-<>"


def damaged(raw: bytes, chance: random.Random) -> bytes:
    """Return bytes with some of them changed, lost, put in, doubled or cut off."""
    out = bytearray(raw)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(out))
        match chance.randrange(5):
            case 0:
                out[at] = chance.randrange(256)
            case 1:
                del out[at : at + chance.randint(1, 40)]
            case 2:
                out[at:at] = bytes(chance.choice(SIGNS) for _ in range(chance.randint(1, 4)))
            case 3:
                out[at:at] = out[at : at + 200]
            case _:
                del out[at + 1 :]
        out = out or bytearray(b" ")
    return bytes(out)


@pytest.mark.parametrize(
    ("name", "raw", "many"),
    [
        ("cards.csv", (FOREIGN / "obstmarkt" / "fruechte.csv").read_bytes(), 60),
        ("cards.yaml", (FOREIGN / "hanok" / "cards.yaml").read_bytes(), 40),
        ("cards.xlsx", (FOREIGN / "airfield" / "airfield.xlsx").read_bytes(), 20),
        ("cards.json", JSON, 70),
        ("cards.toml", TOML, 50),
        ("game.toml", (FOREIGN / "obstmarkt" / "game.toml").read_bytes(), 60),
        ("serials.csv", b"id,copy,serial\nDAM-ACE,1,1\nDAM-ACE,2,2\nDAM-TWO,1,3\n", 40),
    ],
)
def test_no_damaged_file_ends_in_a_traceback(tmp_path: Path, name: str, raw: bytes, many: int) -> None:
    (tmp_path / "game.toml").write_text('title = "Damaged"\n', encoding="utf-8")
    if not name.startswith("cards"):
        (tmp_path / "cards.csv").write_text("Bezeichnung;Art;Punkte\nAce;Obst;1\n", encoding="utf-8")
    told = 0
    for seed in range(many):
        (tmp_path / name).write_bytes(damaged(raw, random.Random(seed)))
        try:
            load_game(tmp_path)
        except Problems as found:
            told += len(str(found)) > 0
        except Exception as fault:  # any other exception is what this test is here to find
            raise AssertionError(f"{name}, seed {seed}") from fault
    assert told > many // 20
