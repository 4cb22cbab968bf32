"""Markdown and data become blocks that know their lines."""

from pathlib import Path

import pytest

from cardgen.model.problem import error
from cardgen.model.source import Span
from cardgen.rulebook.markdown.block_reader import read_markdown, slug
from cardgen.rulebook.markdown.blocks import (
    Block,
    BoxBlock,
    ColumnsBlock,
    GeneratedBlock,
    Heading,
    HorizontalRule,
    IconSpan,
    IndexEntry,
    InlinePiece,
    ListBlock,
    PageBreak,
    PageReference,
    Paragraph,
    PicturesBlock,
    QuickReference,
    StyledText,
    TableBlock,
)
from cardgen.rulebook.markdown.inline import plain
from cardgen.rulebook.markdown.problem_log import ProblemLog
from cardgen.rulebook.translations import book_words
from cardgen.sandbox.source_marks import Line

FILE = Path("rules.md")


def read(text: str, language: str = "en") -> tuple[Block, ...]:
    lines = [Line(line, "rules.md", n) for n, line in enumerate(text.split("\n"), 1)]
    log = ProblemLog(lines, FILE, lambda _: FILE)
    blocks = read_markdown(text, {"star", "12"}, book_words(language), log)
    assert log.problems == []
    return blocks


def pieces(text: str) -> tuple[InlinePiece, ...]:
    (block,) = read(text)
    assert isinstance(block, Paragraph)
    return block.text


def test_every_kind_of_block() -> None:
    text = """\
# Title
## Chapter {:#one}
### A *leaning* section
Text.

- a
- b

  more of b

3. three
4. four

| a | b | c |
|:--|:-:|--:|
| 1 | 2 | 3 |

***

> quoted

:::: columns
::: example A tie
Held.
:::
::::

::: page-break
::: contents
::: index Words

![seen](card:fox/back)
![too](figure:map "said"){width=30}

::: quick-reference
Last.
:::"""
    assert [outlined(block) for block in read(text)] == [
        (Heading, "title"),
        (Heading, "one"),
        (Heading, "a-leaning-section"),
        (Paragraph,),
        (ListBlock, [("•", 1), ("•", 2)]),
        (ListBlock, [("3", 1), ("4", 1)]),
        (TableBlock, ("left", "center", "right"), [["1", "2", "3"]]),
        (HorizontalRule,),
        (BoxBlock, "note", ""),
        (ColumnsBlock, [(BoxBlock, "example", "A tie")]),
        (PageBreak,),
        (GeneratedBlock, "Contents"),
        (GeneratedBlock, "Words"),
        (
            PicturesBlock,
            [("card", "fox", "back", 0), ("figure", "map", "front", 85.04)],
            "said",
        ),
        (QuickReference,),
    ]


def outlined(block: Block) -> tuple[object, ...]:
    """Return the type of a block, and what it consists of."""
    kind = type(block)
    match block:
        case Heading():
            return kind, block.anchor
        case ListBlock():
            return kind, [(item.marker, len(item.blocks)) for item in block.items]
        case TableBlock():
            return kind, block.aligns, [[*map(plain, row)] for row in block.rows]
        case BoxBlock():
            return kind, block.kind, block.title
        case ColumnsBlock():
            return kind, [outlined(each) for each in block.blocks]
        case GeneratedBlock():
            return kind, block.title
        case PicturesBlock():
            shown = [
                (each.kind, each.name, each.side, round(each.width or 0, 2))
                for each in block.pictures
            ]
            return kind, shown, plain(block.caption)
        case _:
            return (kind,)


@pytest.mark.parametrize(
    ("one", "two", "own", "common"),
    [
        ("", "both", ["", ""], "both"),
        ("one", "two", ["one", "two"], ""),
        ("same", "same", ["same", "same"], ""),
        ("one", "", ["one", ""], ""),
        ("", "", ["", ""], ""),
    ],
)
def test_a_caption_belongs_to_its_picture_unless_the_last_alone_has_one(
    one: str, two: str, own: list[str], common: str
) -> None:
    titles = [f' "{words}"' if words else "" for words in (one, two)]
    lines = [f"![seen](card:fox{title})" for title in titles]
    (shown,) = read("\n".join(lines))
    assert isinstance(shown, PicturesBlock)
    assert [plain(picture.caption) for picture in shown.pictures] == own
    assert plain(shown.caption) == common


def test_boxes_without_a_title_are_named_in_the_games_language() -> None:
    titles = [
        block.title
        for language in ("en", "de-AT", "xx")
        for block in read("::: question\nEh?\n:::", language)
        if isinstance(block, BoxBlock)
    ]
    assert titles == [
        "Designer’s question",
        "Frage an den Autor",
        "Designer’s question",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a **b** *c*", [("a ", 0, 0), ("b", 1, 0), (" ", 0, 0), ("c", 0, 1)]),
        ("***d***", [("d", 1, 1)]),
        ("1~x", [("1\u00a0x", 0, 0)]),
        ("a\nb", [("a", 0, 0), (" ", 0, 0), ("b", 0, 0)]),
    ],
)
def test_styles_of_words(text: str, expected: list[tuple[str, int, int]]) -> None:
    found = [
        (p.text, int(p.bold), int(p.italic))
        for p in pieces(text)
        if isinstance(p, StyledText)
    ]
    assert found == expected


def test_other_pieces_of_a_text() -> None:
    found = pieces(
        "==Dive== :star: ^^ties|tie^^ [red]{ember} [](#one) [two](#two) 3:4:5"
    )
    assert [p for p in found if isinstance(p, IndexEntry)] == [
        IndexEntry("Dive", 0, defines=True),
        IndexEntry("tie", 0),
    ]
    assert [p.token for p in found if isinstance(p, IconSpan)] == ["star"]
    assert [p.anchor for p in found if isinstance(p, PageReference)] == ["one"]
    words = [p for p in found if isinstance(p, StyledText)]
    assert [w.text for w in words if w.color] == ["red"]
    assert [(w.text, w.link) for w in words if w.link] == [("two", "#two")]
    assert plain(found).endswith("two 3:4:5")
    assert "ties" in plain(found)


def test_a_token_without_its_second_colon_is_found(tmp_path: Path) -> None:
    file = tmp_path / "rules.md"
    text = "Take :star now.\n\nNote: star (:star), 2:12 \\:star :stars\n"
    lines = [Line(line, "rules.md", n) for n, line in enumerate(text.split("\n"), 1)]
    file.write_text(text, encoding="utf-8")
    log = ProblemLog(lines, file, lambda _: None)
    read_markdown(text, {"star", "12"}, book_words("en"), log)
    message = '":star" has no second colon'
    hint = 'write ":star:" for the icon, "\\:" for a plain colon'
    assert log.problems == [
        error("markup", Span(file, line, at, line, at + 5), message, hint)
        for line, at in ((1, 6), (3, 13))
    ]


@pytest.mark.parametrize("text", [r"\:star\:", r"\=\=Dive==", r"\[red]{ember}"])
def test_a_backslash_takes_a_mark_as_it_is(text: str) -> None:
    found = pieces(text)
    assert plain(found) == text.replace("\\", "")
    assert all(isinstance(piece, StyledText) and not piece.bold for piece in found)


def test_rows_are_counted_within_paragraphs_and_tables() -> None:
    found = read("one\ntwo :star:\n\n| a |\n|--|\n| :star: |\n")
    rows = [
        piece.row
        for block in found
        for text in (block.text if isinstance(block, Paragraph) else block.rows[0][0],)  # type: ignore[union-attr]
        for piece in text
        if isinstance(piece, IconSpan)
    ]
    assert rows == [1, 5]


@pytest.mark.parametrize(
    ("title", "anchor"),
    [("The End!", "the-end"), ("Été à 3", "ete-a-3"), ("夜", "section")],
)
def test_anchors_are_made_of_words(title: str, anchor: str) -> None:
    assert slug(title) == anchor
