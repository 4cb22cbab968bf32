"""A face that draws too much is given up at the element that is one too many."""

import pytest

from cardgen.compose.draw.memory import MOST_MARKS, Findings
from cardgen.model.geometry import Matrix
from cardgen.model.ops import BLACK, Gradient, Group, Op, Paint, Shape, Stroke
from tests.compose.bench import Bench
from tests.faces import rectangle

CIRCLE = '<circle r="1"/>'
DENSE = 'width="40" height="60" step="0.4"'
ZIGZAG = "M0 0" + "l0.1 60l0.1 -60" * 200 + "z"


def _loop(count: int, body: str) -> str:
    return f"{{% for i in range({count}) %}}{body}{{% endfor %}}"


def _within(tag: str, times: int, body: str) -> str:
    return f"<{tag}>" * times + body + f"</{tag.split()[0]}>" * times


# What multiplies, and the element that is named, by its column in the second line.
MULTIPLIED = {
    "scatter_in_scatter": (_within('scatter count="2000"', 2, CIRCLE), 1),
    "repeat_in_scatter": (
        f'<scatter count="2000"><repeat count="500">{CIRCLE}</repeat></scatter>',
        1,
    ),
    "repeats": (_within('repeat count="500"', 6, CIRCLE), 121),
    "pattern_in_scatter": (
        f'<scatter count="2000"><pattern kind="leaves" {DENSE}/></scatter>',
        1,
    ),
    "pattern_in_repeat": (
        f'<repeat count="500"><pattern kind="leaves" {DENSE}/></repeat>',
        21,
    ),
    "patterns": (
        _loop(
            99, '<pattern kind="dots" width="40" height="60" step="{{0.4 + i/9999}}"/>'
        ),
        25,
    ),
    "cells": (
        _loop(99, '<cells width="40" height="60" step="2.4" seed="{{i}}"/>'),
        25,
    ),
    "icons_in_scatter": (
        '<scatter count="2000">' + '<icon name="dot" size="2"/>' * 30 + "</scatter>",
        1,
    ),
    "shadows": (_within('group shadow="0 0 2 black"', 20, CIRCLE), None),
    "shadow_of_many": (
        f'<scatter count="2000" shadow="0 0 2 black">{CIRCLE * 9}</scatter>',
        1,
    ),
    "path_in_repeat": (
        f'<repeat count="500"><path d="M0 0{"l1 1" * 9000}"/></repeat>',
        21,
    ),
    "transforms": (
        '<repeat count="500"><rect width="3" height="3" '
        f'transform="{"rotate(1)" * 9000}"/></repeat>',
        21,
    ),
    "dashes": (
        f'<repeat count="500"><line x2="9" stroke="red" dash="{"1 " * 20000}"/>'
        "</repeat>",
        21,
    ),
    "stops": (
        '<repeat count="500"><rect width="3" height="3" '
        f'fill="linear(9, {"gold, red, " * 9000}gold)"/></repeat>',
        21,
    ),
    "letters": (
        f'<repeat count="500"><text width="40" height="60" size="4">{"boo " * 400}'
        "</text></repeat>",
        21,
    ),
    "texts_that_do_not_fit": (
        _loop(99, '<text width="9" height="3">{{ "boo " * 2000 }}{{i}}</text>'),
        25,
    ),
    "edges_around_text": (
        _loop(2, f'<text width="9" height="60" inside="{ZIGZAG}">boo {{{{i}}}}</text>'),
        None,
    ),
    "clips": (
        _within(
            'group clip="circle(9,9,9)"',
            60,
            _loop(999, '<text width="9" height="9">{{i}}</text>'),
        ),
        None,
    ),
}


@pytest.mark.parametrize("case", MULTIPLIED)
def test_a_face_is_given_up_when_it_draws_too_much(bench: Bench, case: str) -> None:
    body, column = MULTIPLIED[case]
    face, problems = bench.compose(f"<face>\n{body}\n</face>")
    found = [each for each in problems if "the face draws too much" in each.message]
    (problem,) = found
    assert f"of at most {MOST_MARKS:,} lines and curves" in problem.message
    assert problem.span.line == 2
    assert column in (None, problem.span.column)
    assert face is None or not face.ops


def test_much_is_drawn(bench: Bench) -> None:
    full = (
        f'<scatter width="60" height="80" count="2000">{CIRCLE * 9}</scatter>'
        + _loop(9, '<hatch width="40" height="60" step="0.4" seed="{{i}}"/>')
        + _loop(
            3, '<scatter count="500" seed="{{i}}"><icon name="dot" size="2"/></scatter>'
        )
    )
    assert bench.report(f"<face>{full}</face>") == []


def test_ops_in_many_places_are_weighed_with_every_copy() -> None:
    findings = Findings()
    dot: tuple[Op, ...] = (Shape(rectangle(0, 0, 1, 1), Paint(BLACK)),)
    assert findings.weigh(dot) == 10
    dashed = Shape((), stroke=Stroke(Paint(BLACK), 1.0, (1.0, 2.0)))
    stops = ((0.0, BLACK), (1.0, BLACK))
    assert findings.weigh((dashed, Shape((), Gradient((0, 0, 1), stops)))) == 14
    shared = findings.share(dot)
    many = tuple(Group(Matrix(e=float(x)), shared) for x in range(7))
    assert findings.weigh(many) == 7 * (5 + 10)
    card = findings.share((Group(Matrix(), many),), part=4)
    assert findings.weigh(card) == (5 + 105) // 4


def test_hundreds_of_faults_are_enough(bench: Bench) -> None:
    faulty = _loop(2000, '<rect x="{{i}}q"/>')
    found = bench.report(f"<face>{faulty}</face>")
    assert len(found) == 500


def test_one_fault_in_many_copies_ends_soon(bench: Bench) -> None:
    faulty = _within('repeat count="500"', 6, '<circle r="x"/>')
    (found,) = bench.report(f"<face>{faulty}</face>")
    assert "r must be a length" in found


def test_hundreds_of_overlaps_are_enough(bench: Bench) -> None:
    text = _loop(50, '<text width="9" height="9">{{i}}</text>')
    assert len(bench.report(f"<face>{text}</face>")) == 500
