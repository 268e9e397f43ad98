"""What came of an answer, in words: who has gained or lost what, and for what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pavilion.core import Game, Terms
from pavilion.core.phrases import Say
from pavilion.core.reports import Report
from pavilion.record.chronicle import Happening, told_points
from pavilion.record.header import SEAT_LETTERS

from .changes import Change, worded


class Share(NamedTuple):
    """What somebody has gained and lost."""

    seat: str
    why: str  # the reason, if the game tells one
    points: list[tuple[str, int]]  # by source
    changes: list[Change]


class Account(NamedTuple):
    """A happening in words; chapter and title are "" for what belongs to an answer."""

    chapter: str
    title: str
    things: tuple[str, ...]  # that it is about
    shares: list[Share]  # of nobody: what happens to the table
    rule: str = ""


def account(game: Game, terms: Terms, happening: Happening, names: Mapping[str, str], say: Say) -> Account:
    """What has happened, told to everybody; `names` says who sits where."""
    head, report = happening.head, happening.head.report
    found = worded(game, happening.differences, game.names_at(terms), names, say)
    told = [shorter(report, change, say) for change in found if is_told(game, report, change)]
    shares: list[Share] = []
    if report is not None and report.table:
        shares.append(Share("", "", [], [change for change in found if not change.seat]))
    for seat, points in zip(SEAT_LETTERS, told_points(game, happening.points), strict=False):
        mine = [change for change in told if change.seat == seat]
        why = head.why[SEAT_LETTERS.index(seat)] if head.why else None
        if mine or points or (why and report is not None and report.for_all):
            sources = [(source.worded(say), n) for source, n in points.items()]
            shares.append(Share(seat, why.worded(say) if why else "", sources, mine))
    details = {gap: say(word) for gap, word in head.details.items()}
    chapter, title = (say(words, **details) for words in (report.chapter, report.title)) if report else ("", "")
    return Account(chapter, title, head.things, shares, head.rule)


def is_told(game: Game, report: Report | None, change: Change) -> bool:
    """Shares of things on the table are left out, and what the game says goes without saying."""
    if report is not None and report.tells is not None:
        return change.kind in report.tells
    unlogged: tuple[str, ...] = getattr(game.texts, "UNLOGGED", ())
    return change.held and change.kind not in unlogged


def shorter(report: Report | None, change: Change, say: Say) -> Change:
    """The change as a report calls it: under the title of an area, tokens need not say of which."""
    return change._replace(name=say(report.tells[change.kind])) if report is not None and report.tells else change
