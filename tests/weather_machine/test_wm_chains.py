"""Chains of effects: which step is asked, of how many as far as the rules know, and what has set it off."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

import pavilion
from pavilion import Table
from pavilion.games.weather_machine.game import RULES
from pavilion.games.weather_machine.told.text_steps import DEPENDS, LINKS
from pavilion.languages import say_chain
from pavilion.record.chain import Chain

SELLER = """pavilion position 1
game: weather-machine
seats: 3
[course]
round: 3
[B]
space: rnd-A
[C]
space: rnd-B
[A]
space: lab-A
vouchers: 2 government, 2 science
parts: 1 green
bots: 1
line: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12
[owed]
turn A
"""


def seated(text: str) -> Table:
    return pavilion.new("weather-machine", position=text, seed=1)


def told(table: Table, language: str = "en") -> str:
    chain = table.chain()
    return say_chain(table.game, language, chain, table.answers, {"A": "Anna"}) if chain else ""


def played(table: Table, *answers: str) -> Table:
    for answer in answers:
        table.play(answer)
    return table


def test_a_sale_is_told_step_by_step() -> None:
    table = played(seated(SELLER), "go government-C")
    assert told(table) == ""  # an action is free to be chosen
    table.play("do sell")
    assert told(table) == "Step 1 · Sell a part"  # what follows depends on the space
    table.play("sell rain-1")
    assert table.asked == "pay-unit"
    assert told(table) == "Step 2 of 5 · Sell on Rain 1"  # space, voucher, part, subsidy, token
    table.play("pay government")
    assert table.asked == "claim-subsidy"
    assert told(table) == "Step 4 of 5 · Sell on Rain 1"  # the part was given by itself
    table.undo()
    assert told(table) == "Step 2 of 5 · Sell on Rain 1"


@pytest.mark.parametrize(("language", "words"), [("de", "Schritt 2 von 5 · "), ("it", "Passo 2 di 5 · ")])
def test_steps_are_told_in_every_language(language: str, words: str) -> None:
    assert told(played(seated(SELLER), "go government-C", "do sell", "sell rain-1"), language).startswith(words)


def test_a_position_that_somebody_wrote_has_no_chain_behind_it() -> None:
    table = played(seated(SELLER), "go government-C", "do sell", "sell rain-1", "pay government")
    again = pavilion.new("weather-machine", position=table.position(), seed=1)
    assert again.asked == "claim-subsidy"
    assert again.chain() is None


def test_units_of_one_payment_are_one_step_and_printed_rows_one_each() -> None:
    table = played(seated(SELLER), "go government-C", "do secure", "secure snow-1")
    assert table.asked == "pay-unit"
    first = table.chain()
    assert first is not None
    assert first.step == 2
    table.play("pay government")
    assert table.asked == "pay-unit"
    assert table.chain() == first
    table.play("pay science")
    assert table.asked == "fund-step"
    assert told(table) == "Step 3 of 5 · Secure Tank Shipment (Snow 1)"  # of the column; row and tile follow


def test_what_may_follow_is_not_counted_and_a_single_step_is_none() -> None:
    table = played(seated(SELLER), "go supply-A")
    assert table.asked == "gain-any"
    assert told(table) == "Step 1 · Go to Supply A"  # Lativ goes on, and one of his bots may need a space
    chain = table.chain()
    assert chain is not None
    alone = chain._replace(of=1)
    assert say_chain(table.game, "en", alone, table.answers) == "Go to Supply A"


def test_an_exchange_has_a_cause_of_its_own() -> None:
    poor = seated(SELLER.replace("2 government, 2 science", "1 government, 4 rnd"))
    table = played(poor, "go government-C", "do secure", "secure snow-1")
    assert table.asked == "pay-any"
    assert told(table) == "Step 3 of 6 · Exchange three vouchers for Science"


def test_every_duty_that_depends_on_the_position_is_a_link() -> None:
    names = {duty.name for duty in RULES.duties}
    assert set(LINKS) <= names
    assert set(DEPENDS) <= set(LINKS)


def walked(seed: int, answers: int) -> list[tuple[int, Chain]]:
    """All chains of a game by chance, each with the number of what began it."""
    table, luck = pavilion.new("weather-machine", seats=1 + seed % 4, seed=seed), random.Random(seed)
    found: list[tuple[int, Chain]] = []
    for _ in range(answers):
        if table.over:
            break
        if (chain := table.chain()) is not None:
            assert table._chronicle is not None
            roots = [n for n, came in enumerate(table._chronicle.passed) for one in came if one.link is None]
            found.append((max(roots), chain))
        legal = [text for text in table.legal() if text not in ("done", "decline")] or table.legal()
        table.play(luck.choice(legal), table.to_move[0])
    return found


@pytest.mark.parametrize("seed", range(8))
def test_a_number_that_was_told_holds_to_the_end_of_the_chain(seed: int) -> None:
    chains = walked(seed, 400)
    assert len(chains) > 30
    for (root, one), (then, other) in pairwise(chains):
        if root == then:
            assert one.step <= other.step
            assert one.of is None or other.of == one.of
    assert all(chain.of is None or 1 <= chain.step <= chain.of for _, chain in chains)
    assert any(chain.of is not None and chain.of > 2 for _, chain in chains)
