"""Looks at an XLSX file as the archive it is, before anything unpacks it."""

import re
import zipfile
from io import BytesIO

from cardgen.load.text_file import MEGABYTE

MAX_UNPACKED = 100 * MEGABYTE
MAX_ENTRIES = 1000
_TYPES = "[Content_Types].xml"
_DOCUMENT_TYPE = re.compile(rb"<\0?!\0?D\0?O\0?C\0?T\0?Y\0?P\0?E", re.IGNORECASE)
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")
_SAVE = 'open it in a spreadsheet program and save it as "Excel workbook (.xlsx)"'


class BadArchive(Exception):
    """The file is no sheet, or one that is not safe to unpack. Carries a hint."""

    def __init__(self, message: str, hint: str = _SAVE) -> None:
        super().__init__(message)
        self.hint = hint


def check_archive(data: bytes) -> None:
    """Hold an archive against its limits. Raises BadArchive.

    What an entry declares is as much as is ever unpacked of it.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            _check_sizes(archive)
            _check_content(archive)
    except BadArchive:
        raise
    # Damaged archives also end in errors of zlib, of the struct module and others.
    except Exception as reason:
        raise BadArchive("expected an XLSX file, this is none") from reason


def has_formulas(data: bytes, entry: str) -> bool:
    """Tell whether an entry of the archive, a sheet, holds formulas."""
    return bool(_FORMULA.search(entry_of(data, entry)))


def entry_of(data: bytes, entry: str) -> bytes:
    """Give the content of an entry. Raises KeyError when it is not there."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return archive.read(entry.lstrip("/"))


def _check_sizes(archive: zipfile.ZipFile) -> None:
    entries = archive.infolist()
    split = "copy the cards into a new, smaller file"
    if len(entries) > MAX_ENTRIES:
        message = f"expected at most {MAX_ENTRIES} entries in it, found {len(entries)}"
        raise BadArchive(message, split)
    unpacked = sum(entry.file_size for entry in entries)
    if unpacked > MAX_UNPACKED:
        limit, found = MAX_UNPACKED // MEGABYTE, unpacked // MEGABYTE
        message = f"expected at most {limit} megabytes unpacked, found {found}"
        raise BadArchive(message, split)


def _check_content(archive: zipfile.ZipFile) -> None:
    if _TYPES not in archive.namelist():
        raise BadArchive("expected an XLSX file, this is another archive")
    for entry in archive.infolist():
        if entry.flag_bits & 1:
            raise BadArchive("the file has a password", "save it without one")
        is_text = entry.filename.endswith((".xml", ".rels"))
        if is_text and _DOCUMENT_TYPE.search(archive.read(entry)):
            raise BadArchive(f'"{entry.filename}" in it declares a document type')
