"""The entries of several lists put together: first with first, second with second.

Options:
    lists   lists dealt before; one that was not dealt, by its `when`, is left out
    with    what stands between; nothing when left out
    skip    an entry that is left out, with the sign before it

    fields:
      _tops: {draw: {from: [hat, hood], entries: 2}}
      _gems: {draw: {from: [ruby, opal], along: _tops, chance: 0.3, else: none}}
      wear: {join: {lists: [_tops, _gems], with: "/", skip: none}}

A card that wears [hat/ruby, hood] comes of it. The two fields that begin with `_` help
to deal, and are not written.
"""

from collections.abc import Iterator

from cardgen.generate.deal import Deal, Value
from cardgen.validate.shapes.dealing import JoinShape, as_yaml

ID = "join"


def deal(options: JoinShape, deal: Deal) -> Iterator[Value]:
    """Give each card its lists as one."""
    for card in deal.cards:
        lists = [deal.entries(card, name) for name in options.lists if name in card]
        if len({len(entries) for entries in lists}) > 1:
            hint = "deal one of them along the other"
            deal.refuse("the lists have different numbers of entries", hint, "lists")
        yield tuple(_joined(entries, options) for entries in zip(*lists, strict=True))


def _joined(entries: tuple[str, ...], options: JoinShape) -> str:
    skipped = None if options.skip is None else as_yaml(options.skip)
    return options.separator.join(entry for entry in entries if entry != skipped)
