"""SVG: safe to put on a page, the same everywhere, small, readable."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Literal
from xml.etree import ElementTree

import pytest
from gallery import LAYOUTS, SOME, copied, crowded, words_in
from scenario import fair

import pavilion
from pavilion.core.phrases import fill
from pavilion.core.scene import Art, Box, Group, Layer, Scene, Shape, Token, Words
from pavilion.draw import Layout, States, board_svg, fragments, page_sprite, scene_of, style
from pavilion.draw.svg import document, escape

SVG = "{http://www.w3.org/2000/svg}"
TAGS = {"svg", "title", "style", "defs", "symbol", "clipPath", "g", "path", "rect", "circle", "text", "use"}
NASTY = """<script>alert('x')</script>&"quote\x00"""


# ---- safe on a page -------------------------------------------------------------------------------------------------


def drawings() -> Iterator[str]:
    for view in SOME:
        for layout in LAYOUTS:
            yield board_svg(view, layout, legal=scene_of(view, layout).ids())
            yield board_svg(view, layout, "dark", standalone=False, names={"A": NASTY})


def test_every_drawing_is_well_formed_and_has_neither_inline_style_nor_script_nor_foreign_address() -> None:
    for svg in drawings():
        for element in ElementTree.fromstring(svg).iter():
            assert element.tag.removeprefix(SVG) in TAGS
            for name, value in element.attrib.items():
                assert name != "style"
                assert not name.startswith("on")
                assert name != "href" or value.startswith("#")
                assert "url(" not in value or value.startswith("url(#")
        assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"url\(|@import|expression", style("worlds-fair-1893"))


def test_a_drawing_that_stands_alone_defines_what_it_uses_once() -> None:
    for view in SOME:
        root = ElementTree.fromstring(board_svg(view))
        ids = Counter(element.attrib["id"] for element in root.iter() if "id" in element.attrib)
        assert max(ids.values()) == 1
        used = {element.attrib["href"][1:] for element in root.iter(f"{SVG}use")}
        used |= {element.attrib["clip-path"][5:-1] for element in root.iter() if "clip-path" in element.attrib}
        assert used <= set(ids)


def test_for_a_page_the_sprite_defines_what_the_drawings_use() -> None:
    ids = set(re.findall(r' id="([^"]+)"', page_sprite("worlds-fair-1893")))
    assert "i-r-ST" not in ids, "signs of other games are not needed"
    for view in SOME:
        svg = board_svg(view, part="table", standalone=False)
        assert set(re.findall(r'href="#([^"]+)"', svg)) <= ids
        assert "<style" not in svg
        assert "<defs" not in svg


def test_every_class_has_a_rule() -> None:
    ruled = set(re.findall(r"\.([a-zA-Z][\w-]*)", style("worlds-fair-1893")))
    used = {name for svg in drawings() for value in re.findall(r' class="([^"]+)"', svg) for name in value.split()}
    assert used - ruled == {"thing", "layer", "scenery", "wide", "narrow", "flavour"} - ruled


@pytest.mark.parametrize("layout", LAYOUTS)
def test_names_are_text_whatever_they_contain(layout: Layout) -> None:
    view = pavilion.new("worlds-fair-1893", seats=2, seed=1).view(0)
    svg = board_svg(view, layout, names={"A": NASTY, "B": "Ada"})
    assert "<script" not in svg
    said = NASTY.replace("\x00", "\ufffd")
    labels = [element.get("aria-label", "") for element in ElementTree.fromstring(svg).iter()]
    assert [label for label in labels if label.startswith(said + ".")]
    assert [label for label in labels if label == f"{said} in Agriculture: 2"]


def test_what_xml_cannot_hold_is_replaced() -> None:
    assert escape("a\x00\x1b\ud800\uffffb\t<>&\"'é") == "a\ufffd\ufffd\ufffd\ufffdb\t&lt;&gt;&amp;&quot;&#39;é"


def test_a_label_may_have_several_lines() -> None:
    scene = Scene(9, 9, "", [Layer("one", [Shape("a", "Ada.\nto move", 0, 0, 9, 9, ())])])
    (thing,) = [element for element in ElementTree.fromstring(document(scene)).iter() if element.get("data-id") == "a"]
    assert thing.attrib["aria-label"] == "Ada.\nto move"


def test_every_art_is_escaped() -> None:
    bad = "\"<&'>"
    art: list[Art] = [
        Words(0, 0, bad, 9, bad), Box(0, 0, 1, 1, bad), Group(0, 0, (), bad, bad), Token("A", 0, 0, 9, bad, bad)
    ]
    scene = Scene(9, 9, bad, [Layer(bad, [Shape(bad, bad, 0, 0, 30, 30, art, True, bad, 3, bad, bad)])])
    root = ElementTree.fromstring(document(scene, States(legal={bad}), looks=bad, theme=bad))
    (thing,) = [element for element in root.iter() if element.get("data-id") == bad]
    assert thing.attrib["aria-label"] == bad
    assert thing.attrib["class"].split()[0] == "thing"
    assert [element.text for element in root.iter(f"{SVG}text")] == [bad]


# ---- the drawing as a whole -----------------------------------------------------------------------------------------


def test_only_the_view_is_read() -> None:
    table = pavilion.new("worlds-fair-1893", seats=4, seed=5)
    assert board_svg(copied(table.view(0))) == board_svg(table.view(0))


def environment(hash_seed: str) -> dict[str, str]:
    return os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}


DRAW = """
import hashlib, pavilion
from pavilion.draw import board_svg
t = pavilion.new("worlds-fair-1893", seats=4, seed=3)
svg = board_svg(t.view(1), legal={"area:" + a for a in t.view(1)["board"]["areas"]}, chosen={"area:fine-arts"})
print(hashlib.sha256(svg.encode()).hexdigest())
"""


def test_the_same_view_gives_the_same_text_in_every_process() -> None:
    runs = [
        subprocess.run([sys.executable, "-c", DRAW], env=environment(seed), capture_output=True, check=True)
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout
    assert len(runs[0].stdout) == 65


def test_a_drawing_stays_small() -> None:
    for view in SOME:
        assert len(board_svg(view, part="board").encode()) < 60_000
        assert len(board_svg(view, "narrow", part="board").encode()) < 50_000
    assert len(page_sprite("worlds-fair-1893").encode()) < 15_000


def test_only_what_changed_is_sent() -> None:
    t = fair("[A]\nfigures: burnham\n" + crowded("agriculture: 1 1 1 | palmer"), typed=True)
    before = fragments(scene_of(t.table.view(0), part="board"))
    t.play("A: place agriculture")
    after = fragments(scene_of(t.table.view(0), part="board"))
    assert {id for id in after if after[id] != before[id]} == {"area:agriculture"}
    whole = board_svg(t.table.view(0), standalone=False)
    whole = whole.replace('"', "'").replace(" role='img'", "")  # which a page takes for granted
    assert all("".join(pieces) in whole for pieces in after.values())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_is_chosen_by_an_attribute_or_left_to_the_reader(theme: Literal["light", "dark"]) -> None:
    view = SOME[0]
    assert ElementTree.fromstring(board_svg(view, theme=theme)).attrib["data-theme"] == theme
    assert "data-theme" not in ElementTree.fromstring(board_svg(view)).attrib
    assert f".pv[data-theme={theme}]{{color-scheme:{theme}}}" in style("worlds-fair-1893")
    assert "prefers-reduced-motion:reduce" in style("worlds-fair-1893").replace(" ", "")


def test_other_languages_say_everything_that_is_read() -> None:
    def shout(sentence: str, **gaps: object) -> str:
        return fill(sentence, gaps).upper()

    t = fair("[A]\nfigures: davis\n" + crowded("agriculture: 6 1 1 | ticket davis exhibit-fine-arts"))
    for layout in LAYOUTS:
        for placed in scene_of(t.table.view(0), layout, say=shout).shapes():
            said = [placed.shape.label, *words_in(placed.shape)]
            assert not [text for text in said if text != text.upper() and text != "Davis"]


def test_only_what_is_legal_is_a_button() -> None:
    view = pavilion.new("worlds-fair-1893", seats=3, seed=2).view(0)
    legal, chosen = {"area:fine-arts", "area:agriculture"}, {"area:fine-arts"}
    assert having(board_svg(view), "role", "button") == set()
    assert "rim" not in board_svg(view).partition("</style>")[2]
    assert having(board_svg(view, legal=legal), "role", "button") == legal
    assert having(board_svg(view, legal=legal, chosen=chosen), "aria-pressed", "true") == chosen


def test_a_state_is_a_class_of_the_thing() -> None:
    view = pavilion.new("worlds-fair-1893", seats=3, seed=2).view(0)
    states = {"legal": {"area:fine-arts"}, "chosen": {"area:fine-arts"}, "dim": {"seat:A"}, "moved": {"seat:B"}}
    svg = board_svg(view, "wide", None, *states.values())
    for name, things in states.items():
        assert having(svg, "class", name) == things


def having(svg: str, name: str, value: str) -> set[str]:
    """The things in whose attribute this word stands."""
    things = [thing for thing in ElementTree.fromstring(svg).iter() if "data-id" in thing.attrib]
    return {thing.attrib["data-id"] for thing in things if value in thing.get(name, "").split()}


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_can_be_read_in_both_themes(theme: int) -> None:
    css = style("worlds-fair-1893")
    found = re.findall(r"--([\w-]+):(?:light-dark\()?(#\w{6})(?:,(#\w{6}))?", css)
    value = {name: (light, dark or light)[theme] for name, light, dark in found}
    for paper in ("paper", "sheet"):
        for ink in ("ink", "ink-2", "ink-3", "a1", "a2", "good", "bad"):
            assert contrast(value[ink], value[paper]) >= 4.5, (ink, paper)
        assert contrast(value["edge"], value[paper]) >= 3
    for seat in "ABCDE":
        assert contrast(value[f"on{seat}"], value[f"p{seat}"]) >= 4.5
    for ground, ink in re.findall(r"--c:(#\w{6});--i:(#\w{6})", css):
        assert contrast(ground, ink) >= 4.5
    assert contrast(value["on-gilt"], value["gilt"]) >= 4.5
