"""What questions and answers are about at their moment: the tile that lies there, and what it gives."""

from __future__ import annotations

from collections.abc import Callable

from pavilion.core import Phrase, Verb
from pavilion.core.phrases import Words
from pavilion.core.printed_effects import effect_at, effect_words

from ..box.deeds import WORDS
from ..box.nouns import ACTION, AREAS, GOAL, PAIR, REPORT, RND_AREA, STACK, STEPS, SUBSIDY, WEATHER
from ..rules.benefits import ACT_BENEFIT, PICK_BENEFIT
from ..rules.experiment import PAY_SCIENCE
from ..rules.lab import LOCK_BONUS
from ..rules.payments import PAY_ANY, PAY_UNIT
from ..rules.reports import ARRANGE_REPORTS
from ..rules.state import EMPTY, ORANGE, PART, Machine, weather_of
from ..rules.supply import EXTEND_PLACE
from ..rules.verbs import VERBS
from .dues import swapped
from .text_names import BY_EXCHANGE, EFFECTS, LATIV, printed_of

Names = dict[str, str]
Meant = dict[str, Words]


def given(s: Machine, place: int, names: Names) -> Meant:
    """The benefit that begins at a place of the program; nothing is said of none."""
    effect = effect_at(s.terms.kit.program, WORDS, place)
    return {"gain": effect_words(effect, EFFECTS, names)} if effect else {}


def carried(s: Machine, names: Names) -> dict[str, str]:
    """What the question asked now is about, beyond what it carries."""
    p, kit = s.stack[s.depth - 1], s.terms.kit
    if p.duty is LOCK_BONUS:
        return {"science": str(kit.lock_science), "points": str(kit.lock_points)}
    if p.duty is PAY_SCIENCE:
        return {"science": str(kit.exp_science[p.a]), "points": str(kit.exp_points[p.a] * p.b)}
    if p.duty is ARRANGE_REPORTS:
        return reports_offered(s, names)
    if p.duty is PAY_UNIT or p.duty is PAY_ANY:
        return {"cause": names[CAUSES[VERBS.verb_of(p.c).name]]}
    return {}


# What vouchers are paid for, by the verb of the errand: an action, the space in Supply, or a reward for Science.
CAUSES = {
    "tile": "extend", "build": "construct", "take": "acquire", "initiative": "initiative", "sell": "sell",
    "secure": "secure", "work": "work", "publish": "publish", "research": "research", "break": "breakthrough",
    "do": "security", "go": "supply", "accept": "science",
}  # fmt: skip


def subsidy_used(s: Machine, verb: Verb, code: int, names: Names) -> Meant:
    return given(s, int(s.terms.kit.subsidy_effect[verb.first(code)]), names)


def benefit_picked(s: Machine, verb: Verb, code: int, names: Names) -> Meant:
    p = s.stack[s.depth - 1]
    at = int(PICK_BENEFIT.first_row(s, p, verb.first(code))) if p.duty is PICK_BENEFIT else -1
    return given(s, at, names) if at >= 0 else {}


def step_collected(s: Machine, verb: Verb, code: int, names: Names) -> Meant:
    return given(s, int(s.terms.kit.fund_effect[STEPS * RND_AREA + verb.first(code)]), names)


def goal_funded(s: Machine, verb: Verb, code: int, names: Names) -> Meant:
    goal = s.players[s.stack[s.depth - 1].seat].goals[verb.first(code)]
    return {} if goal == EMPTY else {"goal": names[GOAL.names[goal]]}


def subsidy_there(s: Machine, verb: Verb, code: int, names: Names) -> Meant:
    """The subsidy that lies in a place of the grid."""
    what = s.grid[verb.first(code)]
    return {} if what == EMPTY or what >= PART else {"subsidy": names[SUBSIDY.names[what % ORANGE]]}


def weather_of_row(s: Machine, verb: Verb, code: int, names: Names) -> Meant:
    weather = weather_of(s, s.stack[s.depth - 1].seat, verb.first(code))
    return {} if weather == EMPTY else {"weather": names[WEATHER.names[weather]]}


def bot_space(s: Machine, verb: Verb, code: int, names: Names) -> Meant:
    """Is the part or chemical that is owed there not owned, and so exchanged?"""
    return {"swap": Phrase(BY_EXCHANGE)} if swapped(s, s.stack[s.depth - 1], code) else {}


def research_space(s: Machine, verb: Verb, code: int, names: Names) -> Meant:
    gain = given(s, int(s.terms.kit.rnd_effect[verb.first(code)]), names)
    return bot_space(s, verb, code, names) | gain if gain else {}  # the exchange is looked up first


def extreme_space(s: Machine, verb: Verb, code: int, names: Names) -> Meant:
    weather, space = divmod(int(verb.first(code)), 3)
    level = int(s.levels[weather])
    return given(s, int(s.terms.kit.ew_effect[3 * (3 * weather + level - 1) + space]), names) if level else {}


def slot_emptied(s: Machine, verb: Verb, code: int, names: Names) -> Meant:
    return given(s, int(s.terms.kit.slot_effect[verb.first(code)]), names)


def tile_offered(s: Machine, verb: Verb, code: int, names: Names) -> Meant:
    place = verb.first(code)
    pair = s.top if place == STACK else s.offer[place]
    return {} if pair == EMPTY else {"pair": names[PAIR.names[pair]]}


def tile_laid(s: Machine, verb: Verb, code: int, names: Names) -> Meant:
    """The tile in hand, from its place of the offer."""
    p = s.stack[s.depth - 1]
    if p.duty is not EXTEND_PLACE:
        return {}
    pair = s.top if p.a == STACK else s.offer[p.a]
    return {} if pair == EMPTY else {"pair": names[PAIR.names[pair]]}


def office_space(s: Machine, verb: Verb, code: int, names: Names) -> Meant:
    return given(s, int(s.terms.kit.office_effect[verb.first(code)]), names)


def token_space(s: Machine, verb: Verb, code: int, names: Names) -> Meant:
    """A token goes to the column of its area."""
    area, row = int(verb.first(code)) // len(WEATHER.names), int(verb.second(code))
    return given(s, int(s.terms.kit.office_effect[AREAS * row + area]), names)


def deal_accepted(s: Machine, verb: Verb, code: int, names: Names) -> Meant:
    """What is accepted: an action, or points for Science."""
    p = s.stack[s.depth - 1]
    if p.duty is ACT_BENEFIT:
        return {"deal": names[ACTION.names[p.a]]}
    price = carried(s, names)
    if not price:
        return {}
    science, points = price["science"], price["points"]
    return {"deal": Phrase("{science} Science for {points} {points|point|points}", science=science, points=points)}


def reports_arranged(s: Machine, verb: Verb, code: int, names: Names) -> Meant:
    """The three cards in their new order."""
    cards = reports_at_hand(s)
    if len(cards) != 3:
        return {}
    order = [names[cards[int(n) - 1]] for n in verb.noun.names[verb.first(code)].split("-")]
    return dict(zip(("current", "next", "discarded"), order, strict=True))


def reports_offered(s: Machine, names: Names) -> dict[str, str]:
    """Where the agents of the three cards go, and which weather they look for."""
    printed = {row.id: row for row in printed_of(s.terms).reports}
    places = names | {"lativ": LATIV}
    cards = [printed[card] for card in reports_at_hand(s)]
    told = [{f"to{n}": places[card.to], f"weather{n}": names[card.weather]} for n, card in enumerate(cards, 1)]
    return {gap: name for one in told for gap, name in one.items()}


def reports_at_hand(s: Machine) -> list[str]:
    """The Current Report, and those that security has found."""
    return [REPORT.names[card] for card in (s.saboteurs.current, *s.saboteurs.drawn)]


MEANT: dict[str, Callable[[Machine, Verb, int, Names], Meant]] = {  # by verb
    "use": subsidy_used,
    "pick": benefit_picked,
    "collect": step_collected,
    "fund": goal_funded,
    "claim": subsidy_there,
    "secure": subsidy_there,
    "sell": bot_space,
    "work": bot_space,
    "publish": weather_of_row,
    "break": weather_of_row,
    "research": research_space,
    "mark": extreme_space,
    "build": slot_emptied,
    "tile": tile_offered,
    "lay": tile_laid,
    "award": office_space,
    "token": token_space,
    "accept": deal_accepted,
    "arrange": reports_arranged,
}
