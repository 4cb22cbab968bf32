"""The tones of generated marks: colours by name, or several of one colour."""

from collections.abc import Iterator, Sequence

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.paint.gradients import is_gradient
from cardgen.model.chance import shares
from cardgen.model.oklch import darker, lighter
from cardgen.model.ops import Color, Gradient, Outline, Paint, Shape, Stroke

Fill = Paint | Gradient
_MOST = 12


def tones_of(given: Attributes) -> list[str]:
    """Return the colours that marks take by chance, as words; none without `tones`.

    Raises Refused for a word that is no colour.
    """
    text = given.element.attributes.get("tones", "")
    words = _words_outside(text)
    if len(words) > _MOST:
        raise given.wrong("tones", f"at most {_MOST} colours", text)
    for word in words:
        given.color(word)
    return words


def _words_outside(text: str) -> list[str]:
    """Return the words between the spaces that are outside of brackets.

    Functions of colours have spaces inside of theirs.
    """
    depth, spaced = 0, []
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        spaced.append("\n" if letter.isspace() and not depth else letter)
    return [word for word in "".join(spaced).split("\n") if word]


def tone_paints(given: Attributes) -> list[Paint]:
    """Return the paints of the colours that `tones` names. Raises Refused."""
    opacity = given.share("fill-opacity")
    return [Paint(given.color(tone), opacity) for tone in tones_of(given)]


def fills_by_chance(
    given: Attributes, seed: str, outlines: Sequence[Outline], whole: Outline
) -> Iterator[tuple[Fill | None, list[Outline]]]:
    """Yield fills with the outlines that have them: one by chance of the tones.

    Without tones, all outlines have one fill, perhaps a gradient over `whole`. Raises
    Refused.
    """
    paints = tone_paints(given)
    if not paints:
        yield given.ground(whole), list(outlines)
        return
    random = shares(seed, "tones")
    drawn: list[list[Outline]] = [[] for _ in paints]
    for outline in outlines:
        random.pick(drawn).append(outline)
    yield from zip(paints, drawn, strict=True)


def fills_of(
    given: Attributes, whole: Outline, shares: Sequence[float]
) -> tuple[Fill | None, ...]:
    """Return the fills of marks in `whole`, one for each tone.

    They are the colours named by `tones`, or else `fill` darkened and lightened by
    shares from -1 to 1. A gradient has one tone, as has fill="none", which is None.
    Raises Refused.
    """
    paints = tone_paints(given)
    if paints:
        return tuple(paints)
    if is_gradient(given.element.attributes.get("fill", "")):
        return (given.ground(whole),)
    paint = given.fill()
    if paint is None:
        return (None,)
    return tuple(paint._replace(color=toned(paint.color, part)) for part in shares)


def toned(color: Color, by: float) -> Color:
    """Return a colour that is lighter by a share, or darker if it is negative."""
    if not by:
        return color
    return Color(*(lighter(color, by) if by > 0 else darker(color, -by)))


def filled(
    fills: Sequence[Fill | None], outlines: Sequence[Outline], stroke: Stroke | None
) -> Iterator[Shape]:
    """Yield the outlines of each tone as a shape, without those that show nothing."""
    for fill, outline in zip(fills, outlines, strict=False):
        if outline and (fill or stroke):
            yield Shape(outline, fill, stroke)


def shaded(
    fills: Sequence[Fill | None], outlines: Sequence[Outline], by: float
) -> Iterator[Shape]:
    """Yield outlines in the tones of what they lie on, darker by a share.

    A gradient has no darker tone.
    """
    for fill, outline in zip(fills, outlines, strict=False):
        if isinstance(fill, Paint) and outline:
            yield Shape(outline, fill._replace(color=toned(fill.color, -by)))
