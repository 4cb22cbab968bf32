"""Suggest what a name in a template was meant to be."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardgen.model.suggestions import did_you_mean, nearest
from cardgen.sandbox.records import Record

_MOST_NAMED = 40
_LABELLED = re.compile(r'(\w+) has no field "')
_ENDING = re.compile(r"\.\w+(\.\w+)?$")


def name_hint(name: str, known: Sequence[str], values: Mapping[str, object]) -> str:
    """Return a hint with the nearest of the known names, or all of them.

    `values` are those that the template has, by name: a field of one of them, such as
    `card.name`, comes before a name that is only similar.
    """
    near = did_you_mean(name, known).strip()
    fields = dict(_fields(values))
    if name in fields:
        return f'did you mean "{fields[name]}"?'
    field = "" if near else nearest(name, fields)
    if field:
        return f'did you mean "{fields[field]}"?'
    return near or (f"known: {', '.join(known[:_MOST_NAMED])}" if known else "")


def field_hint(
    message: str, name: str, known: Sequence[str], values: Mapping[str, object]
) -> str:
    """Return a hint for a name that its owner does not have; the message says which."""
    owner = _LABELLED.match(message)
    if owner is None:
        return name_hint(name, known, {})
    near = nearest(name, known)
    if near and near.isidentifier():
        return f'did you mean "{owner[1]}.{near}"?'
    others = {each: value for each, value in values.items() if each != owner[1]}
    hint = name_hint(name, (), others)
    listed = f"{owner[1]} has {', '.join(known[:_MOST_NAMED])}"
    return " ".join(filter(None, [hint, listed]))


def import_hint(
    name: str, known: Sequence[str], templates: Iterable[str]
) -> tuple[str, str]:
    """Return the template whose macros a name stands for, and the hint to import it.

    Both are "" if no template is called so, or a known name is as near.
    """
    shared = {stem: file for stem, file in _stems(templates) if stem not in known}
    near = nearest(name, [*known, *shared])
    if near not in shared:
        return "", ""
    line = f'{{% import "{shared[near]}" as {near} %}}'
    meant = "" if near == name else f'did you mean "{near}"? '
    return shared[near], f"{meant}import it first: {line}"


def _stems(templates: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the names that games import templates by; of the same one the shortest."""
    for file in sorted(templates, key=len, reverse=True):
        stem = _ENDING.sub("", file.rpartition("/")[2])
        if stem.isidentifier() and stem[0] != "_":
            yield stem, file


def _fields(values: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield the fields of records, each with how a template writes it."""
    for owner, value in values.items():
        if isinstance(value, Record):
            yield from ((field, f"{owner}.{field}") for field in value)
