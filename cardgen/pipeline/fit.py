"""Compose and impose without writing: does everything fit?"""

from cardgen.cache.store import FaceStore
from cardgen.model.problem import Problem
from cardgen.pipeline.check import Checked
from cardgen.pipeline.ignoring import unused, with_templates, wrong
from cardgen.pipeline.pages import Pages, make_pages
from cardgen.pipeline.request import Request


def fit(checked: Checked, store: FaceStore | None = None) -> Pages:
    """Draw every face in every look and lay it on every paper planned.

    Faces of earlier runs come from a `store`, with what was found in them.
    """
    game = checked.game
    if game is None:
        return Pages()
    everything = Request(components=tuple(part.id for part in game.printable))
    pages = make_pages(
        checked, game, everything, checked.output, _unseen, store, to_print=False
    )
    return pages._replace(problems=(*pages.problems, *_idle(checked, pages)))


def _unseen(*_: object) -> None:
    """Tell nobody of a step."""


def _idle(checked: Checked, pages: Pages) -> list[Problem]:
    """Warn of ignores that do nothing: now every check has been made."""
    ignores, problems = with_templates(
        checked.ignores, checked.templates, *checked.texts.values()
    )
    used = checked.used | pages.used
    return [*problems, *wrong(ignores), *unused(ignores, used, checked.own)]
