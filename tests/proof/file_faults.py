"""Decks whose files are changed afterwards: what is changed, and all that is said."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pikepdf

from tests.proof.clean import written

Edit = Callable[[pikepdf.Pdf], None]


def edited(folder: Path, layout: str, edits: Sequence[Edit]) -> Path:
    """Write a deck, and put faults into its file."""
    path = written(folder, layout=layout)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for edit in edits:
            edit(pdf)
        pdf.save(path, deterministic_id=True)
    return path


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
FILE_RULES = {rule for _, _, said in FILE_FAULTS.values() for rule, _ in said}
