"""Letters into lines: text markup, fonts, measuring, line breaking and setting."""

from cardgen.model.source import Span


class TextFault(Exception):
    """What is wrong with a text or its font; the caller adds where it is.

    `place` is where a font was declared that does not exist or is broken: that is one
    fault, whatever the number of texts that need it.
    """

    place: Span | None = None

    def __init__(self, rule: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.message = message
        self.hint = hint
