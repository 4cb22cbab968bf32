"""The graphics state that PDF operators read and change (ISO 32000-1, 8.4)."""

from copy import copy

from cardgen.model.geometry import Box, Matrix
from cardgen.proof.letters import Font
from cardgen.proof.things import Ink


class State:
    """What is in force at one place of a content stream."""

    def __init__(self, matrix: Matrix, clip: Box) -> None:
        self.matrix, self.clip = matrix, clip
        self.fill, self.stroke = Ink(), Ink()
        # How many values a colour has.
        self.fill_parts = self.stroke_parts = 1
        self.width = 1.0
        self.dashed = False
        # What the groups around let through.
        self.group = 1.0
        self.font: Font | None = None
        self.size = 0.0
        self.letter_space = self.word_space = self.rise = self.leading = 0.0
        self.stretch = 1.0
        self.mode = 0
        self.text = self.line = Matrix()

    def saved(self) -> "State":
        """Give a state alike, to come back to."""
        return copy(self)
