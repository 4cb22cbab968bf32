"""The elements of a face become ops; ops of equal elements are used again."""

from collections.abc import Sequence
from functools import cache

from cardgen.compose.draw.attributes import COMMON, Attributes
from cardgen.compose.draw.context import DrawContext, FaceTooFull
from cardgen.compose.draw.memory import Findings, Key
from cardgen.compose.effects import with_effects
from cardgen.compose.elements import ELEMENTS, Plugin
from cardgen.compose.template.markup import Element
from cardgen.compose.template.skeleton import Skeleton, Values
from cardgen.model.game import Card
from cardgen.model.ops import Op
from cardgen.model.problem import Refused, error
from cardgen.model.suggestions import did_you_mean, word_meant
from cardgen.model.units import parse_length, show_mm

# Where these are on the face is noted; a picture has other pixels in each size.
_PLACED = frozenset(["text", "image", "icon"])
_SAME_SIZE = 0.01
# As marks that take as long to draw: an element without attributes; how many letters of
# attributes are one mark; and a mark that is placed by chance.
_ELEMENT, _LETTERS, _BY_CHANCE = 20, 10, 3
# Nobody reads more, and each takes as long as a hundred circles: names are compared.
_MOST_FAULTS = 500


def draw_face(
    skeleton: Skeleton, values: Values, context: DrawContext
) -> tuple[Op, ...]:
    """Draw a rendered template; problems are added to the context's findings.

    A face that draws too much, or has hundreds of faults, is empty.
    """
    try:
        return _parts(skeleton, values, context)
    except FaceTooFull as much:
        context.findings.give_up(much.problems)
        return ()
    finally:
        context.findings.weighed.clear()


def _parts(skeleton: Skeleton, values: Values, context: DrawContext) -> tuple[Op, ...]:
    ops: list[Op] = []
    for part, slots in skeleton.parts:
        own = tuple([values[slot] for slot in slots])
        agreed = tuple(context.agreed.items()) if part.shares else None
        look = context.look if part.styled else None
        key = (part, own, context.frame, agreed, look)
        known = context.memory.recall(key, context.findings)
        ops += _drawn(part.filled(own), context, key) if known is None else known
    return tuple(ops)


def draw_elements(elements: Sequence[Element], context: DrawContext) -> tuple[Op, ...]:
    """Draw elements on top of each other; problems go to the context's findings."""
    ops: list[Op] = []
    for element in elements:
        key = _key_of(element, context)
        known = context.memory.recall(key, context.findings) if key else None
        ops += _drawn(element, context, key) if known is None else known
    return context.findings.share(tuple(ops))


def _key_of(element: Element, context: DrawContext) -> Key | None:
    """Return everything an element's ops depend on.

    None for one with children, and for a figure, which depends on the picture around.
    """
    if element.children or element.tag == "figure":
        return None
    # A style may ask for a shared size as well as the element itself.
    shares = element.attributes.keys() & {"same-size", "class"}
    return (
        element.tag,
        element.text,
        element.place,
        tuple(element.attributes.items()),
        context.frame,
        _place(context) if element.tag in _PLACED else None,
        tuple(context.agreed.items()) if shares else None,
        context.look if element.tag == "card" else None,
    )


def _place(context: DrawContext) -> Key:
    return context.matrix, context.panel, context.clips


def _drawn(element: Element, context: DrawContext, key: Key | None) -> tuple[Op, ...]:
    findings = context.findings
    before = findings.mark()
    try:
        context.tally(findings.marks + _reading(element), element.place)
        ops = _draw_one(element, context)
    except FaceTooFull:
        raise
    except Refused as refused:
        # In a repetition the same fault occurs again and again.
        known = findings.problems
        known += [found for found in refused.problems if found not in known]
        findings.faults += 1
        if findings.faults == _MOST_FAULTS:
            raise FaceTooFull from None
        return ()
    if key:
        context.memory.keep(key, ops, before, findings)
    return ops


def _draw_one(element: Element, context: DrawContext) -> tuple[Op, ...]:
    plugin = ELEMENTS.get(element.tag)
    if plugin is None:
        nearest = did_you_mean(element.tag, ELEMENTS)
        raise context.refused(
            element.place,
            f"there is no element <{element.tag}>",
            f"{nearest}known: {', '.join(ELEMENTS)}",
        )
    attributes = Attributes(context.styled(element), context)
    _check_attributes(element, attributes, plugin)
    if element.children and not plugin.HOLDS:
        holders = ", ".join(tag for tag, other in ELEMENTS.items() if other.HOLDS)
        raise context.refused(
            element.place,
            f"<{element.tag}> cannot hold <{element.children[0].tag}>",
            f"these hold other elements: {holders}",
        )
    return _counted(attributes, plugin)


def _reading(element: Element) -> int:
    """Return what reading an element costs, as marks that take as long to draw."""
    letters = len(element.text) + sum(map(len, element.attributes.values()))
    return _ELEMENT + letters // _LETTERS


def _counted(given: Attributes, plugin: Plugin) -> tuple[Op, ...]:
    """Return the ops of an element. Raises Refused and FaceTooFull.

    What is inside has been counted once; an element may draw it again and again.
    """
    context, place = given.context, given.element.place
    findings = context.findings
    start = findings.marks
    ops = plugin.draw(given)
    by_chance = "seed" in plugin.ATTRIBUTES and not plugin.HOLDS
    share = _BY_CHANCE if by_chance else 1
    context.tally(start + share * findings.weigh(ops), place)
    return with_effects(given, ops)


def _check_attributes(element: Element, styled: Attributes, plugin: Plugin) -> None:
    known = _known(plugin.ATTRIBUTES)
    for name in styled.element.attributes:
        if name in known:
            continue
        style = "" if name in element.attributes else ", which its style gives"
        raise styled.context.refused(
            element.place,
            f'<{element.tag}> has no attribute "{name}"{style}',
            f"{word_meant(name, known)}known: {', '.join(known)}",
        )


@cache
def _known(own: tuple[str, ...]) -> dict[str, None]:
    """Return the attributes that an element may have, in their order."""
    return dict.fromkeys((*own, *COMMON))


def check_root(root: Element, card: Card, findings: Findings) -> None:
    """Report another root element than <face>, and a size that is not the card's."""

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
        return abs(parse_length(text) - expected) < _SAME_SIZE
    except ValueError:
        return False
