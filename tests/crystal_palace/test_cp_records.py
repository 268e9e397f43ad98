"""The golden records of Crystal Palace: each shows what its name says, together all that can be agreed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from palace import GAME
from test_records import PATHS, answers, option, replayed, tables

from pavilion import Table
from pavilion.games.crystal_palace.box.nouns import NATION, NATIONS, PAIRS
from pavilion.games.crystal_palace.rules.buzz import LAST_SPACE

RECORDS = {path.stem: path for path in PATHS if path.parent.name == GAME.name}


def board(t: Table) -> dict[str, Any]:
    seen: Any = t.view()["board"]
    return seen  # type: ignore[no-any-return]


def players(t: Table) -> list[dict[str, Any]]:
    return list(board(t)["players"].values())


# ---- the result ------------------------------------------------------------------------------------------------------


def decided_by(what: str) -> Callable[[Table], bool]:
    """The first places differ in this, and in nothing that counts before it."""

    def shows(t: Table) -> bool:
        first, second, *_ = sorted((tuple(t.rules.standing(t._state, seat)) for seat in range(t.seats)), reverse=True)
        counted = zip(("points", "prototypes", "money"), first, second, strict=True)
        return next((name for name, most, more in counted if most != more), "nothing") == what

    return shows


def medal(name: str, reached: bool) -> Callable[[Table], bool]:
    def shows(t: Table) -> bool:
        verdict = t.verdict()
        return verdict is not None and verdict.reached == reached and board(t)["shadow"]["medal"] == name

    return shows


def two_reached_the_end(t: Table) -> bool:
    return sorted(player["spot"] for player in players(t)) == [0, 1, 2]


def share_a_place_on_buzz(t: Table) -> bool:
    """Two markers on one space are worth points, and the same."""
    found = Counter(player["buzz"] for player in players(t) if 0 < player["buzz"] < LAST_SPACE)
    return any(n > 1 and sum(player["buzz"] > space for player in players(t)) < 3 for space, n in found.items())


def settled_by_hand(t: Table) -> bool:
    return t.terms.options["manual_end"] is True and {"redeem", "note"} <= said(t)


# ---- on the way ------------------------------------------------------------------------------------------------------


def said(t: Table) -> set[str]:
    return {words.split()[0] for _, words in answers(t)}


def arrivals(t: Table) -> Iterator[tuple[list[str | None], list[str | None]]]:
    """The Black Market before and after each assistant that enters or climbs and pays at once."""
    now = t.at(0)
    for answer in t.answers:
        before = board(now)["market"]["fields"]
        now.repeat(answer)
        if t.words.texts[answer.code].split()[0] in ("enter", "up"):
            yield before, board(now)["market"]["fields"]


def raided_when_full(t: Table) -> bool:
    """Who takes the last free field stays there alone."""
    return t.terms.options["bm_clear"] == "full" and any(
        before.count(None) == 1 and after[before.index(None)] and after.count(None) == len(after) - 1
        for before, after in arrivals(t)
    )


def raided_at_the_top(t: Table) -> bool:
    """Who takes the highest field stays there alone, though others were free."""
    return t.terms.options["bm_clear"] == "top" and any(
        before[-1] is None and before.count(None) < len(before) - 1 and after[-1] and not any(after[:-1])
        for before, after in arrivals(t)
    )


def has_loans_beside_a_full_mat(t: Table) -> bool:
    crowded = [player for player in players(t) if player["beside"]]
    return bool(crowded) and all(None not in player["mat"] for player in crowded)


def exchanged_research(t: Table) -> bool:
    """A tile made room for a loan, another for a new tile, and a new one was thrown away."""
    return {"remove", "replace", "discard"} <= said(t)


def began_in_the_middle(t: Table) -> bool:
    return t.start != "" and not t.fates


def chose_nations(t: Table) -> bool:
    return [words.split()[0] for _, words in answers(t)].count("nation") == t.seats


def has_no_mat_twice(t: Table) -> bool:
    mats = {NATION.names.index(player["nation"]) % PAIRS for player in players(t)}
    return t.terms.options["mat_pairs"] is True and len(mats) == t.seats == NATIONS // 2


def hid_the_decks(t: Table) -> bool:
    before_the_last = t.at(len(t.answers) - 1)
    decks = [board(seen)[deck] for seen in (t, before_the_last) for deck in ("patents", "persons")]
    return all(deck["deck"] > 0 and deck["top"] is None for deck in decks)


def gave_single_answers(t: Table) -> bool:
    """Somebody was asked though nothing else could be said."""
    now = t.at(0)
    for answer in t.answers:
        if answer.seat >= 0 and not answer.forced and now.codes(answer.seat) == [answer.code]:
            return True
        now.repeat(answer)
    return False


def began_with_more(t: Table) -> bool:
    now = t.at(0)
    return [(player["money"], player["news"]) for player in players(now)] == [(40, 0), (45, 1), (50, 0), (55, 1)]


SHOWS: dict[str, list[Callable[[Table], bool]]] = {
    "1-seat-novice-deck-tops-hidden": [medal("novice", False), hid_the_decks],
    "1-seat-silver": [medal("silver", True)],
    "2-seats-nations-chosen": [decided_by("points"), chose_nations],
    "2-seats-shared-victory": [decided_by("nothing")],
    "2-seats-tie-break-money": [decided_by("money")],
    "2-seats-tie-break-prototypes": [decided_by("prototypes")],
    "3-seats-edited-two-end-spots-typed-fate": [two_reached_the_end, began_in_the_middle],
    "3-seats-loans-beside-the-mat": [has_loans_beside_a_full_mat, exchanged_research],
    "3-seats-market-full-raided": [raided_when_full],
    "3-seats-market-top-raided": [raided_at_the_top],
    "4-seats-handicap-equal-places-on-buzz": [began_with_more, share_a_place_on_buzz],
    "4-seats-single-answers-asked": [gave_single_answers],
    "5-seats-mat-pairs": [has_no_mat_twice],
    "5-seats-settled-by-hand": [settled_by_hand],
}


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_shows_what_its_name_says(name: str) -> None:
    t = replayed(RECORDS[name])
    assert name.startswith(f"{t.seats}-seat")
    assert [shows.__name__ for shows in SHOWS[name] if not shows(t)] == []


def test_nothing_that_is_to_be_shown_lacks_its_record() -> None:
    assert SHOWS.keys() == RECORDS.keys()


@pytest.mark.parametrize(
    "agreed",
    [
        option("nations", "choose"), option("mat_pairs", True), option("bm_clear", "top"),
        option("deck_top_visible", False), option("handicap", [0, 21, 10, 31]), option("manual_end", True),
        option("auto_single", False),
    ],
)  # fmt: skip
def test_options_have_a_record(agreed: Callable[[Table], bool]) -> None:
    assert any(agreed(t) for t in tables(GAME.name))
