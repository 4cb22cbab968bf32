"""Letters of figures, at their size on paper."""

from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from tests.rulebook.books import Book

SMALL = """\
<face width="60" height="20">
  <text width="30" height="8" size="9">carp</text>
  <text x="30" width="30" height="8" size="8">pike</text>
  <group clip="rect(0,0,60,20)">
    <text y="10" width="60" height="8" size="6">cut</text>
  </group>
</face>
"""


def test_letters_of_figures_are_proofed_in_booklets_as_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = Book.write(tmp_path, "# Pond\n\n![A pike](figure:pike)\n\n==Dive==, dive.\n")
    figure = book.folder / "templates" / "figures" / "pike.xml.j2"
    figure.write_text(SMALL, encoding="utf-8")
    for layout in ("booklet", "pages"):
        book.render("--layout", layout, "--paper", "a4")
    capsys.readouterr()
    run_cardgen(["--root", str(book.root), "--quiet", "proof", "pond"])
    said = "".join(capsys.readouterr())
    assert said.count("type of 8.0 pt on the page") == 1
    assert '"pike"; also in pond-rules-a5-pages.pdf' in said
    assert "type of 9" not in said
    assert "type of 6" not in said
