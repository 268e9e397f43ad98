"""The table as text: what a terminal shows. Everything here is read from a view, never from a position.

    draw       the whole table: five areas around the wheel, then what lies in front of each player
    effects    what each legal answer would do, in a few words
    news       what followed from an answer: cards collected, the car, points
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .text import NAMES

Board = dict[str, Any]

CODES: dict[str, str] = {  # WF-2.1
    "agriculture": "AG", "electricity": "EL", "fine-arts": "FA", "manufacturing": "MA", "transportation": "TR",
}
MEANING: dict[str, str] = {  # WF-2.5
    "burnham": "one more supporter into the chosen area",
    "davis": "one more supporter into a neighbouring area",
    "palmer": "moves any supporter into another area",
    "mccormick": "one more supporter into Agriculture",
    "westinghouse": "one more supporter into Electricity",
    "saint-gaudens": "one more supporter into Fine Arts",
    "schwab": "one more supporter into Manufacturing",
    "pullman": "one more supporter into Transportation",
}
LEGEND = (
    "AG EL FA MA TR are the areas and the exhibits of their categories. 2/4 behind a name: two of four open cards. "
    "A3 is three supporters of player A; * leads alone, = is tied for the lead; > is the area chosen in this turn. "
    "Areas follow each other clockwise from the lower left and are neighbours of those before and behind them; the two "
    "lower ones are not neighbours. The car takes a step for each ticket; when it is home the round is scored."
)

# Colours are an extra: every coloured thing also has its letters.
AREA_COLOURS = dict(zip(CODES, ["32", "33", "31", "37", "94"], strict=True))
SEAT_COLOURS = {"A": "33", "B": "35", "C": "96", "D": "97"}
BOLD, DIM = "1", "2"

CAR, SPACE, START = "◆", "·", "○"
TABLE_WIDTH = 78  # of the players' table; narrower screens get lists
WIDEST_BOX = 32
LONGEST_NAME = 10
MOST_BESIDE_START = 3  # spaces of the wheel to either side of the start


class Paint:
    """Colours text, or leaves it as it is."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, text: str, *codes: str) -> str:
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if self.colour and codes and text else text


def draw(board: Board, width: int = 80, colour: bool = False, names: Mapping[str, str] | None = None) -> str:
    """The table as lines of text, not wider than `width`; `names` says who sits on which seat."""
    paint = Paint(colour)
    wide = width >= TABLE_WIDTH
    if not board["areas"]:
        lines = ["The area tiles are not laid yet."]
    elif wide:
        lines = grid(board, min((width - 2) // 3, WIDEST_BOX), paint)
    else:
        lines = area_list(board, paint)
    lines += player_table(board, names or {}, paint) if wide else player_list(board, names or {}, paint)
    lines += figure_lines(board, width, paint)
    return "\n".join(line.rstrip() for line in lines)


def piles(board: Board) -> str:
    drawn, gone = sum(board["piles"]["draw"].values()), sum(board["piles"]["discard"].values())
    return f"Draw pile {drawn}, discard pile {gone}"


def round_of(board: Board) -> str:
    return f"round {board['round']} of {board['rounds']}"


# ---- the five areas and the wheel -----------------------------------------------------------------------------------


def grid(board: Board, width: int, paint: Paint) -> list[str]:
    """Upper left, top, upper right; lower left, wheel, lower right."""  # WF-2.2
    at = {area["position"]: name for name, area in board["areas"].items()}
    lines: list[str] = []
    for row in ([at[1], at[2], at[3]], [at[0], "", at[4]]):
        cards = {name: wrapped(board["areas"][name]["cards"], width - 4) for name in row if name}
        height = max(2, *(len(card_lines) for card_lines in cards.values()))
        areas = {name: area_box(board, name, cards[name], height, width, paint) for name in row if name}
        boxes = [areas[name] if name else wheel_box(board, height + 1, width, paint) for name in row]
        lines += [" ".join(parts) for parts in zip(*boxes, strict=True)]
    return lines


def wrapped(cards: Sequence[str], width: int) -> list[list[str]]:
    """The cards in lines that fit."""
    lines: list[list[str]] = []
    for card in cards:
        if lines and len(", ".join(map(short, [*lines[-1], card]))) < width:
            lines[-1].append(card)
        else:
            lines.append([card])
    return lines


def area_box(board: Board, name: str, cards: list[list[str]], height: int, width: int, paint: Paint) -> list[str]:
    area = board["areas"][name]
    chosen = ">" if board["chosen"] == name else " "
    title = f"{CODES[name]} {NAMES[name]}"
    room = f"{len(area['cards'])}/{area['capacity']}"
    rule = "─" * (width - len(title) - len(room) - 6)
    lines = [f"┌{chosen}{paint(title, BOLD, AREA_COLOURS[name])} {rule} {room} ┐"]
    for n in range(height):
        row = cards[n] if n < len(cards) else []
        comma = "," if n + 1 < len(cards) else ""
        bare = ", ".join(map(short, row)) + comma
        lines.append(f"│ {', '.join(card(one, paint) for one in row)}{comma}{' ' * (width - 4 - len(bare))} │")
    bare, painted = support(area, Paint(False)), support(area, paint)
    lines.append(f"│ {painted}{' ' * (width - 4 - len(bare))} │")
    return [*lines, f"└{'─' * (width - 2)}┘"]


def support(area: Board, paint: Paint) -> str:
    """Supporters by seat; who leads alone is marked *, who is tied for the lead =."""
    most = max(area["supporters"].values())
    first = [seat for seat, n in area["supporters"].items() if n == most and n > 0]
    mark = "*" if len(first) == 1 else "="
    parts = []
    for seat, n in area["supporters"].items():
        if seat in first:
            parts.append(paint(f"{seat}{n}{mark}", SEAT_COLOURS[seat], BOLD))
        else:
            parts.append(paint(f"{seat}{n}", SEAT_COLOURS[seat]) + " ")
    return " ".join(parts)


def wheel_box(board: Board, height: int, width: int, paint: Paint) -> list[str]:
    """The spaces as a ring that begins at the bottom and goes up on the left."""  # WF-2.3
    title, inside = "Wheel", width - 4
    body = [line.center(inside) for line in ring(board["wheel"], board["car"], height, inside, left_to_go(board))]
    rule = "─" * (width - len(title) - len(round_of(board)) - 6)
    lines = [f"┌ {paint(title, BOLD)} {rule} {round_of(board)} ┐"]
    lines += [f"│ {line.replace(CAR, paint(CAR, BOLD, '31'))} │" for line in body]
    return [*lines, f"└{'─' * (width - 2)}┘"]


def left_to_go(board: Board) -> str:
    return "home: scoring" if board["scoring_due"] else f"{board['wheel'] - board['car']} to go"


def ring(spaces: int, car: int, height: int, width: int, words: str) -> list[str]:
    """The wheel in lines: the top arc, words between the two outer spaces, the bottom arc with the start."""
    marks = [CAR if n == car else START if n == 0 else SPACE for n in range(spaces)]
    half = min((spaces - 3) // 4, MOST_BESIDE_START)  # spaces to either side of the start
    if half < 1 or spaces - 3 - 2 * half > width // 2:
        return [f"space {car} of {spaces}", words, *[""] * (height - 2)]
    bottom = " ".join([*reversed(marks[: half + 1]), *reversed(marks[spaces - half :])])
    left, right = marks[half + 1], marks[spaces - half - 1]
    top = " ".join(marks[half + 2 : spaces - half - 1])
    wide = max(len(top), len(bottom), len(words)) + 2 | 1  # odd, as the arcs are
    lines = [f" {top.center(wide)} ", f"{left}{words.center(wide)}{right}", f" {bottom.center(wide)} "]
    return [*[""] * ((height - 3) // 2), *lines, *[""] * (height - 3 - (height - 3) // 2)]


def area_list(board: Board, paint: Paint) -> list[str]:
    """One paragraph for each area: for narrow screens."""
    car = f"space {board['car']} of {board['wheel']}, {left_to_go(board)}"
    lines = [f"{round_of(board).capitalize()}. {piles(board)}.", f"Wheel: {car}."]
    for name, area in board["areas"].items():
        chosen = ">" if board["chosen"] == name else " "
        title = paint(f"{CODES[name]} {NAMES[name]}", BOLD, AREA_COLOURS[name])
        lines.append(f"{chosen}{title} {len(area['cards'])}/{area['capacity']}  {support(area, paint)}")
        lines += [f"   {', '.join(card(one, paint) for one in row)}" for row in wrapped(area["cards"], 36)]
    return lines


def short(card: str) -> str:
    """exhibit-fine-arts → FA exhibit; mccormick → McCormick"""
    kind, _, area = card.partition("-")
    if kind == "exhibit":
        return f"{CODES[area]} exhibit"
    last = NAMES[card].split()[-1]
    return last[0].upper() + last[1:]


def card(name: str, paint: Paint) -> str:
    kind, _, area = name.partition("-")
    return paint(short(name), AREA_COLOURS[area]) if kind == "exhibit" else short(name)


# ---- the players ----------------------------------------------------------------------------------------------------


def player_table(board: Board, names: Mapping[str, str], paint: Paint) -> list[str]:
    """A line for each player: points and their sources, supporters left, cards and tokens by category."""
    codes = " ".join(CODES.values())
    lines = [f"{piles(board):48}{'exhibits':16}tokens"]
    lines.append(f"{'':12} points coins medals supply tickets {codes}  {codes}")
    for seat, player in board["players"].items():
        name = paint(f"{seat} {names.get(seat, '')[:LONGEST_NAME]:{LONGEST_NAME}}", BOLD, SEAT_COLOURS[seat])
        points = f"{player['points']:6}{player['coins']:6}{medal_points(player):7}"
        left = f"{player['supply']:7}{player['tickets']:8}"
        lines.append(f"{name} {points}{left} {by_area(player['exhibits'])}  {by_area(player['tokens'])}")
    return lines


def by_area(own: Mapping[str, int]) -> str:
    return " ".join(f"{own.get(area, 0) or '·':>2}" for area in CODES)


def figure_lines(board: Board, width: int, paint: Paint) -> list[str]:
    """Who has figures to play."""
    pieces = [
        ("" if n else seat, counted({figure: many}))
        for seat, player in board["players"].items()
        for n, (figure, many) in enumerate(player["figures"].items())
    ]
    lines = ["Figures:"]
    margin = column = len(lines[0])
    for seat, words in pieces:
        bare = f" {seat} {words}" if seat else f", {words}"
        if column + len(bare) > width:
            lines.append(" " * margin)
            column = margin
        lines[-1] += f" {paint(seat, BOLD, SEAT_COLOURS[seat])} {words}" if seat else bare
        column += len(bare)
    return lines if pieces else []


def player_list(board: Board, names: Mapping[str, str], paint: Paint) -> list[str]:
    """A few short lines for each player: for narrow screens."""
    lines: list[str] = []
    for seat, player in board["players"].items():
        name = paint(f"{seat} {names.get(seat, '')[:LONGEST_NAME]}".strip(), BOLD, SEAT_COLOURS[seat])
        lines.append(f"{name}: {player['points']} points")
        lines.append(f"   supply {player['supply']}, tickets {player['tickets']}")
        for what in ("exhibits", "tokens"):
            own = [f"{CODES[area]} {n}" for area, n in player[what].items() if n]
            lines += [f"   {what} {', '.join(own)}"] if own else []
    return lines


def medal_points(player: Board) -> int:
    return sum(int(value) * int(n) for value, n in player["medals"].items())


def counted(cards: Mapping[str, int]) -> str:
    """2 Tickets, Burnham"""
    many = {card: f"{n} {short(card)}" + ("" if card in MEANING else "s") for card, n in cards.items()}
    return ", ".join(many[card] if n > 1 else short(card) for card, n in cards.items())


# ---- what an answer does, and what it did ---------------------------------------------------------------------------


def effects(board: Board, seat: str, answers: Sequence[str]) -> list[str]:
    """For each legal answer of a seat a few words about what it does, "" where its own words say it all."""
    return [effect(board, *answer.split()[:2]) for answer in answers]


def effect(board: Board, verb: str, noun: str = "") -> str:
    if verb == "place":
        return collecting(board, noun)
    if verb == "play":
        return MEANING[noun]
    if verb in ("source", "davis", "drop", "bonus"):
        return f"now {support(board['areas'][noun], Paint(False))}".rstrip()
    return ""


def collecting(board: Board, area: str) -> str:
    """The cards beside an area, and how far its tickets move the car."""
    cards = tally(board["areas"][area]["cards"])
    tickets = cards.get("ticket", 0)
    home = tickets and board["car"] + tickets >= board["wheel"]
    car = "; the car comes home, scoring" if home else f"; car +{tickets}" if tickets else ""
    return f"collects {counted(cards)}{car}" if cards else "no cards there"


def tally(cards: Sequence[str]) -> dict[str, int]:
    return {card: cards.count(card) for card in dict.fromkeys(cards)}


def news(before: Board, after: Board, said: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """What followed from an answer, told from the views before and after it and from all that was said with it."""
    lines: list[str] = []
    chosen = before["chosen"] or next((text.split()[2] for text in said if text.split()[1] == "place"), None)
    if chosen and not said[0].startswith("fate") and collected(before, after, chosen):
        cards = tally(before["areas"][chosen]["cards"])
        lines.append(f"collects {counted(cards)}" if cards else "finds no cards to collect")
        if after["car"] != before["car"]:
            lines.append(f"the car moves to space {after['car']}" if after["car"] else "the car comes home")
    turned_up = [text.split()[2] for text in said if text.startswith("fate: reveal")]
    if turned_up:
        lines.append(f"new cards: {', '.join(map(short, turned_up))}")
    return (["; ".join(lines)] if lines else []) + scoring(before, after, names)


def collected(before: Board, after: Board, area: str) -> bool:
    """Have the cards beside the chosen area been taken?"""
    return bool(after["chosen"] != area or after["areas"][area]["cards"] != before["areas"][area]["cards"])


def scoring(before: Board, after: Board, names: Mapping[str, str]) -> list[str]:
    """What a scoring phase gave to each player."""
    lines: list[str] = []
    for seat, old in before["players"].items():
        new = after["players"][seat]
        coins, medals = new["coins"] - old["coins"], medal_points(new) - medal_points(old)
        tokens = sum(new["tokens"].values()) - sum(old["tokens"].values())
        if coins or medals or tokens:
            gained = f"coins {coins}, medals {medals}, {tokens} new token{'' if tokens == 1 else 's'}"
            who = f"{seat} {names.get(seat, '')}".strip()
            lines.append(f"  {who}: {old['points']} → {new['points']} points ({gained})")
    return [f"Scoring of round {before['round']}:", *lines] if lines else []
