"""Golden records: complete games in records/<game>/ that must replay for ever and together show all that a game has."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import pavilion
from pavilion import Table
from pavilion.games import OURS

RECORDS = Path(__file__).parents[1] / "records"
PATHS = sorted(RECORDS.glob("*/*.txt"))
FAIR = "worlds-fair-1893"


@cache
def replayed(path: Path) -> Table:
    """The table at the end of a record; every answer, digest and result is checked on the way."""
    return pavilion.load(path.read_text("utf-8"))


def tables(game: str) -> list[Table]:
    return [replayed(path) for path in PATHS if path.parent.name == game]


def answers(t: Table) -> list[tuple[str, str]]:
    """Who said what: ("A", "place agriculture")."""
    return [(who, said) for who, _, said in (move.partition(": ") for move in t.moves())]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_record_replays_to_the_same_text(path: Path) -> None:
    t = replayed(path)
    assert t.over
    assert t.game.name == path.parent.name
    assert t.record() == path.read_text("utf-8")


@pytest.mark.parametrize("game", OURS)
def test_every_number_of_seats_has_a_record(game: str) -> None:
    least, most = OURS[game].seats
    assert {t.seats for t in tables(game)} == set(range(least, most + 1))


@pytest.mark.parametrize("game", OURS)
def test_every_verb_of_the_players_is_said_in_a_record(game: str) -> None:
    said = {words.split()[0] for t in tables(game) for who, words in answers(t) if who != "fate"}
    assert said == {verb.name for verb in OURS[game].rules.grammar.verbs if verb.index >= 0}


# World's Fair 1893


def standing(t: Table) -> list[tuple[int, int, int]]:
    """Points, tokens and unapproved exhibits of each seat."""
    board: Any = t.view()["board"]
    cards = [(sum(p["tokens"].values()), sum(p["exhibits"].values())) for p in board["players"].values()]
    return [(points, *counts) for points, counts in zip(t.scores(), cards, strict=True)]


def how_it_was_won(t: Table) -> str:
    """What decided the game."""
    winners = [seat for seat, place in enumerate(t.ranking()) if place == 1]
    best = standing(t)[winners[0]]
    rivals = [mine for seat, mine in enumerate(standing(t)) if seat not in winners and mine[0] == best[0]]
    if len(winners) > 1:
        return "shared victory"
    if not rivals:
        return "sole winner"
    return "tie-break 2" if any(mine[1] == best[1] for mine in rivals) else "tie-break 1"


def before_the_end(t: Table) -> dict[str, Any]:
    """The board before the last card of the game was turned up; fate is taken from the record alone."""
    typed = re.sub(r"^fate: .*\n(seed: .*\n)?", "fate: typed\n", t.record(), flags=re.MULTILINE)
    board: Any = pavilion.load(typed, at=len(t.answers) - 1).view()["board"]
    return board  # type: ignore[no-any-return]


def ended_by_the_stall_guard(t: Table) -> bool:
    board = before_the_end(t)
    return not board["scoring_due"] and board["stall"] == t.terms.options["stall_limit"]


def ended_with_equal_turns(t: Table) -> bool:
    """Somebody had a turn after the car had come home."""
    last = [who for who, said in answers(t) if said.startswith("place ")][-1]
    return t.terms.options["equal_turns"] is True and before_the_end(t)["triggered_by"] not in (None, last)


def reshuffled(t: Table) -> bool:
    """More cards were turned up than there are."""
    decks = {2: 85, 3: 91, 4: 82}
    return not t.start and sum(said.startswith("reveal ") for _, said in answers(t)) > decks[t.seats]


def took_a_supporter_from_the_board(t: Table) -> bool:
    """With an empty supply, in step 1 and in step 2."""
    said = [words.split()[0] for who, words in answers(t) if who != "fate"]
    before = {first for first, second in pairwise(said) if second == "source"}
    return {"place", "play"} <= before


def played_every_figure(t: Table) -> bool:
    return len({said for _, said in answers(t) if said.startswith("play ")}) == 8


def began_in_the_middle(t: Table) -> bool:
    return t.start != ""


def option(name: str, value: object) -> Callable[[Table], bool]:
    return lambda t: t.terms.options[name] == value


@pytest.mark.parametrize("end", ["sole winner", "tie-break 1", "tie-break 2", "shared victory"])
def test_every_way_to_win_the_worlds_fair_has_a_record(end: str) -> None:
    assert any(how_it_was_won(t) == end for t in tables(FAIR))


@pytest.mark.parametrize(
    "shows",
    [
        ended_by_the_stall_guard, ended_with_equal_turns, reshuffled, took_a_supporter_from_the_board,
        played_every_figure, began_in_the_middle,
    ],
)
def test_what_is_rare_at_the_worlds_fair_has_a_record(shows: Callable[[Table], bool]) -> None:
    assert any(shows(t) for t in tables(FAIR))


@pytest.mark.parametrize(
    "agreed",
    [
        option("approve", "ask"), option("start_bonus", "cards_alt"), option("start_bonus", "draft"),
        option("start_bonus", "none"), option("area_table", [[4, 2], [2, 1], [0, 3], [0, 0]]),
        option("layout", "fixed"), option("stall_limit", 5), option("auto_single", False), option("equal_turns", True),
        option("handicap", [0, 1, 2, 0]),
    ],
)
def test_options_of_the_worlds_fair_have_a_record(agreed: Callable[[Table], bool]) -> None:
    assert any(agreed(t) for t in tables(FAIR))
