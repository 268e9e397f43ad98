"""Weather Machine in words: what holds for the texts of games on the shelf holds for this one before it is there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
import test_foretold as foretelling
import test_languages as languages
import test_rulebooks as rulebooks
import test_what_is as inspected
from gallery import LAYOUTS
from weather import GAME as WEATHER

import pavilion
from pavilion import Table
from pavilion.core import Phrase
from pavilion.draw import Layout
from pavilion.games import OURS
from pavilion.games.weather_machine.box.data import house
from pavilion.games.weather_machine.told import text
from pavilion.languages import LANGUAGES, aid, pictured, rulebook, say_question, translator
from pavilion.languages.catalogue import read_catalogue
from pavilion.languages.sources import messages
from pavilion.web.pages.inspector import drawn_things, pieces_in
from pavilion.web.pages.speech import Reader

TEXTS = [message.text for message in messages(WEATHER)]
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_OTHER = pytest.mark.parametrize("language", languages.OTHERS)


@pytest.fixture(autouse=True, scope="module")
def on_the_shelf() -> Iterator[None]:
    """With its words among those of all games."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(OURS, WEATHER.name, WEATHER)
        translator.cache_clear()
        yield
    translator.cache_clear()


def moments(every: int = 41) -> Iterator[Table]:
    """Tables in the course of random games with every number of players, and at their end."""
    for seats in (1, 2, 3, 4):
        table, luck, decisions = pavilion.new(WEATHER.name, seats=seats, seed=seats), random.Random(seats), 0
        while not table.over:
            if decisions % every == 0:
                yield table
            table.play(luck.choice(table.legal()))
            decisions += 1
        yield table


# ---- catalogues -----------------------------------------------------------------------------------------------------


@EVERY_OTHER
def test_everything_is_translated(language: str) -> None:
    languages.test_everything_is_translated(WEATHER, TEXTS, language)
    languages.test_a_translation_has_the_gaps_of_its_sentence(WEATHER, TEXTS, language)
    languages.test_words_that_depend_on_a_number_depend_on_one_of_the_sentence(WEATHER, TEXTS, language)
    languages.test_a_translation_ends_as_its_sentence_does(WEATHER, TEXTS, language)


@EVERY_LANGUAGE
def test_nothing_is_translated_that_is_no_longer_said(language: str) -> None:
    languages.test_nothing_is_translated_that_is_no_longer_said(WEATHER, TEXTS, language)


def test_english_has_words_for_what_is_only_a_name_in_the_program() -> None:
    languages.test_english_has_words_for_what_is_only_a_name_in_the_program(WEATHER, TEXTS)


PROPER = {"Weather Machine", "Lativ", "Verdino", "Melgoth", "Delugium", "Calorium", "Radieu"}
SAME_WORDS = {  # not proper names, but the same words as in English
    "de": {
        "Agent {agent}", "Bot", "Bots", "Experiment", "Initiative", "Investments", "Investments: {n}", "Lab.", "Lobby",
        "Orange", "Tank", "Wind", "Wind 1", "Wind 2", "Wind 3", "{n} {n|Investment|Investments}",
    },
    "it": {"Bot", "Gov.", "Lab.", "Lobby", "Round", "Round {n}", "Sci."},
}  # fmt: skip


@EVERY_OTHER
def test_only_names_and_loan_words_are_left_in_english(language: str) -> None:
    said = read_catalogue(language, WEATHER)
    assert {text for text, words in said.items() if words == text} == SAME_WORDS[language] | PROPER


# ---- sentences ------------------------------------------------------------------------------------------------------


@EVERY_LANGUAGE
def test_every_answer_can_be_told_and_offered(language: str) -> None:
    languages.test_every_answer_can_be_told_and_offered(WEATHER, language)


@EVERY_LANGUAGE
def test_options_values_and_bots_have_names(language: str) -> None:
    languages.test_options_values_and_bots_have_names(WEATHER, language)


def test_every_rule_that_a_refusal_can_name_has_a_reason() -> None:
    languages.test_every_rule_that_a_refusal_can_name_has_a_reason(WEATHER)


def test_every_question_is_asked_in_every_language() -> None:
    asked = set()
    for table in moments(1):
        if table.asked in asked or table.over:
            continue
        asked.add(table.asked)
        for language in LANGUAGES:
            said = say_question(WEATHER, language, table.asked, table.details, {"A": "Anna", "B": "Bruno"})
            assert "{" not in said
            assert said.endswith((".", "?"))
    assert len(asked) > 25


def test_every_decision_has_a_question() -> None:
    asked = {duty.name for duty in WEATHER.rules.duties if getattr(duty, "asks", None)}
    assert asked <= set(text.QUESTIONS)
    known = {duty.name for duty in (*WEATHER.rules.duties, *WEATHER.rules.riders)}
    assert set(text.QUESTIONS) | set(text.REPORTS) <= known


def test_what_an_answer_is_about_is_told() -> None:
    """The tile that lies there, and its benefit with its number."""
    told: dict[str, set[str]] = {}
    for table in moments(1):
        for code in table.codes() if table.to_move else []:
            for gap, words in table.answer_context(code):
                assert "{" not in str(words)
                told.setdefault(gap, set()).add(str(words))
                if isinstance(words, Phrase):
                    for language in languages.OTHERS:
                        assert words.worded(translator(language, WEATHER).say) != str(words) or "{" in words.template
    assert "2 vouchers of any type" in told["gain"]
    assert told["subsidy"] <= {row.name for row in house().printed.subsidies}
    assert {"gain", "pair", "subsidy", "deal"} <= set(told)


def test_points_by_source_add_up() -> None:
    for table in moments(97):
        assert [sum(parts.values()) for parts in table.breakdown()] == list(table.scores())


RESEARCHER = """
    pavilion position 1
    game: weather-machine
    seats: 3
    [course]
    round: 3
    [A]
    space: lab-A
    vouchers: 4 government, 2 rnd, 1 science
    chemicals: 1 red
    bots: 1
    line: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12
    [B]
    space: rnd-A
    [C]
    space: rnd-B
    [owed]
    turn A
"""


def researcher() -> Table:
    lines = (line.strip() for line in RESEARCHER.strip().splitlines())
    return pavilion.new(WEATHER.name, position="\n".join(lines), seed=1)


@pytest.mark.parametrize(
    ("language", "warning", "sentence"),
    [
        ("en", "! 2 vouchers are lost: you can hold no more.", "You gain 1 Government voucher."),
        ("de", "! 2 Coupons verfallen: Mehr kannst du nicht haben.", "Du bekommst 1 Coupon (Regierung)."),
        ("it", "! 2 buoni vanno persi: non puoi averne di più.", "Ricevi 1 buono Governo."),
    ],
)
def test_a_preview_warns_of_vouchers_that_cannot_be_held(language: str, warning: str, sentence: str) -> None:
    assert foretelling.foretold(researcher(), "go rnd-C", language) == [warning, sentence]  # T-01


@pytest.mark.parametrize(
    ("language", "warning", "sentence"),
    [
        ("en", "! You carry out no action.",
         "You pay 1 Government voucher, give 1 red chemical, send out 1 bot, advance 1 step on the R&D track."),
        ("de", "! Du führst keine Aktion aus.",
         "Du zahlst 1 Coupon (Regierung), gibst 1 Chemikalie (rot) ab, schickst 1 Bot los, rückst 1 Schritt auf der"
         " Leiste F&E vor."),
        ("it", "! Non esegui nessuna azione.",
         "Paghi 1 buono Governo, cedi 1 sostanza (rosso), mandi fuori 1 bot, avanzi di 1 passo sul tracciato R&S."),
    ],
)  # fmt: skip
def test_a_preview_tells_what_is_paid_and_gained_in_one_sentence(language: str, warning: str, sentence: str) -> None:
    table = researcher()
    table.play("go rnd-C")
    assert foretelling.foretold(table, "done", language) == [warning]
    for answer in ("do research", "research rain-1", "pay rnd", "pay government"):
        table.play(answer)
    assert foretelling.foretold(table, "pay government", language) == [sentence]


# ---- things ---------------------------------------------------------------------------------------------------------

def test_all_that_answers_name_has_a_sentence() -> None:
    table = pavilion.new(WEATHER.name, seats=2, seed=1)
    named = {f"{kind}:{name}" for kind, (noun, _) in text.KINDS.items() for name in noun.names}
    nouns = {noun.name for verb in WEATHER.rules.grammar.verbs for noun in (verb.noun, verb.second_noun)}
    assert nouns - set(text.KINDS) == {"", "turn", "half", "benefit", "subset", "arrangement", "sabotage"}
    assert inspected.silent(table, named) == []


def test_what_there_is_not_has_none() -> None:
    table = pavilion.new(WEATHER.name, seats=2, seed=1)
    for thing in ("", ":", "zoo", "zoo:1", "space:", "space:zoo", "seat:Z", "slot:A13", "saboteurs"):
        assert WEATHER.what_is(table.terms, table.view(0), thing) is None


@pytest.mark.parametrize("layout", LAYOUTS)
def test_all_that_is_drawn_has_a_sentence(layout: Layout) -> None:
    for table in moments(113):
        drawn = drawn_things(table.view(0), layout, Reader("en", {}))
        shapes = [found.shape for found in drawn.values() if found.shape.label]
        pieces = {piece.kind for shape in shapes for piece in pieces_in(shape.art) if ":" in piece.kind}
        assert inspected.silent(table, [shape.id for shape in shapes] + [*pieces]) == []


# ---- rulebook and aid -----------------------------------------------------------------------------------------------


@EVERY_LANGUAGE
def test_the_rulebook_explains_in_ten_minutes_whatever_is_refused(language: str) -> None:
    rulebooks.test_a_rulebook_is_read_in_ten_minutes(WEATHER, language)
    rulebooks.test_whatever_is_refused_is_explained(WEATHER, language)
    rulebooks.test_links_of_other_pages_find_their_passage(WEATHER, language)
    rulebooks.test_only_rules_of_the_specification_are_explained(WEATHER, language)
    rulebooks.test_every_heading_has_an_address_and_no_marker_is_left(WEATHER, language)
    rulebooks.test_nobody_reads_where_facts_are_from(WEATHER, language)
    rulebooks.test_pictures_are_drawn_from_positions_that_can_be_played_on(WEATHER, language)


def test_rulebooks_and_aids_are_alike_in_all_languages() -> None:
    rulebooks.test_all_languages_have_the_same_headings_rules_and_pictures(WEATHER)
    rulebooks.test_no_position_lies_there_for_nothing(WEATHER)
    languages.test_aids_have_the_same_structure_and_the_same_numbers_in_every_language(WEATHER)


def test_examples_in_the_rulebook_are_those_of_the_specification() -> None:
    """T-10: two Lab vouchers and Science. T-17: 8 points and 2 for the other, or 10 and none."""
    for language in LANGUAGES:
        first, second = re.findall(r"(?:^> .*\n)+", rulebook(WEATHER, language), re.M)
        assert re.findall(r"\d+", first) == ["2", "1"]
        assert re.findall(r"\d+", second) == ["6", "2", "2", "10"]


@pytest.mark.parametrize(("provided", "points"), [("none", [8, 2]), ("1", [10, 0])])
def test_the_picture_of_the_prototype_shows_its_example(provided: str, points: list[int]) -> None:
    """T-17: Ben at white, Ada at pink, green empty, two pinks on the tile; and 5 points for the space of the tile."""
    table = pavilion.new(WEATHER.name, position=pictured(WEATHER, "sun"), fate="typed")
    before = table.scores()
    for answer in ("do breakthrough", "pay rnd", "pay rnd", "mark sun-2", f"provide {provided}"):
        table.play(answer)
    while table.asked in ("proto-row", "lose-parts"):
        table.play("row middle" if table.asked == "proto-row" else "done")
    gained = [after - was for after, was in zip(table.scores(), before, strict=True)]
    assert gained[:2] == [points[0] + 5, points[1]]


@EVERY_LANGUAGE
def test_the_aid_tells_the_numbers_of_the_components(language: str) -> None:
    """Set-up by number of players, what actions cost, and what the funding tracks score."""
    printed = house().printed
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in aid(WEATHER, language).splitlines()]
    players = [row[:2] for row in rows if len(row) == 5 and row[0] in ("1", "2", "3", "4")]
    assert players == [[str(row.players), str(row.lab_tokens)] for row in printed.players]
    costs = {row[0]: row[1] for row in rows if len(row) == 4}
    t = translator(language, WEATHER).t
    for action in printed.actions:
        if action.cost and action.id != "security":
            assert costs[t(action.name)].startswith(f"{action.cost} {t(text.NAMES[action.voucher])}")
    tracks = [row[1:] for row in rows if len(row) == 11 and row[1] == "0" and row[0] in map(t, text.NAMES.values())]
    kit = house().kit
    assert tracks == [[str(int(n)) for n in kit.fund_points[10 * track : 10 * track + 10]] for track in range(3)]


