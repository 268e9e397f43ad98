"""Files for browsers without what only people read: comments and indentation of scripts, spaces of style sheets."""

from __future__ import annotations

import re
from collections.abc import Mapping

COMMENT = re.compile(r"//.*|/\*.*\*/")
IMPORTED = re.compile(r'(?:from|import\(?) ?"\./([\w-]+\.js)"')


def lean(name: str, content: bytes) -> bytes:
    """The same file for a browser."""
    if name.endswith(".js"):
        lines = [line.strip() for line in content.decode().splitlines()]
        return "\n".join(line for line in lines if line and not COMMENT.fullmatch(line)).encode()
    if name.endswith(".css"):
        text = re.sub(r"/\*.*?\*/", "", content.decode(), flags=re.DOTALL)
        return re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", text).replace(": ", ":")).strip().encode()
    return content


def reached(files: Mapping[str, bytes], name: str) -> set[str]:
    """The script of this name and all that it imports, at once or when it is needed."""
    found: set[str] = set()
    asked = [name]
    while asked:
        script = asked.pop()
        if script in files and script not in found:
            found.add(script)
            asked += IMPORTED.findall(files[script].decode())
    return found
