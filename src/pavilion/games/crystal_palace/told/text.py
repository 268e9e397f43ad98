"""Everything this game says in words, in one place: the catalogue that translations start from.

Keys are the names of decisions, verbs, nouns and rules; values are English. Names of components are those of the house
data or, at a table with a component pack, those of the pack.
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
from ..box.nouns import SEAT
from ..rules import result
from ..rules.state import Palace
from ..rules.verbs import VERBS
from .text_meant import MEANT, carried
from .text_names import EFFECTS, names_in, printed_of
from .text_reached import come_to, vied_for
from .text_reasons import REASONS
from .text_reports import CHANGES, CLAUSES, REPORTS, UNLOGGED
from .text_warnings import forewarned, warnings
from .view_players import counted_view
from .what_is import KINDS, Table, explained

__all__ = ["CHANGES", "CLAUSES", "EFFECTS", "KINDS", "REASONS", "REPORTS", "UNLOGGED", "forewarned", "warnings"]

QUESTIONS: dict[str, str] = {
    # fate
    "draw-first": "Fate: who comes first in the order before round 1?",
    "draw-nation": "Fate: which nation does {seat} lead?",
    "deal-card": "Fate: which card is laid out?",
    "deal-research": "Fate: which research tile is laid out in the Museum?",
    "lay-flyer": "Fate: which flyer is laid out?",
    "lay-publisher": "Fate: which condition of the Times is laid out?",
    "draw-loan": "Fate: which loan does {seat} draw?",
    "draw-tile": "Fate: which research tile does {seat} draw?",
    "draw-route": "Fate: where does the shadow nation go next?",
    # set-up and dice
    "nation": "Which nation do you lead?",
    "set-dice": "What values do you set your dice to? Each pip costs £1.",
    "place": "Which die do you place, and where? You may also pass.",
    "slide": "Do you slide one of your assistants down the Black Market?",
    # actions
    "loc": "{place}: what do you do with your {value}?",
    "port": "Port of London: which action do you take with your {value}?",
    "station": "Waterloo Station: which action do you take with your {value}?",
    "assist": "Assistant action: commission, Black Market or nothing?",
    "choice": "Which of the two do you choose?",
    "use-green": "Which of your green bonuses do you use now? You can still use it in phase 6.",
    "slot": "No research field is empty. Which of your tiles does {research} replace?",
    "research": "Which research tile do you take from the Museum?",
    "poster": "{poster}: do you leave a Buzz token here for good? You have {tokens} left.",
    # phases 4 to 6
    "orange": "{ask}",
    "build": "{ask}",
    "target": "{patent}: who does its effect apply to?",
    "green": "Which green bonus do you use next?",
    # money
    "raise-funds": "You must pay £{due} and are £{short} short. Do you sell a newspaper for £1 or take a loan?",
    "loan-slot": "No research field is empty. Which of your tiles makes room for the loan?",
    "end": "The game is over. Do you repay a loan or lay a banknote on an empty research field?",
}

VERDICTS: dict[str, str] = translatable(  # of a game alone
    {"novice": "Novice", "bronze": "Bronze medal", "silver": "Silver medal", "gold": "Gold medal"}
)

ANSWERS: dict[str, str] = {
    "nation": "leads {nation}",
    "set": "sets the dice to {hand}",
    "place": "places a {value} on {field}",
    "place turn": "places a {value} on {field}",
    "commission": "raises the commission by one level",
    "commission level": "reaches level {level} of the commission",
    "enter": "sends an assistant into the Black Market",
    "enter rung": "sends an assistant to rung {rung} of the Black Market",
    "up": "moves the assistant on rung {market} up",
    "up rung": "moves an assistant up from rung {market} to rung {rung}",
    "down": "slides the assistant on rung {market} down, {gear}",
    "down rung": "slides an assistant from rung {market} to rung {rung}, {gear}",
    "patent": "takes the patent {patent}",
    "museum": "takes the research tile on space {slot}",
    "museum tile": "takes the research tile {tile}",
    "share": "takes a share: {share}",
    "share gain": "takes a share: {gain}",
    "advance": "advances in Westminster",
    "person": "hires {person}",
    "publish": "publishes in the London Times",
    "publish buzz": "publishes in the London Times: {buzz} Buzz",
    "port": "takes a Port action: {sub}",
    "port gain": "takes a Port action: {gain}",
    "station": "takes a Station action: {sub}",
    "station gain": "takes a Station action: {gain}",
    "choose": "chooses option {half}",
    "choose gain": "chooses: {gain}",
    "green": "uses a green bonus: {banner}",
    "green gain": "uses a green bonus: {gain} ({banner})",
    "replace": "replaces the tile on research field {place}",
    "replace tile": "replaces the research tile {tile}",
    "discard": "discards the new research tile",
    "token": "leaves a Buzz token on the poster",
    "token gain": "leaves a Buzz token on the poster: {gain} in each phase 6",
    "use": "uses the ability of {person}",
    "use gain": "uses the ability of {person}: {gain}",
    "build": "builds the prototype {patent}",
    "build points": "builds the prototype {patent}",
    "target": "applies the effect to {seat}",
    "target effect": "applies the effect to {seat}: {effect}",
    "raise": "raises money: {way}",
    "remove": "gives up the tile on research field {place} for a loan",
    "remove tile": "gives up the research tile {tile} for a loan",
    "redeem": "repays {loan} at the end of the game",
    "note": "covers a research field with a banknote",
    "decline": "takes the die back without acting",
    "poster decline": "leaves no Buzz token on the poster",
    "pass": "passes and places no more dice",
    "done": "is done",
    "assist done": "takes no assistant action",
    "slide done": "slides no assistant",
    # fate
    "first": "first in the order before round 1: {seat}",
    "deal-nation": "nation dealt: {nation}",
    "deal-patent": "new patent: {patent}",
    "deal-person": "new person: {person}",
    "deal-research": "new research tile: {research}",
    "deal-flyer": "new flyer: {flyer}",
    "deal-publisher": "new Times condition: {publisher}",
    "deal-loan": "loan drawn: {loan}",
    "deal-location": "the shadow nation goes to {location}",
    # free actions
    "n4-die": "exchanges four newspapers for a die",
    "n3-income": "exchanges three newspapers for an income step",
    "n2-gear": "exchanges two newspapers for a gear",
    "n1-pound": "sells a newspaper for £1",
    "loan": "takes a loan",
    "repay": "repays {loan}",
}

NAMES: dict[str, str] = names_in(house().printed)

TRACK, BUZZ, COMMISSION, MARKET, PERSONS, LOANS, FIELDS = translatable(
    (
        "on the points track",
        "Buzz ranking",
        "commission",
        "Black Market",
        "persons",
        "loans",
        "empty research fields",
    )
)

SOURCES = tuple(map(Phrase, (TRACK, BUZZ, COMMISSION, MARKET, PERSONS, LOANS, FIELDS)))  # made once: a log asks often


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


def details(s: Palace) -> dict[str, str]:
    """What the question asked now is about, beyond what it carries."""
    return carried(s, names_of(s.terms))


def meant(s: Palace, code: int) -> dict[str, Words]:
    """What an answer is about now, beyond its own words: the tile that lies there, and what it gives."""
    verb, names = VERBS.verb_of(code), names_of(s.terms)
    found: dict[str, Words] = {}
    if s.terms.pack:  # which may have names of its own
        called = zip([verb.noun.name, verb.second_noun.name], verb.words(code)[1:], strict=False)
        found = {gap: names[word] for gap, word in called if word in names}
    tell = MEANT.get(verb.name)
    return found | tell(s, verb, code, names) if tell else found


def counted(s: Palace) -> dict[str, object]:
    """The parts of a view that `CHANGES` name: the whole view is slow, and a log looks at one after every answer."""
    players = {SEAT.names[seat]: counted_view(s, seat) for seat in range(s.seats)}
    return {"players": players, "market": {"banner": int(s.banner)}}


UNTOLD = (FIELDS,)  # what is left at the end covers empty fields, so every pound would change these points
SHIFTING = True  # what one pays may be a note less at the end, and what one borrows covers a field


def sources(s: Palace) -> list[Phrase]:
    """All sources of points, in the order of the final scoring."""  # CP-5.11
    return list(SOURCES)


def places(s: Palace, code: int) -> dict[str, Phrase]:
    """What others might choose as well of what an answer is about."""
    return vied_for(s, code, names_of(s.terms))


def reached(s: Palace) -> list[list[Reached]]:
    """What each seat has come to, for hints."""
    return come_to(s, names_of(s.terms))


def breakdown(s: Palace) -> list[dict[Phrase, int]]:
    """Every point of each seat by its source, as if the game ended here."""
    found: list[dict[Phrase, int]] = []
    for seat in range(s.seats):
        points = [
            s.players[seat].points, result.buzz_points(s, seat), result.commission_points(s, seat),
            result.market_points(s, seat), result.persons_points(s, seat), result.loan_points(s, seat),
            result.field_points(s, seat),
        ]  # fmt: skip
        found.append({source: int(n) for source, n in zip(SOURCES, points, strict=True) if n})
    return found
