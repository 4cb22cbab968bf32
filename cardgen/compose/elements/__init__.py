"""The elements of a template, by their tag."""

from cardgen.compose.elements import (
    circle,
    ellipse,
    group,
    icon,
    image,
    line,
    path,
    polygon,
    rect,
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
    "group": group,
}
