"""Rulebooks as they are printed, read back."""

import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from tests.rulebook.books import Book, Way, lines, marks, named_spots, pages, ways
from tests.shipped.games import cardgen

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

==Dive==: nobody sees a bird that dives. ^^Moonlight^^ :star: helps.

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
"""


def text(fill: int = FILL) -> str:
    return TEXT.replace("FILL", "\n\n".join([" ".join([SENTENCE] * 4)] * fill))


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return Book.write(tmp_path_factory.mktemp("book"), text())


@pytest.fixture(scope="module")
def pdf(book: Book) -> Path:
    return book.render()


def sizes(document: pikepdf.Pdf) -> set[tuple[float, ...]]:
    """Return the sizes of pages, in points."""
    boxes = [page.MediaBox[2:] for page in document.pages]
    return {tuple(round(float(side), 2) for side in box) for box in boxes}


def test_the_file_says_its_page_language_title_and_author(pdf: Path) -> None:
    assert pdf.name == "pond-rules-a5-pages.pdf"
    with pikepdf.open(pdf) as document:
        assert sizes(document) == {(419.53, 595.28)}
        assert str(document.Root.Lang) == "en-GB"
        assert str(document.docinfo.Title) == "The Pond · Rules"
        assert str(document.docinfo.Author) == "A. Heron"
        assert document.Root.ViewerPreferences.DisplayDocTitle
        for page in document.pages:
            for font in page.Resources.Font.values():
                inner = font.get("/DescendantFonts", [font])[0]
                assert "/FontFile2" in inner.FontDescriptor


def test_every_page_has_its_words_its_head_and_its_number(pdf: Path) -> None:
    """Contents, references and index name pages. Heads are drawn behind the text.

    The number is at the outer edge, the version at the inner one.
    """
    fills = [(page.count(SENTENCE), page) for page in pages(pdf)]
    assert [(n, page.replace(f"{SENTENCE} ", "")) for n, page in fills] == [
        (
            0,
            "The Pond For 2 to 4 players. See Fishing (page 2) and the end. Contents "
            "The kit 1 Fishing 2 Night fishing 4 More 4 Index 6 Quick reference 7 "
            "The kit What How many Birds 5 Dealt to 4 4 "
            "A heron on a card Its back Both sides of a heron The Pond 1.2.01",
        ),
        (44, "Fishing Fishing 2The Pond 1.2.0"),
        (44, "Fishing The Pond 1.2.03"),
        (
            32,
            "Night fishing Dive: nobody sees a bird that dives. Moonlight :star: "
            "helps. Two birds 1 One dives. 2 The other does not. More "
            "Fishing 4The Pond 1.2.0",
        ),
        (44, "More The Pond 1.2.05"),
        (12, "moonlight Index D Dive 4 M Moonlight 4, 6 More 6The Pond 1.2.0"),
        (0, "Quick reference Fish, or Dive. Quick reference The Pond 1.2.07"),
    ]


def test_contents_and_outline_name_a_heading_without_its_icons(tmp_path: Path) -> None:
    text = "# Pond\n\n::: contents\n\n## :star: To shine\n\n==Dive== as stars do.\n"
    pdf = Book.write(tmp_path, text).render()
    assert marks(pdf) == [(0, "To shine", 0)]
    listed = [line for line in lines(pdf, 0) if "shine" in line]
    assert re.fullmatch(r"To shine[. ]*\d", listed[0])


def test_every_link_leads_to_the_page_it_names(pdf: Path) -> None:
    assert ways(pdf) == [
        Way(0, "Fishing (page 2)", 1),
        Way(0, "the end.", 3),
        Way(0, "The kit 1", 0),
        Way(0, "Fishing 2", 1),
        Way(0, "Night fishing 4", 3),
        Way(0, "More 4", 3),
        Way(0, "Index 6", 5),
        Way(0, "Quick reference 7", 6),
        Way(5, "4", 3),
        Way(5, "4,", 3),
        Way(5, "6", 5),
    ]


def test_the_outline_is_nested_folded_and_leads_on(pdf: Path) -> None:
    assert marks(pdf) == [
        (0, "The kit", 0),
        (0, "Fishing", 1),
        (1, "Night fishing", 3),
        (0, "More", 3),
        (0, "Index", 5),
        (0, "Quick reference", 6),
    ]
    with pikepdf.open(pdf) as document:
        outline = document.Root.Outlines
        # Chapters are shown, folded.
        assert (int(outline.Count), int(outline.First.Next.Count)) == (5, -1)


def test_pictures_say_what_they_show(pdf: Path) -> None:
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


def test_a_count_changed_in_the_data_changes_the_book(tmp_path: Path) -> None:
    many = pages(Book.write(tmp_path, text(1), copies=17).render())
    assert "Birds 18" in many[0] + many[1]


def test_a_page_of_its_own_size(tmp_path: Path) -> None:
    page = "{name: square, size: [177.8, 219.075]}"
    made = Book.write(tmp_path, text(2), page=page).render()
    assert made.name == "pond-rules-square-pages.pdf"
    with pikepdf.open(made) as document:
        assert sizes(document) == {(504, 621)}


def test_a_booklet_is_typeset_for_half_the_paper(book: Book) -> None:
    made = book.render("--layout", "booklet", "--paper", "letter")
    assert made.name == "pond-rules-letter-booklet.pdf"
    found = pages(made)
    with pikepdf.open(made) as document:
        assert len(document.pages) % 2 == 0
        assert sizes(document) == {(792, 612)}
        assert str(document.Root.ViewerPreferences.Duplex) == "/DuplexFlipShortEdge"
        assert set(named_spots(document)) >= {"fishing", "more", "quick-reference"}
    # The outermost side: the back of the book on the left, its first page on the right.
    assert "Quick reference" in found[0]
    assert "For 2 to 4 players" in found[0]
    assert " ".join(found).count("A heron stands still") == 2 * FILL * 4


@pytest.mark.long
def test_proof_finds_nothing_wrong(book: Book, tmp_path: Path) -> None:
    output = ["--output", str(tmp_path)]
    render = ["render", "pond", "--component", "rules", *output]
    assert cardgen(book.root, *render) == 0
    assert cardgen(book.root, *render, "--layout", "booklet") == 0
    assert cardgen(book.root, "proof", "pond", "--strict", *output) == 0


def test_numerals_take_the_form_that_the_style_names(pdf: Path, tmp_path: Path) -> None:
    lining = Book.write(tmp_path, text(), page="a5, style: {numerals: lining}")
    theirs = lining.render()
    assert pages(pdf) == pages(theirs)
    assert pdf.read_bytes() != theirs.read_bytes()


def test_numerals_missing_from_the_font_are_reported(tmp_path: Path) -> None:
    style = "a5, style: {body: fondamento, numerals: oldstyle}"
    book = Book.write(tmp_path, text(1), page=style)
    assert cardgen(book.root, "validate", "pond", "--fit") == 1


def test_pages_behind_a_long_index_are_numbered_right(tmp_path: Path) -> None:
    """The index is unknown when the book is first set, and moves what follows it."""
    words = " ".join(f"^^word{n:03}^^" for n in range(400))
    text = f"# A\n\n::: contents\n\n## B\n\n==Dive== {words}\n\n::: index\n\n"
    text += "## C\n\nEnd.\n"
    made = Book.write(tmp_path, text).render()
    found = pages(made)
    assert len(found) > 4
    assert re.search(rf"C [. ]*{len(found)}\b", found[0])
    last = next(number for number, words in enumerate(found, 1) if "word399" in words)
    assert f"word399 {last}" in " ".join(found[1:])


def test_a_kit_has_its_rulebook_whatever_cards_are_laid_out_by(
    book: Book, tmp_path: Path
) -> None:
    asked = ("--layout", "gutterfold", "--look", "colour", "--output", str(tmp_path))
    assert cardgen(book.root, "render", "pond", "--kit", *asked) == 0
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


DEALING = """
generate:
  options: {tone: [shrill, soft], size: {from: 2, to: 4}}
  tables: {calls: {shrill: {sounds: kri}, soft: {sounds: hoo}}}
  cards: {pool: {packs: [{cards: 2, values: {name: Owl, level: 1, text: "{tone}"}}]}}
"""


def test_a_book_gets_the_decks_that_can_be_dealt(tmp_path: Path) -> None:
    text = """\
# Calls
{% for tone in options.tone %}It {{ tables.calls[tone].sounds }}s when {{ tone }}.
{% endfor %}
{{ options.size | length }} sizes are named. To ==Dive== is silent: dive.
"""
    book = Book.write(tmp_path, text)
    book.put("game.yaml", (book.folder / "game.yaml").read_text("utf-8") + DEALING)
    (page,) = pages(book.render())
    assert "It kris when shrill. It hoos when soft. 0 sizes are named." in page
