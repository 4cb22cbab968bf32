"""YAML text becomes nodes, read event by event.

Events rather than the library's composer: the composer in C crashes on deep nesting
before it can be noticed, and events carry every place.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

from cardgen.load.text_file import MAX_BYTES
from cardgen.load.yaml_faults import syntax_fault, unprintable
from cardgen.load.yaml_forms import Fault
from cardgen.load.yaml_nodes import NodeBuilder
from cardgen.model.node import Node
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span

# The one in Python takes twenty times as long.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(text: str, file: Path) -> tuple[Node | None, list[Problem]]:
    """Return the tree of one document and everything wrong with it.

    The tree is None when the text is not YAML at all.
    """
    if len(text) > MAX_BYTES:
        message = f"expected at most {MAX_BYTES} characters, found {len(text)}"
        return None, [error("yaml-syntax", Span(file), message, "split the file")]
    faults = [_problem(file, fault) for fault in unprintable(text)]
    if faults:
        return None, faults
    builder = NodeBuilder(text, file)
    try:
        with _events(text) as events:
            builder.take(events)
    except yaml.MarkedYAMLError as fault:
        return None, [*builder.problems, _problem(file, _syntax(text, fault))]
    except Refused as refusal:
        return None, [*builder.problems, *refusal.problems]
    return builder.result()


def read_own(file: Path) -> Any:
    """Return the content of a data file of cardgen's own, without places."""
    return yaml.load(file.read_text("utf-8"), Loader=LOADER)


@contextmanager
def _events(text: str) -> Iterator[Iterator[yaml.Event]]:
    # The library's own loop checks for an event before it takes it, and a deck of
    # thousands of cards has tens of thousands.
    loader = LOADER(text)
    try:
        yield iter(loader.get_event, None)
    finally:
        loader.dispose()


def _syntax(text: str, fault: yaml.MarkedYAMLError) -> Fault:
    mark = fault.problem_mark or fault.context_mark
    since = fault.context_mark or mark
    return syntax_fault(text, *_place(mark), since=_place(since))


def _place(mark: "yaml.Mark | None") -> tuple[int, int]:
    return (mark.line + 1, mark.column + 1) if mark else (1, 1)


def _problem(file: Path, fault: Fault) -> Problem:
    span = Span(file, fault.line, fault.column, fault.line, fault.column + 1)
    return error("yaml-syntax", span, fault.message, fault.hint)
