"""One's own laboratory on a desk: vouchers, workshop, assembly line, papers, goals, and what waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pavilion.core.kit import in_row, sheet
from pavilion.core.letters import Grid, Ink, Panel
from pavilion.core.scene import Art, Path, Shape, Words, kept, num, shortened

from ..box.nouns import TRACK
from .box import Teller
from .desk import goals, papers, waiting
from .pieces import SMALL
from .seen import Lab
from .spaces import action_row, voucher_card
from .workshop import assembly, ground, in_hand, rack, room_words, shop_letters, workshop

W, H = 376.0, 722.0
ROW = 27.0  # of an action


@kept
def own_shape(lab: Lab, name: str, x: float, say: Teller) -> Shape:
    """At the right of what all share."""
    left, right = 12.0, W - 12
    title = say("Your laboratory") if lab.own else say("Laboratory of {player}", player=name)
    cards = in_row(left, 36, right - left, 52, 5, 4.2)
    art: list[Art] = [sheet(W, H, title)]
    art += [voucher_card(purse, *cards.spot(i), cards.w, cards.h, say) for i, purse in enumerate(lab.purses)]
    art += [shop_part(lab, left, right, say), line_part(lab, left, right, say)]
    art += [office_part(lab, left, say), goals_part(lab, right - 156, say)]
    art += [Path(f"M{num(left)} 641H{num(right)}", "rule"), *waiting(lab.desk, left, 653, right, 30, say)]
    return Shape("laboratory", title, x, 0, W, H, art, letters=partial(Panel, [Ink(title, "b")]))


def part(id: str, title: str, art: Sequence[Art], letters: Callable[[], Panel]) -> Shape:
    """What belongs together, as large as the whole."""
    return Shape(id, title, 0, 0, W, H, art, letters=letters)


def shop_part(lab: Lab, left: float, right: float, say: Teller) -> Shape:
    """Tiles as large as there is room; beside them the parts."""
    art = heading(left, right, 110, say("Workshop"), "" if lab.shop.in_hand else room_words(lab.shop, say))
    if lab.shop.in_hand:
        art += in_hand(lab.shop, right, 91, 26, say)
    at = ground(lab.shop, left, 119, right - left - 42, 63, 26)
    art += [*workshop(lab.shop, at, say), *rack(lab.shop, right - 34, 120, 34, 186, 1, 4, say)]
    return part("workshop", say("Workshop"), art, partial(shop_letters, lab.shop, say))


def line_part(lab: Lab, left: float, right: float, say: Teller) -> Shape:
    art: list[Art] = [action_row(lab.build, left, 314, 160, ROW, say)]
    if lab.security:
        art.append(action_row(lab.security, right - 166, 314, 166, ROW, say))
    else:
        hint = shortened(say("I and II empty: income"), right - left - 168, SMALL, "text")
        art.append(Words(right, 333, hint, SMALL, "end muted"))
    art += assembly(lab.line, left, 345, right - left, 53, 4, 6.2, say)
    return part("line", say("Assembly line"), art, partial(Panel, [Ink(say("Assembly line"), "b")]))


def office_part(lab: Lab, left: float, say: Teller) -> Shape:
    art = [*heading(left, left + 180, 420, say("Papers"), ""), *papers(lab.desk, left, 428, 35.5, 29, 76, say)]
    columns = [say.short(track) for track in TRACK.names]
    rows = Grid(4, 6, left, 447, (35.5, 29), [*columns, ""], [str(n + 1) for n in range(6)])
    return part("papers", say("Papers"), art, partial(Panel, [Ink(say("Papers"), "b")], (), [rows]))


def goals_part(lab: Lab, left: float, say: Teller) -> Shape:
    laid, _ = goals(lab.desk, left, 428, 156, 36, 34, say)
    art = [*heading(left, left + 156, 420, say("Goals"), ""), *laid]
    return part("goals", say("Goals"), art, partial(Panel, [Ink(say("Goals"), "b")]))


def heading(x: float, right: float, y: float, title: str, note: str) -> list[Art]:
    words = [Words(x, y, title, 13.5, "ds b")]
    if note:
        words.append(Words(right, y, shortened(note, right - x - 80, SMALL, "text"), SMALL, "end muted num"))
    return [*words]
