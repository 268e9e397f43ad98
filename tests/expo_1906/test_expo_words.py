"""Answers of Expo 1906 in words: what is offered and logged names the tile that lies there at that moment."""

from __future__ import annotations

import msgspec
import pytest
from exposition import Exposition, expo

from pavilion.cli.choices import choices
from pavilion.cli.words import in_words, log
from pavilion.languages import LANGUAGES
from pavilion.web.pages.speech import Reader, choice, logged

EDIT = """
[board]
station: ST-SM MA-SM AU-EL EM-ST ST-TH CU-EL SM-CU ST-EL EM-AU
projects: L4 T5 S5 I1 O2
[A]
money: 12
scrap: b2
lab: T2 0 c5, EM-CU 90 c6
yard: SM-TH
hand: station academy laboratory journal meeting
last: skyscraper
"""


def table(*answers: str) -> Exposition:
    return expo(EDIT, seats=3).play(*(f"A: {answer}" for answer in answers))


def offers(t: Exposition, codes: list[int], reader: Reader) -> list[str]:
    legal = msgspec.json.decode(choice(t.table, tuple(codes), reader)["legal"], type=list[tuple[str, str]])
    return [words for _, words in legal]


def offer(t: Exposition, answer: str, language: str = "en") -> str:
    return offers(t, [t.table.words.codes[answer]], Reader(language, {"A": "Ada"}))[0]


def line(t: Exposition, language: str = "en") -> str:
    """The last answer of Ada's as the log tells it."""
    n = max(n for n, answer in enumerate(t.table.answers) if answer.seat == 0)
    return str(logged(t.table, n, Reader(language, {"A": "Ada"}))["words"])


def in_all(t: Exposition, answer: str) -> list[str]:
    """An answer as it is offered and, once it is given, logged: in all languages."""
    offered = [offer(t, answer, language) for language in LANGUAGES]
    t.play(f"A: {answer}")
    return [*offered, *(line(t, language) for language in LANGUAGES)]


def test_a_project_is_bought_by_its_name() -> None:
    assert in_all(table("play academy"), "project L") == [
        "Buy Rotary Press", "Rotationspresse kaufen", "Compra Rotativa",
        "Ada buys the project Rotary Press", "Ada kauft das Projekt Rotationspresse", "Ada compra il progetto Rotativa",
    ]  # fmt: skip


def test_a_resource_tile_is_bought_by_its_types() -> None:
    assert in_all(table("play station"), "buy 1") == [
        "Buy 2 Steel + 1 Steam power (space 1)",
        "2 Stahl + 1 Dampfkraft (Feld 1) kaufen",
        "Compra 2 Acciaio + 1 Vapore (spazio 1)",
        "Ada buys 2 Steel + 1 Steam power",
        "Ada kauft 2 Stahl + 1 Dampfkraft",
        "Ada compra 2 Acciaio + 1 Vapore",
    ]


def test_what_is_removed_is_named_scrap_too() -> None:
    t = table("play laboratory")
    assert offer(t, "remove c5") == "Remove Cellophane (c5)"
    assert offer(t, "remove c6", "de") == "2 Empirische Forschung + 1 Kupfer (c6) entfernen"
    assert in_all(t, "remove b2") == [
        "Remove scrap (b2)", "Schrott (b2) entfernen", "Rimuovi: rottame (b2)",
        "Ada removes scrap from b2", "Ada entfernt Schrott (b2)", "Ada rimuove da b2: rottame",
    ]  # fmt: skip


def test_what_is_repositioned_is_named() -> None:
    t = table("play meeting", "option reposition")
    assert in_all(t, "move c6")[::3] == ["Pick up 2 Empirical research + 1 Copper (c6)", ""]
    assert in_all(t, "lay 0 a1")[::3] == [
        "Place 2 Empirical research + 1 Copper on a1", "Ada moves 2 Empirical research + 1 Copper to a1",
    ]  # fmt: skip


def test_nothing_is_said_of_turning_if_nothing_is_turned() -> None:
    assert in_all(table("play laboratory", "place SM-TH"), "lay 0 a1") == [
        "Place 2 Steam power + 1 Theoretical research on a1",
        "2 Dampfkraft + 1 Theoretische Forschung auf a1 legen",
        "Piazza 2 Vapore + 1 Ricerca Scientifica in a1",
        "Ada places 2 Steam power + 1 Theoretical research on a1",
        "Ada legt 2 Dampfkraft + 1 Theoretische Forschung auf a1",
        "Ada piazza 2 Vapore + 1 Ricerca Scientifica in a1",
    ]  # fmt: skip
    assert in_all(table("play laboratory", "place SM-TH"), "lay 90 a1")[::3] == [
        "Place 2 Steam power + 1 Theoretical research on a1, turned 90°",
        "Ada places 2 Steam power + 1 Theoretical research on a1, turned 90°",
    ]  # fmt: skip


def test_the_log_tells_what_lay_there_then_whatever_lies_there_now() -> None:
    t = table("play laboratory", "remove b2", "place SM-TH", "lay 0 b2", "remove b2")
    told = [str(logged(t.table, n, Reader("en", {"A": "Ada"}))["words"]) for n in range(len(t.table.answers))]
    assert [words for words in told if "removes" in words] == [
        "Ada removes scrap from b2", "Ada removes 2 Steam power + 1 Theoretical research from b2",
    ]  # fmt: skip
    t.table.undo()
    assert offer(t, "remove b2") == "Remove 2 Steam power + 1 Theoretical research (b2)"


def test_a_terminal_names_it_too() -> None:
    t = table("play station")
    assert choices(t.table, 0)[0].words == "buy 1 (2 Steel + 1 Steam power)"
    t.play("A: buy 1")
    assert log(t.table, {"A": "Ada", "B": "Ben", "C": "Cleo"})[-1].endswith("; buys 2 Steel + 1 Steam power")


def test_a_terminal_says_that_a_card_of_the_ghost_does_not_count() -> None:
    t = expo(seats=1, typed=True)
    while t.table.asked != "reveal-ghost":
        t.play(f"fate: {t.legal[0]}")
    t.fate("ghost meeting", "ghost station")
    said = [in_words(t.table, n, {"A": "Ada"}) for n in range(len(t.table.answers) - 2, len(t.table.answers))]
    assert said == ["the ghost draws a card that does not count: Meeting Room", "the ghost draws: Train Station"]


@pytest.mark.parametrize("seed", range(3))
def test_every_legal_answer_of_a_game_can_be_offered(seed: int) -> None:
    t = expo(seats=2, seed=seed)
    for n in range(150):
        codes = t.table.codes()
        words = offers(t, codes, Reader("de", {}))
        assert len({*words}) == len(codes)
        assert not any("…" in one or "{" in one for one in words)
        t.table.play(t.table.legal()[n * 7 % len(codes)])
