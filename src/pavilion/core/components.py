"""Component files: what is printed on the cardboard of a game, as TOML with provenance.

A game ships a folder of files, the house data. A pack is a folder that replaces any of them, so that owners of the box
can enter what their cards say. Each row tells where it comes from: `src` is made of S (seed), P (public fact) and
H (house), joined by "/"; `ref` names the rule or the source.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, final

from pavilion.core.errors import Unreadable

if TYPE_CHECKING:
    from msgspec import Struct  # slow to import, and only needed where files are read

T = TypeVar("T", bound="Struct")
ABOUT = "pack.toml"  # the name of a pack; optional
PROVENANCE = re.compile(r"[SPH](/[SPH])*")


def read_components(
    house: Path, pack: Path | None, files: Mapping[str, Sequence[str]], printed: type[T]
) -> tuple[T, dict[str, Any]]:
    """What is printed, and the files it comes from, each from the pack if it is there.

    `files` names the tables of each file, without .toml; `printed` is a Struct with a field for every table.
    """
    import msgspec

    if pack is not None:
        check_folder(pack, files)
    kinds = {field.name: field.type for field in msgspec.structs.fields(printed)}
    contents: dict[str, Any] = {}
    for file, tables in files.items():
        kind = msgspec.defstruct(file, [(table, kinds[table]) for table in tables], forbid_unknown_fields=True)
        contents[file] = read_file(source(house, pack, file), kind)
    return printed(**{table: getattr(contents[file], table) for file in files for table in files[file]}), contents


def source(house: Path, pack: Path | None, name: str) -> Path:
    """The file that holds these components: the pack's if there is one, else the house's."""
    if pack is not None and (pack / f"{name}.toml").exists():
        return pack / f"{name}.toml"
    return house / f"{name}.toml"


def pack_name(pack: Path | None) -> str:
    """What the pack calls itself in pack.toml; else the name of its folder."""
    if pack is None:
        return "house"
    about = read_toml(pack / ABOUT) if (pack / ABOUT).exists() else {}
    for field in about:
        if field != "name":
            raise Unreadable(f"the field {field!r} is unknown", f"{pack / ABOUT}", "Only name is read here.")
    name = about.get("name", pack.resolve().name)
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        raise Unreadable("a pack needs a name of one line", f"{pack / ABOUT}, name", 'Write name = "My box".')
    return name


def fingerprint(components: dict[str, Any]) -> str:
    """Sixteen hex digits that change with the data: a record names the components it was played with."""
    import hashlib

    import msgspec

    return hashlib.sha256(msgspec.json.encode(components, order="sorted")).hexdigest()[:16]


def place(path: Path, trail: str, contents: object) -> str:
    """A spot in a file in words: the trail .areas[2].capacity is "areas.toml, areas row 3 (fine-arts), capacity"."""
    words = ""
    for field, number in re.findall(r"\.?([^.\[\]]+)|\[(\d+)\]", trail):
        contents = step(contents, field, number)
        label = step(contents, "id", "") or step(contents, "name", "")
        if field:
            words += f", {field}"
        else:
            words += f" row {int(number) + 1}" + (f" ({label})" if label else "")
    return f"{path}{words}"


def step(contents: object, field: str, number: str) -> object:
    """The part of the contents that a field or a row number leads to; None where there is none."""
    if isinstance(contents, dict):
        return contents.get(field)
    if isinstance(contents, list) and number:
        return contents[int(number)]
    return getattr(contents, field, None)


class ForeignFile(Unreadable):
    """A pack has a file that the game does not know: it may be one of another game."""


def check_folder(pack: Path, files: Iterable[str]) -> None:
    """A pack is a folder with at least one component file and no file that would silently be ignored."""
    known = ", ".join(f"{name}.toml" for name in sorted(files))
    try:
        found = {path.name for path in pack.iterdir() if not path.name.startswith((".", "README"))}
    except OSError as error:
        what = f"not a readable folder ({error.strerror or error})"
        raise Unreadable(what, f"{pack}", f"A pack is a folder with any of {known}.") from error
    for name in sorted(found - {ABOUT}):
        if name.removesuffix(".toml") not in files or not name.endswith(".toml"):
            raise ForeignFile("not a component file of this game", f"{pack / name}", f"There are: {known}.")
    if not found - {ABOUT}:
        raise Unreadable("the folder holds no component file", f"{pack}", f"Put any of these into it: {known}.")


def read_file(path: Path, kind: type) -> Any:
    """The contents of one file as its Struct, every row with provenance."""
    import msgspec

    contents = read_toml(path)
    try:
        components: object = msgspec.convert(contents, kind)
    except msgspec.ValidationError as error:
        what, _, trail = str(error).partition(" - at `$")
        what = what.removeprefix("Object ").replace("`", "'")
        remedy = "The house file of the same name shows how it is written."
        raise Unreadable(what[0].lower() + what[1:], place(path, trail.rstrip("`"), contents), remedy) from None
    for table, rows in contents.items():
        for number, row in enumerate(rows if isinstance(rows, list) else [rows]):
            trail = f".{table}[{number}]" if isinstance(rows, list) else f".{table}"
            check_row(row if isinstance(row, dict) else {}, place(path, trail, contents))
    return components


def check_row(row: dict[str, object], where: str) -> None:
    """A row tells where it comes from, and its texts are single lines."""
    if not PROVENANCE.fullmatch(str(row.get("src", ""))):
        remedy = 'Write the letters S (seed), P (public fact), H (house), several as in "S/H".'
        raise Unreadable(f"{row.get('src', '')!r} is no provenance", f"{where}, src", remedy)
    if not str(row.get("ref", "")).strip():
        raise Unreadable("the reference is missing", f"{where}, ref", "Name the rule or the source of this row.")
    for field, text in row.items():
        if isinstance(text, str) and any(letter < " " for letter in text):
            raise Unreadable("a control character in the text", f"{where}, {field}", "Write it as one plain line.")


def read_toml(path: Path) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))  # some editors begin a file with a mark
    except OSError as error:
        raise Unreadable(f"not a readable file ({error.strerror or error})", f"{path}", "Check its access.") from error
    except UnicodeDecodeError as error:
        raise Unreadable(f"byte {error.start + 1} is not UTF-8 text", f"{path}", "Save the file as UTF-8.") from error
    except tomllib.TOMLDecodeError as error:
        spot = re.search(r" \(at (.*)\)$", str(error))
        where = f"{path}, {spot[1]}" if spot else f"{path}"
        what = str(error)[: spot.start()] if spot else str(error)
        raise Unreadable(f"this is not TOML: {what}", where, "Compare with the house file of the same name.") from error


@final
class Inspection:
    """Checks across the files of a game that name the spot of a fault, written like areas.areas[2].capacity."""

    def __init__(self, house: Path, pack: Path | None, components: dict[str, Any]) -> None:
        self.house = house
        self.pack = pack
        self.components = components

    def rows(self, spot: str) -> list[tuple[str, Any]]:
        """The rows of a table (file.table), each with its spot."""
        file, _, table = spot.partition(".")
        return [(f"{spot}[{number}]", row) for number, row in enumerate(getattr(self.components[file], table))]

    def must(self, holds: bool, spot: str, rule: str, what: str, remedy: str) -> None:
        """Raise the fault unless the condition of this rule holds."""
        if not holds:
            file, _, trail = spot.partition(".")
            path = source(self.house, self.pack, file)
            if self.pack is not None and path.parent == self.house:
                remedy += f" This is a house file: the pack needs a {file}.toml that fits."
            raise Unreadable(f"{what} ({rule})" if rule else what, place(path, trail, self.components[file]), remedy)

    def unique(self, spot: str, *fields: str) -> None:
        """No two rows of a table have the same entries in these fields."""
        seen: list[str] = []
        for at, row in self.rows(spot):
            entry = ", ".join(f"{field} {getattr(row, field)!r}" for field in fields)
            self.must(entry not in seen, f"{at}.{fields[0]}", "", f"{entry} occurs twice", "Change or delete a row.")
            seen.append(entry)

    def each(self, spot: str, field: str, wanted: Sequence[object], rule: str) -> None:
        """A table has one row for each of these, and no other."""
        self.unique(spot, field)
        remedy = f"There is one row for each of {', '.join(map(str, wanted))}."
        found = [getattr(row, field) for _, row in self.rows(spot)]
        for number, entry in enumerate(found):
            self.must(entry in wanted, f"{spot}[{number}].{field}", rule, f"{entry!r} is not in this game", remedy)
        for entry in wanted:
            self.must(entry in found, spot, rule, f"the row with {field} {entry!r} is missing", remedy)
