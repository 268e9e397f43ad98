"""What things show where there are only letters: areas, wheel, piles, players. They lie as their boxes do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pavilion.core.letters import Entry, Field, Flow, Ink, Inks, Panel, Ring, initials, piece
from pavilion.core.scene import Say

from ..box.nouns import AREA, FIGURE
from ..told.text import NAMES
from .cards import Card, exhibit_area, surname, talent

if TYPE_CHECKING:
    from .areas import Area, Score
    from .players import Owner
    from .wheel import Course

MANY = 6  # more pieces in a row are told by their number
MEDAL, APPROVED, CAR, RIDDEN, START, MOVES = "★", "✓", "◆", "•", "☆", "◂"


def code(area: str, say: Say) -> Ink:
    """Two letters of an area in its colour: AG."""
    return Ink(initials(say(NAMES[area])), f"b onc k-{area}")


# ---- areas ----------------------------------------------------------------------------------------------------------


def area_letters(area: Area, say: Say) -> Panel:
    title: list[Ink | str] = [code(area.id, say), " ", Ink(say(NAMES[area.id]), "b")]
    if area.mark:
        title += [" ", piece(area.mark.seat)]
    shown = [card_letters(card, say) for card in area.cards]
    return Panel(title, [f"{len(shown)}/{area.capacity}"], [Flow(shown)], f"k-{area.id}")


def card_letters(card: Card, say: Say) -> Entry:
    """An open card: its category, or Ticket, or who it is, and the name printed on it."""
    kind, name, stands_for = card
    if kind in FIGURE.names:
        return figure_letters(kind, 1, stands_for, say)
    area = exhibit_area(kind)
    short = code(area, say) if area else Ink(say("Ticket"), "a2")
    return Entry([short, f" {say(name)}"] if name else [short], short=[short])


def figure_letters(figure: str, count: int, area: str, say: Say) -> Entry:
    """A figure and its talent."""
    name = f"{count} × {surname(figure)}" if count > 1 else surname(figure)  # noqa: RUF001
    does: list[Ink | str] = [f" {talent(figure, say)}"]
    if area:
        does += [" ", code(area, say)]
    return Entry([Ink(name, "a1 b"), *does], short=[Ink(name, "a1 b")])


def supporter_letters(seat: str, count: int, ghosts: int, score: Score | None) -> Entry:
    """All supporters of a player in an area, and what they would score now."""
    row = piece(seat, count) if count <= MANY else Ink(f"{piece(seat).text} {count}", f"p-{seat}")
    left: list[Ink | str] = [row, *([Ink("○" * ghosts, f"p-{seat}")] if ghosts else [])]
    short: list[Ink | str] = [Ink(f"{piece(seat).text}{count + ghosts}", f"p-{seat}")]
    right: list[Ink | str] = []
    if score and score.medal:
        right.append(Ink(f"{MEDAL}{score.medal}", "b"))
        short.append(Ink(f"{MEDAL}{score.medal}", "b"))
    if score and score.limit:
        right.append(f"{' ' if right else ''}{APPROVED}{score.approvals}/{score.limit}")
    return Entry(left, right, short)


# ---- wheel and piles ------------------------------------------------------------------------------------------------


def wheel_letters(course: Course, caption: str, words: str, say: Say) -> Panel:
    """The spaces around what is left of the round; on a phone in a line."""
    places: list[Inks] = [[space(n, course)] for n in range(course.spaces)]
    title = f"{caption} {say('{n} of {all}', n=course.round, all=course.rounds)}"
    return Panel([Ink(title, "b")], rows=[Ring(places, [[words]])])


def space(n: int, course: Course) -> Ink:
    if n == course.car % course.spaces:
        return Ink(CAR, "a2 b")
    if n == course.coming % course.spaces:
        return Ink("◇", "a2")
    if n == 0:
        return Ink(START)
    return Ink(RIDDEN, "a2") if n < course.car else Ink(str(n), "muted")


def legend_letters(say: Say) -> Entry:
    """How to read the numbers behind the dots."""
    points, most = f"{MEDAL}\u00a0{say('points')}  {APPROVED}\u00a0", say("exhibits approved / at most")
    return Entry([Ink(f"{say('IF SCORED NOW')}  ", "faint"), points, most], short=[points, say("approved")])


# ---- players --------------------------------------------------------------------------------------------------------


def player_letters(who: Owner, medals: int, sets: int, say: Say) -> Panel:
    player = who.player
    title: list[Ink | str] = [piece(who.seat)]
    if who.name:
        title += [" ", Ink(who.name, "b" if who.moves else "")]
    if who.moves:
        title.append(Ink(f" {MOVES}", "a2 b"))
    numbers = {
        say("tickets"): player["tickets"], say("supply"): player["supply"], say("coins"): player["coins"],
        say("medals"): medals, say("sets"): sets,
    }  # fmt: skip
    belongings = [Field(what, [Ink(str(n), "" if n else "faint")]) for what, n in numbers.items()]
    kinds = [kind(area, player, say) for area in AREA.names]
    return Panel(title, Field(say("points"), [Ink(str(player["points"]), "b")]), [Flow(belongings), Flow(kinds)])


def kind(area: str, player: Mapping[str, Any], say: Say) -> Field:
    """A category: proposed exhibits, approved tokens."""
    held, tokens = player["exhibits"].get(area, 0), player["tokens"].get(area, 0)
    value = [*([Ink(str(held), "b")] if held else []), *([Ink(f"{APPROVED}{tokens}", "a1")] if tokens else [])]
    return Field(code(area, say).text, value or [Ink("·", "faint")])
