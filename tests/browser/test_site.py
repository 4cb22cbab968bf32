"""Axe reads the documentation's site: all of it can be seen, named and reached."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.hosting import hosting
from tests.docs_site import build_site

pytestmark = pytest.mark.browser
# One page of each kind, and those with what few others have.
KINDS = (
    "404.html",
    "api.html",
    "coming-from/spreadsheet.html",
    "comparison.html",
    "gallery.html",
    "how-to/a-box.html",
    "how-to/from-a-shop.html",
    "how-to/fonts-for-scripts.html",
    "index.html",
    "reference/commands.html",
    "reference/filters.html",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_site(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with hosting(site) as found:
        yield found


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> Literal["light", "dark"]:
    return request.param


def open_page(chromium: Browser, scheme: Literal["light", "dark"]) -> Page:
    """Return a page in which axe is ready, and that loads no pictures."""
    page = chromium.new_page(color_scheme=scheme, reduced_motion="reduce")
    page.add_init_script((files("axe_playwright_python") / "axe.min.js").read_text())
    # Nor the index of the search: both take longer than all the rest.
    page.route("**/*.{png,json}", lambda route: route.abort())
    return page


def findings(page: Page, addresses: list[str], **options: Any) -> list[str]:
    """Return what axe finds on each page, and how it would be mended."""
    asked = {"resultTypes": ["violations"], "preload": False, **options}
    found = []
    for address in addresses:
        page.goto(address)
        for fault in page.evaluate("asked => axe.run(asked)", asked)["violations"]:
            for node in fault["nodes"]:
                said = f"{fault['id']}: {node['html']}: {node['failureSummary']}"
                found.append(f"{address}: {said}")
    page.close()
    return found


def test_every_kind_of_page_in_every_light(
    chromium: Browser, address: str, scheme: Literal["light", "dark"]
) -> None:
    pages = [f"{address}/{page}" for page in KINDS]
    assert findings(open_page(chromium, scheme), pages) == []


def test_every_page_apart_from_its_colours(
    chromium: Browser, address: str, site: Path
) -> None:
    """Colours come from one style sheet."""
    names = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    assert {*KINDS} <= {*names}
    pages = [f"{address}/{name}" for name in names]
    uncoloured = {"color-contrast": {"enabled": False}}
    assert findings(open_page(chromium, "light"), pages, rules=uncoloured) == []
