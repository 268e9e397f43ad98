"""The record: one text that is save file, log, fixture and export.

    pavilion record 1
    game: worlds-fair-1893
    …
    fate: 8f14e45f…                    the commitment; the seed follows once the game is over

    0. fate: tile agriculture; tile electricity; …
    1. A: place agriculture; fate: reveal ticket; reveal burnham; reveal exhibit-fine-arts
    …
    digest 1: 0f3c…                    of the position in which round 2 began
    result: A 51, B 48; places 1 2
    end: 162 answers, digest 77aa…
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence

from pavilion.core import NOBODY, Game, State, Terms, Told, Unreadable
from pavilion.core.phrases import Words
from pavilion.record.fate import Fate
from pavilion.record.header import SEAT_LETTERS, write_terms

FORMAT = "pavilion record 1"
FATE = "fate"
TYPED = "typed"
HEAD_KEYS = ("game", "rules", "seats", "options", "pack", "fate", "seed")
LINE = re.compile(r"([0-9]{1,9})\. (.+)")
DIGEST = re.compile(r"digest ([0-9]{1,9}): ([0-9a-f]{16})")
END = re.compile(r"end: ([0-9]{1,9}) answers, digest ([0-9a-f]{16})")
FATE_LINE = re.compile(r"([0-9a-f]{64})(?: from ([0-9]{1,9}))?|typed")


def digest(s: State) -> str:
    return hashlib.sha256(",".join(map(str, s.ints())).encode()).hexdigest()[:16]


class Answer:
    """One answer of a game as it was given: by whom (NOBODY: fate), in which turn, to which question."""

    __slots__ = ("asked", "code", "forced", "seat", "told", "turn")

    def __init__(self, seat: int, code: int, turn: int, forced: bool, asked: str = "", told: Told = ()) -> None:
        self.seat = seat
        self.code = code
        self.turn = turn
        self.forced = forced  # taken by the table, because there was no other
        self.asked = asked  # its name in the decision table
        self.told = told


class Mark:
    """The digest of the position in which a round had just ended."""

    __slots__ = ("after", "digest", "round")

    def __init__(self, after: int, round: int, digest: str) -> None:
        self.after = after  # so many answers
        self.round = round
        self.digest = digest


def write_record(
    game: Game, terms: Terms, start: str, fates: Sequence[Fate], answers: Sequence[Answer], marks: Sequence[Mark],
    texts: Sequence[str], s: State, with_seed: bool,
) -> str:
    """`start` is the text of an edited first position, or ""; the seed is told when asked for or when all is over."""
    lines = [FORMAT, *write_terms(game, terms)]
    for fate in fates:
        since = f" from {fate.since}" if fate.since else ""
        lines.append(f"fate: {fate.commitment}{since}")
        if fate.seed is not None and (with_seed or s.depth == 0):
            lines.append(f"seed: {fate.seed}")
    if not fates:
        lines.append(f"fate: {TYPED}")
    lines += [f"| {line}".rstrip() for line in start.splitlines()]
    lines.append("")
    lines += write_answers(answers, marks, texts)
    if s.depth == 0:
        lines.append(f"result: {write_result(game, s)}")
    lines.append(f"end: {len(answers)} answers, digest {digest(s)}")
    return "\n".join(lines) + "\n"


def write_result(game: Game, s: State) -> str:
    scores = ", ".join(f"{SEAT_LETTERS[seat]} {score}" for seat, score in enumerate(game.rules.scores(s)))
    return f"{scores}; places {' '.join(map(str, game.rules.ranking(s)))}"


def write_answers(answers: Sequence[Answer], marks: Sequence[Mark], texts: Sequence[str]) -> Iterator[str]:
    """A line for each turn, a digest after each round."""
    marks_after = {mark.after: mark for mark in marks}
    line: list[str] = []
    last, turn = NOBODY - 1, -1
    for n, answer in enumerate(answers, 1):
        if line and answer.turn != turn:
            yield f"{turn}. {'; '.join(line)}"
            line, last = [], NOBODY - 1
        turn = answer.turn
        who = ""
        if answer.seat != last:
            who = f"{speaker(answer.seat)}: "
        last = answer.seat
        line.append(who + texts[answer.code])
        if n in marks_after:
            yield f"{turn}. {'; '.join(line)}"
            line, last = [], NOBODY - 1
            yield f"digest {marks_after[n].round}: {marks_after[n].digest}"
    if line:
        yield f"{turn}. {'; '.join(line)}"


def speaker(seat: int) -> str:
    """Who gave an answer: the letter of the seat, or fate."""
    return FATE if seat == NOBODY else SEAT_LETTERS[seat]


class Spoken:
    """One answer as the record has it."""

    __slots__ = ("line", "text", "turn", "who")

    def __init__(self, who: str, text: str, turn: int, line: int) -> None:
        self.who = who
        self.text = text
        self.turn = turn
        self.line = line


class Read:
    """A record taken apart, its form checked but not its play."""

    def __init__(self, text: str) -> None:
        self.head: dict[str, str] = {}
        self.fates: list[Fate] = []
        self.typed = False
        self.start = ""
        self.spoken: list[Spoken] = []
        self.marks: list[tuple[int, int, str]] = []  # line, round, digest: stands after so many answers
        self.mark_after: list[int] = []
        self.result = ""
        self.end: tuple[int, str] | None = None
        if not isinstance(text, str):
            raise Unreadable("a record is text, not {kind}", "record", kind=type(text).__name__)
        lines = text.splitlines()
        if not lines or lines[0].strip() != FORMAT:
            raise self.wrong(
                1, "a record begins with the line {first!r}", "Is this a Pavilion record?", first=FORMAT
            )
        body = self._read_head(lines)
        for number in range(body, len(lines)):
            if lines[number].strip():
                self._read_line(number + 1, lines[number].strip())
        if self.end is None:
            raise self.wrong(
                len(lines), "the record breaks off: its last line, 'end: …', is missing", "Get the complete file again."
            )

    @staticmethod
    def wrong(line: int, what: Words, remedy: Words = "", /, **values: object) -> Unreadable:
        return Unreadable(what, "record, line {line}", remedy, line=line, **values)

    def _read_head(self, lines: list[str]) -> int:
        """The lines up to the first blank one; where the body begins."""
        start: list[str] = []
        for number, line in enumerate(lines[1:], 2):
            if not line.strip():
                self.start = "\n".join(start) + "\n" if start else ""
                return number
            if line.startswith("|"):
                start.append(line[1:].removeprefix(" "))
                continue
            key, colon, value = line.partition(":")
            if not colon or key not in HEAD_KEYS:
                known = ", ".join(HEAD_KEYS)
                raise self.wrong(
                    number, "{key!r} does not belong in the header", "Known: {known}.", key=line, known=known
                )
            self._read_head_line(number, key, value.strip())
        raise self.wrong(len(lines), "the record ends after its header", "Get the complete file again.")

    def _read_head_line(self, number: int, key: str, value: str) -> None:
        if key == "fate":
            found = FATE_LINE.fullmatch(value)
            if not found:
                raise self.wrong(
                    number, "{value!r} is not a commitment", "It is the SHA-256 of the seed, in hex.", value=value
                )
            if value == TYPED:
                self.typed = True
            else:
                self.fates.append(Fate(None, found[1], int(found[2] or 0)))
        elif key == "seed":
            if not self.fates:
                raise self.wrong(number, "a seed without the line 'fate: …' before it")
            last = self.fates[-1]
            told = Fate(value, since=last.since)
            if told.commitment != last.commitment:
                raise self.wrong(
                    number, "the seed is not the one that was committed to", "One of the two has been altered."
                )
            self.fates[-1] = told
        elif key in self.head:
            raise self.wrong(number, "{key!r} appears twice in the header", key=key)
        else:
            self.head[key] = value

    def _read_line(self, number: int, line: str) -> None:
        if self.end is not None:
            raise self.wrong(number, "there is something after the end")
        if found := LINE.fullmatch(line):
            self._read_turn(number, int(found[1]), found[2])
        elif found := DIGEST.fullmatch(line):
            self.marks.append((number, int(found[1]), found[2]))
            self.mark_after.append(len(self.spoken))
        elif found := END.fullmatch(line):
            if int(found[1]) != len(self.spoken):
                raise self.wrong(
                    number, "{told} answers are announced, but there are {there}", told=found[1], there=len(self.spoken)
                )
            self.end = (number, found[2])
        elif line.startswith("result: "):
            self.result = line.removeprefix("result: ")
        else:
            raise self.wrong(number, "{text!r} is not a line of a record", text=line)

    def _read_turn(self, number: int, turn: int, text: str) -> None:
        who = ""
        for part in text.split("; "):
            said = part
            head, colon, tail = part.partition(": ")
            if colon:
                who, said = head, tail
            if who != FATE and (len(who) != 1 or who not in SEAT_LETTERS):
                raise self.wrong(
                    number, "nobody is called {who!r}", "Answers come from fate or from seats A, B, …", who=who
                )
            self.spoken.append(Spoken(who, said, turn, number))


def not_asked(spoken: Spoken) -> Unreadable:
    """An answer that nobody waits for."""
    return Read.wrong(spoken.line, "{who} is not the one to say {text!r} here", who=spoken.who, text=spoken.text)
