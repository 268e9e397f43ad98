"""Everything this game says in words, in one place: the catalogue that translations start from.

Keys are the names of decisions, verbs, nouns and rules; values are English. Names of tiles are those of the house data
or, at a table with a component pack, those of the pack.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pavilion.core import Phrase, Terms, Verb

from ..box.data import Components, house
from ..box.nouns import CHIPS, KIND, PARIS_1889, PROJECT, TILE, TILES, TYPE
from ..box.printed import Printed
from ..box.terms import ExpoTerms
from ..rules import result
from ..rules.meeting import PUT_BACK
from ..rules.state import EMPTY, Expo
from ..rules.station import BUY_TILE, price
from ..rules.verbs import BUY, BUY_PROJECT, LAY, MOVE, REMOVE, TAKE, VERBS

QUESTIONS: dict[str, str] = {
    "fill-field": "Fate: which resource tile comes to the Train Station?",
    "fill-slot": "Fate: which project of the shape {shape} is revealed?",
    "start-player": "Fate: which participant begins?",
    "draw-jury": "Fate: which jury tile is drawn?",
    "draw-handicap": "Fate: which resource tile does the beginner get?",
    "draw-ghost-tile": "Fate: which resource tile moves the ghosts?",
    "award-chip": "Fate: which bonus chip lies at the end of the row {row}, which a ghost has reached first?",
    "reveal-ghost": "Fate: which card does the ghost deck reveal?",
    "replace-scrap": "Which scrap does {tile} replace, and how is it turned?",
    "play-card": "Which card do you play?",
    "buy-tile": "Which resource tile do you buy for ${price}?",
    "buy-at-academy": "Which project or technology do you buy?",
    "take-free": "Which resource tile do you take from the Train Station for nothing?",
    "lab-step": "Which tile do you place in your lab, or which do you remove? Steps left: {left}.",
    "lay-tile": "Where does {tile} go, and how is it turned?",
    "patent-move": "How does one of your tokens move in the Patents Office? Movement points left: {left}.",
    "choose-chip": "Which bonus chip do you lay at the end of the row {row}?",
    "meeting-option": "What do you do in the Meeting Room? Options left: {left}.",
    "lift-tile": "Which tile do you reposition? Repositionings left: {left}.",
    "put-back": "Where does {tile} go now, and how is it turned?",
    "choose-jury": "Which jury tile do you choose?",
}

ANSWERS: dict[str, str] = {
    "play": "plays {card}",
    "buy": "buys the tile on field {field} of the Train Station",
    "buy tile": "buys {tile} (field {field})",
    "project": "buys the project of the shape {shape}",
    "project tile": "buys {tile} ({shape})",
    "tech": "buys {tech}",
    "take": "takes the tile on field {field} of the Train Station for nothing",
    "take tile": "takes {tile} (field {field}) for nothing",
    "place": "places {tile}",
    "remove": "removes the tile on {cell}",
    "remove tile": "removes {tile} ({cell})",
    "lay": "lays it on {cell}, turned by {turn}°",
    "lay turn:0": "lays it on {cell}",
    "enter": "enters the row {row}",
    "step": "advances token {token}",
    "link": "changes with token {token} to the row {row}",
    "chip": "chooses {chip}",
    "option": "chooses in the Meeting Room: {task}",
    "move": "takes up the tile on {cell}",
    "move tile": "takes up {tile} ({cell})",
    "jury": "gives a jury tile to {energy}",
    "stop": "stops",
    "skip": "takes nothing",
    "pass": "passes",
    "resource": "{kind} is drawn",
    "reveal": "{project} is revealed",
    "vote": "the jury tile is for {energy}",
    "award": "a ghost is first at the end of its row; bonus chip there: {chip}",
    "ghost": "the ghost draws: {card}",
    "start": "drawn by lot: {participant} begins",
    "reveal-ghost again ghost": "the ghost draws one that does not count: {card}",
    # the same tiles are drawn for several purposes
    "fill-field resource": "new at the Train Station: {kind}",
    "draw-ghost-tile resource": "drawn for the ghosts: {kind}",
    "draw-handicap resource": "drawn for a beginner: {kind}",
}


def names_in(printed: Printed) -> dict[str, str]:
    """What the words of answers are called, if this is printed on the components."""
    types = {row.id: row.name for row in printed.types}
    both = ((double, single) for double in TYPE.names for single in TYPE.names if double != single)
    return {
        **{row.id: row.name for row in (*printed.cards, *printed.types, *printed.projects, *printed.technologies)},
        **{f"{double}-{single}": f"{types[double]} 2, {types[single]} 1" for double, single in both},
        **{row.id: f"{row.caption}, {row.name}" for row in printed.chips},
        "scrap": "scrap",
        "steam": "steam",
        "electricity": "electricity",
        "reposition": "reposition tiles",
        "fund": "receive money",
        "publish": "move a token",
        "jury": "choose a jury tile",
        "p0": "Participant 1",
        "p1": "Participant 2",
        "p2": "Participant 3",
        "p3": "Participant 4",
    }


NAMES: dict[str, str] = names_in(house().printed)


def names_of(terms: Terms) -> dict[str, str]:
    """What the words of answers are called at a table, which may have a component pack."""
    return names_in(components_of(terms).printed) if terms.pack else NAMES


def names_seen(view: Mapping[str, Any]) -> dict[str, str]:
    """The same, for whoever has nothing but a view."""
    unlike = view["board"]["printed"]
    return names_in(house().printed.changed(unlike)) if unlike else NAMES


def components_of(terms: Terms) -> Components:
    assert isinstance(terms, ExpoTerms)
    assert isinstance(terms.components, Components)
    return terms.components


CHANGES: dict[str, str] = {  # what a preview tells, by the place in the view that would change
    "players.{seat}.supplied.{project}": "units: {project}",
    "players.{seat}.complete.{project}": "completed:",
    "players.{seat}.money": "money",
}

REASONED = ("card",)  # things of which drawings show why they cannot be chosen

REASONS: dict[str, str] = {
    "EX-1.3": "Answers are taken back only up to the last thing revealed by fate or the last answer of somebody else.",
    "EX-1.4": "It is not this seat's turn to answer.",
    "EX-2.5.3": "Tiles are turned, never flipped.",
    "EX-2.5.4": "Turned like this the tile covers the same cells as with a smaller turn.",
    "EX-2.10.2": "There is no link from the token's space to this row.",
    "EX-3.1": "No resource tile of this kind is left in the pile.",
    "EX-3.2": "With so many players this field of the Train Station is not used.",
    "EX-3.3": "This project cannot lie on top of the stack from which one is revealed.",
    "EX-3.5": "Fate says who begins.",
    "EX-4.1.2": "A turn is: play a card and carry it out. This is not asked now, and a card must be played.",
    "EX-4.1.5": "This card has been played; it returns to your hand in the clean-up.",
    "EX-4.2.1": "Your right neighbour has just played this card.",
    "EX-4.2.2": "Nobody may play the Meeting Room in the own first turn of a round.",
    "EX-4.3.1": "Buy a tile that lies at the Train Station, or stop.",
    "EX-4.3.2": "You cannot pay the price of the next tile.",
    "EX-4.3.3": "This field of the Train Station is empty until the clean-up.",
    "EX-4.4.1": "One project or technology may be bought now, if you can pay for it.",
    "EX-4.4.2": "Take one tile that lies at the Train Station, or nothing.",
    "EX-4.4.3": "There is no project of this shape in the Academy until the clean-up.",
    "EX-4.5.1": "Place a tile of your yard, remove a tile of your lab by its first cell, or stop.",
    "EX-4.5.3": "The tile must lie inside the lab, on empty cells only.",
    "EX-4.5.4": "A completed project would lack something, or is to be removed itself: it stays as it is.",
    "EX-4.8.1": "Two different options of the Meeting Room may be carried out, each once.",
    "EX-4.8.2": "Take up a tile of your lab by its first cell, or stop.",
    "EX-4.8.3": "The tile lies there already, like this.",
    "EX-4.8.4": "A completed project would lack something.",
    "EX-4.8.5": "Scrap cannot be moved.",
    "EX-4.8.8": "The movement point of the Meeting Room is used, once it is chosen.",
    "EX-4.8.9": "A jury tile may be chosen once in a turn, of a kind that is left.",
    "EX-4.9.1": "No jury tile of this kind is left.",
    "EX-4.12.4": "This technology exists once, and it is not in the Academy.",
    "EX-4.13.1": "Move one of your tokens along its row or over a link; never backwards.",
    "EX-4.13.2": "Tokens in the start box enter a row, and only those.",
    "EX-4.13.3": "You cannot pay for this link.",
    "EX-4.13.7": "Choose one of the bonus chips that are left.",
    "EX-4.13.8": "A token in the last column stays there.",
    "EX-4.15.1": "What was begun is finished; there is nothing to cancel. Undo takes back the last answer.",
    "EX-4.15.7": "This option cannot be carried out: there is nothing that could be moved.",
    "EX-5.3": "In a final turn you may play any card but the Meeting Room, or pass; in no other turn you may pass.",
    "EX-5.5": "The game is over.",
    "EX-6.1.2": "Resource tiles for the ghosts are drawn by fate.",
    "EX-6.1.4": "This bonus chip is laid already.",
    "EX-6.2.4": "No such card is left in the ghost deck.",
    "EX-6.2.7": "The ghost deck has just revealed this card.",
    "EX-6.2.11": "Who plays alone succeeds with more points than the target.",
    "EX-6.3.1": "The tile replaces one of the scraps that are left.",
    "EX-6.6.1": "In this game an option may be carried out twice, but not that of the jury.",
    "EX-6.6.5": "In this game the movement point of the Meeting Room cannot be used to change rows.",
}


def details(s: Expo) -> dict[str, str]:
    """What the question asked now is about, beyond what it carries."""
    p = s.stack[s.depth - 1]
    if p.duty is PUT_BACK:
        return {"tile": names_of(s.terms)[TILE.names[s.players[p.seat].lab.tile_at(p.a)]]}
    if p.duty is BUY_TILE:
        return {"price": str(price(s, p.a, p.b))}
    return {}


def meant(s: Expo, code: int) -> dict[str, str]:
    """What an answer is about now, beyond its own words: the tile that lies there, and names that a pack prints."""
    verb = VERBS.verb_of(code)
    if verb is LAY:
        return {}
    words = verb.words(code)[1:] if s.terms.pack else []
    found = dict(zip([verb.noun.name, verb.second_noun.name], words, strict=False))
    found["tile"] = tile_meant(s, verb, int(verb.first(code))) or found.get("tile", "")
    return {gap: names_of(s.terms)[word] for gap, word in found.items() if word in NAMES}


def tile_meant(s: Expo, verb: Verb, where: int) -> str:
    """The tile that lies in a place; "" where an answer names none, or nothing is there."""
    if verb is REMOVE or verb is MOVE:
        tile = int(s.players[s.stack[s.depth - 1].seat].lab.tile_at(where))
        return TILE.names[tile] if tile < TILES else "scrap"
    if (verb is BUY or verb is TAKE) and where < len(s.station) and s.station[where] != EMPTY:
        return KIND.names[s.station[where]]
    if verb is BUY_PROJECT and s.slots[where] != EMPTY:
        return PROJECT.names[s.slots[where]]
    return ""


def breakdown(s: Expo) -> list[dict[Phrase, int]]:
    """Every point of each seat by its source: projects, leads, jury, tokens, chips."""
    return [{source: points for source, points in sources(s, seat) if points} for seat in range(s.seats)]


def sources(s: Expo, seat: int) -> list[tuple[Phrase, int]]:
    """In the order of scoring, with Paris 1889 last."""
    player, chips = s.players[seat], components_of(s.terms).printed.chips
    return [
        (Phrase("completed projects"), int(player.from_projects)),
        (Phrase("leads in the Patents Office"), int(player.from_leads)),
        (Phrase("energy that the jury prefers"), int(result.jury_points(s, seat))),
        (Phrase("tokens in columns 8 and 9"), int(result.token_points(s, seat))),
        *(
            (Phrase("bonus chip {caption}", caption=Phrase(chips[i].caption)), int(result.chip_points(s, seat, i)))
            for i in (*range(1, CHIPS), PARIS_1889)
        ),
    ]
