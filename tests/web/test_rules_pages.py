"""The rules of a game on a page: for people in their language, and for developers rule by rule."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from web.served import GAME, Served

from pavilion.games import find, games
from pavilion.languages import LANGUAGES, rulebook, specification, translator
from pavilion.web.pages import pages
from pavilion.web.pages.strings import STRINGS

EVERY_PAGE = pytest.mark.parametrize(("game", "language"), [(game, one) for game in games() for one in LANGUAGES])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("rules") / "tables.db") as served:
        yield served


def shown(server: Served, path: str) -> str:
    reply = server.line.send("GET", path)
    assert reply.status == 200
    return html.unescape(reply.body.decode())


def said(key: str, language: str) -> str:
    return translator(language).t(STRINGS[key])


@EVERY_PAGE
def test_a_rulebook_has_contents_a_search_and_small_print(server: Served, game: str, language: str) -> None:
    page = shown(server, f"/rules/{game}?lang={language}")
    headings = re.findall(r"^##+ (.+) \{#(.+)\}$", rulebook(find(game), language), re.M)
    assert len(headings) > 10
    for words, id in headings:
        assert f' id="{id}">{words}</h' in page
        entries = re.findall(rf'<a\s+href="#{id}">{re.escape(words)}</a>', page)
        assert len(entries) == 2, "for a wide screen and for a phone"
    for key in ("search_rules", "contents", "about_unofficial", "specification_link", "player_aid"):
        assert said(key, language) in page
    assert find(game).designers in page
    assert find(game).publishers in page
    assert f'href="/rules/{game}/specification"' in page
    assert f'href="/aid/{game}"' in page


@EVERY_PAGE
def test_the_specification_has_an_address_of_its_own(server: Served, game: str, language: str) -> None:
    page = shown(server, f"/rules/{game}/specification?lang={language}")
    assert said("specification_of", language).format(game=find(game).title) in page
    first = re.findall(r"^\| (\w\w-[\d.]+) ", specification(find(game)), re.M)[:1]
    assert all(f'id="{rule}"' in page for rule in first)
    assert (said("rules_language", language) in page) == (language != "en")
    assert "Sources</h2>" not in page
    assert "https://" not in page


def test_a_game_without_a_rulebook_shows_its_specification(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "book", lambda game, language: None)
    assert 'id="WF-4.1.2"' in shown(server, f"/rules/{GAME}")
    assert 'class="text-page"' in shown(server, f"/rules/{GAME}")


@pytest.mark.parametrize("path", ["/rules/nosuchgame", "/rules/nosuchgame/specification", f"/rules/{GAME}/nothing"])
def test_there_are_no_rules_of_unknown_games(server: Served, path: str) -> None:
    assert server.line.send("GET", path).status == 404
