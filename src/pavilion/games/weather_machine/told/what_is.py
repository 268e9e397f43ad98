"""What the things of this game are and do, in plain words, with the numbers of the table's components."""

from __future__ import annotations

from collections.abc import Callable

from pavilion.core import Noun, Phrase
from pavilion.core.explained import Explained
from pavilion.core.phrases import translatable

from ..box import nouns
from . import what_is_board as board
from . import what_is_laboratory as laboratory
from .what_is_table import Table

__all__ = ["Table", "explained"]

PLACES: dict[str, tuple[str, str]] = translatable(  # what is there once: its name, "" if the label has it, and what for
    {
        "place:supply": (
            "Supply",
            "Here you extend the workshop, construct bots, buy and return chemicals and take the initiative, as often"
            " as you can pay. Entering gives a voucher of any type, but costs one for each other Scientist to the"
            " left.",
        ),
        "place:government": (
            "Government",
            "Here you sell parts for subsidies and research tokens, or secure a subsidy. Its spaces give Lab vouchers.",
        ),
        "place:lab": (
            "Lab",
            "Here your bots work on Lativ's experiments, and you publish papers. Its spaces give R&D vouchers.",
        ),
        "place:rnd": (
            "R&D",
            "Here you research, and calm the extreme weather with breakthroughs. Its spaces give Government vouchers.",
        ),
        "office": (
            "Lativ's Office",
            "Only Lativ comes here. If he is here at the end of a round, everybody gets income and he goes to the"
            " Supply.",
        ),
        "places": ("Locations", "Where everybody stands. In your turn, your Scientist must go to another location."),
        "workshop": (
            "Workshop",
            "Each tile holds a part or a bot. Two tiles above each other make a ring for a chemical of its colour. The"
            " printed column holds one of each.",
        ),
        "goods": ("Parts", "The parts in your workshop. They may lie on any tiles, and you may move them at any time."),
        "laboratory": ("", "Vouchers, workshop, assembly line, office and goals of a player."),
        "papers": (
            "Office",
            "Six rows for papers. Research tokens go to the column of their colour, one weather in each row; a complete"
            " row can be published.",
        ),
        "holding": (
            "Holding space",
            "Tokens that have been gained wait here. Research tokens are placed in step 4, Awards whenever you like.",
        ),
        "investments": (
            "Investments",
            "Give one back in step 1 to set a goal, or to receive the funding of a goal that is set.",
        ),
        "goals": ("Goals", "Set on goal spaces, they score at the end if they are met; below they score nothing."),
        "line": (
            "Assembly line",
            "Your bots wait here. Each slot gives its benefit when its bot is constructed, and in sections I and II"
            " again as income while it is empty.",
        ),
        "round": (
            "Round",
            "Turns, then the experiment, then the end of the round. An end trigger adds one last round.",
        ),
        "order": ("Turn order", "Who acts first, and in which order the next round will be played."),
        "ends": (
            "End of the game",
            "The Nobel Prize, the last experiment in the display, or a full Government or R&D: finish the round and"
            " play one more.",
        ),
        "deck": ("Experiments", "Those to come. When the last one enters the display, the end has come."),
        "nobel": ("Nobel Prize", "It goes to the first player with three Awards, and brings the end."),
        "lativ": (
            "Lativ",
            "He gives Science to Scientists who enter his location to his right. Then he walks on and one of his bots"
            " goes to the Weather Machine.",
        ),
        "assistant": ("Lativ's Assistant", "He marks the active branch of the Weather Machine: that of this round."),
        "lativ-bots": (
            "Lativ's bots",
            "One goes to the Weather Machine after each of Lativ's moves. It fills a space but belongs to nobody.",
        ),
        "markers": (
            "Government markers",
            "One goes on an Extreme Weather tile each time the Government runs a branch.",
        ),
        "awards": ("Awards", "Each breakthrough brings one. They fit on any office space and score more in papers."),
        "lock": ("Lock", "The first paper on its weather removes it. Afterwards, rows on this weather may be cited."),
    }
)
KINDS: dict[str, tuple[Noun, Callable[[Table, str], Explained]]] = {  # by the kind of a thing
    "weather": (nouns.WEATHER, board.weather),
    "extreme": (nouns.WEATHER, board.extreme),
    "trial": (nouns.WEATHER, board.trial),
    "lock": (nouns.WEATHER, lambda table, word: once("lock")),
    "colour": (nouns.COLOUR, board.colour),
    "goods": (nouns.GOODS, board.goods),
    "part": (nouns.COLOUR, lambda table, word: board.goods(table, f"{word}-part")),
    "chemical": (nouns.COLOUR, lambda table, word: board.goods(table, f"{word}-chemical")),
    "pair": (nouns.PAIR, board.pair),
    "offer": (nouns.OFFER, board.offer),
    "track": (nouns.TRACK, board.track),
    "step": (nouns.STEP, board.step),
    "location": (nouns.LOCATION, lambda table, word: once(word if word == "office" else f"place:{word}")),
    "space": (nouns.SPACE, board.space),
    "action": (nouns.ACTION, board.action),
    "govspace": (nouns.GOVSPACE, board.govspace),
    "labspace": (nouns.LABSPACE, board.labspace),
    "rndspace": (nouns.RNDSPACE, board.rndspace),
    "grid": (nouns.GRID, board.grid),
    "ewspace": (nouns.EWSPACE, board.ewspace),
    "experiment": (nouns.EXPERIMENT, board.experiment),
    "subsidy": (nouns.SUBSIDY, laboratory.subsidy),
    "investment": (nouns.INVESTMENT, lambda table, word: once("investments")),
    "voucher": (nouns.VOUCHER, laboratory.voucher),
    "goal": (nouns.GOAL, laboratory.goal),
    "goalspace": (nouns.GOALSPACE, laboratory.goalspace),
    "goalset": (nouns.GOALSET, laboratory.goalset),
    "pack": (nouns.PACK, laboratory.pack),
    "row": (nouns.ROW, laboratory.row),
    "office": (nouns.OFFICE, laboratory.office),
    "token": (nouns.TOKEN, laboratory.token),
    "slot": (nouns.SLOT, laboratory.slot),
    "shopcell": (nouns.SHOPCELL, laboratory.shopcell),
    "shoprow": (nouns.SHOPROW, laboratory.shoprow),
    "position": (nouns.POSITION, laboratory.position),
    "seat": (nouns.SEAT, laboratory.player),
    "rival": (nouns.SEAT, laboratory.rival),
    "section": (laboratory.SECTION, laboratory.section),
    "scientist": (nouns.SEAT, laboratory.scientist),
    "bot": (laboratory.OWNER, laboratory.bot),
    "agent": (laboratory.AGENT, laboratory.agent),
    "report": (nouns.REPORT, laboratory.report),
}


def once(thing: str) -> Explained:
    name, does = PLACES[thing]
    return Explained(name and Phrase(name), Phrase(does))


def explained(thing: str, table: Table) -> Explained | None:
    """A thing as drawings call it; what is meant by several touches is explained by the first."""
    first = thing.partition("@")[0]
    if first in PLACES:
        return once(first)
    if first in ("saboteurs", "saboteurs-too"):  # on a phone they have a place of their own as well
        return laboratory.saboteurs(table)
    if first == "token:award":
        return once("awards")
    kind, _, word = first.partition(":")
    if kind not in KINDS or word not in KINDS[kind][0].names:
        return None
    return KINDS[kind][1](table, word)
