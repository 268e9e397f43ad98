"""What hints tell of futures: what somebody builds, engages or leads, and who else goes to a place or takes a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pavilion.core import Noun, Phrase
from pavilion.core.masks import bit
from pavilion.core.phrases import translatable
from pavilion.core.reached import Reached

from ..box.nouns import EACH_FIELDS, LOCATION, MARKETS, PATENT, PERSON
from ..rules.state import MARKET_AT, Palace
from ..rules.tally import buzz_rank
from ..rules.verbs import PUT, RECRUIT, TAKE_PATENT

BUILT = translatable(("{patent}: you would build it", "{patent}: {seat} would build it"))
ENGAGED = translatable(("{person} would be yours", "{person} would be {seat}'s"))
BUZZ = translatable(("You would lead on the Buzz track", "{seat} would lead on the Buzz track"))
MARKET = translatable(
    ("Black Market: your assistant would be the highest", "Black Market: {seat}'s assistant would be the highest")
)


def vied_for(s: Palace, code: int, names: Mapping[str, str]) -> dict[str, Phrase]:
    """The location that a die comes to, or a card on display."""
    if PUT.has(code):
        location = LOCATION.names[PUT.second(code) // EACH_FIELDS]
        return {f"location:{location}": Phrase(names[location])}
    for verb in (TAKE_PATENT, RECRUIT):
        if verb.has(code):
            noun, word = verb.noun.name, verb.noun.names[verb.first(code)]
            return {f"{noun}:{word}": Phrase(names[word])}
    return {}


def come_to(s: Palace, names: Mapping[str, str]) -> list[list[Reached]]:
    """Prototypes, persons, then who leads."""
    found = [
        [*cards(names, PATENT, player.prototypes, BUILT), *cards(names, PERSON, player.persons, ENGAGED)]
        for player in s.players
    ]
    ranks = [int(buzz_rank(player.buzz, player.spot)) for player in s.players]
    if max(ranks) > 0 and ranks.count(max(ranks)) == 1:
        found[ranks.index(max(ranks))].append(Reached("buzz", BUZZ))
    assistants = [int(s.board[MARKET_AT + rung]) for rung in reversed(range(MARKETS))]
    highest = next((seat for seat in assistants if 0 <= seat < s.seats), None)
    if highest is not None:
        found[highest].append(Reached("market", MARKET))
    return found


def cards(names: Mapping[str, str], noun: Noun, mask: int, templates: tuple[str, str]) -> Sequence[Reached]:
    """Those of a kind that are in a mask."""
    words = [word for n, word in enumerate(noun.names) if mask & bit(n)]
    return [Reached(f"{noun.name}:{word}", templates, ((noun.name, Phrase(names[word])),)) for word in words]
