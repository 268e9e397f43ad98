"""The line of a page to its table: how it comes back after it was cut, and how it puts frames together."""

from __future__ import annotations

from typing import Any

import pytest
from browser.conftest import Guests

SHORTEST, LONGEST = 200, 5000  # milliseconds
TRIES = 12
RUN = """async () => {
    const script = document.querySelector('script[src*="/static/"]').src;
    const { Line, pause } = await import(script.replace(/[^/]*$/, "line.js"));
    %s
}"""


@pytest.fixture
def page(guests: Guests) -> Any:
    guest = guests()
    guest.go("/")
    return guest.page


def most(tries: int) -> int:
    return min(LONGEST, SHORTEST * 2 << tries)


def test_pauses_grow_from_a_fifth_of_a_second_to_five_seconds(page: Any) -> None:
    found = page.evaluate(RUN % "return [0, 1, 2, 3, 4, 5, 50].map((n) => [pause(n, 400, 0), pause(n, 400, 1)]);")
    assert found == [[200, 400], [200, 800], [200, 1600], [200, 3200], [200, 5000], [200, 5000], [200, 5000]]


def test_pages_of_a_server_with_many_come_back_over_a_longer_time(page: Any) -> None:
    found = page.evaluate(RUN % "return [0, 1, 2, 3, 50].map((n) => [pause(n, 1600, 0), pause(n, 1600, 1)]);")
    assert found == [[200, 1600], [200, 1600], [200, 1600], [200, 3200], [200, 5000]]


def test_two_pages_that_were_cut_off_together_do_not_come_back_together(page: Any) -> None:
    for tries in (0, 6):
        found = page.evaluate(RUN % f"return Array.from({{ length: 200 }}, () => pause({tries}));")
        assert all(SHORTEST <= wait <= most(tries) for wait in found)
        assert len(set(found)) > 190
        assert max(found) - min(found) > (most(tries) - SHORTEST) / 2


CUT = """
    const waits = [];
    globalThis.WebSocket = class extends EventTarget {
      constructor() {
        super();
        queueMicrotask(() => this.dispatchEvent(Object.assign(new Event("close"), { code: 1006 })));
      }
      close() {}
    };
    const line = new Line("nowhere", () => "", () => {});
    line.everOpen = true;
    const cut = (tries) => new Promise((done) => {
      globalThis.setTimeout = (act, wait) => {
        waits.push(wait);
        if (waits.length < tries) act();
        else done();
      };
      line.connect();
    });
"""


def test_a_line_that_is_cut_again_and_again_tries_more_and_more_seldom(page: Any) -> None:
    waits = page.evaluate(RUN % f"{CUT} await cut({TRIES}); return waits;")
    assert len(waits) == TRIES
    assert all(SHORTEST <= wait <= most(n) for n, wait in enumerate(waits))


def test_after_a_frame_has_come_it_is_quick_again(page: Any) -> None:
    waits = page.evaluate(RUN % f"{CUT} await cut(8); line.receive({{ svg: {{}} }}); await cut(9); return waits;")
    assert waits[8] <= most(0)


def test_a_line_waits_as_long_as_the_last_frame_that_spoke_of_it_has_told(page: Any) -> None:
    script = f"""{CUT}
        Math.random = () => 1;
        await cut(1);
        line.receive({{ svg: {{}}, spread: 3200 }});
        line.receive({{ svg: {{}} }});
        await cut(3);
        return waits;
    """
    assert page.evaluate(RUN % script) == [400, 3200, 3200]


def test_frames_that_leave_out_what_is_as_it_was_are_made_whole(page: Any) -> None:
    script = """
        const heard = [];
        const line = new Line("nowhere", () => "", (frame) => heard.push(structuredClone(frame)));
        Object.assign(line, { told: {}, pieces: new Map() });
        const told = { n: 6, seat: "A", turn: 2, round: 1, at: 9, words: "Ada passes" };
        const log = { keep: 0, lines: [told, { n: 7, seat: null, words: "Turned up: x", came: [1] }] };
        const svg = { "board/a": ["<g>", "1", "</g>"], "board/b": [-1, 0, "</g>", 2, -2] };
        line.receive({ svg, log, decision: 4, over: false });
        line.receive({ svg: { "board/a": [[0, 1], "2", [2, 1]] }, decision: 5, ack: "n" });
        line.receive({ svg: { "board/a": ["3", [0, 3]] } });
        line.receive({ ack: "m", decision: 6 });
        line.receive({ chat: "hello" });
        return heard;
    """
    first, second, third, chat = page.evaluate(RUN % script)
    drawings = {"board/a": "<g>1</g>", "board/b": "<g><g></g></g>1"}
    untold = {"turn": 2, "round": 1, "at": 9, "offer": "", "brought": []}
    lines = [
        {"n": 6, "seat": "A", "words": "Ada passes", "forced": False, "came": [], **untold},
        {"n": 7, "seat": None, "words": "Turned up: x", "forced": True, "came": [1], **untold},
    ]
    assert first == {"svg": drawings, "log": {"keep": 0, "lines": lines}, "decision": 4, "over": False}
    assert (second["svg"], second["decision"], second["over"]) == ({"board/a": "<g>2</g>"}, 5, False)
    assert second["log"]["lines"] == []
    assert (third["svg"], third["decision"]) == ({"board/a": "3<g>2</g>"}, 5)
    assert chat == {"chat": "hello"}
