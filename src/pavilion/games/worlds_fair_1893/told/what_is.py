"""What the things of this game are and do, in plain words, with the numbers of the table's components."""

from __future__ import annotations

from collections.abc import Mapping

from pavilion.core import Phrase
from pavilion.core.explained import Explained
from pavilion.core.phrases import translatable

from ..box.data import Components
from ..box.nouns import AREA, CARD, FIGURE, SEAT

FIGURES: dict[str, str] = translatable(  # by effect
    {
        "chosen": (
            "On the turn after you collect it, play or discard it: you add one more supporter to the area you have "
            "chosen."
        ),
        "adjacent": (
            "On the turn after you collect it, play or discard it: you add one more supporter to an area next to the "
            "one you have chosen."
        ),
        "move": (
            "On the turn after you collect it, play or discard it: you move one supporter, your own or someone "
            "else's, from one area to another."
        ),
        "area": (
            "On the turn after you collect it, play or discard it: you add one more supporter to {area}, whichever "
            "area you have chosen."
        ),
    }
)


def explained(thing: str, components: Components, names: Mapping[str, str]) -> Explained | None:
    """A thing as drawings call it."""
    first, _, place = thing.partition("@")
    kind, _, word = first.partition(":")
    if kind == "area" and word in AREA.names:
        return area(names[word])
    if kind in ("figure", "card") and word in FIGURE.names:
        return figure(word, components, names)
    if kind == "card" and word in CARD.names:
        return ticket(components, names) if word == "ticket" else exhibit(word, names)
    if kind == "seat" and word in SEAT.names:
        there = place.removeprefix("area:")
        return supporters(names[there]) if there in AREA.names else player()
    if thing == "wheel":
        return wheel(components)
    return piles(components) if thing == "piles" else None


def area(name: str) -> Explained:
    return Explained(Phrase(name), Phrase(
        "Place your supporter here to collect all the cards beside it. In each scoring phase, the players with the "
        "most supporters here win medals and may have {area} exhibits approved.",
        area=Phrase(name),
    ))  # fmt: skip


def supporters(name: str) -> Explained:
    return Explained(Phrase("Supporters in {area}", area=Phrase(name)), Phrase(
        "Whoever has the most here leads {area} in the scoring phase. Afterwards, one of every two supporters a "
        "player has here returns to the supply.",
        area=Phrase(name),
    ))  # fmt: skip


def player() -> Explained:
    return Explained("", Phrase(
        "Everything a player has: points, tickets, supporters still to be placed, exhibits and approval tokens by "
        "area, and figures to be played."
    ))  # fmt: skip


def figure(id: str, components: Components, names: Mapping[str, str]) -> Explained:
    row = components.figures[FIGURE.names.index(id)]
    where = {"area": Phrase(names[row.area])} if row.area else {}
    return Explained(Phrase(names[id]), Phrase(FIGURES[row.effect], **where))


def exhibit(card: str, names: Mapping[str, str]) -> Explained:
    return Explained(Phrase(names[card]), Phrase(
        "Collect it, and turn it in for an approval token when {area} is scored and you rank there. At the end of "
        "the game, sets of tokens from different areas are worth points.",
        area=Phrase(names[card.removeprefix("exhibit-")]),
    ))  # fmt: skip


def ticket(components: Components, names: Mapping[str, str]) -> Explained:
    printed = components.printed
    return Explained(Phrase(names["ticket"]), Phrase(
        "Collect it, and the car of the Ferris wheel moves on by one space. In the next scoring phase it is worth {n}"
        " {n|point|points}, and whoever has the most tickets gets {bonus} more.",
        n=printed.ticket_points.value, bonus=printed.leader_bonus.value,
    ))  # fmt: skip


def wheel(components: Components) -> Explained:
    return Explained(Phrase("Ferris wheel"), Phrase(
        "The car moves on by one space for each ticket that is collected. Once it is back at the start, a scoring phase"
        " follows that turn; the game ends after {rounds} of them.",
        rounds=components.printed.rounds.value,
    ))  # fmt: skip


def piles(components: Components) -> Explained:
    return Explained(Phrase("Draw pile and discards"), Phrase(
        "At the end of each turn, {n} new {n|card is|cards are} laid out from the draw pile. When it is empty, the"
        " discard pile is shuffled.",
        n=components.printed.new_cards.value,
    ))  # fmt: skip
