"""Everything this game says in words, in one place: the catalogue that translations start from.

Keys are the names of decisions, verbs, nouns and rules; values are English. Names of tiles are those of the house data
or, at a table with a component pack, those of the pack.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pavilion.core import Phrase, Terms
from pavilion.core.explained import Explained
from pavilion.core.phrases import Words, translatable
from pavilion.core.reached import Reached

from ..box.data import house
from ..box.nouns import SEAT, TRACK, WEATHER, WEATHERS
from ..rules import result
from ..rules.state import Machine
from ..rules.verbs import VERBS
from .text_meant import MEANT, carried
from .text_names import EFFECTS, components_of, names_in, printed_of
from .text_reached import come_to, vied_for
from .text_reasons import REASONS
from .text_reports import CHANGES, CLAUSES, REPORTS, UNLOGGED
from .text_steps import chained
from .text_usual import usual
from .text_warnings import warnings
from .view import counted_view, saboteurs_view
from .what_is import KINDS, Table, explained

__all__ = ["CHANGES", "CLAUSES", "EFFECTS", "KINDS", "REASONS", "REPORTS", "UNLOGGED", "chained", "usual", "warnings"]

VERDICTS: dict[str, str] = translatable(  # of a game alone
    {
        "stopped": "The Saboteurs are stopped before the end.",
        "storms": "Two kinds of weather are at their worst: the Saboteurs have won.",
        "reports": "The reports have run out: the Saboteurs have won.",
        "challenge": "A challenge was not met.",
        "terraformer": "Terraformer",
        "climatologist": "Climatologist",
        "meteorologist": "Meteorologist",
        "forecaster": "Forecaster",
        "stormchaser": "Stormchaser",
    }
)
ROUNDS: dict[int, str] = translatable({0: "Supply round"})
QUESTIONS: dict[str, str] = {
    # fate
    "seat-next": "Fate: who is next in turn order?",
    "deal-offer": "Fate: which workshop tile is turned up?",
    "deal-subsidy": "Fate: which subsidy is dealt to {grid}?",
    "turn-up-tile": "Fate: which experiment is turned up?",
    "deal-part": "Fate: which part does {seat} start with?",
    "deal-tile": "Fate: which workshop tile does {seat} start with?",
    "deal-goals": "Fate: which set of goals does {seat} get?",
    "deal-solo-goal": "Fate: which goal do you get?",
    "hide-chemical": "Fate: which chemical do the Saboteurs hide?",
    "send-agent": "Fate: which report sends an agent to the board?",
    "new-report": "Fate: which report becomes the current one?",
    "discard-report": "Fate: which report is discarded?",
    "look-at-report": "Fate: which report does security find?",
    # set-up
    "orient-first": "Which way round do you place your first workshop tile?",
    "draft-goals": "Which pack of goals do you choose?",
    # a turn
    "use-tile": "Do you use a subsidy or an Investment first?",
    "move-scientist": "Where do you move your Scientist?",
    "menu": "Which {location} action do you take?",
    "place-token": "Which research token do you place, and in which row of your office?",
    "keep-award": "Do you place an Award now, or keep it for later?",
    "place-award": "Where do you place an Award?",
    # goals and funding
    "choose-goal": "Which goal do you set, and on which goal space?",
    "flip-goal": "Which goal do you flip to black to receive its funding?",
    "lab-track": "Which other track's funding do you receive as well?",
    "collect-funding": "Which benefit on the R&D track do you take?",
    "pick-benefit": "Which benefit do you take?",
    # vouchers and exchanges
    "gain-any": "Which voucher do you gain? ({left} to go)",
    "pay-unit": "{cause}: how do you pay? {left} {voucher} {left|voucher|vouchers} to go.",
    "pay-any": "{cause}: which voucher do you pay? ({left} to go)",
    "give-part": "Which of your parts do you give in exchange for the one you lack?",
    "give-chemical": "Which of your chemicals do you return in exchange for the {colour} one you lack?",
    "research-extra": "Which additional part or chemical do you pay?",
    # Supply
    "extend-tile": "Which workshop tile do you take?",
    "extend-place": "Where do you place the workshop tile, and which way round?",
    "construct-slot": "Which slot of your assembly line do you construct a bot from?",
    "take-chemical": "Which chemical do you take?",
    "return-one": "Which chemical do you return?",
    "initiative-position": "Which position do you move your Initiative marker to?",
    # Government
    "sell-space": "Which Government space do you sell a part on?",
    "claim-subsidy": "Which subsidy from this column do you take?",
    "secure-tile": "Which blue subsidy do you secure?",
    # Lab
    "work-space": "Which space of the Weather Machine does your bot work on?",
    "lativ-bot": "{weather} branch: which space does Lativ's bot go on?",
    "publish-row": "Which row of your office do you publish?",
    "cite-goal": "Which goal do you give up for a Citation in row {row}?",
    "lock-bonus": "{weather}: the Lock is gone. Do you pay {science} Science for {points} points?",
    # R&D
    "research-space": "Which research space does your bot go on?",
    "break-row": "Which published row do you use for a breakthrough?",
    "mark-space": "Which space of the Extreme Weather tile does your marker go on?",
    "provide-parts": "Prototype: on which spaces with bots do you provide the part yourself?",
    "proto-row": "Prototype: which row of your workshop do your parts come from?",
    "lose-parts": "Prototype: which other part in this row is lost?",
    # other benefits
    "part-colour": "Which part do you take? ({left} to go)",
    "fund-step": "Which funding track do you advance on? ({left} {left|step|steps} to go)",
    "act-benefit": "{action}: do you take this action now, without paying vouchers?",
    # experiment and end
    "return-bot": "The experiment does not run. Which of your bots do you take back?",
    "park-bot": "Your workshop is full. Which slot does the bot return to?",
    "pay-science": "The experiment runs. Do you pay {science} Science for {points} points and a benefit?",
    "final-menu": "Final scoring is next. What would you like to do first?",
    # alone
    "arrange-reports": "1 {to1}, {weather1} · 2 {to2}, {weather2} · 3 {to3}, {weather3}: which one now, which next?",
    "sabotage": "The Saboteurs hold a pair of tokens. What do they use it for?",
    "setback": "Income: which of your funding markers moves back?",
}

REASONED = ("action",)  # an action that one cannot carry out is drawn pale

ANSWERS: dict[str, str] = {
    "orient": "places the first workshop tile, turned {turn}°",
    "orient turn:0": "places the first workshop tile as drawn",
    "draft": "chooses a pack of goals: {pack}",
    "do": "",  # what is done is told by where and what
    "do action:security": "calls Security",
    "use": "uses a subsidy: {subsidy}",
    "use gain": "uses a subsidy, {subsidy}: {gain}",
    "invest": "",
    "goal": "sets a goal on the {half} space: {goal}",
    "pick": "takes the {benefit} benefit",
    "pick gain": "takes a benefit: {gain}",
    "fund": "flips the goal on {goalspace} to black and receives its funding",
    "fund goal": "receives funding for a goal: {goal}",
    "receive": "also receives the funding of the {track} track",
    "collect": "takes the benefit on space {step} of the R&D track",
    "collect gain": "takes the benefit on space {step} of the R&D track: {gain}",
    "go": "moves to {space}",
    "gain": "",  # vouchers are told at the end of the turn, all together
    "pay": "",
    "exchange": "exchanges three vouchers for Science",
    "lativ": "places Lativ's bot on {labspace}",
    "sell": "sells a part on {govspace}",
    "sell swap": "sells a part on {govspace}, {swap}",
    "claim": "takes the subsidy on {grid}",
    "claim subsidy": "takes a subsidy: {subsidy} ({grid})",
    "give": "gives up a {goods}",
    "secure": "secures the subsidy on {grid}",
    "secure subsidy": "secures a subsidy: {subsidy} ({grid})",
    "work": "works on the experiment on {labspace}",
    "work swap": "works on the experiment on {labspace}, {swap}",
    "publish": "publishes row {row}",
    "publish weather": "publishes a paper on {weather} (row {row})",
    "cite": "gives up a goal for a Citation: {goal}",
    "research": "researches on {rndspace}",
    "research gain": "researches on {rndspace} (benefit: {gain})",
    "research swap": "researches on {rndspace}, {swap} (benefit: {gain})",
    "break": "achieves a breakthrough with row {row}",
    "break weather": "achieves a breakthrough on {weather} (row {row})",
    "mark": "places a marker on {ewspace}",
    "mark gain": "places a marker on {ewspace} (benefit: {gain})",
    "provide": "provides the parts on spaces with bots: {subset}",
    "row": "",
    "lose": "also loses a {colour} part",
    "build": "constructs the bot on slot {slot}",
    "build gain": "constructs the bot on slot {slot} (benefit: {gain})",
    "tile": "",
    "tile pair": "",
    "lay": "places it on {shopcell}, turned {turn}°",
    "lay turn:0": "places it on {shopcell}",
    "lay pair": "places a workshop tile on {shopcell}: {pair}",
    "lay turn:0 pair": "places a workshop tile on {shopcell}: {pair}",
    "take": "takes a {goods}",
    "return": "returns a {colour} chemical",
    "advance": "advances on the {track} track",
    "initiative": "takes position {position} in the Initiative order",
    "token": "places a token in row {row}: {token}",
    "token gain": "places a token in row {row}: {token}; benefit: {gain}",
    "drop": "removes a token from the game: {token}",
    "recall": "takes back the bot on {labspace}",
    "park": "returns the bot to slot {slot}",
    "arrange": "arranges the reports: {arrangement}",
    "arrange current": "arranges the reports: current {current}; next {next}; discarded {discarded}",
    "sabotage": "chooses: {sabotage}",
    "retreat": "moves back on the {track} track",
    "accept": "accepts",
    "accept deal": "accepts: {deal}",
    "act-benefit accept": "",
    "lock-bonus accept": "pays {deal}",
    "pay-science accept": "pays {deal}",
    "decline": "declines",
    "done": "",
    "return-bot done": "leaves the other bots at work",
    "final-menu done": "is done",
    "award": "places an Award: {office}",
    "award gain": "places an Award: {office} (benefit: {gain})",
    # fate
    "order": "next in turn order: {seat}",
    "workshop": "new workshop tile: {pair}",
    "subsidy": "new subsidy: {subsidy}",
    "experiment": "new experiment: {experiment}",
    "goals": "dealt: goal set {goalset}",
    "solo-goal": "dealt: {goal}",
    "part": "starting part: {colour}",
    "report": "the Saboteurs draw a report: {report}",
    "chemical": "the Saboteurs hide a {colour} chemical",
}

NAMES: dict[str, str] = names_in(house().printed)

CLIMATE, FUNDING, GOALS, NOBEL = translatable(("during the game", "{track} track", "goals met", "Nobel Prize"))
GROUPS: dict[str, str] = {FUNDING: "Funding tracks"}


@lru_cache(8)  # tables with a pack: it is asked for with every answer, and takes a millisecond
def names_of(terms: Terms) -> dict[str, str]:
    """What the words of answers are called at a table, which may have a component pack."""
    return names_in(printed_of(terms)) if terms.pack else NAMES


def names_seen(view: Mapping[str, Any]) -> dict[str, str]:
    """The same, for whoever has nothing but a view."""
    unlike = view["board"]["printed"]
    return names_in(house().printed.changed(unlike)) if unlike else NAMES


def what_is(terms: Terms, view: Mapping[str, Any], thing: str) -> Explained | None:
    """A thing in a drawing, in plain words."""
    return explained(thing, Table(terms, names_of(terms), view))


def details(s: Machine) -> dict[str, str]:
    """What the question asked now is about, beyond what it carries."""
    return carried(s, names_of(s.terms))


def meant(s: Machine, code: int) -> dict[str, Words]:
    """What an answer is about now, beyond its own words: the tile that lies there, and what it gives."""
    verb, names = VERBS.verb_of(code), names_of(s.terms)
    found: dict[str, Words] = {}
    if s.terms.pack:  # which may have names of its own
        called = zip([verb.noun.name, verb.second_noun.name], verb.words(code)[1:], strict=False)
        found = {gap: names[word] for gap, word in called if word in names}
    tell = MEANT.get(verb.name)
    return found | tell(s, verb, code, names) if tell else found


def counted(s: Machine) -> dict[str, object]:
    """The parts of a view that `CHANGES` name: the whole view is slow, and a log looks at one after every answer."""
    return {
        "players": {SEAT.names[seat]: counted_view(s.players[seat]) for seat in range(s.seats)},
        "saboteurs": saboteurs_view(s) if s.seats == 1 else None,
        "rnd": {"extremes": {WEATHER.names[weather]: {"level": int(s.levels[weather])} for weather in range(WEATHERS)}},
        "awards": int(s.awards),
    }


def places(s: Machine, code: int) -> dict[str, Phrase]:
    """What others might choose as well of what an answer is about."""
    return vied_for(s, code, names_of(s.terms))


def reached(s: Machine) -> list[list[Reached]]:
    """What each seat has come to, for hints."""
    return come_to(s, names_of(s.terms))


def breakdown(s: Machine) -> list[dict[Phrase, int]]:
    """Every point of each seat by its source: during the game, funding tracks, goals, Nobel Prize."""
    return [{source: points for source, points in scored(s, seat) if points} for seat in range(s.seats)]


def sources(s: Machine) -> list[Phrase]:
    """In the order of the final scoring."""
    return [source for source, _ in scored(s, 0)]


def scored(s: Machine, seat: int) -> list[tuple[Phrase, int]]:
    """All sources with what they have brought a seat."""
    goals = int(result.goals_met(s, seat)) * components_of(s.terms).printed.goal_points.value
    tracks = [
        (Phrase(FUNDING, track=Phrase(NAMES[name])), int(result.track_points(s, seat, track)))
        for track, name in enumerate(TRACK.names)
    ]
    return [
        (Phrase(CLIMATE), int(s.players[seat].points)), *tracks, (Phrase(GOALS), goals),
        (Phrase(NOBEL), int(result.nobel_points(s, seat))),
    ]  # fmt: skip
