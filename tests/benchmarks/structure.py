"""The size of the code and the links between its modules, counted by `ast`.

    python -m tests.benchmarks.structure [CHECKOUT ...]

prints one column for each checkout, this one by default. Run it on the commit before
yours and on yours to see the effect of a change on the whole. The work that makes
cardgen leaner is measured against `START`.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
START = "76f8c132"
"""The commit against which all shares of the leaner tree are measured."""

WIDEST = 120
"""Characters of a line of a template that is read without scrolling."""

# Folders of plug-ins, by today's names and those of 30475f1: they may grow without
# making the whole harder to understand.
PLUGINS = (
    "cli/commands",
    "cli/reports",
    "compose/elements",
    "compose/styles",
    "export/targets",
    "generate/dealers",
    "impose/book_layouts",
    "impose/books",
    "impose/layouts",
    "impose/schemes",
    "proof/checks",
    "proof/exports/checks",
    "validate/lints",
    "validate/rules",
    "write/targets",
)


class Module(NamedTuple):
    """One file of the program: its dotted name, its lines and its syntax tree."""

    name: str
    path: str
    lines: int
    tree: ast.Module

    @property
    def plugin(self) -> bool:
        """Whether the file is in a folder of plug-ins."""
        return self.path.rpartition("/")[0] in PLUGINS


def modules(checkout: Path = ROOT) -> list[Module]:
    """Return the modules of `cardgen/` in a checkout, in the order of their paths."""
    base = checkout / "cardgen"
    return [_module(path, base) for path in sorted(base.rglob("*.py"))]


def _module(path: Path, base: Path) -> Module:
    text = path.read_text(encoding="utf-8")
    inner = path.relative_to(base).as_posix()
    dotted = inner.removesuffix(".py").removesuffix("__init__").replace("/", ".")
    name = f"cardgen.{dotted}".rstrip(".")
    return Module(name, inner, text.count("\n"), ast.parse(text))


def imports(found: list[Module], lazy: bool = False) -> dict[str, set[str]]:
    """Return what each module imports, inside functions as well if `lazy`."""
    names = {each.name for each in found}
    return {
        each.name: set(_imported(each, names, lazy)) - {each.name} for each in found
    }


def _imported(module: Module, names: set[str], lazy: bool) -> Iterator[str]:
    for node in _statements(module.tree, lazy):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield from (
                    {whole, node.module} & names
                    and [whole if whole in names else node.module]
                )


def _statements(tree: ast.Module, lazy: bool) -> Iterator[ast.AST]:
    """Yield the nodes that run on import; `if TYPE_CHECKING` never runs."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not lazy:
            continue
        yield node
        waiting.extend(ast.iter_child_nodes(node))


def longest_chain(edges: dict[str, set[str]]) -> list[str]:
    """Return the longest chain of imports; all modules of a cycle count."""
    group = {name: frozenset({name}) for name in edges}
    group |= {name: frozenset(cycle) for cycle in cycles(edges) for name in cycle}

    @cache
    def below(names: frozenset[str]) -> tuple[str, ...]:
        others = {group[other] for name in names for other in edges[name]} - {names}
        chains = [below(other) for other in sorted(others, key=sorted)]
        return (*sorted(names), *max(chains, key=len, default=()))

    return list(max((below(names) for names in group.values()), key=len))


def cycles(edges: dict[str, set[str]]) -> list[set[str]]:
    """Return the groups of modules that import each other, each group complete."""
    reach = {name: _reached(name, edges) for name in edges}
    groups = {
        frozenset(other for other in reach[name] if name in reach[other])
        for name in edges
        if name in reach[name]
    }
    return sorted((set(group) for group in groups), key=sorted)


def _reached(name: str, edges: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    waiting = list(edges[name])
    while waiting:
        other = waiting.pop()
        if other not in seen:
            seen.add(other)
            waiting.extend(edges[other])
    return seen


def public_classes(found: list[Module]) -> Counter[str]:
    """Return how often each public class name occurs outside the plug-ins."""
    return Counter(
        node.name
        for each in found
        if not each.plugin
        for node in each.tree.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )


def _functions(found: list[Module]) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [
        node
        for each in found
        for node in ast.walk(each.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def _length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def statements(found: list[Module]) -> int:
    """Return the number of nodes that `ast` calls statements."""
    nodes = (node for each in found for node in ast.walk(each.tree))
    return sum(isinstance(node, ast.stmt) for node in nodes)


def _thin(found: list[Module]) -> int:
    """Return the statements that are an import or a docstring."""
    return sum(
        isinstance(node, ast.Import | ast.ImportFrom)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for each in found
        for node in ast.walk(each.tree)
    )


def _twice(counts: Counter[str]) -> int:
    return sum(count > 1 for count in counts.values())


def _spread(values: list[int], *parts: float) -> str:
    """Return the median, some percentiles and the maximum."""
    ranked = sorted(values)
    chosen = [ranked[int(len(ranked) * part)] for part in parts]
    return " / ".join(map(str, [round(median(values)), *chosen, ranked[-1]]))


def measures(checkout: Path = ROOT) -> dict[str, object]:
    """Return each measure by its printed name."""
    found = modules(checkout)
    eager, lazy = imports(found), imports(found, lazy=True)
    importers = Counter(name for names in lazy.values() for name in names)
    stems = Counter(
        each.path.rpartition("/")[2] for each in found if "__init__" not in each.path
    )
    every = statements(found)
    templates = _lines(checkout, "*.j2", "templates", "cardgen")
    tests = _lines(checkout, "*.py", "tests")
    return {
        "modules": len(found),
        "modules outside plug-in folders": sum(not each.plugin for each in found),
        "lines": sum(each.lines for each in found),
        "lines a file: median / p90 / max": _spread([m.lines for m in found], 0.9),
        "statements": every,
        "statements but imports and docstrings": every - _thin(found),
        "functions": len(_functions(found)),
        "lines a function: median / p90 / p99 / max": _spread(
            [_length(function) for function in _functions(found)], 0.9, 0.99
        ),
        "imports a module": round(sum(map(len, eager.values())) / len(found), 1),
        "longest import chain": len(longest_chain(eager)),
        "longest import chain, lazy ones too": len(longest_chain(lazy)),
        "modules in import cycles": sum(map(len, cycles(lazy))),
        "file names used twice or more": _twice(stems),
        "public class names used twice or more": _twice(public_classes(found)),
        "modules with one importer": sum(n == 1 for n in importers.values()),
        "lines of templates": len(templates),
        f"lines of templates over {WIDEST} characters": sum(
            len(line) > WIDEST for line in templates
        ),
        "lines of tests": len(tests),
    }


def _lines(checkout: Path, pattern: str, *folders: str) -> list[str]:
    """Return the lines of all files of a pattern in some folders."""
    files = (file for name in folders for file in (checkout / name).rglob(pattern))
    texts = (file.read_text(encoding="utf-8") for file in sorted(files))
    return [line for text in texts for line in text.splitlines()]


def main() -> None:
    """Print the measures of each checkout side by side."""
    checkouts = [Path(argument) for argument in sys.argv[1:]] or [ROOT]
    columns = [measures(checkout) for checkout in checkouts]
    for name in columns[0]:
        print(f"{name:46}", *(f"{column[name]!s:>20}" for column in columns))


if __name__ == "__main__":
    main()
