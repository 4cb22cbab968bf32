"""No font may lack a letter that is set in it.

If a font has no glyph for a letter, an empty box is printed, or nothing. The codes of
every text are looked up in the font embedded in the file.
"""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.proof.page_view import Defect, PageView

ID = "letters"
SEVERITY = Severity.ERROR


def check(view: PageView) -> Iterator[Defect]:
    """Find letters without a glyph."""
    for text in view.page.texts:
        if text.missing:
            box = text.letters[0] if text.letters else text.clip
            yield Defect(
                f'the font "{text.font}" has no glyph for "{text.missing}" on the '
                f"{view.label_at(box)}",
                "use a font that has one",
            )
