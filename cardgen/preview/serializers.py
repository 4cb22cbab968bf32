"""A game as the page gets it: JSON, with keys for pictures in place of faces."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.model.game import Card, Component, Game
from cardgen.model.problem import Problem
from cardgen.model.source import Span
from cardgen.model.units import to_mm
from cardgen.pipeline.selection import RenderRequest, book_pdfs, card_pdfs
from cardgen.preview.live_game import LiveGame, Snapshot
from cardgen.proof.limits import SAFE


def game_json(studio: LiveGame) -> bytes:
    """Give all that the page shows of a game."""
    shot, root = studio.shot, studio.workspace.root
    found: dict[str, object] = {
        "id": studio.folder.name,
        "drawn": shot is not None,
        "stale": shot.stale if shot else False,
        "problems": [problem_json(problem, root) for problem in studio.problems],
    }
    if shot:
        found |= _drawn(shot, root)
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def plain_problems(problems: Iterable[Problem], root: Path) -> list[dict[str, object]]:
    """Give problems as the page gets them."""
    return [problem_json(problem, root) for problem in problems]


def _drawn(shot: Snapshot, root: Path) -> Mapping[str, object]:
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


def _component(
    component: Component, shot: Snapshot, root: Path
) -> Mapping[str, object]:
    game = shot.game
    request = RenderRequest(components=(component.id,))
    sheets = [*card_pdfs(game, request)[0], *book_pdfs(game, request)]
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
    card: Card, copies: int, component: Component, shot: Snapshot, root: Path
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
    card: Card, component: Component, game: Game, shot: Snapshot
) -> Mapping[str, object]:
    """Give the keys of front and back by look."""
    return {
        look: shot.sides[component.id, look, card.id]
        for look in game.plan.looks
        if (component.id, look, card.id) in shot.sides
    }


def _mm(points: float) -> float:
    return round(to_mm(points), 3)


_AROUND = 3
_LARGEST = 2_000_000
_WIDEST = 400


def problem_json(problem: Problem, root: Path) -> dict[str, object]:
    """Give a problem as JSON holds it, with the lines around its place."""
    span = problem.span
    return {
        "severity": str(problem.severity),
        "rule": problem.rule,
        "message": problem.message,
        "hint": problem.hint,
        "file": shown(span.file, root),
        "line": span.line,
        "column": span.column,
        "length": _length(span),
        "lines": excerpt(span, root),
    }


def shown(path: Path, root: Path) -> str:
    """Write a path relative to the root; only the name of one outside of it."""
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name


def excerpt(span: Span, root: Path) -> list[tuple[int, str]]:
    """Give numbered lines around a place; none of what is no text, or not in the root.

    What a link leads to outside of the root is not shown either.
    """
    try:
        path = span.file.resolve()
        if not path.is_relative_to(root) or path.stat().st_size > _LARGEST:
            return []
        data = path.read_bytes()
    except OSError:
        return []
    if b"\0" in data or data.startswith(b"%PDF"):
        return []
    lines = data.decode("utf-8-sig", errors="replace").splitlines()
    first, last = max(1, span.line - _AROUND), min(len(lines), span.line + _AROUND)
    return [(at, lines[at - 1][:_WIDEST]) for at in range(first, last + 1)]


def _length(span: Span) -> int:
    """Give how many letters to mark on the first line; 0 for all that is left of it."""
    return max(1, span.end_column - span.column) if span.end_line == span.line else 0
