"""What holds after every answer of whole games: cards, supporters, open cards; the index of all actions (WF-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from scenario import Scenario, fair, rule

from pavilion.games import find

AREAS = ["agriculture", "electricity", "fine-arts", "manufacturing", "transportation"]
FIGURES = ["burnham", "davis", "palmer", "mccormick", "westinghouse", "saint-gaudens", "schwab", "pullman"]
NAMES = {  # of exhibits and figures, by the letters in their ids
    **dict(zip(["AG", "EL", "FA", "MA", "TR"], [f"exhibit-{area}" for area in AREAS], strict=True)),
    **dict(zip(["BUR", "DAV", "PAL", "MCC", "WES", "GAU", "SCH", "PUL"], FIGURES, strict=True)),
}
BOX = Counter(
    {
        **{f"exhibit-{area}": 8 for area in AREAS},
        "ticket": 28,
        **dict(zip(FIGURES, [5, 4, 4, 2, 2, 2, 2, 2], strict=True)),
    }
)
DECK = {2: 85, 3: 91, 4: 82}
REMOVED: dict[int, set[str]] = {
    2: {"T-28", "X-AG-8", "X-EL-8", "X-FA-8", "X-MA-8", "X-TR-8"},
    3: set(),
    4: {"T-24", "T-25", "T-26", "T-27", "T-28", "F-BUR-4", "F-BUR-5", "F-DAV-4", "F-PAL-4"},
}
OPTIONS: list[dict[str, Any]] = [
    {},
    {"approve": "ask"},
    {"start_bonus": "draft", "auto_single": False},
    {"approve": "ask", "equal_turns": True, "stall_limit": 5},
]
GAMES = [(seats, game, options) for seats in DECK for game, options in enumerate(OPTIONS)]
each_game = pytest.mark.parametrize(("seats", "game", "options"), GAMES)


def whole_game(seats: int, game: int, options: dict[str, Any]) -> Iterator[tuple[Scenario, str]]:
    """A game in which players and fate answer at random: the table before each answer, with the answer."""
    t = fair(seats=seats, typed=True, **options)
    luck = Random(1000 * seats + game)
    while not t.over:
        if t.table.asked == "deal":
            pile = t.board["piles"]["draw"]
            answer = f"reveal {luck.choices(list(pile), list(pile.values()))[0]}"
        else:
            answer = luck.choice(t.legal)
        yield t, answer
        t.play(answer)
    yield t, ""


def open_cards(board: dict[str, Any]) -> Counter[str]:
    return Counter(card for area in board["areas"].values() for card in area["cards"])


def held(board: dict[str, Any]) -> Counter[str]:
    """All cards in front of the players."""
    cards: Counter[str] = Counter()
    for player in board["players"].values():
        cards += Counter({f"exhibit-{area}": n for area, n in player["exhibits"].items()})
        cards += Counter(player["figures"])
        cards["ticket"] += player["tickets"]
    return cards


def kind(id: str) -> str:
    """What a card of this id is called: X-AG-3 is an exhibit-agriculture."""
    letter, code, *_ = id.split("-")
    return "ticket" if letter == "T" else NAMES[code]


# Whole games


@rule("WF-10.5")
@each_game
def test_every_card_is_always_somewhere_exactly_once(seats: int, game: int, options: dict[str, Any]) -> None:
    places: Counter[str] = Counter()
    for t, _ in whole_game(seats, game, options):
        board = t.board
        piles = board["piles"]
        in_play = Counter(piles["draw"]) + Counter(piles["discard"]) + open_cards(board) + held(board)
        assert sum(in_play.values()) == DECK[seats]
        assert in_play + Counter(piles["removed"]) == BOX
        places.update(pile for pile in ("draw", "discard") if piles[pile])
    assert places["draw"]
    assert places["discard"]


@rule("WF-10.5")
@each_game
def test_no_card_id_lies_open_twice_and_no_removed_one_at_all(seats: int, game: int, options: dict[str, Any]) -> None:
    for t, _ in whole_game(seats, game, options):
        faces, board = t.table.faces(), t.board
        ids = [id for open_ids in faces.values() for id in open_ids]
        assert len(ids) == len(set(ids))
        assert not set(ids) & REMOVED[seats]
        for name, area in board["areas"].items():
            assert [kind(id) for id in faces[name]] == area["cards"]


@rule("WF-10.6", "WF-4.2.5", "WF-4.2.6")
@each_game
def test_supply_and_board_always_hold_22_supporters_and_only_recall_fills_the_supply(
    seats: int, game: int, options: dict[str, Any]
) -> None:
    supplies, round = [22] * seats, 1
    recalled = 0
    for t, _ in whole_game(seats, game, options):
        board = t.board
        if not board["areas"]:
            continue  # the tiles are not laid yet
        before, supplies = supplies, [player["supply"] for player in board["players"].values()]
        for letter, supply in zip(board["players"], supplies, strict=True):
            counts = [area["supporters"][letter] for area in board["areas"].values()]
            assert min(supply, *counts) >= 0
            assert supply + sum(counts) == 22
            assert sum(counts) > 0
        if board["round"] == round and not t.over:
            assert all(now <= then for now, then in zip(supplies, before, strict=True))
        else:
            recalled += 1
        round = board["round"]
    assert recalled == 3


@rule("WF-10.4")
@each_game
def test_after_every_refill_three_more_cards_are_open_and_no_area_overflows(
    seats: int, game: int, options: dict[str, Any]
) -> None:
    chosen = ""
    expected = 10
    turns = 0
    for t, answer in whole_game(seats, game, options):
        board = t.board
        for area in board["areas"].values():
            assert len(area["cards"]) <= area["capacity"]
        if t.over or t.table.asked == "place-supporter":
            assert sum(open_cards(board).values()) == expected
            assert not chosen or len(board["areas"][chosen]["cards"]) >= 1
            turns += 1
        if answer.startswith("place "):
            chosen = answer.removeprefix("place ")
            expected += 3 - len(board["areas"][chosen]["cards"])
    assert turns > 3 * seats


@rule("WF-4.7.5")
@pytest.mark.parametrize("seats", DECK)
def test_the_same_seed_options_and_answers_give_the_same_game(seats: int) -> None:
    first, second = (fair(seats=seats, seed="same", start_bonus="draft") for _ in range(2))
    other = fair(seats=seats, seed="other", start_bonus="draft")
    luck = Random(seats)
    while not first.over:
        answer = luck.choice(first.legal)
        first.play(answer)
        second.play(answer)
        assert first.board == second.board
    assert first.table.record() == second.table.record()
    assert first.table.moves()[: len(other.table.moves())] != other.table.moves()


@rule("WF-4.7.5")
@pytest.mark.parametrize("seats", DECK)
def test_fate_lays_the_tiles_turns_up_cards_and_says_who_begins_and_nothing_else(seats: int) -> None:
    t = fair(seats=seats, seed="fate")
    luck = Random(seats)
    while not t.over:
        t.play(luck.choice(t.legal))
    said = [move.removeprefix("fate: ").split()[0] for move in t.table.moves() if move.startswith("fate: ")]
    turns = t.board["turn"]
    assert said == ["tile"] * 5 + ["reveal"] * 10 + ["start"] + ["reveal"] * 3 * turns


# The index of all actions


def index(t: Scenario) -> dict[int, set[str]]:
    """What players can say, by action index."""
    grammar, texts = t.table.rules.grammar, t.table.words.texts
    found: dict[int, set[str]] = {}
    for code, text in enumerate(texts):
        if grammar.action(code) >= 0:
            found.setdefault(int(grammar.action(code)), set()).add(text)
    return found


@rule("WF-10.12")
def test_the_action_index_has_53_entries() -> None:
    t = fair(seats=4)
    assert sorted(index(t)) == list(range(53))
    assert t.table.rules.grammar.actions == 53
    verbs = Counter(next(iter(texts - {f"bonus {area}" for area in AREAS})).split()[0] for texts in index(t).values())
    assert verbs == {
        "place": 5, "source": 5, "play": 8, "discard-rest": 1, "davis": 5, "lift": 20, "drop": 5, "approve": 4,
    }  # fmt: skip


@rule("WF-4.7.4")
def test_every_action_has_its_fixed_number() -> None:
    expected: dict[int, set[str]] = {}
    for i, area in enumerate(AREAS):
        expected[i] = {f"place {area}", f"bonus {area}"}  # never asked at the same time
        expected[5 + i] = {f"source {area}"}
        expected[19 + i] = {f"davis {area}"}
        for seat in (1, 2, 3, 4):
            expected[24 + 5 * (seat - 1) + i] = {f"lift {'ABCD'[seat - 1]} {area}"}
        expected[44 + i] = {f"drop {area}"}
    for i, figure in enumerate(FIGURES):
        expected[10 + i] = {f"play {figure}"}
    expected[18] = {"discard-rest"}
    for k in range(4):
        expected[49 + k] = {f"approve {k}"}
    assert index(fair(seats=4)) == expected


# ---- flaws ----------------------------------------------------------------------------------------------------------


def steal(s: Any) -> None:
    s.deck.counts[5] -= 1


def invent_a_supporter(s: Any) -> None:
    s.players[1].supply += 1


def lift_too_many(s: Any) -> None:
    s.players[1].supply += s.players[1].support[0] + 1
    s.players[1].support[0] = -1


def crowd(s: Any) -> None:
    while s.beside.sizes[2] <= s.terms.capacity[2]:
        s.beside.push(2, 5)
        s.deck.counts[5] -= 1
        s.deck.size -= 1


def overshoot(s: Any) -> None:
    s.car = s.terms.wheel + 1


@rule("WF-10.5", "WF-10.6")
@pytest.mark.parametrize(
    ("spoil", "flaws"),
    [
        (steal, ["[piles] draw: it has lost count", "'ticket': 28 in the box, but 27 here"]),
        (invent_a_supporter, ["B has 17 supporters in the supply and 6 on the board, but 22 in the box"]),
        (lift_too_many, ["[board] agriculture: less than nothing"]),
        (crowd, ["[board] fine-arts: too many cards"]),
        (overshoot, ["[wheel] car: 12 is out of range"]),
    ],
)
def test_a_position_that_can_never_be_is_noticed(spoil: Callable[[Any], None], flaws: list[str]) -> None:
    table = fair(seats=3).table
    s, look = table._state.clone(), find(table.game.name).part("position").flaws
    assert look(s) == []
    spoil(s)
    assert look(s) == flaws
