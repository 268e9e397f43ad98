"""A small part of Markdown as HTML: headings, paragraphs, lists, tables, bold, italics, code, links in the house.

Everything else is text and is escaped. Rows and paragraphs that begin with the id of a rule can be linked to. This is
the only module that says what is markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from markupsafe import Markup, escape

RULE = re.compile(r"[A-Z]{1,4}-\d+(?:\.\d+)*")
HEADING = re.compile(r"(#{1,4}) +(.*?)#*$")
ITEM = re.compile(r"(?:[-*]|\d+[.)]) +(.*)")
NUMBERED = re.compile(r"\d+[.)] ")
LINK = '<a class="rule-id" href="'
SPANS = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|\*(?!\s)([^*]+?)\*|\[([^\]]+)\]\((/[^)\s]*|#[^)\s]*)\)")


def trusted(drawing: str) -> Markup:
    """A drawing of our own, with no word of anybody else in it."""
    return Markup(drawing)


def span(text: str) -> Markup:
    """Words of a line."""
    parts: list[Markup] = []
    at = 0
    for found in SPANS.finditer(text):
        parts.append(words_with_rules(text[at : found.start()]))
        code, bold, italic, words, address = found.groups()
        if code:
            parts.append(Markup("<code>{}</code>").format(words_with_rules(code)))
        elif bold:
            parts.append(Markup("<strong>{}</strong>").format(span(bold)))
        elif italic:
            parts.append(Markup("<em>{}</em>").format(span(italic)))
        else:
            parts.append(Markup('<a href="{}">{}</a>').format(address, span(words)))
        at = found.end()
    return Markup("").join([*parts, words_with_rules(text[at:])])


def words_with_rules(text: str) -> Markup:
    """Plain words; the id of a rule stays on one line and leads to the rule."""
    return Markup(RULE.sub(rf'{LINK}#\g<0>">\g<0></a>', str(escape(text))))


def anchor(text: str) -> Markup:
    """An id for what begins with the id of a rule."""
    found = RULE.match(text.strip(" *`|"))
    return Markup(' id="{}"').format(found[0]) if found else Markup("")


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def table(lines: list[str]) -> Markup:
    """A head row, a line of dashes, rows."""
    head, rows = cells(lines[0]), [cells(line) for line in lines[2:]]
    headed = Markup('<th scope="col">{}</th>')
    top = Markup("").join(headed.format(span(cell)) if cell else Markup("<td></td>") for cell in head)
    body = Markup("").join(
        Markup("<tr{}>{}</tr>").format(
            anchor(row[0]), Markup("").join(Markup("<td>{}</td>").format(span(cell)) for cell in row)
        )
        for row in rows
    )
    return Markup(
        '<div class="scrolls" tabindex="0"><table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>'
    ).format(top, body)


def items(lines: list[str]) -> Markup:
    """A list; lines that are indented go on with the item before them."""
    found: list[str] = []
    for line in lines:
        item = ITEM.match(line)
        if item:
            found.append(item[1])
        else:
            found[-1] += f" {line.strip()}"
    tag = "ol" if NUMBERED.match(lines[0]) else "ul"
    body = Markup("").join(Markup("<li{}>{}</li>").format(anchor(item), span(item)) for item in found)
    return Markup(f"<{tag}>{{}}</{tag}>").format(body)


def blocks(text: str) -> Iterator[list[str]]:
    """Groups of lines that belong together: of one kind, without an empty line between them."""
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        begins = not line.strip() or HEADING.match(line) or (block and kind(line) not in (kind(block[0]), "text"))
        if block and (begins or HEADING.match(block[0])):
            yield block
            block = []
        if line.strip():
            block.append(line)


def kind(line: str) -> str:
    if HEADING.match(line):
        return "heading"
    if line.startswith("|"):
        return "table"
    return "list" if ITEM.match(line) else "text"


@lru_cache(64)
def html(text: str, rules: str = "") -> Markup:
    """The whole text; headings begin with h2, for the page has the title. `rules`: where the rules are, if not here."""
    parts: list[Markup] = []
    for block in blocks(text):
        heading = HEADING.match(block[0])
        if heading:
            level = max(2, len(heading[1]))
            parts.append(Markup(f"<h{level}{{}}>{{}}</h{level}>").format(anchor(heading[2]), span(heading[2])))
        elif kind(block[0]) == "table" and len(block) > 1:
            parts.append(table(block))
        elif kind(block[0]) == "list":
            parts.append(items(block))
        elif set(block[0].strip()) == {"-"}:
            parts.append(Markup("<hr>"))
        else:
            words = " ".join(line.strip() for line in block)
            parts.append(Markup("<p{}>{}</p>").format(anchor(words), span(words)))
    made = Markup("\n").join(parts)
    return Markup(str(made).replace(LINK, f"{LINK}{rules}")) if rules else made
