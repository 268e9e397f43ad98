"""The Patents Office (EX-4.13): tokens advance along six rows, change rows over links, and lead them.

Example: Blue stands alone in AU 5. Green steps there and goes under Blue, who stays leader; Green's next step leads.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import NOBODY, Code, Decision, Options, Pending, Seat
from pavilion.core.values import flag, number, upto

from ..box.kit import COLUMNS, MOST_DISCOUNT, MOST_MOVES
from ..box.nouns import CHIPS, ROW, ROWS, TOKENS
from .state import EMPTY, LAST, START_BOX, Expo
from .verbs import ENTER, LINK, PICK_CHIP, STEP, STOP

# ---- where tokens stand --------------------------------------------------------------------------------------------


def leader(s: Expo, row: i64) -> Seat:
    """Whose token is on top of the right-most occupied space; NOBODY if there is none or it is a ghost."""  # EX-4.13.5
    place = s.office.place
    above = s.office.above
    best: i64 = -1
    furthest: i64 = row * COLUMNS  # the start box leads nothing
    for token in range(len(place)):
        at = place[token]
        if furthest < at < (row + 1) * COLUMNS and above[token] == 0:
            best = token
            furthest = at
    if best < 0 or best >= s.seats * TOKENS:
        return NOBODY  # EX-6.1.5
    return best // TOKENS


def move(s: Expo, token: i64, to: i64) -> None:
    """A token leaves its stack, whose order stays, and goes under all tokens on its new space."""
    place = s.office.place  # EX-4.13.4, EX-4.13.6; also if it will move on at once: EX-4.13.10
    above = s.office.above
    old = place[token]
    under: i64 = 0
    for other in range(len(place)):
        if place[other] == to:
            under += 1
        elif place[other] == old and above[other] > above[token]:
            above[other] -= 1
    place[token] = to
    above[token] = under


def chip_is_due(s: Expo, token: i64) -> bool:
    """Is this token the first in the last column of its row?"""
    at = s.office.place[token]
    return at % COLUMNS == LAST and s.office.chip[at // COLUMNS] == EMPTY


def is_chip_left(s: Expo, chip: i64) -> bool:
    for laid in s.office.chip:
        if laid == chip:
            return False
    return True


def all_rows_finished(s: Expo) -> bool:
    """Is there a token, ghost or not, in the last column of every row?"""  # EX-4.13.9
    for chip in s.office.chip:
        if chip == EMPTY:
            return False
    return True


# ---- what a token may do -------------------------------------------------------------------------------------------


def can_move(s: Expo, seat: Seat) -> bool:
    """Has the player a token that is not at the end of a row? It can always advance."""
    place = s.office.place
    for token in range(seat * TOKENS, seat * TOKENS + TOKENS):
        if place[token] % COLUMNS != LAST:
            return True
    return False


def waiting(s: Expo, seat: Seat) -> i64:
    """The player's first token in the start box; -1 if there is none."""
    for token in range(seat * TOKENS, seat * TOKENS + TOKENS):
        if s.office.place[token] == START_BOX:
            return token
    return -1


def barred_step(s: Expo, token: i64) -> str:
    """The rule that forbids this token to advance in its row, or ""."""
    at = s.office.place[token]
    if at == START_BOX:
        return "EX-4.13.2"  # it has to enter a row
    if at % COLUMNS == LAST:
        return "EX-4.13.8"
    return ""


def link_price(s: Expo, token: i64, row: i64) -> i64:
    """The price of the link from a token's space to the same column of this row; -1 if there is none."""
    at = s.office.place[token]
    if at == START_BOX:
        return -1
    from_row = at // COLUMNS
    if row == from_row + 1:
        return s.terms.kit.link[at]
    if row == from_row - 1:
        return s.terms.kit.link[at - COLUMNS]
    return -1  # between neighbouring rows only: EX-2.10.3


def barred_link(s: Expo, seat: Seat, token: i64, row: i64, discount: i64, publish: i64) -> str:
    """The rule that forbids this token to change to this row, or ""."""
    if publish and not s.terms.meeting_link:
        return "EX-6.6.5"
    if s.office.place[token] % COLUMNS == LAST:
        return "EX-4.13.8"
    price = link_price(s, token, row)
    if price < 0:
        return "EX-2.10.2"
    if s.players[seat].money < price - discount:
        return "EX-4.13.3"
    return ""


# ---- moving --------------------------------------------------------------------------------------------------------


def publish_patents(s: Expo, seat: Seat, points: i64, discount: i64, publish: i64) -> None:
    """Movement points to spend, as long as there is a token to move."""  # EX-4.6.2
    if points > 0 and can_move(s, seat):
        s.ask(PATENT_MOVE, seat, points, discount, publish)


@final
class PatentMove(Decision[Expo]):
    """How does a token of yours move? (p.a: points left, p.b: discount on links, p.c: 1 in the Meeting Room)"""

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        if waiting(s, p.seat) >= 0:
            out.add_run(ENTER.base, ROWS)
        place = s.office.place
        own = p.seat * TOKENS
        for i in range(TOKENS):  # also if two share a space, for their order differs: EX-4.15.5
            at = place[own + i]
            if at != START_BOX and at % COLUMNS != LAST:
                out.add(STEP.base + i)
        for i in range(TOKENS):
            at = place[own + i]
            if at != START_BOX and at % COLUMNS != LAST:
                self.add_links(s, p, i, at, out)
        if p.c == 0:
            out.add(STOP.base)  # the eleventh answer at most: EX-4.15.2

    def add_links(self, s: Expo, p: Pending, i: i64, at: i64, out: Options) -> None:
        """The links of a token's space to the row above and the row below, as `barred_link` allows them."""
        if p.c and not s.terms.meeting_link:
            return
        link = s.terms.kit.link
        most = s.players[p.seat].money + p.b
        code = LINK.base + i * ROWS + at // COLUMNS
        if at >= COLUMNS and 0 <= link[at - COLUMNS] <= most:
            out.add(code - 1)
        if 0 <= link[at] <= most:
            out.add(code + 1)

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        if STOP.has(code):
            return  # what is not spent is lost
        own = p.seat * TOKENS
        if ENTER.has(code):
            token = waiting(s, p.seat)
            move(s, token, ENTER.first(code) * COLUMNS + 1)
        elif STEP.has(code):
            token = own + STEP.first(code)
            move(s, token, s.office.place[token] + 1)
        else:
            token = own + LINK.first(code)
            self.change_row(s, p, token, LINK.second(code))
        if chip_is_due(s, token):
            s.ask(CHOOSE_CHIP, p.seat, s.office.place[token] // COLUMNS)
        publish_patents(s, p.seat, p.a - 1, p.b, p.c)

    def change_row(self, s: Expo, p: Pending, token: i64, row: i64) -> None:
        price = link_price(s, token, row) - p.b
        if price > 0:  # the discount never pays anything out: EX-4.6.3
            s.players[p.seat].money -= price
        move(s, token, row * COLUMNS + s.office.place[token] % COLUMNS)

    def why_not(self, s: Expo, p: Pending, code: Code) -> str:
        if ENTER.has(code):
            return "EX-4.13.2"
        own = p.seat * TOKENS
        if STEP.has(code):
            return barred_step(s, own + STEP.first(code))
        if LINK.has(code):
            return barred_link(s, p.seat, own + LINK.first(code), LINK.second(code), p.b, p.c)
        return "EX-4.8.8"  # a movement point once chosen is used


@final
class ChooseChip(Decision[Expo]):
    """Which chip do you lay at the end of the row p.a?"""

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        for chip in range(CHIPS):
            if is_chip_left(s, chip):
                out.add(PICK_CHIP.base + chip)

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        s.office.chip[p.a] = PICK_CHIP.first(code)


PATENT_MOVE: Final[PatentMove] = PatentMove(
    "EX-4.13.1",
    [ENTER, STEP, LINK, STOP],
    takes=(number(1, MOST_MOVES, "left"), upto(MOST_DISCOUNT, "discount"), flag("publish")),
)
CHOOSE_CHIP: Final[ChooseChip] = ChooseChip("EX-4.13.7", [PICK_CHIP], takes=(ROW,))
