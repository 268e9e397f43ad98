"""The position as text: complete when written; when read, what is left out is as at set-up.

Left out, piles and stacks hold what is nowhere else, the Academy's technologies too, and Station and Academy are empty.
"""

from __future__ import annotations

from pavilion.core import Phrase, Unreadable
from pavilion.core.sections import Line, Sections, write_section

from ..box.kit import COLUMNS
from ..box.nouns import (
    CARD,
    CHIP,
    EACH_SHAPE,
    ENERGY,
    FIELD,
    KIND,
    PARTICIPANT,
    PROJECT,
    ROW,
    ROWS,
    SEAT,
    SHAPE,
    SHAPES,
    TECH,
    TOKEN,
    TOKENS,
)
from ..box.terms import ExpoTerms
from ..rules import setup
from ..rules.flow import turn
from ..rules.jury import DRAW_JURY
from ..rules.state import EMPTY, GHOST, LAST, NO_CARD, RUNNING, START_BOX, Expo
from . import position_lab, position_piles
from .flaws import flaws as flaws
from .owed import barred_owed as barred_owed
from .owed import barred_together as barred_together

NOTHING = "-"
GHOST_NAME = "ghost"
COURSE_KEYS = ["round", "turn", "first", "ender", "ghost card"]
BOARD_KEYS = ["station", "projects", "technologies", "jury"]
SECTIONS = ["course", "board", "patents", "piles", "owed", *SEAT.names]
SHORTHANDS = Phrase(
    "turn SEAT (a turn begins), final SEAT (a final turn begins), ghost (alone: the ghost deck's turn begins)"
)


# ---- write ----------------------------------------------------------------------------------------------------------


def write(s: Expo) -> list[str]:
    """The sections of a position; what is owed is added by the caller."""
    enders = {RUNNING: "none", GHOST: GHOST_NAME} | {seat: SEAT.names[seat] for seat in range(s.seats)}
    course = {
        "round": str(s.round),
        "turn": f"{s.turn}  # turns begun",
        "first": f"{PARTICIPANT.names[s.first]}  # the participant on seat A",
        "ender": f"{enders[int(s.ender)]}  # whose turn triggered the end",
    }
    if s.seats == 1:
        course["ghost card"] = f"{card_name(s.ghost_card)}  # the last one of this round"
    return [
        write_section("course", "", course),
        write_section("board", "station by field, projects by shape: L T S I O", write_board(s)),
        write_section("patents", "columns: tokens, upper ones first; all others are in the start box", write_office(s)),
        write_section("piles", "stacks: in unknown order | under them, upper ones first", position_piles.write(s)),
        *(write_section(SEAT.names[seat], "", position_lab.write_player(s, seat)) for seat in range(s.seats)),
    ]


def card_name(card: int) -> str:
    return CARD.names[card] if card != NO_CARD else "none"


def write_board(s: Expo) -> dict[str, str]:
    station = [KIND.names[kind] if kind != EMPTY else NOTHING for kind in s.station[: s.terms.station]]
    slots = [PROJECT.names[project] if project != EMPTY else NOTHING for project in s.slots]
    return {
        "station": " ".join(station),
        "projects": " ".join(slots),
        "technologies": " ".join(name for i, name in enumerate(TECH.names) if s.techs >> i & 1),
        "jury": " ".join(ENERGY.names[s.electric >> field & 1] for field in range(s.jury)),
    }


def write_office(s: Expo) -> dict[str, str]:
    lines: dict[str, str] = {}
    for row in range(ROWS):
        parts = [write_space(s, row, column) for column in range(1, COLUMNS)]
        if s.office.chip[row] != EMPTY:
            parts.append(CHIP.names[s.office.chip[row]])
        lines[ROW.names[row]] = " | ".join(filter(None, parts))
    return lines


def write_space(s: Expo, row: int, column: int) -> str:
    """`5 A1 B2`, or nothing."""
    place = s.office.place
    here = [token for token in range(len(place)) if place[token] == row * COLUMNS + column]
    here.sort(key=lambda token: int(s.office.above[token]))
    return " ".join([str(column + 1), *(token_name(s, token) for token in here)]) if here else ""


def token_name(s: Expo, token: int) -> str:
    own = s.seats * TOKENS
    return GHOST_NAME if token >= own else SEAT.names[token // TOKENS] + TOKEN.names[token % TOKENS]


# ---- read -----------------------------------------------------------------------------------------------------------


def read(text: Sections, terms: ExpoTerms) -> Expo:
    """The position of a text, with nothing owed yet; impossible components are refused."""
    text.expect(SECTIONS[: len(SECTIONS) - SEAT.size + terms.seats])
    s = setup.new_expo(terms)
    s.turn = 1
    read_course(s, text)
    read_board(s, text)
    read_office(s, text)
    for seat in range(terms.seats):
        position_lab.read_player(s, text, seat)
    position_piles.read(s, text)
    position_piles.read_techs(s, text.keyed("board", BOARD_KEYS).get("technologies"))
    return s


def read_course(s: Expo, text: Sections) -> None:
    course = text.keyed("course", COURSE_KEYS if s.seats == 1 else COURSE_KEYS[:-1])
    if "turn" in course:
        s.turn = course["turn"].whole(0, 1_000_000)
    if "first" in course:
        s.first = course["first"].choice(PARTICIPANT.names[: s.seats])
    if "ender" in course:
        seats = {SEAT.names[seat]: seat for seat in range(s.seats)}
        enders = {"none": int(RUNNING), **({GHOST_NAME: int(GHOST)} if s.seats == 1 else {}), **seats}
        s.ender = list(enders.values())[course["ender"].choice(list(enders))]
    if "ghost card" in course:
        s.ghost_card = course["ghost card"].choice(["none", *CARD.names]) - 1
    jury = text.keyed("board", BOARD_KEYS).get("jury")
    kit = s.terms.kit
    rounds = kit.jury_fields - kit.jury_opening
    if "round" in course:
        s.round = course["round"].whole(1, int(rounds))
    elif jury is not None:  # a tile for every round before: H-15
        s.round = max(1, min(rounds, len(jury.value.split()) - kit.jury_opening + 1))


def read_board(s: Expo, text: Sections) -> None:
    board = text.keyed("board", BOARD_KEYS)
    if "station" in board:
        for field, word in enumerate(places(board["station"], int(s.terms.station), FIELD.name)):
            if word != NOTHING:
                s.station[field] = board["station"].name(word, KIND.names)
    if "projects" in board:
        for shape, word in enumerate(places(board["projects"], int(SHAPES), SHAPE.name)):
            if word != NOTHING:
                project = board["projects"].name(word, PROJECT.names)
                if project // EACH_SHAPE != shape:
                    raise board["projects"].wrong(
                        "{project} has not the shape {shape}", project=word, shape=SHAPE.names[shape]
                    )
                s.slots[shape] = project
    read_jury(s, board.get("jury"), sum(line.value == DRAW_JURY.name for line in text.lines("owed")))


def places(line: Line, n: int, what: str) -> list[str]:
    """One word for each place; those left out at the end are empty."""
    words = line.value.split()
    if len(words) > n:
        raise line.wrong(
            "there are {n} of these: {what}", "Write {sign} for an empty one.", n=n, what=what, sign=NOTHING
        )
    return words + [NOTHING] * (n - len(words))


def read_jury(s: Expo, line: Line | None, coming: int) -> None:
    """Left out, there are two tiles and one for each round before, half of them for steam."""
    kit = s.terms.kit
    before = int(kit.jury_opening + s.round) - 1
    if line is None:
        energies = [i % 2 for i in range(before if coming < kit.jury_opening else 0)]
    else:
        energies = [line.name(word, ENERGY.names) for word in line.value.split()]
        if not before <= len(energies) + coming <= before + 1:
            raise line.wrong(
                "there are {n} jury tiles in round {round}",
                "Possible: {least} or {most}, with those that are still to be drawn.",
                n=len(energies), round=s.round, least=before, most=before + 1,
            )  # fmt: skip
    for energy in range(len(ENERGY.names)):
        if energies.count(energy) > kit.jury[energy] and line is not None:
            raise line.wrong(
                "there are only {n} jury tiles for {energy}", n=kit.jury[energy], energy=ENERGY.names[energy]
            )
    s.jury = len(energies)
    s.electric = sum(energy << field for field, energy in enumerate(energies))


def read_office(s: Expo, text: Sections) -> None:
    """Tokens that are not named stay in the start box."""
    for name, line in text.keyed("patents", ROW.names).items():
        row = ROW.names.index(name)
        for part in filter(None, (part.strip() for part in line.value.split("|"))):
            words = part.split()
            if len(words) == 1 and words[0] in CHIP.names:
                read_chip(s, line, row, words[0])
                continue
            column = Line(line.number, name, words[0]).whole(2, COLUMNS)
            if any(at == row * COLUMNS + column - 1 for at in s.office.place):
                raise line.wrong("column {column} stands twice in the row {row}", column=column, row=name)
            for above, word in enumerate(words[1:]):
                token = read_token(s, line, row, word)
                s.office.place[token] = row * COLUMNS + column - 1
                s.office.above[token] = above
    for row in range(ROWS):
        reached = any(at == row * COLUMNS + LAST for at in s.office.place)
        if s.office.chip[row] != EMPTY and not reached:
            raise Unreadable(
                "the row {row} has a chip, but no token at its end", "position, [patents]", row=ROW.names[row]
            )


def read_chip(s: Expo, line: Line, row: int, word: str) -> None:
    chip = CHIP.names.index(word)
    if chip in list(s.office.chip) or s.office.chip[row] != EMPTY:
        raise line.wrong("{chip} is the second of its kind, or in its row", chip=word)
    s.office.chip[row] = chip


def read_token(s: Expo, line: Line, row: int, word: str) -> int:
    """The token of a name that stands nowhere else yet; a ghost has its own row."""
    ghosts = len(s.office.place) > s.seats * TOKENS
    known = [seat + token for seat in SEAT.names[: s.seats] for token in TOKEN.names] + [GHOST_NAME] * ghosts
    token = line.name(word, known)
    if word == GHOST_NAME:
        token += row
    if s.office.place[token] != START_BOX:
        raise line.wrong("{token} stands in two places", token=word)
    return token


# ---- what is owed ---------------------------------------------------------------------------------------------------


def owe(s: Expo, words: list[str]) -> bool:
    """A turn by its short name; false if the words are none."""
    if words == [GHOST_NAME] and s.seats == 1:
        seat = int(GHOST)
    elif len(words) == 2 and words[0] in ("turn", "final") and words[1] in SEAT.names[: s.seats]:
        seat = SEAT.names.index(words[1])
    else:
        return False
    begun = s.turn
    turn(s, seat, int(words[0] == "final"))
    s.turn = begun
    return True
