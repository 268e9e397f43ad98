"""Every thing on a table says what it is and what it does, in every language and with the numbers of a pack."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from gallery import LAYOUTS

import pavilion
from pavilion import Table
from pavilion.check.toys import HALL
from pavilion.core import Game, Noun
from pavilion.core.phrases import GAP
from pavilion.draw import Layout
from pavilion.games import OURS, find
from pavilion.games.crystal_palace.told import text as palace
from pavilion.games.expo_1906.box import data as expo_data
from pavilion.games.expo_1906.box import nouns as expo
from pavilion.games.weather_machine.told import text as weather
from pavilion.games.worlds_fair_1893.box import data as fair_data
from pavilion.games.worlds_fair_1893.box import nouns as fair
from pavilion.languages import LANGUAGES, translator
from pavilion.web.pages.inspector import Asked, drawn_things, inspected, numbers, pieces_in
from pavilion.web.pages.speech import Reader

FAIR, EXPO, WEATHER, PALACE = (find(name) for name in OURS)
NOUNS: dict[Game, list[Noun]] = {
    FAIR: [fair.AREA, fair.FIGURE, fair.CARD, fair.SEAT],
    EXPO: [
        expo.CARD, expo.ROW, expo.ENERGY, expo.SHAPE, expo.TECH, expo.TILE, expo.CELL, expo.FIELD, expo.TOKEN,
        expo.CHIP, expo.SEAT,
    ],
    PALACE: [noun for kind, (noun, _) in palace.KINDS.items() if kind not in ("research", "parliament", "level")],
    WEATHER: [noun for noun, _ in weather.KINDS.values() if noun.name in weather.KINDS],
}  # fmt: skip
NO_TILES = {f"tile:{type}-{type}" for type in expo.TYPE.names}  # both sides of a resource tile differ
EVERY_GAME = pytest.mark.parametrize("game", OURS.values(), ids=lambda game: game.name)


def members(game: Game) -> Iterator[str]:
    return (
        f"{noun.name}:{name}" for noun in NOUNS[game] for name in noun.names if f"{noun.name}:{name}" not in NO_TILES
    )


def moments(game: Game) -> Iterator[Table]:
    """Tables in the course of random games with few and with many players, and at their end."""
    for seats in game.seats:
        table, luck, decisions, look = pavilion.new(game.name, seats=seats, seed=seats), random.Random(seats), 0, 0
        while not table.over:
            if decisions == look:
                yield table
                look += 17 + look // 2  # less and less often: a long game takes no longer than a short one
            table.play(luck.choice(table.legal()))
            decisions += 1
        yield table


def silent(table: Table, things: Iterable[str]) -> list[str]:
    """The things without a sentence, in some language; a sentence has no gap left and ends like one."""
    found, view = [], table.view(0)
    for thing in sorted(set(things)):
        told = table.game.what_is(table.terms, view, thing)
        for language in LANGUAGES:
            does = told.does.worded(translator(language, table.game).say) if told else ""
            if not does.endswith(".") or GAP.search(does):
                found.append(f"{thing} ({language}): {does}")
    return found


@EVERY_GAME
def test_all_that_answers_name_has_a_sentence(game: Game) -> None:
    assert silent(pavilion.new(game.name, seats=2, seed=1), members(game)) == []


@EVERY_GAME
@pytest.mark.parametrize("layout", LAYOUTS)
def test_all_that_is_drawn_has_a_sentence(game: Game, layout: Layout) -> None:
    for table in moments(game):
        drawn = drawn_things(table.view(0), layout, Reader("en", {}))
        shapes = [found.shape for found in drawn.values() if found.shape.label]
        pieces = {piece.kind for shape in shapes for piece in pieces_in(shape.art) if ":" in piece.kind}
        assert silent(table, [shape.id for shape in shapes] + [*pieces]) == []


@EVERY_GAME
def test_what_there_is_not_has_none(game: Game) -> None:
    table = pavilion.new(game.name, seats=2, seed=1)
    for thing in ("", ":", "@", "area:", "zoo", "zoo:1", "card:", "tile:", "token:", "seat:Z", "space:", "field:13"):
        assert game.what_is(table.terms, table.view(0), thing) is None


def test_a_game_may_have_no_sentences() -> None:
    assert HALL.what_is(HALL.agree(2, {}), {}, "room:1") is None


def told(table: Table, thing: str) -> str:
    found = table.game.what_is(table.terms, table.view(0), thing)
    assert found is not None
    return str(found.does)


def packed(game: Game, house: Path, pack: Path, file: str, old: str, new: str) -> Table:
    text = (house / file).read_text("utf-8")
    assert text.count(old) == 1
    pack.mkdir()
    (pack / file).write_text(text.replace(old, new), "utf-8")
    return pavilion.new(game.name, seats=2, seed=1, pack=str(pack))


def test_numbers_are_those_of_the_components(tmp_path: Path) -> None:
    table = packed(FAIR, fair_data.HOUSE, tmp_path / "fair", "scoring.toml", "ticket_points = { value = 1",
                   "ticket_points = { value = 3")  # fmt: skip
    assert "it is worth 3 points" in told(table, "card:ticket")
    assert "it is worth 1 point," in told(pavilion.new(FAIR.name, seats=2, seed=1), "card:ticket")
    table = packed(EXPO, expo_data.HOUSE, tmp_path / "expo", "cards.toml", "skyscraper = { basic = 4",
                   "skyscraper = { basic = 5")  # fmt: skip
    assert told(table, "card:skyscraper").startswith("Take $5;")


def test_a_chip_tells_the_limit_that_was_agreed() -> None:
    assert told(pavilion.new(EXPO.name, seats=2, seed=1), "chip:B00").endswith("in your lab; at most 6.")
    unlimited = pavilion.new(EXPO.name, seats=2, seed=1, paris1900_cap="none")
    assert told(unlimited, "chip:B00").endswith("in your lab.")


# ---- the inspector --------------------------------------------------------------------------------------------------


@EVERY_GAME
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_thing_can_be_inspected_and_none_that_is_legal_is_barred(game: Game, layout: Layout) -> None:
    for table in moments(game):
        seat = table.to_move[0] if table.to_move else None
        reader = Reader("de", {"A": "Ada", "B": "Bea"})
        legal = set(table.touches(seat)) if table.to_move else set()
        for id, found in drawn_things(table.view(seat), layout, reader).items():
            if not found.shape.label:
                continue
            shown: dict[str, Any] = inspected(table, seat, Asked(id), layout, reader)
            assert shown["name"], id
            assert shown["svg"] or id == "start" or id.startswith("cell:"), id
            assert not (id in legal and shown["rule"]), id
            assert bool(shown["rule"]) == bool(shown["message"])


def test_a_piece_is_shown_as_it_lies_there() -> None:
    """Of two cards of a kind, the one that was meant."""
    reader = Reader("en", {})
    for seed in range(50):
        table = pavilion.new(FAIR.name, seats=2, seed=seed)
        for area, there in table.view(0)["board"]["areas"].items():  # type: ignore[index]
            kind = there["cards"][0]
            if kind.startswith("exhibit") and kind == there["cards"][1]:
                one, other, none = (
                    inspected(table, 0, Asked(f"area:{area}", f"card:{kind}", nth), "wide", reader) for nth in range(3)
                )
                assert one["name"] == other["name"] == table.game.texts.NAMES[kind]
                assert one["svg"] != other["svg"]
                assert none["svg"] == ""
                return
    raise AssertionError("there was no such pair")


def test_a_piece_that_is_all_of_a_thing_is_the_thing() -> None:
    table, reader = pavilion.new(EXPO.name, seats=2, seed=1), Reader("en", {})
    board: Any = table.view(0)["board"]
    project = board["academy"]["projects"]["L"]
    whole = inspected(table, 0, Asked("shape:L"), "wide", reader)
    assert whole["numbers"]
    assert inspected(table, 0, Asked("shape:L", f"tile:{project}"), "wide", reader) == whole
    assert inspected(table, 0, Asked("shape:L", "zoo:1", 7), "wide", reader) == whole


def test_numbers_are_what_a_label_says_beyond_the_name() -> None:
    assert numbers(["Steel: 2 of 3 cards", "Next to Copper"], "Steel") == ["2 of 3 cards", "Next to Copper"]
    assert numbers(["Ferris wheel, round 1"], "Ferris wheel") == ["Round 1"]
    assert numbers(["Ada", "Points: 3"], "Ada") == ["Points: 3"]
    assert numbers(["Ada of B: +1"], "Ada") == ["Ada of B: +1"]
