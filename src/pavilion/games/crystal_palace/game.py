"""The game as one object: words, decision table, and what the outside may know."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Code, Options, Pending, Rules, Seat, Temper, Terms
from pavilion.core.masks import bit
from pavilion.core.position import UNANSWERED

from .bots import hints, weights
from .box import data
from .box.nouns import PLACES
from .box.options import A_NEWSPAPER
from .box.options import OPTIONS as OPTIONS
from .box.terms import PalaceTerms
from .rules import (
    acting,
    building,
    buzz,
    dice,
    displays,
    earning,
    effects,
    flow,
    free,
    green,
    market,
    money,
    offices,
    people,
    placing,
    renewing,
    research,
    result,
    settling,
    setup,
    shadow,
)
from .rules.mat import first_of_each, lying, tiles
from .rules.state import Palace
from .rules.verbs import AIM, DECLINE, DONE, FIRST, PASS, REMOVE, REPLACE, SET, USE_BANNER, VERBS
from .told import view as views


@final
class CrystalPalace(Rules[Palace]):
    def __init__(self) -> None:
        super().__init__(
            "crystal-palace",
            VERBS,
            [
                setup.DRAW_FIRST, setup.DRAW_NATION, setup.ASK_NATIONS, setup.NATION, setup.LAY_OUT,
                setup.LAY_OUT_MUSEUM, displays.DEAL_CARD, displays.DEAL_RESEARCH, setup.LAY_FLYER, setup.LAY_PUBLISHER,
                flow.NEXT_PHASE, dice.SET_DICE, dice.OPEN_DICE, dice.FIND_START, shadow.DRAW_ROUTE, flow.BEGIN_PLACING,
                placing.PLACE, placing.AFTER_PLACING, placing.NEXT_PLACER, market.ASSIST, market.RAID, market.SLIDE,
                acting.LOC, acting.PORT, acting.STATION, acting.DO_ACTION, acting.NEXT_DIE, offices.WELCOME,
                offices.JOIN, effects.CHOICE, effects.RESOLVE, green.USE_GREEN, research.SLOT, research.DRAW_TILE,
                research.DRAW_MORE, research.RESEARCH_TILE, research.TAKE_MORE, buzz.POSTER, buzz.BUZZ_ON,
                people.PAY_SALARIES, people.OFFER_ORANGE, people.ORANGE, building.OFFER_BUILD, building.BUILD,
                building.BUILT, building.TARGET, building.TURN_OVER, green.OFFER_GREEN, green.GREEN,
                earning.EARN_INCOME, earning.LOWER_INCOME, earning.PAY_POSTERS, earning.PAY_POSTER, money.PAY,
                money.RAISE_FUNDS, money.DRAW_LOAN, money.LOAN_SLOT, renewing.RENEW, renewing.RENEW_TILES,
                renewing.RENEW_PERSONS, renewing.NEXT_ROUND, settling.SETTLE, settling.END,
            ],
            riders=[free.FREE],
            turn_rule="CP-4.0.1",
            end_rule="CP-5.1",
            undo_rule="CP-4.1.3",
        )  # fmt: skip

    def agree(self, seats: i64, options: dict[str, object], pack: str, edition: str) -> Terms:
        components = data.load(Path(pack) if pack else None)
        handicap = options["handicap"]
        assert isinstance(handicap, list)
        named = f"{components.kit.name} {components.kit.fingerprint}" if pack else ""
        extra_money = vec[i64]([level % A_NEWSPAPER for level in handicap])
        extra_news = vec[i64]([level // A_NEWSPAPER for level in handicap])
        return PalaceTerms(seats, options, named, edition, components.kit, components, extra_money, extra_news)

    def set_up(self, terms: Terms) -> Palace:
        assert isinstance(terms, PalaceTerms)
        return setup.set_up(terms)

    def scores(self, s: Palace) -> list[int]:
        return [int(result.points(s, seat)) for seat in range(s.seats)]

    def standing(self, s: Palace, seat: Seat) -> list[int]:
        return result.standing(s, seat)

    def view(self, s: Palace, seat: Seat) -> dict[str, object]:
        return views.view(s, seat)

    def hides(self, s: Palace, seat: Seat) -> bool:
        return False  # decks have no order until somebody draws; sealed dice are the engine's business

    def worth(self, s: Palace, seat: Seat) -> i64:
        return hints.worth(s, seat)

    def hopes(self, s: Palace, out: vec[i64]) -> None:
        hints.hopes(s, out)

    def weights(self) -> object:
        return weights.W

    def temper(self, seats: i64) -> Temper:
        return hints.TEMPER

    def prefer(self, s: Palace, p: Pending, out: Options) -> None:
        hints.prefer(s, p, out)

    def barred_seat(self, s: Palace, seat: Seat) -> str:
        """Who has sealed dice can change nothing about it, and has to wait."""  # CP-4.1.3
        for p in s.owed(dice.SET_DICE):
            if p.seat == seat and p.answer != UNANSWERED:
                return "CP-4.1.3"
        return self.turn_rule

    def barred_kind(self, s: Palace, p: Pending, code: Code) -> str:
        """What dice cost and where they lie is no matter of another question; opened dice stay as they are."""
        if SET.has(code):
            return "CP-4.1.3"
        return "CP-4.0.6" if p.duty is placing.PLACE else p.duty.rule

    def exists(self, s: Palace, code: Code) -> bool:
        """There are so many seats, and in a solo game the shadow nation."""
        if AIM.has(code):
            return AIM.first(code) < s.terms.sides
        if FIRST.has(code):
            return FIRST.first(code) < s.terms.sides
        return True

    def respelled(self, s: Palace, p: Pending, code: Code) -> Code:
        """Who stops says so in the word of the question; of equal tiles on a mat, any stands for the first."""
        for word in (DECLINE, PASS, DONE):
            if word.has(code) and not p.duty.listens(code):
                for other in (DECLINE, PASS, DONE):
                    if p.duty.listens(other.base):
                        return other.base
        for verb in (REMOVE, REPLACE, USE_BANNER):
            if verb.has(code) and verb.first(code) < PLACES and p.duty.listens(code):
                return verb.of(self.first_equal(s, p.seat, verb.first(code)), 0)
        return code

    def first_equal(self, s: Palace, seat: Seat, place: i64) -> i64:
        """The first research field with the same tile, used alike."""
        player = s.players[seat]
        mine = tiles(player.mat)
        alike = mine & player.used if player.used & bit(place) else mine & ~player.used
        offered = first_of_each(player.mat, alike)
        for other in range(place):
            if offered & bit(other) and lying(player.mat, other) == lying(player.mat, place):
                return other
        return place


RULES: Final[CrystalPalace] = CrystalPalace()
