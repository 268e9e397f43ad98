"""What the things of this game are and do, in plain words, with the numbers of the table's components."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pavilion.core import Phrase
from pavilion.core.explained import Explained
from pavilion.core.phrases import translatable

from ..box.data import Components
from ..box.kit import COLUMNS
from ..box.nouns import CARD, CELL, CHIP, ENERGY, FIELD, KIND, PROJECT, ROW, SEAT, SHAPE, TECH, TOKEN
from ..box.printed import Cardboard
from ..box.terms import ExpoTerms

View = Mapping[str, Any]

PLACES: dict[str, tuple[str, str]] = translatable(  # what is there once: its name, "" if the label has it, and what for
    {
        "lab": ("", "You place tiles on its empty cells; a project needs resources that touch it along an edge."),
        "yard": ("Yard", "Tiles you have bought wait here until you place them in your lab with the Laboratory card."),
        "hand": (
            "",
            "On your turn you play one of these cards and carry it out. They all return to your hand in the clean-up.",
        ),
        "projects": ("Projects in the lab", "What each project in the lab still lacks before it is complete."),
        "office": (
            "Patents Office",
            "Your tokens move along six rows, one for each type of resource except energy. Whoever leads a row "
            "scores more for projects, and tokens far to the right are worth points at the end of the game.",
        ),
        "start": (
            "Start box",
            "Tokens start here. A movement point takes one of them to column 2 of any row.",
        ),
        "chips": (
            "Bonus chips",
            "Whoever is first to the end of a row of the Patents Office places one of these there.",
        ),
        "academy": (
            "Academy",
            "With the Academy card you buy a project or a technology here. One project of each shape is on display.",
        ),
        "station": (
            "Train Station",
            "With the Train Station card you buy resource tiles here. Empty spaces are refilled in the clean-up.",
        ),
    }
)
CARDS: dict[str, str] = translatable(
    {
        "station": (
            "Buy up to {tiles} resource tiles from the Train Station, one after the other for {prices}; with the"
            " improved card for {lower_prices}."
        ),
        "academy": (
            "Buy one project or one technology from the Academy for ${price}; with the improved card you also take"
            " {free} resource {free|tile|tiles} from the Train Station for free."
        ),
        "laboratory": (
            "Place tiles from your yard in your lab or remove tiles from it, up to {steps} in any mix; with the"
            " improved card up to {more_steps}."
        ),
        "journal": (
            "Move your tokens in the Patents Office with {moves} movement points; with the improved card you have"
            " {more_moves}, and each link costs ${less} less."
        ),
        "skyscraper": "Take ${money}; with the improved card ${more_money}. Nobody can have more than ${richest}.",
        "meeting": (
            "Choose {options} of these: reposition up to {repositioned} {repositioned|tile|tiles} in your lab; take"
            " ${funds}; use {published} movement {published|point|points} in the Patents Office; choose the jury tile."
            " Then the round ends."
        ),
    }
)
IMPROVED: dict[str, str] = translatable(  # by the card that a technology improves
    {
        "station": "While it lies in your lab, your Train Station is improved: you pay {lower_prices} for the tiles.",
        "academy": (
            "While it lies in your lab, your Academy is improved: you also take {free} resource {free|tile|tiles} from"
            " the Train Station for free."
        ),
        "laboratory": (
            "While it lies in your lab, your Laboratory is improved: you place or remove up to {more_steps} tiles."
        ),
        "journal": (
            "While it lies in your lab, your Journal is improved: you have {more_moves} movement points, and each link"
            " costs ${less} less."
        ),
        "skyscraper": "While it lies in your lab, your Skyscraper is improved: you take ${more_money}.",
    }
)
GHOSTS = ("ghosts", "ghost-deck")
CHIP_EACH: dict[str, str] = translatable(
    {
        "points": "{n} {n|point|points} for each point you have by then",
        "money": "{n} {n|point|points} for each dollar you have",
        "scraps": "{n} {n|point|points} for each scrap you have removed and built over",
        "technologies": "{n} {n|point|points} for each technology in your lab",
        "token": "{n} {n|point|points}",
        "shapes": "{n} {n|point|points} for each different project shape in your lab, completed or not",
    }
)
CHIP_SEVERAL: dict[str, str] = translatable(
    {
        "points": "{n} {n|point|points} for every {per} points you have by then, rounded up",
        "money": "{n} {n|point|points} for every ${per} you have, rounded up",
        "scraps": "{n} {n|point|points} for every {per} scraps you have removed and built over, rounded up",
        "technologies": "{n} {n|point|points} for every {per} technologies in your lab, rounded up",
        "token": "{n} {n|point|points}",
        "shapes": "{n} {n|point|points} for every {per} different project shapes in your lab, rounded up",
    }
)


def owner_of(view: View) -> str:
    """Whose lab is shown: that of who looks, else of who is to move."""
    if view["seat"]:
        return str(view["seat"])
    return str(view["to_move"][0]) if view["to_move"] else "A"


class Table(NamedTuple):
    """What a thing is told from: the terms, the names of the components, and what is to be seen."""

    terms: ExpoTerms
    names: Mapping[str, str]
    view: View

    @property
    def printed(self) -> Cardboard:
        assert isinstance(self.terms.components, Components)
        return self.terms.components.printed

    def name(self, word: str) -> Phrase:
        return Phrase(self.names[word])

    def units(self, amounts: Mapping[str, int]) -> Phrase:
        """2 Copper, 1 Steel."""
        return listed(Phrase("{n} {type}", n=n, type=self.name(type)) for type, n in amounts.items())


def listed(phrases: Iterable[Phrase]) -> Phrase:
    first, *rest = phrases
    return Phrase("{first}, {rest}", first=first, rest=listed(rest)) if rest else first


def prices(each: Iterable[int]) -> str:
    return ", ".join(f"${n}" for n in each)


# ---- which thing ----------------------------------------------------------------------------------------------------


def explained(thing: str, table: Table) -> Explained | None:
    """A thing as drawings call it."""
    if thing in PLACES:
        name, does = PLACES[thing]
        return Explained(name and Phrase(name), Phrase(does))
    if thing in GHOSTS:
        return ghost_deck(table)
    if thing == "jury":
        return Explained(Phrase("Jury"), jury(table))
    first, _, to = thing.removeprefix("verb:step@").partition("@")
    kind, _, word = first.partition(":")
    if kind == "token" and word.removeprefix(word[:1] if word[:1] in SEAT.names else "") in TOKEN.names:
        row = to.removeprefix("row:")
        return link(table, row) if row in ROW.names else token()
    return of_kind(kind, word, table)


def of_kind(kind: str, word: str, table: Table) -> Explained | None:
    """A thing of which there are several."""
    board = table.view["board"]
    if kind == "card" and word in CARD.names:
        return Explained(table.name(word), Phrase(CARDS[word], **numbers(table.printed)))
    if kind in ("tile", "coming", "tech", "project", "kind"):
        return tile(word, table)
    if kind == "field" and word in FIELD.names:
        at = FIELD.names.index(word)
        return tile((board["station"][at : at + 1] or [None])[0] or "", table) or empty_field()
    if kind == "shape" and word in SHAPE.names:
        return tile(board["academy"]["projects"][word] or "", table) or empty_slot()
    if kind in ("cell", "lab") and word in CELL.names:
        return cell(word, table)
    if kind == "chip" and word in CHIP.names:
        return Explained(table.name(word), chip(CHIP.names.index(word), table))
    if kind in ("row", "ghost") and word in ROW.names:
        return row(table, word) if kind == "row" else ghost()
    if kind == "space" and word[:2] in ROW.names and word[2:].isdecimal():
        return space()
    if kind in ("energy", "jury") and word in ENERGY.names:
        return Explained(Phrase("Jury tiles: {energy}", energy=table.name(word)), jury(table))
    if kind in ("seat", "rival") and word in SEAT.names:
        return player() if kind == "seat" else rival()
    return None


def tile(id: str, table: Table) -> Explained | None:
    """A tile, wherever it lies; None if there is no such tile."""
    if id in PROJECT.names:
        return Explained(table.name(id), project(id, table))
    if id in TECH.names:
        return Explained(table.name(id), technology(id, table))
    return resource(id, table) if id in KIND.names else None


def cell(word: str, table: Table) -> Explained | None:
    """What lies on a cell of the lab that is shown."""
    lab = table.view["board"]["players"][owner_of(table.view)]["lab"]
    for laid in lab["tiles"].values():
        if word in laid["cells"]:
            return tile(laid["tile"], table)
    return scrap() if word in lab["scrap"] else empty_cell()


# ---- cards and tiles ------------------------------------------------------------------------------------------------


def numbers(printed: Cardboard) -> dict[str, object]:
    """What fills the gaps of the sentences about cards and what improves them."""
    journal, meeting = printed.journal, printed.meeting
    return {
        "tiles": len(printed.station.basic),
        "prices": prices(printed.station.basic),
        "lower_prices": prices(printed.station.improved),
        "price": printed.academy.price,
        "free": printed.academy.free,
        "steps": printed.laboratory.basic,
        "more_steps": printed.laboratory.improved,
        "moves": journal.basic,
        "more_moves": journal.improved,
        "less": journal.discount,
        "money": printed.skyscraper.basic,
        "more_money": printed.skyscraper.improved,
        "richest": printed.richest.value,
        "options": meeting.options,
        "repositioned": meeting.repositionings,
        "funds": meeting.money,
        "published": meeting.moves,
    }


def project(id: str, table: Table) -> Phrase:
    row = table.printed.projects[PROJECT.names.index(id)]
    return Phrase(
        "It is complete once tiles that touch it along an edge give it {needs}. Then you score {points}"
        " {points|point|points} at once, plus {lead} for each type it needs whose row you lead in the Patents Office.",
        needs=table.units(row.needs), points=row.points, lead=table.printed.lead_points.value,
    )  # fmt: skip


def resource(id: str, table: Table) -> Explained:
    double, _, single = id.partition("-")
    both = table.units({double: 2, single: 1})
    return Explained(both, Phrase(
        "In your lab, the two edges with two lines give {double} to every project they touch, the other two edges"
        " {single}. Nothing is used up.",
        double=table.units({double: 2}), single=table.units({single: 1}),
    ))  # fmt: skip


def technology(id: str, table: Table) -> Phrase:
    row = table.printed.technologies[TECH.names.index(id)]
    if row.improves:
        return Phrase(IMPROVED[row.improves], **numbers(table.printed))
    return Phrase(
        "In your lab, it gives {units} to every project it touches along an edge. Nothing is used up.",
        units=table.units(row.gives),
    )


def scrap() -> Explained:
    return Explained(Phrase("Scrap"), Phrase(
        "It blocks a cell of the lab. The Laboratory can remove it for good; the Meeting Room cannot move it."
    ))  # fmt: skip


def empty_cell() -> Explained:
    return Explained("", Phrase("An empty cell of the lab: you may place any tile here that fits."))


def empty_field() -> Explained:
    return Explained("", Phrase("Nothing here at the moment. New tiles arrive in the clean-up."))


def empty_slot() -> Explained:
    return Explained(
        "", Phrase("There is no project of this shape on display at the moment. New ones arrive in the clean-up.")
    )


# ---- Patents Office and jury ----------------------------------------------------------------------------------------


def chip(at: int, table: Table) -> Phrase:
    row, most = table.printed.chips[at], int(table.terms.chip_most[at])
    wording = CHIP_EACH if row.per == 1 else CHIP_SEVERAL
    scores = Phrase(wording[row.counts], n=row.points, per=row.per)
    if not most or row.counts == "token":
        return Phrase(
            "At the end of the game, your token in the last column of the chip's row scores {scores}.", scores=scores
        )
    return Phrase(
        "At the end of the game, your token in the last column of the chip's row scores {scores}; at most {most}.",
        scores=scores, most=most,
    )  # fmt: skip


def row(table: Table, word: str) -> Explained:
    return Explained(Phrase("Row {row}", row=table.name(word)), Phrase(
        "Tokens move along it to the right. Whoever leads it scores {lead} more for each project completed that needs"
        " {type}; the first to reach column {last} chooses a bonus chip.",
        lead=table.printed.lead_points.value, type=table.name(word), last=int(COLUMNS),
    ))  # fmt: skip


def space() -> Explained:
    return Explained("", Phrase(
        "A token that arrives goes under those already there. The top token on the foremost space leads the row."
    ))  # fmt: skip


def token() -> Explained:
    return Explained("", Phrase(
        "A movement point takes it one column to the right, or across a link to the next row. At the end of the "
        "game it is worth what its column says, and in column {last} what the chip there says.",
        last=int(COLUMNS),
    ))  # fmt: skip


def link(table: Table, to: str) -> Explained:
    return Explained("", Phrase(
        "Crosses the link to the row {row} in the same column. This takes a movement point and the price of the link.",
        row=table.name(to),
    ))  # fmt: skip


def ghost() -> Explained:
    return Explained(Phrase("Ghost token"), Phrase(
        "It belongs to nobody and moves when the Journal is played. It can lead its row, and then nobody else does."
    ))  # fmt: skip


def jury(table: Table) -> Phrase:
    return Phrase(
        "Each round adds a jury tile for steam or electricity. At the end of the game, each of your completed "
        "projects that needs the energy with more tiles scores {points} {points|point|points}.",
        points=table.printed.points.value,
    )  # fmt: skip


# ---- people ---------------------------------------------------------------------------------------------------------


def player() -> Explained:
    return Explained("", Phrase(
        "Everything a player has: points, money, cards in hand, completed projects, tiles in the yard and the rows "
        "led in the Patents Office."
    ))  # fmt: skip


def rival() -> Explained:
    return Explained("", Phrase("The lab and the yard of another player, as they are now."))


def ghost_deck(table: Table) -> Explained:
    return Explained(Phrase("Ghost deck"), Phrase(
        "It reveals a card before each of your turns: you may not play the same one. When it reveals the Meeting Room,"
        " the round ends. You win with more than {goal} points.",
        goal=table.printed.solo_goal.value,
    ))  # fmt: skip
