"""A game brings its looks: whatever is in its own folder is on its tables and pages, and on nobody else's."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path
from textwrap import dedent

import pytest

import pavilion
from pavilion.draw import board_svg, page_sprite, style
from pavilion.draw.icons import drawings
from pavilion.games import OURS, find
from pavilion.languages import aid
from pavilion.web.pages.pages import files

KIOSK = {
    "__init__.py": """
        from pavilion.core import Game

        GAME = Game("kiosk", "kiosk", title="Kiosk", edition="1.0", seats=(2, 4), seats_rule="toys", designers="Others",
                    publishers="none")
    """,
    "game.py": """
        from pavilion.check.toys import LAB

        RULES, OPTIONS = LAB.rules, LAB.options
    """,
    "text.py": """
        from pavilion.check.toys import LAB

        QUESTIONS, ANSWERS, NAMES, REASONS = LAB.texts.QUESTIONS, {}, {}, LAB.texts.REASONS
        breakdown = LAB.texts.breakdown
    """,
    "position.py": """
        from pavilion.check.toys import LAB

        at = LAB.part("position")
        write, read, owe, flaws = at.write, at.read, at.owe, at.flaws
        SHORTHANDS, barred_owed, barred_together = at.SHORTHANDS, at.barred_owed, at.barred_together
    """,
    "scene/__init__.py": "",
    "scene/scene.py": """
        from pavilion.core.scene import Box, Icon, Layer, Scene, Shape

        def board(view, layout, names, say, after=None):
            art = [Box(0, 0, 60, 60, "awning"), Icon("parasol", 30, 20, 24), Icon("star", 30, 44, 24)]
            return Scene(60, 60, "Kiosk", [Layer("stalls", [Shape("stall", "A stall", 0, 0, 60, 60, art)])])

        def players(view, layout, names, say):
            return Scene(60, 10, "Players", [])
    """,
    "scene/style.css": """
        /* stripes */
        .pv .awning { fill: #c0ffee; }
    """,
    "scene/icons.toml": """
        ["parasol"]
        meaning = "parasol"
        contour = "M12 2L2 12h20z"

        ["star"]
        meaning = "star of ice cream"
        contour = "M1 2l3 4z"
    """,
    "scene/poster.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"/>',
    "told/aid/en.md": "# Kiosk\n\nStudy a note.\n",
}


@pytest.fixture(autouse=True)
def kiosk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package of somebody else is installed, with a game that knows nothing of our folders."""
    for name, text in KIOSK.items():
        path = tmp_path / "kiosk" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text))
    info = tmp_path / "kiosk-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: kiosk\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pavilion.games]\nkiosk = kiosk:GAME\n")
    monkeypatch.syspath_prepend(tmp_path)
    invalidate_caches()
    files.cache_clear()
    yield
    files.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "kiosk"]:
        del sys.modules[name]


def test_a_drawing_that_stands_alone_has_the_style_and_the_signs_of_its_game() -> None:
    svg = board_svg(pavilion.new("kiosk", seats=2, seed=1).view(0))
    assert ".awning{fill:#c0ffee}" in svg
    assert '<symbol id="i-parasol" viewBox="0 0 24 24"><path d="M12 2L2 12h20z"/></symbol>' in svg


def test_a_sign_of_a_game_hides_a_shared_one_of_the_same_name_at_its_own_tables_only() -> None:
    assert drawings("kiosk")["star"]["meaning"] == "star of ice cream"
    assert 'id="i-star" viewBox="0 0 24 24"><path d="M1 2l3 4z"/>' in page_sprite("kiosk")
    assert "M1 2l3 4z" not in page_sprite() + page_sprite("expo-1906")


def test_pages_of_the_game_serve_its_style_signs_and_poster_and_read_its_aid() -> None:
    assert b".awning{fill:#c0ffee}" in files()["game-kiosk.css"]
    assert files()["poster-kiosk.svg"].startswith(b"<svg")
    assert aid(find("kiosk"), "en").startswith("# Kiosk")


@pytest.mark.parametrize("game", ["", *OURS])
def test_no_game_knows_the_looks_of_another(game: str) -> None:
    assert "awning" not in style(game)
    assert "parasol" not in drawings(game)
    others = [f".game-{other}" for other in OURS if other != game]
    assert not [other for other in others if other in style(game)]


@pytest.mark.parametrize("game", OURS.values(), ids=lambda game: game.name)
def test_what_a_game_brings_it_uses(game: pavilion.core.Game) -> None:
    source = "".join(path.read_text() for path in game.file("scene.py").parent.parent.rglob("*.py"))
    data = "".join(path.read_text() for path in game.file("data").rglob("*.toml"))
    own = drawings(game.name).keys() - drawings().keys()
    assert own
    for name in own:
        prefix, _, rest = name.rpartition("-")
        said = rf'"{re.escape(name)}"|{re.escape(prefix)}-\{{'
        assert re.search(said, source) or (prefix and rest in data), name
