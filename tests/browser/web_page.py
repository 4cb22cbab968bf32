"""What the tests of the web page share: how to find things on it, and to open it."""

from playwright.sync_api import BrowserContext, Page, expect

expect.set_options(timeout=20_000)
CARDS, FOUND, VIEW, TITLE = "#cards li:visible", "#found", "#view", "#view-title"
LUNA = '<b>Luna</b> & "Sol"'


def open_page(context: BrowserContext, home: str, hash: str = "") -> Page:
    """Open the page, at an address within it."""
    page = context.new_page()
    page.goto(f"{home}/index.html{hash}")
    return page
