"""The condition of rows that are no cards, as in `skip: status == "draft"`."""

from collections.abc import Mapping

from cardgen.load.sheet_rows import RULE, SheetRow
from cardgen.model.node import Scalar
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.sandbox.expression import BadExpression, Expression


class Skip:
    """Says which rows to leave out.

    The first fault of the condition is added to `problems`; from then on no row is left
    out.
    """

    def __init__(self, written: Scalar, problems: list[Problem]) -> None:
        self._written, self._problems = written, problems
        self._columns: dict[str, int] = {}
        self._expression: Expression | None = None
        try:
            self._expression = Expression(written.text, "")
        except BadExpression as fault:
            self._fail(str(fault), fault.hint)

    @property
    def columns(self) -> frozenset[int]:
        """The columns of the sheet that it looks at."""
        return frozenset(self._columns.values())

    @property
    def names(self) -> frozenset[str]:
        """The columns that the condition names."""
        return self._expression.names if self._expression else frozenset()

    def look_at(self, columns: Mapping[str, int]) -> None:
        """Take the columns of a sheet, by the names that the condition has for them."""
        self._columns = {name: columns[name] for name in self.names & columns.keys()}
        for name in sorted(self.names - columns.keys()):
            # Each column has several names, the best of them last.
            shortest = {at: each for each, at in columns.items() if each.isidentifier()}
            known = list(dict.fromkeys(shortest.values()))
            hint = f"{did_you_mean(name, known)}columns: {', '.join(known)}"
            self._fail(f'the sheet has no column "{name}"', hint)

    def leaves_out(self, row: SheetRow) -> bool:
        """Return whether a row is no card."""
        if self._expression is None:
            return False
        cells = {name: row.cells.get(at) for name, at in self._columns.items()}
        values = {name: cell.value if cell else "" for name, cell in cells.items()}
        try:
            return self._expression.holds(values)
        except BadExpression as fault:
            # An empty cell cannot be compared with a number.
            if "" not in values.values():
                self._fail(f"{fault}, in row {row.span.line}", fault.hint)
            return False

    def _fail(self, message: str, hint: str) -> None:
        message = f"skip: {message}"
        self._problems.append(error(RULE, self._written.span, message, hint))
        self._expression = None
