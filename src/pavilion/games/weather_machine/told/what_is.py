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
            "Extend your workshop, construct bots, acquire and return chemicals and take the initiative here, as "
            "often as you can pay. Entering gains you a voucher of any type, but costs one for each other Scientist "
            "to your left.",
        ),
        "place:government": (
            "Government",
            "Sell parts here for subsidies and research tokens, or secure a subsidy. Its spaces give Lab vouchers.",
        ),
        "place:lab": (
            "Lab",
            "Send bots to work on Lativ's experiments here, and publish papers. Its spaces give R&D vouchers.",
        ),
        "place:rnd": (
            "R&D",
            "Research here, and calm extreme weather with breakthroughs. Its spaces give Government vouchers.",
        ),
        "office": (
            "Lativ's Office",
            "Only Lativ enters. If he is here at the end of a round, everyone gains income and he returns to the "
            "Supply.",
        ),
        "places": ("Locations", "Where all the Scientists are. On your turn, yours must move to a different location."),
        "workshop": (
            "Workshop",
            "Each tile holds a part or a bot. Two tiles one above the other form a ring for a chemical of its "
            "colour. The printed column holds one part, one bot and one chemical.",
        ),
        "goods": ("Parts", "The parts in your workshop. They may lie on any tiles, and you may move them at any time."),
        "laboratory": ("", "Vouchers, workshop, assembly line, office and goals of a player."),
        "papers": (
            "Office",
            "Six rows for papers. Research tokens go in the column of their colour, one kind of weather per row; a "
            "complete row can be published.",
        ),
        "holding": (
            "Holding space",
            "Tokens you have gained wait here. You place research tokens in step 4, Awards at any time during your "
            "turn.",
        ),
        "investments": (
            "Investments",
            "Return one in step 1 to set a goal, or to receive funding for a goal you have set.",
        ),
        "goals": (
            "Goals",
            "On goal spaces they score at the end of the game if you meet them; below your "
            "Laboratory they score nothing.",
        ),
        "line": (
            "Assembly line",
            "Your bots wait here. Each slot gives its benefit when its bot is constructed; empty slots of sections "
            "I and II give it again as income.",
        ),
        "round": (
            "Round",
            "Turns, then the experiment, then the end of the round. Once the end is triggered, one last round follows.",
        ),
        "order": ("Turn order", "Who goes first, and the order of play for the next round."),
        "ends": (
            "End of the game",
            "When the Nobel Prize is won, the last experiment enters the display, or all spaces of the Government "
            "or R&D are full, finish the round and play one more.",
        ),
        "deck": (
            "Experiments",
            "The experiments to come. When the last one enters the display, the end of the game is triggered.",
        ),
        "nobel": ("Nobel Prize", "It goes to the first player with three Awards and triggers the end of the game."),
        "lativ": (
            "Lativ",
            "He gives 1 Science to a Scientist who enters his location to his right. Then he moves on, and one of "
            "his bots goes to the Weather Machine.",
        ),
        "assistant": (
            "Lativ's Assistant",
            "He marks the active branch of the Weather Machine, whose experiment is up this round.",
        ),
        "lativ-bots": (
            "Lativ's bots",
            "One goes to the Weather Machine each time Lativ moves. It fills a space but belongs to nobody.",
        ),
        "markers": (
            "Government markers",
            "One goes on an Extreme Weather tile each time the Government runs a branch.",
        ),
        "awards": ("Awards", "Each breakthrough earns one. Awards fit on any office space and score more in papers."),
        "lock": (
            "Lock",
            "The first paper on its weather removes it. After that, you may use Citations in rows on this weather.",
        ),
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
