"""Reads game.yaml and every file of cards, decks or words that it names, and cardgen's
own lists of sizes and cutters."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cardgen.load.component_files import missing_file, read_parts
from cardgen.load.sheet_reader import is_sheet
from cardgen.load.text_file import read_file
from cardgen.load.workspace import GAME_FILE
from cardgen.load.yaml_comments import read_ignores
from cardgen.load.yaml_reader import read_own, read_yaml
from cardgen.model.assets import inside
from cardgen.model.gamesource import ComponentFile, GameSource
from cardgen.model.ignores import Ignore, Ignores
from cardgen.model.node import Mapping, Node, Scalar
from cardgen.model.node import Sequence as ListNode
from cardgen.model.page import CornerMarks, Cutter, SpotLine
from cardgen.model.plans import Ink
from cardgen.model.problem import Problem
from cardgen.model.units import to_points

_BUILTIN = Path(__file__).resolve().parent.parent / "builtin"


def read_game(folder: Path) -> tuple[GameSource, list[Problem]]:
    """Return the content of a game's files, and what is wrong with them as files."""
    file = folder / GAME_FILE
    text, problems = read_file(file)
    node, found = read_yaml(text, file) if text is not None else (None, [])
    problems = [*problems, *found]
    read = read_parts(folder, node)
    problems += read.problems
    words, found = _word_lists(folder, node)
    ignores, faults = _ignores(file, [*read.lists.values(), *read.decks.values()])
    source = GameSource(
        folder, file, node, read.lists, read.decks, card_sizes(), words, ignores
    )
    return source, [*problems, *found, *faults]


def _ignores(
    file: Path, parts: Sequence[ComponentFile]
) -> tuple[Ignores, list[Problem]]:
    """Return the ignores in comments of YAML files and in columns of sheets."""
    texts = [part.file for part in parts if not is_sheet(part.file.name)]
    ignores, faults = read_ignores([file, *dict.fromkeys(texts)])
    rows = (row for part in parts for row in part.ignored)
    cells = (Ignore(rule, row.cell.span, row.row) for row in rows for rule in row.rules)
    return ignores + cells, faults


def card_sizes() -> dict[str, tuple[float, float]]:
    """Return width and height in millimetres of every size alias."""
    content: dict[str, list[float]] = read_own(_BUILTIN / "sizes.yaml")
    return {name: (float(w), float(h)) for name, (w, h) in content.items()}


def read_cutters() -> dict[str, Cutter]:
    """Return the machines and shops that cut, by id, with lengths in points."""
    found: dict[str, Any] = read_own(_BUILTIN / "cutters.yaml")
    return {id: _cutter(id, content) for id, content in found.items()}


def _cutter(id: str, content: dict[str, Any]) -> Cutter:
    keys = ("marks", "area", "spot", "score")
    marks, area, spot, score = (content.get(key) for key in keys)
    return Cutter(
        id,
        content["title"],
        str(content["checked"]),
        to_points(content["gap"]),
        marks and _corner_marks(marks),
        area and (to_points(area[0]), to_points(area[1])),
        spot and _spot_line(spot),
        score and _spot_line(score),
    )


def _corner_marks(found: dict[str, Any]) -> CornerMarks:
    inset, line, clear = (to_points(found[key]) for key in ("inset", "line", "clear"))
    return CornerMarks(inset, tuple(map(to_points, found["arms"])), line, clear)


def _spot_line(found: dict[str, Any]) -> SpotLine:
    name = found["name"]
    return SpotLine(name, found.get("kiss", ""), _ink(found["cmyk"]), found["line"])


def _ink(percent: list[float]) -> Ink:
    cyan, magenta, yellow, black = (each / 100 for each in percent)
    return Ink(cyan, magenta, yellow, black)


def _word_lists(
    folder: Path, game: Node | None
) -> tuple[dict[str, frozenset[str]], list[Problem]]:
    """Return the words of each list by its name as written, in lower case.

    What follows a "#" is a comment.
    """
    lists: dict[str, frozenset[str]] = {}
    problems: list[Problem] = []
    for name in _word_list_names(game):
        path = inside(folder, name.text)
        if path is None or not path.is_file():
            problems.append(missing_file(folder, name))
            continue
        text, found = read_file(path)
        problems += found
        if text is not None:
            lists[name.text] = frozenset(_words(text))
    return lists, problems


def _words(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from line.partition("#")[0].casefold().replace("’", "'").split()


def _word_list_names(game: Node | None) -> Iterator[Scalar]:
    rules = game.get("rules") if isinstance(game, Mapping) else None
    for rule in rules.items if isinstance(rules, ListNode) else ():
        options = rule.get("text") if isinstance(rule, Mapping) else None
        if isinstance(options, Mapping):
            yield from _word_option(options)
            but = options.get("but")
            for _, own in but.entries if isinstance(but, Mapping) else ():
                yield from _word_option(own)


def _word_option(options: Node) -> Iterator[Scalar]:
    name = options.get("words") if isinstance(options, Mapping) else None
    if isinstance(name, Scalar) and isinstance(name.value, str):
        yield name
