"""The game as one object: words, decision table, and what the outside may know."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Code, Pending, Rules, Seat, Temper, Terms

from .bots import hints, weights
from .box import data
from .box.options import OPTIONS as OPTIONS
from .box.terms import FairTerms
from .rules import figures, flow, place, refill, result, scoring, setup, supporters
from .rules.state import Fair
from .rules.verbs import APPROVE, BONUS, LIFT, PLAY, SOURCE, START, VERBS
from .told import view as views


@final
class WorldsFair(Rules[Fair]):
    def __init__(self) -> None:
        super().__init__(
            "worlds-fair-1893",
            VERBS,
            [
                setup.LAY_TILE, refill.DEAL, setup.DEAL_OPENING, setup.START_PLAYER, setup.DRAFT_BONUS, setup.HANDICAP,
                setup.BEGIN, place.PLACE_SUPPORTER, supporters.TAKE_SOURCE, figures.PLAY_FIGURE, figures.DAVIS_TARGET,
                figures.PALMER_LIFT, figures.PALMER_DROP, flow.COLLECT_AND_LAY_OUT, flow.END_TURN,
                scoring.REDEEM_TICKETS, scoring.SCORE_AREA, scoring.APPROVE_EXHIBITS, scoring.RECALL, flow.END_ROUND,
            ],
            turn_rule="WF-4.1.1",
            end_rule="WF-5.3.1",
            undo_rule="WF-4.7.6",
        )

    def agree(self, seats: i64, options: dict[str, object], pack: str, edition: str) -> Terms:
        components = data.load(Path(pack) if pack else None)
        kit = components.kit
        table = options["area_table"]
        if isinstance(table, list):  # own entries, medal and approvals of each rank
            scoring_table = vec[i64]([pair[i] for i in range(2) for pair in table])
        else:
            scoring_table = kit.area_scoring[str(table)][seats]
        handicap = options["handicap"]
        assert isinstance(handicap, list)
        stall_limit = options["stall_limit"]
        assert isinstance(stall_limit, int)
        named = f"{kit.name} {kit.fingerprint}" if pack else ""
        supporters = vec[i64](handicap)
        return FairTerms(seats, options, named, edition, kit, components, scoring_table, supporters, stall_limit)

    def set_up(self, terms: Terms) -> Fair:
        assert isinstance(terms, FairTerms)
        return setup.set_up(terms)

    def scores(self, s: Fair) -> list[int]:
        return [int(result.points(s, player)) for player in s.players]

    def standing(self, s: Fair, seat: Seat) -> list[int]:
        return result.standing(s, s.players[seat])  # players equal in everything share the place: WF-5.3.9, WF-5.3.10

    def view(self, s: Fair, seat: Seat) -> dict[str, object]:
        return views.view(s)

    def hides(self, s: Fair, seat: Seat) -> bool:
        return False  # piles have no order until somebody draws

    def worth(self, s: Fair, seat: Seat) -> i64:
        return hints.worth(s, seat)

    def hopes(self, s: Fair, out: vec[i64]) -> None:
        hints.hopes(s, out)

    def weights(self) -> object:
        return weights.W

    def temper(self, seats: i64) -> Temper:
        return hints.TEMPER

    def exists(self, s: Fair, code: Code) -> bool:
        if LIFT.has(code):
            return LIFT.first(code) < s.seats
        return not START.has(code) or START.first(code) < s.seats

    def barred_kind(self, s: Fair, p: Pending, code: Code) -> str:
        """The first row of the refusal table that fits an answer of the wrong kind."""  # WF-4.7.7
        if SOURCE.has(code) and s.players[p.seat].supply > 0:
            return "WF-4.2.1"
        if PLAY.has(code) and p.duty is scoring.APPROVE_EXHIBITS:
            return "WF-4.4.11"
        if APPROVE.has(code) and not s.terms.ask_approvals:
            return "WF-5.2.11"
        if BONUS.has(code) and not s.terms.draft:
            return "WF-6.5.2"
        return "WF-4.1.2"

    def barred_word(self, s: Fair, p: Pending, word: str) -> str:
        """Only a turn is passed: elsewhere it is an answer of the wrong kind."""  # WF-4.7.7
        rule = VERBS.nevers[word]
        return "WF-4.1.2" if rule == "WF-4.1.3" and p.duty is not place.PLACE_SUPPORTER else rule


RULES: Final[WorldsFair] = WorldsFair()
