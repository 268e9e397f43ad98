"""Positions as text: sections that people can edit, complete and exact.

The header says which game this is, [owed] what comes next (the next thing first); the game writes the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from pavilion.core import (
    NOBODY,
    DeadEnd,
    Endless,
    Game,
    Misfit,
    Options,
    Pending,
    Phrase,
    Rng,
    State,
    Terms,
    Unreadable,
)
from pavilion.core.position import CHANCE, OPEN, SEALED, UNANSWERED
from pavilion.core.sections import Line, Sections
from pavilion.core.values import read_values
from pavilion.record.header import SEAT_LETTERS, read_terms, write_terms

FORMAT = "pavilion position 1"
FATE_AND_STEPS = "-"  # stands for the seat of what no player does
LEFT_OUT = (FATE_AND_STEPS, "0")  # at the end of a line
MOST_OWED = 100  # three times what any game leaves open: each is judged in the light of all others
TRIALS, ANSWERS = 3, 12  # how an edited position is tried before it is taken
SEAT_NOUN = "seat"  # every game calls the places at the table so


def write_position(game: Game, terms: Terms, s: State) -> str:
    head = [FORMAT, *write_terms(game, terms), f"answers: {s.count}", f"veil: {s.veil}  # undo never goes past it"]
    owed = [write_pending(s.stack[at]) for at in range(s.depth - 1, -1, -1)]
    parts = ["\n".join(head), *game.part("position").write(s)]
    parts.append("\n".join(["[owed]  # what comes next, in this order", *(owed or ["nothing  # the game is over"])]))
    return "\n\n".join(parts) + "\n"


def write_pending(p: Pending) -> str:
    """`palmer-drop A B electricity`: the duty, its seat, what it carries, and a secret answer as its code."""
    words = [p.duty.name, SEAT_LETTERS[p.seat] if p.seat >= 0 else FATE_AND_STEPS]
    words += [value.write(int(n)) for value, n in zip(p.duty.takes, (p.a, p.b, p.c), strict=False)]
    while words[-1] in LEFT_OUT:
        words.pop()
    if p.mode == SEALED:
        words += ["sealed"] if p.answer == UNANSWERED else ["sealed", str(p.answer)]
    return " ".join(words)


def read_position(text: str, game: Game | None = None, pack: str = "") -> tuple[Game, Terms, State]:
    """The table's game, terms and position; errors name the line."""
    if not isinstance(text, str):
        raise Unreadable("a position is text, not {kind}", "position", kind=type(text).__name__)
    first, _, rest = text.partition("\n")
    if first.strip() != FORMAT:
        raise Line(1, "", first).wrong("a position begins with the line {first!r}", first=FORMAT)
    sections = Sections("\n" + rest)
    head = sections.keyed("", ["game", "rules", "seats", "options", "pack", "answers", "veil"])
    game, terms = read_terms(
        {key: line.value for key, line in head.items()},
        lambda key: Phrase("position, line {line}", line=head[key].number) if key in head else Phrase("position"),
        game, pack,
    )  # fmt: skip
    s: State = game.part("position").read(sections, terms)
    if "answers" in head:
        s.count = head["answers"].whole(0, 1_000_000_000)
    s.veil = head["veil"].whole(0, int(s.count)) if "veil" in head else s.count
    owed = sections.lines("owed") or [Line(0, "", f"turn {SEAT_LETTERS[0]}")]
    if len(owed) > MOST_OWED:
        raise owed[MOST_OWED].wrong("more than {n} things are to be done", n=MOST_OWED)
    for line in owed:
        owe(game, s, line)
    s.order(0, s.depth)
    check(game, s, sections)
    return game, terms, s


def owe(game: Game, s: State, line: Line) -> None:
    """One line of [owed], a duty of the game or one of its short names."""
    if line.value == "nothing":
        return
    words = line.value.split() or [""]
    if game.part("position").owe(s, words):
        return
    duties: dict[str, Any] = {duty.name: duty for duty in game.rules.duties}
    if words[0] not in duties:
        short = game.part("position").SHORTHANDS
        raise line.wrong(
            "{word!r} is not something that can be owed", "Known: {short}; {duties}.",
            word=words[0], short=short, duties=", ".join(duties),
        )  # fmt: skip
    duty = duties[words[0]]
    sealed = "sealed" in words
    end = words.index("sealed") if sealed else len(words)
    rest, kept = words[1:end], words[end + 1 :]
    seat = NOBODY
    if rest and rest[0] != FATE_AND_STEPS:
        seat = line.name(rest[0], list(SEAT_LETTERS[: s.seats]))
    if duty.mode == OPEN and seat == NOBODY:
        raise line.wrong("{duty!r} is a player's decision", "Write the seat after it.", duty=duty.name)
    if duty.mode == CHANCE and seat != NOBODY:
        raise line.wrong(
            "{duty!r} is a question for fate", "Write {sign} instead of the seat.", duty=duty.name, sign=FATE_AND_STEPS
        )
    if sealed and duty.mode != OPEN:
        raise line.wrong("{duty!r} cannot be sealed", "Only players' decisions can be sealed.", duty=duty.name)
    numbers = read_values(duty.takes, line, rest[1:])
    for value, n in zip(duty.takes, numbers, strict=False):
        if value.name == SEAT_NOUN and n >= s.seats:
            raise line.wrong("there is no seat {seat}", seat=SEAT_LETTERS[n])
    p = duty.pending(seat, *numbers)
    if why := game.part("position").barred_owed(s, p):
        raise line.wrong(why)
    s.owe(p.sealed(read_answer(game, line, kept)) if sealed else p)


def read_answer(game: Game, line: Line, words: list[str]) -> int:
    """The code of a secret answer that was given already."""
    if not words:
        return int(UNANSWERED)
    return Line(line.number, "", " ".join(words)).whole(0, int(game.rules.grammar.size) - 1)


TRIED: ContextVar[bool] = ContextVar("tried", default=True)


@contextmanager
def untried() -> Iterator[None]:
    """Positions are taken as they are written: by the laws, which play on and look for themselves."""
    before = TRIED.set(False)
    yield
    TRIED.reset(before)


def stays_sound(game: Game, s: State, luck: Rng) -> bool:
    """Does a position stay one that can be, if it is played on for a while?"""
    out = Options()
    for _ in range(ANSWERS):
        if not game.rules.advance(s, out, luck):
            break
        game.rules.apply(s, out.pick(luck))
    return not game.part("position").flaws(s)


def misfit(flaw: str, text: Sections) -> Unreadable:
    """What can never be, at the section that it begins with: "[lab] bots: …"."""
    section, found, what = flaw.removeprefix("[").partition("] ")
    if not found:
        section, what = "owed", flaw
    remedy = Phrase("Change what does not fit together; what is left out is as at set-up.")
    if section == "owed" and text.lines(section):
        return text.lines(section)[0].wrong(what, remedy)
    return Unreadable(what, "position, [{section}]", remedy, section=section)


def check(game: Game, s: State, text: Sections) -> None:
    """What is owed must be something the rules leave open, and have an answer; else this is not a valid position."""
    part = game.part("position")
    why = part.barred_together(s)
    if not why and (flaw := next(iter(part.flaws(s)), "")):
        raise misfit(flaw, text)
    twin = s.clone()
    try:
        if not why:
            game.rules.settle(twin)
            if twin.depth:
                game.rules.legal(twin, Options())
            if TRIED.get() and not all(stays_sound(game, s.clone(), Rng(trial)) for trial in range(TRIALS)):
                why = Phrase("what is owed leads to a position that cannot be")
    except (DeadEnd, Endless, Misfit, IndexError, AssertionError):
        why = Phrase("what is owed cannot be answered in this position")
    if why:
        owed = text.lines("owed")
        if not owed:
            raise Unreadable(why, "position, [{section}]", "Say there what comes next.", section="owed")
        raise owed[0].wrong(why, "Leave out [owed] to start at the beginning of a turn.")
