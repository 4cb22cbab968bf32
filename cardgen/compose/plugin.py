"""What the module of an element gives."""

from typing import Protocol

from cardgen.compose.given import Given
from cardgen.model.ops import Op


class Plugin(Protocol):
    """Its tag, the attributes it takes, and how it is drawn."""

    @property
    def ID(self) -> str: ...

    @property
    def ATTRIBUTES(self) -> tuple[str, ...]: ...

    def draw(self, given: Given) -> tuple[Op, ...]:
        """Give its ops. Raises Refused for attributes that are wrong."""
        ...
