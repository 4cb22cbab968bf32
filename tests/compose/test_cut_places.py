"""The places that are named for letters that are cut off, and the edges of forms."""

import math
from pathlib import Path

import pypdfium2
import pytest

from cardgen.load.workspace import Workspace
from cardgen.model.forms import beyond
from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.pipeline.check import check
from cardgen.pipeline.validating import check_fit
from tests.cli.running import said
from tests.compose.bench import Bench
from tests.plain_game import write_files

GAME = """\
format: 1
id: g
title: Ghosts
version: 1.0.0
players: 2
fonts: {body: source-sans-3}
card_types:
  card: {size: [40, 60], fields: {name: {type: text}}, front: card.xml.j2}
components:
  pool: {kind: deck, title: Ghosts, card_type: card, cards: pool.yaml}
  book: {kind: rulebook, title: Rules, text: rules.md, page: a5}
rules: none
"""
POOL = "cards:\n  - {id: boo, name: Boo and all others, provenance: placeholder}\n"
FIGURE = """\
<face width="60" height="60">
  <card id="boo" x="5" y="2" width="30"/>
  <text x="56" y="20" width="30" height="9">beside</text>
</face>
"""
LIBRARY = """\
{% macro plate(y, words) %}
<text x="20" y="{{ y }}" width="60" height="8" size="10">{{ words }}</text>
{% endmacro %}
"""
CALLS = """\
{% import "library.xml.j2" as library %}{% import "badges.xml.j2" as badges %}
<face>
  {{ library.plate(10, "One that is over the edge") }}
  {{ library.plate(20, "Two that is over the edge") }}   {# cardgen: ignore[off-face] #}
  {{ library.plate(30, "Six that is over the edge") }}
  {{ badges.octagon(3, 40, 5, "12") }}
  {{ badges.octagon(3, 50, 5, "12") }}   {# cardgen: ignore[safe-zone] #}
</face>
"""
CUT = (
    '<face><rect width="40" height="60" fill="red"/>'
    '<text x="20" y="9" width="40" height="8">{{ card.name }}</text>'
    "{# cardgen: ignore[off-face] #}</face>\n"
)


def _files(front: str, rules: str = "# Rules\n\nPlay.\n") -> dict[str, str]:
    return {
        "game.yaml": GAME,
        "pool.yaml": POOL,
        "rules.md": rules,
        "templates/card.xml.j2": front,
        "templates/library.xml.j2": LIBRARY,
        "templates/figures/table.xml.j2": FIGURE,
    }


def test_each_call_of_a_macro_is_told_and_ignored_by_itself(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "cards" / "g", _files(CALLS))
    checked = check(Workspace(tmp_path), folder)
    told = [
        (found.span.file.name, found.span.line, found.rule)
        for found in check_fit(checked).problems
    ]
    assert told == [
        ("card.xml.j2", 3, "off-face"),
        ("card.xml.j2", 5, "off-face"),
        ("card.xml.j2", 6, "safe-zone"),
    ]


def test_a_book_shows_cards_whose_letters_are_cut_on_purpose(here: Path) -> None:
    """What is beyond a figure is not cut, and only a warning."""
    rules = "# Rules\n\nThe table.\n\n![The table](figure:table)\n"
    write_files(here / "cards" / "g", _files(CUT, rules))
    told = said("render g --component book --no-cache")
    assert (told.code, told.out) == (0, "output/g/g-book-a5-pages.pdf\n"), told
    assert told.err.count("warning: ") == 1
    with pypdfium2.PdfDocument("output/g/g-book-a5-pages.pdf") as pdf:
        seen = pdf[0].render(scale=1).to_pil().convert("RGB").getcolors(2**16)
    assert (255, 0, 0) in [color for _, color in seen or ()]
    assert 'of "beside" is beyond the edge of the figure' in told.err


@pytest.mark.parametrize("tag", ["row", "stack", "group", 'repeat count="1"'])
def test_what_is_moved_is_measured_where_it_lies(tmp_path: Path, tag: str) -> None:
    text = '<text width="30" height="9" size="9">to the edge</text>'
    box = 'x="3" y="5"' if "count" in tag else 'x="3" y="5" width="40" height="9"'
    for move, rules in (("", []), ('transform="translate(45 0)"', ["off-face"])):
        body = f"<{tag} {box} {move}>{text}</{tag.split()[0]}>"
        _, problems = Bench(tmp_path).compose(f"<face>{body}</face>")
        assert [problem.rule for problem in problems] == rules


def test_small_icons_are_measured_unless_they_are_parts_of_a_picture(
    tmp_path: Path,
) -> None:
    star = '<icon name="star" x="0.5" y="5" size="5"'
    for body, rules in (
        (f"{star}/>", ["safe-zone"]),
        (f'{star} fill="linear(0, gold, moss)"/>', ["safe-zone"]),
        (f'{star} fill="none" stroke="gold"/>', ["safe-zone"]),
        (f'{star} transform="translate(-2 0)"/>', ["off-face"]),
        ('<icon name="star" x="0.5" y="5" size="16"/>', []),
        (f"<art>{star}/></art>", []),
        (f'<group clip="rect(0,0,60,80)">{star}/></group>', []),
        (
            '<scatter count="3" x="20" y="20" width="20" height="20">'
            '<icon name="star" x="-2" y="-2" size="4"/></scatter>',
            [],
        ),
    ):
        bench = Bench(tmp_path)
        bench.write("card.xml.j2", f"<face>{body}</face>")
        _, problems = bench.composer().face(bench.card(), "front", "colour")
        assert [problem.rule for problem in problems] == rules, body
        assert {problem.severity for problem in problems} <= {Severity.WARNING}


def test_a_line_of_the_template_is_measured_in_each_clip(tmp_path: Path) -> None:
    text = '<text x="4" y="5" width="30" height="9" size="9">shown</text>'
    front = (
        '<face>{% for wide in (30, 6) %}<group clip="rect(0,0,{{ wide }},20)">'
        f"{text}</group>{{% endfor %}}</face>"
    )
    _, (overlap, cut) = Bench(tmp_path).compose(front)
    assert [overlap.rule, cut.rule] == ["overlap", "clipped"]


def test_a_letter_that_hangs_over_its_line_is_seen(tmp_path: Path) -> None:
    text = (
        '<group clip="rect(20,5,30,70)"><text x="20.3" y="20" width="25" height="35" '
        'size="60" style="italic">j</text></group>'
    )
    _, problems = Bench(tmp_path).compose(f"<face>{text}</face>")
    assert [problem.rule for problem in problems] == ["clipped"]


def test_a_clip_of_very_many_edges_is_measured_in_higher_rows(tmp_path: Path) -> None:
    teeth = " ".join(f"L{x / 10} 2 L{x / 10 + 0.05} 70" for x in range(30, 550))
    text = '<text x="4" y="20" width="40" height="9" size="14">combed</text>'
    group = f'<group clip-path="M3 75 {teeth} L55 75 Z">{text}</group>'
    _, (cut,) = Bench(tmp_path).compose(f"<face>{group}</face>")
    assert '"combed" of' not in cut.message
    assert 'cuts off the text "combed"' in cut.message


def test_an_ellipse_is_measured_from_its_edge() -> None:
    trim = Box(10, 20, 120, 30)
    for angle in range(0, 360, 7):
        x = 70 + 60 * math.cos(math.radians(angle))
        y = 35 + 15 * math.sin(math.radians(angle))
        assert beyond("round", trim, [(x, y)]) == pytest.approx(0, abs=1e-9)
    for point, off in (((12, 35), -2), ((70, 21), -1), ((133, 35), 3), ((70, 54), 4)):
        assert beyond("round", trim, [point]) == pytest.approx(off)
    assert beyond("round", trim, [(70, 35)]) == -15
