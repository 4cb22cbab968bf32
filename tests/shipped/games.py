"""The games of this repository, a copy of one to break, and what they print."""

import hashlib
import re
import shutil
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
import yaml

from cardgen.__main__ import run_cardgen
from cardgen.compose.composer import Composed, Composer
from cardgen.compose.template.template_check import open_templates
from cardgen.load.workspace import Workspace
from cardgen.model.game import Game
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Op
from cardgen.model.problem import Problem, in_order
from cardgen.pipeline.build import build
from cardgen.pipeline.check import CheckedGame, check
from cardgen.sandbox.templates import TemplateSandbox

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = sorted(path.parent.name for path in ROOT.glob("cards/*/game.yaml"))
SHARED = ("templates", "fonts")
_UNMOVED = Matrix()
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def cardgen(root: Path, *words: str) -> int:
    """Run a command on the games of a root, and return its result."""
    return run_cardgen(["--root", str(root), "--quiet", *words])


@cache
def written(path: Path) -> Any:
    """Return the content of a file of YAML, read without cardgen. Do not change it."""
    return yaml.load(path.read_bytes(), _LOADER)


def listed(folder: Path, name: str) -> dict[str, dict[str, Any]]:
    """Return the cards of a list by id, with its defaults, read without cardgen."""
    part = written(folder / f"{name}.yaml")
    return {card["id"]: {**part.get("defaults", {}), **card} for card in part["cards"]}


def scenes(game: str) -> Any:
    """Return the situations that the figures and examples of a rulebook show."""
    folder = jinja2.FileSystemLoader(ROOT / "templates" / game)
    return jinja2.Environment(loader=folder).get_template("figures/_scenes.j2").module


@cache
def checked(game: str) -> CheckedGame:
    """Return a shipped game as it was checked, with all its templates compiled."""
    return check(Workspace(ROOT), ROOT / "cards" / game)


def rechecked(root: Path, game: str) -> CheckedGame:
    """Check a copy with other data. Templates are those of the shipped game."""
    templates = checked(game).templates
    return check(Workspace(root), root / "cards" / game, compiled=lambda _: templates)


@cache
def composer(game: str, root: Path = ROOT) -> tuple[Game, Composer]:
    """Return a game and what composes it, with those templates only that it needs."""
    built = build(Workspace(root), root / "cards" / game)
    assert built.problems == []
    assert built.game
    return built.game, Composer(built.game, built.assets, _templates(game))


@cache
def _templates(game: str) -> TemplateSandbox:
    """Return the templates of a shipped game, which its copies share."""
    return open_templates(Workspace(ROOT).assets(ROOT / "cards" / game))


def new_composer(game: str) -> Composer:
    """Return what composes a game and has not drawn anything yet."""
    found = checked(game)
    assert found.game
    return Composer(found.game, found.assets, found.templates)


@cache
def composed(
    game: str, component: str, look: str = "low-ink", root: Path = ROOT
) -> Composed:
    """Return the faces of a component; none may have a problem."""
    whole, draws = composer(game, root)
    (part,) = (part for part in whole.components if part.id == component)
    found = draws.compose(part, look)
    assert found.problems == ()
    return found


def flat(ops: tuple[Op, ...], by: Matrix = _UNMOVED) -> Iterator[tuple[Op, Matrix]]:
    """Yield every operation of a face, each with its transformation."""
    for op in ops:
        if isinstance(op, Group):
            yield from flat(op.ops, op.matrix.then(by))
        else:
            yield op, by


def faults(root: Path, game: str) -> list[str]:
    """Return the problems of a copy's data as "file: severity: message [rule]"."""
    return told(build(Workspace(root), root / "cards" / game).problems)


def told(problems: Sequence[Problem]) -> list[str]:
    """Return problems in order, as "file: severity: message [rule]"."""
    return [
        f"{p.span.file.name}: {p.severity}: {p.message} [{p.rule}]"
        for p in in_order(problems)
    ]


def copied(game: str, into: Path) -> Path:
    """Return a root that contains a copy of one game with everything it prints with.

    What it shares with other games is read-only.
    """
    shutil.copytree(ROOT / "cards" / game, into / "cards" / game)
    borrow(into, *SHARED)
    return into


def borrow(into: Path, *names: str) -> None:
    """Make folders of this repository available in another root, read-only."""
    for name in names:
        if (into / name).exists():
            continue
        try:
            (into / name).symlink_to(ROOT / name, target_is_directory=True)
        except OSError:
            # Windows allows only developers to create links.
            shutil.copytree(ROOT / name, into / name)


def edit(path: Path, old: str, new: str) -> None:
    """Change a file in exactly one place.

    Raises:
        AssertionError: The old words are missing, or occur more than once.
    """
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{text.count(old)} times in {path.name}: {old!r}"
    path.write_text(text.replace(old, new), encoding="utf-8", newline="\n")


def break_all(folder: Path, table: str) -> list[Any]:
    """Make the changes of a table; return what ends its entries, in one list.

    Each entry of its YAML has a file, what is written there, what takes its place, and
    then what is expected of it.
    """
    expected: list[Any] = []
    for name, old, new, *said in yaml.load(table, _LOADER):
        edit(folder / name, old, new)
        expected += said
    return expected


def without_card(root: Path, game: str, name: str, id: str) -> None:
    """Remove one card from a list of a copy, with all of its lines."""
    path = root / "cards" / game / name
    text = path.read_text(encoding="utf-8")
    entry = rf"  - {{id: {id},.*?\}}\n(?=\n|  - |  #|\Z)"
    rest, count = re.subn(entry, "", text, flags=re.DOTALL)
    assert count == 1, f'{count} entries of "{id}" in {name}'
    path.write_text(rest, encoding="utf-8")


def hashes(folder: Path) -> dict[str, str]:
    """Return a hash of every file below a folder, by its path."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(
            path.read_bytes()
        ).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
