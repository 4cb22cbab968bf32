"""Numbers as PDF operators carry them: short, exact enough, never with an exponent."""

from functools import lru_cache

from cardgen.model.geometry import Box, Matrix


# The same coordinates come again on card after card.
@lru_cache(maxsize=1 << 16)
def number(value: float) -> str:
    """Give a length to a ten-thousandth of a point without trailing zeros."""
    # Adding 0.0 turns -0.0 into 0.0; below 0.0001 nothing is left for an exponent.
    text = repr(round(value, 4) + 0.0)
    return text[:-2] if text.endswith(".0") else text


def factor(value: float) -> str:
    """Give a scale with seven decimals: a factor is multiplied by whole pages."""
    text = f"{value:.7f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=4096)
def transform(matrix: Matrix) -> str:
    """Give the operator that lays `matrix` over the coordinates in force."""
    scales = " ".join(map(factor, (matrix.a, matrix.b, matrix.c, matrix.d)))
    return f"{scales} {number(matrix.e)} {number(matrix.f)} cm"


@lru_cache(maxsize=4096)
def rectangle(box: Box) -> str:
    """Give the operator that adds `box` to the path."""
    return " ".join(map(number, (box.x, box.y, box.width, box.height))) + " re"
