"""What a printer's profile may say."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from cardgen.model.node import Node
from cardgen.model.page import Printer
from cardgen.model.problem import Refused, has_errors
from cardgen.model.source import Span
from cardgen.validate.shape import complain, read
from cardgen.validate.strict import Strict, wrong

# Printers are off by a few millimetres and a degree or two (pnp-howto); more is a
# slip of the pen, or a paper that was laid in askew.
_FARTHEST = 20.0
_STEEPEST = 5.0
_SMALLEST, _LARGEST = 0.9, 1.1

_Millimetres = Annotated[float, Field(ge=-_FARTHEST, le=_FARTHEST, allow_inf_nan=False)]


def _two(value: object) -> object:
    if not isinstance(value, list) or len(value) != 2:
        raise wrong("two numbers (millimetres to the right and down)")
    return value


_Pair = Annotated[list[_Millimetres], BeforeValidator(_two)]


class PrinterShape(Strict):
    """A profile file: offsets in millimetres, degrees, a factor."""

    front: _Pair = Field(default_factory=lambda: [0.0, 0.0])
    back: _Pair = Field(default_factory=lambda: [0.0, 0.0])
    angle: Annotated[float, Field(ge=-_STEEPEST, le=_STEEPEST, allow_inf_nan=False)] = (
        0.0
    )
    scale: Annotated[float, Field(ge=_SMALLEST, le=_LARGEST, allow_inf_nan=False)] = 1.0


def read_printer(name: str, node: Node) -> Printer:
    """Give the profile that a tree tells of. Raises Refused with all that is wrong."""
    problems = complain(PrinterShape, node, Span(node.span.file))
    shape = read(PrinterShape, node)
    if shape is None or has_errors(problems):
        raise Refused(*problems)
    front, back = (
        (float(pair[0]), float(pair[1])) for pair in (shape.front, shape.back)
    )
    return Printer(name, front, back, float(shape.angle), float(shape.scale))
