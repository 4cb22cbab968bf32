"""The ignores in the comments of a YAML file, for which there are no events."""

import re
from bisect import bisect_right
from collections.abc import Iterable
from pathlib import Path

import yaml

from cardgen.load.text_file import read_file
from cardgen.load.yaml_reader import LOADER
from cardgen.model.ignores import Ignore, Ignores, candidates, may_ignore, read_ignore
from cardgen.model.problem import Problem

# All that YAML treats as the end of a line.
_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")


def read_ignores(files: Iterable[Path]) -> tuple[Ignores, list[Problem]]:
    """Return the ignores of YAML files, and warnings of those written badly."""
    ignores: list[Ignore] = []
    problems: list[Problem] = []
    for file in files:
        text, _ = read_file(file)
        found, faults = yaml_ignores(text or "", file)
        ignores += found
        problems += faults
    return Ignores(ignores), problems


def yaml_ignores(text: str, file: Path) -> tuple[list[Ignore], list[Problem]]:
    """Return the ignores of a file, and warnings of those written badly.

    Returns nothing for a text that is not YAML: its faults cannot be ignored.
    """
    if not may_ignore(text):
        return [], []
    try:
        texts = _texts(text)
    except yaml.YAMLError:
        return [], []
    starts = (start for start in candidates(text) if _is_comment(text, start, texts))
    return _read(text, file, starts)


def _read(
    text: str, file: Path, starts: Iterable[int]
) -> tuple[list[Ignore], list[Problem]]:
    begins = [0, *(match.end() for match in _BREAK.finditer(text))]
    ignores: list[Ignore] = []
    problems: list[Problem] = []
    for start in starts:
        line = bisect_right(begins, start)
        column = start - begins[line - 1] + 1
        found, faults = read_ignore(text, start, file, line, column)
        ignores += found
        problems += faults
    return ignores, problems


def _is_comment(text: str, start: int, texts: list[tuple[int, int]]) -> bool:
    if start and not text[start - 1].isspace():
        return False
    before = bisect_right(texts, start, key=lambda part: part[0])
    return before == 0 or start >= texts[before - 1][1]


def _texts(text: str) -> list[tuple[int, int]]:
    """Return the ranges of quoted and block texts, in which "#" is no comment."""
    parts = []
    # The stubs know only the loaders written in Python, which may be absent here.
    for token in yaml.scan(text, Loader=LOADER):  # type: ignore[no-untyped-call, unused-ignore]
        if isinstance(token, yaml.ScalarToken) and token.style is not None:
            start, end = token.start_mark.index, token.end_mark.index
            parts.append((_inside(text, start, token.style), end))
    return [(start, end) for start, end in parts if start < end]


def _inside(text: str, start: int, style: str) -> int:
    """Return where a text's own characters may begin."""
    # The line that opens a block text may end with a comment.
    header = _BREAK.search(text, start) if style in "|>" else None
    return header.end() if header else start
