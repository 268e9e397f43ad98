"""What an answer would bring is said in sentences, in every language: what matters first, and what would be wasted."""

from __future__ import annotations

import random
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from exposition import expo
from scenario import fair

import pavilion
from pavilion import Table
from pavilion.core import Phrase
from pavilion.core.clauses import SCORES, Clause
from pavilion.games import OURS, find
from pavilion.languages import LANGUAGES, translator
from pavilion.languages.foretold import Foretelling, Moment

NAMES = {"A": "Ada", "B": "Ben", "C": "Cleo"}
BOARD = """
    [wheel]
    car: 4

    [board]
    manufacturing: 1 1 0 | ticket ticket exhibit-agriculture
    electricity: 1 2 0 | exhibit-fine-arts davis
    agriculture: 0 0 0 |
"""
CELLOPHANE = "[A]\nlab: T2 0 c5, O2 0 f3, EM-CU 90 c6, AU-EL 180 f5\nyard: SM-TH"


def foretold(table: Table, text: str, language: str = "en") -> list[str]:
    """All that a preview says of an answer, what would be wasted first."""
    seat, say = table.to_move[0], translator(language, table.game).say
    tried = table.through(table.preview(text), seat)
    assert tried.table is not None
    telling = Foretelling(table.game, "ABC"[seat], NAMES, say)
    before, after = Moment(table.view(seat), table.sources()), Moment(tried.table.view(seat), tried.table.sources())
    warned = [f"! {one.worded(say)}" for one in table.warnings(tried)]
    flows = tried.table.flows(table, telling.flowing, seat)
    return [*warned, *(one.words for one in telling.sentences(before, after, flows))]


# ---- World's Fair 1893 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "cards", "rank"),
    [
        (
            "en",
            "You collect 1 Agriculture exhibit and 2 tickets.",
            "If Manufacturing scored now: you 4 (was 2).",
        ),
        (
            "de",
            "Du sammelst 1 Exponat der Landwirtschaft und 2 Tickets ein.",
            "Würde die Fertigung jetzt gewertet: du 4 (statt 2).",
        ),
        (
            "it",
            "Raccogli 1 esposizione (Agricoltura) e 2 biglietti.",
            "Manifattura se si valuta ora: tu 4 (prima 2).",
        ),
    ],
)
def test_the_cards_collected_come_first(language: str, cards: str, rank: str) -> None:
    told = foretold(fair(BOARD).table, "place manufacturing", language)
    car = {
        "en": "The car moves 2 spaces.",
        "de": "Die Gondel fährt 2 Felder weiter.",
        "it": "La cabina avanza di 2 spazi.",
    }
    assert told[:3] == [cards, car[language], rank]


def test_what_others_would_lose_is_told_last() -> None:
    assert foretold(fair(BOARD).table, "place electricity") == [
        "You collect 1 Fine Arts exhibit and George Davis.",
        "If Electricity scored now: Ben 2 (was 4).",
    ]


def test_a_car_that_comes_home_completes_its_round() -> None:
    t = fair("[wheel]\ncar: 10\n\n[board]\nagriculture: 1 1 1 | ticket ticket").table
    assert foretold(t, "place agriculture")[:2] == ["You collect 2 tickets.", "The car completes its round."]


@pytest.mark.parametrize(
    ("language", "warning"),
    [
        ("en", "! George Davis is discarded without effect."),
        ("de", "! George Davis wird ohne Wirkung abgeworfen."),
        ("it", "! Scarti senza alcun effetto: George Davis."),
    ],
)
def test_a_figure_that_is_not_played_is_wasted(language: str, warning: str) -> None:
    t = fair(BOARD + "\n    [A]\n    figures: davis").play("place manufacturing").table
    assert foretold(t, "discard-rest", language)[0] == warning
    assert not [words for words in foretold(t, "play davis", language) if words.startswith("!")]


def test_exhibits_turned_in_become_tokens() -> None:
    t = fair(
        "[wheel]\ncar: 10\n\n[A]\nexhibits: 2 agriculture\n\n[board]\nagriculture: 3 0 0 | ticket ticket", approve="ask"
    ).table
    t.play("place agriculture")
    assert t.asked == "approve-exhibits"
    assert foretold(t, "approve 2")[0].startswith("You turn in 2 Agriculture exhibits, receive 2 Agriculture tokens")


# ---- Expo 1906 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "You complete Cellophane, score 3 points (completed projects) and supply 2 units for Cellophane."),
        (
            "de",
            "Du stellst Cellophan fertig, erhältst 3 Punkte (fertige Projekte) und lieferst 2 Einheiten für Cellophan.",
        ),
        ("it", "Completi Cellofan, ottieni 3 punti (progetti completati) e fornisci 2 unità per Cellofan."),
    ],
)
def test_a_completed_project_comes_before_its_points_and_units(language: str, words: str) -> None:
    t = expo(CELLOPHANE).play("play laboratory", "place SM-TH").table
    assert foretold(t, "lay 0 b5", language) == [words]


def test_warnings_do_not_depend_on_what_was_imported_first() -> None:
    """Duties have names only when the rules are there, and texts may be wanted before."""
    code = "import pavilion.games.expo_1906.told.text as text; assert set(text.GIVEN_UP) <= set(text.QUESTIONS)"
    subprocess.run([sys.executable, "-c", code], check=True)



@pytest.mark.parametrize(
    ("language", "warning"),
    [
        ("en", "! You give up 3 steps."),
        ("de", "! Du verzichtest auf 3 Schritte."),
        ("it", "! Rinunci a 3 passi."),
    ],
)
def test_steps_that_are_given_up_are_told(language: str, warning: str) -> None:
    t = expo(CELLOPHANE).play("play laboratory").table
    assert foretold(t, "stop", language) == [warning]


@pytest.mark.parametrize(
    ("language", "warning"),
    [
        ("en", "! The card has no effect."),
        ("de", "! Die Karte bleibt ohne Wirkung."),
        ("it", "! La carta viene giocata senza alcun effetto."),
    ],
)
def test_a_card_that_can_do_nothing_is_wasted(language: str, warning: str) -> None:
    t = expo("[A]\nmoney: 0").table
    assert foretold(t, "play academy", language) == [warning]
    assert foretold(t, "play skyscraper", language)[0][0] != "!"


def test_money_is_received_and_paid() -> None:
    t = expo("[board]\nstation: EM-CU AU-EL\n[A]\nmoney: 3").table
    assert foretold(t, "play skyscraper") == ["You receive $4."]
    t.play("play station")
    assert foretold(t, t.legal()[0]) == ["You pay $1."]


# ---- every game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_whole_games_are_complete(game: str, language: str) -> None:
    table, luck = pavilion.new(game, seats=3, seed=2), random.Random(2)
    told = 0
    while not table.over:
        text = luck.choice(table.legal())
        if table.preview(text).table is not None:
            for words in foretold(table, text, language):
                told += 1
                assert words[-1] == "."
                assert not words.removeprefix("! ")[0].islower()
                assert "{" not in words
                assert "  " not in words
        table.play(text)
    assert told > 40


def test_a_game_without_clauses_is_told_in_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    table = fair(BOARD).table
    monkeypatch.delattr(find("worlds-fair-1893").texts, "CLAUSES")
    assert foretold(table, "place manufacturing")[0].startswith("supporters in Manufacturing +1 · exhibits: Agricult")


def test_a_chain_of_payments_and_gains_is_one_sentence() -> None:
    """As in the heavier games: prices are paid first, whatever order they are named in."""
    vouchers = {"players.{seat}.vouchers.{kind}": "{n} {kind} {n|voucher|vouchers}"}
    bulbs = {"players.{seat}.bulbs": "{n} light {n|bulb|bulbs}", "players.{seat}.money": "£{n}"}
    deeds = ("gain {things}", "pay {things}")
    clauses = (Clause(vouchers, *deeds), SCORES, Clause(bulbs, *deeds))
    names = {"government": "Government", "science": "Science"}
    game: Any = SimpleNamespace(texts=SimpleNamespace(CLAUSES=clauses, NAMES=names))

    def moment(government: int, science: int, bulbs: int, money: int, points: int) -> Moment:
        player = {"vouchers": {"government": government, "science": science}, "bulbs": bulbs, "money": money}
        sources = [{Phrase("research"): points - 1, Phrase("bonus"): 1}] if points > 1 else [{}]
        return Moment({"scores": [points], "board": {"players": {"A": player}}}, sources)

    telling = Foretelling(game, "A", {"A": "Ada"}, translator("en").say)
    (one,) = telling.sentences(moment(2, 1, 0, 0, 0), moment(0, 0, 1, 3, 4))
    assert one.words == (
        "You pay 2 Government vouchers and 1 Science voucher, score 4 points (research 3, bonus 1)"
        " and gain 1 light bulb and £3."
    )


def test_a_card_is_not_wasted_if_fate_speaks_before_its_owner_goes_on() -> None:
    """With two players ghosts move first when somebody plays the Journal."""
    t = expo(seats=2).table
    assert t.preview("play journal").stops == "fate"
    assert foretold(t, "play journal") == []
