"""Rulebooks in families without bold or italics, and in broken ones."""

import re
import shutil
from pathlib import Path

import pikepdf
import pytest

from tests.faces import ROOT
from tests.rulebook.books import Book
from tests.shipped.games import cardgen, edit

TEXT = """\
# Pond

::: contents

## Birds

==Dive==: what a `bird` does.

| Head | Head |
|--|--|
| Cell | Cell |

#### Minor

::: example Box
1. First. ^^index^^
:::

![A heron](card:heron "A caption")

## Notes

::: question A tie
Nobody wins.
:::

::: notes

::: index
"""


def book_in(root: Path, family: str, text: str) -> Book:
    book = Book.write(root, text)
    edit(book.folder / "game.yaml", "alegreya", family)
    return book


def fonts_of(pdf: Path) -> set[str]:
    with pikepdf.open(pdf) as document:
        return {
            str(font.BaseFont).partition("+")[2]
            for page in document.pages
            for font in page.Resources.Font.values()
        }


@pytest.mark.parametrize(
    ("family", "styles"),
    [("Fondamento", ["Regular"]), ("Alegreya", ["Regular", "Bold", "Italic"])],
)
def test_a_book_is_set_in_the_styles_that_its_family_has(
    family: str, styles: list[str], tmp_path: Path
) -> None:
    pdf = book_in(tmp_path, family.lower(), TEXT).render()
    assert fonts_of(pdf) == {f"{family}-{style}" for style in styles}


def test_a_style_that_the_text_demands_must_be_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = book_in(tmp_path, "fondamento", f"{TEXT}\n**loud** words\n\n*lean* ones\n")
    assert cardgen(book.root, "render", "pond", "--component", "rules") == 1
    said = "".join(capsys.readouterr())
    line = len(TEXT.splitlines()) + 2
    for place, style in ((line, "bold"), (line + 2, "italic")):
        lacking = f'font "fondamento" has no {style}, which the text asks for'
        assert re.search(rf"rules\.md:{place}:1: .*{lacking}", said)


def test_a_broken_bold_style_is_a_problem_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = book_in(tmp_path, "mended", TEXT)
    folder = book.folder / "fonts" / "mended"
    folder.mkdir(parents=True)
    regular = ROOT / "fonts/source-sans-3/SourceSans3-Regular.ttf"
    shutil.copyfile(regular, folder / "Mended-Regular.ttf")
    (folder / "Mended-Bold.ttf").write_bytes(b"no font")
    assert cardgen(book.root, "render", "pond", "--component", "rules") == 1
    said = "".join(capsys.readouterr())
    assert "game.yaml:" in said
    assert "Mended-Bold.ttf" in said
