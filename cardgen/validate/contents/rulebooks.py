"""Rulebooks as game.yaml declares them: their file, page and style."""

from pathlib import Path

from cardgen.model.assets import inside
from cardgen.model.node import Mapping, Node, Scalar
from cardgen.model.plans import BookPlan, BookStyle
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.model.units import to_points
from cardgen.validate.formatting import quoted
from cardgen.validate.shapes.component import BookStyleShape, ComponentShape
from cardgen.validate.shapes.print_settings import PaperShape


def read_book(
    folder: Path, key: Scalar, node: Mapping, shape: ComponentShape
) -> tuple[BookPlan | None, list[Problem]]:
    """Return the rulebook of a component with a valid shape, or why there is none."""
    named = node.get("text") or key
    file = inside(folder, shape.text or "")
    if file is None or not file.is_file():
        return None, [_missing_file(folder, shape.text or "", named)]
    page = shape.page or PaperShape(name="a4")
    size = (to_points(page.size[0]), to_points(page.size[1])) if page.size else None
    style = BookStyle(**(shape.style or BookStyleShape()).model_dump())
    place = (node.get("style") and node.key("style")) or key
    book = BookPlan(file, page.name, size, style, named.span, place.span)
    return book, []


def _missing_file(folder: Path, name: str, named: Node) -> Problem:
    near = did_you_mean(name, sorted(path.name for path in folder.glob("*.md"))).strip()
    message = f"there is no file {quoted(name)} in the folder of the game"
    hint = near or "create the file or correct its name"
    return error("references", named.span, message, hint)
