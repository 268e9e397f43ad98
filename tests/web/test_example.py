"""The example in examples/bot.py is short and really plays."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from web.served import Served

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_example_bot_has_at_most_40_lines_and_needs_nothing_but_python() -> None:
    text = BOT.read_text()
    assert len(text.splitlines()) <= 40
    assert {line.split()[1] for line in text.splitlines() if line.startswith(("import ", "from "))} <= {
        "json", "sys", "time", "uuid", "urllib.request",
    }  # fmt: skip


def test_two_example_bots_play_a_whole_game(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", debug=True) as server:
        table = server.found("human", "human", seed=5)
        address = f"http://127.0.0.1:{server.port}"
        commands = [[sys.executable, str(BOT), address, table.id, seat.token] for seat in table.seats.values()]
        bots = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
        said = [bot.communicate(timeout=60)[0].strip() for bot in bots]
        assert [bot.returncode for bot in bots] == [0, 0]
        state = table.watch.state()
        assert state["over"]
        assert said == [str(state["scores"])] * 2
