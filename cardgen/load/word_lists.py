"""Reads the word lists that rules name: a word on each line."""

from collections.abc import Callable, Iterator
from pathlib import Path

from cardgen.load.text_file import read_file
from cardgen.model.assets import inside
from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.problem import Problem

Missing = Callable[[Path, Scalar], Problem]


def read_word_lists(
    folder: Path, game: Node | None, missing: Missing
) -> tuple[dict[str, frozenset[str]], list[Problem]]:
    """Give the words of each list by its name as written, in small letters.

    What follows a "#" is a comment. `missing` words the problem of a file that is not
    there.
    """
    lists: dict[str, frozenset[str]] = {}
    problems: list[Problem] = []
    for name in _named(game):
        path = inside(folder, name.text)
        if path is None or not path.is_file():
            problems.append(missing(folder, name))
            continue
        text, found = read_file(path)
        problems += found
        if text is not None:
            lists[name.text] = frozenset(_words(text))
    return lists, problems


def _words(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from line.partition("#")[0].casefold().replace("’", "'").split()


def _named(game: Node | None) -> Iterator[Scalar]:
    rules = game.get("rules") if isinstance(game, Mapping) else None
    for rule in rules.items if isinstance(rules, Sequence) else ():
        options = rule.get("text") if isinstance(rule, Mapping) else None
        if isinstance(options, Mapping):
            yield from _word_option(options)
            but = options.get("but")
            for _, own in but.entries if isinstance(but, Mapping) else ():
                yield from _word_option(own)


def _word_option(options: Node) -> Iterator[Scalar]:
    name = options.get("words") if isinstance(options, Mapping) else None
    if isinstance(name, Scalar) and isinstance(name.value, str):
        yield name
