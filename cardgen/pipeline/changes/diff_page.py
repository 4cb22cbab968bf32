"""Differences as one HTML file: cards before and after, side by side or overlaid."""

import base64
import io
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import NamedTuple

from PIL import Image, ImageChops

from cardgen import __version__
from cardgen.model.changes import PrintedCard
from cardgen.model.face import Face
from cardgen.model.units import POINTS_PER_INCH
from cardgen.pipeline.changes.diff import CardDiff, FieldDiff, GameDiff
from cardgen.pipeline.changes.diff_text import summary, what_differs
from cardgen.pipeline.changes.past import Moment
from cardgen.write.png import face_png

_PAGE = Path(__file__).with_name("diff_page.html")
# A poker card is 400 pixels wide; a board has no more than it takes to see it.
_DPI, _MOST = 160.0, 1400.0
_QUALITY = 84
# Of 255: less is how fonts are drawn, not what is.
_TOLERANCE = 24
_MARGIN = 0.6

Compared = tuple[GameDiff, Moment, Moment]
"""What differs in a game, and its moments before and after."""


class _Shot(NamedTuple):
    """A picture of a side; `box` is where it differs from the other, in percent: left,
    top, width, height."""

    image: Image.Image
    box: tuple[float, float, float, float] | None = None


def diff_html(compared: Sequence[Compared]) -> str:
    """Return a page of differences that loads nothing. Its text is ASCII: a shell may
    write it to a file in any encoding.

    Raises Refused if a picture or font of a card cannot be used, and NoCommit if the
    game cannot be drawn as it was.
    """
    titles = ", ".join(diff.title for diff, _, _ in compared)
    page = Template(_PAGE.read_text(encoding="utf-8")).substitute(
        title=escape(f"{titles}: what changed"),
        cardgen=__version__,
        games="\n".join(_game(*each) for each in compared),
    )
    return page.encode("ascii", "xmlcharrefreplace").decode("ascii")


def _game(diff: GameDiff, before: Moment, after: Moment) -> str:
    cards = "\n".join(_card(diff, card, before, after) for card in diff.cards)
    return (
        f"<h2>{escape(diff.title)}</h2>\n"
        f'<p class="note">{escape(diff.before)} &rarr; {escape(diff.after)}: '
        f'{escape(summary(diff))}</p>\n<div class="cards">\n{cards}\n</div>'
    )


def _card(diff: GameDiff, card: CardDiff, before: Moment, after: Moment) -> str:
    name = card.card.title or card.card.id
    place = f"{card.card.component}/{card.card.id}"
    said = what_differs(diff, card) if card.kind == "moved" else ""
    return (
        f'<article class="card {card.kind}"><h3><span class="kind">{card.kind}</span>'
        f"{escape(name)} <small>{escape(place)}</small></h3>"
        + (f'<p class="note">{escape(said)}</p>' if said else "")
        + _fields(card.fields)
        + "".join(_sides(diff, card, before, after))
        + "</article>"
    )


def _fields(fields: Sequence[FieldDiff]) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(field.name)}</th>'
        f"<td>{_value(field.before, 'del')}</td>"
        f"<td>{_value(field.after, 'ins')}</td></tr>"
        for field in fields
    )
    head = (
        '<thead><tr><th scope="col">field</th><th scope="col">before</th>'
        '<th scope="col">after</th></tr></thead>'
    )
    return f"<table>{head}<tbody>{rows}</tbody></table>" if fields else ""


def _value(value: str | None, tag: str) -> str:
    return "" if value is None else f"<{tag}>{escape(value)}</{tag}>"


def _sides(
    diff: GameDiff, card: CardDiff, before: Moment, after: Moment
) -> Iterator[str]:
    """Yield pictures of the sides that differ, or of all sides of a single card."""
    old = _faces(before, card.before)
    new = _faces(after, card.after)
    paired = card.before and card.after
    sides = card.sides if paired else range(max(len(old), len(new)))
    for side in sides:
        shots = _shots(_at(old, side), _at(new, side))
        if any(shots):
            yield _pair(card, diff.side_name(card, side), *shots)


def _faces(moment: Moment, card: PrintedCard | None) -> Sequence[Face]:
    return moment.faces(card) if card else ()


def _at(faces: Sequence[Face], side: int) -> Face | None:
    return faces[side] if side < len(faces) else None


def _shots(old: Face | None, new: Face | None) -> tuple[_Shot | None, _Shot | None]:
    before, after = _drawn(old), _drawn(new)
    if before is None or after is None:
        return _Shot(before) if before else None, _Shot(after) if after else None
    box = _difference(before, after)
    return _Shot(before, box), _Shot(after, box)


def _drawn(face: Face | None) -> Image.Image | None:
    if face is None:
        return None
    longest = max(face.width, face.height) / POINTS_PER_INCH
    data = face_png(face, min(_DPI, _MOST / longest))
    return Image.open(io.BytesIO(data)).convert("RGB")


def _difference(
    before: Image.Image, after: Image.Image
) -> tuple[float, float, float, float] | None:
    """Return the box around what differs, in percent; None for other sizes too."""
    if before.size != after.size:
        return None
    differs = ImageChops.difference(before, after).convert("L")
    found = differs.point(lambda value: 255 * (value > _TOLERANCE)).getbbox()
    if found is None:
        return None
    width, height = before.size
    left, top = 100 * found[0] / width - _MARGIN, 100 * found[1] / height - _MARGIN
    right, bottom = 100 * found[2] / width + _MARGIN, 100 * found[3] / height + _MARGIN
    return left, top, right - left, bottom - top


def _pair(card: CardDiff, side: str, before: _Shot | None, after: _Shot | None) -> str:
    name = card.card.title or card.card.id
    figures = "".join(
        _figure(shot, kind, f"{name}, {side}, {kind}")
        for shot, kind in ((before, "before"), (after, "after"))
        if shot
    )
    two = " two" if before and after else ""
    slide = (
        '<input class="slide" type="range" min="0" max="100" value="50" '
        f'aria-label="{escape(f"{name}, {side}: how much of after is covered")}">'
    )
    return (
        f'<div class="side"><div class="pair{two}">{figures}</div>'
        f"{slide if two else ''}</div>"
    )


def _figure(shot: _Shot, kind: str, said: str) -> str:
    file = io.BytesIO()
    shot.image.save(file, "WEBP", quality=_QUALITY)
    data = base64.b64encode(file.getvalue()).decode("ascii")
    width, height = shot.image.size
    box = ""
    if shot.box and kind == "after":
        left, top, wide, high = shot.box
        place = f"left:{left:.1f}%;top:{top:.1f}%;width:{wide:.1f}%;height:{high:.1f}%"
        box = f'<span class="box" style="{place}"></span>'
    return (
        f'<figure class="{kind}"><figcaption>{escape(said.split(", ", 1)[1])}'
        f'</figcaption><span class="shown"><img src="data:image/webp;base64,{data}" '
        f'width="{width}" height="{height}" alt="{escape(said)}">{box}</span></figure>'
    )
