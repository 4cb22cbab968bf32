"""What elements came to, so that the cards of a deck need not draw them again.

Most elements of a template are the same on every card: its frame, its circles, each of
the twelve costs. What is alike in all that it depends on is the same ops.
"""

from collections.abc import Hashable
from typing import NamedTuple, TypeAlias

from cardgen.compose.desk import Desk, SetText
from cardgen.compose.element import Element
from cardgen.compose.markup import MOST_ELEMENTS
from cardgen.model.assets import AssetKind
from cardgen.model.face import Shrunk
from cardgen.model.ops import Op

Key: TypeAlias = tuple[Hashable, ...]

PLACED = frozenset(["text", "image"])
"""Elements that come to other things in another place: where lines lie on the face is
noted, and how many pixels a picture has."""
# Only a face of very many elements comes near.
_MOST = 200_000


class Drawn(NamedTuple):
    """Ops of one element, and what was found in drawing them; nothing was wrong.

    `elements` is how many there are, inside it and repetitions included.
    """

    ops: tuple[Op, ...]
    elements: int
    texts: tuple[SetText, ...]
    stand_ins: tuple[tuple[str, str], ...]
    sizes: tuple[tuple[str, float], ...]
    asked: tuple[tuple[AssetKind, str], ...]
    shrunk: tuple[Shrunk, ...]


def key_of(element: Element, desk: Desk) -> Key | None:
    """Give all that an element's ops depend on; None for one that holds others."""
    if element.children:
        return None
    # A style may ask for a common size as well as the element itself.
    shares = element.attributes.keys() & {"same-size", "class"}
    return (
        element.tag,
        element.text,
        element.place,
        tuple(element.attributes.items()),
        desk.frame,
        desk.matrix if element.tag in PLACED else None,
        tuple(desk.agreed.items()) if shares else None,
    )


def kept(key: Key, desk: Desk) -> Drawn | None:
    """Give what an element came to before."""
    drawn = desk.memory.get(key)
    return drawn if isinstance(drawn, Drawn) else None


def recall(key: Key, desk: Desk) -> tuple[Op, ...] | None:
    """Give the ops drawn before, and tell the desk what was found then."""
    return again(kept(key, desk), desk)


def again(drawn: Drawn | None, desk: Desk) -> tuple[Op, ...] | None:
    """Give an element's ops for another face, and tell the desk what was found."""
    findings = desk.findings
    # An element that makes the face too large is drawn again, to be told.
    if drawn is None or findings.drawn + drawn.elements > MOST_ELEMENTS:
        return None
    ops, elements, texts, stand_ins, sizes, asked, shrunk = drawn
    findings.drawn += elements
    if asked:
        findings.asked += asked
    if texts:
        findings.texts += texts
        findings.stand_ins += stand_ins
        findings.sizes += sizes
        findings.shrunk += shrunk
    return ops


Mark: TypeAlias = tuple[int, int, int, int, int, int, int]
"""How much had been found before an element was drawn."""


def mark(desk: Desk) -> Mark:
    """Note how much has been found so far."""
    found = desk.findings
    return (
        found.drawn,
        len(found.problems),
        len(found.texts),
        len(found.stand_ins),
        len(found.sizes),
        len(found.asked),
        len(found.shrunk),
    )


def keep(key: Key, ops: tuple[Op, ...], since: Mark, desk: Desk) -> None:
    """Keep an element's ops for other cards, if nothing was wrong with it."""
    found = desk.findings
    drawn, problems, texts, stand_ins, sizes, asked, shrunk = since
    if len(found.problems) > problems or len(desk.memory) >= _MOST:
        return
    desk.memory[key] = Drawn(
        ops,
        found.drawn - drawn,
        tuple(found.texts[texts:]),
        tuple(found.stand_ins[stand_ins:]),
        tuple(found.sizes[sizes:]),
        tuple(dict.fromkeys(found.asked[asked:])),
        tuple(found.shrunk[shrunk:]),
    )
