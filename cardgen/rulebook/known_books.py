"""Rulebooks that an earlier run has typeset, and whether they would be the same now."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from cardgen.cache.keys import facts_key
from cardgen.cache.ledger import Ledger
from cardgen.model.page import Bookmark, Leaf
from cardgen.model.problem import Problem
from cardgen.rulebook.card_reads import Read

if TYPE_CHECKING:
    from cardgen.compose.composer import Composer
    from cardgen.rulebook.manuscript import Manuscript

FigureAsked: TypeAlias = tuple[
    str, tuple[tuple[str, object], ...], tuple[float, float] | None
]
"""The template of a figure, the values it was given besides those of the game, and the
size of a full page in points."""

# Values of a game that its key covers. All others may differ after any change to cards.
_COVERED = ("game", "lang", "look", "palette", "icons")


class FigureMade(NamedTuple):
    """What the template of a figure yielded, as a key, and what it read of cards."""

    made_of: str
    reads: tuple[Read, ...]


class TypesetBook(NamedTuple):
    """The leaves of a book and its outline; if `last`, the last leaf is its back.

    One that was recalled has a `key`, and leaves with nothing on them.
    """

    leaves: tuple[Leaf, ...]
    outline: tuple[Bookmark, ...]
    last: bool
    problems: tuple[Problem, ...]
    key: str | None = None


class KnownBooks:
    """One rulebook in one look, as earlier runs have typeset it without a problem.

    It would be the same now if its text and assets are, and the game without its cards;
    if figures that read cards find the same in them, or else yield the same; and if the
    cards that it shows look the same.
    """

    def __init__(
        self,
        manuscript: "Manuscript",
        look: str,
        composer: "Composer",
        assets: str,
        ledger: Ledger,
    ) -> None:
        """`assets` is the key of all assets of the game."""
        self._manuscript, self._composer = manuscript, composer
        self._look, self._ledger, self._reads = look, ledger, manuscript.reads
        self._facts = composer.key, assets, manuscript.book, manuscript.text, look

    def recall(self, size: tuple[float, float]) -> TypesetBook | None:
        """Return the book on pages of a size in points; None if it must be typeset."""
        found = self._ledger.recall(self._key(size))
        try:
            count, last, structure, figures, cards = found
            alike = structure == self._structure
            if not self._are_same(figures, cards, alike):
                return None
            leaves = (Leaf(*size),) * int(count)
        except (LookupError, TypeError, ValueError):
            return None
        return TypesetBook(leaves, (), bool(last), (), self._book_key(size, found))

    def keep(
        self,
        size: tuple[float, float],
        typeset: TypesetBook,
        figures: Mapping[FigureAsked, FigureMade],
    ) -> TypesetBook:
        """Keep a book, unless it has problems; return it with its key."""
        if typeset.problems or not typeset.leaves:
            return typeset
        cards = [[*card, self._composer.face_key(*card)] for card in self._shown()]
        held = self._reads.held
        made = [
            [
                template,
                [*map(list, more)],
                page,
                made_of,
                held(reads),
                [*map(list, reads)],
            ]
            for (template, more, page), (made_of, reads) in figures.items()
            if self._reads_cards(template)
        ]
        found = [len(typeset.leaves), typeset.last, self._structure, made, cards]
        self._ledger.keep(self._key(size), found)
        return typeset._replace(key=self._book_key(size, found))

    def _shown(self) -> Iterable[tuple[str, Any, str]]:
        return list(self._composer.shown)

    def _reads_cards(self, template: str) -> bool:
        names = [name for name in self._manuscript.values if name not in _COVERED]
        return self._composer.reads_any(template, names)

    @cached_property
    def _structure(self) -> str:
        return self._reads.structure(self._manuscript.values)

    def _are_same(self, figures: list[Any], cards: list[Any], alike: bool) -> bool:
        """Return whether figures and cards would be drawn as they were.

        `alike` are the values around the cards. Raises LookupError.
        """
        return all(
            key and self._composer.face_key(id, side, look) == key
            for id, side, look, key in cards
        ) and all(
            (alike and self._reads.held(reads) == held)
            or self._figure_key(template, more, page) == made_of
            for template, more, page, made_of, held, reads in figures
        )

    def _figure_key(self, template: str, more: Any, page: Any) -> str | None:
        values = {**self._manuscript.values, **dict(more)}
        size = tuple(page) if page else None
        place = self._manuscript.book.span
        return self._composer.figure_key(template, values, place, size)

    def _key(self, size: tuple[float, float]) -> str:
        return facts_key(*self._facts, size)

    def _book_key(self, size: tuple[float, float], found: object) -> str:
        return facts_key(self._key(size), found)
