"""Everything this game says in words, in one place: the catalogue that translations start from.

Keys are the names of decisions, verbs, nouns and rules; values are English.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pavilion.core import Pending, Phrase, Terms
from pavilion.core.clauses import SCORES, Clause
from pavilion.core.explained import Explained
from pavilion.core.phrases import translatable
from pavilion.core.reached import Reached
from pavilion.core.reports import Report

from ..box.data import Components, house
from ..box.nouns import AREA, CARD, CARDS, FIRST_FIGURE, SEAT
from ..box.terms import SOLE_FIRST, SOLE_SECOND, TIED_FIRST, TIED_SECOND, FairTerms
from ..rules.scoring import UNRANKED, rank
from ..rules.state import FROM_MEDALS, FROM_MOST_TICKETS, SOURCES, Fair
from ..rules.tally import set_sizes
from ..rules.verbs import DISCARD_REST, DROP
from .text_reached import come_to, vied_for
from .what_is import explained

QUESTIONS: dict[str, str] = {
    "lay-tile": "Fate: which area tile goes here?",
    "deal": "Fate: which card is turned up?",
    "start-player": "Fate: who goes first?",
    "draft-bonus": "Where do you place your extra supporter?",
    "place-supporter": "Where do you place your supporter? You collect the cards there.",
    "take-source": "Your supply is empty. Which area do you take the supporter for {area} from?",
    "play-figure": "Which figure do you play? Any you do not play are discarded.",
    "davis-target": "Which neighbouring area does George Davis support?",
    "palmer-lift": "Which supporter does Bertha Palmer move?",
    "palmer-drop": "Where does Bertha Palmer move {seat}'s supporter from {area}?",
    "approve-exhibits": "How many exhibits do you turn in for {area} tokens? At most {limit}.",
}

ANSWERS: dict[str, str] = {
    "place": "places a supporter in {area}",
    "source": "takes the supporter from {area}",
    "play": "plays {figure}",
    "discard-rest": "discards the remaining figures",
    "davis": "adds a supporter to {area} with George Davis",
    "lift": "",  # goes without saying: what is picked up is put down
    "drop": "moves the supporter to {area}",
    "drop seat": "moves {seat}'s supporter from {source} to {area}",
    "approve": "turns in {number} {number|exhibit|exhibits}",
    "bonus": "places an extra supporter in {area}",
    "tile": "area laid out: {area}",
    "reveal": "turned up: {card}",
    "start": "drawn at random: {participant} goes first",
}

NAMES: dict[str, str] = {  # other languages come from the catalogues: WF-6.4.5
    "agriculture": "Agriculture",
    "electricity": "Electricity",
    "fine-arts": "Fine Arts",
    "manufacturing": "Manufacturing",
    "transportation": "Transportation",
    "exhibit-agriculture": "Exhibit: Agriculture",
    "exhibit-electricity": "Exhibit: Electricity",
    "exhibit-fine-arts": "Exhibit: Fine Arts",
    "exhibit-manufacturing": "Exhibit: Manufacturing",
    "exhibit-transportation": "Exhibit: Transportation",
    "ticket": "Midway ticket",
    "burnham": "Daniel Burnham",
    "davis": "George Davis",
    "palmer": "Bertha Palmer",
    "mccormick": "Cyrus McCormick",
    "westinghouse": "George Westinghouse",
    "saint-gaudens": "Augustus Saint-Gaudens",
    "schwab": "Charles H. Schwab",
    "pullman": "George Pullman",
    "p0": "Participant 1",
    "p1": "Participant 2",
    "p2": "Participant 3",
    "p3": "Participant 4",
}

CODES: dict[str, str] = {  # of areas and figures, as the rules print them
    **{area.id: area.code for area in house().printed.areas},
    **{figure.id: figure.code for figure in house().printed.figures},
}

CHANGES: dict[str, str] = {  # what is counted, by its place in the view; the weightiest first
    "areas.{area}.supporters.{seat}": "supporters in {area}",
    "players.{seat}.exhibits.{area}": "exhibits: {area}",
    "players.{seat}.tickets": "tickets",
    "players.{seat}.figures.{figure}": "{figure}",
    "players.{seat}.coins": "coins",
    "players.{seat}.tokens.{area}": "tokens: {area}",
    "areas.{area}.would_score.{seat}.medal": "{area} if scored now",
    "players.{seat}.supply": "supporters left",
    "car": "car",
}

UNLOGGED = ("players.{seat}.supply",)

EXHIBITS = "{n} {area} {n|exhibit|exhibits}"
CLAUSES: tuple[Clause, ...] = (
    Clause(
        {
            "players.{seat}.exhibits.{area}": EXHIBITS,
            "players.{seat}.tickets": "{n} {n|ticket|tickets}",
            "players.{seat}.figures.{figure}": "{figure}",
        },
        gain="collect {things}",
        others_gain="{name} collects {things}",
    ),
    Clause(
        {"players.{seat}.exhibits.{area}": EXHIBITS},
        loss="turn in {things}",
        others_loss="{name} turns in {things}",
    ),
    Clause(
        {"players.{seat}.tokens.{area}": "{n} {area} {n|token|tokens}"},
        gain="receive {things}",
        others_gain="{name} receives {things}",
    ),
    SCORES,
    Clause(
        {"car": "{n} {n|space|spaces}"},
        gain="the car moves {things}",
        loss="the car completes its round",  # at the top the count begins anew
    ),
    Clause(
        {"areas.{area}.would_score.{seat}.medal": "{who} {after} (was {before})"},
        among="if {area} scored now: {things}",
    ),
)

TICKETS, MOST_TICKETS, MEDAL, TOKEN_SET = translatable(
    (
        "tickets, round {round}",
        "most tickets, round {round}",
        "medal in {area}, round {round}",
        "token set {n} ({size} {size|token|different tokens})",
    )
)
GROUPS: dict[str, str] = {
    TICKETS: "Tickets",
    MOST_TICKETS: "Most tickets",
    MEDAL: "Medals",
    TOKEN_SET: "Token sets",
}
SCORING = "Scoring of round {round}"
APPROVED = {"players.{seat}.tokens.{area}": "tokens"}
RANKS: dict[int, str] = translatable(
    {
        SOLE_FIRST: "first with {n}",
        TIED_FIRST: "tied for first with {n}",
        SOLE_SECOND: "second with {n}",
        TIED_SECOND: "tied for second with {n}",
    }
)

REASONS: dict[str, str] = {
    "WF-2.2.2": "The two lower areas are not adjacent, so George Davis cannot reach from one to the other.",
    "WF-3.2": "Fate decides where the area tiles go.",
    "WF-3.12": "Fate decides who goes first.",
    "WF-4.1.1": "It is not this seat's turn to answer.",
    "WF-4.1.2": (
        "You are at a different step. A turn runs: place a supporter, play figures, collect cards, lay out new cards."
    ),
    "WF-4.1.3": "You cannot pass: place a supporter in one of the five areas.",
    "WF-4.2.1": "You may take a supporter from the board only when your supply is empty.",
    "WF-4.2.2": "You have no supporter in that area.",
    "WF-4.2.4": "The supporter would come from the very area it goes to; discard the figure instead.",
    "WF-4.3.1": "Choose one of the five areas.",
    "WF-4.4.1": "You do not have this figure. All the figures you have are played or discarded now; none is kept.",
    "WF-4.4.2": "Play one of your figures, or discard the rest.",
    "WF-4.4.6": "George Davis supports an area next to the chosen one.",
    "WF-4.4.7": "Bertha Palmer moves a supporter on the board to another area.",
    "WF-4.4.11": "You play figures in step 2 of your turn, and only those collected on an earlier turn.",
    "WF-4.5.1": "You collect all the cards beside the chosen area automatically; you cannot leave any behind.",
    "WF-4.6.5": "Fate turns up the cards, one at a time.",
    "WF-4.7.2": "Your supply is empty, and you have no supporter in any other area to take.",
    "WF-4.7.3": "Once begun, a figure must be finished; you cannot cancel it. Undo takes back your last answer.",
    "WF-4.7.6": "You can take back answers only as far as the last card turned up or another player's last answer.",
    "WF-5.2.10": "You cannot turn in that many exhibits: no more than your rank allows, and no more than you have.",
    "WF-5.2.11": "In this game, as many exhibits as possible are turned in automatically.",
    "WF-5.3.1": "The game is over.",
    "WF-6.5.2": "Extra supporters are placed only in the draft at the start, each in a different area.",
}


def what_is(terms: Terms, view: Mapping[str, Any], thing: str) -> Explained | None:
    """A thing in a drawing, in plain words; it is the same whatever is to be seen."""
    assert isinstance(terms, FairTerms)
    assert isinstance(terms.components, Components)
    return explained(thing, terms.components, NAMES)


def meant(s: Fair, code: int) -> dict[str, str]:
    """What an answer is about beyond its own words: whose supporter Bertha Palmer has picked up, and where."""
    if not DROP.has(code):
        return {}
    p = s.stack[s.depth - 1]
    return {"seat": SEAT.names[p.a], "source": NAMES[AREA.names[p.b]]}


def warnings(s: Fair, after: Fair, code: int) -> list[Phrase]:
    """The figures that an answer would waste."""
    if not DISCARD_REST.has(code):
        return []
    cards = s.players[s.stack[s.depth - 1].seat].cards
    figures = [NAMES[CARD.names[card]] for card in range(FIRST_FIGURE, CARDS) if cards[card]]
    return [Phrase("{figure} is discarded without effect.", figure=Phrase(figure)) for figure in figures]


def places(s: Fair, code: int) -> dict[str, Phrase]:
    """What others might choose as well of what an answer is about."""
    return vied_for(s, code, NAMES)


def reached(s: Fair) -> list[list[Reached]]:
    """What each seat has come to, for hints."""
    return come_to(s, NAMES)


def breakdown(s: Fair) -> list[dict[Phrase, int]]:
    """Every point of each seat by its source: tickets, most tickets, medals, sets of tokens."""
    parts: list[dict[Phrase, int]] = []
    for player in s.players:
        part: dict[Phrase, int] = {}
        for source in range(SOURCES):
            for round, points in enumerate(player.points[source::SOURCES], 1):
                if points:
                    part[source_in(source, round)] = int(points)
        for n, size in enumerate(set_sizes(player.tokens), 1):
            part[Phrase(TOKEN_SET, n=n, size=size)] = int(s.terms.set_points[size])
        parts.append(part)
    return parts


def sources(s: Fair) -> list[Phrase]:
    """In the order of scoring; of the sets, the larger one of two first ones before the other."""
    rounds = range(1, len(s.players[0].points) // SOURCES + 1)
    sets = {(n, -size) for player in s.players for n, size in enumerate(set_sizes(player.tokens), 1)}
    scored = [source_in(source, round) for source in range(SOURCES) for round in rounds]
    return [*scored, *(Phrase(TOKEN_SET, n=n, size=-size) for n, size in sorted(sets))]


def source_in(source: int, round: int) -> Phrase:
    """Where points of a round come from."""
    if source >= FROM_MEDALS:
        return Phrase(MEDAL, area=Phrase(NAMES[AREA.names[source - FROM_MEDALS]]), round=round)
    return Phrase(MOST_TICKETS if source == FROM_MOST_TICKETS else TICKETS, round=round)


def rank_reached(s: Fair, p: Pending, seat: int) -> Phrase | None:
    """Why a seat is awarded something when an area is scored."""
    place, n = rank(s, seat, p.a), int(s.players[seat].support[p.a])
    return None if place == UNRANKED else Phrase(RANKS[place], n=n)


REPORTS: dict[str, Report] = {
    "redeem-tickets": Report(SCORING, "Midway tickets", tells={}, things=("seat:{seat}",)),
    "score-area": Report(SCORING, "{area}", tells=APPROVED, why=rank_reached),
    "approve-exhibits": Report(SCORING, "{area}", tells=APPROVED),
    "recall": Report(SCORING, "Supporters return", {"players.{seat}.supply": "supporters"}, things=("seat:{seat}",)),
}
