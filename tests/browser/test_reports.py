"""Pages of statistics and of differences, opened as files in a real Chromium."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from cardgen.__main__ import run_cardgen
from tests.changes.tiny import commit, write_birds
from tests.preview.serving import Served
from tests.shipped.games import edit

pytestmark = pytest.mark.browser
WIDTHS = (360, 1440)


@pytest.fixture(scope="module")
def birds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("birds")
    folder = write_birds(root)
    commit(root)
    edit(folder / "birds.yaml", "cost: 3", "cost: 4")
    edit(folder / "birds.yaml", "  - {id: kite, name: Kite, secret: hidden}\n", "")
    return root


def address(root: Path, capsys: pytest.CaptureFixture[str], command: str) -> str:
    """Write the page of a command to a file, and return its address."""
    options = ["--root", str(root), command, "birds", "--format", "html"]
    assert run_cardgen(options) == 0
    file = root / f"{command}.html"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    return file.as_uri()


@pytest.fixture(params=WIDTHS)
def window(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Yield a window of a width, in which any request or fault fails the test."""
    context = chromium.new_context(viewport={"width": request.param, "height": 900})
    page, faults = context.new_page(), []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("request", lambda asked: faults.append(asked.url))
    yield page
    assert [each for each in faults if not each.startswith(("file:", "data:"))] == []
    assert len([each for each in faults if each.startswith("file:")]) == 1
    context.close()


def fits(page: Page) -> bool:
    """Return whether nothing is wider than the window."""
    inside = "document.documentElement.scrollWidth <= window.innerWidth"
    return bool(page.evaluate(inside))


def test_statistics_fit_every_window(
    window: Page, birds: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    window.goto(address(birds, capsys, "stats"))
    expect(window.get_by_role("heading", name="Birds 0.1.0")).to_be_visible()
    row = window.get_by_role("table", name="cost").get_by_role("row").first
    expect(row).to_contain_text("1")
    assert fits(window)


def test_differences_fit_every_window_in_every_view(
    window: Page, birds: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    window.goto(address(birds, capsys, "diff"))
    before = window.get_by_alt_text("Owl, front, before")
    after = window.get_by_alt_text("Owl, front, after")
    slide = window.locator(".slide").first
    apart = before.bounding_box(), after.bounding_box()
    assert apart[0] != apart[1]
    expect(slide).to_be_hidden()
    for view in ("slider", "overlay", "difference"):
        window.get_by_label(view).check()
        assert before.bounding_box() == after.bounding_box()
        assert fits(window)
    window.get_by_label("slider").check()
    expect(slide).to_be_visible()
    slide.fill("100")
    covered = "getComputedStyle(document.querySelector('.two .after .shown')).clipPath"
    assert window.evaluate(covered) == "inset(0px 0px 0px 100%)"
    # A card that is gone has nothing to be compared with.
    expect(window.get_by_alt_text("Kite, front, before")).to_be_visible()


def test_the_preview_leads_to_the_statistics(page: Page, served: Served) -> None:
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Statistics").click()
    shown = opened.value
    expect(shown.get_by_role("heading", level=1)).to_be_visible()
    assert "/stats/" in shown.url
    expect(shown.locator(".bars svg").first).to_have_css("height", "14px")
