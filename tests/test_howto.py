"""The how-to pages are followed from an empty folder, word by word."""

import re
import runpy
import shlex
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cardgen.__main__ import run_cardgen
from tests.export.press_profile import press_profile
from tests.faces import ROOT
from tests.macros.conftest import TOOLS

DOCS = ROOT / "docs"
READER = runpy.run_path(str(DOCS / "walkthrough.py"))
PAGES: tuple[Path, ...] = READER["PAGES"]
steps, take, agree = READER["steps"], READER["take"], READER["agree"]
# Its game is plain and soon drawn; the others are followed in the long tests.
QUICK = "squib"
# Commands on indented lines, and pages of the manual that a sentence names.
_ASIDE = re.compile(r"(?:^ {4}cardgen (?=export)|`cardgen (?=explain))([^`\n]+)", re.M)


def _steps(page: Path) -> list[Any]:
    return list(steps(page.read_text(encoding="utf-8")))


def _param(page: Path) -> Any:
    marks = [pytest.mark.long] if page.stem != QUICK else []
    return pytest.param(page, id=page.stem, marks=marks)


@pytest.fixture(scope="module", params=[_param(page) for page in PAGES])
def page(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


@pytest.fixture(scope="module")
def done(page: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    """Return the folder where a page was followed, and each step with its output."""
    root = tmp_path_factory.mktemp(page.stem).resolve()
    return root, [(step, take(step, root)) for step in _steps(page)]


def test_a_page_prints_what_it_says_and_goes_all_the_way(
    page: Path, done: tuple[Path, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also through a mistake, which cardgen reports with its place."""
    root, taken = done
    commands = [(step, printed) for step, printed in taken if hasattr(step, "words")]
    for step, printed in commands:
        assert agree(step.prints, printed), "\n".join(
            [f"cardgen {' '.join(step.words)} prints:", *printed]
        )
    used = {step.words[0] for step, _ in commands}
    assert used >= {"validate", "proof"}
    assert used & {"render", "export"}
    assert any("error: " in line for step, _ in commands for line in step.prints)
    monkeypatch.chdir(root)
    _bring(root)
    for line in _ASIDE.findall(page.read_text(encoding="utf-8")):
        assert run_cardgen(shlex.split(line)) == 0, line
    assert run_cardgen(["validate", "--strict", "--fit"]) == 0


def _bring(root: Path) -> None:
    """Put files into a folder that designers have from elsewhere."""
    (root / "coated.icc").write_bytes(press_profile())
    table = root / "My Games" / "Tabletop Simulator" / "Saves" / "Saved Objects"
    table.mkdir(parents=True, exist_ok=True)


@pytest.mark.long
def test_a_page_shows_what_it_makes(
    page: Path, done: tuple[Path, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(DOCS)
    pictures = runpy.run_path(str(DOCS / "make_walkthroughs.py"))["pictures"]
    made = dict(pictures(done[0]))
    source = r'src="\.\./pictures/how-to/([^"]+)"'
    shown = re.findall(source, page.read_text(encoding="utf-8"))
    assert shown
    for name in shown:
        committed = Image.open(DOCS / "pictures" / "how-to" / name)
        assert TOOLS["alike"](committed, made[name]), "run `make docs`"


def test_no_picture_is_left_over() -> None:
    texts = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for path in (DOCS / "pictures" / "how-to").iterdir():
        assert f"/{path.name}" in texts


def test_nobody_needs_python() -> None:
    taken = [step for page in PAGES for step in _steps(page)]
    kinds = {Path(s.path).suffix for s in taken if isinstance(s, READER["File"])}
    assert kinds == {".yaml", ".csv", ".svg", ".j2", ".md", ".po"}


def test_every_file_to_take_is_small_and_taken() -> None:
    all_steps = [step for page in PAGES for step in _steps(page)]
    taken = {step.link for step in all_steps if isinstance(step, READER["Taken"])}
    files = list((DOCS / "how-to" / "files").iterdir())
    assert taken == {f"files/{path.name}" for path in files}
    assert all(path.stat().st_size <= 15_000 for path in files)


def test_lines_agree() -> None:
    for shown, printed, same in [
        ("", "", True),
        ("a b", "a b", True),
        ("a", "a b", False),
        ("a b", "a", False),
        ("a", "b", False),
        ("... c", "a b c", True),
        ("a ... c", "a c", True),
        ("a ...", "a b", True),
        ("... c", "a b", False),
    ]:
        found = agree(tuple(shown.split()), tuple(printed.split()))
        assert found is same, (shown, printed)


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("```yaml\na: 1\n```\n", "a fence of yaml has no file"),
        ("```console\n$ rm -r x\n```\n", "no command of cardgen: rm -r x"),
    ],
)
def test_a_fence_that_is_no_step_is_told(page: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        list(steps(page))


def test_lines_shown_are_in_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("b: 1\nc: 2\n", encoding="utf-8")
    right, wrong = steps(
        "**From `a.yaml`**\n\n```yaml\nc: 2\n```\n"
        "**From `a.yaml`**\n\n```yaml\nc: 3\n```\n"
    )
    assert take(right, tmp_path) == ()
    with pytest.raises(ValueError, match=r"a\.yaml does not hold:\nc: 3"):
        take(wrong, tmp_path)


def test_a_link_of_its_own_line_is_a_file_to_take(tmp_path: Path) -> None:
    link = "[`a/b.xlsx`](files/Obstgarten.xlsx)"
    (step,) = steps(f"Take {link}.\n\n**{link}**\n\n**{link}** is a workbook.\n")
    assert take(step, tmp_path) == ()
    source = DOCS / "how-to" / "files" / "Obstgarten.xlsx"
    assert (tmp_path / "a" / "b.xlsx").read_bytes() == source.read_bytes()


def test_only_lines_that_are_there_once_can_be_changed(tmp_path: Path) -> None:
    text = "**`a.yaml`**\n\n```yaml\nb: 1\nb: 1\n```\n"
    change = "**`a.yaml`**\n\n```diff\n-b: 1\n+b: 2\n```\n"
    file, wrong = steps(text + change)
    take(file, tmp_path)
    with pytest.raises(ValueError, match=r"a\.yaml does not have once"):
        take(wrong, tmp_path)
