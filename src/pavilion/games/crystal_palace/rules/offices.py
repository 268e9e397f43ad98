"""What the eight locations do (CP-4.21 to CP-4.28), once bonus and fee of the action space are settled."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Pending, Seat, Step
from pavilion.core.masks import bit

from ..box.nouns import (
    BANK,
    CARD_SLOTS,
    CLUB,
    MUSEUM,
    NEW_DIE,
    PAID_DIE,
    PATENT_OFFICE,
    PERSON,
    PORT,
    PORT_SUBS,
    ROUND_SHARES,
    TICKET,
    TIMES,
    TWO_ASSISTANTS,
    WESTMINSTER,
)
from . import buzz
from .counting import publishing
from .deeds import advance
from .effects import resolve
from .market import ASSIST, FREE
from .money import pay
from .research import take_displayed
from .state import (
    EMPTY,
    PATENTS_AT,
    PERSONS_AT,
    SUBS_AT,
    TICKETS_AT,
    Palace,
    tickets_used,
    value_of,
    year,
)


def act(s: Palace, seat: Seat, location: i64, what: i64) -> None:
    """Once, with what was chosen."""
    if location == PATENT_OFFICE:
        remove(s, PATENTS_AT, what)
        s.players[seat].patents |= bit(what)  # CP-4.21.1 to CP-4.21.3
    elif location == MUSEUM:
        take_displayed(s, seat, what)
    elif location == BANK:
        s.shares &= ~bit(what)
        resolve(s, seat, s.terms.kit.share_effect[ROUND_SHARES * (s.round - 1) + what])  # CP-4.23.1
    elif location == WESTMINSTER:
        advance(s, seat)
    elif location == CLUB:
        recruit(s, seat, what)
    elif location == TIMES:
        buzz.go_on(s, seat, publishing(s, seat))  # CP-4.26.1
    elif location == PORT:
        act_at_port(s, seat, what)
    else:
        resolve(s, seat, s.terms.kit.sub_effect[what])  # CP-4.28.1, CP-4.28.2, CP-4.28.3


# ---- displays -------------------------------------------------------------------------------------------------------


def displayed(s: Palace, first: i64) -> i64:
    """Cards on display, as a mask. The top card of the deck is none of them."""  # CP-4.21.6, CP-4.25.7
    found: i64 = 0
    for at in range(first, first + CARD_SLOTS):
        if s.board[at] != EMPTY:
            found |= bit(s.board[at])
    return found


def remove(s: Palace, first: i64, card: i64) -> None:
    """Its slot stays empty until phase 7."""  # CP-4.21.5, CP-4.25.6, CP-4.3.8
    for at in range(first, first + CARD_SLOTS):
        if s.board[at] == card:
            s.board[at] = EMPTY


def barred_patent(s: Palace, patent: i64) -> str:
    """The rule that forbids to take a patent, or ""."""
    if displayed(s, PATENTS_AT) & bit(patent):
        return ""
    return "CP-4.21.6" if s.patent_top == patent else "CP-4.21.1"


def barred_person(s: Palace, seat: Seat, person: i64) -> str:
    """The rule that forbids to recruit a person, or ""."""
    if not displayed(s, PERSONS_AT) & bit(person):
        return "CP-4.25.7" if s.person_top == person else "CP-4.25.1"
    player = s.players[seat]
    kit = s.terms.kit
    if kit.person_energy[person] > player.energy or kit.person_gears[person] > player.gears:
        return "CP-4.25.1"
    return ""


def affordable(s: Palace, seat: Seat) -> i64:
    """Persons on display whose energy and gears are in stock, as a mask."""
    player = s.players[seat]
    kit = s.terms.kit
    found: i64 = 0
    for at in range(PERSONS_AT, PERSONS_AT + CARD_SLOTS):
        person = s.board[at]
        if person != EMPTY and kit.person_energy[person] <= player.energy and kit.person_gears[person] <= player.gears:
            found |= bit(person)
    return found


# ---- the Reform Club ------------------------------------------------------------------------------------------------


def recruit(s: Palace, seat: Seat, person: i64) -> None:
    """The cost at once, then points and the instant effect, then the card beside the mat."""  # CP-4.25.1
    player = s.players[seat]
    kit = s.terms.kit
    remove(s, PERSONS_AT, person)
    player.energy -= kit.person_energy[person]
    player.gears -= kit.person_gears[person]
    if player.money >= kit.person_money[person]:
        player.money -= kit.person_money[person]
        welcome(s, seat, person)
    else:
        pay(s, seat, kit.person_money[person])
        s.then(WELCOME, seat, person)


def welcome(s: Palace, seat: Seat, person: i64) -> None:
    """Points of the year, then the instant effect."""  # CP-4.25.2
    s.players[seat].points += s.terms.kit.person_points[3 * person + year(s)]
    if resolve(s, seat, s.terms.kit.instant[person]):
        join(s, seat, person)
    else:
        s.then(JOIN, seat, person)


def join(s: Palace, seat: Seat, person: i64) -> None:
    """The card is turned over and lies beside the mat; any number of them."""  # CP-4.25.3, CP-4.25.4
    s.players[seat].persons |= bit(person)


@final
class Welcome(Step[Palace]):
    """A person (p.a) is paid for."""

    def run(self, s: Palace, p: Pending) -> None:
        welcome(s, p.seat, p.a)


@final
class Join(Step[Palace]):
    """The instant effect of a person (p.a) is done."""

    def run(self, s: Palace, p: Pending) -> None:
        join(s, p.seat, p.a)


# ---- the Port of London ---------------------------------------------------------------------------------------------


def act_at_port(s: Palace, seat: Seat, sub: i64) -> None:
    if sub == TWO_ASSISTANTS:
        kit = s.terms.kit
        actions = kit.program.rows[kit.sub_effect[sub] + 2]
        s.ask(ASSIST, seat, FREE, actions - 1)  # CP-4.27.1
    elif sub == TICKET:
        give_die(s, seat)
    elif sub == NEW_DIE or sub == PAID_DIE:
        take_die(s, seat)
        resolve(s, seat, s.terms.kit.sub_effect[sub])  # CP-4.27.4
    elif sub < PORT_SUBS:
        resolve(s, seat, s.terms.kit.sub_effect[sub])  # CP-4.27.2


def take_die(s: Palace, seat: Seat) -> None:
    """A die from the personal supply, for the next round."""  # CP-4.27.3
    s.players[seat].spare -= 1
    s.players[seat].fresh += 1


def give_die(s: Palace, seat: Seat) -> None:
    """The die goes to the leftmost ticket spot for good: points of the year and its value."""  # CP-4.27.5
    die = s.board[SUBS_AT + TICKET]
    s.board[TICKETS_AT + tickets_used(s)] = die
    s.players[seat].dice -= 1
    s.players[seat].points += s.terms.kit.ticket[year(s)] + value_of(die)


WELCOME: Final[Welcome] = Welcome("CP-4.25.2", takes=(PERSON,))
JOIN: Final[Join] = Join("CP-4.25.3", takes=(PERSON,))
