"""One line from the person at the keyboard, or from a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress


def ask(prompt: str) -> str | None:
    """The line typed; None when there is nobody to type any more."""
    if sys.stdin is None:
        return None
    if sys.stdin.isatty() and sys.stdout.isatty():
        return ask_terminal(prompt)
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if line and not sys.stdin.isatty():
        print(line.rstrip("\n"))  # so that what comes out reads like what was played
    return line or None


def ask_terminal(prompt: str) -> str | None:
    with suppress(ImportError):
        import readline  # noqa: F401  # with it, `input` has a history and editing keys
    try:
        return input(prompt)
    except EOFError:
        return None
