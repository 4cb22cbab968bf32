"""The elements of a template, by their tag."""

from typing import Protocol

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.elements import (
    art,
    branch,
    card,
    cells,
    circle,
    column,
    curl,
    ellipse,
    facets,
    figure,
    flame,
    grid,
    group,
    guilloche,
    hatch,
    icon,
    image,
    line,
    panel,
    path,
    pattern,
    planks,
    polygon,
    rays,
    rect,
    repeat,
    ridge,
    row,
    scatter,
    stack,
    starfield,
    streaks,
    text,
    thing,
    tuft,
)
from cardgen.model.ops import Op


class Plugin(Protocol):
    """Its tag, whether it holds elements, its attributes, and how it is drawn."""

    @property
    def ID(self) -> str: ...

    @property
    def HOLDS(self) -> bool: ...

    @property
    def ATTRIBUTES(self) -> tuple[str, ...]: ...

    def draw(self, given: Attributes) -> tuple[Op, ...]:
        """Return its ops. Raises Refused for attributes that are wrong."""
        ...


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
    "panel": panel,
    "row": row,
    "column": column,
    "grid": grid,
    "stack": stack,
    "repeat": repeat,
    "art": art,
    "thing": thing,
    "branch": branch,
    "cells": cells,
    "facets": facets,
    "flame": flame,
    "curl": curl,
    "guilloche": guilloche,
    "planks": planks,
    "ridge": ridge,
    "tuft": tuft,
    "hatch": hatch,
    "scatter": scatter,
    "rays": rays,
    "streaks": streaks,
    "starfield": starfield,
    "figure": figure,
}
