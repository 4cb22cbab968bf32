"""Ids made from names."""

import re
import unicodedata
from collections.abc import Collection
from itertools import chain, count


def slug_of(name: str, otherwise: str = "card") -> str:
    """Give the id that a name makes: "Mole, the Öld" is mole-the-old."""
    return re.sub(r"[^a-z0-9]+", "-", bare(name)).strip("-") or otherwise


def free_slug(base: str, taken: Collection[str]) -> str:
    """Give an id that is not taken: `base`, or `base-2`, `base-3` ..."""
    numbered = (f"{base}-{number}" for number in count(2))
    return next(text for text in chain([base], numbered) if text not in taken)


def bare(text: str) -> str:
    """Give a text in small letters without accents."""
    parted = unicodedata.normalize("NFKD", text.replace("ß", "ss"))
    return "".join(c for c in parted if not unicodedata.combining(c)).lower()
