"""Everything this game says in words, in one place: the catalogue that translations start from.

Keys are the names of decisions, verbs, nouns and rules; values are English.
"""

from __future__ import annotations

from pavilion.core import Phrase

from ..box.data import house
from ..box.nouns import AREA
from ..rules.state import FROM_MEDALS, SOURCES, Fair
from ..rules.tally import set_sizes

QUESTIONS: dict[str, str] = {
    "lay-tile": "Fate: which area tile lies here?",
    "deal": "Fate: which card is turned up?",
    "start-player": "Fate: which participant begins?",
    "draft-bonus": "Where does your extra supporter go?",
    "place-supporter": "Where does your supporter go? You will collect the cards there.",
    "take-source": "Your supply is empty. From which area do you take the supporter for {area}?",
    "play-figure": "Which figure do you play? What you do not play is discarded.",
    "davis-target": "Which neighbouring area does George Davis support?",
    "palmer-lift": "Whose supporter does Bertha Palmer move, and from where?",
    "palmer-drop": "Where does Bertha Palmer put the supporter of {seat} from {area}?",
    "approve-exhibits": "How many exhibits do you turn in for tokens of {area}? At most {limit}.",
}

ANSWERS: dict[str, str] = {
    "place": "places a supporter in {area}",
    "source": "takes the supporter from {area}",
    "play": "plays {figure}",
    "discard-rest": "discards the remaining figures",
    "davis": "supports {area} with George Davis",
    "lift": "lifts a supporter of {seat} from {area}",
    "drop": "puts it down in {area}",
    "approve": "turns in exhibits: {number}",
    "bonus": "places an extra supporter in {area}",
    "tile": "laid: {area}",
    "reveal": "turned up: {card}",
    "start": "drawn by lot: {participant} begins",
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

CHANGES: dict[str, str] = {  # what a preview tells, by the place in the view that would change; the weightiest first
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

REASONS: dict[str, str] = {
    "WF-2.2.2": "The two lower areas are not adjacent, so George Davis cannot reach from one to the other.",
    "WF-3.2": "The area tiles are laid by fate.",
    "WF-3.12": "Fate says who begins.",
    "WF-4.1.1": "It is not this seat's turn to answer.",
    "WF-4.1.2": "A turn is: place a supporter, play figures, collect, lay out. This is not asked now.",
    "WF-4.1.3": "A turn cannot be passed: place a supporter in one of the five areas.",
    "WF-4.2.1": "A supporter is taken from the board only when the own supply is empty.",
    "WF-4.2.2": "There is no own supporter in that area.",
    "WF-4.2.4": "The supporter would come from the area it goes to; discard the figure instead.",
    "WF-4.3.1": "Choose one of the five areas.",
    "WF-4.4.1": "You do not have this figure; and every figure you have is played or discarded now, none is kept.",
    "WF-4.4.2": "Play one of your figures, or discard the rest.",
    "WF-4.4.6": "George Davis supports an area next to the chosen one.",
    "WF-4.4.7": "Bertha Palmer moves a supporter that is there into another area.",
    "WF-4.4.11": "Figures are played in step 2 of a turn, and only those collected in an earlier turn.",
    "WF-4.5.1": "All cards beside the chosen area are collected, by themselves; none is left or chosen.",
    "WF-4.6.5": "Cards are turned up by fate, one at a time.",
    "WF-4.7.2": "The supply is empty and no other area has an own supporter to take.",
    "WF-4.7.3": "A figure once begun is finished; there is nothing to cancel. Undo takes back the last answer.",
    "WF-4.7.6": "Answers are taken back only up to the last card turned up or the last answer of somebody else.",
    "WF-5.2.10": "So many exhibits cannot be turned in: not more than the rank allows, nor more than you have.",
    "WF-5.2.11": "In this game as many exhibits as possible are turned in without asking.",
    "WF-5.3.1": "The game is over.",
    "WF-6.5.2": "Extra supporters are chosen only in the draft at the start, each in a different area.",
}


def breakdown(s: Fair) -> list[dict[Phrase, int]]:
    """Every point of each seat by its source: tickets, most tickets, medals, sets of tokens."""
    parts: list[dict[Phrase, int]] = []
    for player in s.players:
        part: dict[Phrase, int] = {}
        for i, points in enumerate(player.points):
            if points:
                source = source_name(i % SOURCES)
                part[Phrase("{source}, round {round}", source=source, round=i // SOURCES + 1)] = int(points)
        for n, size in enumerate(set_sizes(player.tokens), 1):
            part[Phrase("token set {n} ({size} different)", n=n, size=size)] = int(s.terms.set_points[size])
        parts.append(part)
    return parts


def source_name(source: int) -> Phrase:
    if source >= FROM_MEDALS:
        return Phrase("medal in {area}", area=Phrase(NAMES[AREA.names[source - FROM_MEDALS]]))
    return [Phrase("tickets"), Phrase("most tickets")][source]
