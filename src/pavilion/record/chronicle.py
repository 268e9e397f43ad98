"""What came of each answer, for everybody to see: told in the log, summed up after a scoring, foreseen by a preview.

Nothing of it is kept in a position. A chronicle watches the game go by once more, step by step, and notes how what an
onlooker sees, and the points by their source, differ before and after. Most of it belongs to the answer; a step that
the game's `REPORTS` name stands for itself: "Scoring of round 1, Agriculture: Anna gains 4, Ben 2".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, Self, TypeAlias

from pavilion.core import NOBODY, TOP, Game, Pending, Phrase, Rng, State, Terms
from pavilion.core.position import CHANCE, STEP
from pavilion.core.reports import Report
from pavilion.core.values import Member

from .chain import Chain, Chained, Passed, begun_by, chain_at, passing
from .header import SEAT_LETTERS
from .record import Answer

FUTURES = 4  # imagined, to know what does not depend on fate
KEPT = 4096  # places whose gaps are known
DEEPEST = 5  # what lies deeper in a view is a detail
Place = tuple[str, ...]  # in a view
Points = list[dict[Phrase, int]]  # of each seat, by source
Branch: TypeAlias = "dict[str, Branch] | str"  # of a tree of kinds of places, with the kinds at its ends
GAP = "{}"  # a step that any key fits


class Difference(NamedTuple):
    """A number in a view that is another one now; what is in a list counts as True."""

    place: Place
    before: int
    after: int
    kind: str = ""  # of place, such as "players.{seat}.coins"; "" where a game names none


class Head(NamedTuple):
    """Under what something is told: a report of the game, or none if it belongs to the answer."""

    report: Report | None = None
    details: Mapping[str, str] = {}  # what fills its gaps, in English
    things: tuple[str, ...] = ()  # that it is about
    why: tuple[Phrase | None, ...] = ()  # for each seat, if the report gives reasons
    rule: str = ""


PLAIN = Head()


class Happening(NamedTuple):
    """What an answer, or a step that is reported by itself, has changed."""

    head: Head
    differences: tuple[Difference, ...]
    points: Points  # more or fewer, by source

    @property
    def is_news(self) -> bool:
        return bool(self.head.report or self.differences or any(self.points))


class Chronicle:
    """What came of the answers so far; goes on when it is asked about later ones. It plays on in the opening."""

    def __init__(self, game: Game, terms: Terms, opening: State) -> None:
        self.game, self.terms = game, terms
        self.reports: dict[str, Report] = getattr(game.texts, "REPORTS", {})
        self.kinds: dict[str, str] | None = getattr(game.texts, "CHANGES", None)
        self.counted: Callable[[State], dict[str, object]] | None = getattr(game.texts, "counted", None)
        self.shifting: bool = getattr(game.texts, "SHIFTING", False)
        self.chained: Chained | None = getattr(game.texts, "chained", None)
        self.entries: list[list[Happening]] = []  # of each answer
        self.passed: list[list[Passed]] = []  # likewise: the answer, and what the rules did after it
        self._scores: list[int] = []
        self._points: Points = []
        self._stand(opening)

    def _stand(self, s: State) -> None:
        """Look at a position; where points come from is asked only if somebody has more or fewer: that is slow.

        Unless they may come from elsewhere though they are as many.
        """
        scores = list(self.game.rules.scores(s))
        self._state = s
        self._board = self.counted(s) if self.counted else self.game.rules.view(s, NOBODY)
        if scores != self._scores or self.shifting:
            self._scores, self._points = scores, by_group(self.game, s)

    def follow(self, answers: Sequence[Answer]) -> list[list[Happening]]:
        """What came of these answers, the first of which are those that are known already."""
        for n in range(len(self.entries), len(answers)):
            answer = answers[n]
            at = int(self.game.rules.owed_by(self._state, answer.seat)) if answer.seat != NOBODY else TOP
            self.entries.append(self.answer(answer.code, at))
        return self.entries

    def clone(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        twin.game, twin.terms, twin.reports, twin.kinds = self.game, self.terms, self.reports, self.kinds
        twin.counted, twin.shifting, twin.chained = self.counted, self.shifting, self.chained
        twin.entries, twin.passed, twin._state = self.entries[:], self.passed[:], self._state.clone()
        twin._board, twin._points, twin._scores = self._board, self._points, self._scores
        return twin

    def go_back(self, n: int, before: State) -> None:
        """Forget all but the first n answers, after which the position was this one."""
        if n < len(self.entries):
            del self.entries[n:], self.passed[n:]
            self._stand(before.clone())

    def answer(self, code: int, at: int) -> list[Happening]:
        """Give an answer and let the rules go on, step by step."""
        rules, s = self.game.rules, self._state
        head = self._head(s.stack[at if at != TOP else int(rules.top(s))])
        self._give(code, at)
        found = [self._noted(head)] if head is not PLAIN else []
        while s.depth:
            p = s.stack[s.depth - 1]
            if p.mode == STEP and p.duty.name in self.reports:
                found.append(self._noted(PLAIN))
                head = self._head(p)
                self._run_step()
                found.append(self._noted(head))
            elif not self._run_step():
                break
        found.append(self._noted(PLAIN))
        return [one for one in found if one.is_news]

    def _give(self, code: int, at: int) -> None:
        """Give an answer, which begins a chain of effects or goes on with one."""
        rules, s = self.game.rules, self._state
        if self.chained is None:
            self.passed.append([])
            rules.apply(s, code, at)
            return
        place = at if at != TOP else int(rules.top(s))
        rides = code >= rules.riders_from
        base = int(s.depth) if rides else place
        done = passing(self.chained, s, s.stack[place], base, len(self.passed), rides)
        rules.apply(s, code, at)
        self.passed.append([done, *begun_by(s, done)])

    def _run_step(self) -> bool:
        """Let the rules do the next thing; False if somebody has to choose."""
        rules, s = self.game.rules, self._state
        if self.chained is None:
            return bool(rules.run_step(s))
        base = int(s.depth) - 1
        done = passing(self.chained, s, s.stack[base], base)
        if not rules.run_step(s):
            return False
        self.passed[-1] += [done, *begun_by(s, done)]
        return True

    def chain(self) -> Chain | None:
        """Which step of a chain of effects the question asked now is, if it is one."""
        if self.chained is None:
            return None
        since: list[Passed] = []
        for passed in reversed(self.passed):
            since = passed + since
            if any(one.link is None for one in passed):
                break
        return chain_at(self.chained, self._state, since)

    def _head(self, p: Pending) -> Head:
        """Under what it is told that a duty takes effect now."""
        report = self.reports.get(p.duty.name)
        if report is None:
            return PLAIN
        details = {"round": str(self._state.round), **self.game.carried(p, self.terms)}
        why = [report.why(self._state, p, seat) for seat in range(self.terms.seats)] if report.why else []
        return Head(report, details, shown(report, p, self.terms), tuple(why), p.duty.rule)

    def _noted(self, head: Head) -> Happening:
        """What is different from what was noted last."""
        board, points = self._board, self._points
        self._stand(self._state)
        return Happening(head, tuple(between(self.kinds, board, self._board)), gained(points, self._points))


def things_of(p: Pending) -> tuple[str, ...]:
    """What a duty is about on the table, as touches call it."""
    return tuple(f"{noun}:{name}" for noun, name in members(p))


def members(p: Pending) -> list[tuple[str, str]]:
    """The members that a duty carries, after the names of their nouns."""
    carried = zip(p.duty.takes, (p.a, p.b, p.c), strict=False)
    return [(value.noun.name, value.noun.names[n]) for value, n in carried if isinstance(value, Member) and n >= 0]


def shown(report: Report, p: Pending, terms: Terms) -> tuple[str, ...]:
    """What a report is about on the table; a gap for a seat is filled by that of the duty, else by all of them."""
    seats = SEAT_LETTERS[: terms.seats] if p.seat == NOBODY else SEAT_LETTERS[p.seat]
    filled = (thing.format(seat=seat, **dict(members(p))) for thing in report.things for seat in seats)
    return tuple(dict.fromkeys((*things_of(p), *filled)))


def foreseen(game: Game, terms: Terms, s: State, seat: int) -> list[Happening]:
    """The reports that follow whatever fate says now, until somebody is asked: those that imagined futures share.

    The futures go on side by side, and no further than they agree.
    """
    certain: list[Happening] = []
    for first, *others in zip(*(imagined(game, terms, s, seat, Rng(n)) for n in range(FUTURES)), strict=False):
        if any(other != first for other in others):
            break
        certain.append(first)
    return certain


def imagined(game: Game, terms: Terms, s: State, seat: int, luck: Rng) -> Iterator[Happening]:
    """The reports of one future, as far as nobody but fate is asked; what the seat cannot know is dealt anew."""
    twin = s.clone()
    game.rules.redraw(twin, seat, luck)
    chronicle = Chronicle(game, terms, twin)
    while twin.depth and twin.stack[twin.depth - 1].mode == CHANCE:
        p = twin.stack[twin.depth - 1]
        came = chronicle.answer(int(p.duty.draw(twin, p, luck)), TOP)
        yield from (one for one in came if one.head.report is not None)


# ---- views ----------------------------------------------------------------------------------------------------------


def between(kinds: Iterable[str] | None, before: object, after: object) -> list[Difference]:
    """What is different between two boards of a view at places of these kinds, in their order; None: everywhere.

    Kinds are such as "players.{seat}.coins". Only what they lead to is looked at: a board has a thousand numbers.
    """
    if kinds is None:
        return list(unlike(before, after, ()))
    names, found = tuple(kinds), list[Difference]()
    gather(found, branches(names), before, after, ())
    return sorted(found, key=lambda one: names.index(one.kind))


@cache
def branches(kinds: tuple[str, ...]) -> dict[str, Branch]:
    """Kinds of places as a tree: {"players": {GAP: {"coins": "players.{seat}.coins"}}}."""
    tree: dict[str, Branch] = {}
    for kind in kinds:
        *way, last = [GAP if key.startswith("{") else key for key in kind.split(".")]
        branch = tree
        for key in way:
            deeper = branch.setdefault(key, {})
            assert isinstance(deeper, dict), f"{kind} lies inside of another place"
            branch = deeper
        branch[last] = kind
    return tree


def gather(
    found: list[Difference], tree: Mapping[str, Branch], before: object, after: object, place: Place
) -> None:
    """Add what is different in the places that a tree leads to; what is as it was, as most of it, is not entered."""
    old, new = as_mapping(before), as_mapping(after)
    for step, branch in tree.items():
        for key in dict.fromkeys((*old, *new)) if step == GAP else (step,):
            was, will = old.get(key), new.get(key)
            if was == will:
                continue
            if isinstance(branch, dict):
                gather(found, branch, was, will, (*place, key))
            elif is_counted(was) or is_counted(will):
                found.append(Difference((*place, key), int_or_0(was), int_or_0(will), branch))


def as_mapping(part: object) -> Mapping[str, object]:
    """A list is a mapping in which what it has is True."""
    if isinstance(part, dict):
        return part
    return dict.fromkeys((name for name in part if isinstance(name, str)), True) if isinstance(part, list) else {}


def unlike(before: object, after: object, place: Place) -> Iterator[Difference]:
    """All numbers that are different, with their places; what is listed is true, what is not there is 0."""
    if before == after:
        return
    if isinstance(before, (dict, list)) or isinstance(after, (dict, list)):
        old, new = as_mapping(before), as_mapping(after)
        for key in dict.fromkeys((*old, *new)):
            yield from unlike(old.get(key), new.get(key), (*place, str(key)))
    elif len(place) <= DEEPEST and (is_counted(before) or is_counted(after)):
        yield Difference(place, int_or_0(before), int_or_0(after))


def is_counted(part: object) -> bool:
    """A number, or something in a list."""
    return part is True or (isinstance(part, int) and not isinstance(part, bool))


def int_or_0(part: object) -> int:
    return part if isinstance(part, int) and part is not False else 0


@lru_cache(KEPT)
def gaps_at(kind: str, place: Place) -> Mapping[str, str]:
    """What fills the gaps of "players.{seat}.coins" at a place of this kind."""
    return {key[1:-1]: found for key, found in zip(kind.split("."), place, strict=True) if key.startswith("{")}


# ---- points ---------------------------------------------------------------------------------------------------------


def by_group(game: Game, s: State) -> Points:
    """The points of each seat, by what their sources are subtotalled under."""
    parts: Points = game.texts.breakdown(s)
    under: dict[str, str] = getattr(game.texts, "GROUPS", {})
    if not under:
        return parts
    found: Points = []
    for part in parts:
        groups: dict[Phrase, int] = {}
        for source, points in part.items():
            group = Phrase(under[source.template]) if source.template in under else source
            groups[group] = groups.get(group, 0) + points
        found.append(groups)
    return found


def told_points(game: Game, points: Points) -> Points:
    """Points by source without those that a game counts only at the end: meanwhile they would move with every coin."""
    untold: tuple[str, ...] = getattr(game.texts, "UNTOLD", ())
    return [{source: n for source, n in mine.items() if source.template not in untold} for mine in points]


def gained(before: Points, after: Points) -> Points:
    """How many more each seat has of each source; what is as it was is left out."""
    if before is after:
        return [{} for _ in after]
    found: Points = []
    for old, new in zip(before, after, strict=True):
        if old == new:
            found.append({})
            continue
        more = {source: new.get(source, 0) - old.get(source, 0) for source in {**new, **old}}
        found.append({source: points for source, points in more.items() if points})
    return found
