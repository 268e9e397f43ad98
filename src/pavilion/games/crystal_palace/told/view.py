"""What everybody may know: all but sealed dice. The order of decks does not exist until somebody draws (CP-1).

    round, year, season         1 to 5; 1849 to 1851; "spring" or "autumn"
    phase                       "set-up", "dice", "place", "act", "pay", "build", "earn", "renew", "settle"
    at, die                     phase 3: the location that acts, and the field whose die is asked about; else None
    start, order                the start player; sides in player order (in phase 1 those of the round before)
    sealed, my_hand             {seat: has it sealed its dice?} while dice are set, else {}; what the seat that looks
                                has sealed, "6-5-4-3", else None: nobody else's is anywhere in a view (CP-4.1.7)
    locations                   by location: see below
    patents, persons            {"display": [id or None], "deck": cards, "top": id or None}
    museum                      {"display": [kind or None], "supply": n, "discard": {kind: n}, "unseen": {kind: n}}
    shares                      [id] still on display
    times                       {"now": publisher, "rounds": [publisher of each round or None]}
    subs                        {sub: die or None}: those that exist, and who has used them in this round
    tickets                     {"spots": [die or None], "points": of this year, besides the value of the die}
    market                      {"fields": [seat or None], the lowest first, "free": n, "banner": gears, "full": gears}
    buzz                        {"flyers": {space: flyer}, "posters": {space: poster}, "spots": [seat or None]}
    loans                       loan tiles left
    watch                       whose the pocket watch is, or None
    shadow                      None, or of a solo game {"hand": [value], "loose": [value], "route": [location],
                                "next": location, "medal": for the score as if the game ended here}
    players                     by seat, see below
    printed                     tables of a pack that are not the house's

A die is {"seat", "value"}; a side is a seat, and in a solo game "shadow" too. Of a location:

    fields                      [{"id", "least", "fee", "assistant", "die"}], the leftmost first
    rings                       [die or None]: its action spaces
    queue                       [{"field", "seat", "value", "ring": number from 0 or None}]: dice on its fields in the
                                order in which they will act, and the action space each would take if all before take
                                theirs; None: only 1 pound
    done                        has it acted in this round?

Of a player:

    nation, level               id or None; of the commission
    commission                  {"counts": what, "now": n, "levels": [n, n, n], "ready": could it advance now?}
    money, news, energy, gears, points (on the track), score (as if the game ended here)
    income, earns               position; {"money", "points"} of phase 6
    buzz, spot                  space; end spot 1 to 5 or 0
    westminster, salaries       field 1 to 5; pounds in phase 4
    dice                        {"active", "fresh": from the next round on, "spare", "tickets"}
    hand, loose                 [value]: set last, and not placed yet; passed: bool
    assistants                  {"supply": n, "market": [field]}
    posters, tokens             [poster] with a token; tokens left
    mat                         10 of {"tile": kind}, {"loan": id, "open": bool}, {"watch": True}, {"note": True}, None
    tiles, loans                {kind: n} of research tiles on the mat; {"open": n, "repaid": n}; starts: bool
    beside                      [{"loan": id, "open": bool}]; covered: fields
    patents, prototypes, persons    [id]
    lacks                       {patent: {"energy": n, "gears": n, "money": n}}: what is missing to build it now
    tired, used                 persons used in phase 4; banners used in phase 6
    banners                     {banner: kind of tile, "mat", "watch" or field of the market}: own green bonuses
    publishing                  steps of Buzz that the London Times would bring now
    borrowed                    has it taken a voluntary loan in this phase?
    settlement                  {"repaid": loans, "notes": n, "money": left}, if the game ended here
"""

from __future__ import annotations

from pavilion.core.masks import member_names

from ..box.data import Components
from ..box.nouns import (
    CARD_SLOTS,
    EACH_FIELDS,
    EACH_RINGS,
    FIELD,
    FLYER,
    HAND,
    KINDS,
    LOCATION,
    LOCATIONS,
    MARKETS,
    MOST_SEATS,
    PATENT,
    PERSON,
    PHASE,
    POSTER,
    PUBLISHER,
    RESEARCH,
    ROUND_SHARES,
    ROUNDS,
    SEAT,
    SHARE,
    SUB,
    TICKETS,
    TILE_SLOTS,
)
from ..rules.acting import LOC, PORT, STATION
from ..rules.counting import publisher
from ..rules.dice import SET_DICE
from ..rules.solo import MEDALS, medal
from ..rules.state import (
    DISCARD_AT,
    HANDS,
    MARKET_AT,
    PATENTS_AT,
    PERSONS_AT,
    PUBLISHERS_AT,
    RINGS_AT,
    ROUTE_AT,
    SUBS_AT,
    TICKETS_AT,
    TILES_AT,
    Palace,
    owner_of,
    rings_used,
    side_at,
    value_of,
    year,
)
from ..rules.verbs import SET
from .view_players import name_or_none, player_view, values_of

SEASONS = ("spring", "autumn")
FIRST_YEAR = 1849


def view(s: Palace, seat: int) -> dict[str, object]:
    kit = s.terms.kit
    return {
        "round": int(s.round),
        "year": FIRST_YEAR + int(year(s)),
        "season": SEASONS[(s.round - 1) % 2],
        "phase": PHASE.names[s.phase],
        "at": LOCATION.names[s.at] if PHASE.names[s.phase] == "act" else None,
        "die": die_asked(s),
        "start": side_name(s, s.first) if s.first >= 0 else None,
        "order": [side_name(s, side_at(s, n)) for n in range(s.terms.sides)] if s.first >= 0 else [],
        "sealed": {SEAT.names[p.seat]: p.answer >= 0 for p in s.owed(SET_DICE)},
        "my_hand": my_hand(s, seat),
        "locations": {LOCATION.names[at]: location_view(s, at) for at in range(LOCATIONS)},
        "patents": cards_view(s, PATENTS_AT, PATENT.names, s.patent_deck, s.patent_top),
        "persons": cards_view(s, PERSONS_AT, PERSON.names, s.person_deck, s.person_top),
        "museum": museum_view(s),
        "shares": [SHARE.names[ROUND_SHARES * (s.round - 1) + n] for n in range(ROUND_SHARES) if s.shares >> n & 1],
        "times": times_view(s),
        "subs": {SUB.names[n]: die_view(s, s.board[SUBS_AT + n]) for n in range(SUB.size) if s.terms.subs >> n & 1},
        "tickets": {
            "spots": [die_view(s, s.board[TICKETS_AT + n]) for n in range(TICKETS)], "points": int(kit.ticket[year(s)]),
        },
        "market": market_view(s),
        "buzz": buzz_view(s),
        "loans": int(s.loans),
        "watch": SEAT.names[s.watch] if s.watch >= 0 else None,
        "shadow": shadow_view(s) if s.seats == 1 else None,
        "players": {SEAT.names[one]: player_view(s, one) for one in range(s.seats)},
        "printed": printed_view(s.terms.components),
    }  # fmt: skip


def my_hand(s: Palace, seat: int) -> str | None:
    """What the seat that looks has sealed."""
    sealed = [p.answer - SET.base for p in s.owed(SET_DICE) if p.seat == seat and p.answer >= 0]
    return HAND.names[sealed[0]] if sealed else None


def printed_view(components: object) -> dict[str, object]:
    """What is printed otherwise than on the components that come with the game: nothing without a pack."""
    assert isinstance(components, Components)
    return components.unlike


def side_name(s: Palace, side: int) -> str:
    return "shadow" if side >= s.seats else SEAT.names[side]


# ---- the board ------------------------------------------------------------------------------------------------------


def die_view(s: Palace, die: int) -> dict[str, object] | None:
    return {"seat": side_name(s, owner_of(die)), "value": int(value_of(die))} if die else None


def die_asked(s: Palace) -> str | None:
    """The field whose die has its turn."""
    return next((FIELD.names[p.a] for duty in (LOC, PORT, STATION) for p in s.owed(duty)), None)


def location_view(s: Palace, location: int) -> dict[str, object]:
    first = EACH_FIELDS * location
    fields = [
        {
            "id": FIELD.names[at], "least": int(s.terms.least[at]), "fee": int(s.terms.fee[at]),
            "assistant": bool(s.terms.helped >> at & 1), "die": die_view(s, s.board[at]),
        }
        for at in range(first, first + EACH_FIELDS)
        if s.terms.least[at]
    ]  # fmt: skip
    rings, at = s.terms.rings[location], RINGS_AT + EACH_RINGS * location
    acted = PHASE.names[s.phase] in ("pay", "build", "earn", "settle")
    return {
        "fields": fields,
        "rings": [die_view(s, s.board[at + n]) for n in range(rings)],
        "queue": queue(s, location),
        "done": acted or (PHASE.names[s.phase] == "act" and location < s.at),
    }


def queue(s: Palace, location: int) -> list[dict[str, object]]:
    """Dice in the order in which they will act, and the action spaces left for them."""
    first, used = EACH_FIELDS * location, int(rings_used(s, location))
    dice = [(-int(value_of(s.board[at])), at) for at in range(first, first + EACH_FIELDS) if s.board[at]]
    return [
        {
            "field": FIELD.names[at], "seat": side_name(s, owner_of(s.board[at])), "value": -value,
            "ring": used + n if used + n < s.terms.rings[location] else None,
        }
        for n, (value, at) in enumerate(sorted(dice))
    ]  # fmt: skip


def cards_view(s: Palace, first: int, names: list[str], deck: int, top: int) -> dict[str, object]:
    display = [name_or_none(s.board[first + n], names) for n in range(min(s.terms.cards, CARD_SLOTS))]
    return {"display": display, "deck": len(member_names(deck, names)) + (top >= 0), "top": name_or_none(top, names)}


def museum_view(s: Palace) -> dict[str, object]:
    slots = range(min(s.terms.tiles, TILE_SLOTS))
    return {
        "display": [name_or_none(s.board[TILES_AT + n], RESEARCH.names) for n in slots],
        "supply": int(s.supply),
        "discard": {RESEARCH.names[k]: int(s.piles[DISCARD_AT + k]) for k in range(KINDS) if s.piles[DISCARD_AT + k]},
        "unseen": {RESEARCH.names[k]: int(s.piles[k]) for k in range(KINDS) if s.piles[k]},
    }


def times_view(s: Palace) -> dict[str, object]:
    rounds = [name_or_none(s.layout[PUBLISHERS_AT + n], PUBLISHER.names) for n in range(ROUNDS)]
    return {"now": name_or_none(publisher(s), PUBLISHER.names), "rounds": rounds}


def market_view(s: Palace) -> dict[str, object]:
    fields = [name_or_none(s.board[MARKET_AT + n], SEAT.names) for n in range(min(s.terms.market, MARKETS))]
    return {"fields": fields, "free": fields.count(None), "banner": int(s.banner), "full": int(s.terms.banner)}


def buzz_view(s: Palace) -> dict[str, object]:
    kit = s.terms.kit
    spots: list[str | None] = [None] * int(min(s.seats, MOST_SEATS))
    for seat, player in enumerate(s.players):
        if player.spot:
            spots[player.spot - 1] = SEAT.names[seat]
    places = {space: int(place) for space, place in enumerate(kit.flyer_at) if place >= 0}
    return {
        "flyers": {str(space): name_or_none(s.layout[place], FLYER.names) for space, place in places.items()},
        "posters": {str(int(space)): POSTER.names[n] for n, space in enumerate(kit.poster_space)},
        "spots": spots,
    }


def shadow_view(s: Palace) -> dict[str, object]:
    route = [name_or_none(s.board[ROUTE_AT + n], LOCATION.names) for n in range(LOCATIONS)]
    return {
        "hand": HANDS[s.terms.kit.shadow[s.round - 1]],
        "loose": values_of(s.shadow),
        "route": [name for name in route if name is not None],
        "next": route[s.stop % LOCATIONS],
        "medal": MEDALS[medal(s)],
    }
