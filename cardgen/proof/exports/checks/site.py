"""A page for the web must hold everything that it shows.

All files that the page, its scripts and its styles name must be in its folder. It must
load nothing from elsewhere on the web: whoever opens it may be offline, and no other
site learns of it. Links that a reader follows may lead anywhere.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from posixpath import dirname, join, normpath, relpath
from urllib.parse import unquote, urlsplit

from cardgen.model.problem import Severity
from cardgen.proof.exports.file_readers import Unreadable, read_text
from cardgen.proof.exports.file_view import AGAIN, FileView
from cardgen.proof.exports.values import quoted
from cardgen.proof.page_view import Defect

ID = "site"
SEVERITY = Severity.ERROR
KINDS = frozenset(("site",))
_LOADED = frozenset(("src", "href", "poster", "data", "data-src", "data-full"))
_IN_STYLE = re.compile(r"url\(\s*['\"]?([^'\")]{1,2000})")
_IN_SCRIPT = re.compile(r"[\"']([\w./-]{1,500}\.(?:png|jpg|webp|pdf))[\"']")
_CODE = (".js", ".css")
# What is in the address itself.
_INLINE = ("data", "blob", "about")
_LINKS = ("a", "area")


class _Page(HTMLParser):
    """Collects the addresses that a page loads, and those that it links to."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.linked: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in _LOADED and value:
                (self.linked if tag in _LINKS else self.loaded).append(value)
            elif name == "srcset":
                parts = (value or "").split(",")
                self.loaded += [part.split()[0] for part in parts if part.split()]
            elif name == "style":
                self.loaded += _IN_STYLE.findall(value or "")

    def handle_data(self, data: str) -> None:
        if self.lasttag == "style":
            self.loaded += _IN_STYLE.findall(data)


def check(view: FileView) -> Iterator[Defect]:
    """Find files that are missing, and addresses that lead out of the folder."""
    page = _Page()
    page.feed(view.content)
    page.close()
    for address in list(dict.fromkeys(page.loaded)):
        page.loaded += _named_in(address, view)
    outside = [each for each in dict.fromkeys(page.loaded) if _leads_out(each)]
    if outside:
        yield Defect(f"the page loads {quoted(outside)} from elsewhere", AGAIN)
    named = dict.fromkeys(page.loaded + page.linked)
    own = [each for each in named if not _leads_out(each)]
    lost = [each for each in own if not _is_there(each, view)]
    if lost:
        yield Defect(
            f"the page names files that the export does not have: {quoted(lost)}",
            AGAIN,
        )


def _named_in(address: str, view: FileView) -> list[str]:
    """Return the addresses in a script or style that a page loads."""
    if not address.endswith(_CODE) or _leads_out(address):
        return []
    folder = dirname(view.file.name)
    name = normpath(join(folder, unquote(address)))
    if not _is_there(address, view) or not (view.export.folder / name).is_file():
        return []
    try:
        text = read_text(view.export.folder / name)
    except (OSError, Unreadable):
        return []
    if address.endswith(".css"):
        inside = relpath(dirname(name) or ".", folder or ".")
        found = _IN_STYLE.findall(text)
        return [each if _leads_out(each) else join(inside, each) for each in found]
    return _IN_SCRIPT.findall(text)


def _leads_out(address: str) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:
        return True
    return bool(parts.netloc) or bool(parts.scheme and parts.scheme not in _INLINE)


def _is_there(address: str, view: FileView) -> bool:
    parts = urlsplit(address)
    path = unquote(parts.path)
    if parts.scheme or not path:
        return True
    name = normpath(join(dirname(view.file.name), path))
    return name in view.export.files
