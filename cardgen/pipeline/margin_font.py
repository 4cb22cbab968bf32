"""The font of the margins of sheets, and titles that it cannot show."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path

from cardgen.impose.job import ImpositionJob
from cardgen.model.assets import own
from cardgen.model.game import Component, Game
from cardgen.model.ops import BLACK, Paint
from cardgen.model.problem import Problem, warning
from cardgen.typeset import TextFault
from cardgen.typeset.chunks import Letters
from cardgen.typeset.fontbook import Fontbook
from cardgen.typeset.label import label_fonts, short_label
from cardgen.typeset.measure import measure_text
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.scripts import runs_backward
from cardgen.typeset.typeface import Typeface, plain_style

_FONT = Path("source-sans-3", "SourceSans3-Regular.ttf")


def margin_font(game: Game, fonts: Fontbook) -> Typeface:
    """Return the font of margins; letters that it lacks are in those of the game."""
    font = FontMetrics(own("fonts") / _FONT)
    return Typeface(font.name, font, {}, cache(partial(_fallbacks, game, fonts)))


def _fallbacks(game: Game, fonts: Fontbook) -> tuple[Typeface, ...]:
    found: list[Typeface] = []
    for role in game.fonts:
        # A font that is missing or broken is reported where a card asks for it.
        with suppress(TextFault):
            first = fonts.typeface(role)
            found += [first, *first.fallbacks()]
    return tuple(dict.fromkeys(found))


def margin_title(title: str) -> str:
    """Return a title for the margins, without the end of a very long one.

    One that runs from right to left is kept apart, or it would take the numbers behind
    it along.
    """
    short = short_label(title)
    return f"\u2068{short}\u2069" if any(map(runs_backward, short)) else short


def margin_problems(
    game: Game, components: Iterable[Component], face: Typeface
) -> Iterator[Problem]:
    """Warn of titles that the margins cannot show."""
    titles = [(game.title, game.span), *((c.title, c.span) for c in components)]
    for title, span in dict.fromkeys(titles):
        words = tuple([(Letters(word),) for word in title.split()])
        try:
            measure_text(((words,),) if words else (), plain_style(face, Paint(BLACK)))
        except TextFault as fault:
            message = f'the margins of pages cannot show "{title}": {fault.message}'
            hint = "cards are not affected; a title in other letters can be read there"
            yield warning(fault.rule, span, message, hint)


def margin_files(job: ImpositionJob) -> tuple[Path, ...]:
    """Return the font files that the titles in the margins may be set in."""
    titles = (job.game, job.component, *(title for _, title in job.titles), job.note)
    fonts = label_fonts(job.font, "".join([*titles, job.version]))
    return tuple([font.file.path for font in fonts])
