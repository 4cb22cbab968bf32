"""The words of code and docs are those of docs/glossary.md."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.benchmarks.structure import Module, modules

ROOT = Path(__file__).parents[1]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
PROSE = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")),
    *(path for path in (ROOT / "docs").rglob("*.md") if path.name != "glossary.md"),
    *(ROOT / "templates").rglob("*.j2"),
]
CODE = list((ROOT / "cardgen").rglob("*.py"))
SCRIPTS = [*(ROOT / "docs").glob("*.py"), *(ROOT / "tests").rglob("*.py")]


class Passage(NamedTuple):
    """Some prose, and where it is."""

    place: str
    text: str


def _rows(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading of the glossary."""
    section = GLOSSARY.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if "|" in line]
    # A bar inside a cell is escaped, as Markdown wants it.
    parts = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines[2:]]
    return [[cell.replace(r"\|", "|").strip() for cell in row] for row in parts if row]


BANNED = {row[0].strip("`"): row[1] for row in _rows("Words to avoid")}
ANY_BANNED = re.compile("|".join(f"(?:{pattern})" for pattern in BANNED))
VERBS = {verb for row in _rows("Verbs") for verb in re.findall(r"\w+", row[0])}


def _passages(path: Path) -> Iterator[Passage]:
    """Yield the paragraphs of a page, or the comments and strings of a module."""
    name = path.relative_to(ROOT).as_posix()
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield from (Passage(name, part) for part in re.split(r"\n\s*\n", text))
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT):
            yield Passage(f"{name}:{token.start[0]}", token.string)


def _faults(path: Path) -> Iterator[str]:
    # Only what has such words at all is taken apart, to find where they are.
    if not ANY_BANNED.search(_flat(path.read_text(encoding="utf-8"))):
        return
    for place, text in _passages(path):
        for pattern, better in BANNED.items():
            if found := re.search(pattern, _flat(text)):
                yield f"{place}: {found[0]!r}: {better}"


def _flat(text: str) -> str:
    """Return a text in one line, without the signs of its comments."""
    return " ".join(word for word in text.lower().split() if word != "#")


def test_the_glossary_is_read() -> None:
    assert len(BANNED) >= 20
    assert {"Return", "Yield", "Check"} <= VERBS
    assert len(_rows("Terms of the trade")) + len(_rows("Terms of cardgen")) >= 30


def test_the_patterns_find_what_they_ban() -> None:
    said = "It is told anew, and what comes to lie there is held against the list."
    assert sum(bool(re.search(pattern, said)) for pattern in BANNED) >= 4


def test_banned_words_are_found_where_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    for name, text, place in (
        ("page.md", "Fine.\n\nIt was\nTold so.\n", "page.md: 'was told'"),
        ("code.py", "vouch = 1\n# One\n# vouches for it.\n", "code.py:3: 'vouches'"),
        ("code.py", 'vouch = """One\n# vouches for it."""\n', "code.py:1: 'vouches'"),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
        found = [fault.rpartition(": ")[0] for fault in _faults(tmp_path / name)]
        assert found == [place]


def test_nothing_reads_like_a_translation() -> None:
    own = Path(__file__)
    pages = [path for path in [*PROSE, *CODE, *SCRIPTS] if path != own]
    assert len(pages) > 400
    assert [fault for path in pages for fault in _faults(path)] == []


def _first_words(each: Module) -> Iterator[tuple[str, str]]:
    """Yield the functions of a module that have a docstring, with its first word."""
    for node in ast.walk(each.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            docstring = ast.get_docstring(node)
            nouns = any("property" in ast.unparse(d) for d in node.decorator_list)
            if docstring and not nouns and node.name != "__init__":
                first = docstring.split()[0].strip(",.:")
                yield f"{each.path}:{node.lineno} {node.name}", first


@pytest.mark.long
def test_a_docstring_begins_with_a_verb_of_the_glossary() -> None:
    found = [pair for each in modules() for pair in _first_words(each)]
    assert len(found) > 1000
    assert [pair for pair in found if pair[1] not in VERBS] == []
