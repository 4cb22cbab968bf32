"""A game's texts in another language, as its translation file has them."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from cardgen.model.source import Span

PHRASES = "phrases"
"""The context of texts that templates translate with `_("...")`."""


class SourceText(NamedTuple):
    """A text to translate. The `note` says what it is, and how long it may be."""

    context: str
    text: str
    note: str
    span: Span


class Translated(NamedTuple):
    """A text in another language, with the `source` that it is a translation of.

    A `fuzzy` one was made for an earlier source, and waits for its translator.
    """

    text: str
    source: str
    fuzzy: bool
    span: Span

    def fits(self, source: str) -> bool:
        """Return whether it is a translation of the source as it is now."""
        return bool(self.text) and not self.fuzzy and self.source == source


class Translation(NamedTuple):
    """The texts of a game in a language, by their contexts.

    A context names a text: "pool/fox/name" is the field `name` of the card `fox` of the
    component `pool`, "game/title" the title in game.yaml, and "phrases/Score" a text
    of templates. `sources` are the texts of the game itself.
    """

    language: str
    file: Path
    texts: Mapping[str, Translated] = MappingProxyType({})
    sources: Mapping[str, str] = MappingProxyType({})


def phrase_context(text: str) -> str:
    """Return the context of a text that templates translate."""
    return f"{PHRASES}/{text}"


def file_of(folder: Path, language: str) -> Path:
    """Return the file of a game's translation into a language, which may not exist."""
    return folder / "i18n" / f"{language}.po"
