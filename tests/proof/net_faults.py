"""PDFs of boxes with one fault each."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from cardgen.model.face import Face, Item
from cardgen.model.geometry import move
from cardgen.model.ops import Group, Op, Paint, Shape
from cardgen.model.page import PageCut
from cardgen.model.tuck_box import STOCKS, TuckBox
from cardgen.model.units import to_points
from tests.proof.clean import MOSS, Spoil, written
from tests.proof.cutter_faults import cut_changed
from tests.proof.exported import edit_manifest
from tests.proof.faults import Fault, on_each, spoilt

BOX = TuckBox(
    30, to_points(63.5), to_points(88.9), STOCKS["standard"], "none", to_points(0.4)
)
_BLEED = to_points(3.0)


def box_item(box: TuckBox = BOX) -> Item:
    """Return a box of one colour."""
    net = box.net
    ops = (Shape(net.painted(_BLEED), fill=Paint(MOSS)),)
    return Item("box", Face(net.width, net.height, _BLEED, ops, "net", box=box), None)


def _told_of(name: str, change: Callable[[dict[str, Any]], None]) -> Fault:
    """Return a fault of the net that the manifest has."""

    def make(folder: Path) -> Path:
        path = written(folder, [(box_item(), 1)])
        edit_manifest(
            folder,
            lambda told: change(told["files"][0]["pages"][0]["placements"][0]["net"]),
        )
        return path

    return Fault(name, "nets", make)


def _marks_changed(change: Callable[[Shape], Op]) -> Spoil:
    """Change each stroked line in the margins and on the box."""
    return on_each(
        lambda page: replace(
            page,
            marks=tuple(
                change(op) if isinstance(op, Shape) and op.stroke else op
                for op in page.marks
            ),
        )
    )


def _without_last_fold(line: Shape) -> Op:
    if line.stroke is None or not line.stroke.dash:
        return line
    return line._replace(outline=line.outline[:-2])


def _solid(line: Shape) -> Op:
    return line._replace(stroke=line.stroke and line.stroke._replace(dash=()))


def _around_moved(line: Shape) -> Op:
    if line.stroke is None or line.stroke.dash:
        return line
    return Group(move(to_points(0.02), 0), (line,))


def _without_score(cut: PageCut) -> PageCut:
    return cut._replace(lines=cut.lines[:-1])


def _other_spot(cut: PageCut) -> PageCut:
    assert cut.cutter.score
    score = cut.cutter.score._replace(name="Fold")
    return cut._replace(cutter=cut.cutter._replace(score=score))


def _wider(panel: str, side: int, by: float = 0.5) -> Callable[[dict[str, Any]], None]:
    def change(net: dict[str, Any]) -> None:
        net["panels"][panel]["at"][side] += by

    return change


def _without_panel(net: dict[str, Any]) -> None:
    del net["panels"]["tongue"]


def _fold_elsewhere(net: dict[str, Any]) -> None:
    net["folds"][3] = [10, 10, 10, 100]


_boxed = partial(spoilt, rule="nets", deck=[(box_item(), 1)])
NET_FAULTS = (
    *(
        _told_of(f"a {name} that does not meet its neighbours", _wider(name, 3))
        for name in ("left", "top", "glue")
    ),
    _told_of("a front that is too narrow", _wider("front", 2, -4)),
    _told_of("a panel less", _without_panel),
    _told_of("two panels without a fold", _fold_elsewhere),
    _boxed("a fold that is not printed", _marks_changed(_without_last_fold)),
    _boxed("folds like cuts", _marks_changed(_solid)),
    _boxed("a line 0.02 mm off the net", _marks_changed(_around_moved)),
    _boxed(
        "a fold that a shop does not find", cut_changed(_without_score), cut="contour"
    ),
    _boxed("folds in another spot colour", cut_changed(_other_spot), cut="contour"),
)
