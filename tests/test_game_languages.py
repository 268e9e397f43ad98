"""A game in a package of its own brings its translations along."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

import pavilion
from pavilion import Unreadable
from pavilion.core import Game, Phrase
from pavilion.games import find
from pavilion.languages import log_line, say_answer, say_error, say_question, say_thing, translator
from pavilion.languages.__main__ import rewrite
from pavilion.languages.catalogue import read_catalogue
from pavilion.languages.sources import messages

STALL = {
    "__init__.py": """
from pavilion.core import Game

GAME = Game("stall", "stall", title="Stall", edition="1.0", seats=(2, 4), seats_rule="ST-1", designers="",
            publishers="", about="Sell what the weather brings.")
""",
    "game.py": """
from pavilion.check.lab import LAB as RULES
from pavilion.core import Choice

OPTIONS = [Choice("wares", ["few", "many"], "ST-2", "how many wares there are")]
""",
    "text.py": """
from pavilion.core import Phrase

QUESTIONS = {"study-note": "Which note do you study, {seat}?", "choose-one": "Which benefit do you take?"}
ANSWERS = {"study": "studies {note}", "gain": "gains {note}"}
NAMES = {"drizzle": "Drizzle", "fog": "Ticket"}
REASONS = {"TL-1": "No such note hangs on the stall."}

def details(s):
    return {"seat": "A"}

def breakdown(s):
    return [{Phrase("trade in {good}", good=Phrase("umbrellas")): 3} for _ in range(s.seats)]
""",
    "position.py": """
from pavilion.core import Phrase, Unreadable

SHORTHANDS = Phrase("no short names for a stall")

def read(text, terms):
    raise Unreadable("a stall has no {part}", "position, [stall]", "Open it again.", part=Phrase("counter"))
""",
}
GERMAN = {
    "Sell what the weather brings.": "Verkaufe, was das Wetter bringt.",
    "Which note do you study, {seat}?": "Welchen Zettel liest du, {seat}?",
    "studies {note}": "liest {note}",
    "Drizzle": "Nieselregen",
    "Ticket": "Eintrittskarte",
    "No such note hangs on the stall.": "Am Stand hängt kein solcher Zettel.",
    "trade in {good}": "Handel mit: {good}",
    "umbrellas": "Regenschirme",
    "a stall has no {part}": "ein Stand ist ohne {part}",
    "counter": "Theke",
    "position, [stall]": "Stellung, [stall]",
    "Open it again.": "Öffne ihn wieder.",
    "stall:verb:study": "{note} lesen",
}


@pytest.fixture
def stall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game as its authors begin: with empty catalogues, collected from its sources."""
    package, info = tmp_path / "stall", tmp_path / "stall-1.0.dist-info"
    package.mkdir()
    info.mkdir()
    for name, source in STALL.items():
        (package / name).write_text(source)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stall\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pavilion.games]\nstall = stall:GAME\n")
    monkeypatch.syspath_prepend(tmp_path)
    invalidate_caches()
    translator.cache_clear()
    yield find("stall")
    translator.cache_clear()
    for module in [name for name in sys.modules if name.partition(".")[0] == "stall"]:
        del sys.modules[module]


def translate(game: Game) -> None:
    """What is collected is translated, as far as somebody has come."""
    rewrite("de", game, messages(game))
    path = game.file("languages") / "de.po"
    text = path.read_text()
    for english, german in GERMAN.items():
        empty = f'msgid "{english}"\nmsgstr ""\n'
        assert empty in text + "\n"
        text = (text + "\n").replace(empty, f'msgid "{english}"\nmsgstr "{german}"\n')
    path.write_text(text)
    translator.cache_clear()


def test_its_texts_are_collected_and_what_was_translated_is_kept(
    stall: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    translate(stall)
    assert "    umbrellas\n" in capsys.readouterr().out
    rewrite("de", stall, messages(stall))
    missing = capsys.readouterr().out
    assert "    umbrellas\n" not in missing
    assert "    gains {note}\n" in missing
    assert {text: said for text, said in read_catalogue("de", stall).items() if said} == GERMAN


def test_it_speaks_the_languages_it_brings_and_english_otherwise(stall: Game) -> None:
    translate(stall)
    table = pavilion.new("stall", seats=2, seed=1)
    assert say_question(stall, "de", "study-note", table.details, {"A": "Anna"}) == "Welchen Zettel liest du, Anna?"
    assert say_question(stall, "it", "study-note", table.details) == "Which note do you study, A?"
    assert say_answer(stall, "de", "study", ["note:drizzle"]) == "Nieselregen lesen"
    assert log_line(stall, "de", "A", "study", ["note:drizzle"]) == "A liest Nieselregen"
    assert table.breakdown(translator("de", stall).say)[0] == {"Handel mit: Regenschirme": 3}
    assert table.breakdown()[0] == {"trade in umbrellas": 3}


def test_what_an_answer_is_about_may_be_a_phrase(stall: Game) -> None:
    translate(stall)
    goods = Phrase("trade in {good}", good=Phrase("umbrellas"))
    told = log_line(stall, "de", "A", "study", ["note:drizzle"], told=(("note", goods),))
    assert told == "A liest Handel mit: Regenschirme"


def test_its_refusals_are_worded_too_with_those_of_the_house_around_them(stall: Game) -> None:
    translate(stall)
    with pytest.raises(Unreadable) as trouble:
        pavilion.new("stall", position="pavilion position 1\ngame: stall\nseats: 2\n")
    assert str(trouble.value) == "position, [stall]: a stall has no counter. Open it again."
    assert say_error("de", trouble.value) == "Stellung, [stall]: ein Stand ist ohne Theke. Öffne ihn wieder."
    with pytest.raises(Unreadable) as trouble:
        pavilion.new("stall", wares="none")
    assert say_error("de", trouble.value) == (
        "Optionen: 'none' ist kein Wert der Option 'wares' (ST-2). Erlaubt: few, many."
    )


def test_its_own_words_come_first_at_its_own_tables_only(stall: Game) -> None:
    translate(stall)
    assert say_thing(stall, "de", "note:fog") == "Eintrittskarte"
    assert translator("de", find("worlds-fair-1893")).t("Ticket") == "Ticket"
    assert translator("de").t("Ticket") == "Ticket"


@pytest.mark.parametrize("spoilt", [b'msgid "Drizzle"\nmsgstr "R\xff"\n', b"nonsense"])
def test_a_broken_catalogue_harms_no_other_game(stall: Game, spoilt: bytes) -> None:
    translate(stall)
    (stall.file("languages") / "de.po").write_bytes(spoilt)
    with pytest.warns(UserWarning, match="Stall is shown in English"):
        assert translator("de").t("Fine Arts") == "Schöne Künste"
    with pytest.warns(UserWarning, match="Stall is shown in English"):
        assert say_thing(stall, "de", "note:drizzle") == "Drizzle"
