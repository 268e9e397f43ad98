"""Rulebooks: the same in every language, read in ten minutes, and with a passage for every refusal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pavilion
from pavilion.core import Game
from pavilion.games import games
from pavilion.languages import LANGUAGES, aid, pictured, rulebook, specification, translator
from pavilion.web.pages.pictures import PEOPLE, picture
from pavilion.web.pages.rulebook import Book, book
from pavilion.web.pages.speech import Reader

MOST_WORDS = 2300  # ten minutes
FEWEST_WORDS = 1500
FEWEST_PICTURES = 4
RULE = re.compile(r"\b[A-Z]{2}-\d+(?:\.\d+)*")
CHAPTER = re.compile(r"^#+ (\d+(?:\.\d+)*)\b", re.M)
MARKER = re.compile(r"\{[#A-Z][^}]*\}")
IMAGE = re.compile(r'!\[([^]]*)\]\((\S+)\s+"([^"]*)"\)')
WORD = re.compile(r"[^\W_]+(?:['.&-][^\W_]+)*")
FOREIGN = re.compile(r"\b\d{3}_|\.(?:txt|pdf|md|toml)\b|https?:|\bseed\b|\bOCR\b", re.IGNORECASE)
EVERY_BOOK = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in games().values() for language in LANGUAGES], ids=str
)
EVERY_GAME = pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.name)


def read(text: str) -> str:
    """What people read of a text: captions, but not what a picture shows, nor addresses."""
    return MARKER.sub("", IMAGE.sub(r"\3", text))


def bound(game: Game, language: str) -> Book:
    found = book(game, language)
    assert found is not None
    return found


def explained(game: Game, language: str) -> list[str]:
    return re.findall(r'<span class="explains" id="([^"]+)"', bound(game, language).text)


@EVERY_BOOK
def test_a_rulebook_is_read_in_ten_minutes(game: Game, language: str) -> None:
    assert FEWEST_WORDS <= len(WORD.findall(read(rulebook(game, language)))) <= MOST_WORDS


@EVERY_BOOK
def test_whatever_is_refused_is_explained(game: Game, language: str) -> None:
    there = explained(game, language)
    assert len(there) == len(set(there)), "an address leads to one place"
    assert set(game.part("text").REASONS) <= set(there)


@EVERY_BOOK
def test_links_of_other_pages_find_their_passage(game: Game, language: str) -> None:
    linked = {option.rule for option in game.options} | set(RULE.findall(aid(game, language)))
    assert linked <= set(explained(game, language))


@EVERY_BOOK
def test_only_rules_of_the_specification_are_explained(game: Game, language: str) -> None:
    text = specification(game)
    known, letters = set(RULE.findall(text)), RULE.findall(text)[0][:2]
    chapters = {f"{letters}-{number}" for number in CHAPTER.findall(text)}
    assert set(explained(game, language)) <= known | chapters, "a chapter stands for the rules in it"


@EVERY_GAME
def test_all_languages_have_the_same_headings_rules_and_pictures(game: Game) -> None:
    english = rulebook(game, "en")
    for language in LANGUAGES:
        found = bound(game, language)
        assert [(one.level, one.id) for one in found.contents] == [
            (one.level, one.id) for one in bound(game, "en").contents
        ]
        assert explained(game, language) == explained(game, "en")
        assert [image[1] for image in IMAGE.findall(rulebook(game, language))] == [
            image[1] for image in IMAGE.findall(english)
        ]
        assert re.findall(r"^> ", rulebook(game, language), re.M), "there are examples"
        assert [numbers(row) for row in rows(rulebook(game, language))] == [numbers(row) for row in rows(english)]


def rows(text: str) -> list[str]:
    return [line for line in read(text).splitlines() if line.startswith("|")]


def numbers(row: str) -> list[str]:
    return re.findall(r"\d+", row)


@EVERY_BOOK
def test_every_heading_has_an_address_and_no_marker_is_left(game: Game, language: str) -> None:
    found = bound(game, language)
    assert len(found.contents) == len(re.findall(r"^##+ ", rulebook(game, language), re.M))
    assert len({one.id for one in found.contents}) == len(found.contents)
    assert not MARKER.search(re.sub(r"<svg.*?</svg>", "", found.text, flags=re.S))


@EVERY_BOOK
def test_nobody_reads_where_facts_are_from(game: Game, language: str) -> None:
    assert not FOREIGN.search(read(rulebook(game, language)))


@EVERY_BOOK
def test_pictures_are_drawn_from_positions_that_can_be_played_on(game: Game, language: str) -> None:
    images = IMAGE.findall(rulebook(game, language))
    assert len(images) >= FEWEST_PICTURES
    assert bound(game, language).text.count("<figure>") == len(images)
    for alt, source, caption in images:
        assert alt
        assert caption
        text = pictured(game, source.split("/")[0])
        assert pavilion.new(game.name, position=text, fate="typed").position() == text
    kinds = {re.split("[:#]", source.split("/")[2])[0] for _, source, _ in images}
    assert {"board", "seat"} < kinds


@EVERY_GAME
def test_no_position_lies_there_for_nothing(game: Game) -> None:
    shown = {source.split("/")[0] for _, source, _ in IMAGE.findall(rulebook(game, "en"))}
    assert {path.stem for path in game.file("rulebook").glob("*.txt")} == shown


def test_a_picture_speaks_the_language_of_its_reader() -> None:
    game = games()["worlds-fair-1893"]
    drawn = picture(game, "opening/wide/area:agriculture", Reader("de", PEOPLE))
    assert translator("de", game).t("Agriculture") in drawn
    assert "Agriculture" not in re.sub(r'data-id="[^"]*"', "", drawn)


def test_numbers_lie_on_the_things_that_were_named() -> None:
    drawn = picture(games()["expo-1906"], "opening/wide/board#lab,yard", Reader("en", PEOPLE))
    assert re.findall(r'mark-number[^>]*">(\d)<', drawn) == ["1", "2"]


def test_pages_for_people_name_no_file() -> None:
    root = Path(__file__).parents[1]
    texts = [(root / "README.md").read_text("utf-8"), *(aid(game, "en") for game in games().values())]
    texts += [specification(game) for game in games().values()]
    assert not [found for text in texts for found in re.findall(r"\b\d{3}_[0-9a-f…]+", text)]
