"""The large view of a card on the web page, in a real Chromium."""

import re

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.web_page import CARDS, LUNA, TITLE, VIEW, open_page

pytestmark = pytest.mark.browser


def test_a_card_is_read_by_keyboard(context: BrowserContext, anywhere: str) -> None:
    page = open_page(context, anywhere)
    page.locator('[id="moths/luna"] a').focus()
    page.keyboard.press("Enter")
    expect(page.locator(VIEW)).to_be_visible()
    expect(page.locator(TITLE)).to_have_text(LUNA)
    expect(page.locator("#view-place")).to_have_text("Moths & <co>, 1 of 3")
    expect(page.locator("#view-about")).to_contain_text("2 copies in the box")
    first = page.locator("#view-about dl div").first
    expect(first).to_have_text(re.compile("Text.*Pay , then draw two", re.DOTALL))
    expect(first.get_by_role("img", name="wing")).to_have_js_property("complete", True)
    assert first.locator("img").evaluate("image => image.naturalWidth") > 0
    expect(page).to_have_url(re.compile("#moths/luna$"))
    page.keyboard.press("f")
    expect(page.locator("#view-faces")).to_have_class(re.compile("over"))
    expect(page.locator("#view-flip")).to_have_text("Show the front")
    page.keyboard.press("ArrowRight")
    expect(page.locator(TITLE)).to_have_text("Atlas é")
    expect(page).to_have_url(re.compile("#moths/atlas$"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(TITLE)).to_have_text("Mat")
    page.keyboard.press("Escape")
    expect(page.locator(VIEW)).to_be_hidden()
    expect(page.locator('[id="hand/mat"] a')).to_be_focused()
    expect(page).to_have_url(f"{anywhere}/index.html")


def test_another_card_is_named_by_its_title(context: BrowserContext, home: str) -> None:
    page = open_page(context, home)
    page.locator('[id="moths/luna"] a').click()
    about = page.locator("#view-about")
    expect(about).not_to_contain_text("wood")
    about.get_by_role("link", name="Ghost").click()
    expect(page.locator(TITLE)).to_have_text("Ghost")
    expect(page).to_have_url(re.compile("#moths/ghost$"))
    page.keyboard.press("Escape")
    expect(page.locator('[id="moths/ghost"] a')).to_be_focused()


def test_the_focus_stays_in_the_large_view(context: BrowserContext, home: str) -> None:
    page = open_page(context, home)
    page.locator('[id="moths/luna"] a').click()
    inside = "!document.hasFocus() || document.activeElement === document.body || "
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate(f"{inside} !!document.activeElement.closest('#view')")


def test_a_link_to_a_card_opens_it(context: BrowserContext, home: str) -> None:
    page = open_page(context, home, "#moths/ghost")
    expect(page.locator(TITLE)).to_have_text("Ghost")
    expect(page.locator("#view-place")).to_have_text("Moths & <co>, 3 of 3")
    page.locator("#view-close").click()
    expect(page.locator(VIEW)).to_be_hidden()
    expect(page).to_have_url(f"{home}/index.html")


def test_back_closes_a_card_and_keeps_the_search(
    context: BrowserContext, home: str
) -> None:
    page = open_page(context, home)
    page.locator("#search").fill("wing")
    page.locator(CARDS).nth(1).locator("a").click()
    expect(page.locator(TITLE)).to_have_text("Ghost")
    page.go_back()
    expect(page.locator(VIEW)).to_be_hidden()
    expect(page.locator(CARDS)).to_have_count(2)
    expect(page).to_have_url(re.compile("#find=/wing$"))


def test_the_rulebook_is_leafed_through(context: BrowserContext, home: str) -> None:
    page = open_page(context, home)
    page.locator("#rules .strip a").first.click()
    expect(page.locator(TITLE)).to_have_text("Page 1")
    expect(page.locator("#view-place")).to_have_text("How to play")
    expect(page.locator("#view-next")).to_be_hidden()
