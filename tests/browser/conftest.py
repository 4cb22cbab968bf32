"""A real browser, and a preview to show in it."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.hosting import hosting
from tests.browser.web_page import open_page
from tests.export.moths import export_web, write_moths
from tests.preview.serving import Served, commit, copy_game, serving


# Playwright runs once in a process: after these tests, others start one of their own.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    program = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    assert program, "install chromium, or name it in CHROMIUM"
    with sync_playwright() as playwright:
        # Tests run as root in a container have no other way.
        root = hasattr(os, "geteuid") and not os.geteuid()
        options = ["--no-sandbox"] if root else []
        browser = playwright.chromium.launch(executable_path=program, args=options)
        yield browser
        browser.close()


# The tests of all files share it: each restores what it changes.
@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    root = copy_game(tmp_path_factory.mktemp("browser"))
    commit(root, "First version")
    with serving(root, "--port", "0") as found:
        yield found


@pytest.fixture
def kept(served: Served) -> Iterator[Path]:
    """Yield the root, whose game is restored after the test."""
    cards = served.root / "cards"
    before = {path: path.read_bytes() for path in cards.rglob("*") if path.is_file()}
    yield served.root
    for path, data in before.items():
        if not path.is_file() or path.read_bytes() != data:
            path.write_bytes(data)


@pytest.fixture
def page(chromium: Browser, served: Served) -> Iterator[Page]:
    """Yield the loaded page; an error in it fails the test."""
    context = chromium.new_context(viewport={"width": 1280, "height": 820})
    opened = context.new_page()
    faults = _faults(context)
    opened.goto(served.address)
    # The first page waits until the pictures are drawn.
    opened.wait_for_selector(".card img[data-shown]", timeout=120_000)
    yield opened
    context.close()
    assert faults == []


def _faults(context: BrowserContext) -> list[str]:
    """Return a list to which the errors of all pages are added from now on."""
    faults: list[str] = []
    context.on("weberror", lambda fault: faults.append(str(fault.error)))
    context.on(
        "console",
        lambda said: faults.append(said.text) if said.type == "error" else None,
    )
    return faults


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an exported page."""
    root = tmp_path_factory.mktemp("page")
    write_moths(root)
    return export_web(root)


@pytest.fixture(scope="session")
def hosted(folder: Path) -> Iterator[str]:
    """Yield the address of a server that only hands out files."""
    with hosting(folder) as address:
        yield address


@pytest.fixture
def home(folder: Path) -> str:
    """Return the address of the folder on the disk."""
    return folder.as_uri()


@pytest.fixture(params=["disk", "server"])
def anywhere(request: pytest.FixtureRequest, home: str, hosted: str) -> str:
    """Return the address of the folder, on the disk and from a server."""
    return home if request.param == "disk" else hosted


@pytest.fixture
def context(chromium: Browser, home: str, hosted: str) -> Iterator[BrowserContext]:
    """Yield a context in which requests to elsewhere and errors fail the test."""
    context = chromium.new_context(
        viewport={"width": 1280, "height": 820}, reduced_motion="reduce"
    )
    near = (home, hosted, "data:")
    faults = _faults(context)
    context.on(
        "request",
        lambda asked: None if asked.url.startswith(near) else faults.append(asked.url),
    )
    yield context
    context.close()
    assert faults == []


@pytest.fixture
def web(context: BrowserContext, home: str) -> Page:
    """Return the exported page, opened from the disk."""
    return open_page(context, home)
