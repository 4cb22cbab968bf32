"""The test page, the profiles saved from it, and pages corrected by them."""

import errno
import json
import math
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from cardgen.write.outfile import Sink
from tests.cli.aliases import Patch
from tests.cli.running import assert_refused, said
from tests.cli.sample import edit, write_fine_game

MM = 72 / 25.4
SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
HEAD = "# A printer's profile: see `cardgen calibrate --help`. Millimetres, degrees.\n"


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: Patch) -> Path:
    """Return a temporary folder as the user's folder."""
    folder = tmp_path / "settings"
    monkeypatch.setenv("CARDGEN_CONFIG", str(folder))
    return folder


@pytest.fixture
def ghosts(tmp_path: Path) -> Path:
    """Return the folder that a game of three cards is printed to."""
    write_fine_game(tmp_path, "ghosts")
    return tmp_path / "output" / "ghosts"


def _words(page: pypdfium2.PdfPage) -> str:
    return str(page.get_textpage().get_text_bounded())


def _squares(page: pikepdf.Page) -> list[tuple[float, float]]:
    """Return the middles of squares, in millimetres from the paper's top left.

    The writer draws a rectangle as a path of lines; only transformations of a whole
    page are followed, as the test page has no others.
    """
    height = float(page.mediabox[3])
    found, points = [], []
    matrix = pikepdf.Matrix()
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "cm":
            matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
        elif name == "re":
            x, y, width, high = map(float, operands)
            points = [(x, y), (x + width, y + high)]
        elif name in "ml":
            points.append((float(operands[0]), float(operands[1])))
        elif name in ("f", "S", "s", "B", "b", "n"):
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            if points and max(xs) - min(xs) == pytest.approx(
                max(ys) - min(ys), abs=0.01
            ):
                x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
                x, y = matrix.transform((x, y))
                found.append((x / MM, (height - y) / MM))
            points = []
    return found


def test_a_disk_that_fills_up_at_any_byte(tmp_path: Path, monkeypatch: Patch) -> None:
    """Also while fonts are embedded, whose own faults are others."""
    page, whole = tmp_path / "output" / "calibration-a4.pdf", Sink.write
    written: list[int] = []
    monkeypatch.setattr(Sink, "write", lambda self, data: written.append(len(data)))
    said("calibrate")

    def full(room: int) -> Callable[[Sink, bytes], None]:
        def write(sink: Sink, data: bytes) -> None:
            if sink.size + len(data) > room:
                raise OSError(errno.ENOSPC, "No space left on device")
            whole(sink, data)

        return write

    for count in range(len(written)):
        monkeypatch.setattr(Sink, "write", full(sum(written[:count])))
        code, _, error = said("calibrate")
        assert code == 1
        assert 'error: no room on the disk for "calibration-a4.pdf"' in error, count
        assert not page.exists()
    monkeypatch.setattr(Sink, "write", whole)
    assert said("calibrate")[0] == 0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_square_is_as_far_off_its_frame_as_its_number_says(
    paper: str, tmp_path: Path
) -> None:
    assert said(f"calibrate --paper {paper} --output here").code == 0
    width, height = SIZES[paper]
    file = tmp_path / f"here/calibration-{paper}.pdf"
    with pypdfium2.PdfDocument(file) as pdf:
        words = [_words(page) for page in pdf]
    for word in ("FRONT", "−2.5", "+0.5", "50 mm", "100 mm", "2 in", "--save"):
        assert word in words[0]
    assert "BACK" in words[1]
    assert "FRONT" not in words[1]
    with pikepdf.open(file) as pdf:
        front, back = pdf.pages
        assert [float(edge) / MM for edge in front.mediabox[2:]] == pytest.approx(
            [width, height], abs=0.01
        )
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        frames, squares = _squares(front), _squares(back)
    assert len(frames) == len(squares) == 26
    steps = [step / 2 for step in range(-6, 7)]
    off = [
        (x - (width - there), y - down)
        for (there, down), (x, y) in zip(frames, squares, strict=True)
    ]
    across, down = off[::2], off[1::2]
    assert across == [pytest.approx((step, 0), abs=0.01) for step in steps]
    assert down == [pytest.approx((0, step), abs=0.01) for step in steps]


def _save(values: str) -> str:
    code, out, _ = said(f"calibrate --save den {values}")
    assert code == 0
    return out


def test_the_page_for_a_printer_counts_what_is_saved(tmp_path: Path) -> None:
    _save("back=0.25,-1.5")
    assert said("calibrate --printer den").code == 0
    with pypdfium2.PdfDocument(tmp_path / "calibration-a4-printer-den.pdf") as pdf:
        words = _words(pdf[0])
    assert "for printer den" in words
    for number in ("−2.75", "+0.25", "+3.25", "−4.5", "+1.5"):
        assert number in words


def test_a_profile_is_kept_and_amended(config: Path) -> None:
    _save("front=0.5,-.25 scale=1")
    profile = "den  front=0.5,-0.25 back=-1,2 angle=-0.3 scale=1\n"
    assert _save("back=-1,2 angle=-0.3") == profile
    assert (config / "printers" / "den.yaml").read_text(encoding="utf-8") == (
        f"{HEAD}front: [0.5, -0.25]\nback: [-1, 2]\nangle: -0.3\nscale: 1\n"
    )
    told = said("calibrate --list")
    assert (told.code, told.out) == (0, profile)


KEYS = "for example front=0.5,-1 back=0.5,-1 angle=0.2 scale=1.002"
TWO = "expected two numbers (millimetres to the right and down)"
WRONG: tuple[tuple[list[str], str], ...] = (
    (["front=1"], f"den is not saved: front: {TWO}, found 1"),
    (["front=1,nan"], 'den is not saved: front: expected a number, found "nan"'),
    (["front=0,21"], "den is not saved: front: expected at most 20, found 21"),
    (["angle=-6"], "den is not saved: angle: expected at least -5, found -6"),
    (["scale=0"], "den is not saved: scale: expected at least 0.9, found 0"),
    (
        ["angle=x", "scale=2"],
        'den is not saved: angle: expected a number, found "x"; '
        "scale: expected at most 1.1, found 2",
    ),
    (["angle=]\nfront: {"], 'den is not saved: angle: expected a number, found "'),
    (
        ["fornt=1,1", "0.5"],
        'expected each key once, with a value, found "fornt=1,1", "0.5"\n'
        '   hint: did you mean "front"? ',
    ),
    ([], "there is nothing to save"),
)


def test_a_wrong_value_is_told_and_nothing_is_written(config: Path) -> None:
    for given, message in WRONG:
        code, _, err = said("calibrate --save den", *given)
        assert code == 2, given
        assert err.startswith(f"cardgen: {message}")
        assert err.endswith(f"{KEYS}\n")
    assert not config.exists()


def test_a_name_that_is_no_file_name_everywhere_is_refused(config: Path) -> None:
    for name, offered in (
        *(("Den", "den"), ("a b", "a-b"), ("../x", "x"), ("con", "my-printer")),
        *(("", "my-printer"), ("com1", "my-printer"), ("a" * 41, "my-printer")),
    ):
        code, _, err = said("calibrate --save", name, "angle=1")
        assert code == 2, name
        assert "cannot be the name of a profile" in err
        assert f'hint: write "{offered}": lowercase' in err
    assert not config.exists()


def test_a_broken_profile_is_told_with_its_place(config: Path, ghosts: Path) -> None:
    file = config / "printers" / "den.yaml"
    file.parent.mkdir(parents=True)
    for text, problem in (
        ("front: [1, 2\n", "den.yaml:"),
        ("angle: 9\n", "den.yaml:1:8: error: expected at most 5, found 9  [shape]"),
        ("angel: 1\n", 'den.yaml:1:1: error: unknown key "angel"  [shape]'),
        ("scale: .nan\n", "den.yaml:1:8: error: expected a number"),
    ):
        file.write_text(text, encoding="utf-8")
        for line in (
            "render --printer den",
            "calibrate --printer den",
            "calibrate --list",
        ):
            code, _, err = said(line)
            assert code == 1
            assert problem in err
        assert said("calibrate --save den angle=1").code == 1
        assert file.read_text(encoding="utf-8") == text
    assert not ghosts.exists()


def test_an_unknown_printer_is_told_with_those_that_are_saved(ghosts: Path) -> None:
    code, _, err = said("render --printer den")
    assert code == 2
    assert "none is saved yet" in err
    _save("angle=1")
    assert_refused("""\
$ cardgen render --printer dne
cardgen: --printer "dne" is not known
   hint: did you mean "den"? one of: den
""")


def _crop_marks(page: pikepdf.Page) -> pikepdf.Matrix:
    """Return the transformation of everything on a page, with y down, in mm."""
    flip, correction = [
        pikepdf.Matrix(*map(float, operands))
        for operands, operator in list(pikepdf.parse_content_stream(page))[:2]
        if str(operator) == "cm"
    ]
    assert flip.shorthand[:4] == (1, 0, 0, -1)
    return correction


def test_pages_are_corrected_side_by_side(ghosts: Path) -> None:
    game = ghosts.parents[1] / "cards" / "ghosts" / "game.yaml"
    front = "front: ghost.xml.j2"
    edit(game, front, f"{front}\n    back: ghost.xml.j2")
    _save("front=0.5,-0.25 back=-1,0.5 angle=0.1 scale=1.002")
    assert said("render --paper a4 --layout duplex").code == 0
    plain = sorted(path.name for path in ghosts.glob("*.pdf"))
    assert said("render --paper a4 --layout duplex --printer den").code == 0
    corrected = sorted(path.name for path in ghosts.glob("*-printer-den.pdf"))
    # The uncorrected layout is still available.
    assert sorted(p.name for p in ghosts.glob("*.pdf")) == sorted(plain + corrected)
    width, height = SIZES["a4"]
    angle = math.radians(0.1)
    with pikepdf.open(ghosts / corrected[0]) as pdf:
        assert len(pdf.pages) == 2
        for number, page in enumerate(pdf.pages):
            moved = (0.5, -0.25) if number % 2 == 0 else (-1, 0.5)
            correction = _crop_marks(page)
            # The middle of the paper is only shifted; a point beside it is also turned
            # and scaled.
            middle = correction.transform((width / 2 * MM, height / 2 * MM))
            shift = (middle[0] / MM - width / 2, middle[1] / MM - height / 2)
            assert shift == pytest.approx(moved, abs=0.01)
            x, y = correction.transform(((width / 2 + 100) * MM, height / 2 * MM))
            beside = (x / MM - width / 2 - moved[0], y / MM - height / 2 - moved[1])
            assert beside == pytest.approx(
                (100.2 * math.cos(angle), 100.2 * math.sin(angle)), abs=0.01
            )
    manifest = json.loads((ghosts / "manifest.json").read_text(encoding="utf-8"))
    (entry, *_) = [e for e in manifest["files"] if e["name"] == corrected[0]]
    assert entry["printer"] == {
        "name": "den",
        "front": [0.5, -0.25],
        "back": [-1.0, 0.5],
        "angle": 0.1,
        "scale": 1.002,
    }
    assert len(entry["pages"][0]["correction"]) == 6
    assert all("printer" not in e for e in manifest["files"] if e["name"] in plain)
    with pypdfium2.PdfDocument(ghosts / corrected[0]) as pdf:
        assert all("for printer den" in _words(page) for page in pdf)
    with pypdfium2.PdfDocument(ghosts / plain[0]) as pdf:
        assert not any("printer" in _words(page) for page in pdf)


def test_a_profile_that_pushes_cards_off_the_paper_is_told(
    ghosts: Path, tmp_path: Path
) -> None:
    game = tmp_path / "cards" / "ghosts"
    edit(game / "game.yaml", "size: [40, 60]", "size: poker")
    edit(game / "pool.yaml", "name: Boo,", "name: Boo, copies: 9,")
    for values, what in (("front=15,0", "cards"), ("front=0,10", "crop marks")):
        _save(values)
        line = "--quiet render --paper a4 --layout duplex --look colour --printer den"
        code, _, err = said(line)
        assert code == 0
        assert f'warning: the profile "den" moves {what} on page 1 for a4' in err
