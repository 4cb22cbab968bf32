"""Files with one fault each: it is found, and nothing else is reported."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from cardgen.impose.layouts import LAYOUTS
from cardgen.load.game_files import read_cutters
from cardgen.model.face import Face, Item
from cardgen.model.ops import BLACK, Color
from cardgen.proof.checks import CHECKS
from cardgen.proof.expected import read_manifest
from cardgen.proof.run_checks import proof
from tests.proof.card_faults import CARD_RULES, faulty_cards, hearts
from tests.proof.clean import BLEED, CARD, area, mm, written
from tests.proof.cutter_faults import CUTTER_FAULTS
from tests.proof.faults import FAULTS, Fault, mat
from tests.proof.net_faults import NET_FAULTS

Edit = Callable[[pikepdf.Pdf], None]
OTHERS = {"pages": FAULTS, "for machines": CUTTER_FAULTS, "boxes": NET_FAULTS}


def reported(path: Path) -> list[tuple[str, str]]:
    asked = read_manifest(path.parent)[path.name]
    return [(problem.rule, problem.message) for problem in proof(path, asked)]


CLEAN: dict[str, dict[str, Any]] = {
    **{layout: {"layout": layout} for layout in LAYOUTS},
    **{f"for {machine}": {"cut": machine} for machine in read_cutters()},
    "mat in tiles": {"layout": "tile", "deck": mat()},
}


@pytest.mark.parametrize("how", CLEAN.values(), ids=CLEAN)
def test_a_clean_deck_is_not_faulted(how: dict[str, Any], tmp_path: Path) -> None:
    assert reported(written(tmp_path, **how)) == []


def test_lines_to_cut_along_are_no_ink(tmp_path: Path) -> None:
    width, height = CARD
    black = area(20, 0, 0.148 * width, height, BLACK)
    pale = Face(*mm(width, height, BLEED), (black,))
    deck = [(Item("pale", pale, None), 4)]
    assert reported(written(tmp_path, deck, look="low-ink", cut="contour")) == []


def test_each_card_is_faulted_for_what_is_wrong_with_it(tmp_path: Path) -> None:
    cards = faulty_cards(tmp_path)
    deck = [(item, 1) for _, item in cards]
    found = {
        (rule, *re.findall('front of "(.*?)"', message))
        for rule, message in reported(written(tmp_path, deck, layout="grid"))
    }
    assert found == {(rule, item.name) for rule, item in cards}


@pytest.mark.parametrize(
    ("first", "second", "alike"),
    [
        (Color(0.8, 0.25, 0.1), Color(0.48, 0.45, 0.0), "without green cones and "),
        (Color(0.85, 0.35, 0.0), Color(0.0, 0.5, 0.95), ""),
    ],
)
def test_hearts_that_only_some_tell_apart(
    first: Color, second: Color, alike: str, tmp_path: Path
) -> None:
    ((rule, said),) = reported(written(tmp_path, hearts(first, second)))
    assert rule == "color-pairs"
    assert said.endswith(f"which look alike {alike}in grey")


def test_much_ink_is_found_in_the_low_ink_look(tmp_path: Path) -> None:
    assert {rule for rule, _ in reported(written(tmp_path, look="low-ink"))} == {"ink"}


def _prepend(pdf: pikepdf.Pdf, operators: str, page: int = 0) -> None:
    pdf.pages[page].contents_add(operators.encode(), prepend=True)


def _append(pdf: pikepdf.Pdf, operators: str) -> None:
    pdf.pages[0].contents_add(f"\nQ {operators}".encode())
    _prepend(pdf, "q ")


def _shrink(pdf: pikepdf.Pdf) -> None:
    """Scale a page to 97 % about its middle, as programs do to fit it to paper."""
    _prepend(pdf, f"0.97 0 0 0.97 {0.015 * 595.2756} {0.015 * 841.8898} cm ")


def _prefer(key: str, value: str) -> Edit:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.Root.ViewerPreferences[key] = pikepdf.Name(value)

    return edit


def _say_nothing_of_scaling(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.ViewerPreferences["/PrintScaling"]


def _round_paper(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].mediabox = [0, 0, 595, 842]


def _crop_paper(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1].obj.CropBox = [0, 0, 595.2756, 841.5]


def _one_page_more(pdf: pikepdf.Pdf) -> None:
    pdf.add_blank_page(page_size=(595.2756, 841.8898))


def _one_page_less(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[1]


def _helvetica(pdf: pikepdf.Pdf) -> None:
    """Show a text in a font that every viewer supplies, without a descriptor."""
    font = pdf.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.Type1,
            BaseFont=pikepdf.Name.Helvetica,
        )
    )
    pdf.pages[0].add_resource(font, pikepdf.Name.Font, pikepdf.Name("/Foreign"))
    _append(pdf, "BT /Foreign 10 Tf 130 500 Td (hi) Tj ET")


def _not_embedded(pdf: pikepdf.Pdf) -> None:
    for font in pdf.pages[0].resources.Font.values():
        del font.FontDescriptor["/FontFile2"]


def _no_glyph(pdf: pikepdf.Pdf) -> None:
    name = next(iter(pdf.pages[0].resources.Font.keys()))
    _append(pdf, f"BT {name} 10 Tf 130 300 Td <FE> Tj ET")


def _much_ink(pdf: pikepdf.Pdf) -> None:
    _append(pdf, "q 0.9 0.8 0.8 0.5 k 40 100 20 20 re f Q")


def _trim_box(pdf: pikepdf.Pdf) -> None:
    left, low, right, high = map(float, pdf.pages[0].TrimBox)
    pdf.pages[0].TrimBox = [left, low, right - 1, high]


_FONT = 'the font "AAAAAA+SourceSans3-Regular"'
_BOX = "73.5 mm from the left and 104.5 mm from the top"
_EDGE = "no crop mark is in line with the left edge of the front of"
_SMALLER = "is 60.99 × 85.24 mm, expected 63 × 88 mm"
FILE_FAULTS: dict[str, tuple[str, tuple[Edit, ...], list[tuple[str, str]]]] = {
    "contents": (
        "duplex",
        (_no_glyph, _helvetica, _much_ink),
        [
            ("fonts", 'page 1: the font "Helvetica" is not embedded'),
            ("letters", f'page 1: {_FONT} has no glyph for "þ" on the margin'),
            ("ink", "page 1: a colour uses 300% ink, expected at most 240%"),
        ],
    ),
    "paper": (
        "duplex",
        (_round_paper, _crop_paper, _one_page_more),
        [
            ("paper", "page 1: the number of pages is 3, expected 2"),
            ("paper", "page 1: the page is 209.9 × 297.04 mm, expected 210 × 297 mm"),
            ("paper", "page 2: the page is 210 × 296.86 mm, expected 210 × 297 mm"),
        ],
    ),
    "viewer": (
        "duplex",
        (
            _prefer("/PrintScaling", "/AppDefault"),
            _prefer("/Duplex", "/DuplexFlipShortEdge"),
            _not_embedded,
        ),
        [
            ("fonts", f"page 1 and page 2: {_FONT} is not embedded"),
            ("viewer", "page 1: PrintScaling is AppDefault, expected None"),
            (
                "viewer",
                "page 1: Duplex is DuplexFlipShortEdge, expected DuplexFlipLongEdge",
            ),
        ],
    ),
    "half a file": (
        "duplex",
        (_say_nothing_of_scaling, _prefer("/Duplex", "/Simplex"), _one_page_less),
        [
            ("paper", "page 1: the number of pages is 1, expected 2"),
            ("viewer", "page 1: PrintScaling is not set, expected None"),
            ("viewer", "page 1: Duplex is Simplex, expected DuplexFlipLongEdge"),
        ],
    ),
    "fitted to the page": (
        "duplex",
        (_shrink,),
        [
            ("trim", f'page 1: the front of "card-1" {_SMALLER}'),
            ("trim", f'page 1: {_EDGE} "card-1": the nearest is 1.95 mm off'),
            ("trim", f'page 1: the front of "card-2" {_SMALLER}'),
            ("trim", f'page 1: {_EDGE} "card-2": the nearest is 0.06 mm off'),
        ],
    ),
    "another TrimBox": (
        "single",
        (_trim_box,),
        [
            (
                "trim",
                f"page 1: the TrimBox is 62.65 × 88 mm, {_BOX}; expected 63 × 88 mm at "
                "73.5 and 104.5 mm",
            )
        ],
    ),
}


@pytest.mark.parametrize("name", FILE_FAULTS)
def test_faults_of_a_file_are_all_named(name: str, tmp_path: Path) -> None:
    layout, edits, messages = FILE_FAULTS[name]
    path = written(tmp_path, layout=layout)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for edit in edits:
            edit(pdf)
        pdf.save(path, deterministic_id=True)
    assert reported(path) == messages


@pytest.mark.parametrize("faults", OTHERS.values(), ids=OTHERS)
def test_a_fault_is_found_and_nothing_else(
    faults: Sequence[Fault], tmp_path: Path
) -> None:
    wrong = {}
    for number, fault in enumerate(faults):
        folder = tmp_path / str(number)
        folder.mkdir()
        found = reported(fault.make(folder))
        if {rule for rule, _ in found} != {fault.rule}:
            wrong[fault.name] = found
    assert wrong == {}


def test_every_check_has_a_fault() -> None:
    others = {fault.rule for faults in OTHERS.values() for fault in faults}
    of_files = {rule for _, _, said in FILE_FAULTS.values() for rule, _ in said}
    # What only exports promise is in test_exports.py.
    shown = {"color-pairs", "ink", "page-boxes", "pdf-colors"}
    assert {*others, *CARD_RULES, *of_files, *shown} - {"pdf-file"} == set(CHECKS)
