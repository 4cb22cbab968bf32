"""Files of JSON that begin with a line which vouches for the rest."""

import hashlib
import json
from typing import Any


class BadSeal(Exception):
    """A file that is no file of this form, or not all of one."""


def sealed(form: str, content: object) -> bytes:
    """Give a file's bytes. `form` names what it holds, and the version of its form."""
    text = json.dumps(content, separators=(",", ":"), check_circular=False)
    data = text.encode("ascii")
    return _head(form, data) + b"\n" + data


def unsealed(form: str, data: bytes) -> dict[str, Any]:
    """Give what a file holds, if it is what was written. Raises BadSeal."""
    head, _, rest = data.partition(b"\n")
    if head != _head(form, rest):
        raise BadSeal
    try:
        found = json.loads(rest)
    except ValueError as fault:
        raise BadSeal from fault
    if not isinstance(found, dict):
        raise BadSeal
    return found


def _head(form: str, data: bytes) -> bytes:
    return f"cardgen {form} {hashlib.sha256(data).hexdigest()}".encode("ascii")
