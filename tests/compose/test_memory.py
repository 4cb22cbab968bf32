"""The operations of an element are reused only where they would be the same."""

from pathlib import Path

import pytest
from PIL import Image

from cardgen.compose.draw.memory import Memory
from cardgen.compose.elements import ELEMENTS
from cardgen.model.ops import Op
from cardgen.model.plans import ArtPlan
from cardgen.model.problem import Problem
from tests.compose.bench import Bench

# One element per tag that contains no others and is not a card of the game.
ALONE = {
    "rect": '<rect width="5" height="4" fill="moss" shadow="1 1 0.5 black 50%"/>',
    "line": '<line x2="5" y2="2" stroke-width="0.4"/>',
    "circle": '<circle r="3" fill="radial(gold, moss)"/>',
    "ellipse": '<ellipse rx="10%" ry="2" rotate="30"/>',
    "polygon": '<polygon points="0,0 5,0 0,8" transform="rotate(10)"/>',
    "path": '<path d="M0 0h5v5z" grow="0.5"/>',
    "text": '<text width="15" height="5" size="9" min-size="5">of some words</text>',
    "image": '<image src="owl.png" width="15" height="10"/>',
    "icon": '<icon name="dot" size="5" fill="gold"/>',
    "pattern": '<pattern kind="dots" width="6" height="4" step="2" fill="gold"/>',
    "figure": '<figure icon="dot" width="6" height="4" hue="gold"/>',
    "ridge": '<ridge width="20" height="8" fill="linear(0, moss, gold)"/>',
    "tuft": '<tuft width="10%" height="8" tones="moss gold" seed="2"/>',
    "hatch": '<hatch inside="icon(dot,1,2,9)" kind="cross" step="2" fill="gold"/>',
    "rays": '<rays r="8" inner="2" vary="0.4" rotate="10" fill="radial(gold, moss)"/>',
    "streaks": '<streaks width="9" height="8" angle="30" fill="gold"/>',
    "starfield": '<starfield width="50%" height="8" tones="gold moss" opacity="0.5"/>',
    "branch": '<branch width="9" height="50%" levels="2" fill="moss"/>',
    "cells": '<cells kind="wall" width="9" height="8" step="3" relief="0.2"/>',
    "facets": '<facets kind="crystal" width="9" height="8" count="2" fill="gold"/>',
    "flame": '<flame width="9" height="8" count="2" tones="moss gold" sparks="1"/>',
    "curl": '<curl width="9" height="8" fill="gold" rotate="20"/>',
    "guilloche": '<guilloche width="9" height="8" waves="5" count="2" stroke="moss"/>',
    "planks": '<planks width="50%" height="8" count="2" grain="1" fill="moss"/>',
}


def drawn(bench: Bench, element: str) -> tuple[tuple[Op, ...], list[Problem]]:
    """Draw an element large, twice on top of each other, and once more."""
    face, problems = bench.compose(
        f"{{% macro it() %}}{element}{{% endmacro %}}"
        '<face><group transform="scale(3)">{{ it() }}</group>'
        '<repeat count="2" x="20" y="50" turn="40">{{ it() }}</repeat>{{ it() }}</face>'
    )
    assert face
    return face.ops, problems


def test_in_every_place_it_is_what_it_would_be_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "art").mkdir()
    Image.new("RGB", (400, 200), "red").save(tmp_path / "art" / "owl.png")
    bench = Bench(tmp_path, ArtPlan(dpi=50))
    remembered = {tag: drawn(bench, element) for tag, element in ALONE.items()}
    monkeypatch.setattr(Memory, "keep", lambda *_: None)
    assert [
        tag
        for tag, element in ALONE.items()
        if remembered[tag] != drawn(bench, element)
    ] == []


def test_every_such_element_is_tried() -> None:
    single = {tag for tag, plugin in ELEMENTS.items() if not plugin.HOLDS}
    assert single - {"card"} == set(ALONE)


def test_texts_that_lie_on_each_other_are_told_of_in_each_place(tmp_path: Path) -> None:
    _, problems = drawn(Bench(tmp_path), ALONE["text"])
    assert {problem.rule for problem in problems} == {"overlap"}
