"""Ids derived from names."""

import re
import unicodedata
from collections.abc import Collection
from itertools import chain, count

# Letters that have no accent to leave out.
_LETTERS = str.maketrans(
    {
        **{"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i"},
        **{"Æ": "Ae", "Œ": "Oe", "Ø": "O", "Ł": "L", "Đ": "D"},
    }
)


def slug_of(name: str, otherwise: str = "card") -> str:
    """Return the id of a name: "Mole, the Öld" becomes mole-the-old."""
    return re.sub(r"[^a-z0-9]+", "-", bare(name)).strip("-") or otherwise


def slug_hint(name: str, example: str, mark: str = "-") -> str:
    """Return the hint with the id that a name could be: "Bog Lurker", bog-lurker.

    Words are joined by `mark`. A name without any letter or digit gets an example.
    """
    slug = slug_of(name, "").replace("-", mark)
    return f'write "{slug}"' if slug else f'for example "{example}"'


def free_slug(base: str, taken: Collection[str]) -> str:
    """Return an id that is not taken: `base`, or `base-2`, `base-3` ..."""
    numbered = (f"{base}-{number}" for number in count(2))
    return next(text for text in chain([base], numbered) if text not in taken)


def bare(text: str) -> str:
    """Return a text in lower case without accents."""
    decomposed = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(c for c in decomposed if not unicodedata.combining(c)).lower()
