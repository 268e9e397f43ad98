"""What everybody may know (WM-1.4): all but the order of the stacks, which does not exist until somebody draws.

    round, turn, ending         "running", "triggered" or "final"
    order, initiative           seats; in a solo game "saboteurs" too
    lativ                       {"at": location, "space": action space or None}
    assistant                   the active weather
    spaces                      {action space: seat, "lativ", "white", "pink", "blocked" or None}
    entering                    {action space: {"vouchers": n of its type, "science": n, "toll": n of any type}}
    supply                      chemicals {colour: n}; prices {colour: {"buy", "return": n or None}}; offer [pair or
                                None]; top: pair or None; up, down: tiles in the stacks; unseen {pair: n}
    government                  grid {place: {"subsidy", "side": "blue" or "orange"} or {"part": colour} or None};
                                bots {space: owner or None}; tokens {weather: n}; markers: in the area
    lab                         bots {space: owner or None}; tokens; locks [weather]; lativ_bots: beside it;
                                display [left, middle, right]; next; deck: tiles; top; unseen [experiment];
                                active: the tile that a run now would use, or None
    rnd                         bots; chemicals {space: colour or None}; tokens;
                                extremes {weather: {"tile": id or None, "level", "markers": [owner or None]}}
    awards, nobel               left in the reserve; seat or None
    due                         {space where the looker may place a bot now, but by exchange: "part" or "chemical"}
    held                        {"seat", "pair"}: the workshop tile in somebody's hand, or None
    saboteurs                   None, or value, agents {"white", "pink": space}, bots: in the Hideout, chemicals,
                                tokens {token: n}, awards, current: report or None, found [report],
                                discard [report, top last], draw: n, known [report, the next one first],
                                challenges [number], ended: "", "lost" or "won"
    players                     by seat, see below
    printed                     tables of a pack that are not the house's

An owner is a seat, "saboteurs", "lativ" or "government". Of a player:

    space                       where the Scientist stands
    climate, points             Climate Points on the track; as if the game ended here
    vouchers, caps              {type: n}
    payable                     {action: are there vouchers enough for its own cost now?}
    workshop                    tiles {cell: {"top", "bottom": colour}}; parts, chemicals, circles {colour: n};
                                bots; room: how many more parts or bots fit
    line, sections              {slot: is there a bot?}; [open sections]
    office, rows                {office space: weather, "award", "citation" or None};
                                {row: {"marker": "left", "right" or "gone", "weather" or None, "tokens": n}}
    holding                     {token: n}; awards: held to be placed, awards_gained
    goals                       below [goal]; spaces {goal space: {"goal", "black", "met"} or None}
    subsidies, investments      {"blue": [type], "orange": [type]}; n
    funding                     {track: space}
    counts                      {what goals count: n}
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core.masks import member_names

from ..box.data import Components
from ..box.nouns import (
    ACTION,
    ACTIONS,
    BOARD_SPACES,
    BRANCH_SPACES,
    BRANCHED,
    COLOUR,
    COLOURS,
    EXPERIMENT,
    GOAL,
    GOALSPACE,
    LOCATION,
    OFFICE,
    PAIR,
    REPORT,
    ROW,
    SCI,
    SEAT,
    SHOPCELL,
    SLOT,
    SPACE,
    SUBSIDY,
    SUP,
    TOKEN,
    TRACK,
    VOUCHER,
    WEATHER,
    WEATHERS,
)
from ..box.printed import COUNTED
from ..rules import moves, result
from ..rules.state import (
    EMPTY,
    GOVERNMENT,
    LATIVS,
    ORANGE,
    PART,
    SABOTEURS,
    Machine,
    Player,
    lativ_bots_left,
    location_of,
    markers_left,
    tokens_in_row,
    total,
    weather_of,
)
from ..rules.vouchers import payable
from .dues import due

ENDING = ("running", "triggered", "final")
ENDED = ("", "lost", "won", "lost")
AGENTS = ("white", "pink")


def view(s: Machine, seat: int) -> dict[str, object]:
    return {
        "round": int(s.round),
        "turn": int(s.turn),
        "ending": ENDING[s.ending],
        "order": [side_name(s, side) for side in s.turn_order],
        "initiative": [side_name(s, side) for side in s.initiative],
        "lativ": {"at": LOCATION.names[s.lativ], "space": name_or_none(s.lativ_space, SPACE.names)},
        "assistant": WEATHER.names[s.assistant],
        "spaces": {SPACE.names[space]: standing_at(s, space) for space in range(BOARD_SPACES)},
        "entering": {SPACE.names[space]: entering(s, space) for space in range(BOARD_SPACES)},
        "supply": supply_view(s),
        "government": government_view(s),
        "lab": lab_view(s),
        "rnd": rnd_view(s),
        "awards": int(s.awards),
        "nobel": name_or_none(s.nobel, SEAT.names),
        "due": due(s, seat),
        "held": held(s),
        "saboteurs": saboteurs_view(s) if s.seats == 1 else None,
        "players": {SEAT.names[one]: player_view(s, one) for one in range(s.seats)},
        "printed": printed_view(s.terms.components),
    }


def printed_view(components: object) -> dict[str, object]:
    """What is printed otherwise than on the components that come with the game: nothing without a pack."""
    assert isinstance(components, Components)
    return components.unlike


def name_or_none(n: int, names: list[str]) -> str | None:
    return names[n] if n >= 0 else None


def side_name(s: Machine, side: int) -> str:
    return "saboteurs" if side >= s.seats else SEAT.names[side]


def owner_name(owner: int) -> str | None:
    if owner == EMPTY:
        return None
    return {SABOTEURS: "saboteurs", LATIVS: "lativ", GOVERNMENT: "government"}.get(owner) or SEAT.names[owner]


def counts(values: vec[i64], names: list[str]) -> dict[str, int]:
    return {name: int(n) for name, n in zip(names, values, strict=True)}


def some_counts(values: vec[i64], names: list[str]) -> dict[str, int]:
    """Only those that there are."""
    return {name: int(n) for name, n in zip(names, values, strict=True) if n}


# ---- the board ------------------------------------------------------------------------------------------------------


def standing_at(s: Machine, space: int) -> str | None:
    for seat in range(s.seats):
        if s.scientists[seat] == space:
            return SEAT.names[seat]
    if s.lativ_space == space:
        return "lativ"
    for agent, at in enumerate(s.saboteurs.agents):
        if at == space and s.seats == 1:
            return AGENTS[agent]
    return "blocked" if s.terms.blocked and is_last(space) else None


def entering(s: Machine, space: int) -> dict[str, int]:
    """What going to an action space would bring and cost."""
    science = int(moves.lativ_gives(s, space))
    return {"vouchers": int(moves.vouchers_at(s, space)), "science": science, "toll": int(moves.toll_at(s, space))}


def is_last(space: int) -> bool:
    """Is it the space C of a main location?"""
    return location_of(space) > 0 and (space - 4) % 3 == 2


def supply_view(s: Machine) -> dict[str, object]:
    price = s.terms.kit.price
    prices: dict[str, object] = {}
    for colour in range(COLOURS):
        n = int(s.supply[colour])
        buy = int(price[5 - n]) if n > 0 else None
        back = int(price[4 - n]) if n < 5 else None
        prices[COLOUR.names[colour]] = {"buy": buy, "return": back}
    return {
        "chemicals": counts(s.supply, COLOUR.names),
        "prices": prices,
        "offer": [name_or_none(pair, PAIR.names) for pair in s.offer],
        "top": name_or_none(s.top, PAIR.names),
        "up": int(s.up),
        "down": int(s.down),
        "unseen": some_counts(s.pool, PAIR.names),
    }


def stack_sizes(s: Machine, area: int) -> dict[str, int]:
    return {WEATHER.names[weather]: int(s.tokens[WEATHERS * area + weather]) for weather in range(WEATHERS)}


def bots_view(spaces: vec[i64]) -> dict[str, str | None]:
    return {BRANCHED[space]: owner_name(spaces[space]) for space in range(BRANCH_SPACES)}


def government_view(s: Machine) -> dict[str, object]:
    return {
        "grid": {BRANCHED[place]: grid_view(s.grid[place]) for place in range(BRANCH_SPACES)},
        "bots": bots_view(s.government),
        "tokens": stack_sizes(s, 0),
        "markers": int(markers_left(s)),
    }


def grid_view(what: int) -> dict[str, str] | None:
    if what == EMPTY:
        return None
    if what >= PART:
        return {"part": COLOUR.names[what - PART]}
    return {"subsidy": SUBSIDY.names[what % ORANGE], "side": "orange" if what >= ORANGE else "blue"}


def lab_view(s: Machine) -> dict[str, object]:
    fitting = [tile for tile in s.display if tile != EMPTY and tile % WEATHERS == s.assistant]
    return {
        "bots": bots_view(s.machine),
        "tokens": stack_sizes(s, 1),
        "locks": member_names(s.locks, WEATHER.names),
        "lativ_bots": int(lativ_bots_left(s)),
        "display": [name_or_none(tile, EXPERIMENT.names) for tile in s.display],
        "next": name_or_none(s.next, EXPERIMENT.names),
        "deck": int(s.deck),
        "top": name_or_none(s.deck_top, EXPERIMENT.names),
        "unseen": member_names(s.unseen, EXPERIMENT.names),
        "active": EXPERIMENT.names[fitting[-1]] if fitting else None,
    }


def rnd_view(s: Machine) -> dict[str, object]:
    kit = s.terms.kit
    beside = {
        BRANCHED[space]: COLOUR.names[kit.rnd_chemical[space]]
        if s.research[space] != EMPTY and not s.dry >> space & 1
        else None
        for space in range(BRANCH_SPACES)
    }
    return {
        "bots": bots_view(s.research),
        "chemicals": beside,
        "tokens": stack_sizes(s, 2),
        "extremes": {WEATHER.names[weather]: extreme_view(s, weather) for weather in range(WEATHERS)},
    }


def extreme_view(s: Machine, weather: int) -> dict[str, object]:
    level = int(s.levels[weather])
    spaces = s.terms.kit.space_count(weather, level)
    return {
        "tile": f"EW-{WEATHER.names[weather].upper()}-{level}" if level else None,
        "level": level,
        "markers": [owner_name(s.markers[3 * weather + space]) for space in range(spaces)],
    }


def held(s: Machine) -> dict[str, str] | None:
    """The workshop tile that is in a player's hand between two answers."""
    p = s.stack[s.depth - 1] if s.depth else None
    if p is None or p.duty.name != "extend-place":
        return None
    pair = s.top if p.a == len(s.offer) else s.offer[p.a]
    return {"seat": SEAT.names[p.seat], "pair": PAIR.names[pair]}


def saboteurs_view(s: Machine) -> dict[str, object]:
    other = s.saboteurs
    on_board = sum(owner == SABOTEURS for spaces in (s.government, s.machine, s.research) for owner in spaces)
    return {
        "value": int(other.value),
        "agents": {AGENTS[agent]: name_or_none(at, SPACE.names) for agent, at in enumerate(other.agents)},
        "bots": 12 - on_board,
        "chemicals": counts(other.chemicals, COLOUR.names),
        "tokens": some_counts(other.tokens, TOKEN.names),
        "awards": int(other.awards),
        "current": name_or_none(other.current, REPORT.names),
        "found": [REPORT.names[report] for report in other.drawn],
        "discard": [REPORT.names[report] for report in other.discard],
        "draw": int(other.draw.size),
        "known": [REPORT.names[report] for report in reversed(list(other.draw.top))],
        "challenges": [number for number in range(1, 13) if s.terms.challenged(number)],
        "ended": ENDED[other.ended],
    }


# ---- players --------------------------------------------------------------------------------------------------------


def player_view(s: Machine, seat: int) -> dict[str, object]:
    player = s.players[seat]
    return {
        "space": name_or_none(s.scientists[seat], SPACE.names),
        "climate": int(player.points),
        "points": int(result.points(s, seat)),
        "vouchers": counts(player.vouchers, VOUCHER.names),
        "caps": counts(s.terms.kit.cap, VOUCHER.names),
        "payable": payable_view(s, player),
        "workshop": workshop_view(player),
        "line": {SLOT.names[slot]: bool(player.line >> slot & 1) for slot in range(len(SLOT.names))},
        "sections": member_names(player.sections, ["I", "II", "III", "IV"]),
        "office": {OFFICE.names[at]: token_name(token) for at, token in enumerate(player.office)},
        "rows": {ROW.names[row]: row_view(s, seat, row) for row in range(len(ROW.names))},
        "holding": some_counts(player.holding, TOKEN.names),
        "awards": int(player.held_awards),
        "awards_gained": int(player.awards),
        "goals": goals_view(s, seat),
        "subsidies": {
            "blue": member_names(player.blue, SUBSIDY.names), "orange": member_names(player.orange, SUBSIDY.names),
        },
        "investments": int(player.investments),
        "funding": counts(player.funding, TRACK.names),
        "counts": {what: int(result.counted(s, seat, n)) for n, what in enumerate(COUNTED)},
    }


def counted_view(player: Player) -> dict[str, object]:
    """What logs and previews count of a player: looked at after every answer, and so without all the rest."""
    return {
        "vouchers": counts(player.vouchers, VOUCHER.names),
        "workshop": {
            "parts": counts(player.parts, COLOUR.names),
            "chemicals": counts(player.chemicals, COLOUR.names),
            "bots": int(player.bots),
        },
        "holding": some_counts(player.holding, TOKEN.names),
        "awards_gained": int(player.awards),
        "investments": int(player.investments),
        "subsidies": {"blue": member_names(player.blue, SUBSIDY.names)},
        "funding": counts(player.funding, TRACK.names),
        "sections": member_names(player.sections, ["I", "II", "III", "IV"]),
    }


def payable_view(s: Machine, player: Player) -> dict[str, bool]:
    """Whether the vouchers of each action with a fixed price can be paid, exchanges included."""
    kinds = [max(SUP, (action - 3) // 2) for action in range(ACTIONS)]
    return {
        ACTION.names[action]: payable(player.vouchers, kinds[action] % SCI, s.terms.kit.cost[action], 0, 0)
        for action in range(ACTIONS - 1)
    }


def workshop_view(player: Player) -> dict[str, object]:
    tiles = {
        SHOPCELL.names[at]: {"top": COLOUR.names[cell // COLOURS], "bottom": COLOUR.names[cell % COLOURS]}
        for at, cell in enumerate(map(int, player.cells))
        if cell != EMPTY
    }
    stored = max(0, int(total(player.parts)) - 1) + max(0, int(player.bots) - 1)
    return {
        "tiles": tiles,
        "parts": counts(player.parts, COLOUR.names),
        "chemicals": counts(player.chemicals, COLOUR.names),
        "circles": counts(player.circles, COLOUR.names),
        "bots": int(player.bots),
        "room": int(player.tiles) - stored,
    }


def token_name(token: int) -> str | None:
    if token == EMPTY:
        return None
    return [*WEATHER.names, "award", "citation"][token]


def row_view(s: Machine, seat: int, row: int) -> dict[str, object]:
    player = s.players[seat]
    marker = "left" if player.left >> row & 1 else "right" if player.right >> row & 1 else "gone"
    weather = name_or_none(weather_of(s, seat, row), WEATHER.names)
    return {"marker": marker, "weather": weather, "tokens": int(tokens_in_row(s, seat, row))}


def goals_view(s: Machine, seat: int) -> dict[str, object]:
    player = s.players[seat]
    spaces: dict[str, object] = {}
    for space, goal in enumerate(player.goals):
        if goal == EMPTY:
            spaces[GOALSPACE.names[space]] = None
            continue
        black, met = bool(player.black >> space & 1), bool(result.is_met(s, seat, goal))
        spaces[GOALSPACE.names[space]] = {"goal": GOAL.names[goal], "black": black, "met": met}
    return {"below": member_names(player.below, GOAL.names), "spaces": spaces}
