"""The words of a language, from a library that is installed only when asked for."""

from collections.abc import Set as AbstractSet
from functools import cache
from importlib import import_module


class NoDictionary(Exception):
    """The words of a language are not to be had. Carries message and hint."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@cache
def dictionary(language: str) -> AbstractSet[str]:
    """Give the words of a language in small letters. Raises NoDictionary."""
    try:
        library = import_module("spellchecker")
    except ImportError:
        raise NoDictionary(
            "a dictionary needs the library pyspellchecker, which is not installed",
            "pip install 'cardgen[spelling]', or leave dictionary out",
        ) from None
    try:
        checker = library.SpellChecker(language=language.split("-")[0])
    except ValueError:
        raise NoDictionary(
            f'there is no dictionary for the language "{language}"',
            'leave dictionary out, and list all words in a file: "words: words.txt"',
        ) from None
    return frozenset(checker.word_frequency.dictionary)
