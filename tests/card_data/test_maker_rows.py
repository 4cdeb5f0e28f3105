"""What a maker's columns and cells mean: quantities, mapped columns, kinds, decks, backs, types, ids, points."""

from pathlib import Path

import pytest

from card_data.ids import made_ids
from card_data.quantity import QUANTITY_NAMES
from tests.card_data.makers import columns, game, says

# -- quantities ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", QUANTITY_NAMES)
def test_the_quantity_is_found_under_its_usual_names(tmp_path: Path, name: str) -> None:
    (card,) = game(tmp_path, cards_csv=f"name;{name.upper()}\nAce;3\n").cards
    assert (card.qty, card.columns[name.upper()]) == (3, 3)


@pytest.mark.parametrize(("text", "qty"), [("3", 3), ("", 1), ("x2", 2), ("2×", 2), ("4 x", 4), ("3,0", 3), ("2.00", 2), ("999", 999)])
def test_what_a_quantity_may_be(tmp_path: Path, text: str, qty: int) -> None:
    assert [card.qty for card in game(tmp_path, cards_csv=f"name;qty\nAce;{text}\n").cards] == [qty]


def test_a_blank_quantity_is_what_the_folder_says(tmp_path: Path) -> None:
    found = game(tmp_path, "[cards]\nblank_qty = 0\n", cards_csv="name,qty\nAce,\nTwo,2\n")
    assert [(card.name, card.qty) for card in found.cards] == [("Two", 2)]


def test_zero_keeps_the_row_and_prints_no_card(tmp_path: Path) -> None:
    found = game(tmp_path, cards_csv="name,qty\nAce,0\nTwo,2\n")
    assert [card.name for card in found.cards] == ["Two"]
    assert (found.files[0].rows, found.files[0].cards, found.files[0].left_out) == (2, 2, 1)


@pytest.mark.parametrize("text", ["two", "-1", "1.5", "1,5", "1000", "2 or 3", "½", "1e2"])
def test_any_other_quantity_is_a_problem_never_a_guess(tmp_path: Path, text: str) -> None:
    expected = "expected a whole number from 0 to 999 (0 = not printed)"
    assert says(tmp_path, cards_csv=f"name;qty\nAce;{text}\n") == [f"cards.csv:2:5  Ace: wrong quantity “{text}”; {expected}"]


def test_a_column_that_only_sounds_like_a_quantity_is_told_how_to_be_none(tmp_path: Path) -> None:
    (said,) = says(tmp_path, cards_csv="name,Count\nDracula,of Transylvania\n")
    assert said.endswith('(0 = not printed); if “Count” means something else, write qty = "" in [cards.columns]')


def test_a_sheet_may_say_that_it_has_no_quantity(tmp_path: Path) -> None:
    found = game(tmp_path, '[cards.columns]\nqty = ""\n', cards_csv="name,count\nAce,7\n")
    assert (found.cards[0].qty, found.cards[0].columns["count"], found.files[0].quantity) == (1, "7", "")


# -- columns -------------------------------------------------------------------------------------------------------------


def test_columns_are_mapped_by_any_name(tmp_path: Path) -> None:
    more = '[cards.columns]\nname = "Bezeichnung"\nqty = "Menge"\nkind = "Art"\n'
    (card,) = game(tmp_path, more, cards_csv="Nr;Art;Bezeichnung;Menge\n7;fruit;Apfel;4\n").cards
    assert (card.name, card.kind, card.qty, card.columns["Nr"]) == ("Apfel", "fruit", 4, "7")


def test_a_mapped_column_that_is_not_there_is_guessed(tmp_path: Path) -> None:
    told = says(tmp_path, '[cards.columns]\nname = "Bezeichnug"\n', cards_csv="Bezeichnung\nApfel\n")
    assert told == ["game.toml:3:8  unknown column “Bezeichnug”; expected Bezeichnung; did you mean “Bezeichnung”?"]


def test_without_a_usual_name_the_first_free_column_is_the_name(tmp_path: Path) -> None:
    found = game(tmp_path, cards_csv="Anzahl;Sorte;Wert\n2;Apfel;3\n")
    assert (found.cards[0].name, found.files[0].title, found.files[0].quantity) == ("Apfel", "Sorte", "Anzahl")


def test_columns_of_notes_are_left_out(tmp_path: Path) -> None:
    assert columns(game(tmp_path, cards_csv="_todo,name\nlater,Ace\n")) == [{"name": "Ace"}]


def test_a_column_may_have_a_type_and_decimal_commas(tmp_path: Path) -> None:
    more = '[cards]\ndecimal = ","\n[columns.card]\nprice = { type = "measure" }\nn = { type = "number", needed = false }\n'
    found = game(tmp_path, more, cards_csv="name;price;n\nAce;1.234,50;\nTwo;2;−3\n")
    assert [(each["price"], each["n"]) for each in columns(found)] == [(1234.5, None), (2.0, -3)]
    told = says(tmp_path, more, cards_csv="name;price;n\nAce;1.5;\n")
    assert told == ["cards.csv:2:5  Ace: wrong price “1.5”; expected a number"]
    assert says(tmp_path, more, cards_csv="name;n\nAce;\n") == ["cards.csv:1:1  missing column “price”"]


# -- kinds, decks, backs -------------------------------------------------------------------------------------------------


def test_kinds_choose_layouts_by_their_name(tmp_path: Path) -> None:
    layout = "[card.slots]\n[hero]\nextends = 'card'\n"
    found = game(tmp_path, cards_csv="name,kind\nAce,hero\nTwo,thing\nSix,\n", layout_toml=layout)
    assert [(card.kind, card.faces[0].layout) for card in found.cards] == [("hero", "hero"), ("thing", "card"), ("card", "card")]


def test_declared_kinds_are_held_to(tmp_path: Path) -> None:
    more = '[kinds.hero]\nlayout = "plain"\n[kinds.event]\nlayout = "plain"\n'
    assert [card.kind for card in game(tmp_path, more, cards_csv="name,kind\nAce,EVENT\nTwo,\n").cards] == ["event", "hero"]
    told = says(tmp_path, more, cards_csv="name,kind\nAce,heroe\n")
    assert "cards.csv:2:5  Ace: unknown kind “heroe”; expected hero or event; did you mean “hero”?" in told


def test_a_column_deals_cards_into_decks(tmp_path: Path) -> None:
    found = game(tmp_path, cards_csv="name,deck\nAce,Main\nTwo,Side Deck\nSix,main\n")
    assert [(card.name, card.deck) for card in found.cards] == [("Ace", "main"), ("Two", "side_deck"), ("Six", "main")]
    assert [deck.id for deck in found.decks] == ["main", "side_deck"]


def test_declared_decks_are_held_to(tmp_path: Path) -> None:
    more = '[decks.main]\nsize = "63x88mm"\n[decks.side]\nsize = "2.5x3.5in"\nshape = "square"\n'
    found = game(tmp_path, more, cards_csv="name,deck\nAce,Side\nTwo,\n")
    assert [(card.name, card.deck) for card in found.cards] == [("Ace", "side"), ("Two", "main")]
    assert [(deck.size_mm, deck.shape) for deck in found.decks] == [((63.0, 88.0), "rounded"), ((63.5, 88.9), "square")]
    spelt = game(tmp_path, "[decks.side_deck]\n", cards_csv="name,deck\nAce,Side Deck\n")
    assert (spelt.cards[0].deck, len(spelt.decks)) == ("side_deck", 1)
    told = says(tmp_path, more, cards_csv="name,deck\nAce,sied\n")
    assert told == ["cards.csv:2:5  Ace: unknown deck “sied”; expected main or side; did you mean “side”?"]


def test_decks_may_have_files_of_their_own(tmp_path: Path) -> None:
    more = '[decks.main]\nfile = "main.csv"\n[decks.side]\nfiles = ["one.csv", "two.csv"]\n'
    found = game(tmp_path, more, main_csv="name\nAce\n", one_csv="Titel;Anzahl\nTwo;2\n", two_csv="name\nSix\n")
    assert [(card.name, card.deck, card.qty) for card in found.cards] == [("Ace", "main", 1), ("Two", "side", 2), ("Six", "side", 1)]
    assert [each.name for each in found.files] == ["main.csv", "one.csv", "two.csv"]


def test_a_deck_has_a_back_unless_it_says_none(tmp_path: Path) -> None:
    layout = "[card.slots]\n[back.slots]\n[events-back.slots]\n"
    more = "[decks.main]\n[decks.events]\n[decks.tokens]\nback = ''\n"
    found = game(tmp_path, more, cards_csv="name\nAce\n", layout_toml=layout)
    assert [deck.back for deck in found.decks] == ["back", "events-back", ""]
    more = "[kinds.coin.faces]\nA = 'card'\nB = 'card'\n"
    assert game(tmp_path, more, cards_csv="name\nAce\n", layout_toml=layout).decks[0].back == ""


def test_a_deck_without_layouts_has_those_of_the_starter(tmp_path: Path) -> None:
    found = game(tmp_path, cards_csv="name\nAce\n")
    assert (found.cards[0].faces[0].layout, found.decks[0].back) == ("plain", "plain-back")


def test_each_card_may_have_a_back_of_its_own(tmp_path: Path) -> None:
    more = '[decks.cards]\nback_column = "rear"\n'
    layout = "[card.slots]\n[back.slots]\n[night.slots]\n"
    found = game(tmp_path, more, cards_csv="name,rear\nAce,night\nTwo,\n", layout_toml=layout)
    assert (found.decks[0].back, found.decks[0].back_column, found.cards[0].text("rear")) == ("back", "rear", "night")
    told = says(tmp_path, more, cards_csv="name,rear\nAce,nigth\n", layout_toml=layout)
    assert len(told) == 1
    assert told[0].startswith("cards.csv:2:5  Ace: unknown layout “nigth”; expected a picture of this folder or a layout")
    assert told[0].endswith("did you mean “night”?")
    told = says(tmp_path, '[decks.cards]\nback_column = "raer"\n', cards_csv="name,rear\nAce,\n")
    assert told == ["game.toml:3:15  unknown column “raer”; expected name or rear; did you mean “rear”?"]


def test_an_unknown_size_is_told(tmp_path: Path) -> None:
    (said,) = says(tmp_path, '[decks.cards]\nsize = "63*88 lines"\n', cards_csv="name\nAce\n")
    assert said.startswith("game.toml:3:8  unknown size “63*88 lines”; expected the name of a size, or one like")


# -- ids -----------------------------------------------------------------------------------------------------------------


def test_ids_are_made_from_names_in_any_script(tmp_path: Path) -> None:
    found = game(
        tmp_path,
        cards_csv="name\nSüßer Apfel!\n단호박\nЧай\n緑茶\n",
    )
    assert [card.id for card in found.cards][:3] == ["TRY-SUSSER-APFEL", "TRY-DANHOBAG", "TRY-CHEAI"]
    assert found.cards[3].id.startswith("TRY-")


def test_made_ids_do_not_depend_on_the_order_of_rows(tmp_path: Path) -> None:
    rows = ["Ace,Hearts,x", "Ace,Spades,x", "Two,Hearts,a", "Two,Hearts,b", "Six,Clubs,"]
    one = game(tmp_path, cards_csv="\n".join(["name,suit,note", *rows]))
    other = game(tmp_path, cards_csv="\n".join(["name,suit,note", *reversed(rows)]))
    assert [card.id for card in one.cards] == ["TRY-ACE-HEARTS", "TRY-ACE-SPADES", "TRY-TWO-A", "TRY-TWO-B", "TRY-SIX"]
    assert {card.id: dict(card.columns) for card in one.cards} == {card.id: dict(card.columns) for card in other.cards}


def test_cards_equal_in_everything_are_counted() -> None:
    rows = [{"name": "Ace"}, {"name": "Ace"}]
    ids = made_ids("X", ["Ace", "Ace"], rows, [])
    assert len(set(ids)) == 2
    assert ids[1] == f"{ids[0]}-2"


def test_own_ids_are_kept_in_capitals_with_the_prefix(tmp_path: Path) -> None:
    found = game(tmp_path, cards_csv="ID,name\n7,Ace\na_02,Two\nTRY-9,Six\n,Ten\n")
    assert [card.id for card in found.cards] == ["TRY-7", "TRY-A-02", "TRY-9", "TRY-TEN"]


def test_an_own_id_used_twice_is_told(tmp_path: Path) -> None:
    told = says(tmp_path, cards_csv="id,name\na1,Ace\nA1,Two\n")
    assert told == ["cards.csv:3:1  Two: id used twice “A1”; it stands in line 2 already"]


# -- what is counted, and the rest of game.toml --------------------------------------------------------------------------


def test_a_cell_that_cannot_be_counted_is_told_with_its_card(tmp_path: Path) -> None:
    told = says(tmp_path, '[tally]\npoints = "worth"\n', cards_csv="name,worth\nAce,eleven\n")
    assert len(told) == 1
    assert told[0].startswith("cards.csv:2:5  Ace: wrong worth “eleven”; expected a whole number")
    assert game(tmp_path, cards_csv="name,points\nAce,11\n").tally is not None


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ('titel = "x"\n', "game.toml:2:1  unknown key “titel”"),
        ("[cards]\nfiel = 1\n", "game.toml:3:1  unknown key “fiel”"),
        ('[cards]\ndecimal = ";"\n', "game.toml:3:11  unknown decimal “;”; expected . or ,"),
        ("[cards]\nblank_qty = -1\n", "game.toml:3:13  wrong blank_qty “-1”; expected a whole number from 0 to 999"),
        ("[markup]\nbolt = 1\n", "game.toml:3:1  unknown key “bolt”; expected bold, italic, icon, colour, newline or bullet"),
        ('[decks."../../up"]\n', "game.toml:2:8  bad id “../../up”; expected a name of letters, digits, blanks, hyphens and _"),
        ('deck_code = "OO"\n', "game.toml:2:13  wrong deck_code “OO”; expected two characters"),
        ('language = "Korean"\n', "game.toml:2:12  wrong language “Korean”; expected a language such as en, ko or pt-BR"),
        ("[seats]\nleast = 3\nmost = 2\n", "game.toml:2:2  wrong ideal “2”; expected least, ideal and most in rising order"),
    ],
)
def test_faults_of_a_short_game_toml(tmp_path: Path, more: str, told: str) -> None:
    found = says(tmp_path, more, cards_csv="name\nAce\n")
    assert len(found) == 1
    assert found[0].startswith(told)


def test_the_language_of_the_cards_has_a_wording(tmp_path: Path) -> None:
    found = game(tmp_path, 'language = "ko"\n', cards_csv="이름\n호박\n")
    assert found.language == "ko"
    assert {"en", "ko"} <= set(found.wordings)


def test_markup_and_icons_are_passed_on(tmp_path: Path) -> None:
    found = game(tmp_path, '[markup]\nicon = [":", ":"]\n[icons]\ngold = "two-coins"\n', cards_csv="name\nAce\n")
    assert (found.look["markup"], found.look["icons"]) == ({"icon": (":", ":")}, {"gold": "two-coins"})


def test_sheets_of_places_and_pieces_come_in_any_form_too(tmp_path: Path) -> None:
    more = '[boards.MAP]\nkind = "points"\nplaces = "orte.csv"\nwidth_mm = 200\nheight_mm = 150\ntitle = "Karte"\n'
    (board,) = game(
        tmp_path, more, cards_csv="name\nAce\n", orte_csv="id;name;x;y\nA;Äcker;0.2;0.3\nB;Öd;0.7;0.5\n".encode("cp1252")
    ).boards
    assert [square.label for square in board.squares] == ["Äcker", "Öd"]
    told = says(tmp_path, more, cards_csv="name\nAce\n", orte_csv="id;name;x;y\nA;Äcker;oben;0.3\n".encode("cp1252"))
    assert told[0].startswith("orte.csv:2:9  wrong x “oben”")


def test_cards_of_one_name_are_told_apart_by_kind_and_told_of(tmp_path: Path) -> None:
    found = game(tmp_path, cards_csv="name,kind,deck\nAce,hero,main\nAce,event,main\nTwo,hero,main\nTwo,hero,side\n")
    assert [card.id for card in found.cards] == ["TRY-ACE-HERO", "TRY-ACE-EVENT", "TRY-TWO-MAIN", "TRY-TWO-SIDE"]
    note = "4 cards share their name with others, such as “Ace”: a column id keeps their codes apart for good"
    assert found.files[0].notes == (note,)
    assert game(tmp_path, cards_csv="id,name\n1,Ace\n2,Ace\n").files[0].notes == ()


def test_ids_are_told_apart_by_short_cells_and_else_by_a_mark() -> None:
    long = "a text that is far too long to stand in an id of a card"
    ids = made_ids("X", ["Ace", "Ace"], [{"text": f"{long} one"}, {"text": f"{long} two"}], [])
    assert len(set(ids)) == 2
    assert all(len(each) == len("X-ACE-0000") for each in ids)
    assert made_ids("X", ["The Extraordinarily Long Name of an Old Lighthouse"], [{}], [])[0].startswith("X-THE-EXTRAORDINARILY-")
