"""The game as one object: words, decision table, and what the outside may know."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Code, Options, Pending, Rules, Seat, Temper, Terms
from pavilion.core.masks import bit

from .bots import hints, weights
from .box import data
from .box.nouns import SUBSIDIES
from .box.options import OPTIONS as OPTIONS
from .box.terms import MachineTerms
from .rules import (
    benefits,
    development,
    experiment,
    flow,
    funding,
    gains,
    government,
    lab,
    menus,
    moves,
    office,
    payments,
    prototype,
    reports,
    result,
    saboteurs,
    setup,
    solo,
    supply,
)
from .rules.state import Machine
from .rules.verbs import DECLINE, DONE, MOVE_TO, ORDER, SUBSIDIZE, USE, VERBS
from .told import view as views


@final
class WeatherMachine(Rules[Machine]):
    def __init__(self) -> None:
        super().__init__(
            "weather-machine",
            VERBS,
            [
                setup.SEAT_NEXT, supply.DEAL_OFFER, setup.DEAL_SUBSIDY, experiment.TURN_UP_TILE, setup.PLACE_ASSISTANT,
                setup.DEAL_PART_TO, setup.DEAL_TILE, setup.DEAL_GOALS, setup.ASK_DRAFT, setup.DRAFT_GOALS,
                solo.DEAL_SOLO_GOAL, solo.HIDE_CHEMICAL, solo.SEND_AGENT, reports.NEW_REPORT,
                flow.BEGIN_TURN, flow.ORIENT_FIRST, menus.MENU, menus.KEEP_AWARD, menus.GO_ON, menus.OPEN_MENU,
                funding.USE_TILE, funding.CHOOSE_GOAL, benefits.PICK_BENEFIT, benefits.RESOLVE, funding.FLIP_GOAL,
                funding.PAY_FUNDING, funding.LAB_TRACK, funding.COLLECT_FUNDING,
                moves.MOVE_SCIENTIST, moves.ENTER_SUPPLY, moves.LATIV_MOVES, gains.GAIN_ANY,
                payments.PAY_ANY, payments.PAY_UNIT, lab.LATIV_BOT,
                government.SELL_SPACE, government.SETTLE_SALE, government.CLAIM_SUBSIDY, government.GOVERNMENT_TOKEN,
                government.RUN_GOVERNMENT, payments.PAY_PART, payments.GIVE_PART, payments.PAY_CHEMICAL,
                payments.GIVE_CHEMICAL, government.SECURE_TILE, government.FLIP_TILE,
                lab.WORK_SPACE, lab.START_WORK, lab.PUBLISH_ROW, lab.CITE_GOAL, lab.PUBLISH_IT, lab.COUNT_PAPER,
                lab.LOCK_BONUS, development.RESEARCH_SPACE, payments.RESEARCH_EXTRA, development.START_RESEARCH,
                development.RESEARCH_TOKEN, development.BREAK_ROW, development.MARK_SPACE, prototype.BUILD_PROTOTYPE,
                prototype.PROVIDE_PARTS, prototype.PROTO_ROW, prototype.LOSE_PARTS, prototype.SCORE_PROTOTYPE,
                development.TAKE_AWARD,
                supply.CONSTRUCT_SLOT, supply.FINISH_BOT, supply.EXTEND_TILE, supply.EXTEND_PLACE,
                gains.TAKE_CHEMICAL, supply.RETURN_ONE, gains.PART_COLOUR, gains.FUND_STEP,
                supply.INITIATIVE_POSITION, supply.SHIFT_INITIATIVE, benefits.ACT_BENEFIT,
                office.PLACE_TOKENS, office.PLACE_TOKEN, flow.END_TURN,
                flow.PHASE_B, experiment.OFFER_RETURN, experiment.RETURN_BOT, experiment.TAKE_BACK_BOTS,
                experiment.PARK_BOT, flow.LATIV_LEAVES, experiment.RUN_FOR, experiment.PAY_SCIENCE, experiment.REWARD,
                experiment.LAB_TOKEN, experiment.AFTER_RUN, experiment.PREPARE_NEXT,
                flow.PHASE_C, flow.INCOME, flow.LATIV_HOME, flow.NEXT_ROUND,
                flow.FINAL_RUNS, flow.REMOVE_USED, flow.FINAL_PLACEMENT, flow.FINAL_MENU,
                saboteurs.SABOTEUR_TURN, saboteurs.VISIT_SUPPLY, saboteurs.VISIT_GOVERNMENT,
                saboteurs.VISIT_LAB, saboteurs.VISIT_DEVELOPMENT, saboteurs.SABOTEURS_RUN,
                reports.END_REPORT, reports.CHECK_SETS,
                reports.SABOTAGE, reports.DISCARD_REPORT, reports.LOOK_AT_REPORT, reports.ARRANGE_REPORTS,
                solo.SABOTEURS_INCOME, solo.SETBACK, solo.LAST_WORD,
            ],
            riders=[office.PLACE_AWARD],
            turn_rule="WM-1.6",
            end_rule="WM-5.2",
            undo_rule="WM-1.5",
        )  # fmt: skip

    def agree(self, seats: i64, options: dict[str, object], pack: str, edition: str) -> Terms:
        components = data.load(Path(pack) if pack else None)
        handicap, challenges = options["handicap"], options["challenges"]
        assert isinstance(handicap, list)
        assert isinstance(challenges, list)
        named = f"{components.kit.name} {components.kit.fingerprint}" if pack else ""
        mask: i64 = 0
        for number in challenges:
            mask |= bit(number)
        return MachineTerms(seats, options, named, edition, components.kit, components, vec[i64](handicap), mask)

    def set_up(self, terms: Terms) -> Machine:
        assert isinstance(terms, MachineTerms)
        return setup.set_up(terms)

    def scores(self, s: Machine) -> list[int]:
        return [int(result.points(s, seat)) for seat in range(s.seats)]

    def standing(self, s: Machine, seat: Seat) -> list[int]:
        return result.standing(s, seat)

    def view(self, s: Machine, seat: Seat) -> dict[str, object]:
        return views.view(s, seat)

    def hides(self, s: Machine, seat: Seat) -> bool:
        return False  # stacks have no order until somebody draws: WM-1.4

    def worth(self, s: Machine, seat: Seat) -> i64:
        return hints.worth(s, seat)

    def hopes(self, s: Machine, out: vec[i64]) -> None:
        hints.hopes(s, out)

    def weights(self) -> object:
        return weights.W

    def temper(self, seats: i64) -> Temper:
        return hints.TEMPER

    def prefer(self, s: Machine, p: Pending, out: Options) -> None:
        hints.prefer(s, p, out)

    def looks(self) -> i64:
        return hints.LOOKS

    def exists(self, s: Machine, code: Code) -> bool:
        """Seats, and types of subsidies that are in the box."""
        if ORDER.has(code):
            return ORDER.first(code) < s.seats
        if MOVE_TO.has(code):
            return MOVE_TO.first(code) < len(s.initiative)
        if SUBSIDIZE.has(code) or USE.has(code):
            kind = SUBSIDIZE.first(code) if SUBSIDIZE.has(code) else USE.first(code)
            return kind < SUBSIDIES and s.terms.kit.subsidies[kind] > 0
        return True

    def respelled(self, s: Machine, p: Pending, code: Code) -> Code:
        """Who is done declines, and who declines is done."""
        if DONE.has(code) and p.duty.listens(DECLINE.base):
            return DECLINE.base
        if DECLINE.has(code) and p.duty.listens(DONE.base):
            return DONE.base
        return code


RULES: Final[WeatherMachine] = WeatherMachine()
