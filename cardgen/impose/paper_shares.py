"""Cards that are a whole sheet of paper, its half or its quarter, printed to its edge.

They are cut along the middle of the paper, or not at all: there is no room for marks
and legend, and no need for them. All lengths are points.
"""

from dataclasses import replace
from itertools import product

from cardgen.impose.card_blocks import CardBlock, CardRow, CardSize
from cardgen.impose.job import ImpositionJob
from cardgen.impose.papers import Areas, whole_page
from cardgen.model.face import Face, Item
from cardgen.model.geometry import Box
from cardgen.model.page import Turn
from cardgen.model.units import to_points

# ISO 216 rounds to whole millimetres: two A5 leave one of A4.
_LEFT = to_points(1.5)
_ROUNDED = 1e-6
_TURNS: tuple[Turn, ...] = (0, 90)


def share_block(
    card: CardSize, job: ImpositionJob, areas: Areas, most: int = 4
) -> CardBlock | None:
    """Return the block of cards that fill a whole page without their bleed.

    None if the card is not the paper, its half or its quarter, at `most` that many, or
    if a machine cuts it, which needs a margin.
    """
    if areas is not whole_page or job.cutter:
        return None
    bare = card._replace(bleed=0.0, gaps=(0.0, 0.0))
    paper = Box(0.0, 0.0, job.width, job.height)
    for turn, across, down in product(_TURNS, (1, 2), (1, 2)):
        row = CardRow(bare, turn, across)
        width, height = row.size
        left = job.width - across * width, job.height - down * height
        if across * down <= most and all(-_ROUNDED < each < _LEFT for each in left):
            return CardBlock(paper, (row,) * down)
    return None


def without_bleed(items: list[Item]) -> list[Item]:
    """Return items that show nothing beyond their trim; one face remains one object."""
    both = ((item.front, item.back) for item in items)
    faces = {id(face): face for sides in both for face in sides if face}
    bare: dict[int, Face] = {
        key: replace(face, bleed=0.0) if face.bleed else face
        for key, face in faces.items()
    }
    return [
        item._replace(
            front=bare[id(item.front)], back=item.back and bare[id(item.back)]
        )
        for item in items
    ]
