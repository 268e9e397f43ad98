"""Reading what users name, and writing so that a crash leaves the old file or the new one, never half of one."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from pavilion.core import Unreadable

LARGEST = 16_000_000  # bytes; the longest games take less than a hundredth of it
SAVE_FORMAT = "pavilion save 1"


def read_text(path: Path, what: str = "record") -> str:
    """The text of a file; "-" is the standard input. Errors name the file and say what to do."""
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise Unreadable("there is no such file", f"{path}", f"Give the path of a {what}.") from None
    except IsADirectoryError:
        raise Unreadable("this is a folder", f"{path}", f"Give the path of a {what} in it.") from None
    except OSError as error:
        raise Unreadable(f"the file cannot be read ({error.strerror})", f"{path}", "Check its access.") from error
    if len(data) > LARGEST:
        raise Unreadable("the file is far too large", f"{path}", f"A {what} is a short text.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise Unreadable("this is not a text file", f"{path}", f"Give the path of a {what}.")
    return text


def read_record(path: Path) -> str:
    """The record in a file: a record, or a game saved by `pavilion play`."""
    text = read_text(path)
    if text.startswith(SAVE_FORMAT):
        return text.partition("\n\n")[2]
    return text


def write_text(path: Path, text: str, private: bool = False) -> None:
    """Replace the file by the text, all or nothing; a private one is for its owner's eyes only."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600 if private else 0o666)
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except OSError as error:
        what = f"the file cannot be written ({error.strerror})"
        raise Unreadable(what, f"{path}", "Check the folder and its access.") from error
    finally:
        with suppress(OSError):
            draft.unlink()  # if it is still there
