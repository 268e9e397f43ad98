"""Set-up (CP-3): what is dealt is asked of fate, one by one; or players choose their nations."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Chance, Code, Decision, Options, Pending, Rng, Step
from pavilion.core.masks import add_each, bit, count, lowest
from pavilion.core.values import flag, upto

from ..box.nouns import CARDS, FLYERS, KINDS, LOANS, NATIONS, PAIRS, PUBLISHERS, ROUNDS, SEAT
from ..box.terms import PalaceTerms
from .displays import PATENTS, PERSONS, lay_out_cards, lay_out_tiles
from .flow import NEXT_PHASE
from .gains import gain_news
from .renewing import ALL_SHARES
from .state import EMPTY, LOANS_AT, PUBLISHERS_AT, Palace, lay, new_palace
from .verbs import CHOOSE_NATION, DEAL_FLYER, DEAL_NATION, DEAL_PUBLISHER, FIRST

COLOURED: Final[i64] = 4  # flyers of a colour; three of the last


def set_up(terms: PalaceTerms) -> Palace:
    """Boards, stock and markers (CP-3.1 to CP-3.3, CP-3.8, CP-3.9); then all that is dealt."""
    s = new_palace(terms)
    stock(s)
    s.chance(DRAW_FIRST)
    if terms.choose:
        s.then(ASK_NATIONS)
    else:
        for seat in range(terms.seats):
            s.chance(DRAW_NATION, seat)
    s.then(LAY_OUT, -1, PATENTS)
    s.then(LAY_OUT, -1, PERSONS)
    s.then(LAY_OUT_MUSEUM)
    s.chance(LAY_FLYER, 0)
    s.chance(LAY_PUBLISHER, 1)
    s.then(NEXT_PHASE)
    return s


def stock(s: Palace) -> None:
    """What everybody begins with, and full piles."""
    kit = s.terms.kit
    for seat in range(s.seats):
        player = s.players[seat]
        player.money = kit.money + s.terms.extra_money[seat]  # CP-3.2
        player.energy, player.gears = kit.energy, kit.gears
        player.dice, player.spare = kit.dice, kit.spare_dice
        player.income = kit.start_income  # CP-3.3
        gain_news(s, seat, s.terms.extra_news[seat])
    s.patent_deck = bit(CARDS) - 1
    s.person_deck = bit(CARDS) - 1
    for kind in range(KINDS):
        s.piles[kind] = kit.copies[kind]
        s.supply += kit.copies[kind]
    for kind in range(LOANS):
        s.piles[LOANS_AT + kind] = kit.loan_copies[kind]
        s.loans += kit.loan_copies[kind]
    s.shares = ALL_SHARES  # CP-3.8
    s.banner = s.terms.banner  # CP-3.9
    lay(s, PUBLISHERS_AT, 0)


def drawn(mask: i64, luck: Rng) -> i64:
    """A member of a mask by luck."""
    for _skipped in range(luck.below(count(mask))):
        mask &= mask - 1
    return lowest(mask)


@final
class DrawFirst(Chance[Palace]):
    """Who began the round before the first?"""  # CP-3.10

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        out.add_run(FIRST.base, s.terms.sides)

    def draw(self, s: Palace, p: Pending, luck: Rng) -> Code:
        return FIRST.of(luck.below(s.terms.sides))

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        s.first = FIRST.first(code)


# ---- nations --------------------------------------------------------------------------------------------------------


def free_nations(s: Palace) -> i64:
    """Those that nobody has, as a mask; where so agreed, nor the other side of anybody's mat."""  # CP-3.4
    free = bit(NATIONS) - 1
    for player in s.players:
        if player.nation != EMPTY:
            free &= ~bit(player.nation)
            if s.terms.mat_pairs:
                free &= ~bit((player.nation + PAIRS) % NATIONS)
    return free


@final
class DrawNation(Chance[Palace]):
    """Which nation does the seat p.a play?"""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        add_each(free_nations(s), DEAL_NATION.base, out)

    def draw(self, s: Palace, p: Pending, luck: Rng) -> Code:
        return DEAL_NATION.of(drawn(free_nations(s), luck))

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        s.players[p.a].nation = DEAL_NATION.first(code)


@final
class AskNations(Step[Palace]):
    """Players choose in reverse order."""  # CP-3.4

    def run(self, s: Palace, p: Pending) -> None:
        for place in range(s.terms.sides - 1, -1, -1):
            seat = (s.first + place) % s.terms.sides
            if seat < s.seats:
                s.ask(NATION, seat)


@final
class Nation(Decision[Palace]):
    """Which nation do you play?"""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        add_each(free_nations(s), CHOOSE_NATION.base, out)

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        s.players[p.seat].nation = CHOOSE_NATION.first(code)

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        return "" if free_nations(s) & bit(CHOOSE_NATION.first(code)) else "CP-3.4"


# ---- what is laid out -----------------------------------------------------------------------------------------------


@final
class LayOut(Step[Palace]):
    """Patents, or persons (p.a: 1)."""  # CP-3.5, CP-3.6

    def run(self, s: Palace, p: Pending) -> None:
        lay_out_cards(s, p.a)


@final
class LayOutMuseum(Step[Palace]):
    """Research tiles."""  # CP-3.7

    def run(self, s: Palace, p: Pending) -> None:
        lay_out_tiles(s)


@final
class LayFlyer(Chance[Palace]):
    """Which flyer of its colour lies on the place p.a of the Buzz track?"""

    def left(self, s: Palace, place: i64) -> i64:
        first = COLOURED * (place // COLOURED)
        mask: i64 = 0
        for flyer in range(first, min(first + COLOURED, FLYERS)):
            mask |= bit(flyer)
        for other in range(first, place):
            mask &= ~bit(s.layout[other])
        return mask

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        add_each(self.left(s, p.a), DEAL_FLYER.base, out)

    def draw(self, s: Palace, p: Pending, luck: Rng) -> Code:
        return DEAL_FLYER.of(drawn(self.left(s, p.a), luck))

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        lay(s, p.a, DEAL_FLYER.first(code))
        if p.a + 1 < FLYERS:
            s.chance(LAY_FLYER, p.a + 1)


@final
class LayPublisher(Chance[Palace]):
    """Which side of which publisher tile lies on the round p.a + 1?"""

    def left(self, s: Palace, place: i64) -> i64:
        """Both sides of the tiles that are left; the first round has its condition on the board."""
        mask = bit(PUBLISHERS) - 2
        for other in range(1, place):
            tile = (s.layout[PUBLISHERS_AT + other] - 1) // 2
            mask &= ~(bit(2 * tile + 1) | bit(2 * tile + 2))
        return mask

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        add_each(self.left(s, p.a), DEAL_PUBLISHER.base, out)

    def draw(self, s: Palace, p: Pending, luck: Rng) -> Code:
        return DEAL_PUBLISHER.of(drawn(self.left(s, p.a), luck))

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        lay(s, PUBLISHERS_AT + p.a, DEAL_PUBLISHER.first(code))
        if p.a + 1 < ROUNDS:
            s.chance(LAY_PUBLISHER, p.a + 1)


DRAW_FIRST: Final[DrawFirst] = DrawFirst("CP-3.10", [FIRST])
DRAW_NATION: Final[DrawNation] = DrawNation("CP-3.4", [DEAL_NATION], takes=(SEAT,))
ASK_NATIONS: Final[AskNations] = AskNations("CP-3.4")
NATION: Final[Nation] = Nation("CP-3.4", [CHOOSE_NATION])
LAY_OUT: Final[LayOut] = LayOut("CP-3.5", takes=(flag("persons"),))
LAY_OUT_MUSEUM: Final[LayOutMuseum] = LayOutMuseum("CP-3.7")
LAY_FLYER: Final[LayFlyer] = LayFlyer("CP-3.8", [DEAL_FLYER], takes=(upto(int(FLYERS) - 1, "number"),))
LAY_PUBLISHER: Final[LayPublisher] = LayPublisher("CP-3.8", [DEAL_PUBLISHER], takes=(upto(int(ROUNDS) - 1, "number"),))
