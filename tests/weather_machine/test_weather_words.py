"""Weather Machine in words: what holds for the texts of games on the shelf holds for this one before it is there."""

from __future__ import annotations

import re

import pytest
import test_languages as languages
import test_rulebooks as rulebooks

from pavilion.core import Game
from pavilion.languages import LANGUAGES, aid, rulebook

WEATHER = Game(
    "weather-machine",
    "pavilion.games.weather_machine",
    title="Weather Machine",
    edition="1.0",
    seats=(1, 4),
    seats_rule="WM-1.1",
    designers="Vital Lacerda",
    publishers="Eagle-Gryphon Games, Skellig Games",
)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


# ---- rulebook -------------------------------------------------------------------------------------------------------


@EVERY_LANGUAGE
def test_the_rulebook_is_read_in_ten_minutes(language: str) -> None:
    rulebooks.test_a_rulebook_is_read_in_ten_minutes(WEATHER, language)


@EVERY_LANGUAGE
def test_headings_have_addresses(language: str) -> None:
    rulebooks.test_every_heading_has_an_address_and_no_marker_is_left(WEATHER, language)
    rulebooks.test_nobody_reads_where_facts_are_from(WEATHER, language)


def test_rulebooks_are_alike_in_all_languages() -> None:
    rulebooks.test_all_languages_have_the_same_headings_rules_and_pictures(WEATHER)


@EVERY_LANGUAGE
def test_what_the_aid_refers_to_is_explained(language: str) -> None:
    linked = set(rulebooks.RULE.findall(aid(WEATHER, language)))
    assert len(linked) > 50
    assert linked <= set(rulebooks.explained(WEATHER, language))


def test_examples_in_the_rulebook_are_those_of_the_specification() -> None:
    """T-10: two Lab vouchers and Science. T-17: 8 points and 2 for the other, or 10 and none."""
    for language in LANGUAGES:
        first, second = re.findall(r"(?:^> .*\n)+", rulebook(WEATHER, language), re.M)
        assert re.findall(r"\d+", first) == ["2", "1"]
        assert re.findall(r"\d+", second) == ["6", "2", "2", "10"]


# ---- aid ------------------------------------------------------------------------------------------------------------


def test_aids_are_alike_in_all_languages() -> None:
    languages.test_aids_have_the_same_structure_and_the_same_numbers_in_every_language(WEATHER)
