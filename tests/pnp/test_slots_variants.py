"""Cards varied by any column of their sheet, and what a maker hears of a layout that does not hold."""

import pytest

from card_data.load import shipped_games
from card_data.model import Deck
from card_data.problems import Problems
from pnp.layout.outlines import die_line, hexagon, holds, shape_of
from pnp.layout.remarks import remarks_on
from pnp.scene import Disc, Group

SHEET = "name,suit,note\nPlum,Reds,sweet\nPear,greens,\nQuince,,hard\n"
DISC = 'draw = "disc"\nx = 9\ny = 9\nr = 5\n'
TEXT = 'draw = "text"\nx = 9\ny = 9\nsize = 9\nfont = "fira-sans-condensed-500"\n'


def discs(scene):
    return [item for item in scene.items if isinstance(item, Disc)]


# -- variants ---------------------------------------------------------------------------------------------------------------


def test_a_layout_varies_by_a_free_column_in_any_case_and_otherwise(deck):
    made = deck(
        SHEET,
        f'[card]\nby = "suit"\n[card.slots.disc]\n{DISC}colour = "ink"\n'
        '[card.variants.Reds]\nslots.disc.colour = "red"\n[card.variants.Greens]\nslots.disc.colour = "green"\n'
        "[card.otherwise]\nslots.disc.r = 7\n",
    )
    assert [(d.paint.fill, d.rx) for n in range(3) for d in discs(made.face(n))] == [("#B3261E", 5), ("#2E7D32", 5), ("#15171C", 7)]


def test_a_value_without_a_variant_is_a_problem_where_there_is_no_otherwise(deck):
    made = deck(SHEET, f'[card]\nby = "suit"\n[card.slots.disc]\n{DISC}colour = "ink"\n[card.variants.Reds]\n')
    why = "there is none for suit = '{}', only Reds, and no otherwise"
    assert made.problems() == [
        f"layout.toml:9:7  layout card, slot variants, FRU-PEAR (cards.csv:3): {why.format('greens')}",
        f"layout.toml:9:7  layout card, slot variants, FRU-QUINCE (cards.csv:4): {why.format('')}",
    ]


def test_a_slot_varies_alone_and_may_vanish(deck):
    made = deck(
        SHEET,
        f'[card.slots.disc]\n{DISC}colour = "ink"\nby = "suit"\notherwise = {{}}\nvariants.Reds.colour = "red"\nvariants."" = false\n',
    )
    assert [[d.paint.fill for d in discs(made.face(n))] for n in range(3)] == [["#B3261E"], ["#15171C"], []]


def test_a_layout_varies_by_two_columns_one_after_the_other(deck):
    made = deck(
        SHEET,
        f'[card]\nby = ["suit", "note"]\notherwise = {{}}\n[card.slots.disc]\n{DISC}colour = "ink"\nvariants.x = {{}}\n'.replace(
            "variants.x = {}\n", ""
        )
        + '[card.variants.suit.Reds]\nslots.disc.colour = "red"\n[card.variants.note.sweet]\nslots.disc.r = 3\n'
        "[card.variants.note.hard]\nslots.disc.r = 4\n",
    )
    assert [(d.paint.fill, d.rx) for n in range(3) for d in discs(made.face(n))] == [("#B3261E", 3), ("#15171C", 5), ("#15171C", 4)]


def test_a_variant_may_name_another_layout(deck):
    made = deck(
        SHEET,
        f'[card]\nby = "suit"\n[card.slots.disc]\n{DISC}colour = "ink"\n[card.variants.Reds]\nlayout = "loud"\n[card.otherwise]\n'
        f'[loud.slots.disc]\n{DISC}colour = "gold"\n',
    )
    assert [discs(made.face(n))[0].paint.fill for n in range(2)] == ["#C9A227", "#15171C"]


def test_layouts_that_name_one_another_end(deck):
    made = deck(
        SHEET,
        '[card]\nby = "suit"\nslots = {}\n[card.otherwise]\nlayout = "loud"\n'
        '[loud]\nby = "suit"\nslots = {}\n[loud.otherwise]\nlayout = "card"\n',
    )
    assert all("name one another in a circle" in problem for problem in made.problems())
    assert len(made.problems()) == 3


@pytest.mark.parametrize(
    ("condition", "shown"),
    [
        ("when = { note = true }", [1, 0, 1]),
        ("when = { note = false }", [0, 1, 0]),
        ("unless = { note = true }", [0, 1, 0]),
        ('when = { suit = "Reds" }', [1, 0, 0]),
        ('unless = { suit = ["Reds", "greens"] }', [0, 0, 1]),
        ('when = { "note?cost" = true }', [1, 0, 1]),
        ('when = { "cost?" = true }', [0, 0, 0]),
    ],
)
def test_a_slot_is_drawn_where_its_columns_say_so(deck, condition, shown):
    made = deck(SHEET, f'[card.slots.disc]\n{DISC}colour = "ink"\n{condition}\n')
    assert [len(discs(made.face(n))) for n in range(3)] == shown


def test_an_icon_of_an_empty_cell_is_left_out(deck):
    made = deck(
        "name,icon\nPlum,anchor\nPear,\n", '[card.slots.icon]\ndraw = "icon"\nicon = "{icon}"\nx = 9\ny = 9\nsize = 8\ncolour = "ink"\n'
    )
    assert [len(made.face(n).items) for n in range(2)] == [1, 0]


# -- inheritance ------------------------------------------------------------------------------------------------------------


def test_a_slot_of_a_shared_layout_is_changed_or_left_out(deck):
    made = deck(
        "name,text\nPlum,Sweet.\n",
        '[card]\nextends = "plain"\n[card.slots]\ncode = false\nfoot = false\n[card.slots.name]\ncaps = true\n',
    )
    assert made.words() == ["PLUM", "Sweet."]


def test_a_folder_without_a_layout_prints_every_column(deck):
    made = deck("Name;Anzahl;Kosten;Beschreibung\nPflaume;2;3,50;Süß und rund\n")
    assert " ".join(" ".join(made.words()).split()) == "Pflaume Kosten: 3,50 Beschreibung: Süß und rund 1/1"


@pytest.mark.parametrize("size", ["poker", "bridge", "mini", "domino", "a6", "large-square", "75x45mm", "circle", "hex", "86.6x100mm"])
def test_the_plain_layout_serves_every_usual_size(deck, size):
    shape = 'shape = "hexagon"\n' if size == "86.6x100mm" else ""
    made = deck("name,text,cost,points\nPlum,Sweet and round.,3,2\n", "", f'[decks.cards]\nsize = "{size}"\n{shape}')
    assert made.problems() == []


def test_a_layout_on_top_of_plain_chooses_its_shape_itself(deck):
    round_cards = '[decks.cards]\nsize = "circle"\n'
    assert "would be cut off" in "".join(deck("name\nPlum\n", '[card]\nextends = "plain"\n', round_cards).problems())
    assert deck("name\nPlum\n", '[card]\nextends = "plain-round"\n', round_cards).problems() == []
    assert deck("name\nPlum\n", '[card]\nextends = "plain"\nshapes = { circle = "plain-round" }\n', round_cards).problems() == []


# -- fields -----------------------------------------------------------------------------------------------------------------


def test_number_set_and_build_are_fields(deck):
    text = "{card.number:000}/{card.of} {deck.count} {deck.size} {game.title} {game.version} {{x}}"
    made = deck("name,qty\nPlum,2\nPear,3\n", f'[card.slots.t]\n{TEXT}text = "{text}"\n')
    assert [made.words(n)[0] for n in range(2)] == ["001/2 5 poker Fruit Market 1 {x}", "002/2 5 poker Fruit Market 1 {x}"]


def test_the_makers_own_version_prints_on_the_cards(deck):
    made = deck("name\nPlum\n", f'[card.slots.t]\n{TEXT}text = "v{{game.version}}"\n', 'version = "0.3b"\n')
    assert made.words() == ["v0.3b"]


def test_the_build_id_changes_with_the_cards_and_only_with_them(deck):
    layout = f'[card.slots.t]\n{TEXT}text = "{{build.id}}"\n'
    one, again = deck("name\nPlum\n", layout).words(), deck("name\nPlum\n", layout).words()
    other = deck("name\nPear\n", layout).words()
    assert one == again != other
    assert len(one[0]) == 6


def test_a_column_of_any_name_fills_a_gap_and_may_stand_in_for_another(deck):
    made = deck(
        "name,Preis (€),이름\nPlum,3,자두\n", f'[card.slots.t]\n{TEXT}text = "{{Preis (€)}} {{이름}} {{cost?Preis (€)}} {{none?}}"\n'
    )
    assert made.words() == ["3 자두 3 "]


# -- what is told -----------------------------------------------------------------------------------------------------------

WRONG = f"""
[card.slots.one]
draw = "dics"
x = 1

[card.slots.two]
{DISC}colour = "rde"

[card.slots.three]
{TEXT}text = "{{nmae}}"

[card.slots.four]
draw = "text"
text = "{{name}}"
x = "5mmm"
y = 9
size = 9
font = "fira-sans-condensed-550"

[card.slots.five]
draw = "group"

[card.slots.five.slots.six]
{DISC}colour = "ink"
form = "top"

[card.slots.seven]
{DISC}colour = "red"
when = {{ suti = "Reds" }}
"""


def test_every_fault_of_a_layout_is_told_at_once_with_its_place_and_the_nearest_word(deck):
    told = "\n".join(deck("name,suit\nPlum,Reds\n", WRONG).problems())
    for sentence in (
        "layout.toml:3:1  layout card, slot one: draw = 'dics' is not known; the nearest word is 'disc'",
        "layout.toml:11:1  layout card, slot two: There is no colour 'rde'; the nearest is 'red'",
        "layout.toml:19:1  layout card, slot three: the gap {nmae} names no column of the sheet; the nearest is 'name'",
        "layout.toml:24:1  layout card, slot four: x = '5mmm' is no length; write a number of mm",
        "layout.toml:38:1  layout card, slot five.six: disc takes no 'form'; the nearest word is 'from'",
        "layout.toml:46:1  layout card, slot seven: the gap {suti} names no column of the sheet; the nearest is 'suit'",
    ):
        assert sentence in told, told


HALFTONE = """draw = "halftone"
x = 0
y = 0
w = 9
h = 9
focus_x = 4
focus_y = 4
reach = 9
pitch = 0.001
colour = "red"
"""


@pytest.mark.parametrize(
    ("slot", "says"),
    [
        ('draw = "bulb_ring"\nx = 9\ny = 9\nr = 5\ncount = 10000000', "count = 10000000 of bulb_ring is too much; 2000 is the most"),
        (
            HALFTONE,
            "pitch = 0.001 of halftone is too close; 0.2 mm is the least",
        ),
        ('draw = "burst"\nx = 9\ny = 9\nr = 5\npoints = 0\ncolour = "red"', "look for a 0, or for a list that is too short"),
        ('draw = "disc"\nx = 9\ny = 9\nr = 5\ncolour = "red"\nfrom = "botom"', "the nearest word is 'bottom'"),
        ('draw = "curtain"\nx = 9\ny = 9\nw = 9\nh = 9\nfolds = 0\ncolour = "red"\nshade = "red"\nlight = "red"', "look for a 0"),
    ],
)
def test_a_slip_of_the_pen_ends_in_a_sentence(deck, slot, says):
    (problem,) = deck("name\nPlum\n", f"[card.slots.one]\n{slot}\n").problems()
    assert says in problem


def test_a_fault_in_a_variant_is_told_where_it_stands(deck):
    made = deck(
        SHEET,
        f'[card]\nby = "suit"\notherwise = {{}}\n[card.slots.disc]\n{DISC}colour = "ink"\n'
        '[card.variants.Reds.slots.disc]\nr = 4\ncolour = "rde"\n',
    )
    (problem,) = made.problems()
    assert problem.startswith("layout.toml:12:1  layout card, slot disc: There is no colour 'rde'")


def test_a_fault_of_a_shared_layout_is_told_with_its_file(deck):
    made = deck("name\nPlum\n", '[card]\nextends = "plain"\nroles = { deep = "inkk" }\n[card.slots.name]\nsize = 9\nfont = "abril"\n')
    assert any(each.startswith("layout.toml:3:1  layout card, slot roles: There is no colour 'inkk'") for each in made.problems())
    made = deck("name\nPlum\n", '[card]\nextends = "plain-round"\n[card.slots.name]\nsizes = [90]\n')
    (problem,) = made.problems()
    assert problem.startswith("layout.toml:3:13  layout card, slot name, FRU-PLUM (cards.csv:2): The text 'Plum' does not fit")
    made = deck("name,text\nPlum,{{\n", "[back]\nextends = 'plain-back'\n")
    assert "shared/layouts/plain.toml" in "".join(made.problems())


def test_a_wrong_font_or_shared_layout_is_told_with_the_nearest(deck):
    (problem,) = deck(
        "name\nPlum\n", f"[card.slots.t]\n{TEXT}text = 'x'\n".replace("fira-sans-condensed-500", "abril-fatfce-400")
    ).problems()
    assert problem == "layout.toml:6:1  layout card, slot t: There is no font 'abril-fatfce-400'; the nearest is 'abril-fatface-400'."
    with pytest.raises(Problems, match=r"layout.toml:2:11  unknown layout “plian”.*did you mean “plain”"):
        deck("name\nPlum\n", '[card]\nextends = "plian"\n').problems()


def test_a_variant_for_no_card_is_remarked_on_with_the_nearest_value(deck):
    made = deck(SHEET, f'[card]\nby = "suit"\notherwise = {{}}\n[card.slots.disc]\n{DISC}colour = "ink"\n[card.variants.Redds]\n')
    assert remarks_on(made.game) == ("layout.toml:10:16  layout card: no card has suit = “Redds”; did you mean “Reds”?",)


def test_variants_of_a_layout_beneath_are_no_slips():
    """The courts of Hollywood Rummy vary by their roles, the layout beneath them by suits."""
    assert {name: remarks_on(game) for name, game in shipped_games().items()} == dict.fromkeys(shipped_games(), ())


# -- shapes -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "shape", "expected"),
    [("poker", "rounded", "rounded"), ("poker", "square", "square"), ("hex", "rounded", "hexagon"), ("circle", "rounded", "circle")],
)
def test_a_deck_has_the_shape_it_says_or_that_of_its_size(size, shape, expected):
    assert shape_of(Deck("cards", size, shape=shape)) == expected


def test_the_die_line_fills_the_box_of_the_card():
    for size, shape in (("poker", "rounded"), ("poker", "square"), ("hex", "hexagon"), ("circle", "circle")):
        deck = Deck("cards", size, shape=shape)
        points = [pair for _, values in die_line(deck) for pair in zip(values[::2], values[1::2], strict=True)]
        xs, ys = zip(*points, strict=True)
        assert (min(xs), min(ys)) == pytest.approx((0, 0), abs=1e-6)
        assert (max(xs), max(ys)) == pytest.approx(deck.size_mm, abs=1e-6)


def test_a_hexagon_grows_by_the_same_length_on_all_sides():
    inner, outer = hexagon(95.25, 82.55), hexagon(95.25, 82.55, 3)
    for n in range(6):
        (ax, ay), (bx, by) = inner[n], inner[(n + 1) % 6]
        (px, py) = outer[n]
        long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        assert abs((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / long == pytest.approx(3)


def test_what_a_round_cut_would_lose_is_a_problem(deck):
    layout = f'[card.slots.t]\n{TEXT}text = "{{name}}"\n'
    (problem,) = deck("name\nPlum\n", layout, '[decks.cards]\nsize = "circle"\n').problems()
    assert "“Plum” would be cut off: it lies outside of the circle; move it towards the middle" in problem


def test_a_face_that_is_no_rectangle_ends_where_its_bleed_does(deck):
    scene = deck("name\nPlum\n", '[card.slots.g]\ndraw = "ground"\ncolour = "red"\n', '[decks.cards]\nsize = "hex"\n').face()
    (group,) = scene.items
    assert isinstance(group, Group)
    assert group.clip
    assert holds("hexagon", 95.25, 82.55, 1, 41)
    assert not holds("hexagon", 95.25, 82.55, 1, 1)
