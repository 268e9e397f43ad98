"""Phase 5 (CP-4.5): patents become prototypes, and each does something to one player."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.masks import bit, count
from pavilion.core.values import number, upto

from ..box.nouns import CARDS, PATENT
from .effects import resolve
from .free import FOR_GEAR, could_trade
from .money import pay
from .state import Palace, side_at, year
from .verbs import AIM, BUILD_PROTOTYPE, DONE

MOST_BUILT: Final[i64] = 2  # in a phase


def begin(s: Palace) -> None:
    """In player order; a player finishes before the next begins."""  # CP-4.5.1
    for place in range(s.terms.sides):
        seat = side_at(s, place)
        if seat < s.seats:
            s.then(OFFER_BUILD, seat, MOST_BUILT)


def barred_build(s: Palace, seat: Seat, patent: i64, left: i64) -> str:
    """The rule that forbids to build a patent, or ""."""
    player = s.players[seat]
    if left == 0 or not player.patents & bit(patent):
        return "CP-4.5.1"
    kit = s.terms.kit
    if kit.patent_energy[patent] > player.energy or kit.patent_gears[patent] > player.gears:
        return "CP-4.5.2"
    return ""


def could_build(s: Palace, seat: Seat) -> bool:
    """Can anything be built, maybe with gears for newspapers?"""
    player = s.players[seat]
    kit = s.terms.kit
    gears = player.gears + player.news // FOR_GEAR  # CP-4.11.4
    patents = player.patents
    patent: i64 = 0
    while patents:
        if patents & 1 and kit.patent_energy[patent] <= player.energy and kit.patent_gears[patent] <= gears:
            return True
        patents >>= 1
        patent += 1
    return False


def built(s: Palace, seat: Seat, patent: i64, left: i64) -> None:
    """Points of the year, and more for each linked person beside the mat now; then a target."""
    kit = s.terms.kit  # CP-4.5.3, CP-4.5.4, CP-4.5.8
    player = s.players[seat]
    player.points += kit.patent_points[3 * patent + year(s)]
    player.points += kit.link_points * count(kit.patent_links[patent] & player.persons)
    s.ask(TARGET, seat, patent, left)


@final
class OfferBuild(Step[Palace]):
    """A player may build so many more prototypes (p.a), maybe none: then there is only time for free actions."""

    def run(self, s: Palace, p: Pending) -> None:
        if (p.a > 0 and could_build(s, p.seat)) or could_trade(s, p.seat):  # CP-4.0.2
            s.ask(BUILD, p.seat, p.a)


@final
class Build(Decision[Palace]):
    """Which patent do you build? (p.a: how many more you may build, this one included)"""

    # Also one that was taken in this round: CP-4.5.7

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        for patent in range(CARDS):
            if not barred_build(s, p.seat, patent, p.a):
                out.add(BUILD_PROTOTYPE.of(patent))
        out.add(DONE.of())

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        if DONE.has(code):
            return
        patent = BUILD_PROTOTYPE.first(code)
        player = s.players[p.seat]
        kit = s.terms.kit
        player.patents &= ~bit(patent)
        player.energy -= kit.patent_energy[patent]  # CP-4.5.2, CP-4.21.2
        player.gears -= kit.patent_gears[patent]
        if player.money >= kit.patent_money[patent]:
            player.money -= kit.patent_money[patent]
            built(s, p.seat, patent, p.a)
        else:
            pay(s, p.seat, kit.patent_money[patent])
            s.then(BUILT, p.seat, patent, p.a)

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        return barred_build(s, p.seat, BUILD_PROTOTYPE.first(code), p.a) if BUILD_PROTOTYPE.has(code) else ""


@final
class Built(Step[Palace]):
    """A prototype (p.a) is paid for. (p.b: builds left, this one included)"""

    def run(self, s: Palace, p: Pending) -> None:
        built(s, p.seat, p.a, p.b)


@final
class Target(Decision[Palace]):
    """Who gets the effect of your prototype (p.a)? (p.b: builds left, this one included)"""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        out.add_run(AIM.base, s.terms.sides)

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        """All of it, to one player, who makes the choices in it; then the card is turned over."""  # CP-4.5.5
        target = AIM.first(code)  # CP-4.5.6; on the shadow nation it is lost: CP-6.5
        if target >= s.seats or resolve(s, target, s.terms.kit.patent_effect[p.a]):
            turn_over(s, p.seat, p.a, p.b)
        else:
            s.then(TURN_OVER, p.seat, p.a, p.b)

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        return "" if AIM.first(code) < s.terms.sides else "CP-4.5.5"


def turn_over(s: Palace, seat: Seat, patent: i64, left: i64) -> None:
    """Now it is a prototype; maybe another one is built."""  # CP-4.5.8
    s.players[seat].prototypes |= bit(patent)
    s.then(OFFER_BUILD, seat, left - 1)


@final
class TurnOver(Step[Palace]):
    """The effect of a prototype (p.a) is done. (p.b: builds left, this one included)"""

    def run(self, s: Palace, p: Pending) -> None:
        turn_over(s, p.seat, p.a, p.b)


LEFT: Final = number(1, int(MOST_BUILT), "builds")
STILL: Final = upto(int(MOST_BUILT), "builds")
OFFER_BUILD: Final[OfferBuild] = OfferBuild("CP-4.5.1", takes=(STILL,))
BUILD: Final[Build] = Build("CP-4.5.1", [BUILD_PROTOTYPE, DONE], takes=(STILL,))
BUILT: Final[Built] = Built("CP-4.5.3", takes=(PATENT, LEFT))
TARGET: Final[Target] = Target("CP-4.5.5", [AIM], takes=(PATENT, LEFT))
TURN_OVER: Final[TurnOver] = TurnOver("CP-4.5.8", takes=(PATENT, LEFT))
