"""The head of records and positions: which game, which rules, which terms."""

from __future__ import annotations

from collections.abc import Mapping

from pavilion.core import Game, Phrase, Terms, Unreadable
from pavilion.games import find

SEAT_LETTERS = "ABCDEFGH"
NO_PACK = "house"


def write_terms(game: Game, terms: Terms) -> list[str]:
    options = {option.name: option for option in game.options}
    said = " ".join(f"{name}={options[name].say(value)}" for name, value in terms.options.items())
    return [
        f"game: {game.name}",
        f"rules: {terms.edition}",
        f"seats: {terms.seats}",
        f"options: {said}",
        f"pack: {terms.pack or NO_PACK}",
    ]


def read_terms(head: Mapping[str, str], where: Phrase, game: Game | None = None, pack: str = "") -> tuple[Game, Terms]:
    """The game and terms of a head; `pack` is the folder of the component pack that it names."""
    for key in ("game", "seats"):
        if key not in head:
            raise Unreadable("the line {key!r} is missing", where, key=key)
    named = find(head["game"])
    if game is not None and game is not named:
        raise Unreadable("this is a table of {name!r}, not of {wanted!r}", where, name=named.name, wanted=game.name)
    edition = head.get("rules", named.edition)
    if edition not in named.editions:
        have = ", ".join(named.editions)
        raise Unreadable(
            "it was made with rules edition {edition} of {game}, this program has {have}", where,
            "Use a version of Pavilion with that edition.",
            edition=edition, game=named.name, have=have,
        )  # fmt: skip
    try:
        seats = int(head["seats"])
    except ValueError:
        raise Unreadable("{seats!r} is no number of seats", where, seats=head["seats"]) from None
    terms = named.agree(seats, read_options(head.get("options", ""), where), pack, edition)
    wanted = head.get("pack", NO_PACK)
    if (terms.pack or NO_PACK) != wanted:
        raise Unreadable(
            "it was played with the component pack {wanted!r}, not with {pack!r}", where,
            "Give the folder of that pack (pack=…, --pack DIR)." if wanted != NO_PACK else "Leave out the pack.",
            wanted=wanted, pack=terms.pack or NO_PACK,
        )  # fmt: skip
    return named, terms


def read_options(text: str, where: Phrase) -> dict[str, object]:
    """`approve=ask layout=fixed`"""
    options: dict[str, object] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise Unreadable("{word!r} is no option", where, "Options are written name=value.", word=word)
        if name in options:
            raise Unreadable("the option {name!r} is given twice", where, "Give it once.", name=name)
        options[name] = value
    return options
