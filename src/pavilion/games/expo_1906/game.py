"""The game as one object: words, decision table, and what the outside may know."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Code, Options, Pending, Rules, Seat, Temper, Terms
from pavilion.core.masks import lowest

from .bots import hints, weights
from .box import data
from .box.nouns import FIRST_KIND, FIRST_TECH
from .box.options import OPTIONS as OPTIONS
from .box.terms import ExpoTerms
from .rules import (
    academy,
    cards,
    flow,
    ghosts,
    handicaps,
    jury,
    laboratory,
    meeting,
    patents,
    result,
    setup,
    solo,
    station,
)
from .rules.state import Expo
from .rules.verbs import MOVE, PASS, PLACE, REMOVE, RESOURCE, SKIP, START, STOP, VERBS
from .told import view as views


@final
class Expo1906(Rules[Expo]):
    def __init__(self) -> None:
        super().__init__(
            "expo-1906",
            VERBS,
            [
                station.FILL_STATION, station.FILL_FIELD, academy.FILL_SLOTS, academy.FILL_SLOT, setup.START_PLAYER,
                jury.DRAW_JURY, handicaps.HANDICAP, handicaps.DRAW_HANDICAP, handicaps.REPLACE_SCRAP, setup.BEGIN,
                cards.PLAY_CARD, station.BUY_TILE, academy.BUY_AT_ACADEMY, academy.TAKE_FREE, laboratory.LAB_STEP,
                laboratory.LAY_TILE, ghosts.DRAW_GHOST_TILE, ghosts.AWARD_CHIP, patents.PATENT_MOVE,
                patents.CHOOSE_CHIP, meeting.MEETING_OPTION, meeting.LIFT_TILE, meeting.PUT_BACK, jury.CHOOSE_JURY,
                solo.REVEAL_GHOST, flow.END_TURN, flow.CLEAN_UP, flow.NEXT_ROUND,
            ],
            turn_rule="EX-1.4",
            end_rule="EX-5.5",
            undo_rule="EX-1.3",
        )

    def agree(self, seats: i64, options: dict[str, object], pack: str, edition: str) -> Terms:
        components = data.load(Path(pack) if pack else None)
        levels = options["handicaps"]
        assert isinstance(levels, list)
        named = f"{components.kit.name} {components.kit.fingerprint}" if pack else ""
        return ExpoTerms(seats, options, named, edition, components.kit, components, vec[i64](levels))

    def set_up(self, terms: Terms) -> Expo:
        assert isinstance(terms, ExpoTerms)
        return setup.set_up(terms)

    def scores(self, s: Expo) -> list[int]:
        return [int(result.points(s, seat)) for seat in range(s.seats)]

    def standing(self, s: Expo, seat: Seat) -> list[int]:
        return result.standing(s, seat)

    def view(self, s: Expo, seat: Seat) -> dict[str, object]:
        return views.view(s, seat)

    def feeds(self, s: Expo, after: Expo, seat: Seat) -> list[tuple[str, str, int]]:
        return views.feeds(s, after, seat)

    def hides(self, s: Expo, seat: Seat) -> bool:
        return False  # piles have no order until somebody draws; hands can be told from the cards played

    def worth(self, s: Expo, seat: Seat) -> i64:
        return hints.worth(s, seat)

    def hopes(self, s: Expo, out: vec[i64]) -> None:
        hints.hopes(s, out)

    def weights(self) -> object:
        return weights.W

    def temper(self, seats: i64) -> Temper:
        return hints.TEMPER_OF_MANY if seats > 2 else hints.TEMPER

    def prefer(self, s: Expo, p: Pending, out: Options) -> None:
        hints.prefer(s, p, out)

    def exists(self, s: Expo, code: Code) -> bool:
        """Seats, and kinds of resource tiles that are in the box."""
        if START.has(code):
            return START.first(code) < s.seats
        if RESOURCE.has(code):
            return s.terms.kit.tiles[RESOURCE.first(code)] > 0
        if PLACE.has(code) and FIRST_KIND <= PLACE.first(code) < FIRST_TECH:
            return s.terms.kit.tiles[PLACE.first(code) - FIRST_KIND] > 0
        return True

    def respelled(self, s: Expo, p: Pending, code: Code) -> Code:
        """A tile of a lab is named by its first cell, its other cells mean it too; who stops wants to take nothing."""
        if STOP.has(code) and p.duty.listens(SKIP.base):
            return SKIP.base
        if SKIP.has(code) and p.duty.listens(STOP.base):
            return STOP.base
        if p.seat < 0 or not (REMOVE.has(code) or MOVE.has(code)):
            return code
        lab = s.players[p.seat].lab
        verb = REMOVE if REMOVE.has(code) else MOVE
        cells = lab.cells_at(verb.first(code))
        return verb.of(lowest(cells)) if cells else code

    def barred_kind(self, s: Expo, p: Pending, code: Code) -> str:
        """An answer of the wrong kind."""
        in_final_turn = p.duty is cards.PLAY_CARD and p.a == 1  # which may be passed
        if PASS.has(code) or (in_final_turn and (STOP.has(code) or SKIP.has(code))):
            return "EX-5.3"
        begun = p.duty is laboratory.LAY_TILE or p.duty is meeting.PUT_BACK or p.duty is jury.CHOOSE_JURY
        if begun and (STOP.has(code) or SKIP.has(code)):
            return "EX-4.15.1"
        return p.duty.rule


RULES: Final[Expo1906] = Expo1906()
