"""Elements become ops: styles looked up, attributes known, effects laid on top."""

from collections.abc import Sequence

from cardgen.compose.desk import Desk
from cardgen.compose.effects import with_effects
from cardgen.compose.element import Element
from cardgen.compose.elements import ELEMENTS
from cardgen.compose.given import COMMON, Given
from cardgen.compose.markup import MOST_ELEMENTS
from cardgen.compose.memory import Key, keep, key_of, mark, recall
from cardgen.compose.plugin import Plugin
from cardgen.compose.skeleton import Skeleton, Values
from cardgen.compose.styles import styled
from cardgen.model.nearest import did_you_mean
from cardgen.model.ops import Op
from cardgen.model.problem import Refused


def draw_face(skeleton: Skeleton, values: Values, desk: Desk) -> tuple[Op, ...]:
    """Draw a rendered template; what is wrong goes to the desk's findings."""
    ops: list[Op] = []
    agreed = tuple(desk.agreed.items())
    for part, slots in skeleton.parts:
        own = tuple([values[slot] for slot in slots])
        key = (part, desk.frame, own, agreed if part.shares else None)
        known = recall(key, desk)
        ops += _drawn(part.filled(own), desk, key) if known is None else known
    return tuple(ops)


def draw_ahead(skeleton: Skeleton, rows: Sequence[Values], desk: Desk) -> None:
    """Draw the parts of many faces into the desk's memory, part by part.

    What is wrong is found again where a face needs the part.
    """
    agreed = tuple(desk.agreed.items())
    for part, slots in skeleton.parts:
        shared = agreed if part.shares else None
        # What stands on all cards alike is drawn once.
        for values in rows if slots else rows[:1]:
            own = tuple([values[slot] for slot in slots])
            key = (part, desk.frame, own, shared)
            if key not in desk.memory:
                _drawn(part.filled(own), desk, key)
                desk.findings.drawn = 0


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
    for name in given.element.attributes:
        if name in plugin.ATTRIBUTES or name in COMMON:
            continue
        known = (*dict.fromkeys(plugin.ATTRIBUTES), *COMMON)
        style = "" if name in element.attributes else ", which its style gives"
        raise given.desk.refused(
            element.place,
            f'<{element.tag}> has no attribute "{name}"{style}',
            f"{did_you_mean(name, known)}known: {', '.join(known)}",
        )
