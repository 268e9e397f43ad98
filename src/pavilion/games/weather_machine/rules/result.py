"""The result (WM-5.6 to WM-5.9): funding tracks, goals, Nobel Prize; the most points win."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Seat
from pavilion.core.masks import count

from ..box import kit
from ..box.nouns import (
    AREAS,
    BRANCH_SPACES,
    GOAL_SPACES,
    GOV_AREA,
    LAB_AREA,
    RND_AREA,
    ROWS,
    SLOTS,
    SPACES,
    STEPS,
    WEATHERS,
)
from .state import ALL_ROWS, EMPTY, Machine, papers, tokens_in_row, total, weather_of


def own_bots(spaces: vec[i64], seat: Seat) -> i64:
    n: i64 = 0
    for owner in spaces:
        if owner == seat:
            n += 1
    return n


def branches_with(spaces: vec[i64], seat: Seat) -> i64:
    """Branches with a bot of the player."""
    n: i64 = 0
    seen: i64 = -1
    for space in range(BRANCH_SPACES):
        if spaces[space] == seat and space // SPACES != seen:
            seen = space // SPACES
            n += 1
    return n


def tokens_of(s: Machine, seat: Seat, area: i64) -> i64:
    """Research tokens of an area in the office grid, not on the holding space."""  # WM-2.17.2
    n: i64 = 0
    for row in range(ROWS):
        if 0 <= s.players[seat].office[AREAS * row + area] < WEATHERS:
            n += 1
    return n


def full_rows(s: Machine, seat: Seat) -> i64:
    """Office rows with three tokens of any kinds, published or not."""  # WM-2.17.2
    n: i64 = 0
    for row in range(ROWS):
        if tokens_in_row(s, seat, row) == AREAS:
            n += 1
    return n


def rows_on(s: Machine, seat: Seat, rows: i64, weather: i64) -> i64:
    """How many of these office rows are on a weather."""
    n: i64 = 0
    for row in range(ROWS):
        if rows >> row & 1 and weather_of(s, seat, row) == weather:
            n += 1
    return n


def weathers_of(s: Machine, seat: Seat, rows: i64) -> i64:
    """Different weathers of these office rows."""
    n: i64 = 0
    for weather in range(WEATHERS):
        if rows_on(s, seat, rows, weather) > 0:
            n += 1
    return n


def most_on_one(s: Machine, seat: Seat, rows: i64) -> i64:
    best: i64 = 0
    for weather in range(WEATHERS):
        best = max(best, rows_on(s, seat, rows, weather))
    return best


def counted(s: Machine, seat: Seat, what: i64) -> i64:
    """What a goal counts. Papers and breakthroughs count although their markers may have left the game."""
    player = s.players[seat]  # WM-2.17.1
    published = ALL_ROWS - player.left
    if what == kit.GOV_BOTS:
        return own_bots(s.government, seat)
    if what == kit.GOV_TRACK:
        return player.funding[GOV_AREA]
    if what == kit.SUBSIDY_TILES:
        return count(player.blue | player.orange)
    if what == kit.GOV_TOKENS:
        return tokens_of(s, seat, GOV_AREA)
    if what == kit.GOV_BRANCHES:
        return branches_with(s.government, seat)
    if what == kit.SHOP_TILES:
        return player.tiles
    if what == kit.PAPERS:
        return papers(s, seat)
    if what == kit.LAB_TRACK:
        return player.funding[LAB_AREA]
    if what == kit.LAB_TOKENS:
        return tokens_of(s, seat, LAB_AREA)
    if what == kit.FULL_ROWS:
        return full_rows(s, seat)
    if what == kit.PAPER_WEATHERS:
        return weathers_of(s, seat, published)
    if what == kit.PAPERS_ON_ONE:
        return most_on_one(s, seat, published)
    return counted_else(s, seat, what, published)


def counted_else(s: Machine, seat: Seat, what: i64, published: i64) -> i64:
    player = s.players[seat]
    if what == kit.CHEMICALS:
        return total(player.chemicals)
    if what == kit.RND_BOTS:
        return own_bots(s.research, seat)
    if what == kit.RND_TRACK:
        return player.funding[RND_AREA]
    if what == kit.AWARDS:
        return player.awards
    if what == kit.RND_TOKENS:
        return tokens_of(s, seat, RND_AREA)
    if what == kit.BREAK_WEATHERS:
        return weathers_of(s, seat, published & ~player.right)
    return SLOTS - count(player.line)


def is_met(s: Machine, seat: Seat, goal: i64) -> bool:
    """At least so many; for a majority, as many as anybody else."""  # WM-2.17
    what = s.terms.kit.goal_counts[goal]
    mine = counted(s, seat, what)
    if mine < s.terms.kit.goal_least[goal]:
        return False
    if s.terms.kit.goal_majority[goal]:
        for other in range(s.seats):
            if counted(s, other, what) > mine:
                return False
    return True


def goals_met(s: Machine, seat: Seat) -> i64:
    """On goal spaces, whichever side is up; those below the Laboratory count nothing."""  # WM-5.7
    n: i64 = 0
    for space in range(GOAL_SPACES):
        goal = s.players[seat].goals[space]
        if goal != EMPTY and is_met(s, seat, goal):
            n += 1
    return n


def track_points(s: Machine, seat: Seat, track: i64) -> i64:
    """The highest points printed at the marker or left of it."""  # WM-5.6
    return s.terms.kit.fund_points[STEPS * track + s.players[seat].funding[track]]


def nobel_points(s: Machine, seat: Seat) -> i64:
    if s.nobel == seat:
        return s.terms.kit.nobel_points  # WM-5.8
    return 0


def points(s: Machine, seat: Seat) -> i64:
    """All Climate Points of a player, as if the game ended here."""  # WM-1.3
    found = s.players[seat].points + goals_met(s, seat) * s.terms.kit.goal_points + nobel_points(s, seat)
    for track in range(AREAS):
        found += track_points(s, seat, track)
    return found


def standing(s: Machine, seat: Seat) -> list[int]:
    """Points; if tied more Awards, then more papers, then more complete office rows."""  # WM-5.9
    return [int(points(s, seat)), int(s.players[seat].awards), int(papers(s, seat)), int(full_rows(s, seat))]
