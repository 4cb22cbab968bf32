"""The files that components name: card lists, which may be sheets, and decks."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from cardgen.load.card_lists import resolve
from cardgen.load.named_files import (
    component_files,
    dealt_files,
    fetched_files,
    leaves,
)
from cardgen.load.sheet_reader import ENDINGS, is_sheet, read_cards_of
from cardgen.load.sheet_reading import SheetReading, plan_of
from cardgen.load.text_file import read_file
from cardgen.load.workspace import GAME_FILE
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.assets import inside
from cardgen.model.gamesource import ComponentFile
from cardgen.model.node import Mapping, Node, Scalar
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean

_OTHERS = (".xls", ".xlsb", ".numbers", ".gsheet")
"""Endings of workbooks that only their own programs read."""


@dataclass(slots=True)
class Parts:
    """The card lists of a game by component, and its decks by file name."""

    lists: dict[str, ComponentFile] = field(default_factory=dict)
    decks: dict[str, ComponentFile] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def read_parts(folder: Path, game: Node | None) -> Parts:
    """Return what is in the files of a game, and what is wrong with them as files.

    A file that two components name alike is read once.
    """
    parts = Parts()
    made = dict.fromkeys(dealt_files(game), f"deal it: cardgen generate {folder.name}")
    fetched = (name.text for _, name in fetched_files(game))
    made |= dict.fromkeys(fetched, f"get it: cardgen fetch {folder.name}")
    read: dict[tuple[str, SheetReading], ComponentFile | None] = {}
    for component, name, is_list in component_files(game):
        plan = _plan(game, component) if is_list else SheetReading()
        key = name.text, plan if is_sheet(name.text) else SheetReading()
        if key not in read:
            hint = made.get(name.text, "")
            read[key], found = _part(folder, name, is_list, plan, hint)
            parts.problems += found
        if (part := read[key]) is not None:
            where = parts.lists if is_list else parts.decks
            where[component if is_list else name.text] = part
    return parts


def _plan(game: Node | None, component: str) -> SheetReading:
    """Return how a component reads its sheet, if it is one."""
    part = _in(game, "components", component)
    kind = _in(part, "card_type")
    declared = _in(game, "card_types", _text(kind), "fields")
    fields, optional = None, frozenset[str]()
    if isinstance(declared, Mapping):
        fields = tuple(key.text for key, _ in declared.entries)
        optional = frozenset(k.text for k, each in declared.entries if _may_lack(each))
    language = _text(_in(game, "language")) or "en"
    return plan_of(_in(part, "cards"), fields, language)._replace(optional=optional)


def _may_lack(field: Node) -> bool:
    required = _in(field, "required")
    if isinstance(required, Scalar):
        return required.value is False
    return _in(field, "default") is not None


def _in(node: Node | None, *keys: str) -> Node | None:
    for key in keys:
        node = node.get(key) if isinstance(node, Mapping) else None
    return node


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _part(
    folder: Path, name: Scalar, is_list: bool, plan: SheetReading, made: str
) -> tuple[ComponentFile | None, list[Problem]]:
    """Return a file, or what is wrong with it. `made` is the hint to make it."""
    path = inside(folder, name.text)
    if path is None or not path.is_file():
        return None, [missing_file(folder, name, made)]
    if is_sheet(name.text):
        return _sheet(path, name, plan, is_list=is_list)
    if path.suffix.lower() in _OTHERS:
        message = f'"{name.text}" cannot be read'
        hint = f"save it as XLSX or ODS; card lists are .yaml, {', '.join(ENDINGS)}"
        return None, [error("references", name.span, message, hint)]
    text, problems = read_file(path)
    node, found = read_yaml(text, path) if text is not None else (None, [])
    problems = [*problems, *found, *_not_of_texts(plan, name)]
    if node is None:
        return None, problems
    if is_list:
        node, more = resolve(node)
        problems += more
    return ComponentFile(path, node, name.span), problems


def _sheet(
    path: Path, name: Scalar, plan: SheetReading, *, is_list: bool
) -> tuple[ComponentFile | None, list[Problem]]:
    if not is_list:
        message = f'a deck is a YAML file, found "{name.text}"'
        hint = "only card lists may be sheets"
        return None, [error("references", name.span, message, hint)]
    sheet = read_cards_of(path, plan)
    if sheet.node is None:
        return None, sheet.problems
    node, problems = resolve(sheet.node)
    part = ComponentFile(path, node, name.span, sheet.ignored, sheet.note)
    return part, sheet.problems + problems


def _not_of_texts(plan: SheetReading, name: Scalar) -> Iterator[Problem]:
    for key in plan.keys:
        message = f'"{key.text}" says how to read a sheet, and "{name.text}" is none'
        hint = f"delete it; sheets are {', '.join(ENDINGS)} files"
        yield error("references", key.span, message, hint)


def missing_file(folder: Path, name: Scalar, made: str = "") -> Problem:
    """Return the error of a file that is not there. `made` is the hint to make it."""
    if leaves(folder, name.text):
        return error(
            "references",
            name.span,
            f'"{name.text}" is outside the folder of the game',
            f'keep the file in "{folder.name}" and name it by its path from there',
        )
    message = f'there is no file "{name.text}" in the folder of the game'
    return error("references", name.span, message, made or _other_file(folder, name))


def _other_file(folder: Path, name: Scalar) -> str:
    """Return a hint for the name of a missing file: another file, or what to do."""
    suffix = Path(name.text).suffix
    endings = (".yaml", *ENDINGS) if suffix in (".yaml", *ENDINGS) else (suffix,)
    files = [
        path.relative_to(folder).as_posix()
        for path in sorted(folder.rglob("*"))
        # No glob for the ending: a name may contain its special characters.
        if path.name != GAME_FILE and path.name.endswith(endings) and path.is_file()
        # Programs keep such a file beside a workbook that is open.
        if not path.name.startswith(("~$", ".~"))
    ]
    same = next((file for file in files if file.lower() == name.text.lower()), None)
    if same:
        return f'the file is called "{same}"; names are case-sensitive'
    return (
        did_you_mean(name.text, files).strip() or "create the file or correct its name"
    )
