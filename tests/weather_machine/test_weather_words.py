"""Weather Machine in words: questions, previews, things, rulebook and aid."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
import test_foretold as foretelling
import test_languages as languages
import test_what_is as inspected
from weather import GAME as WEATHER

import pavilion
from pavilion import Table
from pavilion.core import Phrase
from pavilion.games.weather_machine.box.data import house
from pavilion.games.weather_machine.told import text
from pavilion.languages import LANGUAGES, aid, pictured, rulebook, say_answer, say_question, say_thing, translator
from pavilion.languages.catalogue import read_catalogue

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_OTHER = pytest.mark.parametrize("language", languages.OTHERS)


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


def test_every_question_is_asked_in_every_language() -> None:
    asked = set()
    for table in moments(1):
        if table.asked in asked or table.over:
            continue
        asked.add(table.asked)
        for language in LANGUAGES:
            said = say_question(WEATHER, language, table.asked, table.details, {"A": "Anna", "B": "Bruno"})
            assert "{" not in said
            assert said.endswith((".", "?", ")"))
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
        ("en", "! You can hold no more: 2 vouchers are lost.", "You gain 1 Government voucher."),
        ("de", "! Mehr kannst du nicht haben: 2 Coupons verfallen.", "Du bekommst 1 Regierungscoupon."),
        ("it", "! 2 buoni vanno persi: non puoi averne di più.", "Ricevi 1 buono Governo."),
    ],
)
def test_a_preview_warns_of_vouchers_that_cannot_be_held(language: str, warning: str, sentence: str) -> None:
    assert foretelling.foretold(researcher(), "go rnd-C", language) == [warning, sentence]  # T-01


@pytest.mark.parametrize(
    ("language", "warning", "sentence"),
    [
        ("en", "! You take no action this turn.",
         "You pay 1 Government voucher and 1 red chemical, send out 1 bot and advance 1 step on the R&D track."),
        ("de", "! Du führst in diesem Zug keine Aktion aus.",
         "Du zahlst 1 Regierungscoupon und 1 rote Chemikalie, setzt 1 Bot ein und rückst 1 Schritt auf der"
         " F&E-Leiste vor."),
        ("it", "! Non esegui nessuna azione.",
         "Paghi 1 buono Governo e 1 sostanza (rosso), impieghi 1 bot e avanzi di 1 passo sul tracciato R&S."),
    ],
)  # fmt: skip
def test_a_preview_tells_what_is_paid_and_gained_in_one_sentence(language: str, warning: str, sentence: str) -> None:
    table = researcher()
    table.play("go rnd-C")
    assert foretelling.foretold(table, "done", language) == [warning]
    for answer in ("do research", "research rain-1", "pay rnd", "pay government"):
        table.play(answer)
    assert foretelling.foretold(table, "pay government", language) == [sentence]


def test_nobody_is_told_to_have_done_nothing_where_actions_may_be_repeated() -> None:
    table = pavilion.new(WEATHER.name, seats=2, seed=4)
    table.play("orient 0")
    assert table.asked == "menu"  # at the Supply
    assert not [one for one in foretelling.foretold(table, "done", "en") if "no action" in one]


def test_a_preview_tells_what_is_paid_though_as_much_is_gained() -> None:
    table = pavilion.new(WEATHER.name, seats=2, seed=1)
    while table.asked != "menu":
        table.play(table.legal()[0])
    for answer in ("do construct", "build A4", "pay supply"):
        table.play(answer)
    told = foretelling.foretold(table, "pay science")
    assert told == ["You pay 1 Science voucher, gain 1 Science voucher and add 1 bot to your workshop."]


WORKER = """
    pavilion position 1
    game: weather-machine
    seats: 3
    [course]
    round: 3
    assistant: rain
    {board}
    [A]
    space: {space}
    vouchers: 1 lab, 2 government, 2 rnd
    parts: 1 red
    chemicals: 1 red
    bots: 1
    {own}
    [B]
    space: supply-A
    {others}
    [C]
    space: supply-B
    {others}
    [owed]
    menu A {at}
    place-tokens A
    end-turn A
"""


def worker(space: str, board: str = "", own: str = "", at_home: int = 12) -> Table:
    """A has a bot and goods for one action; each of the others has so many bots on the assembly line."""
    line = "line: " + " ".join(f"A{n}" for n in range(13 - at_home, 13)) if at_home < 12 else ""
    own = own or "line: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12"
    at = space.partition("-")[0]
    text = WORKER.format(board=board, space=space, own=own, others=line, at=at)
    lines = (line.strip() for line in text.strip().splitlines())
    return pavilion.new(WEATHER.name, position="\n".join(line for line in lines if line), seed=1)


def tried(table: Table, do: str, answer: str, language: str = "en") -> list[str]:
    table.play(do)
    return foretelling.foretold(table, answer, language)


@pytest.mark.parametrize(
    ("language", "warning"),
    [
        ("en", "! Rain is then full: the experiment runs at the end of the round."),
        ("de", "! Regen ist dann voll: Das Experiment läuft am Ende der Runde."),
        ("it", "! Pioggia è quindi al completo: l'esperimento si svolge alla fine del round."),
    ],
)
def test_a_preview_says_that_the_experiment_will_run(language: str, warning: str) -> None:
    home = "line: A3 A4 A5 A6 A7 A8 A9 A10 A11 A12"
    full = worker("lab-A", "[lab]\n    bots rain: A lativ -", home)
    told = tried(full, "do work", "work rain-3", language)
    assert told[0] == warning
    assert len(told) == 2
    assert not foretelling.foretold(full, "work wind-1", language)[0].startswith("!")  # not the active branch
    assert len(tried(worker("lab-A", "[lab]\n    bots rain: - lativ -"), "do work", "work rain-3", language)) == 1


SOLD = """[government]
    bots rain: B C -
    grid rain: green white SB-SELL"""


@pytest.mark.parametrize(
    ("language", "warning"),
    [
        ("en", "! Rain is then full: the Government runs its machine."),
        ("de", "! Regen ist dann voll: Die Regierung lässt ihre Maschine laufen."),
        ("it", "! Pioggia è quindi al completo: il Governo aziona la sua macchina."),
    ],
)
def test_a_preview_says_that_the_government_will_run(language: str, warning: str) -> None:
    table = worker("government-B", SOLD, at_home=11)
    assert tried(table, "do sell", "sell rain-3", language)[0] == warning
    assert not foretelling.foretold(table, "sell wind-1", language)[0].startswith("!")


@pytest.mark.parametrize(
    ("language", "warning"),
    [
        ("en", "! Rain (R&D): this research token finds no place and leaves the game."),
        ("de", "! Regen (F&E): Dieser Forschungsstein findet keinen Platz und verlässt das Spiel."),
        ("it", "! Pioggia (R&S): questo gettone ricerca non trova posto ed esce dal gioco."),
    ],
)
def test_a_preview_says_that_a_token_finds_no_place(language: str, warning: str) -> None:
    own = "line: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12\noffice: - - wind - - wind - - sun - - sun - - fog {} - -"
    table = worker("rnd-B", own=own.format("snow"))
    assert tried(table, "do research", "research rain-1", language)[0] == warning
    assert not tried(worker("rnd-B", own=own.format("rain")), "do research", "research rain-1")[0].startswith("!")


FULL = {"rain": "B B B", "wind": "B - B", "sun": "B B C", "fog": "C C C", "snow": "C C C"}


@pytest.mark.parametrize(
    ("language", "warning"),
    [
        ("en", "! The last round follows this one."),
        ("de", "! Nach dieser Runde folgt die letzte."),
        ("it", "! Dopo questo round segue l'ultimo."),
    ],
)
def test_a_preview_says_that_the_last_round_follows(language: str, warning: str) -> None:
    full = "".join(f"    bots {weather}: {bots}\n" for weather, bots in FULL.items())
    table = worker("rnd-B", f"[rnd]\n{full}", at_home=5)
    assert warning in foretelling.foretold(table, "do research", language)


def test_a_preview_tells_the_whole_price_with_its_exchange() -> None:
    """As most would pay without a thought: two vouchers and the red chemical stand for the one that is lacking."""
    table = worker("lab-A")
    table.play("do work")
    assert foretelling.foretold(table, "work wind-1") == [
        "You pay 1 Lab voucher, 1 Government voucher, 1 R&D voucher and 1 red chemical, send out 1 bot and advance 1"
        " step on the Lab track."
    ]


@pytest.mark.parametrize(
    ("language", "headlines"),
    [
        ("en", ["Work on Wind 1, by exchange", "Work on Rain 3"]),
        ("de", ["Auf Wind 1 arbeiten, durch Tausch", "Auf Regen 3 arbeiten"]),
        ("it", ["Lavora su Vento 1, con uno scambio", "Lavora su Pioggia 3"]),
    ],
)
def test_an_answer_that_is_paid_by_exchange_says_so(language: str, headlines: list[str]) -> None:
    table = worker("lab-A")
    table.play("do work")
    codes = [table.words.codes[answer] for answer in ("work wind-1", "work rain-3")]
    said = [
        say_answer(WEATHER, language, "work", [f"labspace:{space}"], told=table.answer_context(code))
        for space, code in zip(("wind-1", "rain-3"), codes, strict=True)
    ]
    assert [words.replace("\xa0", " ") for words in said] == headlines


@pytest.mark.parametrize(
    ("at", "do", "space"),
    [("government-B", "sell", "govspace"), ("lab-A", "work", "labspace"), ("rnd-B", "research", "rndspace")],
)
def test_the_view_tells_who_chooses_a_space_what_takes_an_exchange(at: str, do: str, space: str) -> None:
    table = worker(at)
    assert board_of(table, 0)["due"] == {}  # no space is asked for yet
    table.play(f"do {do}")
    due = board_of(table, 0)["due"]
    kind, answers = "part" if do == "sell" else "chemical", {answer.split()[1] for answer in table.legal()}
    assert due == {f"{space}:{one}": kind for one in answers if not owns(table, f"{space}:{one}")}
    assert 0 < len(due) < len(answers)
    assert board_of(table, 1)["due"] == {}
    assert board_of(table, None)["due"] == {}


def board_of(table: Table, seat: int | None) -> Any:
    view: Any = table.view(seat)
    return view["board"]


def owns(table: Table, space: str) -> bool:
    """Does A have, in the colour red, what is taken there?"""
    printed, (kind, _, id) = house().printed, space.partition(":")
    if kind == "rndspace":
        return next(row.chemical for row in printed.research if row.id == id) == "red"
    weather, _, n = id.partition("-")
    rows = printed.columns if kind == "govspace" else printed.branches
    return next(row.spaces[int(n) - 1] for row in rows if row.weather == weather) == "red"


# ---- things ---------------------------------------------------------------------------------------------------------


def test_all_that_answers_name_and_drawings_show_has_a_sentence() -> None:
    table = pavilion.new(WEATHER.name, seats=2, seed=1)
    named = {f"{kind}:{name}" for kind, (noun, _) in text.KINDS.items() for name in noun.names}
    nouns = {noun.name for verb in WEATHER.rules.grammar.verbs for noun in (verb.noun, verb.second_noun)}
    assert nouns - set(text.KINDS) == {"", "turn", "half", "benefit", "subset", "arrangement", "sabotage"}
    assert inspected.silent(table, named) == []


def test_what_there_is_not_has_none() -> None:
    table = pavilion.new(WEATHER.name, seats=2, seed=1)
    for thing in ("", ":", "zoo", "zoo:1", "space:", "space:zoo", "seat:Z", "slot:A13", "saboteurs"):
        assert WEATHER.what_is(table.terms, table.view(0), thing) is None


# ---- rulebook and aid -----------------------------------------------------------------------------------------------


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


def test_three_reports_are_arranged_by_number() -> None:
    assert say_thing(WEATHER, "en", "arrangement:1-2-3") == "1, then 2"
    assert say_thing(WEATHER, "en", "subset:1-2-3") == "1, 2, 3"
    table = pavilion.new(WEATHER.name, seats=1, seed=1)
    for _ in range(20):
        if table.asked == "arrange-reports":
            break
        table.play("do security" if "do security" in table.legal() else table.legal()[-1])
    assert table.asked == "arrange-reports"
    found = table.view()["board"]["saboteurs"]["found"]  # type: ignore[index]
    assert len(found) == 2
    assert re.fullmatch(r"1 .+, .+ · 2 .+, .+ · 3 .+, .+: which one now, which next\?", table.question)
