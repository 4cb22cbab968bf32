"""What is typed in a rulebook is what is printed, or there is a problem at its row."""

from pathlib import Path

import pytest

from cardgen.model.problem import Problem, error, warning
from cardgen.model.source import Span
from cardgen.rulebook.markdown.block_reader import read_markdown
from cardgen.rulebook.markdown.blocks import (
    BoxBlock,
    ListBlock,
    Paragraph,
    RichText,
    StyledText,
    all_texts,
)
from cardgen.rulebook.markdown.problem_log import ProblemLog
from cardgen.rulebook.translations import book_words
from cardgen.sandbox.source_marks import Line
from tests.rulebook.test_reading import read


def printed(text: RichText) -> str:
    """Return the letters of a text: bold ones between <>, italic ones between //."""
    parts = []
    for piece in text:
        if isinstance(piece, StyledText):
            words = f"/{piece.text}/" if piece.italic else piece.text
            parts.append(f"<{words}>" if piece.bold else words)
        else:
            parts.append("@")
    return "".join(parts)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Deal **2**: *x*, (**y**).", "Deal <2>: /x/, (<y>)."),
        ("a * b ** c *", "a * b ** c *"),
        ("**Karten**stapel", "<Karten>stapel"),
        (r"\*a* _b_ 2\*3", "*a* /b/ 2*3"),
        ("日本**「x」**日本", "日本<「x」>日本"),
        ("**5**~x a~**b**", "<5>\u00a0x a\u00a0<b>"),
        (":star:~2 3~:star: x~[red]{ember}~y", "@\u00a02 3\u00a0@ x\u00a0red\u00a0y"),
        ("see~[](#one) `a`~b", "see\u00a0@ a\u00a0b"),
        (r"a\~b <https://x.org/~me>", "a~b https://x.org/~me"),
        ("^^a~b^^ ==c~d==", "@a\u00a0b @c\u00a0d"),
        (r"\<br> `<br>\n[^1]` \\n \[^1] \[a][b]", r"<br> <br>\n[^1] \n [^1] [a][b]"),
        ("a == b == c==d, x==1==2 and ==e==.", "a == b == c==d, x==1==2 and @e."),
        ("2^^3 and 4^^5, A ^^ B ^^ C, ^^tie^^s", "2^^3 and 4^^5, A ^^ B ^^ C, @ties"),
        ("8:00-12:00, 3:16-4:2 and 10:30am-11:30am", None),
        ("US$5 = 5 or $6, x < y, {one}, [red]: two words", None),
        ("[^^ties|tie^^](#tie) 3:4", "@ties 3:4"),
    ],
)
def test_signs_are_marks_only_where_they_stand_as_marks(
    text: str, expected: str | None
) -> None:
    (found,) = all_texts(read(text))
    assert printed(found) == (expected or text)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("+ 2 wood\n+ 3 gold", [Paragraph]),
        ("10\n- 3", [Paragraph]),
        ("- 1 wood\n- 2 gold", [ListBlock]),
        ("> 3 cards: discard", [Paragraph]),
        ("> Note 3", [BoxBlock]),
        ("24. Dezember", [Paragraph]),
        ("1. Platz: 3 Punkte\n\n3. Platz", [Paragraph] * 2),
        ("1. a\n\n::: tip\nx\n:::\n\n2. c", [ListBlock, BoxBlock, ListBlock]),
        ("1. a\n\n   - b\n\n2. c", [ListBlock]),
        ("- a\n-\n- c", [ListBlock]),
    ],
)
def test_a_line_that_only_looks_like_a_list_is_text(
    text: str, kinds: list[type]
) -> None:
    blocks = read(text)
    assert [type(block) for block in blocks] == kinds
    words = [printed(block.text) for block in blocks if isinstance(block, Paragraph)]
    assert not words or words == [
        part.replace("\n", " ") for part in text.split("\n\n")
    ]


def test_what_a_table_has_no_column_for_is_told(tmp_path: Path) -> None:
    text = "| a | b |\n|---|---|\n| 1 | 2 \\| 3 |\n| 4 | 5 | `6` |\n"
    message = '"`6`" is not printed: the table has 2 columns'
    hint = 'add a column to its head; a "|" in a cell is written "\\|"'
    place = at(tmp_path, 4, 11, "`6`")
    assert problems(text, tmp_path) == [warning("rulebook", place, message, hint)]


def problems(text: str, tmp_path: Path) -> list[Problem]:
    """Return what is wrong with a text that is a file of its own."""
    file = tmp_path / "rules.md"
    file.write_text(text, encoding="utf-8")
    lines = [Line(line, "rules.md", n) for n, line in enumerate(text.split("\n"), 1)]
    log = ProblemLog(lines, file, lambda _: None)
    read_markdown(text, {"star"}, book_words("en"), log)
    return log.problems


def at(tmp_path: Path, line: int, column: int, word: str) -> Span:
    """Return the place of a word in the file of `problems`."""
    return Span(tmp_path / "rules.md", line, column, line, column + len(word))


LINK = "a link is [words](#anchor) or [words](https://…)"
BLOCK = 'a block is "::: note" or another name, and ":::" on the line where it ends'
BREAK = 'a page break is "::: page-break", on a line of its own'
LINE = "a backslash at the end of a line ends it; a row of a table is one line"


@pytest.mark.parametrize(
    ("text", "word", "cure"),
    [
        ("a\nb <br> c", "<br>", LINE),
        ("| a |\n|---|\n| 1<br/>2 |", "<br/>", LINE),
        ("a\n<b>c</b>", "<b>", "bold is **words**"),
        ("a\n<u>c</u>", "<u>", "a rulebook has no HTML, so remove it"),
        ("a\n\n</div>", "</div>", "a rulebook has no HTML, so remove it"),
        ("a\n<!-- hidden -->", "<!--", "a comment is {# … #}"),
        ('<p style="page-break-before:always">', None, BREAK),
        (r"\newpage", None, BREAK),
        (r"one\ntwo", r"\n", "a backslash at the end of a line ends it"),
        (r"one\ttwo", r"\t", "columns are a table, or ::: columns"),
        ("- [x] do", "[x]", "a box to tick is an icon, or ☐ if the font has it"),
        ("a ~~b c~~ d", "~~b c~~", "a rulebook strikes nothing out, so remove it"),
        ("as [a][b] says", "[a][b]", LINK),
        ("as [[a b]] says", "[[a b]]", LINK),
        ("[2]: wood", None, LINK),
        ('[b]: https://x.org "B"', None, LINK),
        (":: note", None, BLOCK),
        ("::: {.note}", None, BLOCK),
        ("!!! note", None, BLOCK),
        ("> [!TIP]\n> a", "[!TIP]", BLOCK),
        ("is $2^3$ or", "$2^3$", "a formula is plain text: 2 × 3"),
        ("a {.big}", "{.big}", "the looks of a book are in its style, in game.yaml"),
        ("a {:#b}", "{:#b}", "only a heading has an anchor"),
        ('![a](card:x "2 <hr> 3")', "<hr>", "a line across the column is ***"),
    ],
)
def test_a_code_that_a_rulebook_does_not_read_prints_with_a_warning(
    text: str, word: str | None, cure: str, tmp_path: Path
) -> None:
    word = word or text
    before = text.partition(word)[0]
    column = len(before) - before.rfind("\n")
    place = at(tmp_path, before.count("\n") + 1, column, word)
    message = f'"{word}" prints as it is typed'
    hint = f'{cure}; to print "{word[0]}" write "\\{word[0]}"'
    assert problems(text, tmp_path) == [warning("rulebook", place, message, hint)]


def test_a_rulebook_has_no_footnotes(tmp_path: Path) -> None:
    hint = 'write it in brackets in the text, or below in a box: "::: note"'
    assert problems("a\nDive[^1] and[^two]\n\n[^1]: Swim.\n", tmp_path) == [
        error(
            "rulebook",
            at(tmp_path, line, column, word),
            f'a rulebook has no footnotes, found "{word}"',
            hint,
        )
        for line, column, word in ((2, 5, "[^1]"), (2, 13, "[^two]"), (4, 1, "[^1]:"))
    ]


def test_a_fence_that_closes_nothing_is_an_error(tmp_path: Path) -> None:
    text = ":::: columns\n::: tip\n- a\n:::\n::::\nb\n:::\n\n- c\n  ::::\n"
    assert problems(text, tmp_path) == [
        error(
            "rulebook",
            at(tmp_path, line, column, colons),
            f'"{colons}" closes nothing that is open',
            "write as many colons as where the block begins, or remove them",
        )
        for line, column, colons in ((7, 1, ":::"), (10, 3, "::::"))
    ]


@pytest.mark.parametrize(
    ("text", "line", "word", "number"),
    [
        ("3. a\n5. b\n6. c", 2, "5.", 4),
        ("1) a\n1) b\n\n   x\n\n2) c", 2, "1)", 2),
        ("1. a\n1. b\n1. c", 0, "", 0),
        ("08. a\n09. b\n10. c\n\nx\n\n12. d", 0, "", 0),
    ],
)
def test_a_number_that_prints_otherwise_is_a_warning(
    text: str, line: int, word: str, number: int, tmp_path: Path
) -> None:
    message = f'the number "{word}" of the list prints as {number}'
    hint = "write the numbers that print, or a paragraph above to begin a new list"
    expected = [warning("rulebook", at(tmp_path, line, 1, word), message, hint)]
    assert problems(text, tmp_path) == (expected if word else [])


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("## Deck #", True),
        ("## Deck ##", False),
        ("# Deck #", False),
        (r"## Deck \#", False),
        ("## Deck#", False),
        ("Deck #\n------", False),
    ],
)
def test_a_heading_that_loses_its_last_sign_is_a_warning(
    text: str, lost: bool, tmp_path: Path
) -> None:
    message = 'the "#" at the end of the heading is not printed'
    hint = 'write "\\#" to print it, or remove it'
    expected = [warning("rulebook", at(tmp_path, 1, 4, "Deck #"), message, hint)]
    assert problems(text, tmp_path) == (expected if lost else [])


# What follows goes with the version 0.2, as what it tests.
CHANGES = {
    "*": (
        "stars print",
        'write "\\*" if the sign is meant, and mark whole words for a style',
    ),
    "~": (
        "tilde prints",
        'write "\\~" if the sign is meant, U+00A0 if a space is',
    ),
}


@pytest.mark.parametrize(
    ("text", "expected", "sign", "places"),
    [
        ("Deal 2*3 damage, or 4*5", None, "*", [(1, 6, "2*3")]),
        ("x\nKar**ten**stapel", None, "*", [(2, 3, "r**t")]),
        ("only 2*3, and *x* is", "only 2*3, and /x/ is", "*", []),
        ("`2*3` 4\\*5", "2*3 4*5", "*", []),
        ("a~b is ~5, ~6", "a\u00a0b is ~5, ~6", "~", [(1, 8, "~5")]),
        ("10%~20%", None, "~", [(1, 4, "~2")]),
        ("**a**: (2)*(3)*(4)", "<a>: (2)*(3)*(4)", "*", [(1, 10, ")*(")]),
        ('two "*" or "*"', None, "*", [(1, 5, '"*"')]),
        ("10~20 (~5)", None, "~", [(1, 3, "~2")]),
        ("~5 a", None, "~", [(1, 1, "~5")]),
        ("a~ b ~", None, "~", [(1, 2, "~")]),
        ("b ~\n~c", "b ~ ~c", "~", [(1, 3, "~")]),
        ("| a~b | ~5 |\n|--|--|", "a\u00a0b", "~", [(1, 9, "~5")]),
    ],
)
def test_what_printed_otherwise_before_is_a_warning(
    text: str,
    expected: str | None,
    sign: str,
    places: list[tuple[int, int, str]],
    tmp_path: Path,
) -> None:
    what, hint = CHANGES[sign]
    message = f"this prints otherwise than before: the {what} as typed"
    assert problems(text, tmp_path) == [
        warning("rulebook", at(tmp_path, *place), message, hint) for place in places
    ]
    log = ProblemLog([], tmp_path, lambda _: None)
    found = next(all_texts(read_markdown(text, set(), book_words("en"), log)))
    assert printed(found) == (expected or text.replace("\n", " "))
