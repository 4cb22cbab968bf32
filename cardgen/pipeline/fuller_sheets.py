"""How many cards a sheet of paper holds, and what would let it hold more."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.mirrored_bleed import BleedOptions, bare_copies
from cardgen.model.page import Document, Page
from cardgen.model.plans import PrintPlan
from cardgen.model.problem import Refused
from cardgen.model.units import to_points
from cardgen.pipeline.planned_pdf import PlannedPdf
from cardgen.validate.formatting import all_of, pluralize

# Millimetres, the mildest change first: many printers at home leave 3 mm white. Less
# bleed would save paper too, and print white edges.
_MILDER = {"gutter": (0.0,), "margin": (4.0, 3.0)}
_COSTS = {
    "gutter": "you cut exactly",
    "margin": "your printer prints that near to the edge",
}
# Papers that homes have; on much larger ones, more cards are no news.
_USUAL, _LARGER = ("a4", "letter"), 1.25
# Nobody reads what would save paper of a print run.
_MOST = 1000


class _Sheets(NamedTuple):
    """Cards on the first sheet of a file, and the number of its sheets."""

    holds: int
    sheets: int

    @classmethod
    def of(cls, pages: Sequence[Page], two_sided: bool) -> "_Sheets":
        fronts = [placed for placed in pages[0].placements if placed.side == "front"]
        # A page that shows how to fold comes last.
        how_to = not two_sided and not pages[-1].placements
        return cls(len(fronts), (len(pages) - how_to) // (2 if two_sided else 1))

    def saves(self, now: "_Sheets") -> bool:
        """Return whether more cards are on fewer sheets than now."""
        return self.holds > now.holds and self.sheets < now.sheets

    def __str__(self) -> str:
        return f"{self.holds} on {pluralize(self.sheets, 'sheet')}"


class _Print(NamedTuple):
    """A file as it is printed: its layout and paper, and what is on it."""

    layout: str
    copies: Copies
    job: ImpositionJob
    two_sided: bool

    def imposed(self, **changes: float) -> _Sheets | None:
        """Return what its sheets hold if the gutter, the margin or the size of the
        paper is another, in points; None if a card does not fit."""
        job = self.job._replace(**changes)  # type: ignore[arg-type]
        try:
            pages = LAYOUTS[self.layout].impose(self.copies, job)
        except Refused:
            return None
        return _Sheets.of(pages, self.two_sided)


def save_paper(
    made: Sequence[tuple[PlannedPdf, Document]],
    items: Mapping[tuple[str, str], Copies],
    job_of: Callable[[PlannedPdf], ImpositionJob],
    plan: PrintPlan,
) -> tuple[str, ...]:
    """Return lines for people: what only a kit has on its paper, and what would save
    paper. It is the same for each look."""
    looks: dict[tuple[str, str, str], tuple[PlannedPdf, Document]] = {}
    for pdf, document in made:
        looks.setdefault((pdf.component.id, pdf.paper, pdf.layout), (pdf, document))
    lines: list[str] = []
    for pdf, document in looks.values():
        if pdf.extra:
            lines.append(f"{_name(pdf)}: only the kit has it on that paper")
        lines += _fuller(pdf, document, pdf.copies(items), job_of(pdf), plan)
    return tuple(lines)


def _name(pdf: PlannedPdf) -> str:
    return f"{pdf.component.id} on {pdf.paper}, {pdf.layout}"


def _fuller(
    pdf: PlannedPdf,
    document: Document,
    copies: Copies,
    job: ImpositionJob,
    plan: PrintPlan,
) -> tuple[str, ...]:
    """Return lines: how many cards a sheet of a file holds, and the least changes with
    which fewer sheets are needed; none if nothing saves any.

    Tiles, and sheets that a machine cuts, stay as they are.
    """
    pages, two_sided = document.pages, document.duplex is not None
    if job.cutter or pdf.layout == "tile" or not 1 < len(pages) <= _MOST:
        return ()
    options = BleedOptions(plan.bleed, plan.back_bleed)
    bare = bare_copies(LAYOUTS[pdf.layout], copies, options)
    made, now = _Print(pdf.layout, bare, job, two_sided), _Sheets.of(pages, two_sided)
    # Cards whose bleed is left out because they would not fit are another matter.
    if made.imposed() != now:
        return ()
    ways = [*_settings(made, now, plan), *_papers(made, now, plan)]
    if not ways:
        return ()
    held = f"{now.holds} a sheet, on {pluralize(now.sheets, 'sheet')}"
    return f"{_name(pdf)}: {held}", *(f"  {way}" for way in ways)


def _settings(made: _Print, now: _Sheets, plan: PrintPlan) -> Iterator[str]:
    """Yield the ways to fuller sheets that change fewest settings.

    A component has a margin of its own for a reason.
    """
    settings = [*_MILDER] if made.job.margin == plan.margin else ["gutter"]
    for many in range(1, len(settings) + 1):
        found = [
            f"{held} with {_written(to)}"
            for names in combinations(settings, many)
            for held, to in _mildest(names, made, now)
        ]
        yield from found
        if found:
            return


def _mildest(
    names: Sequence[str], made: _Print, now: _Sheets
) -> Iterator[tuple[_Sheets, dict[str, float]]]:
    """Yield the mildest change of all of some settings that saves a sheet."""
    for values in product(*(_MILDER[name] for name in names)):
        to = dict(zip(names, values, strict=True))
        held = made.imposed(**{name: to_points(length) for name, length in to.items()})
        if held and held.saves(now):
            yield held, to
            return


def _written(to: Mapping[str, float]) -> str:
    """Return settings as game.yaml has them, with what they cost."""
    settings = all_of(f"{name}: {length:g}" for name, length in to.items())
    return f"{settings} under print, if {' and '.join(_COSTS[name] for name in to)}"


def _papers(made: _Print, now: _Sheets, plan: PrintPlan) -> Iterator[str]:
    """Yield the papers on which sheets are fuller, unless they are much larger."""
    job = made.job
    for paper in job.papers:
        larger = paper.width * paper.height / (job.width * job.height)
        known = paper.name in (*_USUAL, *plan.papers) and paper.name != job.paper
        if known and larger < _LARGER:
            held = made.imposed(width=paper.width, height=paper.height)
            if held and held.saves(now):
                yield f"{held} on {paper.name}"
