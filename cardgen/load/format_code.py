"""The code of a number format, taken apart, and what a language makes of it.

The language decides what Excel takes from the settings of the machine: the marks in
numbers, the names of months and days.
"""

import re
from datetime import datetime
from functools import lru_cache
from locale import windows_locale
from typing import NamedTuple, TypeAlias

CHOOSE = "choose General, 0.00, yyyy-mm-dd or another format without conditions"
MACHINE = (
    "the sheet shows this date differently on each machine; choose a format with a "
    "fixed order, such as yyyy-mm-dd"
)
NAMES = "programs differ in this name; choose a format in digits, such as yyyy-mm-dd"
ROUND = "programs differ in how they show this value by it; round it in the cell"
_TOKEN = re.compile(
    r""" "(?P<quoted>[^"]*)" | \\(?P<escaped>.) | (?P<gap>_.) | (?P<fill>\*[ ])
    | (?P<next>;) | (?P<elapsed>\[(?:hh?|mm?|ss?)\](?:(?<=s\])\.0{1,3})?)
    | \[(?P<bracket>[^\[\]]*)\] | (?P<general>General) | (?P<half>AM/PM|A/P)
    | (?P<ratio>(?:[#0](?:\\?[ ])+)?\?{1,3}/(?:\?{1,3}|[1-9]\d{0,2})(?![\d?#]))
    | (?P<date>y+|m+|d+|h+|s+(?:\.0{1,3})?) | (?P<digit>[0#?]) | (?P<point>\.)
    | (?P<comma>,) | (?P<percent>%) | (?P<text>@) | (?P<parted>[/:])
    | (?P<sign>[-$+()!^&'~{}<>=\ ]|[^\x00-\x7f]) | (?P<unknown>.) """,
    re.VERBOSE | re.IGNORECASE | re.ASCII | re.DOTALL,
)
_COLOR = re.compile(
    "black|blue|cyan|green|magenta|red|white|yellow|schwarz|blau|zyan|grün|rot|wei(ß|ss)"
    "|gelb|(color|farbe) ?[1-9][0-9]?"
)
_NO_LANGUAGE = (None, "1", "2", "x-euro1", "x-euro2")
_LANGUAGES = {name.replace("_", "-") for name in windows_locale.values()}
FILL = "\x1f"
_NOON = datetime(2026, 1, 31, 12)


class UnknownFormat(Exception):
    """It is not sure what a format shows for a value. Carries a hint."""

    def __init__(self, hint: str, code: str = "") -> None:
        said = "does not say for certain what the sheet shows"
        super().__init__(f'the format "{code[:60]}" {said}')
        self.hint = hint


class FormatPart(NamedTuple):
    """A part of a code: its kind, and what it shows or which hint it deserves."""

    kind: str
    text: str
    language: str = ""


Section: TypeAlias = tuple[FormatPart, ...]


@lru_cache(maxsize=512)
def sections_of(code: str) -> tuple[list[Section], Section | None]:
    """Return the sections of a code for numbers, and that for texts, if it has one.

    Raises UnknownFormat.
    """
    sections: list[Section] = [()]
    for found in _TOKEN.finditer(code[:256]):
        token = _token(found)
        if token.kind == "next":
            sections.append(())
        elif token.text or token.language:
            sections[-1] += (token,)
    if not 0 < len(code) <= 255 or len(sections) > 4:
        raise UnknownFormat(CHOOSE)
    if len(sections) == 4 or any(token.kind == "text" for token in sections[-1]):
        return sections[:-1], sections[-1]
    return sections, None


def _token(found: re.Match[str]) -> FormatPart:
    kind, text = found.lastgroup or "", found[found.lastgroup or 0]
    match kind:
        case "bracket":
            return _bracket(text)
        case "quoted" | "escaped" | "sign" | "gap" | "fill":
            return FormatPart("literal", {"gap": " ", "fill": FILL}.get(kind, text))
        case "half":
            return FormatPart("date", text.upper() if len(text) == 5 else text)
        case "date" | "elapsed":
            return FormatPart("date", text.lower().replace("]", ""))
    return FormatPart(kind, CHOOSE if kind == "unknown" else text)


def _bracket(text: str) -> FormatPart:
    if _COLOR.fullmatch(text.lower()):
        return FormatPart("literal", "")
    tag = re.fullmatch(r"\$([^-]*)(?:-(.+))?", text)
    if tag is None:
        return FormatPart("unknown", CHOOSE)
    language = tag[2] if tag[2] in _LANGUAGES else ""
    if re.fullmatch("[0-9A-Fa-f]{1,8}", tag[2] or ""):
        # Other bits stand for calendars, digits and the long date of the machine.
        language = windows_locale.get(int(tag[2], 16), "").replace("_", "-")
    if not language and tag[2] not in _NO_LANGUAGE:
        return FormatPart("unknown", MACHINE)
    return FormatPart("literal", tag[1], language)


def check(section: Section, kinds: tuple[str, ...], system: str = "en") -> None:
    """Check that a section has no parts but these, and literal ones.

    `system` is the language whose marks a date has. Raises UnknownFormat.
    """
    for token in section:
        if token.kind not in ("literal", "parted", *kinds):
            raise UnknownFormat(token.text if token.kind == "unknown" else CHOOSE)
        # In a date, a bare one stands for the mark of the machine.
        form = "date,short" if token.text == "/" else "time,short"
        foreign = token.kind == "parted" and system != "en"
        if foreign and token.text not in said_in(form, _NOON, system):
            raise UnknownFormat(MACHINE)


def marks_of(language: str, grouped: bool = False) -> tuple[str, str]:
    """Return the decimal mark and that of thousands. Raises UnknownFormat."""
    if language == "en":
        return ".", ","
    found = re.fullmatch(
        r".*?(?:2(?P<mark>\D)345(?P=mark)678)?(?P<point>\D)5",
        said_in("number", 12345678.5, language),
    )
    # Some group digits in another way than by three.
    if found is None or (grouped and not found["mark"]):
        raise UnknownFormat(CHOOSE)
    return found["point"], found["mark"]


@lru_cache(maxsize=512)
def said_in(pattern: str, value: float | datetime, language: str) -> str:
    """Return a number or a date by a pattern of ICU in a language."""
    # It takes a while to load, and few sheets need it.
    from icu4py.messageformat import MessageFormat

    tag = f"{language}-u-ca-gregory-nu-latn"
    return MessageFormat(f"{{v,{pattern}}}", tag).format({"v": value})
