"""Number formats: what a cell shows, and which formats are refused."""

from contextlib import suppress
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.load.format_code import UnknownFormat
from cardgen.load.number_format import shown

DAY = datetime(2026, 1, 31)
NOON = datetime(2026, 5, 7, 14, 5, 9)
SHOWN: dict[str, list[tuple[object, str, str, str]]] = {
    "general": [
        (5, "General", "en", "5"),
        (-5.0, "general", "en", "-5"),
        (0.1, "General", "de", "0,1"),
        (0.1 + 0.2, "General", "en", "0.3"),
        (99_999_999_999, "General", "en", "99999999999"),
        (0.0001, "General", "en", "0.0001"),
        (3, 'General" VP"', "en", "3 VP"),
        (-3, 'General;-General;"none"', "en", "-3"),
        (0, 'General;-General;"none"', "en", "none"),
        (True, "General", "de", "true"),
        (-0.0, "General", "en", "0"),
        (7, "@", "en", "7"),
    ],
    "texts": [
        ("  a  b ", "General", "en", "  a  b "),
        ("007", "@", "en", "007"),
        ("x", "0.00", "en", "x"),
        ("x", '0;-0;0;"<"@">"', "en", "<x>"),
        ("x", "_(@_)", "en", "x"),
        ("x", ";;;", "en", ""),
        ("x", "mm-dd-yy", "de", "x"),
    ],
    "decimals": [
        (2.675, "0.00", "en", "2.68"),
        (1.005, "0.00", "en", "1.01"),
        (-2.5, "0", "en", "-3"),
        (0.5, "0", "en", "1"),
        (1.5, "0.0#", "en", "1.5"),
        (1.25, "0.0#", "de", "1,25"),
        (5, "#.##", "en", "5."),
        (0.5, "#.##", "en", ".5"),
        (12.5, ".00", "en", "12.50"),
        (5.5, "0.??", "en", "5.5"),
        (0.125, "0%", "en", "13%"),
        (0.125, "0.0%", "fr", "12,5%"),
        (-0.5, "0 %", "de", "-50 %"),
    ],
    "signs": [
        (3, "+0;-0;0", "en", "+3"),
        (-3, "+0;-0;0", "en", "-3"),
        (0, "+0;-0;0", "en", "0"),
        (0, "+0;-0", "en", "+0"),
        (1234, "+#,##0", "en", "+1,234"),
        (-5, "$0", "en", "-$5"),
        (-5, '0_);(0);"-"??_)', "en", "(5)"),
        (0, '0_);(0);"-"??_)', "en", "-"),
        (-5, "0;;", "en", ""),
        (-5, '"yes"', "en", "-yes"),
        (3, '[Red]"×"0', "en", "×3"),
        (3, "[Blau]0;[Farbe 3]-0", "en", "3"),
    ],
    "thousands": [
        (1234567, "#,##0", "en", "1,234,567"),
        (1234567.5, "#,##0.00", "de", "1.234.567,50"),
        (1234, "#,##0", "es", "1.234"),
        (1234, "#,##0", "fr", "1\u202f234"),
        (1234, "#,##0", "pl", "1\xa0234"),
        (5, "0,000", "en", "0,005"),
        (1.5, "0.00", "hi", "1.50"),
        (1234567, "0,", "en", "1235"),
        (1234567, '0.0,,"M"', "en", "1.2M"),
    ],
    "currency": [
        (5, '"$"#,##0.00', "en", "$5.00"),
        (5, "\\$0", "en", "$5"),
        (5.5, "[$$-409]#,##0.00", "en", "$5.50"),
        (5, "#,##0.00\\ [$€-407]", "de", "5,00 €"),
        (5, "[$€-2]\\ 0", "en", "€ 5"),
        (-5, '_-* #,##0.00 "€"_-;-* #,##0.00 "€"_-;_-* "-"?? "€"_-', "de", "-5,00 €"),
        (0, '_-* #,##0.00 "€"_-;-* #,##0.00 "€"_-;_-* "-"?? "€"_-', "de", "- €"),
        (5, '"HP"* 0', "en", "HP 5"),
    ],
    "fractions": [
        (0.5, "# ?/?", "en", "1/2"),
        (1.5, "# ?/?", "en", "1 1/2"),
        (2, "# ?/?", "en", "2"),
        (0, "# ?/?", "en", "0"),
        (-0.25, "#\\ ?/?", "en", "-1/4"),
        (1.5, "?/?", "en", "3/2"),
        (0.33, "# ?/?", "en", "1/3"),
        (1 / 3, "# ??/??", "en", "1/3"),
        (1.5, "# ?/2", "en", "1 1/2"),
        (0.5, "# ?/4", "en", "2/4"),
        (0.25, "# ??/100", "en", "25/100"),
        (0.5, '0 ?/?" in"', "en", "0 1/2 in"),
    ],
    "padding": [
        (7, "000", "en", "007"),
        (-7, "00000", "en", "-00007"),
        (5551234, "000-0000", "en", "555-1234"),
        (95551234, "000-0000", "en", "9555-1234"),
        (930, "0:00", "en", "9:30"),
        (7, "??0", "en", "7"),
    ],
    "dates": [
        (DAY, "yyyy-mm-dd", "en", "2026-01-31"),
        (DAY.date(), "dd.mm.yy", "de", "31.01.26"),
        (DAY, "d/m/yyyy", "en", "31/1/2026"),
        (DAY, "d/m/yyyy", "fr", "31/1/2026"),
        (DAY, "d\\/m\\/yyyy", "de", "31/1/2026"),
        (DAY, "mmm d, yyyy", "en", "Jan 31, 2026"),
        (DAY, "dddd, mmmm d", "en", "Saturday, January 31"),
        (DAY, "ddd mmmmm", "en-GB", "Sat J"),
        (DAY, "ddd d. mmmm", "de", "Sa 31. Januar"),
        (DAY, "d. mmm yyyy", "de", "31. Jan 2026"),
        (DAY, "[$-407]d. mmmm yyyy;@", "en", "31. Januar 2026"),
        (DAY, "[$-en-US]mmmm", "de", "January"),
        (DAY, 'd" de "mmmm', "pt-BR", "31 de janeiro"),
    ],
    "times": [
        (NOON, "yyyy-mm-dd hh:mm:ss", "de", "2026-05-07 14:05:09"),
        (NOON, "m/d h:mm", "en", "5/7 14:05"),
        (NOON, "h:mm AM/PM", "en", "2:05 PM"),
        (NOON, "[$-409]h a/p", "de", "2 p"),
        (time(0, 30), "h:mm A/P", "en", "12:30 A"),
        (time(9, 5), "hh:mm", "de", "09:05"),
        (time(0, 5, 9, 500_000), "mm:ss.0", "de", "05:09,5"),
        (time(0, 5, 9, 500_000), "mm:ss", "en", "05:10"),
        (timedelta(hours=26, minutes=3), "[h]:mm", "en", "26:03"),
        (timedelta(minutes=90), "[mm]:ss", "en", "90:00"),
        (timedelta(seconds=75.5), "[ss].00", "en", "75.50"),
    ],
}


def test_what_a_cell_shows() -> None:
    assert sum(map(len, SHOWN.values())) >= 80
    for kind, rows in SHOWN.items():
        said = [(*row[:3], shown(*row[:3])) for row in rows]
        assert said == rows, kind


CHOOSE = "choose General, 0.00, yyyy-mm-dd"
MACHINE = "differently on each machine; choose a format with a fixed order"
REFUSED: list[tuple[object, str, str, str]] = [
    (1 / 3, "General", "en", "round it in the cell"),
    (1e11, "General", "en", "choose a format such as 0 or 0.00"),
    (1e-5, "General", "en", "round it in the cell"),
    (5, "[>=100]0", "en", CHOOSE),
    (5, "[=1]0", "en", CHOOSE),
    (5, "0.00E+00", "en", CHOOSE),
    (5, "* 0*-", "en", CHOOSE),
    (5, "0;0;0;@;0", "en", CHOOSE),
    (5, "", "en", CHOOSE),
    (5, "0" * 256, "en", CHOOSE),
    (5, "0.0.0", "en", CHOOSE),
    (5, "0/0", "en", CHOOSE),
    (5, "yyyy", "en", CHOOSE),
    (5, '"x"@', "en", CHOOSE),
    (5, "[DBNum1]0", "en", CHOOSE),
    (-5, "0;", "en", CHOOSE),
    (-5, "#,##0_);(#,##0)", "de", CHOOSE),
    (float("nan"), "0", "en", CHOOSE),
    (1e400, "General", "en", CHOOSE),
    (True, "0", "en", CHOOSE),
    (None, "0", "en", CHOOSE),
    ("x", "0;0;0;[h]", "en", CHOOSE),
    (DAY, "0", "en", CHOOSE),
    (DAY, "[h]:mm", "en", CHOOSE),
    (DAY, "ddddd", "en", CHOOSE),
    (date(1900, 2, 1), "yyyy", "en", CHOOSE),
    (time(9), "yyyy h", "en", CHOOSE),
    (timedelta(1), "h:mm", "en", CHOOSE),
    (timedelta(1), "[h] AM/PM", "en", CHOOSE),
    (1234567, "#,##0", "hi", CHOOSE),
    (DAY, "mm-dd-yy", "en", MACHINE),
    (DAY, "m/d/yy h:mm", "en", MACHINE),
    (DAY, "[$-F800]dddd, mmmm dd, yyyy", "en", MACHINE),
    (DAY, "[$-2000409]d", "en", MACHINE),
    (DAY, "d/m/yyyy", "de", MACHINE),
    (DAY, "d-mmm-yy", "de", MACHINE),
    (time(9, 30), "h:mm", "de", MACHINE),
    (DAY, "d mmmm", "ru", "programs differ in this name"),
    (datetime(2026, 3, 1), "mmm", "de", "programs differ in this name"),
    (DAY, "[$-C0A]h AM/PM", "en", "programs differ in this name"),
    (0.3, "# ?/?", "en", "programs differ in how they show this value"),
    (-0.001, "0.00", "en", "round it in the cell"),
    (-0.001, "0;(0)", "en", "round it in the cell"),
    (time(23, 59, 59, 900_000), "hh:mm", "en", "round it in the cell"),
    (timedelta(-1), "[h]", "en", "round it in the cell"),
]


def test_what_is_refused() -> None:
    for value, code, language, hint in REFUSED:
        with pytest.raises(UnknownFormat) as caught:
            pytest.fail(f"{code} for {value}: {shown(value, code, language)}")
        start = f'the format "{code[:60]}'
        assert str(caught.value).startswith(start)
        said = '" does not say for certain what the sheet shows'
        assert str(caught.value).endswith(said)
        assert hint in caught.value.hint, code


SIGNS = '0#?.,;%@/:-+E$_*\\"[] x(€ymdhs1ſ\n\x1f'
PARTS = ["[Red]", "[$-407]", "[h]", "# ?/?", "General", "AM/PM", "ss.0", "mmmm", "[>1]"]
CODES = st.lists(st.sampled_from([*SIGNS, *PARTS]), max_size=8).map("".join)
VALUES = (
    st.integers()
    | st.floats()
    | st.datetimes()
    | st.dates()
    | st.times()
    | st.timedeltas()
    | st.sampled_from(["x", "", True, None])
)
CENTS = st.decimals(-(10**6), 10**6, places=3).filter(lambda n: abs(n) >= 1)


@given(VALUES, CODES, st.sampled_from(["en", "de", "fr"]))
def test_any_code_is_shown_or_refused(value: object, code: str, language: str) -> None:
    with suppress(UnknownFormat):
        assert isinstance(shown(value, code, language), str)


@given(CENTS)
def test_halves_are_rounded_away_from_zero(number: Decimal) -> None:
    rounded = number.quantize(Decimal("0.01"), ROUND_HALF_UP)
    assert shown(float(number), "0.00") == str(rounded)


@given(st.integers())
def test_marks_of_thousands_change_no_digit(number: int) -> None:
    assert shown(number, "#,##0").replace(",", "") == shown(number, "0")
