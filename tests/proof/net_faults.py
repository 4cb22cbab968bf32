"""PDFs of boxes with one fault each."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardgen.model.face import Face, Item
from cardgen.model.geometry import move
from cardgen.model.ops import Group, Op, Paint, Shape
from cardgen.model.page import Page, PageCut
from cardgen.model.tuck_box import STOCKS, TuckBox
from cardgen.model.units import to_points
from tests.proof.clean import MOSS, Spoil, written
from tests.proof.faults import Fault

BOX = TuckBox(
    30, to_points(63.5), to_points(88.9), STOCKS["standard"], "none", to_points(0.4)
)
_BLEED = to_points(3.0)


def box_item(box: TuckBox = BOX) -> Item:
    """Return a box of one colour."""
    net = box.net
    ops = (Shape(net.painted(_BLEED), fill=Paint(MOSS)),)
    return Item("box", Face(net.width, net.height, _BLEED, ops, "net", box=box), None)


def boxed(name: str, spoil: Spoil, cut: str = "") -> Fault:
    """Return a fault of the pages of a box, of which the manifest knows nothing."""
    deck = [(box_item(), 1)]
    return Fault(
        name, "nets", lambda folder: written(folder, deck, spoil=spoil, cut=cut)
    )


def told_of(name: str, change: Callable[[dict[str, Any]], None]) -> Fault:
    """Return a fault of the net that the manifest has."""

    def make(folder: Path) -> Path:
        path = written(folder, [(box_item(), 1)])
        manifest = folder / "manifest.json"
        told = json.loads(manifest.read_text(encoding="utf-8"))
        change(told["files"][0]["pages"][0]["placements"][0]["net"])
        manifest.write_text(json.dumps(told), encoding="utf-8")
        return path

    return Fault(name, "nets", make)


def marks_changed(change: Callable[[Shape], Op]) -> Spoil:
    """Change each stroked line in the margins and on the box."""

    def spoil(pages: Sequence[Page]) -> Sequence[Page]:
        return [
            replace(
                page,
                marks=tuple(
                    change(op) if isinstance(op, Shape) and op.stroke else op
                    for op in page.marks
                ),
            )
            for page in pages
        ]

    return spoil


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


def _without_score(pages: Sequence[Page]) -> Sequence[Page]:
    def less(cut: PageCut) -> PageCut:
        return cut._replace(lines=cut.lines[:-1])

    return [replace(page, cut=page.cut and less(page.cut)) for page in pages]


def _other_spot(pages: Sequence[Page]) -> Sequence[Page]:
    def named(cut: PageCut) -> PageCut:
        score = cut.cutter.score
        assert score
        other = cut.cutter._replace(score=score._replace(name="Fold"))
        return cut._replace(cutter=other)

    return [replace(page, cut=page.cut and named(page.cut)) for page in pages]


def _wider(panel: str, side: int, by: float = 0.5) -> Callable[[dict[str, Any]], None]:
    def change(net: dict[str, Any]) -> None:
        net["panels"][panel]["at"][side] += by

    return change


def _without_panel(net: dict[str, Any]) -> None:
    del net["panels"]["tongue"]


def _fold_elsewhere(net: dict[str, Any]) -> None:
    net["folds"][3] = [10, 10, 10, 100]


NET_FAULTS = (
    *(
        told_of(f"a {name} that does not meet its neighbours", _wider(name, 3))
        for name in ("left", "top", "glue")
    ),
    told_of("a front that is too narrow", _wider("front", 2, -4)),
    told_of("a panel less", _without_panel),
    told_of("two panels without a fold", _fold_elsewhere),
    boxed("a fold that is not printed", marks_changed(_without_last_fold)),
    boxed("folds like cuts", marks_changed(_solid)),
    boxed("a line 0.02 mm off the net", marks_changed(_around_moved)),
    boxed("a fold that a shop does not find", _without_score, "contour"),
    boxed("folds in another spot colour", _other_spot, "contour"),
)
