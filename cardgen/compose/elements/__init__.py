"""The elements of a template, by their tag."""

from cardgen.compose.elements import (
    card,
    circle,
    column,
    ellipse,
    grid,
    group,
    icon,
    image,
    line,
    path,
    pattern,
    polygon,
    rect,
    repeat,
    row,
    stack,
    text,
)
from cardgen.compose.plugin import Plugin

ELEMENTS: dict[str, Plugin] = {
    "rect": rect,
    "line": line,
    "circle": circle,
    "ellipse": ellipse,
    "polygon": polygon,
    "path": path,
    "text": text,
    "image": image,
    "icon": icon,
    "pattern": pattern,
    "card": card,
    "group": group,
    "row": row,
    "column": column,
    "grid": grid,
    "stack": stack,
    "repeat": repeat,
}
