"""Pages of macros describe their arguments, and their pictures show what they draw."""

import math
import re
import runpy
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

from cardgen.cli.manual import macro_pages
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Op, Shape
from cardgen.model.units import to_mm
from tests.faces import ROOT
from tests.macros.conftest import TOOLS
from tests.macros.families import COMMON, macros, template_of

PICTURES = ROOT / "docs" / "pictures"
SHEETS = runpy.run_path(str(ROOT / "docs" / "gallery_sheets.py"))
ART = runpy.run_path(str(ROOT / "docs" / "art_sheets.py"))
alike, example = TOOLS["alike"], TOOLS["example"]
drawn_pages = cache(TOOLS["drawn_pages"])
THINNEST = 0.2


def _committed(name: str) -> Image.Image:
    path = PICTURES / "manual" / f"{name}.png"
    assert path.is_file(), "run `make docs`"
    return Image.open(path)


def test_every_example_draws_its_picture(drawing: Any) -> None:
    other = [
        name
        for name, page, kind in drawn_pages()
        if not alike(_committed(name), drawing.picture(page, kind))
    ]
    assert other == [], "run `make docs`"


def test_lines_of_macros_can_be_printed(drawing: Any) -> None:
    thin = [
        name
        for name, page, kind in drawn_pages()
        if kind == "macro"
        and min(_widths(drawing.face(page, kind).ops, Matrix()), default=1.0)
        < THINNEST - 1e-6
    ]
    assert thin == []


def _widths(ops: tuple[Op, ...], outer: Matrix) -> Iterator[float]:
    for op in ops:
        if isinstance(op, Group):
            yield from _widths(op.ops, op.matrix.then(outer))
        elif isinstance(op, Shape) and op.stroke:
            scale = math.sqrt(abs(outer.a * outer.d - outer.b * outer.c))
            yield to_mm(op.stroke.width * scale)


def test_no_picture_is_left_over() -> None:
    files = {path.stem for path in (PICTURES / "manual").glob("*.png")}
    assert files == {name for name, _, _ in drawn_pages()}


def test_the_gallery_shows_every_macro_and_picture() -> None:
    macros = [name for name, _, kind in drawn_pages() if kind == "macro"]
    faults = []
    for family, names in SHEETS["by_family"](macros).items():
        shown = {name: _committed(name) for name in names}
        drawn = family in ART["FAMILIES"]
        pictures = ART["smaller"](shown) if drawn else shown
        faults += _not_shown(f"gallery/{family}", pictures, 4 if drawn else 3)
    assert faults == [], "run `make docs`"


def test_the_gallery_shows_what_seeds_and_styles_do(drawing: Any) -> None:
    faults = [
        *_not_shown("gallery/seeds", ART["seeds"](drawing), 3),
        *_not_shown("gallery/styles", ART["styles"](drawing), 4),
    ]
    assert faults == [], "run `make docs`"


def _not_shown(
    name: str, pictures: Mapping[str, Image.Image], columns: int
) -> Iterator[str]:
    path = PICTURES / f"{name}.png"
    if not alike(Image.open(path), SHEETS["sheet"](pictures, columns)):
        yield f"{name} shows another picture"
    if path.stat().st_size > 60_000:
        yield f"{name} is a large file"
    page = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    if path.relative_to(ROOT / "docs").as_posix() not in page:
        yield f"{name} is not in gallery.md"


def test_pictures_that_show_another_thing_are_not_alike() -> None:
    one = _committed("dividers.diamond").convert("RGB")
    other, paler = one.copy(), Image.eval(one, lambda shade: min(255, shade + 30))
    ImageDraw.Draw(other).rectangle((0, 0, one.width // 3, one.height), fill="white")
    assert alike(one, paler)
    assert not alike(one, other)
    assert not alike(one, one.resize((one.width, one.height - 1)))


def test_an_example_with_a_fault_is_told(drawing: Any) -> None:
    with pytest.raises(ValueError, match='did you mean "teal"'):
        drawing.picture('\nExample:\n<rect width="5" height="5" fill="tel"/>', "macro")
    with pytest.raises(ValueError, match="no example"):
        example("A page.\n")


WIDEST, LONGEST = 88, 300


def _arguments(name: str) -> dict[str, object]:
    """Return name -> default of a macro's arguments; ... if there is none."""
    macro = macros()[name]
    names = [argument.name for argument in macro.args]
    given = [default.as_const() for default in macro.defaults]
    return dict(zip(names, [...] * (len(names) - len(given)) + given, strict=True))


def _told(page: str) -> dict[str, str]:
    """Return name -> meaning, from the table below "Arguments:"."""
    table = re.search(r"^Arguments:\n\n((?:    .*\n)+)", page, re.MULTILINE)
    joined = re.sub(r"\n {20}(?=\S)", " ", table[1]) if table else ""
    rows = [re.split(r" {2,}", row.strip(), maxsplit=1) for row in joined.splitlines()]
    return {name: meaning for names, meaning in rows for name in names.split(", ")}


def _faults(name: str, page: str) -> Iterator[str]:
    told, arguments = _told(page), _arguments(name)
    if list(told) != list(arguments):
        yield f"it describes {list(told)}, not {list(arguments)}"
        return
    for argument, default in arguments.items():
        if ("default" in told[argument]) != (default is not ...):
            yield f"{argument} has a default or has none"
        elif default not in (..., None, "", []):
            written = str(default).lower() if isinstance(default, bool) else default
            if f"; default {written}" not in told[argument]:
                yield f"the default of {argument} is {written}"
    family, _, macro = name.partition(".")
    if not page.splitlines()[0].endswith("."):
        yield "it begins with no sentence"
    if f'{{% import "{template_of(family)}" as {family} %}}' not in page:
        yield "its example imports no family"
    if not re.search(rf"(\{{\{{|% call(\([\w, ]+\))?) {family}\.{macro}\(", page):
        yield "its example does not call it"
    if max(map(len, page.splitlines())) > WIDEST:
        yield "it is too wide"


def test_a_page_names_every_argument_and_its_default_and_reads_well() -> None:
    pages = macro_pages()
    assert len(pages) > 40
    assert set(pages) == set(macros())
    faults = [
        f"{name}: {told}" for name in pages for told in _faults(name, pages[name])
    ]
    assert faults == []


def test_a_template_stays_readable() -> None:
    long = [
        file.name
        for file in COMMON.rglob("*.j2")
        if len(file.read_text(encoding="utf-8").splitlines()) > LONGEST
    ]
    assert long == []


def test_a_page_is_the_comment_right_before_its_macro(tmp_path: Path) -> None:
    (tmp_path / "_kit.xml.j2").write_text("{% macro hidden() %}{% endmacro %}")
    (tmp_path / "dots.xml.j2").write_text(
        "{# About all dots. #}\n<x/>\n"
        "{# A dot.\n\nArguments:\n\n    r   its radius\n#}\n"
        "{% macro dot(r) %}{% endmacro %}\n"
        "{# Private. #}\n{% macro _half(r) %}{% endmacro %}\n"
        "{%- macro bare() %}{% endmacro %}\n"
    )
    assert macro_pages(tmp_path) == {
        "dots.dot": "A dot.\n\nArguments:\n\n    r   its radius",
        "dots.bare": "",
    }
