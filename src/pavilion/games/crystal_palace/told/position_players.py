"""The lines of a player in a position."""

from __future__ import annotations

from pavilion.core import Noun
from pavilion.core.fields import Field, Members, Section, Single
from pavilion.core.values import flag, number, one, upto

from ..box.nouns import BANNER, HAND, LEVELS, MOST_DICE, MOST_SEATS, NATION, PATENT, PERSON, PLACES, POSTER, SEAT
from ..box.terms import PalaceTerms
from ..rules.gains import MOST_NEWS
from .position_fields import Beside, Bits, Loose, Mat

MOST = 9_999  # money, points, energy, gears: more than any game has
PARLIAMENT = Noun("parliament", ["I", "II", "III", "IV", "V"])


def player_section(terms: PalaceTerms, seat: int) -> Section:
    kit = terms.kit
    fields: list[Field] = [
        Single(one(NATION, "nation", or_none=True)).by("CP-2.13"),
        Single(upto(int(LEVELS), "level"), comment="of the commission").by("CP-2.13.1"),
        Single(upto(MOST, "money")).by("CP-1.3"),
        Single(upto(int(MOST_NEWS), "news")).by("CP-4.11.1"),
        Single(upto(MOST, "energy")).by("CP-1.3"),
        Single(upto(MOST, "gears")).by("CP-1.3"),
        Single(number(-MOST, MOST, "points"), comment="on the track"),
        Single(upto(int(kit.last_income), "income")).by("CP-2.9"),
        Single(upto(40, "buzz")).by("CP-2.10"),
        Single(upto(int(MOST_SEATS), "spot"), comment="at the end of the Buzz track").by("CP-2.10"),
        Single(one(PARLIAMENT, "westminster"), "parliament").by("CP-2.19"),
        Single(upto(int(MOST_DICE), "dice"), comment="active").by("CP-3.2"),
        Single(upto(int(MOST_DICE), "fresh"), comment="dice from the next round on").by("CP-3.2"),
        Single(upto(int(MOST_DICE), "spare"), comment="dice in the personal supply").by("CP-3.2"),
        Single(one(HAND, "hand", or_none=True), comment="set last").by("CP-4.1.1"),
        Loose("loose").by("CP-4.1.1"),
        Single(flag("passed")),
        Members(POSTER, "posters").by("CP-2.10"),
        Mat("mat").by("CP-2.8"),
        Beside("beside").by("CP-4.10.4"),
        Single(upto(int(PLACES), "notes")).by("CP-5.10"),
        Bits(PATENT.names, "patents").by("CP-2.14"),
        Bits(PATENT.names, "prototypes").by("CP-2.14"),
        Bits(PERSON.names, "persons").by("CP-2.18"),
        Bits(PERSON.names, "tired").by("CP-4.4.3"),
        Members(BANNER, "used", comment="in this phase earn").by("CP-4.6.6"),
        Single(flag("borrowed")),
    ]
    return Section(SEAT.names[seat], fields, seat=seat)
