"""Wrong templates and texts, and every problem reported for them."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.compose.bench import Bench, ops


def first(bench: Bench, body: str) -> str:
    """Return the report on a template whose second line is wrong."""
    (said,) = bench.report(f"<face>\n{body}\n</face>")
    return said


def test_wrong_elements_are_told_at_their_line(bench: Bench) -> None:
    """An unclosed tag or a bare entity is noticed at the tag before or after."""
    for body, said in (
        (
            '<rect widht="3"/>',
            '<rect> has no attribute "widht" | did you mean "width"?',
        ),
        ('<image href="a.png"/>', 'did you mean "src"?'),
        ('<rect colour="red"/>', 'did you mean "fill"?'),
        ('<rect height="3"/>', "<rect>: width is missing"),
        ('<rect width="1e9" height="3"/>', "width must be a length such as 12"),
        ('<rect width="3" height="3" stroke="red" dash="0"/>', "dash must be lengths"),
        ('<circle r="nan"/>', "r must be a length"),
        ('<circle r="1" fill="#ff000080"/>', '"#ff000080" is not a colour'),
        ('<text width="9" height="9" size="3">x</text>', "at least 4 pt"),
        ('<text width="9" height="9" align="centre">x</text>', 'mean "center"?'),
        ('<text width="9" height="9" fill="reed">x</text>', '"reed" is not a colour'),
        ('<text width="9" height="9"><b>x</b></text>', "<text> cannot hold <b>"),
        ('<text width="9" height="9" font="cinzel">*x*</text>', "has no italic"),
        ('<rect width="1" height="1" width="2"/>', "an attribute is repeated"),
        ('<rect x="3"y="5"/>', "is not part of a tag"),
        ('<rect x="a < b"/>', "is not part of a tag"),
        ('<rect x="3 y="5"/>', 'value of x has no closing quote | write " before y='),
        ("<rect x='3 y='5'/>", "value of x has no closing quote | write ' before y="),
        ('<rect x="3" y="5/>', 'value of y has no closing quote | write " where it'),
        ("<!-- x", "a tag or a comment here or soon after is never closed"),
        ("&nbsp;", "entity"),
    ):
        found = first(bench, body)
        assert said in found
        assert found.startswith(("card.xml.j2:2: error", "card.xml.j2:1: error"))


def test_wrong_faces_are_told(bench: Bench) -> None:
    for template, said in (
        ("<face/><face/>", "after </face>"),
        ("<face></face></face>", "</face> closes nothing"),
        ("<face><rect/></rectangle></face>", "</rectangle> closes nothing"),
        ("<face>" + "<group>" * 99 + "</group>" * 99 + "</face>", "nested deeper"),
    ):
        assert any(said in line for line in bench.report(template)), template


def test_a_template_is_utf_8_whatever_it_says(bench: Bench) -> None:
    text = '<text width="50" height="9">É</text>'
    plain = ops(bench, text)
    for encoding in ("bogus", "utf-16", "latin-1"):
        start = f'<?xml version="1.0" encoding="{encoding}"?>'
        face, problems = bench.compose(f"{start}<face>{text}</face>")
        assert problems == [], encoding
        assert face is not None
        assert face.ops == plain, encoding


def test_all_faults_of_a_face_are_told_at_once(bench: Bench) -> None:
    found = bench.report("<face>\n<a/>\n<group>\n<b/>\n</group>\n<c/>\n</face>")
    assert [line.split(":")[1] for line in found] == ["2", "4", "6"]


def test_turned_texts_are_seen_where_they_lie(bench: Bench) -> None:
    one = '<text x="0" y="38" width="30" height="5">first words</text>'
    away = (
        '<text x="0" y="38" width="30" height="5" transform="translate(0 20)">b</text>'
    )
    assert bench.report(f"<face>{one}{away}</face>") == []


def test_wrong_icon_files_are_told(bench: Bench) -> None:
    for svg, said in (
        ("<svg><path d='M0 0'/></svg>", "give it width and height, or a viewBox"),
        ("<svg viewBox='0 0 0 9'><path d='M0 0'/></svg>", "expected a viewBox"),
        ("<svg viewBox='0 0 9 9'><circle/></svg>", "it draws nothing"),
        ("<svg viewBox='a b c d'><path d='M0 0'/></svg>", "cannot be used as an icon"),
        ("<svg viewBox='0 0 nan 9'><path d='M0 0'/></svg>", "expected numbers"),
        ("<svg viewBox='0 0 9 inf'><path d='M0 0'/></svg>", "expected numbers"),
    ):
        bench.write("icons/odd.svg", svg)
        found = first(bench, '<icon name="odd" size="5"/>')
        assert "odd.svg" in found
        assert said in found


VALUES = st.sampled_from(
    ["", "1", "-1", "0", "x", "1e9", "nan", "red", "none", "1,2 3,4", "M0 0", "90", "é"]
)
TAGS = st.sampled_from(
    ["rect", "line", "circle", "ellipse", "polygon", "path", "icon", "image", "group"]
)
NAMES = st.sampled_from(
    [
        *("x", "y", "width", "height", "r", "rx", "cx", "x1", "d", "points", "name"),
        *("fill", "stroke", "stroke-width", "stroke-linecap", "dash", "opacity"),
        *("size", "src", "fit", "clip", "clip-path", "transform", "rotate", "font"),
    ]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(TAGS | st.just("text"), st.dictionaries(NAMES, VALUES, max_size=6))
def test_no_attributes_end_in_a_traceback(
    bench: Bench, tag: str, attributes: dict[str, str]
) -> None:
    written = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    face, problems = bench.compose(f"<face><{tag} {written}>7</{tag}></face>")
    assert face is not None
    assert all(problem.message for problem in problems)


def test_a_missing_template_is_left_to_validate(bench: Bench) -> None:
    """It is reported where the card type names it; twice would be once too often."""
    composer = bench.composer()
    assert composer.face(bench.card(), "front", "colour") == (None, [])
