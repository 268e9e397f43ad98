"""What people type: whole answers, abbreviations, and the names that they read on the board."""

from __future__ import annotations

import re
from itertools import permutations

import pytest
from exposition import expo
from scenario import fair

import pavilion
from pavilion import Ambiguous, Forbidden, Table, Unreadable
from pavilion.games import OURS
from pavilion.languages import LANGUAGES, translator
from pavilion.record.notation import vocabulary, words_of
from pavilion.record.reading import fits

EDIT = "[board]\nstation: - EM-CU - - - - - - - MA-SM AU-EL EM-ST\n[A]\nmoney: 9\n"


def said(table: Table) -> str:
    """The last answer that somebody chose."""
    return next(table.words.texts[one.code] for one in reversed(table.answers) if not one.forced)


# ---- whole answers ---------------------------------------------------------------------------------------------------


def test_an_empty_field_is_not_taken_for_one_whose_number_begins_like_it() -> None:
    t = expo(EDIT, seats=4).play("A: play station")
    assert t.legal == ["buy 2", "buy 10", "buy 11", "buy 12", "stop"]
    t.refuses("buy 1", "EX-4.3.3").refuses("BUY 1", "EX-4.3.3").refuses("1", "EX-4.3.3").refuses("b 1", "EX-4.3.3")
    t.play("b 10")
    assert said(t.table) == "buy 10"


def test_a_free_tile_is_taken_from_the_field_of_this_number_only() -> None:
    t = expo(f"{EDIT}lab: TI2 0 a3\n", seats=4).play("A: play academy", "skip").asks("take-free", "A")
    t.refuses("take 1", "EX-4.3.3").play("take 2")
    assert said(t.table) == "take 2"


def test_a_turn_is_given_as_a_whole_number() -> None:
    t = expo("[A]\nyard: ST-MA").play("A: play laboratory", "place ST-MA")
    with pytest.raises(Unreadable):
        t.table.play("lay 1 c5")
    with pytest.raises(Unreadable):
        t.table.play("lay 18 c5")
    t.play("lay 180 c5")
    assert said(t.table) == "lay 180 c5"


@pytest.mark.parametrize("game", OURS)
def test_every_canonical_text_is_read_as_itself_or_refused(game: str) -> None:
    t = pavilion.new(game, seats=3, seed=5)
    for n in range(60):
        legal, s = t.legal(), t._state
        for code, text in [*enumerate(t.words.texts)][n % 7 :: 7]:
            meant = t.words.texts[t.rules.respelled(s, s.stack[s.depth - 1], code)]  # another cell of the same tile
            if meant in legal:
                assert t.read(text) == meant
            else:
                with pytest.raises((Forbidden, Unreadable)):
                    t.read(text)
        t.play(legal[n * 5 % len(legal)])


def test_a_name_given_whole_is_not_taken_for_the_beginning_of_another() -> None:
    others = ", ".join([*(f"TR{n}" for n in range(2, 9)), *(f"TI{n}" for n in range(1, 6))])
    t = expo(f"[board]\nprojects: L1\ntechnologies: TR1\n[A]\nmoney: 9\n[B]\nyard: {others}\n").play("A: play academy")
    assert t.legal == ["project L", "tech TR1", "skip"]
    t.refuses("T", "EX-4.4.3")


# ---- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Fine Arts", "fine arts", "place Fine Arts", "FA", "place FA", "place:FA", "place:fine-arts", "area:fine-arts",
        "verb:place area:fine-arts", "A: place:FA", "Schöne Künste", "place Belle Arti", "fine_arts", "pl fi ar",
    ],
)  # fmt: skip
def test_an_area_is_called_as_it_is_on_the_board(text: str) -> None:
    t = pavilion.new("worlds-fair-1893", seats=3, seed=7)
    t.play(text)
    assert said(t) == "place fine-arts"


@pytest.mark.parametrize(
    "text", ["Daniel Burnham", "play Daniel Burnham", "Dan", "play:BUR", "figure:burnham", "play daniel b"]
)
def test_a_figure_is_called_by_name(text: str) -> None:
    t = fair("[A]\nfigures: burnham, davis\n").play("A: place agriculture")
    t.play(text)
    assert said(t.table) == "play burnham"


@pytest.mark.parametrize("text", ["Train Station", "play Train Station", "card:station", "Bahnhof", "Stazione"])
def test_a_card_is_called_by_name(text: str) -> None:
    assert said(expo("").play(text).table) == "play station"


@pytest.mark.parametrize("text", ["Motorcycle", "place Motorcycle", "tile:L1", "Motorrad", "place motoc"])
def test_a_tile_of_the_yard_is_called_by_name(text: str) -> None:
    t = expo("[A]\nyard: L1, L2, ST-MA").play("A: play laboratory", text)
    assert said(t.table) == "place L1"


BOARD = "[board]\nstation: ST-SM MA-SM\nprojects: L4 T5\n[A]\nmoney: 12\n"


@pytest.mark.parametrize(
    ("card", "text", "meant"),
    [
        ("academy", "Rotary Press", "project L"), ("academy", "project Rotary Press", "project L"),
        ("academy", "Rotationspresse", "project L"), ("academy", "Improved Academy", "tech TI2"),
        ("station", "2 Steel + 1 Steam power", "buy 1"), ("station", "buy 2 Manual work + 1 Steam power", "buy 2"),
        ("station", "2 Stahl + 1 Dampfkraft", "buy 1"), ("station", "field:2", "buy 2"),
    ],
)  # fmt: skip
def test_what_lies_there_is_called_by_name(card: str, text: str, meant: str) -> None:
    t = expo(BOARD).play(f"A: play {card}")
    t.play(text)
    assert said(t.table) == meant


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_every_name_is_read_as_what_it_names(game: str, language: str) -> None:
    """In every answer of one noun, where nothing but other things of this kind could be meant."""
    t = pavilion.new(game, seats=3, seed=1)
    names, speak = t.reader.names, translator(language, t.game)
    for verb in t.rules.grammar.verbs:
        codes = range(verb.base, verb.end) if verb.noun.name and not verb.second_noun.name else range(0)
        for code in codes:
            word = verb.words(code)[1]
            if word in names:
                name, lexicon = words_of(speak.t(names[word])), t.reader.translated
                assert [other for other in codes if fits(name, lexicon.parts[other], True)] == [code]
                assert {other for other in codes if fits(name, t.reader.english.parts[other], True)} <= {code}


def test_a_name_is_read_with_its_soft_hyphens_and_without() -> None:
    assert words_of("Fessel\u00adballon") == words_of("fesselballon") == ("fesselballon",)


def test_what_is_unknown_is_shown_where_it_stands() -> None:
    t = pavilion.new("worlds-fair-1893", seats=3, seed=7)
    for text, where in (("place:zoo", "column 7"), ("place Fine Zoo", "column 12")):
        with pytest.raises(Unreadable, match=where):
            t.play(text)


# ---- who speaks ------------------------------------------------------------------------------------------------------


def test_an_answer_for_one_seat_said_by_another_is_refused() -> None:
    t = pavilion.new("worlds-fair-1893", seats=3, seed=7)
    before = t.record()
    for text, seat in (("A: place agriculture", 1), ("B: place agriculture", 0), ("fate: reveal ticket", 0)):
        named, letter = text.partition(":")[0], "ABC"[seat]
        for ask in (t.play, t.why_not, t.read):
            with pytest.raises(Unreadable, match=f"'{named}' is named, but seat '{letter}' is answering"):
                ask(text, seat=seat)
    assert t.record() == before
    t.play("A: place agriculture", seat=0)
    assert t.moves()[-1] != before


def test_who_may_answer_too_is_not_told_otherwise_but_that_another_seat_is_named() -> None:
    """All choose in secret: it would be wrong to say that it is not B's turn, or not A's."""
    t = pavilion.new("crystal-palace", seats=3, seed=1)
    assert {*t.to_move} == {0, 1, 2}
    with pytest.raises(Unreadable, match=r"^'B: set 6-6-6-6', column 1: 'B' is named, but seat 'A' is answering\. "):
        t.play("B: set 6-6-6-6", seat=0)
    t.play("B: set 6-6-6-6")
    t.play("A: set 6-6-6-6", seat=0)
    assert t.to_move == (2,)


@pytest.mark.parametrize("hand", ["6-5-4-3", "6-6-6-1", "4-4-2-2", "1-1-1-1"])
def test_dice_are_read_in_any_order(hand: str) -> None:
    t = pavilion.new("crystal-palace", seats=2, seed=1)
    orders = sorted(set(permutations(hand.split("-"))))
    for dice in orders:
        for between in ("-", " ", ", ", " - "):
            said = between.join(dice)
            assert t.read(f"set {said}", 1) == f"set {hand}"
            assert t.read(f"b: SET {said}") == f"set {hand}"
    last = "-".join(orders[0])
    assert {t.read(text, 1) for text in (f"set hand:{last}", f"hand:{last}", last)} == {f"set {hand}"}


def test_dice_in_any_order_are_as_many_as_there_are() -> None:
    """What is no hand of the right size is refused as it would be in order, and nothing else is turned round."""
    t = pavilion.new("crystal-palace", seats=2, seed=1)
    for text in ("set 6-1-1", "set 1 1 6", "set 1-6-1-6-1"):
        with pytest.raises(Forbidden, match=r"CP-4\.1\.1"):
            t.play(text)
    for text in ("set 1-2-3-7", "set 1-2-3-4-5-6-1", "place 1 2 bank"):
        with pytest.raises((Unreadable, Forbidden)):
            t.play(text)
    toys = vocabulary(pavilion.games()["expo-1906"])
    assert toys.ordered(words_of("lay 90 c5 1 2")) == ("lay", "90", "c5", "1", "2")


def test_taking_back_for_a_seat_that_does_not_exist() -> None:
    t = expo("[A]\nyard: O1").play("A: play laboratory").table
    for seat in (7, -1, True):
        with pytest.raises(Unreadable, match=re.escape("Seats: 0 to 2.")):
            t.undo(seat)


# ---- refusals --------------------------------------------------------------------------------------------------------

COMPLETE = "[A]\nlab: T2 0 c5, EM-CU 90 c6, AU-EL 180 f5, SM-TH 0 b5\n"


def test_a_tile_named_by_another_cell_is_refused_by_the_rule_that_holds_it() -> None:
    t = expo(COMPLETE).play("A: play laboratory")
    for text in ("remove c5", "remove d5", "remove D5", "rem d5", "remove d6"):
        t.refuses(text, "EX-4.5.4")
    t.refuses("remove a1", "EX-4.5.1")


def test_a_tile_named_by_another_cell_is_not_taken_up_if_it_cannot_move() -> None:
    around = "T2 0 c5, EM-CU 90 c6, AU-EL 180 f5, SM-TH 0 b5"
    t = expo(f"[A]\nlab: {around}\nhand: station meeting").play("A: play meeting", "option reposition")
    assert "move c5" not in t.legal
    for text in ("move c5", "move d5", "mo E5"):
        t.refuses(text, "EX-4.8.4")


@pytest.mark.parametrize("text", ["remove d1", "remove D1", "rem d1", "REMOVE d1", "d1"])
def test_a_tile_is_named_by_any_of_its_cells_however_it_is_typed(text: str) -> None:
    t = expo("[A]\nlab: O1 0 c1").play("A: play laboratory", text)
    assert said(t.table) == "remove c1"


def test_passing_is_refused_as_what_it_is_where_it_is_tried() -> None:
    t = fair("[A]\nfigures: davis\n").refuses("A: pass", "WF-4.1.3").play("A: place agriculture").asks("play-figure")
    for word in ("pass", "skip", "end"):
        t.refuses(f"A: {word}", "WF-4.1.2")
    t.refuses("A: cancel", "WF-4.7.3").refuses("A: keep davis", "WF-4.4.1")


def test_in_a_final_turn_one_may_pass_and_stopping_is_refused_with_that_rule() -> None:
    jury = f"[board]\njury: {'steam electricity ' * 5}steam\n[A]\nhand: station meeting\n"
    t = expo(jury).play("A: play meeting", "stop").asks("play-card", "B")
    assert "pass" in t.legal
    t.refuses("B: stop", "EX-5.3").refuses("B: skip", "EX-5.3").play("B: pass").asks("play-card", "C")
    expo("").refuses("A: stop", "EX-4.1.2").refuses("A: pass", "EX-4.1.2")


def test_a_second_jury_tile_is_refused_by_the_rule_that_forbids_it() -> None:
    hand = "[A]\nhand: station meeting\n"
    t = expo(hand, meeting_same_twice=True).play("A: play meeting", "option jury", "jury steam")
    t.refuses("option jury", "EX-6.6.1").play("option fund")
    t = expo(hand).play("A: play meeting", "option jury", "jury steam").refuses("option jury", "EX-4.8.1")


def test_a_typo_is_unreadable_and_no_rule() -> None:
    t = pavilion.new("worlds-fair-1893", seats=3, seed=7)
    with pytest.raises(Unreadable, match="column 7"):
        t.why_not("place zoo")
    with pytest.raises(Ambiguous):
        t.why_not("place")
