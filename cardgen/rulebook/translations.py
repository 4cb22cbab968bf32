"""The few words that a rulebook adds to its text."""

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.load.own_words import words_in

_BOXES = {
    "example": "Example",
    "note": "Note",
    "tip": "Tip",
    "warning": "Take care",
    "question": "Designer’s question",
}


class BookWords(NamedTuple):
    """Titles of generated parts and of boxes without one, and the word for a page."""

    contents_title: str
    index_title: str
    quick_reference_title: str
    page: str
    boxes: Mapping[str, str]


def book_words(language: str) -> BookWords:
    """Return the words in a language such as "de-AT", or else in English."""
    say = words_in(language)
    boxes = {kind: say(title) for kind, title in _BOXES.items()}
    contents, index = say("Contents"), say("Index")
    return BookWords(contents, index, say("Quick reference"), say("page"), boxes)
