"""Which pages of the manual a word may mean that is the name of none."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.cli.manual import Manual
from cardgen.cli.manual_of_games import all_keys


class Meant(NamedTuple):
    """Names of pages, the likelier ones first.

    The word is the last part of the name of those `named`, and stands in the first line
    of those `titled`; those that `tell` of it have it further down.
    """

    named: tuple[str, ...]
    titled: tuple[str, ...]
    tell: tuple[str, ...]

    @property
    def only(self) -> str:
        """Return the one page that is likelier than all others, or ""."""
        best = self.named or self.titled
        names = best if len(best) == 1 else dict.fromkeys(map(_last, best))
        return next(iter(names)) if len(names) == 1 else ""


def meant_by(word: str, manual: Manual) -> Meant:
    """Return the pages that a word may mean."""
    found: dict[str, str] = {}
    written = _pattern(word)
    for name, page in _pages(manual):
        first, _, rest = page.partition("\n")
        if _singular(_last(name)) == _singular(word):
            found[name] = "named"
        elif written.search(first):
            found.setdefault(name, "titled")
        elif written.search(rest):
            found.setdefault(name, "tell")
    ways = (
        tuple(name for name, how in found.items() if how == way)
        for way in Meant._fields
    )
    return Meant(*ways)


def _pages(manual: Manual) -> Iterator[tuple[str, str]]:
    """Yield name and text of every page; a key's without the keys within it."""
    for title, pages in manual.items():
        keys = all_keys().get(title)
        yield from ((key.path, key.text) for key in keys) if keys else pages.items()


def _pattern(word: str) -> re.Pattern[str]:
    """Return what finds a word or its plural, with a hyphen, a space or a line end."""
    parts = map(re.escape, re.split(r"[\s-]+", _singular(word)))
    joined = r"[\s-]+".join(parts)
    if not re.search(r"\w", word):
        return re.compile("(?!)")
    return re.compile(rf"(?<!\w){joined}s?(?!\w)", re.IGNORECASE)


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _singular(word: str) -> str:
    return word.casefold().removesuffix("s")
