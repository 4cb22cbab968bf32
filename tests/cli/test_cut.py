"""`render --cut` and `export --to cut`: files, usage, and what is left out."""

import json
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from cardgen import api
from cardgen.model.problem import has_errors
from tests.cli.running import Told, assert_refused, said
from tests.cli.sample import edit, write_fine_game

NAME = "output/dragons/dragons-pool-a4-duplex"
CARD = "size: poker\n    bleed: 2\n    back: back.xml.j2"
MAT = (
    "  mat: {kind: board, title: Mat, card_type: mat, cards: mat.yaml}\n"
    "  book: {kind: rulebook, title: Rules, text: book.md, page: a5}\n"
)
MAT_TYPE = "  mat:\n    size: [195, 280]\n    fields: {}\n    front: mat.xml.j2\n"


@pytest.fixture
def dragons(tmp_path: Path) -> Path:
    """Return the folder of a game of seven cards; the commands run above it.

    A cutter of paper has four on each of two sheets.
    """
    folder = write_fine_game(tmp_path, "dragons")
    edit(folder / "game.yaml", "size: [40, 60]", CARD)
    edit(folder / "game.yaml", "rules:\n", "print: {gutter: 4}\nrules:\n")
    edit(folder / "pool.yaml", "name: Boo,", "name: Boo, copies: 5,")
    face = '<face><circle cx="30" cy="40" r="9" fill="#305030"/></face>\n'
    (folder / "templates" / "back.xml.j2").write_text(face, encoding="utf-8")
    return folder


@pytest.fixture
def with_mat(dragons: Path) -> Path:
    """Return a game with a mat as large as the paper, and a rulebook."""
    for head, more in (("components:\n", MAT), ("card_types:\n", MAT_TYPE)):
        edit(dragons / "game.yaml", head, head + more)
    mat = "defaults: {provenance: placeholder}\ncards:\n  - {id: mat}\n"
    (dragons / "mat.yaml").write_text(mat, encoding="utf-8")
    (dragons / "book.md").write_text("# Rules\n\nHave fun.\n", encoding="utf-8")
    face = '<face><circle cx="90" cy="90" r="9" fill="#305030"/></face>\n'
    (dragons / "templates" / "mat.xml.j2").write_text(face, encoding="utf-8")
    return dragons


def _render(options: str = "") -> Told:
    return said(f"render dragons --paper a4 --look colour {options}")


def test_wrong_options_are_usage(dragons: Path) -> None:
    assert_refused("""\
$ cardgen render dragons --cut silhuette
cardgen: --cut "silhuette" is not known
   hint: did you mean "silhouette"? one of: silhouette, cricut, contour
$ cardgen render dragons --corners round
cardgen: --corners needs --cut
   hint: name a machine: --cut silhouette
$ cardgen render dragons --cut cricut --one-file
cardgen: --one-file and --cut cannot be combined
   hint: each component has cut files of its own: run render without --one-file
$ cardgen render dragons --cut cricut --kit --to svg
cardgen: --kit and --to svg cannot be combined
   hint: a kit is made of PDFs
$ cardgen export dragons --to images --cut cricut
cardgen: --cut has no effect on images
   hint: it is for cut
""")
    assert not Path("output").exists()


def test_cut_files_are_beside_the_pdf(dragons: Path) -> None:
    told = _render("--cut silhouette")
    assert told.code == 0
    assert told.out.splitlines() == [
        f"{NAME}-silhouette.pdf",
        f"{NAME}-silhouette-cut-1.svg",
        f"{NAME}-silhouette-cut-2.svg",
        f"{NAME}-silhouette-cut-1.dxf",
        f"{NAME}-silhouette-cut-2.dxf",
    ]
    with PdfDocument(f"{NAME}-silhouette.pdf") as pdf:
        texts = [page.get_textpage().get_text_bounded() for page in pdf]
    named = [[f"cut file {n} · arms 20 mm" in text for n in (1, 2)] for text in texts]
    assert named == [[True, False], [False, False], [False, True], [False, False]]
    proven = said("proof dragons")
    assert proven.code == 0
    assert "0 errors, 0 warnings in 5 files" in proven.err
    told = _render("--cut silhouette")
    assert told.code == 0
    assert "5 files: 5 unchanged" in told.err
    # Other corners are another request.
    told = _render("--cut silhouette --corners round")
    assert told.code == 0
    assert "1 unchanged" in told.err


def test_machines_do_not_replace_each_other(dragons: Path) -> None:
    for cutter in ("", "--cut cricut", "--cut contour"):
        assert _render(cutter).code == 0
    assert {path.name for path in Path("output/dragons").glob("*.pdf")} == {
        "dragons-pool-a4-duplex.pdf",
        "dragons-pool-a4-duplex-cricut.pdf",
        "dragons-pool-a4-duplex-contour.pdf",
    }
    files = json.loads(Path("output/dragons/manifest.json").read_bytes())["files"]
    drawn = [each for each in files if each["target"] == "svg"]
    assert {each["name"]: each["cutter"] for each in drawn} == {
        "dragons-pool-a4-duplex-cricut-cut-1.svg": "cricut",
        "dragons-pool-a4-duplex-cricut-cut-2.svg": "cricut",
        "dragons-pool-a4-duplex-contour-cut-1.svg": "contour",
    }


def test_what_does_not_fit_is_left_out_unless_it_is_named(with_mat: Path) -> None:
    code, out, err = _render("--cut silhouette --to pdf")
    assert (code, out) == (0, f"{NAME}-silhouette.pdf\n")
    place, _, _, hint, *_ = err.splitlines()
    assert place.endswith(
        'warning: a card of 195 × 280 mm does not fit on "a4" as laid out for '
        "Silhouette; cards are never shrunk; it is left out  [layout]"
    )
    assert hint.startswith("   hint: it fits on ")
    code, _, err = _render("--cut silhouette --component mat")
    assert code == 1
    assert "never shrunk  [layout]" in err


def test_a_rulebook_is_not_cut(with_mat: Path) -> None:
    assert_refused("""\
$ cardgen render --cut cricut --component book
cardgen: there is nothing to print in dragons: a rulebook is not cut out
   hint: print it without --cut
""")


def test_exported_lines_are_those_of_the_render(dragons: Path) -> None:
    options = "--cut silhouette --corners round --look colour"
    assert said(f"render dragons {options}").code == 0
    assert said(f"export dragons --to cut {options}").code == 0
    home = Path("output/dragons")
    files = {path.name: path.read_bytes() for path in home.glob("*-cut-*")}
    assert files
    assert files == {path.name: path.read_bytes() for path in home.glob("cut/*-cut-*")}


def test_a_kit_says_how_to_cut(dragons: Path) -> None:
    assert _render("--kit --cut silhouette").code == 0
    kit = Path("output/dragons/dragons-kit")
    assert {path.name for path in kit.glob("a4/*")} == {
        "dragons-guide-a4.pdf",
        "dragons-pool-a4-duplex-silhouette.pdf",
        *(
            f"dragons-pool-a4-duplex-silhouette-cut-{number}.{kind}"
            for number in (1, 2)
            for kind in ("svg", "dxf")
        ),
    }
    with PdfDocument(kit / "a4" / "dragons-guide-a4.pdf") as pdf:
        pages = [page.get_textpage().get_text_bounded() for page in pdf]
    (page,) = [" ".join(text.split()) for text in pages if "Cut by machine" in text]
    how = "inset 10 mm, line thickness 0.3 mm"
    assert all(words in page for words in ("Silhouette", how, "flipped on the long"))
    assert not any("steel rule" in text for text in pages)


def test_a_program_can_cut(dragons: Path, tmp_path: Path) -> None:
    loaded = api.load(dragons)
    asked = {"papers": ["a4"], "looks": ["colour"], "cut": "contour"}
    result = api.render(loaded, tmp_path / "a", targets=["svg"], **asked)  # type: ignore[arg-type]
    assert [file.suffix for file in result.files] == [".svg"]
    exported = api.export(loaded, tmp_path / "b", targets=["cut"], cut="cricut")
    assert not has_errors(exported.problems)
    assert exported.files
    with pytest.raises(KeyError, match="laser"):
        api.render(loaded, tmp_path / "c", cut="laser")
    with pytest.raises(KeyError, match="laser"):
        api.export(loaded, tmp_path / "c", targets=["cut"], cut="laser")
    with pytest.raises(ValueError, match="of its own"):
        api.render(loaded, tmp_path / "c", cut="cricut", one_file=True)
