"""Cut files are read back by others: their lines are on the trims, to 0.01 mm."""

import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import ezdxf
import pikepdf
import pytest
from ezdxf import path as dxf_path
from ezdxf.audit import Auditor

from cardgen.impose.layouts import LAYOUTS
from cardgen.load.game_files import read_cutters
from cardgen.model.face import Form, Item
from cardgen.model.geometry import Box
from cardgen.model.page import Document, Page
from cardgen.model.units import to_mm
from cardgen.write.manifest import Offer, RenderedFiles, update_manifest
from cardgen.write.outfile import Draft
from cardgen.write.pdf import write_pdf
from cardgen.write.targets import TARGETS
from tests.faces import item, job

CUTTERS = read_cutters()
# In millimetres.
EXACT = 0.01
FORMS: tuple[tuple[float, float, Form], ...] = (
    (63.5, 88.9, "rectangle"),
    (190, 130, "rectangle"),
    (25, 25, "round"),
    (60, 40, "round"),
    (40, 46.19, "hex"),
)
# Each form by one of the machines, which take turns.
CUT = [(machine, *form) for machine, form in zip(cycle(CUTTERS), FORMS, strict=False)]
_SVG = "{http://www.w3.org/2000/svg}"


def _pages(
    machine: str, width: float, height: float, form: Form, rounded: bool = True
) -> list[Page]:
    made = item("a", width, height, 2)
    assert made.back
    front, back = replace(made.front, form=form), replace(made.back, form=form)
    copies = [(Item(f"{n}", front, back), 1) for n in range(3)]
    cutter = CUTTERS[machine]._replace(rounded=rounded)
    work = job("a3", 297, 420)._replace(cutter=cutter)
    return list(LAYOUTS["duplex"].impose(copies, work))


def _document(folder: Path, pages: list[Page]) -> Document:
    path = folder / "deck.pdf"
    return Document(path, "Deck", "", "", "en", tuple(pages), "long-edge")


def _written(folder: Path, pages: list[Page], target: str) -> list[Path]:
    document = _document(folder, pages)
    with Draft(document.path) as draft:
        draft.write(b"")
        return [file.path for file in TARGETS[target].write(document, draft)]


def _trims(page: Page) -> list[tuple[float, ...]]:
    return sorted(tuple(map(to_mm, placed.trim)) for placed in page.placements)


def _areas(page: Page) -> list[float]:
    """Return what is cut out of a page: square millimetres of each card."""
    shares = {"rectangle": 1.0, "round": 3.14159265 / 4, "hex": 0.75}
    return sorted(
        to_mm(placed.trim.width) * to_mm(placed.trim.height) * shares[placed.face.form]
        - (4 - 3.14159265) * to_mm(line.radius) ** 2
        for placed, line in zip(page.placements, page.cut.lines, strict=True)  # type: ignore[union-attr]
    )


@pytest.mark.parametrize(("machine", "width", "height", "form"), CUT)
def test_a_dxf_is_read_by_others(
    machine: str, width: float, height: float, form: Form, tmp_path: Path
) -> None:
    pages = _pages(machine, width, height, form)
    (path,) = _written(tmp_path, pages, "dxf")
    assert path.name == "deck-cut-1.dxf"
    drawing = ezdxf.readfile(path)
    auditor: Auditor = drawing.audit()
    assert (drawing.dxfversion, auditor.errors, auditor.fixes) == ("AC1009", [], [])
    assert {"CUT", "SCORE", "PERF"} <= {layer.dxf.name for layer in drawing.layers}
    lines = list(drawing.modelspace())
    assert {line.dxf.layer for line in lines} == {"CUT"}
    assert {line.dxftype() for line in lines} == (
        {"CIRCLE"} if width == height else {"POLYLINE"}
    )
    boxes, areas = zip(*[_dxf_line(line) for line in lines], strict=True)
    upright = sorted((x, 420 - y - high, wide, high) for x, y, wide, high in boxes)
    _agree(upright, _trims(pages[0]))
    assert sorted(areas) == pytest.approx(_areas(pages[0]), abs=0.5)


def _dxf_line(line: Any) -> tuple[tuple[float, ...], float]:
    """Return the box around a closed line, and the area in it."""
    if line.dxftype() == "POLYLINE":
        assert line.is_closed
    flat = list(dxf_path.make_path(line).flattening(0.0005))
    xs, ys = [point.x for point in flat], [point.y for point in flat]
    pairs = zip(flat, [*flat[1:], flat[0]], strict=True)
    area = abs(sum(a.x * b.y - b.x * a.y for a, b in pairs)) / 2
    return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)), area


@pytest.mark.parametrize(("machine", "width", "height", "form"), CUT)
def test_an_svg_is_as_large_as_the_paper(
    machine: str, width: float, height: float, form: Form, tmp_path: Path
) -> None:
    pages = _pages(machine, width, height, form)
    root = ElementTree.parse(_written(tmp_path, pages, "svg")[0]).getroot()
    size = [root.attrib[name] for name in ("width", "height", "viewBox")]
    assert size == ["297mm", "420mm", "0 0 297 420"]
    (layer,) = root.iter(f"{_SVG}g")
    assert (layer.attrib["id"], layer.attrib["fill"]) == ("CUT", "none")
    lines = [each.attrib["d"] for each in root.iter(f"{_SVG}path")]
    assert all(line.endswith(" Z") for line in lines)
    _agree(sorted(_svg_box(line) for line in lines), _trims(pages[0]))


def _svg_box(line: str) -> tuple[float, ...]:
    """Return the box around the points of a line, which touches all of its sides."""
    ends = re.findall(r"(?:[ML]|A \S+ \S+ 0 \d \d) (\S+) (\S+)", line)
    xs, ys = ([float(end[axis]) for end in ends] for axis in (0, 1))
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


@pytest.mark.parametrize(("width", "height", "form"), FORMS)
def test_a_pdf_for_shops_has_its_lines_in_the_spot_colour(
    width: float, height: float, form: Form, tmp_path: Path
) -> None:
    pages = _pages("contour", width, height, form)
    data = write_pdf(_document(tmp_path, pages))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        front, back = pdf.pages[:2]
        assert "/ColorSpace" not in back.Resources
        kind, name, mixed, how = front.Resources.ColorSpace.CutContour
        named = "/Separation /CutContour /DeviceCMYK"
        assert [str(kind), str(name), str(mixed)] == named.split()
        assert list(how.C1) == [0, 1, 0, 0]
        state = front.Resources.ExtGState.overprint
        assert (bool(state.OP), int(state.OPM)) == (True, 1)
        found = list(_spot_paths(front))
    assert {width for width, _, _ in found} == {0.25}
    assert all(closed for _, closed, _ in found)
    _agree(sorted(tuple(map(to_mm, box)) for *_, box in found), _trims(pages[0]))


def _spot_paths(page: Any) -> Iterator[tuple[float, bool, Box]]:
    """Yield width, closing and box of each path stroked in the spot colour."""
    width, closed, inside = 0.0, False, False
    points: list[tuple[float, float]] = []
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "CS":
                inside = str(operands[0]) == "/CutContour"
            case "w":
                width = float(operands[0])
            case "Q":
                inside = False
            case "m" | "l" | "c" if inside:
                points.append((float(operands[-2]), float(operands[-1])))
            case "h":
                closed = True
            case "S" if inside:
                xs, ys = zip(*points, strict=True)
                size = max(xs) - min(xs), max(ys) - min(ys)
                yield width, closed, Box(min(xs), min(ys), *size)
                points, closed = [], False


def _agree(boxes: list[tuple[float, ...]], trims: list[tuple[float, ...]]) -> None:
    assert len(boxes) == len(trims)
    for box, trim in zip(boxes, trims, strict=True):
        assert box == pytest.approx(trim, abs=EXACT)


def test_tiles_are_scored_on_a_layer_of_their_own(tmp_path: Path) -> None:
    work = job("a4", 210, 297)._replace(cutter=CUTTERS["silhouette"])
    mat = item("mat", 300, 400, 2, back=False)
    pages = list(LAYOUTS["tile"].impose([(mat, 1)], work))
    dxf, svg = (_written(tmp_path, pages, target)[0] for target in ("dxf", "svg"))
    drawing = ezdxf.readfile(dxf)
    assert drawing.audit().errors == []
    kinds = [(line.dxftype(), line.dxf.layer) for line in drawing.modelspace()]
    assert kinds == [("POLYLINE", "CUT"), ("LINE", "SCORE"), ("LINE", "SCORE")]
    layers = ElementTree.parse(svg).getroot().iter(f"{_SVG}g")
    drawn = {layer.attrib["id"]: len(list(layer)) for layer in layers}
    assert drawn == {"CUT": 1, "SCORE": 2}


def test_a_manifest_says_what_each_cut_file_is_for(tmp_path: Path) -> None:
    copies = [(item(f"{n}", 63, 88, 2), 1) for n in range(14)]
    cutter = CUTTERS["contour"]._replace(rounded=True)
    work = job("a4", 210, 297)._replace(cutter=cutter)
    document = _document(tmp_path, list(LAYOUTS["duplex"].impose(copies, work)))
    with Draft(document.path) as draft:
        draft.write(write_pdf(document))
        files = {to: TARGETS[to].write(document, draft) for to in ("pdf", "svg", "dxf")}
    said = document, "deck", "a4", "duplex", "colour"
    made = [RenderedFiles(*said, target, each) for target, each in files.items()]
    offer = Offer("game", "A Game", "1", ("deck",), ("colour",))
    assert update_manifest(tmp_path, made, offer) == ()
    manifest = json.loads((tmp_path / "manifest.json").read_bytes())
    assert [
        (entry["name"], entry["cutter"], [page["page"] for page in entry["pages"]])
        for entry in manifest["files"]
    ] == [
        ("deck-cut-1.dxf", "contour", [1]),
        ("deck-cut-1.svg", "contour", [1]),
        ("deck-cut-2.dxf", "contour", [3]),
        ("deck-cut-2.svg", "contour", [3]),
        ("deck.pdf", "contour", [1, 2, 3, 4]),
    ]
    first, second = manifest["files"][-1]["pages"][:2]
    assert first["cut"] == {"file": 1, "arm": 0.0, "radii": [3.0] * 9}
    assert "cut" not in second
    # When fewer files are made, those of the earlier run are removed.
    fewer = replace(document, pages=document.pages[:2])
    again = [replace(each, document=fewer, files=each.files[:1]) for each in made]
    update_manifest(tmp_path, again, offer)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "deck-cut-1.dxf",
        "deck-cut-1.svg",
        "deck.pdf",
        "manifest.json",
    ]


def test_the_same_pages_give_the_same_bytes(tmp_path: Path) -> None:
    pages = _pages("silhouette", 63, 88, "rectangle")
    for target in ("svg", "dxf"):
        one, other = (
            _written(tmp_path / name, pages, target)[0].read_bytes() for name in "ab"
        )
        assert one == other
