"""Text must stand out from its background: at least 4.5 to 1, large type 3 to 1.

The page is rendered without its letters, and the colour of each letter is compared with
the background that it covers, by the formula of WCAG 2.1. Type of 18 pt and more is
large, bold type from 14 pt. A text is reported if a quarter or more of its letters do
not stand out, or if something drawn later hides it. Text on cards that are pictured in
a rulebook is left out, and so are the covered letters of cards that a guide fans out.
"""

from collections.abc import Iterator
from math import ceil, floor

from PIL import ImageStat

from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.proof.color_vision import blend, contrast
from cardgen.proof.limits import CONTRAST, CONTRAST_LARGE, LARGE, LARGE_BOLD
from cardgen.proof.page_view import Defect, PageView
from cardgen.proof.reader.page_objects import (
    FillObject,
    ImageObject,
    Rgb,
    TextObject,
    common,
    hides,
    shadow,
)

ID = "contrast"
SEVERITY = Severity.WARNING
_BOLD = ("bold", "black", "heavy")
_SHARE = 0.25


def check(view: PageView) -> Iterator[Defect]:
    """Find texts that do not stand out from their background."""
    texts = view.page.texts
    for index, text in enumerate(texts):
        letters = [box for box in text.letters if common(box, text.clip) == box]
        if text.ink.rgb is None or not letters or text.ink.opacity <= 0:
            continue
        if view.pictured(text.clip):
            continue
        if any(shadow(text, later) for later in texts[index + 1 : index + 4]):
            continue
        where = f'"{text.text.strip()}" on the {view.label_at(letters[0])}'
        if view.by_cardgen and not view.places:
            # A page without cards may show them fanned out, one over another.
            letters = _free(view, text, letters)
            if not letters:
                continue
        elif _hidden(view, text, letters):
            yield Defect(f"{where} is hidden by something drawn over it")
            continue
        limit = _limit(text)
        found = sorted(_contrasts(view, text, letters))
        least = found[floor(len(found) * _SHARE)]
        if least < limit - 0.05:
            yield Defect(
                f"{where} has a contrast of {least:.1f} to 1 with its background, "
                f"expected at least {limit:g}",
                "make the text or its background darker, or its background plain",
            )


def _limit(text: TextObject) -> float:
    bold = any(word in text.font.casefold() for word in _BOLD)
    return CONTRAST_LARGE if text.size >= (LARGE_BOLD if bold else LARGE) else CONTRAST


def _contrasts(view: PageView, text: TextObject, letters: list[Box]) -> Iterator[float]:
    assert text.ink.rgb is not None
    for letter in letters:
        ground = _ground(view, letter)
        yield contrast(blend(text.ink.rgb, text.ink.opacity, ground), ground)


def _ground(view: PageView, box: Box) -> Rgb:
    image = view.page.background
    width, height = view.page.size
    across, down = image.width / width, image.height / height
    left = min(max(0, floor(box.x * across)), image.width - 1)
    top = min(max(0, floor(box.y * down)), image.height - 1)
    right = max(left + 1, ceil(box.right * across))
    bottom = max(top + 1, ceil(box.bottom * down))
    red, green, blue = ImageStat.Stat(image.crop((left, top, right, bottom))).mean
    return red / 255, green / 255, blue / 255


def _hidden(view: PageView, text: TextObject, letters: list[Box]) -> bool:
    covers = _above(view, text)
    return all(any(hides(cover, letter) for cover in covers) for letter in letters)


def _free(view: PageView, text: TextObject, letters: list[Box]) -> list[Box]:
    """Return the letters that no later object touches."""
    # A shading has no corners that would tell what it hides, but may lie over letters.
    washes = [fill for fill in view.page.fills if fill.ink.rgb is None]
    above = [each for each in washes if each.order > text.order]
    areas = [common(each.box, each.clip) for each in (*_above(view, text), *above)]
    return [box for box in letters if not any(_meet(area, box) for area in areas)]


def _above(view: PageView, text: TextObject) -> list[FillObject | ImageObject]:
    return [each for each in view.page.covers if each.order > text.order]


def _meet(one: Box, other: Box) -> bool:
    shared = common(one, other)
    return min(shared.width, shared.height) > 0
