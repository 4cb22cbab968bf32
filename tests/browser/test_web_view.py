"""The large view of a card, and hands of cards, on the web page in a real Chromium."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

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


def test_another_card_is_named_by_its_title(web: Page) -> None:
    web.locator('[id="moths/luna"] a').click()
    about = web.locator("#view-about")
    expect(about).not_to_contain_text("wood")
    about.get_by_role("link", name="Ghost").click()
    expect(web.locator(TITLE)).to_have_text("Ghost")
    expect(web).to_have_url(re.compile("#moths/ghost$"))
    web.keyboard.press("Escape")
    expect(web.locator('[id="moths/ghost"] a')).to_be_focused()


def test_the_focus_stays_in_the_large_view(web: Page) -> None:
    web.locator('[id="moths/luna"] a').click()
    inside = "!document.hasFocus() || document.activeElement === document.body || "
    for _ in range(12):
        web.keyboard.press("Tab")
        assert web.evaluate(f"{inside} !!document.activeElement.closest('#view')")


def test_a_link_to_a_card_opens_it(context: BrowserContext, home: str) -> None:
    page = open_page(context, home, "#moths/ghost")
    expect(page.locator(TITLE)).to_have_text("Ghost")
    expect(page.locator("#view-place")).to_have_text("Moths & <co>, 3 of 3")
    page.locator("#view-close").click()
    expect(page.locator(VIEW)).to_be_hidden()
    expect(page).to_have_url(f"{home}/index.html")


def test_back_closes_a_card_and_keeps_the_search(web: Page) -> None:
    web.locator("#search").fill("wing")
    web.locator(CARDS).nth(1).locator("a").click()
    expect(web.locator(TITLE)).to_have_text("Ghost")
    web.go_back()
    expect(web.locator(VIEW)).to_be_hidden()
    expect(web.locator(CARDS)).to_have_count(2)
    expect(web).to_have_url(re.compile("#find=/wing$"))


def test_the_rulebook_is_leafed_through(web: Page) -> None:
    web.locator("#rules .strip a").first.click()
    expect(web.locator(TITLE)).to_have_text("Page 1")
    expect(web.locator("#view-place")).to_have_text("How to play")
    expect(web.locator("#view-next")).to_be_hidden()


def test_a_hand_is_drawn_and_shared(context: BrowserContext, anywhere: str) -> None:
    page = open_page(context, anywhere)
    held = page.locator("#hand-cards li")
    # There are four copies of three cards.
    expect(held).to_have_count(4)
    page.locator("#hand-count").fill("3")
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(held).to_have_count(3)
    expect(page).to_have_url(re.compile(r"#hand=moths/3/\d+$"))
    drawn = page.locator("#hand-said").inner_text()
    other = open_page(context, anywhere, page.url.partition("index.html")[2])
    expect(other.locator("#hand-said")).to_have_text(drawn)
    expect(other.locator("#hand")).to_be_in_viewport()
    other.locator("#hand-cards a").first.click()
    expect(other.locator(VIEW)).to_be_visible()
    other.keyboard.press("Escape")
    expect(other.locator("#hand-cards a").first).to_be_focused()
    expect(other.locator("#hand-said")).to_have_text(drawn)


def test_a_hand_grows_and_shrinks(context: BrowserContext, home: str) -> None:
    page = open_page(context, home, "#hand=moths/2/7")
    held, more = page.locator("#hand-cards li"), page.locator("#hand-more")
    more.click()
    expect(held).to_have_count(3)
    titles = [held.nth(at).locator("img").get_attribute("alt") for at in range(3)]
    held.first.get_by_role("button").click()
    expect(held).to_have_count(2)
    expect(held.last.locator("img")).to_have_attribute("alt", titles[2] or "")
    expect(page).to_have_url(re.compile(r"#hand=moths/3/7/0$"))
    more.click()
    # The deck has no fifth card.
    expect(more).to_be_disabled()
    said = page.locator("#hand-said").inner_text()
    page.reload()
    expect(page.locator("#hand-said")).to_have_text(said)
    page.locator("#hand-copy").click()
    expect(page.locator("#hand-copy")).to_have_text("Copied")


def test_hands_hold_each_copy_as_often_as_there_are_copies(web: Page) -> None:
    hands = web.evaluate(
        "[...Array(40).keys()].map((seed) => dealt('moths', 9, seed).map((c) => c.id))"
    )
    whole = ["moths/atlas", "moths/ghost", "moths/luna", "moths/luna"]
    assert all(sorted(hand) == whole for hand in hands)
    assert len({tuple(hand) for hand in hands}) > 8


def test_an_address_that_names_nothing_shows_the_page(
    context: BrowserContext, home: str
) -> None:
    hands, finds = "#hand=nothing/x/y #hand=", "#find=nothing/%E0%A4%A"
    for hash in (*hands.split(), finds, "#nowhere", "#moths/none"):
        page = open_page(context, home, hash)
        expect(page.locator(VIEW)).to_be_hidden()
        expect(page.locator("#hand-cards li").first).to_be_visible()
