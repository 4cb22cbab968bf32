"""Letters into lines: text markup, fonts, measuring, line breaking and setting."""


class TextFault(Exception):
    """What is wrong with a text or its font; the caller adds where it is."""

    def __init__(self, rule: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.message = message
        self.hint = hint
