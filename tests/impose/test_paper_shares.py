"""Cards that are a paper, its half or its quarter: printed to its edge."""

from collections.abc import Sequence
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.__main__ import run_cardgen
from cardgen.impose.fit_problems import edge_problems, off_paper_problems
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.model.face import Item
from cardgen.model.geometry import Box
from cardgen.model.page import Page, Printer
from cardgen.model.plans import Flip
from cardgen.model.units import to_mm, to_points
from tests.faces import item, job


def _boxes(page: Page) -> list[tuple[float, ...]]:
    """Return trims in millimetres, with their turns."""
    placed = page.placements
    assert all(each.window == each.trim for each in placed)
    return [(*(round(to_mm(n), 2) for n in p.trim), p.turn) for p in placed]


def _pages(
    layout: str, cards: Sequence[Item], paper: str, margin: float, flip: Flip = "long"
) -> Sequence[Page]:
    copies = [(card, 1) for card in cards]
    work = job(paper, *PAPERS[paper], None, flip, margin)
    return LAYOUTS[layout].impose(copies, work)


@pytest.mark.parametrize("layout", ["duplex", "grid", "single"])
@pytest.mark.parametrize("size", [(148, 210), (210, 148)])
def test_a_sheet_as_large_as_the_paper_is_printed_whole(
    layout: str, size: tuple[float, float]
) -> None:
    front, back = _pages(layout, [item("pad", *size, 3)], "a5", 5)
    turns = (0, 0) if size[0] < size[1] else (90, 270 if layout != "grid" else 90)
    assert _boxes(front) == [(0.0, 0.0, 148.0, 210.0, turns[0])]
    assert _boxes(back) == [(0.0, 0.0, 148.0, 210.0, turns[1])]
    assert tuple(front.marks) == tuple(back.marks) == ()


@pytest.mark.parametrize("flip", ["long", "short"])
def test_two_halves_of_a_paper_are_cut_in_the_middle(flip: Flip) -> None:
    cards = [item(name, 148, 210, 3) for name in "abc"]
    pages = _pages("duplex", cards, "a4", 0, flip)
    upper, lower = (0.0, 0.5, 210.0, 148.0), (0.0, 148.5, 210.0, 148.0)
    behind = (270, [upper, lower]) if flip == "long" else (90, [lower, upper])
    assert [_boxes(page) for page in pages] == [
        [(*upper, 90), (*lower, 90)],
        [(*place, behind[0]) for place in behind[1]],
        [(*upper, 90)],
        [(*behind[1][0], behind[0])],
    ]
    assert not any(page.marks for page in pages)


def test_halves_keep_their_marks_where_printers_leave_a_margin() -> None:
    for layout, margin in (("duplex", 5), ("single", 0)):
        page, *_ = _pages(layout, [item("a", 148, 210, 3)] * 2, "a4", margin)
        assert len(page.placements) == 1
        assert page.marks


@settings(max_examples=settings().max_examples // 4)
@given(
    paper=st.sampled_from(sorted(PAPERS)),
    share=st.sampled_from([(1, 1), (1, 2), (2, 1), (2, 2)]),
    turned=st.booleans(),
    less=st.floats(0, 0.7),
    flip=st.sampled_from(["long", "short"]),
    count=st.integers(1, 9),
)
def test_shares_fill_the_paper_and_backs_are_behind_fronts(
    paper: str,
    share: tuple[int, int],
    turned: bool,
    less: float,
    flip: Flip,
    count: int,
) -> None:
    wide, high = PAPERS[paper]
    size = (wide / share[0] - less, high / share[1] - less)
    cards = [item(str(n), *(size[::-1] if turned else size), 2) for n in range(count)]
    pages = _pages("duplex", cards, paper, 0, flip)
    held = share[0] * share[1]
    assert len(pages) == 2 * -(-count // held)
    whole = Box(0, 0, to_points(wide), to_points(high)).grown(1e-6)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        for one, two in zip(front.placements, back.placements, strict=True):
            x = to_points(wide) - one.trim.right if flip == "long" else one.trim.x
            y = to_points(high) - one.trim.bottom if flip == "short" else one.trim.y
            assert two.name == one.name
            assert two.trim[:2] == pytest.approx((x, y), abs=1e-6)
            assert whole.holds(one.trim)


@pytest.mark.parametrize(
    ("layout", "margin", "warned"),
    [("duplex", 5, True), ("duplex", 0, False), ("tile", 5, False)],
)
def test_art_where_printers_leave_paper_white_is_warned_of(
    layout: str, margin: float, warned: bool
) -> None:
    copies = [(item("pad", 148, 210, 3), 1)]
    work = job("a5", *PAPERS["a5"], None, margin=margin)
    pages = LAYOUTS[layout].impose(copies, work)
    assert bool(edge_problems(copies, pages, work)) is warned


def test_a_profile_is_not_blamed_for_a_card_that_fills_the_paper() -> None:
    den = Printer("den", front=(1.0, 0.0))
    work = job("a5", *PAPERS["a5"], None)._replace(printer=den)
    pages = LAYOUTS["duplex"].impose([(item("pad", 148, 210, 0), 1)], work)
    assert off_paper_problems(pages, work) == ()


PAD = """\
format: 1
id: pad
title: Pad
version: 0.1.0
players: 2
fonts: {body: source-sans-3}
card_types:
  pad: {size: [148, 210], bleed: 3, fields: {name: {type: text}}, front: pad.xml.j2}
components:
  pads: {kind: sheet, title: Pads, card_type: pad, cards: pads.yaml}
  more: {kind: sheet, title: More, card_type: pad, cards: more.yaml}
rules: none
print:
  papers: [a5, a4]
  components:
    - {id: pads, margin: 0, papers: a4}
    - {id: pads, papers: a5}
    - more
"""
FACE = '<face><text x="20" y="20" width="100" height="20">{{ card.name }}</text></face>'


def test_a_component_has_a_margin_of_its_own_on_each_paper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "cards" / "pad"
    (folder / "templates").mkdir(parents=True)
    (folder / "game.yaml").write_text(PAD, encoding="utf-8")
    (folder / "templates" / "pad.xml.j2").write_text(FACE, encoding="utf-8")
    for name in ("pads", "more"):
        card = f"{{id: {name}, name: {name.title()}, copies: 2}}"
        text = f"defaults: {{provenance: placeholder}}\ncards:\n  - {card}\n"
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run_cardgen(["--quiet", "render"]) == 0
    pages = {}
    for file in (tmp_path / "output/pad").glob("*.pdf"):
        with pikepdf.open(file) as pdf:
            pages[file.stem] = len(pdf.pages)
    assert pages == {
        "pad-pads-a4-duplex": 1,
        "pad-pads-a5-duplex": 2,
        "pad-more-a4-duplex": 2,
        "pad-more-a5-duplex": 2,
    }
    assert run_cardgen(["proof", "--strict"]) == 0
