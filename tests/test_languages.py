"""Languages: everything people see is said in all of them, and says the same."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from itertools import chain, product
from typing import Any

import pytest
from gallery import LAYOUTS, SOME, positions

import pavilion
from pavilion import Forbidden, Table, Unreadable
from pavilion.bots import GENERIC, level_name, names
from pavilion.core import NO_NOUN, Choice, Game, Several
from pavilion.core.phrases import FORMS, PLURAL, SOFT_HYPHEN, Phrase, fill, gaps, unbroken
from pavilion.core.scene import lettered, width_of
from pavilion.draw import scene_of
from pavilion.games import find, games
from pavilion.games.worlds_fair_1893.box import data
from pavilion.games.worlds_fair_1893.box.nouns import AREA, FIGURE, FIRST_FIGURE
from pavilion.games.worlds_fair_1893.scene.cards import TALENTS
from pavilion.languages import (
    LANGUAGES,
    aid,
    log_line,
    pick,
    say_answer,
    say_bot,
    say_error,
    say_option,
    say_question,
    say_reason,
    say_thing,
    say_value,
    translator,
)
from pavilion.languages.catalogue import catalogue_file, read_catalogue
from pavilion.languages.sources import (
    BOTS,
    game_sources,
    has_words,
    house_messages,
    is_name,
    messages,
)

FAIR, EXPO = find("worlds-fair-1893"), find("expo-1906")
KIT = data.house().kit
OTHERS = [language for language in LANGUAGES if language != "en"]
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_OTHER = pytest.mark.parametrize("language", OTHERS)

PROPER = {figure.name for figure in data.house().figures} | {"Pavilion", "CHICAGO · 1893", "Expo 1906", "Chicago 1893"}
SAME_WORDS = {  # not proper names, but the same words as in English
    "de": {
        "{player} in {area}: {n}", "Ticket", "Tickets", "Orange", "Bot: {bot}", "Chat", "Pause", "Jury", "Jury: {list}",
        "Paris 1889", "Paris 1900", "live", "Webhook", "in {n}",
    },
    "it": {
        "{player} in {area}: {n}", "Bot: {bot}", "Chat", "Menu", "{minutes} min", "ROUND", "Round {round}",
        "no", "Replay", "Replay: {game}", "Password", "bot", "Webhook", "in {n}",
    },
}

HOUSE = [message.text for message in house_messages()]
IN_GAMES = {game: [message.text for message in messages(game)] for game in games().values()}
TEXTS = {text for part in (HOUSE, *IN_GAMES.values()) for text in part}
EVERY_CATALOGUE = pytest.mark.parametrize(
    ("game", "texts"), [(None, HOUSE), *IN_GAMES.items()], ids=["house", *(game.name for game in IN_GAMES)]
)


# ---- catalogues -----------------------------------------------------------------------------------------------------


@EVERY_OTHER
@EVERY_CATALOGUE
def test_everything_is_translated(game: Game | None, texts: list[str], language: str) -> None:
    said = read_catalogue(language, game)
    assert [text for text in texts if not said.get(text, "").strip()] == []


@EVERY_LANGUAGE
@EVERY_CATALOGUE
def test_nothing_is_translated_that_is_no_longer_said(game: Game | None, texts: list[str], language: str) -> None:
    wanted = [text for text in texts if language != "en" or is_name(text)]
    assert list(read_catalogue(language, game)) == wanted


@EVERY_CATALOGUE
def test_english_has_words_for_what_is_only_a_name_in_the_program(game: Game | None, texts: list[str]) -> None:
    said = read_catalogue("en", game)
    assert [text for text in texts if is_name(text) and not said.get(text)] == []
    assert not [text for text in texts if is_name(text) and " " in text]


@EVERY_OTHER
@EVERY_CATALOGUE
def test_a_translation_has_the_gaps_of_its_sentence(game: Game | None, texts: list[str], language: str) -> None:
    english = read_catalogue("en", game)
    for text, said in read_catalogue(language, game).items():
        assert {*gaps(said)} == {*gaps(english.get(text, text))}, said


@EVERY_OTHER
@EVERY_CATALOGUE
def test_words_that_depend_on_a_number_depend_on_one_of_the_sentence(
    game: Game | None, texts: list[str], language: str
) -> None:
    found = 0
    for said in read_catalogue(language, game).values():
        numbers = {words[1] for words in PLURAL.finditer(said)}
        assert numbers <= {*gaps(said)}, said
        assert "|" not in FORMS.sub("", PLURAL.sub("", said)), said
        found += len(numbers)
    assert found


@EVERY_OTHER
@EVERY_CATALOGUE
def test_only_names_that_the_language_knows_have_forms(game: Game | None, texts: list[str], language: str) -> None:
    known = {unbroken(said) for said in translator(language, game).translations.values()}
    for said in read_catalogue(language, game).values():
        for forms in FORMS.finditer(PLURAL.sub("", said)):
            assert {case.partition("=")[0] for case in forms[2].split("|") if case} <= known, said


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("en", "1 table is waiting for you", "2 tables are waiting for you"),
        ("de", "1 Tisch wartet auf dich", "2 Tische warten auf dich"),
        ("it", "1 tavolo ti aspetta", "2 tavoli ti aspettano"),
    ],
)
def test_one_and_several_are_told_apart(language: str, one: str, several: str) -> None:
    waiting = "{n} {n|table is|tables are} waiting for you"
    say = translator(language).say
    assert [say(waiting, n=1), say(waiting, n="1"), say(waiting, n=2)] == [one, one, several]
    assert say(waiting, n=0).startswith("0 ")
    assert say(waiting, n=0)[1:] == several[1:]


@EVERY_OTHER
@EVERY_CATALOGUE
def test_a_translation_ends_as_its_sentence_does(game: Game | None, texts: list[str], language: str) -> None:
    for text, said in read_catalogue(language, game).items():
        assert text[-1] not in ".?! …" or said[-1] == text[-1], said


@EVERY_OTHER
def test_only_proper_names_are_left_in_english(language: str) -> None:
    said = [item for game in (None, FAIR, EXPO) for item in read_catalogue(language, game).items()]
    assert {text for text, words in said if words == text} == SAME_WORDS[language] | PROPER


@EVERY_OTHER
def test_a_catalogue_begins_with_a_note_for_translators(language: str) -> None:
    glossary = {None: ("supply", "record"), FAIR: ("supporter", "exhibit", "figure"), EXPO: ("token", "yard")}
    for game, words in glossary.items():
        head = catalogue_file(language, game).read_text(encoding="utf-8").partition('msgid ""')[0]
        assert head.startswith("# ")
        assert [word for word in words if not re.search(rf"# .*\b{word}\b", head)] == []


def test_what_is_found_in_the_sources_is_what_people_see() -> None:
    """Samples of every kind, so that a source that is no longer read is noticed."""
    assert {
        "places a supporter in {area}", "Fine Arts", "The game is over.", "Mammoth Cheese",
        "Ten tons of cheddar from Canada.", "Captive Balloon", "+1 near", "approves", "there is no seat {seat!r}",
        "Did you mean {near!r}? ", "a whole number from {least} to {most}", "A rule forbids this.", "Most tickets",
        "{text!r} could mean: {candidates}. Say which one.", FAIR.about,
    } <= TEXTS
    assert all(has_words(text) for text in TEXTS)


@EVERY_OTHER
def test_pages_say_what_is_in_the_catalogues(language: str) -> None:
    strings = pytest.importorskip("pavilion.web.pages.strings").STRINGS
    said = read_catalogue(language)
    assert [text for text in strings.values() if text not in said] == []


def test_an_unknown_language_is_refused_with_those_that_exist() -> None:
    with pytest.raises(Unreadable, match=r"language: there is no language 'fr'\. Languages: en, de, it\."):
        translator("fr")


def test_unknown_texts_stay_as_they_are() -> None:
    assert translator("de").t("Zorglub") == "Zorglub"
    assert translator("de").word(Phrase("{a} und so", a="Zorglub")) == "Zorglub und so"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de", "de"), ("it-CH,it;q=0.9,de;q=0.8", "it"), ("fr-FR, fr;q=0.9, de;q=0.5, en;q=0.4", "de"),
        ("en-US,de;q=0.9", "en"), ("de;q=0.2, it;q=0.7", "it"), ("", "en"), ("fr", "en"), ("*", "en"),
        ("DE-at", "de"), ("de;q=0", "en"), ("de;q=zero, it;q=.1", "it"), (";;;,=,q", "en"), ("it;q=5, de", "it"),
    ],
)  # fmt: skip
def test_the_browser_says_which_language_it_likes_best(header: str, language: str) -> None:
    assert pick(header) == language


# ---- sentences ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("template", "values", "sentence"),
    [
        ("there is no seat {seat!r}", {"seat": "Z"}, "there is no seat 'Z'"),
        ("there is no seat {seat!r}", {"seat": 7}, "there is no seat 7"),
        ("{a} of {b}", {"a": 1, "b": "{a}"}, "1 of {a}"),
        ("{a} of {b!r}", {"a": 1}, "1 of {b!r}"),
        ("plain", {"a": 1}, "plain"),
        ("{c|rosa=rosa|*e} Teile", {"c": "rot"}, "rote Teile"),
        ("{c|rosa=rosa|*e} Teile", {"c": "rosa"}, "rosa Teile"),
        ("{c|rosa=rosa|*e{n|s|}} {n|Teil|Teile}", {"c": "rot", "n": 1}, "rotes Teil"),
        ("{c|rosa=rosa|*e{n|s|}} {n|Teil|Teile}", {"c": "rosa", "n": 2}, "rosa Teile"),
        ("{c|*s}leiste {n}", {"c": "Regierung\u00ad", "n": "{c}"}, "Regierung\u00adsleiste {c}"),
        ("auf der {c|Labor=Laborleiste|*sleiste}", {"c": "…"}, "auf der …"),
    ],
)
def test_gaps_are_filled(template: str, values: dict[str, object], sentence: str) -> None:
    assert fill(template, values) == str(Phrase(template, **values)) == sentence


def test_a_phrase_in_a_gap_is_worded_in_the_same_language_and_what_somebody_typed_is_not() -> None:
    inner = Phrase("{who} cannot answer {text!r}", who="B", text="The game is over.")
    outer = Phrase("{where}: {what}.", where=Phrase("record, line {line}", line=3), what=inner)
    assert str(outer) == "record, line 3: B cannot answer 'The game is over.'."
    said = translator("de").word(outer)
    assert said == "Partieprotokoll, Zeile 3: B kann nicht mit 'The game is over.' antworten."


def test_what_fills_a_gap_is_not_filled_itself() -> None:
    assert fill("{a} and {b}", {"a": "{b}", "b": 2}) == "{b} and 2"
    assert say_answer(FAIR, "en", "lift", ["seat:B", "area:fine-arts"], {"B": "{area}"}).startswith(
        "Pick up {area}'s supporter"
    )


# ---- things and answers ---------------------------------------------------------------------------------------------


def answers_of(game: Game) -> Iterator[tuple[str, list[str], bool]]:
    """Every answer of a game: verb, things, and whether a player gives it."""
    for verb in game.rules.grammar.verbs:
        kinds = [noun for noun in (verb.noun, verb.second_noun) if noun is not NO_NOUN]
        for words in product(*(noun.names for noun in kinds)):
            yield verb.name, [f"{noun.name}:{word}" for noun, word in zip(kinds, words, strict=True)], verb.index >= 0


@EVERY_LANGUAGE
@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_answer_can_be_told_and_offered(game: Game, language: str) -> None:
    people = {"A": "Anna", "B": "Bruno", "C": "Carla", "D": "Dora"}
    told = {}
    for verb, things, players in answers_of(game):
        line = log_line(game, language, "A" if players else None, verb, things, people)
        offer = say_answer(game, language, verb, things, people)
        assert not re.search(r"[{}…]|  ", line + (offer if players else ""))
        assert not players or offer != verb
        if not line:  # goes without saying
            continue
        special = game.part("text").ANSWERS
        for thing in (thing for thing in things if f"{verb} {thing}" not in special):
            assert say_thing(game, language, thing, people)[:3].lower() in line.lower()  # it may be declined
        assert line.startswith("Anna ") if players else line[0].isupper() or not line[0].isalpha()
        told[verb, tuple(things)] = line
    assert len(set(told.values())) == len(told)


def test_log_lines_read_well() -> None:
    people = {"A": "Anna", "B": "Bruno"}
    lift, place = ["seat:B", "area:electricity"], ["area:fine-arts"]
    assert [log_line(FAIR, language, "A", "place", place, people) for language in LANGUAGES] == [
        "Anna places a supporter in Fine Arts",
        "Anna stellt einen Unterstützer in die Schönen Künste",
        "Anna mette un sostenitore nell'area Belle Arti",
    ]
    assert [log_line(FAIR, language, "A", "lift", lift, people) for language in LANGUAGES] == ["", "", ""]
    told = (("seat", "B"), ("source", "Electricity"))
    assert [log_line(FAIR, language, "A", "drop", place, people, told=told) for language in LANGUAGES] == [
        "Anna moves Bruno's supporter from Electricity to Fine Arts",
        "Anna versetzt einen Unterstützer von Bruno aus der Elektrizität in die Schönen Künste",
        "Anna sposta un sostenitore di Bruno: Elettricità → Belle Arti",
    ]
    assert [log_line(FAIR, language, None, "reveal", ["card:ticket"]) for language in LANGUAGES] == [
        "Turned up: Midway ticket", "Aufgedeckt: Midway-Ticket", "Carta scoperta: Biglietto del Midway",
    ]
    assert log_line(FAIR, "de", "A", "approve", ["number:1"]) == "A lässt 1 Exponat genehmigen"


def test_an_answer_that_is_not_finished_has_dots() -> None:
    assert say_thing(FAIR, "it", "verb:discard-rest") == "Scarta i personaggi rimasti"
    assert say_thing(FAIR, "de", "verb:play") == "… spielen"
    assert say_answer(FAIR, "de", "lift", ["seat:B"]) == "Unterstützer von B aus … nehmen"


@EVERY_LANGUAGE
@pytest.mark.parametrize("game", games().values(), ids=games())
def test_options_values_and_bots_have_names(game: Game, language: str) -> None:
    assert tuple(GENERIC) == BOTS
    for option in game.options:
        title, meaning = say_option(game, language, option)
        assert title[0].isupper()
        assert title != option.name
        assert meaning[1:] == translator(language).t(option.meaning)[1:]
        assert meaning[0].isupper()
        if isinstance(option, Choice):
            values = [say_value(game, language, option, value) for value in option.values]
            assert not set(values) & set(option.values)
            assert len(set(values)) == len(values)
        if isinstance(option, Several):
            values = [say_value(game, language, option, [number]) for number in range(1, option.most + 1)]
            assert all(value[0].isupper() for value in values)
            assert say_value(game, language, option, [1, 2]) == ", ".join(values[:2])
    for bot in names(game):
        assert say_bot(language, bot) != bot
    assert [say_value(game, "it", game.options[0], value) for value in (True, False)] == ["sì", "no"]
    assert say_bot(language, "package.module:Class") == "package.module:Class"


# ---- a whole game ---------------------------------------------------------------------------------------------------


def new_fair(**more: Any) -> Table:
    return pavilion.new("worlds-fair-1893", **more)


def played(approve: str, bonus: str, every: int = 1) -> Iterator[Table]:
    for seats in (2, 3, 4):
        yield from positions(seats, seats, every, approve, bonus)


def played_slowly() -> Iterator[Table]:
    """A game in which single answers are asked for too."""
    table, luck = new_fair(seats=4, seed=7, auto_single=False), random.Random(7)
    while not table.over:
        yield table
        table.play(luck.choice(table.legal()))


def test_every_question_is_asked_in_every_language() -> None:
    people = {"A": "Anna", "B": "Bruno", "C": "Carla", "D": "Dora"}
    asked = set()
    for table in played("ask", "draft"):
        if table.over:
            continue
        asked.add(table.asked)
        assert say_question(FAIR, "en", table.asked, table.details) == table.question
        for language in LANGUAGES:
            said = say_question(FAIR, language, table.asked, table.details, people)
            assert "{" not in said
            assert language == "en" or said != table.question
    assert asked >= {"draft-bonus", "place-supporter", "play-figure", "davis-target", "palmer-lift", "palmer-drop"}
    assert "approve-exhibits" in asked


def test_questions_speak_of_people_and_areas() -> None:
    details = {"seat": "B", "area": "Fine Arts"}
    assert say_question(FAIR, "de", "palmer-drop", details, {"B": "Bruno"}) == (
        "Wohin kommt der Unterstützer von Bruno aus den Schönen Künsten?"
    )
    details = {"area": "Transportation", "limit": "2"}
    assert say_question(FAIR, "it", "approve-exhibits", details) == (
        "Quante esposizioni fai approvare nell'area Trasporti? Al massimo 2."
    )


def test_every_source_of_points_is_named_in_every_language() -> None:
    ends = [[*positions(seats, seats)][-1] for seats in (2, 3, 4)]
    sources, german, italian = (
        {source for end in ends for parts in end.breakdown(translator(language).say) for source in parts}
        for language in LANGUAGES
    )
    assert sources == {source for end in ends for parts in end.breakdown() for source in parts}
    assert len(sources) == len(german) == len(italian)
    assert {source.partition(",")[0].partition(" in ")[0].partition(" (")[0] for source in sources} >= {
        "tickets", "most tickets", "medal", "token set 1",
    }
    for source in german:
        assert re.fullmatch(
            r"(Tickets|die meisten Tickets|Medaille: [A-Z][a-zöäüA-Z ]+), Runde [123]"
            r"|\d+\. Markersatz \((1 Marker|[2-5] verschiedene)\)",
            source,
        ), source
    for source in italian:
        assert re.fullmatch(
            r"(biglietti|più biglietti di tutti|medaglia: [A-Z][a-zàA-Z ]+), round [123]"
            r"|\d+ª serie di gettoni \([1-5] diversi\)",
            source,
        ), source


def refusals(table: Table) -> Iterator[Forbidden]:
    """What the table says to answers that are not legal, to those out of turn, and to an undo."""
    wrong = [text for text in table.words.texts if text not in table.legal()]
    nevers = list(table.rules.grammar.nevers)
    waiting = [seat for seat in range(table.seats) if seat not in table.to_move]
    tries: list[tuple[str, int | None]] = [(text, None) for text in [*wrong, *nevers]]
    for text, seat in [*tries, *(("place agriculture", seat) for seat in waiting)]:
        try:
            table.clone().play(text, seat)
        except Forbidden as refusal:
            yield refusal
        except Unreadable:
            continue
    try:
        table.clone().undo()
    except Forbidden as refusal:
        yield refusal


def test_every_refusal_has_a_reason_in_every_language() -> None:
    found: dict[str, str] = {}
    for table in chain(played("auto", "cards", 5), played("ask", "draft", 5), played_slowly()):
        found |= {refusal.rule: refusal.sentence for refusal in refusals(table)}
    assert {
        "WF-2.2.2", "WF-4.1.1", "WF-4.1.2", "WF-4.1.3", "WF-4.2.1", "WF-4.4.1", "WF-4.4.6", "WF-4.4.7", "WF-4.4.11",
        "WF-4.5.1", "WF-4.7.3", "WF-4.7.6", "WF-5.2.10", "WF-5.2.11", "WF-5.3.1", "WF-6.5.2",
    } <= set(found)
    for rule, sentence in found.items():
        assert say_reason(FAIR, "en", rule) == sentence != "A rule forbids this."
        for language in OTHERS:
            refusal = Forbidden(rule, sentence, "place zoo")
            assert say_error(language, refusal) == f"place zoo: {say_reason(FAIR, language, rule)} ({rule})"
            assert say_reason(FAIR, language, rule) != sentence


def named_rules(game: Game) -> set[str]:
    """All rules that a function of the game can answer with when it is asked what forbids something."""
    found: set[str] = set()
    for path in game_sources(game):
        returns = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Return)]
        parts = [part for node in returns for part in ast.walk(node) if isinstance(part, ast.Constant)]
        found |= {str(part.value) for part in parts if re.fullmatch(r"[A-Z]{2}-\d+(\.\d+)+", str(part.value))}
    return found


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_rule_that_a_refusal_can_name_has_a_reason(game: Game) -> None:
    rules = game.rules
    asked = {duty.rule for duty in rules.duties if duty.name in game.part("text").QUESTIONS}
    named = named_rules(game) | {*rules.grammar.nevers.values(), rules.turn_rule, rules.end_rule, rules.undo_rule}
    assert len(named) > 10
    assert named <= set(game.part("text").REASONS)
    assert asked <= set(game.part("text").REASONS)


def test_a_rule_without_a_sentence_forbids_all_the_same() -> None:
    assert say_reason(FAIR, "de", "WF-0.0") == "Eine Regel verbietet das."


# ---- drawings -------------------------------------------------------------------------------------------------------


def test_drawings_say_nothing_that_the_catalogues_do_not_know() -> None:
    said: set[str] = set()

    def listen(sentence: str, **values: object) -> str:
        said.add(sentence)
        return fill(sentence, values)

    for view, layout in product(SOME, LAYOUTS):
        scene_of(view, layout, say=listen)
    assert len(said) > 80
    assert {text for text in said if has_words(text)} <= set(TEXTS)


@EVERY_LANGUAGE
def test_drawings_speak_every_language(language: str) -> None:
    for view, layout in product(SOME[:6], LAYOUTS):
        labels = [placed.shape.label for placed in scene_of(view, layout, say=translator(language).say).shapes()]
        assert not [label for label in labels if "{" in label]
        if language != "en":
            told = " ".join(labels)
            assert not re.search(r"\b(the|cards|Supporters|Points|Next|round of|would|Seat)\b", told)


@EVERY_LANGUAGE
def test_card_names_fit_on_the_cards(language: str) -> None:
    printed, width = data.house().printed, 55.0
    for name in [*(exhibit.name for exhibit in printed.exhibits), *(one.name for one in printed.attractions)]:
        rows = lettered(0, 0, translator(language).t(name), width, 9.6, "ds mid")
        assert len(rows) <= 3
        assert max(width_of(row.text, row.size, row.look) for row in rows) <= width


@EVERY_LANGUAGE
def test_what_a_figure_does_fits_on_its_card(language: str) -> None:
    for effect in TALENTS.values():
        [row] = lettered(0, 0, translator(language).t(effect), 56, 11, "b mid inv", most=1, least=8)
        assert width_of(row.text, row.size, row.look) <= 56


def test_a_word_is_broken_at_a_soft_hyphen_that_is_seen_only_there() -> None:
    balloon = translator("de").t("Captive Balloon")
    assert balloon == f"Fessel{SOFT_HYPHEN}ballon"
    assert [row.text for row in lettered(0, 0, balloon, 40, 9.6, "ds mid")] == ["Fessel-", "ballon"]
    assert [row.text for row in lettered(0, 0, balloon, 90, 9.6, "ds mid")] == ["Fesselballon"]


@EVERY_OTHER
def test_what_is_read_aloud_has_no_soft_hyphens(language: str) -> None:
    for view, layout in product(SOME[:6], LAYOUTS):
        for placed in scene_of(view, layout, say=translator(language).say).shapes():
            assert SOFT_HYPHEN not in placed.shape.label


# ---- player aids ----------------------------------------------------------------------------------------------------

Rows = list[list[str]]
DASH = "\N{EN DASH}"


def blocks(text: str) -> list[list[str]]:
    return [block.splitlines() for block in text.strip().split("\n\n")]


def tables(language: str) -> list[Rows]:
    """The tables of the aid of World's Fair 1893: set-up, start bonus, areas, figures, ranks, sets, options."""
    found = [block for block in blocks(aid(FAIR, language)) if block[0].startswith("|")]
    return [[cells(line) for line in [block[0], *block[2:]]] for block in found]


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def shape(block: list[str]) -> tuple[object, ...]:
    """What a block is, in every language the same: heading, table, list or text."""
    if block[0].startswith("|"):
        return ("table", [line.count("|") for line in block])
    if block[0].startswith("#"):
        return ("heading", block[0].split()[0])
    items = [line[:2] for line in block if re.match(r"\d\. |- ", line)]
    return ("list", items) if items else ("text",)


def numbers(block: list[str]) -> list[str]:
    items = re.compile(r"^\d\. ", re.M)
    return sorted(re.findall(r"\d+", items.sub("", "\n".join(block))))


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_aids_have_the_same_structure_and_the_same_numbers_in_every_language(game: Game) -> None:
    english = blocks(aid(game, "en"))
    assert 90 <= len(aid(game, "en").splitlines()) <= 155
    for language in OTHERS:
        other = blocks(aid(game, language))
        assert [shape(block) for block in other] == [shape(block) for block in english]
        for mine, theirs in zip(other, english, strict=True):
            assert numbers(mine) == numbers(theirs), mine[0]
            assert shape(mine)[0] == "heading" or mine != theirs


@EVERY_LANGUAGE
def test_the_aid_tells_the_set_up_for_every_number_of_players(language: str) -> None:
    t, table = translator(language).t, tables(language)[0]
    open_cards = int(KIT.opening_cards) * len(AREA.names)
    for row, players in zip(table[1:], (2, 3, 4), strict=True):
        removed, size = [int(n) for n in KIT.removed[players]], sum(int(n) for n in KIT.deck[players])
        assert [row[0], row[1], row[3], row[4]] == [
            str(n) for n in (players, int(KIT.wheel[players]), size, size - open_cards)
        ]
        figures = [f"{n} {FIGURE.names[i].title()}" for i, n in enumerate(removed[FIRST_FIGURE:]) if n]
        exhibits, tickets = removed[: len(AREA.names)], removed[len(AREA.names)]
        assert len(set(exhibits)) == 1
        told = [n for n in (tickets, exhibits[0]) if n]
        assert [int(n) for n in re.findall(r"\d+", row[2])] == [sum(removed), *told, *(int(f[0]) for f in figures)]
        assert all(figure in row[2] for figure in figures)
    for row, bonus in zip(tables(language)[1][1:], KIT.bonus["cards"], strict=True):
        named = [t(FAIR.part("text").NAMES[AREA.names[area]]) for area, n in enumerate(bonus) for _ in range(int(n))]
        left = int(KIT.supporters) - len(AREA.names) - len(named)
        assert row[1:] == [", ".join(named), str(left)]


@EVERY_LANGUAGE
def test_the_aid_tells_areas_and_figures(language: str) -> None:
    t, called = translator(language).t, FAIR.part("text").NAMES
    patron = {int(area): FIGURE.names[i] for i, area in enumerate(KIT.figure_area) if area >= 0}
    areas = [[t(called[name]), str(KIT.capacity[i]), called[patron[i]]] for i, name in enumerate(AREA.names)]
    assert tables(language)[2][1:] == areas
    for i, row in enumerate(tables(language)[3][1:]):
        copies = [str(KIT.deck[players][FIRST_FIGURE + i]) for players in (2, 3, 4)]
        assert row[:4] == [called[FIGURE.names[i]], *copies]
        area = KIT.figure_area[i]
        assert area < 0 or t(called[AREA.names[area]]) in row[4]


@EVERY_LANGUAGE
def test_the_aid_tells_what_ranks_and_sets_are_worth(language: str) -> None:
    for row, players in zip(tables(language)[4][1:], (2, 3, 4), strict=True):
        worth = [int(n) for n in KIT.area_scoring["house"][players]]
        ranks = [f"{medal} / {tokens}" for medal, tokens in zip(worth[:4], worth[4:], strict=True)]
        assert row == [str(players), *(DASH if rank == "0 / 0" else rank for rank in ranks)]
    sets = tables(language)[5]
    assert [row[1:] for row in sets] == [["1", "2", "3", "4", "5"], [str(n) for n in KIT.set_points[1:]]]


@EVERY_LANGUAGE
def test_the_aid_tells_the_other_numbers(language: str) -> None:
    parts = blocks(aid(FAIR, language))
    least, most = FAIR.seats
    assert numbers(parts[1]) == sorted([str(least), str(most), str(FAIR.minutes), str(FAIR.age)])
    numbered = ["\n".join(block) for block in parts if block[0].startswith("1. ")]
    setup, turn, scoring = [[numbers([item]) for item in re.split(r"\n(?=\d\. )", block)] for block in numbered]
    assert setup == [["5"], [str(KIT.opening_cards)], sorted(["1", str(KIT.supporters)]), []]
    assert turn[3] == sorted(["1", "1", str(KIT.new_cards)])
    assert scoring[0] == [str(KIT.leader_bonus)] * 2
    assert scoring[1] == [str(KIT.ticket_points)]
    assert [n for block in parts if shape(block) == ("text",) for n in numbers(block)][4:] == [
        str(KIT.rounds), "1", str(KIT.rounds), str(KIT.rounds)
    ]


@EVERY_LANGUAGE
def test_the_aid_tells_the_options_with_their_values(language: str) -> None:
    rows = {row[0]: row[1] for row in tables(language)[6][1:]}
    assert list(rows) == [say_option(FAIR, language, option)[0] for option in FAIR.options]
    for option in FAIR.options:
        told = rows[say_option(FAIR, language, option)[0]]
        if isinstance(option, Choice):
            assert told == "; ".join(say_value(FAIR, language, option, value) for value in option.values)
        elif isinstance(option.default, bool):
            both = (option.default, not option.default)
            assert told == "; ".join(say_value(FAIR, language, option, value) for value in both)
        else:
            assert told == str(option.default or 0)


def test_a_game_without_an_aid_has_none() -> None:
    assert aid(FAIR, "en").startswith("# World's Fair 1893")
    with pytest.raises(Unreadable, match="there is no language"):
        aid(FAIR, "fr")


def test_bots_are_called_by_their_level_everywhere() -> None:
    assert [level_name(bot) for bot in GENERIC] == [say_bot("en", bot) for bot in GENERIC]
    assert level_name("club") == level_name("greedy") == "Club player"
    assert level_name("expert@2.5") == "Expert"
    assert level_name("mine.bots:Playouts") == "Playouts"
