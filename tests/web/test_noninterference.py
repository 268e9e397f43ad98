"""Non-interference: if two games differ only in what a viewer cannot know, the viewer gets the same bytes from both.

Two tables of the toy Hall are founded with the same seed; at both the same seats have sealed their answers, but other
ones. Then a viewer asks everything there is to ask at both. The last tests put leaks into the server: all must be seen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from web.served import SeatAt, Served, TableAt

from pavilion.check import on_the_shelf
from pavilion.check.toys import HALL
from pavilion.web.serving import security
from pavilion.web.serving.messages import Preview, Refused
from pavilion.web.tables import company, room
from pavilion.web.tables.course import Course

HANDS = ("set 1-1-1", "set 5-1-1", "set 2-2-1")
ROUND = re.compile(rb"\b1[6-9]\d{8}\b")  # a time in seconds


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data: Path = tmp_path_factory.mktemp("same") / "tables.db"
    with on_the_shelf(HALL), Served(data, debug=True) as served:
        yield served


def sealed(server: Served, first: str, second: str) -> TableAt:
    """A table at which A and B have answered in secret, and C has not."""
    body = {"game": HALL.name, "seats": [{"kind": "human"}] * 3, "seed": 1}
    table = TableAt(server.line, server.line.send("POST", "/api/tables", body).json)
    decision = table.watch.state()["decision"]
    assert table.seats[0].answer(first, decision).status == 200
    assert table.seats[1].answer(second, decision).status == 200
    return table


def told(viewer: SeatAt) -> list[bytes]:
    """Every byte that a viewer can get, what is refused included; names of tables and times are taken out."""
    decision = viewer.state()["decision"]
    after = [f"/at/{n}" for n in range(4)]
    paths = ["", "?with=room", "/record", "/log", "/log?since=1", "/chat", *after, "?seat=0", "/why?answer=loan"]
    replies = [viewer.get(path) for path in paths]
    messages: list[tuple[str, dict[str, object]]] = [
        ("/preview", {"decision": decision, "answer": "set 2-1-1"}),
        ("/preview", {"decision": decision, "answer": "set 5-1-1", "seat": 0}),
        ("/answers", {"decision": 0, "answer": "set 9-9-9", "nonce": "a"}),
        ("/answers", {"decision": 0, "answer": "set", "nonce": "b"}),
        ("/answers", {"decision": 99, "answer": "set 1-1-1", "nonce": "c"}),
        ("/answers", {"decision": decision, "answer": "A: set 1-1-1", "nonce": "d"}),
        ("/undo", {"decision": decision, "nonce": "e"}),
        ("/wishes", {"kind": "takeback", "decision": decision, "to": 0}),
        ("/rematch", {}),
    ]
    replies += [viewer.post(path, message) for path, message in messages]
    with viewer.live("?with=room") as live:
        frame = str(live.recv(timeout=20)).encode()
    said = [b"%d %r %s" % (reply.status, sorted(reply.headers.items()), reply.body) for reply in replies]
    return [plain(one, viewer) for one in [*said, frame]]


def plain(said: bytes, viewer: SeatAt) -> bytes:
    said = re.sub(rb"\('date', '[^']*'\)", b"", said.replace(viewer.table.encode(), b"TABLE"))
    return ROUND.sub(b"TIME", said)


def differences(server: Served, one: tuple[str, str], other: tuple[str, str], who: int | None) -> list[int]:
    """Which of the answers to a viewer differ; None looks on."""
    tables = (sealed(server, *hands) for hands in (one, other))
    mine, theirs = (told(table.watch if who is None else table.seats[who]) for table in tables)
    assert len(mine) == len(theirs) > 20
    return [n for n, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a != b]


@pytest.mark.parametrize("who", [2, None], ids=["C", "an onlooker"])
@pytest.mark.parametrize(("first", "second"), list(product(HANDS, HANDS)))
def test_what_others_have_sealed_changes_no_byte(server: Served, first: str, second: str, who: int | None) -> None:
    assert differences(server, (HANDS[0], HANDS[0]), (first, second), who) == []


@pytest.mark.parametrize("first", HANDS)
def test_not_even_for_somebody_who_has_sealed_an_answer(server: Served, first: str) -> None:
    assert differences(server, (HANDS[0], HANDS[1]), (first, HANDS[1]), 1) == []


def test_who_has_sealed_it_sees_it(server: Served) -> None:
    """Else nothing would be tested here."""
    assert differences(server, (HANDS[0], HANDS[0]), (HANDS[1], HANDS[0]), 0) != []


# ---- leaks ----------------------------------------------------------------------------------------------------------


def secret(course: Course) -> str:
    """What A has sealed."""
    answer = next((answer for answer in course.table.answers if answer.seat == 0), None)
    return "" if answer is None else course.table.words.texts[answer.code]


def loud_log(course: Course, since: int, seats: tuple[int, ...]) -> list[int]:
    return list(range(since, len(course.table.answers)))


def open_preview(course: Course, seat: int, text: str) -> Preview:
    return Preview(text, None, [len(secret(course))] * 2, secret(course))


def telling_refusal(here: room.Room) -> Refused:
    return Refused(409, "stale", f"The game has gone on since {secret(here.course)}.", "TH-1")


def longer(frame: Callable[..., bytes]) -> Callable[..., bytes]:
    def framed(here: room.Room, seat: int | None) -> bytes:
        return b" " * sum(map(int, re.findall(r"\d", secret(here.course)))) + frame(here, seat)

    return framed


def gossip(told_before: Callable[..., dict[str, object]]) -> Callable[..., dict[str, object]]:
    return lambda here, right: {**told_before(here, right), "digest": here.course.table.digest()}


def shown(state: Callable[..., Any]) -> Callable[..., Any]:
    def told_too_much(course: Course, seat: int | None) -> Any:
        fair = state(course, seat)
        return msgspec.structs.replace(fair, view={**fair.view, "sealed": secret(course)})

    return told_too_much


def points_early(state: Callable[..., Any]) -> Callable[..., Any]:
    return lambda course, seat: msgspec.structs.replace(state(course, seat), scores=[int(secret(course)[4:5] or 0)])


def numbered(seat: Callable[..., Any]) -> Callable[..., Any]:
    return lambda course, who: msgspec.structs.replace(seat(course, who), decision=hash(secret(course)) % 10**6)


class Marked(dict[str, str]):
    """Headers with one more, which tells the last secret that was said anywhere."""

    last = ""

    def items(self) -> Any:
        return [*super().items(), ("etag", Marked.last)]


def remembers(play: Callable[..., str]) -> Callable[..., str]:
    def played(course: Course, seat: int, text: str) -> str:
        Marked.last = text.replace(" ", "-") if seat == 0 else Marked.last
        return play(course, seat, text)

    return played


Leak = Callable[[pytest.MonkeyPatch], None]
LEAKS: dict[str, Leak] = {
    "the log tells it": lambda patch: patch.setattr(Course, "known", loud_log),
    "the record tells it": lambda patch: patch.setattr(Course, "record", lambda course: course.table.record()),
    "a preview opens it": lambda patch: patch.setattr(Course, "preview", open_preview),
    "a refusal tells it": lambda patch: patch.setattr(room.Room, "stale", telling_refusal),
    "the length tells it": lambda patch: patch.setattr(room.Room, "frame", longer(room.Room.frame)),
    "a digest tells it": lambda patch: patch.setattr(company, "company", gossip(company.company)),
    "the view tells it": lambda patch: patch.setattr(Course, "state", shown(Course.state)),
    "points tell it": lambda patch: patch.setattr(Course, "state", points_early(Course.state)),
    "a number tells it": lambda patch: patch.setattr(Course, "state", numbered(Course.state)),
    "undo tells it": lambda patch: patch.setattr(Course, "can_undo", lambda course, seat: "5" in secret(course)),
    "a header tells it": lambda patch: patch.setattr(security, "HEADERS", Marked(security.HEADERS)),
}  # fmt: skip


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_seen(server: Served, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    LEAKS[leak](monkeypatch)
    monkeypatch.setattr(Course, "answer", remembers(Course.answer))
    assert differences(server, (HANDS[0], HANDS[0]), (HANDS[1], HANDS[0]), 2) != []
