"""A finished PDF with its colours as inks: what is drawn stays where it is.

Everything a page paints is rewritten: its content, forms, gradients, patterns and
pictures. Soft masks stay as they are, for they print nothing.
"""

import io
import warnings
from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any, NamedTuple, TypeAlias

import pikepdf

from cardgen.export.cmyk_content import ContentInker
from cardgen.export.cmyk_pictures import ink_picture, space_of
from cardgen.export.inks import InkTable, PressProfile
from cardgen.model.ops import Color

# Deeper than any program nests forms; what is deeper stays as it is.
_DEEPEST = 50
# A placed PDF may be damaged anywhere: what viewers skip must not end an export.
_DAMAGED = (
    *(pikepdf.PdfError, UserWarning),
    *(ValueError, TypeError, LookupError, AttributeError),
)
_OF_STREAMS = ("/Length", "/Filter", "/DecodeParms")


class Inked(NamedTuple):
    """A PDF in CMYK.

    `ink` is the most ink on each page, as a sum of shares. `colors` are those that
    stay in sRGB; so do `others`: pictures, and colours that cannot be converted.
    """

    data: bytes
    ink: tuple[float, ...]
    colors: frozenset[Color]
    others: int

    @property
    def is_whole(self) -> bool:
        """Return whether nothing stays in sRGB."""
        return not self.colors and not self.others


def to_cmyk(data: bytes, inks: InkTable) -> Inked:
    """Return a PDF with the inks of a table. The same PDF gives the same bytes."""
    # pikepdf warns of content that it cannot read to its end.
    careful = warnings.catch_warnings(action="error", category=UserWarning)
    with careful, pikepdf.open(io.BytesIO(data)) as pdf:
        inker = _PdfInker(pdf, inks)
        ink = tuple([inker.page(page.obj) for page in pdf.pages])
        if inks.profile:
            pdf.Root.OutputIntents = pikepdf.Array([_intent(pdf, inks.profile)])
        file = io.BytesIO()
        pdf.save(
            file,
            deterministic_id=True,
            fix_metadata_version=False,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
    return Inked(file.getvalue(), ink, frozenset(inker.colors), inker.others)


def _intent(pdf: pikepdf.Pdf, profile: PressProfile) -> pikepdf.Object:
    """Return the output intent for a profile (ISO 32000-1, 14.11.5).

    Its subtype names PDF/X, but nothing claims that the file is PDF/X.
    """
    stream = pikepdf.Stream(pdf, profile.data, N=4)
    return pdf.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name.OutputIntent,
            S=pikepdf.Name.GTS_PDFX,
            OutputConditionIdentifier=pikepdf.String("Custom"),
            Info=pikepdf.String(profile.name),
            DestOutputProfile=pdf.make_indirect(stream),
        )
    )


class _Made(NamedTuple):
    """An object in CMYK, and the most ink that it prints."""

    object: Any
    ink: float = 0.0


_Convert: TypeAlias = Callable[[Any], _Made]


class _PdfInker:
    """Converts pages; an object that several refer to is converted once."""

    def __init__(self, pdf: pikepdf.Pdf, inks: InkTable) -> None:
        self.colors: set[Color] = set()
        self.others = 0
        self._pdf = pdf
        self._inks = inks
        self._made: dict[tuple[int, int], _Made] = {}
        self._depth = 0

    def page(self, page: Any) -> float:
        """Convert a page and return the most ink on it."""
        resources = self._resources(page.get("/Resources", pikepdf.Dictionary()))
        content = ContentInker(self._inks, resources.object, self.colors, page=True)
        page.Contents = self._pdf.make_stream(content.rewrite(page))
        page.Resources = resources.object
        # Transparent things mix as inks too, else black would become four inks.
        page.Group = pikepdf.Dictionary(
            Type=pikepdf.Name.Group,
            S=pikepdf.Name.Transparency,
            CS=pikepdf.Name.DeviceCMYK,
        )
        self.others += content.others
        return max(content.ink, resources.ink)

    def _resources(self, resources: Any) -> _Made:
        """Return a copy of a resource dictionary that refers to converted objects."""
        kinds: dict[str, _Convert] = {
            "/XObject": self._drawing,
            "/Shading": self._shading,
            "/Pattern": self._pattern,
        }
        made, ink = _copy(resources), 0.0
        for kind, convert in kinds.items():
            named = resources.get(kind, pikepdf.Dictionary())
            found = {name: self._once(named[name], convert) for name in _keys(named)}
            if not found:
                continue
            made[kind] = pikepdf.Dictionary(
                {name: each.object for name, each in found.items()}
            )
            ink = max([ink, *(each.ink for each in found.values())])
        return _Made(made, ink)

    def _once(self, found: Any, convert: _Convert) -> _Made:
        key = found.objgen
        if key == (0, 0):
            return self._tried(found, convert)
        if key not in self._made:
            # A form that contains itself ends here.
            self._made[key] = _Made(found)
            made = self._tried(found, convert)
            if made.object is not found:
                made = made._replace(object=self._pdf.make_indirect(made.object))
            self._made[key] = made
        return self._made[key]

    def _tried(self, found: Any, convert: _Convert) -> _Made:
        """Convert an object, or keep it if it is not what PDF says it should be."""
        try:
            return convert(found)
        except _DAMAGED:
            self.others += 1
            return _Made(found)

    def _drawing(self, found: Any) -> _Made:
        if found.get("/Subtype") == "/Form":
            return self._form(found)
        if found.get("/Subtype") != "/Image":
            return _Made(found)
        picture = ink_picture(self._pdf, found, self._inks.profile)
        self.others += not picture.converted
        return _Made(picture.stream, picture.ink)

    def _form(self, form: Any) -> _Made:
        """Convert a form, or a pattern's tile, which is much the same."""
        if self._depth == _DEEPEST:
            self.others += 1
            return _Made(form)
        self._depth += 1
        try:
            resources = self._resources(form.get("/Resources", pikepdf.Dictionary()))
        finally:
            self._depth -= 1
        content = ContentInker(self._inks, resources.object, self.colors)
        made = pikepdf.Stream(self._pdf, content.rewrite(form))
        for key in _keys(form.stream_dict):
            if key not in _OF_STREAMS:
                made[key] = form[key]
        if "/Resources" in form:
            made.Resources = resources.object
        if "/Group" in form and space_of(form.Group.get("/CS")) in ("rgb", "grey"):
            made.Group = _copy(form.Group)
            made.Group.CS = pikepdf.Name.DeviceCMYK
        self.others += content.others
        return _Made(made, max(content.ink, resources.ink))

    def _pattern(self, pattern: Any) -> _Made:
        if int(pattern.get("/PatternType", 0)) == 1:
            return self._form(pattern)
        shading = self._once(pattern.Shading, self._shading)
        made = _copy(pattern)
        made.Shading = shading.object
        return _Made(made, shading.ink)

    def _shading(self, shading: Any) -> _Made:
        """Convert a gradient between colours that are all known; others stay."""
        space = space_of(shading.get("/ColorSpace"))
        if space in ("cmyk", "spot"):
            return _Made(shading)
        plain = space in ("rgb", "grey") and isinstance(shading, pikepdf.Dictionary)
        function = self._function(shading.Function) if plain else None
        if function is None:
            self.others += not plain
            return _Made(shading)
        made = _copy(shading)
        made.ColorSpace = pikepdf.Name.DeviceCMYK
        made.Function = function.object
        if "/Background" in made:
            del made["/Background"]
        return _Made(made, function.ink)

    def _function(self, function: Any) -> _Made | None:
        """Convert the function of a gradient: one step, or several that are joined."""
        match _function_type(function):
            case 2:
                return self._step(function)
            case 3:
                steps = [self._function(each) for each in function.Functions]
                known = [step for step in steps if step]
                if len(known) < len(steps):
                    return None
                made = _copy(function)
                made.Functions = pikepdf.Array([step.object for step in known])
                return _Made(made, max(step.ink for step in known))
        self.others += 1
        return None

    def _step(self, function: Any) -> _Made | None:
        ends = [self._inks_of(function.get(key)) for key in ("/C0", "/C1")]
        if None in ends:
            return None
        made = _copy(function)
        made.C0, made.C1 = [pikepdf.Array(list(map(_real, end))) for end in ends]
        return _Made(made, max(map(sum, ends)))

    def _inks_of(self, parts: Any) -> Any:
        """Return the inks of a gradient's colour, None (and note it) if unknown."""
        values = [round(float(part), 4) for part in parts or ()]
        color = Color(*(values * 3)[:3]) if len(values) in (1, 3) else None
        ink = self._inks.of(color) if color else None
        if color and ink is None:
            self.colors.add(color)
        self.others += color is None
        return ink


def _function_type(function: Any) -> int:
    plain = isinstance(function, pikepdf.Dictionary)
    return int(function.get("/FunctionType", -1)) if plain else -1


def _real(share: float) -> Decimal:
    return Decimal(f"{share:.4f}")


def _keys(found: Any) -> Iterable[str]:
    return sorted(found.keys())


def _copy(found: Any) -> Any:
    return pikepdf.Dictionary({key: found[key] for key in _keys(found)})
