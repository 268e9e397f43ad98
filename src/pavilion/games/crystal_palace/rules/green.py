"""Bonuses with a green banner (CP-4.6.3, CP-4.17): tiles, the mat, the pocket watch, fields of the Black Market."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.masks import add_each, bit

from ..box.nouns import MARKET_BANNER, MARKETS, MAT_BANNER, PLACES, WATCH_BANNER
from .effects import RESOLVE, resolve
from .mat import first_of_each, green_tiles, lying
from .state import MARKET_AT, Palace
from .verbs import DONE, USE_BANNER

ON_MAT: Final[i64] = 1023  # banners of research tiles, as a mask


def own_banners(s: Palace, seat: Seat) -> i64:
    """As a mask."""
    found = green_tiles(s.players[seat].mat) | bit(MAT_BANNER)
    if s.watch == seat:
        found |= bit(WATCH_BANNER)
    for field in range(MARKETS):
        if s.board[MARKET_AT + field] == seat:
            found |= bit(MARKET_BANNER + field)
    return found


def effect_of(s: Palace, seat: Seat, banner: i64) -> i64:
    """What is printed there; the mat, which has money by level, prints none."""
    kit = s.terms.kit
    if banner < PLACES:
        return kit.tile_effect[lying(s.players[seat].mat, banner) - 1]
    if banner == MAT_BANNER:
        return 0
    if banner == WATCH_BANNER:
        return kit.watch  # CP-2.15
    return kit.market_effect[banner - MARKET_BANNER]  # CP-4.13.2


def usable(s: Palace, seat: Seat, banners: i64) -> i64:
    """Those of some banners whose price can be paid, as a mask; of equal tiles, one."""
    others = banners & ~ON_MAT
    found = first_of_each(s.players[seat].mat, banners & ON_MAT) | others
    mask = found
    banner: i64 = 0
    while mask:
        if mask & 1 and RESOLVE.barred(s, seat, effect_of(s, seat, banner)):
            found &= ~bit(banner)
        mask >>= 1
        banner += 1
    return found


def use(s: Palace, seat: Seat, banner: i64) -> None:
    if banner == MAT_BANNER:
        player = s.players[seat]
        player.money += s.terms.kit.mat_money + player.level  # CP-2.13.2
    else:
        resolve(s, seat, effect_of(s, seat, banner))


def barred_banner(s: Palace, seat: Seat, banner: i64, banners: i64, unowned: str) -> str:
    """The rule that forbids to use one of some bonuses, or ""."""
    if not banners & bit(banner):
        return unowned
    if banner < PLACES and not first_of_each(s.players[seat].mat, banners & ON_MAT) & bit(banner):
        return "CP-4.16.4"  # an equal tile is offered
    return RESOLVE.barred(s, seat, effect_of(s, seat, banner))


@final
class UseGreen(Decision[Palace]):
    """Which green bonus do you use now? It works in phase 6 all the same."""  # CP-4.17.2

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        add_each(usable(s, p.seat, own_banners(s, p.seat)), USE_BANNER.base, out)
        out.add(DONE.of())

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        if USE_BANNER.has(code):
            use(s, p.seat, USE_BANNER.first(code))

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        if USE_BANNER.has(code):
            return barred_banner(s, p.seat, USE_BANNER.first(code), own_banners(s, p.seat), "CP-4.17.1")
        return ""


@final
class OfferGreen(Step[Palace]):
    """Phase 6: a player may use each of the green bonuses once."""  # CP-4.6.3

    def run(self, s: Palace, p: Pending) -> None:
        if own_banners(s, p.seat) & ~s.players[p.seat].used:
            s.ask(GREEN, p.seat)


@final
class Green(Decision[Palace]):
    """Which green bonus do you use next? What you have not used when you are done is forfeited."""

    # Those that are new in this step can be used too: CP-4.6.4

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        add_each(usable(s, p.seat, own_banners(s, p.seat) & ~s.players[p.seat].used), USE_BANNER.base, out)
        out.add(DONE.of())

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        if USE_BANNER.has(code):
            banner = USE_BANNER.first(code)
            s.players[p.seat].used |= bit(banner)  # CP-4.6.6
            use(s, p.seat, banner)
            s.then(OFFER_GREEN, p.seat)

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        if not USE_BANNER.has(code):
            return ""
        if s.players[p.seat].used & bit(USE_BANNER.first(code)):
            return "CP-4.6.4"
        left = own_banners(s, p.seat) & ~s.players[p.seat].used
        return barred_banner(s, p.seat, USE_BANNER.first(code), left, "CP-4.6.3")


USE_GREEN: Final[UseGreen] = UseGreen("CP-4.17.1", [USE_BANNER, DONE])
OFFER_GREEN: Final[OfferGreen] = OfferGreen("CP-4.6.3")
GREEN: Final[Green] = Green("CP-4.6.3", [USE_BANNER, DONE])
