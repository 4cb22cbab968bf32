"""`cardgen proof` on the command line: games, files, report formats, exit codes."""

import json
from pathlib import Path

import pikepdf
import pytest

from cardgen.__main__ import run_cardgen
from cardgen.cli.proofing import read_options
from cardgen.model.units import to_points
from cardgen.proof import run_checks
from tests.cli.aliases import Capture, Patch
from tests.faces import ROOT
from tests.proof.clean import written
from tests.proof.exported import run, write_ghosts
from tests.proof.faults import backs_moved
from tests.proof.foreign import Sheet, sheets

GAME = "ghosts"


@pytest.fixture(scope="module")
def prints(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the root of a game of which a part was rendered."""
    root = tmp_path_factory.mktemp("proof")
    write_ghosts(root)
    part = ("--component", "pool", "--paper", "a4")
    assert run(root, "render", GAME, *part, "--output", str(root / "output")) == 0
    return root


def _run(*words: str) -> int:
    return run_cardgen(["--root", str(ROOT), "--quiet", *words])


def test_what_cardgen_prints_is_not_faulted(prints: Path, capsys: Capture) -> None:
    words = ("--root", str(prints), "proof", GAME, "--output", str(prints / "output"))
    assert run_cardgen(words) == 0
    assert capsys.readouterr() == ("", "0 errors, 0 warnings in 1 file\n")


def test_a_single_file_is_compared_with_the_manifest_beside_it(
    prints: Path, tmp_path: Path, capsys: Capture
) -> None:
    name = "ghosts-pool-a4-duplex.pdf"
    for file in (name, "manifest.json"):
        (tmp_path / file).write_bytes((prints / "output" / GAME / file).read_bytes())
    with pikepdf.open(tmp_path / name, allow_overwriting_input=True) as pdf:
        pdf.pages.append(pdf.pages[0])
        pdf.save()
    assert _run("proof", str(tmp_path / name)) == 1
    assert capsys.readouterr().out == (
        f"{(tmp_path / name).as_posix()}:1:1: error: page 1: the number of pages "
        "is 3, expected 2  [paper]\n   hint: render it again\n"
    )


def test_every_form_names_file_and_page(
    tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    sheets(tmp_path / "others.pdf", Sheet(shift=(0, 0.5)))
    words = ["--quiet", "proof", "others.pdf", "--card", "63x88", "--layout", "duplex"]
    off = "+0.00 mm across and -0.50 mm down"
    said = f"page 2: the print behind 9 fronts is off by {off}"
    outs = {}
    for form in ("text", "json", "github", "sarif", "junit"):
        assert run_cardgen([*words, "--format", form]) == 1
        outs[form] = capsys.readouterr().out
        assert said in outs[form]
    found = json.loads(outs["json"])
    assert found["problems"][0]["file"] == "others.pdf"
    assert {problem["line"] for problem in found["problems"]} == {2}
    assert found["summary"] == {"errors": 1, "warnings": 0, "games": 1, "rules": 0}
    (run,) = json.loads(outs["sarif"])["runs"]
    (rule,) = run["tool"]["driver"]["rules"]
    assert rule["shortDescription"]["text"].startswith(
        "Every back must be behind its front"
    )
    assert "::error file=others.pdf,line=2," in outs["github"]
    assert 'tests="25" failures="1"' in outs["junit"]


def test_warnings_fail_only_when_they_should(tmp_path: Path, capsys: Capture) -> None:
    path = str(sheets(tmp_path / "others.pdf", Sheet(scaling=False)))
    assert _run("proof", path) == 0
    assert "warning: page 1: PrintScaling is not set, expected None" in (
        capsys.readouterr().out
    )
    assert _run("proof", path, "--strict") == 1


WRONG_USAGE: tuple[tuple[list[str], str], ...] = (
    (["lost.pdf"], 'there is no file "lost.pdf"'),
    (["nope"], 'there is no game "nope"'),
    (["cycles-of-moss", "--card", "63x88"], "--card is for PDFs"),
    (["a.pdf", "--layout", "grid"], "need --card"),
    (["a.pdf", "--card", "63"], '--card "63" is not a card size'),
    (["a.pdf", "--card", "0x5"], '--card "0x5" is not a card size'),
    (["a.pdf", "--card", "6.3.1x5"], '--card "6.3.1x5" is not a card size'),
    (["a.pdf", "--card", "2.5x3.5in2"], '--card "2.5x3.5in2" is not a card size'),
    (["a.pdf", "--card", "pokr"], 'did you mean "poker"'),
    (["a.pdf", "--card", "poker", "--layout", "gird"], '"gird" is not known'),
    (["a.pdf", "--card", "poker", "--bleed", "9"], '--bleed "9" is not a bleed'),
    (["a.pdf", "--card", "poker", "--flip", "top"], '--flip "top" is not known'),
)


def test_wrong_usage(capsys: Capture) -> None:
    for words, said in WRONG_USAGE:
        assert _run("proof", *words) == 2, words
        assert said in capsys.readouterr().err


def test_a_card_size_in_any_unit() -> None:
    for size in (
        "63.5x88.9",
        "63.5 x 88.9 mm",
        "6.35x8.89cm",
        "2.5x3.5in",
        "2.5in x 3.5in",
        "2.5 IN × 88.9mm",
        '2.5"x3.5"',
        "2.5 inches * 3.5 inches",
        "180x252pt",
        "Poker",
    ):
        given = read_options(size, None, None, None)
        assert given is not None, size
        assert given.card == pytest.approx((180, 252))


def test_papers_of_presses_are_known(tmp_path: Path) -> None:
    for width, height in ((320, 450), (457.2, 304.8), (330.2, 482.6)):
        paper = to_points(width), to_points(height)
        path = sheets(tmp_path / "others.pdf", Sheet(paper=paper))
        assert [p.rule for p in run_checks.proof(path, None)] == [], (width, height)


def test_the_papers_are_listed(
    tmp_path: Path, capsys: Capture, monkeypatch: Patch
) -> None:
    monkeypatch.chdir(tmp_path)
    sheets(Path("others.pdf"), Sheet(paper=(590.0, 840.0)))
    assert _run("proof", "others.pdf") == 1
    assert capsys.readouterr().out == (
        "others.pdf:1:1: error: page 1 and page 2: the page is 208.14 × 296.33 mm, "
        "which is not a paper that printers know  [paper]\n"
        "   hint: expected A3, A4, A5, Letter, Legal, Tabloid, SRA4, SRA3, RA4, RA3, "
        "A6, A2, A1, A0, B5, B4, B3, half letter, executive, 4 x 6 in, 5 x 7 in, "
        "8 x 10 in, 12 x 18 in, 13 x 19 in, A3+, 18 x 24 in, 24 x 36 in; "
        "or the card with its bleed\n"
    )


def test_without_a_card_nothing_is_on_the_margin(
    tmp_path: Path, capsys: Capture
) -> None:
    path = sheets(tmp_path / "others.pdf", Sheet(size=3.0))
    assert _run("proof", str(path)) == 0
    out = capsys.readouterr().out
    assert 'type of 3.0 pt on the page, expected at least 5 pt: "card 0"' in out
    assert "margin" not in out


def test_a_game_that_was_not_rendered_is_a_problem(
    prints: Path, tmp_path: Path, capsys: Capture
) -> None:
    assert run(prints, "proof", GAME, "--output", str(tmp_path)) == 1
    assert 'there is no "manifest.json" that says what was printed  [manifest]' in (
        capsys.readouterr().out
    )


def test_cards_that_were_corrected_for_a_printer_are_off_on_purpose(
    tmp_path: Path,
) -> None:
    path = written(tmp_path, spoil=backs_moved(0.5, 0))
    manifest = tmp_path / "manifest.json"
    text = manifest.read_text("utf-8")
    assert _run("proof", str(path)) == 1
    moved = '"correction": [1, 0, 0, 1, 0.5, 0], "placements"'
    manifest.write_text(text.replace('"placements"', moved), "utf-8")
    assert _run("proof", str(path), "--strict") == 0


def test_content_that_makes_no_sense_never_ends_in_a_traceback(
    tmp_path: Path, capsys: Capture
) -> None:
    path = written(tmp_path)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].contents_add(b"\n1 cm /Nope Do (a Tj q q Q Q Q BT /No 3 Tf [ ] TJ")
        pdf.pages[1].MediaBox = pikepdf.Array([0, 0, 0, 0])
        pdf.save()
    assert _run("proof", str(path)) in (0, 1)
    capsys.readouterr()
