"""The laws of a position: what must hold at every question of every game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from pavilion.check.law import Broken, Law
from pavilion.check.walk import Walk
from pavilion.core import NOBODY, TOP, Ambiguous, Duty, Forbidden, View
from pavilion.core.position import CHANCE, SEALED
from pavilion.opening import load
from pavilion.record.position import read_position, write_position
from pavilion.record.reading import Reader, reader_at
from pavilion.record.record import digest
from pavilion.record.touch import Tree, touch_tree
from pavilion.table import Table

MOST_OPTIONS: Final = 24  # tried out at one question
MOST_REFUSALS: Final = 24
MOST_ABBREVIATED: Final = 3
MOST_REASONS: Final = 12  # compared with those of a world dealt anew
FATE_COUNTED: Final = 4  # one of so many answers of fate


# ---- what is asked ----------------------------------------------------------------------------------------------


def options(walk: Walk) -> None:
    walk.look()
    codes = walk.codes
    if not codes:
        raise Broken("there are no options")
    if codes != sorted(set(codes)):
        raise Broken(f"the options are not ascending: {codes}")
    if not answers_to(walk.p.duty).issuperset(code for code in codes if code < walk.rules.riders_from):
        raise Broken(f"{walk.p.duty.name} offers what it does not ask for: {[walk.texts[code] for code in codes]}")
    for code in codes[::-1]:
        if code < walk.rules.riders_from:
            break
        walk.rules.rider(code)


@cache
def answers_to(duty: Duty[Any]) -> frozenset[int]:
    return frozenset(code for verb in duty.asks for code in range(verb.base, verb.end))


def words(walk: Walk) -> None:
    """Only the words of fate for fate, only those of players for players, and only what exists at this table."""
    for code in walk.codes:
        text = walk.texts[code]
        if (walk.rules.grammar.action(code) < 0) != (walk.p.mode == CHANCE):
            raise Broken(f"{text!r} is not said by {'fate' if walk.p.mode == CHANCE else 'players'}")
        if not walk.rules.exists(walk.s, code):
            raise Broken(f"{text!r} is an option, but its words mean nothing at this table")


def applies(walk: Walk) -> None:
    s, rules = walk.s, walk.rules
    for code in walk.some(walk.codes, MOST_OPTIONS):
        twin = s.clone()
        rules.apply(twin, code, walk.at)
        rules.settle(twin)
        must_be_answerable(walk, twin, walk.texts[code])
        twin.count, twin.veil = s.count, s.veil  # counters do not count as a change
        if twin.ints() == walk.before and walk.p.mode != CHANCE:  # fate may say that a deck is shuffled again
            raise Broken(f"{walk.texts[code]!r} changes nothing")
    walk.must_be_unchanged("an answer to a copy")


def must_be_answerable(walk: Walk, s: Any, after: str) -> None:
    """Whoever has to answer now can."""
    movers = [walk.rules.owed_by(s, seat) for seat in walk.rules.to_move(s)]
    for at in movers or ([s.depth - 1] if s.depth else []):
        if not walk.legal(s, at):
            raise Broken(f"after {after!r} somebody is asked who has no answer")


def refusals(walk: Walk) -> None:
    size = int(walk.rules.grammar.size)
    illegal = sorted(set(range(size)).difference(walk.codes))
    twin = walk.s.clone()
    for code in [*walk.some(illegal, MOST_REFUSALS), -1, size]:
        said = walk.texts[code] if 0 <= code < size else f"the forged code {code}"
        try:
            walk.rules.answer(twin, code, walk.at)
        except Forbidden as refusal:
            if not walk.reasons.get(refusal.rule, "").strip():
                raise Broken(f"{said!r} is refused by {refusal.rule!r}, which has no sentence") from None
        else:
            raise Broken(f"{said!r} is no option, and yet it is taken")
        if twin.ints() != walk.before:
            raise Broken(f"{said!r} is refused, and yet it changes the position")


def has_predicate(walk: Walk) -> bool:
    """A decision that says nothing of single answers refuses all that it does not offer by its own rule."""
    return walk.p.mode != CHANCE and type(walk.p.duty).why_not is not Duty.why_not


def predicate(walk: Walk) -> None:
    """A verb whose every answer is offered has nothing to forbid, and need not be asked."""
    duty, offered = walk.p.duty, set(walk.codes)
    for verb in duty.asks:
        codes = [code for code in range(verb.base, verb.end) if walk.rules.exists(walk.s, code)]
        if offered.issuperset(codes):
            continue
        for code in walk.some(codes, MOST_REFUSALS):
            rule = duty.why_not(walk.s, walk.p, code)
            if rule and code in offered:
                raise Broken(f"{walk.texts[code]!r} is offered, although {rule} forbids it")
            if not rule and code not in offered:
                raise Broken(f"nothing forbids {walk.texts[code]!r}, and yet it is not offered")


def is_secret(walk: Walk) -> bool:
    return walk.p.mode == SEALED and len(walk.rules.to_move(walk.s)) > 1


def sealed(walk: Walk) -> None:
    """All who have to answer do so, in one order and in the other."""
    movers = walk.rules.to_move(walk.s)
    plan: dict[int, int] = {}
    for seat in movers:
        codes = walk.legal(walk.s, walk.rules.owed_by(walk.s, seat))
        answers = [code for code in codes if code < walk.rules.riders_from]  # a free action is no answer
        plan[seat] = answers[walk.dice.below(len(answers))]
    ends: list[Any] = []
    for order in (movers, movers[::-1]):
        twin = walk.s.clone()
        for seat in order:
            walk.rules.apply(twin, plan[seat], walk.rules.owed_by(twin, seat))
            walk.rules.settle(twin)
        ends.append(twin)
    if ends[0].ints() != ends[1].ints():
        raise Broken(f"it matters who answers first: {[walk.texts[code] for code in plan.values()]}")


# ---- copies and texts ---------------------------------------------------------------------------------------------


def alike(walk: Walk) -> None:
    """The twin shows a field that `clone` forgets even if `ints` forgets it too: it is then played differently."""
    twin = walk.twin
    same = twin.ints() == walk.before and walk.legal(twin, walk.at) == walk.codes
    if not same:
        walk.twin = walk.s.clone()
        raise Broken("a copy of a copy, played alike, is another position")


def independent(walk: Walk) -> None:
    seat = walk.dice.below(walk.s.seats)
    view = walk.rules.view(walk.s, seat)
    copy, kept = walk.s.clone(), walk.s.clone()
    if walk.rules.view(copy, seat) != view:
        raise Broken("a copy looks different")
    walk.play_on(copy)
    walk.must_be_unchanged("play on a copy")
    if kept.ints() != walk.before:
        raise Broken("play on a copy changes another copy")
    if walk.rules.view(walk.s, seat) != view or walk.legal(walk.s, walk.at) != walk.codes:
        raise Broken("play on a copy changes what the original shows")


def position_text(walk: Walk) -> None:
    text = write_position(walk.game, walk.terms, walk.s)
    _, terms, again = read_position(text, walk.game)
    if write_position(walk.game, terms, again) != text:
        raise Broken(f"a position is read differently from how it was written:\n{text}")
    if digest(again) != digest(walk.s):
        raise Broken(f"the text of a position does not tell everything:\n{text}")
    if walk.legal(again, walk.at) != walk.codes:
        raise Broken(f"a position read from its text has other options:\n{text}")
    for seat in range(walk.s.seats):
        if walk.rules.view(again, seat) != walk.rules.view(walk.s, seat):
            raise Broken(f"a position read from its text looks different:\n{text}")


def record_text(walk: Walk) -> None:
    text = walk.table().record()
    table = must_lead_there(walk, text, len(walk.answers), None)
    if len(table.answers) == len(walk.answers):
        if table.record() != text:
            raise Broken("a record is written differently after it was read")
        if walk.p.seat != NOBODY and table.codes(int(walk.p.seat)) != walk.codes:
            raise Broken("a record leads to other options")
    n = walk.dice.below(len(walk.answers) + 1)
    must_lead_there(walk, text, n, n)


def must_lead_there(walk: Walk, text: str, n: int, at: int | None) -> Table:
    """The first n answers of a record lead to the position after them, or on from there by answers without choice."""
    table = load(text, at=at)
    if [answer.code for answer in table.answers[:n]] != [answer.code for answer in walk.answers[:n]]:
        raise Broken(f"a record of {n} answers is read as others")
    if not all(answer.forced for answer in table.answers[n:]):
        raise Broken(f"a table loaded after {n} answers chooses by itself")
    if table.digest() != digest(walk.again(table.answers)):
        raise Broken(f"a record of {n} answers leads to another position")
    return table


def notation(walk: Walk) -> None:
    reader = reader_at(walk.game, walk.terms)
    for code in walk.codes:
        if reader.meant(walk.texts[code], walk.s, walk.at, walk.codes) != code:
            raise Broken(f"{walk.texts[code]!r} is not read as what it says")
    for code in walk.some(walk.codes, MOST_ABBREVIATED):
        for short in abbreviations(walk.texts[code]):
            must_mean(walk, reader, short, code)


def abbreviations(text: str) -> Iterator[str]:
    """The text in capitals, every beginning of it, and all its words cut short alike; but numbers are never cut."""
    yield text.upper()
    for n in range(1, len(text)):
        if not (text[n - 1].isdigit() and text[n].isdigit()):
            yield text[:n].lower().strip()
    for n in range(1, max(map(len, text.split()))):
        if not any(word[n - 1 : n].isdigit() and word[n : n + 1].isdigit() for word in text.split()):
            yield " ".join(word[:n] for word in text.lower().split())


def must_mean(walk: Walk, reader: Reader, short: str, code: int) -> None:
    """An abbreviation means its answer, or is ambiguous, or is a name that means something else."""
    text = walk.texts[code]
    try:
        found = reader.meant(short, walk.s, walk.at, walk.codes)
    except Ambiguous as doubt:
        candidates = [walk.texts.index(one) for one in doubt.candidates]
        if code not in candidates and not any(reader.is_whole(short, one) for one in candidates):
            raise Broken(f"{short!r} could be {text!r}, which is not among its candidates {doubt.candidates}") from None
        return
    if found != code and not (isinstance(found, int) and reader.is_whole(short, found)):
        meant = repr(walk.texts[found]) if isinstance(found, int) else "never an answer"
        raise Broken(f"{short!r} begins {text!r}, but is read as {meant}")


def touches(walk: Walk) -> None:
    tree = touch_tree(walk.rules.grammar, walk.codes)
    if sorted(leaves(tree)) != walk.codes:
        raise Broken(f"the tree of touches does not lead to each option once: {tree}")


def leaves(tree: Tree) -> Iterator[int]:
    for branch in tree.values():
        if isinstance(branch, dict):
            yield from leaves(branch)
        else:
            yield branch


# ---- secrets ------------------------------------------------------------------------------------------------------


def view(walk: Walk) -> None:
    for seat in (NOBODY, *range(walk.s.seats)):
        seen = walk.rules.view(walk.s, seat)
        if json.loads(json.dumps(seen)) != seen:
            raise Broken(f"the view of {seat} is not what JSON makes of it")
    walk.must_be_unchanged("a view")


def secrets(walk: Walk) -> None:
    """Deal anew what a seat cannot know: it must not notice, by its view, options, refusals, question or the points.

    Whatever is drawn, in letters too, is drawn from a view and a question.
    """
    s, rules = walk.s, walk.rules
    seat = int(walk.p.seat) if walk.dice.below(3) else walk.dice.below(s.seats + 1) - 1  # from NOBODY on
    eyes = View(rules, s, seat, walk.dice)
    seen, world = rules.view(s, seat), eyes.world(walk.dice)
    if seat != NOBODY and rules.open_to(s, seat) and world.ints() != s.ints():
        raise Broken(f"nothing is said to be hidden from {seat}, and yet something is dealt anew")
    if eyes.data() != seen or rules.view(world, seat) != seen:
        raise Broken(f"the view of {seat} depends on what it cannot know")
    if rules.to_move(world) != rules.to_move(s) or rules.scores(world) != rules.scores(s):
        raise Broken(f"turn or points depend on what {seat} cannot know")
    at = rules.owed_by(s, seat) if seat != NOBODY else TOP
    if at != TOP:
        must_be_same_question(walk, world, at)
    question = walk.table().question
    if walk.table(world).question != question:
        raise Broken(f"the words {question!r} depend on what {seat} cannot know")
    must_be_complete(walk, world, f"dealt anew for {seat}")
    must_be_answerable(walk, world, "dealing anew")
    walk.must_be_unchanged("dealing anew")


def must_be_same_question(walk: Walk, world: Any, at: int) -> None:
    codes = walk.legal(walk.s, at)
    if walk.rules.owed_by(world, walk.s.stack[at].seat) != at or walk.legal(world, at) != codes:
        raise Broken("the options depend on what the seat cannot know")
    illegal = sorted(set(range(walk.rules.grammar.size)).difference(codes))
    for code in walk.some(illegal, MOST_REASONS):
        if walk.rules.why_not(world, code, at) != walk.rules.why_not(walk.s, code, at):
            raise Broken(f"why {walk.texts[code]!r} is refused depends on what the seat cannot know")


# ---- the box ------------------------------------------------------------------------------------------------------


def is_counted(walk: Walk) -> bool:
    """After every decision of a player, and after some answers of fate, which are many."""
    return not walk.answers or walk.answers[-1].seat != NOBODY or walk.dice.below(FATE_COUNTED) == 0


def components(walk: Walk) -> None:
    must_be_complete(walk, walk.s, "after this answer")


def must_be_complete(walk: Walk, s: Any, when: str) -> None:
    """The game itself finds nothing impossible in a position."""
    found = walk.flaws(s)
    if found:
        raise Broken(f"{when}: {'; '.join(found)}")


def is_chance(walk: Walk) -> bool:
    return walk.p.mode == CHANCE


def chance(walk: Walk) -> None:
    duty, p, s = walk.p.duty, walk.p, walk.s
    for code in walk.codes:
        if duty.weight(s, p, code) <= 0:
            raise Broken(f"{walk.texts[code]!r} is an option of fate, but has no weight")
    drawn = duty.draw(s, p, walk.dice)
    if drawn not in walk.codes:
        raise Broken(f"fate draws {walk.texts[drawn]!r}, which is not among its options")
    walk.must_be_unchanged("a draw")
    must_happen_as_drawn(walk)


def must_happen_as_drawn(walk: Walk) -> None:
    """`happen` may answer several questions of fate at once, but as if each had been drawn by itself."""
    fast, slow = walk.s.clone(), walk.s.clone()
    one, other = walk.dice.clone(), walk.dice.clone()
    fast.depth -= 1
    base = fast.depth
    walk.p.duty.happen(fast, walk.p, one)
    fast.veil = fast.count
    fast.order(base, fast.depth)
    while slow.count < fast.count and slow.depth and slow.stack[slow.depth - 1].mode == CHANCE:
        p = slow.stack[slow.depth - 1]
        walk.rules.apply(slow, p.duty.draw(slow, p, other))
    if slow.ints() != fast.ints() or one.word() != other.word():
        raise Broken("in a playout it happens otherwise than it is drawn")


OPTIONS: Final = Law("options", "Every question has options, ascending, each once, of the kinds asked for.", options)
LAWS: Final = [
    Law("words", "Players are offered players' words only, fate its own, and all exist at the table.", words, 16),
    Law("applies", "Each option can be taken, leads on, and, unless it is fate's, changes something.", applies, 16),
    Law("refusals", "Every other answer is refused by a rule with a sentence, and changes nothing.", refusals, 64),
    Law("predicate", "What says why something is barred allows the options only.", predicate, 8, has_predicate),
    Law("sealed", "Secret answers lead to the same position in whatever order they are given.", sealed, 2, is_secret),
    Law("alike", "A copy of a copy of a copy, played alike, stays the same position to the end.", alike),
    Law("independent", "Play on a copy changes neither the original nor other copies.", independent, 64),
    Law("position", "A position read from its text is the same one, and writes the same text.", position_text, 192),
    Law("record", "A record leads to the same position, options and record, wherever it ends.", record_text, 800),
    Law("notation", "Every option is read as what it says; an abbreviation means it or is ambiguous.", notation, 320),
    Law("touches", "The tree of touches leads to each option, and to nothing else.", touches, 64),
    Law("view", "A view is plain JSON, and looking changes nothing.", view, 192),
    Law("secrets", "Nothing that a seat sees, may do or is refused depends on what it cannot know.", secrets, 40),
    Law("components", "No component appears or disappears, after whatever answer.", components, 1, is_counted),
    Law("chance", "Fate draws one of its options, and each of them has a weight.", chance, 4, is_chance),
]
