"""The parts of the pages that need no browser to be checked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markupsafe import Markup
from web.served import Served

import pavilion
from pavilion.games import find
from pavilion.languages import LANGUAGES
from pavilion.languages.changes import changes
from pavilion.web.pages.lean import joined, lean, page_scripts, reached
from pavilion.web.pages.markdown import html
from pavilion.web.pages.pages import files, version
from pavilion.web.pages.qr import qr_svg
from pavilion.web.pages.speech import browser_strings
from pavilion.web.pages.strings import STRINGS

WEB = Path(pavilion.__file__).parent / "web"
SCRIPTS = sorted(WEB.glob("pages/static/*.js"))
TEMPLATES = sorted(WEB.glob("pages/templates/*.html"))
SHEETS = sorted(WEB.glob("pages/static/*.css"))
PEOPLE = {"A": "Ada", "B": "Ben"}


# ---- QR codes -------------------------------------------------------------------------------------------------------


def test_a_link_is_drawn_as_a_qr_code_with_light_around_it() -> None:
    drawn = qr_svg("https://fair.example/t/abc")
    assert drawn.startswith('<svg viewBox="0 0 33 33" class="qr"><title>QR</title>')
    assert '<path fill="#fff" d="M0 0h33v33h-33z"/>' in drawn
    assert 'd="M4 4.5h7' in drawn, "the upper edge of the first finder, after four light modules"
    assert qr_svg("https://fair.example/t/abd") != drawn


def test_a_longer_link_gets_a_finer_code_until_a_phone_cannot_read_it() -> None:
    sides = [int(qr_svg("x" * length).split('viewBox="0 0 ')[1].split(" ")[0]) for length in (14, 15, 152, 153, 213)]
    assert [(side - 8 - 17) // 4 for side in sides] == [1, 2, 8, 9, 10]
    with pytest.raises(ValueError, match="too long"):
        qr_svg("x" * 214)
    with pytest.raises(ValueError, match="too long"):
        qr_svg("ß" * 107)


# ---- texts ----------------------------------------------------------------------------------------------------------


def test_markdown_knows_headings_lists_tables_and_rule_ids_and_escapes_the_rest() -> None:
    lists = "- WF-1.2 item\n  goes on\n- two\n\n1. first\n\n"
    made = html(f"# Fair\n\nOne **bold** `a<b`\nline.\n\n{lists}| ID | x |\n|---|---|\n| WF-1 | *y* |\n\n<b>")
    assert isinstance(made, Markup)
    made = Markup(made.replace("\n", ""))
    assert "<h2>Fair</h2>" in made
    assert "<p>One <strong>bold</strong> <code>a&lt;b</code>line.</p>" in made
    assert '<ul><li id="WF-1.2"><a class="rule-id" href="#WF-1.2">WF-1.2</a> itemgoes on</li><li>two</li></ul>' in made
    assert "<ol><li>first</li></ol>" in made
    assert '<tr id="WF-1"><td><a class="rule-id" href="#WF-1">WF-1</a></td><td><em>y</em></td></tr>' in made
    link = '<a class="rule-id" href="/rules/expo-1906#EX-3.1">EX-3.1</a>'
    assert html("see `EX-3.1`", "/rules/expo-1906") == Markup(f"<p>see <code>{link}</code></p>\n")
    assert made.endswith("<p>&lt;b&gt;</p>")
    assert '<td></td>\n<th scope="col">x</th>' in html("| | x |\n|---|---|\n| a | b |")
    assert '<pre class="scrolls" tabindex="0"><code>a &lt; b\n</code></pre>' in html("```onload\na < b\n```")


@pytest.mark.parametrize("rule", ["**WF-1.2** a\n\n- b", "- **WF-1.2** a\n\n- b", "- WF-1.2\n  - b", "# WF-1.2"])
def test_each_rule_has_one_address(rule: str) -> None:
    assert html(rule).count('id="WF-1.2"') == 1


@pytest.mark.parametrize(
    "address",
    ["https://evil.example", "//evil.example", "javascript:alert(1)", "&#106;avascript:alert(1)",
     " javascript:alert(1)", "data:text/html,x", "aid"],
)  # fmt: skip
def test_links_of_a_text_stay_in_the_house(address: str) -> None:
    assert html("[a](/aid/x) [b](#WF-1)") == Markup('<p><a href="/aid/x">a</a> <a href="#WF-1">b</a></p>\n')
    for text in (f"[a]({address})", f"<{address}>", f"[a]\n\n[a]: {address}"):
        assert "<a" not in html(text)
    assert "<img" not in html(f"![a]({address}) ![a](/a.png)")


@pytest.mark.parametrize("text", ["<script>a</script>", "a <img onerror=a>", "<!-- a -->", '[a](/b "c" onclick=d)'])
def test_markup_in_a_text_is_text(text: str) -> None:
    assert html(text).unescape().strip() == f"<p>{text}</p>"


def test_the_consequence_is_the_difference_of_two_views() -> None:
    table = pavilion.new("worlds-fair-1893", seats=2, seed=4)
    seat = table.to_move[0]
    twin = table.clone()
    twin.fates = []
    twin.play("place electricity")
    found = changes(table.game, table.view(seat), twin.view(seat), PEOPLE)
    own = [(one.name, one.amount) for one in found if one.seat == "AB"[seat]]
    assert own[0] == ("supporters in Electricity", "+1")
    assert own[-1] == ("supporters left", "−1")  # noqa: RUF001
    assert changes(table.game, table.view(seat), table.view(seat), PEOPLE) == []


def test_figures_and_what_a_scoring_would_bring_are_told_too() -> None:
    def view(figures: dict[str, int], medals: dict[str, int], car: int) -> dict[str, object]:
        ranks = {seat: {"medal": points, "approvals": 1} for seat, points in medals.items()}
        areas = {"fine-arts": {"would_score": ranks}}
        return {"scores": [0, 0], "board": {"players": {"A": {"figures": figures}}, "areas": areas, "car": car}}

    before, after = view({"davis": 1}, {"A": 2, "B": 4}, 3), view({"palmer": 1}, {"A": 4, "B": 2}, 4)
    found = changes(find("worlds-fair-1893"), before, after, PEOPLE)
    assert [(one.seat, one.name, one.amount, one.held) for one in found] == [
        ("A", "George Davis", "−1", True),  # noqa: RUF001
        ("A", "Bertha Palmer", "+1", True),
        ("A", "Fine Arts if scored now", "+2", False),
        ("B", "Fine Arts if scored now", "−2", False),  # noqa: RUF001
        ("", "car", "3 → 4", False),
    ]


def test_a_game_without_words_for_its_quantities_is_told_in_those_of_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("worlds-fair-1893")
    monkeypatch.delattr(game.part("text"), "CHANGES")
    views = [{"scores": [0, n], "board": {"car": n, "players": {"A": {"tickets": 2 * n}}}} for n in (0, 1)]
    found = changes(game, views[0], views[1], PEOPLE)
    assert [(one.seat, one.name, one.amount) for one in found] == [
        ("", "car", "0 → 1"),
        ("A", "players tickets", "+2"),
    ]


# ---- files for browsers ---------------------------------------------------------------------------------------------


def test_browsers_get_scripts_and_style_sheets_without_what_only_people_read() -> None:
    script = b'// Why.\n\n/** What. */\nexport function a() {\n  return "// a"; // How.\n}\n'
    assert lean("a.js", script) == b'export function a(){return"// a";}'
    assert lean("a.js", b"x = `{ a: ${ b } // c }`; y = /[/ ]/;") == b"x=`{ a: ${ b } // c }`;y=/[/ ]/;"
    sheet = b"/* Why. */\n.a :is(b, c):hover > d { width: calc(1px + 2px); }\n@media (x: 1px) { .e { top: 0 } }"
    made = b".a :is(b,c):hover>d{width:calc(1px + 2px)}@media (x:1px){.e{top:0}}"
    assert lean("a.css", sheet) == made
    assert lean("a.svg", b"<svg> </svg>") == b"<svg> </svg>"


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_template_is_written_within_a_template(path: Path) -> None:
    """The library that takes out spaces would take them out of the inner one."""
    for template in re.findall(r"`(?:[^`\\]|\\.)*`", path.read_text()):
        assert template.count("{") == template.count("}"), template


def test_a_page_is_told_the_sentences_of_its_own_scripts_only() -> None:
    first = b'import { x } from "./b.js";\nawait import("./c.js");'
    found = {"a.js": first, "b.js": b"", "c.js": b'import { y } from "./a.js";', "d.js": b""}
    assert reached(found, "a.js") == {"a.js", "b.js", "c.js"}
    assert reached(found, "nothing.js") == set()


def test_a_page_gets_one_script_with_all_that_it_alone_imports() -> None:
    modules = {
        "page": 'import { a as one, b } from "./a.js";\nimport { c } from "./c.js";\nimport("./late.js");\none(b, c);',
        "a": 'import { d } from "./d.js";\nexport async function a() {}\nexport const b = d;',
        "c": "export class c {}",
        "d": "export const d = 1;",
        "late": 'import { c } from "./c.js";',
    }
    assert joined(modules, "page") == (
        'import * as $c from "./c.js";\n'
        "const $d = (() => {\nconst d = 1;\nreturn { d };\n})();\n"
        "const $a = (() => {\nconst { d } = $d;\nasync function a() {}\nconst b = d;\n"
        "return { a, b };\n})();\n"
        'const { a: one, b } = $a;\nconst { c } = $c;\nimport("./late.js");\none(b, c);'
    )
    assert joined({"page": "1;"}, "page") == "1;"


def test_our_scripts_are_written_so_that_they_can_be_joined() -> None:
    assert {"table", "replay", "start", "new", "score", "account"} <= page_scripts()
    assert not {"house", "bell", "share", "svg"} & page_scripts()
    for path in SCRIPTS:
        for line in path.read_text().splitlines():
            if line.startswith("import"):
                assert re.fullmatch(r'import \{ .+ \} from "\./\w+\.js";', line), f"{path.name}: {line}"
            if line.startswith("export"):
                assert re.match(r"export ((async )?function|class|const) \w+", line), f"{path.name}: {line}"
            if line.startswith("export const"):
                assert line.count(" = ") == 1 or "=>" in line, f"{path.name}: one name a line"


def test_a_page_asks_for_all_its_scripts_at_once(server: Served) -> None:
    table = server.found("human", "human", seed=4)
    pages = {f"/t/{table.id}": "table", f"/t/{table.id}/replay": "replay", "/": "start", "/about": "house"}
    for path, script in pages.items():
        page = server.line.send("GET", path).body.decode()
        asked = re.findall(rf'<link rel="modulepreload" href="/static/{version()}/(\w+)\.js">', page)
        imported = re.findall(r'\bimport[^"]* ?from ?"\./(\w+)\.js"', files()[f"{script}.js"].decode(), re.M)
        assert sorted(asked) == sorted([script, *imported])
        soon = " async" if script == "table" else ""  # it need not wait for style sheets
        assert page.count(f'<script type="module"{soon} src="/static/{version()}/{script}.js"></script>') == 1


# ---- what scripts and templates may do ------------------------------------------------------------------------------


def test_every_sentence_of_the_pages_exists_and_is_used() -> None:
    paths = [path for path in [*SCRIPTS, *TEMPLATES, *WEB.rglob("*.py")] if not path.name.startswith("strings")]
    source = "\n".join(path.read_text() for path in paths)
    begun = (*re.findall(r'f"([a-z]+_)\{', source), "theme_")  # keys that are put together
    for key in STRINGS:
        assert re.search(rf'["\'.]{key}\b', source) or key.startswith(begun), f"nobody says {key}"
    for key in re.findall(r'said\("([a-z_]+)"', source):
        assert key in STRINGS
    for language in LANGUAGES:
        assert set(browser_strings(language)) == set(STRINGS)


@pytest.mark.parametrize("path", [*SCRIPTS, *TEMPLATES], ids=lambda path: path.name)
def test_nothing_is_run_or_shown_that_was_a_text(path: Path) -> None:
    text = path.read_text()
    for bad in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(", "|safe"):
        assert bad not in text
    for bad in ("style=", "onclick=", "onload=", "javascript:", "http://", "https://"):
        assert bad not in text.replace("http://www.w3.org", "").replace('placeholder="https://"', "")
    if path.name != "svg.js":
        assert "DOMParser" not in text


@pytest.mark.parametrize("path", [*SCRIPTS, *TEMPLATES, *SHEETS], ids=lambda path: path.name)
def test_files_for_browsers_are_written_for_people(path: Path) -> None:
    """What is served is shrunk by a library."""
    assert max(map(len, path.read_text().splitlines())) <= 200


def test_not_one_line_knows_a_game() -> None:
    for path in [*SCRIPTS, *TEMPLATES, *WEB.rglob("*.py"), *SHEETS]:
        text = path.read_text().lower()
        for word in ("worlds-fair", "worlds_fair", "agriculture", "supporter", "ferris", "burnham", "midway", "wf-"):
            assert word not in text, f"{path.name} knows {word}"


def test_static_files_are_kept_for_ever_under_an_address_that_changes_with_them(server: Served) -> None:
    reply = server.line.send("GET", f"/static/{version()}/table.js")
    assert reply.status == 200
    assert reply.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert reply.headers["content-type"].startswith("text/javascript")
    assert server.line.send("GET", "/static/old/table.js").headers["cache-control"] == "no-store"
    for name in ("..%2fpages.py", "pages.py", ".", "nothing.js"):
        assert server.line.send("GET", f"/static/{version()}/{name}").status == 404
    assert {"table.js", "pavilion.css", "favicon.svg", "poster-worlds-fair-1893.svg"} <= set(files())


def test_pages_come_in_the_language_of_the_browser_and_of_the_cookie(server: Served) -> None:
    def page(**headers: str) -> str:
        named = {key.replace("_", "-"): value for key, value in headers.items()}
        return server.line.send("GET", "/", None, named).body.decode()

    assert '<html lang="it"' in page(Accept_Language="it-CH,en;q=0.5")
    assert '<html lang="de"' in page(Accept_Language="it", Cookie="language=de")
    assert '<html lang="en"' in page(Cookie="language=<script>")
    assert 'data-theme="dark"' in page(Cookie="theme=dark")
    assert "data-theme=" not in page(Cookie="theme=pink").split("<head>")[0]
