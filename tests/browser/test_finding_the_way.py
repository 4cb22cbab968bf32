"""The way around the preview: tabs, addresses, searches that find nothing, sheets."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_page import _edit
from tests.browser.web_page import box
from tests.preview.serving import GAME, Served, place

pytestmark = pytest.mark.browser
FOUND, MESSAGE = "#found", "#message"


def _search(page: Page, words: str) -> None:
    page.keyboard.press("/")
    page.locator("#search").fill(words)


def test_enter_in_the_search_goes_to_a_card_and_does_not_open_it(page: Page) -> None:
    _search(page, "puff")
    expect(page.locator(".card")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".card")).to_be_focused()
    expect(page.locator("#single")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("#single")).to_be_visible()


def test_a_search_that_finds_nothing_says_why(page: Page) -> None:
    for words, said in {
        "strs:3": "There is no field strs. Did you mean stars?",
        "is:chnaged": "There is no is:chnaged. Did you mean changed?",
        "zebra": "No card found for “zebra”",
    }.items():
        _search(page, words)
        expect(page.locator(MESSAGE)).to_contain_text(said)
        page.locator(MESSAGE).get_by_role("button", name="Clear").click()
        expect(page.locator(".card")).to_have_count(30)
        expect(page.locator(MESSAGE)).to_be_hidden()


def test_changed_cards_are_found_without_comparing(page: Page, kept: Path) -> None:
    _edit(kept, "s: 6, w: 2,", "s: 5, w: 2,")
    _search(page, "is:changed")
    # git is read, and the committed cards are drawn.
    expect(page.locator(FOUND)).to_have_text("1 of 30", timeout=90_000)
    expect(page.locator(".card")).to_have_attribute("data-card", "puffcap")
    expect(page.locator(".card .badge")).to_have_text("changed")


def test_search_side_look_and_eyes_stay_in_the_address(page: Page) -> None:
    _search(page, "puff")
    page.locator("#search").blur()
    for key in "flv":
        page.keyboard.press(key)
    expect(page).to_have_url(re.compile(r"\?q=puff&side=back&look=low-ink&eyes=grey$"))
    page.reload()
    expect(page.locator("#search")).to_have_value("puff")
    expect(page.locator(FOUND)).to_have_text("1 of 30")
    expect(page.locator("#look")).to_have_value("low-ink")
    expect(page.locator("#eyes")).to_have_value("grey")
    expect(page.locator('[data-side="back"]')).to_have_attribute("aria-pressed", "true")


def test_back_returns_to_where_one_was(page: Page) -> None:
    page.locator(".card").nth(4).click()
    expect(page.locator("#single")).to_be_visible()
    page.go_back()
    expect(page.locator("#single")).to_be_hidden()
    page.keyboard.press("]")
    shown = page.locator('#components [aria-pressed="true"]')
    second = shown.inner_text()
    page.go_back()
    expect(shown).not_to_have_text(second)
    page.go_forward()
    expect(shown).to_have_text(second)


def _open_rulebook(page: Page) -> None:
    page.locator("#components").get_by_text("Rulebook").click()


def test_a_rulebook_has_no_cards_and_leaves_no_trace(page: Page) -> None:
    _open_rulebook(page)
    expect(page.locator(".sheet").first).to_be_visible()
    expect(page.locator('#modes [data-mode="cards"]')).to_be_disabled()
    page.keyboard.press("]")
    expect(page.locator(".card").first).to_be_visible()
    expect(page.locator('#modes [data-mode="cards"]')).to_be_enabled()


def test_a_rulebook_is_read_by_its_headings(page: Page) -> None:
    _open_rulebook(page)
    expect(page.locator(".sheet").nth(3)).to_be_visible()
    pages = page.locator(".sheet").count()
    expect(page.locator("#sheet-note")).to_contain_text(f"{pages} pages")
    expect(page.locator(".sheet figcaption").nth(1)).to_have_text(f"2 of {pages}")
    headings = page.locator("#headings option")
    assert headings.count() > 4
    page.select_option("#headings", str(headings.count() - 1))
    expect(page.locator("#sheet-note")).to_contain_text(re.compile(r"page \d+ of"))
    assert page.locator("#main").evaluate("main => main.scrollTop") > 0


def test_a_wide_sheet_can_be_reached_as_a_whole(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.keyboard.press("2")
    expect(page.locator(".sheet img").first).to_be_visible()
    page.locator("#sheet-size").fill("150")
    expect(page.locator(".sheet img").first).to_have_js_property("width", 1191)
    page.locator("#main").evaluate("main => { main.scrollLeft = 0; }")
    assert box(page.locator(".sheet img").first)["x"] >= 0


def test_the_tabs_scroll_with_the_wheel_and_to_the_one_shown(page: Page) -> None:
    page.set_viewport_size({"width": 560, "height": 800})
    tabs = page.locator("#components")
    tabs.evaluate("tabs => { tabs.style.width = '120px'; tabs.scrollLeft = 0; }")
    page.keyboard.press("[")
    shown = tabs.locator('[aria-pressed="true"]')
    expect(shown).to_be_in_viewport(ratio=0.5)
    tabs.evaluate("tabs => { tabs.scrollLeft = 0; }")
    expect(tabs).to_have_attribute("data-more", "right")
    edges = box(tabs)
    page.mouse.move(edges["x"] + 20, edges["y"] + 10)
    page.mouse.wheel(0, 300)
    expect(tabs).to_have_attribute("data-more", re.compile("left"))


def test_a_place_is_copied(page: Page, served: Served) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator('.card[data-card="puffcap"]').click()
    page.locator("#single .copy").click()
    expect(page.locator("#single .copy")).to_have_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == place(served.root, "puffcap")


@pytest.mark.parametrize(
    ("shown", "pictures"),
    [("", ".card img"), ("/cards/puffcap", "#single img"), ("/sheets", ".sheet img")],
)
def test_a_picture_of_the_page_can_be_taken(
    chromium: Browser, served: Served, shown: str, pictures: str
) -> None:
    page = chromium.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{served.address}?still#{GAME}/pool{shown}")
    # At once: a program takes the picture when the page is loaded.
    assert page.locator(f"{pictures}[src]").count() > 1
    assert page.locator(pictures).evaluate_all(
        "all => all.every(each => each.complete && each.naturalWidth)"
    )
    assert "No problems" in page.locator("#problems-count").inner_text()
    assert not any("/api/events" in url for url in asked)
    page.close()


def test_it_is_heard_and_reached_by_keyboard(page: Page, kept: Path) -> None:
    expect(page.get_by_role("banner")).to_contain_text("Sheets")
    expect(page.get_by_role("heading", level=1)).to_have_text("cardgen preview")
    assert page.locator('.card[tabindex="0"]').count() == 1
    page.locator(".card").nth(3).focus()
    expect(page.locator('.card[tabindex="0"]')).to_be_focused()
    _edit(kept, "id: puffcap,", "id: puffcap: x,")
    expect(page.locator("#said")).to_have_text("1 error")
    _edit(kept, "id: puffcap: x,", "id: puffcap,")
    expect(page.locator("#said")).to_have_text("No problems")
