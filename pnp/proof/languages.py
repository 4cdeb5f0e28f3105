"""What the languages of a game lack, and which cards have no room for the words of a language."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from card_data.problems import listed
from pnp.proof.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from card_data.model import Game
    from pnp.manifest import Manifest
    from pnp.style import Edition

MOST_NAMED = 6


def language_findings(manifest: Manifest, game: Game | None) -> Iterator[Finding]:
    """Yield a warning for what each language lacks; with the game, one for each card that has no room in another language."""
    for language, keys in manifest.facts.get("missing", {}).items():
        yield _warning("missing words", language, _lacking(language, list(keys)))
    if game is None:
        return
    edition: Edition = "low-ink" if manifest.edition.startswith("low-ink") else "standard"
    for language in sorted(set(game.wordings) - {manifest.language}):
        for id_, why in too_long(game, language, edition, tuple(manifest.edition.split(" + ")[1:])):
            yield Finding("", 0, "no room", id_, f"in {language}: {why}", grade="warning", word=language, things=(id_,))


def _warning(kind: str, language: str, detail: str) -> Finding:
    return Finding("", 0, kind, "", detail, word=language, grade="warning")


def _lacking(language: str, keys: list[str]) -> str:
    """Say what a language lacks: how many, of which families, and the first by name."""
    families = Counter(key.partition(".")[0] for key in keys)
    kinds = ", ".join(f"{many} of {family}" for family, many in families.most_common())
    named = listed(keys[:MOST_NAMED]).replace(" or ", " and ")
    more = f" and {len(keys) - MOST_NAMED} more" if len(keys) > MOST_NAMED else ""
    return f"{language} lacks {len(keys)} text{'' if len(keys) == 1 else 's'} ({kinds}): {named}{more}"


def too_long(game: Game, language: str, edition: Edition, chosen: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Yield (face, sentence) for each face of a game that cannot be drawn in a language."""
    from pnp.layout.faces import LayoutProblem, face_scene  # noqa: PLC0415 - most proofs draw nothing
    from pnp.style import style_of  # noqa: PLC0415 - the same

    style = style_of(game, edition, chosen)
    for face in game.card_of_face:
        try:
            face_scene(game, face, None, style, language)
        except LayoutProblem as problem:
            yield face, str(problem)
