"""Rulebooks as they are printed, read back."""

import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from cardgen.__main__ import run_cardgen
from tests.rulebook.books import Book, lines, named_spots, pages, ways, words_of

FILL = 22
SENTENCE = "A heron stands still until a frog forgets that it is there."
TEXT = """\
# {{ game.title }}

For {{ game.players | join(" to ") }} players.
See [](#fishing) and [the end](#term-dive).

::: contents

## The kit

| What | How many |
|:--|--:|
{% for part in components.values() if part.kind == "deck" %}
| {{ part.title }} | {{ part.copies }} |
{% endfor %}
| Dealt to {{ setup[-1].players }} | {{ setup[-1].deals[0].total }} |

![A heron on a card](card:heron)
![Its back](card:heron/back "Both sides of a **heron**")

::: page-break

## Fishing

FILL

### Night fishing

==Dive==: nobody sees a bird that dives. ^^Moonlight^^ :star: helps. 鱼

::: example Two birds
1. One dives.
2. The other does not.
:::

## More

FILL ^^moonlight|Moonlight^^

::: index

::: quick-reference
Fish, or Dive.
:::
""".replace("鱼", "")


def text(fill: int = FILL) -> str:
    return TEXT.replace("FILL", "\n\n".join([" ".join([SENTENCE] * 4)] * fill))


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return Book.write(tmp_path_factory.mktemp("book"), text())


@pytest.fixture(scope="module")
def pdf(book: Book) -> Path:
    return book.render()


def test_the_file_is_named_by_its_page(pdf: Path) -> None:
    assert pdf.name == "pond-rules-a5-pages.pdf"
    with pikepdf.open(pdf) as document:
        for page in document.pages:
            width, height = (float(side) for side in page.MediaBox[2:])
            assert width == pytest.approx(148 * 72 / 25.4, abs=0.01)
            assert height == pytest.approx(210 * 72 / 25.4, abs=0.01)


def test_the_file_says_its_language_title_and_author(pdf: Path) -> None:
    with pikepdf.open(pdf) as document:
        assert str(document.Root.Lang) == "en-GB"
        assert str(document.docinfo.Title) == "The Pond · Rules"
        assert str(document.docinfo.Author) == "A. Heron"
        assert document.Root.ViewerPreferences.DisplayDocTitle
        for page in document.pages:
            for font in page.Resources.Font.values():
                inner = font.get("/DescendantFonts", [font])[0]
                assert "/FontFile2" in inner.FontDescriptor


def test_contents_name_the_pages_that_chapters_are_on(pdf: Path) -> None:
    found = pages(pdf)
    titles = "The kit|Fishing|Night fishing|More|Index|Quick reference"
    listed = {
        title: int(page)
        for title, page in re.findall(rf"({titles}) [. ]*(\d+)", found[0])
    }
    assert set(listed) == set(titles.split("|"))
    for title, page in listed.items():
        where = [n for n, _ in enumerate(found) if title in lines(pdf, n)]
        assert page - 1 in where, title


def test_contents_and_outline_name_a_heading_without_its_icons(tmp_path: Path) -> None:
    text = "# Pond\n\n::: contents\n\n## :star: To shine\n\n==Dive== as stars do.\n"
    pdf = Book.write(tmp_path, text).render()
    with pypdfium2.PdfDocument(pdf) as document:
        assert [mark.get_title() for mark in document.get_toc()] == ["To shine"]
    listed = [line for line in lines(pdf, 0) if "shine" in line]
    assert re.fullmatch(r"To shine[. ]*\d", listed[0])


def test_every_link_leads_to_the_page_it_names(pdf: Path) -> None:
    found = ways(pdf)
    assert len(found) == 11
    numbered = [
        (way, int(n)) for way in found for n in re.findall(r"(\d+)\W*$", way.words)
    ]
    assert len(numbered) == 10
    for way, page in numbered:
        assert way.to == page - 1, way
    (dive,) = [way for way in found if way.words == "the end."]
    assert "Dive: nobody" in pages(pdf)[dive.to]


def test_cross_references_say_title_and_page(pdf: Path) -> None:
    page = next(n for n, _ in enumerate(pages(pdf)) if "Fishing" in lines(pdf, n)) + 1
    assert f"See Fishing (page {page}) and the end." in pages(pdf)[0]


def test_the_index_lists_pages_and_definitions(pdf: Path) -> None:
    found = pages(pdf)
    listed = found[-2]
    night = next(n for n, words in enumerate(found) if "Dive: nobody" in words) + 1
    more = (
        next(
            n
            for n, words in enumerate(found)
            if words_of(words)[-1:] and n > night and "moonlight" in words
        )
        + 1
    )
    assert re.search(rf"D Dive {night}\b", listed)
    assert re.search(rf"M Moonlight {night}, {more}\b", listed)


def test_the_outline_is_nested_folded_and_leads_on(pdf: Path) -> None:
    with pypdfium2.PdfDocument(pdf) as document:
        found = [
            (mark.level, mark.get_title(), mark.get_dest().get_index())
            for mark in document.get_toc()
        ]
    titles = [(level, title) for level, title, _ in found]
    assert titles == [
        (0, "The kit"),
        (0, "Fishing"),
        (1, "Night fishing"),
        (0, "More"),
        (0, "Index"),
        (0, "Quick reference"),
    ]
    words = pages(pdf)
    for _, title, page in found:
        assert title in words[page]
    with pikepdf.open(pdf) as document:
        outline = document.Root.Outlines
        # Chapters are shown, folded.
        assert (int(outline.Count), int(outline.First.Next.Count)) == (5, -1)


def test_no_word_is_lost_and_none_is_set_twice(pdf: Path) -> None:
    assert " ".join(pages(pdf)).count("A heron stands still") == 2 * FILL * 4


def test_heads_and_numbers(pdf: Path) -> None:
    found = pages(pdf)
    for number, words in enumerate(found, 1):
        # The number is at the outer edge, the version at the inner one.
        foot = "The Pond 1.2.0{}" if number % 2 else "{}The Pond 1.2.0"
        assert foot.format(number) in words.replace(f"{number} The", f"{number}The")
    # Heads are drawn behind the text, before number and version.
    heads = [lines(pdf, number)[-3:] for number in range(1, len(found))]
    chapters = ["The kit", "Fishing", "More", "Index", "Quick reference"]
    named = [chapter for head in heads for chapter in chapters if chapter in head]
    assert len(named) == len(heads)
    assert named == sorted(named, key=chapters.index)
    assert {"Fishing", "More", "Quick reference"} <= set(named)


def test_pictures_say_what_they_show(pdf: Path) -> None:
    content = pdf.read_bytes()
    with pikepdf.open(pdf) as document:
        content = b"".join(page.Contents.read_bytes() for page in document.pages)
    for words in ("A heron on a card", "Its back"):
        assert words.encode("utf-16-be").hex().encode() in content.lower()


def test_cards_are_drawn_as_vectors_in_the_look(book: Book, pdf: Path) -> None:
    plain = book.render(look="low-ink")
    assert plain.name == "pond-rules-a5-pages-low-ink.pdf"
    for file, colored in ((pdf, True), (plain, False)):
        with pikepdf.open(file) as document:
            drawn = [x for p in document.pages for x in p.get_images().values()]
        assert drawn == []
        assert (_share_of_gold(file) > 0.01) is colored


def _share_of_gold(pdf: Path) -> float:
    """Return the share of the first two pages covered by the ground of cards."""
    with pypdfium2.PdfDocument(pdf) as document:
        pictures = [document[n].render(scale=0.25).to_pil() for n in (0, 1)]
    pixels = [
        p for picture in pictures for p in picture.convert("RGB").get_flattened_data()
    ]
    gold = sum(abs(r - 242) < 9 and abs(g - 182) < 9 and b < 70 for r, g, b in pixels)
    return gold / len(pixels)


def test_a_count_changed_in_the_data_changes_the_book(
    pdf: Path, tmp_path: Path
) -> None:
    few = " ".join(pages(pdf)[:2])
    many = pages(Book.write(tmp_path, text(1), copies=17).render())
    assert "Birds 5" in few
    assert "Dealt to 4 4" in few
    assert "Birds 18" in many[0] + many[1]


def test_a_page_of_its_own_size(tmp_path: Path) -> None:
    page = "{name: square, size: [177.8, 219.075]}"
    made = Book.write(tmp_path, text(2), page=page).render()
    assert made.name == "pond-rules-square-pages.pdf"
    with pikepdf.open(made) as document:
        width, height = (float(side) for side in document.pages[0].MediaBox[2:])
    assert (width, height) == pytest.approx((7 * 72, 8.625 * 72), abs=0.01)


def test_a_booklet_is_typeset_for_half_the_paper(book: Book) -> None:
    made = book.render("--layout", "booklet", "--paper", "letter")
    assert made.name == "pond-rules-letter-booklet.pdf"
    found = pages(made)
    with pikepdf.open(made) as document:
        assert len(document.pages) % 2 == 0
        width, height = (float(side) for side in document.pages[0].MediaBox[2:])
        assert (width, height) == pytest.approx((11 * 72, 8.5 * 72), abs=0.01)
        assert str(document.Root.ViewerPreferences.Duplex) == "/DuplexFlipShortEdge"
        assert set(named_spots(document)) >= {"fishing", "more", "quick-reference"}
    # The outermost side: the back of the book on the left, its first page on the right.
    assert "Quick reference" in found[0]
    assert "For 2 to 4 players" in found[0]
    assert " ".join(found).count("A heron stands still") == 2 * FILL * 4


@pytest.mark.long
def test_proof_finds_nothing_wrong(book: Book, tmp_path: Path) -> None:
    command = ["--root", str(book.root), "--quiet"]
    output = ["--output", str(tmp_path)]
    render = [*command, "render", "pond", "--component", "rules"]
    assert run_cardgen([*render, *output]) == 0
    assert run_cardgen([*render, "--layout", "booklet", *output]) == 0
    assert run_cardgen([*command, "proof", "pond", "--strict", *output]) == 0


def test_numerals_take_the_form_that_the_style_names(pdf: Path, tmp_path: Path) -> None:
    lining = Book.write(tmp_path, text(), page="a5, style: {numerals: lining}")
    theirs = lining.render()
    assert pages(pdf) == pages(theirs)
    assert pdf.read_bytes() != theirs.read_bytes()


def test_numerals_missing_from_the_font_are_reported(tmp_path: Path) -> None:
    style = "a5, style: {body: fondamento, numerals: oldstyle}"
    book = Book.write(tmp_path, text(1), page=style)
    command = ["--root", str(book.root), "--quiet", "validate", "pond", "--fit"]
    assert run_cardgen(command) == 1


def test_pages_behind_a_long_index_are_numbered_right(tmp_path: Path) -> None:
    """The index is unknown when the book is first set, and moves what follows it."""
    words = " ".join(f"^^word{n:03}^^" for n in range(400))
    text = f"# A\n\n::: contents\n\n## B\n\n==Dive== {words}\n\n::: index\n\n"
    text += "## C\n\nEnd.\n"
    made = Book.write(tmp_path, text).render()
    found = pages(made)
    assert len(found) > 4
    assert re.search(rf"C [. ]*{len(found)}\b", found[0])
    assert f"word399 {_page_of(found, 'word399')}" in " ".join(found[1:])


def _page_of(found: list[str], word: str) -> int:
    return next(number for number, words in enumerate(found, 1) if word in words)


def test_a_kit_has_its_rulebook_whatever_cards_are_laid_out_by(
    book: Book, tmp_path: Path
) -> None:
    command = ["--root", str(book.root), "--quiet", "render", "pond", "--kit"]
    asked = ["--layout", "gutterfold", "--look", "colour", "--output", str(tmp_path)]
    assert run_cardgen([*command, *asked]) == 0
    folder = tmp_path / "pond" / "pond-kit"
    names = {file.relative_to(folder).as_posix() for file in folder.rglob("*.pdf")}
    assert names == {
        "a4/pond-guide-a4.pdf",
        "a4/pond-pool-a4-gutterfold.pdf",
        "rulebook/pond-rules-a5-pages.pdf",
    }
    made = folder / "rulebook" / "pond-rules-a5-pages.pdf"
    assert len(ways(made)) == 11
    count = len(pages(made))
    guide = " ".join(pages(folder / "a4" / "pond-guide-a4.pdf"))
    assert "Birds, Rules" in guide
    name = "rulebook/pond-rules-a5-pages.pdf"
    assert f"Rules: pages, colour {name} 1–{count} {count} sheets" in guide
