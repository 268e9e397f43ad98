"""Whatever is typed, loaded or edited: it works or one of three errors says why, and nothing changes by trying."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pavilion
from pavilion import Ambiguous, Forbidden, Table, Unreadable
from pavilion.check import on_the_shelf
from pavilion.check.toys import HALL
from pavilion.cli import main

ERRORS = (Unreadable, Forbidden, Ambiguous)
ODD = ["0", "-1", "2", "99", "1000000", "-", "B", "D", "sealed", "nothing", ":", "|", "9" * 5000]
ANYTHING = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


# ---- tables to spoil ------------------------------------------------------------------------------------------------


def played(game: str, choices: int, **how: Any) -> Table:
    table, luck = pavilion.new(game, **how), Random(choices)
    for _ in range(choices):
        if not table.over:
            seat = luck.choice(table.to_move)
            table.play(luck.choice(table.legal(seat)), seat)
    return table


@cache
def tables() -> dict[str, Table]:
    """One of each kind: at the start, in a turn, in a draft, over, with typed fate, with secret answers."""
    fair = "worlds-fair-1893"
    with on_the_shelf(HALL):
        secret = played("hall", 2, seats=3, seed=5)
    return {
        "start": played(fair, 0, seats=2, seed=1),
        "middle": played(fair, 40, seats=3, seed=2),
        "turn": played(fair, 31, seats=4, seed=3, approve="ask"),
        "draft": played(fair, 1, seats=3, seed=4, start_bonus="draft"),
        "over": played(fair, 500, seats=2, seed=5),
        "typed": pavilion.new(fair, seats=2, fate="typed"),
        "secret": secret,
    }


# ---- answers --------------------------------------------------------------------------------------------------------

KNOWN = [
    "place", "pl", "source", "play", "discard-rest", "lift", "drop", "fate", "A", "B", "D", "a:", "A:", "fate:", ":",
    "agriculture", "ag", "fine", "davis", "reveal", "ticket", "set", "6-6-6", "1-1-1", "loan", "tax", "pass", "skip",
    "undo", "0", "p0", "PLACE", "ß", "\u0130", "\x00", "\n", "#", ";", "",
]
words = st.lists(st.one_of(st.sampled_from(KNOWN), st.text(max_size=4)), max_size=5).map(" ".join)
kinds = st.sampled_from(["start", "middle", "turn", "draft", "over", "typed", "secret"])


def objection(table: Table, text: Any, seat: int | None) -> type[Exception] | None:
    """What there is against an answer: a rule forbids it, or it cannot be read."""
    try:
        return Forbidden if table.why_not(text, seat) else None
    except (Unreadable, Ambiguous) as trouble:
        return type(trouble)


@ANYTHING
@given(kind=kinds, text=st.one_of(st.text(), words), seat=st.sampled_from([None, 0, 1]))
def test_an_answer_is_taken_or_refused_and_why_not_knows_which(kind: str, text: str, seat: int | None) -> None:
    table = tables()[kind].clone()
    before, trouble = (table.record(with_seed=True), table.position()), objection(table, text, seat)
    assert (table.record(with_seed=True), table.position()) == before, "asking changes nothing"
    if trouble is None:
        table.play(text, seat)
        assert len(table.moves()) > len(tables()[kind].moves())
        return
    with pytest.raises(trouble):
        table.play(text, seat)
    assert (table.record(with_seed=True), table.position()) == before


@pytest.mark.parametrize("answer", [None, 5, b"place agriculture", ["place", "agriculture"], object()])
def test_what_is_no_text_is_no_answer(answer: Any) -> None:
    table = tables()["middle"].clone()
    for ask in (table.play, table.why_not, table.read, table.preview):
        with pytest.raises(Unreadable, match="text"):
            ask(answer)


@pytest.mark.parametrize("seat", [3, -1, True, "A", 1.0, None])
def test_seats_that_are_not_at_the_table_are_refused(seat: Any) -> None:
    table = tables()["middle"]
    if seat is None:
        assert table.legal(None) == table.legal(table.to_move[0])
        return
    for ask in (table.legal, table.touches, table.view, lambda seat: table.clone().play("place agriculture", seat)):
        with pytest.raises(Unreadable, match="there is no seat"):
            ask(seat)


# ---- records --------------------------------------------------------------------------------------------------------


@cache
def record() -> str:
    return played("worlds-fair-1893", 60, seats=3, seed=7).record(with_seed=True)


def loads(text: Any) -> bool:
    """Does it load? Then to the digest that it ends with."""
    try:
        table = pavilion.load(text)
    except ERRORS:
        return False
    end = next(line for line in text.splitlines() if line.startswith("end: "))
    assert end == f"end: {len(table.moves())} answers, digest {table.digest()}"
    return True


def test_a_record_that_breaks_off_is_refused_wherever_it_does() -> None:
    lines = record().splitlines()
    assert loads(record())
    for n in range(len(lines)):
        with pytest.raises(Unreadable, match="record, line"):
            pavilion.load("\n".join(lines[:n]))


def test_no_line_with_answers_can_be_left_out_doubled_or_moved() -> None:
    lines = record().splitlines()
    turns = [n for n, line in enumerate(lines) if line[:1].isdigit()]
    assert len(turns) > 20
    for n in turns:
        left_out, doubled = lines[:n] + lines[n + 1 :], lines[:n] + lines[n : n + 1] + lines[n:]
        moved = [*lines[: n - 1], lines[n], lines[n - 1], *lines[n + 1 :]]
        for spoilt in (left_out, doubled, moved):
            with pytest.raises(Unreadable, match="record, line"):
                pavilion.load("\n".join(spoilt) + "\n")


def change(old: str, new: str) -> Callable[[str], str]:
    def spoil(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return spoil


def change_line(start: str, new: str) -> Callable[[str], str]:
    def spoil(text: str) -> str:
        old = next(line for line in text.splitlines() if line.startswith(start))
        return text.replace(old + "\n", new, 1)

    return spoil


SPOILT = [
    ("another format", change("pavilion record 1", "pavilion record 2"), "begins with the line"),
    ("another game", change("game: worlds-fair-1893", "game: worlds-fair"), "Did you mean 'worlds-fair-1893'"),
    ("no game", change_line("game:", ""), "'game' is missing"),
    ("no seats", change_line("seats:", ""), "'seats' is missing"),
    ("another edition", change("rules: ", "rules: 9"), "edition 9"),
    ("seats in words", change("seats: 3", "seats: three"), "'three' is not a number of seats"),
    ("too many seats", change("seats: 3", "seats: 5"), "cannot be played with 5 seats"),
    ("other seats", change("seats: 3", "seats: 4"), "Give one number for each seat"),
    ("an unknown option", change("approve=auto", "aprove=auto"), "Did you mean 'approve'"),
    ("an unknown value", change("approve=auto", "approve=never"), "Allowed: auto, ask"),
    ("an option twice", change("options: ", "options: layout=random "), "'layout' is given twice"),
    ("a word among the options", change("options: ", "options: please "), "'please' is not an option"),
    ("another pack", change("pack: house", "pack: my box"), "component pack 'my box'"),
    ("another seed", change("seed: 7", "seed: 8"), "not the one that was committed to"),
    ("a seed without a commitment", change_line("fate:", ""), "without the line 'fate"),
    ("a broken commitment", change("fate: ", "fate: x"), "is not a commitment"),
    ("a line twice in the head", change("seats: 3\n", "seats: 3\nseats: 3\n"), "appears twice"),
    ("a strange line in the head", change("seats: 3\n", "seats: 3\nweather: fine\n"), "does not belong in the header"),
    ("no empty line", change("\n\n", "\n"), "does not belong in the header"),
    ("a strange line", change("\n1. ", "\nhello\n1. "), "'hello' is not a line of a record"),
    ("a strange speaker", change("\n1. A: ", "\n1. Z: "), "nobody is called 'Z'"),
    ("the wrong seat", change("\n1. A: ", "\n1. B: "), "B is not the one to say"),
    ("a player for fate", change("\n0. fate: ", "\n0. A: "), "A is not the one to say"),
    ("fate for a player", change("\n1. A: ", "\n1. fate: "), "fate is not the one to say"),
    ("an unknown answer", change("\n1. A: place ", "\n1. A: put "), "There are no such words"),
    ("an abbreviated answer", change("\n1. A: place ", "\n1. A: pl "), "There are no such words"),
    ("an illegal answer", change("\n1. A: place ", "\n1. A: davis "), "WF-4.1.2"),
    ("another turn", change("\n2. B: ", "\n3. B: "), "to turn 2, not to turn 3"),
    ("another count", change("end: ", "end: 1"), "are announced"),
    ("another digest", change("\ndigest 1: ", "\ndigest 2: "), "digest of round 2"),
    ("something behind the end", lambda text: text + "1. A: place agriculture\n", "there is something after the end"),
    ("a number without end", change("\n1. A: ", f"\n{'9' * 5000}. A: "), "record, line"),
]


@pytest.mark.parametrize(("what", "spoil", "says"), SPOILT, ids=[what for what, *_ in SPOILT])
def test_a_spoilt_record_is_refused_with_the_reason(what: str, spoil: Callable[[str], str], says: str) -> None:
    with pytest.raises(Unreadable) as trouble:
        pavilion.load(spoil(record()))
    assert says in str(trouble.value), what


@pytest.mark.parametrize("line", ["digest 1: ", "end: "])
def test_a_changed_digest_is_noticed(line: str) -> None:
    old = next(found for found in record().splitlines() if found.startswith(line))
    new = old[:-1] + ("0" if old[-1] != "0" else "1")
    with pytest.raises(Unreadable, match="digest"):
        pavilion.load(record().replace(old, new))


def test_a_changed_result_is_noticed() -> None:
    full = tables()["over"].record()
    result = next(line for line in full.splitlines() if line.startswith("result: "))
    for new in ("", result.replace("A ", "A 1") + "\n", result.replace("places", "place") + "\n"):
        with pytest.raises(Unreadable, match="the result should be"):
            pavilion.load(full.replace(result + "\n", new))


def test_fate_cannot_be_changed_without_a_trace() -> None:
    """Another card of the same pile is legal; digests and the seed still tell."""
    line = next(line for line in record().splitlines() if line.startswith("1. "))
    other = "reveal burnham" if "reveal burnham" not in line else "reveal ticket"
    spoilt = line[: line.rindex("reveal")] + other
    with pytest.raises(Unreadable):
        pavilion.load(record().replace(line, spoilt))


@pytest.mark.parametrize("text", [None, 7, b"pavilion record 1\n", ["pavilion record 1"]])
def test_what_is_no_text_is_no_record_and_no_position(text: Any) -> None:
    with pytest.raises(Unreadable):
        pavilion.load(text)
    spoilt: Any = text or 0
    with pytest.raises(Unreadable):
        pavilion.new("worlds-fair-1893", position=spoilt)


@ANYTHING
@given(st.one_of(st.text(), st.text().map(lambda text: "pavilion record 1\n" + text)))
def test_any_text_loads_or_is_refused(text: str) -> None:
    assert not loads(text)


# ---- edited texts ---------------------------------------------------------------------------------------------------


@st.composite
def edits(draw: st.DrawFn, text: str) -> str:
    """One to three small changes, as a careless or curious editor makes them."""
    lines = text.splitlines()
    vocabulary = sorted(set(text.split()))
    for _ in range(draw(st.integers(1, 3))):
        n = draw(st.integers(0, len(lines) - 1))
        line = lines[n]
        deed = draw(st.sampled_from(["cut", "drop", "double", "word", "odd", "letter", "swap"]))
        if deed == "cut":
            lines[n] = line[: draw(st.integers(0, len(line)))]
        elif deed == "drop" and len(lines) > 1:
            del lines[n]
        elif deed == "double":
            lines.insert(n, line)
        elif deed in ("word", "odd"):
            parts = line.split(" ")
            parts[draw(st.integers(0, len(parts) - 1))] = draw(st.sampled_from(ODD if deed == "odd" else vocabulary))
            lines[n] = " ".join(parts)
        elif deed == "letter":
            at = draw(st.integers(0, len(line)))
            lines[n] = line[:at] + draw(st.characters()) + line[at:]
        else:
            other = draw(st.integers(0, len(lines) - 1))
            lines[n], lines[other] = lines[other], line
    return "\n".join(lines) + "\n"


@ANYTHING
@given(st.data())
def test_an_edited_record_loads_to_its_digest_or_is_refused(data: st.DataObject) -> None:
    loads(data.draw(edits(record())))


@ANYTHING
@given(st.data(), st.sampled_from(["start", "middle", "turn", "draft", "over"]))
def test_an_edited_position_can_be_played_to_the_end_or_is_refused(data: st.DataObject, kind: str) -> None:
    text = data.draw(edits(tables()[kind].position()))
    try:
        table = pavilion.new("worlds-fair-1893", seed=1, position=text)
    except ERRORS:
        return
    assert pavilion.load(table.record(with_seed=True)).digest() == table.digest()
    finish(table)


def finish(table: Table) -> None:
    luck = Random(1)
    for _ in range(3_000):
        if table.over:
            assert table.view()["over"]
            return
        table.play(luck.choice(table.legal()))
    raise AssertionError("the game does not end")


# ---- positions ------------------------------------------------------------------------------------------------------

HEAD = "pavilion position 1\ngame: worlds-fair-1893\nseats: 3\n\n"

IMPOSSIBLE = [
    ("[board]\nagriculture: 1 1 1 | ticket ticket ticket ticket ticket\n", "there are 5 cards beside agriculture"),
    ("[board]\nagriculture: 1 1 | ticket\n", "expected 3 numbers"),
    ("[board]\nagriculture: 1 1 23\n", "23 is out of range"),
    ("[board]\nzoo: 1 1 1\n", "'zoo' does not belong in [board]"),
    ("[board]\nagriculture: 1 1 1 | lion\n", "'lion' is unknown here"),
    ("[board]\nagriculture: 1 1 1\nagriculture: 1 1 1\n", "appears twice"),
    ("[A]\nsupply: 3\n", "3 supporters in the supply and 6 on the board"),
    ("[A]\nfigures: 6 burnham\n", "'burnham': 5 in the box, but 6 here"),
    ("[A]\nfigures: -1 burnham\n", "-1 is out of range"),
    ("[A]\nfigures: two burnham\n", "expected a number, found 'two'"),
    ("[A]\ntickets: many\n", "expected a number"),
    ("[A]\ncoins: 3\n", "does not belong in [A]"),
    ("[D]\ntickets: 1\n", "no section [D]"),
    ("[A]\ntickets: 1\n\n[A]\ntickets: 1\n", "appears twice"),
    ("[piles]\ndraw: 1 ticket\n", "in the box"),
    ("[piles]\nremoved: 91 ticket\n", "in the box"),
    ("[wheel]\ncar: 12\n", "12 is out of range"),
    ("[wheel]\nround: 4\n", "4 is out of range"),
    ("[wheel]\nround: 0\n", "0 is out of range"),
    ("[wheel]\nfirst: p3\n", "'p3' is unknown here"),
    ("[wheel]\nchosen: the zoo\n", "'the zoo' is unknown here"),
    ("[owed]\nholiday A\n", "'holiday' is not something that can be owed"),
    ("[owed]\nturn D\n", "'turn' is not something that can be owed"),
    ("[owed]\nplace-supporter\n", "is a player's decision"),
    ("[owed]\nplace-supporter D\n", "'D' is unknown here"),
    ("[owed]\ndavis-target A\ncollect-and-lay-out A\nend-turn A\n", "chosen"),
    ("[owed]\ndavis-target A\n", "no rule leaves these things"),
    ("[owed]\nplace-supporter A\ncollect-and-lay-out B\nend-turn A\n", "belongs to one seat"),
    ("[owed]\nplace-supporter A\ncollect-and-lay-out\nend-turn A\n", "belongs to one seat"),
    ("[owed]\nend-turn A\nend-turn B\n", "no rule leaves these things"),
    ("[owed]\nrecall\nend-round\n", "triggered by"),
    ("[board]\nagriculture: 1 1 1 | ticket\n[owed]\ndeal-opening\nbegin\n", "there are already cards there"),
    ("[owed]\npalmer-drop A B zoo\n", "'zoo' is unknown here"),
    ("[owed]\npalmer-drop A D agriculture\n", "there is no seat D"),
    ("[owed]\npalmer-drop A B agriculture ticket\n", "too many"),
    ("[owed]\ntake-source A 1 -1\ncollect-and-lay-out A\nend-turn A\n", "chosen"),
    (
        "[wheel]\nchosen: fine-arts\n[board]\nfine-arts: 6 1 1\nagriculture: 0 1 1\nelectricity: 0 1 1\n"
        "manufacturing: 0 1 1\ntransportation: 0 1 1\n"
        "[owed]\ntake-source A fine-arts fine-arts\ncollect-and-lay-out A\nend-turn A\n",
        "cannot be answered",
    ),
    ("[owed]\n:\n", "can be owed"),
    ("[owed]\ndeal - 99\n", "99"),
    ("[owed]\ndeal A 1\n", "fate"),
    ("[owed]\npalmer-drop A 9 9\n", "9"),
    ("[owed]\nscore-area - 7\n", "7"),
    ("[owed]\napprove-exhibits A 5 9\n", "position, line"),
    ("[owed]\nplace-supporter A 1 2 3 4\n", "position, line"),
    ("[owed]\nend-turn A sealed\n", "sealed"),
]


@pytest.mark.parametrize(("edit", "says"), IMPOSSIBLE, ids=[edit.replace("\n", " / ") for edit, _ in IMPOSSIBLE])
def test_an_impossible_position_is_refused_with_the_reason(edit: str, says: str) -> None:
    with pytest.raises(Unreadable) as trouble:
        pavilion.new("worlds-fair-1893", seed=1, position=HEAD + edit)
    assert says in str(trouble.value)
    assert str(trouble.value).startswith("position"), "it says where"


def test_there_is_not_more_to_be_done_than_a_game_can_leave_open() -> None:
    with pytest.raises(Unreadable, match=r"^position, line 106: more than 100 things are to be done\.$"):
        pavilion.new("worlds-fair-1893", seed=1, position=HEAD + "[owed]\n" + "end-turn A\n" * 4000)


@pytest.mark.parametrize("owed", ["deal - 1 1000000", "start-player\nlay-tile - 2\nturn A"])
def test_a_position_in_which_fate_would_deal_for_ever_is_refused(owed: str) -> None:
    """In a process of its own, which can be stopped."""
    code = f"import pavilion; pavilion.new('worlds-fair-1893', seed=1, position={HEAD + '[owed]' + chr(10) + owed!r})"
    died = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30, check=False)
    assert "Unreadable: position" in died.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "a position begins with the line"),
        ("pavilion record 1\n", "a position begins with the line"),
        ("pavilion position 1\n", "'game' is missing"),
        ("pavilion position 1\ngame: chess\nseats: 2\n", "no game 'chess'"),
        ("pavilion position 1\ngame: worlds-fair-1893\nseats: 2\nrules: 0.1\n", "edition 0.1"),
        ("pavilion position 1\ngame: worlds-fair-1893\nseats: 2\nanswers: -1\n", "-1 is out of range"),
        ("pavilion position 1\ngame: worlds-fair-1893\nseats: 2\nanswers: 5\nveil: 6\n", "6 is out of range"),
        (HEAD + "[zoo]\n", "no section [zoo]"),
    ],
)
def test_a_position_without_a_proper_head_is_refused(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as trouble:
        pavilion.new("worlds-fair-1893", position=text)
    assert says in str(trouble.value)


def test_a_position_of_another_game_is_refused() -> None:
    with on_the_shelf(HALL), pytest.raises(Unreadable, match="this table plays 'hall', not 'worlds-fair-1893'"):
        pavilion.new("worlds-fair-1893", position=tables()["secret"].position())


# ---- new tables -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"seats": 1}, "Seats: 2 to 4"),
        ({"seats": 5}, "Seats: 2 to 4"),
        ({"seats": "3"}, "cannot be played with '3' seats"),
        ({"seats": True}, "cannot be played with True seats"),
        ({"seats": 2.0}, "cannot be played with 2.0 seats"),
        ({"aprove": "ask"}, "Did you mean 'approve'"),
        ({"approve": "maybe"}, "Allowed: auto, ask"),
        ({"stall_limit": -1}, "a whole number, 0 or more"),
        ({"stall_limit": "9" * 5000}, "a whole number, 0 or more"),
        ({"handicap": [1]}, "Give one number for each seat"),
        ({"area_table": "4,3/2,1"}, "medal points"),
        ({"area_table": [[3, 3], [2, 1], [2, 2], [0, 1]]}, "medal points"),
        ({"fate": "dice"}, "Known: seed, typed"),
        ({"seed": ""}, "is not a seed"),
        ({"seed": "two words"}, "is not a seed"),
        ({"seed": "a\nb"}, "is not a seed"),
        ({"seed": 1.5}, "is not a seed"),
        ({"seed": True}, "is not a seed"),
        ({"pack": "no/such/folder"}, "not a readable folder"),
        ({"position": HEAD, "seats": 2}, "seats cannot be given together with a position"),
        ({"position": HEAD, "approve": "ask"}, "approve cannot be given together with a position"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_what_can(how: dict[str, Any], says: str) -> None:
    with pytest.raises(Unreadable) as trouble:
        pavilion.new("worlds-fair-1893", **how)
    assert says in str(trouble.value)


@pytest.mark.parametrize("name", ["", "worlds_fair_1893", "World's Fair 1893", "worlds-fair-1983", "expo"])
def test_an_unknown_game_is_refused_with_those_that_exist(name: str) -> None:
    with pytest.raises(Unreadable, match=r"there is no game .*worlds-fair-1893"):
        pavilion.new(name)


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "worlds-fair-1893", "-n", "1", "--bots", "expert@0,club"],
        ["arena", "worlds-fair-1893", "-n", "1", "--bots", "expert@0,club"],
        ["play", "worlds-fair-1893", "--seats", "you,expert@0"],
    ],
    ids=lambda command: command[0],
)
def test_a_time_limit_of_nothing_is_refused_in_one_paragraph(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert "'0' is not a time limit. Give seconds above 0 for every answer, for example expert@2.5." in told
    assert "Traceback" not in told
