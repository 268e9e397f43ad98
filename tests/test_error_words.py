"""Errors in every language: whatever is refused is refused in the reader's words, none of them left in English."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from test_bad_input import HEAD, IMPOSSIBLE, SPOILT, record

import pavilion
from pavilion import Ambiguous, Forbidden, Table, Unreadable
from pavilion.bots import make
from pavilion.core import InputError, Phrase
from pavilion.core.options import agree
from pavilion.core.phrases import gaps
from pavilion.games import find, games
from pavilion.languages import LANGUAGES, say_error, translator
from pavilion.languages.sources import function_name, game_sources, has_words, house_sources, literals, spoken_arguments

OTHERS = [language for language in LANGUAGES if language != "en"]
EVERY_OTHER = pytest.mark.parametrize("language", OTHERS)
ENGLISH = re.compile(r"\b(the|there|is|are|was|not|no|Known|Seats|Allowed|which|must|with|of|for|from|your?|these)\b")
ALIKE = {"record", "bot"}  # words that another language has too


# ---- how they read --------------------------------------------------------------------------------------------------


def new_fair(**more: Any) -> Table:
    return pavilion.new("worlds-fair-1893", **more)


def refused(action: Callable[[], object]) -> InputError:
    with pytest.raises(InputError) as trouble:
        action()
    return trouble.value


def test_errors_read_well() -> None:
    zoo = refused(lambda: new_fair(seed=1).play("place zoo"))
    assert say_error("de", zoo) == (
        "'place zoo', Spalte 7: 'zoo' ist in diesem Spiel unbekannt. "
        "Nach 'place': agriculture, electricity, fine-arts, manufacturing, transportation."
    )
    nested = refused(lambda: new_fair(equal_turn=True))
    assert say_error("it", nested).startswith(
        "opzioni: non esiste l'opzione 'equal_turn'. Intendevi 'equal_turns'? Opzioni: approve, "
    )
    number = refused(lambda: new_fair(stall_limit=-1))
    assert say_error("de", number) == (
        "Optionen: -1 ist kein Wert der Option 'stall_limit' (WF-6.5.5). Erlaubt: eine ganze Zahl ab 0."
    )


def test_whoever_says_too_little_is_told_the_candidates() -> None:
    doubt = refused(lambda: new_fair(seed=1).play("place"))
    areas = "place agriculture, place electricity, place fine-arts, place manufacturing, place transportation"
    assert str(doubt) == f"'place' could mean: {areas}. Say which one."
    assert say_error("de", doubt) == f"'place' kann mehreres heißen: {areas}. Sag, welche Antwort du meinst."
    assert say_error("it", doubt) == f"'place' può voler dire: {areas}. Di' quale intendi."


def test_a_refusal_within_a_record_is_worded_too() -> None:
    spoilt = record().replace("\n1. A: place ", "\n1. A: davis ", 1)
    line = next(n for n, text in enumerate(spoilt.splitlines(), 1) if text.startswith("1. "))
    text = spoilt.splitlines()[line - 1].removeprefix("1. A: ").partition(";")[0]
    reason = find("worlds-fair-1893").reason("WF-4.1.2")
    trouble = refused(lambda: pavilion.load(spoilt))
    assert str(trouble) == f"record, line {line}: A cannot answer {text!r}. {text}: {reason} (WF-4.1.2)"
    assert say_error("de", trouble) == (
        f"Partieprotokoll, Zeile {line}: A kann nicht mit {text!r} antworten. "
        f"{text}: {translator('de').t(reason)} (WF-4.1.2)"
    )


def test_why_an_answer_is_not_possible_is_worded_too() -> None:
    table = new_fair(seed=1)
    english = table.why_not("source agriculture")
    german = table.why_not("source agriculture", say=translator("de").say)
    assert english is not None
    assert german is not None
    assert english.rule == german.rule
    assert english.sentence != german.sentence
    assert not ENGLISH.search(unquoted(german.sentence))


@pytest.mark.parametrize("text", ["place zoo", "place"])
def test_why_a_text_is_no_answer_is_worded_too(text: str) -> None:
    with pytest.raises((Unreadable, Ambiguous)) as trouble:
        new_fair(seed=1).why_not(text)
    german = say_error("de", trouble.value)
    assert german != str(trouble.value)
    assert not ENGLISH.search(unquoted(german))


def unquoted(text: str) -> str:
    """Without what people typed, and without the words of the notation."""
    return re.sub(r"'[^']*'", "", text)


@pytest.mark.parametrize(
    "error",
    [
        Unreadable("there is no seat {seat!r}", "seat", "Seats: {seats}.", seat="Z", seats="A, B"),
        Forbidden("WF-5.3.1", "The game is over.", "undo"),
        Ambiguous("pl", ["place agriculture", "place electricity"]),
    ],
)
def test_errors_go_to_other_processes_as_they_are(error: InputError) -> None:
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    assert (str(twin), twin.phrase, vars(twin)) == (str(error), error.phrase, vars(error))
    assert say_error("it", twin) == say_error("it", error) != str(error)


# ---- all of them ----------------------------------------------------------------------------------------------------


def at_the_table() -> dict[str, Callable[[], object]]:
    return {
        "an unknown word": lambda: new_fair(seed=1).play("wobble"),
        "nothing": lambda: new_fair(seed=1).play(""),
        "the wrong order": lambda: new_fair(seed=1).play("agriculture place"),
        "no text": lambda: new_fair(seed=1).play(5),  # type: ignore[arg-type]
        "an unknown seat": lambda: new_fair(seed=1).play("Z: place agriculture"),
        "an unknown number of a seat": lambda: new_fair(seed=1).play("place agriculture", 9),
        "several answers": lambda: new_fair(seed=1).play("place"),
        "a forbidden answer": lambda: new_fair(seed=1).play("source agriculture"),
        "nothing to undo": lambda: new_fair(seed=1).undo(),
        "too many seats": lambda: new_fair(seats=5),
        "an unknown option": lambda: new_fair(equal_turn=True),
        "an unknown value": lambda: new_fair(approve="maybe"),
        "no switch": lambda: new_fair(equal_turns="perhaps"),
        "no number": lambda: new_fair(stall_limit=-1),
        "no table of areas": lambda: new_fair(area_table="flat"),
        "no handicap": lambda: new_fair(handicap="0,9"),
        "too many handicaps": lambda: new_fair(handicap="0,1,1"),
        "no level": lambda: pavilion.new("expo-1906", handicaps="professor"),
        "a limited number": lambda: agree(find("expo-1906").options, {"paris1900_cap": "7"}, 2),
        "an unknown game": lambda: pavilion.new("worlds-fair-1894"),
        "no seed": lambda: new_fair(seed=True),
        "no fate": lambda: new_fair(fate="dice"),
        "options and a position": lambda: new_fair(position=HEAD, approve="ask"),
        "no record": lambda: pavilion.load("nonsense"),
        "no text for a record": lambda: pavilion.load(5),  # type: ignore[arg-type]
        "half a record": lambda: pavilion.load(record()[: len(record()) // 2]),
        "another seed": lambda: pavilion.load(new_fair(seed=1).record(), seed=2),
        "a moment that never was": lambda: pavilion.load(record(), at=10_000),
        "no position": lambda: new_fair(position="nonsense"),
        "no text for a position": lambda: new_fair(position=5),
        "an unknown bot": lambda: make("gredy", find("expo-1906"), 1),
        "a bot that is none": lambda: make("pavilion.table:Table", find("expo-1906"), 1),
        "a bot that cannot be imported": lambda: make("no.such.module:Bot", find("expo-1906"), 1),
        "an unknown language": lambda: translator("fr"),
    }


EXPO = "pavilion position 1\ngame: expo-1906\nseats: 2\n\n"
IMPOSSIBLE_IN_EXPO = [
    "[board]\nstation: ST-AU ST-AU ST-AU ST-AU ST-AU ST-AU ST-AU\n",
    "[board]\nstation: zoo\n",
    "[board]\nprojects: T3\n",
    "[board]\njury: steam\n",
    "[board]\ntechnologies: TR1\n",
    "[A]\nyard: TR1\n\n[board]\ntechnologies: TR1\n",
    "[patents]\nST: 3 A1 | 3 B1\n",
    "[patents]\nST: 3 A1 | 4 A1\n",
    "[patents]\nST: B05\n",
    "[patents]\nST: 10 A1 | B05\nCU: 10 A2 | B05\n",
    "[piles]\ndraw: 1 ST-AU\n",
    "[piles]\nstack L: L1 |\n",
    "[A]\nlast: station\n",
    "[A]\nyard: 2 T2\n",
    "[A]\nyard: T2\n\n[B]\nyard: T2\n",
    "[A]\nlab: T2\n",
    "[A]\nlab: T2 0 g7\n",
    "[A]\nscrap places: a1\n",
    "[A]\nscrap places: b2\nscrap: f2\n",
    "[owed]\nholiday A\n",
    "[owed]\nreveal-ghost\n",
    "[owed]\nfill-field - 99\n",
    "[owed]\nfill-field - 0\nfill-field - 0\n\n[board]\nstation: ST-AU\n",
    "[owed]\nfill-slot - 0\n\n[board]\nprojects: L1\n",
    "[owed]\nend-turn\n",
    "[owed]\nend-turn A\nclean-up A\n",
    "[owed]\nchoose-chip A 0\n",
    "[owed]\nlay-tile A 0\n",
    "[owed]\nput-back A 0\n",
    "[owed]\nreplace-scrap A 30\n\n[A]\nscrap:\n",
    "[owed]\nbuy-tile\n",
]


def loaded(game: str, text: str) -> Callable[[], object]:
    return lambda: pavilion.new(game, seed=1, position=text)


def replayed(spoil: Callable[[str], str]) -> Callable[[], object]:
    return lambda: pavilion.load(spoil(record()))


ACTIONS = {
    **at_the_table(),
    **{f"record: {what}": replayed(spoil) for what, spoil, _ in SPOILT},
    **{f"fair: {edit}": loaded("worlds-fair-1893", HEAD + edit) for edit, _ in IMPOSSIBLE},
    **{f"expo: {edit}": loaded("expo-1906", EXPO + edit) for edit in IMPOSSIBLE_IN_EXPO},
}


@cache
def error_of(what: str) -> InputError:
    return refused(ACTIONS[what])


def phrases_in(phrase: Phrase) -> Iterator[Phrase]:
    """A phrase and all that fill its gaps, however deep."""
    yield phrase
    for value in phrase.values.values():
        if isinstance(value, Phrase):
            yield from phrases_in(value)


def shown(phrase: Phrase) -> Iterator[str]:
    """What a phrase shows as it is, in no language: not what somebody typed."""
    wanted = [gap for gap in gaps(phrase.template) if not gap.endswith("!r")]
    yield from (str(phrase.values[gap]) for gap in wanted if not isinstance(phrase.values[gap], Phrase))


@EVERY_OTHER
@pytest.mark.parametrize("what", ACTIONS, ids=lambda what: what.replace("\n", " / ")[:70])
def test_no_error_has_an_english_remnant(what: str, language: str) -> None:
    error, speaker = error_of(what), translator(language)
    said = say_error(language, error)
    assert say_error("en", error) == str(error)
    assert said != str(error)
    assert not re.search(r"\{[a-z_]+(!r)?\}", said.replace(what, "")), "every gap is filled"
    for phrase in phrases_in(error.phrase):
        if has_words(phrase.template):
            assert speaker.knows(phrase.template)
            assert phrase.template in ALIKE or speaker.t(phrase.template) != phrase.template
        assert [value for value in shown(phrase) if ENGLISH.search(unquoted(value))] == []


# ---- how they are written -------------------------------------------------------------------------------------------

SOURCES = [*house_sources(), *(path for game in games().values() for path in game_sources(game))]


EVERY_SOURCE = pytest.mark.parametrize(
    "path", [path for path in SOURCES if any(spoken_arguments(path))], ids=lambda path: "/".join(path.parts[-3:])
)
GIVEN_BY_ITSELF = {"wrong": {"line"}}  # what a function fills in for those who call it


@EVERY_SOURCE
def test_every_gap_is_filled_where_its_template_stands(path: Path) -> None:
    for call, argument in spoken_arguments(path):
        given = {keyword.arg for keyword in call.keywords} | GIVEN_BY_ITSELF.get(function_name(call), set())
        if function_name(call) != "translatable":
            wanted = {gap.removesuffix("!r") for text in literals(argument) for gap in gaps(text)}
            assert wanted <= given, f"{function_name(call)}(…) in line {call.lineno}"


@EVERY_SOURCE
def test_templates_are_literal_so_that_translators_get_them(path: Path) -> None:
    """An f-string is worded before anybody knows the language."""
    for call, argument in spoken_arguments(path):
        for part in (argument.body, argument.orelse) if isinstance(argument, ast.IfExp) else (argument,):
            given = assigned(path, part.id) if isinstance(part, ast.Name) else [part]
            assert not [value for value in given if is_made(value)], f"{function_name(call)}(…) in line {part.lineno}"
            if part not in given:
                texts = [value for value in given if list(literals(value))]
                assert not texts, f"in line {part.lineno} {ast.unparse(part)} is a text that nobody will find"


def is_made(value: ast.expr) -> bool:
    """Is a text put together there?"""
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Attribute) and value.func.attr in ("format", "join")
    return isinstance(value, (ast.JoinedStr, ast.BinOp))


def assigned(path: Path, name: str) -> list[ast.expr]:
    """All that a name stands for in a file."""
    nodes = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Assign)]
    return [node.value for node in nodes if name in map(ast.unparse, node.targets)]
