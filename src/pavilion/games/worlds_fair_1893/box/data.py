"""Components of World's Fair 1893 (WF-2): load the files, check them, flatten them into a Kit.

Any pack must be playable, so it is bound by WF-2.1.6, WF-2.2, WF-2.10.5, by the sum in WF-10.3, the one or two
supporters in WF-10.7, by WF-10.9, and by what the rules rely on (space for new cards, set values that rise ever more).
The rest of section 10 describes the house data and is proven by tests only: card totals (WF-10.1, WF-10.2), which
capacities there are (WF-10.3), order of the start bonus (WF-10.7), medals (WF-10.8), set values (WF-10.13).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from pavilion.core.components import Inspection, fingerprint, pack_name, read_components

from .kit import MOST_APPROVALS, MOST_ROUNDS, Kit
from .nouns import AREA, CARD, FIGURE, TICKET
from .printed import PLAYERS, RANKS, Area, Award, BonusCard, Cardboard, Figure

HOUSE: Final = Path(__file__).parent / "data"
EFFECTS: Final = ("chosen", "adjacent", "move", *["area"] * 5)  # by figure, WF-2.5
SEATS: Final = (1, 2, 3, 4)
LEAST_SUPPORTERS: Final = 9  # one in each area (WF-3.11), start bonus 2 (WF-2.9), handicap 2 (WF-6.3.1)

FILES: Final = {  # and their tables
    "areas": ["areas"],
    "exhibits": ["exhibits"],
    "tickets": ["tickets", "attractions"],
    "figures": ["figures"],
    "wheel": ["wheels"],
    "deck": ["removed"],
    "supporters": ["supporters", "colours", "pieces"],
    "start_bonus": ["cards", "cards_alt"],
    "area_scoring": ["house", "flat2p", "tie_medal_2p"],
    "scoring": ["rounds", "opening_cards", "new_cards", "ticket_points", "leader_bonus", "sets"],
    "layout": ["fixed", "positions"],
}


class Components(Struct):
    """What is in the box: all rows of the files, the main things in the order of their nouns, and the Kit."""

    printed: Cardboard
    areas: list[Area]
    figures: list[Figure]
    kit: Kit
    cards: list[list[str]]  # the ids of all cards of each kind, removed ones included
    unlike: dict[str, dict[str, str]] = {}  # what is told by `on_cards` and is otherwise in the house's box

    def on_cards(self) -> dict[str, dict[str, str]]:
        """What is printed on cards: the name of each single one by id, and the areas that figures stand for."""
        names = {exhibit.id: exhibit.name for exhibit in self.printed.exhibits}
        attractions = {attraction.number: attraction.name for attraction in self.printed.attractions}
        for k, id in enumerate(self.cards[TICKET]):
            names[id] = attractions[k % len(attractions) + 1]  # WF-2.7
        return {"names": names, "figure_areas": {figure.id: figure.area for figure in self.figures}}

    def removed_ids(self, players: int) -> list[str]:
        """The cards that are out of the game: of each kind those with the highest numbers."""  # WF-3.8
        ids = []
        for kind, count in enumerate(self.kit.removed[players]):
            every = self.cards[kind]
            ids += every[len(every) - count :]
        return ids


def card_ids(printed: Cardboard, figures: list[Figure]) -> list[list[str]]:
    """The ids of all cards of each kind, in ascending order."""  # WF-2.4
    exhibits = [[exhibit.id for exhibit in printed.exhibits if exhibit.area == area] for area in AREA.names]
    tickets = [f"T-{k:02}" for k in range(1, printed.tickets.value + 1)]
    copies = [[f"F-{figure.code}-{k}" for k in range(1, figure.copies + 1)] for figure in figures]
    return [*exhibits, tickets, *copies]


@cache
def house() -> Components:
    """The components that come with the game."""
    return assemble(None)


def load(pack: Path | None = None) -> Components:
    """The components of a pack, checked; files that it lacks, or all without a pack, are the house's."""
    return house() if pack is None else assemble(pack)


def assemble(pack: Path | None) -> Components:
    """Read, check, bring into the order of the nouns, flatten."""
    printed, contents = read_components(HOUSE, pack, FILES, Cardboard)
    check(printed, Inspection(HOUSE, pack, contents))
    areas = sorted(printed.areas, key=lambda area: AREA.names.index(area.id))
    figures = sorted(printed.figures, key=lambda figure: FIGURE.names.index(figure.id))
    kit = flatten(printed, areas, figures, pack_name(pack), fingerprint(contents))
    components = Components(printed, areas, figures, kit, card_ids(printed, figures))
    if pack is not None:
        components.unlike = unlike(components.on_cards(), house().on_cards())
    return components


def unlike(told: dict[str, dict[str, str]], usual: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """What is otherwise than usual, table by table; tables that are not are left out."""
    found = {table: dict(rows.items() - usual[table].items()) for table, rows in told.items()}
    return {table: rows for table, rows in found.items() if rows}


def flatten(printed: Cardboard, areas: list[Area], figures: list[Figure], name: str, digits: str) -> Kit:
    """The tables of numbers that the rules read; areas and figures come in the order of their nouns."""
    spaces = {int(wheel.players): wheel.spaces for wheel in printed.wheels}
    points = {tokens.different: tokens.points for tokens in printed.sets}
    return Kit(
        name=name, fingerprint=digits,
        capacity=numbers(area.capacity for area in areas),
        wheel=numbers(spaces.get(players, 0) for players in range(5)),
        deck=[numbers(deck(printed, players)) for players in range(5)],
        removed=[numbers(removed(printed, players)) for players in range(5)],
        figure_area=numbers(AREA.names.index(figure.area) if figure.area else -1 for figure in figures),
        supporters=printed.supporters.value, rounds=printed.rounds.value,
        new_cards=printed.new_cards.value, opening_cards=printed.opening_cards.value,
        ticket_points=printed.ticket_points.value, leader_bonus=printed.leader_bonus.value,
        set_points=numbers(points.get(different, 0) for different in range(6)),
        bonus={table: bonus(getattr(printed, table)) for table in FILES["start_bonus"]},
        area_scoring={table: awards(printed.house + getattr(printed, table)) for table in FILES["area_scoring"]},
        fixed_layout=numbers(map(AREA.names.index, printed.fixed.areas)),
    )


def numbers(values: Iterable[int]) -> vec[i64]:
    return vec[i64](list(values))


def removed(printed: Cardboard, players: int) -> list[int]:
    """The cards by kind that this number of players takes out; none where the game is not playable."""
    codes = {figure.id: figure.code for figure in printed.figures}
    for row in printed.removed:
        if row.players == players:
            figures = [row.figures.get(codes[id], 0) for id in FIGURE.names]
            return [*[row.exhibits] * len(AREA.names), row.tickets, *figures]
    return [0] * len(CARD.names)


def deck(printed: Cardboard, players: int) -> list[int]:
    """The cards by kind with which this number of players plays."""  # WF-3.5 to WF-3.7
    if players not in PLAYERS:
        return [0] * len(CARD.names)
    shown = [exhibit.area for exhibit in printed.exhibits]
    copies = {figure.id: figure.copies for figure in printed.figures}
    full = [*map(shown.count, AREA.names), printed.tickets.value, *(copies[id] for id in FIGURE.names)]
    return [count - out for count, out in zip(full, removed(printed, players), strict=True)]


def bonus(cards: list[BonusCard]) -> list[vec[i64]]:
    """Extra supporters by seat and area."""  # WF-2.9
    areas = {card.seat: card.areas for card in cards}
    return [numbers(map(areas[seat].count, AREA.names)) for seat in SEATS]


def awards(rows: list[Award]) -> list[vec[i64]]:
    """By player count the medals of the four ranks, then their approvals; of two rows for the same the later counts."""
    entries = {(row.players, row.rank): row for row in rows}
    ranked = [[entries[players, rank] for rank in RANKS] for players in PLAYERS]
    return [numbers([0] * 8)] * 2 + [numbers([e.medal for e in row] + [e.approvals for e in row]) for row in ranked]


def check(printed: Cardboard, look: Inspection) -> None:
    """Whether one can play with these components; the first fault found is raised."""
    look.each("areas.areas", "id", AREA.names, "WF-2.1")
    look.each("figures.figures", "id", FIGURE.names, "WF-2.5")
    look.each("tickets.attractions", "number", range(1, len(printed.attractions) + 1), "WF-2.7")
    look.each("wheel.wheels", "players", PLAYERS, "WF-2.3")
    look.each("deck.removed", "players", PLAYERS, "WF-3.5")
    look.each("start_bonus.cards", "seat", SEATS, "WF-2.9")
    look.each("start_bonus.cards_alt", "seat", SEATS, "WF-6.5.2")
    look.each("scoring.sets", "different", range(1, 6), "WF-5.3.4")
    look.each("layout.positions", "position", range(5), "WF-2.2")
    for table in "areas.areas", "figures.figures":
        look.unique(table, "code")
    for table in "supporters.colours", "supporters.pieces":
        look.unique(table, "id")
    check_cards(printed, look)
    check_board(printed, look)
    check_supporters(printed, look)
    check_deck(printed, look)
    check_awards(look)
    check_course(printed, look)


def check_area(look: Inspection, spot: str, area: str) -> None:
    look.must(area in AREA.names, spot, "WF-2.1", f"{area!r} is no area", f"Use one of {', '.join(AREA.names)}.")


def check_cards(printed: Cardboard, look: Inspection) -> None:
    """What a figure does is a rule, only its area is printed; the exhibits of an area are numbered from 1."""
    for spot, figure in look.rows("figures.figures"):
        effect = EFFECTS[FIGURE.names.index(figure.id)]  # WF-2.5
        what = f"{figure.id} has the effect {effect!r}"
        look.must(figure.effect == effect, f"{spot}.effect", "WF-2.5", what, f'Write effect = "{effect}".')
        if effect == "area":
            check_area(look, f"{spot}.area", figure.area)
        else:
            look.must(not figure.area, f"{spot}.area", "WF-2.5", f"{figure.id} has no area", "Delete the field.")
    codes = {area.id: area.code for area in printed.areas}
    found: list[str] = []
    for spot, exhibit in look.rows("exhibits.exhibits"):
        check_area(look, f"{spot}.area", exhibit.area)
        found.append(exhibit.area)
        id = f"X-{codes[exhibit.area]}-{found.count(exhibit.area)}"  # WF-2.4.1
        look.must(exhibit.id == id, f"{spot}.id", "WF-2.4.1", f"{exhibit.id!r} is out of order", f"Write {id}.")


def check_board(printed: Cardboard, look: Inspection) -> None:
    """All cards find a place beside the areas; the positions are a ring, with a gap for Davis."""
    for spot, area in look.rows("areas.areas"):  # WF-2.1.6
        look.must(area.capacity in (3, 4), f"{spot}.capacity", "WF-2.1.6", "no such capacity", "Write 3 or 4.")
    least, total = min(area.capacity for area in printed.areas), sum(area.capacity for area in printed.areas)
    opening, new = printed.opening_cards.value, printed.new_cards.value
    remedy = f"Write 1 to {least}."  # WF-4.6.4
    look.must(1 <= new <= least, "scoring.new_cards.value", "WF-4.6.4", f"{new} new cards may not fit", remedy)
    fits = opening <= least and opening * len(AREA.names) + new <= total  # WF-10.3
    what = f"{opening} cards beside each area leave no space for {new} new ones"
    look.must(fits, "scoring.opening_cards.value", "WF-10.3", what, "Write a smaller number.")
    once = sorted(printed.fixed.areas) == sorted(AREA.names)  # WF-6.5.4
    look.must(once, "layout.fixed.areas", "WF-6.5.4", "not every area has one position", "Name each area once.")
    for spot, row in look.rows("layout.positions"):
        after = (row.position + 1) % 5  # WF-2.2.1
        beside = [at for at in (row.position - 1, row.position + 1) if 0 <= at < 5]  # WF-2.2.2
        look.must(row.clockwise == after, f"{spot}.clockwise", "WF-2.2.1", "wrong order", f"Write {after}.")
        look.must(row.adjacent == beside, f"{spot}.adjacent", "WF-2.2.2", "wrong neighbours", f"Write {beside}.")


def check_supporters(printed: Cardboard, look: Inspection) -> None:
    """Four colours, enough supporters for every set-up, one or two of them on a start bonus card."""
    four = len(printed.colours) == len(SEATS)
    look.must(four, "supporters.colours", "WF-2.8.2", "there must be four colours", "Write four rows.")  # WF-2.8.2
    enough, remedy = printed.supporters.value >= LEAST_SUPPORTERS, f"Write at least {LEAST_SUPPORTERS}."  # WF-3.11
    look.must(enough, "supporters.supporters.value", "WF-3.11", "too few for the set-up", remedy)
    for spot, card in look.rows("start_bonus.cards") + look.rows("start_bonus.cards_alt"):
        what = f"{len(card.areas)} supporters are not 1 or 2"  # WF-10.7
        look.must(len(card.areas) in (1, 2), f"{spot}.areas", "WF-10.7", what, "Name one or two areas.")
        for area in card.areas:
            check_area(look, f"{spot}.areas", area)


def check_deck(printed: Cardboard, look: Inspection) -> None:
    """Only cards that exist are removed; enough are left to set up and to turn the wheel."""
    codes = [figure.code for figure in printed.figures]
    opening = printed.opening_cards.value * len(AREA.names)
    for spot, row in look.rows("deck.removed"):
        for code in row.figures:
            remedy = f"Use the codes {', '.join(codes)}."
            look.must(code in codes, f"{spot}.figures", "WF-2.5", f"{code!r} is no figure", remedy)
        left = deck(printed, row.players)
        for kind, count in zip(CARD.names, left, strict=True):
            what = f"more cards of kind {kind} are removed than exist"  # WF-3.8
            look.must(count >= 0, spot, "WF-3.8", what, f"Remove {-count} fewer.")
        what = f"{sum(left)} cards are left, but {opening} are laid out"
        look.must(sum(left) >= opening, spot, "WF-3.10", what, "Remove fewer cards.")  # WF-3.10
    for spot, wheel in look.rows("wheel.wheels"):
        tickets = deck(printed, wheel.players)[TICKET]  # WF-10.9
        what = f"a revolution takes {wheel.spaces} of the {tickets} tickets in the deck"
        look.must(0 < wheel.spaces < tickets, f"{spot}.spaces", "WF-10.9", what, f"Write 1 to {tickets - 1}.")


def check_awards(look: Inspection) -> None:
    """A table has all four ranks of a player count or none, and then the house's count; the house has all."""
    for table in FILES["area_scoring"]:
        look.unique(f"area_scoring.{table}", "players", "rank")
        rows = look.rows(f"area_scoring.{table}")
        for spot, row in rows:  # WF-2.10.5
            look.must(row.medal in (0, 2, 4), f"{spot}.medal", "WF-2.10.5", "no such medal", "Write 0, 2 or 4.")
            remedy = f"Write 0 to {MOST_APPROVALS}."
            look.must(row.approvals <= MOST_APPROVALS, f"{spot}.approvals", "WF-2.10.5", "too many", remedy)
        for players in PLAYERS:  # WF-2.10
            ranks = sum(row.players == players for _, row in rows)
            what = f"{players} players have {ranks} of the ranks {', '.join(RANKS)}"
            whole = ranks == len(RANKS) or (ranks == 0 and table != "house")
            look.must(whole, f"area_scoring.{table}", "WF-2.10", what, "Write zeros where a rank gives nothing.")


def check_course(printed: Cardboard, look: Inspection) -> None:
    """There is a round; each token of a set adds at least what the one before did, so that large sets are best."""
    rounds, remedy = printed.rounds.value, f"Write 1 to {MOST_ROUNDS}."
    what = f"{rounds} rounds are too few or too many"
    look.must(0 < rounds <= MOST_ROUNDS, "scoring.rounds.value", "WF-1.4", what, remedy)
    points, step = 0, 1
    for spot, row in sorted(look.rows("scoring.sets"), key=lambda pair: int(pair[1].different)):
        remedy = f"Write {points + step} or more."  # WF-5.3.5
        look.must(row.points >= points + step, f"{spot}.points", "WF-5.3.5", f"{row.points} is too little", remedy)
        points, step = row.points, row.points - points
