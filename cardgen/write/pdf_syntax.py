"""The objects that a PDF is made of, and how they are spelt (ISO 32000-1, 7.3)."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from cardgen.model.geometry import Box, Matrix

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


def serialize(found: Object) -> str:
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
    entries = [f"{_name(key)} {serialize(value)}" for key, value in found.items()]
    return f"<<{' '.join(entries)}>>"


def _array(found: Sequence[Object]) -> str:
    return f"[{' '.join(map(serialize, found))}]"


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
    float: format_factor,
    dict: _dictionary,
    list: _array,
}


# The same coordinates come again on card after card.
@lru_cache(maxsize=1 << 16)
def format_number(value: float) -> str:
    """Give a length to a ten-thousandth of a point without trailing zeros."""
    # Adding 0.0 turns -0.0 into 0.0; below 0.0001 nothing is left for an exponent.
    text = repr(round(value, 4) + 0.0)
    return text[:-2] if text.endswith(".0") else text


def format_factor(value: float) -> str:
    """Give a scale with seven decimals: a factor is multiplied by whole pages."""
    text = f"{value:.7f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=4096)
def transform_operator(matrix: Matrix) -> str:
    """Give the operator that lays `matrix` over the coordinates in force."""
    scales = " ".join(map(format_factor, (matrix.a, matrix.b, matrix.c, matrix.d)))
    return f"{scales} {format_number(matrix.e)} {format_number(matrix.f)} cm"


@lru_cache(maxsize=4096)
def rectangle_operator(box: Box) -> str:
    """Give the operator that adds `box` to the path."""
    return " ".join(map(format_number, (box.x, box.y, box.width, box.height))) + " re"
