"""Card lists that are kept on the web: the one place of cardgen that goes there.

Only `cardgen fetch`, and `preview --fetch`, ask for it. What is fetched lies beside the
game, with a record of where it is from, and is read like any other file.
"""

import hashlib
import json
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from http.client import HTTPException
from pathlib import Path
from time import monotonic
from typing import IO, Any, NamedTuple
from urllib.parse import urlsplit

from cardgen.load.named_files import fetched_files, leaves
from cardgen.load.sheet_reader import ENDINGS
from cardgen.load.text_file import MAX_BYTES, MEGABYTE, read_file
from cardgen.load.workspace import GAME_FILE
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.node import Scalar
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span

RECORD = ".fetched.json"
"""The file in a game's folder that says when what was fetched, and from where."""

RULE = "fetch"
_SECONDS, _ALL_SECONDS = 20.0, 120.0
_CHUNK = 64 * 1024
_ENDINGS = (*ENDINGS, ".yaml", ".yml")
# Sheets of Google: the page of the editor, and the address of its content.
_EDITOR = re.compile(r"https://docs\.google\.com/spreadsheets/d/([\w-]+)/(?:edit|view)")


class RemoteList(NamedTuple):
    """A card list to fetch: its address, its file, and the place of the address."""

    url: str
    file: Path
    span: Span


class Fetched(NamedTuple):
    """A file that was fetched, and whether its content is new."""

    file: Path
    size: int
    changed: bool


def wanted(folder: Path) -> tuple[list[RemoteList], list[Problem]]:
    """Return what a game wants to be fetched, and what is wrong with game.yaml."""
    text, problems = read_file(folder / GAME_FILE)
    node, faults = read_yaml(text, folder / GAME_FILE) if text else (None, [])
    found = list(fetched_files(node))
    problems = [*problems, *faults]
    for url, name in found:
        problems += _wrong(folder, url, name)
    return [
        RemoteList(url.text, folder / name.text, url.span) for url, name in found
    ], problems


def _wrong(folder: Path, url: Scalar, name: Scalar) -> Iterator[Problem]:
    if urlsplit(url.text).scheme != "https":
        message = f'expected an address that begins with https://, found "{url.text}"'
        yield error(RULE, url.span, message, "cardgen fetches nothing unencrypted")
    editor = _EDITOR.match(url.text)
    if editor:
        message = "this is the page where the sheet is edited, not its content"
        content = (
            f"https://docs.google.com/spreadsheets/d/{editor[1]}/export?format=csv"
        )
        yield error(
            RULE, url.span, message, f"share it by its link, and write {content}"
        )
    if leaves(folder, name.text) or not name.text.endswith(_ENDINGS):
        message = f'expected a file in the folder of the game, found "{name.text}"'
        yield error(
            RULE, name.span, message, f"its name ends with {', '.join(_ENDINGS)}"
        )


def fetch(item: RemoteList) -> bytes:
    """Return what is at an address. Raises Refused.

    At most 8 MB within two minutes, and encrypted all the way, wherever the server
    leads.
    """
    request = urllib.request.Request(item.url, headers={"User-Agent": "cardgen"})
    try:
        with _opener().open(request, timeout=_SECONDS) as answer:
            content = _content(answer, item)
    except (OSError, HTTPException, ValueError) as fault:
        raise Refused(_unreachable(item, fault)) from fault
    if content.lstrip()[:15].lower().startswith((b"<!doctype", b"<html")):
        message = "the address answers with a web page, not with a sheet"
        hint = "it may ask for a login: share the sheet so that everybody can read it"
        raise Refused(error(RULE, item.span, message, hint))
    return content


def _content(answer: IO[bytes], item: RemoteList) -> bytes:
    found, until = bytearray(), monotonic() + _ALL_SECONDS
    while part := answer.read(_CHUNK):
        found += part
        if monotonic() > until:
            raise TimeoutError(f"it takes more than {_ALL_SECONDS:g} seconds")
        if len(found) > MAX_BYTES:
            most = MAX_BYTES // MEGABYTE
            message = f"expected at most {most} megabytes at {item.url}, there are more"
            raise Refused(error(RULE, item.span, message, "split the sheet"))
    return bytes(found)


class _Encrypted(urllib.request.HTTPRedirectHandler):
    """Goes nowhere but to encrypted addresses."""

    def redirect_request(
        self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> Any:
        if urlsplit(newurl).scheme != "https":
            raise ValueError(f"it leads on to {newurl}, which is not encrypted")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _opener() -> urllib.request.OpenerDirector:
    return urllib.request.build_opener(_Encrypted())


def _unreachable(item: RemoteList, fault: Exception) -> Problem:
    reason = fault.reason if isinstance(fault, urllib.error.URLError) else fault
    said = str(reason) or type(fault).__name__
    hint = "open the address in a browser; the file beside the game stays as it was"
    return error(RULE, item.span, f"{item.url} cannot be fetched: {said.lower()}", hint)


def record_of(folder: Path, item: RemoteList, content: bytes) -> bytes:
    """Return the record of a game with what was fetched now."""
    known: dict[str, Any] = {}
    with suppress(OSError, ValueError):
        found = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        known = found if isinstance(found, dict) else {}
    known[item.file.relative_to(folder).as_posix()] = {
        "url": item.url,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "sha256": hashlib.sha256(content).hexdigest(),
    }
    return f"{json.dumps(known, indent=1, sort_keys=True)}\n".encode()
