"""Measurements are written between two marks of the page, and nowhere else."""

from pathlib import Path

import pytest

from tests.benchmarks.page import BEGIN, END, PAGE, update_page, with_measured


def test_only_what_stands_between_the_marks_is_replaced(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}old\n{END}after\n", encoding="utf-8")
    update_page("| new |\n", page)
    assert page.read_text(encoding="utf-8") == (
        f"before\n{BEGIN}\n| new |\n\n{END}after\n"
    )


def test_writing_the_same_twice_changes_nothing() -> None:
    once = with_measured(f"{BEGIN}{END}", "| new |\n")
    assert with_measured(once, "| new |\n") == once


def test_a_page_without_both_marks_is_refused() -> None:
    for page in ["", BEGIN, END, f"{END}{BEGIN}"]:
        with pytest.raises(ValueError, match="expected <!--"):
            with_measured(page, "new")


def test_the_manual_has_a_place_for_what_is_measured() -> None:
    assert with_measured(PAGE.read_text(encoding="utf-8"), "new")
