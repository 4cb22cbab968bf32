"""`render --cut` and `export --to cut`: files, usage, and what is left out."""

import json
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from cardgen import api
from cardgen.__main__ import run_cardgen
from cardgen.model.problem import has_errors
from tests.cli.aliases import Capture
from tests.cli.sample import edit, write_fine_game

NAME = "output/dragons/dragons-creatures-a4-duplex"
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
    edit(folder / "game.yaml", "components:\n  pool", "components:\n  creatures")
    for rule in ("unique", "count-by"):
        edit(folder / "game.yaml", f"{rule}: {{of: pool", f"{rule}: {{of: creatures")
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


def _render(*words: str) -> int:
    return run_cardgen(
        ["render", "dragons", "--paper", "a4", "--look", "colour", *words]
    )


WRONG = (
    (
        "render",
        ["--cut", "silhuette"],
        'cardgen: --cut "silhuette" is not known\n'
        '   hint: did you mean "silhouette"? one of: silhouette, cricut, contour\n',
    ),
    (
        "render",
        ["--corners", "round"],
        "cardgen: --corners needs --cut\n   hint: name a machine: --cut silhouette\n",
    ),
    (
        "render",
        ["--cut", "cricut", "--one-file"],
        "cardgen: --one-file and --cut cannot be combined\n"
        "   hint: each component has cut files of its own: run render without "
        "--one-file\n",
    ),
    (
        "render",
        ["--cut", "cricut", "--kit", "--to", "svg"],
        "cardgen: --kit and --to svg cannot be combined\n"
        "   hint: a kit is made of PDFs\n",
    ),
    (
        "export",
        ["--to", "images", "--cut", "cricut"],
        "cardgen: --cut has no effect on images\n   hint: it is for cut\n",
    ),
)


def test_wrong_options_are_usage(dragons: Path, capsys: Capture) -> None:
    for command, words, said in WRONG:
        assert run_cardgen([command, "dragons", *words]) == 2, words
        assert capsys.readouterr().err == said
    assert not Path("output").exists()


def test_cut_files_are_beside_the_pdf(dragons: Path, capsys: Capture) -> None:
    assert _render("--cut", "silhouette") == 0
    assert capsys.readouterr().out.splitlines() == [
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
    assert run_cardgen(["proof", "dragons"]) == 0
    assert "0 errors, 0 warnings in 5 files" in capsys.readouterr().err
    assert _render("--cut", "silhouette") == 0
    assert "5 files: 5 unchanged" in capsys.readouterr().err
    # Other corners are another request.
    assert _render("--cut", "silhouette", "--corners", "round") == 0
    assert "1 unchanged" in capsys.readouterr().err


def test_machines_do_not_replace_each_other(dragons: Path) -> None:
    assert _render() == _render("--cut", "cricut") == _render("--cut", "contour") == 0
    assert {path.name for path in Path("output/dragons").glob("*.pdf")} == {
        "dragons-creatures-a4-duplex.pdf",
        "dragons-creatures-a4-duplex-cricut.pdf",
        "dragons-creatures-a4-duplex-contour.pdf",
    }
    files = json.loads(Path("output/dragons/manifest.json").read_bytes())["files"]
    drawn = [each for each in files if each["target"] == "svg"]
    assert {each["name"]: each["cutter"] for each in drawn} == {
        "dragons-creatures-a4-duplex-cricut-cut-1.svg": "cricut",
        "dragons-creatures-a4-duplex-cricut-cut-2.svg": "cricut",
        "dragons-creatures-a4-duplex-contour-cut-1.svg": "contour",
    }


def test_what_does_not_fit_is_left_out_unless_it_is_named(
    with_mat: Path, capsys: Capture
) -> None:
    assert _render("--cut", "silhouette", "--to", "pdf") == 0
    found = capsys.readouterr()
    assert found.out == f"{NAME}-silhouette.pdf\n"
    place, hint = found.err.splitlines()[0], found.err.splitlines()[3]
    assert place.endswith(
        'warning: a card of 195 × 280 mm does not fit on "a4" as laid out for '
        "Silhouette; cards are never shrunk; it is left out  [layout]"
    )
    assert hint.startswith("   hint: it fits on ")
    assert _render("--cut", "silhouette", "--component", "mat") == 1
    assert "never shrunk  [layout]" in capsys.readouterr().err


def test_a_rulebook_is_not_cut(with_mat: Path, capsys: Capture) -> None:
    assert _render("--cut", "cricut", "--component", "book") == 2
    assert capsys.readouterr().err == (
        "cardgen: there is nothing to print in dragons: a rulebook is not cut out\n"
        "   hint: print it without --cut\n"
    )


def test_exported_lines_are_those_of_the_render(dragons: Path) -> None:
    options = ["--cut", "silhouette", "--corners", "round", "--look", "colour"]
    assert run_cardgen(["--quiet", "render", "dragons", *options]) == 0
    assert run_cardgen(["--quiet", "export", "dragons", "--to", "cut", *options]) == 0
    home = Path("output/dragons")
    files = {path.name: path.read_bytes() for path in home.glob("*-cut-*")}
    assert files
    assert files == {path.name: path.read_bytes() for path in home.glob("cut/*-cut-*")}


def test_a_kit_says_how_to_cut(dragons: Path) -> None:
    assert _render("--kit", "--cut", "silhouette") == 0
    kit = Path("output/dragons/dragons-kit")
    assert {path.name for path in kit.glob("a4/*")} == {
        "dragons-guide-a4.pdf",
        "dragons-creatures-a4-duplex-silhouette.pdf",
        *(
            f"dragons-creatures-a4-duplex-silhouette-cut-{number}.{kind}"
            for number in (1, 2)
            for kind in ("svg", "dxf")
        ),
    }
    with PdfDocument(kit / "a4" / "dragons-guide-a4.pdf") as pdf:
        pages = [page.get_textpage().get_text_bounded() for page in pdf]
    (page,) = [" ".join(text.split()) for text in pages if "Cut by machine" in text]
    for words in (
        "Silhouette",
        "inset 10 mm, line thickness 0.3 mm",
        "flipped on the long",
    ):
        assert words in page
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
