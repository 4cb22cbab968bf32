"""Where something stands in a file."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a file. Lines and columns count from 1; the end is exclusive."""

    file: Path
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1
