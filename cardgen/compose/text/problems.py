"""Problems of a text, with the card, field and box that its writer has to look at."""

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.draw.context import DrawContext
from cardgen.compose.template.template_values import shown_values
from cardgen.model.problem import Cause, Refused, error
from cardgen.model.source import Span
from cardgen.model.units import show_mm
from cardgen.typeset import TextFault
from cardgen.typeset.plain import plain_text
from cardgen.typeset.sizes import Overflow

_QUOTED = 40


def text_fault(given: Attributes, fault: TextFault) -> Refused:
    """Return the exception for a fault of markup, letters or fonts, with its place."""
    where = f"({_where(given)} at {_place(given.element.place)})"
    hint = f"{fault.hint} {where}" if fault.hint else where
    name, span = _named(given)
    if fault.rule == "assets":
        place = fault.place or given.element.place
        return Refused(error("assets", place, fault.message, fault.hint))
    cause = Cause(given.element.place, f"{{count}} texts: {fault.message}", fault.hint)
    problem = error(fault.rule, span, f"{name}: {fault.message}", hint)
    return Refused(problem._replace(cause=cause))


def too_large(given: Attributes, overflow: Overflow, size: float) -> Refused:
    """Return the exception for a text that is too large for its box."""
    name, span = _named(given)
    if given.element.attributes.keys() & {"inside", "around"}:
        found = f"does not fit in the space that shapes leave, at {size:g} pt"
        hint = f"shorten it, or give it more room at {_place(given.element.place)}"
        room = "the space that shapes leave in this box"
    else:
        found = (
            f"does not fit its box of {_size(given)}: at {size:g} pt it needs "
            f"{show_mm(overflow.width)} × {show_mm(overflow.height)} mm"
        )
        hint = f"shorten the text, or give {_remedy(given, overflow.holds)}"
        room = f"this box of {_size(given)} at {size:g} pt"
    if overflow.width > given.box().width:
        hint = f'"{overflow.widest_word}" is the widest word; {hint}'
    problem = error("text-fit", span, f"{name} {found}", hint)
    return Refused(problem._replace(cause=_cause(given, room, overflow.holds)))


def _remedy(given: Attributes, holds: float) -> str:
    smaller = f"a min-size of {holds:g}" if holds else "a smaller min-size"
    return f"more room or {smaller} at {_place(given.element.place)}"


def _cause(given: Attributes, room: str, holds: float) -> Cause:
    hint = "give more room, or shorten the texts"
    if holds:
        hint = f'min-size="{{size}}" would hold them all; or {hint}'
    message = f"{{count}} texts do not fit {room}"
    return Cause(given.element.place, message, hint, holds)


def too_long(given: Attributes, needs: float, length: float, size: float) -> Refused:
    """Return the exception for a text that is too long for its curve."""
    name, span = _named(given)
    message = (
        f"{name} does not fit its curve of {show_mm(length)} mm: at {size:g} pt it "
        f"needs {show_mm(needs)} mm"
    )
    hint = (
        f"shorten the text, or give a longer curve or a smaller min-size at "
        f"{_place(given.element.place)}"
    )
    cause = _cause(given, f"this curve of {show_mm(length)} mm at {size:g} pt", 0.0)
    return Refused(error("text-fit", span, message, hint)._replace(cause=cause))


def _named(given: Attributes) -> tuple[str, Span]:
    """Return a name for the text, by its card and field, and the field's place.

    A template may set any text, so the field is the one whose value is the text, or
    else the only one whose value is in the text.
    """
    context, words = given.context, plain_text(given.element.text)
    field = _field(context, words)
    card = f'"{context.card.id}"'
    if field is not None:
        return f"{field} of {card}", context.card.spans.get(field, context.card.span)
    short = words if len(words) <= _QUOTED else f"{words[:_QUOTED]}…"
    return f'text "{short}" of {card}', given.element.place


def _field(context: DrawContext, words: str) -> str | None:
    values = {
        name: plain_text(str(value))
        for name, value in shown_values(context.card).items()
        if isinstance(value, str | int | float) and not isinstance(value, bool)
    }
    same = [name for name, value in values.items() if value == words]
    held = [name for name, value in values.items() if len(value) > 2 and value in words]
    for found in (same, held):
        if len(found) == 1:
            return found[0]
    return None


def _where(given: Attributes) -> str:
    if "along" in given.element.attributes:
        return "its curve is"
    return f"its box of {_size(given)} is"


def _size(given: Attributes) -> str:
    box = given.box()
    return f"{show_mm(box.width)} × {show_mm(box.height)} mm"


def _place(span: Span) -> str:
    return f"{span.file.name}:{span.line}"
