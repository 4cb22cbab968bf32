"""What a text may specify besides its box: sides, shapes, curves, letters, sizes."""

import math
from pathlib import Path

import pytest

from cardgen.compose.text import options
from cardgen.model.game import Card, Component
from cardgen.model.ops import Color, Group, Icon, Op, TextLine
from cardgen.model.source import Span
from cardgen.model.units import to_mm, to_points
from tests.compose.bench import Bench, ops

LONG = "the quick brown fox jumps over the lazy dog and goes on to the far moss " * 2


def flat(drawn: tuple[Op, ...]) -> list[Op]:
    inner = [flat(op.ops) if isinstance(op, Group) else [op] for op in drawn]
    return [op for part in inner for op in part]


def lines(drawn: tuple[Op, ...]) -> list[TextLine]:
    return [op for op in flat(drawn) if isinstance(op, TextLine)]


def lines_of(bench: Bench, element: str) -> list[TextLine]:
    """Return the lines of an element that has no problem."""
    return lines(ops(bench, element))


def typed(line: TextLine) -> str:
    return "".join(run.text for run in line.runs)


def test_a_text_is_read_from_its_side(bench: Bench) -> None:
    """The box is 10 wide and 40 high as its first reader sees the card."""
    text = '<text x="5" y="5" width="10" height="40" side="{}" size="6">a b</text>'
    (line,) = ops(bench, text.format("top"))
    assert isinstance(line, TextLine)
    for side, down in (("right", (-1, 0)), ("bottom", (0, -1)), ("left", (1, 0))):
        (op,) = ops(bench, text.format(side))
        (line,) = lines((op,))
        assert isinstance(op, Group)
        matrix = op.matrix
        assert (round(matrix.c), round(matrix.d)) == down
        x, y = matrix.apply(line.runs[0].x, line.y)
        assert 4.99 <= to_mm(x) <= 15.01
        assert 4.99 <= to_mm(y) <= 45.01


def test_lines_stay_inside_an_ellipse(bench: Bench) -> None:
    words = LONG[:70]
    text = (
        '<text width="40" height="40" inside="ellipse" size="9" align="center" '
        f'valign="middle">{words}</text>'
    )
    centre = to_points(20)
    found = lines_of(bench, text)
    assert len(found) > 2
    for line in found:
        reach = centre - line.runs[0].x
        assert math.hypot(reach, line.y - centre) <= to_points(20) + 1


def test_lines_keep_off_what_they_flow_around(bench: Bench) -> None:
    text = (
        '<text width="50" height="40" around="circle(0,20,12)" around-gap="2" '
        f'size="9">{LONG}</text>'
    )
    found = lines_of(bench, text)
    starts = {round(to_mm(line.y)): to_mm(line.runs[0].x) for line in found}
    beside = [x for y, x in starts.items() if 14 < y < 26]
    assert min(beside) >= 13.9
    assert starts[min(starts)] == pytest.approx(0, abs=0.1)


@pytest.mark.parametrize(
    ("along", "lean"), [("arc(30,40,20,-90,90)", 1), ("arc(30,40,20,270,90)", -1)]
)
def test_letters_stand_upright_on_an_arc(bench: Bench, along: str, lean: int) -> None:
    """Above, their feet point to the centre; below, their heads do."""
    text = f'<text along="{along}" size="9" align="center">moss pool</text>'
    (group,) = ops(bench, text)
    assert isinstance(group, Group)
    assert group.spoken == "moss pool"
    letters = [op for op in group.ops if isinstance(op, Group)]
    assert "".join(typed(line) for line in lines(group.ops)) == "mosspool"
    centre = to_points(30), to_points(40)
    for letter in letters:
        x, y = letter.matrix.e - centre[0], letter.matrix.f - centre[1]
        assert math.hypot(x, y) == pytest.approx(to_points(20), rel=0.01)
        feet = letter.matrix.c, letter.matrix.d
        assert (feet[0] * -x + feet[1] * -y) * lean > 0
    middles = [letter.matrix.e - centre[0] for letter in letters]
    assert middles == sorted(middles), "read from left to right"
    assert abs(middles[0] + middles[-1]) < 3, "in the middle of the arc"


def test_small_capitals_and_old_figures_are_forms_of_the_font(bench: Bench) -> None:
    def width(more: str) -> float:
        text = f'<text width="50" height="9" font="alegreya" {more}>Moss 1903</text>'
        (line,) = lines_of(bench, text)
        assert typed(line) == "Moss 1903"
        return sum(line.runs[0].kerns) + len(line.runs[0].font.features)

    assert width('caps="small"') != width("")
    assert width('numerals="oldstyle tabular"') != width("")


def test_words_are_parted_by_the_language(bench: Bench) -> None:
    word = "extraordinary"
    text = f'<text width="16" height="20" size="9" hyphenate="true">{word}</text>'
    found = lines_of(bench, text)
    assert [typed(line) for line in found] == ["extraordin-", "ary"]
    assert [line.spoken for line in found] == ["extraordin\u00ad", None]


def test_a_soft_hyphen_parts_a_word_without_asking(bench: Bench) -> None:
    for width, words in ((13, ["extra-", "ordinary"]), (33, ["extraordinary"])):
        size = f'width="{width}" height="20" size="9"'
        found = lines_of(bench, f"<text {size}>extra\u00adordinary</text>")
        assert [typed(line) for line in found] == words


def test_without_the_library_hyphenation_is_refused(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(options, "import_module", missing)
    options.hyphenator.cache_clear()
    text = '<text width="13" height="20" hyphenate="true">word</text>'
    (said,) = bench.report(f"<face>{text}</face>")
    options.hyphenator.cache_clear()
    assert "pip install 'cardgen[hyphens]'" in said


def test_a_language_without_patterns_divides_no_word() -> None:
    assert options.hyphenator("xx")("extraordinary") == "extraordinary"


@pytest.mark.parametrize("font", ["alegreya", "source-sans-3", "lilita-one"])
def test_a_narrow_space_is_set_in_any_font(bench: Bench, font: str) -> None:
    def line(space: str) -> TextLine:
        text = f'<text width="50" height="9" font="{font}">Vite{space}! Ah</text>'
        (found,) = lines_of(bench, text)
        return found

    narrow, wide = line("\u202f"), line("~")
    assert typed(narrow).replace("\u202f", " ") == typed(wide) == "Vite ! Ah"
    if "\u202f" not in typed(narrow):
        assert sum(narrow.runs[0].kerns) < sum(wide.runs[0].kerns)
    nine = f'<text width="8" height="20" font="{font}" size="9">Vite\u202f! Ah</text>'
    found = [typed(each).replace("\u202f", " ") for each in lines_of(bench, nine)]
    assert [words.strip() for words in found] == ["Vite !", "Ah"]


def test_icons_of_a_text_take_the_colour_that_it_asks_for(bench: Bench) -> None:
    def colors(more: str) -> list[Color]:
        text = f'<text width="50" height="9" {more}>a :star: [:star:]{{moss}}</text>'
        found = flat(ops(bench, text))
        return [op.paint.color for op in found if isinstance(op, Icon) and op.paint]

    own, asked = colors(""), colors('icon-fill="black"')
    assert asked == [Color(0, 0, 0), own[1]]
    assert own[0] != Color(0, 0, 0)
    text = '<text width="5" height="5" icon-fill="blak">:star:</text>'
    (said,) = bench.report(f"<face>{text}</face>")
    assert 'did you mean "black"' in said


@pytest.mark.parametrize("way", ['width="50" height="20"', 'along="M0 20 H50"'])
def test_an_icon_has_the_size_asked_for_and_keeps_its_middle(
    bench: Bench, way: str
) -> None:
    def drawn(more: str) -> tuple[Icon, list[TextLine]]:
        found = ops(bench, f"<text {way} {more}>a :star: b</text>")
        (icon,) = [op for op in flat(found) if isinstance(op, Icon)]
        return icon, lines(found)

    (usual, first), (grown, moved) = drawn(""), drawn('icon-size="1.5"')
    assert grown.size == pytest.approx(1.5 * usual.size)
    if "width" in way:
        above = first[0].y - (usual.y + usual.size / 2)
        assert moved[0].y - (grown.y + grown.size / 2) == pytest.approx(above)
        further = moved[0].runs[-1].x - first[0].runs[-1].x
        assert further == pytest.approx(grown.size - usual.size)


def test_leading_shrinks_after_the_size(bench: Bench) -> None:
    text = '<text width="50" height="13" size="9" {}>' + LONG + "</text>"
    assert bench.report(f"<face>{text.format('')}</face>")
    tight = lines_of(bench, text.format('min-leading="0.9"'))
    assert tight[0].runs[0].size == 9
    step = tight[1].y - tight[0].y
    assert 0.9 * 9 <= step < 1.2 * 9
    both = text.format('min-leading="0.9" min-size="7"')
    assert lines_of(bench, both)[0].runs[0].size < 9


def test_the_size_shrinks_by_its_step(bench: Bench) -> None:
    size = 'width="50" height="12" size="9" min-size="5" step="1.5"'
    assert lines_of(bench, f"<text {size}>{LONG}</text>")[0].runs[0].size in (7.5, 6.0)


def test_a_list_is_set_in_behind_its_markers(bench: Bench) -> None:
    text = (
        '<text width="30" height="50" size="9">Then:\n- one that is long enough for '
        "two\n- two\n10. ten</text>"
    )
    found = lines_of(bench, text)
    firsts = [line.runs[0].text.split()[0] for line in found]
    assert firsts == ["Then:", "•", "enough", "•", "10."]
    words = [line.runs[1].x for line in found if len(line.runs) > 1]
    assert words == [words[0]] * 3
    assert found[2].runs[0].x == words[0]
    assert found[0].runs[0].x == found[1].runs[0].x == 0


@pytest.mark.parametrize("asked", ['same-size="rules"', 'class="common"'])
def test_texts_of_a_component_come_to_one_size(tmp_path: Path, asked: str) -> None:
    bench = Bench(tmp_path, styles={"common": {"same-size": "rules"}})
    text = (
        '<text x="3" y="2" width="30" height="12" size="12" min-size="6" {}>{}</text>'
    )
    front = text.format(asked, "{{ card.text }}")
    bench.write("card.xml.j2", f"<face>{front}</face>")
    cards = [bench.card(text=text) for text in ("short", LONG[:60])]
    place = Span(bench.folder / "game.yaml")
    component = Component("pool", "deck", "Pool", _with_ids(cards), (), place)
    composed = bench.composer().compose(component, "colour")
    assert composed.problems == ()
    drawn = [line for item, _ in composed.items for line in lines(item.front.ops)]
    sizes = {line.runs[0].size for line in drawn}
    assert sizes == {lines_of(bench, text.format("", LONG[:60]))[0].runs[0].size}
    assert sizes != {12}


def _with_ids(cards: list[Card]) -> tuple[Card, ...]:
    return tuple(card._replace(id=f"card-{n}") for n, card in enumerate(cards))


def test_what_is_refused(bench: Bench) -> None:
    for more, said in (
        ('inside="square"', "inside is not valid path data"),
        ('inside="rect(1,2)"', "inside must be rect"),
        ('around="circle(1,2,3) oval(3)"', "around must be rect"),
        ('along="arc(1,2,3)"', "along must be arc(cx,cy,r,from,to)"),
        ('along="arc(1,2,0,0,90)"', "along must be arc(cx,cy,r,from,to)"),
        ('along="arc(1,2,3,0,900)"', "along must be arc(cx,cy,r,from,to)"),
        ('along="M0 0"', "along must be arc"),
        ('caps="large"', "caps must be one of"),
        ('numerals="roman"', "numerals must be of lining"),
        ('step="0"', "step must be"),
        ('min-leading="2"', "min-leading must be at most leading, 1.2"),
        ('icon-size="0"', "icon-size must be a factor from 0.5 to 5"),
        ('leading="0.1"', "leading must be a factor from 0.5 to 5"),
        ('stroke="gld"', '"gld" is not a colour'),
        ('hyphenate="yes"', "hyphenate must be one of true, false"),
    ):
        text = f'<text width="40" height="20" {more}>moss pool</text>'
        (found,) = bench.report(f"<face>{text}</face>")
        assert said in found
