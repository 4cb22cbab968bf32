"""What a cell of a sheet shows for its value, by the code of its number format.

Where programs differ, the code is refused.
"""

import re
from datetime import date, time, timedelta
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from math import floor

from cardgen.load.date_format import moment_in
from cardgen.load.format_code import (
    CHOOSE,
    FILL,
    MACHINE,
    ROUND,
    FormatPart,
    Section,
    UnknownFormat,
    check,
    marks_of,
    sections_of,
)

_BY_MACHINE = ("mm-dd-yy", "m/d/yy h:mm")
# Built-in codes that have another order, zeros or signs where no English is spoken.
_ORDERS = ("d-mmm-yy", "d-mmm", "mmm-yy")
_CLOCKS = ("h:mm", "h:mm:ss")
_SIGNED = re.compile(r"#,##0(\.00)?_\);(\[Red\])?\(#,##0(\.00)?\)")
_NUMBER = re.compile(
    r"""[x:%]*(?:(?P<whole>[0#?](?:[0#?x:]*[0#?])?|[0#](?:,?[0#])+)(?P<above>,*))?
    (?:\.(?P<parts>[0#?](?:[0#?x:]*[0#?])?)?(?P<below>,*))?[x:%]*""",
    re.VERBOSE,
)
_EMPTY = {"0": "0", "#": "", "?": " "}
_EXACT = Context(prec=1000, rounding=ROUND_HALF_UP)
_FIFTEEN = Context(prec=15, rounding=ROUND_HALF_UP)
_TINY = Decimal("0.0001")
_GENERAL = (FormatPart("general", "General"),)


def shown(value: object, code: str, language: str = "en") -> str:
    """Return what a cell shows for a value by the code of its format.

    Raises UnknownFormat for any value and code where that is not sure.
    """
    try:
        return _shown(value, code, language)
    except UnknownFormat as reason:
        raise UnknownFormat(reason.hint, code) from reason


def _shown(value: object, code: str, language: str) -> str:
    if isinstance(value, str) and ";" not in code and "@" not in code:
        return value
    numbers, text = sections_of(code)
    match value:
        case str() if text is not None:
            check(text, ("text",))
            parts = [value if token.kind == "text" else token.text for token in text]
            return "".join(parts).replace(FILL, " ").strip(" ")
        case str():
            return value
        case bool() if code.lower() == "general":
            return str(value).lower()
        case int() | float() if not isinstance(value, bool):
            found = _amount(value, code, numbers, language)
        case date() | time() | timedelta():
            zero = value in (time(), timedelta()) and len(numbers) > 2
            section = numbers[2 if zero else 0] if numbers else ()
            found = moment_in(value, section, language)
            elsewhere = code in _ORDERS or (code in _CLOCKS and found[1] == ":")
            if code in _BY_MACHINE or (elsewhere and language[:2] != "en"):
                raise UnknownFormat(MACHINE)
        case _:
            raise UnknownFormat(CHOOSE)
    found = re.sub(rf"(?<=\w){FILL}", " ", found).replace(FILL, "")
    return re.sub(" {2,}", " ", found).strip(" ")


def _amount(value: float, code: str, numbers: list[Section], language: str) -> str:
    numbers = [_GENERAL] if code == "@" else numbers
    if not abs(value) < 1e308 or not numbers:
        raise UnknownFormat(CHOOSE)
    exact = Decimal(repr(value))
    if isinstance(value, float) or numbers != [_GENERAL]:
        exact = _FIFTEEN.plus(exact)
    at = 1 if exact < 0 else 0 if exact else 2
    at = at if at < len(numbers) else 0
    foreign = language != "en" and _SIGNED.fullmatch(code)
    if exact < 0 and (foreign or (len(numbers) == 2 and not numbers[1])):
        raise UnknownFormat(CHOOSE)
    sign = "-" if exact < 0 and at == 0 else ""
    return sign + _number(exact, numbers[at], language)


def _number(value: Decimal, section: Section, language: str) -> str:
    check(section, ("general", "ratio", "digit", "point", "comma", "percent"))
    shape = "".join(
        {"literal": "x", "general": "G", "ratio": "R"}.get(token.kind, token.text)
        for token in section
    )
    if re.fullmatch("[x:]*[GR]?[x:]*", shape):
        return "".join(_single(token, value, language) for token in section)
    found = _NUMBER.fullmatch(shape)
    if found is None or not (found["whole"] or found["parts"]):
        raise UnknownFormat(CHOOSE)
    whole, above, parts, below = (
        re.sub("[x:]", "", one or "") for one in found.groups()
    )
    power = 2 * shape.count("%") - 3 * len(above + below)
    last = Decimal(1).scaleb(-len(parts))
    amount = value.scaleb(power, _EXACT).quantize(last, context=_EXACT)
    if value < 0 and not amount:
        raise UnknownFormat(ROUND)
    needed = "," in whole or "." in shape
    point, mark = marks_of(language, "," in whole) if needed else ("", "")
    above, _, below = f"{amount.copy_abs():f}".partition(".")
    heads = _placed(above.lstrip("0"), whole, mark)
    kept = max(len(below.rstrip("0")), parts.rfind("0") + 1)
    tails = list(below[:kept]) + [_EMPTY[sign] for sign in parts[kept:]]
    laid = {"point": point if whole else heads.pop() + point, "comma": ""}
    left = iter(heads + tails)
    kinds = ((token.kind, token.text) for token in section)
    return "".join(
        next(left) if k == "digit" else laid.get(k, text) for k, text in kinds
    )


def _placed(digits: str, whole: str, mark: str) -> list[str]:
    """Return what each placeholder shows: the first one takes what is left over."""
    holders = whole.replace(",", "") or "#"
    wide = holders.rjust(len(digits), "#")
    pairs = zip(wide, digits.rjust(len(wide)), strict=True)
    signs = [_EMPTY[holder] if digit == " " else digit for holder, digit in pairs]
    for at in range(len(signs) - 4, -1, -3) if "," in whole else ():
        signs[at] += mark if signs[at] else ""
    over = len(signs) - len(holders) + 1
    return ["".join(signs[:over]), *signs[over:]]


def _single(token: FormatPart, value: Decimal, language: str) -> str:
    if token.kind == "ratio":
        return _ratio(value, token.text)
    digits = f"{value.copy_abs().normalize(_EXACT):f}"
    # Beyond this, programs write an exponent, or cut the digits off.
    if token.kind == "general" and (len(digits) > 11 or 0 < abs(value) < _TINY):
        raise UnknownFormat(
            "choose a format such as 0 or 0.00, or round it in the cell"
        )
    point = marks_of(language)[0] if "." in digits else "."
    return digits.replace(".", point) if token.kind == "general" else token.text


def _ratio(value: Decimal, code: str) -> str:
    """Return a value as a fraction; a code such as "# ?/?" has whole numbers too."""
    under = code.rpartition("/")[2]
    exact = Fraction(value.copy_abs())
    near = exact.limit_denominator(10 ** len(under) - 1)
    top, bottom = near.numerator, near.denominator
    if under.isdecimal():
        bottom = int(under)
        top = floor(exact * bottom + Fraction(1, 2))
    # Only close ones are found by every program.
    if (under[0] == "?" and 2 * abs(exact - near) * bottom**2 >= 1) or top == 0 > value:
        raise UnknownFormat(ROUND)
    units, rest = divmod(top, bottom)
    if code[0] == "?":
        return f"{top}/{bottom}"
    ratio = f" {rest}/{bottom}" if rest else ""
    return f"{units}{ratio}" if units or code[0] == "0" or not rest else ratio.strip()
