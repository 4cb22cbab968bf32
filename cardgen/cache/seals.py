"""Cache files: JSON behind a seal, so that nothing else is read."""

import hmac
import json
import zlib
from typing import Any

from cardgen.cache.fingerprint import fingerprint
from cardgen.cache.folder import seal

# Numbers of shapes take a sixth of their room, in a tenth of the time of writing them.
_LEVEL = 1


class BadCacheFile(Exception):
    """A file that is damaged, or was written by another cardgen or somebody else."""


def sealed(form: str, content: object) -> bytes:
    """Return a file's bytes; `form` names what it holds.

    Only the same code, on the same libraries, reads them again.
    """
    data = _json(content)
    return _head(form, data) + b"\n" + data


def packed(form: str, content: object) -> bytes:
    """Return what `sealed` returns, compressed behind its first line."""
    data = zlib.compress(_json(content), _LEVEL)
    return _head(form, data) + b"\n" + data


def _json(content: object) -> bytes:
    text = json.dumps(content, separators=(",", ":"), check_circular=False)
    return text.encode("ascii")


def read_sealed(form: str, data: bytes) -> Any:
    """Return what a file holds. Raises BadCacheFile unless it is what was written."""
    return json.loads(verified(form, data))


def verified(form: str, data: bytes) -> bytes:
    """Return a file's text. Raises BadCacheFile unless it is what was written."""
    head, _, text = data.partition(b"\n")
    if not hmac.compare_digest(head, _head(form, text)):
        raise BadCacheFile
    return text


def unpacked(data: bytes) -> Any:
    """Return what the verified part of a `packed` file says."""
    return json.loads(zlib.decompress(data))


def _head(form: str, data: bytes) -> bytes:
    return f"cardgen {form} {seal(f'{form} {fingerprint()}', data)}".encode("ascii")
