"""Elements become ops: styles looked up, attributes known, effects laid on top."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TypeAlias

from cardgen.compose.draw.attributes import COMMON, Attributes
from cardgen.compose.draw.context import DrawContext, styled
from cardgen.compose.draw.memory import (
    DrawnElement,
    Findings,
    Key,
    SetText,
    again,
    keep,
    kept,
    key_of,
    mark,
    recall,
)
from cardgen.compose.elements import ELEMENTS, Plugin
from cardgen.compose.paint.effects import with_effects
from cardgen.compose.template.markup import MOST_ELEMENTS, Element
from cardgen.compose.template.skeleton import Skeleton, SkeletonPart, Values
from cardgen.model.game import Card
from cardgen.model.nearest import did_you_mean
from cardgen.model.ops import Op
from cardgen.model.problem import Problem, Refused, error, warning
from cardgen.model.units import parse_length, show_mm, to_points
from cardgen.typeset.runs import plain_text

Ahead: TypeAlias = tuple[DrawnElement | None, ...]
"""What each part of a face came to when it was drawn ahead of the face.

It is None where something is wrong, which the face itself has to find.
"""


def draw_face(
    skeleton: Skeleton,
    values: Values,
    desk: DrawContext,
    ahead: Ahead = (),
) -> tuple[Op, ...]:
    """Draw a rendered template; what is wrong goes to the desk's findings."""
    ops: list[Op] = []
    for place, (part, slots) in enumerate(skeleton.parts):
        known = again(ahead[place], desk) if ahead else None
        if known is None:
            own = tuple([values[slot] for slot in slots])
            key = _part_key(part, own, desk)
            known = recall(key, desk)
            if known is None:
                known = _drawn(part.filled(own), desk, key)
        ops += known
    return tuple(ops)


def draw_ahead(
    skeleton: Skeleton, rows: Sequence[Values], desk: DrawContext
) -> list[Ahead]:
    """Draw what many faces hold, part by part, and give it face by face."""
    columns = list(zip(*rows, strict=True))
    drawn: list[Iterable[DrawnElement | None]] = []
    for part, slots in skeleton.parts:
        owns = list(zip(*[columns[slot] for slot in slots], strict=True))
        owns = owns or [()] * len(rows)
        # What stands on many cards alike is drawn once.
        known = {own: _ahead(part, own, desk) for own in dict.fromkeys(owns)}
        drawn.append(map(known.__getitem__, owns))
    return list(zip(*drawn, strict=True)) or [()] * len(rows)


def _ahead(part: SkeletonPart, own: Values, desk: DrawContext) -> DrawnElement | None:
    key = _part_key(part, own, desk)
    if key not in desk.memory:
        _drawn(part.filled(own), desk, key)
        desk.findings.drawn = 0
    return kept(key, desk)


def _part_key(part: SkeletonPart, own: Values, desk: DrawContext) -> Key:
    return part, desk.frame, own, tuple(desk.agreed.items()) if part.shares else None


def draw_elements(elements: Sequence[Element], desk: DrawContext) -> tuple[Op, ...]:
    """Draw elements one over the other; what is wrong goes to the desk's findings."""
    ops: list[Op] = []
    for element in elements:
        key = key_of(element, desk)
        known = recall(key, desk) if key else None
        ops += _drawn(element, desk, key) if known is None else known
    return tuple(ops)


def _drawn(element: Element, desk: DrawContext, key: Key | None) -> tuple[Op, ...]:
    before = mark(desk)
    try:
        _count(element, desk)
        ops = _draw_one(element, desk)
    except _TooMany:
        return ()
    except Refused as refused:
        # In a repetition the same fault comes again and again.
        known = desk.findings.problems
        known += [found for found in refused.problems if found not in known]
        return ()
    if key:
        keep(key, ops, before, desk)
    return ops


class _TooMany(Exception):
    """A face of more elements than any card has; said once, at the first too many."""


def _count(element: Element, desk: DrawContext) -> None:
    desk.findings.drawn += 1
    if desk.findings.drawn <= MOST_ELEMENTS:
        return
    if desk.findings.drawn == MOST_ELEMENTS + 1:
        said = f"more than {MOST_ELEMENTS} elements on one face, repetitions included"
        (problem,) = desk.refused(element.place, said).problems
        desk.findings.problems.append(problem)
    raise _TooMany


def _draw_one(element: Element, desk: DrawContext) -> tuple[Op, ...]:
    plugin = ELEMENTS.get(element.tag)
    if plugin is None:
        nearest = did_you_mean(element.tag, ELEMENTS)
        raise desk.refused(
            element.place,
            f"there is no element <{element.tag}>",
            f"{nearest}known: {', '.join(ELEMENTS)}",
        )
    given = Attributes(styled(element, desk), desk)
    _check_attributes(element, given, plugin)
    if element.children and not plugin.HOLDS:
        holders = ", ".join(tag for tag, other in ELEMENTS.items() if other.HOLDS)
        raise desk.refused(
            element.place,
            f"<{element.tag}> cannot hold <{element.children[0].tag}>",
            f"these hold other elements: {holders}",
        )
    return with_effects(given, plugin.draw(given))


def _check_attributes(element: Element, given: Attributes, plugin: Plugin) -> None:
    known = _known(plugin.ATTRIBUTES)
    for name in given.element.attributes:
        if name in known:
            continue
        style = "" if name in element.attributes else ", which its style gives"
        raise given.desk.refused(
            element.place,
            f'<{element.tag}> has no attribute "{name}"{style}',
            f"{did_you_mean(name, known)}known: {', '.join(known)}",
        )


@cache
def _known(own: tuple[str, ...]) -> dict[str, None]:
    """Give the attributes that an element may have, in their order."""
    return dict.fromkeys((*own, *COMMON))


_SAME = 0.01


def check_root(root: Element, card: Card, findings: Findings) -> None:
    """Complain of another element than <face>, and of a size that is not the card's."""

    def wrong(message: str, hint: str) -> None:
        findings.problems.append(error("template", root.place, message, hint))

    if root.tag != "face":
        wrong(
            f"a template yields <face>, found <{root.tag}>",
            "put everything between <face> and </face>",
        )
    for name, value in root.attributes.items():
        expected = {"width": card.type.width, "height": card.type.height}.get(name)
        if expected is None:
            wrong(f'<face> has no attribute "{name}"', "known: width, height")
        elif not _is_length(value, expected):
            wrong(
                f"the face's {name} must be {show_mm(expected)} mm as the card type "
                f'says, found "{value}"',
                f"leave {name} out: the card type gives it",
            )


def _is_length(text: str, expected: float) -> bool:
    try:
        return abs(parse_length(text) - expected) < _SAME
    except ValueError:
        return False


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
