"""Texts of one face that lie over each other."""

from collections.abc import Iterator, Sequence

from cardgen.compose.desk import SetText
from cardgen.model.game import Card
from cardgen.model.problem import Problem, warning
from cardgen.model.units import to_points
from cardgen.typeset.runs import plain_text

# Line boxes hold some air: less than this is not seen.
_TOLERANCE = to_points(0.3)


def overlaps(texts: Sequence[SetText], card: Card) -> list[Problem]:
    """Warn of every two texts whose lines share room on the face."""
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
    """Give texts whose bounds share room, the earlier in the template first."""
    falling = []
    for order, text in enumerate(texts):
        x, y, width, height = text.bounds
        falling.append((y, order, y + height, x, x + width, text))
    falling.sort()
    for place, (_, order, bottom, left, right, text) in enumerate(falling, start=1):
        for top, later, _, start, end, other in falling[place:]:
            if top >= bottom:
                break
            # Asked first, as most texts of one height stand side by side.
            if start >= right or end <= left:
                continue
            if other.bounds.overlaps(text.bounds, _TOLERANCE):
                yield (text, other) if order < later else (other, text)


def _short(text: SetText) -> str:
    words = plain_text(text.words)
    return words if len(words) <= 24 else f"{words[:24]}…"
