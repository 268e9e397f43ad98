"""Hints for bots: what a player may expect. Points count in full, what leads to points by experience.

Money is worth more while it is needed (a loan costs points), dice while they have something to do, permanent things
as often as they will still work. `prefer` leaves out free actions and loans that nobody needs, and all hands of dice
but a sensible few.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Options, Pending, Rng, Seat, Temper
from pavilion.core.masks import bit, count

from ..box.nouns import (
    BUILDING,
    CARDS,
    DICE,
    EACH_FIELDS,
    EARNING,
    GREENS,
    LOANS,
    LOCATIONS,
    PATENT_OFFICE,
    PLACING,
    POSTERS,
    ROUNDS,
    SETTLING,
    TIMES,
)
from ..rules import result
from ..rules.acting import next_field
from ..rules.counting import publishing, salaries
from ..rules.deeds import BUZZ, ENERGY, GEAR, NEWSPAPER, POINT
from ..rules.dice import SET_DICE
from ..rules.effects import RESOLVE
from ..rules.mat import covered, loans, lying
from ..rules.state import (
    DIE_SHIFT,
    HAND_SUM,
    HANDS_FROM,
    MARKET_AT,
    NO_DIE,
    Palace,
    owner_of,
    rings_used,
    value_of,
    year,
)
from ..rules.verbs import N2_GEAR, N4_DIE, RAISE, SET
from .weights import W

NEED: Final[i64] = 18  # pounds that are soon needed
SENSIBLE: Final[i64] = 16  # hands of dice that are tried
TEMPER: Final[Temper] = Temper(unit=900, tempo=0, turns=3, positions=60, pace=450)


def worth(s: Palace, seat: Seat) -> i64:
    """What a player may expect more than each of the others, added up."""
    own = outlook(s, seat)
    if s.seats == 1:
        return own
    found: i64 = 0
    for other in range(s.seats):
        if other != seat:
            found += own - outlook(s, other)
    return found


def hopes(s: Palace, out: vec[i64]) -> None:
    """What each player may expect."""
    for seat in range(s.seats):
        out[seat] = outlook(s, seat)


def rounds_left(s: Palace, phase: i64) -> i64:
    """How often a phase will still come."""
    if s.phase <= phase:
        return ROUNDS - s.round + 1
    return ROUNDS - s.round


def outlook(s: Palace, seat: Seat) -> i64:
    player = s.players[seat]
    if s.phase == SETTLING:
        return POINT * result.points(s, seat) + player.money
    found = POINT * (player.points + result.commission_points(s, seat) + result.persons_points(s, seat))
    found += POINT * (result.market_points(s, seat) + result.buzz_points(s, seat)) // 2
    found += purse(s, seat) + stock(s, seat) + BUZZ * player.buzz + W.parliament * player.parliament
    found += on_mat(s, seat) + plans(s, seat) + company(s, seat) + posters(s, seat) + market(s, seat)
    found += (W.level + W.pound * rounds_left(s, EARNING)) * player.level
    extra = player.dice + player.fresh - s.terms.kit.dice
    return found + W.die * extra * rounds_left(s, DICE) + dice(s, seat)


def purse(s: Palace, seat: Seat) -> i64:
    """Money in hand, and what the income will bring."""
    player = s.players[seat]
    left = rounds_left(s, EARNING)
    coming: i64 = 0
    position = player.income
    for _round in range(left):
        coming += s.terms.kit.income_money[position]
        position = max(0, position - 3)
    if rounds_left(s, BUILDING) == 0:
        return W.last_pound * (player.money + coming)
    owing = salaries(s, seat) * left
    return W.needed * min(player.money, NEED) + W.pound * (max(0, player.money - NEED) + coming - owing)


def stock(s: Palace, seat: Seat) -> i64:
    player = s.players[seat]
    if rounds_left(s, BUILDING) == 0:
        return W.last_pound * (player.energy + player.gears + player.news)
    useful_energy, useful_gears = min(player.energy, 6), min(player.gears, 6)
    return ENERGY * useful_energy + GEAR * useful_gears + NEWSPAPER * min(player.news, 6)


def on_mat(s: Palace, seat: Seat) -> i64:
    """Covered fields, green tiles as often as they will work, loans as they lie."""
    player = s.players[seat]
    kit = s.terms.kit
    lost: i64 = 0
    if player.mat:
        for kind in range(LOANS):
            lost += loans(player, kind, 0) * kit.loan_open[kind] + loans(player, kind, 1) * kit.loan_repaid[kind]
    found = W.tile * covered(player.mat) - POINT * lost
    times = rounds_left(s, EARNING)
    for place in range(covered(player.mat)):
        what = lying(player.mat, place)
        if 0 < what <= GREENS:
            found += times * effect_worth(s, seat, kit.tile_effect[what - 1])
    return found


def effect_worth(s: Palace, seat: Seat, effect: i64) -> i64:
    if effect == 0:
        return 0
    return RESOLVE.worth(s, seat, effect)


def plans(s: Palace, seat: Seat) -> i64:
    """Patents: their points, less what they cost, the more likely the less is lacking; so many can still be built."""
    player = s.players[seat]
    kit = s.terms.kit
    left = rounds_left(s, BUILDING)
    if left == 0 or player.patents == 0:
        return 0
    found: i64 = 0
    energy, gears, room = player.energy, player.gears, 2 * left
    now = year(s)
    for patent in range(CARDS):
        if not player.patents & bit(patent):
            continue
        lacking = max(0, kit.patent_energy[patent] - energy) + max(0, kit.patent_gears[patent] - gears)
        linked = count(kit.patent_links[patent] & player.persons)
        points = kit.patent_points[3 * patent + now] + kit.link_points * linked
        cost = ENERGY * kit.patent_energy[patent] + GEAR * kit.patent_gears[patent] + W.pound * kit.patent_money[patent]
        hope = W.unfit * points
        if room > 0:
            hope = max(hope, (W.ready - W.lacking * lacking) * points - cost)
        found += hope
        if lacking == 0:
            energy -= kit.patent_energy[patent]  # it cannot be used twice
            gears -= kit.patent_gears[patent]
        room -= 1
    return found


def company(s: Palace, seat: Seat) -> i64:
    """Abilities of phase 4, as often as they will work."""
    player = s.players[seat]
    mine = player.persons & s.terms.kit.orange_mask
    found: i64 = 0
    if mine:
        times = rounds_left(s, BUILDING) - 1
        for person in range(CARDS):
            if mine & bit(person):
                found += max(0, times) * effect_worth(s, seat, s.terms.kit.orange[person])
    return found


def posters(s: Palace, seat: Seat) -> i64:
    player = s.players[seat]
    times = rounds_left(s, EARNING)
    found: i64 = 0
    for poster in range(POSTERS):
        if player.posters & bit(poster):
            found += times * effect_worth(s, seat, s.terms.kit.poster_effect[poster])
    spare = s.terms.kit.tokens - count(player.posters)
    return found + W.token * spare * times // ROUNDS


def market(s: Palace, seat: Seat) -> i64:
    """Assistants: the income of the next phase 6."""
    found: i64 = 0
    if rounds_left(s, EARNING) == 0:
        return 0
    for field in range(s.terms.market):
        if s.board[MARKET_AT + field] == seat:
            found += W.market + effect_worth(s, seat, s.terms.kit.market_effect[field]) * 3 // 4
    return found


def dice(s: Palace, seat: Seat) -> i64:
    """Dice that are loose, and those that lie where they may act."""
    if s.phase > PLACING + 1:
        return 0
    found: i64 = 0
    loose = s.players[seat].loose
    if loose and not s.players[seat].passed:
        for value in range(1, 7):
            found += W.loose[value] * (loose >> DIE_SHIFT[value] & 15)
    for location in range(LOCATIONS):
        found += waiting(s, seat, location)
    return found


def waiting(s: Palace, seat: Seat, location: i64) -> i64:
    """Own dice at a location: those that find an action space as things lie, and the others."""
    first = EACH_FIELDS * location
    if next_field(s, location) < 0:
        return 0
    spaces = s.terms.rings[location] - rings_used(s, location)
    found: i64 = 0
    for field in range(first, first + EACH_FIELDS):
        die = s.board[field]
        if die == NO_DIE or owner_of(die) != seat:
            continue
        ahead: i64 = 0
        for other in range(first, first + EACH_FIELDS):
            value = value_of(s.board[other])
            if value > value_of(die) or (value == value_of(die) and other < field):
                ahead += 1
        if ahead < spaces:
            found += chance_of(s, seat, location) - (20 - 3 * value_of(die)) * ahead
        else:
            found += W.pound
    return found


def chance_of(s: Palace, seat: Seat, location: i64) -> i64:
    """What acting there may bring."""
    if location == TIMES:
        return 40 + BUZZ * publishing(s, seat)
    if location == PATENT_OFFICE:
        owned = count(s.players[seat].patents)
        return W.expected[PATENT_OFFICE] - W.crowded * owned
    return W.expected[location]


# ---- what is not worth a look ---------------------------------------------------------------------------------------


def prefer(s: Palace, p: Pending, out: Options) -> None:
    """No free action but gears to build with, no loan where newspapers pay, and few hands of dice."""
    if p.duty is SET_DICE:
        sensible_hands(s, p.seat, out)
        return
    keep: i64 = 0
    codes = out.codes
    for i in range(out.count):
        code = codes[i]
        if code < N4_DIE.base or (N2_GEAR.has(code) and s.phase == BUILDING):
            codes[keep] = code
            keep += 1
    if keep > 0:
        out.count = keep
    if out.count > 1 and RAISE.has(codes[0]):
        out.count = 1


def sensible_hands(s: Palace, seat: Seat, out: Options) -> None:
    """Some hands that do not cost more than can be spared, spread over sums; others in other positions."""
    player = s.players[seat]
    n = player.dice
    first = HANDS_FROM[n]
    spend = affordable(s, seat)
    luck = Rng(s.count * 31 + seat + player.money * 7 + s.round)
    kept: i64 = 0
    tries: i64 = 0
    total = HANDS_FROM[n + 1] - first
    while kept < SENSIBLE and tries < 400:
        tries += 1
        hand = first + luck.below(total)
        cost = HAND_SUM[hand]
        if cost <= spend and cost >= spend - 6 and not tried(out.codes, kept, SET.of(hand)):
            out.codes[kept] = SET.of(hand)
            kept += 1
    if kept == 0:
        out.codes[0] = SET.of(first + total - 1)  # all ones
        kept = 1
    out.count = kept


def tried(codes: vec[i64], n: i64, code: i64) -> bool:
    for i in range(n):
        if codes[i] == code:
            return True
    return False


def affordable(s: Palace, seat: Seat) -> i64:
    """What dice may cost: enough is kept for salaries and fees, and more in the first rounds for later ones.

    Income comes too late to pay for them, so that they never cost more than money and newspapers can pay now.
    """
    player = s.players[seat]
    coming = s.terms.kit.income_money[player.income]
    left = ROUNDS - s.round
    budget = (player.money + coming * min(left, 1)) - salaries(s, seat) * 2 - 3 - 2 * left
    most = 4 * player.dice + 2
    least = player.dice + 3
    wanted = max(min(budget // (1 + left // 2), most), min(least, player.money - 1))
    return min(wanted, player.money + player.news)
