"""The page of `export --to web` in a real Chromium, from disk and from a server."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.web_page import CARDS, FOUND, box, open_page

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("width", "scheme"), [(390, "light"), (820, "dark"), (1440, "light")]
)
def test_it_fits_every_screen(
    chromium: Browser, folder: Path, width: int, scheme: str
) -> None:
    page = chromium.new_page(
        viewport={"width": width, "height": 800},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page.goto(f"{folder.as_uri()}/index.html")
    inside = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(inside)
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()
    expect(page.locator(".fan img").first).to_be_in_viewport()
    page.locator(CARDS).first.locator("a").click()
    assert page.evaluate(inside)
    for part in ("#view-faces", "#view-flip", "#view-next", "#view-about"):
        edges = box(page.locator(part))
        assert edges["x"] >= 0
        assert edges["x"] + edges["width"] <= width
        assert edges["y"] + edges["height"] <= 800
    page.close()


def test_all_pictures_load(context: BrowserContext, anywhere: str) -> None:
    page = open_page(context, anywhere)
    images = page.locator("main img:visible, .fan img")
    for image in images.all():
        image.scroll_into_view_if_needed()
        expect(image).to_have_js_property("complete", True)
        assert image.evaluate("image => image.naturalWidth") > 100


def test_search_finds_titles_and_texts(web: Page) -> None:
    expect(web.locator(CARDS)).to_have_count(5)
    expect(web.locator(FOUND)).to_have_text("")
    web.keyboard.press("/")
    for words, count in [("LUNA", 1), ("wing", 2), ("pay two", 1), ("atlas e", 1)]:
        web.locator("#search").fill(words)
        expect(web.locator(CARDS)).to_have_count(count)
        expect(web.locator(FOUND)).to_have_text(f"{count} found")
    web.locator("#search").fill("zebra")
    expect(web.locator("#nothing")).to_contain_text("Nothing found for “zebra”.")
    web.locator("#nothing button").click()
    expect(web.locator(CARDS)).to_have_count(5)
    expect(web.locator("#nothing")).to_be_hidden()


def test_a_component_and_a_search_stay_in_the_address(web: Page) -> None:
    web.select_option("#component", "moths")
    expect(web.locator(CARDS)).to_have_count(3)
    web.locator("#search").fill("pay two")
    expect(web).to_have_url(re.compile(r"#find=moths/pay%20two$"))
    web.reload()
    expect(web.locator(CARDS)).to_have_count(1)
    expect(web.locator("#search")).to_have_value("pay two")


def test_links_within_the_page_keep_the_search(web: Page) -> None:
    web.locator("#search").fill("wing")
    web.get_by_role("link", name="Draw a hand").click()
    expect(web.locator("#hand")).to_be_in_viewport()
    expect(web.locator(FOUND)).to_have_text("2 found")
    web.go_back()
    expect(web.locator("#search")).to_have_value("wing")


def test_cards_are_turned_over(web: Page) -> None:
    front = web.locator('[id="moths/luna"] img.front')
    back = web.locator('[id="moths/luna"] img.back')
    expect(back).to_be_hidden()
    web.get_by_role("button", name="Backs").click()
    expect(back).to_be_visible()
    expect(front).to_be_hidden()
    # What has no back shows its front.
    expect(web.locator('[id="lamps/oil"] img')).to_be_visible()


def test_titles_have_the_lettering_of_the_game(web: Page) -> None:
    web.wait_for_function("document.fonts.status === 'loaded'")
    loaded = "[...document.fonts].map((font) => font.status)"
    assert web.evaluate(loaded) == ["loaded"]
    family = "getComputedStyle(document.querySelector('h1')).fontFamily"
    assert web.evaluate(family).startswith("Titles")


@pytest.mark.parametrize(
    ("width", "section"),
    [(390, "hand"), (820, "cards"), (1440, "hand"), (1440, "rules")],
)
def test_a_link_to_a_part_lands_on_its_heading(
    chromium: Browser, folder: Path, width: int, section: str
) -> None:
    page = chromium.new_page(viewport={"width": width, "height": 844})
    page.goto(f"{folder.as_uri()}/index.html#{section}")
    page.wait_for_function("document.fonts.status === 'loaded'")
    last = "document.documentElement.scrollHeight - innerHeight - scrollY"
    top = box(page.locator(f"#{section}-title"))["y"]
    # At the end of the page there is nothing left to scroll.
    assert 0 <= top < 60 or page.evaluate(last) < 2
    if section == "hand":
        for part in ("#hand-copy", "#hand-cards a >> nth=0"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
    page.close()


def test_the_bar_stays_at_the_top_of_the_gallery(
    chromium: Browser, folder: Path
) -> None:
    page = chromium.new_page(viewport={"width": 390, "height": 560})
    page.goto(f"{folder.as_uri()}/index.html")
    bar = page.locator("#tools")
    # Its upper part is at the lower edge of the window: nothing is below it yet.
    expect(bar).not_to_have_class(re.compile("stuck"))
    page.evaluate("scrollTo(0, document.querySelector('#tools').offsetTop + 100)")
    expect(bar).to_have_class(re.compile("stuck"))
    edges = box(bar)
    assert (edges["x"], edges["y"], edges["width"]) == (0, 0, 390)
    # One row of controls, and room around them.
    assert edges["height"] < 70
    page.evaluate("document.querySelector('#hand').scrollIntoView()")
    expect(bar).not_to_be_in_viewport(ratio=0.1)
    page.close()


def test_without_scripts_it_shows_all_pictures(chromium: Browser, folder: Path) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{folder.as_uri()}/index.html")
    expect(page.locator("#cards li:visible")).to_have_count(5)
    expect(page.locator("#cards img:visible")).to_have_count(8)
    expect(page.locator("#search")).to_be_hidden()
    expect(page.locator("#hand")).to_be_hidden()
    page.locator('[id="moths/luna"] a').click()
    expect(page).to_have_url(re.compile(r"pictures/moths/luna-front\.webp$"))
    context.close()
