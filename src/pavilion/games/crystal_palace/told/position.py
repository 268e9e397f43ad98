"""The position as text: complete when written; when read, what is left out is as in a fixed set-up.

That set-up: round 1, phase 1, A began before; nations, cards, tiles, flyers and publishers one after the other, each
where it comes first. The decks and the supply hold what is nowhere else.
"""

from __future__ import annotations

from functools import lru_cache

from pavilion.core import NOBODY, Duty, Phrase
from pavilion.core.fields import Counts, Field, Section, Single, read_sections
from pavilion.core.sections import Sections
from pavilion.core.values import one, read_values, upto

from ..box.nouns import (
    CARD_SLOTS,
    DICE,
    EACH_FIELDS,
    EACH_RINGS,
    FLYER,
    FLYERS,
    LOAN,
    LOCATION,
    LOCATIONS,
    MARKETS,
    PATENT,
    PERSON,
    PHASE,
    PUBLISHER,
    RENEWING,
    RESEARCH,
    ROUND_SHARES,
    ROUNDS,
    SEAT,
    SUBS,
    TICKETS,
    TILE_SLOTS,
)
from ..box.terms import PalaceTerms
from ..rules.building import BUILT, TARGET, TURN_OVER
from ..rules.flow import NEXT_PHASE
from ..rules.money import LOAN_SLOT
from ..rules.offices import JOIN, WELCOME
from ..rules.placing import PLACE
from ..rules.research import SLOT
from ..rules.setup import stock
from ..rules.state import (
    DISCARD_AT,
    LOANS_AT,
    MARKET_AT,
    NO_DIE,
    PATENTS_AT,
    PERSONS_AT,
    PUBLISHERS_AT,
    RINGS_AT,
    ROUTE_AT,
    SUBS_AT,
    TICKETS_AT,
    TILES_AT,
    Palace,
    new_palace,
)
from .owed import barred_owed as barred_owed
from .owed import barred_together as barred_together
from .position_fields import Bits, Loose, Spots, dice_words, member_words, side_noun
from .position_flaws import conservation
from .position_players import player_section
from .position_start import work_out

MOST_TURNS = 1_000_000
SHORTHANDS = Phrase("turn SEAT (in phase place the seat places a die, else the phase begins), phase NAME (it begins)")
# What is owed carries a tile or a card that is nowhere else.
ON_ITS_WAY: list[Duty[Palace]] = [SLOT, LOAN_SLOT, WELCOME, JOIN, BUILT, TARGET, TURN_OVER]
SHARE_LETTERS = ["a", "b", "c"]


@lru_cache(maxsize=64)  # tables played at the same time
def sections(terms: PalaceTerms) -> list[Section]:
    board = [course(terms), dice(terms), market(terms), displays(terms), tracks()]
    solo = [shadow(terms)] if terms.seats == 1 else []
    return [*board, *solo, *(player_section(terms, seat) for seat in range(terms.seats))]


def course(terms: PalaceTerms) -> Section:
    fields: list[Field] = [
        Single(upto(int(ROUNDS), "round")).by("CP-1.1"),
        Single(upto(MOST_TURNS, "turn"), comment="turns begun"),
        Single(one(PHASE, "phase")).by("CP-1.1"),
        Single(one(side_noun(terms), "first", or_none=True), comment="of the player order"),
        Single(one(LOCATION, "at"), comment="the location that acts in phase act"),
        Single(one(SEAT, "watch", or_none=True, first=int(terms.seats)), comment="whose it is"),
    ]
    return Section("course", fields)


def dice(terms: PalaceTerms) -> Section:
    words = dice_words(terms)
    fields: list[Field] = []
    for at, name in enumerate(LOCATION.names):
        fields.append(Spots(name, "board", EACH_FIELDS * at, EACH_FIELDS, words, NO_DIE).by("CP-2.5"))
    for at, name in enumerate(LOCATION.names):
        first = RINGS_AT + EACH_RINGS * at
        fields.append(Spots(f"{name} spaces", "board", first, int(terms.rings[at]), words, NO_DIE).by("CP-2.6"))
    fields.append(Spots("subs", "board", SUBS_AT, SUBS, words, NO_DIE).by("CP-2.7"))
    fields.append(Spots("tickets", "board", TICKETS_AT, TICKETS, words, NO_DIE).by("CP-2.7"))
    return Section("dice", fields)


def market(terms: PalaceTerms) -> Section:
    seats = {name: seat for seat, name in enumerate(SEAT.names[: terms.seats])}
    fields: list[Field] = [
        Spots("assistants", "board", MARKET_AT, int(min(terms.market, MARKETS)), seats).by("CP-2.16"),
        Single(upto(int(terms.banner), "banner"), comment="gears").by("CP-4.13.9"),
    ]
    return Section("market", fields)


def displays(terms: PalaceTerms) -> Section:
    cards, tiles = int(min(terms.cards, CARD_SLOTS)), int(min(terms.tiles, TILE_SLOTS))
    return Section(
        "displays",
        [
            Spots("patents", "board", PATENTS_AT, cards, member_words(PATENT)),
            Single(one(PATENT, "patent top", or_none=True), "patent_top"),
            Bits(PATENT.names, "patent deck", "patent_deck"),
            Spots("persons", "board", PERSONS_AT, cards, member_words(PERSON)),
            Single(one(PERSON, "person top", or_none=True), "person_top"),
            Bits(PERSON.names, "person deck", "person_deck"),
            Spots("museum", "board", TILES_AT, tiles, member_words(RESEARCH)),
            Counts(RESEARCH, "supply", "piles"),
            Counts(RESEARCH, "discard", "piles", first=int(DISCARD_AT)),
            Bits(SHARE_LETTERS[:ROUND_SHARES], "shares", "shares"),
            Counts(LOAN, "loans", "piles", first=int(LOANS_AT)),
        ],
    )


def tracks() -> Section:
    return Section(
        "tracks",
        [
            Spots("flyers", "layout", 0, FLYERS, member_words(FLYER)),
            Spots("publishers", "layout", PUBLISHERS_AT, ROUNDS, member_words(PUBLISHER)),
        ],
    )


def shadow(terms: PalaceTerms) -> Section:
    return Section(
        "shadow",
        [
            Loose("loose", "shadow"),
            Spots("route", "board", ROUTE_AT, LOCATIONS, member_words(LOCATION)),
            Single(upto(int(LOCATIONS) - 1, "stop"), comment="where on the route it goes on"),
        ],
    )


# ---- write and read -------------------------------------------------------------------------------------------------


def write(s: Palace) -> list[str]:
    """The sections of a position; what is owed is added by the caller."""
    return [section.write(s) for section in sections(s.terms)]


def read(text: Sections, terms: PalaceTerms) -> Palace:
    """The position of a text, with nothing owed yet; impossible components are refused."""
    s = new_palace(terms)
    stock(s)
    s.phase, s.first = PHASE.names.index("dice"), 0
    for line in text.lines("owed"):
        name, *words = line.value.split() or [""]
        for duty in ON_ITS_WAY:
            if duty.name == name:
                s.owe(duty.pending(NOBODY, *read_values(duty.takes, line, words[1:])))
    read_sections(sections(terms), s, text)
    work_out(s, text)
    s.depth = 0
    return s


def flaws(s: Palace) -> list[str]:
    """What can never be, whatever is played: for the laws that every game must keep."""
    return [flaw for section in sections(s.terms) for flaw in section.flaws(s)] or conservation(s)


def owe(s: Palace, words: list[str]) -> bool:
    """A turn or a phase by a short name; false if the words are none."""
    if len(words) != 2:
        return False
    if words[0] == "phase" and words[1] in PHASE.names[DICE:]:
        s.phase = PHASE.names.index(words[1])
    elif words[0] != "turn" or words[1] not in SEAT.names[: s.seats]:
        return False
    if words[0] == "turn" and PHASE.names[s.phase] == "place":
        s.ask(PLACE, SEAT.names.index(words[1]))
    else:
        s.phase = min(s.phase, RENEWING) - 1  # the settlement comes instead of phase 7
    s.then(NEXT_PHASE)
    return True
