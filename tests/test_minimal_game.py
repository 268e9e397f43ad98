"""The game in docs/adding-a-game.md is complete: built from the page, it is tested, played, drawn and served."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path
from xml.etree import ElementTree

import pytest
from web.served import Served

import pavilion
from pavilion.cli import main
from pavilion.draw import Layout, scene_of, touchable
from pavilion.games import find
from pavilion.web.pages.pages import files

PAGE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"
FILES = dict(re.findall(r"^\*\*`([\w./]+)`\*\*\n\n```\w+\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE))
PACKAGE, MOST_LINES = "lantern_fair", 250


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """What somebody has who typed the files in and installed them."""
    root = tmp_path_factory.mktemp("minimal")
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    project = tomllib.loads(FILES["pyproject.toml"])["project"]
    info = root / f"{PACKAGE}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = [f"{name} = {place}" for name, place in project["entry-points"]["pavilion.games"].items()]
    (info / "entry_points.txt").write_text("\n".join(["[pavilion.games]", *points, ""]))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(root)
        invalidate_caches()
        files.cache_clear()
        yield root
    files.cache_clear()
    for module in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[module]


def test_it_is_small() -> None:
    code = {name: text for name, text in FILES.items() if not name.endswith(".toml")}
    assert len(code) == 7
    assert sum(bool(line.strip()) for text in code.values() for line in text.splitlines()) <= MOST_LINES
    assert all(len(line) <= 120 for text in code.values() for line in text.splitlines())


def test_every_rule_of_the_page_stands_in_its_source() -> None:
    told = set(re.findall(r"^\| (LF-[\d.]+) \|", PAGE.read_text(), re.MULTILINE))
    cited = set(re.findall(r"LF-\d+(?:\.\d+)*", "".join(FILES.values())))
    assert told == cited != set()


def test_its_own_test_passes(folder: Path) -> None:
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"test_{PACKAGE}.py"]
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 passed" in done.stdout


def test_it_has_all_that_its_parts_promise() -> None:
    from test_parts import lacking

    assert lacking(find("lantern-fair")) == []


def test_it_keeps_the_laws(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "lantern-fair", "-n", "300"]) == 0
    said = capsys.readouterr().out
    assert not re.search(r"^  (?!sealed)\w+ +(broken|not tested)", said, re.MULTILINE), said


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_is_played_by_text_and_its_record_replays(seats: int) -> None:
    table = pavilion.new("lantern-fair", seats=seats, seed=5)
    assert re.fullmatch(r"Where do you hang your (red|green|gold) lantern\?", table.question)
    luck = random.Random(1)
    while not table.over:
        table.play(luck.choice(table.legal()))
    assert len(table.moves()) == 30  # fifteen lanterns, each dealt and then hung or set aside
    assert [sum(parts.values()) for parts in table.breakdown()] == table.scores()
    assert pavilion.load(table.record()).digest() == table.digest()


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_it_is_drawn_with_the_stalls_that_can_be_touched(layout: Layout) -> None:
    table = pavilion.new("lantern-fair", seats=3, seed=5)
    table.play("hang west")
    view = table.view(table.to_move[0])
    scene = scene_of(view, layout)
    assert touchable(table.touches(), scene) == {f"stall:{answer.split()[1]}" for answer in table.legal()}
    svg = table.svg(table.to_move[0], layout)
    ElementTree.fromstring(svg)
    assert ".lantern-gold{fill:#d9a520}" in svg


@pytest.mark.parametrize(
    ("fair", "owed", "says"),
    [
        ("sack: 9 red", "turn A", "there are not 6 red lanterns"),
        ("sack: 1 blue", "turn A", "position, line 5: 'blue' is unknown here"),
        ("sack: 5 red, 4 green, 3 gold\nwest: red, green, gold", "turn A", "a complete stall is not cleared"),
        ("turn: 1", "turn A\nturn B", "one thing is owed at a time"),
        ("turn: 1", "hang-lantern A 3", "3 is out of range"),
    ],
)
def test_an_edited_position_that_cannot_be_is_refused(fair: str, owed: str, says: str) -> None:
    text = f"pavilion position 1\ngame: lantern-fair\nseats: 2\n[fair]\n{fair}\n[owed]\n{owed}\n"
    with pytest.raises(pavilion.Unreadable, match=re.escape(says)):
        pavilion.new("lantern-fair", position=text)


def test_a_table_is_served_to_the_end(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db") as server:
        table = server.found("human", "human", game="lantern-fair")
        reply = table.mover.answer("set-aside")
        assert (reply.status, reply.json["rule"]) == (409, "LF-2.2")
        assert table.play_on(random.Random(2)) > 0
        assert table.watch.state()["over"]
