"""Bring the words that cardgen itself prints up to date: `make docs`.

    python docs/make_words.py        # all languages
    python docs/make_words.py it     # a new one, to be translated

They are in cardgen/builtin/words, a PO file for each language. A test fails if a text
is missing there, stale or untranslated.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import polib
from jinja2 import Environment
from jinja2.ext import extract_from_ast

from cardgen.load.po_file import po_header

ROOT = Path(__file__).resolve().parent.parent
CODE = ROOT / "cardgen"
FOLDER = CODE / "builtin" / "words"
# Files and folders whose texts are printed, not only shown on a screen.
_PLACES = (
    "export/site_counts.py",
    "impose",
    "model/changes.py",
    "pipeline",
    "rulebook",
    "validate/formatting.py",
    "builtin/pages",
)
# What says a text, what says all of its texts, and names of texts that are said later.
_SAYING, _STEPS = ("say", "words", "Phrase"), ("Step",)
_NAMES = re.compile(
    r"ONE_SIDE|(\w+_)?TITLE|\w*_HINTS?|_SCORED|_SHOWS|_SIDES_(SAID|HELD)|_BOXES"
    r"|_COUNTED|_KINDS|LAST_\w+"
)


def texts() -> dict[str, list[str]]:
    """Return every text that is printed, with the files that it is in."""
    found: dict[str, list[str]] = {}
    for path in sorted(path for place in _PLACES for path in _files(CODE / place)):
        source = path.read_text(encoding="utf-8")
        of_file = _of_python if path.suffix == ".py" else _of_template
        for text in of_file(source):
            places = found.setdefault(text, [])
            name = path.relative_to(CODE).as_posix()
            places += [name] * (name not in places)
    return found


def _files(place: Path) -> Iterator[Path]:
    if place.is_file():
        yield place
    yield from (path for path in place.rglob("*.*") if path.suffix in (".py", ".j2"))


def _of_python(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            wanted = node.args[:1] if name in _SAYING else []
            yield from _constants(*(node.args if name in _STEPS else wanted))
            shown = (each.value for each in node.keywords if each.arg == "shows")
            yield from _constants(*shown)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            targets = getattr(node, "targets", [getattr(node, "target", None)])
            named = [each.id for each in targets if isinstance(each, ast.Name)]
            if any(map(_NAMES.fullmatch, named)):
                yield from _constants(node.value)


def _constants(*nodes: ast.expr) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from [node.value] if node.value else []
        elif isinstance(node, ast.Dict):
            yield from _constants(*node.values)
        elif isinstance(node, ast.Tuple | ast.List):
            yield from _constants(*node.elts)
        elif isinstance(node, ast.IfExp):
            yield from _constants(node.body, node.orelse)


def _of_template(source: str) -> Iterator[str]:
    tree = Environment().parse(source)
    for _, _, said in extract_from_ast(tree, ("_",)):
        text = said[0] if isinstance(said, tuple) else said
        yield from [text] if text else []


def current(language: str) -> str:
    """Return the file of a language with every text, as text."""
    path = FOLDER / f"{language}.po"
    old = polib.pofile(str(path)) if path.is_file() else polib.POFile()
    known = {entry.msgid: entry.msgstr for entry in old}
    new = polib.POFile(wrapwidth=78)
    new.metadata = po_header("cardgen", language)
    for text, places in texts().items():
        where = [(place, "") for place in places]
        new.append(
            polib.POEntry(msgid=text, msgstr=known.get(text, ""), occurrences=where)
        )
    return str(new)


def main() -> None:
    languages = sys.argv[1:] or sorted(path.stem for path in FOLDER.glob("*.po"))
    for language in languages:
        text = current(language)
        (FOLDER / f"{language}.po").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
