"""Read a how-to page as instructions to a designer, and follow them.

A page contains its whole game: files, changes to them, and commands with their output.
It links to what cannot be typed, such as a workbook.
`make docs` draws the resulting pictures for the page; a test compares every line of
output on the page with the real output.
"""

import io
import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cardgen.__main__ import run_cardgen

ROOT = Path(__file__).resolve().parent.parent
PAGES = tuple(
    ROOT / "docs" / name
    for name in (
        "how-to/roll-and-write.md",
        "how-to/generated-deck.md",
        "how-to/a-workbook.md",
        "how-to/virtual-table.md",
        "how-to/from-a-shop.md",
        "how-to/print-what-changed.md",
        "how-to/count-the-cards.md",
        "how-to/see-what-changed.md",
        "how-to/with-a-cutter.md",
        "how-to/translate.md",
        "how-to/small-parts.md",
        "how-to/a-box.md",
        "how-to/common-wishes.md",
        "how-to/print-at-home.md",
        "coming-from/squib.md",
        "coming-from/nandeck.md",
        "coming-from/cider.md",
        "coming-from/spreadsheet.md",
    )
)
_FILES = ROOT / "docs" / "how-to"
_STEP = re.compile(
    r"(?:^\*\*((?:From )?`[^`\n]+`)\*\*\n\n)?^```(\w*)\n(.*?)^```$"
    r"|^\*\*\[`([^`\n]+)`\]\(([^)\n]+)\)\*\*$",
    re.M | re.S,
)
_CUT = "..."


class File(NamedTuple):
    """A file that the page shows in full."""

    path: str
    text: str


class Taken(NamedTuple):
    """A file that the page links to, and where the game has it."""

    path: str
    link: str


class Change(NamedTuple):
    """Lines of a file, before and after a change."""

    path: str
    old: str
    new: str


class Excerpt(NamedTuple):
    """Lines of an existing file: shown, not to be typed."""

    path: str
    text: str


class Command(NamedTuple):
    """What is typed after `cardgen`, and the lines that it prints."""

    words: tuple[str, ...]
    prints: tuple[str, ...]


Step: TypeAlias = File | Taken | Change | Excerpt | Command


def steps(page: str) -> Iterator[Step]:
    """Yield the steps of a page in order; nothing in a fence is skipped.

    Raises ValueError for a fence that is none of these.
    """
    for title, language, text, taken, link in _STEP.findall(page):
        path = title.removeprefix("From ").strip("`")
        if taken:
            yield Taken(taken, link)
        elif language == "console":
            yield from _commands(text)
        elif not path:
            raise ValueError(f"a fence of {language or 'nothing'} has no file: {text}")
        elif language == "diff":
            yield Change(path, _side(text, " -"), _side(text, " +"))
        elif title.startswith("From"):
            yield Excerpt(path, text)
        else:
            yield File(path, text)


def take(step: Step, root: Path) -> tuple[str, ...]:
    """Carry out a step in a folder; return the lines that a command prints.

    Raises ValueError if lines to show or to change are missing, or if lines to change
    occur more than once.
    """
    match step:
        case File():
            (root / step.path).parent.mkdir(parents=True, exist_ok=True)
            _write(root / step.path, step.text)
        case Taken():
            (root / step.path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(_FILES / step.link, root / step.path)
        case Change():
            text = (root / step.path).read_text(encoding="utf-8")
            if text.count(step.old) != 1:
                raise ValueError(f"{step.path} does not have once:\n{step.old}")
            _write(root / step.path, text.replace(step.old, step.new))
        case Excerpt():
            if step.text not in (root / step.path).read_text(encoding="utf-8"):
                raise ValueError(f"{step.path} does not hold:\n{step.text}")
        case Command():
            return _run(step, root)
    return ()


def agree(shown: tuple[str, ...], printed: tuple[str, ...]) -> bool:
    """Return whether a page shows what was printed; `...` stands for any lines."""
    if not shown:
        return not printed
    if shown[0] == _CUT:
        rest = range(len(printed) + 1)
        return any(agree(shown[1:], printed[start:]) for start in rest)
    return printed[:1] == shown[:1] and agree(shown[1:], printed[1:])


def _commands(text: str) -> Iterator[Command]:
    for typed in re.split(r"^\$ ", text, flags=re.M)[1:]:
        line, *prints = typed.splitlines()
        program, *words = shlex.split(line)
        if program != "cardgen":
            raise ValueError(f"no command of cardgen: {line}")
        yield Command(tuple(words), tuple(prints))


def _side(text: str, signs: str) -> str:
    """Return one side of a change: the lines that begin with one of the signs."""
    lines = text.splitlines(keepends=True)
    return "".join(line[1:] for line in lines if line[0] in signs)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def _run(command: Command, root: Path) -> tuple[str, ...]:
    # A terminal shows both streams as one, in the order in which they are written.
    printed = io.StringIO()
    with chdir(root), redirect_stdout(printed), redirect_stderr(printed):
        run_cardgen(command.words)
    return tuple(line.rstrip() for line in printed.getvalue().splitlines())
