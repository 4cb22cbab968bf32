"""What must be true of the code as a whole, and cannot be expressed to a linter."""

from collections.abc import Iterable
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
MODULES = modules()
GAMES = sorted(path.parent.name for path in (ROOT / "cards").glob("*/game.yaml"))


def test_there_is_code_to_guard() -> None:
    assert len(CODE) == len(MODULES) > 60
    assert "cycles-of-moss" in GAMES


def test_a_file_stays_readable() -> None:
    assert [each.path for each in MODULES if each.lines > 300] == []


def test_the_code_stays_easy_to_find_your_way_in() -> None:
    """Plug-ins do not count: there may be any number of them. Boxes, small parts,
    shaping and translations brought thirty modules, and shaping three more layers. The
    cures of slips in YAML and templates brought six modules."""
    assert sum(not each.plugin for each in MODULES) <= 496
    assert len(longest_chain(imports(MODULES, lazy=True))) <= 23


def test_a_class_is_known_by_its_name() -> None:
    """A traceback that names a class leads to one place."""
    assert [name for name, count in public_classes(MODULES).items() if count > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_game_appears_in_python(game: str) -> None:
    words = {game, game.replace("-", " "), game.replace("-", "_")}
    named = [
        path.name
        for path in CODE
        if any(word in path.read_text(encoding="utf-8").casefold() for word in words)
    ]
    assert named == []


@pytest.mark.parametrize(
    ("folder", "modules"),
    [
        ("validate/rules", RULES.values()),
        ("validate/lints", LINTS.values()),
        ("generate/dealers", DEALERS.values()),
        ("compose/elements", ELEMENTS.values()),
        ("compose/styles", STYLES.values()),
        ("impose/layouts", LAYOUTS.values()),
        ("impose/book_layouts", BOOK_LAYOUTS.values()),
        ("proof/checks", CHECKS.values()),
        ("proof/exports/checks", EXPORT_CHECKS.values()),
        ("write/targets", TARGETS.values()),
        ("export/targets", EXPORT_TARGETS.values()),
    ],
)
def test_a_register_names_every_module_of_its_folder(
    folder: str, modules: Iterable[ModuleType]
) -> None:
    named = {Path(str(module.__file__)) for module in modules}
    assert named == {
        path for path in CODE if path.parent == ROOT / "cardgen" / folder
    } - {ROOT / "cardgen" / folder / "__init__.py"}


@pytest.mark.parametrize("name", EXPORT_TARGETS)
def test_a_target_of_export_is_known_by_its_name(name: str) -> None:
    target = EXPORT_TARGETS[name]
    assert name == target.ID
    assert "\n    cardgen export " in (target.__doc__ or "")
    assert f"--to {name}" in (target.__doc__ or "")


def test_every_font_and_icon_is_credited() -> None:
    credits = (ROOT / "CREDITS.md").read_text(encoding="utf-8")
    icons = [path.stem for path in ROOT.glob("cards/*/icons/*.svg")]
    icons += [path.stem for path in (ROOT / "templates/icons").glob("*.svg")]
    families = [path.name for path in (ROOT / "fonts").iterdir()]
    assert len(icons) >= 30
    assert [name for name in icons if name not in credits] == []
    assert [
        name for name in families if name.replace("-", " ").title() not in credits
    ] == []
    assert [
        name for name in families if not (ROOT / "fonts" / name / "OFL.txt").is_file()
    ] == []
