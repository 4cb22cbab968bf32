"""The shape of the section `print` of game.yaml."""

from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    WithJsonSchema,
    model_validator,
)

from cardgen.model.plans import Flip
from cardgen.validate.strict import (
    Line,
    OneOrMany,
    OrBare,
    Slug,
    Strict,
    is_number,
    is_slug,
    misfit,
    pair_of,
    wrong,
)


def _paper(value: object) -> object:
    if isinstance(value, str):
        return {"name": value}
    if not isinstance(value, dict):
        raise wrong("the name of a paper", "as in a4 or {name: sra3, size: [320, 450]}")
    return value


def _printed(value: object) -> object:
    if isinstance(value, str):
        return {"id": value}
    if not isinstance(value, dict):
        raise wrong(
            "the id of a component",
            "as in pool or {id: board, layouts: [single], papers: [a3]}",
        )
    return value


def _paper_size(value: object) -> object:
    pair = isinstance(value, list) and len(value) == 2
    if not pair or not all(is_number(n) and 50 <= n <= 2000 for n in value):  # type: ignore[attr-defined]
        raise wrong("[width, height] from 50 to 2000 millimetres", "as in [320, 450]")
    return value


class PaperShape(Strict):
    """One entry of `papers`; a bare name stands for `{name: name}`. With a size it is
    a paper of the game's own."""

    name: Line
    size: Annotated[
        Any, AfterValidator(_paper_size), WithJsonSchema(pair_of(50, 2000))
    ] = None

    @model_validator(mode="after")
    def _own_name(self) -> Self:
        if self.size is not None and not is_slug(self.name):
            raise misfit(
                "the name of a paper has small letters, digits and single hyphens",
                "files are named after it, as in sra3",
            )
        return self


Paper = Annotated[PaperShape, BeforeValidator(_paper), OrBare({"type": "string"})]


def _usual_papers() -> list[PaperShape]:
    return [PaperShape(name=name) for name in ("a4", "letter")]


class PrintedShape(Strict):
    """One entry of the components to print; a bare id stands for `{id: id}`. What it
    does not say of papers and layouts is as in the whole section."""

    id: str
    papers: OneOrMany[Paper] | None = None
    layouts: OneOrMany[str] | None = None


_Printed = Annotated[
    PrintedShape, BeforeValidator(_printed), OrBare({"type": "string"})
]


class PrintShape(Strict):
    """The section `print`."""

    papers: OneOrMany[Paper] = Field(default_factory=_usual_papers)
    layouts: OneOrMany[str] = Field(default_factory=lambda: ["duplex"])
    looks: OneOrMany[Slug] = Field(default_factory=lambda: ["colour"])
    components: OneOrMany[_Printed] | None = None
    gutter: Annotated[float, Field(ge=0, le=50)] | None = None
    bleed: Annotated[float, Field(ge=0, le=20)] | None = None
    back_bleed: Annotated[float, Field(ge=0, le=20)] = 0.0
    margin: Annotated[float, Field(ge=0, le=50)] = 5.0
    overlap: Annotated[float, Field(ge=3, le=50)] = 8.0
    flip: Flip = "long"
