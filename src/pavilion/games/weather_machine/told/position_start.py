"""The fixed set-up that positions as text start from: what fate deals, dealt one after the other."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ..box.nouns import COLOURS, EXPERIMENTS, OFFERS, SUBSIDIES, WEATHERS
from ..box.terms import MachineTerms
from ..rules.flow import lay_first
from ..rules.hideout import HIDEOUT, take_token
from ..rules.setup import goals_of, lay_out
from ..rules.state import Machine, first_space
from ..rules.workshop import half_circles

FIRST_ROUND_SHOWN = 2  # in which no space is forbidden any more
SOLO_DISCARD = (0, 12)  # reports SR01 and SR13: an agent each
SOLO_CURRENT = 2
SOLO_CHEMICALS = (0, 1)


def fixed_set_up(terms: MachineTerms) -> Machine:
    """Everything as the rules say, and what is random in ascending order."""
    s = lay_out(terms)
    s.round, s.turn = FIRST_ROUND_SHOWN, 1
    for seat in range(terms.seats):
        s.turn_order[seat] = s.initiative[seat] = s.scientists[seat] = seat
    deal_tiles(s)
    kinds = [kind for kind in range(SUBSIDIES) for _ in range(terms.kit.subsidies[kind])]
    for place, kind in enumerate(kinds):
        s.grid[place] = kind
    s.display[2], s.display[1], s.display[0], s.next, s.deck_top = 0, 1, 2, 3, 4
    s.unseen = sum(2**tile for tile in range(WEATHERS, EXPERIMENTS))
    s.assistant = 0
    for seat in range(terms.seats):
        s.players[seat].parts[seat % COLOURS] = 1
        if terms.seats > 1:
            s.players[seat].below = sum(goals_of(s, seat, area) for area in range(3))
    if terms.seats == 1:
        deal_solo(s)
    return s


def deal_tiles(s: Machine) -> None:
    """Offer, top of the stack and first tiles: pair after pair."""
    pairs = [pair for pair, n in enumerate(s.terms.kit.tiles) for _ in range(min(n, 1))]
    dealt = (pairs * 10)[: OFFERS + 1 + s.seats]
    for at, pair in enumerate(dealt):
        s.pool[pair] -= 1
        if at < OFFERS:
            s.offer[at] = pair
        elif at == OFFERS:
            s.top = pair
        else:
            lay_first(s, at - int(OFFERS) - 1, half_circles(s, pair, 0))
    s.down -= s.seats


def deal_solo(s: Machine) -> None:
    """Six goals, the Hideout, two agents and a Current Report."""
    other, kit = s.saboteurs, s.terms.kit
    s.turn_order[HIDEOUT] = s.initiative[HIDEOUT] = HIDEOUT
    other.value = kit.target
    for area in range(3):
        icons: list[int] = []
        for goal in range(12 * area, 12 * area + 12):
            if kit.goal_solo[goal] and kit.goal_icon[goal] not in icons and len(icons) < 2:
                icons.append(int(kit.goal_icon[goal]))
                s.players[0].below |= 2**goal
    for colour in SOLO_CHEMICALS:
        other.chemicals[colour] += 1
        s.supply[colour] -= 1
    for report in range(20):
        if report != SOLO_CURRENT and report not in SOLO_DISCARD:
            other.draw.put(report)
    other.current = SOLO_CURRENT
    for report in SOLO_DISCARD:
        at = kit.report_to[report]
        other.agents[kit.report_agent[report]] = first_space(at) + 1
        take_token(s, at - 1, kit.report_weather[report])
    other.discard = vec[i64](list(SOLO_DISCARD))
