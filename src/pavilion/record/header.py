"""The head of records and positions: which game, which rules, which terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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


def read_terms(
    head: Mapping[str, str], where: Callable[[str], Phrase], game: Game | None = None, pack: str = ""
) -> tuple[Game, Terms]:
    """The game and terms of a head; `where` says where a key stands, `pack` is the folder of the pack that it names."""
    for key in ("game", "seats"):
        if key not in head:
            raise Unreadable("the line {key!r} is missing", where(key), key=key)
    try:
        named = find(head["game"])
        if game is not None and game is not named:
            raise Unreadable(
                "this table plays {name!r}, not {wanted!r}", where("game"), name=named.name, wanted=game.name
            )
        return named, agreed_terms(named, head, where, pack)
    except Unreadable as refusal:
        key = str(refusal.where)  # seats that are no number of seats, options that are none
        raise Unreadable(refusal.what, where(key), refusal.remedy) if key in head else refusal from None


def agreed_terms(game: Game, head: Mapping[str, str], where: Callable[[str], Phrase], pack: str) -> Terms:
    edition = head.get("rules", game.edition)
    if edition not in game.editions:
        have = ", ".join(game.editions)
        raise Unreadable(
            "it was made with edition {edition} of the rules of {game}; this program has {have}", where("rules"),
            "Use a version of Pavilion with that edition.",
            edition=edition, game=game.name, have=have,
        )  # fmt: skip
    try:
        seats = int(head["seats"])
    except ValueError:
        raise Unreadable("{seats!r} is not a number of seats", where("seats"), seats=head["seats"]) from None
    terms = game.agree(seats, read_options(head.get("options", ""), where("options")), pack, edition)
    wanted = head.get("pack", NO_PACK)
    if (terms.pack or NO_PACK) != wanted:
        raise Unreadable(
            "it was played with the component pack {wanted!r}, not with {pack!r}", where("pack"),
            "Give the folder of that pack (pack=…, --pack DIR)." if wanted != NO_PACK else "Leave out the pack.",
            wanted=wanted, pack=terms.pack or NO_PACK,
        )  # fmt: skip
    return terms


def read_options(text: str, where: Phrase) -> dict[str, object]:
    """`approve=ask layout=fixed`"""
    options: dict[str, object] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise Unreadable("{word!r} is not an option", where, "Options are written name=value.", word=word)
        if name in options:
            raise Unreadable("the option {name!r} is given twice", where, "Give it once.", name=name)
        options[name] = value
    return options
