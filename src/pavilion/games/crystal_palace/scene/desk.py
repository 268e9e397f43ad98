"""Dice are set in secret (CP-4.1): a golden rail for each die, the dearer the higher; the purse; what others can do.

The page counts: the draft never leaves it (CP-4.1.7). All that is shown here is public.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from pavilion.core.desk import STAGE, When, sum_gap
from pavilion.core.letters import Ink, Panel
from pavilion.core.scene import (
    Art,
    Box,
    Disc,
    Group,
    Icon,
    Layer,
    Path,
    Scene,
    Shape,
    Token,
    Words,
    kept,
    num,
    plaque,
    width_of,
    wrapped,
)

from .box import Teller
from .effects import LEAST, SMALL
from .pieces import caption, chest, die, face, fitted, marker
from .setting import COST, LEFT, LOAN, SHORT, Setting, desk, forced

# ---- rails ----------------------------------------------------------------------------------------------------------


class Measures(NamedTuple):
    """How large everything on a desk is."""

    column: float
    row: float
    big: float
    small: float
    left: float
    right: float


WIDE = Measures(78, 49, 48, 29, 52, 152)
NARROW = Measures(44, 44, 40, 25, 32, 44)


@kept
def stop(n: int, value: int, seat: str, x: float, y: float, m: Measures, say: Teller) -> Shape:
    """One value of a die: paper, or the die itself if it is chosen."""
    big, small = (Group((m.column - s) / 2, (m.row - s) / 2, ()) for s in (m.big, m.small))
    art: list[Art] = [
        Box(0, 0, m.column, m.row, "reach", 0),
        Group(small.x, small.y, (face(value, m.small),), "unless-chosen"),
        Group(big.x, big.y, (die(seat, value, 0, 0, m.big)._replace(kind=""),), "if-chosen"),
    ]
    label = say("Die {n}: {value}, £{value}", n=n, value=value)
    outline = Box(big.x, big.y, m.big, m.big, "", 8)
    return Shape(f"die{n}:{value}", label, x, y, m.column, m.row, art, True, boxed(outline), look="stop")


def boxed(box: Box) -> str:
    return f"M{num(box.x)} {num(box.y)}h{num(box.w)}v{num(box.h)}h{num(-box.w)}z"


def rails(seen: Setting, y: float, m: Measures, words: bool, say: Teller) -> list[Art]:
    """A rail for each die, six stops each; left the price, right how many fields a value opens."""
    columns = seen.dice + seen.more
    w, h = columns * m.column, 6 * m.row
    art: list[Art] = [Group(m.left, y, (Path(plaque(w, h, 7), "groove"),))]
    most = seen.opens[-1]
    for k, value in enumerate(range(6, 0, -1)):
        middle = y + m.row * (k + 0.5)
        if k < 5:
            art.append(Path(f"M{num(m.left - 4)} {num(y + m.row * (k + 1))}H{num(m.left + w + m.right)}", "rule"))
        art.append(Words(m.left - 10, middle + 5, f"£{value}", 14.5, "ds b end num"))
        opens = seen.opens[value - 1]
        if words:
            wide = (m.right - 58) * opens / most
            art.append(Path(f"M{num(m.left + w + 12)} {num(middle - 6)}h{num(wide)}v12h{num(-wide)}z", "may"))
        art.append(
            Words(m.left + w + m.right - 4, middle + 4.6, str(opens), 13, "b end num" if words else "end num muted")
        )
    for n in range(1, seen.dice + 1):
        x = m.left + (n - 1) * m.column
        rail = f"M{num(x + m.column / 2)} {num(y + m.row / 2)}V{num(y + m.row * 5.5)}"
        art += [Path(rail, "wire-o"), Path(rail, "wire")]
        art += [stop(n, value, seen.seat, x, y + m.row * (6 - value), m, say) for value in range(1, 7)]
    return [*art, *([further(seen, m.left + seen.dice * m.column, y, m, say)] if seen.more else [])]


def further(seen: Setting, x: float, y: float, m: Measures, say: Teller) -> Shape:
    """One more die for four newspapers: an empty rail."""
    s = min(m.big, m.column - 2)
    left, top = (m.column - s) / 2, 3 * m.row - s / 2
    rail = Path(f"M{num(m.column / 2)} {num(m.row / 2)}V{num(m.row * 5.5)}", "may-not")
    plate: tuple[Art, ...] = (
        Box(0, 0, s, s, "sheet", s * 0.19), Icon("cp-die-more", s / 2, s * 0.34, s * 0.46), Words(s * 0.34, s * 0.86,
        "4", LEAST, "b mid num"),
        Icon("cp-news", s * 0.64, s * 0.77, 17),
    )  # fmt: skip
    label = say("Another die for 4 newspapers, to be set at once")
    outline = f"M{num(left)} {num(top)}h{num(s)}v{num(s)}h{num(-s)}z"
    return Shape(
        "verb:n4-die", label, x, y, m.column, 6 * m.row, [rail, Group(left, top, plate)], True, outline, look="tiny"
    )


def prices(seen: Setting, y: float, m: Measures) -> list[Art]:
    """The sum below the rails."""
    x = m.left + (seen.dice + seen.more) * m.column
    return [Group(0, 0, (Words(x, y, "= £{cost}", 21, "ds b end num"),), when=When(COST))]


# ---- purse ----------------------------------------------------------------------------------------------------------


def purse(seen: Setting, x: float, y: float, w: float, h: float, say: Teller) -> list[Art]:
    """A ruler: what is paid is hatched, the rest stays. Beyond the purse it is owed, note by note."""
    total = max(seen.money, 6 * seen.dice, 1)
    step = w / total
    ticks = "".join(
        f"M{num(i * step)} {num(h - (h if i % 10 == 0 else 9 if i % 5 == 0 else 5))}V{num(h)}" for i in range(1, total)
    )
    art: list[Art] = [Box(0, 0, seen.money * step, h, "paper", 2)]
    if total > seen.money:
        art.append(Box(seen.money * step, 0, (total - seen.money) * step, h, "may-not", 2))
    for i in range(min(total, 6 * seen.dice)):
        look = "spent" if i < seen.money else "owed"
        cell = Path(f"M{num(i * step)} 0h{num(step)}v{num(h)}h{num(-step)}z", look)
        hatch = Path(f"M{num(i * step)} {num(h)}L{num((i + 1) * step)} {num(h - min(h, step * 2))}", "hatch")
        art.append(Group(0, 0, (cell, hatch), when=When(COST, i + 1)))
    art += [Path(ticks, "edge"), Box(0, 0, seen.money * step, h, "ln", 2)]
    art.append(Group(0, 0, (Path(f"M0 -5V{num(h + 5)}", "bar"),), when=When(COST, dx=step)))
    return [Group(x, y, tuple(art))]


def purse_words(seen: Setting, x: float, y: float, w: float, size: float, say: Teller) -> list[Art]:
    money = seen.money
    kept_words = say("£{money} \u2212 £{cost} = £{left} left", money=money, cost=sum_gap(COST), left=sum_gap(LEFT))
    art: list[Art] = [
        caption(x, y, say("Your purse"), w * 0.4, "ds b", 13.5),
        Group(0, 0, (Words(x + w, y, kept_words, size, "end num"),), when=When(COST, high=money)),
    ]
    owed = [
        (say("£{short} short: newspapers cover it", short=sum_gap(SHORT)), When(COST, money + 1, money + seen.news))
    ]
    owed += [
        (say("£{short} short: {n} {n|loan|loans}", n=n, short=sum_gap(SHORT)), When(COST, low, low + LOAN - 1))
        for n, low in forced(seen)
    ]
    return [*art, *(Group(0, 0, (Words(x + w, y, told, size, "b end num bad"),), when=when) for told, when in owed)]


# ---- what others can do ---------------------------------------------------------------------------------------------


def sums(seen: Setting, x: float, y: float, w: float, lane: float, say: Teller) -> list[Art]:
    """For everybody a bar from all ones to all sixes: full as far as the purse pays, dotted where a loan is needed.

    The shadow nation's sum is known.
    """
    left, low = 30.0, 0
    high = max(6 * one.dice for one in seen.rivals)
    step = (w - left - 14) / (high - low)
    tall = lane * len(seen.rivals)
    art: list[Art] = []
    for n in range(5, high + 1, 5):
        at = left + n * step
        art += [Path(f"M{num(at)} 0V{num(tall)}", "rule"), Words(at, tall + 13, str(n), SMALL, "mid num muted")]
    for i, one in enumerate(seen.rivals):
        middle = lane * (i + 0.5)
        art.append(marker(one.seat, 11, middle, 16))
        if one.known:
            art += [Disc(left + one.known * step, middle, 11, "pill"), Words(left + one.known * step, middle + 4.6,
                    str(one.known), LEAST, "ds b mid num")]  # fmt: skip
            continue
        least, most, pays = one.dice, 6 * one.dice, max(one.dice, min(6 * one.dice, one.money))
        a, b, c = (num(left + n * step) for n in (least, pays, most))
        up, down = num(middle - 6), num(middle + 6)
        if most > pays:
            art.append(Path(f"M{b} {up}H{c}V{down}H{b}", "may-not"))
        art.append(Path(f"M{a} {up}H{b}V{down}H{a}z", "may"))
        if one.last:
            art.append(Path(f"M{num(left + one.last * step)} {num(middle - 9)}v18", "stem"))
        if i == 0:
            disc = Disc(left, middle, 11, "acc2 pl"), Words(left, middle + 4.6, "{cost}", LEAST, "ds b mid inv num")
            art.append(Group(0, 0, disc, when=When(COST, dx=step)))
    return [Group(x, y, tuple(art))]


def legend(x: float, y: float, w: float, say: Teller) -> list[Art]:
    """What the bars mean, one beside the other."""
    art: list[Art] = []
    right = x + w
    signs = (("may", say("the purse pays")), ("may-not", say("needs a loan")), ("stem", say("last round")))
    for look, words in signs:
        wide = 0 if look == "stem" else 18
        art.append(Path(f"M{num(x)} {num(y - 9)}h{wide}v11h{-wide}z", look))
        art.append(caption(x + wide + 6, y, words, right - x - wide))
        x += wide + 18 + 0.95 * width_of(words, SMALL, "text")
    return art


def chests(seen: Setting, x: float, y: float, w: float, say: Teller) -> list[Art]:
    """Open or shut, and nothing else: CP-4.1.7."""
    hidden = [one for one in seen.rivals if not one.known]
    pitch = w / len(hidden)
    wide = min(74.0, pitch - 10)
    art: list[Art] = []
    for i, one in enumerate(hidden):
        middle = x + (i + 0.5) * pitch
        said = say("you") if not i else say("sealed") if one.sealed else say("thinking")
        art += [
            Group(middle - wide / 2, y + (74 - wide) * 0.78, (chest(one.seat, one.sealed, wide),)),
            fitted(one.name, middle, y + 74, pitch * 0.88, 13.5, "ds b mid"),
            caption(middle, y + 90, said, pitch - 6, "mid a2 sb" if one.sealed else "mid muted", 12),
        ]
    return art


# ---- the desk as a whole --------------------------------------------------------------------------------------------

BROAD = (1040.0, 452.0)
SUMS_Y = 10.0  # from their title to the bars


@kept
def wide_desk(seen: Setting, x: float, y: float, say: Teller) -> Shape:
    """Over the board: rails at the left; chests, purse and sums at the right."""
    w, h = BROAD
    m = WIDE if seen.dice + seen.more <= 5 else WIDE._replace(column=66)
    left = w - 30 - 366
    top = 92.0
    how = say(
        "Touch a value on each golden rail. Once all the chests are shut they open together, and everyone "
        "pays £1 per pip."
    )
    art: list[Art] = [
        Box(0, 0, w, h, "paper-now", 0), Box(4, 4, w - 8, h - 8, "edge", 0), Token(seen.seat, 46, 42, 34),
        Words(76, 38, say("Set your dice, in secret"), 22, "ds b"),
        caption(76, 58, how, w - 120, size=13),
    ]  # fmt: skip
    left_part = [
        *rails_words(seen, top, m, True, say), *rails(seen, top + 10, m, True, say),
        *prices(seen, top + 10 + 6 * m.row + 26, m),
    ]  # fmt: skip
    art.append(Group(30, 0, tuple(left_part)))
    art += chests(seen, left, 82, 366, say)
    art += [*purse_words(seen, left, 204, 366, 13, say), *purse(seen, left, 217, 366, 26, say)]
    art += sums_part(seen, left, 276, 366, 25 if len(seen.rivals) < 5 else 21, say)
    return whole(x, y, w, h, art, say)


def whole(x: float, y: float, w: float, h: float, art: list[Art], say: Teller) -> Shape:
    title = say("Set your dice, in secret")
    return Shape("desk", title, x, y, w, h, art, letters=partial(Panel, [Ink(title, "b")]))


def rails_words(seen: Setting, y: float, m: Measures, words: bool, say: Teller) -> list[Art]:
    x = m.left + (seen.dice + seen.more) * m.column
    opens = say("opens, of {n} fields", n=seen.opens[-1]) if words else say("fields")
    return [
        caption(0, y, say("price"), m.left + 24, "muted", 12),
        Words(x + 12, y, opens, 12, "muted") if words else Words(x + m.right - 2, y, opens, 12, "end muted"),
    ]


def sums_part(seen: Setting, x: float, y: float, w: float, lane: float, say: Teller) -> list[Art]:
    rule = say("highest starts, lowest gets a newspaper")
    low = y + SUMS_Y + lane * len(seen.rivals) + 30
    title = say("Sums")
    room = w - 1.1 * width_of(title, 13.5, "ds b") - 8
    return [
        Words(x, y, title, 13.5, "ds b"), *ending_at(x + w, y, rule, room), *sums(seen, x, y + SUMS_Y, w, lane, say),
        *legend(x, low, w, say),
    ]  # fmt: skip


def ending_at(x: float, y: float, words: str, room: float) -> list[Art]:
    """A line that ends there; two if there is no room for one."""
    rows = wrapped(words, room, 12, "text")
    return [Words(x, y - 15 * (len(rows) - 1 - i), row, 12, "end muted") for i, row in enumerate(rows)]


def fitted_measures(seen: Setting, w: float) -> Measures:
    """Rails as broad as there is room."""
    return NARROW._replace(column=min(72.0, (w - NARROW.left - NARROW.right) / (seen.dice + seen.more)))


def fitted_rails(seen: Setting, m: Measures, say: Teller) -> tuple[list[Art], float]:
    """Rails, and how far down they reach."""
    top = 17.0
    return [*rails_words(seen, 12, m, False, say), *rails(seen, top, m, False, say)], top + 6 * m.row


def lane_of(seen: Setting) -> float:
    """How high a bar of the sums is: all of them, and the dice, are to be seen at once above the prompt."""
    return 21 if len(seen.rivals) < 5 else 18


@kept
def narrow_desk(seen: Setting, w: float, say: Teller) -> Shape:
    """A tab of its own on a phone. What is paid stands with the purse and on the button."""
    art, y = fitted_rails(seen, fitted_measures(seen, w), say)
    lane = lane_of(seen)
    art += [
        *purse_words(seen, 0, y + 20, w, 12.5, say), *purse(seen, 1, y + 29, w - 2, 18, say),
        *sums_part(seen, 0, y + 71, w, lane, say),
    ]  # fmt: skip
    return whole(0, 0, w, y + 71 + SUMS_Y + lane * len(seen.rivals) + 34, art, say)


@kept
def middle_desk(seen: Setting, w: float, gap: float, say: Teller) -> Shape:
    """The same on a tablet: chests, purse and sums beside the rails."""
    m, lane = fitted_measures(seen, w), lane_of(seen)
    left, low = fitted_rails(seen, m, say)
    right = [
        *chests(seen, 0, 0, w, say), *purse_words(seen, 0, 120, w, 12.5, say), *purse(seen, 1, 130, w - 2, 20, say),
        *sums_part(seen, 0, 176, w, lane, say),
    ]  # fmt: skip
    art = [*left, *prices(seen, low + 24, m), Group(w + gap, 0, tuple(right))]
    return whole(0, 0, 2 * w + gap, max(low + 30, 176 + SUMS_Y + lane * len(seen.rivals) + 34), art, say)


def over(board: Scene, seen: Setting, say: Teller) -> Scene:
    """The desk over a wide board, which stays behind it."""
    w, h = BROAD
    scrim = Shape("scrim", "", 0, 0, board.width, board.height, [Box(0, 0, board.width, board.height, "scrim", 0)])
    shape = wide_desk(seen, (board.width - w) / 2, max(0, (board.height - h) / 2 - 40), say)
    board.layers = [*board.layers, Layer(STAGE, [scrim, shape])]
    board.desk = desk(seen, say)
    return board


def tab(shape: Shape, say: Teller) -> Scene:
    return Scene(shape.w, shape.h, say("Dice"), [Layer(STAGE, [shape])])
