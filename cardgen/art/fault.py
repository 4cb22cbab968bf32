"""What is wrong with an art file."""


class BadArt(Exception):
    """An art file that cannot be used: why, and where when that is known.

    `reason` is lower case without a full stop; line and column count from 1. `hint`
    says what to do, and may be empty.
    """

    def __init__(
        self, reason: str, line: int = 1, column: int = 1, hint: str = ""
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line
        self.column = column
        self.hint = hint
