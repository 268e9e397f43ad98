"""The office (WM-4.15): research tokens find a row of their weather, Awards any empty space."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step

from ..box.nouns import AREAS, OFFICE_SPACES, ROWS, TOKENS, WEATHERS
from .benefits import RESOLVE
from .state import AWARD_TOKEN, EMPTY, Machine, weather_of
from .verbs import AWARD, DROP, PLACE


def barred_place(s: Machine, seat: Seat, token: i64, row: i64) -> str:
    """The rule that forbids to put this research token into this row, or ""."""
    if s.players[seat].holding[token] == 0:
        return "WM-4.15.1"
    return unfit(s, seat, token, row)


def unfit(s: Machine, seat: Seat, token: i64, row: i64) -> str:
    """The rule by which a research token, held or not, has no place in this row, or ""."""
    if s.players[seat].office[AREAS * row + token // WEATHERS] != EMPTY:
        return "WM-4.15.1"
    weather = weather_of(s, seat, row)
    return "" if weather == EMPTY or weather == token % WEATHERS else "WM-4.15.2"


def finds_place(s: Machine, seat: Seat, token: i64) -> bool:
    """Is there a row for this research token?"""
    for row in range(ROWS):
        if not unfit(s, seat, token, row):
            return True
    return False


def add_places(s: Machine, seat: Seat, out: Options) -> None:
    """All places of all research tokens on the holding space."""
    for token in range(TOKENS):
        if s.players[seat].holding[token] > 0:
            for row in range(ROWS):
                if not barred_place(s, seat, token, row):
                    out.add(PLACE.of(token, row))


def place(s: Machine, seat: Seat, token: i64, row: i64) -> None:
    """On the space of its colour, whose benefit is gained."""
    space = AREAS * row + token // WEATHERS
    s.players[seat].holding[token] -= 1
    s.players[seat].office[space] = token % WEATHERS
    RESOLVE.begin(s, seat, s.terms.kit.office_effect[space])


def is_holding(s: Machine, seat: Seat) -> bool:
    for n in s.players[seat].holding:
        if n > 0:
            return True
    return False


@final
class PlaceTokens(Step[Machine]):
    """All research tokens on the holding space must be placed, those included that come meanwhile."""  # WM-4.15.4

    def run(self, s: Machine, p: Pending) -> None:
        if is_holding(s, p.seat):
            s.ask(PLACE_TOKEN, p.seat)
            s.then(PLACE_TOKENS, p.seat)


@final
class PlaceToken(Decision[Machine]):
    """Where does a research token go? The order is the player's choice; one without a place leaves the game."""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        add_places(s, p.seat, out)
        for token in range(TOKENS):
            if s.players[p.seat].holding[token] > 0 and not finds_place(s, p.seat, token):
                out.add(DROP.of(token))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if PLACE.has(code):
            place(s, p.seat, PLACE.first(code), PLACE.second(code))
        else:
            s.players[p.seat].holding[DROP.first(code)] -= 1  # WM-4.15.3

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        if PLACE.has(code):
            return barred_place(s, p.seat, PLACE.first(code), PLACE.second(code))
        token = DROP.first(code)
        if s.players[p.seat].holding[token] == 0:
            return "WM-4.15.1"
        return "WM-4.15.3" if finds_place(s, p.seat, token) else ""


def may_place_award(s: Machine, seat: Seat) -> bool:
    """Is there one on the holding space, and an empty space for it?"""  # WM-4.5.3
    if s.players[seat].held_awards == 0:
        return False
    for token in s.players[seat].office:
        if token == EMPTY:
            return True
    return False


@final
class PlaceAward(Decision[Machine]):
    """The free action: an Award goes to any empty space of any colour, and its benefit is gained."""  # WM-4.5.3

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        if s.players[p.seat].held_awards == 0:
            return
        for space in range(OFFICE_SPACES):
            if s.players[p.seat].office[space] == EMPTY:
                out.add(AWARD.of(space))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        space = AWARD.first(code)
        s.players[p.seat].held_awards -= 1
        s.players[p.seat].office[space] = AWARD_TOKEN
        RESOLVE.begin(s, p.seat, s.terms.kit.office_effect[space])


PLACE_TOKENS: Final[PlaceTokens] = PlaceTokens("WM-4.15.1")
PLACE_TOKEN: Final[PlaceToken] = PlaceToken("WM-4.15.1", [PLACE, DROP])
PLACE_AWARD: Final[PlaceAward] = PlaceAward("WM-4.5.3", [AWARD], rideable=False)
