"""A printer's test page: two sides, from which the values of a profile are read."""

import math
from pathlib import Path
from types import MappingProxyType

from cardgen import __version__
from cardgen.compose.composer import PageComposer
from cardgen.compose.template.template_check import open_templates
from cardgen.impose.papers import PAPERS
from cardgen.load.workspace import own
from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.page import Document, Page, Printer, Side
from cardgen.model.plans import ArtPlan, PrintPlan
from cardgen.model.problem import Refused, has_errors
from cardgen.model.source import Span
from cardgen.model.units import to_points
from cardgen.write.outfile import Draft, Written
from cardgen.write.pdf import stream_pdf

# How far off home printers are, and the finest step that is visible against a lamp.
_FARTHEST, _STEP = 3.0, 0.5
# Distances of the top and bottom scales from the edges; see the template.
_TOP, _BOTTOM = 22.0, 7.5
_SIDES: tuple[Side, ...] = ("front", "back")


def write_test_page(paper: str, folder: Path, printer: Printer | None) -> Written:
    """Write the test page for a paper into a folder, corrected by a profile if given.

    Raises Refused if the file cannot be written.
    """
    made_for = f"-printer-{printer.name}" if printer else ""
    document = Document(
        path=folder / f"calibration-{paper}{made_for}.pdf",
        title=f"Printer test page, {paper}",
        subject=f"Both sides of {paper}, flipped on the long edge",
        author="cardgen",
        language="en",
        pages=_pages(paper, printer),
        duplex="long-edge",
    )
    with Draft(document.path) as draft:
        stream_pdf(document, draft)
        return draft.settle()


def _pages(paper: str, printer: Printer | None) -> tuple[Page, ...]:
    width, height = (to_points(side) for side in PAPERS[paper])
    assets = Assets(templates=(own("pages"),), fonts=(own("fonts"),))
    composer = PageComposer(_no_game(own("pages")), assets, open_templates(assets))
    pages = []
    for side in _SIDES:
        template = f"calibration/{side}.xml.j2"
        drawn = composer.draw(template, width, height, _values(paper, printer))
        if has_errors(drawn.problems):
            raise Refused(*drawn.problems)
        correction = printer.correction(side, width, height) if printer else None
        page = Page(width, height, side, (), drawn.ops, correction=correction)
        pages.append(page)
    return tuple(pages)


def _values(paper: str, printer: Printer | None) -> dict[str, object]:
    saved = printer or Printer("")
    count = round(_FARTHEST / _STEP)
    between = PAPERS[paper][1] - _TOP - _BOTTOM
    return {
        "paper": paper,
        "printer": saved.name,
        "front": saved.front,
        "back": saved.back,
        "steps": [step * _STEP for step in range(-count, count + 1)],
        "degrees": f"{math.degrees(math.atan(1 / between)):.2f}",
    }


def _no_game(folder: Path) -> Game:
    """Return an empty game, for templates that belong to none."""
    return Game(
        id="cardgen",
        title="cardgen",
        version=__version__,
        players=(1, 1),
        language="en",
        designer="",
        folder=folder,
        file=folder,
        icons=MappingProxyType({}),
        palette=MappingProxyType({}),
        fonts=MappingProxyType({}),
        styles=MappingProxyType({}),
        card_types=MappingProxyType({}),
        components=(),
        rules=(),
        plan=PrintPlan((), (), (), (), 0.0),
        art=ArtPlan(),
        span=Span(folder),
    )
