"""Text files, read with their faults told as problems."""

from pathlib import Path

from cardgen.model.problem import Problem, error
from cardgen.model.source import Span

MAX_BYTES = 8 * 1024 * 1024
_BYTE_ORDER_MARK = "\ufeff"


def read_file(path: Path) -> tuple[str | None, list[Problem]]:
    """Give a UTF-8 file's text without its byte order mark, or what is wrong."""
    try:
        # One byte more than allowed tells "too large" without reading it all.
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return None, [_unread(path, f'there is no file "{path.name}" here')]
    except OSError as fault:
        reason = fault.strerror or "unknown reason"
        return None, [_unread(path, f'"{path.name}" cannot be read: {reason.lower()}')]
    if len(content) > MAX_BYTES:
        return None, [_too_large(path)]
    return _decoded(path, content)


def _unread(path: Path, message: str) -> Problem:
    return error("references", Span(path), message)


def _too_large(path: Path) -> Problem:
    limit = MAX_BYTES // (1024 * 1024)
    return error(
        "yaml-syntax",
        Span(path),
        f'expected at most {limit} megabytes, "{path.name}" is larger',
        "split the file into several card lists",
    )


def _decoded(path: Path, content: bytes) -> tuple[str | None, list[Problem]]:
    try:
        return content.decode("utf-8").removeprefix(_BYTE_ORDER_MARK), []
    except UnicodeDecodeError as fault:
        before = content[: fault.start].decode("utf-8")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        return None, [
            error(
                "yaml-syntax",
                Span(path, line, column, line, column + 1),
                f"expected UTF-8 text, found the byte {content[fault.start]:#04x}",
                "save the file again with the encoding UTF-8",
            )
        ]
