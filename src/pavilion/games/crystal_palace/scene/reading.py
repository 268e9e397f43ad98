"""A view, and the one after an answer that is being considered, as the data of drawings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import setting
from .box import SHADOW, Teller
from .seen import (
    Buzz,
    City,
    Commission,
    Count,
    Course,
    Die,
    Errand,
    Field,
    Level,
    Marks,
    Mat,
    Patent,
    Person,
    Place,
    Press,
    Rung,
    Space,
    Tile,
)  # fmt: skip

View = Mapping[str, Any]

FIRST_YEAR = 1849
PORT, STATION = "P", "S"  # how the ids of errands begin
FREE_COST = {"n1-pound": 1, "n2-gear": 2, "n3-income": 3, "n4-die": 4}


def city(view: View, after: View | None, say: Teller) -> City:
    board, then = view["board"], (after or view)["board"]
    own = view["seat"] if view["seat"] in board["players"] else ""
    subs = board["subs"]
    return City(
        Course(board["round"], board["phase"]),
        tuple(place(board, then, id, number, say) for number, id in enumerate(board["locations"], 1)),
        offered(board["patents"], board["year"], say.box.patents, Patent), board["patents"]["deck"],
        offered(board["persons"], board["year"], say.box.persons, Person), board["persons"]["deck"],
        tuple(kind or "" for kind in board["museum"]["display"]), board["museum"]["supply"], tuple(board["shares"]),
        press(board, own), errands(subs, then["subs"], PORT), errands(subs, then["subs"], STATION),
        tuple(die_of(die) for die in board["tickets"]["spots"] if die), marks(board, then, "westminster"), own,
        marks(board, then, "income"), buzz(view, board, then), rungs(board, then, own, view), board["market"]["banner"],
        then["market"]["banner"], board["market"]["full"],
    )  # fmt: skip


def die_of(die: View, look: str = "") -> Die:
    return Die(side(die["seat"]), die["value"], look)


def side(seat: str) -> str:
    """Whose a die is: a seat, or in a solo game the shadow nation."""
    return SHADOW if seat == "shadow" else seat


# ---- places ---------------------------------------------------------------------------------------------------------


def place(board: View, then: View, id: str, number: int, say: Teller) -> Place:
    """A location with its dice as they lie, or would lie, and the order in which they would act."""
    here, soon = board["locations"][id], then["locations"][id]
    late = {row["field"] for row in soon["queue"] if row["ring"] is None}
    before = {row["id"]: row["die"] for row in here["fields"]}
    fields: list[Field] = []
    for row in soon["fields"]:
        die = before[row["id"]] or row["die"]
        look = "" if before[row["id"]] else "ghost"
        seen = die_of(die, look) if die else None
        fields.append(Field(row["id"], row["least"], row["fee"], row["assistant"], seen, row["id"] in late))
    queue = {row["ring"]: row for row in soon["queue"]}
    bonus = say.bonuses(id, len(board["players"]))
    spaces = [
        Space(
            bonus[n], die_of(die) if die else None, side(queue[n]["seat"]) if n in queue and not die else "",
            n in queue and before[queue[n]["field"]] is None,
        )
        for n, die in enumerate(here["rings"])
    ]  # fmt: skip
    state = "now" if board["at"] == id else "done" if here["done"] else ""
    return Place(id, number, state, tuple(fields), tuple(spaces))


def offered(cards: View, year: int, printed: Mapping[str, Any], make: Any) -> tuple[Any, ...]:
    """What is on display, then the visible top of the deck."""
    found = [make(id, printed[id].points[year - FIRST_YEAR]) for id in cards["display"] if id]
    top = cards["top"]
    return (*found, *([make(top, printed[top].points[year - FIRST_YEAR], True)] if top else []))


def press(board: View, own: str) -> Press:
    times = board["times"]
    coming = times["rounds"][board["round"]] if board["round"] < len(times["rounds"]) else None
    return Press(times["now"] or "", board["players"][own]["publishing"] if own else -1, coming or "")


def errands(subs: View, then: View, kind: str) -> tuple[Errand, ...]:
    found: list[Errand] = []
    for id, die in subs.items():
        if id.startswith(kind):
            soon = then.get(id)
            found.append(Errand(id, die_of(die) if die else die_of(soon, "ghost") if soon else None))
    return tuple(found)


# ---- tracks ---------------------------------------------------------------------------------------------------------


def marks(board: View, then: View, what: str) -> Marks:
    stand = {seat: player[what] for seat, player in board["players"].items()}
    return Marks(stand, {seat: player[what] for seat, player in then["players"].items() if player[what] != stand[seat]})


def buzz(view: View, board: View, then: View) -> Buzz:
    track = board["buzz"]
    ends = {seat: n + 1 for n, seat in enumerate(track["spots"]) if seat}
    spaces = {poster: int(space) for space, poster in track["posters"].items()}
    asked = 0
    if view.get("asked") == "poster" and view["to_move"]:
        asked = board["players"][view["to_move"][0]]["buzz"]
    return Buzz(
        marks(board, then, "buzz"), ends, {int(space): id for space, id in track["flyers"].items() if id},
        {space: id for id, space in spaces.items()}, tokens(board, spaces), tokens(then, spaces),
        asked if asked in spaces.values() else 0, len(track["spots"]),
    )  # fmt: skip


def tokens(board: View, spaces: Mapping[str, int]) -> dict[int, str]:
    """Whose Buzz tokens lie on which space."""
    found: dict[int, str] = {}
    for seat, player in board["players"].items():
        for poster in player["posters"]:
            found[spaces[poster]] = found.get(spaces[poster], "") + seat
    return found


def rungs(board: View, then: View, own: str, view: View) -> tuple[Rung, ...]:
    now, soon = board["market"]["fields"], then["market"]["fields"]
    lowest = next((n for n, seat in enumerate(now) if seat is None), -1)
    used = {name for player in board["players"].values() for name in player["used"]}
    return tuple(
        Rung(n + 1, seat or "", soon[n] or "", n == lowest, f"market-{n + 1}" in used and seat is not None)
        for n, seat in enumerate(now)
    )


# ---- mats -----------------------------------------------------------------------------------------------------------


def mat(view: View, after: View | None, seat: str, say: Teller) -> Mat:
    board, then = view["board"], (after or view)["board"]["players"][seat]
    player = board["players"][seat]
    own, asked = seat == view["seat"], view.get("asked", "")
    tiles, soon = tiles_of(player), tiles_of(then)
    money, energy, gears, news = (counted(player, then, what) for what in ("money", "energy", "gears", "news"))
    return Mat(
        seat=seat, own=own, dice=dice(board, seat), active=player["dice"]["active"],
        sealed=bool(board["sealed"].get(seat)), setting=bool(board["sealed"]),
        paid=sum(player["hand"]) if board["phase"] != "dice" else 0,
        spare=player["dice"]["spare"], money=money, energy=energy, gears=gears, news=news, free=free(player),
        at_desk="n4-die" if desk_has_more(view, seat) else "", funds=asked == "raise-funds",
        commission=commission(player, then, say), banner_used="mat" in player["used"],
        assistants=Count(player["assistants"]["supply"], then["assistants"]["supply"]),
        tiles=tuple(compared(one, other) for one, other in zip(tiles, soon, strict=True)),
        beside=tuple(map(tile, player["beside"])), notes=asked == "end" and own,
        placing=placed_tile(view, say) if asked == "slot" and seat in view["to_move"] else "",
        patents=patents(player, board["year"], say), prototypes=tuple(player["prototypes"]),
        persons=tuple(own_person(id, player, board["year"], say) for id in player["persons"]),
        salaries=player["salaries"], empty=sum(not one.kind for one in tiles), owed=owed(player, say),
    )  # fmt: skip


def own_person(id: str, player: View, year: int, say: Teller) -> Person:
    pay = salary(id, player["westminster"], say)
    return Person(id, say.box.persons[id].points[year - FIRST_YEAR], False, pay, id in player["tired"])


def placed_tile(view: View, say: Teller) -> str:
    """The tile for which a field must be cleared: the question names it."""
    name = view["details"].get("research", "")
    return next((kind for kind in say.box.tiles if say.box.names[kind] == name), "")


def counted(player: View, then: View, what: str) -> Count:
    return Count(player[what], then[what])


def dice(board: View, seat: str) -> tuple[Die, ...]:
    """Those that are left; while dice are set, blank ones."""
    player = board["players"][seat]
    if board["phase"] == "set-up" or board["sealed"]:
        return tuple(Die(seat, 0) for _ in range(player["dice"]["active"]))
    return tuple(Die(seat, value) for value in player["loose"])


def free(player: View) -> tuple[str, ...]:
    found = [verb for verb, cost in FREE_COST.items() if player["news"] >= cost]
    found = [verb for verb in found if verb != "n4-die" or player["dice"]["spare"]]
    return tuple(found if player["borrowed"] else [*found, "loan"])


def desk_has_more(view: View, seat: str) -> bool:
    """Does the desk offer a further die?"""
    return seat == view["seat"] and setting.asked(view) and setting.further_die(view["board"]["players"][seat])


def commission(player: View, then: View, say: Teller) -> Commission:
    told = player["commission"]
    if told is None:
        return Commission("", "buzz", (), 0, 0, 0)
    levels = tuple(Level(need, say.box.commission[n + 1]) for n, need in enumerate(told["levels"]))
    return Commission(player["nation"], told["counts"], levels, player["level"], then["level"], told["now"])


def tile(lying: View | None, used: bool = False) -> Tile:
    if lying is None:
        return Tile("")
    if "loan" in lying:
        return Tile(lying["loan"], not lying["open"])
    return Tile(lying.get("tile", "watch" if "watch" in lying else "note"), False, used)


def tiles_of(player: View) -> list[Tile]:
    used = set(player["used"])
    return [
        tile(lying, f"place-{n}" in used or (lying is not None and "watch" in lying and "watch" in used))
        for n, lying in enumerate(player["mat"], 1)
    ]


def compared(now: Tile, then: Tile) -> Tile:
    """A tile that would come or go."""
    if now[:2] == then[:2]:
        return now
    return then._replace(look="ghost") if then.kind else now._replace(look="leaving")


def patents(player: View, year: int, say: Teller) -> tuple[Patent, ...]:
    found: list[Patent] = []
    for id in player["patents"]:
        row = say.box.patents[id]
        linked = len({*row.links} & {*player["persons"]}) * say.box.printed.link_points.value
        short = player["lacks"].get(id, {})
        lacks = " + ".join(
            f"{letter}{short[what]}" for what, letter in (("energy", "E"), ("gears", "G")) if what in short
        )
        found.append(Patent(id, row.points[year - FIRST_YEAR], False, linked, lacks))
    return tuple(found)


def salary(id: str, field: int, say: Teller) -> int:
    return say.box.pay[field - 1]["ABC".index(say.box.persons[id].tier)]


def owed(player: View, say: Teller) -> int:
    """Points that loans would cost now."""
    loans = [lying for lying in (*player["mat"], *player["beside"]) if lying and "loan" in lying]
    return sum(say.box.loans[one["loan"]].open if one["open"] else say.box.loans[one["loan"]].repaid for one in loans)
