"""The shape of a paper: a name, or a size of the game's own."""

from typing import Annotated, Any, Self

from pydantic import AfterValidator, BeforeValidator, WithJsonSchema, model_validator

from cardgen.validate.strict import Line, OrBare, Strict, is_slug, misfit, wrong


def number_pair(
    least: float | None = None, most: float | None = None
) -> dict[str, Any]:
    """Say to editors how two numbers are written."""
    item: dict[str, Any] = {"type": "number"}
    if least is not None and most is not None:
        item |= {"minimum": least, "maximum": most}
    return {"type": "array", "items": item, "minItems": 2, "maxItems": 2}


def is_number(value: object) -> bool:
    """Tell whether a value is a number, which true and false are not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def _paper(value: object) -> object:
    if isinstance(value, str):
        return {"name": value}
    if not isinstance(value, dict):
        raise wrong("the name of a paper", "as in a4 or {name: sra3, size: [320, 450]}")
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
        Any, AfterValidator(_paper_size), WithJsonSchema(number_pair(50, 2000))
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
