"""Find a closing tag that closes nothing, and a value in a tag that is not closed."""

import re
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from xml.parsers import expat

from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.sandbox.template_file import read_template

_NAME = re.compile(rb"</([^\s<>/]+)\s*>")
_START = re.compile(rb"<[\w.:\-]+")
_VALUE = re.compile(
    rb"""\s+(?P<name>[\w.:\-]+)\s*=\s*(?P<mark>["'])(?P<text>(?:(?!(?P=mark))[^<])*)"""
    rb"(?P<end>(?P=mark)|<)"
)
_TAG_AGAIN = re.compile(rb"</?[a-zA-Z]")
_NEXT_NAME = re.compile(rb"\s([\w.:\-]+)\s*=\s*$")
_TAG = re.compile(
    r"""<(?P<closes>/?)(?P<name>[\w.\-]+)(?:"[^"]*"|'[^']*'|[^"'>])*?(?P<empty>/?)>"""
)
_JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{\#.*?\#\}|<!--.*?-->", re.DOTALL)


class ClosingTag(NamedTuple):
    """A closing tag in rendered XML: from where to where, and what it closes."""

    start: int
    end: int
    name: str


class UnclosedQuote(NamedTuple):
    """A value without its closing quote, in the tag that begins at an index."""

    tag: int
    message: str
    hint: str


def unclosed_quote(data: bytes, index: int) -> UnclosedQuote | None:
    """Return the value without its closing quote that made the parser stop, if any."""
    start = _START.match(data, data.rfind(b"<", 0, index))
    at = start.end() if start else len(data)
    while start and (value := _VALUE.match(data, at)):
        at = value.end()
        after = _NEXT_NAME.search(value["text"])
        in_text = b">" in value["text"] and _TAG_AGAIN.match(data, at - 1)
        if in_text or (after and not _goes_on(data, at)):
            name, mark = value["name"].decode(), value["mark"].decode()
            where = f"before {after[1].decode()}=" if after else "where it ends"
            message = f"the value of {name} has no closing quote"
            return UnclosedQuote(start.start(), message, f"write {mark} {where}")
    return None


def _goes_on(data: bytes, index: int) -> bool:
    """Return whether a tag may go on, or end, at an index: after a value."""
    return data[index : index + 1] in b"/> \t\r\n"


def closing_tag(data: bytes, index: int) -> ClosingTag | None:
    """Return the closing tag that the parser met at an index, or at its "/" or name."""
    match = _NAME.match(data, data.rfind(b"<", 0, index + 1))
    if match is None or index - match.start() > len("</"):
        return None
    return ClosingTag(*match.span(), match[1].decode("utf-8", "replace"))


def stray_tag(
    data: bytes, tag: ClosingTag, closed: Collection[str], within: Span, last: Span
) -> Problem | None:
    """Return the problem of a closing tag that closes nothing.

    `closed` are the tags of the elements before it that are closed already. The tag is
    searched for in the template `within`; `last` is the place of the element before it.
    """
    if tag.name not in closed and not _is_well_formed(data, tag):
        return None
    message = f"</{tag.name}> closes nothing: no <{tag.name}> is open here"
    place = _written_at(tag.name, within.file) or last
    return error("template", place, message, "delete it")


def _is_well_formed(data: bytes, without: ClosingTag) -> bool:
    rest = data[: without.start] + data[without.end :]
    try:
        expat.ParserCreate("utf-8").Parse(rest, True)
    except expat.ExpatError:
        return False
    return True


def _written_at(name: str, file: Path) -> Span | None:
    """Return the place of the first tag in a template that closes no such element."""
    depth = 0
    with suppress(Refused):
        text = _JINJA.sub(_blanked, read_template(file))
        for match in _TAG.finditer(text):
            if match["name"] != name or match["empty"]:
                continue
            depth += -1 if match["closes"] else 1
            if depth < 0:
                return _span(file, text, match.start(), match.end("name"))
    return None


def _blanked(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


def _span(file: Path, text: str, start: int, end: int) -> Span:
    line, column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
    return Span(file, line, column, line, column + end - start + 1)
