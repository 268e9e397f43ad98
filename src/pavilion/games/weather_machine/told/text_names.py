"""What the components are called and what their benefits say: names by the words of answers, words by deed."""

from __future__ import annotations

from pavilion.core import Phrase, Terms
from pavilion.core.phrases import translatable
from pavilion.core.printed_effects import Effect, effect_words

from ..box.data import Components
from ..box.nouns import COLOUR, GOALSPACE, OFFICE, PAIR, SUBSET, TRACK
from ..box.printed import Cardboard
from ..box.terms import MachineTerms

EFFECTS: dict[str, str] = {
    "voucher": "{n} {what} {n|voucher|vouchers}",
    "any-voucher": "{n} {n|voucher|vouchers} of any type",
    "part": "{n} {n|part|parts} of any colour",
    "chemical": "{n} {n|chemical|chemicals} from the Supply",
    "bot": "construct a bot",
    "extend": "extend the workshop",
    "fund": "{n} {n|step|steps} on the {what} track",
    "any-fund": "{n} {n|step|steps} on any funding track",
    "invest": "{n} {n|Investment|Investments}",
    "points": "{n} {n|point|points}",
    "sell": "sell a part without paying vouchers",
    "publish": "publish a paper without paying vouchers",
    "research": "research without paying vouchers",
    "breakthrough": "achieve a breakthrough without paying vouchers",
    "work-free": "work on an experiment without paying vouchers or the chemical",
}
AREAS = ("blue", "green", "purple")  # colours of tracks, goals and columns of the office
ARRANGED = translatable({  # which of three reports comes now and which next
    "arrangement:1-2-3": "1, then 2", "arrangement:1-3-2": "1, then 3", "arrangement:2-1-3": "2, then 1",
    "arrangement:2-3-1": "2, then 3", "arrangement:3-1-2": "3, then 1", "arrangement:3-2-1": "3, then 2",
})  # fmt: skip
AGENTS: dict[str, str] = translatable({"white": "White", "pink": "Pink"})
WEATHERS = {"rain": "Rain", "wind": "Wind", "sun": "Sun", "fog": "Fog", "snow": "Snow"}
EXCHANGES: dict[str, str] = translatable({  # by what a space for a bot takes
    "part": "Only by exchange: for the part you lack you give another one and two vouchers of any type.",
    "chemical": "Only by exchange: for the chemical you lack you give another one and two vouchers of any type.",
})  # fmt: skip
BY_EXCHANGE = translatable("by exchange")
LATIV = "Lativ"
STAGES = ("I", "II", "III")


def components_of(terms: Terms) -> Components:
    assert isinstance(terms, MachineTerms)
    assert isinstance(terms.components, Components)
    return terms.components


def printed_of(terms: Terms) -> Cardboard:
    return components_of(terms).printed


def benefit(effect: Effect, names: dict[str, str]) -> Phrase:
    """A printed benefit in words."""
    return effect_words(effect, EFFECTS, names)


def names_in(printed: Cardboard) -> dict[str, str]:
    """What the words of answers are called, if this is printed on the components."""
    return {
        **{row.id: row.name for row in (*printed.locations, *printed.vouchers, *printed.actions)},
        **{row.id: row.name for row in (*printed.subsidies, *printed.goals)},
        **WEATHERS,
        **{colour: colour for colour in COLOUR.names},
        **{f"{colour}-{kind}": f"{colour} {kind}" for colour in COLOUR.names for kind in ("part", "chemical")},
        **{pair: pair.replace("-", " and ") for pair in PAIR.names},
        **on_the_board(printed),
        **in_the_laboratory(),
        **in_reports(printed),
    }


def on_the_board(printed: Cardboard) -> dict[str, str]:
    """Spaces, tokens, experiments."""
    called = {row.id: row.name for row in printed.vouchers}
    return {
        **{f"supply-{letter}": f"{called['supply']} {letter}" for letter in "ABCD"},
        **{f"{at}-{letter}": f"{called[at]} {letter}" for at in TRACK.names for letter in "ABC"},
        **{f"{weather}-{n}": f"{name} {n}" for weather, name in WEATHERS.items() for n in (1, 2, 3)},
        **{
            f"{track}-{weather}": f"{name} ({called[track]})"
            for track in TRACK.names
            for weather, name in WEATHERS.items()
        },
        **{f"X-{stage}-{id.upper()}": f"{name}, Stage {stage}" for stage in STAGES for id, name in WEATHERS.items()},
        "stack": "stack",
    }


def in_the_laboratory() -> dict[str, str]:
    """Office, goal spaces, workshop rows; packs of goals are called as office spaces are."""
    colours = dict(zip(TRACK.names, AREAS, strict=True))
    return {
        **{word: f"row {word[0]}, {colours[word[2:]]}" for word in OFFICE.names},
        **{word: f"{colours[word.partition('-')[0]]}, {word.partition('-')[2]}" for word in GOALSPACE.names},
        "top": "top",
        "middle": "middle",
        "bottom": "bottom",
        "first": "first",
        "second": "second",
        "none": "none",
        "set-goal": "set a goal",
        "funding": "receive funding",
        **ARRANGED,
        **{word: word.replace("-", ", ") for word in SUBSET.names[3:]},
    }


def in_reports(printed: Cardboard) -> dict[str, str]:
    """Who goes where, and what it says about the next turn."""
    places = {row.id: row.name for row in printed.locations} | {"lativ": LATIV}
    return {
        **{
            row.id: f"{AGENTS[row.agent]} to {places[row.to]}, {WEATHERS[row.weather]}, {row.pick}"
            for row in printed.reports
        },
        "value": "The Target rises",
        "report": "A report is discarded",
    }

