"""What a preview says besides what changes: what an answer would waste, and what it would set off."""

from __future__ import annotations

from pavilion.core import Options, Phrase

from ..box.kit import ANY
from ..box.nouns import GOV_AREA, RND_AREA, SPACES, SUPPLY_AT, TOKEN, TOKENS, WEATHER, WEATHERS
from ..rules.experiment import runs
from ..rules.menus import MENU
from ..rules.moves import HIGH_ROAD, others_left
from ..rules.office import finds_place
from ..rules.state import EMPTY, FINAL_ROUND, RUNNING, TRIGGERED, Machine, location_of
from ..rules.verbs import DONE, GO, PLACE, RESEARCH, SELL
from .text_names import WEATHERS as WEATHER_NAMES
from .text_names import names_in, printed_of


def warnings(s: Machine, after: Machine, code: int) -> list[Phrase]:
    """What an answer would waste, then what would follow from it in this round, at the end of it, or after it."""
    return [*wasted(s, after, code), *runs_then(s, after, code), *tokens_gone(s, after, code), *ends(s, after, code)]


# ---- what is wasted -------------------------------------------------------------------------------------------------


def wasted(s: Machine, after: Machine, code: int) -> list[Phrase]:
    """Vouchers beyond what one can hold, or all actions of a turn."""
    p = s.stack[s.depth - 1]
    if GO.has(code):
        lost = vouchers_lost(s, after, p.seat, int(GO.first(code)))
        return [Phrase("You can hold no more: {n} {n|voucher is|vouchers are} lost.", n=lost)] if lost else []
    shop = s.terms.kit.symbol[s.scientists[p.seat]] == ANY  # where one may always go on, ending wastes nothing
    if DONE.has(code) and p.duty is MENU and p.b == 0 and not shop:
        possible = Options()
        MENU.options(s, p, possible)
        return [Phrase("You take no action this turn.")] if possible.count > 1 else []
    return []


def vouchers_lost(s: Machine, after: Machine, seat: int, space: int) -> int:
    """Those that the space gives, less those that have come."""
    at = location_of(space)
    if at == SUPPLY_AT:
        return 0
    kind, lativ = s.terms.kit.space_voucher[at], s.lativ == at and s.lativ_space < space
    entitled = 1 + (0 if s.terms.challenged(HIGH_ROAD) else others_left(s, space))
    entitled += 1 if lativ and s.terms.new_scientists else 0
    return int(entitled - (after.players[seat].vouchers[kind] - s.players[seat].vouchers[kind]))


# ---- what follows ---------------------------------------------------------------------------------------------------


def named(weather: int) -> Phrase:
    return Phrase(WEATHER_NAMES[WEATHER.names[weather]])


def runs_then(s: Machine, after: Machine, code: int) -> list[Phrase]:
    """Machines that run because a branch is full now: the Government's at once, the Lab's at the end of the round."""
    found: list[Phrase] = []
    weather = int(SELL.first(code) // SPACES) if SELL.has(code) else 0
    if SELL.has(code) and is_full(after, weather):  # WM-4.11.5
        found.append(Phrase("{weather} is then full: the Government runs its machine.", weather=named(weather)))
    if s.round == after.round:
        tried = range(WEATHERS) if s.ending == FINAL_ROUND else [s.assistant]  # WM-4.16.1, WM-5.3
        new = [int(weather) for weather in tried if runs(after, weather) and not runs(s, weather)]
        found += [
            Phrase("{weather} is then full: the experiment runs at the end of the round.", weather=named(weather))
            for weather in new
        ]
    return found


def is_full(s: Machine, weather: int) -> bool:
    return EMPTY not in list(s.government)[int(SPACES) * weather : int(SPACES) * (weather + 1)]


def tokens_gone(s: Machine, after: Machine, code: int) -> list[Phrase]:
    """Research tokens that find no place in the office, and one that Lativ takes away."""
    seat, names = s.stack[s.depth - 1].seat, names_in(printed_of(s.terms))
    found: list[Phrase] = []
    for token in range(TOKENS):
        name = Phrase(names[TOKEN.names[token]])
        if is_coming(s, seat, token, code) and not finds_place(after, seat, token):  # WM-4.15.3
            if not s.players[seat].holding[token] or finds_place(s, seat, token):
                found.append(Phrase("{token}: this research token finds no place and leaves the game.", token=name))
        elif GO.has(code) and after.tokens[token] < s.tokens[token]:  # WM-4.8.6
            found.append(Phrase("Lativ takes a research token: {token} leaves the game.", token=name))
    return found


def is_coming(s: Machine, seat: int, token: int, code: int) -> bool:
    """Must this token be placed after the answer: one of those that are held, or one that it brings?"""
    area, weather = divmod(token, int(WEATHERS))
    for verb, its_area in ((SELL, GOV_AREA), (RESEARCH, RND_AREA)):
        if verb.has(code) and area == its_area and weather == verb.first(code) // SPACES:
            return bool(s.tokens[token] > 0 or s.players[seat].holding[token] > 0)
    return bool(s.players[seat].holding[token] > (1 if PLACE.has(code) and PLACE.first(code) == token else 0))


def ends(s: Machine, after: Machine, code: int) -> list[Phrase]:
    """The end of the game comes into sight: a machine is full now, though a choice may come before it runs."""
    full = (SELL.has(code) and EMPTY not in after.government) or (RESEARCH.has(code) and EMPTY not in after.research)
    if s.ending == RUNNING and (full or after.ending == TRIGGERED):  # WM-5.1, WM-5.2
        return [Phrase("The last round follows this one.")]
    return []
