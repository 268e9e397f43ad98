"""What conditions count: of commissions (CP-2.13), of the London Times (CP-2.12), of persons at the end (CP-2.18)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Seat
from pavilion.core.masks import count

from ..box import kit
from ..box.nouns import LEVELS, LOANS, PUBLISHERS
from .mat import green_tiles, loans, tiles
from .state import PUBLISHERS_AT, Palace, dice_owned, in_market


def counted(s: Palace, seat: Seat, what: i64) -> i64:
    player = s.players[seat]
    if what == kit.OWN_CARDS:
        return count(player.patents) + count(player.prototypes) + count(player.persons)
    if what == kit.OWN_PROTOTYPES:
        return count(player.prototypes)
    if what == kit.OWN_PERSONS:
        return count(player.persons)
    if what == kit.OWN_RESEARCH:
        return count(tiles(player.mat))  # the watch is none: CP-2.15
    if what == kit.OWN_GREEN:
        return count(green_tiles(player.mat))
    if what == kit.OWN_INSTANT:
        return count(tiles(player.mat)) - count(green_tiles(player.mat))
    if what == kit.OWN_WESTMINSTER:
        return player.parliament + 1
    if what == kit.OWN_INCOME:
        return player.income
    if what == kit.OWN_ASSISTANTS:
        return in_market(s, seat)
    return counted_else(s, seat, what)


def counted_else(s: Palace, seat: Seat, what: i64) -> i64:
    player = s.players[seat]
    if what == kit.OWN_DICE:
        return dice_owned(s, seat)
    if what == kit.OWN_STOCK:
        return player.energy + player.gears
    if what == kit.OWN_BUZZ:
        return player.buzz
    if what == kit.OWN_LEVEL:
        return player.level
    n: i64 = 0
    for kind in range(LOANS):
        n += loans(player, kind, 1)
    return n


def worked_out(s: Palace, seat: Seat, formulas: vec[i64], number: i64) -> i64:
    """What a formula gives: at most so many, base + each * (what is counted // per)."""
    at = kit.FORMULA * number
    found = formulas[at + 1] + formulas[at + 2] * (counted(s, seat, formulas[at]) // formulas[at + 3])
    return max(0, min(found, formulas[at + 4]))


def publisher(s: Palace) -> i64:
    """The condition of the London Times in this round."""
    return s.layout[PUBLISHERS_AT + s.round - 1]


def publishing(s: Palace, seat: Seat) -> i64:
    """Steps of Buzz that the London Times would bring now."""  # CP-4.26.1
    now = publisher(s)
    if not 0 <= now < PUBLISHERS:
        return 0
    return worked_out(s, seat, s.terms.kit.publisher, now)


def level_needs(s: Palace, seat: Seat) -> i64:
    """How many of what its nation counts the next level of the commission needs."""
    player = s.players[seat]
    return s.terms.kit.nation_levels[LEVELS * player.nation + player.level]


def barred_commission(s: Palace, seat: Seat) -> str:
    """The rule that forbids a step of the commission now, or ""."""  # CP-4.12.2
    player = s.players[seat]
    if player.level == LEVELS:
        return "CP-4.12.2"
    if counted(s, seat, s.terms.kit.nation_counts[player.nation]) < level_needs(s, seat):
        return "CP-4.12.2"
    return ""


def salaries(s: Palace, seat: Seat) -> i64:
    """Of all own persons, by tier and by the own field in Westminster."""  # CP-4.4.1
    player = s.players[seat]
    pay = s.terms.kit.salary
    tier = s.terms.kit.tier
    total: i64 = 0
    persons = player.persons
    person: i64 = 0
    while persons:
        if persons & 1:
            total += pay[5 * tier[person] + player.parliament]
        persons >>= 1
        person += 1
    return total
