"""A rulebook as HTML. Its Markdown knows three things more than our other texts:

    ## Set-up {#set-up}                                          a heading with an address, the same in every language
    Nobody may pass. {EX-4.1.2}                                  the rules that a paragraph, list item or row explains
    ![What it shows](opening/wide/board "What is to be seen")    a picture of our own making, with its caption

So a link to a rule leads to where people can read about it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup, escape
from msgspec import Struct

from pavilion.core import Game
from pavilion.languages import rulebook
from pavilion.web.pages.markdown import RULE, Renderer, dress, rendered, untitled
from pavilion.web.pages.pictures import PEOPLE, picture
from pavilion.web.pages.speech import Reader

MARKER = re.compile(r"\s*\{([#A-Z][#A-Za-z0-9. -]*)\}")
PICTURE = re.compile(r"[a-z]+/(wide|narrow)/[a-z-]+(:[A-Za-z0-9-]+)?(#[a-z,:-]+)?")


class Heading(Struct, frozen=True):
    """An entry of the contents."""

    level: int
    id: str
    words: str


class Book(Struct, frozen=True):
    """A rulebook as a page shows it."""

    contents: list[Heading]
    text: Markup


class BookRenderer(Renderer):
    """Draws pictures, and puts an address where a rule is explained."""

    def explains(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return f'<span class="explains" id="{escape(tokens[idx].content)}"></span>'

    def picture(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        image = tokens[idx]
        source, caption = str(image.attrs["src"]), str(image.attrs.get("title", ""))
        drawn = picture(env["game"], source, env["reader"])
        shown = f'<div class="picture" role="img" aria-label="{escape(image.content)}">{drawn}</div>'
        return f"<figure>{shown}<figcaption>{escape(caption)}</figcaption></figure>\n"


class BookReader(MarkdownIt):
    """Takes only our own drawings for pictures; a rulebook has no links."""

    def validateLink(self, url: str) -> bool:
        return PICTURE.fullmatch(url) is not None


READER = BookReader("commonmark", {"html": False}, renderer_cls=BookRenderer).enable("table").disable("link")


def marked(inline: Token) -> list[str]:
    """What the markers in a text say; the text goes on without them."""
    found: list[str] = []
    for child in inline.children or []:
        if child.type == "text":
            found += " ".join(MARKER.findall(child.content)).split()
            child.content = MARKER.sub("", child.content)
    return found


def addressed(tokens: list[Token]) -> list[Heading]:
    """Turn markers into addresses; the contents."""
    contents: list[Heading] = []
    for at, token in enumerate(tokens):
        if token.type != "inline":
            continue
        names, opened = marked(token), tokens[at - 1]
        token.children = [
            *(Token("explains", "span", 0, content=name) for name in names if RULE.fullmatch(name)),
            *(token.children or []),
        ]
        for name in names:
            if name.startswith("#"):
                opened.attrs = {"id": name[1:]}
                words = "".join(child.content for child in token.children if child.type == "text")
                contents.append(Heading(int(opened.tag[1:]), name[1:], words))
    return contents


def pictures_apart(tokens: list[Token]) -> list[Token]:
    """A paragraph that is nothing but a picture is that picture."""
    found: list[Token] = []
    for token in tokens:
        only = token.children[0] if token.type == "inline" and token.children and len(token.children) == 1 else None
        if only is not None and only.type == "image":
            found[-1] = Token("picture", "figure", 0, attrs=only.attrs, content=only.content)
        elif not (token.type == "paragraph_close" and found[-1].type == "picture"):
            found.append(token)
    return found


@lru_cache(64)
def book(game: Game, language: str) -> Book | None:
    """The rulebook of a game in a language, if it has one."""
    text = rulebook(game, language)
    if not text:
        return None
    tokens = pictures_apart(READER.parse(untitled(text)))
    contents = addressed(tokens)
    dress(tokens)
    reader = Reader(language, PEOPLE)
    return Book(contents, rendered(READER, tokens, {"rules": "", "game": game, "reader": reader}))
