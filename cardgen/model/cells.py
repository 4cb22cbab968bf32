"""What a cell of a sheet means in a field that holds several words."""

from cardgen.model.node import Cell, Sequence


def words_in(cell: Cell) -> Sequence:
    """Read a cell as a list: `a; b; c`, or `[a, b, c]` as YAML has it."""
    text = cell.text.strip()
    bracketed = text.startswith("[") and text.endswith("]")
    words = text[1:-1].split(",") if bracketed else text.split(";")
    items = (word.strip() for word in words if text != "[]")
    return Sequence(tuple(Cell(word, word, *cell.span) for word in items), cell.span)
