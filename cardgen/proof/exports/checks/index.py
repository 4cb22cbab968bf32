"""`index.json` must name files that exist, and count the copies of each card.

Programs that read the index, and people who set up a virtual table by hand, find
pictures and numbers only through it. Cards and copies of each component are compared
with `manifest.json`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.model.problem import Severity
from cardgen.proof.exports.file_view import AGAIN, FileView
from cardgen.proof.exports.listed_export import Contained
from cardgen.proof.exports.values import all_maps, map_of, maps_in, quoted, whole
from cardgen.proof.page_view import Defect

ID = "index"
SEVERITY = Severity.ERROR
KINDS = frozenset(("index",))
_FILES = (".png", ".jpg", ".webp", ".pdf")
# Whatever people call their cards is no name of a file.
_WORDS = ("id", "title")


def check(view: FileView) -> Iterator[Defect]:
    """Find files that are not in the export, and numbers that are wrong."""
    lost = [name for name in _named(view.content) if name not in view.export.files]
    if lost:
        yield Defect(
            f"the index names files that the export does not have: {quoted(lost)}",
            AGAIN,
        )
    parts = maps_in(map_of(view.content).get("components"))
    found = {f"{part.get('id')}": _counted(part) for part in parts}
    for id, expected in view.export.contents.items():
        if found.get(id) != expected:
            yield Defect(
                f'the index counts {_words(found.get(id))} of "{id}", expected '
                f"{_words(expected)}",
                AGAIN,
            )


def _named(content: Any) -> list[str]:
    """Return the names of files in an index, each once."""
    texts = (
        value
        for each in all_maps(content)
        for key, value in each.items()
        if isinstance(value, str) and key not in _WORDS
    )
    return list(dict.fromkeys(text for text in texts if text.endswith(_FILES)))


def _counted(part: Mapping[str, Any]) -> Contained:
    # The cards of sprites are listed sheet by sheet.
    lists = [each.get("cards") for each in all_maps(part)]
    cards = [card for each in lists for card in maps_in(each)]
    return Contained(len(cards), sum(whole(card.get("copies")) for card in cards))


def _words(found: Contained | None) -> str:
    return f"{found.cards} cards in {found.copies} copies" if found else "nothing"
