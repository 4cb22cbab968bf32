"""Hands of cards on the web page, in a real Chromium."""

import re

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.web_page import VIEW, open_page

pytestmark = pytest.mark.browser


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


def test_hands_hold_each_copy_as_often_as_there_are_copies(
    context: BrowserContext, home: str
) -> None:
    page = open_page(context, home)
    hands = page.evaluate(
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
