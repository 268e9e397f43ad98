"""What somebody should know before an answer: loans that it forces, dice that would come too late, what is wasted."""

from __future__ import annotations

from collections.abc import Callable

from pavilion.core import Options, Pending, Phrase
from pavilion.core.printed_effects import Effect, effect_at

from ..box.deeds import WORDS
from ..box.nouns import BY_LOAN, DICE, EACH_RINGS, GREENS, NEW_DIE, PAID_DIE, ROUNDS
from ..rules.acting import LOC, PORT, STATION
from ..rules.building import BUILD
from ..rules.buzz import LAST_SPACE
from ..rules.counting import publishing
from ..rules.gains import MOST_NEWS
from ..rules.green import GREEN, own_banners
from ..rules.mat import is_full, tiles
from ..rules.people import ORANGE
from ..rules.state import HAND_SUM, TILES_AT, Palace, rings_used
from ..rules.verbs import SET, VERBS
from .text_meant import place_in_queue
from .text_money import debts, loans_for, price_of_loans, trouble
from .what_is_table import listed

Warnings = list[Phrase]


def warnings(s: Palace, after: Palace, code: int) -> Warnings:
    """The positions are those before and after the answer."""
    p, verb = s.stack[s.depth - 1], VERBS.verb_of(code)
    tell = WARN.get(verb.name)
    return [*debts(s, after, code, int(p.seat)), *(tell(s, p, code) if tell else [])]


# ---- money ----------------------------------------------------------------------------------------------------------


def forewarned(s: Palace, seat: int, code: int) -> Warnings:
    """Before dice are sealed that cost more than one has."""
    if not SET.has(code):
        return []
    player = s.players[seat]
    short = int(HAND_SUM[SET.first(code)] - player.money)
    return [trouble(s, short, loans_for(s, max(0, short - int(player.news))))] if short > 0 else []


def borrowing(s: Palace, p: Pending, code: int) -> Warnings:
    least, most, few, many = price_of_loans(s)
    found = [Phrase(
        "A loan costs {least} to {most} points at the end of the game, or {few} to {many} if you repay it.",
        least=least, most=most, few=few, many=many,
    )]  # fmt: skip
    mat = s.players[p.seat].mat
    if is_full(mat) and tiles(mat):
        found.append(Phrase("It takes the place of one of your research tiles."))
    return found


def raising(s: Palace, p: Pending, code: int) -> Warnings:
    return borrowing(s, p, code) if VERBS.verb_of(code).first(code) == BY_LOAN else []


# ---- dice -----------------------------------------------------------------------------------------------------------


def too_late(s: Palace, p: Pending, code: int) -> Warnings:
    """A die for which no action space would be left."""
    verb = VERBS.verb_of(code)
    place, spaces = place_in_queue(s, int(verb.second(code)), int(verb.first(code)) + 1)
    if place <= spaces:
        return []
    return [Phrase(
        "As things stand, your die would be number {n} to act, but only {m} can: it would earn £1 and nothing else.",
        n=place, m=spaces,
    )]  # fmt: skip


def passing(s: Palace, p: Pending, code: int) -> Warnings:
    loose = int(s.players[p.seat].loose)
    n = sum(loose >> 4 * value & 15 for value in range(6))
    return [Phrase("{n} {n|die goes|dice go} unused this round, not even earning £1.", n=n)] if n else []


def declining(s: Palace, p: Pending, code: int) -> Warnings:
    if p.duty not in (LOC, PORT, STATION) or choices(s, p) < 2:
        return []
    return [Phrase("Your die comes back without an action, not even for £1.")]


def choices(s: Palace, p: Pending) -> int:
    possible = Options()
    p.duty.options(s, p, possible)
    return int(possible.count)


def last_die(s: Palace, p: Pending, code: int) -> Warnings:
    """A die for a round that there is not."""
    if s.round < ROUNDS or s.phase <= DICE:
        return []
    return [Phrase("This is the last round: you will never get to use the new die.")]


def at_port(s: Palace, p: Pending, code: int) -> Warnings:
    return last_die(s, p, code) if VERBS.verb_of(code).first(code) in (NEW_DIE, PAID_DIE) else []


# ---- what is wasted -------------------------------------------------------------------------------------------------


def lost_news(s: Palace, seat: int, *effects: Effect) -> Warnings:
    """Newspapers that nobody can hold."""
    n = sum(row.n for effect in effects for row in effect if row.do == "news" and row.n > 0)
    lost = int(s.players[seat].news) + n - int(MOST_NEWS)
    return [Phrase("You can hold no more than {m}: {n} {n|newspaper is|newspapers are} lost.", n=lost,
                   m=int(MOST_NEWS))] if n and lost > 0 else []  # fmt: skip


def on_ring(s: Palace) -> Effect:
    """Bonus or fee of the action space that the die goes to."""
    ring = int(EACH_RINGS * s.at + rings_used(s, s.at))
    return effect_at(s.terms.kit.program, WORDS, int(s.terms.ring_effect[ring]))


def taking_patent(s: Palace, p: Pending, code: int) -> Warnings:
    """In the last round a patent that cannot be built is worth nothing."""
    kit, player, patent = s.terms.kit, s.players[p.seat], int(VERBS.verb_of(code).first(code))
    lacks: list[Phrase] = []
    if (n := int(kit.patent_energy[patent] - player.energy)) > 0:
        lacks.append(Phrase("{n} energy", n=n))
    if (n := int(kit.patent_gears[patent] - player.gears)) > 0:
        lacks.append(Phrase("{n} {n|gear|gears}", n=n))
    found = lost_news(s, int(p.seat), on_ring(s))
    if s.round == ROUNDS and lacks:
        found.append(Phrase("This is the last round, and you still lack {things} to build it.", things=listed(lacks)))
    return found


def taking_tile(s: Palace, p: Pending, code: int) -> Warnings:
    kind = int(s.board[TILES_AT + VERBS.verb_of(code).first(code)])
    effect = effect_at(s.terms.kit.program, WORDS, int(s.terms.kit.tile_effect[kind])) if kind >= GREENS else []
    return lost_news(s, int(p.seat), effect)


def publishing_late(s: Palace, p: Pending, code: int) -> Warnings:
    """Steps beyond the end of the Buzz track."""
    lost = int(s.players[p.seat].buzz + publishing(s, p.seat) - LAST_SPACE)
    beyond = [Phrase("{n} Buzz {n|step|steps} beyond the end of the track {n|is|are} lost.", n=lost)]
    return [*lost_news(s, int(p.seat), on_ring(s)), *(beyond if lost > 0 else [])]


def discarding(s: Palace, p: Pending, code: int) -> Warnings:
    return [Phrase("The new tile is discarded without effect.")]


def being_done(s: Palace, p: Pending, code: int) -> Warnings:
    """Bonuses and abilities that would be forfeited, and patents that could be built."""
    n = choices(s, p) - 1
    if n < 1:
        return []
    if p.duty is GREEN:
        unused = own_banners(s, p.seat) & ~s.players[p.seat].used
        n = int(unused).bit_count()
        return [Phrase("{n} green {n|bonus goes|bonuses go} unused.", n=n)]
    if p.duty is ORANGE:
        return [Phrase("{n} {n|ability goes|abilities go} unused this round.", n=n)]
    if p.duty is BUILD:
        return [Phrase("You could still build {n} {n|patent|patents}.", n=n)]
    return []


WARN: dict[str, Callable[[Palace, Pending, int], Warnings]] = {  # by verb
    "place": too_late,
    "pass": passing,
    "decline": declining,
    "patent": taking_patent,
    "museum": taking_tile,
    "publish": publishing_late,
    "port": at_port,
    "discard": discarding,
    "done": being_done,
    "n4-die": last_die,
    "loan": borrowing,
    "raise": raising,
}
