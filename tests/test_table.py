"""The Table, as a user meets it: text in, text out, errors that help."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from scenario import fair

import pavilion
from pavilion import Ambiguous, Forbidden, Table, Unreadable


def midgame(seats: int = 3, seed: int | str = 7, answers: int = 40) -> Table:
    """A game in full swing: always the answer in the middle of the list."""
    table = pavilion.new("worlds-fair-1893", seats=seats, seed=seed)
    for _ in range(answers):
        legal = table.legal()
        table.play(legal[len(legal) // 2])
    return table


def finished(seats: int = 2, seed: int | str = 7) -> Table:
    table = pavilion.new("worlds-fair-1893", seats=seats, seed=seed)
    while not table.over:
        legal = table.legal()
        table.play(legal[len(legal) // 2])
    return table


def test_a_new_table_asks_seat_0_for_one_of_five_areas() -> None:
    t = pavilion.new("worlds-fair-1893", seats=3, seed=7)
    assert (t.over, t.to_move, t.asked) == (False, (0,), "place-supporter")
    assert t.question.startswith("Where do you place your supporter?")
    areas = ["agriculture", "electricity", "fine-arts", "manufacturing", "transportation"]
    assert t.legal() == [f"place {area}" for area in areas]
    assert t.legal(seat=1) == []
    assert t.scores() == [0, 0, 0]
    assert t.ranking() == [1, 1, 1]


@pytest.mark.parametrize("text", ["place fine-arts", "A: place fine-arts", "a:place fine-arts", "pl fi", " FINE "])
def test_answers_may_be_abbreviated(text: str) -> None:
    t = pavilion.new("worlds-fair-1893", seats=3, seed=7)
    t.play(text)
    assert "A: place fine-arts" in t.moves()


def test_an_abbreviation_that_fits_several_answers_is_ambiguous() -> None:
    t = pavilion.new("worlds-fair-1893", seats=3, seed=7)
    with pytest.raises(Ambiguous) as trouble:
        t.play("place")
    assert trouble.value.candidates == t.legal()
    assert isinstance(trouble.value, ValueError)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("place zoo", "column 7"), ("", "empty"), ("   ", "empty"), ("dance", "begins with one of: place, source"),
        ("E: place agriculture", "Seats: A, B, C"), ("place agriculture agriculture", "do not form an answer"),
        ("?", "unknown"),
    ],
)
def test_what_is_no_answer_is_unreadable_and_changes_nothing(text: str, hint: str) -> None:
    t = pavilion.new("worlds-fair-1893", seats=3, seed=7)
    before = t.record()
    with pytest.raises(Unreadable, match=re.escape(hint)):
        t.play(text)
    assert t.record() == before


def test_why_not_names_the_rule_and_says_it_in_a_sentence() -> None:
    t = pavilion.new("worlds-fair-1893", seats=3, seed=7)
    assert t.why_not("place agriculture") is None
    reason = t.why_not("source agriculture")
    assert reason is not None
    rule, sentence = reason
    assert (rule, reason.rule) == ("WF-4.2.1", "WF-4.2.1")
    assert str(reason) == f"{sentence} (WF-4.2.1)"
    assert "your supply is empty" in sentence


def test_why_not_after_the_end_and_for_a_seat_that_is_not_asked() -> None:
    t = finished()
    assert t.legal() == []
    reason = t.why_not("place agriculture")
    assert reason is not None
    assert reason.rule == "WF-5.3.1"
    with pytest.raises(Unreadable):
        t.why_not("place zoo")
    other = pavilion.new("worlds-fair-1893", seats=2, seed=1).why_not("place agriculture", seat=1)
    assert other is not None
    assert other.rule == "WF-4.1.1"


def test_a_view_is_json_and_the_same_for_every_seat_of_a_game_without_secrets() -> None:
    t = midgame()
    views = [t.view(seat=seat) for seat in (0, 1, 2, None)]
    assert json.loads(json.dumps(views)) == views
    assert all(view["board"] == views[0]["board"] for view in views)
    assert [view["seat"] for view in views] == ["A", "B", "C", None]
    with pytest.raises(Unreadable, match="Seats: 0 to 2"):
        t.view(seat=3)


def test_the_breakdown_adds_up_to_the_score() -> None:
    t = finished()
    assert [sum(part.values()) for part in t.breakdown()] == t.scores()
    assert any(source.startswith("token set 1") for part in t.breakdown() for source in part)


def test_a_clone_goes_on_alone_with_the_same_fate() -> None:
    t = midgame()
    twin, before = t.clone(), t.record()
    twin.play(twin.legal()[0])
    assert t.record() == before
    t.play(t.legal()[0])
    assert t.record() == twin.record()


def test_a_clone_has_every_field() -> None:
    t = midgame()
    assert vars(t.clone()).keys() == vars(t).keys()


def test_a_running_record_tells_the_commitment_and_not_the_seed() -> None:
    t = midgame(seed="a-secret-word")
    record = t.record()
    assert "a-secret-word" not in record
    assert hashlib.sha256(b"a-secret-word").hexdigest() in record
    assert "seed: a-secret-word" in t.record(with_seed=True)
    assert "a-secret-word" not in t.position() + json.dumps(t.view(0))


def test_a_finished_record_tells_the_seed() -> None:
    assert "seed: a-secret-word\n" in finished(seed="a-secret-word").record()


def test_a_loaded_record_gives_the_table_back() -> None:
    t = midgame()
    again = pavilion.load(t.record())
    assert (again.digest(), again.legal(), again.to_move) == (t.digest(), t.legal(), t.to_move)
    assert again.moves() == t.moves()
    assert again.breakdown() == t.breakdown()
    full = finished()
    assert pavilion.load(full.record()).record() == full.record()


@pytest.mark.parametrize("how", ["seed given", "save file"])
def test_with_its_seed_a_loaded_table_goes_on_with_the_same_fate(how: str) -> None:
    t = midgame(seed=11)
    again = pavilion.load(t.record(), seed=11) if how == "seed given" else pavilion.load(t.record(with_seed=True))
    while not t.over:
        t.play(t.legal()[0])
        again.play(again.legal()[0])
    assert again.record() == t.record()


def test_without_its_seed_a_loaded_table_goes_on_with_a_new_one_and_says_from_where() -> None:
    t = midgame(seed=11)
    again = pavilion.load(t.record())
    assert len(again.fates) == 2
    assert f" from {len(t.moves())}\n" in again.record()
    again.play(again.legal()[0])
    assert pavilion.load(again.record()).moves() == again.moves()


def test_a_wrong_seed_is_noticed() -> None:
    with pytest.raises(Unreadable, match="commits to"):
        pavilion.load(midgame(seed=11).record(), seed=12)


def test_a_record_opens_at_any_answer() -> None:
    record = finished().record()
    total = len(pavilion.load(record).moves())
    for n in (0, 1, 20, total):
        assert len(pavilion.load(record, at=n).moves()) >= n
    assert pavilion.load(record, at=20).moves()[:20] == pavilion.load(record).moves()[:20]
    with pytest.raises(Unreadable, match=f"0 to {total}"):
        pavilion.load(record, at=total + 1)


def test_taking_back_at_a_clone_leaves_the_past_of_the_original_alone() -> None:
    t = fair("[A]\nfigures: davis, palmer\n").table
    t.play("place agriculture")
    before = t.digest()
    t.play("play davis")
    twin = t.clone()
    twin.undo()
    twin.play("discard-rest")
    t.undo()
    assert t.digest() == before


def test_undo_belongs_to_the_player_who_answered() -> None:
    t = fair(start_bonus="draft", layout="fixed").table
    t.play("C: bonus agriculture")
    t.play("C: bonus electricity")
    t.play("B: bonus agriculture")
    with pytest.raises(Forbidden, match=r"WF-4\.7\.6"):
        t.undo(seat=2)
    t.undo(seat=1)
    assert t.to_move == (1,)
    with pytest.raises(Forbidden, match=r"WF-4\.7\.6"):
        t.undo()  # B cannot go on taking back what C said


def test_undo_before_the_first_answer_is_refused() -> None:
    with pytest.raises(Forbidden, match=r"WF-4\.7\.6"):
        pavilion.new("worlds-fair-1893", seats=2, seed=1).undo()


def test_people_may_type_what_they_drew() -> None:
    t = pavilion.new("worlds-fair-1893", seats=2, fate="typed", layout="fixed")
    assert (t.to_move, t.asked) == ((), "deal")
    t.play("fate: reveal ticket")
    for _ in range(9):
        t.play("reveal ticket")
    assert t.legal() == ["start p0", "start p1"]
    t.play("start p1")
    assert t.to_move == (0,)
    with pytest.raises(Forbidden, match=r"WF-4\.1\.1"):
        t.play("fate: reveal ticket")
    assert "fate: typed" in t.record()
    assert pavilion.load(t.record()).record() == t.record()


def test_without_a_seed_fate_is_secret_and_different_every_time() -> None:
    one, two = (pavilion.new("worlds-fair-1893", seats=2) for _ in range(2))
    assert one.fates[0].commitment != two.fates[0].commitment
    assert one.fates[0].seed is not None
    assert len(one.fates[0].seed) == 64


@pytest.mark.parametrize("seed", ["", "two words", "line\nbreak", True, 1.5, b"x"])
def test_a_seed_is_a_number_or_a_word(seed: object) -> None:
    with pytest.raises(Unreadable, match="A seed is a number or a word"):
        pavilion.new("worlds-fair-1893", seats=2, seed=seed)  # type: ignore[arg-type]


def test_a_position_brings_its_own_seats_and_options() -> None:
    position = midgame().position()
    with pytest.raises(Unreadable, match="seats, approve cannot be given together with a position"):
        pavilion.new("worlds-fair-1893", seats=3, approve="ask", position=position)


def test_seats_need_not_be_given() -> None:
    assert pavilion.new("expo-1906").seats == 2  # EX-6.6
    assert pavilion.new("worlds-fair-1893").seats == 2


def test_games_are_a_package_and_can_be_asked_for() -> None:
    program = (
        "import pavilion, pavilion.games.expo_1906\n"
        "assert 'expo-1906' in pavilion.games()\n"
        "assert pavilion.games.expo_1906.__name__ == 'pavilion.games.expo_1906'\n"
        "import pavilion.games.worlds_fair_1893 as fair\n"
        "from pavilion.games import find, games\n"
        "assert games() == pavilion.games() and find('expo-1906') and fair.__doc__\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_games_are_known_by_name() -> None:
    assert "worlds-fair-1893" in pavilion.games()
    game = pavilion.games()["worlds-fair-1893"]
    assert (game.title, game.seats, game.designers) == ("World's Fair 1893", (2, 4), "J. Alex Kevern")
    with pytest.raises(Unreadable, match="Did you mean 'worlds-fair-1893'"):
        pavilion.new("worlds-fair", seats=2)


def test_a_table_draws_itself_and_a_notebook_shows_it() -> None:
    t = midgame()
    for drawn in (t.svg(), t.svg(seat=1), t.svg(layout="narrow", theme="dark"), t._repr_svg_()):
        assert ElementTree.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"
    assert t.svg() != t.svg(layout="narrow")
