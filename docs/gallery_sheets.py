"""Arrange pictures on a sheet, each in a cell with its name below."""

from collections.abc import Mapping
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONT = Path(__file__).resolve().parent.parent / "fonts/source-sans-3"
GROUND, _RIM, _INK = "#f1ece0", "#d8cfbb", "#3a3428"
_GAP, _FRAME, _CAPTION, _LETTERS = 22, 12, 46, 27


def sheet(pictures: Mapping[str, Image.Image], columns: int) -> Image.Image:
    """Return all pictures in rows, in order; the sheet is as wide as needed."""
    columns = min(columns, len(pictures))
    width = max(picture.width for picture in pictures.values()) + 2 * _FRAME
    height = max(picture.height for picture in pictures.values()) + 2 * _FRAME
    rows = -(-len(pictures) // columns)
    size = _span(columns, width), _span(rows, height + _CAPTION)
    drawn = Image.new("RGB", size, GROUND)
    for index, (name, picture) in enumerate(pictures.items()):
        x = _GAP + index % columns * (width + _GAP)
        y = _GAP + index // columns * (height + _CAPTION + _GAP)
        _cell(drawn, (x, y, x + width, y + height), name, picture)
    return drawn


def by_family(names: list[str]) -> dict[str, list[str]]:
    """Return family -> names, from names such as "frames.rounded"."""
    families: dict[str, list[str]] = {}
    for name in names:
        families.setdefault(name.partition(".")[0], []).append(name)
    return families


def _span(count: int, size: int) -> int:
    return _GAP + count * (size + _GAP)


def _cell(
    on: Image.Image, box: tuple[int, int, int, int], name: str, picture: Image.Image
) -> None:
    left, top, right, bottom = box
    draw = ImageDraw.Draw(on)
    draw.rounded_rectangle(box, radius=10, fill="white", outline=_RIM, width=2)
    x = (left + right - picture.width) // 2
    y = (top + bottom - picture.height) // 2
    on.paste(picture, (x, y))
    font = ImageFont.truetype(FONT / "SourceSans3-Regular.ttf", _LETTERS)
    middle = (left + right) // 2, bottom + _CAPTION // 2
    draw.text(middle, name, font=font, fill=_INK, anchor="mm")


def rows(pictures: list[Image.Image], widest: int) -> Image.Image:
    """Return pictures at their own size in rows no wider than allowed."""
    lines: list[list[Image.Image]] = [[]]
    for picture in pictures:
        if lines[-1] and _breadth([*lines[-1], picture]) > widest:
            lines.append([])
        lines[-1].append(picture)
    heights = [max(picture.height for picture in line) for line in lines]
    size = max(map(_breadth, lines)), sum(heights) + _GAP * (len(lines) + 1)
    drawn, y = Image.new("RGB", size, GROUND), _GAP
    for line, height in zip(lines, heights, strict=True):
        x = _GAP
        for picture in line:
            drawn.paste(picture, (x, y))
            x += picture.width + _GAP
        y += height + _GAP
    return drawn


def _breadth(line: list[Image.Image]) -> int:
    return sum(picture.width for picture in line) + _GAP * (len(line) + 1)
