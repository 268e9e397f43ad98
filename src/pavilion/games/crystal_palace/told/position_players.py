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
        Single(one(NATION, "nation", or_none=True)),
        Single(upto(int(LEVELS), "level"), comment="of the commission"),
        Single(upto(MOST, "money")),
        Single(upto(int(MOST_NEWS), "news")),
        Single(upto(MOST, "energy")),
        Single(upto(MOST, "gears")),
        Single(number(-MOST, MOST, "points"), comment="on the track"),
        Single(upto(int(kit.last_income), "income")),
        Single(upto(40, "buzz")),
        Single(upto(int(MOST_SEATS), "spot"), comment="at the end of the Buzz track"),
        Single(one(PARLIAMENT, "westminster"), "parliament"),
        Single(upto(int(MOST_DICE), "dice"), comment="active"),
        Single(upto(int(MOST_DICE), "fresh"), comment="dice from the next round on"),
        Single(upto(int(MOST_DICE), "spare"), comment="dice in the personal supply"),
        Single(one(HAND, "hand", or_none=True), comment="set last"),
        Loose("loose"),
        Single(flag("passed")),
        Members(POSTER, "posters"),
        Mat("mat"),
        Beside("beside"),
        Single(upto(int(PLACES), "notes")),
        Bits(PATENT.names, "patents"),
        Bits(PATENT.names, "prototypes"),
        Bits(PERSON.names, "persons"),
        Bits(PERSON.names, "tired"),
        Members(BANNER, "used", comment="in this phase earn"),
        Single(flag("borrowed")),
    ]
    return Section(SEAT.names[seat], fields, seat=seat)
