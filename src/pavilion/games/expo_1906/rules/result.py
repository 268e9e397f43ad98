"""The result (EX-5.5): jury, tokens near the end of their rows, chips; the most points win, then the most money."""

from __future__ import annotations

from mypy_extensions import i64

from pavilion.core import Seat
from pavilion.core.masks import count, lowest

from ..box.kit import COLUMNS
from ..box.nouns import BRUSSELS_1897, CHICAGO_1893, CHIPS, MILAN_1906, PARIS_1889, PARIS_1900, TOKENS
from .jury import votes
from .state import LAST, Expo
from .tally import chip_value, jury_winner


def prestige(s: Expo, seat: Seat) -> i64:
    """The points on the track, scored at the completion of projects; without limit."""  # EX-4.14.2
    return s.players[seat].from_projects + s.players[seat].from_leads


def jury_points(s: Expo, seat: Seat) -> i64:
    """For completed projects with the energy of which more tiles lie on the jury fields."""  # EX-5.11
    winner = jury_winner(votes(s, 0), votes(s, 1))
    points: i64 = 0
    done = s.players[seat].lab.complete  # others count nothing: EX-5.10
    while done:
        if s.terms.kit.energy[lowest(done)] == winner:
            points += s.terms.kit.jury_points
        done &= done - 1
    return points


def token_points(s: Expo, seat: Seat) -> i64:
    """For tokens in column 8 or 9."""  # EX-5.5.2
    points: i64 = 0
    for token in range(seat * TOKENS, seat * TOKENS + TOKENS):
        points += s.terms.kit.column_points[s.office.place[token] % COLUMNS]
    return points


def tokens_on(s: Expo, seat: Seat, chip: i64) -> i64:
    """The player's tokens on the space of a chip; one is enough if only chips count."""  # EX-6.6.2
    tokens: i64 = 0
    for token in range(seat * TOKENS, seat * TOKENS + TOKENS):
        at = s.office.place[token]
        if at % COLUMNS == LAST and s.office.chip[at // COLUMNS] == chip:
            tokens += 1
    if tokens > 1 and not s.terms.per_token:
        return 1
    return tokens


def counted(s: Expo, seat: Seat, chip: i64) -> i64:
    """What a chip counts; Paris 1889 is not asked here."""
    player = s.players[seat]
    if chip == CHICAGO_1893:
        return player.money  # at the end, and it is not spent: EX-5.6
    if chip == BRUSSELS_1897:
        return count(player.lab.built_over())  # EX-5.7
    if chip == PARIS_1900:
        return count(player.lab.techs)  # EX-5.8
    if chip == MILAN_1906:
        return count(player.lab.shapes())
    return 1


def value(s: Expo, chip: i64, n: i64) -> i64:
    """The points of one token on a chip that counts n."""  # EX-2.11
    return chip_value(n, s.terms.kit.chip_per[chip], s.terms.kit.chip_points[chip], s.terms.chip_most[chip])


def chip_points(s: Expo, seat: Seat, chip: i64) -> i64:
    """What a chip brings a player; Paris 1889 comes last and counts all other points."""  # EX-5.5.3, EX-5.5.4
    tokens = tokens_on(s, seat, chip)
    if tokens == 0:
        return 0
    if chip == PARIS_1889:
        return tokens * value(s, chip, points_without_paris_1889(s, seat))
    return tokens * value(s, chip, counted(s, seat, chip))


def points_without_paris_1889(s: Expo, seat: Seat) -> i64:
    total = prestige(s, seat) + jury_points(s, seat) + token_points(s, seat)
    for chip in range(CHIPS):
        if chip != PARIS_1889:
            total += chip_points(s, seat, chip)
    return total


def points(s: Expo, seat: Seat) -> i64:
    """All points of a player, as if the game ended here."""  # EX-5.5
    return points_without_paris_1889(s, seat) + chip_points(s, seat, PARIS_1889)


def standing(s: Expo, seat: Seat) -> list[int]:
    """Points; if tied more money; then the victory is shared."""  # EX-5.9
    return [int(points(s, seat)), int(s.players[seat].money)]
