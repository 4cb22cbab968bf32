"""Elements of generated marks: their box, their seeds, and wrong values."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.model.geometry import Box
from cardgen.model.ops import Group, Op, Outline
from cardgen.model.units import to_points
from tests.compose.bench import Drawing
from tests.compose.ink import finite, ink, segments, shapes

_LEAF = '<path d="M0 -1C1 0 1 1 0 1Z" fill="tone"/>'


SEED = st.text("abc 09ä-/", max_size=6)
PATH = "M5 5H35L20 30ZM15 8L20 20L25 8Z"
INSIDE = {PATH: Box(5, 5, 30, 25), "icon(dot,3,4,20)": Box(5, 6, 16, 16)}
USUAL = {
    "tones": st.sampled_from(["moss", "moss gold", "mix(moss, gold, 30%) gold moss"]),
    "inside": st.sampled_from(list(INSIDE)),
}


def attributes(table: str) -> dict[str, st.SearchStrategy[str]]:
    """Return the values of attributes, each written as name=values.

    They are "a|b" words, "0..9" whole numbers, "0.0..9.0" others, or two, with a comma;
    a name alone stands for those of USUAL.
    """
    cells = [cell.partition("=") for cell in table.split()]
    return {name: _any_of(said) if said else USUAL[name] for name, _, said in cells}


def _any_of(said: str) -> st.SearchStrategy[str]:
    if "," in said:
        return st.tuples(*map(_any_of, said.split(","))).map(" ".join)
    least, dots, most = said.partition("..")
    if not dots:
        return st.sampled_from(said.split("|"))
    if "." in most:
        return st.floats(float(least), float(most)).map("{:.3f}".format)
    return st.integers(int(least), int(most)).map(str)


ATTRIBUTES = {
    "ridge": attributes(
        "kind=peaks|hills|steps tops=0..40 rise=0.0..1.0 rough=0.0..1.0 levels=0..7"
    ),
    "tuft": attributes(
        "count=0..60 thick=0.0..20.0 lean=-3.0..3.0 spread=0.0..3.0 gather=0.0..1.0"
        " tones"
    ),
    "hatch": attributes(
        "kind=lines|cross|dots|contour inside toward=-400.0..400.0 from=0.0..1.0"
        " angle=-400.0..400.0 step=0.9..4.0 weight=0.0..3.0,0.0..3.0 waver=0.0..1.0"
    ),
    "scatter": attributes(
        "inside count=0..60 size=0.0..3.0,0.0..3.0 turn=-360.0..360.0,-360.0..360.0"
        " tones toward=-400.0..400.0 choose=one|all"
    ),
    "streaks": attributes(
        "count=0..60 length=0.0..80.0,0.0..80.0 weight=0.0..9.0,0.0..9.0"
        " angle=-400.0..400.0 bow=-1.0..1.0 deep=0.0..1.0 tones"
    ),
    "starfield": attributes(
        "count=0..60 size=0.0..6.0,0.0..6.0 sparkle=0.0..1.0 fade=0.0..1.0 tones"
    ),
}


@st.composite
def marked(
    draw: st.DrawFn, element: str, known: dict[str, st.SearchStrategy[str]]
) -> tuple[str, Box]:
    """Return an element and the box in millimetres that it must not leave."""
    hundredths = (draw(st.integers(low, 4000)) for low in (-2000, -2000, 0, 0))
    box = Box(*(number / 100 for number in hundredths))
    chosen = {name: draw(some) for name, some in known.items() if draw(st.booleans())}
    if "inside" in chosen:
        box = INSIDE[chosen["inside"]]
    else:
        names = "x", "y", "width", "height"
        chosen |= {name: repr(number) for name, number in zip(names, box, strict=True)}
    words = "".join(f' {name}="{value}"' for name, value in chosen.items())
    start = f'<{element} seed="{draw(SEED)}"{words}'
    if element != "scatter":
        return f"{start}/>", box
    leaf = _LEAF if "tones" in chosen else _LEAF.replace("tone", "moss")
    return f'{start}>{leaf}<circle r="0.5"/></scatter>', box


def check_room(ops: tuple[Op, ...], box: Box) -> None:
    """Check that ops are few, have finite numbers, and do not leave their box."""
    assert finite(ops)
    assert segments(ops) < 12_000
    found = ink(ops)
    if not (found.width or found.height):
        return
    left, top, width, height = map(to_points, box)
    room = Box(left, top, width, height).grown(to_points(0.1))
    assert room.x <= found.x
    assert room.y <= found.y
    assert found.right <= room.right
    assert found.bottom <= room.bottom


@pytest.mark.parametrize("count", [12, pytest.param(100, marks=pytest.mark.long)])
@pytest.mark.parametrize("tag", ATTRIBUTES)
def test_marks_stay_in_their_box_whatever_they_are(
    tag: str, count: int, drawing: Drawing
) -> None:
    @settings(max_examples=count, suppress_health_check=list(HealthCheck))
    @given(marked(tag, ATTRIBUTES[tag]))
    def check(found: tuple[str, Box]) -> None:
        element, box = found
        ops = drawing.ops(element)
        assert finite(ops)
        if not _too_large(tag, ops, box):
            check_room(ops, box)

    check()


def _too_large(tag: str, ops: tuple[Op, ...], box: Box) -> bool:
    """Return whether a mark is larger than the box it is scattered over."""
    if tag != "scatter":
        return False
    least = to_points(min(box.width, box.height))
    marks = [mark for op in ops if isinstance(op, Group) for mark in op.ops]
    return any(2 * max(ink((mark,))[2:]) > least for mark in marks)


def test_rays_stay_in_their_circle(drawing: Drawing) -> None:
    for kind in ("beams", "needles", "petals"):
        ops = drawing.ops(
            f'<rays cx="20" cy="20" r="10" inner="3" kind="{kind}" vary="1"/>'
        )
        found = ink(ops)
        room = Box(*map(to_points, (10, 10, 20, 20))).grown(0.1)
        assert room.x <= found.x <= found.right <= room.right
        assert room.y <= found.y <= found.bottom <= room.bottom


@pytest.mark.parametrize(
    ("element", "more"),
    [
        ("ridge", 'fill="gold"'),
        ("tuft", 'tones="gold"'),
        ("streaks", 'weight="0.2 0.5" tones="gold"'),
        ('scatter cut="true"', 'size="0.2 2"'),
        ('scatter cut="true"', 'turn="0 90"'),
        ("scatter", 'tones="moss gold"'),
    ],
)
def test_another_attribute_moves_nothing_else(
    element: str, more: str, drawing: Drawing
) -> None:
    def seen(seed: str, more: str = "") -> object:
        start = f'<{element} seed="{seed}" {more}'
        if "scatter" not in element:
            return outlines_of(drawing.ops(f"{start}/>"))
        return _places(drawing.ops(f'{start}><circle r="1"/></scatter>'))

    for seed in ("1", "fox/reed", ""):
        assert seen(seed) == seen(seed, more)
        assert seen(seed) != seen(f"{seed}x")


def outlines_of(ops: tuple[Op, ...]) -> list[object]:
    return [shape.outline for shape in shapes(ops)]


def _places(ops: tuple[Op, ...]) -> set[tuple[float, float]]:
    (group,) = ops
    assert isinstance(group, Group)
    marks = [mark for mark in group.ops if isinstance(mark, Group)]
    return {mark.matrix[4:] for mark in marks}


def test_more_marks_leave_the_others_where_they_are(drawing: Drawing) -> None:
    scatter, stars = '<scatter count="{}">{}</scatter>', '<starfield count="{}"/>'
    few, many = (
        _places(drawing.ops(scatter.format(number, '<circle r="1"/>')))
        for number in (30, 90)
    )
    assert few < many
    assert len(many) == 90
    fewer, more = (_dots(drawing.ops(stars.format(number))) for number in (30, 90))
    assert fewer < more


def _dots(ops: tuple[Op, ...]) -> set[Outline]:
    lines = [shape.outline for shape in shapes(ops) if shape.stroke]
    return {line[at : at + 2] for line in lines for at in range(0, len(line), 2)}


def test_marks_share_what_they_draw(drawing: Drawing) -> None:
    """So that it is written by one operator after another, and spelled once."""
    (group,) = drawing.ops('<scatter count="50"><circle r="1"/></scatter>')
    assert isinstance(group, Group)
    marks = [mark for mark in group.ops if isinstance(mark, Group)]
    assert len(marks) == 50
    assert len({id(mark.ops) for mark in marks}) == 1
    ys = [mark.matrix.f for mark in marks]
    assert ys == sorted(ys), "lower ones in front"


def test_a_row_of_marks_fits_a_box_as_high_as_one(drawing: Drawing) -> None:
    ops = drawing.ops('<scatter y="5" height="2" count="9"><circle r="1"/></scatter>')
    places = _places(ops)
    assert len(places) == 9
    assert {y for _, y in places} == {round(to_points(6), 1)}


def test_blades_with_lines_hide_what_is_behind_them(drawing: Drawing) -> None:
    blades = list(shapes(drawing.ops('<tuft count="5" fill="gold" stroke="moss"/>')))
    assert len(blades) == 5
    assert {blade.stroke and blade.stroke.join for blade in blades} == {"round"}
    (merged,) = shapes(drawing.ops('<tuft count="5" fill="gold"/>'))
    assert len(merged.outline) == 20
    sharp = '<tuft count="1" stroke="moss" stroke-linejoin="miter"/>'
    (blade,) = shapes(drawing.ops(sharp))
    assert blade.stroke is not None
    assert blade.stroke.join == "miter"


def test_an_outline_of_very_many_edges_is_refused(drawing: Drawing) -> None:
    zigzag = "M0 0" + "".join(f"L{x / 10:g} {x % 2 * 79}" for x in range(1200))
    _, (problem,) = drawing.face(f'<hatch angle="0" inside="{zigzag}"/>')
    assert "inside has too many edges | draw it with fewer points" in problem


WRONG = [
    ('<ridge levels="12"/>', "levels must be a whole number from 0 to 9"),
    ('<ridge tops="41"/>', "tops must be a whole number from 0 to 40"),
    ('<ridge rise="2"/>', "rise must be a number from 0 to 1"),
    ('<ridge rough="nan"/>', "rough must be a number"),
    ('<ridge kind="hill"/>', 'found "hill" | did you mean "hills"?'),
    ('<ridge width="-3"/>', "width must be a length of 0 or more"),
    ('<ridge fill="mos"/>', 'did you mean "moss"?'),
    ('<ridge fill="linear(0, moss)"/>', "fill is not a valid gradient"),
    ('<ridge rotate="x"/>', "rotate must be a number"),
    ('<tuft count="2001"/>', "count must be a whole number from 0 to 2000"),
    ('<tuft thick="-1"/>', "thick must be a length of 0 or more"),
    ('<tuft lean="4"/>', "lean must be a number from -3 to 3"),
    ('<tuft gather="inf"/>', "gather must be a number"),
    ('<tuft tones="moss gald"/>', '"gald" is not a colour'),
    (f'<tuft tones="{"moss " * 13}"/>', "tones must be at most 12 colours"),
    ('<hatch step="0"/>', "step must be so large that there are at most 400"),
    ('<hatch kind="dots" step="0.6"/>', "at most 8000 dots"),
    ('<hatch kind="line"/>', 'did you mean "lines"?'),
    ('<hatch weight="0 0.5 1"/>', "weight must be one length of 0 or more, or two"),
    ('<hatch weight="1 nan"/>', "weight must be one length"),
    ('<hatch from="1.5"/>', "from must be a number from 0 to 1"),
    ('<hatch inside="M0"/>', "inside is not valid path data"),
    ('<hatch inside="icon(dut,0,0,9)"/>', 'no icon "dut" | did you mean "dot"?'),
    ('<hatch inside="icon(dot,0,9)"/>', "inside must be icon(name,x,y,size)"),
    ('<hatch inside="icon(dot,0,0,-4)"/>', "inside must be icon(name,x,y,size)"),
    ('<hatch inside="circle(1,1,1)"/>', "inside is not valid path data"),
    ('<hatch kind="dots" fill="linear(0, moss, gold)"/>', "is not a colour"),
    ('<scatter size="0 101"><circle r="1"/></scatter>', "size must be one number"),
    ('<scatter turn="a b"><circle r="1"/></scatter>', "turn must be one number"),
    ('<scatter step="0"><circle r="1"/></scatter>', "at most 2000 marks"),
    ('<scatter count="1"><text width="9" height="9">x</text></scatter>', "<text> "),
    ('<scatter><group><image src="a"/></group></scatter>', "<image> cannot be"),
    ("<scatter><circle/></scatter>", "<circle>: r is missing"),
    ('<scatter along="M0"><circle r="1"/></scatter>', "along is not valid path"),
    ('<scatter along="M0 0H9" step="0"><circle r="1"/></scatter>', "2000 marks"),
    ('<scatter along="M0 0H9" inside="M0 0"><circle r="1"/></scatter>', "leave out"),
    ('<scatter choose="on"><circle r="1"/></scatter>', 'did you mean "one"?'),
    ("<rays/>", "r is missing"),
    ('<rays r="3" inner="4"/>', 'inner must be at most r, found "4"'),
    ('<rays r="3" span="-300 300"/>', "span must be two directions"),
    ('<rays r="3" count="400"/>', "count must be a whole number from 0 to 360"),
    ('<streaks length="1 x"/>', "length must be one length"),
    ('<streaks bow="2"/>', "bow must be a number from -1 to 1"),
    ('<streaks deep="-0.1"/>', "deep must be a number from 0 to 1"),
    ('<starfield sparkle="9"/>', "sparkle must be a number from 0 to 1"),
    ('<starfield fill="radial(white, gold)"/>', "is not a colour"),
    ('<starfield seed="1" sead="2"/>', 'did you mean "seed"?'),
]


def test_wrong_values_are_reported(drawing: Drawing) -> None:
    assert drawing.unlike(WRONG) == []


NOTHING = [
    '<ridge width="0" height="0" levels="0" rise="0"/>',
    '<tuft width="0" thick="3"/>',
    '<hatch width="0" height="5"/>',
    '<hatch weight="0"/>',
    '<hatch kind="dots" weight="0"/>',
    '<hatch kind="contour" from="1"/>',
    '<hatch kind="contour" fill="none"/>',
    '<hatch inside="M0 0H9"/>',
    "<scatter/>",
    '<scatter width="0" height="0"><circle r="1"/></scatter>',
    '<scatter inside="M0 0H9"><circle r="1"/></scatter>',
    '<scatter inside="M0 0L40 60L0 0.01Z" count="500"><circle r="1"/></scatter>',
    '<scatter along="M0 0"><circle r="1"/></scatter>',
    '<scatter along="M0 0H9" count="0"><circle r="1"/></scatter>',
    '<scatter tones=""><circle r="1"/></scatter>',
    '<rays r="0"/>',
    '<rays r="9" count="0"/>',
    '<streaks width="0"/>',
    '<streaks length="0" weight="0"/>',
    '<starfield width="0"/>',
    '<starfield count="0"/>',
    '<starfield size="0" sparkle="1"/>',
    '<starfield fill="none"/>',
]


def test_no_room_or_no_marks_is_no_fault(drawing: Drawing) -> None:
    assert [each for each in NOTHING if not finite(drawing.ops(each))] == []
