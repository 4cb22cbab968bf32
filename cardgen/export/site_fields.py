"""What a page says about a card: those of its fields that a reader can make sense of.

Fields hold what templates need, too. A text or number that no face of the card prints,
and that names neither an icon nor another card, is one of these.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Literal, NamedTuple, TypeAlias

from cardgen.export.shipment import ExportedCard, ExportedPart
from cardgen.model.game import Card, Field, FieldType, FieldValue, Game, Kind
from cardgen.model.ops import Group, Op, TextLine
from cardgen.model.picture_parts import PictureParts
from cardgen.typeset.plain import spoken_lines
from cardgen.validate.formatting import format_number

# Fields that name a picture, and say nothing that it does not show.
_DRAWN: tuple[FieldType, ...] = ("image", "icon", "picture")
_LAID_OUT: tuple[Kind, ...] = ("sheet", "board")
# Stands around an icon's token in a text; no YAML file can contain it.
_MARK = "\x00"
# Characters of a text that gets the whole width.
_LONG = 32
# At the end of the names of fields that name other cards.
_ID = re.compile(r" ids?$")
_SIGNS = re.compile(r"[\W_]+")

SitePiece: TypeAlias = str | tuple[Literal["icon", "card"], str]
"""A text, an icon by its token, or a card by its address on the page."""


class SiteField(NamedTuple):
    """A field with its label; `wide` if it is a text of more than a few words."""

    label: str
    pieces: tuple[SitePiece, ...]
    wide: bool = False


class FieldReader:
    """Reads the fields of a game's cards for its page.

    Of sheets and boards it reads none, and of references only texts: their other fields
    say how a template lays them out.
    """

    def __init__(self, game: Game, parts: Iterable[ExportedPart]) -> None:
        """Collect the cards of `parts`, which fields of other cards may name."""
        self._icons = game.icons
        shown = [(part, card) for part in parts for card in part.cards]
        # Of cards with the same id, the first one is on the page above the others.
        self._cards = {
            card.id: f"{part.id}/{card.id}" for part, card in reversed(shown)
        }

    def read(self, part: ExportedPart, card: ExportedCard) -> tuple[SiteField, ...]:
        """Return the fields to show, texts first, and each content only once."""
        if part.component.kind in _LAID_OUT:
            return ()
        found = list(_Fields(card, self._icons, self._cards).all())
        once = {_content(field): field for field in reversed(found)}
        fields = [field for field in found if once[_content(field)] is field]
        if part.component.kind == "reference":
            fields = [field for field in fields if field.wide]
        return tuple(sorted(fields, key=lambda field: not field.wide))


def _content(field: SiteField) -> object:
    """Return what no other field repeats; equal numbers mean different things."""
    plain = all(isinstance(piece, str) for piece in field.pieces)
    return field if plain and not field.wide else field.pieces


def printed_lines(ops: Iterable[Op]) -> Iterator[TextLine]:
    """Yield the lines of text that ops print."""
    for op in ops:
        if isinstance(op, TextLine):
            yield op
        elif isinstance(op, Group):
            yield from printed_lines(op.ops)


class _Fields:
    """The fields of one card."""

    def __init__(
        self, card: ExportedCard, icons: Iterable[str], cards: Mapping[str, str]
    ) -> None:
        self._card: Card = card.card
        self._title = _bare(card.title)
        self._icons, self._cards = frozenset(icons), cards
        faces = filter(None, (card.front, card.back))
        lines = [
            "".join(run.text for run in line.runs)
            for face in faces
            for line in printed_lines(face.ops)
        ]
        self._words = {word for line in lines for word in line.split()}
        self._printed = _bare("".join(lines))

    def all(self) -> Iterator[SiteField]:
        fields = self._card.type.fields
        for single, names in groupby(fields, key=self._is_direction):
            if single:
                yield self._directions(list(names))
            else:
                yield from self._each(names)

    def _each(self, names: Iterable[str]) -> Iterator[SiteField]:
        for name in names:
            field = self._card.type.fields[name]
            pieces = self._pieces(self._card.values.get(name), field)
            if pieces:
                yield SiteField(_label(name), pieces, _is_wide(pieces))

    def _is_direction(self, name: str) -> bool:
        value = self._card.values.get(name)
        return len(name) == 1 and isinstance(value, int | float)

    def _directions(self, names: list[str]) -> SiteField:
        """Return numbers whose names are single letters as one field."""
        values = (self._card.values.get(name) for name in names)
        numbers = [format_number(each) for each in values if isinstance(each, int)]
        label = ", ".join(name.upper() for name in names)
        return SiteField(label, (", ".join(numbers),))

    def _pieces(self, value: FieldValue, field: Field) -> tuple[SitePiece, ...]:
        if field.type in _DRAWN or isinstance(value, bool | PictureParts | None):
            return ()
        if isinstance(value, int | float):
            return self._number(format_number(value))
        if isinstance(value, str):
            return self._named(value) or self._text(value, field)
        return self._list(value, field)

    def _number(self, written: str) -> tuple[SitePiece, ...]:
        """Return a number that is printed, or that may be drawn as things to count."""
        counted = self._card.type.back is not None and written != "0"
        return (written,) if written in self._words or counted else ()

    def _named(self, word: str) -> tuple[SitePiece, ...]:
        """Return the icon or the card that a word names."""
        if word in self._icons:
            return (("icon", word),) if _bare(word) != self._title else ()
        if word in self._cards and word != self._card.id:
            return (("card", self._cards[word]),)
        return ()

    def _text(self, text: str, field: Field) -> tuple[SitePiece, ...]:
        """Return a text that the card prints besides its title."""
        lines = spoken_lines(text, self._icons, _marked) if field.markup else [text]
        parts = "\n".join(lines).split(_MARK)
        plain = [_bare(part) for part in parts[::2]]
        if "".join(plain) in self._title:
            return ()
        if not all(part in self._printed for part in plain):
            return ()
        # Every other part is what stood between marks.
        pieces: Iterator[SitePiece] = (
            ("icon", part) if at % 2 else part for at, part in enumerate(parts)
        )
        return tuple(filter(None, pieces))

    def _list(self, values: Iterable[str], field: Field) -> tuple[SitePiece, ...]:
        """Return a list, all of whose entries a reader can make sense of."""
        runs = [(word, len(list(same))) for word, same in groupby(values)]
        read = [self._named(word) or self._text(word, field) for word, _ in runs]
        if not all(read):
            return ()
        mark = "\n" if any(map(_is_wide, read)) else ", "
        joined: list[SitePiece] = []
        for (_, count), pieces in zip(runs, read, strict=True):
            if _is_icon(pieces[0]):
                joined += pieces * count
                continue
            times = f" ×{count}" if count > 1 else ""
            joined += [*([mark] if joined else []), *pieces, times]
        return tuple(filter(None, joined))


def _is_icon(piece: SitePiece) -> bool:
    return isinstance(piece, tuple) and piece[0] == "icon"


def _is_wide(pieces: tuple[SitePiece, ...]) -> bool:
    """Return whether pieces are a sentence, or as long as one."""
    texts = [piece for piece in pieces if isinstance(piece, str)]
    return sum(map(len, texts)) > _LONG or any(text[-1] in ".!?" for text in texts)


def _marked(token: str) -> str:
    return f"{_MARK}{token}{_MARK}"


def _bare(text: str) -> str:
    """Return only letters and digits: hyphens and spaces depend on the lines."""
    return _SIGNS.sub("", text).casefold()


def _label(name: str) -> str:
    words = _ID.sub("", name.replace("-", " ").replace("_", " "))
    return words[:1].upper() + words[1:]
