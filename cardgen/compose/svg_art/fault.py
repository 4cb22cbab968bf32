"""What cannot be drawn as vectors."""


class Unsupported(Exception):
    """A drawing that is sound but uses what cardgen does not draw as vectors.

    `reason` names the element or attribute, lower case without a full stop.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
