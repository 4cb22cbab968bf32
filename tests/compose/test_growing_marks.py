"""Elements of one object made of many marks: their box, their seeds, wrong values."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.model.geometry import Box
from cardgen.model.ops import Gradient, Paint
from cardgen.model.units import to_points
from tests.compose.bench import Drawing
from tests.compose.ink import finite, ink, segments, shapes
from tests.compose.test_generated_marks import (
    attributes,
    check_room,
    marked,
    outlines_of,
)

KINDS = {
    "branch": ("tree", "coral", "root", "vine", "fern", "lightning"),
    "cells": ("stone", "wall", "scales", "crack", "lava"),
    "facets": ("rock", "crystal", "peak", "ice"),
    "flame": (),
    "planks": ("across", "upright"),
    "curl": ("spiral", "waves", "wind", "smoke"),
    "guilloche": ("rosette", "band", "ground"),
}
EACH = [
    f'{tag} kind="{kind}"' if kind else tag
    for tag, kinds in KINDS.items()
    for kind in kinds or ("",)
]


ATTRIBUTES = {
    "branch": attributes(
        "foot=0.0..1.0 thick=0.0..60.0 levels=0..3 stems=0..5 spread=5.0..120.0"
        " bend=0.0..3.0 lean=-3.0..3.0 leaf=0.0..30.0 tones"
    ),
    "cells": attributes(
        "step=4.0..20.0 stretch=0.5..4.0 gap=0.0..6.0 round=0.0..1.0 jitter=0.0..1.0"
        " relief=0.0..6.0 tones"
    ),
    "facets": attributes("count=5..12 flip=true|false contrast=0.0..1.0 tones"),
    "flame": attributes("count=0..15 lean=-1.0..1.0 sparks=0..30 tones"),
    "planks": attributes(
        "count=0..20 length=2.0..90.0 gap=0.0..9.0 ragged=0.0..1.0 grain=0..12"
        " nails=true|false tones"
    ),
    "curl": attributes(
        "count=0..8 thick=0.0..60.0 length=0.0..1.0 swing=0.0..1.0 curls=0.0..1.0"
        " flip=true|false tones"
    ),
    "guilloche": attributes(
        "count=0..20 waves=0..30 twist=-360.0..360.0 inner=0.0..0.95"
        " stroke-width=0.0..3.0"
    ),
}


@pytest.mark.parametrize("count", [2, pytest.param(12, marks=pytest.mark.long)])
@pytest.mark.parametrize("tag", KINDS)
def test_marks_stay_in_their_box_whatever_they_are(
    tag: str, count: int, drawing: Drawing
) -> None:
    elements = [each for each in EACH if each.split()[0] == tag]

    @settings(
        max_examples=count * len(elements), suppress_health_check=list(HealthCheck)
    )
    @given(
        st.sampled_from(elements).flatmap(lambda each: marked(each, ATTRIBUTES[tag]))
    )
    def check(found: tuple[str, Box]) -> None:
        words, box = found
        face, problems = drawing.face(words)
        assert face is not None or "at most" in problems[0]
        check_room(face.ops if face else (), box)

    check()


def test_usual_marks_are_not_too_many_and_fill_their_box(drawing: Drawing) -> None:
    """A picture has 5,000 segments; what is said to be as large as its box is so."""
    faults = []
    for element in EACH:
        ops = drawing.ops(f'<{element} width="40" height="40" seed="fox"/>')
        if not 8 < segments(ops) < 2_600:
            faults.append(f"{element}: {segments(ops)} segments")
        found = ink(ops)
        if max(found.width, found.height) <= to_points(40) * 0.8:
            faults.append(f"{element} is small: {found}")
        if min(found.width, found.height) <= to_points(40) * 0.3:
            faults.append(f"{element} is narrow: {found}")
    assert faults == []


def test_another_colour_moves_nothing_and_another_seed_everything(
    drawing: Drawing,
) -> None:
    for element in EACH:
        colour = 'stroke="gold"' if "guilloche" in element else 'fill="gold"'
        small = f'{element} width="15" height="15"'
        before = outlines_of(drawing.ops(f'<{small} seed="fox"/>'))
        after = outlines_of(drawing.ops(f'<{small} seed="fox" {colour}/>'))
        assert before == after, element
        assert any(
            before != outlines_of(drawing.ops(f'<{small} seed="{seed}"/>'))
            for seed in ("fox2", "owl", "7")
        ), element


def test_marks_are_filled_with_a_gradient(drawing: Drawing) -> None:
    for tag in ("branch", "cells", "facets", "flame", "planks", "curl"):
        found = list(shapes(drawing.ops(f'<{tag} fill="linear(0, moss/0%, gold)"/>')))
        assert found
        assert all(isinstance(shape.fill, Gradient) for shape in found), tag


@pytest.mark.parametrize("tag", ["cells", "facets", "flame", "planks"])
def test_one_colour_has_tones_and_several_are_kept(tag: str, drawing: Drawing) -> None:
    def colours(words: str) -> set[object]:
        ops = drawing.ops(f'<{tag} width="40" height="40" {words}/>')
        return {s.fill.color for s in shapes(ops) if isinstance(s.fill, Paint)}

    plain, several = colours('fill="moss"'), colours('tones="moss gold black"')
    assert len(plain) >= 3
    assert len(several) >= 3
    assert colours('fill="moss" contrast="0"') <= plain


def test_a_deeper_level_leaves_the_limbs_before_as_they_are(drawing: Drawing) -> None:
    """As long as it does not reach further than they do: then all are smaller."""

    def limbs(levels: int) -> int:
        return segments(drawing.ops(f'<branch levels="{levels}" bend="0"/>'))

    counts = [limbs(levels) for levels in (1, 2, 3, 4)]
    assert counts == sorted(set(counts))


def test_cells_stay_where_they_are_when_the_box_grows(drawing: Drawing) -> None:
    def corners(width: int) -> set[tuple[object, ...]]:
        found = drawing.ops(f'<cells width="{width}" height="20" fill="moss"/>')
        near = to_points(14)
        return {
            part
            for shape in shapes(found)
            for part in shape.outline
            if part[0] == "C" and max(part[1::2]) < near
        }

    assert corners(20) == corners(35)
    assert len(corners(20)) > 50


def test_a_stroke_is_below_the_limbs(drawing: Drawing) -> None:
    line, area = shapes(drawing.ops('<branch stroke="gold" stroke-width="0.3"/>'))
    assert (line.fill, area.stroke) == (None, None)
    assert line.stroke is not None
    assert line.stroke.width == pytest.approx(to_points(0.6))
    assert line.outline == area.outline


WRONG = [
    ('<branch kind="oak"/>', "kind must be one of tree, coral"),
    ('<branch levels="6"/>', "levels must be a whole number from 0 to 5"),
    ('<branch levels="5" stems="9"/>', "there can be 600 at most"),
    ('<branch spread="2"/>', "spread must be a number from 5 to 120"),
    ('<branch foot="1.1"/>', "foot must be a number from 0 to 1"),
    ('<branch foot="0"/>', "its limbs have no room"),
    ('<branch leaf="-1"/>', "leaf must be a length of 0 or more"),
    ('<branch tones="mos"/>', '"mos" is not a colour'),
    ('<cells step="0"/>', "step must be so large that at most 500 cells fit"),
    ('<cells stretch="9"/>', "stretch must be a number from 0.25 to 4"),
    ('<cells gap="-1"/>', "gap must be a length of 0 or more"),
    ('<cells kind="brick"/>', "kind must be one of stone, wall"),
    ('<facets count="4"/>', 'count must be a whole number from 5 to 24, found "4"'),
    ('<facets flip="yes"/>', "flip must be one of true, false"),
    ('<facets contrast="nan"/>', "contrast must be a number"),
    ('<flame count="16"/>', "count must be a whole number from 0 to 15"),
    ('<flame sparks="-1"/>', "sparks must be a whole number from 0 to 30"),
    ('<flame lean="2"/>', "lean must be a number from -1 to 1"),
    ('<planks length="0.5"/>', "length must be at least 1/40 of the box"),
    ('<planks width="9" height="9" gap="3"/>', "gap leaves no room for boards"),
    ('<planks nails="2"/>', "nails must be one of true, false"),
    ('<planks grain="13"/>', "grain must be a whole number from 0 to 12"),
    ('<curl kind="wave"/>', 'did you mean "waves"?'),
    ('<curl count="9"/>', "count must be a whole number from 0 to 8"),
    ('<curl swing="2"/>', "swing must be a number from 0 to 1"),
    ('<guilloche waves="80"/>', "waves must be a whole number from 0 to 72"),
    ('<guilloche inner="1"/>', "inner must be a number from 0 to 0.95"),
    ('<guilloche stroke="linear(0, moss, gold)"/>', "is not a colour"),
    ('<guilloche fill="moss"/>', 'has no attribute "fill"'),
]


def test_wrong_values_are_reported(drawing: Drawing) -> None:
    assert drawing.unlike(WRONG) == []


def test_no_room_or_no_colour_is_no_fault(drawing: Drawing) -> None:
    for element in EACH:
        for words in ('width="0"', 'width="0.02"'):
            assert finite(drawing.ops(f"<{element} {words}/>"))
        none = 'stroke="none"' if "guilloche" in element else 'fill="none"'
        assert drawing.ops(f"<{element} {none}/>") == ()
        if "guilloche" not in element:
            lines = f'{element} width="15" height="15" fill="none" stroke="gold"'
            lined = shapes(drawing.ops(f"<{lines}/>"))
            assert any(shape.stroke for shape in lined), element
