"""Sheets of nine outlined cards, drawn as other programs draw an outline."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pikepdf

from cardgen.model.units import to_points

CARD = (63.5, 88.9)
Outline = Callable[[float, float, float, float], str]


def path(x: float, y: float, w: float, h: float) -> str:
    """Return a closed path, as typst draws a rectangle."""
    return f"q 1 0 0 -1 {x} {y + h} cm 0.5 w 0 0 m {w} 0 l {w} {h} l 0 {h} l h S Q"


def rectangle(x: float, y: float, w: float, h: float) -> str:
    """Return an operator `re`, as reportlab draws a rectangle."""
    return f"n {x} {y} {w} {h} re S"


def ring(x: float, y: float, w: float, h: float) -> str:
    """Return the area between two rectangles, as WeasyPrint draws a border."""
    return f"{x + 0.5} {y + 0.5} {w - 1} {h - 1} re {x} {y} {w} {h} re f*"


def inside(x: float, y: float, w: float, h: float) -> str:
    """Return a line inside of the edge, as Chromium draws a border."""
    return f"0.75 w {x + 0.375} {y + 0.375} {w - 0.75} {h - 0.75} re S"


def rounded(x: float, y: float, w: float, h: float) -> str:
    """Return a path with round corners."""
    r = 8.5
    return (
        f"{x + r} {y} m {x + w - r} {y} l {x + w} {y} {x + w} {y + r} y "
        f"{x + w} {y + h - r} l {x + w} {y + h} {x + w - r} {y + h} y "
        f"{x + r} {y + h} l {x} {y + h} {x} {y + h - r} y "
        f"{x} {y + r} l {x} {y} {x + r} {y} y h S"
    )


def four_lines(x: float, y: float, w: float, h: float) -> str:
    """Return a line for each side."""
    return " ".join(f"{line} S" for line in _sides(x, y, w, h))


def one_path_of_lines(x: float, y: float, w: float, h: float) -> str:
    """Return the four lines as one path."""
    return " ".join(_sides(x, y, w, h)) + " S"


def dashes(x: float, y: float, w: float, h: float) -> str:
    """Return dashed lines inside of the edge, as WeasyPrint draws a dashed border."""
    return "[2.96] 0 d 0.75 w " + four_lines(x + 0.375, y + 0.375, w - 0.75, h - 0.75)


def filled_lines(x: float, y: float, w: float, h: float) -> str:
    """Return four thin areas."""
    return (
        f"{x} {y} {w} 0.75 re f {x} {y + h - 0.75} {w} 0.75 re f "
        f"{x} {y} 0.75 {h} re f {x + w - 0.75} {y} 0.75 {h} re f"
    )


def _sides(x: float, y: float, w: float, h: float) -> Iterator[str]:
    yield f"{x} {y} m {x + w} {y} l"
    yield f"{x} {y + h} m {x + w} {y + h} l"
    yield f"{x} {y} m {x} {y + h} l"
    yield f"{x + w} {y} m {x + w} {y + h} l"


OUTLINES: tuple[Outline, ...] = (
    path,
    rectangle,
    ring,
    inside,
    rounded,
    four_lines,
    one_path_of_lines,
    dashes,
    filled_lines,
)


def outlined(
    file: Path, outline: Outline, scale: float = 1.0, size: tuple[float, float] = CARD
) -> Path:
    """Write nine outlines edge to edge on A4, scaled about its centre."""
    width, height = map(to_points, size)
    left, low = (595.276 - 3 * width) / 2, (841.89 - 3 * height) / 2
    drawn = [
        outline(left + column * width, low + row * height, width, height)
        for row in range(3)
        for column in range(3)
    ]
    return drawn_on_a4(file, "\n".join(drawn), scale)


def grid(file: Path, scale: float = 1.0) -> Path:
    """Write four lines down and four across the sheet, as a table has them."""
    width, height = map(to_points, CARD)
    left, low = (595.276 - 3 * width) / 2, (841.89 - 3 * height) / 2
    right, high = left + 3 * width, low + 3 * height
    down = (left + n * width for n in range(4))
    across = (low + n * height for n in range(4))
    lines = [f"{x} {low} m {x} {high} l S" for x in down]
    lines += [f"{left} {y} m {right} {y} l S" for y in across]
    return drawn_on_a4(file, "\n".join(lines), scale)


def drawn_on_a4(file: Path, content: str, scale: float = 1.0) -> Path:
    """Write a page that is scaled about its centre, as programs fit it to paper."""
    rest = (1 - scale) / 2
    moved = f"{scale} 0 0 {scale} {rest * 595.276} {rest * 841.89} cm\n"
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(595.276, 841.89))
        page.obj.Contents = pdf.make_stream((moved + content).encode())
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name("/None"), Duplex=pikepdf.Name("/Simplex")
        )
        pdf.save(file)
    return file
