"""What everybody may know of a player: the mat and all that lies on and beside it (CP-1)."""

from __future__ import annotations

from pavilion.core.masks import member_names

from ..box.nouns import (
    BANNER,
    LEVELS,
    LOAN,
    LOANS,
    NATION,
    PATENT,
    PERSON,
    PLACES,
    POSTER,
    RESEARCH,
    TICKETS,
)
from ..box.printed import COUNTED
from ..rules import result
from ..rules.counting import barred_commission, counted, publishing, salaries
from ..rules.green import own_banners
from ..rules.mat import OPEN_LOAN, REPAID_LOAN, beside, covered, is_tile, loans, lying
from ..rules.state import (
    HANDS,
    MARKET_AT,
    NO_HAND,
    TICKETS_AT,
    Palace,
    Player,
    in_supply,
    owner_of,
    tokens_left,
)


def name_or_none(n: int, names: list[str]) -> str | None:
    return names[n] if n >= 0 else None


def values_of(dice: int) -> list[int]:
    """Counted dice as values, the highest first."""
    return [value for value in range(6, 0, -1) for _ in range(dice >> 4 * (value - 1) & 15)]


def player_view(s: Palace, seat: int) -> dict[str, object]:
    player, kit = s.players[seat], s.terms.kit
    return {
        "nation": name_or_none(player.nation, NATION.names),
        "level": int(player.level),
        "commission": commission_view(s, seat),
        "money": int(player.money),
        "news": int(player.news),
        "energy": int(player.energy),
        "gears": int(player.gears),
        "points": int(player.points),
        "score": int(result.points(s, seat)),
        "income": int(player.income),
        "earns": {"money": int(kit.income_money[player.income]), "points": int(kit.income_points[player.income])},
        "buzz": int(player.buzz),
        "spot": int(player.spot),
        "westminster": int(player.parliament) + 1,
        "salaries": int(salaries(s, seat)),
        "dice": dice_view(s, seat),
        "hand": HANDS[player.hand] if player.hand != NO_HAND else [],
        "loose": values_of(player.loose),
        "passed": player.passed == 1,
        "assistants": {
            "supply": int(in_supply(s, seat)),
            "market": [n + 1 for n in range(s.terms.market) if s.board[MARKET_AT + n] == seat],
        },
        "posters": member_names(player.posters, POSTER.names),
        "tokens": int(tokens_left(s, seat)),
        "mat": mat_view(player),
        "tiles": tiles_view(player),
        "loans": {"open": loans_of(player, 0), "repaid": loans_of(player, 1)},
        "starts": s.first == seat,
        "beside": beside_view(player),
        "covered": int(covered(player.mat) + player.notes),
        "patents": member_names(player.patents, PATENT.names),
        "prototypes": member_names(player.prototypes, PATENT.names),
        "persons": member_names(player.persons, PERSON.names),
        "lacks": {PATENT.names[n]: lacks(s, player, n) for n in range(PATENT.size) if player.patents >> n & 1},
        "tired": member_names(player.tired, PERSON.names),
        "used": member_names(player.used, BANNER.names),
        "banners": banners_view(s, seat),
        "publishing": int(publishing(s, seat)),
        "borrowed": player.borrowed == 1,
        "settlement": {
            "repaid": int(result.repayable(s, seat)), "notes": int(result.payable_notes(s, seat)),
            "money": int(result.money_left(s, seat)),
        },
    }  # fmt: skip


def commission_view(s: Palace, seat: int) -> dict[str, object] | None:
    player, kit = s.players[seat], s.terms.kit
    if player.nation < 0:
        return None
    what, first = int(kit.nation_counts[player.nation]), LEVELS * player.nation
    return {
        "counts": COUNTED[what],
        "now": int(counted(s, seat, what)),
        "levels": [int(kit.nation_levels[first + n]) for n in range(LEVELS)],
        "ready": barred_commission(s, seat) == "",
    }


def counted_view(s: Palace, seat: int) -> dict[str, object]:
    """What logs and previews count of a player: looked at after every answer, and so without all the rest."""
    player = s.players[seat]
    return {
        "money": int(player.money),
        "news": int(player.news),
        "energy": int(player.energy),
        "gears": int(player.gears),
        "loans": {"open": loans_of(player, 0), "repaid": loans_of(player, 1)},
        "patents": member_names(player.patents, PATENT.names),
        "prototypes": member_names(player.prototypes, PATENT.names),
        "persons": member_names(player.persons, PERSON.names),
        "tiles": tiles_view(player),
        "income": int(player.income),
        "buzz": int(player.buzz),
        "westminster": int(player.parliament) + 1,
        "level": int(player.level),
        "posters": member_names(player.posters, POSTER.names),
        "dice": {"active": int(player.dice), "fresh": int(player.fresh)},
        "assistants": {"supply": int(in_supply(s, seat))},
        "starts": s.first == seat,
    }


def dice_view(s: Palace, seat: int) -> dict[str, int]:
    player = s.players[seat]
    spots = [s.board[TICKETS_AT + n] for n in range(TICKETS)]
    tickets = sum(die != 0 and owner_of(die) == seat for die in spots)
    return {"active": int(player.dice), "fresh": int(player.fresh), "spare": int(player.spare), "tickets": int(tickets)}


def mat_view(player: Player) -> list[dict[str, object] | None]:
    found = [lying_view(int(lying(player.mat, place))) for place in range(PLACES)]
    first = int(covered(player.mat))
    return [{"note": True} if first <= n < first + player.notes else one for n, one in enumerate(found)]


def tiles_view(player: Player) -> dict[str, int]:
    found = [int(lying(player.mat, place)) - 1 for place in range(PLACES) if is_tile(lying(player.mat, place))]
    return {RESEARCH.names[kind]: found.count(kind) for kind in sorted(set(found))}


def loans_of(player: Player, repaid: int) -> int:
    """Open or repaid, on the mat and beside it."""
    return sum(int(loans(player, kind, repaid)) for kind in range(LOANS))


def lying_view(what: int) -> dict[str, object] | None:
    """What lies on a research field."""
    if what == 0:
        return None
    if is_tile(what):
        return {"tile": RESEARCH.names[what - 1]}
    if what < OPEN_LOAN + 2 * LOANS:
        return {"loan": LOAN.names[(what - OPEN_LOAN) % LOANS], "open": what < REPAID_LOAN}
    return {"watch": True}


def beside_view(player: Player) -> list[dict[str, object]]:
    return [
        {"loan": LOAN.names[kind], "open": repaid == 0}
        for repaid in (0, 1)
        for kind in range(LOANS)
        for _ in range(beside(player, kind, repaid))
    ]


def lacks(s: Palace, player: Player, patent: int) -> dict[str, int]:
    kit = s.terms.kit
    short = {
        "energy": int(kit.patent_energy[patent] - player.energy),
        "gears": int(kit.patent_gears[patent] - player.gears),
        "money": int(kit.patent_money[patent] - player.money),
    }
    return {what: n for what, n in short.items() if n > 0}


def banners_view(s: Palace, seat: int) -> dict[str, str]:
    """Own green bonuses, and what each is: a kind of tile, the mat, the watch, a field of the market."""
    mask, player = own_banners(s, seat), s.players[seat]
    names = member_names(mask, BANNER.names)
    return {
        name: RESEARCH.names[lying(player.mat, BANNER.names.index(name)) - 1] if name.startswith("place") else name
        for name in names
    }
