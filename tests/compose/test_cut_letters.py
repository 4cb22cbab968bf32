"""Letters that edges and clips cut off, against the pixels that are lost."""

import io
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw, ImageStat

from cardgen.compose.composer import Composer
from cardgen.model.face import Form
from cardgen.model.problem import Problem
from cardgen.model.units import to_points
from cardgen.write.png import face_png
from tests.compose.bench import Bench

# Millimetres and dots: what is drawn around the card is seen as well.
SIZES: dict[Form, tuple[float, float]] = {
    "rectangle": (40, 30),
    "round": (40, 40),
    "hex": (40, 46.19),
}
AROUND, DPI = 24.0, 150
DOT = 25.4 / DPI
# Apart in hue by a sixth of a circle, also where they are mixed with white.
HUES = ("red", "yellow", "lime", "cyan", "blue", "magenta")
LETTERS = "ROSTVWgjklm234"
# Square millimetres of ink that may be missed, or seen where there is none; and how far
# beyond an edge nobody sees a letter, in millimetres.
MISSED, UNSEEN, NEAR = 0.08, 0.002, 0.25


class Word(NamedTuple):
    """A word of different letters, and where it is set."""

    letters: str
    x: float
    y: float
    size: float
    turn: float
    clip: str

    def element(self, clipped: bool) -> str:
        """Return the word, each letter in its hue, with or without its clip."""
        hues = zip(self.letters, HUES, strict=False)
        marked = "".join(f"[{letter}]{{{hue}}}" for letter, hue in hues)
        text = (
            f'<text x="{self.x}" y="{self.y}" width="40" height="12" size="{self.size}"'
            f' letter-spacing="2" rotate="{self.turn}">{marked}</text>'
        )
        clip = self.clip if clipped else ""
        return f'<group x="1" y="2" transform="rotate(7)" {clip}>{text}</group>'


def _words() -> st.SearchStrategy[Word]:
    clips = st.sampled_from(
        (
            *("", "", 'clip="circle(20,15,9)"', 'clip="rect(8,8,20,9,3)"'),
            'clip="icon(ring,8,4,24)"',
            'clip-path="M4 4 L34 8 L20 30 L18 14 Z M22 10 L24 10 L24 20 L22 20 Z"',
        )
    )
    return st.builds(
        Word,
        st.lists(st.sampled_from(LETTERS), min_size=2, max_size=6, unique=True).map(
            "".join
        ),
        st.floats(-20, 35).map(lambda number: round(number, 2)),
        st.floats(-6, 40).map(lambda number: round(number, 2)),
        st.sampled_from((7, 12, 20)),
        st.sampled_from((0, 0, 30, 90, 200)),
        clips,
    )


class Game:
    """A game with a card of each form, on which one word is set."""

    def __init__(self, folder: Path) -> None:
        self._bench, self._names = Bench(folder), count()
        self._bench.write("icons/ring.svg", RING)
        self._bench.write("card.xml.j2", "<face>{% include card.part %}</face>")
        self._composer: Composer = self._bench.composer()

    def drawn(self, form: Form, body: str) -> tuple[Image.Image, list[Problem]]:
        """Return a picture of a card and what is around it, and what is wrong."""
        name = f"part{next(self._names)}"
        self._bench.write(name, body)
        card = self._bench.card(part=name)
        width, height = map(to_points, SIZES[form])
        kind = card.type._replace(
            id=form, form=form, width=width, height=height, bleed=to_points(AROUND)
        )
        face, problems = self._composer.face(
            card._replace(type=kind), "front", "colour"
        )
        assert face
        picture = Image.open(io.BytesIO(face_png(face, DPI, bleed=True)))
        return picture.convert("RGB"), problems


RING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="M2 2H18V18H2Z'
    ' M7 7V13H13V7Z"/></svg>'
)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return Game(tmp_path_factory.mktemp("cut"))


def _mask(form: Form, size: tuple[int, int], grown: float) -> Image.Image:
    """Return what is within the edge of a card, white on black, four times as fine."""
    wide, high = SIZES[form]
    left, top = AROUND - grown, AROUND - grown
    right, bottom = AROUND + wide + grown, AROUND + high + grown
    across, down = (left + right) / 2, (top + bottom) / 2
    # A hex grows by its sides, and farther at its corners.
    tip = wide / 3**0.5 + grown * 2 / 3**0.5
    corners = {
        "rectangle": [(left, top), (right, top), (right, bottom), (left, bottom)],
        "hex": [
            *((across, down - tip), (right, down - tip / 2), (right, down + tip / 2)),
            *((across, down + tip), (left, down + tip / 2), (left, down - tip / 2)),
        ],
    }
    fine = 4
    mask = Image.new("L", (size[0] * fine, size[1] * fine), 0)
    draw, scale = ImageDraw.Draw(mask), fine / DOT
    if form == "round":
        draw.ellipse([part * scale for part in (left, top, right, bottom)], fill=255)
    else:
        draw.polygon([(x * scale, y * scale) for x, y in corners[form]], fill=255)
    return mask.resize(size, Image.Resampling.BOX)


def _inks(picture: Image.Image, mask: Image.Image | None = None) -> dict[str, float]:
    """Return the square millimetres of each hue, within a mask if there is one."""
    hue, saturation, _ = picture.convert("HSV").split()
    found = {}
    for sixth, name in enumerate(HUES):
        near = hue.point(
            [255 * (round(at / 256 * 6) % 6 == sixth) for at in range(256)]
        )
        ink = ImageChops.multiply(saturation, near)
        ink = ImageChops.multiply(ink, mask) if mask else ink
        found[name] = ImageStat.Stat(ink).sum[0] / 255 * DOT**2
    return found


def _named(problems: list[Problem], word: str) -> Iterator[str]:
    """Yield the letters that messages name: all of a word if they name only that."""
    for problem in problems:
        if problem.rule in ("off-face", "clipped"):
            letters, found, _ = problem.message.partition(' of "')
            yield from "".join(re.findall(r'"(\w+)"', letters)[1:]) if found else word


@given(st.sampled_from(sorted(SIZES)), _words())
def test_letters_are_named_if_they_lose_ink(game: Game, form: Form, word: Word) -> None:
    whole, _ = game.drawn(form, word.element(clipped=False))
    cut, problems = game.drawn(form, word.element(clipped=True))
    named = set(_named(problems, word.letters))
    before, exact = _inks(whole), _inks(cut, _mask(form, cut.size, 0.0))
    roomy = _inks(cut, _mask(form, cut.size, NEAR))
    for letter, hue in zip(word.letters, HUES, strict=False):
        if letter in named:
            # What is far away is not in the picture at all.
            lost = before[hue] - exact[hue]
            assert lost > UNSEEN or not before[hue], (letter, problems)
        else:
            assert before[hue] - roomy[hue] < MISSED, (letter, problems)
