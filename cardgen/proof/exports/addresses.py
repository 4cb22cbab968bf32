"""Where an address in a file of an export leads to."""

import re
from pathlib import Path
from posixpath import join, normpath
from urllib.parse import unquote, urlsplit

from cardgen.proof.exports.listed_export import ListedExport

_LOCAL = "file:///"
_WEB = ("http", "https")
# Of Windows: "C:/games".
_DRIVE = re.compile(r"/?[A-Za-z]:[\\/]")


def is_there(address: str, export: ListedExport, folder: str = "") -> bool:
    """Return whether an address leads to a file that exists.

    One without a beginning counts from `folder` below the export. Nobody asks the web:
    an address there must end with the name of a file that the export lists and that
    will be put there.
    """
    if address.startswith(_LOCAL):
        return _is_local(address.removeprefix(_LOCAL))
    if Path(address).is_absolute() or _DRIVE.match(address):
        return _is_local(address)
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    path = unquote(parts.path)
    if parts.scheme in _WEB:
        return any(path.endswith(f"/{name}") for name in export.files)
    return not parts.scheme and normpath(join(folder, path)) in export.files


def _is_local(path: str) -> bool:
    # "file:///home" and "file:///C:/games": a path has a slash of its own on Linux.
    whole = path if _DRIVE.match(path) or path.startswith("/") else f"/{path}"
    # A server's folder would be asked for by a name that anybody may have written.
    if whole.startswith(("//", "\\\\")) or "\0" in whole:
        return False
    try:
        return any(Path(each).is_file() for each in (whole, unquote(whole)))
    except (OSError, ValueError):
        return False
