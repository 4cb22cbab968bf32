"""What a cell shows for a date or a time by a section of its number format."""

import re
from datetime import date, datetime, time, timedelta
from typing import TypeAlias

from cardgen.load.format_code import (
    CHOOSE,
    NAMES,
    ROUND,
    Section,
    UnknownFormat,
    check,
    marks_of,
    said_in,
)

_MINUTES = re.compile(r"(?<=h\|)mm?\b|(?<!\[)\bmm?(?=\|\[?s)")
_ELAPSED = re.compile(r"\[(?:hh?(?:nn?)?(?:ss?)?|mm?(?:ss?)?|ss?)")
_NAMED = {"mmm": "LLL", "mmmm": "LLLL", "mmmmm": "LLLL", "ddd": "EEE", "dddd": "EEEE"}

Moment: TypeAlias = date | time | timedelta


def moment_in(value: Moment, section: Section, language: str) -> str:
    """Return what a section shows for a date or time. Raises UnknownFormat."""
    check(section, ("date", "point", "comma"), language)
    joined = "|".join(token.text for token in section if token.kind == "date")
    units = _MINUTES.sub(lambda found: "n" * len(found[0]), joined).split("|")
    elapsed = _ELAPSED.fullmatch(re.sub(r"\.0+", "", "".join(units)))
    if bool(elapsed) != isinstance(value, timedelta):
        raise UnknownFormat(CHOOSE)
    named = next((token.language for token in section if token.language), language)
    digits = _digits(value, max(unit.count("0") for unit in units))
    if "/" in joined:
        if named != language and named[:2] != "en":
            raise UnknownFormat(NAMES)
        half, hour = "AP"[int(digits["h"]) // 12], (int(digits["h"]) - 1) % 12 + 1
        digits |= {"AM/PM": half + "M", "A/P": half, "a/p": half.lower()}
        digits |= {"h": f"{hour}", "hh": f"{hour:02}"}
    left, said = iter(units), ""
    for token in section:
        unit, _, parts = (next(left) if token.kind == "date" else "").partition(".")
        said += (digits.get(unit) or _name(unit, value, named)) if unit else token.text
        said += marks_of(language)[0] + digits["."][: len(parts)] if parts else ""
    return said


def _digits(value: Moment, places: int) -> dict[str, str]:
    clock = value.time() if isinstance(value, datetime) else value
    clock = clock if isinstance(clock, time) else time()
    span = datetime.combine(date.min, clock) - datetime.min
    span = value if isinstance(value, timedelta) else span
    unit = timedelta(microseconds=10 ** (6 - places))
    rounded = (span + unit / 2) // unit * unit
    if span < timedelta() or (rounded.days and span.days == 0):
        raise UnknownFormat(ROUND)
    seconds = rounded // timedelta(seconds=1)
    hours, minutes = seconds // 3600, seconds // 60
    numbers = {"[h": hours, "[m": minutes, "[s": seconds}
    numbers |= {"h": hours, "n": minutes % 60, "s": seconds % 60}
    said = {".": f"{rounded.microseconds:06}"}
    if isinstance(value, date):
        numbers |= {"d": value.day, "m": value.month}
        said |= dict.fromkeys(("y", "yy"), f"{value.year % 100:02}")
        said |= dict.fromkeys(("yyy", "yyyy"), f"{value.year}")
        # Excel gives earlier days a wrong weekday: its 1900 is a leap year.
        if (value.year, value.month) < (1900, 3):
            raise UnknownFormat(CHOOSE)
    said |= {unit: str(number) for unit, number in numbers.items()}
    return said | {unit + unit[-1]: f"{n:02}" for unit, n in numbers.items()}


def _name(unit: str, value: Moment, language: str) -> str:
    pattern = _NAMED.get(unit, "")
    if not pattern or not isinstance(value, date):
        raise UnknownFormat(CHOOSE)
    language = "en" if language[:3] == "en-" else language
    month = datetime(2026, value.month, 15, 12)
    day = datetime(2026, 1, 5 + value.weekday(), 12) if unit[0] == "d" else month
    name = said_in(f"date,{pattern}", day, language).rstrip(".")
    inflected = pattern == "LLLL" and name != said_in("date,MMMM", day, language)
    if inflected or name == "Mär" or language[:2] in ("ja", "ko", "zh"):
        raise UnknownFormat(NAMES)
    return name[0] if unit == "mmmmm" else name
