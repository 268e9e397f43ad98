"""Markdown as HTML, with three habits of the house; rulebooks have some of their own (`rulebook.py`).

Raw HTML and pictures are text, and a link may lead only to another place on this server. What begins with the id of a
rule can be linked to, and every id leads to its rule. This is the only module that says what is markup.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup, escape

RULE = re.compile(r"[A-Z]{1,4}-\d+(?:\.\d+)*")
IN_THE_HOUSE = re.compile(r"#|/(?!/)")
ANCHORED = {"paragraph_open", "heading_open", "list_item_open", "tr_open"}


def trusted(drawing: str) -> Markup:
    """A drawing of our own, with no word of anybody else in it."""
    return Markup(drawing)


class Renderer(RendererHTML):
    """Knows the ids of rules. `env["rules"]` says where the rules are, if not on this page."""

    def text(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        link = rf'<a class="rule-id" href="{env["rules"]}#\g<0>">\g<0></a>'
        return RULE.sub(link, str(escape(tokens[idx].content)))

    def code_inline(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return f"<code>{self.text(tokens, idx, options, env)}</code>"

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return f'<pre class="scrolls" tabindex="0"><code>{escape(tokens[idx].content)}</code></pre>\n'

    def table_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return '<div class="scrolls" tabindex="0"><table>\n'

    def table_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return "</table></div>\n"


def dress(tokens: list[Token]) -> None:
    """Give ids to what begins with the id of a rule; headings begin with h2, for the page has the title."""
    words = ""  # with which a token begins
    for at in reversed(range(len(tokens))):
        token, is_in_item = tokens[at], at > 0 and tokens[at - 1].type == "list_item_open"
        if token.type == "inline":
            words = token.content
        elif token.type in ANCHORED and not is_in_item and (found := RULE.match(words.strip("*`"))):
            token.attrs = {"id": found[0]}
        elif token.type == "th_open":
            token.attrs = {"scope": "col"}
            if not words:  # nothing stands at the head of this column
                token.attrs, token.tag, tokens[at + 2].tag = {}, "td", "td"
        if token.tag == "h1":
            token.tag = "h2"


def untitled(text: str) -> str:
    """A text without its first line: the page has the title."""
    return text.partition("\n")[2]


class Reader(MarkdownIt):
    """Takes only addresses on this server for links."""

    def validateLink(self, url: str) -> bool:
        return IN_THE_HOUSE.match(url) is not None


READER = Reader("commonmark", {"html": False}, renderer_cls=Renderer).enable("table").disable("image")


@lru_cache(64)
def html(text: str, rules: str = "") -> Markup:
    """The whole text. `rules`: where the rules are, if not on this page."""
    tokens = READER.parse(text)
    dress(tokens)
    return rendered(READER, tokens, {"rules": escape(rules)})


def rendered(reader: MarkdownIt, tokens: list[Token], env: EnvType) -> Markup:
    """What a reader has taken apart, as its renderer writes it: everything that is no markup is escaped."""
    return Markup(reader.renderer.render(tokens, reader.options, env))
