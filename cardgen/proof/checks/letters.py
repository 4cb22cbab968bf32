"""No letter is missing from its font.

Where a font has no glyph for a letter, an empty box is printed, or nothing. The codes
of every text are looked up in the font that the file brings.
"""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.proof.page_view import Defect, PageView, card_label

ID = "letters"
SEVERITY = Severity.ERROR


def check(view: PageView) -> Iterator[Defect]:
    """Find codes without a glyph."""
    for text in view.sheet.texts:
        if text.missing:
            box = text.letters[0] if text.letters else text.clip
            where = card_label(view.place_at(box))
            yield Defect(
                f'the font "{text.font}" has no "{text.missing}", used on the {where}',
                "use a font that has it",
            )
