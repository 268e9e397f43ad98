"""View → what the drawing shows: whoever is on a space now and after the answer that is considered, and so on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..box.nouns import COLOUR, ROW, TRACK, VOUCHER, WEATHER
from .benefits import Codes
from .box import Teller, weather_of
from .pieces import LATIV, SABOTEURS
from .seen import Branch, Desk, Ends, GridCell, Lab, Line, Marks, Now, Place, Shop, Store, Trial
from .spaces import Count, Deed, Held, Purse, Shelf, Stand

View = Mapping[str, Any]

OWNERS = {"lativ": LATIV, "saboteurs": SABOTEURS, "government": "G", None: ""}
ELSEWHERE = ("construct", "security")  # actions that are drawn beside one's own things
PLACING = ("place-token", "final-menu")
OF_PHASE_B = ("return-bot", "park-bot", "pay-science")
NONE: Mapping[str, Any] = {}


def owner(name: str | None) -> str:
    return OWNERS.get(name, name or "")


def held(now: str | None, then: str | None, swaps: str = "") -> Held:
    return Held(owner(now), owner(then), swaps)


def bots(board: View, then: View, place: str, kind: str, ids: list[str]) -> list[Held]:
    """The spaces for bots of a weather in a place."""
    now, later, due = board[place]["bots"], then[place]["bots"], board["due"]
    return [held(now[id], later[id], due.get(f"{kind}:{id}", "")) for id in ids]


def shown_seat(view: View) -> str:
    """Whose laboratory is shown: the own one, else that of who is to move."""
    seats = [*view["board"]["players"]]
    own = view["seat"]
    return str(own if own in seats else next((seat for seat in view["to_move"] if seat in seats), seats[0]))


def read(view: View, after: View | None, say: Teller) -> Now:
    board, then = view["board"], (after or view)["board"]
    seat = shown_seat(view)
    return Now(
        round=board["round"],
        phase="experiment" if view["asked"] in OF_PHASE_B else "turns",
        places=[place(view, board, then, id, seat, say) for id in ("supply", *TRACK.names)],
        store=store(view, board, then),
        branches=[branch(board, then, weather) for weather in WEATHER.names],
        marks=[marks(view, board, then, track) for track in TRACK.names],
        markers=board["government"]["markers"],
        helpers=board["lab"]["lativ_bots"],
        awards=board["awards"],
        office=board["lativ"]["at"] == "office",
        office_then=then["lativ"]["at"] == "office",
        ends=ends(board),
        lab=laboratory(view, board, then, seat, say),
        whose=say.names.get(seat) or say("Seat {seat}", seat=seat),
    )


# ---- the board ------------------------------------------------------------------------------------------------------


def place(view: View, board: View, then: View, id: str, seat: str, say: Teller) -> Place:
    stands: list[Stand] = []
    for name, who in board["spaces"].items():
        if name.startswith(f"{id}-"):
            enters = board["entering"][name]
            gain, toll = gains(id, enters, say), enters["toll"]
            stands.append(Stand(name, held(who, then["spaces"][name]), gain, toll, who == "blocked"))
    here = [action for action, row in say.box.actions.items() if row.at == id and action not in ELSEWHERE]
    deeds = [deed(view, action, seat, say) for action in here]
    if (board["players"][seat]["space"] or "").startswith(id) and board["saboteurs"]:
        deeds.append(security(view, id, say))
    at_home = board["lativ"]["at"] == id and board["lativ"]["space"] is None
    return Place(id, stands, deeds, at_home)


def security(view: View, location: str, say: Teller) -> Deed:
    """Call Security, with a voucher of the place where one is."""  # WM-6.5.7
    row = say.box.actions["security"]
    return Deed("security", (("voucher", location, row.cost),), is_barred(view, "security"))


def is_barred(view: View, action: str) -> bool:
    """Does a rule forbid the action to whoever is asked for one? Which one, the inspector says."""
    return f"action:{action}" in view.get("reasons", NONE)


def gains(location: str, enters: View, say: Teller) -> Codes:
    """What going to a space would bring."""
    kind, n = say.box.locations[location].voucher, enters["vouchers"]
    own: Codes = (("voucher", kind, n),) if kind else (("any-voucher", "", n),)
    return (*own, ("voucher", "science", 1)) if enters["science"] else own


def deed(view: View, action: str, seat: str, say: Teller) -> Deed:
    """An action with its price; it is out of reach too, while nobody is asked for one, if the vouchers are lacking."""
    payable = view["board"]["players"][seat]["payable"].get(action, True)
    return Deed(action, say.box.cost(action), is_barred(view, action) or not payable)


def store(view: View, board: View, then: View) -> Store:
    supply, later = board["supply"], then["supply"]
    shelves = [
        Shelf(
            colour, supply["chemicals"][colour], later["chemicals"][colour],
            supply["prices"][colour]["buy"] or 0, supply["prices"][colour]["return"] or 0,
        )
        for colour in COLOUR.names
    ]  # fmt: skip
    offer = [pair or "" for pair in supply["offer"]]
    goes = [bool(pair) and pair != other for pair, other in zip(offer, later["offer"], strict=True)]
    order, following = ([owner(side) for side in board[name]] for name in ("order", "initiative"))
    returns = view["asked"] == "return-one"
    return Store(offer, goes, supply["top"] or "", supply["up"] + supply["down"], shelves, returns, order, following)


def branch(board: View, then: View, weather: str) -> Branch:
    ids = [f"{weather}-{n}" for n in (1, 2, 3)]
    extreme, later = board["rnd"]["extremes"][weather], then["rnd"]["extremes"][weather]
    same = extreme["tile"] == later["tile"]
    coming = later["markers"] if same else extreme["markers"]
    return Branch(
        weather=weather,
        active=board["assistant"] == weather,
        government=bots(board, then, "government", "govspace", ids),
        grid=[grid_cell(board["government"]["grid"][id], then["government"]["grid"][id]) for id in ids],
        lab=bots(board, then, "lab", "labspace", ids),
        trials=trials(board["lab"], weather),
        locked=weather in board["lab"]["locks"],
        rnd=bots(board, then, "rnd", "rndspace", ids),
        level=extreme["level"],
        marks=[held(one, other) for one, other in zip(extreme["markers"], coming, strict=True)],
        tokens={place: board[place]["tokens"][weather] for place in TRACK.names},
    )


def grid_cell(now: View | None, then: View | None) -> GridCell:
    now, then = now or NONE, then or NONE
    gone = bool(now.get("subsidy")) and (now.get("subsidy"), now.get("side")) != (then.get("subsidy"), then.get("side"))
    comes = then.get("part", "") if not now.get("part") else ""
    return GridCell(now.get("subsidy", ""), now.get("side") == "orange", now.get("part", ""), gone, comes)


def trials(lab: View, weather: str) -> list[Trial]:
    """The experiments of a weather: the one that would run first, then what comes."""
    shown = [Trial(id, "") for id in reversed(lab["display"]) if id and weather_of(id) == weather]
    coming = [Trial(lab[key], word) for key, word in (("next", "next"), ("top", "then")) if lab[key]]
    return [*shown, *(trial for trial in coming if weather_of(trial.id) == weather)][:2]


def marks(view: View, board: View, then: View, track: str) -> Marks:
    stand = {seat: player["funding"][track] for seat, player in board["players"].items()}
    later = {seat: player["funding"][track] for seat, player in then["players"].items()}
    coming = {seat: at for seat, at in later.items() if stand[seat] != at}
    return Marks(track, stand, coming, track == "rnd" and view["asked"] == "collect-funding")


def ends(board: View) -> Ends:
    full = {place: sum(who is not None for who in board[place]["bots"].values()) for place in ("government", "rnd")}
    left = board["lab"]["deck"] + bool(board["lab"]["next"])
    return Ends(full["government"], full["rnd"], left, board["nobel"] or "", board["ending"] != "running")


# ---- a laboratory ---------------------------------------------------------------------------------------------------


def laboratory(view: View, board: View, then: View, seat: str, say: Teller) -> Lab:
    player, later = board["players"][seat], then["players"][seat]
    purses = [
        Purse(kind, player["vouchers"][kind], later["vouchers"][kind], player["caps"][kind]) for kind in VOUCHER.names
    ]
    line = Line(seat, slots(player), slots(later), [name in player["sections"] for name in ("I", "II", "III", "IV")])
    building = Deed("construct", (), is_barred(view, "construct"))
    at = (player["space"] or "").partition("-")[0]
    guards = security(view, at, say) if board["saboteurs"] and at else None
    own = seat == view["seat"]
    return Lab(purses, shop(view, player, later, seat), line, desk(view, board, then, seat), building, guards, own)


def slots(player: View) -> list[str]:
    return [slot for slot, there in player["line"].items() if there]


def shop(view: View, player: View, later: View, seat: str) -> Shop:
    work, then, asked, board_held = player["workshop"], later["workshop"], view["asked"], view["board"]["held"]
    tiles = {cell: (tile["top"], tile["bottom"]) for cell, tile in work["tiles"].items()}
    coming = {cell: (tile["top"], tile["bottom"]) for cell, tile in then["tiles"].items() if cell not in tiles}
    fitting = sum(min(work["chemicals"][colour], work["circles"][colour]) for colour in COLOUR.names)
    loose = sum(work["chemicals"].values()) - fitting
    rings = sum(work["circles"].values()) - fitting + (0 if loose else 1)
    return Shop(
        tiles=tiles,
        coming=coming,
        parts={colour: Count(work["parts"][colour], then["parts"][colour]) for colour in COLOUR.names},
        chemicals={colour: Count(work["chemicals"][colour], then["chemicals"][colour]) for colour in COLOUR.names},
        bots=Count(work["bots"], then["bots"]),
        seat=seat,
        room=work["room"],
        rings=rings,
        in_hand=tuple(board_held["pair"].split("-")) if board_held and board_held["seat"] == seat else (),
        choosing=asked == "extend-place",
        by_colour=asked == "lose-parts",
        by_row=asked == "proto-row",
    )


def desk(view: View, board: View, then: View, seat: str) -> Desk:
    player, later = board["players"][seat], then["players"][seat]

    def office(of: View) -> list[dict[str, str]]:
        return [
            {track: of["office"][f"{row}-{track}"] for track in TRACK.names if of["office"][f"{row}-{track}"]}
            for row in ROW.names
        ]

    spaces = {space: tile for space, tile in player["goals"]["spaces"].items() if tile}
    subsidies = [(kind, False) for kind in player["subsidies"]["blue"]]
    subsidies += [(kind, True) for kind in player["subsidies"]["orange"]]
    return Desk(
        seat=seat,
        rows=office(player),
        coming=office(later),
        markers=["" if row["marker"] == "gone" else row["marker"] for row in player["rows"].values()],
        holding=dict(player["holding"]),
        awards=player["awards"],
        placing=view["asked"] in PLACING,
        subsidies=subsidies,
        investments=Count(player["investments"], later["investments"]),
        goals={space: tile["goal"] for space, tile in spaces.items()},
        flipped=[tile["goal"] for tile in spaces.values() if tile["black"]],
        met=[tile["goal"] for tile in spaces.values() if tile["met"]],
        waiting=list(player["goals"]["below"]),
        counts={what: progress(board["players"], seat, what) for what in player["counts"]},
    )


def progress(players: View, seat: str, what: str) -> tuple[int, int]:
    """How far somebody is with what goals count, and as which of all players."""
    mine = players[seat]["counts"][what]
    return mine, 1 + sum(player["counts"][what] > mine for player in players.values())
