"""The words that cardgen itself prints, in the language of a game."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

_VALUE = re.compile(r"\{(\w+)\}")


class Phrase(NamedTuple):
    """A text that is said later, in one language or another, and its {values}."""

    text: str
    values: Mapping[str, object] = MappingProxyType({})


class Words:
    """Says in a language what the code says in English.

    `phrases` are those of the language by the English ones; what is not among them is
    said in English.
    """

    def __init__(
        self, language: str = "en", phrases: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.language, self.phrases = language, phrases

    def __call__(self, text: str, **values: object) -> str:
        """Return a text with its {values}."""
        said = self.phrases.get(text, text)
        # In one go: a value may contain a name in braces.
        return _VALUE.sub(lambda name: str(values.get(name[1], name[0])), said)

    def listed(self, phrases: Iterable[Phrase]) -> str:
        """Return several phrases as one list."""
        return ", ".join([self(each.text, **each.values) for each in phrases])


ENGLISH = Words()
