"""What printing needs: the section `print`, a printer's profile, and credits."""

from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    WithJsonSchema,
    model_validator,
)

from cardgen.model.assets import Credit
from cardgen.model.node import Node, Sequence
from cardgen.model.page import Printer
from cardgen.model.plans import Flip
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.slugs import slug_hint
from cardgen.model.source import Span
from cardgen.validate.shapes.strict import (
    Line,
    OneOrMany,
    OrBare,
    Slug,
    Strict,
    expected,
    invalid,
    is_number,
    is_slug,
    pair_schema,
)
from cardgen.validate.shapes.tree_reader import check_shape


def _paper(value: object) -> object:
    if isinstance(value, str):
        return {"name": value}
    if not isinstance(value, dict):
        raise expected(
            "the name of a paper", "for example a4 or {name: sra3, size: [320, 450]}"
        )
    return value


def _printed(value: object) -> object:
    if isinstance(value, str):
        return {"id": value}
    if not isinstance(value, dict):
        raise expected(
            "the id of a component",
            "for example pool or {id: board, layouts: [single], papers: [a3]}",
        )
    return value


def _paper_size(value: object) -> object:
    pair = isinstance(value, list) and len(value) == 2
    if not pair or not all(is_number(n) and 50 <= n <= 2000 for n in value):  # type: ignore[attr-defined]
        raise expected(
            "[width, height] from 50 to 2000 millimetres", "for example [320, 450]"
        )
    return value


class PaperShape(Strict):
    """One entry of `papers`; a bare name is short for `{name: name}`. With a size, it
    defines a paper."""

    name: Line
    size: Annotated[
        Any, AfterValidator(_paper_size), WithJsonSchema(pair_schema(50, 2000))
    ] = None

    @model_validator(mode="after")
    def _own_name(self) -> Self:
        if self.size is not None and not is_slug(self.name):
            raise invalid(
                "expected a paper name of lowercase letters, digits and single hyphens",
                f"{slug_hint(self.name, 'sra3')}: files are named after it",
            )
        return self


Paper = Annotated[PaperShape, BeforeValidator(_paper), OrBare({"type": "string"})]


_Margin = Annotated[float, Field(ge=0, le=50)]


def _usual_papers() -> list[PaperShape]:
    return [PaperShape(name=name) for name in ("a4", "letter")]


class PrintedShape(Strict):
    """One entry of the components to print; a bare id is short for `{id: id}`. Without
    papers, layouts or a margin of its own, those of the section apply."""

    id: str
    papers: OneOrMany[Paper] | None = None
    layouts: OneOrMany[str] | None = None
    margin: _Margin | None = None


_Printed = Annotated[
    PrintedShape, BeforeValidator(_printed), OrBare({"type": "string"})
]


class PrintShape(Strict):
    """The section `print`."""

    papers: OneOrMany[Paper] = Field(default_factory=_usual_papers)
    layouts: OneOrMany[str] = Field(default_factory=lambda: ["duplex"])
    looks: OneOrMany[Slug] = Field(default_factory=lambda: ["colour"])
    components: OneOrMany[_Printed] | None = None
    gangs: dict[Slug, OneOrMany[str]] = Field(default_factory=dict)
    gutter: Annotated[float, Field(ge=0, le=50)] | None = None
    bleed: Annotated[float, Field(ge=0, le=20)] | None = None
    back_bleed: Annotated[float, Field(ge=0, le=20)] = 0.0
    margin: _Margin = 5.0
    overlap: Annotated[float, Field(ge=3, le=50)] = 8.0
    flip: Flip = "long"


# Printers are off by a few millimetres and a degree or two (pnp-howto); more is a
# typing error, or a sheet that was fed in askew.
_FARTHEST = 20.0
_STEEPEST = 5.0
_SMALLEST, _LARGEST = 0.9, 1.1

_Millimetres = Annotated[float, Field(ge=-_FARTHEST, le=_FARTHEST, allow_inf_nan=False)]


def _two(value: object) -> object:
    if not isinstance(value, list) or len(value) != 2:
        raise expected("two numbers (millimetres to the right and down)")
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
    """Return the printer's profile in a tree. Raises Refused with all that is wrong."""
    shape, problems = check_shape(PrinterShape, node, Span(node.span.file))
    if shape is None:
        raise Refused(*problems)
    front, back = (
        (float(pair[0]), float(pair[1])) for pair in (shape.front, shape.back)
    )
    return Printer(name, front, back, float(shape.angle), float(shape.scale))


# There is no room for more in a line of the credits.
_Short = Annotated[Line, Field(max_length=80)]


class CreditShape(Strict):
    """One author: `files` are names without extension."""

    by: _Short
    licence: _Short
    url: _Short = ""
    source: _Short = ""
    files: Annotated[list[_Short], Field(min_length=1)]


def read_credits(node: Node) -> tuple[list[Credit], list[Problem]]:
    """Return the credits in a tree, and everything wrong with it."""
    if not isinstance(node, Sequence):
        hint = "as in: - {by: Ann, licence: CC BY 4.0, files: [owl, fox]}"
        return [], [error("shape", node.span, "expected a list of authors", hint)]
    found, problems = [], []
    for item in node:
        shape, wrong = check_shape(CreditShape, item)
        problems += wrong
        if shape:
            author = (shape.by, shape.licence, shape.url, shape.source)
            found.append(Credit(*author, tuple(shape.files)))
    return found, problems
