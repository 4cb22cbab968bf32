"""An order must have a picture in every slot, on a stock that exists.

The file is that of mpc-autofill. Each card of the order is a slot, counted from 0: each
must have one front, and at most one back of its own. The pictures must be where the
order says, and the stock must be one that MakePlayingCards offers under this name.
"""

from collections import Counter
from collections.abc import Iterator
from posixpath import dirname
from xml.etree.ElementTree import Element

from cardgen.model.problem import Severity
from cardgen.proof.exports.file_view import AGAIN, FileView
from cardgen.proof.exports.listed_export import is_there
from cardgen.proof.exports.values import quoted
from cardgen.proof.page_view import Defect

ID = "order"
SEVERITY = Severity.ERROR
KINDS = frozenset(("order",))
# As the tool that reads the file spells them.
_STOCKS = (
    "(S27) Smooth",
    "(S30) Standard Smooth",
    "(S33) Superior Smooth",
    "(M31) Linen",
    "(P10) Plastic",
)
# The shop takes no larger order at once.
_MOST = 612


def check(view: FileView) -> Iterator[Defect]:
    """Find slots without a picture, lost pictures, and an unknown stock."""
    root: Element = view.content
    quantity = _number(root.findtext("details/quantity"))
    if not 0 < quantity <= _MOST:
        yield Defect(
            f"the quantity is {quantity:,}, expected 1 to {_MOST}",
            "divide the deck into several orders",
        )
        return
    stock = root.findtext("details/stock") or ""
    if stock not in _STOCKS:
        yield Defect(
            f'the stock "{stock}" is not known', f"one of {quoted(_STOCKS, 9)}"
        )
    yield from _slots(root, quantity)
    named = [each.text or "" for each in root.iterfind(".//card/id")]
    named += [each.text or "" for each in root.iterfind("cardback")]
    folder = dirname(view.file.name)
    lost = [
        name for name in dict.fromkeys(named) if not is_there(name, view.export, folder)
    ]
    if lost:
        yield Defect(
            f"there is no picture at {quoted(lost)}",
            f"{AGAIN}, where the files will stay",
        )


def _slots(root: Element, quantity: int) -> Iterator[Defect]:
    fronts, backs = _counted(root, "fronts"), _counted(root, "backs")
    empty = [f"{slot}" for slot in range(quantity) if not fronts[slot]]
    if empty:
        yield Defect(f"slots without a front: {quoted(empty)}", AGAIN)
    for side, found in (("front", fronts), ("back", backs)):
        twice = [f"{slot}" for slot, count in found.items() if count > 1]
        if twice:
            yield Defect(f"slots with more than one {side}: {quoted(twice)}", AGAIN)
        beyond = [f"{slot}" for slot in found if not 0 <= slot < quantity]
        if beyond:
            yield Defect(f"slots that the order does not have: {quoted(beyond)}", AGAIN)
    bare = any(not backs[slot] for slot in range(quantity))
    if bare and not root.findtext("cardback"):
        yield Defect("slots have no back, and there is no common one", AGAIN)


def _counted(root: Element, side: str) -> Counter[int]:
    """Return how often each slot has a picture on a side."""
    texts = [each.text or "" for each in root.iterfind(f"{side}/card/slots")]
    return Counter(_number(slot) for text in texts for slot in text.split(","))


def _number(text: str | None) -> int:
    """Return a number in a file, -1 if it is none."""
    try:
        # Numbers of any length are read slowly, and none is so long.
        return int((text or "")[:9])
    except ValueError:
        return -1
