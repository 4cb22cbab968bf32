"""The objects that a PDF is made of, and how they are spelt (ISO 32000-1, 7.3)."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

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
    match found:
        case Verbatim():
            return found
        case Name():
            return _name(found)
        case Ref():
            return f"{int(found)} 0 R"
        case str():
            return _text(found)
        case bool():
            return "true" if found else "false"
        case int():
            return str(found)
        case float():
            return factor(found)
        case Mapping():
            entries = [f"{_name(key)} {spelt(value)}" for key, value in found.items()]
            return f"<<{' '.join(entries)}>>"
        case _:
            return f"[{' '.join(map(spelt, found))}]"


def _name(name: str) -> str:
    if _PLAIN.issuperset(name):
        return f"/{name}"
    coded = (
        chr(code) if chr(code) in _PLAIN else f"#{code:02X}" for code in name.encode()
    )
    return f"/{''.join(coded)}"


def _text(text: str) -> str:
    if text.isascii() and text.isprintable():
        return f"({text.translate(_ESCAPES)})"
    return f"<feff{text.encode('utf-16-be', 'replace').hex()}>"
