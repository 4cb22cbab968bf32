"""The documentation as a site: every page is there, and no link leads nowhere."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
import yaml

from tests.docs_site import build_site

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.long
# Where a browser would have to go elsewhere for a page to look as it should.
_LOADED = {"img": "src", "script": "src", "link": "href", "iframe": "src"}


class Page(HTMLParser):
    """The links, ids and loaded files of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.ids |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag in _LOADED and found.get("rel") != "canonical":
            self.loaded.append(found.get(_LOADED[tag], ""))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_site(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path.read_text("utf-8")) for path in site.rglob("*.html")}


def test_every_page_of_the_docs_is_on_it(site: Path, pages: dict[Path, Page]) -> None:
    written = {
        path.relative_to(ROOT / "docs").with_suffix(".html")
        for path in (ROOT / "docs").rglob("*.md")
        if path.name != "package.md"
    }
    assert written <= {path.relative_to(site) for path in pages}


def test_no_link_leads_nowhere(site: Path, pages: dict[Path, Page]) -> None:
    lost = []
    for path, page in pages.items():
        # Any address of a site leads to it, so its links are from the top.
        for link in page.links if path.name != "404.html" else ():
            target, _, anchor = unquote(link).partition("#")
            if re.match(r"[a-z]+:", target):
                continue
            file = (path.parent / target).resolve() if target else path
            file = file / "index.html" if file.is_dir() else file
            there = pages[file].ids if file in pages else set()
            if not file.is_file() or (anchor and anchor not in there):
                lost.append(f"{path.relative_to(site)}: {link}")
    assert lost == []


def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    strangers = [
        f"{path.relative_to(site)}: {file}"
        for path, page in pages.items()
        for file in page.loaded
        if "//" in file
    ]
    assert strangers == []


def test_what_is_searched_for_is_found(site: Path) -> None:
    index = (site / "search" / "search_index.json").read_text("utf-8")
    for word in ("gutterfold", "text-fit", "Silhouette", "hypergeometric"):
        assert word in index


def test_the_menu_has_no_page_twice() -> None:
    menu = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))["nav"]
    listed = re.findall(r"[\w./-]+\.md", str(menu))
    assert len(set(listed)) == len(listed) > 40
