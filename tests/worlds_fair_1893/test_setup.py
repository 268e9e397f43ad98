"""Set-up (WF-3): board, deck, open cards, supporters, start player; the worked examples EX-5 to EX-8."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from scenario import Scenario, fair, rule

import pavilion
from pavilion import Forbidden, Unreadable

AREAS = ["agriculture", "electricity", "fine-arts", "manufacturing", "transportation"]
FIXED = ["manufacturing", "electricity", "agriculture", "transportation", "fine-arts"]  # at positions 0 to 4
CARDS = {
    "burnham": 5, "davis": 4, "palmer": 4,
    "mccormick": 2, "westinghouse": 2, "saint-gaudens": 2, "schwab": 2, "pullman": 2,
    "ticket": 28, **{f"exhibit-{area}": 8 for area in AREAS},
}  # fmt: skip


def open_cards(t: Scenario) -> Counter[str]:
    return Counter(card for area in AREAS for card in t.cards(area))


def deck(t: Scenario) -> Counter[str]:
    """All cards in play at set-up: face down and open."""
    return Counter(t.board["piles"]["draw"]) + open_cards(t)


def supplies(t: Scenario) -> list[int]:
    return [player["supply"] for player in t.board["players"].values()]


def typed_opening(seats: int, start: str, layout: list[str] = FIXED) -> Scenario:
    """A set-up in which people type what they drew: the layout, ten figures and exhibits, the start player."""
    t = fair(seats=seats, typed=True)
    t.fate(*(f"tile {area}" for area in layout))
    t.fate(*["reveal burnham", "reveal davis"] * 3, *["reveal exhibit-agriculture"] * 4)
    return t.fate(f"start {start}")


# Board


@rule("WF-3.1")
@pytest.mark.parametrize(("seats", "spaces"), [(2, 9), (3, 11), (4, 13)])
def test_the_wheel_has_more_spaces_with_more_players(seats: int, spaces: int) -> None:
    assert fair(seats=seats).board["wheel"] == spaces


@rule("WF-3.2")
def test_all_120_layouts_of_the_area_tiles_are_possible() -> None:
    for layout in permutations(AREAS):
        t = fair(typed=True).fate(*(f"tile {area}" for area in layout)).asks("deal")
        assert list(t.board["areas"]) == list(layout)
        assert [t.area(area)["position"] for area in layout] == [0, 1, 2, 3, 4]


@rule("WF-3.2")
def test_a_tile_is_laid_once() -> None:
    t = fair(typed=True).asks("lay-tile")
    assert t.legal == [f"tile {area}" for area in AREAS]
    t.fate("tile fine-arts")
    t.refuses("fate: tile fine-arts", "WF-3.2")
    assert t.legal == [f"tile {area}" for area in AREAS if area != "fine-arts"]


@rule("WF-3.2")
def test_every_tile_comes_equally_often_to_every_position() -> None:
    found = Counter((tile, at) for seed in range(1000) for at, tile in enumerate(fair(seed=seed).table.moves()[:5]))
    assert sorted(found) == sorted((f"fate: tile {area}", at) for area in AREAS for at in range(5))
    assert all(150 <= number <= 250 for number in found.values()), found


@rule("WF-3.2", "WF-3.10", "WF-3.12")
def test_a_set_up_can_be_interrupted_at_any_card() -> None:
    t = fair(seats=2, typed=True, start_bonus="draft")
    texts = [f"fate: tile {area}" for area in FIXED] + ["fate: reveal ticket"] * 10
    for text in [*texts, "fate: start p1", "B: bonus fine-arts"]:
        t = Scenario(pavilion.new("worlds-fair-1893", fate="typed", position=t.table.position())).play(text)
        assert t.board["chosen"] is None, "nobody has had a turn"
    assert list(t.board["areas"]) == FIXED
    assert t.supporters("fine-arts") == [1, 2]
    t.asks("draft-bonus", "A").play("A: bonus fine-arts").asks("place-supporter", "A")


@rule("WF-3.3")
def test_the_car_starts_on_space_0() -> None:
    t = fair(typed=True, layout="fixed")
    t.fate(*["reveal ticket"] * 2, *["reveal davis", "reveal palmer"] * 4, "start p0")
    assert [t.board["car"], t.board["scoring_due"]] == [0, False]
    assert t.play("A: place manufacturing").board["car"] == 2


@rule("WF-3.4")
def test_the_game_starts_with_round_1() -> None:
    t = fair()
    assert [t.board["round"], t.board["rounds"], t.board["turn"], t.board["triggered_by"]] == [1, 3, 1, None]


# Deck


@rule("WF-3.5")
def test_three_players_use_all_91_cards() -> None:
    t = fair(seats=3)
    assert deck(t) == CARDS
    assert t.board["piles"]["removed"] == {}


@rule("WF-3.6")
def test_two_players_remove_a_ticket_and_an_exhibit_of_each_category() -> None:
    t = fair(seats=2)
    removed = {"ticket": 1, **{f"exhibit-{area}": 1 for area in AREAS}}
    assert deck(t) == Counter(CARDS) - Counter(removed)
    assert deck(t).total() == 85
    assert t.board["piles"]["removed"] == removed


@rule("WF-3.7")
def test_four_players_remove_five_tickets_and_four_figures() -> None:
    t = fair(seats=4)
    removed = {"ticket": 5, "burnham": 2, "davis": 1, "palmer": 1}
    assert deck(t) == Counter(CARDS) - Counter(removed)
    assert deck(t).total() == 82
    assert t.board["piles"]["removed"] == removed


@rule("WF-3.8")
@pytest.mark.parametrize("seats", [2, 4])
def test_removed_cards_never_come_into_the_game(seats: int) -> None:
    t = fair(seats=seats, seed="removed")
    removed = t.board["piles"]["removed"]
    while not t.over:
        t.play(t.legal[len(t.table.moves()) % len(t.legal)])
        assert t.board["piles"]["removed"] == removed
    cards = deck(t) + Counter(t.board["piles"]["discard"])
    for player in t.board["players"].values():
        cards += Counter({f"exhibit-{area}": n for area, n in player["exhibits"].items()})
        cards += Counter(player["figures"]) + Counter(ticket=player["tickets"])
    assert cards == Counter(CARDS) - Counter(removed)


@rule("WF-3.9")
@pytest.mark.parametrize(("seats", "pile"), [(2, 75), (3, 81), (4, 72)])
def test_what_is_not_open_lies_face_down_and_nothing_is_discarded(seats: int, pile: int) -> None:
    t = fair(seats=seats)
    assert sum(t.board["piles"]["draw"].values()) == pile
    assert t.board["piles"]["discard"] == {}


@rule("WF-3.9")
def test_the_deck_is_shuffled() -> None:
    """The ten open cards of 600 set-ups are a fair sample of the 91: each kind within a fifth of its share, or 30."""
    found = Counter(move.removeprefix("fate: reveal ") for n in range(600) for move in fair(seed=n).table.moves()[5:15])
    assert found.total() == 6000
    for card, copies in CARDS.items():
        share = 6000 * copies / 91
        assert abs(found[card] - share) < max(share / 5, 30), (card, found[card], share)


# Open cards


@rule("WF-3.10")
def test_two_cards_are_laid_open_beside_each_area_in_position_order() -> None:
    t = fair(typed=True, layout="fixed")
    cards = ["ticket", "burnham", "davis", "palmer", "schwab", "pullman", "mccormick", "westinghouse"]
    cards += ["saint-gaudens", "exhibit-fine-arts"]
    for n, card in enumerate(cards):
        assert open_cards(t).total() == n
        t.asks("deal").fate(f"reveal {card}")
    t.asks("start-player")
    assert [t.cards(area) for area in FIXED] == [cards[at : at + 2] for at in range(0, 10, 2)]


@rule("WF-3.10")
def test_a_card_that_is_not_in_the_pile_cannot_be_turned_up() -> None:
    t = fair(seats=2, typed=True, layout="fixed").fate("reveal schwab", "reveal schwab")
    assert "reveal schwab" not in t.legal
    t.refuses("fate: reveal schwab", "WF-4.6.5")


@rule("WF-3.16")
def test_tickets_among_the_opening_cards_do_not_move_the_car() -> None:
    t = fair(typed=True, layout="fixed").fate(*["reveal ticket"] * 10, "start p0")
    assert [t.board["car"], t.board["stall"], t.board["scoring_due"]] == [0, 0, False]
    t.asks("place-supporter", "A")


# Supporters and players


@rule("WF-3.11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_puts_one_of_22_supporters_into_each_area(seats: int) -> None:
    t = fair(seats=seats, start_bonus="none")
    assert [t.supporters(area) for area in AREAS] == [[1] * seats] * 5
    assert supplies(t) == [17] * seats


@rule("WF-3.12")
@pytest.mark.parametrize(("seats", "start"), [(n, r) for n in (2, 3, 4) for r in range(n)])
def test_the_start_player_has_seat_1_and_the_others_follow_clockwise(seats: int, start: int) -> None:
    t = typed_opening(seats, f"p{start}")
    participants = [player["participant"] for player in t.board["players"].values()]
    assert participants == [(start + k) % seats for k in range(seats)]
    t.asks("place-supporter", "A")
    assert t.supporters("agriculture") == [2, 2, 1, 1][:seats]  # bonus cards belong to seats, not to participants
    assert t.supporters("electricity") == [1, 1, 2, 1][:seats]


@rule("WF-3.12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_a_participant_can_begin(seats: int) -> None:
    t = fair(seats=seats, typed=True, layout="fixed").fate(*["reveal ticket"] * 10).asks("start-player")
    assert t.legal == [f"start p{r}" for r in range(seats)]
    with pytest.raises((Forbidden, Unreadable)):
        t.fate(f"start p{seats}")
    t.asks("start-player")


@rule("WF-3.12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_participant_begins_equally_often(seats: int) -> None:
    first = Counter(fair(seats=seats, seed=seed).table.moves()[-1] for seed in range(300 * seats))
    assert sorted(first) == [f"fate: start p{r}" for r in range(seats)]
    assert all(240 <= number <= 360 for number in first.values()), first


@rule("WF-3.13")
@pytest.mark.parametrize(
    ("bonus", "left"),
    [("cards", [16, 16, 15, 15]), ("cards_alt", [16, 15, 15, 15]), ("none", [17, 17, 17, 17])],
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_extra_supporters_come_from_the_supply(seats: int, bonus: str, left: list[int]) -> None:
    assert supplies(fair(seats=seats, start_bonus=bonus)) == left[:seats]


@rule("WF-3.14")
@pytest.mark.parametrize(("seats", "medals"), [(2, 0), (3, 2), (4, 2)])
def test_the_area_scoring_card_for_the_player_count_is_used(seats: int, medals: int) -> None:
    """All are tied in all areas: with two players that gives no medal."""
    board = "\n".join(f"{area}: {' '.join(['1'] * seats)} |" for area in FIXED)
    t = fair(f"[board]\n{board}\n[owed]\nscoring A", seats=seats)
    assert [player["points"] for player in t.board["players"].values()] == [5 * medals] * seats


@rule("WF-3.15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_starts_with_nothing(seats: int) -> None:
    t = fair(seats=seats)
    assert t.table.scores() == [0] * seats
    assert t.table.breakdown() == [{}] * seats
    for player in t.board["players"].values():
        assert [player["exhibits"], player["tickets"], player["figures"]] == [{}, 0, {}]
        assert [player["coins"], player["medals"], player["points"]] == [0, {"2": 0, "4": 0}, 0]
        assert player["tokens"] == dict.fromkeys(AREAS, 0)


# Worked examples


@rule("WF-6.1.1")
def test_ex_5_two_players() -> None:
    t = fair(seats=2)
    cards = deck(t)
    assert [sum(cards[f"exhibit-{area}"] for area in AREAS), cards["ticket"], cards.total()] == [35, 27, 85]
    assert sum(t.board["piles"]["draw"].values()) == 75
    assert [t.supporters(area) for area in AREAS] == [[2, 2], [1, 1], [1, 1], [1, 1], [1, 1]]
    assert supplies(t) == [16, 16]
    assert t.board["wheel"] == 9


@rule("WF-6.1.2")
def test_ex_6_three_players() -> None:
    t = fair(seats=3)
    assert deck(t).total() == 91
    assert sum(t.board["piles"]["draw"].values()) == 81
    assert [t.supporters(area) for area in AREAS] == [[2, 2, 1], [1, 1, 2], [1, 1, 2], [1, 1, 1], [1, 1, 1]]
    assert supplies(t) == [16, 16, 15]
    assert t.board["wheel"] == 11


@rule("WF-6.1.3")
def test_ex_7_four_players() -> None:
    t = fair(seats=4)
    cards = deck(t)
    assert [sum(cards[f"exhibit-{area}"] for area in AREAS), cards["ticket"], cards.total()] == [40, 23, 82]
    assert [cards["burnham"], cards["davis"], cards["palmer"]] == [3, 3, 3]
    assert sum(t.board["piles"]["draw"].values()) == 72
    assert [t.supporters(area) for area in AREAS] == [
        [2, 2, 1, 1], [1, 1, 2, 1], [1, 1, 2, 1], [1, 1, 1, 2], [1, 1, 1, 2],
    ]  # fmt: skip
    assert supplies(t) == [16, 16, 15, 15]
    assert t.board["wheel"] == 13


@rule("WF-1.1", "WF-6.1.4", "WF-6.1.5")
@pytest.mark.parametrize("seats", [1, 5])
def test_ex_8_one_and_five_players_are_rejected(seats: int) -> None:
    with pytest.raises(Unreadable, match=rf"cannot be played with {seats} seats \(WF-1\.1\)\. Seats: 2 to 4\."):
        pavilion.new("worlds-fair-1893", seats=seats, seed=1)
