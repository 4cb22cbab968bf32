"""The value of a field of type picture: what a template draws, by name."""

from typing import TypeAlias

Part: TypeAlias = bool | int | float | str

MOST_PARTS = 20
"""A picture of more parts is two pictures."""

LONGEST_PART = 200
"""Characters of a part that is a text; longer ones belong into a field of their own."""

OF_MAPPINGS = ("get", "items", "keys", "values")
"""Templates use these names for what every mapping can do."""

SEED = "seed"
"""The part that decides everything by chance; the card's id without it."""


class PictureParts(dict[str, Part]):
    """Names with values, which nobody changes: rules compare and count pictures.

    It is a mapping to templates and to JSON alike.
    """

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __str__(self) -> str:
        return "; ".join(self.texts())

    def texts(self) -> tuple[str, ...]:
        """Return each part as sheets write it: "scene=pond"."""
        return tuple(f"{name}={part_text(part)}" for name, part in self.items())


def part_text(part: Part) -> str:
    """Return the value of a part as it is written: true, not True."""
    return str(part).lower() if isinstance(part, bool) else str(part)
