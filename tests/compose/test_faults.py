"""Wrong templates and texts, and every problem reported for them."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.compose.bench import Bench
from tests.compose.listing import list_face


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def first(bench: Bench, body: str, **values: str) -> str:
    """Return the report on a template whose second line is wrong."""
    (said,) = bench.report(f"<face>\n{body}\n</face>", **values)
    return said


def test_wrong_elements_are_told_at_their_line(bench: Bench) -> None:
    """An unclosed tag or a bare entity is noticed at the tag before or after."""
    for body, said in (
        ("<rct/>", 'no element <rct> | did you mean "rect"?'),
        (
            '<rect widht="3"/>',
            '<rect> has no attribute "widht" | did you mean "width"?',
        ),
        ('<rect height="3"/>', "<rect>: width is missing"),
        ('<rect width="x" height="3"/>', "width must be a length such as 12"),
        ('<rect width="-1" height="3"/>', "width must be a length of 0 or more"),
        ('<rect width="1e9" height="3"/>', "width must be a length such as 12"),
        ('<rect width="3" height="3" fill="mos"/>', '"mos" is not a colour'),
        ('<rect width="3" height="3" fill="mos"/>', 'did you mean "moss"?'),
        ('<rect width="3" height="3" opacity="2"/>', "opacity must be a number from 0"),
        ('<rect width="3" height="3" stroke="red" dash="0"/>', "dash must be lengths"),
        ('<circle r="nan"/>', "r must be a length"),
        ('<path d="M0"/>', "<path>"),
        ('<path d="L0 0"/>', "a path must begin with M"),
        ('<polygon points="1,2 3"/>', "<polygon>"),
        ('<group transform="turn(3)"><rect/></group>', '"turn" is not one of'),
        ('<group clip="square(3)"/>', "clip must be rect(x,y,width,height)"),
        ('<icon name="stra" size="3"/>', 'no icon "stra" | did you mean "star"?'),
        ('<circle r="1" fill="#ff000080"/>', '"#ff000080" is not a colour'),
        ('<image src="owl.png" width="3" height="3"/>', 'no picture "owl.png"'),
        ('<image src="../x.png" width="3" height="3"/>', 'no picture "../x.png"'),
        ('<text width="9" height="9" font="aleg">x</text>', 'no font "aleg"'),
        ('<text width="9" height="9" size="3">x</text>', "at least 4 pt"),
        ('<text width="9" height="9" min-size="20">x</text>', "at most size"),
        ('<text width="9" height="9" align="centre">x</text>', 'mean "center"?'),
        ('<text width="9" height="9" fill="reed">x</text>', '"reed" is not a colour'),
        ('<text width="9" height="9"><b>x</b></text>', "<text> cannot hold <b>"),
        ('<rect width="1" height="1" width="2"/>', "an attribute is repeated"),
        ("<rect x=3/>", "is not part of a tag"),
        ('<rect x="3"y="5"/>', "is not part of a tag"),
        ('<rect x="a < b"/>', "is not part of a tag"),
        ('<rect x="3 y="5"/>', 'value of x has no closing quote | write " before y='),
        ("<rect x='3 y='5'/>", "value of x has no closing quote | write ' before y="),
        ('<rect x="3" y="5/>', 'value of y has no closing quote | write " where it'),
        ("<group>", "<group> is not closed before </face>"),
        ("</group>", "</group> closes nothing: no <group> is open"),
        ("<!-- x", "a tag or a comment here or soon after is never closed"),
        ("&nbsp;", "entity"),
    ):
        found = first(bench, body)
        assert said in found
        assert found.startswith(("card.xml.j2:2: error", "card.xml.j2:1: error"))


def test_wrong_faces_are_told(bench: Bench) -> None:
    for template, said in (
        ("", "expected <face>"),
        ("<card/>", "found <card>"),
        ("<face/><face/>", "after </face>"),
        ("<face></face></face>", "</face> closes nothing"),
        ("<face><rect/></rectangle></face>", "</rectangle> closes nothing"),
        ("<face>", "card.xml.j2:1: error template: <face> is never closed"),
        ('<face width="61"/>', "must be 60 mm as the card type says"),
        ('<face depth="1"/>', 'has no attribute "depth"'),
        ("<!DOCTYPE x [<!ENTITY a 'b'>]><face>&a;</face>", "document type"),
        ("<face>" + "<group>" * 99 + "</group>" * 99 + "</face>", "nested deeper"),
    ):
        assert any(said in line for line in bench.report(template)), template


@pytest.mark.parametrize("encoding", ["bogus", "utf-16", "latin-1"])
def test_a_template_is_utf_8_whatever_it_says(bench: Bench, encoding: str) -> None:
    start = f'<?xml version="1.0" encoding="{encoding}"?>'
    text = '<text width="50" height="9">É</text>'
    face, problems = bench.compose(f"{start}<face>{text}</face>")
    plain, _ = bench.compose(f"<face>{text}</face>")
    assert problems == []
    assert face is not None
    assert plain is not None
    assert list_face(face) == list_face(plain)


def test_all_faults_of_a_face_are_told_at_once(bench: Bench) -> None:
    found = bench.report("<face>\n<a/>\n<group>\n<b/>\n</group>\n<c/>\n</face>")
    assert [line.split(":")[1] for line in found] == ["2", "4", "6"]


def test_a_text_too_long_names_card_field_and_box(bench: Bench) -> None:
    body = '<text width="20" height="8" size="9" min-size="7">{{ card.text }}</text>'
    found = first(bench, body, name="Fox", text="many words " * 9)
    assert found.startswith('pool.yaml:11: error text-fit: text of "fox" does not fit')
    assert "20 × 8 mm: at 7 pt it needs" in found
    assert "card.xml.j2:2" in found


def test_a_word_too_wide_is_named(bench: Bench) -> None:
    found = first(bench, '<text width="9" height="20">Donaudampf schiff</text>')
    assert '"Donaudampf" is the widest word' in found
    assert found.startswith("card.xml.j2:2: error text-fit")


def test_a_letter_that_is_missing_names_card_and_field(bench: Bench) -> None:
    body = '<text width="50" height="9">{{ card.name }}</text>'
    found = first(bench, body, name="Fox 香")
    assert found.startswith("pool.yaml:10: error glyph: name of")
    assert '"香" (U+9999)' in found
    assert "SourceSans3-Regular" in found


def test_wrong_markup_stands_at_the_field(bench: Bench) -> None:
    body = '<text width="50" height="9">{{ card.name }}</text>'
    found = first(bench, body, name="**Fox")
    assert found.startswith("pool.yaml:10: error markup: name of")
    found = first(bench, body, name=":stra:")
    assert 'did you mean ":star:"?' in found


def test_an_unknown_colour_in_a_text_is_told(bench: Bench) -> None:
    body = '<text width="50" height="9">{{ card.name }}</text>'
    assert '"mos" is not a colour' in first(bench, body, name="[Fox]{mos}")


def test_a_style_the_font_lacks_is_told(bench: Bench) -> None:
    body = '<text width="50" height="9" font="cinzel">{{ card.name }}</text>'
    found = first(bench, body, name="*Fox*")
    assert 'font "cinzel" has no italic' in found


def test_texts_that_lie_over_each_other_are_warned_of(bench: Bench) -> None:
    one = '<text x="5" y="5" width="30" height="5">first</text>'
    over = '<group x="5"><text y="6" width="30" height="5">second</text></group>'
    apart = '<text x="5" y="20" width="30" height="5">third</text>'
    found = first(bench, one + over + apart)
    assert found.startswith("card.xml.j2:2: warning overlap")
    assert '"first" and "second"' in found


def test_turned_texts_are_seen_where_they_lie(bench: Bench) -> None:
    one = '<text x="0" y="38" width="30" height="5">first words</text>'
    away = (
        '<text x="0" y="38" width="30" height="5" transform="translate(0 20)">b</text>'
    )
    assert bench.report(f"<face>{one}{away}</face>") == []


def test_wrong_icon_files_are_told(bench: Bench) -> None:
    for svg, said in (
        ("<svg", "not well-formed"),
        ("<svg viewBox='0 0 9 9'/>", "it draws nothing"),
        ("<svg><path d='M0 0'/></svg>", "give it width and height, or a viewBox"),
        ("<svg viewBox='0 0 0 9'><path d='M0 0'/></svg>", "expected a viewBox"),
        ("<svg viewBox='0 0 9 9'><circle/></svg>", "it draws nothing"),
        ("<svg viewBox='0 0 9 9'><path d='X'/></svg>", "command letter"),
        ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>", "document type"),
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
