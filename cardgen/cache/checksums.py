"""Cache files: JSON behind a checksum."""

import hashlib
import json
import zlib
from typing import Any

# Numbers of shapes take a sixth of their room, in a tenth of the time of writing them.
_LEVEL = 1
_MOST_UNPACKED = 1024 * 1024 * 1024


class BadCacheFile(Exception):
    """A file that is damaged or has a different format."""


def checksummed(form: str, content: object) -> bytes:
    """Return a file's bytes; `form` names its content and the version of that."""
    data = _json(content)
    return _head(form, data) + b"\n" + data


def packed(form: str, content: object) -> bytes:
    """Return what `checksummed` returns, compressed behind its first line."""
    data = zlib.compress(_json(content), _LEVEL)
    return _head(form, data) + b"\n" + data


def _json(content: object) -> bytes:
    text = json.dumps(content, separators=(",", ":"), check_circular=False)
    return text.encode("ascii")


def read_checksummed(form: str, data: bytes) -> dict[str, Any]:
    """Return what a file holds. Raises BadCacheFile unless it is what was written."""
    return parsed(verified(form, data))


def verified(form: str, data: bytes) -> bytes:
    """Return a file's text. Raises BadCacheFile unless it is what was written."""
    head, _, text = data.partition(b"\n")
    if head != _head(form, text):
        raise BadCacheFile
    return text


def unpacked(data: bytes) -> dict[str, Any]:
    """Return what the verified part of a `packed` file says. Raises BadCacheFile."""
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(data, _MOST_UNPACKED)
    except zlib.error as fault:
        raise BadCacheFile from fault
    if not stream.eof:
        raise BadCacheFile
    return parsed(text)


def parsed(text: bytes) -> dict[str, Any]:
    """Return what the text of a file says. Raises BadCacheFile."""
    try:
        found = json.loads(text, parse_constant=_no_number)
    # A group within a group within a group: nobody draws a thousand.
    except (ValueError, RecursionError) as fault:
        raise BadCacheFile from fault
    if not isinstance(found, dict):
        raise BadCacheFile
    return found


def _no_number(name: str) -> float:
    raise ValueError(name)


def _head(form: str, data: bytes) -> bytes:
    return f"cardgen {form} {hashlib.sha256(data).hexdigest()}".encode("ascii")
