"""Positions of Weather Machine that cannot be are refused in one sentence that says what is wrong, and where."""

from __future__ import annotations

import pytest
from weather import machine

from pavilion import Unreadable

TURN = "\n[owed]\nturn A"


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ("[A]\nawards: 7\nheld awards: 7\n[B]\nawards: 6\nheld awards: 6", "13 Awards"),
        ("[course]\nawards: 13", "13 is out of range"),
        ("[A]\nbots: 1", "A does not have 12 bots"),
        ("[lab]\nbots rain: A - -", "A does not have 12 bots"),
        ("[A]\nspace: lab-A\nparts: 4 red\n[B]\nspace: lab-A", "two pieces on an action space"),
        ("[A]\nspace: lab-C", "a piece on a blocked space"),
        ("[A]\nvouchers: 9 science", "9 is out of range|too many vouchers"),
        ("[A]\nparts: 5 green", "A has no room for all this"),
        ("[A]\noffice: rain sun", "A has two weathers in row 1"),
        ("[A]\nleft: 2 3 4 5 6", "A has published row 1 without its tokens"),
        ("[lab]\nbots rain: lativ lativ -", "two of Lativ's bots"),
        ("[rnd]\nlevels: 4 snow", "4 is out of range"),
        ("[rnd]\nlevels: 2 rain, 2 rain", "2 is out of range"),
        ("[rnd]\nlevels: 10 fog", "10 is out of range"),
    ],
)
def test_what_cannot_be_is_named(edit: str, said: str) -> None:
    with pytest.raises(Unreadable, match=rf"^position, .*({said})"):
        machine(edit + TURN, seats=2)


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ("[A]\nawards: 7\nheld awards: 7\n[B]\nawards: 6\nheld awards: 6",
         "position, [course]: 13 Awards, left and gained, of which 12 exist."),
        ("[lab]\nbots rain: A - -", "position, [A]: A does not have 12 bots, but 13: 12 on the assembly line, 0 in the"
         " workshop, 1 on the board."),
    ],
)  # fmt: skip
def test_what_does_not_fit_together_is_named_with_its_section_and_a_remedy(edit: str, said: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        machine(edit + TURN, seats=2)
    remedy = "Change what does not fit together; what is left out is as at set-up."
    assert str(refusal.value) == f"{said} {remedy}"


WORKING = """[course]
round: 1
[A]
space: lab-A
bots: 1
line: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12
[B]
space: lab-B
"""


@pytest.mark.parametrize(
    ("owed", "said"),
    [
        ("pay-any A supply 1 0\ngo-on A supply\nplace-tokens A\nend-turn A", "no voucher is paid for this"),
        ("turn-up-tile - 2\nphase-c", "is owed for each that is left, once"),
        ("open-menu\nplace-tokens A\nend-turn A", "'open-menu' needs a seat"),  # fate would choose the action
        ("take-back-bots - 1\nprepare-next\nphase-c", "'take-back-bots' needs a seat"),
        ("phase-c A", "'phase-c' is nobody's"),
        ("saboteur-turn\nend-turn", "'saboteur-turn' is owed only in a solo game"),
        ("menu A government\nend-turn A", "A is not at this location"),
        ("end-turn B", "it is not the turn of whoever has this place"),
        ("begin-turn - 3", "the turn order does not have that many places"),
        ("orient-first A\nend-turn A", "'orient-first' is not owed in this round"),
        ("deal-part - A\nbegin-turn", "'deal-part' is not owed in this round"),
        ("lativ-bot A rain\nopen-menu A\nend-turn A", "none of Lativ's bots can go there"),
        ("settle-sale B rain-1\nend-turn B 1", "there is no bot for this"),
        ("finish-bot A A1\nend-turn A", "there is no bot for this, or no room for it"),
        ("deal-offer - stack\nopen-menu A\nend-turn A", "there is already a tile there"),
    ],
)
def test_what_cannot_be_owed_is_named(owed: str, said: str) -> None:
    with pytest.raises(Unreadable, match=rf"^position, line \d+: .*({said})"):
        machine(f"{WORKING}[owed]\n{owed}", seats=2)


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ("[owed]\ndeal-part - A\ndeal-tile - A\nbegin-turn", "A begins with one"),
        ("[owed]\nmove-scientist A\nend-turn A", "'move-scientist' is not owed in this round"),
        ("order: A -\n[owed]\nbegin-turn", "everybody has one place in the turn order"),
        ("[supply]\ntop: none\nunseen: \n[owed]\nbegin-turn", "there are|on top of the workshop tiles"),
        ("[lab]\ntop: none\n[owed]\nbegin-turn", "experiment tiles in the deck|on top of the experiments"),
    ],
)
def test_what_cannot_be_in_the_supply_round_is_named(edit: str, said: str) -> None:
    with pytest.raises(Unreadable, match=rf"^position, line \d+: .*({said})"):
        machine(f"[course]\nround: 0\n{edit}", seats=2)


def test_agents_are_sent_once() -> None:
    with pytest.raises(Unreadable, match=r"^position, line \d+: the agents have been sent already"):
        machine("[course]\nround: 0\n[owed]\nsend-agent\nsend-agent\nnew-report\nbegin-turn", seats=1)


def test_reports_that_are_nowhere_else_are_in_the_draw_pile() -> None:
    s = machine(f"[saboteurs]\ncurrent: SR06\n{TURN}", seats=1, typed=True).s
    assert s.saboteurs.draw.counts[5] == 0
    assert s.saboteurs.draw.size == 17
    with pytest.raises(Unreadable, match="there is no Current Report"):
        machine(f"[saboteurs]\ncurrent: none\n{TURN}", seats=1)
