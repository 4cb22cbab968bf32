"""What the module of an element gives."""

from typing import Protocol

from cardgen.compose.given import Given
from cardgen.model.ops import Op


class Plugin(Protocol):
    """Its tag, whether it holds elements, its attributes, and how it is drawn."""

    @property
    def ID(self) -> str: ...

    @property
    def HOLDS(self) -> bool: ...

    @property
    def ATTRIBUTES(self) -> tuple[str, ...]: ...

    def draw(self, given: Given) -> tuple[Op, ...]:
        """Give its ops. Raises Refused for attributes that are wrong."""
        ...
