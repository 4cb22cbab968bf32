"""Text measured, broken into lines and fitted, on HarfBuzz advances."""


class TextFault(Exception):
    """Says what is wrong; the caller knows the place and makes it a Problem."""

    def __init__(self, rule: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.message = message
        self.hint = hint
