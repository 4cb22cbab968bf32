"""Cut files that anybody may have made: read, or refused, and never a traceback."""

import contextlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.model.units import to_mm
from cardgen.proof.exports.cut_drawings import CutDrawing, read_dxf, read_svg
from cardgen.proof.exports.file_readers import Unreadable

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" '
    'viewBox="0 0 210 297"><g id="CUT">{}</g></svg>'
)
DXF = "0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n9\n$EXTMAX\n10\n210\n20\n297\n"
PATHS = st.text("MLAZmQ 0123456789.-+eE,", max_size=60)


def _svg(folder: Path, *lines: str) -> CutDrawing:
    path = folder / "a.svg"
    drawn = "".join(f'<path d="{line}"/>' for line in lines)
    path.write_text(HEAD.format(drawn), encoding="utf-8")
    return read_svg(path)


def _dxf(folder: Path, entities: str) -> CutDrawing:
    path = folder / "a.dxf"
    body = f"{DXF}0\nENDSEC\n0\nSECTION\n2\nENTITIES\n{entities}0\nENDSEC\n0\nEOF\n"
    path.write_text(body, encoding="utf-8")
    return read_dxf(path)


@pytest.mark.parametrize(
    ("line", "box", "area"),
    [
        ("M 10 20 L 30 20 L 30 50 L 10 50 Z", (10, 20, 20, 30), 600),
        # A half circle to the right, and one to the left.
        ("M 10 10 A 5 5 0 0 1 10 20 Z", (10, 10, 5, 10), 39.27),
        ("M 10 10 A 5 5 0 0 0 10 20 Z", (5, 10, 5, 10), 39.27),
        # Three quarters of a circle.
        ("M 10 5 A 5 5 0 1 1 5 10 Z", (5, 5, 10, 10), 0.75 * 78.54 + 12.5),
    ],
)
def test_lines_and_arcs_of_svg(
    line: str, box: tuple[float, ...], area: float, tmp_path: Path
) -> None:
    (found,) = _svg(tmp_path, line).on("CUT")
    assert found.closed
    assert list(map(to_mm, found.box)) == pytest.approx(box)
    assert to_mm(to_mm(found.area)) == pytest.approx(area, rel=1e-3)


NO_LINES = (
    *("", "M", "M 1", "M 1 2", "Z", "L 1 2", "A 1 1 0 0 1 2 2"),
    *("M 1 1 L 1 1 L", "M 1 1 A 2 3 0 0 1 5 5 Z", "M 1 1 A 2 2 0 0 1 1 1 Z"),
    *("M 1 1 Q 2 2 3 3", "M 1 1 l 2 2 Z", "M 1e999 1 L 2 2 Z"),
)


def test_what_is_no_line_is_refused(tmp_path: Path) -> None:
    for line in NO_LINES:
        with pytest.raises(Unreadable):
            pytest.fail(f"{line!r} is {_svg(tmp_path, line)}")


@settings(max_examples=settings().max_examples // 2)
@given(line=PATHS)
def test_any_path_is_read_or_refused(
    line: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with contextlib.suppress(Unreadable):
        _svg(tmp_path_factory.getbasetemp(), line)


def test_a_damaged_dxf_is_refused(tmp_path: Path) -> None:
    for entities in (
        "0\nLWPOLYLINE\n8\nCUT\n",
        "0\nCIRCLE\n8\nCUT\n10\n1\n20\n1\n",
        "0\nCIRCLE\n8\nCUT\n10\nnan\n20\n1\n40\n1\n",
        "0\nPOLYLINE\n8\nCUT\n70\n1\n0\nSEQEND\n8\nCUT\n",
        "0\nVERTEX\n8\nCUT\n10\nx\n20\n1\n",
        "0\nLINE\n8\nCUT\n10\n1\n20\n1\n",
        "0\n",
        "x\nLINE\n",
    ):
        with pytest.raises(Unreadable):
            pytest.fail(f"{entities!r} is {_dxf(tmp_path, entities)}")


def test_groups_in_groups_are_read_once(tmp_path: Path) -> None:
    """Each group once for all paths below it would be millions."""
    count = 2000
    line = '<path d="M 1 1 L 2 1 L 2 2 Z"/>'
    text = HEAD.format("<g>" * count + line * count + "</g>" * count)
    path = tmp_path / "a.svg"
    path.write_text(text, encoding="utf-8")
    assert len(read_svg(path).lines) == count
