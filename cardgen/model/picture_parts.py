"""The value of a field of type picture: what a template draws, by name."""

from typing import Literal, NamedTuple, TypeAlias, get_args

from cardgen.model import chance

Single: TypeAlias = bool | int | float | str
Part: TypeAlias = Single | tuple[Single, ...]
"""A value, or the values of which chance chooses one."""

MOST_PARTS = 40
"""The kit knows 24; a picture of more parts than this is two pictures."""

LONGEST_PART = 200
"""Characters of a part that is a text; longer ones belong into a field of their own."""

OF_MAPPINGS = ("get", "items", "keys", "values")
"""Templates use these names for what every mapping can do."""

SEED = "seed"
"""The part that decides everything by chance; the card's id without it."""

Kind = Literal["text", "number", "boolean", "color", "figure", "icon"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class PartKind(NamedTuple):
    """What a part may be: one of the `names`, or if there are none a value of a kind.

    `means` and `default` say in words what it stands for, and what it is without a
    value.
    """

    kind: Kind = "text"
    names: tuple[str, ...] = ()
    means: str = ""
    default: str = ""


class PictureParts(dict[str, Part]):
    """Names with values, which nobody changes: rules compare and count pictures.

    It is a mapping to templates and to JSON alike.
    """

    __slots__ = ("_written",)
    _written: "PictureParts"

    @property
    def written(self) -> "PictureParts":
        """The parts before chance chose from their lists."""
        return self._written if hasattr(self, "_written") else self

    def chosen(self, id: object) -> "PictureParts":
        """Return the picture of a card, with one value of each list.

        Its seed, or else the id, decides which; no list changes what another becomes.
        """
        if not any(isinstance(part, tuple) for part in self.values()):
            return self
        seed = self.get(SEED, id)
        parts = {name: _chosen(part, seed, name) for name, part in self.items()}
        found = PictureParts(parts)
        found._written = self
        return found

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __str__(self) -> str:
        return "; ".join(self.texts())

    def texts(self) -> tuple[str, ...]:
        """Return each part as sheets write it: "scene=pond"."""
        return tuple(f"{name}={part_text(part)}" for name, part in self.items())


def part_text(part: Part) -> str:
    """Return a part as sheets write it: true, not True; [dawn, day]."""
    if isinstance(part, tuple):
        return f"[{', '.join(map(part_text, part))}]"
    return str(part).lower() if isinstance(part, bool) else str(part)


def _chosen(part: Part, seed: object, name: str) -> Part:
    if not isinstance(part, tuple):
        return part
    return part[chance.choice(part, seed, name)]
