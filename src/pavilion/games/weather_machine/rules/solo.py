"""The solo game (WM-6.5): its set-up, what income does for the Saboteurs, and how it ends."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Chance, Code, Decision, Options, Pending, Rng, Step, Verdict
from pavilion.core.masks import bit
from pavilion.core.values import flag

from ..box.nouns import AREAS, COLOURS, GOALS, GOALS_EACH, LAST_STEP, LEVELS, OFFICE_AT, REPORTS, SUPPLY_AT, TRACK
from . import result
from .hideout import HIDEOUT, bots_on_board, take_token
from .reports import NEW_REPORT, PUBLISH_OR_LOSE, discard
from .state import STOPPED, STORMS, WITHOUT_REPORTS, Machine, first_space, is_occupied, papers, total
from .verbs import DEAL_GOAL, HIDE, RETREAT, REVEAL

FULL_SHELVES: Final[i64] = 1
SIGNAL_JAMMER: Final[i64] = 2
CREATIVE_BOOKS: Final[i64] = 3
LAUREATE: Final[i64] = 4
OVERACHIEVER: Final[i64] = 5
TICKING_CLOCK: Final[i64] = 6
ALWAYS_AHEAD: Final[i64] = 7
OWN_WORK: Final[i64] = 10
LEAN_BUDGET: Final[i64] = 11
GOALS_OF_COLOUR: Final[i64] = 2
TERRIBLE: Final[i64] = 2  # weathers at level 3 that lose the game
MORE_GOALS: Final[i64] = 5
ALL_SECTIONS: Final[i64] = 15  # as a mask
AHEAD: Final[i64] = 3  # Target Value with challenge 7

# What has ended a game before its time, and its rule.
AT_ONCE: Final = {
    STORMS: ("storms", "WM-6.5.28"),
    STOPPED: ("stopped", "WM-6.5.27"),
    WITHOUT_REPORTS: ("reports", "WM-6.5.9"),
}

# ---- set-up ---------------------------------------------------------------------------------------------------------


def set_up(s: Machine) -> None:
    """Human first, goals, chemicals of the Hideout, agents, the Current Report."""  # WM-6.5.1, WM-6.5.5
    other = s.saboteurs
    s.turn_order[HIDEOUT] = HIDEOUT
    s.initiative[HIDEOUT] = HIDEOUT
    other.value = s.terms.kit.target  # WM-6.5.3
    if s.terms.challenged(PUBLISH_OR_LOSE):
        other.value = s.terms.kit.hard_target
    for report in range(REPORTS):
        other.draw.put(report, 1)
    for area in range(AREAS):
        for _goal in range(GOALS_OF_COLOUR):
            s.chance(DEAL_SOLO_GOAL, area)
    stock_hideout(s)
    s.chance(SEND_AGENT)
    s.chance(SEND_AGENT)
    s.chance(NEW_REPORT)


def stock_hideout(s: Machine) -> None:
    """Two different chemicals, one of each colour, or more; Awards of some challenges."""
    other = s.saboteurs
    if s.terms.challenged(FULL_SHELVES):
        for colour in range(COLOURS):
            s.supply[colour] -= 1
            other.chemicals[colour] += 1
    else:
        s.chance(HIDE_CHEMICAL, 1)
        s.chance(HIDE_CHEMICAL, 1)
    for challenge in (LAUREATE, LEAN_BUDGET):
        if s.terms.challenged(challenge):
            s.chance(HIDE_CHEMICAL, 0)
    for challenge in (CREATIVE_BOOKS, OWN_WORK):
        if s.terms.challenged(challenge) and s.awards > 0:
            s.awards -= 1
            other.awards += 1
    if s.terms.challenged(TICKING_CLOCK):
        other.removed = 2  # nobody has seen which


@final
class DealSoloGoal(Chance[Machine]):
    """Which goal of the colour p.a is dealt? No majority, no Awards, no icon twice."""  # WM-6.5.2

    def is_dealt(self, s: Machine, goal: i64) -> bool:
        kit = s.terms.kit
        if not kit.goal_solo[goal]:
            return False
        for other in range(GOALS):
            if s.players[0].below >> other & 1 and kit.goal_icon[other] == kit.goal_icon[goal]:
                return False
        return True

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for goal in range(GOALS_EACH * p.a, GOALS_EACH * p.a + GOALS_EACH):
            if self.is_dealt(s, goal):
                out.add(DEAL_GOAL.of(goal))

    def draw(self, s: Machine, p: Pending, luck: Rng) -> Code:
        out = Options()
        self.options(s, p, out)
        return out.pick(luck)

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        s.players[0].below |= bit(DEAL_GOAL.first(code))


@final
class HideChemical(Chance[Machine]):
    """Which chemical is in the Hideout? (p.a: 1 if all are different)"""  # WM-6.5.3

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for colour in range(COLOURS):
            if not p.a or s.saboteurs.chemicals[colour] == 0:
                out.add(HIDE.of(colour))

    def draw(self, s: Machine, p: Pending, luck: Rng) -> Code:
        out = Options()
        self.options(s, p, out)
        return out.pick(luck)

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        s.supply[HIDE.first(code)] -= 1
        s.saboteurs.chemicals[HIDE.first(code)] += 1


@final
class SendAgent(Chance[Machine]):
    """Which report sends an agent to a main location? The second one is for the other agent."""  # WM-6.5.4

    def is_sent(self, s: Machine, report: i64) -> bool:
        kit, other = s.terms.kit, s.saboteurs
        to = kit.report_to[report]
        if to == SUPPLY_AT or to == OFFICE_AT:
            return False
        return len(other.discard) == 0 or kit.report_agent[other.discard[0]] != kit.report_agent[report]

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for report in range(REPORTS):
            if self.is_sent(s, report):
                out.add(REVEAL.of(report))

    def draw(self, s: Machine, p: Pending, luck: Rng) -> Code:
        out = Options()
        self.options(s, p, out)
        return out.pick(luck)

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        """To the middle space, or the right one; a research token comes to the Hideout."""
        report, kit, other = REVEAL.first(code), s.terms.kit, s.saboteurs
        other.draw.counts[report] -= 1
        other.draw.size -= 1
        discard(s, report)
        at = kit.report_to[report]
        space = first_space(at) + 1
        if is_occupied(s, space):
            space += 1
        other.agents[kit.report_agent[report]] = space
        take_token(s, at - 1, kit.report_weather[report])


# ---- income ---------------------------------------------------------------------------------------------------------


@final
class SaboteursIncome(Step[Machine]):
    """Two challenges make the income of the human useful to them."""

    def run(self, s: Machine, p: Pending) -> None:
        if s.terms.challenged(SIGNAL_JAMMER):
            s.saboteurs.value += bots_on_board(s)
        if s.terms.challenged(CREATIVE_BOOKS):
            for step in s.players[0].funding:
                if step > 0:
                    s.ask(SETBACK, 0)
                    return


@final
class Setback(Decision[Machine]):
    """Which of your funding markers goes back?"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for track in range(AREAS):
            if s.players[0].funding[track] > 0:
                out.add(RETREAT.of(track))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        s.players[0].funding[RETREAT.first(code)] -= 1


# ---- the end --------------------------------------------------------------------------------------------------------


def is_worthy(s: Machine) -> bool:
    """What challenges ask of a winner: the Nobel Prize, more goals."""
    if s.terms.challenged(LAUREATE) and s.nobel != 0:
        return False
    return not s.terms.challenged(OVERACHIEVER) or result.goals_met(s, 0) >= MORE_GOALS


def wins_at_once(s: Machine) -> bool:
    """At the start of the human's turn: more points than the Target Value, goals met, markers far ahead."""
    player, kit = s.players[0], s.terms.kit  # WM-6.5.27
    ahead: i64 = 0
    for step in player.funding:
        if step >= kit.win_step:
            ahead += 1
    if player.points <= s.saboteurs.value or ahead < kit.win_markers or result.goals_met(s, 0) < kit.win_goals:
        return False
    if not is_worthy(s):
        return False
    s.saboteurs.ended = STOPPED
    s.finish()
    return True


def human_turn_ends(s: Machine) -> bool:
    """With two weathers at their worst the human has lost."""  # WM-6.5.28
    if s.terms.challenged(ALWAYS_AHEAD) and s.initiative[0] == HIDEOUT:
        s.saboteurs.value += AHEAD
    worst: i64 = 0
    for level in s.levels:
        if level == LEVELS:
            worst += 1
    if worst < TERRIBLE:
        return False
    s.saboteurs.ended = STORMS
    s.finish()
    return True


@final
class LastWord(Step[Machine]):
    """At the normal end the Target Value grows once more."""  # WM-6.5.29

    def run(self, s: Machine, p: Pending) -> None:
        s.saboteurs.value += s.terms.kit.final_target


def has_won(s: Machine) -> bool:
    """At once, or with more points than the Target Value at the end; with challenge 12 only at once."""  # WM-6.5.29
    if s.saboteurs.ended != 0:
        return s.saboteurs.ended == STOPPED
    if s.terms.challenged(PUBLISH_OR_LOSE) or not is_worthy(s):
        return False
    return result.points(s, 0) > s.saboteurs.value


def rank(s: Machine) -> str:
    """The best one whose conditions are all met, after a win."""  # WM-6.5
    player, points, goals, published = s.players[0], result.points(s, 0), result.goals_met(s, 0), papers(s, 0)
    least: i64 = LAST_STEP
    most: i64 = 0
    for step in player.funding:
        least, most = min(least, step), max(most, step)
    if points >= 120 and least >= 4 and most == LAST_STEP and player.tiles >= 6 and total(player.vouchers) <= 2:
        return "terraformer"
    if points >= 110 and s.nobel == 0 and goals >= 4 and player.sections == ALL_SECTIONS:
        return "climatologist"
    if points >= 100 and published >= 3 and most >= 8 and goals >= 3 and player.awards >= 2:
        return "meteorologist"
    on_board = result.own_bots(s.government, 0) + result.own_bots(s.machine, 0) + result.own_bots(s.research, 0)
    if published >= 3 and on_board >= 7 and goals >= 3 and player.awards >= 1:
        return "forecaster"
    if goals >= 2 and player.awards >= 1:
        return "stormchaser"
    return ""


def decided_by(s: Machine) -> str:
    """What ended or decided the game, if not the points alone."""
    if s.saboteurs.ended:
        return AT_ONCE[s.saboteurs.ended][0]
    if s.terms.challenged(PUBLISH_OR_LOSE) or not is_worthy(s):
        return "challenge"
    return ""


def verdict(s: Machine) -> Verdict:
    rule = AT_ONCE[s.saboteurs.ended][1] if s.saboteurs.ended else "WM-6.5.29"
    won = has_won(s)
    title = ""
    if won:
        title = rank(s)
    return Verdict(won, int(result.points(s, 0)), int(s.saboteurs.value), rule, decided_by(s), title)


DEAL_SOLO_GOAL: Final[DealSoloGoal] = DealSoloGoal("WM-6.5.2", [DEAL_GOAL], takes=(TRACK,))
HIDE_CHEMICAL: Final[HideChemical] = HideChemical("WM-6.5.3", [HIDE], takes=(flag("different"),))
SEND_AGENT: Final[SendAgent] = SendAgent("WM-6.5.4", [REVEAL])
SABOTEURS_INCOME: Final[SaboteursIncome] = SaboteursIncome("WM-6.5")
SETBACK: Final[Setback] = Setback("WM-6.5", [RETREAT], rideable=False)
LAST_WORD: Final[LastWord] = LastWord("WM-6.5.29")
