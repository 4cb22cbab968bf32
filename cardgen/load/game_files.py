"""Reads game.yaml and every file of cards, decks or words that it names, and cardgen's
own lists of sizes and cutters."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cardgen.load.card_lists import resolve
from cardgen.load.sheet_reader import ENDINGS, is_sheet, read_sheet
from cardgen.load.text_file import read_file
from cardgen.load.workspace import GAME_FILE
from cardgen.load.yaml_comments import read_ignores
from cardgen.load.yaml_reader import read_own, read_yaml
from cardgen.model.assets import inside
from cardgen.model.gamesource import ComponentFile, GameSource
from cardgen.model.ignores import Ignore, Ignores
from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.page import CornerMarks, Cutter, SpotLine
from cardgen.model.plans import Ink
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.model.units import to_points

_BUILTIN = Path(__file__).resolve().parent.parent / "builtin"


def read_game(folder: Path) -> tuple[GameSource, list[Problem]]:
    """Return the content of a game's files, and what is wrong with them as files."""
    file = folder / GAME_FILE
    node, problems = _read(file)
    parts: dict[str, ComponentFile] = {}
    failed: set[str] = set()
    made = dict.fromkeys(_dealt(node), f"deal it: cardgen generate {folder.name}")
    fetched = (name.text for _, name in fetched_files(node))
    made |= dict.fromkeys(fetched, f"get it: cardgen fetch {folder.name}")
    for _, name, is_list in component_files(node) if node else ():
        if name.text in parts or name.text in failed:
            continue
        part, found = _part(folder, name, is_list, made.get(name.text, ""))
        problems += found
        if part is None:
            failed.add(name.text)
        else:
            parts[name.text] = part
    words, found = _word_lists(folder, node)
    ignores, faults = _ignores(file, parts.values())
    source = GameSource(folder, file, node, parts, card_sizes(), words, ignores)
    return source, [*problems, *found, *faults]


def _ignores(
    file: Path, parts: Iterable[ComponentFile]
) -> tuple[Ignores, list[Problem]]:
    """Return the ignores in comments of YAML files and in columns of sheets."""
    parts = list(parts)
    texts = [part.file for part in parts if not is_sheet(part.file.name)]
    ignores, faults = read_ignores([file, *texts])
    rows = (row for part in parts for row in part.ignored)
    cells = (Ignore(rule, row.cell.span, row.row) for row in rows for rule in row.rules)
    return ignores + cells, faults


def _read(file: Path) -> tuple[Node | None, list[Problem]]:
    text, problems = read_file(file)
    return (None, problems) if text is None else read_yaml(text, file)


def fetched_files(game: Node | None) -> Iterator[tuple[Scalar, Scalar]]:
    """Yield the address and the file of each card list that `cardgen fetch` gets."""
    components = game.get("components") if isinstance(game, Mapping) else None
    for _, part in components.entries if isinstance(components, Mapping) else ():
        cards = part.get("cards") if isinstance(part, Mapping) else None
        if isinstance(cards, Mapping):
            url, file = cards.get("url"), cards.get("file")
            if isinstance(url, Scalar) and isinstance(file, Scalar):
                yield url, file


def component_files(game: Node) -> Iterator[tuple[str, Scalar, bool]]:
    """Yield the files that components name: card lists (True) and decks (False)."""
    components = game.get("components") if isinstance(game, Mapping) else None
    if not isinstance(components, Mapping):
        return
    for key, part in components.entries:
        if isinstance(part, Mapping):
            yield from ((key.text, name, True) for name in _names(part.get("cards")))
            yield from ((key.text, name, False) for name in _names(part.get("decks")))


def _dealt(game: Node | None) -> Iterator[str]:
    """Yield the names of card lists that `cardgen generate` makes."""
    components = game.get("components") if isinstance(game, Mapping) else None
    section = game.get("generate") if isinstance(game, Mapping) else None
    cards = section.get("cards") if isinstance(section, Mapping) else None
    for key, _ in cards.entries if isinstance(cards, Mapping) else ():
        part = components.get(key.text) if isinstance(components, Mapping) else None
        if isinstance(part, Mapping):
            yield from (name.text for name in _names(part.get("cards")))


def _names(node: Node | None) -> Iterator[Scalar]:
    if isinstance(node, Mapping):
        # A card list that is kept somewhere else: {url, file}.
        node = node.get("file")
    items = node.items if isinstance(node, Sequence) else (node,)
    for item in items:
        if isinstance(item, Scalar) and isinstance(item.value, str):
            yield item


def _part(
    folder: Path, name: Scalar, is_list: bool, made: str
) -> tuple[ComponentFile | None, list[Problem]]:
    """Return a file, or what is wrong with it. `made` is the hint to make it."""
    path = inside(folder, name.text)
    if path is None or not path.is_file():
        return None, [_missing(folder, name, made)]
    if is_sheet(name.text):
        return _sheet(path, name, is_list=is_list)
    node, problems = _read(path)
    if node is None:
        return None, problems
    if is_list:
        node, more = resolve(node)
        problems += more
    return ComponentFile(path, node, name.span), problems


def _sheet(
    path: Path, name: Scalar, *, is_list: bool
) -> tuple[ComponentFile | None, list[Problem]]:
    if not is_list:
        message = f'a deck is a YAML file, found "{name.text}"'
        hint = "only card lists may be sheets"
        return None, [error("references", name.span, message, hint)]
    sheet = read_sheet(path)
    if sheet.node is None:
        return None, sheet.problems
    node, problems = resolve(sheet.node)
    part = ComponentFile(path, node, name.span, sheet.ignored)
    return part, sheet.problems + problems


def _missing(folder: Path, name: Scalar, made: str = "") -> Problem:
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
    ]
    same = next((file for file in files if file.lower() == name.text.lower()), None)
    if same:
        return f'the file is called "{same}"; names are case-sensitive'
    return (
        did_you_mean(name.text, files).strip() or "create the file or correct its name"
    )


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


def leaves(folder: Path, name: str) -> bool:
    """Return whether a name leads out of a game's folder; the file may not exist."""
    if name.startswith("/") or any(c in name for c in "\\:\0"):
        return True
    path = folder / name
    try:
        return ".." in Path(name).parts or not path.resolve().is_relative_to(
            folder.resolve()
        )
    except (OSError, RuntimeError):
        # A symlink that leads to itself, or a name too long for the disk.
        return True


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
            problems.append(_missing(folder, name))
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
    for rule in rules.items if isinstance(rules, Sequence) else ():
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
