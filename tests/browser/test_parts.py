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
from pavilion.web.pages import qr
from pavilion.web.pages.lean import joined, lean, page_scripts, reached
from pavilion.web.pages.markdown import html
from pavilion.web.pages.pages import files, version
from pavilion.web.pages.speech import Reader, browser_strings
from pavilion.web.pages.strings import STRINGS
from pavilion.web.tables.consequences import by_whom, changes

WEB = Path(pavilion.__file__).parent / "web"
SCRIPTS = sorted((WEB / "static").glob("*.js"))
TEMPLATES = sorted((WEB / "templates").glob("*.html"))


# ---- QR codes: read back as a reader would, and known figures of the standard ---------------------------------------


def read_back(grid: qr.Grid) -> str:
    """What a code says: find the mask in the format, take the data words of all blocks, read the bytes."""
    version = (len(grid) - 17) // 4
    places = [(i, 8) for i in range(6)] + [(7, 8), (8, 8), (8, 7)] + [(8, 14 - i) for i in range(9, 15)]
    bits = sum(grid[row][column] << i for i, (row, column) in enumerate(places)) ^ 0b101010000010010
    assert bits >> 13 == qr.LEVEL_M
    mask = bits >> 10 & 0b111
    stream = "".join(str(int(grid[r][c] ^ qr.flips(mask, r, c))) for r, c in qr.Sheet(version).free())
    words = [int(stream[at : at + 8], 2) for at in range(0, len(stream) - 7, 8)]
    degree, kinds = qr.BLOCKS[version]
    sizes = [size for count, size in kinds for _ in range(count)]
    blocks: list[list[int]] = [[] for _ in sizes]
    for at in range(max(sizes)):
        for block, size in zip(blocks, sizes, strict=True):
            if at < size:
                block.append(words.pop(0))
    for n, block in enumerate(blocks):
        assert qr.correction(block, degree) == words[n :: len(blocks)][:degree]
    data = "".join(f"{word:08b}" for block in blocks for word in block)
    assert data[:4] == "0100"
    width = 8 if version < 10 else 16
    length = int(data[4 : 4 + width], 2)
    begin = 4 + width
    return bytes(int(data[begin + 8 * i : begin + 8 * i + 8], 2) for i in range(length)).decode()


@pytest.mark.parametrize("length", [1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213])
def test_a_qr_code_says_what_it_was_made_of(length: int) -> None:
    text = ("https://fair.example/t/" + "aB3/#=" * 40)[:length]
    assert read_back(qr.modules(text)) == text


def test_qr_codes_use_the_smallest_size_and_refuse_what_is_too_long() -> None:
    assert [qr.fitting(n) for n in (14, 15, 26, 27, 152, 153, 213)] == [1, 2, 2, 3, 8, 9, 10]
    with pytest.raises(ValueError, match="too long"):
        qr.modules("x" * 214)
    assert read_back(qr.modules("Grüße · ß")) == "Grüße · ß"


def test_error_correction_follows_the_standard() -> None:
    words = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]  # "HELLO WORLD", version 1, level M
    assert qr.correction(words, 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]
    assert [qr.LOG[factor] for factor in qr.generator(10)] == [0, 251, 67, 46, 61, 118, 70, 64, 94, 32, 45]


# ---- texts ----------------------------------------------------------------------------------------------------------


def test_markdown_knows_headings_lists_tables_and_rule_ids_and_escapes_the_rest() -> None:
    lists = "- WF-1.2 item\n  goes on\n- two\n\n1. first\n\n"
    made = html(f"# Fair\n\nOne **bold** `a<b`\nline.\n\n{lists}| ID | x |\n|---|---|\n| WF-1 | *y* |\n\n<b>")
    assert isinstance(made, Markup)
    assert "<h2>Fair</h2>" in made
    assert "<p>One <strong>bold</strong> <code>a&lt;b</code> line.</p>" in made
    assert '<ul><li id="WF-1.2"><a class="rule-id" href="#WF-1.2">WF-1.2</a> item goes on</li><li>two</li></ul>' in made
    assert "<ol><li>first</li></ol>" in made
    assert '<tr id="WF-1"><td><a class="rule-id" href="#WF-1">WF-1</a></td><td><em>y</em></td></tr>' in made
    link = '<a class="rule-id" href="/rules/expo-1906#EX-3.1">EX-3.1</a>'
    assert html("see `EX-3.1`", "/rules/expo-1906") == Markup(f"<p>see <code>{link}</code></p>")
    assert made.endswith("<p>&lt;b&gt;</p>")
    assert '<tr><td></td><th scope="col">x</th></tr>' in html("| | x |\n|---|---|\n| a | b |")


def test_links_of_a_text_stay_in_the_house() -> None:
    assert html("[a](/aid/x) [b](https://evil.example) [c](javascript:alert(1))") == Markup(
        '<p><a href="/aid/x">a</a> [b](https://evil.example) [c](javascript:alert(1))</p>'
    )


def test_the_consequence_is_the_difference_of_two_views() -> None:
    table = pavilion.new("worlds-fair-1893", seats=2, seed=4)
    seat = table.to_move[0]
    before = table.view(seat)
    twin = table.clone()
    twin.fates = []
    twin.play("place electricity")
    reader = Reader("en", {"A": "Ada", "B": "Ben"})
    own, *others = by_whom(changes(table.game, before, twin.view(seat), reader), "AB"[seat])
    assert own["seat"] == "AB"[seat]
    told = own["told"]
    assert isinstance(told, list)
    assert told[0] == ["supporters in Electricity", "+1"]
    assert told[-1] == ["supporters left", "−1"]  # noqa: RUF001
    assert [str(one["seat"] or "") for one in others] == sorted(str(one["seat"] or "") for one in others)
    assert by_whom(changes(table.game, before, before, reader), "A") == []


def test_figures_and_what_a_scoring_would_bring_are_told_too() -> None:
    game, reader = find("worlds-fair-1893"), Reader("en", {"A": "Ada", "B": "Ben"})

    def view(figures: dict[str, int], medals: dict[str, int], car: int) -> dict[str, object]:
        ranks = {seat: {"medal": points, "approvals": 1} for seat, points in medals.items()}
        areas = {"fine-arts": {"would_score": ranks}}
        return {"scores": [0, 0], "board": {"players": {"A": {"figures": figures}}, "areas": areas, "car": car}}

    before, after = view({"davis": 1}, {"A": 2, "B": 4}, 3), view({"palmer": 1}, {"A": 4, "B": 2}, 4)
    assert by_whom(changes(game, before, after, reader), "A") == [
        {"seat": "A", "told": [
            ["George Davis", "−1"], ["Bertha Palmer", "+1"], ["Fine Arts if scored now", "+2"],  # noqa: RUF001
        ]},
        {"seat": None, "told": [["car", "3 → 4"]]},
        {"seat": "B", "told": [["Fine Arts if scored now", "−2"]]},  # noqa: RUF001
    ]
    assert [change.held for change in changes(game, before, after, reader)] == [True, True, False, False, False]


def test_a_game_without_words_for_its_quantities_is_told_in_those_of_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("worlds-fair-1893")
    monkeypatch.delattr(game.part("text"), "CHANGES")
    views = [{"scores": [0, n], "board": {"car": n, "players": {"A": {"tickets": 2 * n}}}} for n in (0, 1)]
    reader = Reader("en", {"A": "Ada", "B": "Ben"})
    assert by_whom(changes(game, views[0], views[1], reader), "B") == [
        {"seat": "B", "told": [["points", "+1"]]},
        {"seat": None, "told": [["car", "0 → 1"]]},
        {"seat": "A", "told": [["players tickets", "+2"]]},
    ]


# ---- files for browsers ---------------------------------------------------------------------------------------------


def test_browsers_get_scripts_and_style_sheets_without_what_only_people_read() -> None:
    script = b'// Why.\n\n/** What. */\nexport function a() {\n  return "//"; // How.\n}\n'
    assert lean("a.js", script) == b'export function a(){\nreturn "//";\n}'
    for written, kept in (
        ("const { a, b } = c ? [1, 2] : d;", "const{a,b}=c?[1,2]:d;"),
        ("if (a && b / c / d) return a + +b - -c;", "if(a&&b / c / d)return a + +b - -c;"),
        ("x = `{ a: ${ b ? `; ${c} , ` : '}' } }`; y = 1;", "x=`{ a: ${ b ? `; ${c} , ` : '}' } }`;y=1;"),
        (r"return /[/ ,`] = \/ \{/g.test(a, 'b = \' c');", r"return /[/ ,`] = \/ \{/g.test(a,'b = \' c');"),
        ("a = b(/^.+?: /)?.[0]; /* so\n so */ for (const x of y) z(x);", "a=b(/^.+?: /)?.[0];for(const x of y)z(x);"),
    ):
        assert lean("a.js", written.encode()) == kept.encode()
    sheet = b"/* Why. */\n.a :is(b, c):hover > d { width: calc(1px + 2px); }\n@media (x: 1px) { .e { top: 0 } }"
    made = b".a :is(b,c):hover>d{width:calc(1px + 2px)}@media (x:1px){.e{top:0}}"
    assert lean("a.css", sheet) == made
    assert lean("a.svg", b"<svg> </svg>") == b"<svg> </svg>"


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
        imported = re.findall(r'^import.* from "\./(\w+)\.js"', files()[f"{script}.js"].decode(), re.M)
        assert sorted(asked) == sorted([script, *imported])
        soon = " async" if script == "table" else ""  # it need not wait for style sheets
        assert page.count(f'<script type="module"{soon} src="/static/{version()}/{script}.js"></script>') == 1


# ---- what scripts and templates may do ------------------------------------------------------------------------------


def test_every_sentence_of_the_pages_exists_and_is_used() -> None:
    paths = [path for path in [*SCRIPTS, *TEMPLATES, *WEB.glob("*.py")] if path.name != "strings.py"]
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


def test_not_one_line_knows_a_game() -> None:
    for path in [*SCRIPTS, *TEMPLATES, *WEB.glob("*.py"), *WEB.glob("static/*.css")]:
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
