"""What the components are called and what their effects say: names by the words of answers, words by deed."""

from __future__ import annotations

from pavilion.core import Phrase, Terms
from pavilion.core.phrases import translatable
from pavilion.core.printed_effects import Effect, EffectRow, effect_words

from ..box.data import Components
from ..box.nouns import HAND, MARKET, PLACE
from ..box.printed import Cardboard, Formula, Publisher
from ..box.terms import PalaceTerms

EFFECTS: dict[str, str] = {
    "money": "£{n}",
    "news": "{n} {n|newspaper|newspapers}",
    "energy": "{n} energy",
    "gear": "{n} {n|gear|gears}",
    "income": "{n} income {n|step|steps}",
    "points": "{n} {n|point|points}",
    "buzz": "{n} Buzz",
    "westminster": "1 step in Westminster",
    "assistant": "{n} assistant {n|action|actions}",
    "draw": "{n} research {n|tile|tiles} from the supply",
    "research": "{n} research {n|tile|tiles} of your choice from the Museum",
    "green": "an extra use of a green bonus",
    "fall": "the highest assistant in the Black Market moves down",
    "watch": "the pocket watch",
    # less than nothing
    "lose money": "pay £{n}",
    "lose news": "lose {n} {n|newspaper|newspapers}",
    "lose energy": "lose {n} energy",
    "lose gear": "lose {n} {n|gear|gears}",
    "lose income": "{n} income {n|step|steps} down",
    "lose points": "lose {n} {n|point|points}",
}
COUNTED: dict[str, str] = translatable(  # what conditions count
    {
        "cards": "your patents, prototypes and persons",
        "prototypes": "your prototypes",
        "persons": "your persons",
        "research": "the research tiles on your mat",
        "green": "the green research tiles on your mat",
        "instant": "the research tiles with lightning on your mat",
        "westminster": "your field in Westminster",
        "income": "your position on the income track",
        "assistants": "your assistants in the Black Market",
        "dice": "your dice",
        "stock": "your energy and gears",
        "buzz": "your space on the Buzz track",
        "repaid": "your repaid loans",
        "level": "your commission level",
    }
)
EACH: dict[str, str] = translatable(
    {
        "cards": "each of your patents, prototypes and persons",
        "prototypes": "each of your prototypes",
        "persons": "each of your persons",
        "research": "each research tile on your mat",
        "green": "each green research tile on your mat",
        "instant": "each research tile with lightning on your mat",
        "westminster": "each field up to yours in Westminster",
        "income": "each position up to yours on the income track",
        "assistants": "each of your assistants in the Black Market",
        "dice": "each of your dice",
        "stock": "each energy and each gear you have",
        "buzz": "each space up to yours on the Buzz track",
        "repaid": "each of your repaid loans",
        "level": "each level of your commission",
    }
)
TRADES: tuple[str, ...] = translatable((  # of the persons in the house data
    "traveller", "outfitter", "writer", "architect", "banker", "reporter", "dentist", "mathematician", "aeronaut",
    "meteorologist", "physicist", "milliner", "railway baron", "marine engineer", "smuggler", "clockmaker",
    "ironmaster", "instrument maker", "storm chaser", "ornithologist", "member of parliament", "agronomist",
    "lamp maker", "publisher", "moneylender", "patron", "test pilot", "factory owner", "aquarist", "gang foreman",
))  # fmt: skip
FLYERS = {"B": "Blue flyer", "G": "Green flyer", "V": "Violet flyer"}
PHASES = {
    "set-up": "Set-up", "dice": "Dice", "place": "Place", "act": "Act", "pay": "Pay", "build": "Build", "earn": "Earn",
    "renew": "Renew", "settle": "Settle",
}  # fmt: skip


def components_of(terms: Terms) -> Components:
    assert isinstance(terms, PalaceTerms)
    assert isinstance(terms.components, Components)
    return terms.components


def printed_of(terms: Terms) -> Cardboard:
    return components_of(terms).printed


# ---- effects --------------------------------------------------------------------------------------------------------


def bonus(effect: Effect) -> Phrase:
    """A printed effect in words; what is less than nothing is paid or lost."""
    return effect_words([in_words(row) for row in effect], EFFECTS, {})


def in_words(row: EffectRow) -> EffectRow:
    """A row whose number can be said: lose 2 and not gain −2."""  # noqa: RUF002
    if row.do and row.n < 0:
        return EffectRow(do=f"lose {row.do}", n=-row.n)
    either = [[in_words(one) for one in other] for other in row.either]
    pay, get = ([in_words(one) for one in part] for part in (row.pay, row.get))
    return EffectRow(do=row.do, what=row.what, n=row.n, either=either, pay=pay, get=get)


def formula(of: Formula | Publisher) -> Phrase:
    """What a condition amounts to: "2, and 1 for each of your persons"."""
    kind, each = Phrase(COUNTED[of.counts]), Phrase(EACH[of.counts])
    if of.per == 1:
        part = Phrase("{n} for {each}", n=of.each, each=each)
    elif of.each == 1 and of.per == 2:
        part = Phrase("half of {kind}, rounded down", kind=kind)
    else:
        part = Phrase("{n} for every {per} of {kind}", n=of.each, per=of.per, kind=kind)
    if of.base > 0:
        return Phrase("{n}, and {part}", n=of.base, part=part)
    return Phrase("{part}, less {n}", part=part, n=-of.base) if of.base else part


# ---- names ----------------------------------------------------------------------------------------------------------


def names_in(printed: Cardboard) -> dict[str, str]:
    """What the words of answers are called, if this is printed on the components."""
    named = (*printed.nations, *printed.locations, *printed.subs, *printed.patents, *printed.persons)
    return {
        **{row.id: row.name for row in (*named, *printed.tiles, *printed.publishers)},
        **{f"{row.id}-{n}": f"{row.name} {n}" for row in printed.locations for n in range(1, 7)},
        **{row.id: f"{FLYERS[row.id[1]]} {row.id[2]}" for row in printed.flyers},
        **{row.id: f"Share {row.id[2:]}" for row in printed.shares},
        **{row.id: f"Poster {row.space}" for row in printed.posters},
        **{row.id: f"Loan \N{MINUS SIGN}{row.open}" for row in printed.loans},
        **{hand: hand.replace("-", ", ") for hand in HAND.names},
        **PHASES,
        **on_the_mat(),
    }


def on_the_mat() -> dict[str, str]:
    """What bears a green ribbon, and ways to raise money."""
    return {
        **{f"place-{n}": f"Research field {n}" for n in PLACE.names},
        **{f"market-{n}": f"Rung {n}" for n in MARKET.names},
        "mat": "Mat",
        "watch": "Pocket watch",
        "yes": "with a gear",
        "no": "without a gear",
        "news": "sell a newspaper for £1",
        "loan": "take a loan",
    }
