"""How to find things on a page, and to open the exported one."""

from playwright.sync_api import BrowserContext, FloatRect, Locator, Page, expect

expect.set_options(timeout=20_000)
CARDS, FOUND, VIEW, TITLE = "#cards li:visible", "#found", "#view", "#view-title"
LUNA = '<b>Luna</b> & "Sol"'


def open_page(context: BrowserContext, home: str, hash: str = "") -> Page:
    """Open the page, at an address within it."""
    page = context.new_page()
    page.goto(f"{home}/index.html{hash}")
    return page


def box(locator: Locator) -> FloatRect:
    """Return where something is that is shown."""
    found = locator.bounding_box()
    assert found
    return found
