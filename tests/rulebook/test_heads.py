"""Running heads, and what the contents list, in a rulebook as it is printed."""

from pathlib import Path

import pytest

from tests.rulebook.books import Book, lines, marks, pages

TEXT = """\
# Pond

Title page.

::: page-break

No chapter has begun.

## One

==Dive== is the first word.

::: page-break

One runs on.

## Two

A chapter begins below it.

## Three

So does this.

::: page-break

Three runs on.

::: page-break

## Four

It begins at the top.

## Five

This one does not.

::: contents

::: index Words

::: quick-reference
Dive.
:::
"""
LISTED = ["One", "Two", "Three", "Four", "Five", "Words", "Quick reference"]


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Book.write(tmp_path_factory.mktemp("heads"), TEXT).render()


def test_a_head_names_the_chapter_of_the_first_lines_below_it(pdf: Path) -> None:
    # Heads are drawn behind the text, before number and version.
    last = [lines(pdf, number)[-3:] for number in range(1, len(pages(pdf)))]
    names = [*LISTED, "The Pond"]
    heads = [[line for line in found if line in names] for found in last]
    assert heads == [["The Pond"], ["One"], ["Three"], ["Four"], ["Quick reference"]]


def test_contents_and_outline_list_the_index_and_the_quick_reference(
    pdf: Path,
) -> None:
    found = marks(pdf)
    assert [title for _, title, _ in found] == LISTED
    listed = " ".join(f"{title} {page + 1}" for _, title, page in found)
    assert f"Contents {listed}" in pages(pdf)[4]


def test_the_last_line_of_the_contents_is_not_alone_on_a_page(tmp_path: Path) -> None:
    """The room for 28 of 29 lines takes 27, so that two are on the next page."""
    many = "\n\n".join(f"## Chapter {n}\n\nText." for n in range(29))
    text = f"# Pond\n\nWords.\n\nWords.\n\n::: contents\n\n::: page-break\n\n{many}\n"
    pdf = Book.write(tmp_path, f"{text}\n==Dive== it is.\n").render()
    assert [page.count("Chapter") for page in pages(pdf)][:2] == [27, 2]
