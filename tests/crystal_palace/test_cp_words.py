"""Crystal Palace in words: what holds for the texts of games on the shelf holds for this one before it is there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
import test_foretold as foretelling
import test_languages as languages
import test_rulebooks as rulebooks
import test_what_is as inspected
from palace import GAME as PALACE
from palace import owed

import pavilion
from pavilion import Table
from pavilion.core import Phrase
from pavilion.games.crystal_palace.box.data import house
from pavilion.games.crystal_palace.box.printed import COUNTED
from pavilion.games.crystal_palace.told import text, text_names
from pavilion.languages import LANGUAGES, account, aid, pictured, rulebook, say_question, translator
from pavilion.languages.catalogue import read_catalogue
from pavilion.languages.sources import messages
from pavilion.web.pages.speech import Reader, said_by

TEXTS = [message.text for message in messages(PALACE)]
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_OTHER = pytest.mark.parametrize("language", languages.OTHERS)
NAMES = {"A": "Ada", "B": "Ben", "C": "Cleo", "D": "Dario", "E": "Emil"}
PRINTED = house().printed


def moments(every: int = 41) -> Iterator[Table]:
    """Tables in the course of random games with every number of players, and at their end."""
    for seats in (1, 2, 3, 4, 5):
        table, luck, decisions = pavilion.new(PALACE.name, seats=seats, seed=seats), random.Random(seats), 0
        while not table.over:
            if decisions % every == 0:
                yield table
            table.play(luck.choice(table.legal()))
            decisions += 1
        yield table


# ---- catalogues -----------------------------------------------------------------------------------------------------


PLACES = [row.name for row in PRINTED.locations]
TITLED = {"Dr", "Captain", "Baron", "Countess"}  # persons whose title is translated
PROPER = {
    "Crystal Palace", "I", "II", "III", "IV", "V", *PLACES, *(f"{place} {n}" for place in PLACES for n in range(1, 7)),
    *(row.name for row in PRINTED.persons if row.name.split()[0] not in TITLED),
}  # fmt: skip
SAME_WORDS = {  # not proper names, but the same words as in English
    "de": {
        "Baron Emmerich von Ostheim", "Buzz", "Japan", "London Times: {name}", "Ticket", "Tickets",
        "{n} Buzz",
    },
    "it": {"Austria", "Buzz", "London Times: {name}", "Prussia", "Round {n}", "Russia", "{n} Buzz"},
}  # fmt: skip


@EVERY_OTHER
def test_only_names_and_loan_words_are_left_in_english(language: str) -> None:
    said = read_catalogue(language, PALACE)
    assert {text for text, words in said.items() if words == text} == SAME_WORDS[language] | PROPER


# ---- sentences ------------------------------------------------------------------------------------------------------


def test_every_question_is_asked_in_every_language() -> None:
    asked = set()
    for table in moments(1):
        if table.asked in asked or table.over:
            continue
        asked.add(table.asked)
        for language in LANGUAGES:
            said = say_question(PALACE, language, table.asked, table.details, NAMES)
            assert "{" not in said
            assert said.endswith((".", "?"))
    assert len(asked) > 14


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "You have no patent to build. Do you exchange newspapers or repay a loan first?"),
        ("de", "Du hast kein Patent zu bauen. Tauschst du noch Zeitungen, oder zahlst du einen Kredit zurück?"),
        ("it", "Non hai brevetti da costruire. Scambi prima giornali o restituisci un prestito?"),
    ],
)
def test_who_can_only_exchange_is_asked_about_that(language: str, said: str) -> None:
    """CP-4.0.2: the question is asked for the sake of the newspaper."""
    table = placed("[course]\nphase: build\n[A]\nnews: 1\n[owed]\nphase build")
    assert (table.asked, table.to_move) == ("build", (0,))
    assert say_question(PALACE, language, table.asked, table.details, NAMES) == said
    assert say_question(PALACE, language, "build", builder().details, NAMES) != said


CONSIDERED = {  # an answer that is chosen and not yet given stands above its consequences, with a question mark
    "target B": ("For Ben: pay £2, 2 income steps down?", "Für Ben: £2 zahlen, 2 Einkommensschritte hinunter?",
                 "Per Ben: paga £2, scende di 2 passi di reddito?"),
    "build PT16": ("Build Climate Changer for 16 points?", "Für 16 Punkte bauen: Klimawandler?",
                   "Costruisci Cambiaclima per 16 punti?"),
}  # fmt: skip


@pytest.mark.parametrize(("n", "language"), list(enumerate(LANGUAGES)))
def test_an_answer_that_is_considered_reads_as_a_question(n: int, language: str) -> None:
    table = builder()
    for answer in ("build PT16", "target B"):
        code = table.words.codes[answer]
        told = said_by(PALACE, Reader(language, NAMES), code, table.answer_context(code))
        assert f"{told}?" == CONSIDERED[answer][n]
        table.play(answer)


def test_every_decision_has_a_question() -> None:
    asked = {duty.name for duty in PALACE.rules.duties if getattr(duty, "asks", None)}
    assert asked == set(text.QUESTIONS)
    assert set(text.REPORTS) <= {duty.name for duty in PALACE.rules.duties}


def test_what_an_answer_is_about_is_told() -> None:
    """The tile that lies there, and what it gives, in every language."""
    told: dict[str, set[str]] = {}
    for table in moments(1):
        for code in table.codes() if table.to_move and table.asked != "set-dice" else []:
            for gap, words in table.answer_context(code):
                assert "{" not in str(words)
                told.setdefault(gap, set()).add(str(words))
    assert told["tile"] <= {row.name for row in PRINTED.tiles}
    assert told["effect"] <= {str(text_names.bonus(row.effect)) for row in PRINTED.patents}
    assert {"gain", "tile", "effect", "rung", "fee", "level", "turn", "buzz", "points"} <= set(told)


def test_every_effect_on_a_component_has_its_words() -> None:
    effects = [row.effect for row in PRINTED.patents] + [row.effect for row in PRINTED.tiles]
    effects += [row.effect for row in PRINTED.shares] + [row.effect for row in PRINTED.flyers]
    effects += [effect for row in PRINTED.persons for effect in (row.instant, row.orange)]
    for effect in effects:
        words = str(text_names.bonus(effect))
        assert "{" not in words
        assert "-" not in words, "what is lost is said, and not written with a sign"
    assert set(COUNTED) == set(text_names.COUNTED) == set(text_names.EACH)
    assert {row.trade for row in PRINTED.persons} <= set(text_names.TRADES)


def test_points_by_source_add_up() -> None:
    for table in moments(97):
        assert [sum(parts.values()) for parts in table.breakdown()] == list(table.scores())


# ---- previews and warnings ------------------------------------------------------------------------------------------


def placed(edit: str, seats: int = 3, seed: int = 1) -> Table:
    lines = ["pavilion position 1", f"game: {PALACE.name}", f"seats: {seats}", *edit.strip().splitlines()]
    return pavilion.new(PALACE.name, position="\n".join(line.strip() for line in lines), seed=seed)


def poor() -> Table:
    """Ada has one pound and no newspaper."""
    return placed("""
        [course]
        phase: place
        [A]
        money: 0
        hand: 5-4-4-3
        loose: 5 4 4 3
        [owed]
        turn A
    """)


@pytest.mark.parametrize(
    ("language", "warning"),
    [
        ("en", "! You are £1 short and must take 1 loan: each costs 5 to 7 points at the end of the game if it "
            "stays open, 2 to 4 if you repay it."),
        ("de", "! Dir fehlt £1, du musst 1 Kredit aufnehmen: Jeder kostet am Ende 5 bis 7 Punkte, wenn er offen bleibt,"
               " 2 bis 4, wenn du ihn zurückzahlst."),
        ("it", "! Ti manca £1: ti tocca 1 prestito. Alla fine costa da 5 a 7 punti se resta aperto, da 2 a 4 se lo"
               " restituisci."),
    ],
)  # fmt: skip
def test_money_trouble_is_told_before_it_comes(language: str, warning: str) -> None:
    assert warning in foretelling.foretold(poor(), "place 5 bank-1", language)  # X11


def test_newspapers_may_spare_a_loan() -> None:
    table = placed("""
        [course]
        phase: place
        [A]
        money: 0
        news: 2
        hand: 5-4-4-3
        loose: 5 4 4 3
        [owed]
        turn A
    """)
    assert "! You are £1 short: sell 1 newspaper or take a loan." in foretelling.foretold(table, "place 5 bank-1")


def open_loans(table: Table) -> int:
    """Of Ada."""
    view: Any = table.view(0)
    return int(view["board"]["players"]["A"]["loans"]["open"])


def at_the_port() -> Table:
    """Ada's die is the third at the Port, which costs £2; a new die costs another £2."""
    return placed("""
        [course]
        phase: act
        [dice]
        port: A6
        port spaces: B6 C5
        subs: B6 C5
        [A]
        money: 0
        news: 2
        [owed]
        phase act
    """, seats=4)  # fmt: skip


LOAN_FORCED = {
    "en": "! You are £{} short and must take 1 loan: each costs 5 to 7 points at the end of the game if it stays open,"
          " 2 to 4 if you repay it.",
    "de": "! Dir fehlen £{}, du musst 1 Kredit aufnehmen: Jeder kostet am Ende 5 bis 7 Punkte, wenn er offen bleibt,"
          " 2 bis 4, wenn du ihn zurückzahlst.",
    "it": "! Ti mancano £{}: ti tocca 1 prestito. Alla fine costa da 5 a 7 punti se resta aperto, da 2 a 4 se lo"
          " restituisci.",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_falls_due_later_in_the_chain_is_counted_too(language: str) -> None:
    table = at_the_port()
    assert LOAN_FORCED[language].format(4) in foretelling.foretold(table, "port P4", language)
    table.play("port P4")
    assert LOAN_FORCED[language].format(3) in foretelling.foretold(table, "raise news", language)
    table.play("raise news")
    assert LOAN_FORCED[language].format(2) in foretelling.foretold(table, "raise news", language)
    assert not any(LOAN_FORCED[language][:9] in one for one in foretelling.foretold(table, "raise loan", language))
    table.play("raise news")
    assert [answer.asked for answer in table.answers if answer.forced][:2] == ["raise-funds", "draw-loan"], "as told"
    assert open_loans(table) == 1


def test_what_is_being_raised_already_is_not_told_again() -> None:
    table = placed("""
        [course]
        phase: place
        [A]
        money: 0
        news: 3
        hand: 5-4-4-3
        loose: 5 4 4 3
        [owed]
        pay A 3
        after-placing A
        next-phase
    """)
    assert [one for one in foretelling.foretold(table, "raise news") if one.startswith("!")] == []


@pytest.mark.parametrize(
    ("language", "due"),
    [
        ("en", "! Your salaries, £4, are due next."),
        ("de", "! Als Nächstes sind deine Gehälter fällig: £4."),
        ("it", "! Subito dopo si pagano i tuoi stipendi: £4."),
    ],
)
def test_salaries_that_nothing_is_left_for_are_named(language: str, due: str) -> None:
    """Ada has what Philippa Rook costs, and nothing for the salary that the same round brings."""
    table = placed("""
        [course]
        phase: act
        [dice]
        club: A5
        [A]
        money: 5
        [owed]
        phase act
    """)
    told = foretelling.foretold(table, "person PE01", language)
    assert told[:2] == [due, LOAN_FORCED[language].format(4)]
    table.play("person PE01")
    assert open_loans(table) == 1


def test_an_income_marker_that_cannot_drop_far_enough_is_named() -> None:
    """Both markers stand on the lowest position; Ada can just pay for that, and Ben cannot."""
    poor = """
        [course]
        phase: build
        round: 3
        [A]
        money: {money}
        energy: 3
        gears: 1
        income: 0
        patents: PT16
        [B]
        money: 0
        income: 0
        [C]
        money: 9
        [owed]
        build A 1
        next-phase
    """
    told = foretelling.foretold(placed(poor.format(money=3)), "done")
    assert told[0] == "! B is £3 short when income markers drop and must sell newspapers or take a loan."
    told = foretelling.foretold(placed(poor.format(money=2)), "done")
    assert told[:2] == [
        "! Next, your income marker cannot drop far enough, which costs £3.",
        LOAN_FORCED["en"].format(1),
    ]


def test_dice_that_cost_more_than_one_has_are_told_before_they_are_sealed() -> None:
    table = placed("""
        [course]
        phase: dice
        first: A
        [A]
        money: 12
        news: 1
        [B]
        money: 40
        [owed]
        phase dice
    """)

    def warned(hand: str, seat: int | None) -> list[str]:
        return [str(one) for one in table.warnings(table.preview(f"set {hand}", seat), seat)]

    assert warned("3-3-3-3", 0) == []
    assert warned("4-3-3-3", 0) == ["You are £1 short: sell 1 newspaper or take a loan."]
    (told,) = warned("6-6-6-6", 0)
    assert told.startswith("You are £12 short and must take 2 loans: each costs 5 to 7 points at the end")
    assert warned("6-6-6-6", 1) == [], "Ben has enough"
    assert table.warnings(table.preview("set 6-6-6-6", 0)) == [], "nobody else is told"


def late() -> Table:
    """At the Bank two dice can act, and two higher ones are there."""
    return placed("""
        [course]
        phase: place
        [dice]
        bank: B6 C5
        [A]
        hand: 4-4-4-3
        loose: 4 4 4 3
        [B]
        hand: 6-3-3-3
        loose: 3 3 3
        [C]
        hand: 5-3-3-3
        loose: 3 3 3
        [owed]
        turn A
    """)


@pytest.mark.parametrize(
    ("language", "warning"),
    [
        ("en", "! As things stand, your die would be number 3 to act, but only 2 can: it would earn £1 and nothing"
               " else."),
        ("de", "! Nach jetzigem Stand wäre dein Würfel Nummer 3, aber nur 2 können hier handeln: Er brächte £1 und"
               " sonst nichts."),
        ("it", "! Per come stanno i dadi, il tuo sarebbe il 3º, e qui possono agire solo 2 dadi: porterebbe £1 e"
               " nient'altro."),
    ],
)  # fmt: skip
def test_a_die_that_would_come_too_late_is_told(language: str, warning: str) -> None:
    assert foretelling.foretold(late(), "place 4 bank-3", language) == [warning]
    assert foretelling.foretold(late(), "place 4 museum-1", language) == []


def test_passing_tells_what_stays_unused() -> None:
    assert "! 4 dice go unused this round, not even earning £1." in foretelling.foretold(late(), "pass")


def builder() -> Table:
    """Ada can build the Climate Changer; Ben has one pound, no newspaper, and is on position 1 of the income track."""
    return placed("""
        [course]
        phase: build
        round: 3
        [A]
        money: 3
        energy: 3
        gears: 1
        patents: PT16
        persons: PE10
        [B]
        money: 1
        income: 1
        [owed]
        build A 2
        next-phase
    """)


def test_a_preview_leads_with_points_and_says_what_is_paid() -> None:
    assert foretelling.foretold(builder(), "build PT16") == [
        "You score 16 points (on the points track) and pay £3, 3 energy and "
            "1 gear."  # 12 of the year, 4 for Ottoline Graves
    ]


def test_who_is_hit_is_named() -> None:
    """X40: Ben is short of money, and the builder knows before choosing."""
    table = builder()
    table.play("build PT16")
    tried = table.preview("target B")
    reader = Reader("en", NAMES)
    said = [reader.words(PALACE, one) for one in table.warnings(tried)]
    assert said == [
        "Ben is £2 short and must sell newspapers or take a loan.",  # £2 and a step down that is not possible
        "Ben is £3 short when income markers drop and must sell newspapers or take a loan.",
    ]
    code = table.words.codes["target B"]
    assert ("effect", Phrase("{first}, {rest}", first=Phrase("pay £{n}", n=2, what=Phrase("")),
                             rest=Phrase("{n} income {n|step|steps} down", n=2, what=Phrase("")))) in (
        table.answer_context(code)
    )  # fmt: skip


def test_a_raid_is_foretold_to_whom_it_hits() -> None:
    table = placed("""
        [course]
        phase: place
        [market]
        assistants: A B - B A
        [A]
        hand: 4-3-3-2
        loose: 4 3 3
        money: 10
        [B]
        hand: 4-3-3-2
        loose: 4 3 3 2
        [dice]
        westminster: - A2
        [owed]
        assist A 0 0
        after-placing A
        next-phase
    """, seats=2)  # fmt: skip
    told = foretelling.foretold(table, "enter")
    assert any("Ben must take back 2 assistants" in one for one in told)
    n = len(table.answers)
    table.play("enter")
    raid = next(one for came in table.happenings()[n:] for one in came if one.head.report)
    said = account(PALACE, table.terms, raid, NAMES, translator("en", PALACE).say)
    assert (said.chapter, said.title) == ("Raid in the Black Market", "All others must leave")
    assert {share.seat: share.changes[0].amount for share in said.shares} == {"A": "+2", "B": "+2"}


def test_bonuses_that_stay_unused_and_steps_that_are_lost_are_told() -> None:
    warned = set()
    for table in moments(1):
        if table.over or table.asked == "set-dice":
            continue
        for answer in ("done", "decline", "loan", "pass"):
            if answer in table.legal():
                warned |= {one.template for one in table.warnings(table.preview(answer))}
    assert {
        "{n} green {n|bonus goes|bonuses go} unused.", "{n} {n|ability goes|abilities go} unused this round.",
        "Your die comes back without an action, not even for £1.", "You could still build {n} {n|patent|patents}.",
        "A loan costs {least} to {most} points at the end of the game, or {few} to {many} if you repay it.",
        "{n} {n|die goes|dice go} unused this round, not even earning £1.",
    } <= warned  # fmt: skip


# ---- reports --------------------------------------------------------------------------------------------------------


def opened(*hands: str) -> list[tuple[str, str, dict[str, str]]]:
    """What is told when the dice of round 1 are opened: chapter, title, and the reason of each seat."""
    table = placed("""
        [course]
        phase: dice
        first: A
        [owed]
        phase dice
    """)
    for hand in hands:
        n = len(table.answers)
        table.play(f"set {hand}")
    say, happened = translator("en", PALACE).say, [one for came in table.happenings()[n:] for one in came]
    told = [account(PALACE, table.terms, one, NAMES, say) for one in happened]
    return [(one.chapter, one.title, {share.seat: share.why for share in one.shares}) for one in told if one.chapter]


def test_the_reveal_says_what_dice_cost_who_begins_and_who_gets_a_newspaper() -> None:
    """X01: Ada and Ben have set 14, Ben the higher die; Cleo has the lowest sum."""
    payment, start = opened("5-4-3-2", "6-3-3-2", "4-3-2-1")
    assert payment == ("Dice of round 1", "Payment", {
        "A": "5, 4, 3, 2 cost £14", "B": "6, 3, 3, 2 cost £14", "C": "4, 3, 2, 1 cost £10",
    })  # fmt: skip
    assert start == (
        "Dice of round 1", "Start player and newspaper",
        {"B": "highest sum, 14, with higher dice", "C": "lowest sum: 10"},
    )  # fmt: skip


def test_the_end_of_a_round_and_the_settlement_are_told_step_by_step() -> None:
    chapters: dict[str, list[str]] = {}
    for table in moments(1):
        if table.over:
            for came in table.happenings():
                for one in came:
                    told = account(PALACE, table.terms, one, NAMES, translator("en", PALACE).say)
                    titles = chapters.setdefault(re.sub(r"\d", "n", told.chapter), [])
                    titles += [told.title] if told.title not in titles else []
    ends = chapters["End of round n"]
    assert ends[:2] == ["Income", "Income markers drop"]
    assert {"Black Market and dice", "Poster 5"} <= set(ends)
    assert chapters["Phase n of round n"] == ["Salaries"]
    assert chapters["Settlement"] == ["Stock, loans, banknotes"]


def test_the_settlement_says_what_becomes_of_what_is_left() -> None:
    """X59: 22 pounds in all, a loan repaid and a note; two fields stay empty."""
    table = placed("""
        [course]
        round: 5
        phase: earn
        [A]
        money: 13
        energy: 3
        gears: 2
        news: 4
        mat: LO6 LO5* RG1 RG2 RG3 RG4 RG5
        [owed]
        green A
        next-phase
    """)
    n, say = len(table.answers), translator("en", PALACE).say
    table.play("done")
    assert table.over
    told = [account(PALACE, table.terms, one, NAMES, say) for came in table.happenings()[n:] for one in came]
    whys = [share.why for one in told if one.chapter == "Settlement" for share in one.shares]
    assert "£22 in all: 1 loan repaid, 1 banknote laid out" in whys


# ---- things ---------------------------------------------------------------------------------------------------------


def test_all_that_answers_name_has_a_sentence() -> None:
    for seats in (1, 2, 5):
        table = pavilion.new(PALACE.name, seats=seats, seed=1)
        house_tiles = {row.id for row in PRINTED.tiles}  # a pack may use more kinds
        named = {f"{kind}:{name}" for kind, (noun, _) in text.KINDS.items() for name in noun.names}
        absent = {f"research:{name}" for name in text.KINDS["research"][0].names if name not in house_tiles}
        absent |= {"parliament:6", "level:4", "level:5", "level:6"}
        assert inspected.silent(table, named - absent) == []
    nouns = {noun.name for verb in PALACE.rules.grammar.verbs for noun in (verb.noun, verb.second_noun)}
    assert nouns - set(text.KINDS) == {"", "hand", "gear", "half"}


def test_what_there_is_not_has_none() -> None:
    table = pavilion.new(PALACE.name, seats=2, seed=1)
    for thing in ("", ":", "zoo", "zoo:1", "field:", "seat:Z", "patent:PT31", "rung:9", "level:4", "verb:zoo"):
        assert PALACE.what_is(table.terms, table.view(0), thing) is None


def told_of(table: Table, thing: str) -> str:
    found = PALACE.what_is(table.terms, table.view(0), thing)
    assert found is not None
    return str(found.does)


def test_things_tell_what_they_are_now() -> None:
    table = placed("""
        [course]
        phase: place
        [market]
        assistants: A B - B B
        [A]
        nation: france
        persons: PE06
        westminster: III
        mat: RG1 LO6
        loose: 4 3
        hand: 4-3-3-2
        [dice]
        museum: - A3 A2
        [owed]
        turn A
    """, seats=2)  # fmt: skip
    assert told_of(table, "nation:france").endswith("You are at 1 now.")
    assert "Yours would be £1 now." in told_of(table, "person:PE06")
    assert "costs 6 points at the end of the game, or only 3 if you repay it for £10." in told_of(table, "place:2")
    assert told_of(table, "place:1") == told_of(table, "research:RG1") == told_of(table, "banner:place-1")
    assert told_of(table, "verb:enter").startswith("Whoever enters here takes the last free rung: there is a raid")
    assert told_of(table, "die:A6") == told_of(table, "value:6") == told_of(table, "die3:6")
    assert "2 dice can act here" in told_of(table, "location:westminster")


# ---- rulebook and aid -----------------------------------------------------------------------------------------------


def test_rulebooks_and_aids_are_alike_in_all_languages() -> None:
    rulebooks.test_all_languages_have_the_same_headings_rules_and_pictures(PALACE)
    rulebooks.test_no_position_lies_there_for_nothing(PALACE)
    languages.test_aids_have_the_same_structure_and_the_same_numbers_in_every_language(PALACE)


def test_examples_in_the_rulebook_are_those_of_the_specification() -> None:
    """X01, X16 and X17, X37, X59."""
    for language in LANGUAGES:
        dice, bank, build, end = re.findall(r"(?:^> .*\n)+", rulebook(PALACE, language), re.M)
        found = [[int(n) for n in re.findall(r"\d+", one)] for one in (dice, bank, build, end)]
        assert found == [
            [5, 4, 3, 2, 6, 3, 3, 2, 14, 4, 3, 2, 1, 10, 6, 5], [2, 6, 4, 3, 2, 1, 2], [1850, 3, 3, 6, 17, 8, 4, 1],
            [13, 3, 2, 4, 22, 6, 4, 5],
        ]  # fmt: skip


def test_pictures_show_what_their_captions_say() -> None:
    """Westminster has four fields and two action spaces; two rungs are free, and the lower of them costs 2 pounds."""
    board: Any = pavilion.new(PALACE.name, position=pictured(PALACE, "placing"), fate="typed").view(0)["board"]
    westminster, market, mine = board["locations"]["westminster"], board["market"], board["players"]["A"]
    assert (len(westminster["fields"]), len(westminster["rings"])) == (4, 2)
    assert [die["ring"] for die in westminster["queue"]] == [0, 1, None]
    assert market["free"] == 2
    assert PRINTED.market[market["fields"].index(None)].fee == 2
    assert [next(iter(one)) for one in mine["mat"] if one] == ["tile", "tile", "tile", "loan"]


@EVERY_LANGUAGE
def test_the_aid_tells_the_numbers_of_the_components(language: str) -> None:
    """Set-up by number of players, action spaces, Black Market, salaries, nations."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in aid(PALACE, language).splitlines()]
    t = translator(language, PALACE).t
    players = [row[:3] + row[4:5] for row in rows if len(row) == 6 and row[0] in ("2", "3", "4", "5")]
    assert players == [[str(one.players), str(one.cards), str(one.tiles), str(one.gears)] for one in PRINTED.players]
    spaces = [row[1:] for row in rows if len(row) == 9 and row[1:] and all(cell.isdigit() for cell in row[1:])]
    assert [row for row in spaces if row != [str(n) for n in range(1, 9)]] == [
        [str(len(one.effects)) for one in PRINTED.spaces if one.players == players] for players in (2, 3, 4, 5)
    ]
    fees = next(row[1:] for row in rows if len(row) == 9 and row[1] == "£1")
    assert fees == [f"£{row.fee}" for row in PRINTED.market]
    salaries = [row[1:] for row in rows if len(row) == 6 and row[0][-2:] in (" A", " B", " C")]
    assert salaries == [[str(n) for n in one.pay] for one in PRINTED.salaries]
    nations = {row[0]: row[2:] for row in rows if len(row) == 5}
    for nation in PRINTED.nations:
        assert nations[t(nation.name)] == [str(n) for n in nation.levels]


def test_what_empty_fields_cost_is_told_at_the_end_only() -> None:
    table = pavilion.new(PALACE.name, seats=2, seed=1)
    table.play("A: set 6-6-6-6")
    table.play("B: set 6-6-6-6")
    came = [one for some in table.happenings() for one in some]
    assert any(Phrase(text.FIELDS) in points for one in came for points in one.points)  # fewer notes will be left
    told = [account(PALACE, table.terms, one, NAMES, translator("en", PALACE).say) for one in came]
    assert not any(share.points for one in told for share in one.shares)


def test_what_the_end_of_a_round_brings_is_not_told_of_the_answer_before_it() -> None:
    position = owed("target A PT25 1", "build", A="money: 30").text
    table = pavilion.new(PALACE.name, position=position, seed=1)
    tried = table.preview("target A")
    assert tried.table is not None
    alone = table.told_alone(tried)
    assert alone is not None
    boards: list[Any] = [table.rules.view(alone, -1), tried.table.view(0)["board"]]
    assert [board["players"]["A"]["money"] for board in boards] == [26, 35], "£4 for the effect; then £9 of income"
    poor = pavilion.new(PALACE.name, position=owed("target A PT25 1", "build", B="money: 1\nnews: 3").text, seed=1)
    assert poor.told_alone(poor.preview("target B")) is None, "B is asked first"
