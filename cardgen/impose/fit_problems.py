"""Problems of cards that do not fit on the paper, with the papers, layouts or bleeds
that would do, and of cards that reach into the edge that printers leave white."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from cardgen.impose.card_blocks import CardSize, best_block
from cardgen.impose.cutting import card_areas
from cardgen.impose.edges import EdgeReader, holds
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.paper_shares import share_block
from cardgen.impose.papers import (
    MARK_GAP,
    MARK_SEEN,
    Areas,
    Paper,
    beside_fold,
    whole_page,
)
from cardgen.impose.tiling import best_tiling
from cardgen.model.face import Face
from cardgen.model.geometry import Box, around
from cardgen.model.ops import WHITE, Color
from cardgen.model.page import Page
from cardgen.model.problem import Problem, error, warning
from cardgen.model.tuck_box import STOCKS, TuckBox
from cardgen.model.units import show_mm, to_mm, to_points

# Less bleed is offered in steps of this many millimetres.
_STEP = 0.5
# This much of a mark is enough to lay a ruler along.
_ENOUGH = MARK_SEEN / 2


def fit_problem(
    face: Face, card: CardSize, job: ImpositionJob, areas: Areas
) -> Problem:
    """Return the error for a card that does not fit, with the nearest alternatives."""
    size = f"{show_mm(face.width)} × {show_mm(face.height)} mm"
    bleed = f" with {show_mm(face.bleed)} mm bleed" if face.bleed else ""
    found = [
        *_smaller_boxes(face, card, job, areas),
        *_alternatives(face, card, job, areas),
    ]
    things = ("flat box", "boxes") if face.box else ("card", "cards")
    return error(
        "layout",
        job.span,
        f'a {things[0]} of {size}{bleed} does not fit on "{job.paper}" {_needs(job)}; '
        f"{things[1]} are never shrunk",
        f"it fits {'; or '.join(found)}" if found else "no paper here is large enough",
    )


def _needs(job: ImpositionJob) -> str:
    if job.cutter is None:
        return "with margins and crop marks"
    return f"as laid out for {job.cutter.title}"


def tile_problem(face: Face, job: ImpositionJob) -> Problem:
    """Return the error for a paper without room even for a part of a face."""
    found = [
        paper.name
        for paper in _by_size(job.papers)
        if best_tiling(face, _on_paper(job, paper)) is not None
    ]
    return error(
        "layout",
        job.span,
        f'"{job.paper}" has no room for tiles with margins and tabs of '
        f"{show_mm(job.overlap)} mm",
        f"it fits on {', '.join(found)}"
        if found
        else "reduce the overlap or the margins",
    )


def _on_paper(job: ImpositionJob, paper: Paper) -> ImpositionJob:
    return job._replace(paper=paper.name, width=paper.width, height=paper.height)


def _by_size(papers: Sequence[Paper]) -> list[Paper]:
    return sorted(papers, key=lambda paper: paper.width * paper.height)


def _alternatives(
    face: Face, card: CardSize, job: ImpositionJob, areas: Areas
) -> Iterator[str]:
    unfolded = areas is beside_fold and _fits(card, job, whole_page)
    if unfolded:
        yield 'in the layout "duplex"'
    less = next(_less_bleed(face, card, job, areas), None)
    if less is not None:
        yield f"with {less} mm bleed" if less != "0" else "without bleed"
    papers = [
        paper.name
        for paper in _by_size(job.papers)
        if _fits(card, _on_paper(job, paper), areas)
    ]
    if papers:
        first, *others = papers
        yield f"on {first}" + (f" (also on {', '.join(others)})" if others else "")
    tiling = best_tiling(face, job)
    if tiling and not unfolded and less is None:
        yield f'in the layout "tile": {tiling.pages} pages'


def _smaller_boxes(
    face: Face, card: CardSize, job: ImpositionJob, areas: Areas
) -> Iterator[str]:
    """Yield with which cards a box would fit: without sleeves, thinner ones, fewer."""
    box = face.box
    if box is None:
        return

    def fits(smaller: TuckBox) -> bool:
        net = smaller.net
        size = card._replace(width=net.width, height=net.height)
        return _fits(size, job, areas)

    if box.sleeves != "none" and fits(box._replace(sleeves="none")):
        yield "without sleeves"
    thin = STOCKS["thin"]
    if box.stock > thin and fits(box._replace(stock=thin)):
        yield f"with cards of {show_mm(thin)} mm"
    # The depth grows with the number of cards.
    fewer = range(box.cards)
    most = bisect_left(fewer, True, key=lambda n: not fits(box._replace(cards=n))) - 1
    if most > 0:
        yield f"with {most} card{'s' * (most > 1)} or fewer"


def _less_bleed(
    face: Face, card: CardSize, job: ImpositionJob, areas: Areas
) -> Iterator[str]:
    """Yield bleeds with which a card fits, in millimetres, the widest first."""
    steps = int(to_mm(face.bleed) / _STEP + 1e-6)
    for step in range(steps, -1, -1):
        bleed = to_points(step * _STEP)
        less = card._replace(bleed=card.bleed - face.bleed + bleed)
        if bleed < face.bleed and _fits(less, job, areas):
            yield show_mm(bleed)


def _fits(card: CardSize, job: ImpositionJob, areas: Areas) -> bool:
    block = best_block(card, card_areas(areas, job), 1)
    return bool(block or share_block(card, job, areas))


def edge_problems(
    copies: Copies, pages: Sequence[Page], job: ImpositionJob
) -> tuple[Problem, ...]:
    """Return a warning about cards as large as the paper, its half or its quarter, with
    art where printers leave it white."""
    # Pages are made when they are asked for, and hardly any game has such cards.
    if not any(_may_fill(item.front, job) for item, _ in copies):
        return ()
    reader = job.edges or EdgeReader()
    printable = Box(0, 0, job.width, job.height).grown(-job.margin)
    faces = {
        id(placed.face): placed.face
        for page in pages
        for placed in page.placements
        if placed.tile is None and not holds(printable, placed.trim)
    }
    for face in faces.values():
        if any(map(_is_art, reader.edges(face, job.margin))):
            return (_at_the_edge(face, job),)
    return ()


def _may_fill(face: Face, job: ImpositionJob) -> bool:
    """Return whether a card may be laid up to the edge of the paper."""
    card = CardSize(face.width, face.height, 0.0, (0.0, 0.0))
    return _is_large(face, job) or share_block(card, job, whole_page) is not None


def _is_large(face: Face, job: ImpositionJob) -> bool:
    """Return whether a card reaches into the white edges of a paper all around."""
    wide, high = job.width - 2 * job.margin, job.height - 2 * job.margin
    sides = sorted((face.width, face.height))
    return all(one > two for one, two in zip(sides, sorted((wide, high)), strict=True))


def _is_art(color: Color | None) -> bool:
    return color != WHITE


def _at_the_edge(face: Face, job: ImpositionJob) -> Problem:
    white = show_mm(job.margin)
    share = f"of {show_mm(face.width)} × {show_mm(face.height)} mm, edge to edge,"
    size = f'as large as "{job.paper}"' if _is_large(face, job) else share
    return warning(
        "layout",
        job.span,
        f"a card {size} is printed where printers leave {white} mm "
        "white at the paper's edge",
        f"keep {white} mm of it empty; or give the component margin: 0 under print if "
        "your printer has no such edge",
    )


def off_paper_problems(
    pages: Sequence[Page], job: ImpositionJob
) -> tuple[Problem, ...]:
    """Return warnings about pages whose cards or marks a printer's profile moves out of
    the printable area."""
    if job.printer is None:
        return ()
    cards, marks = [], []
    # Blocks may reach to the very edge of what is printable.
    printable = Box(0, 0, job.width, job.height).grown(-job.margin)
    for number, page in enumerate(pages, 1):
        if page.correction is None or not page.placements:
            continue
        block = around(placed.window for placed in page.placements)
        # Cards that fill the paper are there without any profile.
        if not holds(printable, block):
            continue
        seen = block.grown(MARK_GAP + _ENOUGH)
        if not holds(printable, page.correction.bounds(block)):
            cards.append(number)
        elif not holds(printable, page.correction.bounds(seen)):
            marks.append(number)
    found = (("cards", cards), ("crop marks", marks))
    return tuple(
        _off_paper(what, numbers, job.printer.name, job)
        for what, numbers in found
        if numbers
    )


def _off_paper(
    what: str, numbers: list[int], profile: str, job: ImpositionJob
) -> Problem:
    pages = f"page {numbers[0]}" if len(numbers) == 1 else f"{len(numbers)} pages"
    return warning(
        "printer",
        job.span,
        f'the profile "{profile}" moves {what} on {pages} for {job.paper} into the '
        f"{show_mm(job.margin)} mm that printers leave white at the paper's edge",
        "print on larger paper, or in a layout that leaves more room",
    )
