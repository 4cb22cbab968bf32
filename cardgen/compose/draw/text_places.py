"""Where the texts of a face are: two on top of each other, or one that is cut away."""

from collections.abc import Iterator, Sequence

from cardgen.compose.draw.memory import SetText
from cardgen.model.face import Face
from cardgen.model.game import Card
from cardgen.model.geometry import Box
from cardgen.model.problem import Problem, warning
from cardgen.model.source import Span
from cardgen.model.units import show_mm, to_points
from cardgen.typeset.plain import plain_text

# Line boxes include some empty space: a smaller overlap is not seen.
_TOLERANCE = to_points(0.3)


def cut_away(texts: Sequence[SetText], face: Face, card: Card) -> list[Problem]:
    """Return a warning for each place that sets texts which nobody will see."""
    trim = Box(0.0, 0.0, face.width, face.height)
    lost: dict[Span, list[SetText]] = {}
    for text in texts:
        if not all(line.overlaps(trim, _TOLERANCE) for line in text.boxes):
            lost.setdefault(text.place, []).append(text)
    size = f"{show_mm(face.width)} x {show_mm(face.height)} mm"
    return [
        warning(
            "off-face",
            place,
            f'on "{card.id}" {_named(found, trim)} outside the face of {size}',
            "move it inside the face, make it smaller, or spread it over fewer lines",
        )
        for place, found in lost.items()
    ]


def _named(lost: Sequence[SetText], trim: Box) -> str:
    first, *others = lost
    seen = any(line.overlaps(trim, _TOLERANCE) for line in first.boxes)
    text = f'{"lines of " if seen else ""}the text "{_short(first)}"'
    if others:
        return f"{text} and {len(others)} more that are set here are"
    return f"{text} {'are' if seen else 'is'}"


def overlaps(texts: Sequence[SetText], card: Card) -> list[Problem]:
    """Return a warning for every two texts whose lines overlap on the face."""
    return [
        warning(
            "overlap",
            other.place,
            f'on "{card.id}" the texts "{_short(one)}" and "{_short(other)}" overlap',
            f"the first is set at {one.place.file.name}:{one.place.line}; move one of "
            "the boxes or make it smaller",
        )
        for one, other in _near(texts)
        if any(
            line.overlaps(over, _TOLERANCE)
            for line in one.boxes
            for over in other.boxes
        )
    ]


def _near(texts: Sequence[SetText]) -> Iterator[tuple[SetText, SetText]]:
    """Yield texts whose bounds overlap, the earlier in the template first."""
    falling = []
    for order, text in enumerate(texts):
        x, y, width, height = text.bounds
        falling.append((y, order, y + height, x, x + width, text))
    falling.sort()
    for place, (_, order, bottom, left, right, text) in enumerate(falling, start=1):
        for top, later, _, start, end, other in falling[place:]:
            if top >= bottom:
                break
            # Checked first, as most texts of one height are side by side.
            if start >= right or end <= left:
                continue
            if other.bounds.overlaps(text.bounds, _TOLERANCE):
                yield (text, other) if order < later else (other, text)


def _short(text: SetText) -> str:
    words = plain_text(text.words)
    return words if len(words) <= 24 else f"{words[:24]}…"
