"""The palette and the prints of a game: every mix worked out, and what a print changes."""

from card_data.colours import palette_of, prints_of
from card_data.problems import Fault
from card_data.shapes import Found

GAME = {
    "palette": {"ink": "#000000", "heart": "#B8142B", "tint": {"mix": ["heart", "#FFFFFF", 0.5]}, "paper": "#ffffff"},
    "prints": {"blue": {"palette": {"heart": "#0000FF"}}, "large": {}},
}


def made(**prints: dict[str, dict[str, str]]) -> tuple[dict[str, dict[str, str]], list[Found]]:
    found: list[Found] = []
    game = {**GAME, "prints": prints or GAME["prints"]}
    return prints_of(game, palette_of(game, found), found), found


def test_a_print_changes_a_colour_and_every_mix_of_it_and_nothing_else() -> None:
    prints, found = made()
    assert prints == {"blue": {"heart": "#0000FF", "tint": "#8080FF"}, "large": {}}
    assert found == []


def test_a_print_may_only_change_colours_of_the_palette() -> None:
    _, found = made(blue={"palette": {"hart": "#0000FF"}})
    assert [(each.steps, each.fault) for each in found] == [(("prints", "blue", "palette", "hart"), Fault.UNKNOWN_COLOUR)]


def test_a_faulty_colour_of_a_print_is_told_at_its_place() -> None:
    _, found = made(blue={"palette": {"heart": "blue"}})
    assert [(each.steps, each.fault) for each in found] == [(("prints", "blue", "palette", "heart"), Fault.BAD_COLOUR)]


def test_the_printers_black_is_a_colour_and_may_be_mixed() -> None:
    found: list[Found] = []
    game = {"palette": {"spade": "K", "grey": {"mix": ["spade", "#FFFFFF", 0.5]}, "soft": {"mix": ["K", "#FFFFFF", 0.2]}}}
    assert palette_of(game, found) == {"spade": "K", "grey": "#808080", "soft": "#333333"}
    assert found == []
