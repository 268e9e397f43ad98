"""The examples of the rulebooks, played and counted by the engine from the positions that their pictures show."""

from __future__ import annotations

import pavilion
from pavilion import Table
from pavilion.core import Game
from pavilion.games import find
from pavilion.languages import pictured

FAIR, EXPO = find("worlds-fair-1893"), find("expo-1906")


def shown(game: Game, name: str) -> Table:
    return begun(game, pictured(game, name))


def begun(game: Game, position: str) -> Table:
    return pavilion.new(game.name, position=position, seed=1)


def cards(table: Table) -> dict[str, int]:
    """How many lie beside each area."""
    return {area: len(found["cards"]) for area, found in table.view(0)["board"]["areas"].items()}  # type: ignore[index]


def points(table: Table, *sources: str) -> int:
    """What Ada has from sources that begin like this."""
    return sum(n for source, n in table.breakdown()[0].items() if source.startswith(sources))


def test_full_areas_are_skipped_as_told() -> None:
    table = shown(FAIR, "opening")
    assert set(cards(table).values()) == {2}
    table.play("place agriculture")
    after_ada = {"manufacturing": 2, "electricity": 2, "agriculture": 1, "transportation": 3, "fine-arts": 3}
    assert cards(table) == after_ada
    assert table.view(0)["board"]["car"] == 1  # type: ignore[index]
    table.play("place electricity")
    assert cards(table) == {**after_ada, "electricity": 1, "agriculture": 2, "manufacturing": 3}


def test_figures_bring_supporters_but_no_cards() -> None:
    table = shown(FAIR, "turn")
    before = cards(table)
    for answer in ("place agriculture", "play davis", "davis electricity", "play pullman"):
        table.play(answer)
    areas = table.view(0)["board"]["areas"]  # type: ignore[index]
    assert [areas[area]["supporters"]["A"] for area in ("agriculture", "electricity", "transportation")] == [4, 3, 2]
    assert cards(table)["electricity"] == before["electricity"], "full: nothing was taken, nothing laid"


def test_a_panel_adds_up_as_its_caption_says() -> None:
    table = shown(FAIR, "turn")
    assert table.scores()[0] == 16
    assert points(table, "tickets", "most tickets") == 6
    assert points(table, "medal") == 6
    assert points(table, "token set") == 4
    assert "supply: 12" in pictured(FAIR, "turn").partition("[A]")[2].partition("[B]")[0]


def test_ranks_bring_what_the_example_says() -> None:
    area = shown(FAIR, "scoring").view(0)["board"]["areas"]["electricity"]  # type: ignore[index]
    assert area["supporters"] == {"A": 4, "B": 3, "C": 1}
    assert area["would_score"] == {"A": {"medal": 4, "approvals": 3}, "B": {"medal": 2, "approvals": 1}, "C": {}}


def test_five_tokens_make_nine_points() -> None:
    assert points(shown(FAIR, "final"), "token set") == 9


LIGHT_BULB = "lab: TH-MA 0 c1, T1 180 c1"


def test_two_tiles_complete_the_light_bulb() -> None:
    text = pictured(EXPO, "lab")
    lines = {
        f"{LIGHT_BULB}, CU-EL 90 e1": LIGHT_BULB,
        "yard: 1 O2, 1 TH-ST": "yard: 1 O2, 1 TH-ST, 1 CU-EL",
        "prestige: 2 projects, 2 leads": "prestige:",
        "hand: station academy skyscraper": "hand: laboratory skyscraper",
        "last: laboratory": "last: journal",
    }
    for old, new in lines.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    table = begun(EXPO, text)
    assert table.scores()[0] == 0
    for answer in ("play laboratory", "place CU-EL", "lay 90 e1"):
        table.play(answer)
    assert points(table, "completed projects") == 2
    assert points(table, "rows led") == 2
    rows = table.view(0)["board"]["patents"]["rows"]  # type: ignore[index]
    assert [row for row in rows if rows[row]["leader"] == "A"] == ["CU", "AU", "TH"]


def test_the_end_is_scored_as_told() -> None:
    table = shown(EXPO, "final")
    assert points(table, "energy preferred by the jury") == 2
    assert points(table, "tokens in columns 8 and 9") == 1
    assert points(table, "bonus chip Chicago 1893") == 4
