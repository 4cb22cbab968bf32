"""Operators of a PDF page that set colours, with inks in their place."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

import pikepdf

from cardgen.export.cmyk_pictures import Space, space_of
from cardgen.export.inks import InkTable
from cardgen.model.ops import BLACK, Color
from cardgen.model.plans import Ink

_DEVICE = ("g", "rg", "k", "G", "RG", "K")
# Operators that paint in the colour for fills, for strokes, or in both.
_FILLS = frozenset(["f", "F", "f*", "B", "B*", "b", "b*", "Tj", "TJ", "'", '"'])
_STROKES = frozenset(["S", "s", "B", "B*", "b", "b*"])


class _Named(NamedTuple):
    """A colour space that is in force by its name; `black` until a colour is set."""

    space: Space
    name: Any
    black: bool = True

    @property
    def starts_black(self) -> bool:
        """Return whether black is in force although no operator set it."""
        return self.black and self.space in ("grey", "rgb")


class _Spaces(NamedTuple):
    """The colour spaces for fills and strokes; None if an operator implies them."""

    fill: _Named | None = None
    stroke: _Named | None = None


class ContentInker:
    """Rewrites one content stream; that of a page starts with black.

    `ink` is the most ink that a colour takes, `others` the number of colours and
    pictures that stay as they are. Colours without inks are added to `left`.
    """

    def __init__(
        self, inks: InkTable, resources: Any, left: set[Color], page: bool = False
    ) -> None:
        self.ink = 0.0
        self.others = 0
        self._inks = inks
        self._left = left
        self._named = resources.get("/ColorSpace", pikepdf.Dictionary())
        grey = _Named("grey", pikepdf.Name.DeviceGray) if page else None
        self._spaces = _Spaces(grey, grey)
        self._saved: list[_Spaces] = []
        self._find = lru_cache(maxsize=None)(self._found)

    def rewrite(self, stream: Any) -> bytes:
        """Return the content of a page or form with inks in it."""
        lines = [self._black(False), self._black(True)] if self._spaces.fill else []
        for each in pikepdf.parse_content_stream(stream):
            operator = str(each.operator)
            change = _CHANGES.get(operator)
            if change is None:
                lines.append(each)
                self._paint(operator)
            else:
                lines.extend(change(self, each))
        return pikepdf.unparse_content_stream(lines)

    def device(self, each: Any) -> Sequence[Any]:
        """Write an operator that sets a grey, RGB or CMYK colour as inks."""
        operator, operands = str(each.operator), tuple(map(float, each.operands))
        self._in(operator.isupper(), None)
        return self._operator(operands, operator.isupper()) or [each]

    def space(self, each: Any) -> Sequence[Any]:
        """Note a colour space that is set by its name; it begins with black."""
        stroke = str(each.operator) == "CS"
        name = each.operands[0]
        found = space_of(self._named.get(str(name), name))
        self._in(stroke, _Named(found, name))
        return [self._black(stroke)] if found in ("grey", "rgb") else [each]

    def color(self, each: Any) -> Sequence[Any]:
        """Write a colour in a named space as inks, if the space is grey or RGB."""
        stroke = str(each.operator).isupper()
        space = self._spaces.stroke if stroke else self._spaces.fill
        if space is None or space.space == "spot":
            return [each]
        if space.space in ("indexed", "other"):
            self.others += str(space.name) != "/Pattern"
            return [each]
        self._in(stroke, space._replace(black=False))
        made = self._operator(tuple(map(float, each.operands)), stroke)
        # Inks have replaced the space, so what stays must name it again.
        named = pikepdf.Operator("CS" if stroke else "cs")
        again = pikepdf.ContentStreamInstruction([space.name], named)
        return made or [again, each]

    def push(self, each: Any) -> Sequence[Any]:
        """Push the colour spaces in force."""
        self._saved.append(self._spaces)
        return [each]

    def pop(self, each: Any) -> Sequence[Any]:
        """Pop the colour spaces that were pushed last."""
        self._spaces = self._saved.pop() if self._saved else _Spaces()
        return [each]

    def picture(self, each: Any) -> Sequence[Any]:
        """Count a picture within the content: it stays as it is."""
        found = each.iimage.obj
        space = space_of(found.get("/ColorSpace", pikepdf.Name.DeviceGray))
        stencil = found.get("/ImageMask", False)
        self.others += not stencil and space not in ("grey", "cmyk", "spot")
        return [each]

    def _in(self, stroke: bool, space: _Named | None) -> None:
        self._spaces = self._spaces._replace(**{"stroke" if stroke else "fill": space})

    def _paint(self, operator: str) -> None:
        """Count the ink of a black that nothing had to set."""
        for operators, space in zip((_FILLS, _STROKES), self._spaces, strict=True):
            if operator in operators and space and space.starts_black:
                self._operator((0.0,), False)

    def _black(self, stroke: bool) -> Any:
        return _ink_operator(self._inks.of(BLACK) or Ink(0, 0, 0, 1), stroke)

    def _operator(self, parts: tuple[float, ...], stroke: bool) -> list[Any] | None:
        """Return the operator that sets the inks of a colour, None to keep it."""
        ink = self._find(parts)
        if ink is None:
            return None
        self.ink = max(self.ink, sum(ink))
        return None if len(parts) == 4 else [_ink_operator(ink, stroke)]

    def _found(self, parts: tuple[float, ...]) -> Ink | None:
        if len(parts) == 4:
            return Ink(*parts)
        color = Color(*(round(part, 4) for part in (parts * 3)[:3]))
        ink = self._inks.of(color)
        if ink is None:
            self._left.add(color)
        return ink


@lru_cache(maxsize=1024)
def _ink_operator(ink: Ink, stroke: bool) -> Any:
    operands = [Decimal(f"{share:.4f}").normalize() + 0 for share in ink]
    operator = pikepdf.Operator("K" if stroke else "k")
    return pikepdf.ContentStreamInstruction(operands, operator)


_CHANGES: Mapping[str, Callable[[ContentInker, Any], Sequence[Any]]] = {
    **dict.fromkeys(_DEVICE, ContentInker.device),
    **dict.fromkeys(("cs", "CS"), ContentInker.space),
    **dict.fromkeys(("sc", "SC", "scn", "SCN"), ContentInker.color),
    "q": ContentInker.push,
    "Q": ContentInker.pop,
    "INLINE IMAGE": ContentInker.picture,
}
