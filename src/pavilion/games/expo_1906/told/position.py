"""The position as text: complete when written; when read, what is left out is as at set-up.

Left out, piles and stacks hold what is nowhere else, the Academy's technologies too, and Station and Academy are empty.
"""

from __future__ import annotations

from functools import lru_cache

from pavilion.core import NOBODY, Duty, Phrase
from pavilion.core.fields import Field, Members, Places, Section, Single, Stock, read_sections
from pavilion.core.phrases import translatable
from pavilion.core.sections import Line, Sections
from pavilion.core.values import NONE, Value, number, one, read_values, upto

from ..box.nouns import (
    CARD,
    EACH_SHAPE,
    ENERGY,
    FIELD,
    KIND,
    PARTICIPANT,
    PROJECT,
    ROWS,
    SEAT,
    SHAPE,
    SHAPES,
    TECH,
)
from ..box.terms import ExpoTerms
from ..rules import setup
from ..rules.flow import turn
from ..rules.ghosts import DRAW_GHOST_TILE
from ..rules.handicaps import REPLACE_SCRAP
from ..rules.jury import DRAW_JURY, in_pool
from ..rules.state import GHOST, RUNNING, Expo
from .owed import barred_owed as barred_owed
from .owed import barred_together as barred_together
from .position_lab import player_section
from .position_office import GHOST_NAME, OfficeRow
from .position_piles import HERE, piles, techs_outside

MOST_TURNS = 1_000_000
READ_AHEAD: list[Duty[Expo]] = [DRAW_JURY, REPLACE_SCRAP, DRAW_GHOST_TILE]  # they bring tiles, or hold some
SHORTHANDS = Phrase(
    "turn SEAT (a turn begins), final SEAT (a final turn begins), ghost (solo: the ghost deck's turn begins)"
)


@lru_cache(maxsize=64)  # tables played at the same time
def sections(terms: ExpoTerms) -> list[Section]:
    players = [player_section(terms, seat) for seat in range(terms.seats)]
    return [course(terms), board(terms), office(), piles(terms), *players]


def course(terms: ExpoTerms) -> Section:
    seats, rounds = int(terms.seats), int(terms.kit.jury_fields - terms.kit.jury_opening)
    fields = [
        Single(number(1, rounds, "round")),
        Single(upto(MOST_TURNS, "turn"), comment="turns begun"),
        Single(one(PARTICIPANT, "first", first=seats), comment="the participant on seat A"),
        Single(Ender("ender", int(RUNNING), seats - 1), comment="whose turn triggered the end"),
    ]
    if seats == 1:
        ghost_card = one(CARD, "ghost card", or_none=True)
        fields.append(Single(ghost_card, "ghost_card", comment="the last one of this round"))
    return Section("course", fields)


class Ender(Value):
    """A seat, the ghost deck, or nobody yet."""

    def write(self, n: int) -> str:
        return [NONE, GHOST_NAME, *SEAT.names][n - self.least]

    def read(self, line: Line, word: str) -> int:
        known = {self.write(n): n for n in range(self.least, self.most + 1) if n != GHOST or self.most == 0}
        return known[list(known)[line.name(word, list(known))]]


def board(terms: ExpoTerms) -> Section:
    technologies = Members(TECH, "technologies", "techs")
    fields = [
        Places(KIND, "station", "station", FIELD.name, int(terms.station)),
        Slots(PROJECT, "projects", "slots", SHAPE.name, int(SHAPES)),
        technologies,
        Jury("jury"),
    ]
    remedy = translatable("Leave out the line 'technologies', and it will be worked out.")
    stock = Stock(TECH, [1] * TECH.size, technologies, techs_outside, HERE, remedy)
    return Section("board", fields, [stock], comment="station by field, projects by shape: L T S I O")


class Slots(Places):
    def read(self, s: Expo, line: Line) -> None:
        super().read(s, line)
        for shape, project in enumerate(s.slots):
            if project >= 0 and project // EACH_SHAPE != shape:
                name = PROJECT.names[project]
                raise line.wrong("{project} does not have shape {shape}", project=name, shape=SHAPE.names[shape])


class Jury(Field):
    """`steam electricity`: a tile for each finished round, and one for this round at its end."""  # H-15

    def write(self, s: Expo) -> str:
        return " ".join([ENERGY.names[s.electric >> field & 1] for field in range(s.jury)])

    def read(self, s: Expo, line: Line) -> None:
        lay_jury(s, [line.name(word, ENERGY.names) for word in line.value.split()])
        least = before(s)
        if not least <= s.jury + len(s.owed(DRAW_JURY)) <= least + 1:
            raise line.wrong(
                "there are {n} jury tiles in round {round}",
                "Possible: {least} or {most}, with those that are still to be drawn.",
                n=s.jury, round=s.round, least=least, most=least + 1,
            )  # fmt: skip
        for energy, name in enumerate(ENERGY.names):
            if in_pool(s, energy) < 0:
                raise line.wrong("there are only {n} jury tiles for {energy}", n=s.terms.kit.jury[energy], energy=name)

    def flaw(self, s: Expo) -> str:
        if any(in_pool(s, energy) < 0 for energy in range(ENERGY.size)):
            return "too many of a kind"
        fits = before(s) <= s.jury + len(s.owed(DRAW_JURY)) <= before(s) + 1 and s.jury <= s.terms.kit.jury_fields
        return "" if fits else f"{s.jury} tiles in round {s.round}"


def before(s: Expo) -> int:
    """The jury tiles that were there when the round began."""
    return int(s.terms.kit.jury_opening + s.round) - 1


def lay_jury(s: Expo, energies: list[int]) -> None:
    s.jury = len(energies)
    s.electric = sum(energy << field for field, energy in enumerate(energies))


def office() -> Section:
    comment = "columns: tokens, upper ones first; all others are in the start box"
    return Section("patents", [OfficeRow(row) for row in range(ROWS)], comment=comment)


# ---- write and read -------------------------------------------------------------------------------------------------


def write(s: Expo) -> list[str]:
    """The sections of a position; what is owed is added by the caller."""
    return [section.write(s) for section in sections(s.terms)]


def read(text: Sections, terms: ExpoTerms) -> Expo:
    """The position of a text, with nothing owed yet; impossible components are refused."""
    s = setup.new_expo(terms)
    s.turn = 1
    for line in text.lines("owed"):
        name, *words = line.value.split() or [""]
        for duty in READ_AHEAD:
            if duty.name == name:
                s.owe(duty.pending(NOBODY, *read_values(duty.takes, line, words[1:])))
    lines = {line.key: line for title in ("course", "board") for line in text.lines(title)}
    opening = int(terms.kit.jury_opening)
    if "jury" in lines and "round" not in lines:  # a tile for every round before: H-15
        rounds = int(terms.kit.jury_fields) - opening
        s.round = max(1, min(rounds, len(lines["jury"].value.split()) - opening + 1))
    read_sections(sections(terms), s, text)
    if "jury" not in lines:  # two tiles and one for each round before, half of them for steam
        lay_jury(s, [i % 2 for i in range(before(s) if len(s.owed(DRAW_JURY)) < opening else 0)])
    s.depth = 0
    return s


def flaws(s: Expo) -> list[str]:
    """What can never be, whatever is played (EX-10): for the laws that every game must keep."""
    return [flaw for section in sections(s.terms) for flaw in section.flaws(s)]


# ---- what is owed ---------------------------------------------------------------------------------------------------


def owe(s: Expo, words: list[str]) -> bool:
    """A turn by its short name; false if the words are none."""
    if words == [GHOST_NAME] and s.seats == 1:
        seat = int(GHOST)
    elif len(words) == 2 and words[0] in ("turn", "final") and words[1] in SEAT.names[: s.seats]:
        seat = SEAT.names.index(words[1])
    else:
        return False
    begun = s.turn
    turn(s, seat, int(words[0] == "final"))
    s.turn = begun
    return True
