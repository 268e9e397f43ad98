"""What can never be in a position, whatever is played (WM-10.13 to WM-10.19)."""

from __future__ import annotations

from collections.abc import Iterator

from pavilion.core.masks import count

from ..box.nouns import (
    COLOURS,
    SEAT,
    SLOTS,
    SPACES,
    TOKEN,
    WEATHER,
    WEATHERS,
)
from ..rules.experiment import PARK_BOT, TAKE_BACK_BOTS
from ..rules.government import CLAIM_SUBSIDY
from ..rules.moves import is_blocked
from ..rules.state import AWARD_TOKEN, EMPTY, LATIVS, PART, Machine, location_of, markers_left, total
from ..rules.workshop import has_room
from .position_solo import reports_elsewhere

PLACES = ("government", "lab", "rnd")  # sections with tokens
DEALING = {"seat-next", "deal-offer", "deal-subsidy", "turn-up-tile", "place-assistant", "deal-tile"}


def conservation(s: Machine) -> list[str]:
    """Of a position whose lines say nothing impossible each by itself."""
    return [*boards(s), *pieces(s), *tiles(s), *(flaw for seat in range(s.seats) for flaw in of_player(s, seat))]


def boards(s: Machine) -> Iterator[str]:
    for weather in range(WEATHERS):
        name, spaces = WEATHER.names[weather], range(SPACES * weather, SPACES * weather + SPACES)
        claims = sum(p.a // SPACES == weather for p in s.owed(CLAIM_SUBSIDY))
        parts = sum(s.grid[at] >= PART for at in spaces)
        if parts + claims != sum(s.government[at] != EMPTY for at in spaces):  # WM-10.17
            yield f"[government] {name}: parts and bots of the Government do not match"
        if any(s.grid[at] == EMPTY for at in spaces) and is_dealt(s):
            yield f"[government] {name}: a place of the grid is empty"
        if sum(s.machine[at] == LATIVS for at in spaces) > 1:  # WM-10.16
            yield f"[lab] {name}: two of Lativ's bots"
        room = s.terms.kit.space_count(weather, s.levels[weather])
        if any(s.markers[at] != EMPTY for at in spaces[room:]):
            yield f"[rnd] {name}: a marker beside the Extreme Weather tile"
        owners = [s.markers[at] for at in spaces if 0 <= s.markers[at] < s.seats]
        if len(set(owners)) != len(owners):
            yield f"[rnd] {name}: two markers of a player"
    if markers_left(s) < 0:
        yield "[rnd] too many Government markers"


def pieces(s: Machine) -> Iterator[str]:
    """Nobody stands where somebody else does."""
    spaces = [int(at) for at in s.scientists if at != EMPTY]
    spaces += [int(s.lativ_space)] if s.lativ_space != EMPTY else []
    spaces += [int(at) for at in s.saboteurs.agents if at != EMPTY] if s.seats == 1 else []
    if len(set(spaces)) != len(spaces):
        yield "[course] two pieces on an action space"
    if any(is_blocked(s, at) for at in spaces):
        yield "[course] a piece on a blocked space"
    if (s.lativ_space != EMPTY) != (0 < s.lativ < 4) or (
        s.lativ_space != EMPTY and location_of(s.lativ_space) != s.lativ
    ):
        yield "[course] Lativ stands in two locations"
    for token in range(TOKEN.size):  # WM-10.15
        found = int(s.tokens[token]) + tokens_outside(s, token)
        if s.tokens[token] < 0 or found > tokens_made(s, token):
            exist = f"of which {tokens_made(s, token)} exist"
            yield f"[{PLACES[token // WEATHERS]}] {found} tokens {TOKEN.names[token]}, {exist}"
    reports = reports_elsewhere(s.saboteurs) if s.seats == 1 else []
    if len(set(reports)) != len(reports) or any(s.saboteurs.draw.counts[report] for report in reports):
        yield "[saboteurs] a report is there twice"
    awards = s.awards + awards_outside(s)
    if awards > s.terms.kit.awards:
        yield f"[course] {awards} Awards, left and gained, of which {s.terms.kit.awards} exist"


def tokens_made(s: Machine, token: int) -> int:
    """Tokens of a kind at this table."""
    return int((s.terms.kit.gov_tokens, s.terms.lab_tokens, s.terms.kit.rnd_tokens)[token // WEATHERS])


def tokens_outside(s: Machine, token: int) -> int:
    """With players and in the Hideout; others are below their branch or out of the game."""
    found = int(s.saboteurs.tokens[token]) if s.seats == 1 else 0
    for player in s.players:
        placed = sum(player.office[at] == token % WEATHERS for at in range(token // WEATHERS, 18, 3))
        found += int(player.holding[token]) + placed
    return found


def awards_outside(s: Machine) -> int:
    """Gained by players, or in the Hideout."""
    return sum(int(player.awards) for player in s.players) + (int(s.saboteurs.awards) if s.seats == 1 else 0)


def tiles(s: Machine) -> Iterator[str]:
    seen = [int(tile) for tile in [*s.display, s.next, s.deck_top] if tile != EMPTY]
    if len(set(seen)) != len(seen) or any(s.unseen >> tile & 1 for tile in seen):
        yield "[lab] an experiment tile is there twice"
    last = s.unseen >> 10
    left = count(s.unseen & 1023) + max(0, int(s.terms.kit.last_stage) - (5 - count(last)))
    if s.deck - (s.deck_top != EMPTY) != left and is_dealt(s):
        yield f"[lab] {s.deck} experiment tiles in the deck, and {left} that could be"
    if total(s.pool) + (s.top != EMPTY) != s.up + s.down and is_dealt(s):
        yield "[supply] the stacks of workshop tiles have lost count"
    goals = [goal for player in s.players for goal in (*player.goals, *below(player.below)) if goal != EMPTY]
    if len(set(goals)) != len(goals):
        yield "[course] a goal is there twice"


def is_dealt(s: Machine) -> bool:
    """Is the set-up over, or so far that all tiles lie where they belong?"""
    return s.round > 0 or not any(p.duty.name in DEALING for p in s.stack[: s.depth])


def below(mask: int) -> list[int]:
    return [goal for goal in range(36) if mask >> goal & 1]


def of_player(s: Machine, seat: int) -> Iterator[str]:
    player, name = s.players[seat], SEAT.names[seat]
    away = sum(owner == seat for spaces in (s.government, s.machine, s.research) for owner in spaces)
    moving = sum(int(p.a) for p in s.owed(TAKE_BACK_BOTS) if p.seat == seat)
    moving += sum(p.seat == seat for p in s.owed(PARK_BOT))
    line, bots = count(player.line), int(player.bots)
    if line + bots + away + moving != SLOTS:  # WM-10.14
        where = f"{line} on the assembly line, {bots} in the workshop, {away} on the board"
        yield f"[{name}] {name} does not have {SLOTS} bots, but {line + bots + away + moving}: {where}"
    if any(not 0 <= n <= cap for n, cap in zip(player.vouchers, s.terms.kit.cap, strict=True)):  # WM-10.19
        yield f"[{name}] {name} has too many vouchers"
    over = sum(max(0, player.chemicals[c] - player.circles[c]) for c in range(COLOURS))
    if not has_room(player, 0, 0) or over > 1:
        yield f"[{name}] {name} has no room for all this"
    placed = sum(token == AWARD_TOKEN for token in player.office)
    if placed + player.held_awards != player.awards:
        yield f"[{name}] {name} has lost an Award"
    if player.left & player.right or player.blue & player.orange:
        yield f"[{name}] {name} has a thing twice"
    if any(not 0 <= step <= 9 for step in player.funding):
        yield f"[{name}] {name} is beyond a track"
    for row in range(6):
        weathers = {int(t) for t in player.office[3 * row : 3 * row + 3] if 0 <= t < AWARD_TOKEN}
        full = all(token != EMPTY for token in player.office[3 * row : 3 * row + 3])
        if len(weathers) > 1:
            yield f"[{name}] {name} has two weathers in row {row + 1}"
        if not player.left >> row & 1 and not (full and weathers):
            yield f"[{name}] {name} has published row {row + 1} without its tokens"
