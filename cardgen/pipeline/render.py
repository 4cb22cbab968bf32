"""Compose, impose and write: a game becomes files to print."""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from cardgen.compose.composer import Composer
from cardgen.impose.job import Copies, Job
from cardgen.impose.papers import PAPERS
from cardgen.impose.schemes import SCHEMES
from cardgen.load.workspace import own
from cardgen.model.game import Component, Game
from cardgen.model.page import Document
from cardgen.model.problem import Problem, Refused, has_errors
from cardgen.model.units import show_mm, to_points
from cardgen.pipeline.check import Checked
from cardgen.pipeline.request import Request
from cardgen.typeset.metrics import FontMetrics
from cardgen.write.manifest import Made, Offer, update_manifest
from cardgen.write.pdf import write_pdf
from cardgen.write.targets import TARGETS

Step: TypeAlias = Callable[[int, int, str], None]

LEGEND_FONT = Path("source-sans-3", "SourceSans3-Regular.ttf")


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One file to be: a component in a look, on a paper, in a layout."""

    component: Component
    look: str
    paper: str
    layout: str


def render(
    checked: Checked, request: Request, step: Step
) -> tuple[tuple[Path, ...], list[Problem]]:
    """Compose, impose and write; give the files and the problems.

    Nothing is written, and nothing removed, when a problem is an error.
    """
    game = checked.game
    if game is None or has_errors(checked.problems):
        return (), []
    sheets = list(_sheets(game, request))
    composer = Composer(game, checked.assets, checked.templates)
    items, problems = _compose(composer, sheets, step)
    if has_errors(problems):
        return (), problems
    folder = (request.output or checked.output) / game.id
    try:
        documents = [_impose(game, sheet, items, folder) for sheet in sheets]
        files, found = _write(game, sheets, documents, request.targets, step)
    except Refused as refused:
        return (), [*problems, *refused.problems]
    return files, [*problems, *found]


def _sheets(game: Game, request: Request) -> Iterator[_Sheet]:
    plan = game.plan
    wanted = request.components or plan.components
    for component in game.components:
        if component.id in wanted:
            for look in _looks(game, request):
                for layout in request.layouts or plan.layouts:
                    for paper in request.papers or plan.papers:
                        yield _Sheet(component, look, paper, layout)


def _looks(game: Game, request: Request) -> Iterator[str]:
    """Give the looks asked for that the game has."""
    for look in request.looks or game.plan.looks:
        if look in game.plan.looks:
            yield look


def _compose(
    composer: Composer, sheets: list[_Sheet], step: Step
) -> tuple[dict[tuple[str, str], Copies], list[Problem]]:
    """Give the items of every component and look that a sheet needs."""
    needed = {(sheet.component.id, sheet.look): sheet.component for sheet in sheets}
    cards = [len(component.printed()) for component in needed.values()]
    drawn = itertools.count(1)
    items: dict[tuple[str, str], Copies] = {}
    problems: list[Problem] = []
    for (name, look), component in needed.items():
        composed = composer.compose(
            component, look, lambda card: step(next(drawn), sum(cards), card)
        )
        items[name, look] = composed.items
        problems += composed.problems
    return items, problems


def _impose(
    game: Game,
    sheet: _Sheet,
    items: dict[tuple[str, str], Copies],
    folder: Path,
) -> Document:
    scheme, component = SCHEMES[sheet.layout], sheet.component
    width, height = (to_points(side) for side in PAPERS[sheet.paper])
    job = Job(
        paper=sheet.paper,
        width=width,
        height=height,
        gutter=game.plan.gutter,
        game=game.title,
        version=game.version,
        component=component.title,
        look=sheet.look,
        font=FontMetrics(own("fonts") / LEGEND_FONT),
        span=component.span,
    )
    copies = items[component.id, sheet.look]
    look = "" if sheet.look == "colour" else f"-{sheet.look}"
    name = f"{game.id}-{component.id}-{sheet.paper}-{sheet.layout}{look}.pdf"
    return Document(
        path=folder / name,
        title=f"{game.title} · {component.title}",
        subject=_subject(sheet, copies),
        author=game.designer,
        language=game.language,
        pages=scheme.impose(copies, job),
        duplex=scheme.DUPLEX,
    )


def _subject(sheet: _Sheet, copies: Copies) -> str:
    sizes = dict.fromkeys(
        f"{show_mm(item.front.width)} × {show_mm(item.front.height)} mm"
        for item, _ in copies
    )
    return f"{', '.join(sizes)} on {sheet.paper}, {sheet.layout}, {sheet.look}"


def _write(
    game: Game,
    sheets: list[_Sheet],
    documents: list[Document],
    targets: tuple[str, ...],
    step: Step,
) -> tuple[tuple[Path, ...], tuple[Problem, ...]]:
    """Write all files and the manifest. Raises Refused.

    All files are made before the first is written, so that a picture that turns out
    to be broken leaves no set of files half new and half old.
    """
    data: list[bytes] = []
    for number, document in enumerate(documents):
        step(number, len(documents), document.path.name)
        data.append(write_pdf(document))
    made = [
        Made(
            document,
            sheet.component.id,
            sheet.paper,
            sheet.layout,
            sheet.look,
            target,
            TARGETS[target].write(document, content),
        )
        for sheet, document, content in zip(sheets, documents, data, strict=True)
        for target in targets
    ]
    if not made:
        return (), ()
    components = [component.id for component in game.components]
    offer = Offer(game.id, game.title, game.version, components, game.plan.looks)
    problems = update_manifest(documents[0].path.parent, made, offer)
    return tuple(file.path for part in made for file in part.files), problems
