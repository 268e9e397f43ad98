"""Editions side by side: a table begun by older rules is played by them to its end, after newer ones are installed."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy_extensions import i64
from web.served import Served, TableAt

import pavilion
from pavilion import Unreadable
from pavilion.check import on_the_shelf
from pavilion.check.toys import Toy
from pavilion.core import Chance, Code, Decision, Grammar, Noun, Options, Pending, Rng, Rules, Seat, State, Terms, zeros
from pavilion.core.values import upto
from pavilion.record.verify import verify

TURNS = 4
SIDES = Noun("side", ["1", "2", "3"])


class Kiosk(State):
    """Take one to three coins in turn, and a die adds some."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms.seats)
        self.terms = terms
        self.coins = zeros(terms.seats)

    def clone(self) -> Kiosk:
        new = Kiosk(self.terms)
        new.copy_base(self)
        new.coins = self.coins[:]
        return new

    def ints(self) -> list[int]:
        return [*self.base_ints(), *self.coins]


class Take(Decision[Kiosk]):
    def options(self, s: Kiosk, p: Pending, out: Options) -> None:
        out.add_run(TAKE.base, SIDES.size)

    def choose(self, s: Kiosk, p: Pending, code: Code) -> None:
        double = 1 if s.terms.edition == "1.0" else 2  # what the newer rules have changed
        s.coins[p.seat] += double * (1 + TAKE.first(code))
        s.turn += 1
        s.chance(THROW_DIE, p.seat)
        if s.turn < TURNS:
            s.ask(TAKE_COINS, (p.seat + 1) % s.seats)


class Throw(Chance[Kiosk]):
    """p.a: who gets it"""

    def options(self, s: Kiosk, p: Pending, out: Options) -> None:
        out.add_run(THROW.base, SIDES.size)

    def draw(self, s: Kiosk, p: Pending, luck: Rng) -> Code:
        return THROW.of(luck.below(SIDES.size), 0)

    def choose(self, s: Kiosk, p: Pending, code: Code) -> None:
        s.coins[p.a] += 10 * (1 + THROW.first(code))


class KioskRules(Rules[Kiosk]):
    def agree(self, seats: i64, options: dict[str, object], pack: str, edition: str) -> Terms:
        return Terms(seats, options, pack, edition)

    def set_up(self, terms: Terms) -> Kiosk:
        s = Kiosk(terms)
        s.ask(TAKE_COINS, 0)
        return s

    def scores(self, s: Kiosk) -> list[int]:
        return list(s.coins)

    def view(self, s: Kiosk, seat: Seat) -> dict[str, object]:
        return {"coins": list(s.coins)}


VERBS = Grammar()
TAKE = VERBS.verb("take", SIDES, rule="TK-1")
THROW = VERBS.fate("throw", SIDES, rule="TK-2")
TAKE_COINS = Take("TK-1", [TAKE])
THROW_DIE = Throw("TK-2", [THROW], takes=(upto(3, "seat"),))
RULES = KioskRules("kiosk", VERBS, [TAKE_COINS, THROW_DIE])
SAID = ({"take": "How many coins?", "throw": "Fate: which side?"}, {"TK-1": "Take one to three coins."})
OLD = Toy(RULES, "Coins are taken.", ["coins"], *SAID)
NEW = Toy(RULES, "Coins are taken, and count double.", ["coins"], *SAID, editions=("1.0", "1.1"))
NEWEST = Toy(RULES, "Nobody remembers how it was.", ["coins"], *SAID, editions=("1.1", "1.2"))


def begun() -> str:
    """The record of a table in mid game, by the old rules."""
    with on_the_shelf(OLD):
        table = pavilion.new("kiosk", seats=2, seed=3)
        table.play("take 3")
        table.play("take 1")
        return table.record(with_seed=True)


def test_a_record_begun_by_older_rules_is_played_by_them_to_its_end() -> None:
    record = begun()
    with on_the_shelf(NEW):
        table = pavilion.load(record)
        table.play("take 3")
        table.play("take 1")
        assert [coins % 10 for coins in table.scores()] == [6, 2]
        assert "rules: 1.0" in table.record().splitlines()
        assert pavilion.load(table.record()).scores() == table.scores()
        assert verify(table.record()).ok
        with on_the_shelf(OLD):
            assert pavilion.load(table.record()).result() == table.result()


def test_a_position_of_older_rules_goes_on_by_them() -> None:
    with on_the_shelf(OLD):
        position = pavilion.load(begun()).position()
    with on_the_shelf(NEW):
        table = pavilion.new("kiosk", position=position, seed=5)
        before = table.scores()[0]
        table.play("take 3")
        assert (table.scores()[0] - before) % 10 == 3
        assert "rules: 1.0" in table.position().splitlines()


def test_new_tables_are_played_by_the_newest_rules() -> None:
    with on_the_shelf(NEW):
        table = pavilion.new("kiosk", seats=2, seed=3)
        table.play("take 3")
        assert table.scores()[0] % 10 == 6
        assert "rules: 1.1" in table.record().splitlines()


def test_rules_that_are_gone_are_named() -> None:
    gone = r"edition 1\.0 of the rules of kiosk; this program has 1\.1, 1\.2"
    with on_the_shelf(NEWEST), pytest.raises(Unreadable, match=gone):
        pavilion.load(begun())


def test_a_served_table_ends_by_the_rules_it_was_founded_with(tmp_path: Path) -> None:
    body = {"game": "kiosk", "seats": [{"kind": "human"}] * 2}
    with on_the_shelf(OLD), Served(tmp_path / "tables.db", debug=True) as served:
        table = TableAt(served.line, served.line.send("POST", "/api/tables", body).json)
        assert table.seats[0].answer("take 3", table.watch.state()["decision"]).status == 200
        founded = table.founded
    with on_the_shelf(NEW), Served(tmp_path / "tables.db", debug=True) as served:
        table = TableAt(served.line, founded)
        for seat, answer in (1, "take 1"), (0, "take 3"), (1, "take 1"):
            assert table.seats[seat].answer(answer, table.watch.state()["decision"]).status == 200
        assert table.watch.state()["view"]["over"]
        assert [coins % 10 for coins in table.watch.state()["view"]["scores"]] == [6, 2]
        assert verify(table.watch.get("/record").body.decode()).ok
        fresh = TableAt(served.line, served.line.send("POST", "/api/tables", body).json)
        fresh.seats[0].answer("take 3", fresh.watch.state()["decision"])
        assert fresh.watch.state()["view"]["scores"][0] % 10 == 6
    with on_the_shelf(NEWEST), Served(tmp_path / "tables.db", debug=True) as served:
        refused = TableAt(served.line, founded).watch.get("")
        assert refused.status == 409
        assert (
            refused.json["message"] == "This table was opened under edition 1.0 of the rules; this server has 1.1, 1.2."
        )
