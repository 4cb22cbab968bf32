"""Letters that cannot be printed, and why."""

from collections.abc import Iterable

from cardgen.typeset.fault import TextFault
from cardgen.typeset.metrics import FontMetrics


def check_letters(parts: Iterable[tuple[str, FontMetrics]]) -> None:
    """Refuse letters without a glyph, and scripts that run from right to left.

    Raises TextFault that names them all.
    """
    missing: dict[tuple[str, str], None] = {}
    backward: dict[str, None] = {}
    for text, font in parts:
        measure = font.measure(text)
        missing |= dict.fromkeys((letter, font.name) for letter in measure.lacking)
        backward |= dict.fromkeys(measure.backward)
    if backward:
        raise _backward(list(backward))
    if missing:
        raise _missing(list(missing))


def _backward(letters: list[str]) -> TextFault:
    """Refuse scripts that would come out in the wrong order, letter by letter."""
    said = ", ".join(f"U+{ord(letter):04X}" for letter in letters)
    return TextFault(
        "script",
        f"text that runs from right to left cannot be set yet ({said})",
        "Arabic, Hebrew and their relatives would be printed in the wrong order",
    )


def _missing(missing: list[tuple[str, str]]) -> TextFault:
    said = ", ".join(
        f'"{letter}" (U+{ord(letter):04X})' for letter, _ in missing if letter.strip()
    ) or ", ".join(f"U+{ord(letter):04X}" for letter, _ in missing)
    fonts = ", ".join(dict.fromkeys(font for _, font in missing))
    return TextFault(
        "glyph",
        f"font {fonts} cannot draw {said}",
        "use another letter, another font, or an icon (:token:)",
    )
