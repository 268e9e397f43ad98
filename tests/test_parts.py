"""The parts of a game are what `core.parts` says.

Each assignment below is checked by mypy: a module that lacks a member, or has one of another type, is an error of lint.
What mypy cannot see is checked here: the toys are put together when they are made, and other games are not ours.
"""

from __future__ import annotations

from typing import Any

import pytest
from booths import drawn_hall

from pavilion.check.toys import TOYS
from pavilion.core import Game, parts
from pavilion.core.sheet import Tally
from pavilion.games import OURS, find
from pavilion.games.expo_1906 import game as expo_game
from pavilion.games.expo_1906.box import data as expo_data
from pavilion.games.expo_1906.box.data import Components as ExpoComponents
from pavilion.games.expo_1906.box.terms import ExpoTerms
from pavilion.games.expo_1906.rules import solo
from pavilion.games.expo_1906.rules import tally as expo_tally
from pavilion.games.expo_1906.rules.state import Expo
from pavilion.games.expo_1906.scene import scene as expo_scene
from pavilion.games.expo_1906.told import position as expo_position
from pavilion.games.expo_1906.told import sheet as expo_sheet
from pavilion.games.expo_1906.told import text as expo_text
from pavilion.games.worlds_fair_1893 import game as fair_game
from pavilion.games.worlds_fair_1893.bots import rival
from pavilion.games.worlds_fair_1893.box import data as fair_data
from pavilion.games.worlds_fair_1893.box.data import Components as FairComponents
from pavilion.games.worlds_fair_1893.box.terms import FairTerms
from pavilion.games.worlds_fair_1893.rules import tally as fair_tally
from pavilion.games.worlds_fair_1893.rules.state import Fair
from pavilion.games.worlds_fair_1893.scene import scene as fair_scene
from pavilion.games.worlds_fair_1893.told import faces
from pavilion.games.worlds_fair_1893.told import position as fair_position
from pavilion.games.worlds_fair_1893.told import sheet as fair_sheet
from pavilion.games.worlds_fair_1893.told import text as fair_text

FAIR_GAME: parts.GamePart[Fair] = fair_game
FAIR_TEXT: parts.TextPart[Fair] = fair_text
FAIR_CODES: parts.TextCodes = fair_text
FAIR_CHANGES: parts.TextChanges = fair_text
FAIR_CLAUSES: parts.TextClauses = fair_text
FAIR_WARNINGS: parts.TextWarnings[Fair] = fair_text
FAIR_WHAT_IS: parts.TextWhatIs = fair_text
FAIR_POSITION: parts.PositionPart[Fair, FairTerms] = fair_position
FAIR_SCENE: parts.ScenePart = fair_scene
FAIR_BOARD: parts.SceneBoardForAll = fair_scene
FAIR_DOCKED: parts.SceneDocked = fair_scene
FAIR_MEANT: parts.TextMeant[Fair] = fair_text
FAIR_SHEET: parts.SheetPart[FairComponents] = fair_sheet
FAIR_TALLY: Tally = fair_tally
FAIR_DATA: parts.DataPart[FairComponents] = fair_data
FAIR_FACES: parts.FacesPart[Fair] = faces
FAIR_RIVAL: parts.RivalPart = rival

EXPO_GAME: parts.GamePart[Expo] = expo_game
EXPO_TEXT: parts.TextPart[Expo] = expo_text
EXPO_CHANGES: parts.TextChanges = expo_text
EXPO_COUNTED: parts.TextCounted[Expo] = expo_text
EXPO_CLAUSES: parts.TextClauses = expo_text
EXPO_WARNINGS: parts.TextWarnings[Expo] = expo_text
EXPO_REASONED: parts.TextReasoned = expo_text
EXPO_DETAILS: parts.TextDetails[Expo] = expo_text
EXPO_MEANT: parts.TextMeant[Expo] = expo_text
EXPO_WHAT_IS: parts.TextWhatIs = expo_text
EXPO_NAMES: parts.TextNamesByPack = expo_text
EXPO_POSITION: parts.PositionPart[Expo, ExpoTerms] = expo_position
EXPO_SCENE: parts.ScenePart = expo_scene
EXPO_BOARD: parts.SceneBoardForAll = expo_scene
EXPO_SHEET: parts.SheetPart[ExpoComponents] = expo_sheet
EXPO_TALLY: Tally = expo_tally
EXPO_DATA: parts.DataPart[ExpoComponents] = expo_data
EXPO_SOLO: parts.SoloPart[Expo] = solo

PARTS: dict[str, type] = {
    "game": parts.GamePart, "text": parts.TextPart, "position": parts.PositionPart, "scene": parts.ScenePart,
    "sheet": parts.SheetPart, "tally": Tally, "data": parts.DataPart, "solo": parts.SoloPart,
    "faces": parts.FacesPart, "rival": parts.RivalPart,
}  # fmt: skip
EXTRAS: dict[str, list[type]] = {  # that a module may leave out
    "text": [
        parts.TextCodes, parts.TextChanges, parts.TextReasoned, parts.TextDetails, parts.TextMeant,
        parts.TextNamesByPack, parts.TextWhatIs, parts.TextClauses, parts.TextWarnings, parts.TextForewarned,
        parts.TextCounted,
    ],
    "scene": [parts.SceneBoardForAll, parts.SceneBreakpoints, parts.SceneDocked],
}  # fmt: skip
GAMES = [*OURS.values(), *TOYS, drawn_hall()]


def members(protocol: type) -> set[str]:
    """What a protocol asks for."""
    return {name for name in vars(protocol) if not name.startswith("_")}


def lacking(game: Game) -> list[str]:
    """What the parts of a game lack; of an extra it has all or nothing."""
    found: list[str] = []
    for part, protocol in PARTS.items():
        if part not in ("game", "text", "position") and not game.has(part):
            continue
        module: Any = game.part(part)
        found += [f"{part}.{name}" for name in sorted(members(protocol)) if not hasattr(module, name)]
        for extra in EXTRAS.get(part, []):
            there = {name for name in members(extra) if hasattr(module, name)}
            found += [f"{part}.{name}" for name in sorted(members(extra) - there) if there]
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_has_what_its_parts_promise(game: Game) -> None:
    assert lacking(game) == []


def test_what_is_missing_is_noticed() -> None:
    hall = drawn_hall()
    del hall.parts["text"].REASONS
    del hall.parts["scene"].players
    hall.parts["text"].names_of = lambda terms: {}
    assert lacking(hall) == ["text.REASONS", "text.names_seen", "scene.players"]


@pytest.mark.parametrize("name", OURS)
def test_a_view_has_reasons_only_for_a_drawing_that_reads_them(name: str) -> None:
    """They are worked out anew for every view, and the inspector asks for the one it needs."""
    game = find(name)
    scene = game.file("scene.py").parent
    read = any('"reasons"' in file.read_text("utf-8") for file in scene.glob("*.py"))
    assert hasattr(game.texts, "REASONED") == read
