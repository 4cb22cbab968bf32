"""Cache files: JSON behind a checksum."""

import hashlib
import json
from typing import Any


class BadCacheFile(Exception):
    """A file that is damaged or has a different format."""


def checksummed(form: str, content: object) -> bytes:
    """Return a file's bytes; `form` names its content and the version of that."""
    text = json.dumps(content, separators=(",", ":"), check_circular=False)
    data = text.encode("ascii")
    return _head(form, data) + b"\n" + data


def read_checksummed(form: str, data: bytes) -> dict[str, Any]:
    """Return what a file holds. Raises BadCacheFile unless it is what was written."""
    head, _, rest = data.partition(b"\n")
    if head != _head(form, rest):
        raise BadCacheFile
    try:
        found = json.loads(rest, parse_constant=_no_number)
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
