"""What must be true of the code as a whole, and cannot be expressed to a linter."""

import re
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

from cardgen.compose.elements import ELEMENTS
from cardgen.compose.styles import STYLES
from cardgen.export.targets import EXPORT_TARGETS
from cardgen.generate.dealers import DEALERS
from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.proof.checks import CHECKS
from cardgen.proof.exports.checks import EXPORT_CHECKS
from cardgen.validate.lints import LINTS
from cardgen.validate.rules import RULES
from cardgen.write.targets import TARGETS
from tests.benchmarks.structure import imports, longest_chain, modules, public_classes

ROOT = Path(__file__).resolve().parent.parent
CODE = sorted((ROOT / "cardgen").rglob("*.py"))
GAMES = sorted(path.parent.name for path in (ROOT / "cards").glob("*/game.yaml"))
REGISTERS: dict[str, Mapping[str, ModuleType]] = {
    "validate/rules": RULES,
    "validate/lints": LINTS,
    "generate/dealers": DEALERS,
    "compose/elements": ELEMENTS,
    "compose/styles": STYLES,
    "impose/layouts": LAYOUTS,
    "impose/book_layouts": BOOK_LAYOUTS,
    "proof/checks": CHECKS,
    "proof/exports/checks": EXPORT_CHECKS,
    "write/targets": TARGETS,
    "export/targets": EXPORT_TARGETS,
}


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """Return the text of each file of the program."""
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in CODE}


def test_a_file_stays_readable(texts: dict[str, str]) -> None:
    assert len(texts) > 60
    assert [path for path, text in texts.items() if text.count("\n") > 500] == []


@pytest.mark.long
def test_the_code_stays_easy_to_find_your_way_in() -> None:
    """Plug-ins do not count: there may be any number of them. Boxes, small parts,
    shaping and translations brought thirty modules, and shaping three more layers. The
    cures of slips in YAML and templates brought six modules, and what tells signs from
    marks in cards, books and YAML seven more. Sheets as their owners keep them, in four
    kinds of files and with their number formats, brought eighteen."""
    parsed = modules()
    assert len(parsed) == len(CODE)
    assert sum(not each.plugin for each in parsed) <= 521
    assert len(longest_chain(imports(parsed, lazy=True))) <= 23
    # A traceback that names a class leads to one place.
    assert [name for name, count in public_classes(parsed).items() if count > 1] == []


GUARDED = {
    *("__main__.py", "cache/folder.py", "cache/scratch.py", "load/git_commit.py"),
    *("load/new_game.py", "write/outfile.py"),
}
"""Where a disk that refuses is a problem, or does not matter."""


def test_only_what_is_guarded_writes(texts: dict[str, str]) -> None:
    writes = re.compile(
        r"\.(write_bytes|write_text|mkdir|touch)\(|\btempfile\.(?!tempdir)\w|"
        r"\bshutil\.(copy|move)|\bopen\([^)]*[\"'][wxa]b?[\"']"
    )
    found = {path for path, text in texts.items() if writes.search(text)}
    assert found == {f"cardgen/{path}" for path in GUARDED}


def test_no_game_appears_in_python(texts: dict[str, str]) -> None:
    assert "cycles-of-moss" in GAMES
    words = {re.sub("-", sign, game) for game in GAMES for sign in "- _"}
    any_game = re.compile("|".join(words))
    named = [path for path, text in texts.items() if any_game.search(text.casefold())]
    assert named == []


def test_a_register_names_every_module_of_its_folder() -> None:
    for folder, register in REGISTERS.items():
        named = {Path(str(module.__file__)) for module in register.values()}
        there = {path for path in CODE if path.parent == ROOT / "cardgen" / folder}
        assert named == {path for path in there if path.name != "__init__.py"}, folder


def test_a_target_of_export_is_known_by_its_name() -> None:
    for name, target in EXPORT_TARGETS.items():
        assert name == target.ID
        assert "\n    cardgen export " in (target.__doc__ or ""), name
        assert f"--to {name}" in (target.__doc__ or "")


def test_every_font_and_icon_is_credited() -> None:
    credits = (ROOT / "CREDITS.md").read_text(encoding="utf-8")
    icons = [path.stem for path in ROOT.glob("cards/*/icons/*.svg")]
    icons += [path.stem for path in (ROOT / "templates/icons").glob("*.svg")]
    assert len(icons) >= 30
    families = list((ROOT / "fonts").iterdir())
    assert [path.name for path in families if not (path / "OFL.txt").is_file()] == []
    titles = [path.name.replace("-", " ").title() for path in families]
    assert [name for name in (*icons, *titles) if name not in credits] == []
