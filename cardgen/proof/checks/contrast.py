"""Text stands out from what lies under it: 4.5 to 1, large type 3 to 1.

The page is rendered without its letters, and the colour of each letter is held against
the dots that it covers, by the formula of WCAG 2.1. Large type is 18 pt or more, bold
14 pt or more. A text is named when a quarter of its letters or more do not stand out,
or when something that is drawn later hides it. What stands on a card that a rulebook
shows is left out, and of cards that a guide fans out the letters under others.
"""

from collections.abc import Iterator
from math import ceil, floor

from PIL import ImageStat

from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.proof.color_vision import blend, contrast
from cardgen.proof.limits import CONTRAST, CONTRAST_LARGE, LARGE, LARGE_BOLD
from cardgen.proof.page_view import Defect, PageView, card_label
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
    """Find texts that do not stand out."""
    texts = view.sheet.texts
    for index, text in enumerate(texts):
        letters = [box for box in text.letters if common(box, text.clip) == box]
        if text.ink.rgb is None or not letters or text.ink.opacity <= 0:
            continue
        if view.pictured(text.clip):
            continue
        if any(shadow(text, later) for later in texts[index + 1 : index + 4]):
            continue
        where = f'"{text.text.strip()}" on the {card_label(view.place_at(letters[0]))}'
        if view.ours and not view.places:
            # A page without cards may show them fanned out, one over the other.
            letters = _free(view, text, letters)
            if not letters:
                continue
        elif _hidden(view, text, letters):
            yield Defect(f"{where} is hidden by what is drawn over it")
            continue
        limit = _limit(text)
        found = sorted(_contrasts(view, text, letters))
        least = found[floor(len(found) * _SHARE)]
        if least < limit - 0.05:
            yield Defect(
                f"{where} has a contrast of {least:.1f} to 1 with what lies under it, "
                f"expected {limit:g} or more",
                "make the text or its ground darker, or lay a plain ground under it",
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
    image = view.sheet.ground
    width, height = view.sheet.size
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
    """Give the letters that nothing touches that is drawn later."""
    areas = [common(cover.box, cover.clip) for cover in _above(view, text)]
    return [box for box in letters if not any(_meet(area, box) for area in areas)]


def _above(view: PageView, text: TextObject) -> list[FillObject | ImageObject]:
    return [thing for thing in view.sheet.covers if thing.order > text.order]


def _meet(one: Box, other: Box) -> bool:
    shared = common(one, other)
    return min(shared.width, shared.height) > 0
