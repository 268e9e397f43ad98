"""How large everything is on real screens: words that a decision needs, other words, and what is touched.

Tables of every game, early and late and with every kind of question, are shown at all sizes; in German and Italian
those whose words are longest, where there is least room. Sizes are those of the screen, after all scaling. Names that
only tell cards of a kind apart, and ornament, have the look `flavour`: nobody needs them, but what is shown is legible.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from browser.guest import EXPO, FINGER, GAME, PALACE, PHONE, WEATHER, WIDE, Guest
from playwright.sync_api import expect
from web.served import Served

import pavilion
from pavilion.draw import Layout, breakpoints, scene_of

DECISION, OTHER, MOUSE = 12.0, 11.0, 24.0
FLAVOUR = {GAME: 9.5, PALACE: 9.0}  # names of cards in two lines; elsewhere flavour is as large as all other words
SLACK = 0.05  # pixels that rounding may take


class Screen(NamedTuple):
    """A screen in CSS pixels, and whether it is touched with fingers."""

    width: int
    height: int
    touched: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def target(self) -> float:
        return FINGER if self.touched else MOUSE

    def layout(self, game: str) -> Layout:
        fits = [(width, layout) for layout, width in breakpoints(game).items() if self.width <= width]
        return min(fits)[1] if fits else "wide"


SCREENS = (
    Screen(1920, 1080), Screen(1440, 900), Screen(1366, 768), Screen(1280, 720), Screen(1210, 800),
    Screen(1024, 768, True), Screen(768, 1024, True), Screen(720, 450), Screen(390, 844, True), Screen(360, 800, True),
)  # fmt: skip
ASKED = {  # the question, how many players, after how many answers at least
    EXPO: (
        ("play-card", 2, 0), ("play-card", 4, 90), ("buy-tile", 3, 30), ("buy-at-academy", 4, 40), ("lab-step", 3, 70),
        ("lay-tile", 3, 60), ("patent-move", 4, 80), ("patent-move", 2, 150), ("choose-jury", 3, 60),
        ("choose-chip", 2, 60), ("play-card", 1, 40),
    ),
    GAME: (
        ("place-supporter", 4, 0), ("place-supporter", 2, 60), ("place-supporter", 4, 70), ("play-figure", 3, 40),
        ("palmer-lift", 3, 30), ("davis-target", 4, 20),
    ),
    WEATHER: (
        ("menu", 2, 0), ("move-scientist", 4, 60), ("pay-unit", 3, 30), ("extend-place", 3, 40), ("place-token", 2, 60),
        ("sell-space", 4, 80), ("move-scientist", 1, 60), ("arrange-reports", 1, 30),
    ),
    PALACE: (
        ("place", 5, 150), ("loc", 4, 150), ("green", 5, 200), ("assist", 5, 100), ("orange", 4, 200),
        ("build", 4, 150),
    ),
}  # fmt: skip
LANGUAGES = ("en", "de", "it")
LONGEST = {  # where German and Italian prompts have most to say, before or after something was chosen
    EXPO: (("lab-step", 3, 70), ("patent-move", 4, 80), ("choose-chip", 2, 60)),
    GAME: (("place-supporter", 4, 0), ("play-figure", 3, 40), ("palmer-lift", 3, 30)),
    WEATHER: (("pay-unit", 3, 30), ("place-token", 2, 60)),
    PALACE: (("place", 5, 150), ("build", 4, 150)),
}
TIGHTEST = (SCREENS[2], SCREENS[6], SCREENS[9])  # the smallest one of each layout
LIKED = ("step", "enter")  # answers that lead to the end of a row

MEASURE = """() => {
    const shown = (one) => {
        const box = one.getBoundingClientRect();
        return box.width > 0 && box.height > 0 && getComputedStyle(one).visibility === "visible";
    };
    const letters = [...document.querySelectorAll("#board text, #players text")]
        .filter(shown)
        .map((one) => {
            const { a, b, c, d } = one.getScreenCTM();
            const size = parseFloat(getComputedStyle(one).fontSize) * Math.sqrt(Math.abs(a * d - b * c));
            const use = one.closest(".thing.legal, .thing.chosen") ? "decision" : "other";
            return [size, one.textContent, one.matches(".flavour") ? "flavour" : use];
        });
    const asked = [...document.querySelectorAll("#prompt *, #scene-tabs *")]
        .filter((one) => shown(one) && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
        .map((one) => [parseFloat(getComputedStyle(one).fontSize), one.textContent, "decision"]);
    const targets = [...document.querySelectorAll(".thing.legal, :is(#chips, #acts, #scene-tabs) button")]
        .filter(shown)
        .map((one) => [one.getBoundingClientRect(), one.dataset.id ?? one.textContent])
        .map(([box, name]) => [Math.min(box.width, box.height), name]);
    return { letters: [...letters, ...asked], targets };
}"""
HIDDEN = """(one) => {
    const box = one.getBoundingClientRect();
    const dock = document.getElementById("prompt").getBoundingClientRect();
    const docked = dock.bottom >= innerHeight - 1;
    const top = docked ? 0 : Math.max(0, dock.bottom), low = docked ? dock.top : innerHeight;
    const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)];
    return box.left < -1 || box.right > innerWidth + 1 || y < top || y > low;
}"""
ASKED_FOR = """[...document.querySelectorAll(".thing:is(.legal, .chosen)")]
    .filter((one) => one.getBoundingClientRect().width)"""
OUT_OF_REACH = f"""() => {{
    const lost = {ASKED_FOR}.filter((one) => {{
        one.scrollIntoView({{ block: "nearest" }});
        return ({HIDDEN})(one);
    }});
    scrollTo(0, 0);
    return lost.map((one) => one.dataset.id);
}}"""  # after scrolling to each of them
IN_SIGHT = f"""() => {{
    const asked = {ASKED_FOR}, stood = scrollY;
    const seen = () => asked.filter((one) => !({HIDDEN})(one)).length;
    const now = seen();
    let most = 0;
    for (let y = 0; y <= document.documentElement.scrollHeight - innerHeight; y += 10) {{
        scrollTo(0, y);
        most = Math.max(most, seen());
    }}
    scrollTo(0, stood);
    return [now, most, asked.length];
}}"""  # how many, how many wherever one scrolls, and how many there are
DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"  # the dock is measured
BOARD_TOP = "document.getElementById('board-box').getBoundingClientRect().top + scrollY"


class Found(NamedTuple):
    """Something that was measured, and on which table."""

    size: float
    what: str
    where: str


class Seen:
    """All that was measured of a game on one screen."""

    def __init__(self) -> None:
        self.words: dict[str, list[Found]] = {"decision": [], "other": [], "flavour": []}
        self.targets: list[Found] = []
        self.lost: list[str] = []
        self.tops: dict[str, float] = {}
        self.jumps: list[str] = []

    def add(self, where: str, page: Any) -> None:
        page.evaluate(DRAWN)
        told = page.evaluate(MEASURE)
        for size, text, use in told["letters"]:
            self.words[use].append(Found(size, text, where))
        self.targets += [Found(size, name, where) for size, name in told["targets"]]
        top = page.evaluate(BOARD_TOP)
        if self.tops.setdefault(where, top) != top:
            self.jumps.append(f"{where}: from {self.tops[where]} to {top}")
        self.lost += [f"{where}: {one}" for one in page.evaluate(OUT_OF_REACH)]


def asked(game: str, question: str, seats: int, answers: int) -> pavilion.Table:
    """A table at which this is asked, after random play."""
    for seed in range(20):
        table, luck = pavilion.new(game, seats=seats, seed=seed), random.Random(seed)
        for n in range(answers + 120):
            if table.over:
                break
            if n >= answers and table.asked == question:
                return table
            legal = table.legal()
            table.play(luck.choice([one for one in legal if one.startswith(LIKED)] or legal))
    raise AssertionError(f"{question} is never asked")


@pytest.fixture(scope="module")
def guests(browser: Any, house: Served) -> Iterator[dict[str, Guest]]:
    """One for each language."""
    come = {lang: Guest(browser, f"http://127.0.0.1:{house.port}", locale=lang) for lang in LANGUAGES}
    yield come
    for guest in come.values():
        guest.leave()


@pytest.fixture(scope="module", params=ASKED)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def seen(guests: dict[str, Guest], game: str) -> dict[Screen, Seen]:
    """Every table of a game at every size, when it is asked and when an answer is considered."""
    found = {screen: Seen() for screen in SCREENS}
    for asking in ASKED[game]:
        table = asked(game, *asking)
        for lang, guest in guests.items():
            if lang != "en" and asking not in LONGEST[game]:
                continue
            screens = SCREENS if lang == "en" else TIGHTEST
            where = f"{lang} {' '.join(map(str, asking))}"
            guest.go_on_from(table.record(with_seed=True))
            for screen in screens:
                show(guest, table, screen)
                found[screen].add(where, guest.page)
            show(guest, table, SCREENS[0])
            guest.choose(random.Random(1))
            for screen in TIGHTEST:
                show(guest, table, screen)
                guest.page.wait_for_selector("#prompt.done #so:not(:empty)")  # what it would bring
                found[screen].add(where, guest.page)
    return found


def show(guest: Guest, table: pavilion.Table, screen: Screen) -> None:
    """The table on this screen."""
    guest.page.set_viewport_size({"width": screen.width, "height": screen.height})
    width = scene_of(table.view(table.to_move[0]), screen.layout(table.game.name), "board").width
    guest.page.wait_for_selector(f"#board[viewBox*=' {width:g} ']")
    guest.read_chapters()


def too_small(found: list[Found], allowed: float) -> list[str]:
    """What is smaller than that, the smallest first, each only once."""
    worst: dict[str, Found] = {}
    for one in sorted(found, reverse=True):
        if one.size < allowed - SLACK:
            worst[one.what] = one
    return [f"{one.size:.1f} {one.what!r} ({one.where})" for one in sorted(worst.values())]


everywhere = pytest.mark.parametrize("screen", SCREENS, ids=str)


@everywhere
def test_words_can_be_read(seen: dict[Screen, Seen], game: str, screen: Screen) -> None:
    words = seen[screen].words
    assert too_small(words["decision"], DECISION) == []
    assert too_small(words["other"], OTHER) == []
    assert too_small(words["flavour"], FLAVOUR.get(game, OTHER)) == []


@everywhere
def test_what_is_touched_is_large_enough(seen: dict[Screen, Seen], screen: Screen) -> None:
    assert too_small(seen[screen].targets, screen.target) == []


@everywhere
def test_nothing_that_is_asked_for_is_out_of_reach(seen: dict[Screen, Seen], screen: Screen) -> None:
    assert seen[screen].lost == []


@everywhere
def test_the_board_stays_where_it_is(seen: dict[Screen, Seen], game: str, screen: Screen) -> None:
    """However much the prompt has to say: from one question to the next, and when an answer is considered."""
    assert seen[screen].jumps == []
    if screen.layout(game) != "narrow":  # on a phone it lies below what one has, and that grows
        tops = seen[screen].tops
        assert len(set(tops.values())) == 1, tops


LOW = {  # asks for what lies far down, beside the board, or on another tab
    EXPO: (("choose-chip", 2, 60), ("buy-at-academy", 4, 40)),
    GAME: (("place-supporter", 4, 0), ("place-supporter", 4, 70)),
    WEATHER: (("sell-space", 4, 80), ("move-scientist", 4, 60)),
    PALACE: (("orange", 4, 200), ("green", 5, 200)),
}  # fmt: skip
DESKS = (Screen(1440, 900), Screen(1366, 768), Screen(1024, 768), Screen(720, 450))
ALL_FIT = DESKS[:2]
FEWER = 1  # on lower screens a thing may be cut by an edge, so that another one is seen whole


@pytest.mark.parametrize("screen", DESKS, ids=str)
def test_what_a_question_is_about_is_in_sight_when_it_begins_and_when_the_window_changes(
    guests: dict[str, Guest], game: str, screen: Screen
) -> None:
    guest = guests["en"]
    for asking in LOW[game]:
        table = asked(game, *asking)
        guest.page.set_viewport_size({"width": screen.width, "height": screen.height})
        guest.go_on_from(table.record(with_seed=True))
        guest.until(lambda: sees_enough(guest, screen))
        show(guest, table, SCREENS[0])
        show(guest, table, screen)
        guest.until(lambda: sees_enough(guest, screen))


def sees_enough(guest: Guest, screen: Screen) -> bool:
    """All that is asked for; on screens on which it does not fit, as much as would be seen anywhere on the page."""
    now, most, all_of_it = guest.page.evaluate(IN_SIGHT)
    enough: bool = now == all_of_it if screen in ALL_FIT else now >= most - FEWER and now > 0
    return enough


TOUCHED = """(least) => [...document.querySelectorAll("button, a, input, select, summary")]
    .filter((one) => !one.closest(".skip, .answers"))
    .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
    .filter(([, box]) => box.width && box.height && Math.min(box.width, box.height) < least - .5)
    .map(([one, box]) => `${one.id || one.textContent}: ${box.width.toFixed(0)} by ${box.height.toFixed(0)}`)"""
BUSY = {  # many lines in the log, with links to rules
    EXPO: ("play-card", 4, 90), GAME: ("place-supporter", 2, 60), WEATHER: ("move-scientist", 1, 60),
    PALACE: ("loc", 4, 150),
}  # fmt: skip
TABLET: dict[str, Any] = {"viewport": {"width": 768, "height": 1024}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("device", [WIDE, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_all_on_the_page_of_a_table_is_large_enough_to_be_touched(
    browser: Any, house: Served, game: str, device: dict[str, Any]
) -> None:
    """The bar above, log and chat, panels, and the menu."""
    guest = Guest(browser, f"http://127.0.0.1:{house.port}", device)
    least = MOUSE if device is WIDE else FINGER
    guest.go_on_from(asked(game, *BUSY[game]).record(with_seed=True))
    expect(guest.page.locator("#log li").first).to_be_attached()
    for part in ("log", "chat"):
        guest.press(guest.page.locator(f"#tool-{part}" if device is PHONE else f"#tab-{part}"))
        expect(guest.page.locator(f"#{part}-box")).to_be_visible()
        assert guest.page.evaluate(TOUCHED, least) == []
        if device is PHONE:
            guest.press(guest.page.locator("#talk-close"))
    guest.press(guest.page.locator("#tool-menu"))
    expect(guest.page.locator("#menu")).to_be_visible()
    expect(guest.page.locator("#set-sound")).to_be_attached()
    assert guest.page.evaluate(TOUCHED, least) == []
    guest.leave()


# ---- dice in secret -------------------------------------------------------------------------------------------------

HIDDEN_AT_THE_DESK = """(parts) => {
    const dock = document.getElementById("prompt").getBoundingClientRect();
    const docked = dock.bottom >= innerHeight - 1;
    const top = docked ? 0 : Math.max(0, dock.bottom), low = docked ? dock.top : innerHeight;
    return [...document.querySelectorAll(parts)]
        .map((one) => [one.dataset.id ?? one.getAttribute("class"), one.getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.top < top || box.bottom > low || box.left < 0 || box.right > innerWidth))
        .map(([name, box]) => `${name}: ${box.top} to ${box.bottom}, seen from ${top} to ${low}`);
}"""
DESK = "#board .thing[data-id=desk]"
RAILS_DICE_SUMS = f"{DESK} .stop, {DESK} g:has(> [data-sum]) > .may, {DESK} [data-sum].on"


@pytest.fixture(scope="module")
def desks(guests: dict[str, Guest]) -> dict[str, str]:
    """Where somebody sets dice, with four bots, in two languages; from a record nobody would: it has hot seats."""
    found: dict[str, str] = {}
    for lang in ("en", "de"):
        guests[lang].new_table("human", *4 * ["bot:beginner"], game=PALACE)
        found[lang] = f"/t/{guests[lang].table}"
    return found


@everywhere
@pytest.mark.parametrize("lang", ["en", "de"])
def test_dice_are_set_with_rails_and_sums_in_sight(
    guests: dict[str, Guest], desks: dict[str, str], lang: str, screen: Screen
) -> None:
    guest = guests[lang]
    guest.page.set_viewport_size({"width": screen.width, "height": screen.height})
    guest.go(desks[lang])
    guest.page.wait_for_selector("#acts .confirm")
    guest.page.evaluate(DRAWN)
    assert guest.page.evaluate(HIDDEN_AT_THE_DESK, DESK) == []
    seen = Seen()
    seen.add(lang, guest.page)
    guest.page.evaluate("scrollTo(0, 0)")
    guest.go(desks[lang])
    guest.touch(guest.thing("die1:6"))
    guest.page.wait_for_selector("#acts .again")
    guest.page.evaluate(DRAWN)
    assert guest.page.evaluate(HIDDEN_AT_THE_DESK, RAILS_DICE_SUMS) == []
    seen.add(lang, guest.page)
    assert too_small(seen.words["decision"], DECISION) == []
    assert too_small(seen.words["other"], OTHER) == []
    assert too_small(seen.targets, screen.target) == []
