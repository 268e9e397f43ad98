"""The score sheet: the same points as the engine gives, in the terminal, and in JavaScript word for word."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest
from scenario import rule

import pavilion
from pavilion.core import Game, Rng, Unreadable
from pavilion.core.sheet import Scored, score
from pavilion.web.pages.javascript import Untranslatable, javascript

SHEETS = [game for game in pavilion.games().values() if game.has("sheet")]
FAIR = pavilion.games()["worlds-fair-1893"]
JULIA = ["11", "18", "1", "1", "2", "2", "3", "0"]  # coins, medals, tokens, exhibits left


def scored(game: Game, table: Sequence[int], *players: Sequence[int]) -> list[Scored]:
    return score(game.part("sheet").SHEET, game.part("tally"), table, players)


# ---- World's Fair 1893 ----------------------------------------------------------------------------------------------


@rule("WF-5.3.5")
def test_the_tokens_of_the_example_are_sorted_into_the_best_sets() -> None:
    (julia,) = scored(FAIR, [], [11, 18, 1, 1, 2, 2, 3, 0])
    assert julia.points == [11, 18, 15, 0, 6, 0, 1]
    assert julia.total == 51


@rule("WF-5.3.7", "WF-5.3.8", "WF-5.3.9")
def test_ties_are_broken_by_tokens_then_by_exhibits_left_and_else_shared() -> None:
    many, few, rest = [0, 0, 1, 1, 0, 0, 0, 9], [3, 0, 0, 0, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0, 0, 1]
    assert [one.place for one in scored(FAIR, [], rest, few, many)] == [3, 2, 1]
    assert [one.place for one in scored(FAIR, [], few, few, rest)] == [1, 1, 3]


def test_the_sheet_gives_what_the_engine_gives() -> None:
    for seed in range(30):
        table = pavilion.new("worlds-fair-1893", seats=2 + seed % 3, seed=seed)
        luck = Rng(seed)
        while not table.over:
            legal = table.legal()
            table.play(legal[luck.below(len(legal))])
        board: Any = table.view()["board"]
        medals = [sum(p for source, p in parts.items() if source.startswith("medal")) for parts in table.breakdown()]
        entered = [
            [one["coins"], medals[seat], *one["tokens"].values(), sum(one["exhibits"].values())]
            for seat, one in enumerate(board["players"].values())
        ]
        results = scored(FAIR, [], *entered)
        assert [one.total for one in results] == table.scores()
        assert [one.place for one in results] == table.ranking()


# ---- in the terminal ------------------------------------------------------------------------------------------------


def typed(game: str, *lines: str, arguments: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pavilion", "score", game, *arguments]
    return subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=60)


def test_the_terminal_asks_again_for_what_does_not_fit_and_tells_where_the_points_come_from() -> None:
    otto = ["5", "seven", "200", "-1", "7", "", "", "", "", "", "4"]
    told = typed("worlds", "Julia, Otto", *JULIA, *otto)
    assert told.returncode == 0, told.stderr
    for strange in ("'seven'", "'200'", "'-1'"):
        assert f"{strange} does not fit: a whole number, 0 to 199, please." in told.stdout
    rows = [line.split() for line in told.stdout.splitlines()]
    assert ["1.", "Julia", "2.", "Otto"] in rows
    assert ["Sets", "of", "five", "tokens", "15"] in rows
    assert ["Total", "51", "12"] in rows


def test_the_terminal_can_answer_in_json() -> None:
    told = typed("worlds", *JULIA, *[""] * 8, arguments=["--players", "Julia,Otto", "--json"])
    found = json.loads(told.stdout[told.stdout.index("[\n") :])
    assert [(one["name"], one["place"], one["total"]) for one in found] == [("Julia", 1, 51), ("Otto", 2, 0)]
    assert found[0]["points"]["Single tokens"] == 1


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["Julia"], "1 players cannot play World's Fair 1893. Players: 2 to 4."),
        (["Julia, Otto", "3"], "the input ended before the sheet was full"),
    ],
)
def test_the_terminal_says_what_is_missing(lines: list[str], said: str) -> None:
    told = typed("worlds", *lines)
    assert told.returncode == 2
    assert said in told.stderr
    assert "Traceback" not in told.stderr


# ---- bounds ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SHEETS, ids=lambda game: game.name)
def test_a_number_out_of_bounds_is_refused(game: Game) -> None:
    sheet = game.part("sheet").SHEET
    table, most = [0] * len(sheet.table), [entry.most for entry in sheet.player]
    scored(game, table, most)
    for at, entry in enumerate(sheet.player):
        for wrong in (-1, entry.most + 1):
            with pytest.raises(Unreadable, match=f"{entry.name} cannot be {wrong}"):
                scored(game, table, [*most[:at], wrong, *most[at + 1 :]])
    with pytest.raises(Unreadable, match="numbers for"):
        scored(game, table, most[1:])


@pytest.mark.parametrize("game", SHEETS, ids=lambda game: game.name)
def test_there_is_a_line_for_each_number_of_points(game: Game) -> None:
    sheet = game.part("sheet").SHEET
    (one,) = scored(game, [0] * len(sheet.table), [0] * len(sheet.player))
    assert len(one.points) == len(sheet.lines)
    assert one.doubt == ""


# ---- JavaScript -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "def f(a, b=2):\n    return a", "class A:\n    pass", "def f(a):\n    return a ** 2",
        "def f(a):\n    return a / 2",
        "def f(a):\n    return a.b", "def new(a):\n    return a", "def f(var):\n    return var", "def f(a):\n    del a",
        "def f(a):\n    return f(x=a)", "print(1)", "def f(a):\n    return 'text'", "def f(a):\n    return 1.5",
        "def f(a):\n    for x in a:\n        return x\n    else:\n        return 1",
    ],
)  # fmt: skip
def test_what_has_no_translation_is_refused(source: str) -> None:
    with pytest.raises(Untranslatable, match="cannot be said in JavaScript"):
        javascript(source)


def test_a_module_becomes_functions_and_constants() -> None:
    head = '"""About."""\nfrom x import y\nMOST: int = 6\n\n'
    source = head + 'def half(a: int) -> int:\n    """Up."""\n    return min((a + 1) // 2, MOST)\n'
    assert javascript(source).splitlines()[-4:] == [
        "export const MOST = 6;", "export function half(a) {", "  return Math.min(Math.floor((a + 1) / 2), MOST);", "}"
    ]  # fmt: skip
