"""The command line: `pavilion COMMAND …`.

This module answers `pavilion --help` by itself and imports nothing heavy; each command lives in a module of its own
that is imported when it is called. `COMMANDS` is the only list of commands: the overview and the parser are made of it.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Sequence

OK = 0
FAILED = 1  # what was checked does not hold
BAD_INPUT = 2
BUG = 70
INTERRUPTED = 130
READER_GONE = 141

COMMANDS: dict[str, tuple[str, str]] = {  # name → where it lives, and what it does
    "games": ("pavilion.cli.shelf:games", "What can be played: games, seats, options, bots"),
    "play": ("pavilion.cli.play:play", "Play in the terminal, against bots or with others at the same keyboard"),
    "serve": ("pavilion.cli.serve:serve", "Tables in the browser, for friends and bots, on this machine or a server"),
    "simulate": ("pavilion.cli.simulate:simulate", "Let bots play many games and count who wins"),
    "arena": ("pavilion.cli.arena:arena", "Play every bot against every other and rate them"),
    "puzzles": ("pavilion.cli.puzzles:puzzles", "Find positions in which one answer is clearly the best"),
    "tune": ("pavilion.cli.tune:tune", "Look for better weights in a game's hints by letting bots play"),
    "replay": ("pavilion.cli.records:replay", "Replay a record and check its digests; look at any moment of it"),
    "review": ("pavilion.cli.review:review_game", "Look back at a finished game: chances, luck, turning points"),
    "verify": ("pavilion.cli.records:verify", "Check that fate said what its committed seed says"),
    "position": ("pavilion.cli.records:position", "Print a position as text that can be edited"),
    "draw": ("pavilion.cli.drawing:draw", "Draw the table of a record or a position: on the terminal, or as SVG"),
    "score": ("pavilion.cli.score:score", "Score a game played on a real table"),
    "where": ("pavilion.cli.where:where", "Find a rule: source lines, tests, specification"),
    "decisions": ("pavilion.cli.shelf:decisions", "All questions a game can ask, with their answers"),
    "pack": ("pavilion.cli.packs:packs", "Component packs: check what you entered from your own box"),
    "check": ("pavilion.cli.laws:check", "Test the laws that every game must keep"),
}

OVERVIEW = """\
Usage: pavilion COMMAND [ARGUMENTS]

World's-fair and invention board games with their rules fully enforced.

Commands:
{commands}

`pavilion COMMAND --help` explains a command; `pavilion --version` prints the version.

Examples:
  pavilion play worlds-fair-1893 --seats you,bot,bot
  pavilion play --resume
  pavilion serve --browser
  pavilion simulate worlds-fair-1893 -n 1000 --bots greedy,random --jobs 2
  pavilion verify game.txt

Exit codes:
    0  all is well
    1  a check failed: a record, a seed, a pack or a law does not hold
    2  the command could not be carried out: bad arguments, unreadable files, unknown names
   70  a bug in Pavilion
  130  interrupted with Ctrl-C (a game in the terminal is saved)
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    speak_plainly()
    try:
        return run(words)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads: let nothing complain at exit
        return READER_GONE
    except KeyboardInterrupt:
        print("\npavilion: interrupted.", file=sys.stderr)
        return INTERRUPTED


def run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        print(overview(), end="")
        code = OK
    elif words[0] == "--version":
        from pavilion.version import VERSION

        print(f"pavilion {VERSION}")
        code = OK
    else:
        from pavilion.cli.parser import call

        code = call(words)
    sys.stdout.flush()  # here, so that a broken pipe or a full disk is noticed
    return code


def overview() -> str:
    wide = max(map(len, COMMANDS))
    lines = [f"  {name:{wide}}  {about}" for name, (_, about) in COMMANDS.items()]
    return OVERVIEW.format(commands="\n".join(lines))


def speak_plainly() -> None:
    """A terminal that cannot show a sign gets a similar one, never an error; what is closed swallows everything."""
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    codecs.register_error("pavilion", plain)
    for stream, errors in ((sys.stdout, "pavilion"), (sys.stderr, "pavilion"), (sys.stdin, "replace")):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors=errors)


def plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from pavilion.draw.inks import plain as in_ascii

    return in_ascii(error.object[error.start : error.end]), error.end
