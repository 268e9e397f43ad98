"""Verification of records: what the seed says, line by line."""

from __future__ import annotations

import hashlib
import re

import pytest

import pavilion
from pavilion import Table, Unreadable
from pavilion.core import Rng
from pavilion.record.verify import Retelling, verify


def play_on(t: Table, answers: int = 1000) -> Table:
    """Random play, at most so many answers of players."""
    luck = Rng(5)
    while not t.over and answers > 0:
        legal = t.legal()
        t.play(legal[luck.below(len(legal))])
        answers -= 1
    return t


def finished() -> str:
    return play_on(pavilion.new("worlds-fair-1893", seats=3, seed="tulip")).record()


def forged(record: str) -> tuple[str, int]:
    """The record with two opening cards exchanged, as legal as before; and the number of the first changed answer."""
    cards = re.findall(r"reveal (\S+?);", record)
    n = next(n for n in range(9) if cards[n] != cards[n + 1])
    begun = "".join(f"reveal {card}; " for card in cards[:n])
    told = f"{begun}reveal {cards[n]}; reveal {cards[n + 1]};"
    assert told in record
    return record.replace(told, f"{begun}reveal {cards[n + 1]}; reveal {cards[n]};", 1), 5 + n + 1  # after five tiles


def test_every_answer_of_fate_in_a_finished_game_is_what_its_seed_says() -> None:
    record = finished()
    verdict = verify(record)
    spoken = Retelling(record).read.spoken
    assert verdict.ok
    assert verdict.verified == sum(one.who == "fate" for one in spoken) > 100
    assert verdict.choices == len(spoken) - verdict.verified
    assert (verdict.unverifiable, verdict.fault) == (0, "")
    assert verdict.fates[0].commitment == hashlib.sha256(b"tulip").hexdigest()
    assert any("VERIFIED" in line and "NOT" not in line for line in verdict.lines())


def test_a_card_that_the_seed_did_not_say_is_found_with_its_line() -> None:
    record, number = forged(finished())
    verdict = verify(record)
    assert not verdict.ok
    line = 1 + next(n for n, text in enumerate(record.splitlines()) if text.startswith("0. "))
    said = rf"record, line {line}: answer {number} is 'reveal .*', but the seed says 'reveal .*'\."
    assert re.match(said, verdict.fault)
    assert verdict.verified == number - 1  # all before it
    assert verdict.lines()[-1].startswith("NOT VERIFIED")


def test_another_seed_than_the_committed_one_is_refused() -> None:
    record = finished().replace("seed: tulip", "seed: rose")
    with pytest.raises(Unreadable, match="not the one that was committed to"):
        verify(record)


def test_seed_and_commitment_exchanged_together_are_found_in_the_cards() -> None:
    rose = hashlib.sha256(b"rose").hexdigest()
    tulip = hashlib.sha256(b"tulip").hexdigest()
    verdict = verify(finished().replace("seed: tulip", "seed: rose").replace(tulip, rose))
    assert "but the seed says" in verdict.fault


def test_a_running_game_proves_nothing_before_its_seed_is_told() -> None:
    t = play_on(pavilion.new("worlds-fair-1893", seats=2, seed="tulip"), 5)
    verdict = verify(t.record())
    assert not verdict.ok
    assert (verdict.verified, verdict.fault) == (0, "")
    assert verdict.unverifiable == sum(move.startswith("fate") for move in t.moves())
    assert any("its seed is not told" in line for line in verdict.lines())
    assert verify(t.record(with_seed=True)).ok


def test_typed_fate_cannot_be_verified() -> None:
    t = play_on(pavilion.new("worlds-fair-1893", seats=2, fate="typed"), 40)
    verdict = verify(t.record())
    assert (verdict.ok, verdict.verified, verdict.fates) == (False, 0, [])
    assert "typed by people" in verdict.lines()[-1]


def test_a_second_fate_is_held_to_its_own_seed_from_its_first_answer_on() -> None:
    begun = play_on(pavilion.new("worlds-fair-1893", seats=2, seed="tulip"), 6)
    first = len(begun.answers)
    goes_on = play_on(pavilion.load(begun.record()))  # without the seed: a new one speaks from here
    record = goes_on.record()
    assert f" from {first}" in record
    part = verify(record)
    assert not part.ok
    assert part.fault == ""
    assert part.unverifiable == sum(move.startswith("fate") for move in begun.moves())
    assert part.verified == sum(move.startswith("fate") for move in goes_on.moves()[first:]) > 0
    assert part.lines()[-1].startswith("VERIFIED IN PART ONLY")
    commitment = f"fate: {hashlib.sha256(b'tulip').hexdigest()}"
    whole = verify(record.replace(commitment, f"{commitment}\nseed: tulip"))
    assert whole.ok
    assert whole.verified == part.verified + part.unverifiable


def test_a_game_that_began_with_a_position_counts_from_there() -> None:
    begun = play_on(pavilion.new("worlds-fair-1893", seats=2, seed="tulip"), 6)
    t = play_on(pavilion.new("worlds-fair-1893", seed="iris", position=begun.position()))
    verdict = verify(t.record())
    assert verdict.ok
    assert verdict.verified == sum(move.startswith("fate") for move in t.moves())


def test_an_answer_that_is_not_legal_names_its_line() -> None:
    record = finished()
    line = 1 + next(n for n, text in enumerate(record.splitlines()) if text.startswith("1. A: place"))
    with pytest.raises(Unreadable, match=rf"record, line {line}: A cannot answer 'drop agriculture'"):
        verify(re.sub(r"^1\. A: place \S+;", "1. A: drop agriculture;", record, count=1, flags=re.M))
    with pytest.raises(Unreadable, match=rf"record, line {line}: B is not the one to say"):
        verify(record.replace("1. A: place", "1. B: place", 1))


def test_a_changed_last_digest_is_found() -> None:
    record = finished()
    last = record.rsplit(maxsplit=1)[1]
    with pytest.raises(Unreadable, match="last digest does not match"):
        verify(record.replace(f"digest {last}", f"digest {'0' * 16}"))


def test_a_record_is_told_again_step_by_step() -> None:
    t = play_on(pavilion.new("worlds-fair-1893", seats=2, seed=3), 9)
    retelling = Retelling(t.record())
    retelling.tell(16)
    assert (retelling.told, retelling.left) == (16, len(t.answers) - 16)
    assert retelling.asked is not None
    assert retelling.asked.duty.name == "place-supporter"
    retelling.tell(len(t.answers))
    assert retelling.left == 0
    assert [f"{one.who}: {one.text}" for one in retelling.read.spoken] == t.moves()
