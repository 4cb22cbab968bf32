"""The objects that a PDF is made of, and how they are spelt (ISO 32000-1, 7.3)."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from cardgen.write.numerals import factor

# What is no delimiter, no white space and printable stands in a name as it is.
_PLAIN = frozenset(map(chr, range(0x21, 0x7F))) - frozenset("%()<>{}[]/#")
_ESCAPES = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\"})


class Name(str):
    """A name, without its slash."""

    __slots__ = ()


class Ref(int):
    """The number of an object that is written elsewhere."""

    __slots__ = ()


class Verbatim(str):
    """An object that is spelt already."""

    __slots__ = ()


Object: TypeAlias = (
    "Name | Ref | Verbatim | str | bool | int | float | Mapping[str, Object] "
    "| Sequence[Object]"
)


def spelt(found: Object) -> str:
    """Give an object as it stands in the file, in Latin-1. Text is a plain str."""
    return _SPELLING[type(found)](found)


# A deck has few names.
@lru_cache(maxsize=1024)
def _name(name: str) -> str:
    if _PLAIN.issuperset(name):
        return f"/{name}"
    coded = (
        chr(code) if chr(code) in _PLAIN else f"#{code:02X}" for code in name.encode()
    )
    return f"/{''.join(coded)}"


def _dictionary(found: Mapping[str, Object]) -> str:
    entries = [f"{_name(key)} {spelt(value)}" for key, value in found.items()]
    return f"<<{' '.join(entries)}>>"


def _array(found: Sequence[Object]) -> str:
    return f"[{' '.join(map(spelt, found))}]"


def _text(text: str) -> str:
    if text.isascii() and text.isprintable():
        return f"({text.translate(_ESCAPES)})"
    return f"<feff{text.encode('utf-16-be', 'replace').hex()}>"


_SPELLING: Mapping[type, Callable[[Any], str]] = {
    Verbatim: str,
    Name: _name,
    Ref: lambda ref: f"{ref:d} 0 R",
    str: _text,
    bool: lambda found: "true" if found else "false",
    int: str,
    float: factor,
    dict: _dictionary,
    list: _array,
}
