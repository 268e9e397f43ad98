"""What a player has: vouchers, workshop, assembly line, office, goals and tiles; and the Saboteurs."""

from __future__ import annotations

from typing import Final

from pavilion.core import Noun, Phrase
from pavilion.core.explained import Explained
from pavilion.core.phrases import translatable

from ..box.nouns import GOAL, ROW, SEAT, SLOT, TRACK
from .text_names import AGENTS
from .what_is_table import Table, listed

SECTION: Final = Noun("section", ["I", "II", "III", "IV"])
OWNER: Final = Noun("bot", [*SEAT.names, "L", "S"])  # of a bot: Lativ and the Saboteurs have some too
AGENT: Final = Noun("agent", list(AGENTS))
VOUCHERS: dict[str, str] = translatable(
    {
        "supply": "Pays for actions in the Supply. You can hold {cap}.",
        "government": "Pays for actions at the Government. You can hold {cap}.",
        "lab": "Pays for actions in the Lab. You can hold {cap}.",
        "rnd": "Pays for actions in R&D. You can hold {cap}.",
        "science": (
            "A wild voucher: it can stand in for any other. Experiments, breakthroughs and Locks ask for it. You can "
            "hold {cap}."
        ),
    }
)


def voucher(table: Table, word: str) -> Explained:
    row = next(row for row in table.printed.vouchers if row.id == word)
    return Explained(Phrase("{voucher} vouchers", voucher=table.name(word)), Phrase(VOUCHERS[word], cap=row.cap))


def subsidy(table: Table, word: str) -> Explained:
    row = next((row for row in table.printed.subsidies if row.id == word), None)
    if row is None:
        return Explained("", Phrase("No such subsidy is in the box."))
    return Explained(table.name(word), Phrase(
        "Use it once in step 1 of a turn while its blue side is up: {gain}. It costs no vouchers and stays yours.",
        gain=table.gain(row.effect),
    ))  # fmt: skip


# ---- goals ----------------------------------------------------------------------------------------------------------


def goal(table: Table, word: str) -> Explained:
    row, points = table.printed.goals[GOAL.names.index(word)], table.printed.goal_points.value
    if row.majority:
        return Explained(table.name(word), Phrase(
            "On a goal space it scores {points} points at the end if nobody has more than you; a tie counts.",
            points=points,
        ))  # fmt: skip
    return Explained(table.name(word), Phrase(
        "On a goal space it scores {points} points at the end if you have met it.", points=points
    ))  # fmt: skip


def goalspace(table: Table, word: str) -> Explained:
    """The goal that lies there, or what setting one there gives."""
    owner = owner_of(table)
    there = table.board["players"][owner]["goals"]["spaces"][word] if owner else None
    if there:
        return goal(table, there["goal"])
    row = next(row for row in table.printed.goal_spaces if row.id == word)
    return Explained(Phrase("Goal space: {space}", space=table.name(word)), Phrase(
        "Setting a goal of this colour here gives: {gain}.", gain=table.gain(row.effect)
    ))  # fmt: skip


def owner_of(table: Table) -> str:
    """Whose Laboratory is shown: that of who looks, else of who is to move."""
    if table.view["seat"]:
        return str(table.view["seat"])
    return str(table.view["to_move"][0]) if table.view["to_move"] else "A"


def goalset(table: Table, word: str) -> Explained:
    return Explained("", Phrase("Nine goals, three of each colour."))


def pack(table: Table, word: str) -> Explained:
    number, _, track = word.partition("-")
    letter = "BVP"[TRACK.names.index(track)]
    names = [table.name(row.id) for row in table.printed.goals if row.set == int(number) and row.id[0] == letter]
    return Explained("", Phrase("Three goals: {goals}.", goals=listed(names)))


# ---- office ---------------------------------------------------------------------------------------------------------


def row(table: Table, word: str) -> Explained:
    printed = table.printed.offices[ROW.names.index(word)]
    return Explained(Phrase("Row {row}", row=word), Phrase(
        "With three tokens, at least one of them a research token, it can be published. This gives: {gain}.",
        gain=table.gain(printed.publish),
    ))  # fmt: skip


def office(table: Table, word: str) -> Explained:
    number, _, track = word.partition("-")
    printed = table.printed.offices[int(number) - 1]
    effect = {"government": printed.government, "lab": printed.lab, "rnd": printed.rnd}[track]
    if not effect:
        return Explained("", Phrase("A token placed here helps to complete the row, but gives no benefit."))
    return Explained("", Phrase("A token placed here gives: {gain}.", gain=table.gain(effect)))


def token(table: Table, word: str) -> Explained:
    return Explained(Phrase("Research token: {token}", token=table.name(word)), Phrase(
        "It goes in your office, in the column of its colour and a row of its weather, and scores {points} points "
        "when the row is published.",
        points=table.printed.token_points.value,
    ))  # fmt: skip


# ---- assembly line and workshop -------------------------------------------------------------------------------------


def slot(table: Table, word: str) -> Explained:
    at = SLOT.names.index(word)
    section, gain = table.printed.sections[at // 3], table.gain(table.printed.slots[at].effect)
    name = Phrase("Slot {slot}", slot=word)
    if section.income:
        return Explained(name, Phrase(
            "Constructing its bot costs {cost} Supply {cost|voucher|vouchers} and gives: {gain}. While it is empty it"
            " gives this again as income.",
            cost=section.cost, gain=gain,
        ))  # fmt: skip
    return Explained(name, Phrase(
        "Constructing its bot costs {cost} Supply {cost|voucher|vouchers} and gives: {gain}.",
        cost=section.cost, gain=gain,
    ))  # fmt: skip


def section(table: Table, word: str) -> Explained:
    printed, name = table.printed.sections[SECTION.names.index(word)], Phrase("Section {section}", section=word)
    if not printed.bots:
        return Explained(name, Phrase(
            "Its bots cost {cost} Supply {cost|voucher|vouchers} each. Its empty slots give income.", cost=printed.cost
        ))  # fmt: skip
    return Explained(name, Phrase(
        "Opens with {bots} bots constructed or {tokens} tokens in your office, for good. Its bots cost {cost} Supply"
        " {cost|voucher|vouchers} each.",
        bots=printed.bots, tokens=printed.tokens, cost=printed.cost,
    ))  # fmt: skip


def shopcell(table: Table, word: str) -> Explained:
    owner = owner_of(table)
    there = table.board["players"][owner]["workshop"]["tiles"].get(word) if owner else None
    if there:
        return Explained("", Phrase(
            "A workshop tile: it holds a part or a bot. Half circles: {top} above, {bottom} below.",
            top=table.name(there["top"]), bottom=table.name(there["bottom"]),
        ))  # fmt: skip
    return Explained("", Phrase("A place for a workshop tile, if it is next to the printed column or another tile."))


def shoprow(table: Table, word: str) -> Explained:
    return Explained("", Phrase(
        "All parts you provide for a prototype come from one row of the workshop; the other parts in it are lost."
    ))  # fmt: skip


def position(table: Table, word: str) -> Explained:
    return Explained(Phrase("Position {position}", position=word), Phrase(
        "At the end of the round the Initiative order becomes the turn order."
    ))  # fmt: skip


# ---- people and Saboteurs -------------------------------------------------------------------------------------------


def player(table: Table, word: str) -> Explained:
    return Explained("", Phrase(
        "Everything a player has: points, vouchers, parts, chemicals and bots in the workshop, papers, Awards, goals "
        "and tiles."
    ))  # fmt: skip


def rival(table: Table, word: str) -> Explained:
    return Explained("", Phrase("The Laboratory of another player, as it is now."))


def scientist(table: Table, word: str) -> Explained:
    return Explained("", Phrase(
        "A player's Scientist. Others who come to a space further right gain more vouchers, or pay more in the Supply."
    ))  # fmt: skip


def bot(table: Table, word: str) -> Explained:
    if word == "L":
        does = Phrase("It fills a space of the Weather Machine until a player's bot replaces it.")
        return Explained(Phrase("Lativ's bots"), does)
    return Explained("", Phrase(
        "A bot fills its space: it scores when the Government or the experiment runs, and provides parts in R&D."
    ))  # fmt: skip


def agent(table: Table, word: str) -> Explained:
    return Explained(Phrase("Agent {agent}", agent=Phrase(AGENTS[word])), Phrase(
        "It works for the Saboteurs and counts as another Scientist."
    ))  # fmt: skip


def report(table: Table, word: str) -> Explained:
    printed = next(row for row in table.printed.reports if row.id == word)
    place = table.name("lativ" if printed.to == "lativ" else printed.to)
    return Explained(Phrase("Report"), Phrase(
        "Sends the agent {agent} to: {place}. Once discarded, it says for the next turn: {weather} first, {pick}.",
        agent=Phrase(AGENTS[printed.agent]), place=place, weather=table.name(printed.weather),
        pick=table.name(printed.pick),
    ))  # fmt: skip


def saboteurs(table: Table) -> Explained | None:
    if table.board["saboteurs"] is None:
        return None
    return Explained(Phrase("Saboteurs"), Phrase(
        "After each of your turns they follow their current report. Beat their Target: at the start of a turn, with "
        "{goals} goals met and {markers} funding markers on {step} or further, or at the end of the game, when it "
        "rises by {more}.",
        goals=table.printed.win_goals.value, markers=table.printed.win_markers.value,
        step=table.printed.win_step.value, more=table.printed.final_target.value,
    ))  # fmt: skip
