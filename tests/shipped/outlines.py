"""The outlines on a page, read from its operators: corners, curves, dashes."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pikepdf

from cardgen.model.geometry import Matrix

Point = tuple[float, float]

_STROKED = frozenset(["S", "s", "B", "B*", "b", "b*"])
_DONE = _STROKED | {"f", "F", "f*", "n"}


class Outline(NamedTuple):
    """One outline in points of the page; `curved` ones have no meaningful corners."""

    points: tuple[Point, ...]
    curved: bool
    dashed: bool
    width: float


class _State(NamedTuple):
    matrix: Matrix
    width: float = 1
    dashed: bool = False


def outlines(page: pikepdf.Page) -> Iterator[Outline]:
    """Yield all outlines of a page that are drawn as lines, in order."""
    yield from _drawn(page, page.Resources, _State(Matrix()))


def _drawn(stream: Any, resources: Any, state: _State) -> Iterator[Outline]:
    kept: list[_State] = []
    paths: list[list[Point]] = []
    curved = False
    for part in pikepdf.parse_content_stream(stream):
        operator, given = str(part.operator), list(part.operands)
        match operator:
            case "q":
                kept.append(state)
            case "Q":
                state = kept.pop()
            case "cm":
                inner = Matrix(*map(float, given))
                state = state._replace(matrix=inner.then(state.matrix))
            case "w":
                state = state._replace(width=float(given[0]))
            case "d":
                state = state._replace(dashed=len(given[0]) > 0)
            case "m":
                paths.append([_point(given, state)])
            case "l":
                paths[-1].append(_point(given, state))
            case "c" | "v" | "y":
                paths[-1].append(_point(given[-2:], state))
                curved = True
            case "re":
                paths.append(_rectangle(given, state))
            case "Do":
                form = resources.XObject[str(given[0])]
                if form.Subtype == "/Form":
                    own = Matrix(*map(float, form.get("/Matrix", (1, 0, 0, 1, 0, 0))))
                    inside = state._replace(matrix=own.then(state.matrix))
                    known = form.get("/Resources", resources)
                    yield from _drawn(form, known, inside)
        if operator in _DONE:
            # A move alone draws nothing.
            drawn = [path for path in paths if len(path) > 1]
            for path in drawn if operator in _STROKED else ():
                points = tuple(path[:-1] if path[0] == path[-1] else path)
                yield Outline(points, curved, state.dashed, state.width)
            paths, curved = [], False


def _point(given: list[Any], state: _State) -> Point:
    return state.matrix.apply(float(given[0]), float(given[1]))


def _rectangle(given: list[Any], state: _State) -> list[Point]:
    x, y, width, height = map(float, given)
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return [state.matrix.apply(*corner) for corner in corners]
