"""The inks that a game sets for colours of its palette."""

from collections.abc import Iterator, Mapping

from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Node, Scalar
from cardgen.model.plans import Ink
from cardgen.model.problem import Problem, error
from cardgen.validate.formatting import quoted
from cardgen.validate.nodes import child, entries_of
from cardgen.validate.shapes.game_yaml import PaletteShape
from cardgen.validate.shapes.tree_reader import read_shape

_HINT = (
    "finished pages are searched for the colour: write the same cmyk for both, or "
    "change one of the colours slightly"
)


def inks_of(palette: Mapping[str, PaletteShape]) -> dict[str, Ink]:
    """Return the inks of all colours of a palette that have them."""
    return {
        name: Ink(*(part / 100 for part in entry.cmyk))
        for name, entry in palette.items()
        if entry.cmyk
    }


def check_inks(game: MappingNode) -> Iterator[Problem]:
    """Find colours that two names of the palette give different inks."""
    first: dict[tuple[int, ...], tuple[Scalar, Node, list[float]]] = {}
    for name, node in entries_of(game.get("palette")):
        shape, written = read_shape(PaletteShape, node), child(node, "cmyk")
        color = _color(shape.color) if shape and shape.cmyk else None
        if shape is None or written is None or color is None:
            continue
        other, place, inks = first.setdefault(color, (name, written, shape.cmyk))
        if inks != shape.cmyk:
            message = (
                f"{quoted(name.text)} and {quoted(other.text)} are the same colour, "
                f"{shape.color}, with different cmyk"
            )
            found = error("shape", written.span, message, _HINT)
            yield found._replace(related=(place.span,))


def _color(text: str) -> tuple[int, ...] | None:
    """Return red, green and blue; None for a colour that templates refuse anyway."""
    # Few games set inks.
    from PIL import ImageColor

    try:
        return ImageColor.getrgb(text)
    except ValueError:
        return None
