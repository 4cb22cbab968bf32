"""A game and its problems as the page gets them: JSON, with keys in place of faces."""

import json
from collections.abc import Mapping
from pathlib import Path

from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.model.forms import SAFE
from cardgen.model.game import Card, Component, FieldValue, Game
from cardgen.model.picture_parts import PictureParts
from cardgen.model.problem import Problem
from cardgen.model.source import Span
from cardgen.model.units import to_mm
from cardgen.model.visible import brief
from cardgen.pipeline.selection import RenderRequest, book_pdfs, card_pdfs
from cardgen.preview.live_game import LiveGame, Snapshot
from cardgen.preview.picture_seeds import DrawnSeeds, seed_field
from cardgen.typeset.plain import spoken_lines

_LINES_AROUND = 3
_LARGEST_FILE = 2_000_000
_LONGEST_LINE = 400


def game_json(live: LiveGame) -> bytes:
    """Return all that the page shows of a game."""
    snapshot, root = live.snapshot, live.workspace.root
    found: dict[str, object] = {
        "id": live.folder.name,
        "drawn": snapshot is not None,
        "stale": snapshot.stale if snapshot else False,
        "problems": [problem_json(problem, root) for problem in live.problems],
    }
    if snapshot:
        found |= _snapshot(snapshot, root)
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def _snapshot(snapshot: Snapshot, root: Path) -> Mapping[str, object]:
    game, plan = snapshot.game, snapshot.game.plan
    return {
        "title": game.title,
        "version": game.version,
        "safe": _mm(SAFE),
        "texts": snapshot.texts,
        "looks": plan.looks,
        "components": [_component(part, snapshot, root) for part in game.printable],
        "shrunk": [
            {
                "component": component,
                "look": look,
                "card": card,
                "side": side,
                "words": _as_printed(text.words, game),
                "wanted": text.wanted,
                "size": text.size,
            }
            for component, look, card, side, text in snapshot.shrunk
        ],
    }


def _as_printed(words: str, game: Game) -> str:
    """Return the words of a text without its markup; icons as they are typed."""
    return " ".join(spoken_lines(words, game.icons, ":{}:".format))


def _component(
    component: Component, snapshot: Snapshot, root: Path
) -> Mapping[str, object]:
    game = snapshot.game
    request = RenderRequest(components=(component.id,))
    pdfs = [*card_pdfs(game, request)[0], *book_pdfs(game, request)]
    known = BOOK_LAYOUTS if component.book else LAYOUTS
    papers = [*(pdf.paper for pdf in pdfs), *PAPERS, *game.plan.own_papers]
    layouts = [*(pdf.layout for pdf in pdfs), *known]
    return {
        "id": component.id,
        "kind": component.kind,
        "title": component.title,
        # What the game plans for it comes first.
        "papers": [*dict.fromkeys(papers)],
        "layouts": [*dict.fromkeys(layouts)],
        "cards": [
            _card(card, copies, component, snapshot, root)
            for card, copies in component.printed()
        ],
    }


def _card(
    card: Card, copies: int, component: Component, snapshot: Snapshot, root: Path
) -> Mapping[str, object]:
    size = card.type
    faces = {
        look: snapshot.cards.get((component.id, look, card.id))
        for look in snapshot.game.plan.looks
    }
    return {
        "id": card.id,
        "copies": copies,
        "type": size.id,
        "width": _mm(size.width),
        "height": _mm(size.height),
        "bleed": _mm(size.bleed),
        "form": size.form,
        "provenance": card.provenance,
        "fields": {name: _shown_value(value) for name, value in card.values.items()},
        "seeds": field.name if (field := seed_field(card)) else None,
        "place": f"{_shown(card.span.file, root)}:{card.span.line}",
        "faces": {look: keys for look, keys in faces.items() if keys},
    }


def _shown_value(value: FieldValue) -> FieldValue:
    return value.texts() if isinstance(value, PictureParts) else value


def seeds_json(drawn: DrawnSeeds) -> dict[str, object]:
    """Return pictures by seeds, as the page gets them."""
    return {"pictures": [picture._asdict() for picture in drawn.pictures]}


def _mm(points: float) -> float:
    return round(to_mm(points), 3)


def problem_json(problem: Problem, root: Path) -> dict[str, object]:
    """Return a problem with the lines around its place."""
    span = problem.span
    return {
        "severity": str(problem.severity),
        "rule": problem.rule,
        "message": brief(problem.message),
        "hint": brief(problem.hint),
        "file": _shown(span.file, root),
        "line": span.line,
        "column": span.column,
        "length": _marked_length(span),
        "related": [(_shown(at.file, root), at.line) for at in problem.related],
        "lines": _excerpt(span, root),
    }


def _shown(path: Path, root: Path) -> str:
    """Return a path relative to the root, or only its name if it is outside."""
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name


def _excerpt(span: Span, root: Path) -> list[tuple[int, str]]:
    """Return the numbered lines around a place; none of binary files.

    No file outside the root is shown, not even one that a link in it leads to.
    """
    try:
        path = span.file.resolve()
        if not path.is_relative_to(root) or path.stat().st_size > _LARGEST_FILE:
            return []
        data = path.read_bytes()
    except OSError:
        return []
    if b"\0" in data or data.startswith(b"%PDF"):
        return []
    lines = data.decode("utf-8-sig", errors="replace").splitlines()
    first = max(1, span.line - _LINES_AROUND)
    last = min(len(lines), span.line + _LINES_AROUND)
    return [(at, lines[at - 1][:_LONGEST_LINE]) for at in range(first, last + 1)]


def _marked_length(span: Span) -> int:
    """Return how many characters to mark on the first line; 0 for the rest of it."""
    return max(1, span.end_column - span.column) if span.end_line == span.line else 0
