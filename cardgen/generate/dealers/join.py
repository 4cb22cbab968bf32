"""Join the entries of several lists: the first ones, the second ones, and so on.

Options:
    lists   fields with lists, dealt earlier; a list that was not dealt because of its
            `when` is left out
    with    separator between the joined entries; default: nothing
    skip    an entry that is left out, together with its separator

    fields:
      _tops: {draw: {from: [hat, hood], entries: 2}}
      _gems: {draw: {from: [ruby, opal], along: _tops, chance: 0.3, else: none}}
      wear: {join: {lists: [_tops, _gems], with: "/", skip: none}}

This can deal a card that wears [hat/ruby, hood]. The two fields that begin with `_` are
only used to deal others and are not written.
"""

from collections.abc import Iterator

from cardgen.generate.deal import DealContext, Value, entries_of
from cardgen.validate.shapes.dealing import JoinShape, as_yaml


def deal(options: JoinShape, context: DealContext) -> Iterator[Value]:
    """Yield the joined entries of each card's lists."""
    for card in context.cards:
        lists = [entries_of(card, name) for name in options.lists if name in card]
        if len({len(entries) for entries in lists}) > 1:
            hint = 'use "along" to deal one of them with as many entries as the other'
            context.refuse("the lists have different numbers of entries", hint, "lists")
        yield tuple(_joined(entries, options) for entries in zip(*lists, strict=True))


def _joined(entries: tuple[str, ...], options: JoinShape) -> str:
    skipped = None if options.skip is None else as_yaml(options.skip)
    return options.separator.join(entry for entry in entries if entry != skipped)
