"""The laws of a whole game: its words, its luck, its end."""

from __future__ import annotations

import math
from typing import Any, Final

from pavilion.check.law import Broken, Law
from pavilion.check.walk import Walk
from pavilion.core import Forbidden, Game
from pavilion.core.position import CHANCE, STEP
from pavilion.record.notation import vocabulary

MOST_ANSWERS: Final = 20_000  # of a game
DRAWS: Final = 4_000  # from one position
POSITIONS: Final = 12  # in which each kind of chance is tried
LATER: Final = 50  # the first one, and then one of so many
RARE: Final = 5  # outcomes expected less often are counted together
SURE: Final = 5.0  # standard deviations: one honest generator in three million fails


def texts(game: Game) -> None:
    """Whatever can be asked or refused can be said."""
    rules, text = game.rules, game.texts
    said = vocabulary(game)
    if len(said.codes) != rules.grammar.size:
        raise Broken(f"{len(said.codes)} texts for {rules.grammar.size} answers")
    names = [duty.name for duty in rules.duties]
    if len(set(names)) != len(names):
        raise Broken(f"two duties have the same name: {names}")
    for duty in rules.duties:
        if duty.mode != STEP and not text.QUESTIONS.get(duty.name):
            raise Broken(f"the question of {duty.name} has no words")
    for rule in (rules.turn_rule, rules.end_rule, rules.undo_rule, *rules.grammar.nevers.values()):
        if not text.REASONS.get(rule, "").strip():
            raise Broken(f"{rule!r} forbids something, but has no sentence")


def is_worth_many_draws(walk: Walk) -> bool:
    """The first position with this kind of chance, and some later ones."""
    if walk.p.mode != CHANCE or len(walk.codes) < 2:
        return False
    tried = walk.fitted.get(walk.p.duty.name, 0)
    return tried == 0 or (tried < POSITIONS and walk.dice.below(LATER) == 0)


def luck(walk: Walk) -> None:
    """Many draws from a few positions, compared with the weights by a chi-square test."""
    walk.fitted[walk.p.duty.name] = walk.fitted.get(walk.p.duty.name, 0) + 1
    weights = [int(walk.p.duty.weight(walk.s, walk.p, code)) for code in walk.codes]
    counts = dict.fromkeys(walk.codes, 0)
    for _ in range(DRAWS):
        counts[walk.p.duty.draw(walk.s, walk.p, walk.dice)] += 1
    misfit, limit = chi_square([counts[code] for code in walk.codes], weights)
    if misfit > limit:
        drawn = ", ".join(
            f"{walk.texts[code]!r} {counts[code]} times with weight {weight}"
            for code, weight in zip(walk.codes, weights, strict=True)
        )
        raise Broken(f"the draws do not fit the weights (chi-square {misfit:.0f}, at most {limit:.0f}): {drawn}")


def chi_square(counts: list[int], weights: list[int]) -> tuple[float, float]:
    """How badly counts fit weights, and how badly they may."""
    total, whole = sum(counts), sum(weights)
    rare_count, rare_expected, misfit, bins = 0, 0.0, 0.0, 0
    for count, weight in zip(counts, weights, strict=True):
        expected = total * weight / whole
        if expected < RARE:
            rare_count += count
            rare_expected += expected
            continue
        misfit += (count - expected) ** 2 / expected
        bins += 1
    if rare_expected >= RARE:
        misfit += (rare_count - rare_expected) ** 2 / rare_expected
        bins += 1
    spread = 2 / (9 * max(1, bins - 1))  # after Wilson and Hilferty
    return misfit, max(1, bins - 1) * (1 - spread + SURE * math.sqrt(spread)) ** 3


def result(walk: Walk) -> None:
    """Points are told where they come from, and they decide the places."""
    s: Any = walk.s
    scores, places = list(walk.rules.scores(s)), list(walk.rules.ranking(s))
    if not len(scores) == len(places) == s.seats:
        raise Broken(f"{s.seats} seats, points {scores}, places {places}")
    sums = [sum(parts.values()) for parts in walk.game.texts.breakdown(s)]
    if sums != scores:
        raise Broken(f"the breakdown adds up to {sums}, the points are {scores}")
    order = sorted(range(s.seats), key=lambda seat: (places[seat], -scores[seat]))
    if min(places) != 1 or [scores[seat] for seat in order] != sorted(scores, reverse=True):
        raise Broken(f"the places {places} do not fit the points {scores}")


def end(walk: Walk) -> None:
    """Called when nothing is owed any more, or when it is high time."""
    if not walk.over:
        raise Broken(f"the game is not over after {len(walk.answers)} answers")
    if walk.rules.to_move(walk.s):
        raise Broken("the game is over, and yet somebody has to answer")
    before = walk.s.ints()
    try:
        walk.rules.answer(walk.s, walk.answers[-1].code if walk.answers else 0)
    except Forbidden as refusal:
        if refusal.rule != walk.rules.end_rule:
            raise Broken(f"after the end an answer is refused by {refusal.rule!r}") from None
    else:
        raise Broken("an answer is taken after the end")
    if walk.s.ints() != before:
        raise Broken("a refused answer after the end changes the position")


TEXTS: Final = ("texts", "Every question has words, every refusal a sentence, every answer its own text.")
END: Final = ("end", "Every game ends, and then nothing more can be answered.")
LUCK: Final = Law("luck", "Fate draws its options as often as their weights say.", luck, 1, is_worth_many_draws)
RESULT: Final = Law("result", "The breakdown adds up to the points, and the points decide the places.", result, 96)
