"""What the things of this game are and do, in plain words, with the numbers of the table's components."""

from __future__ import annotations

from collections.abc import Callable

from pavilion.core import Noun, Phrase
from pavilion.core.explained import Explained
from pavilion.core.phrases import translatable

from ..box import nouns
from . import what_is_board as board
from . import what_is_cards as cards
from .what_is_table import Table

__all__ = ["Table", "explained"]

PLACES: dict[str, tuple[str, str]] = translatable(  # what is there once: its name, "" if the label has it, and what for
    {
        "buzz": (
            "Buzz track",
            "Your fame. Flyers pay when you reach or pass them, posters with your token in each phase 6. At the end "
            "of the game the first three on the track score.",
        ),
        "income": (
            "Income track",
            "In phase 6 it pays £1 less than your position; the two red spaces cost a point instead. Then all "
            "markers drop by 3.",
        ),
        "black-market": (
            "Black Market",
            "A ladder for assistants. Each rung pays in phase 6, and the three highest assistants score at the end "
            "of the game. When someone enters the last free rung, all the others must leave.",
        ),
        "gear:yes": (
            "Gears on the banner",
            "When you slide an assistant down from rung 3 or higher after placing a die, you may take one. Refilled "
            "in phase 7.",
        ),
        "parliament": (
            "Westminster",
            "Each step gives the bonus of its field and lowers the salaries you pay. Beyond V each step gives 1 "
            "energy or 2 Buzz.",
        ),
        "programme": (
            "Rounds and phases",
            "Five rounds in three years. Each has seven phases: set dice, place them, act, pay salaries, build, earn,"
            " renew.",
        ),
        "mat": ("", "A player's dice, stock, newspapers, commission, research fields and cards."),
        "desk": (
            "Setting dice",
            "Everyone sets their dice in secret; then all are revealed and paid for, £1 per pip. The highest sum "
            "goes first, the lowest gets a newspaper.",
        ),
        "sealed": (
            "The chests",
            "Your dice are sealed and cannot be changed. When the last chest is shut, all are opened together.",
        ),
        "tray": (
            "Your dice",
            "The dice you have set but not placed yet. When all dice are revealed, you pay £1 per pip.",
        ),
        "commission": (
            "Commission",
            "An assistant action raises it one level if you meet the condition of the next level. At the end of the "
            "game the level you have reached scores.",
        ),
        "research": (
            "Research fields",
            "For research tiles and loans. Each of the ten left empty at the end of the game costs points.",
        ),
        "incoming": ("", "The new research tile. It replaces one of yours or is discarded without effect."),
        "cards": (
            "Patents and persons",
            "Patents score when you build them in phase 5: the earlier, the more. Persons demand a salary in each "
            "phase 4.",
        ),
        "shadow": (
            "Shadow nation",
            "It places four dice with fixed values, pays nothing and removes the first card, tile or action "
            "wherever it acts.",
        ),
        "verb:note": ("", "At the end of the game a banknote covers an empty research field, which then costs no "
            "points."),
        "verb:n1-pound": ("", "Free action: trade 1 newspaper for £1."),
        "verb:n2-gear": ("", "Free action: trade 2 newspapers for a gear."),
        "verb:n3-income": ("", "Free action: trade 3 newspapers for a step up the income track."),
        "verb:n4-die": (
            "",
            "Free action: trade 4 newspapers for a die from your supply. Before you seal your dice you can set it "
            "this round, after that only in the next.",
        ),
        "assistant": (
            "Assistant",
            "In the Black Market it earns what its rung pays in each phase 6. In phase 7 all assistants move down "
                "one rung.",
        ),
        "token": ("Buzz token", "It stays on its poster for good and gives the poster's bonus in each phase 6."),
    }
)  # fmt: skip
ALIKE: dict[str, str] = {"verb:commission": "commission", "verb:advance": "location:westminster"}
OTHER_KINDS: dict[str, str] = {  # shapes that show what has another name in answers
    "rung": "market", "offer": "location", "prototype": "patent", "rival": "seat", "exchange": "verb",
}  # fmt: skip


def seat(table: Table, word: str) -> Explained:
    return Explained("", Phrase("A player: points, stock, dice left, cards, loans."))


def borrowing(table: Table) -> Explained:
    rows = table.printed.loans
    opened, repaid = [row.open for row in rows], [row.repaid for row in rows]
    return Explained("", Phrase(
        "A loan gives you £{money}. At the end of the game it costs {least} to {most} points if still open, {few} "
        "to {many} if repaid. You may take one by choice in each phase.",
        money=table.printed.loan_money.value, least=min(opened), most=max(opened), few=min(repaid), many=max(repaid),
    ))  # fmt: skip


def way(table: Table, word: str) -> Explained:
    return once("verb:n1-pound") if word == "news" else borrowing(table)


Teller = Callable[[Table, str], Explained | None]
KINDS: dict[str, tuple[Noun, Teller]] = {
    "seat": (nouns.SEAT, seat),
    "nation": (nouns.NATION, cards.nation),
    "value": (nouns.VALUE, board.value),
    "location": (nouns.LOCATION, board.location),
    "field": (nouns.FIELD, board.field),
    "sub": (nouns.SUB, board.sub),
    "patent": (nouns.PATENT, cards.patent),
    "person": (nouns.PERSON, cards.person),
    "slot": (nouns.SLOT, cards.slot),
    "share": (nouns.SHARE, cards.share),
    "research": (nouns.RESEARCH, cards.research),
    "loan": (nouns.LOAN, cards.loan),
    "flyer": (nouns.FLYER, cards.flyer),
    "publisher": (nouns.PUBLISHER, cards.publisher),
    "poster": (nouns.POSTER, cards.poster),
    "market": (nouns.MARKET, board.market),
    "place": (nouns.PLACE, board.place),
    "banner": (nouns.BANNER, board.banner),
    "way": (nouns.WAY, way),
    "parliament": (nouns.VALUE, board.parliament),
    "level": (nouns.VALUE, cards.level),
}
SPECIAL: dict[str, Callable[[Table], Explained | None]] = {  # what lies there now decides what is told
    "verb:loan": borrowing,
    "verb:enter": board.entering,
    "verb:publish": cards.publishing,
    "next-patent": cards.next_patent,
    "next-person": cards.next_person,
}


def once(thing: str) -> Explained:
    name, does = PLACES[thing]
    return Explained(name and Phrase(name), Phrase(does))


def by_another_name(thing: str) -> str:
    """What a shape shows, as answers call it: a die of somebody is a value, a rung a field of the market."""
    kind, _, word = thing.partition(":")
    if kind.startswith("die"):  # of a desk "die3:6", on a field "die:A6", in a tray "die-1"
        return f"value:{word[-1:]}" if word else "tray"
    if kind in ("assistant", "token"):
        return kind if word or ":" not in thing else thing
    return ALIKE.get(thing) or (f"{OTHER_KINDS[kind]}:{word}" if kind in OTHER_KINDS else thing)


def explained(thing: str, table: Table) -> Explained | None:
    """A thing as drawings call it; what is meant by several touches is explained by the first."""
    first = by_another_name(thing.partition("@")[0])
    if first in PLACES:
        return once(first)
    if first in SPECIAL:
        return SPECIAL[first](table)
    kind, _, word = first.partition(":")
    if kind not in KINDS or word not in KINDS[kind][0].names:
        return None
    return KINDS[kind][1](table, word)
