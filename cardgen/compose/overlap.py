"""Texts of one face that lie over each other."""

from collections.abc import Sequence
from itertools import combinations

from cardgen.compose.desk import SetText
from cardgen.model.game import Card
from cardgen.model.problem import Problem, warning
from cardgen.model.units import to_points

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
        for one, other in combinations(texts, 2)
        if one.bounds.overlaps(other.bounds, _TOLERANCE)
        and any(
            line.overlaps(over, _TOLERANCE)
            for line in one.boxes
            for over in other.boxes
        )
    ]


def _short(text: SetText) -> str:
    return text.words if len(text.words) <= 24 else f"{text.words[:24]}…"
