"""The preview as a designer uses it, in a real Chromium."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.web_page import box
from tests.cli.sample import edit
from tests.preview.serving import GAME, Served, place

pytestmark = pytest.mark.browser
PUFFCAP = '.card[data-card="puffcap"]'


def _edit(root: Path, old: str, new: str) -> None:
    edit(root / "cards" / GAME / "pool.yaml", old, new)


def _shown(page: Page, card: str = PUFFCAP) -> str | None:
    return page.locator(f"{card} img").get_attribute("data-shown")


def test_a_deck_is_shown_as_pictures(page: Page) -> None:
    expect(page.locator(".card")).to_have_count(30)
    expect(page.locator("#problems-count")).to_have_text("No problems")
    expect(page.locator("#found")).to_have_text("30 cards, 30 printed")
    image = page.locator(f"{PUFFCAP} img[data-shown]")
    size = image.evaluate("image => [image.naturalWidth, image.width]")
    assert size[0] >= size[1] > 100


def test_a_change_on_disk_is_shown(page: Page, kept: Path) -> None:
    before = _shown(page) or ""
    other = _shown(page, '.card[data-card="bogbell-frog"]')
    _edit(kept, "s: 6, w: 2,", "s: 5, w: 2,")
    image = page.locator(f"{PUFFCAP} img")
    expect(image).not_to_have_attribute("data-shown", before)
    assert _shown(page, '.card[data-card="bogbell-frog"]') == other


def test_a_fault_is_listed_with_its_place_while_pictures_stay(
    page: Page, kept: Path
) -> None:
    before, at = _shown(page), place(kept, "puffcap")
    _edit(kept, "id: puffcap,", "id: puffcap: x,")
    problem = page.locator("#problems .problem")
    expect(problem).to_have_count(1)
    expect(problem.locator(".place")).to_contain_text(f"{at}:17")
    expect(problem.locator(".at").first).to_contain_text("id: puffcap: x,")
    expect(problem.locator(".caret b")).to_have_text("^")
    expect(problem.locator(".hint")).to_be_visible()
    expect(page.locator("#message")).to_contain_text("last pictures")
    assert _shown(page) == before
    problem.locator("> button").click()
    expect(problem.locator(".more")).to_be_hidden()
    _edit(kept, "id: puffcap: x,", "id: puffcap,")
    expect(page.locator("#problems-count")).to_have_text("No problems")
    expect(page.locator("#problems")).to_be_hidden()
    assert _shown(page) == before


def test_all_cards_of_a_problem_are_marked(page: Page, kept: Path) -> None:
    expect(page.locator(".badge")).to_have_count(0)
    _edit(kept, "name: Puffcap, ", "name: Heather Bee, ")
    expect(page.locator("#problems .problem")).to_have_count(1)
    marked = page.locator(".card:has(.badge.error)")
    expect(marked).to_have_count(2)
    ids = [card.get_attribute("data-card") for card in marked.all()]
    assert ids == ["puffcap", "heather-bee"]
    _edit(kept, "name: Heather Bee, ", "name: Puffcap, ")
    expect(page.locator(".badge")).to_have_count(0)


def test_a_search_finds_by_any_field(page: Page) -> None:
    for words, count in {
        "puff": 1,
        "stars:5": 6,
        "stars>=4 n=6": 4,
        "stars<2 -puffcap": 5,
        '"bogbell frog"': 1,
        "picture=scene=wood": 4,
        "is:placeholder": 30,
        "is:problem": 0,
        "nosuchfield:1": 0,
        "name>3": 0,
    }.items():
        page.keyboard.press("/")
        page.keyboard.type(words)
        expect(page.locator(".card")).to_have_count(count)
        expect(page.locator("#found")).to_have_text(f"{count} of 30")
        page.keyboard.press("Escape")
        expect(page.locator(".card")).to_have_count(30)
        page.locator("#search").blur()


def test_lines_of_bleed_trim_and_safe_zone_are_laid_over(page: Page) -> None:
    face = page.locator(f"{PUFFCAP} .face")
    pixels = box(face)["width"] / 63.5
    for name, wide in (("bleed", 67.5), ("trim", 63.5), ("safe", 59.5)):
        line = face.locator(f".line.{name}")
        expect(line).to_be_hidden()
        page.keyboard.press(name[0])
        expect(line).to_be_visible()
        assert box(line)["width"] == pytest.approx(wide * pixels, abs=0.5)


def test_a_card_is_opened_at_true_size(page: Page, served: Served) -> None:
    page.locator(PUFFCAP).focus()
    page.keyboard.press("Enter")
    single = page.locator("#single")
    expect(single.locator("h2")).to_have_text("Puffcap")
    face = box(single.locator("[data-side=front] .face"))
    assert face["width"] == pytest.approx(63.5 * 96 / 25.4, abs=0.5)
    expect(single.locator("[data-side=back] img")).to_be_visible()
    expect(single.locator(".about")).to_contain_text(place(served.root, "puffcap"))
    page.keyboard.press("ArrowRight")
    expect(single.locator("h2")).to_have_text("Bogbell Frog")
    page.keyboard.press("Escape")
    expect(single).to_be_hidden()
    expect(page.locator('.card[data-card="bogbell-frog"]')).to_be_focused()


def test_sides_looks_and_eyes_are_changed_by_keys(page: Page) -> None:
    image = page.locator(f"{PUFFCAP} img")
    front = image.get_attribute("data-key")
    page.keyboard.press("f")
    back = image.get_attribute("data-key")
    page.keyboard.press("l")
    plain = image.get_attribute("data-key")
    assert len({front, back, plain}) == 3
    for eyes in ("grey", "protan", "deutan", "tritan"):
        page.keyboard.press("v")
        assert f"#see-{eyes}" in image.evaluate("i => getComputedStyle(i).filter")


def test_versions_are_compared_and_differences_marked(page: Page, kept: Path) -> None:
    page.keyboard.press("c")
    expect(page.locator("#compared")).to_contain_text("No differences")
    _edit(kept, "s: 6, w: 2,", "s: 5, w: 2,")
    changed = page.locator('.versions[data-card="puffcap"]')
    expect(changed).to_be_visible()
    expect(page.locator(".versions")).to_have_count(1)
    versions = ["committed", "now", "differences"]
    expect(changed.locator("figcaption")).to_have_text(versions)
    canvas = changed.locator("canvas[data-differing]")
    expect(canvas).to_be_visible()
    assert int(canvas.get_attribute("data-differing") or 0) > 20
    expect(page.locator("#found")).to_contain_text("First version")


def test_sheets_are_shown_and_downloaded(page: Page) -> None:
    page.keyboard.press("2")
    expect(page.locator(".sheet")).to_have_count(8)
    first = page.locator(".sheet img").first
    expect(first).to_have_js_property("complete", True)
    assert first.evaluate("image => image.naturalWidth") > 100
    page.select_option("#layout", "single")
    expect(page.locator(".sheet")).not_to_have_count(8)
    with page.expect_download() as waited:
        page.locator("#download").click()
    path = waited.value.path()
    assert waited.value.suggested_filename == f"{GAME}-pool-a4-single.pdf"
    assert path.read_bytes().startswith(b"%PDF-1.7")


def test_what_was_set_smaller_is_told(page: Page, kept: Path) -> None:
    page.keyboard.press("3")
    expect(page.locator("#fit")).to_contain_text("Every text has its intended size")
    _edit(kept, "name: Puffcap,", "name: Puffcap Wid Worlds,")
    expect(page.locator("#fit tbody tr")).to_have_count(2)
    expect(page.locator("#fit tbody tr").first).to_contain_text("16 pt")
    page.locator("#fit tbody tr").first.click()
    expect(page.locator("#single .about")).to_contain_text("Shrunk texts")


def test_arrows_walk_through_the_grid(page: Page) -> None:
    first, second = page.locator(".card").nth(0), page.locator(".card").nth(1)
    page.keyboard.press("ArrowRight")
    expect(first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(second).not_to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(second).to_be_focused()


def test_where_one_is_stays_in_the_address(page: Page) -> None:
    page.keyboard.press("]")
    page.keyboard.press("[")
    page.locator(".card").nth(4).click()
    expect(page).to_have_url(re.compile(rf"#{GAME}/pool/cards/thistle-mouse$"))
    page.reload()
    expect(page.locator("#single h2")).to_have_text("Thistle Mouse")


@pytest.mark.parametrize(
    ("width", "theme"), [(1440, "dark"), (900, "light"), (390, "dark"), (390, "light")]
)
def test_no_screen_is_too_narrow(
    chromium: Browser, served: Served, theme: str, width: int
) -> None:
    page = chromium.new_page(
        viewport={"width": width, "height": 800},
        color_scheme="dark" if theme == "dark" else "light",
    )
    page.goto(served.address)
    page.wait_for_selector(".card img[data-shown]")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("html").get_attribute("data-theme") == theme
    for selector in ("#game", "#modes", "#problems-button", "#search"):
        edges = box(page.locator(selector))
        assert edges["x"] >= 0
        assert edges["x"] + edges["width"] <= width
        assert edges["width"] >= 24
    for pair in (["body", "body"], [".note", ".bar"]):
        assert page.evaluate(CONTRAST, pair) >= 4.5
    page.close()


CONTRAST = """
([front, back]) => {
  const light = (text) => {
    const [r, g, b] = text.match(/[\\d.]+/g).map(Number).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const one = light(getComputedStyle(document.querySelector(front)).color);
  const other = light(getComputedStyle(document.querySelector(back)).backgroundColor);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
"""
