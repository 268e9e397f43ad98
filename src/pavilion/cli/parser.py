"""From words on the command line to a call, and from errors to a paragraph and an exit code."""

from __future__ import annotations

import shutil
import sys
import textwrap
from typing import Any

from cyclopts import App, CycloptsError, Parameter

from pavilion.cli import BAD_INPUT, BUG, COMMANDS, FAILED
from pavilion.core import Ambiguous, Forbidden, Unreadable
from pavilion.core.phrases import did_you_mean
from pavilion.version import VERSION


class CheckFailed(Exception):
    """What was to be checked does not hold; the message says what and where."""


def make_app(command: str) -> App:
    """The parser for one command; the others are not even imported."""
    app = App(
        name="pavilion", version=VERSION, help_format="markdown", suppress_keyboard_interrupt=False,
        default_parameter=Parameter(negative=(), show_default=False),
    )
    app.command(COMMANDS[command][0], name=command)
    return app


def call(words: list[str]) -> int:
    """Carry out one command. Whatever is the user's business to mend is told in a paragraph, without a traceback."""
    if words[0] not in COMMANDS:
        return unknown(words[0])
    try:
        code: Any = make_app(words[0])(words, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        return complain(" ".join(str(error).split()), BAD_INPUT, f"See `pavilion {words[0]} --help`.")
    except CheckFailed as failure:
        return complain(str(failure), FAILED)
    except (Unreadable, Forbidden, Ambiguous) as error:
        return complain(str(error), BAD_INPUT)
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(f"{error.filename or 'output'}: {error.strerror or error}.", BAD_INPUT)
    except Exception:
        import traceback

        traceback.print_exc()
        return complain("this is a bug in Pavilion. Please report it with the lines above.", BUG)
    return int(code or 0)


def unknown(word: str) -> int:
    meant = did_you_mean(word, COMMANDS, 0.4)
    return complain(f"there is no command {word!r}. {meant}Commands: {', '.join(COMMANDS)}.", BAD_INPUT)


def complain(what: str, code: int, remedy: str = "") -> int:
    """One paragraph on stderr."""
    width = max(40, min(100, shutil.get_terminal_size((80, 24)).columns - 1))
    text = textwrap.fill(f"pavilion: {what} {remedy}".strip(), width, break_on_hyphens=False, break_long_words=False)
    print(text, file=sys.stderr)
    return code
