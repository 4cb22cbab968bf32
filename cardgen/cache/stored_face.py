"""Faces of earlier runs, of which most are never looked at again."""

from collections.abc import Callable
from typing import Any

from cardgen.cache.checksums import BadCacheFile
from cardgen.model.face import Face, Form
from cardgen.model.ops import Op
from cardgen.model.tuck_box import TuckBox


class StoredFace(Face):
    """A face whose ops are decoded when somebody first looks at them.

    If what is stored makes no ops, the face is drawn `instead`.
    """

    __slots__ = ("_instead", "_stored")

    _instead: Callable[[], tuple[Op, ...]]
    _stored: Callable[[], tuple[Op, ...]]

    def __init__(
        self,
        width: float,
        height: float,
        bleed: float,
        stored: Callable[[], tuple[Op, ...]],
        form: Form,
        learnt: dict[str, Any],
        box: TuckBox | None = None,
    ) -> None:
        """`stored` decodes the ops. It may raise BadCacheFile."""
        super().__init__(width, height, bleed, (), form, learnt, box=box)
        # Python asks `__getattr__` for what is not there.
        object.__delattr__(self, "ops")
        object.__setattr__(self, "_stored", stored)

    def draw_instead(self, draw: Callable[[], tuple[Op, ...]]) -> None:
        """Set what draws the ops if they cannot be decoded."""
        object.__setattr__(self, "_instead", draw)

    def __getattr__(self, name: str) -> Any:
        if name != "ops":
            raise AttributeError(name)
        try:
            ops = self._stored()
        except BadCacheFile:
            ops = self._instead()
        object.__setattr__(self, "ops", ops)
        return ops
