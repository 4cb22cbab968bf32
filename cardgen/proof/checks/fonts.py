"""Every font that is used must be embedded in the file.

A font that the file only names is substituted on the computer that prints it, often by
a different one: lines come out longer, and letters are missing. This includes the
fourteen standard fonts that every viewer has, such as Helvetica and Times, which need
no descriptor.
"""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.proof.page_view import Defect, PageView

ID = "fonts"
SEVERITY = Severity.ERROR


def check(view: PageView) -> Iterator[Defect]:
    """Find fonts that are used but not embedded."""
    missing = {text.font for text in view.page.texts if not text.embedded}
    for font in sorted(missing):
        yield Defect(
            f'the font "{font}" is not embedded',
            "embed all fonts when you export the file",
        )
