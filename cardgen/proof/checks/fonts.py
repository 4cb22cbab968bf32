"""Every font that is used is in the file.

A font that the file only names is taken from whoever prints, and is then often another
one: lines come out longer, letters are missing. That goes for the fourteen fonts that
every viewer brings, Helvetica and Times among them, which have no descriptor at all.
"""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.proof.page_view import Defect, PageView

ID = "fonts"
SEVERITY = Severity.ERROR


def check(view: PageView) -> Iterator[Defect]:
    """Find fonts that are used but not embedded."""
    strange = {text.font for text in view.sheet.texts if not text.embedded}
    for font in sorted(strange):
        yield Defect(
            f'the font "{font}" is not in the file',
            "embed all fonts when you export it",
        )
