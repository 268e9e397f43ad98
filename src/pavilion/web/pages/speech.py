"""What a table says to one reader: question, answers, things and log, in the reader's language.

Tables say the same few things again and again, so sentences are kept as they were filled. What is kept about answers
is shared by all tables: it depends on the names of people only where an answer speaks of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec
from starlette.requests import HTTPConnection

from pavilion import Table
from pavilion.core import NOBODY, Game, Phrase, Terms, Told
from pavilion.core.scene import Say
from pavilion.languages import (
    LANGUAGES,
    account,
    is_asked_again,
    log_line,
    pick,
    say_answer,
    say_chain,
    say_question,
    say_thing,
    translator,
)
from pavilion.languages.foretold import Telling
from pavilion.record.chronicle import Happening
from pavilion.record.header import SEAT_LETTERS
from pavilion.record.notation import vocabulary
from pavilion.record.record import Answer
from pavilion.record.seating import participants
from pavilion.record.touch import Tree, in_parts, things, touch_tree
from pavilion.web.pages.strings import STRINGS
from pavilion.web.people.auth import cookie
from pavilion.web.tables.room import Room

KEPT = 10_000  # sentences of a language, or about answers
TREES = 1_000  # of touches
TELLINGS = 100  # of tables and languages
SEAT = "seat"  # a gap for somebody's name
PARTICIPANT = "participant"  # a noun of games in which fate says who begins
Named = tuple[tuple[str, str], ...]  # people by letter, those that a sentence speaks of
Details = tuple[tuple[str, str], ...]  # what fills the gaps of a question


class Reader:
    """Somebody's language, and who sits where by letter."""

    __slots__ = ("kind", "language", "names")

    def __init__(self, language: str, names: Mapping[str, str]) -> None:
        self.language = language
        self.names = names
        self.kind = (language, *names.values())  # readers of a table who are of the same kind read the same

    def say(self, game: Game) -> Say:
        return voice(self.language, game)

    def words(self, game: Game, phrase: Phrase) -> str:
        """A phrase, with the name of whoever sits in a seat where it has the gap {seat}."""
        say = self.say(game)

        def with_people(template: str, /, **values: object) -> str:
            if "seat" in values:
                values["seat"] = self.names.get(str(values["seat"]), values["seat"])
            return say(template, **values)

        return phrase.worded(with_people)

    def names_of(self, letters: tuple[str, ...]) -> Named:
        """The names of those people who sit here."""
        return tuple([(letter, self.names[letter]) for letter in letters if letter in self.names]) if letters else ()


@cache
def voice(language: str, game: Game) -> Say:
    """Says sentences of a game in a language; the same one with the same gaps is not filled twice."""
    return lru_cache(KEPT, typed=True)(translator(language, game).say)


def language_of(wanted: str | None, accepted: str = "") -> str:
    """The language asked for if we have it, else the one the browser prefers."""
    return wanted if wanted in LANGUAGES else pick(accepted)


def language_in(connection: HTTPConnection) -> str:
    """The language of whoever asks: what the address says, what was chosen on our pages, what the browser likes."""
    wanted = connection.query_params.get("lang", "")
    chosen = wanted if wanted in LANGUAGES else cookie(connection.headers, "language")
    return language_of(chosen, connection.headers.get("accept-language", ""))


@cache
def browser_strings(language: str) -> dict[str, str]:
    """The sentences that pages and scripts fill in."""
    return {key: translator(language).t(sentence) for key, sentence in STRINGS.items()}


def reader_at(room: Room, language: str) -> Reader:
    """A reader of this table; people without a name are called guests, a seat waiting for someone is called open."""
    said = browser_strings(language)
    guests = sum(not row.name and room.claimed(row.seat) for row in room.people.seats)
    names: dict[str, str] = {}
    for row in room.people.seats:
        letter = SEAT_LETTERS[row.seat]
        guest = f"{said['guest']} {letter}" if guests > 1 else said["guest"]
        names[letter] = row.name or (guest if room.claimed(row.seat) else said["open_seat"])
    return Reader(language, names)


# ---- answers --------------------------------------------------------------------------------------------------------


class Meaning(NamedTuple):
    """What an answer says: its verb, the things it names, and those among them that may be people, by letter."""

    verb: str
    nouns: tuple[str, ...]
    people: tuple[str, ...]


@lru_cache(KEPT)
def meaning(game: Game, code: int) -> Meaning:
    grammar = game.rules.grammar
    nouns = tuple(things(grammar, code))
    return Meaning(grammar.verb_of(code).name, nouns, people_in(*nouns))


def people_in(*things: str) -> tuple[str, ...]:
    words = [thing.rpartition(":")[2] for thing in things]
    return tuple(word for word in words if len(word) == 1 and word in SEAT_LETTERS)


@lru_cache(KEPT)
def answer_words(game: Game, language: str, meant: Meaning, names: Named, told: Told) -> str:
    return say_answer(game, language, meant.verb, meant.nouns, dict(names), told)


def said_by(game: Game, reader: Reader, code: int, told: Told) -> str:
    """An answer as it is offered to a reader."""
    meant = meaning(game, code)
    people = meant.people + told_people(told)
    return answer_words(game, reader.language, meant, reader.names_of(people), told)


def told_people(told: Told) -> tuple[str, ...]:
    """Those people that an answer is about beyond its own words."""
    return people_in(*(str(name) for gap, name in told if gap == SEAT))


@lru_cache(KEPT)
def log_words(
    game: Game, language: str, seat: str | None, asked: str, again: bool, meant: Meaning, names: Named, told: Told
) -> str:
    return log_line(game, language, seat, meant.verb, meant.nouns, dict(names), asked, again, told)


@lru_cache(KEPT)
def thing_words(game: Game, language: str, thing: str, names: Named) -> str:
    return say_thing(game, language, thing, dict(names))


@lru_cache(KEPT)
def question_words(game: Game, language: str, asked: str, details: Details, names: Named) -> str:
    return say_question(game, language, asked, dict(details), dict(names))


def question(game: Game, view: Mapping[str, Any], reader: Reader) -> str:
    """What is asked in a view."""
    details = tuple(view["details"].items())
    return question_words(game, reader.language, view["asked"], details, tuple(reader.names.items()))


def step_words(table: Table, reader: Reader) -> str:
    """Which step of a chain of effects is asked, and why; nothing where it is part of none."""
    chain = table.chain()
    return say_chain(table.game, reader.language, chain, table.answers, reader.names) if chain else ""


def logged(table: Table, n: int, reader: Reader, at: int = 0) -> dict[str, object]:
    """A line of the log: the answer, when it was given, the things it is about, and what came of it; if it was the only
    one, how it would have been offered.
    """
    answer = table.answers[n]
    meant = meaning(table.game, answer.code)
    seat = None if answer.seat == NOBODY else SEAT_LETTERS[answer.seat]
    people = (*((seat,) if seat else ()), *meant.people, *people_in(*(str(name) for _, name in answer.told)))
    names = reader.names_of(people) + drawn_by_lot(table, answer, reader)
    again = is_asked_again(table.answers, n)
    words = log_words(table.game, reader.language, seat, answer.asked, again, meant, names, answer.told)
    return {
        "n": n, "seat": seat, "words": words, "things": meant.nouns, "turn": answer.turn, "forced": answer.forced,
        "offer": said_by(table.game, reader, answer.code, answer.told) if answer.forced and seat else "",
        "round": round_words(table, table.round_of(n), reader), "at": at, "brought": brought(table, n, reader),
        "came": [accounted(table, one, reader) for one in table.happenings()[n] if one.head.report is not None],
    }  # fmt: skip


def round_words(table: Table, number: int, reader: Reader) -> str:
    """A round by its number; some have a name instead."""
    names: Mapping[int, str] = getattr(table.game.texts, "ROUNDS", {})
    say = reader.say(table.game)
    return say(names[number]) if number in names else say("Round {round}", round=number)


def brought(table: Table, n: int, reader: Reader) -> list[dict[str, str]]:
    """What came of all that was said in a turn until answer n, if nothing more follows that belongs to it."""
    answers = table.answers
    if n + 1 < len(answers) and goes_on(answers[n], answers[n + 1]):
        return []
    begun = n
    while begun and goes_on(answers[begun - 1], answers[begun]):
        begun -= 1
    happenings = [one for came in table.happenings()[begun : n + 1] for one in came if one.head.report is None]
    return [one._asdict() for one in telling(table, reader).brought(happenings)]


def telling(table: Table, reader: Reader) -> Telling:
    """Says to a reader what came of answers at a table."""
    return kept_telling(table.game, table.terms, reader.language, tuple(reader.names.items()))


@lru_cache(TELLINGS)
def kept_telling(game: Game, terms: Terms, language: str, names: Named) -> Telling:
    return Telling(game, terms, dict(names), voice(language, game))


def goes_on(one: Answer, other: Answer) -> bool:
    """Are these told together? Somebody who speaks again, and fate after that."""
    return one.turn == other.turn and other.seat in (one.seat, NOBODY)


def accounted(table: Table, happening: Happening, reader: Reader) -> dict[str, object]:
    """What has happened, as the page tells it: points and amounts with their signs."""
    told = account(table.game, table.terms, happening, reader.names, reader.say(table.game))
    shares = [
        {
            "seat": share.seat,
            "why": share.why,
            "points": share.points,
            "told": [[change.name, change.amount] for change in share.changes],
        }
        for share in told.shares
    ]
    return {"chapter": told.chapter, "title": told.title, "things": told.things, "shares": shares, "rule": told.rule}


def drawn_by_lot(table: Table, answer: Answer, reader: Reader) -> Named:
    """Who the participant is that an answer of fate names; nobody if it names none."""
    grammar = table.rules.grammar
    verb = grammar.verb_of(answer.code)
    words = [thing.partition(":") for thing in things(grammar, answer.code)] if answer.seat == NOBODY else []
    return tuple(
        (word, reader.names[SEAT_LETTERS[participants(table.view()).index(verb.first(answer.code))]])
        for noun, _, word in words
        if noun == PARTICIPANT
    )


# ---- touches --------------------------------------------------------------------------------------------------------


class Touches(NamedTuple):
    """A tree of touches as JSON with the texts of the answers at its ends, the branches that it tells by number, all it
    names, the answers that only take something in hand, and who may be spoken of.
    """

    tree: msgspec.Raw
    branches: msgspec.Raw
    steps: tuple[str, ...]
    lifts: tuple[str, ...]
    people: tuple[str, ...]


@lru_cache(TREES)
def touches(game: Game, codes: tuple[int, ...]) -> Touches:
    grammar = game.rules.grammar
    tree = touch_tree(grammar, codes)
    texts = vocabulary(game).texts
    ends = {code: f"{meaning(game, code).verb} *" if in_parts(grammar, code) else texts[code] for code in codes}
    told = with_texts(ends, tree)
    branches: dict[bytes, int] = {}
    if any(in_parts(grammar, code) for code in codes):
        told = {step: numbered(branch, branches) for step, branch in told.items()}
    named = sorted(steps(tree))
    people = {*people_in(*named), *(letter for code in codes for letter in meaning(game, code).people)}
    lifts = tuple(texts[code] for code in lifting(game, codes))
    raw = msgspec.Raw(b"[%b]" % b",".join(branches))
    return Touches(msgspec.Raw(msgspec.json.encode(told)), raw, tuple(named), lifts, tuple(sorted(people)))


def numbered(branch: object, branches: dict[bytes, int]) -> object:
    """The number of a branch among all that look different: hands that begin otherwise go on alike."""
    if not isinstance(branch, dict):
        return branch
    told = msgspec.json.encode({step: numbered(deeper, branches) for step, deeper in branch.items()})
    return branches.setdefault(told, len(branches))


@lru_cache(TREES)
def choice_words(
    game: Game, language: str, codes: tuple[int, ...], names: Named, told: tuple[Told, ...]
) -> dict[str, bytes]:
    """Answers as a person would say them, and the touches for them, as JSON by name; free actions are a second tree."""
    who, grammar, riders = Reader(language, dict(names)), game.rules.grammar, game.rules.riders_from
    asked = touches(game, tuple(code for code in codes if code < riders))
    free = touches(game, tuple(code for code in codes if code >= riders))
    whole = [(code, about) for code, about in zip(codes, told, strict=True) if not in_parts(grammar, code)]
    said = [(vocabulary(game).texts[code], said_by(game, who, code, about)) for code, about in whole]
    steps = sorted({*asked.steps, *free.steps})
    parts = {
        "legal": said,
        "touches": asked.tree,
        "branches": asked.branches,
        "free": free.tree,
        "steps": {step: thing_words(game, language, step, who.names_of(people_in(step))) for step in steps},
        "lifts": asked.lifts,
    }
    return {name: msgspec.json.encode(part) for name, part in parts.items()}


def choice(table: Table, codes: tuple[int, ...], reader: Reader) -> dict[str, bytes]:
    """How a question can be answered with these codes, as JSON by name."""
    game = table.game
    told = tuple([table.answer_context(code) for code in codes])
    spoken_of = sorted({*touches(game, codes).people, *(letter for about in told for letter in told_people(about))})
    return choice_words(game, reader.language, codes, reader.names_of(tuple(spoken_of)), told)


def lifting(game: Game, codes: Sequence[int]) -> tuple[int, ...]:
    """Those answers that only take something in hand."""
    return tuple(code for code in codes if game.rules.grammar.verb_of(code).lifts)


def held(table: Table, seat: int) -> dict[str, object] | None:
    """What the seat has in hand, if the last answer has taken it up: that answer, and the touches for all such ones."""
    if not table.answers or table.answers[-1].forced or not lifting(table.game, [table.answers[-1].code]):
        return None
    last, twin = table.words.texts[table.answers[-1].code], table.clone()
    twin.undo(seat)
    return {"answer": last, "touches": touches(table.game, lifting(table.game, twin.codes(seat))).tree}


def judged(game: Game, view: Mapping[str, Any], reader: Reader) -> dict[str, object] | None:
    """The verdict on somebody who has played alone, in words where the game has some besides points."""
    verdict = view["verdict"]
    words: Mapping[str, str] = getattr(game.texts, "VERDICTS", {})
    said = {key: reader.say(game)(words[verdict[key]]) for key in ("why", "rank") if verdict and verdict[key]}
    return verdict and {**verdict, **said}


def usual(table: Table, seat: int, reader: Reader) -> dict[str, object] | None:
    """The answers that most would give now without a thought, and the words for all of them; None if there are none."""
    answers = table.usual(seat)
    if not answers:
        return None
    codes = Counter(table.words.codes[text] for text in answers)
    said = [(said_by(table.game, reader, code, ()), n) for code, n in codes.items()]
    times = [f"{words} ({n} ×)" if n > 1 else words for words, n in said]  # noqa: RUF001
    return {"answers": answers, "words": " · ".join(begun_once(times))}


def begun_once(sentences: Sequence[str]) -> list[str]:
    """What sentences begin with alike is said once: "Pay a voucher: Lab, R&D"."""
    found: dict[str, list[str]] = {}
    for sentence in sentences:
        start, colon, rest = sentence.partition(": ")
        found.setdefault(f"{start}{colon}", []).append(rest)
    return [start + ", ".join(rest) for start, rest in found.items()]


def steps(tree: Tree) -> set[str]:
    """Everything that a tree of touches names."""
    found: set[str] = set()
    for step, branch in tree.items():
        found.add(step)
        if isinstance(branch, dict):
            found |= steps(branch)
    return found


def with_texts(texts: Mapping[int, str], tree: Tree) -> dict[str, object]:
    """The tree with the texts of the answers at its ends."""
    return {
        step: with_texts(texts, branch) if isinstance(branch, dict) else texts[branch]
        for step, branch in tree.items()
    }
