"""A game as the page gets it: JSON, with keys for pictures in place of faces."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.model.game import Card, Component, Game
from cardgen.model.problem import Problem
from cardgen.model.units import to_mm
from cardgen.pipeline.book_selection import book_sheets
from cardgen.pipeline.request import Request
from cardgen.pipeline.selection import planned
from cardgen.preview.excerpt import as_plain, shown
from cardgen.preview.studio import Shot, Studio
from cardgen.proof.limits import SAFE


def plain_game(studio: Studio) -> bytes:
    """Give all that the page shows of a game."""
    shot, root = studio.shot, studio.workspace.root
    found: dict[str, object] = {
        "id": studio.folder.name,
        "drawn": shot is not None,
        "stale": shot.stale if shot else False,
        "problems": [as_plain(problem, root) for problem in studio.problems],
    }
    if shot:
        found |= _drawn(shot, root)
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def plain_problems(problems: Iterable[Problem], root: Path) -> list[dict[str, object]]:
    """Give problems as the page gets them."""
    return [as_plain(problem, root) for problem in problems]


def _drawn(shot: Shot, root: Path) -> Mapping[str, object]:
    game, plan = shot.game, shot.game.plan
    return {
        "title": game.title,
        "version": game.version,
        "safe": _mm(SAFE),
        "texts": shot.texts,
        "looks": plan.looks,
        "components": [_component(part, shot, root) for part in game.printable],
        "shrunk": [
            {
                "component": component,
                "look": look,
                "card": card,
                "side": side,
                "words": text.words,
                "wanted": text.wanted,
                "size": text.size,
            }
            for component, look, card, side, text in shot.shrunk
        ],
    }


def _component(component: Component, shot: Shot, root: Path) -> Mapping[str, object]:
    game = shot.game
    request = Request(components=(component.id,))
    sheets = [*planned(game, request)[0], *book_sheets(game, request)]
    known = BOOK_LAYOUTS if component.book else LAYOUTS
    papers = [*(sheet.paper for sheet in sheets), *PAPERS, *game.plan.own_papers]
    layouts = [*(sheet.layout for sheet in sheets), *known]
    return {
        "id": component.id,
        "kind": component.kind,
        "title": component.title,
        # What is planned for it comes first.
        "papers": [*dict.fromkeys(papers)],
        "layouts": [*dict.fromkeys(layouts)],
        "cards": [
            _card(card, copies, component, shot, root)
            for card, copies in component.printed()
        ],
    }


def _card(
    card: Card, copies: int, component: Component, shot: Shot, root: Path
) -> Mapping[str, object]:
    size = card.type
    return {
        "id": card.id,
        "copies": copies,
        "type": size.id,
        "width": _mm(size.width),
        "height": _mm(size.height),
        "bleed": _mm(size.bleed),
        "form": size.form,
        "provenance": card.provenance,
        "fields": card.values,
        "place": f"{shown(card.span.file, root)}:{card.span.line}",
        "faces": _faces(card, component, shot.game, shot),
    }


def _faces(
    card: Card, component: Component, game: Game, shot: Shot
) -> Mapping[str, object]:
    """Give the keys of front and back by look."""
    return {
        look: shot.sides[component.id, look, card.id]
        for look in game.plan.looks
        if (component.id, look, card.id) in shot.sides
    }


def _mm(points: float) -> float:
    return round(to_mm(points), 3)
