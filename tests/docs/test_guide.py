"""The maker's guide says what the program does: every word of it is there, its commands run, its pages are up to date."""

import re
import shlex
import subprocess
import sys
from importlib import util
from pathlib import Path
from types import ModuleType

import pytest
import typer.main

from card_data.problems import Fault
from card_data.quantity import QUANTITY_NAMES
from card_data.short import SHORT
from pnp import cli
from pnp.layout.plans import LAYOUT_KEYS
from pnp.layout.slot_words import COMMON, DRAWS, keys_of

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = DOCS / "guide"
LINK = re.compile(r"\]\(([^)#\s]+)(#[^)]*)?\)")


def script(name: str) -> ModuleType:
    """Return one of the scripts beside the guide."""
    spec = util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec
    assert spec.loader
    module = util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


reference, told = script("guide_reference"), script("guide_steps")
PAGES = {page.name: page.read_text("utf-8") for page in sorted(GUIDE.glob("*.md"))}
WHOLE = "\n".join(PAGES.values())
CODES = frozenset(word for box in re.findall(r"`+([^`]+)`+", WHOLE) for word in re.findall(r"[^\s,=|]+", box))


def test_reference_pages_are_what_the_program_declares() -> None:
    made = {name: f"{text.rstrip()}\n" for name, text in reference.pages().items()}
    stale = [name for name, text in made.items() if PAGES.get(name) != text]
    assert not stale, f"run: python docs/guide_reference.py ({', '.join(stale)})"


def test_a_key_without_a_sentence_and_a_sentence_without_a_key_are_refused() -> None:
    words = reference.words()
    del words["keys"]["decks.X.size"]
    with pytest.raises(reference.Stale, match=r"no sentence for \['decks\.X\.size'\]"):
        reference.game_page(words)
    words["keys"] |= {"decks.X.size": "The size.", "decks.X.colour": "Nothing."}
    with pytest.raises(reference.Stale, match=r"sentences of nothing: \['decks\.X\.colour'\]"):
        reference.game_page(words)


def test_every_command_and_every_option_is_told() -> None:
    page = PAGES["reference-commands.md"]
    found = dict(reference.commands("pnp", typer.main.get_command(cli.app)))
    assert {"pnp build", "pnp export tts"} <= set(found)
    for path, command in found.items():
        section = page.partition(f"\n## {path}\n")[2].partition("\n## ")[0]
        assert section, path
        missing = [
            name for each in command.params for name in each.opts if name.startswith("-") and name != "--help" and name not in section
        ]
        assert not missing, (path, missing)


@pytest.mark.parametrize("number", ["01", "04", "06", "07"])
def test_chapters_speak_only_of_options_that_there_are(number: str) -> None:
    (text,) = (page for name, page in PAGES.items() if name.startswith(f"{number}-"))
    known = {
        name for _, command in reference.commands("pnp", typer.main.get_command(cli.app)) for each in command.params for name in each.opts
    }
    known |= {
        name
        for _, command in reference.commands("pnp", typer.main.get_command(cli.app))
        for e in command.params
        for name in e.secondary_opts
    }
    spoken = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text)) - {"--lan", "--folder"}
    assert spoken <= known, spoken - known


def test_every_key_of_game_toml_is_told() -> None:
    page = PAGES["reference-game-toml.md"]
    for key, _ in reference.keys_of(SHORT):
        if not key.startswith("forms.X.X.X."):
            assert f"`{key.partition(')')[2].removeprefix('.') if ')' in key else key}`" in page or f"[{key}]" in page, key


def test_every_word_of_a_layout_is_told() -> None:
    page = PAGES["reference-layout-toml.md"]
    for word in (*LAYOUT_KEYS, *COMMON, *DRAWS):
        assert f"`{word}`" in page or f'draw = "{word}"' in page, word
    for draw in DRAWS:
        ornaments = page.partition("\n## Shapes and ornaments\n")[2]
        section = (
            page.partition(f'\n## draw = "{draw}"\n')[2].partition("\n## ")[0]
            or ornaments.partition(f"\n| `{draw}` |")[2].partition("\n")[0]
        )
        for key in keys_of(draw):
            assert re.search(rf"\b{key}\b", section), (draw, key)


def test_every_quantity_name_and_every_problem_is_told() -> None:
    assert not [name for name in QUANTITY_NAMES if f"`{name}`" not in PAGES["reference-columns.md"]]
    assert not [fault.value for fault in Fault if f"`{fault.value}`" not in PAGES["reference-problems.md"]]


def test_links_and_pictures_exist() -> None:
    for name, text in PAGES.items():
        for target, _ in LINK.findall(text):
            assert "://" in target or (GUIDE / target).exists(), (name, target)
    shown = {target for text in PAGES.values() for target, _ in LINK.findall(text) if target.startswith("pictures/")}
    assert shown == {f"pictures/{each.name}" for each in (GUIDE / "pictures").iterdir()}
    assert "docs/guide/README.md" in (DOCS.parent / "README.md").read_text("utf-8")


def test_words_are_about_the_project_alone() -> None:
    for name, text in PAGES.items():
        assert not re.search(r"/home/|TODO|\bI\b(?![a-z])", text), name


@pytest.mark.parametrize("chapter", told.chapters(), ids=lambda chapter: chapter.stem)
def test_commands_of_the_guide_run(
    chapter: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BACKLOT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    text = chapter.read_text("utf-8")
    output = ""
    for step in told.steps(text):
        match step:
            case told.FileStep(name, content):
                (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
                (tmp_path / name).write_text(content, "utf-8")
            case told.CommandStep(line, code):
                monkeypatch.setattr(sys, "argv", shlex.split(line, comments=True))
                assert sys.argv[0] == "pnp"
                assert ended(cli.main) == code, (line, capsys.readouterr())
                output += "".join(capsys.readouterr())
    shown = [box.strip() for box in re.findall(r"^    (\w[\w.-]*(?::\d+:\d+  |: \d).*)$", text, re.MULTILINE)]
    assert not [line for line in shown if line not in output], output


def ended(main: object) -> int:
    """Return the exit code of a program that runs in this process."""
    try:
        main()  # type: ignore[operator]
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def test_a_command_runs_as_a_program_too(tmp_path: Path) -> None:
    run = subprocess.run([sys.executable, "-m", "pnp", "new", "fruit-market"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (run.returncode, (tmp_path / "fruit-market" / "game.toml").exists()) == (0, True), run.stderr
