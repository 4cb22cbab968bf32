"""A card's picture by other seeds, chosen in a real Chromium."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.cli.sample import edit
from tests.preview.serving import Served, serving
from tests.seeded_game import write_pond

pytestmark = pytest.mark.browser


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    write_pond(tmp_path)
    with serving(tmp_path, "--port", "0") as found:
        yield found


def test_a_seed_is_chosen_and_written(page: Page, served: Served) -> None:
    page.locator('.card[data-card="frog"]').click()
    dialog = page.locator("#single")
    expect(dialog.locator("figure")).to_have_count(1)
    page.keyboard.press("e")
    seeds = dialog.locator(".seed")
    expect(seeds).to_have_count(30)
    expect(dialog.locator(".seed img[data-shown]")).to_have_count(30)
    expect(dialog.locator(".seed-bar .note")).to_contain_text("30 seeds: choose one")
    dialog.locator('[data-seed="17"]').click()
    line = "picture: {figure: frog, night: true, seed: 17}"
    expect(dialog.locator(".seed-line")).to_have_text(line)
    expect(dialog.locator('[data-seed="17"]')).to_be_focused()
    wanted = dialog.locator('[data-seed="17"] img').get_attribute("data-key")

    dialog.locator('[data-seeds="further"]').click()
    expect(seeds.first).to_have_attribute("data-seed", "31")
    dialog.locator('[data-seeds="earlier"]').click()
    expect(seeds.first).to_have_attribute("data-seed", "1")
    assert dialog.locator('[data-seed="17"] img').get_attribute("data-key") == wanted

    pool = served.root / "cards" / "pond" / "pool.yaml"
    edit(pool, "picture: {figure: frog, night: true}", line)
    expect(dialog.locator(".about dd", has_text="seed=17")).to_have_count(1)
    dialog.locator('[data-zoom="1"]').click()
    expect(dialog.locator("figure img[data-shown]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_pictures_follow_their_template(page: Page, served: Served) -> None:
    page.locator('.card[data-card="frog"]').click()
    page.locator('[data-seeds="all"]').click()
    first = page.locator('[data-seed="1"] img')
    expect(first).to_have_attribute("data-shown", first.get_attribute("data-key") or "")
    before = first.get_attribute("data-key") or ""
    template = served.root / "cards" / "pond" / "templates" / "beast.xml.j2"
    edit(template, "range(12)", "range(30)")
    expect(first).not_to_have_attribute("data-key", before)


def test_a_card_without_a_seed_offers_none(page: Page) -> None:
    page.get_by_role("button", name="Signs").click()
    page.locator('.card[data-card="two"]').click()
    expect(page.locator("#single figure")).to_have_count(1)
    expect(page.locator('[data-seeds="all"]')).to_have_count(0)
    page.keyboard.press("e")
    expect(page.locator(".seeds")).to_have_count(0)


def test_what_cannot_be_drawn_is_shown_as_such(page: Page) -> None:
    page.goto(f"{page.url.split('#')[0]}#pond/pool/cards/pike")
    page.locator('[data-seeds="all"]').click()
    expect(page.locator(".seed")).to_have_count(30)
    expect(page.locator(".seed .none")).to_have_count(30)
