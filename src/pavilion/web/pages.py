"""The pages: HTML by templates that escape everything, our own scripts and styles, nothing inline.

Pages are the same for everybody; who somebody is and what they may see is asked by the calls that the scripts make.
"""

from __future__ import annotations

import hashlib
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from pavilion.bots import names as bot_names
from pavilion.core import Choice, Game, Option, Unreadable
from pavilion.core.options import Switch
from pavilion.draw import style
from pavilion.games import find, games
from pavilion.languages import LANGUAGES, aid, say_bot, say_option, say_value, translator
from pavilion.languages.sentences import fill
from pavilion.web import screen
from pavilion.web.fragments import sprite
from pavilion.web.markdown import html
from pavilion.web.speech import browser_strings, language_of

HERE = Path(__file__).parent
STATIC = HERE / "static"
RULES = HERE.parents[2] / "docs" / "rules"  # in a checkout of the project
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".webmanifest": "application/json"}
THEMES = ("light", "dark")
FOREVER = "public, max-age=31536000, immutable"
PAGES = Environment(loader=PackageLoader("pavilion.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True)


# ---- files ----------------------------------------------------------------------------------------------------------


@cache
def files() -> dict[str, bytes]:
    """Everything static by name: scripts, our style, and the style of each game's drawings."""
    found = {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.suffix in KINDS}
    found |= {f"game-{name}.css": style(name).encode() for name in games()}
    found["game-.css"] = style().encode()
    for game in games().values():
        path = Path(str(game.part("text").__file__)).parent / "poster.svg"
        if path.exists():
            found[f"poster-{game.name}.svg"] = path.read_bytes()
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
    return Response(content, media_type=KINDS[Path(name).suffix], headers=headers)


# ---- pages ----------------------------------------------------------------------------------------------------------


def page(request: Request, name: str, game: Game | None = None, status: int = 200, **more: Any) -> Response:
    """A page in the reader's language and theme."""
    language = language_in(request)
    theme = request.cookies.get("theme", "")
    said = browser_strings(language)
    drawn = name in ("table", "replay")
    text = PAGES.get_template(f"{name}.html").render(
        page=name, game=game, language=language, languages=LANGUAGES, theme=theme if theme in THEMES else "",
        said=SimpleNamespace(**said), strings=spoken_by_scripts(language), fill=partial(filled, said), files=files(),
        base=f"/static/{version()}/", sprite=sprite(drawn), **more,
    )  # fmt: skip
    return Response(text, status, media_type="text/html")


@cache
def spoken_by_scripts(language: str) -> dict[str, str]:
    """The sentences that scripts say themselves."""
    scripts = b"".join(text for name, text in files().items() if name.endswith(".js")).decode()
    return {key: said for key, said in browser_strings(language).items() if f'"{key}"' in scripts}


def filled(said: dict[str, str], key: str, **gaps: object) -> str:
    """A sentence of the pages with its gaps filled."""
    return fill(said[key], gaps)


def language_in(request: Request) -> str:
    return language_of(request.cookies.get("language"), request.headers.get("accept-language", ""))


async def start(request: Request) -> Response:
    speak = translator(language_in(request)).t
    shelf = [{"game": game, "about": speak(game.about), "bots": bot_names(game)} for game in games().values()]
    return page(request, "start", shelf=shelf)


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
            options.append({"option": option, "title": title, "meaning": meaning, "choices": values})
    bots = [(bot, say_bot(language, bot)) for bot in bot_names(game)]
    return page(request, "new", game, options=options, bots=bots, letters="ABCDE"[: game.seats[1]])


def choices(game: Game, option: Option, language: str) -> list[tuple[str, str, bool]]:
    """What a form can offer for an option: yes or no, or one of some values; else nothing."""
    values: list[object] = []
    if isinstance(option, Switch):
        values = [False, True]
    elif isinstance(option, Choice):
        values = list(option.values)
    return [(option.say(value), say_value(game, language, option, value), value == option.default) for value in values]


async def table(request: Request) -> Response:
    """The table; which game is played there is no secret, everything else is asked for by the script."""
    return await at_table(request, "table")


async def replay(request: Request) -> Response:
    return await at_table(request, "replay")


async def at_table(request: Request, name: str) -> Response:
    id = request.path_params["table"]
    row = await request.app.state.desk.store.table(id)
    if row is None or row.game not in games():
        return nothing(request)
    return page(request, name, find(row.game), table=id, n=request.path_params.get("n", -1))


async def player_aid(request: Request) -> Response:
    game = game_in(request)
    if game is None:
        return nothing(request)
    return page(request, "aid", game, text=html(aid(game, language_in(request))))


async def rules(request: Request) -> Response:
    """The specification, every rule with an address of its own."""
    game = game_in(request)
    if game is None:
        return nothing(request)
    path = RULES / f"{game.name}.md"
    return page(request, "rules", game, text=html(path.read_text()) if path.exists() else "")


async def about(request: Request) -> Response:
    return page(request, "about", shelf=list(games().values()))


def game_in(request: Request) -> Game | None:
    try:
        return find(request.path_params["game"])
    except Unreadable:
        return None


def nothing(request: Request) -> Response:
    return page(request, "nothing", status=404)


async def favicon(request: Request) -> Response:
    return Response(files()["favicon.svg"], media_type="image/svg+xml", headers={"cache-control": "max-age=86400"})


routes: list[BaseRoute] = [
    Route("/", start),
    Route("/new/{game}", new_table),
    Route("/t/{table}", table),
    Route("/t/{table}/replay", replay),
    Route("/t/{table}/at/{n:int}", replay),
    Route("/aid/{game}", player_aid),
    Route("/rules/{game}", rules),
    Route("/about", about),
    Route("/favicon.ico", favicon),
    Route("/static/{version}/{name}", static),
    WebSocketRoute(screen.SCREEN_PATH, screen.screen),
    *(call.route() for call in screen.CALLS),
]
