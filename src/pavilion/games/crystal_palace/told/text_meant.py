"""What answers are about at their moment: the tile that lies there, what it gives, where an assistant would go."""

from __future__ import annotations

from collections.abc import Callable

from pavilion.core import Pending, Phrase, Verb
from pavilion.core.phrases import Words, translatable
from pavilion.core.printed_effects import effect_at

from ..box.deeds import WORDS
from ..box.nouns import (
    EACH_FIELDS,
    KINDS,
    LOCATION,
    MARKET_BANNER,
    MAT_BANNER,
    NEW_DIE,
    PAID_DIE,
    PORT_SUBS,
    RESEARCH,
    TICKET,
    WATCH_BANNER,
    YEARS,
)
from ..rules.acting import LOC, PORT, STATION
from ..rules.building import BUILD, TARGET, could_build
from ..rules.buzz import POSTER
from ..rules.counting import publishing
from ..rules.effects import CHOICE
from ..rules.market import ASSIST, FREE
from ..rules.mat import is_tile, lying
from ..rules.money import RAISE_FUNDS
from ..rules.people import ORANGE, rested
from ..rules.state import (
    EMPTY,
    MARKET_AT,
    NO_DIE,
    TILES_AT,
    Palace,
    location_of,
    rings_used,
    tokens_left,
    value_of,
    year,
)
from ..rules.verbs import AT_PORT
from .text_names import bonus

Names = dict[str, str]
Meant = dict[str, Words]


def given(s: Palace, place: int) -> Meant:
    """The effect that begins at a place of the program; nothing is said of none."""
    effect = effect_at(s.terms.kit.program, WORDS, place)
    return {"gain": bonus(effect)} if effect else {}


def asked_seat(s: Palace) -> int:
    return int(s.stack[s.depth - 1].seat)


# ---- dice -----------------------------------------------------------------------------------------------------------


def place_in_queue(s: Palace, field: int, value: int) -> tuple[int, int]:
    """As which die a die of this value would act, if it were placed there, and how many action spaces are left."""
    at = int(location_of(field))
    first = int(EACH_FIELDS) * at
    before = 0
    for other in range(first, first + int(EACH_FIELDS)):
        if other != field and s.board[other] != NO_DIE:
            theirs = int(value_of(s.board[other]))
            before += theirs > value or (theirs == value and other < field)
    return before + 1, int(s.terms.rings[at] - rings_used(s, at))


def die_placed(s: Palace, verb: Verb, code: int, names: Names) -> Meant:
    place, spaces = place_in_queue(s, int(verb.second(code)), int(verb.first(code)) + 1)
    return {"turn": Phrase("currently number {n} of {m} to act", n=place, m=spaces)}


# ---- assistants -----------------------------------------------------------------------------------------------------


def next_free(s: Palace, start: int, step: int) -> int:
    """The next free rung from there on, upwards or downwards; 0 if there is none."""
    rung = start + step
    while 0 < rung <= s.terms.market:
        if s.board[MARKET_AT + rung - 1] == EMPTY:
            return rung
        rung += step
    return 0


def to_rung(s: Palace, rung: int, fee: bool) -> Meant:
    if not rung:
        return {}
    told: Meant = {"rung": str(rung)}
    return told | {"fee": str(s.terms.kit.market_fee[rung - 1])} if fee else told


def entering(s: Palace, verb: Verb, code: int, names: Names) -> Meant:
    p, told = s.stack[s.depth - 1], to_rung(s, next_free(s, 0, 1), True)
    return told | {"fee": "0"} if told and p.duty is ASSIST and p.a == FREE else told


def climbing(s: Palace, verb: Verb, code: int, names: Names) -> Meant:
    return to_rung(s, next_free(s, int(verb.first(code)) + 1, 1), True)


def sliding(s: Palace, verb: Verb, code: int, names: Names) -> Meant:
    return to_rung(s, next_free(s, int(verb.first(code)) + 1, -1), False)


def next_level(s: Palace, verb: Verb, code: int, names: Names) -> Meant:
    return {"level": str(s.players[asked_seat(s)].level + 1)}


# ---- locations ------------------------------------------------------------------------------------------------------


def museum_tile(s: Palace, verb: Verb, code: int, names: Names) -> Meant:
    kind = int(s.board[TILES_AT + verb.first(code)])
    if kind == EMPTY:
        return {}
    return {"tile": names[RESEARCH.names[kind]], **given(s, int(s.terms.kit.tile_effect[kind]))}


def share_taken(s: Palace, verb: Verb, code: int, names: Names) -> Meant:
    return given(s, int(s.terms.kit.share_effect[verb.first(code)]))


def errand_done(s: Palace, verb: Verb, code: int, names: Names) -> Meant:
    """An action of the port or the station; tickets and new dice are no printed effects."""
    kit, port = s.terms.kit, verb is AT_PORT
    sub = int(verb.first(code)) + (0 if port else int(PORT_SUBS))
    effect = bonus(effect_at(kit.program, WORDS, int(kit.sub_effect[sub])))
    if sub == NEW_DIE:
        return {"gain": Phrase("1 die for the next round")}
    if sub == PAID_DIE:
        return {"gain": Phrase("{first}, {rest}", first=Phrase("1 die for the next round"), rest=effect)}
    p = s.stack[s.depth - 1]
    if sub != TICKET:
        return {"gain": effect}
    if p.duty is not PORT:
        return {}
    points = int(kit.ticket[year(s)] + value_of(s.board[p.a]))
    return {"gain": Phrase("{n} {n|point|points} for this die", n=points)}


def buzz_published(s: Palace, verb: Verb, code: int, names: Names) -> Meant:
    return {"buzz": str(publishing(s, asked_seat(s)))}


def patent_built(s: Palace, verb: Verb, code: int, names: Names) -> Meant:
    """The points of the year, with those for linked persons."""
    kit, patent = s.terms.kit, int(verb.first(code))
    linked = int(kit.patent_links[patent] & s.players[asked_seat(s)].persons).bit_count()
    points = int(kit.patent_points[YEARS * patent + year(s)]) + linked * int(kit.link_points)
    return {"points": str(points)}


def ability_used(s: Palace, verb: Verb, code: int, names: Names) -> Meant:
    return given(s, int(s.terms.kit.orange[verb.first(code)]))


# ---- mats -----------------------------------------------------------------------------------------------------------


def tile_on_mat(s: Palace, verb: Verb, code: int, names: Names) -> Meant:
    there = int(lying(s.players[asked_seat(s)].mat, verb.first(code)))
    return {"tile": names[RESEARCH.names[there - 1]]} if is_tile(there) else {}


def banner_used(s: Palace, verb: Verb, code: int, names: Names) -> Meant:
    """A research tile, the mat, the watch, or a rung of the Black Market, with what it brings."""
    banner, player, kit = int(verb.first(code)), s.players[asked_seat(s)], s.terms.kit
    if banner == MAT_BANNER:
        return {"gain": Phrase("£{n}", n=int(kit.mat_money + player.level))}
    if banner == WATCH_BANNER:
        return given(s, int(kit.watch))
    if banner >= MARKET_BANNER:
        return given(s, int(kit.market_effect[banner - MARKET_BANNER]))
    kind = int(lying(player.mat, banner)) - 1
    return {"banner": names[RESEARCH.names[kind]], **given(s, int(kit.tile_effect[kind]))} if 0 <= kind < KINDS else {}


def half_chosen(s: Palace, verb: Verb, code: int, names: Names) -> Meant:
    p = s.stack[s.depth - 1]
    at = int(CHOICE.first_row(s, p, verb.first(code))) if p.duty is CHOICE else -1
    return given(s, at) if at >= 0 else {}


def token_put(s: Palace, verb: Verb, code: int, names: Names) -> Meant:
    p = s.stack[s.depth - 1]
    return given(s, int(s.terms.kit.poster_effect[p.a])) if p.duty is POSTER else {}


def target_chosen(s: Palace, verb: Verb, code: int, names: Names) -> Meant:
    """What the prototype does to whoever is chosen; the shadow nation does not mind."""
    p = s.stack[s.depth - 1]
    if p.duty is not TARGET:
        return {}
    shadow: Meant = {"seat": Phrase("the shadow nation")} if verb.first(code) >= s.seats else {}
    return shadow | {"effect": bonus(effect_at(s.terms.kit.program, WORDS, int(s.terms.kit.patent_effect[p.a])))}


# ---- questions ------------------------------------------------------------------------------------------------------


ABILITY, NO_ABILITY, PATENT, NO_PATENT = translatable(
    (
        "Whose ability do you use?",
        "You have no ability to use. Do you exchange newspapers or repay a loan first?",
        "Which patent do you build?",
        "You have no patent to build. Do you exchange newspapers or repay a loan first?",
    )
)


def any_left(s: Palace, p: Pending) -> bool:
    """Is there anything but to be done, and what may come before?"""
    if p.duty is ORANGE:
        return rested(s, p.seat) != 0
    return p.a > 0 and could_build(s, p.seat)


def carried(s: Palace, names: Names) -> dict[str, str]:
    """What the question asked now is about, beyond what it carries."""
    if not s.depth:
        return {}
    p = s.stack[s.depth - 1]
    if p.duty is RAISE_FUNDS:
        return {"short": str(p.a - s.players[p.seat].money)}
    if p.duty in (LOC, PORT, STATION):
        return {"place": names[LOCATION.names[location_of(p.a)]], "value": str(value_of(s.board[p.a]))}
    if p.duty is POSTER:
        return {"tokens": str(tokens_left(s, p.seat))}
    if p.duty is ORANGE:
        return {"ask": ABILITY if any_left(s, p) else NO_ABILITY}
    if p.duty is BUILD:
        return {"ask": PATENT if any_left(s, p) else NO_PATENT}
    return {}


MEANT: dict[str, Callable[[Palace, Verb, int, Names], Meant]] = {  # by verb
    "place": die_placed,
    "commission": next_level,
    "enter": entering,
    "up": climbing,
    "down": sliding,
    "museum": museum_tile,
    "share": share_taken,
    "publish": buzz_published,
    "port": errand_done,
    "station": errand_done,
    "build": patent_built,
    "use": ability_used,
    "replace": tile_on_mat,
    "remove": tile_on_mat,
    "green": banner_used,
    "choose": half_chosen,
    "token": token_put,
    "target": target_chosen,
}
