"""The pages: HTML by templates that escape everything, our own scripts and styles, nothing inline.

Pages are the same for everybody; who somebody is and what they may see is asked by the calls that the scripts make.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable, Coroutine, Iterable, Mapping
from datetime import UTC, date, datetime
from functools import cache, lru_cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from pavilion.bots import USUAL, offered
from pavilion.core import Choice, Game, Option, PerSeat, Several, Unreadable
from pavilion.core.options import Switch
from pavilion.core.phrases import fill
from pavilion.core.sheet import Sheet, SheetEntry
from pavilion.draw import TABLET, accents, breakpoints, docked, style
from pavilion.games import find, games
from pavilion.languages import LANGUAGES, aid, say_bot, say_option, say_value, specification, translator
from pavilion.puzzles import of_the_day, puzzles
from pavilion.web.pages import screen, screen_calls
from pavilion.web.pages.fragments import sprite
from pavilion.web.pages.javascript import javascript
from pavilion.web.pages.lean import lean, loaded_first, page_scripts, reached
from pavilion.web.pages.levels import levels
from pavilion.web.pages.markdown import html, untitled
from pavilion.web.pages.puzzle_calls import CALLS as PUZZLE_CALLS
from pavilion.web.pages.puzzle_calls import puzzle_at
from pavilion.web.pages.rulebook import book
from pavilion.web.pages.speech import PARTICIPANT, browser_strings, language_in
from pavilion.web.people.auth import cookie
from pavilion.web.people.passwords import LEAST
from pavilion.web.serving.calls import refused, too_fast
from pavilion.web.serving.desk import Desk
from pavilion.web.serving.limits import TooMany
from pavilion.web.serving.security import address_of

HERE = Path(__file__).parent
STATIC = HERE / "static"
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json"}
THEMES = ("light", "dark")
SOURCES = re.compile(r"\n(?:---\n\n)?##? \d+\. Sources\n.*", re.DOTALL)  # the last chapter of a specification
AT_A_TABLE = ("table", "replay", "puzzle")  # pages with a board
FOREVER = "public, max-age=31536000, immutable"


class Unindented(Extension):
    """Templates are indented for people; what is served is not."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return re.sub(r"\n +", "\n", source)


PAGES = Environment(
    loader=PackageLoader("pavilion.web.pages"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
    extensions=[Unindented],
)  # fmt: skip


# ---- files ----------------------------------------------------------------------------------------------------------


@cache
def files() -> dict[str, bytes]:
    """Everything static by name: scripts, our style, and the style of each game's drawings."""
    found = {path.name: lean(path.name, path.read_bytes()) for path in sorted(STATIC.iterdir()) if path.suffix in KINDS}
    found |= {f"game-{name}.css": style(name).encode() for name in games()}
    found |= {f"later-{language}.json": msgspec.json.encode(spoken_later(found, language)) for language in LANGUAGES}
    found["game-.css"] = "".join([style(), *map(accents, games())]).encode()
    for game in games().values():
        poster = game.file("poster.svg")
        if poster.exists():
            found[f"poster-{game.name}.svg"] = poster.read_bytes()
        if game.has("sheet"):
            found[f"tally-{game.name}.js"] = javascript(game.file("tally.py").read_text("utf-8")).encode()
    return found


@cache
def version() -> str:
    """Of the static files: other files have other addresses, so browsers may keep them for ever."""
    seen = hashlib.sha256()
    for name, content in files().items():
        seen.update(name.encode() + content)
    return seen.hexdigest()[:12]


async def static(request: Request) -> Response:
    name = request.path_params["name"]
    content = files().get(name)
    if content is None:
        return Response("There is nothing at this address.", 404, media_type="text/plain")
    fresh = request.path_params["version"] == version()
    headers = {"cache-control": FOREVER if fresh else "no-store"}
    return squeezed(request, content, KINDS[Path(name).suffix], headers=headers)


def squeezed(
    request: Request, content: bytes, kind: str, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """As few bytes as the browser can take. Files and pages hold no secret that their length could tell."""
    told = {**(headers or {}), "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        content, told = zipped(content), {**told, "content-encoding": "gzip"}
    return Response(content, status, told, kind)


@lru_cache(maxsize=500)
def zipped(content: bytes) -> bytes:
    return gzip.compress(content, 6, mtime=0)


# ---- pages ----------------------------------------------------------------------------------------------------------


def page(request: Request, name: str, game: Game | None = None, status: int = 200, **more: Any) -> Response:
    """A page in the reader's language and theme."""
    language = language_in(request)
    theme = cookie(request.headers, "theme")
    said = browser_strings(language)
    drawn = name in (*AT_A_TABLE, "review", "score", "rulebook")
    layouts = breakpoints(game.name) if game and name in AT_A_TABLE else {}
    text = PAGES.get_template(f"{name}.html").render(
        page=name, game=game, layouts=layouts, docked=docked(game.name) if game and layouts else TABLET,
        language=language, languages=LANGUAGES,
        theme=theme if theme in THEMES else "",
        said=SimpleNamespace(**said), strings=spoken_by_scripts(language, name), fill=partial(filled, said),
        files=files(), base=f"/static/{version()}/", scripts=loaded_first(name if name in page_scripts() else "house"),
        sprite=sprite(game.name if game and drawn else ""), **more,
    )  # fmt: skip
    return squeezed(request, text.encode(), "text/html", status)


@cache
def spoken_by_scripts(language: str, page: str) -> dict[str, str]:
    """The sentences that the scripts of a page say themselves; a table's say some only when they are loaded later."""
    used = reached(files(), f"{page}.js") | reached(files(), "house.js")
    return spoken(language, files(), first_files() if page == "table" else used)


def spoken(language: str, scripts: Mapping[str, bytes], names: Iterable[str]) -> dict[str, str]:
    text = b"".join(scripts[name] for name in names).decode()
    return {key: said for key, said in browser_strings(language).items() if f'"{key}"' in text}


def spoken_later(scripts: Mapping[str, bytes], language: str) -> dict[str, str]:
    """The sentences of those scripts of a table that are loaded when they are needed."""
    known = spoken(language, scripts, first_files())
    others = spoken(language, scripts, reached(scripts, "table.js") - first_files())
    return {key: said for key, said in others.items() if key not in known}


def first_files() -> set[str]:
    """The scripts that a table begins with."""
    return {f"{name}.js" for name in loaded_first("table")}


def filled(said: dict[str, str], key: str, **gaps: object) -> str:
    """A sentence of the pages with its gaps filled."""
    return fill(said[key], gaps)


async def start(request: Request) -> Response:
    language = language_in(request)
    shelf = [
        {
            "game": game, "about": translator(language, game).t(game.about), "bots": offered(game),
            "puzzles": len(puzzles(game)),
        }
        for game in games().values()
    ]  # fmt: skip
    more: dict[str, Any] = {"levels": levels(language), "usual": USUAL}
    return page(request, "start", shelf=shelf, daily=of_the_day(today()), day=today().isoformat(), **more)


async def new_table(request: Request) -> Response:
    game = game_in(request)
    if game is None:
        return nothing(request)
    language = language_in(request)
    options = []
    for option in game.options:
        title, meaning = say_option(game, language, option)
        values = choices(game, option, language)
        if values:
            each, several = isinstance(option, PerSeat), isinstance(option, Several)
            options.append({
                "option": option, "title": title, "meaning": meaning, "choices": values, "each": each,
                "several": several,
            })  # fmt: skip
    bots = [(bot, say_bot(language, bot)) for bot in offered(game)]
    drawn = any(noun.name == PARTICIPANT for verb in game.rules.grammar.verbs for noun in (verb.noun, verb.second_noun))
    return page(
        request, "new", game, options=options, bots=bots, usual=USUAL, levels=levels(language), places=game.seats[1],
        drawn=drawn,
    )  # fmt: skip


def choices(game: Game, option: Option, language: str) -> list[tuple[str, str, bool]]:
    """What a form can offer for an option or each participant: yes or no, one or any of some values; else nothing."""
    if isinstance(option, PerSeat):
        said = [(level, say_value(game, language, option, [n])) for n, level in enumerate(option.levels())]
        return [(level, words, n == 0) for n, (level, words) in enumerate(said)]
    values: list[object] = []
    if isinstance(option, Switch):
        values = [False, True]
    elif isinstance(option, Choice):
        values = list(option.values)
    elif isinstance(option, Several):
        values = [[number] for number in range(1, option.most + 1)]
    usual = option.among_people
    return [(option.say(value), say_value(game, language, option, value), value == usual) for value in values]


async def table(request: Request) -> Response:
    """The table page. Which game is played is no secret; the script asks for everything else."""
    return await at_table(request, "table")


async def replay(request: Request) -> Response:
    return await at_table(request, "replay")


async def review(request: Request) -> Response:
    return await at_table(request, "review")


async def at_table(request: Request, name: str) -> Response:
    id = request.path_params["table"]
    row = await request.app.state.desk.store.table(id)
    if row is None or row.game not in games():
        return nothing(request)
    return page(request, name, find(row.game), table=id, n=request.path_params.get("n", -1))


def today() -> date:
    """Wherever somebody is, the puzzle of the day is the same."""
    return datetime.now(UTC).date()


async def puzzle_of_the_day(request: Request) -> Response:
    found = of_the_day(today())
    return nothing(request) if found is None else puzzle_page(request, found.game, found.n, today().isoformat())


async def puzzle(request: Request) -> Response:
    game, n = request.path_params["game"], request.path_params["n"]
    return nothing(request) if puzzle_at(game, n) is None else puzzle_page(request, find(game), n)


def puzzle_page(request: Request, game: Game, n: int, day: str = "") -> Response:
    return page(request, "puzzle", game, n=n, all=len(puzzles(game)), day=day)


async def player_aid(request: Request) -> Response:
    game = game_in(request)
    if game is None:
        return nothing(request)
    return page(request, "aid", game, text=html(untitled(aid(game, language_in(request))), f"/rules/{game.name}"))


async def score_sheet(request: Request) -> Response:
    """What is on a physical table at the end, scored by the game's own arithmetic."""
    game = game_in(request)
    if game is None or not game.has("sheet"):
        return nothing(request)
    sheet = said_sheet(game.part("sheet").SHEET, translator(language_in(request), game).t)
    return page(request, "score", game, sheet=sheet | {"seats": game.seats, "tally": f"./tally-{game.name}.js"})


def said_sheet(sheet: Sheet, speak: Callable[[str], str]) -> dict[str, object]:
    """A score sheet in the reader's language."""

    def said(entry: SheetEntry) -> dict[str, object]:
        return {
            "label": speak(entry.label), "most": entry.most, "icon": entry.icon, "part": speak(entry.part),
            "choices": [speak(choice) for choice in entry.choices],
        }  # fmt: skip

    return {
        "table": [said(entry) for entry in sheet.table], "player": [said(entry) for entry in sheet.player],
        "lines": [speak(line) for line in sheet.lines], "doubts": [speak(doubt) for doubt in sheet.doubts],
        "facts": sheet.facts, "target": sheet.target,
    }  # fmt: skip


async def offline(request: Request) -> Response:
    """The worker that keeps score sheets at hand; it may look after addresses below its own only."""
    return Response(files()["offline.js"], media_type="text/javascript")


async def rules(request: Request) -> Response:
    """The rulebook, with an address for every rule that people may ask for; without one, the specification."""
    game = game_in(request)
    if game is None:
        return nothing(request)
    found = book(game, language_in(request))
    return specified(request, game) if found is None else page(request, "rulebook", game, book=found)


async def rules_specified(request: Request) -> Response:
    game = game_in(request)
    return nothing(request) if game is None else specified(request, game)


def specified(request: Request, game: Game) -> Response:
    """The specification, every rule with an address of its own. Where its facts are from is of no use to players."""
    text = SOURCES.sub("", untitled(specification(game)))
    return page(request, "specification", game, text=html(text))


async def account(request: Request) -> Response:
    return page(request, "account", least=LEAST)


async def about(request: Request) -> Response:
    return page(request, "about", shelf=list(games().values()))


def game_in(request: Request) -> Game | None:
    try:
        return find(request.path_params["game"])
    except Unreadable:
        return None


def nothing(request: Request) -> Response:
    return page(request, "nothing", status=404)


async def bell_worker(request: Request) -> Response:
    """Where notifications come from a worker only; it looks after the whole site, so it stands at the root."""
    return Response(files()["bell-worker.js"], media_type="text/javascript")


async def favicon(request: Request) -> Response:
    return Response(files()["favicon.svg"], media_type="image/svg+xml", headers={"cache-control": "max-age=86400"})


Show = Callable[[Request], Coroutine[Any, Any, Response]]


def counting(show: Show) -> Show:
    """A page that has an end: whoever asks for too many waits."""

    async def shown(request: Request) -> Response:
        desk: Desk = request.app.state.desk
        address = address_of(request.scope)
        try:
            desk.limit("page", None, address)
            return await desk.charge(None, address, show(request))
        except TooMany as wait:
            return refused(too_fast(wait), language_in(request))

    return shown


@counting
async def not_found(request: Request) -> Response:
    """For whoever has come to an address where nothing is."""
    return nothing(request)


routes: list[BaseRoute] = [
    Route("/", counting(start)),
    Route("/new/{game}", counting(new_table)),
    Route("/t/{table}", counting(table)),
    Route("/t/{table}/replay", counting(replay)),
    Route("/t/{table}/at/{n:int}", counting(replay)),
    Route("/t/{table}/review", counting(review)),
    Route("/puzzle", counting(puzzle_of_the_day)),
    Route("/puzzle/{game}/{n:int}", counting(puzzle)),
    Route("/aid/{game}", counting(player_aid)),
    Route("/score/offline.js", counting(offline)),
    Route("/score/{game}", counting(score_sheet)),
    Route("/rules/{game}", counting(rules)),
    Route("/rules/{game}/specification", counting(rules_specified)),
    Route("/about", counting(about)),
    Route("/account", counting(account)),
    Route("/favicon.ico", counting(favicon)),
    Route("/bell-worker.js", counting(bell_worker)),
    Route("/static/{version}/{name}", counting(static)),
    WebSocketRoute(screen.SCREEN_PATH, screen.screen),
    *(call.route() for call in (*screen_calls.CALLS, *PUZZLE_CALLS)),
]
