"""The worked examples of the rulebooks, W-01 to W-12 of the specification."""

from __future__ import annotations

import pytest
from exposition import Exposition, expo
from scenario import rule

CELLOPHANE = "T2 0 c5, O2 0 f3, EM-CU 90 c6, AU-EL 180 f5"


def cellophane(**options: bool) -> Exposition:
    """Cellophane lacks steam only; the tile that has it is in the yard."""
    t = expo(f"[A]\nlab: {CELLOPHANE}\nyard: SM-TH", **options)
    return t.play("A: play laboratory", "place SM-TH")


@rule("EX-4.10.1")
@pytest.mark.parametrize(
    ("turn", "supply"), [(0, {"EM": 2}), (90, {"EM": 2, "CU": 1}), (180, {"CU": 1}), (270, {"EM": 2, "CU": 1})]
)
def test_w_01_a_turned_tile_gives_other_things_to_cellophane(turn: int, supply: dict[str, int]) -> None:
    t = expo(f"[A]\nlab: T2 0 c5, EM-CU {turn} c6")
    assert t.tile("A", "c5")["supply"] == supply


@rule("EX-4.11.1")
def test_w_02_cellophane_is_completed_and_the_telephone_is_not() -> None:
    t = cellophane().play("lay 0 b5")
    assert t.prestige("A") == 3
    assert t.tile("A", "c5")["complete"] is True
    assert t.tile("A", "c5")["supply"] == {"EM": 2, "CU": 1, "AU": 2, "SM": 2}
    assert t.tile("A", "f3")["supply"] == {"EL": 1}
    assert t.tile("A", "f3")["missing"] == {"CU": 1, "AU": 2, "TH": 2, "EL": 1}


@rule("EX-4.10.4", "EX-4.12.3")
def test_w_03_combustion_engines_give_steam_to_all_projects_beside_them() -> None:
    t = expo("[A]\nlab: T2 0 c5, S4 0 d1, TR1 0 e3, TI1 0 a3, EM-CU 90 c6")
    assert t.tile("A", "c5")["supply"] == {"EM": 2, "CU": 1, "SM": 4}
    assert t.tile("A", "c5")["missing"] == {"AU": 2}
    assert t.tile("A", "e1")["supply"] == {"SM": 4}
    assert t.tile("A", "e1")["missing"] == {"EM": 1, "AU": 2, "CU": 2}
    assert t.player("A")["improved"] == ["station"]


@rule("EX-4.11.2", "EX-4.11.6")
def test_w_04_every_lead_in_a_needed_type_adds_a_point() -> None:
    t = expo(
        f"""
        [patents]
        AU: 3 A1
        CU: 4 B1 | 5 A2
        EM: 6 C1 A3
        [A]
        lab: {CELLOPHANE}
        yard: SM-TH
        """
    )
    t.play("A: play laboratory", "place SM-TH", "lay 0 b5")
    assert t.prestige("A") == 5
    assert t.table.breakdown()[0] == {"completed projects": 3, "rows led in the Patents Office": 2}


@rule("EX-4.9.1", "EX-4.9.3", "EX-4.9.4", "EX-4.9.5", "EX-4.9.6", "EX-4.9.7", "EX-4.1.4")
def test_w_05_clean_up() -> None:
    t = expo(
        """
        [board]
        station: EM-CU AU-EL
        projects: L2 - - I2 O5
        [A]
        hand: station academy laboratory journal meeting
        last: skyscraper
        [B]
        hand: station meeting
        [C]
        money: 2
        hand: academy laboratory journal skyscraper meeting
        last: station
        [owed]
        turn C
        """,
        seats=4, typed=True,
    )  # fmt: skip
    t.play("C: play meeting", "C: option fund", "C: option publish", "C: enter ST")
    t.fate("vote steam")
    assert t.board["academy"]["projects"] == {"L": None, "T": None, "S": None, "I": None, "O": "O5"}
    assert t.board["academy"]["stacks"]["I"]["under"] == ["I2"]
    assert t.board["academy"]["stacks"]["L"]["under"] == ["L2"]
    t.fate("reveal L1", "reveal T1", "reveal S1", "reveal I1")
    assert t.board["piles"]["discard"] == {"EM-CU": 1, "AU-EL": 1}
    for double in ["ST", "CU"]:
        for single in ["MA", "AU", "EM", "TH", "SM", "EL"]:
            t.fate(f"resource {double}-{single}")
    assert t.board["academy"]["projects"] == {"L": "L1", "T": "T1", "S": "S1", "I": "I1", "O": "O5"}
    assert [len(t.player(letter)["hand"]) for letter in "ABCD"] == [6, 6, 6, 6]
    assert t.board["round"] == 2
    assert t.jury()[-1] == "steam"
    t.asks("play-card", "D")


@rule("EX-5.5.2", "EX-5.5.3")
def test_w_06_patents_are_scored_for_tokens_in_columns_8_to_10() -> None:
    t = expo(
        """
        [course]
        round: 10
        ender: D
        [patents]
        ST: 9 D1
        CU: 8 C2 | 10 B1 C1 | B06
        MA: 4 B2
        AU: 10 A1 | B00
        EM: 7 B3
        TH: 10 A2 | B05
        [A]
        scrap:
        lab: TR2 0 a1, TI5 0 a3
        [B]
        lab: L1 0 a1, T1 0 c1, I3 0 a7
        scrap: d4
        [C]
        scrap:
        lab: L2 0 a1, T2 0 c1, S1 0 a4, I2 0 a7, O1 0 f1
        [owed]
        nothing
        """,
        seats=4,
    )
    assert t.table.breakdown() == [
        {"bonus chip Paris 1900": 4, "bonus chip Liège 1905": 3},
        {"bonus chip Milan 1906": 3},
        {"bonus chip Milan 1906": 5, "tokens in columns 8 and 9": 1},
        {"tokens in columns 8 and 9": 1},
    ]


@rule("EX-5.5", "EX-5.5.1", "EX-5.9")
def test_w_07_final_scoring_of_four_players() -> None:
    t = expo(
        """
        [course]
        round: 10
        ender: D
        [board]
        jury: steam steam steam steam steam steam steam electricity electricity electricity electricity electricity
        [patents]
        ST: 9 D1
        CU: 8 C2 | 10 B1 C1 | B06
        MA: 4 B2
        AU: 10 A1 | B00
        EM: 7 B3
        TH: 10 A2 | B05
        [A]
        prestige: 15 projects, 2 leads
        scrap:
        lab: AU-CU 0 e1, T2 180 e1, EM-SM 270 g1, TR2 0 c2, SM-MA 270 f3, TH-SM 90 c5, TI5 0 d5, MA-ST 180 b6, L1 270 a6, SM-MA 270 d7
        [B]
        prestige: 20 projects, 4 leads
        scrap:
        lab: T1 90 a1, CU-AU 0 d2, S3 0 d2, SM-TH 180 f3, SM-TH 270 e4, O2 0 f4
        [C]
        prestige: 21 projects
        scrap:
        lab: AU-CU 180 g1, O1 0 c2, I1 90 g2, TH-SM 270 b3, EM-AU 90 e3, ST-AU 270 c4, TH-EL 270 d4, ST-AU 90 f4, T5 270 b5, L2 0 d5, S1 90 e5, EL-EM 270 f5, AU-SM 180 g6
        [D]
        prestige: 16 projects, 5 leads
        scrap:
        lab: AU-SM 0 d1, ST-SM 180 b2, S5 0 b2, EM-MA 0 d3, CU-TH 90 e3, L5 0 f3, CU-SM 0 a4, I5 90 b4, EL-MA 90 c4, MA-TH 0 e4, TH-MA 270 g4, ST-SM 180 c5, T3 180 c5, EM-AU 270 e5, MA-TH 0 a6, SM-CU 0 g6, SM-EM 90 a7, EM-ST 270 c7, SM-AU 270 e7
        [owed]
        nothing
        """,  # noqa: E501
        seats=4,
    )
    assert [t.prestige(letter) for letter in "ABCD"] == [17, 24, 21, 21]
    jury = "energy preferred by the jury"
    assert [part[jury] for part in t.table.breakdown()] == [4, 2, 4, 8]
    assert t.table.scores() == [28, 29, 31, 30]
    assert t.table.ranking() == [4, 3, 1, 2]


@rule("EX-6.1.2", "EX-4.6.1", "EX-6.1.1")
def test_w_08_ghosts_move_before_the_player_does() -> None:
    t = expo("[owed]\nturn B", seats=2, typed=True).play("B: play journal")
    t.fate("resource MA-EL", "resource SM-ST")
    assert t.stack("MA", 3) == ["ghost"]
    assert t.stack("ST", 2) == ["ghost"]
    assert t.board["piles"]["discard"] == {"MA-EL": 1, "SM-ST": 1}
    t.asks("patent-move", "B")
    assert t.table.question.endswith("left: 3.")


@rule("EX-5.5.4", "EX-5.6", "EX-5.8")
@pytest.mark.parametrize(
    ("chip", "things", "points"),
    [
        ("B89", "prestige: 22 projects", 3),
        ("B93", "money: 5", 3),
        ("B06", "scrap:\n        lab: T1 0 a1, S1 0 a3, O1 0 d1, S2 0 d3", 3),
    ],
)
def test_w_09_chips(chip: str, things: str, points: int) -> None:
    t = expo(f"[course]\nround: 10\nender: A\n[patents]\nST: 10 A1 | {chip}\n[A]\n{things}\n[owed]\nnothing")
    source = {"B89": "Paris 1889", "B93": "Chicago 1893", "B06": "Milan 1906"}[chip]
    assert t.table.breakdown()[0][f"bonus chip {source}"] == points


@rule("EX-4.6.2")
def test_w_10_the_points_of_a_journal_are_split_between_tokens() -> None:
    t = expo("[patents]\nAU: 3 A1\nST: 4 A2").play("A: play journal", "step 1", "step 2", "step 2")
    assert (t.stack("AU", 4), t.stack("ST", 6)) == (["A1"], ["A2"])
    t.asks("play-card", "B")


@rule("EX-4.5.1")
def test_w_11_one_laboratory_removes_a_tile_and_places_two() -> None:
    t = expo("[A]\nlab: ST-MA 0 a1\nyard: CU-EL, EM-AU")
    t.play("A: play laboratory", "remove a1", "place CU-EL", "lay 0 a1", "place EM-AU", "lay 90 b1")
    t.asks("play-card", "B")
    assert t.board["piles"]["discard"] == {"ST-MA": 1}
    assert t.tile("A", "a1")["tile"] == "CU-EL"
    assert t.tile("A", "b1")["turn"] == "90"


@rule("EX-4.1.3")
def test_w_12_an_academy_may_be_played_without_buying() -> None:
    t = expo("[board]\nprojects: L2").play("A: play academy", "skip")
    t.asks("play-card", "B")
    assert t.money("A") == 3
