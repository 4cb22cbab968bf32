"""Elements of generated marks: their box, their seeds, and wrong values."""

from collections.abc import Sequence
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.model.face import Face
from cardgen.model.geometry import Box
from cardgen.model.ops import Group, Op
from cardgen.model.units import to_points
from tests.compose.bench import Bench
from tests.compose.ink import finite, ink, segments, shapes

_LEAF = '<path d="M0 -1C1 0 1 1 0 1Z" fill="tone"/>'


class Drawing:
    """Draws elements on faces of one game, each from a file of its own."""

    def __init__(self, folder: Path) -> None:
        self._bench, self._names = Bench(folder), count()
        self._bench.write("card.xml.j2", "<face>{% include card.part %}</face>")
        self._composer = self._bench.composer()

    def face(self, body: str) -> tuple[Face | None, list[str]]:
        """Return the face with an element, and what is wrong with it."""
        name = f"part{next(self._names)}"
        self._bench.write(name, body)
        card = self._bench.card(part=name)
        face, problems = self._composer.face(card, "front", "colour")
        return face, [f"{each.message} | {each.hint}" for each in problems]

    def ops(self, body: str) -> tuple[Op, ...]:
        """Return the ops of an element that has no fault."""
        face, problems = self.face(body)
        assert problems == []
        assert face is not None
        return face.ops

    def unlike(self, wrong: Sequence[tuple[str, str]]) -> list[tuple[str, list[str]]]:
        """Return elements that do not have one fault, with the words beside them."""
        told = [(element, self.face(element)[1], said) for element, said in wrong]
        return [
            (element, faults)
            for element, faults, said in told
            if len(faults) != 1 or said not in faults[0]
        ]


@pytest.fixture(scope="module")
def drawing(tmp_path_factory: pytest.TempPathFactory) -> Drawing:
    return Drawing(tmp_path_factory.mktemp("marks"))


def share(most: float = 1.0, least: float = 0.0) -> st.SearchStrategy[str]:
    return st.floats(least, most).map(lambda number: f"{number:.3f}")


def _pair(most: float, least: float = 0.0) -> st.SearchStrategy[str]:
    return st.tuples(share(most, least), share(most, least)).map(" ".join)


SEED = st.text("abc 09ä-/", max_size=6)
TONES = st.sampled_from(["moss", "moss gold", "mix(moss, gold, 30%) gold moss"])
NUMBER = st.integers(0, 60).map(str)
PATH = "M5 5H35L20 30ZM15 8L20 20L25 8Z"
ATTRIBUTES: dict[str, dict[str, st.SearchStrategy[str]]] = {
    "ridge": {
        "kind": st.sampled_from(["peaks", "hills", "steps"]),
        "tops": st.integers(0, 40).map(str),
        "rise": share(),
        "rough": share(),
        "levels": st.integers(0, 7).map(str),
    },
    "tuft": {
        "count": NUMBER,
        "thick": share(20),
        "lean": share(3, -3),
        "spread": share(3),
        "gather": share(),
        "tones": TONES,
    },
    "hatch": {
        "kind": st.sampled_from(["lines", "cross", "dots", "contour"]),
        "inside": st.sampled_from([PATH, "icon(dot,3,4,20)"]),
        "toward": share(400, -400),
        "from": share(),
        "angle": share(400, -400),
        "step": share(4, 0.9),
        "weight": _pair(3),
        "waver": share(),
    },
    "scatter": {
        "inside": st.sampled_from([PATH, "icon(dot,3,4,20)"]),
        "count": NUMBER,
        "size": _pair(3),
        "turn": _pair(360, -360),
        "tones": TONES,
        "toward": share(400, -400),
        "choose": st.sampled_from(["one", "all"]),
    },
    "streaks": {
        "count": NUMBER,
        "length": _pair(80),
        "weight": _pair(9),
        "angle": share(400, -400),
        "bow": share(1, -1),
        "deep": share(),
        "tones": TONES,
    },
    "starfield": {
        "count": NUMBER,
        "size": _pair(6),
        "sparkle": share(),
        "fade": share(),
        "tones": TONES,
    },
}
INSIDE = {PATH: Box(5, 5, 30, 25), "icon(dot,3,4,20)": Box(5, 6, 16, 16)}


@st.composite
def marked(
    draw: st.DrawFn, element: str, attributes: dict[str, st.SearchStrategy[str]]
) -> tuple[str, Box]:
    """Return an element and the box in millimetres that it must not leave."""
    hundredths = (draw(st.integers(low, 4000)) for low in (-2000, -2000, 0, 0))
    box = Box(*(number / 100 for number in hundredths))
    chosen = {
        name: draw(values) for name, values in attributes.items() if draw(st.booleans())
    }
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


@pytest.mark.parametrize(
    "element",
    ['<scatter count="{}"><circle r="1"/></scatter>', '<starfield count="{}"/>'],
)
def test_more_marks_leave_the_others_where_they_are(
    element: str, drawing: Drawing
) -> None:
    few, many = (drawing.ops(element.format(number)) for number in (30, 90))
    if "scatter" in element:
        assert _places(few) < _places(many)
        assert len(_places(many)) == 90
        return
    dots = [
        {
            outline[at : at + 2]
            for shape in shapes(ops)
            if shape.stroke
            for outline in [shape.outline]
            for at in range(0, len(outline), 2)
        }
        for ops in (few, many)
    ]
    assert dots[0] < dots[1]


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
    (
        '<scatter along="M0 0H9" inside="M0 0"><circle r="1"/></scatter>',
        "leave out",
    ),
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
