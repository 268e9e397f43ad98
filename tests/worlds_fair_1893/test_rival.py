"""The reference bot Clockwork Rival (WF-6.2.1): every clause of its plan, at positions made for it."""

from __future__ import annotations

from textwrap import dedent

import pytest
from scenario import Scenario, fair, rule

import pavilion
from pavilion.core import Rng
from pavilion.games.worlds_fair_1893.bots.rival import Clockwork

# The fixed layout: manufacturing, electricity, agriculture, transportation, fine-arts at the positions 0 to 4.


def says(t: Scenario, luck: int = 1) -> str:
    """What the rival answers to the question that is asked."""
    seat = t.table.to_move[0]
    codes = t.table.codes()
    code = Clockwork().answer(t.table.eyes(seat, Rng(luck)), codes)
    assert code in codes
    return t.table.words.say(code)


def line(t: Scenario, stop: str) -> list[str]:
    """The rival's answers for the seat to move, until this question is asked."""
    said: list[str] = []
    while t.table.asked != stop:
        said.append(says(t))
        t.play(said[-1])
    return said


# Place


@rule("WF-6.2.1")
def test_it_places_where_most_cards_lie() -> None:
    t = fair("""
        [board]
        manufacturing: 1 9 1 | ticket ticket
        electricity: 9 1 1 | ticket ticket
        agriculture: 1 9 9 | davis burnham ticket palmer
        transportation: 9 1 1 | ticket ticket ticket
        fine-arts: 1 1 1 | ticket
    """)
    assert says(t) == "place agriculture"


@rule("WF-6.2.1")
@pytest.mark.parametrize(
    ("manufacturing", "agriculture", "fine_arts", "area"),
    [
        ("1 3 1", "2 3 0", "1 1 4", "agriculture"),  # behind by 2, 1, 3
        ("4 3 1", "2 1 1", "6 3 4", "fine-arts"),  # ahead by 1, 1, 2
        ("1 2 3", "1 4 1", "2 3 3", "fine-arts"),  # the best of the others counts, not their sum
        ("1 1 6", "2 5 5", "0 1 4", "agriculture"),
        ("0 1 0", "3 1 1", "2 3 0", "agriculture"),  # a lead counts less than being behind
    ],
)
def test_of_areas_with_equal_cards_it_takes_the_one_where_it_is_least_behind(
    manufacturing: str, agriculture: str, fine_arts: str, area: str
) -> None:
    t = fair(f"""
        [board]
        manufacturing: {manufacturing} | ticket davis
        electricity: 3 0 0 | ticket
        agriculture: {agriculture} | davis ticket
        transportation: 3 0 0 |
        fine-arts: {fine_arts} | burnham palmer
    """)
    assert says(t) == f"place {area}"


@rule("WF-6.2.1")
def test_it_compares_with_the_others_from_its_own_seat() -> None:
    board = "[board]\nagriculture: 1 2 3 | ticket\ntransportation: 3 2 1 | ticket\nfine-arts: 2 2 2 | ticket\n"
    assert says(fair(f"{board}[owed]\nturn A")) == "place transportation"
    assert says(fair(f"{board}[owed]\nturn B")) == "place fine-arts"
    assert says(fair(f"{board}[owed]\nturn C")) == "place agriculture"


@rule("WF-6.2.1")
@pytest.mark.parametrize(
    ("layout", "first"),
    [
        ("manufacturing electricity agriculture transportation fine-arts", "electricity"),
        ("fine-arts transportation agriculture electricity manufacturing", "transportation"),
    ],
)
def test_what_remains_tied_goes_to_the_lowest_position(layout: str, first: str) -> None:
    """All but the area at position 0 have a card; the rival is nowhere ahead or behind."""
    empty, *others = layout.split()
    board = "\n".join([f"{empty}: 1 1 1 |", *(f"{area}: 1 1 1 | ticket" for area in others)])
    assert says(fair(f"[board]\n{board}")) == f"place {first}"


# Figures


@rule("WF-6.2.1")
def test_it_plays_all_figures_in_the_order_of_their_codes_with_palmer_last() -> None:
    t = fair(
        """
        [A]
        figures: pullman, schwab, palmer, saint-gaudens, westinghouse, mccormick, 2 davis, 2 burnham
        [board]
        electricity: 1 1 1 | ticket
        """,
        start_bonus="none",
        typed=True,
    )
    said = line(t, "deal")
    assert [text for text in said if text.startswith("play")] == [
        f"play {name}"
        for name in ("burnham", "burnham", "davis", "davis", "mccormick", "westinghouse", "saint-gaudens", "schwab")
    ] + ["play pullman", "play palmer"]
    assert "discard-rest" not in said
    assert t.player("A")["figures"] == {}


@rule("WF-6.2.1")
def test_it_discards_only_what_cannot_be_played() -> None:
    """The supply is empty and all supporters stand in fine arts: Saint-Gaudens has no source, until one has left."""
    edit = "[board]\nmanufacturing: 0 1 1 |\nelectricity: 0 1 1 |\nagriculture: 0 1 1 |\ntransportation: 0 1 1 |\n"
    edit += "fine-arts: 22 1 1 | ticket\n[A]\nfigures: "
    found = {}
    for figures in ("saint-gaudens", "saint-gaudens, pullman", "saint-gaudens, palmer"):
        t = fair(edit + figures, typed=True, auto_single=False).play("A: place fine-arts", "source fine-arts")
        found[figures] = line(t.asks("play-figure", "A"), "deal")
    assert found == {
        "saint-gaudens": ["discard-rest"],
        "saint-gaudens, pullman": [
            "play pullman", "source fine-arts", "play saint-gaudens", "source transportation",
        ],
        "saint-gaudens, palmer": ["play palmer", "lift B manufacturing", "drop electricity", "discard-rest"],
    }  # fmt: skip


# Davis


@rule("WF-6.2.1")
@pytest.mark.parametrize(
    ("exhibits", "area"),
    [
        ("2 electricity, 1 transportation, 5 fine-arts", "electricity"),
        ("1 electricity, 2 transportation, 5 agriculture", "transportation"),
        ("1 electricity, 1 transportation", "electricity"),
        ("5 agriculture, 5 fine-arts", "electricity"),
    ],
)
def test_davis_goes_where_it_holds_more_exhibits_else_to_the_lower_position(exhibits: str, area: str) -> None:
    """From agriculture at position 2 he reaches electricity (1) and transportation (3)."""
    t = fair(f"[A]\nfigures: davis\nexhibits: {exhibits}").play("A: place agriculture", "play davis")
    assert says(t.asks("davis-target", "A")) == f"davis {area}"


@rule("WF-6.2.1")
def test_davis_goes_to_the_lower_position_in_every_layout() -> None:
    layout = ("transportation", "fine-arts", "manufacturing", "agriculture", "electricity")
    board = "\n".join(f"{area}: 1 1 1 |" for area in layout)
    t = fair(f"[board]\n{board}\n[A]\nfigures: davis").play("A: place manufacturing", "play davis")
    assert t.legal == ["davis agriculture", "davis fine-arts"]
    assert says(t) == "davis fine-arts"


@rule("WF-6.2.1")
def test_davis_goes_to_a_legal_area_even_if_it_holds_more_exhibits_of_the_other() -> None:
    """The only source is transportation, so no supporter can be put there."""
    t = fair(
        """
        [board]
        manufacturing: 0 1 1 |
        electricity: 0 1 1 |
        agriculture: 0 1 1 |
        transportation: 22 1 1 |
        fine-arts: 0 1 1 |
        [A]
        exhibits: 3 transportation
        figures: davis
        [wheel]
        chosen: agriculture
        [owed]
        davis-target A
        collect-and-lay-out A
        end-turn A
        """,
        auto_single=False,
    )
    assert t.legal == ["davis electricity"]
    assert says(t) == "davis electricity"


# Palmer


def palmer(edit: str, seats: int = 4, rival: str = "A") -> Scenario:
    """The rival has placed in fine arts and plays Palmer."""
    held = "" if f"[{rival}]" in edit else f"[{rival}]\nfigures: palmer\n"
    t = fair(f"{dedent(edit)}\n[owed]\nturn {rival}\n{held}", seats=seats, typed=True)
    return t.play(f"{rival}: place fine-arts", "play palmer").asks("palmer-lift", rival)


ONE_EACH = """
[board]
manufacturing: 1 1 1 1 |
electricity: 1 1 1 1 |
agriculture: 1 1 1 1 |
transportation: 2 2 2 2 |
fine-arts: 0 1 1 1 |
"""


@rule("WF-6.2.1")
@pytest.mark.parametrize(
    ("points", "leader"),
    [
        ({"B": "round 1: 3 tickets", "C": "round 1: 4 tickets", "D": "round 1: 3 tickets"}, "C"),
        ({"B": "round 1: 2 tickets, 2 most-tickets", "C": "round 1: 3 tickets"}, "B"),
        ({"B": "round 1: 3 tickets", "D": "round 1: 4 agriculture"}, "D"),  # medals
        ({"B": "round 1: 5 tickets", "C": "tokens: agriculture, electricity, fine-arts"}, "C"),  # a set is 6
        ({"B": "round 1: 4 tickets", "C": "tokens: 3 agriculture"}, "B"),  # three sets of one are 3
        ({"B": "tickets: 9\nexhibits: 5 agriculture", "D": "round 1: 1 tickets"}, "D"),  # cards are no points
    ],
)
def test_palmer_moves_a_supporter_of_the_player_with_most_points(points: dict[str, str], leader: str) -> None:
    players = "\n".join(f"[{seat}]\n{text}" for seat, text in points.items())
    assert says(palmer(f"{ONE_EACH}{players}")) == f"lift {leader} transportation"


@rule("WF-6.2.1")
def test_palmer_never_moves_its_own_supporter() -> None:
    t = palmer(f"{ONE_EACH}[A]\nfigures: palmer\nround 1: 40 tickets\n[C]\nround 1: 1 tickets")
    assert says(t) == "lift C transportation"


@rule("WF-6.2.1")
@pytest.mark.parametrize(
    ("rival", "equal", "leader"),
    [("A", "BCD", "B"), ("B", "ACD", "C"), ("C", "ABD", "D"), ("D", "ABC", "A"), ("B", "AD", "D"), ("C", "AB", "A")],
)
def test_of_players_with_equal_points_the_first_clockwise_is_taken(rival: str, equal: str, leader: str) -> None:
    points = "\n".join(f"[{seat}]\nround 1: 2 tickets" for seat in equal)
    t = palmer(f"{ONE_EACH}{points}", rival=rival)
    assert says(t) == f"lift {leader} transportation"


@rule("WF-6.2.1")
@pytest.mark.parametrize(
    ("by_position", "origin", "target"),
    [
        ("1 2 3 5 4", 3, 0),
        ("4 2 6 5 2", 2, 1),  # fewest twice: the lowest position
        ("3 5 1 5 2", 1, 2),  # most twice: the lowest position
        ("2 2 2 2 2", 0, 1),  # never back to the origin
        ("1 0 0 0 0", 0, 1),
        ("0 0 0 0 3", 4, 0),
        ("2 1 1 0 0", 0, 3),
    ],
)
def test_palmer_moves_from_the_best_to_the_least_supported_area(by_position: str, origin: int, target: int) -> None:
    areas = ["manufacturing", "electricity", "agriculture", "transportation", "fine-arts"]
    board = "\n".join(f"{area}: 1 {n} |" for area, n in zip(areas, by_position.split(), strict=True))
    t = palmer(f"[board]\n{board}", seats=2)
    assert line(t, "deal") == [f"lift B {areas[origin]}", f"drop {areas[target]}"]


@rule("WF-6.2.1")
def test_palmer_never_drops_into_the_origin_whoever_lifted() -> None:
    """B has fewest supporters in fine arts, from where one was lifted by hand."""
    t = palmer(
        """
        [board]
        manufacturing: 1 3 |
        electricity: 1 2 |
        agriculture: 1 2 |
        transportation: 1 3 |
        fine-arts: 1 1 |
        """,
        seats=2,
    )
    assert says(t.play("A: lift B fine-arts").asks("palmer-drop", "A")) == "drop electricity"


# Source


@rule("WF-6.2.1")
@pytest.mark.parametrize(
    ("own", "target", "source"),
    [
        ("3 6 5 4 4", "fine-arts", "electricity"),
        ("3 6 5 4 4", "electricity", "agriculture"),  # most supporters, but that is the target
        ("2 5 5 5 5", "manufacturing", "electricity"),  # tied: the lowest position
        ("5 5 5 5 2", "manufacturing", "electricity"),
        ("0 0 1 0 21", "fine-arts", "agriculture"),
        ("0 0 0 0 22", "fine-arts", "fine-arts"),  # the target only if there is no other
    ],
)
def test_with_an_empty_supply_it_takes_the_supporter_where_it_has_most(own: str, target: str, source: str) -> None:
    areas = ["manufacturing", "electricity", "agriculture", "transportation", "fine-arts"]
    board = "\n".join(f"{area}: {n} 1 1 |" for area, n in zip(areas, own.split(), strict=True))
    t = fair(f"[board]\n{board}", auto_single=False).play(f"A: place {target}").asks("take-source", "A")
    assert says(t) == f"source {source}"


@rule("WF-6.2.1")
@pytest.mark.parametrize(("figure", "source"), [("saint-gaudens", "agriculture"), ("mccormick", "fine-arts")])
def test_for_a_figure_it_takes_no_supporter_from_the_area_of_the_figure(figure: str, source: str) -> None:
    board = "manufacturing: 2 1 1 |\nelectricity: 3 1 1 |\nagriculture: 6 1 1 |\ntransportation: 2 1 1 |\n"
    t = fair(f"[board]\n{board}fine-arts: 9 1 1 |\n[A]\nfigures: {figure}")
    t.play("A: place electricity", "source electricity", f"play {figure}").asks("take-source", "A")
    assert says(t) == f"source {source}"


# Approve, draft


@rule("WF-6.2.1")
@pytest.mark.parametrize(("exhibits", "most"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_it_approves_the_maximum(exhibits: int, most: int) -> None:
    edit = f"[board]\nagriculture: 3 1 1 |\n[A]\nexhibits: {exhibits} agriculture\n[owed]\nscoring A"
    assert says(fair(edit, approve="ask").asks("approve-exhibits", "A")) == f"approve {most}"


@rule("WF-6.2.1")
@pytest.mark.parametrize(
    "layout",
    [
        ["manufacturing", "electricity", "agriculture", "transportation", "fine-arts"],
        ["transportation", "agriculture", "fine-arts", "electricity", "manufacturing"],
    ],
)
def test_in_the_draft_it_takes_the_legal_area_at_the_lowest_position(layout: list[str]) -> None:
    t = fair(seats=4, start_bonus="draft", typed=True)
    t.fate(*(f"tile {area}" for area in layout), *["reveal ticket"] * 10, "start p0").asks("draft-bonus", "D")
    first, second = f"bonus {layout[0]}", f"bonus {layout[1]}"
    assert line(t, "place-supporter") == [first, second, first, second, first, first]


# Always the same


@rule("WF-6.2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_has_no_luck_of_its_own(seats: int) -> None:
    """Whole games of rivals: the answer never depends on what a bot imagines, and a seed gives one game."""
    records = []
    for luck in (1, 2):
        t = fair(seats=seats, seed="clockwork", start_bonus="draft", approve="ask")
        while not t.over:
            text = says(t, luck)
            assert says(t, luck + 100) == text
            t.play(text)
        records.append(t.table.record())
    assert records[0] == records[1]


@rule("WF-6.2.1", "WF-6.1.4")
def test_one_player_can_play_against_one_to_three_rivals() -> None:
    assert "clockwork" in pavilion.games()["worlds-fair-1893"].bots
    for rivals in (1, 2, 3):
        t = fair(seats=1 + rivals, seed=rivals)
        while not t.over:
            t.play(t.legal[-1] if t.table.to_move == (0,) else says(t))
        assert t.board["round"] == 3
        assert len(t.table.scores()) == 1 + rivals


def test_a_leader_without_supporters_on_the_board_is_passed_over() -> None:
    t = fair(
        """
        [board]
        manufacturing: 1 0 1
        electricity: 1 0 2
        agriculture: 1 0 1
        transportation: 1 0 1
        fine-arts: 1 0 1
        [A]
        figures: palmer
        [B]
        round 1: 9 tickets
        [wheel]
        round: 2
        """
    )
    t.play("A: place agriculture", "play palmer")
    assert says(t) == "lift C electricity"
