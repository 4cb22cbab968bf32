"""Elements become ops: styles looked up, attributes known, effects laid on top."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeAlias

from cardgen.compose.desk import Desk
from cardgen.compose.effects import with_effects
from cardgen.compose.element import Element
from cardgen.compose.elements import ELEMENTS
from cardgen.compose.given import COMMON, Given
from cardgen.compose.markup import MOST_ELEMENTS
from cardgen.compose.memory import Drawn, Key, again, keep, kept, key_of, mark, recall
from cardgen.compose.plugin import Plugin
from cardgen.compose.skeleton import Part, Skeleton, Values
from cardgen.compose.styles import styled
from cardgen.model.ops import Op
from cardgen.model.problem import Refused
from cardgen.model.suggestions import did_you_mean

Ahead: TypeAlias = tuple[Drawn | None, ...]
"""What each part of a face came to when it was drawn ahead of the face.

It is None where something is wrong, which the face itself has to find.
"""


def draw_face(
    skeleton: Skeleton,
    values: Values,
    desk: Desk,
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


def draw_ahead(skeleton: Skeleton, rows: Sequence[Values], desk: Desk) -> list[Ahead]:
    """Draw what many faces hold, part by part, and give it face by face."""
    columns = list(zip(*rows, strict=True))
    drawn: list[Iterable[Drawn | None]] = []
    for part, slots in skeleton.parts:
        owns = list(zip(*[columns[slot] for slot in slots], strict=True))
        owns = owns or [()] * len(rows)
        # What stands on many cards alike is drawn once.
        known = {own: _ahead(part, own, desk) for own in dict.fromkeys(owns)}
        drawn.append(map(known.__getitem__, owns))
    return list(zip(*drawn, strict=True)) or [()] * len(rows)


def _ahead(part: Part, own: Values, desk: Desk) -> Drawn | None:
    key = _part_key(part, own, desk)
    if key not in desk.memory:
        _drawn(part.filled(own), desk, key)
        desk.findings.drawn = 0
    return kept(key, desk)


def _part_key(part: Part, own: Values, desk: Desk) -> Key:
    return part, desk.frame, own, tuple(desk.agreed.items()) if part.shares else None


def draw_elements(elements: Sequence[Element], desk: Desk) -> tuple[Op, ...]:
    """Draw elements one over the other; what is wrong goes to the desk's findings."""
    ops: list[Op] = []
    for element in elements:
        key = key_of(element, desk)
        known = recall(key, desk) if key else None
        ops += _drawn(element, desk, key) if known is None else known
    return tuple(ops)


def _drawn(element: Element, desk: Desk, key: Key | None) -> tuple[Op, ...]:
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


def _count(element: Element, desk: Desk) -> None:
    desk.findings.drawn += 1
    if desk.findings.drawn <= MOST_ELEMENTS:
        return
    if desk.findings.drawn == MOST_ELEMENTS + 1:
        said = f"more than {MOST_ELEMENTS} elements on one face, repetitions included"
        (problem,) = desk.refused(element.place, said).problems
        desk.findings.problems.append(problem)
    raise _TooMany


def _draw_one(element: Element, desk: Desk) -> tuple[Op, ...]:
    plugin = ELEMENTS.get(element.tag)
    if plugin is None:
        nearest = did_you_mean(element.tag, ELEMENTS)
        raise desk.refused(
            element.place,
            f"there is no element <{element.tag}>",
            f"{nearest}known: {', '.join(ELEMENTS)}",
        )
    given = Given(styled(element, desk), desk)
    _check_attributes(element, given, plugin)
    if element.children and not plugin.HOLDS:
        holders = ", ".join(tag for tag, other in ELEMENTS.items() if other.HOLDS)
        raise desk.refused(
            element.place,
            f"<{element.tag}> cannot hold <{element.children[0].tag}>",
            f"these hold other elements: {holders}",
        )
    return with_effects(given, plugin.draw(given))


def _check_attributes(element: Element, given: Given, plugin: Plugin) -> None:
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
