"""Sheets that are archives of XML files, and their limits."""

import re
import zipfile
from io import BytesIO

from cardgen.load.text_file import MEGABYTE

MAX_UNPACKED = 100 * MEGABYTE
MAX_ENTRIES = 1000
# However short, each takes up to 130 bytes of memory. A hundred thousand rows of nine
# cells have as many.
MAX_TAGS = 4_000_000
# A file has some dozens. Each that one tag declares is compared with the others.
MAX_NAMESPACES = 10_000
SAVE = {
    "XLSX": 'open it in a spreadsheet program and save it as "Excel workbook (.xlsx)"',
    "ODS": 'open it in a spreadsheet program and save it as "ODF Spreadsheet (.ods)"',
}
"""How to save a sheet again, by its kind of file."""

_SPLIT = "copy the cards into a new, smaller file"
_DOCUMENT_TYPE = re.compile(rb"<\0?!\0?D\0?O\0?C\0?T\0?Y\0?P\0?E", re.IGNORECASE)
_OLD = b"\xd0\xcf\x11\xe0"
_MANIFEST = "META-INF/manifest.xml"
_ENCRYPTED = b"encryption-data"


class BadArchive(Exception):
    """The file is not a sheet, or not safe to unpack. Carries a hint."""

    def __init__(self, message: str, hint: str = SAVE["XLSX"]) -> None:
        super().__init__(message)
        self.hint = hint


def check_archive(data: bytes, needed: str, kind: str) -> None:
    """Check an archive against its limits. Raises BadArchive.

    `needed` is the entry that shows it is of its kind, such as "XLSX". Never more than
    the declared size of an entry is unpacked.
    """
    if data.startswith(_OLD):
        message = "this is a workbook of Excel before 2007, or one with a password"
        raise BadArchive(message, f"{SAVE[kind]}, without a password")
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            _check_sizes(archive)
            if needed not in archive.namelist():
                message = f"expected an {kind} file, found another archive"
                raise BadArchive(message, SAVE[kind])
            _check_password(archive)
            _check_content(archive, kind)
    except BadArchive:
        raise
    # Damaged archives also raise errors of zlib, of the struct module and others.
    except Exception as reason:
        message = f"expected an {kind} file, found something else"
        raise BadArchive(message, SAVE[kind]) from reason


def entry_of(data: bytes, entry: str) -> bytes:
    """Return the content of an entry. Raises KeyError when it is not there."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return archive.read(entry.lstrip("/"))


def _check_sizes(archive: zipfile.ZipFile) -> None:
    entries = archive.infolist()
    if len(entries) > MAX_ENTRIES:
        message = f"expected at most {MAX_ENTRIES} entries in it, found {len(entries)}"
        raise BadArchive(message, _SPLIT)
    unpacked = sum(entry.file_size for entry in entries)
    if unpacked > MAX_UNPACKED:
        limit, found = MAX_UNPACKED // MEGABYTE, unpacked // MEGABYTE
        message = f"expected at most {limit} megabytes unpacked, found {found}"
        raise BadArchive(message, _SPLIT)


def _check_password(archive: zipfile.ZipFile) -> None:
    """Check that nothing is encrypted, by the archive itself or as OpenDocument does.

    The entries of such a document are no longer those that it would have without.
    """
    encrypted = any(entry.flag_bits & 1 for entry in archive.infolist())
    if not encrypted and _MANIFEST in archive.namelist():
        encrypted = _ENCRYPTED in archive.read(_MANIFEST)
    if encrypted:
        raise BadArchive("the file has a password", "save it without one")


def _check_content(archive: zipfile.ZipFile, kind: str) -> None:
    tags = spaces = 0
    for entry in archive.infolist():
        content = archive.read(entry)
        tags += content.count(b"<")
        spaces += content.count(b"xmlns")
        is_text = entry.filename.endswith((".xml", ".rels"))
        if is_text and _DOCUMENT_TYPE.search(content):
            message = f'"{entry.filename}" in it declares a document type'
            raise BadArchive(message, SAVE[kind])
    if tags > MAX_TAGS:
        message = f"expected at most {MAX_TAGS:,} XML tags in it, found {tags:,}"
        raise BadArchive(message, _SPLIT)
    if spaces > MAX_NAMESPACES:
        message = f"expected at most {MAX_NAMESPACES:,} namespaces, found {spaces:,}"
        raise BadArchive(message, SAVE[kind])
