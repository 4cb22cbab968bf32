"""How PDF spells numbers, operators and objects (ISO 32000-1, 7.3).

Numbers are short, exact enough, and never have an exponent.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Outline

# Characters that are printable and neither delimiters nor white space need no escape
# in a name.
_PLAIN = frozenset(map(chr, range(0x21, 0x7F))) - frozenset("%()<>{}[]/#")
STRING_ESCAPES = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\"})


class Name(str):
    """A name, without its slash."""

    __slots__ = ()


class Ref(int):
    """The number of an object that is written elsewhere."""

    __slots__ = ()


class Verbatim(str):
    """An object that is serialized already."""

    __slots__ = ()


Object: TypeAlias = (
    "Name | Ref | Verbatim | str | bool | int | float | Mapping[str, Object] "
    "| Sequence[Object]"
)


# The same coordinates recur on card after card.
@lru_cache(maxsize=1 << 16)
def format_number(value: float) -> str:
    """Return a length to a ten-thousandth of a point, without trailing zeros."""
    # Adding 0.0 turns -0.0 into 0.0; below 0.0001 nothing is left for an exponent.
    text = repr(round(value, 4) + 0.0)
    return text[:-2] if text.endswith(".0") else text


def format_factor(value: float) -> str:
    """Return a scale with seven decimals: a factor is multiplied by page lengths."""
    text = f"{value:.7f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=4096)
def transform_operator(matrix: Matrix) -> str:
    """Return the operator that applies `matrix` to the current coordinates."""
    scales = " ".join(map(format_factor, (matrix.a, matrix.b, matrix.c, matrix.d)))
    return f"{scales} {format_number(matrix.e)} {format_number(matrix.f)} cm"


@lru_cache(maxsize=4096)
def rectangle_operator(box: Box) -> str:
    """Return the operator that adds `box` to the path."""
    return " ".join(map(format_number, (box.x, box.y, box.width, box.height))) + " re"


def path_operators(outline: Outline) -> str:
    """Return the operators that build a path, without painting it.

    Coordinates are written as by `format_number`. One format for all of them takes
    1.3 microseconds a curve, one call for each 6 unless it knows them all.
    """
    operators = "".join([_OPERATORS[segment[0]] for segment in outline])
    numbers: list[Any] = [number for segment in outline for number in segment[1:]]
    text = operators % tuple(numbers)
    # A number ends before a space, so its last zeros do as well.
    for zeros in ("0000 ", "000 ", "00 ", "0 "):
        text = text.replace(zeros, " ")
    return text.replace(". ", " ").replace("-0 ", "0 ").rstrip()


_OPERATORS = {
    "M": "%.4f %.4f m ",
    "L": "%.4f %.4f l ",
    "C": "%.4f %.4f %.4f %.4f %.4f %.4f c ",
    "Z": "h ",
}


def serialize(found: Object) -> str:
    """Return an object as the file contains it, in Latin-1. Text is a plain str."""
    return _SERIALIZERS[type(found)](found)


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
        return f"({text.translate(STRING_ESCAPES)})"
    return f"<feff{text.encode('utf-16-be', 'replace').hex()}>"


_SERIALIZERS: Mapping[type, Callable[[Any], str]] = {
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
