"""Files as bytes and as text, with their faults as problems."""

from pathlib import Path
from typing import NamedTuple

from cardgen.model.problem import Problem, error
from cardgen.model.source import Span

MEGABYTE = 1024 * 1024
MAX_BYTES = 8 * MEGABYTE
_BYTE_ORDER_MARK = "\ufeff"


class FileKind(NamedTuple):
    """How a kind of file is read: its size limit, and how its faults are reported.

    `rule` is the rule of its faults, `cure` the hint for another encoding.
    """

    rule: str
    max_bytes: int
    cure: str


YAML = FileKind("yaml-syntax", MAX_BYTES, "save the file as UTF-8")


def read_file(path: Path, kind: FileKind = YAML) -> tuple[str | None, list[Problem]]:
    """Return a UTF-8 file's text without its byte order mark, or what is wrong."""
    content, problems = read_bytes(path, kind)
    return (None, problems) if content is None else _decoded(path, content, kind)


def read_bytes(path: Path, kind: FileKind) -> tuple[bytes | None, list[Problem]]:
    """Return a file's content, or what is wrong."""
    try:
        # One byte more than allowed shows that it is too large.
        with path.open("rb") as file:
            content = file.read(kind.max_bytes + 1)
    except FileNotFoundError:
        message = f'there is no file "{path.name}" here'
        return None, [error("references", Span(path), message)]
    except OSError as fault:
        reason = (fault.strerror or "unknown reason").lower()
        message = f'"{path.name}" cannot be read: {reason}'
        # A spreadsheet program may lock a file for as long as it has it open.
        locked = kind is not YAML and isinstance(fault, PermissionError)
        hint = "close it in the program that has it open" if locked else ""
        return None, [error("references", Span(path), message, hint)]
    if len(content) > kind.max_bytes:
        limit = kind.max_bytes // MEGABYTE
        message = f'expected at most {limit} megabytes, "{path.name}" is larger'
        hint = "split the file into several card lists"
        return None, [error(kind.rule, Span(path), message, hint)]
    return content, []


def _decoded(
    path: Path, content: bytes, kind: FileKind
) -> tuple[str | None, list[Problem]]:
    try:
        return content.decode("utf-8").removeprefix(_BYTE_ORDER_MARK), []
    except UnicodeDecodeError as fault:
        before = content[: fault.start].decode("utf-8").removeprefix(_BYTE_ORDER_MARK)
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        return None, [
            error(
                kind.rule,
                Span(path, line, column, line, column + 1),
                f"expected UTF-8 text, found the byte {content[fault.start]:#04x}",
                kind.cure,
            )
        ]
