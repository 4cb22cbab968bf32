"""Export a game: draw its cards and rulebooks once, and hand them to each target."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cardgen.cache.scratch import scratch_folder
from cardgen.compose.composer import Composer
from cardgen.export.outbox import Outbox
from cardgen.export.pictures import Pictures
from cardgen.export.request import ExportRequest
from cardgen.export.shipment import (
    ExportedBook,
    ExportedCard,
    ExportedPart,
    Shipment,
    all_faces,
    taken_by,
)
from cardgen.export.targets import EXPORT_TARGETS
from cardgen.load.game_files import read_cutters
from cardgen.load.workspace import GAME_FILE
from cardgen.model.face import Item
from cardgen.model.game import Card, Component, Game
from cardgen.model.page import Document
from cardgen.model.problem import Problem, Refused, has_errors, warning
from cardgen.model.source import Span
from cardgen.pipeline.check import CheckedGame
from cardgen.pipeline.clock import Step, no_step, step_within
from cardgen.pipeline.credits import Used, credits_of, credits_text, drawn_ops
from cardgen.pipeline.ignoring import apply_ignores, name_cells
from cardgen.pipeline.pages import lay_out
from cardgen.pipeline.planned_pdf import PlannedPdf
from cardgen.pipeline.selection import RenderRequest, RenderResult
from cardgen.typeset.fontbook import Fontbook
from cardgen.write.outfile import Written

CREDITS = "credits.txt"
_SELECTION = "-selection"

Done: TypeAlias = Callable[[Sequence[Written]], None]
"""Called with the files of a target that is complete."""


class _Drawn(NamedTuple):
    shipments: tuple[Shipment, ...]
    problems: tuple[Problem, ...]


def export(
    checked: CheckedGame,
    request: ExportRequest,
    step: Step = no_step,
    done: Done = lambda files: None,
) -> RenderResult:
    """Draw what a request selects, and write it for each of its targets.

    Nothing is written if a problem with the game is an error. A target writes all of
    its files or none, whether or not another one fails. `done` is called with the files
    of each.
    """
    game = checked.game
    if game is None or has_errors(checked.problems):
        return RenderResult((), [])
    if nothing := nothing_to_export(game, request):
        return RenderResult((), [_nothing(game, nothing)])
    request = request._replace(language=checked.language)
    try:
        return _exported(checked, game, request, step, done)
    except Refused as refused:
        return RenderResult((), list(refused.problems))


def _exported(
    checked: CheckedGame, game: Game, request: ExportRequest, step: Step, done: Done
) -> RenderResult:
    with scratch_folder() as folder:
        step(0, 1, "drawing cards")
        pictures = Pictures(folder, shared=len(request.targets) > 1)
        drawn = _drawn(checked, game, request, pictures)
        if has_errors(drawn.problems):
            return RenderResult((), list(drawn.problems))
        with checked.clock.stage("write"):
            home = (request.output or checked.output) / game.id
            written, problems = _written(home, drawn.shipments, step, done)
    return RenderResult.of(
        tuple(file.path for file in written),
        [*drawn.problems, *problems],
        [file.path for file in written if file.changed],
    )


def selected_parts(game: Game, request: ExportRequest) -> list[Component]:
    """Return the components of which a request selects something.

    Unless it names some, they are those that `render` prints: others may hold the same
    cards again, in piles or in another size.
    """
    planned = game.plan.printed
    return [
        part
        for part in game.printable
        if part.id in (request.components or planned)
        and (not request.choice or request.choice.of(part))
    ]


def nothing_to_export(game: Game, request: ExportRequest) -> str:
    """Return why a request selects nothing of a game; "" if it selects something."""
    if not looks_of(game, request):
        names = " or ".join(f'"{look}"' for look in request.looks)
        return f"the game has no look {names}"
    if not selected_parts(game, request):
        chosen = request.components or request.choice
        what = "nothing of what is selected" if chosen else "no component to print"
        return f"the game has {what}"
    return ""


def _nothing(game: Game, reason: str) -> Problem:
    place = Span(game.folder / GAME_FILE)
    hint = f"`cardgen list {game.id}` shows its components"
    return warning("export", place, f"there is nothing to export: {reason}", hint)


def places_of(files: Sequence[Path]) -> list[Path]:
    """Return where an export is: its folders, and the files outside of them."""
    # Every target puts them there.
    folders = [file.parent for file in files if file.name == CREDITS]
    return [
        *folders,
        *(file for file in files if not any(each in file.parents for each in folders)),
    ]


def _drawn(
    checked: CheckedGame, game: Game, request: ExportRequest, pictures: Pictures
) -> _Drawn:
    """Return a shipment for each look, and all problems found while drawing."""
    # Credits name the files that were drawn from, so all faces are drawn: no cache.
    composer = Composer(game, checked.assets, checked.templates)
    shipments: list[Shipment] = []
    problems: list[Problem] = []
    for look in looks_of(game, request):
        with checked.clock.stage("compose"):
            parts, found = _parts(composer, game, request, look)
            problems += found
        with checked.clock.stage("rulebook"):
            books, found = _books(checked, game, request, composer, look)
            problems += found
        ops = [op for face in all_faces(parts) for op in face.ops]
        ops += [op for book in books for op in drawn_ops(book.document)]
        credits, found = credits_of(Used.by(ops, composer.sources), game.folder)
        problems += found
        shipments.append(
            Shipment(
                game=game,
                look=look,
                request=request,
                parts=tuple(parts),
                books=tuple(books),
                credits=credits_text(game, credits),
                pictures=pictures,
                lay_out=partial(_laid_out, game, request, look, parts, composer.fonts),
                fonts=credits.fonts,
            )
        )
    kept = apply_ignores(problems, checked.all_ignores()[0]).kept
    return _Drawn(tuple(shipments), tuple(dict.fromkeys(name_cells(kept))))


def _laid_out(
    game: Game,
    request: ExportRequest,
    look: str,
    parts: Sequence[ExportedPart],
    fonts: Fontbook,
) -> tuple[Sequence[Document], list[Problem]]:
    """Return the documents that `render --cut` prints of the parts."""
    cutter = read_cutters()[request.cut]._replace(rounded=request.corners == "round")
    wish = RenderRequest(
        components=request.components,
        looks=(look,),
        choice=request.choice,
        cutter=cutter,
    )
    items = {
        (part.id, look): tuple(
            [(Item(c.id, c.front, c.back, c.title), c.copies) for c in part.cards]
        )
        for part in parts
    }
    pages = lay_out(game, wish, items, Path(), fonts)
    return [document for _, document in pages.made], list(pages.problems)


def looks_of(game: Game, request: ExportRequest) -> list[str]:
    """Return the looks to export: those requested, or the first one of the game."""
    looks = game.plan.looks
    return [look for look in request.looks or looks[:1] if look in looks]


def _parts(
    composer: Composer, game: Game, request: ExportRequest, look: str
) -> tuple[list[ExportedPart], list[Problem]]:
    parts: list[ExportedPart] = []
    problems: list[Problem] = []
    chosen = [part for part in selected_parts(game, request) if not part.book]
    for component in chosen:
        composed = composer.compose(component, look)
        problems += composed.problems
        cards = tuple(_cards(component, composed.items, request))
        parts.append(ExportedPart(component, cards))
    return parts, problems


def _cards(
    component: Component, items: Iterable[tuple[Item, int]], request: ExportRequest
) -> Iterator[ExportedCard]:
    known = {card.id: card for card, _ in component.printed()}
    chosen = request.choice.of(component) if request.choice else known.keys()
    for item, copies in items:
        card = known[item.name]
        if card.id in chosen:
            title = item.title or _title(card, component)
            yield ExportedCard(card, title, copies, item.front, item.back)


def _title(card: Card, component: Component) -> str:
    """Return a name for a card without one."""
    if len(component.printed()) == 1:
        return component.title
    return f"{component.title}: {card.id.replace('-', ' ')}"


def _books(
    checked: CheckedGame,
    game: Game,
    request: ExportRequest,
    composer: Composer,
    look: str,
) -> tuple[list[ExportedBook], list[Problem]]:
    planned = [
        PlannedPdf(part, look, part.book.page, "pages")
        for part in selected_parts(game, request)
        if part.book
    ]
    if not planned:
        return [], []
    # Platypus takes a tenth of a second to load.
    from cardgen.pipeline.books import make_books

    made, problems = make_books(checked, game, composer, planned, Path())
    return [ExportedBook(pdf.component, document) for pdf, document in made], problems


def _written(
    home: Path, shipments: Sequence[Shipment], step: Step, done: Done
) -> tuple[list[Written], list[Problem]]:
    """Write all targets in all looks, and return the problems with them."""
    written: list[Written] = []
    problems: list[Problem] = []
    jobs = [(goods, name) for goods in shipments for name in goods.request.targets]
    for number, (goods, name) in enumerate(jobs):
        goods.pictures.step = step_within(step, number, len(jobs), name)
        try:
            files, found = _sent(goods, name, Outbox(home / _folder(name, goods)))
        except Refused as refused:
            files, found = (), list(refused.problems)
        written += files
        problems += found
        done(files)
    return written, problems


def _folder(target: str, goods: Shipment) -> Path:
    # What was selected must not replace a whole export.
    name = target + _SELECTION if goods.request.is_selection else target
    first, *_ = goods.game.plan.looks
    look = "" if goods.look == first else goods.look
    return Path(name, goods.request.language, look)


def _sent(
    goods: Shipment, target: str, outbox: Outbox
) -> tuple[tuple[Written, ...], list[Problem]]:
    """Write one target. Raises Refused."""
    goods, problems = taken_by(goods, target)
    with outbox:
        problems += EXPORT_TARGETS[target].export(goods, outbox)
        if has_errors(problems):
            return (), problems
        outbox.add(CREDITS, goods.credits.encode(), {"kind": "credits"})
        contents = [
            {"component": part.id, "cards": len(part.cards), "copies": part.copies}
            for part in goods.parts
        ]
        files, found = outbox.settle(target, goods.game, goods.look, contents)
    return files, [*problems, *found]
