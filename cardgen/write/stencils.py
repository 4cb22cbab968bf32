"""Ops that were spelt out already: cards of one template share most of theirs."""

from typing import NamedTuple, TypeAlias

from cardgen.model.ops import Op

# A deck of cards with nothing in common must not fill the memory. What cards have in
# common comes again soon.
_MOST_MET = 2048
_MOST = 8192


State: TypeAlias = tuple[str | None, ...]


class Stencil(NamedTuple):
    """An op's operators where a certain state is in force, and the state after it.

    The op is kept, so that no other can come to have its id.
    """

    op: Op
    operators: str
    after: State
    refers: bool
    objects: frozenset[str]
    shadings: frozenset[str]
    states: frozenset[str]


class Stencils:
    """Keeps the stencils of a file. An op is known by being the same object."""

    def __init__(self) -> None:
        self._met: dict[int, Op] = {}
        self._cut: dict[tuple[int, State], Stencil] = {}

    def find(self, op: Op, state: State) -> Stencil | None:
        """Give the stencil of an op for a state, if there is one."""
        return self._cut.get((id(op), state))

    def meets_again(self, op: Op) -> bool:
        """Tell whether an op was met before, so that a stencil will pay."""
        if id(op) in self._met:
            return True
        if len(self._met) >= _MOST_MET:
            self._met.clear()
        self._met[id(op)] = op
        return False

    def keep(self, state: State, stencil: Stencil) -> None:
        """Keep a stencil for the next time."""
        if len(self._cut) >= _MOST:
            self._cut.clear()
        self._cut[id(stencil.op), state] = stencil
