"""What can be wrong with a text or its font, before a place is known."""


class TextFault(Exception):
    """Says what is wrong; the caller knows the place and makes it a Problem."""

    def __init__(self, rule: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.message = message
        self.hint = hint
