"""Letters come to their places on the page (ISO 32000-1, 9.4)."""

from collections.abc import Sequence
from math import hypot

from cardgen.model.geometry import Box, Matrix
from cardgen.proof.letters import Letter
from cardgen.proof.state import State
from cardgen.proof.things import Point, Text

# Invisible, and part of a clip only.
_UNSEEN = (3, 7)
_STROKED = (1, 5)
# Of an em's thousandth in points: what a map is rounded by.
_LEVEL = 1e-6


def show(state: State, parts: Sequence[bytes | float], order: int) -> Text | None:
    """Set strings and the gaps between them, and give what is seen of them."""
    letters: list[Letter] = []
    boxes: list[Box] = []
    turned: list[tuple[Point, ...] | None] = []
    missing: list[str] = []
    for part in parts:
        if isinstance(part, float):
            _advance(state, -part / 1000 * state.size * state.stretch)
            continue
        for code, letter in state.font.read(part) if state.font else ():
            letters.append(letter)
            if letter.missing:
                missing.append(letter.text or f"#{code}")
            if letter.ink is not None:
                em = _em(state)
                boxes.append(em.bounds(letter.ink))
                turned.append(None if _upright(em) else em.corners(letter.ink))
            _pass(state, code, letter)
    if state.font is None or state.mode in _UNSEEN or not (boxes or missing):
        return None
    across = state.text.then(state.matrix)
    ink = state.stroke if state.mode in _STROKED else state.fill
    return Text(
        order,
        "".join(letter.text for letter in letters),
        abs(state.size) * hypot(across.c, across.d),
        tuple(boxes),
        tuple(turned),
        ink._replace(opacity=ink.opacity * state.group),
        state.font.name,
        state.font.embedded,
        "".join(dict.fromkeys(missing)),
        state.clip,
    )


def _em(state: State) -> Matrix:
    """Give the map from thousandths of an em to the page."""
    across, up = state.size * state.stretch / 1000, state.size / 1000
    em = Matrix(across, 0, 0, up, 0, state.rise)
    return em.then(state.text).then(state.matrix)


def _upright(em: Matrix) -> bool:
    """Tell whether letters stand along the paper's edges, whichever of them is up."""
    return min(abs(em.a) + abs(em.d), abs(em.b) + abs(em.c)) < _LEVEL


def _pass(state: State, code: int, letter: Letter) -> None:
    single = state.font is not None and not state.font.wide
    space = state.word_space if code == 32 and single else 0.0
    by = letter.advance / 1000 * state.size + state.letter_space + space
    _advance(state, by * state.stretch)


def _advance(state: State, by: float) -> None:
    state.text = Matrix(e=by).then(state.text)
