"""Pages that belong to no game: a printer's test page, the sheet of a macro."""

import math
from pathlib import Path
from types import MappingProxyType
from typing import get_args

from cardgen import __version__
from cardgen.compose.composer import PageComposer
from cardgen.compose.template.template_check import open_templates
from cardgen.impose.papers import PAPERS
from cardgen.model.assets import Assets, own
from cardgen.model.game import Game
from cardgen.model.geometry import move
from cardgen.model.ops import Group
from cardgen.model.page import Document, Page, Printer, Side
from cardgen.model.plans import ArtPlan, PrintPlan, StyleName
from cardgen.model.problem import Refused, has_errors
from cardgen.model.source import Span
from cardgen.model.units import to_points
from cardgen.write.outfile import Draft, Written, write_atomically
from cardgen.write.pdf import stream_pdf, write_pdf
from cardgen.write.png import draw_page


def plain_pages(icons: tuple[Path, ...] = ()) -> PageComposer:
    """Return what draws cardgen's own pages, with its macros, icons and fonts.

    Folders of other `icons` may be given instead.
    """
    templates = own("templates")
    assets = Assets(
        templates=(own("pages"), templates / "common"),
        icons=icons or (templates / "icons",),
        fonts=(own("fonts"),),
    )
    return PageComposer(_no_game(), assets, open_templates(assets))


def _no_game() -> Game:
    """Return an empty game, for templates that belong to none."""
    folder = own("pages")
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


SEEDS = range(1, 13)
STYLES: tuple[str, ...] = get_args(StyleName)
# Millimetres: the names of the styles, a picture, the seed below it, what is between.
_LEFT, _WIDE, _TALL, _CAPTION, _GAP = 20.0, 36.0, 28.0, 4.0, 2.0
_DPI = 110


def write_sheet(template: str, macro: str, path: Path) -> Written:
    """Write a PNG of a macro: a row for each style, a column for each seed.

    `template` is its file, as games import it; its first arguments are seed, x, y,
    width and height. Raises Refused if the file cannot be written.
    """
    return write_atomically(path, draw_page(_pdf(template, macro), 1, _DPI))


def _pdf(template: str, macro: str) -> bytes:
    width = to_points(_LEFT + len(SEEDS) * (_WIDE + _GAP))
    height = to_points(_GAP + _TALL + _CAPTION)
    composer, rows = plain_pages(), []
    for number, style in enumerate(STYLES):
        values = {
            **{"template": template, "macro": macro, "style": style, "seeds": SEEDS},
            **{"left": _LEFT, "wide": _WIDE, "tall": _TALL},
            **{"caption": _CAPTION, "gap": _GAP},
        }
        drawn = composer.draw("sheet/row.xml.j2", width, height, values)
        if has_errors(drawn.problems):
            raise Refused(*drawn.problems)
        rows.append(Group(move(0, number * height), drawn.ops))
    page = Page(width, len(STYLES) * height, "front", (), tuple(rows))
    return write_pdf(Document(Path("sheet.pdf"), macro, "", "cardgen", "en", (page,)))


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
    composer, pages = plain_pages(), []
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
