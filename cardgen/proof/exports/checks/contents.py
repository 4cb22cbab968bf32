"""An export must hold what the game consists of now.

The numbers of cards and copies in `manifest.json` are compared with the game, as
`cardgen list` counts it: a card added since is missing at the table and in the order.
An export of chosen components or cards is not compared, and neither is that of a game
that has errors.
"""

from collections.abc import Iterator

from cardgen.model.plans import WITH_BOXES
from cardgen.model.problem import Severity
from cardgen.proof.exports.file_view import AGAIN, MANIFEST, FileView
from cardgen.proof.exports.listed_export import Contained
from cardgen.proof.page_view import Defect

ID = "contents"
SEVERITY = Severity.ERROR
KINDS = frozenset((MANIFEST,))
_NONE = Contained(0, 0)


def check(view: FileView) -> Iterator[Defect]:
    """Find components of which the game has more, or fewer, than the export."""
    if view.game is None or view.export.is_selection:
        return
    exported = view.export.contents
    for name in dict.fromkeys((*view.game, *exported)):
        now, then = view.game.get(name, _NONE), exported.get(name, _NONE)
        if now.box and view.export.target not in WITH_BOXES:
            now = _NONE
        if now[:2] != then[:2]:
            yield Defect(
                f'the export has {_count(then)} of "{name}", the game has '
                f"{_count(now)}",
                AGAIN,
            )


def _count(found: Contained) -> str:
    if not found.cards:
        return "none"
    cards = "1 card" if found.cards == 1 else f"{found.cards:,} cards"
    copies = "1 copy" if found.copies == 1 else f"{found.copies:,} copies"
    return f"{cards} in {copies}"
