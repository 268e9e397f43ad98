"""Everything this game says in words, in one place: the catalogue that translations start from.

Keys are the names of decisions, verbs, nouns and rules; values are English. Names of tiles are those of the house data
or, at a table with a component pack, those of the pack.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pavilion.core import Phrase, Terms, Verb
from pavilion.core.clauses import SCORES, Clause
from pavilion.core.explained import Explained
from pavilion.core.masks import member_names
from pavilion.core.phrases import translatable
from pavilion.core.reached import Reached
from pavilion.core.reports import Report

from ..box.data import Components, house
from ..box.kit import COLUMNS
from ..box.nouns import CHIPS, KIND, PARIS_1889, PROJECT, ROW, SEAT, TILE, TILES, TOKENS, TYPE
from ..box.printed import Cardboard
from ..box.terms import ExpoTerms
from ..rules import result
from ..rules.academy import BUY_AT_ACADEMY
from ..rules.meeting import MEETING_OPTION, PUT_BACK
from ..rules.state import EMPTY, START_BOX, Expo
from ..rules.station import BUY_TILE, price
from ..rules.verbs import BUY, BUY_PROJECT, LAY, LINK, MOVE, PASS, PLAY, REMOVE, SKIP, STEP, STOP, TAKE, VERBS
from .text_reached import come_to, vied_for
from .view import improved_view, player_view, supplied_view
from .what_is import Table, explained

QUESTIONS: dict[str, str] = {
    "fill-field": "Fate: which resource tile arrives at the Train Station?",
    "fill-slot": "Fate: which project of shape {shape} is revealed?",
    "start-player": "Fate: who goes first?",
    "draw-jury": "Fate: which jury tile is drawn?",
    "draw-handicap": "Fate: which resource tile does a beginner get?",
    "draw-ghost-tile": "Fate: which resource tile moves the ghosts?",
    "award-chip": "Fate: a ghost is first to the end of row {row}; which bonus chip goes there?",
    "reveal-ghost": "Fate: which card does the ghost deck reveal?",
    "replace-scrap": "Which scrap do you replace with {tile}?",
    "play-card": "Which card do you play?",
    "buy-tile": "Which resource tile do you buy for ${price}?",
    "buy-at-academy": "Which project or technology do you buy?",
    "take-free": "Which resource tile do you take from the Train Station for free?",
    "lab-step": "Which tile do you place in your lab or remove from it? Steps left: {left}.",
    "lay-tile": "Where do you place {tile}?",
    "patent-move": "Which token do you move in the Patents Office? Movement points left: {left}.",
    "choose-chip": "Which bonus chip do you place at the end of row {row}?",
    "meeting-option": "What do you do in the Meeting Room? Options left: {left}.",
    "lift-tile": "Which tile do you reposition? Tiles left: {left}.",
    "put-back": "Where do you move {tile}?",
    "choose-jury": "Which jury tile do you choose?",
}

ANSWERS: dict[str, str] = {
    "play": "plays {card}",
    "buy": "buys the tile on space {field} of the Train Station",
    "buy tile": "buys {tile}",
    "project": "buys the project of shape {shape}",
    "project tile": "buys the project {tile}",
    "tech": "buys the technology {tech}",
    "take": "takes the tile on space {field} of the Train Station for free",
    "take tile": "takes {tile} for free",
    "place": "",  # goes without saying, as do all answers that others carry out
    "remove": "removes the tile on {cell}",
    "remove tile": "removes {tile} from {cell}",
    "lay": "places the tile on {cell}, turned {turn}°",
    "lay turn:0": "places the tile on {cell}",
    "lay tile": "places {tile} on {cell}, turned {turn}°",
    "lay turn:0 tile": "places {tile} on {cell}",
    "put-back lay": "moves {tile} to {cell}",
    "enter": "enters row {row}",
    "step": "advances token {token}",
    "step row": "advances in row {row}",
    "link": "switches token {token} to row {row}",
    "link source": "switches from row {source} to {row}",
    "chip": "places the bonus chip {chip}",
    "option": "",
    "move": "",
    "move tile": "",
    "jury": "chooses a jury tile: {energy}",
    "stop": "stops",
    "skip": "takes nothing",
    "pass": "passes",
    "resource": "drawn: {kind}",
    "reveal": "revealed: {project}",
    "vote": "jury tile drawn: {energy}",
    "award": "a ghost is first to the end of its row; bonus chip placed there: {chip}",
    "ghost": "the ghost draws: {card}",
    "start": "drawn at random: {participant} goes first",
    "reveal-ghost again ghost": "the ghost draws a card that does not count: {card}",
    # the same tiles are drawn for several purposes
    "fill-field resource": "new at the Train Station: {kind}",
    "draw-ghost-tile resource": "drawn for the ghosts: {kind}",
    "draw-handicap resource": "drawn for a beginner: {kind}",
}


def names_in(printed: Cardboard) -> dict[str, str]:
    """What the words of answers are called, if this is printed on the components."""
    types = {row.id: row.name for row in printed.types}
    both = ((double, single) for double in TYPE.names for single in TYPE.names if double != single)
    return {
        **{row.id: row.name for row in (*printed.cards, *printed.types, *printed.projects, *printed.technologies)},
        **{f"{double}-{single}": f"2 {types[double]} + 1 {types[single]}" for double, single in both},
        **{row.id: f"{row.caption} ({row.name})" for row in printed.chips},
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


@lru_cache(8)  # tables with a pack: it is asked for with every answer, and takes a millisecond
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


def what_is(terms: Terms, view: Mapping[str, Any], thing: str) -> Explained | None:
    """A thing in a drawing, in plain words."""
    assert isinstance(terms, ExpoTerms)
    return explained(thing, Table(terms, names_of(terms), view))


CHANGES: dict[str, str] = {  # what is counted, by its place in the view
    "players.{seat}.supplied.{project}": "units: {project}",
    "players.{seat}.complete.{project}": "completed:",
    "players.{seat}.money": "money",
    "players.{seat}.improved.{card}": "improved:",
}


def counted(s: Expo) -> dict[str, object]:
    """The parts of a view that `CHANGES` name: the whole view is slow, and a log looks at one after every answer."""
    return {
        "players": {
            SEAT.names[seat]: {
                "supplied": supplied_view(player),
                "complete": member_names(player.lab.complete, PROJECT.names),
                "money": int(player.money),
                "improved": improved_view(player),
            }
            for seat, player in enumerate(s.players)
        }
    }


CLAUSES: tuple[Clause, ...] = (
    Clause(
        {"players.{seat}.complete.{project}": "{project}"},
        gain="complete {things}",
        others_gain="{name} completes {things}",
    ),
    SCORES,
    Clause(
        {"players.{seat}.improved.{card}": "the {card}"},
        gain="improve {things}",
        loss="lose the improvement of {things}",
        others_gain="{name} improves {things}",
        others_loss="{name} loses the improvement of {things}",
    ),
    Clause(
        {"players.{seat}.supplied.{project}": "{n} {n|unit|units} for {project}"},
        gain="supply {things}",
        loss="lose {things}",
        others_gain="{name} supplies {things}",
        others_loss="{name} loses {things}",
    ),
    Clause(
        {"players.{seat}.money": "${n}"},
        gain="receive {things}",
        loss="pay {things}",
        others_gain="{name} receives {things}",
        others_loss="{name} pays {things}",
    ),
)

BONUS_CHIP = translatable("bonus chip {caption}")
GROUPS: dict[str, str] = {BONUS_CHIP: "bonus chips"}
END_OF_ROUND = "End of round {round}"
REPORTS: dict[str, Report] = {
    "choose-jury": Report("The jury in round {round}", "Jury tile", things=("jury",)),
    "draw-jury": Report(END_OF_ROUND, "Jury tile", things=("jury",)),
    "clean-up": Report(END_OF_ROUND, "Clean-up", things=("academy", "station", "hand")),
}

REASONED = ("card",)  # things of which drawings show why they cannot be chosen

REASONS: dict[str, str] = {
    "EX-1.3": (
        "You can take back answers only as far as the last thing fate revealed or another player's last answer."
    ),
    "EX-1.4": "It is not this seat's turn to answer.",
    "EX-2.5.3": "Tiles are turned, never flipped.",
    "EX-2.5.4": "Turned this way, the tile covers the same cells as with a smaller turn.",
    "EX-2.10.2": "There is no link from the token's space to this row.",
    "EX-3.1": "There is no resource tile of this kind left in the pile.",
    "EX-3.2": "This space of the Train Station is not used with this number of players.",
    "EX-3.3": "This project cannot be on top of the stack it would be revealed from.",
    "EX-3.5": "Fate decides who goes first.",
    "EX-4.1.2": "You are at a different step. On your turn you must play a card and carry it out.",
    "EX-4.1.5": "You have already played this card; it returns to your hand in the clean-up.",
    "EX-4.2.1": "The player to your right has just played this card.",
    "EX-4.2.2": "You may not play the Meeting Room on your first turn of a round.",
    "EX-4.3.1": "Buy a tile from the Train Station, or stop.",
    "EX-4.3.2": "You cannot afford the next tile.",
    "EX-4.3.3": "This space of the Train Station is empty until the clean-up.",
    "EX-4.4.1": "You may buy one project or technology now, if you can afford it.",
    "EX-4.4.2": "Take one tile from the Train Station, or nothing.",
    "EX-4.4.3": "There is no project of this shape in the Academy until the clean-up.",
    "EX-4.5.1": "Place a tile from your yard, remove a tile from your lab (name its first cell), or stop.",
    "EX-4.5.3": "The tile must fit inside the lab, on empty cells only.",
    "EX-4.5.4": "A completed project stays as it is: it cannot be removed, nor lose anything it needs.",
    "EX-4.8.1": "You may carry out two different options of the Meeting Room, each once.",
    "EX-4.8.2": "Pick up a tile from your lab (name its first cell), or stop.",
    "EX-4.8.3": "The tile is already there, turned this way.",
    "EX-4.8.4": "A completed project would lose something it needs.",
    "EX-4.8.5": "Scrap cannot be moved.",
    "EX-4.8.8": "Once chosen, the movement point of the Meeting Room must be used.",
    "EX-4.8.9": "You may choose a jury tile once per turn, of a kind that is still available.",
    "EX-4.9.1": "There is no jury tile of this kind left.",
    "EX-4.12.4": "There is only one of this technology, and it is not in the Academy.",
    "EX-4.13.1": "Move one of your tokens along its row or across a link, never backwards.",
    "EX-4.13.2": "Only tokens in the start box can enter a row.",
    "EX-4.13.3": "You cannot afford this link.",
    "EX-4.13.7": "Choose one of the remaining bonus chips.",
    "EX-4.13.8": "A token in the last column stays there.",
    "EX-4.15.1": "What you have begun must be finished; you cannot cancel it. Undo takes back your last answer.",
    "EX-4.15.7": "This option cannot be carried out: there is nothing to move.",
    "EX-5.3": (
        "On your final turn you may play any card except the Meeting Room, or pass; you may not pass on any other turn."
    ),
    "EX-5.5": "The game is over.",
    "EX-6.1.2": "Fate draws the resource tiles for the ghosts.",
    "EX-6.1.4": "This bonus chip has already been placed.",
    "EX-6.2.4": "There is no such card left in the ghost deck.",
    "EX-6.2.7": "The ghost deck has just revealed this card.",
    "EX-6.2.11": "Playing solo, you win with more points than the target.",
    "EX-6.3.1": "The tile must replace one of your remaining scraps.",
    "EX-6.6.1": "In this game you may choose the same option twice, except for the jury.",
    "EX-6.6.5": "In this game the movement point of the Meeting Room cannot be used to change rows.",
}


def details(s: Expo) -> dict[str, str]:
    """What the question asked now is about, beyond what it carries."""
    p = s.stack[s.depth - 1]
    if p.duty is PUT_BACK:
        return {"tile": names_of(s.terms)[TILE.names[tile_in_hand(s)]]}
    if p.duty is BUY_TILE:
        return {"price": str(price(s, p.a, p.b))}
    return {}


def tile_in_hand(s: Expo) -> int:
    """The tile that is asked to be put somewhere; repositioned ones are still in the lab."""
    p = s.stack[s.depth - 1]
    return int(s.players[p.seat].lab.tile_at(p.a)) if p.duty is PUT_BACK else int(p.a)


def meant(s: Expo, code: int) -> dict[str, str]:
    """What an answer is about now, beyond its own words: the tile that lies there, and names that a pack prints."""
    verb = VERBS.verb_of(code)
    if verb is LAY:
        return {"tile": names_of(s.terms)[TILE.names[tile_in_hand(s)]]}
    if verb is STEP or verb is LINK:
        at = int(s.office.place[s.stack[s.depth - 1].seat * TOKENS + verb.first(code)])
        row = names_of(s.terms)[ROW.names[at // COLUMNS]] if at != START_BOX else ""
        return {"row" if verb is STEP else "source": row} if row else {}
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


UNCHANGED = ("hand", "cards", "last_card")  # of a player's view: what playing any card changes
GIVEN_UP: dict[str, str] = translatable(  # by the name of the question
    {
        "lab-step": "You give up {left} {left|step|steps}.",
        "patent-move": "You give up {left} movement {left|point|points}.",
        "meeting-option": "You give up {left} {left|option|options}.",
    }
)


def warnings(s: Expo, after: Expo, code: int) -> list[Phrase]:
    """What an answer would waste: a card, or what is left of one."""
    p, verb = s.stack[s.depth - 1], VERBS.verb_of(code)
    if verb is PASS:
        return [Phrase("You give up your final turn.")]
    if verb is STOP and p.duty.name in GIVEN_UP:
        return [Phrase(GIVEN_UP[p.duty.name], left=int(p.b if p.duty is MEETING_OPTION else p.a))]
    idle = (verb is STOP and p.duty is BUY_TILE and p.a == 0) or (verb is SKIP and p.duty is BUY_AT_ACADEMY)
    if verb is PLAY and after.turn != s.turn:
        old, new = player_view(s, p.seat, p.seat), player_view(after, p.seat, p.seat)
        idle = all(old[part] == new[part] for part in old if part not in UNCHANGED)
    return [Phrase("The card has no effect.")] if idle else []


def places(s: Expo, code: int) -> dict[str, Phrase]:
    """What others might choose as well of what an answer is about."""
    return vied_for(s, code, names_of(s.terms))


def reached(s: Expo) -> list[list[Reached]]:
    """What each seat has come to, for hints."""
    return come_to(s, names_of(s.terms))


def breakdown(s: Expo) -> list[dict[Phrase, int]]:
    """Every point of each seat by its source: projects, leads, jury, tokens, chips."""
    return [{source: points for source, points in scored(s, seat) if points} for seat in range(s.seats)]


def sources(s: Expo) -> list[Phrase]:
    """In the order of scoring."""
    return [source for source, _ in scored(s, 0)]


def scored(s: Expo, seat: int) -> list[tuple[Phrase, int]]:
    """All sources with what they have brought a seat, Paris 1889 last."""
    player, chips = s.players[seat], components_of(s.terms).printed.chips
    return [
        (Phrase("completed projects"), int(player.from_projects)),
        (Phrase("rows led in the Patents Office"), int(player.from_leads)),
        (Phrase("energy preferred by the jury"), int(result.jury_points(s, seat))),
        (Phrase("tokens in columns 8 and 9"), int(result.token_points(s, seat))),
        *(
            (Phrase(BONUS_CHIP, caption=Phrase(chips[i].caption)), int(result.chip_points(s, seat, i)))
            for i in (*range(1, CHIPS), PARIS_1889)
        ),
    ]
