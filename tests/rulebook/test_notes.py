"""Questions are gathered in the notes, and numbers lead to them and back."""

from pathlib import Path

import pikepdf
import pytest

from tests.rulebook.books import Book, Way, pages, ways

_QUESTION = "::: question {}\n{}\n:::\n\n"


def _asked(title: str, body: str = "It is open.") -> str:
    return _QUESTION.format(title, body)


TEXT = f"""\
# Pond

==Dive== now. A turn ends.

{_asked("Two ends", "Which one? We play the *first*.")}
- One
- Two, as in [Notes](#notes)

{_asked("A list", "- It is long.")}
{_asked("Another")}
| a | b |
|:--|:--|
| 1 | 2 |

{_asked("A table")}
{_asked("Its cells")}
:::: columns
1. Alone:

   ::: question Inside
   So it is.
   :::
::::

::: page-break

## Notes {{:#notes}}

Open until now:

::: notes

{_asked("A card", "Nobody has asked.")}
"""


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Book.write(tmp_path_factory.mktemp("notes"), TEXT).render()


def test_numbers_stay_and_questions_are_listed_once(pdf: Path) -> None:
    first, notes = pages(pdf)
    assert first == (
        "Pond Dive now. A turn ends. [1] • One • Two, as in Notes [2] [3] a b 1 2 "
        "[4] A table [5] Its cells 1. Alone: [6] The Pond 1.2.0 1"
    )
    assert notes == (
        "Notes Open until now: "
        "1 Two ends page 1 Which one? We play the first. "
        "2 A list page 1 • It is long. "
        "3 Another page 1 It is open. "
        "4 A table page 1 It is open. "
        "5 Its cells page 1 It is open. "
        "6 Inside page 1 So it is. "
        "7 A card Nobody has asked. Notes 2 The Pond 1.2.0"
    )


def test_numbers_lead_to_the_notes_and_back(pdf: Path) -> None:
    found = ways(pdf)
    there = ("ends. [1]", "Notes", "[2]", "[3]", "[4] A table", "[5] Its cells")
    assert found == [
        *(Way(0, words, 1) for words in (*there, "Alone: [6]")),
        *[Way(1, "page 1", 0)] * 6,
    ]


def test_a_link_says_the_title_of_its_note(pdf: Path) -> None:
    with pikepdf.open(pdf) as document:
        links = document.pages[0].Annots
        said = [str(link.get("/Contents", "")) for link in links]
    titles = ["Two ends", "", "A list", "Another", "A table", "Its cells", "Inside"]
    assert said == titles


def test_without_notes_questions_are_boxes_in_their_place(tmp_path: Path) -> None:
    text = TEXT.replace("::: notes\n", "")
    first, *_ = pages(Book.write(tmp_path, text).render())
    assert "A turn ends. Two ends Which one? We play the first. • One" in first
    assert "[1]" not in first


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("::: notes", [(3, '"::: notes" has nothing to list')]),
        (
            "::: notes Open\n\n" + _asked("A"),
            [(3, '"::: notes" cannot have a title, found "Open"')],
        ),
        (
            "::: notes\n\n" + _asked(""),
            [(5, 'a "::: question" that "::: notes" lists needs a title')],
        ),
        (
            _asked("A") + "::: notes\n\n::: notes",
            [(9, 'a rulebook has only one "::: notes"')],
        ),
        (_asked("A") + "::: notes", []),
        (_asked(""), []),
    ],
)
def test_wrong_notes_are_found_where_they_are(
    text: str, expected: list[tuple[int, str]], tmp_path: Path
) -> None:
    book = Book.write(tmp_path, f"# Pond ==Dive==\n\n{text}\n")
    found = book.check().problems
    assert [(each.span.line, each.message) for each in found] == expected
