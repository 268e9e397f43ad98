"""Everything this game says in words, in one place: the catalogue that translations start from.

Keys are the names of decisions, verbs, nouns and rules; values are English. Names of tiles are those of the house data
or, at a table with a component pack, those of the pack.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pavilion.core import Phrase, Terms
from pavilion.core.explained import Explained
from pavilion.core.phrases import Words, translatable

from ..box.data import house
from ..box.nouns import TRACK
from ..rules import result
from ..rules.state import Machine
from ..rules.verbs import VERBS
from .text_meant import MEANT, carried
from .text_names import EFFECTS, components_of, names_in, printed_of
from .text_reasons import REASONS
from .text_reports import CHANGES, CLAUSES, REPORTS, UNLOGGED, warnings
from .what_is import KINDS, Table, explained

__all__ = ["CHANGES", "CLAUSES", "EFFECTS", "KINDS", "REASONS", "REPORTS", "UNLOGGED", "warnings"]

QUESTIONS: dict[str, str] = {
    # fate
    "seat-next": "Fate: who is next in turn order?",
    "deal-offer": "Fate: which workshop tile is turned up?",
    "deal-subsidy": "Fate: which subsidy comes to {grid}?",
    "turn-up-tile": "Fate: which experiment is turned up?",
    "deal-part": "Fate: which part does {seat} begin with?",
    "deal-tile": "Fate: which workshop tile does {seat} begin with?",
    "deal-goals": "Fate: which set of goals does {seat} get?",
    "deal-solo-goal": "Fate: which goal do you get?",
    "hide-chemical": "Fate: which chemical do the Saboteurs hide?",
    "send-agent": "Fate: which report sends an agent to the board?",
    "new-report": "Fate: which report becomes the current one?",
    "discard-report": "Fate: which report is discarded?",
    "look-at-report": "Fate: which report does security find?",
    # set-up
    "orient-first": "How do you turn your first workshop tile?",
    "draft-goals": "Which pack of goals do you choose?",
    # a turn
    "use-tile": "Do you use a subsidy or an Investment?",
    "move-scientist": "Where does your Scientist go?",
    "menu": "Which action do you carry out ({location})?",
    "place-token": "Which research token do you place, and in which row of your office?",
    "place-award": "Where do you place an Award?",
    # goals and funding
    "choose-goal": "Which goal do you set, and on which goal space?",
    "flip-goal": "Which goal do you turn to black for its funding?",
    "lab-track": "Which other track also pays you?",
    "collect-funding": "Which benefit of the R&D track do you take?",
    "pick-benefit": "Which of the benefits do you take?",
    # vouchers and exchanges
    "gain-any": "Which voucher do you gain? Left to gain: {left}.",
    "pay-unit": "How do you pay a voucher of the type {voucher}? Left to pay: {left}.",
    "pay-any": "Which voucher do you pay? Left to pay: {left}.",
    "give-part": "Which part do you give for the one you lack?",
    "give-chemical": "Which chemical do you return for the {colour} one you lack?",
    "research-extra": "Which part or chemical do you pay in addition?",
    # Supply
    "extend-tile": "Which workshop tile do you take?",
    "extend-place": "Where does the workshop tile go, and how is it turned?",
    "construct-slot": "From which slot of your assembly line do you construct a bot?",
    "take-chemical": "Which chemical do you take?",
    "return-one": "Which chemical do you return?",
    "initiative-position": "To which position does your Initiative marker move?",
    # Government
    "sell-space": "On which bot space of the Government do you sell a part?",
    "claim-subsidy": "Which subsidy of this column do you take?",
    "secure-tile": "Which blue subsidy do you secure?",
    # Lab
    "work-space": "On which space of the Weather Machine does your bot work?",
    "lativ-bot": "On which space of the branch {weather} does Lativ's bot go?",
    "publish-row": "Which row of your office do you publish?",
    "cite-goal": "Which goal do you give up for a Citation in row {row}?",
    "lock-bonus": "The Lock of {weather} is gone. Do you pay {science} Science for {points} points?",
    # R&D
    "research-space": "On which research space does your bot go?",
    "break-row": "With which published row do you achieve a breakthrough?",
    "mark-space": "On which space of the Extreme Weather tile does your marker go?",
    "provide-parts": "Prototype: for which spaces with bots do you provide the part yourself?",
    "proto-row": "Prototype: from which row of your workshop do all parts come?",
    "lose-parts": "Prototype: which other part of this row is lost too?",
    # other benefits
    "part-colour": "Which part do you take? Left to take: {left}.",
    "fund-step": "On which funding track do you advance? Steps left: {left}.",
    "act-benefit": "Do you carry out this action now, without paying its vouchers: {action}?",
    # experiment and end
    "return-bot": "The experiment does not run. Which of your bots do you take back?",
    "park-bot": "Your workshop is full. To which slot does the bot return?",
    "pay-science": "The experiment runs. Do you pay {science} Science for {points} points and a benefit?",
    "final-menu": "The game is about to be scored. What do you still do?",
    # alone
    "arrange-reports": "Which report becomes current, which goes on top of the pile, which is discarded?",
    "sabotage": "The Saboteurs have a pair of tokens. What does it do?",
    "setback": "Income: which of your funding markers moves back?",
}

REASONED = ("action",)  # an action that one cannot carry out is drawn pale

ANSWERS: dict[str, str] = {
    "orient": "lays the first workshop tile, turned {turn}°",
    "orient turn:0": "lays the first workshop tile as it came",
    "draft": "chooses a pack of goals: {pack}",
    "do": "chooses an action: {action}",
    "use": "uses a subsidy: {subsidy}",
    "use gain": "uses {subsidy} and gains: {gain}",
    "invest": "gives back an Investment to {investment}",
    "goal": "sets a goal ({half}): {goal}",
    "pick": "takes the {benefit} benefit",
    "pick gain": "takes a benefit: {gain}",
    "fund": "turns the goal on {goalspace} to black and receives funding",
    "fund goal": "receives funding for a goal: {goal}",
    "receive": "also receives the funding of another track: {track}",
    "collect": "takes the benefit of space {step} of the R&D track",
    "collect gain": "takes the benefit of space {step} of the R&D track: {gain}",
    "go": "moves to {space}",
    "gain": "gains a voucher: {voucher}",
    "pay": "pays a voucher: {voucher}",
    "exchange": "exchanges three vouchers for Science",
    "lativ": "puts Lativ's bot on {labspace}",
    "sell": "sells a part at {govspace}",
    "claim": "takes the subsidy at {grid}",
    "claim subsidy": "takes a subsidy: {subsidy} ({grid})",
    "give": "gives away: {goods}",
    "secure": "secures the subsidy at {grid}",
    "secure subsidy": "secures a subsidy: {subsidy} ({grid})",
    "work": "works on the experiment at {labspace}",
    "publish": "publishes row {row}",
    "publish weather": "publishes a paper on {weather} (row {row})",
    "cite": "cites and gives up a goal: {goal}",
    "research": "researches at {rndspace}",
    "research gain": "researches at {rndspace} and gains: {gain}",
    "break": "achieves a breakthrough with row {row}",
    "break weather": "achieves a breakthrough on {weather} (row {row})",
    "mark": "puts the marker on {ewspace}",
    "mark gain": "puts the marker on {ewspace} and gains: {gain}",
    "provide": "provides the parts of spaces with bots: {subset}",
    "row": "takes all parts from one row: {shoprow}",
    "lose": "also loses a part: {colour}",
    "build": "constructs the bot of slot {slot}",
    "build gain": "constructs the bot of slot {slot} and gains: {gain}",
    "tile": "takes a workshop tile: {offer}",
    "tile pair": "takes a workshop tile: {pair} ({offer})",
    "lay": "lays it on {shopcell}, turned {turn}°",
    "lay turn:0": "lays it on {shopcell}",
    "take": "takes: {goods}",
    "return": "returns a chemical: {colour}",
    "advance": "advances on a funding track: {track}",
    "initiative": "takes position {position} of the Initiative order",
    "token": "places a token in row {row}: {token}",
    "token gain": "places a token in row {row} ({token}) and gains: {gain}",
    "drop": "removes a token from the game: {token}",
    "recall": "takes back the bot at {labspace}",
    "park": "puts the bot back on slot {slot}",
    "arrange": "arranges the reports: {arrangement}",
    "arrange current": "arranges the reports: current {current}; next {next}; discarded {discarded}",
    "sabotage": "chooses: {sabotage}",
    "retreat": "moves back on a funding track: {track}",
    "accept": "accepts",
    "accept deal": "accepts: {deal}",
    "decline": "declines",
    "done": "is done",
    "award": "places an Award on {office}",
    "award gain": "places an Award on {office} and gains: {gain}",
    # fate
    "order": "next in turn order: {seat}",
    "workshop": "new workshop tile: {pair}",
    "subsidy": "new subsidy: {subsidy}",
    "experiment": "new experiment: {experiment}",
    "goals": "dealt: goal set {goalset}",
    "solo-goal": "dealt: {goal}",
    "part": "starting part: {colour}",
    "report": "the Saboteurs draw a report: {report}",
    "chemical": "the Saboteurs hide a chemical: {colour}",
}

NAMES: dict[str, str] = names_in(house().printed)

CLIMATE, FUNDING, GOALS, NOBEL = translatable(
    ("Climate Points during the game", "funding track: {track}", "goals met", "Nobel Prize")
)
GROUPS: dict[str, str] = {FUNDING: "Funding tracks"}


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


def breakdown(s: Machine) -> list[dict[Phrase, int]]:
    """Every point of each seat by its source: during the game, funding tracks, goals, Nobel Prize."""
    return [{source: points for source, points in sources(s, seat) if points} for seat in range(s.seats)]


def sources(s: Machine, seat: int) -> list[tuple[Phrase, int]]:
    """In the order of the final scoring."""
    goals = int(result.goals_met(s, seat)) * components_of(s.terms).printed.goal_points.value
    tracks = [
        (Phrase(FUNDING, track=Phrase(NAMES[name])), int(result.track_points(s, seat, track)))
        for track, name in enumerate(TRACK.names)
    ]
    return [
        (Phrase(CLIMATE), int(s.players[seat].points)), *tracks, (Phrase(GOALS), goals),
        (Phrase(NOBEL), int(result.nobel_points(s, seat))),
    ]  # fmt: skip
