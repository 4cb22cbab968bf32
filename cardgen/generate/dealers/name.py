"""Compose a different name for every card of a deck from fragments.

Every word of a name begins with a capital letter, and no fragment is used twice in a
name. Names that differ only in hyphens, spaces and capitals count as the same, because
ids are derived from them.

Options:
    parts     for each part of the name, the lists that its fragment may come from, with
              weights; names of lists may contain blanks
    joined    separators between the parts, with weights; default: a space
    longest   greatest length of a name in characters; default 40

    lists:
      colours: [ruby, jade]
      things: [crown, cup, comb]
    ...
      fields:
        name: {name: {parts: [{colours: 1}, {things: 1}],
          joined: {"": 70, " ": 30}, longest: 12}}

This yields names such as Rubycrown and Jade Cup, six at most.
"""

from collections.abc import Iterator
from itertools import chain, product
from math import prod

from cardgen.generate.deal import Card, DealContext, Value
from cardgen.model.slugs import slug_of
from cardgen.validate.shapes.dealing import NameShape

_TRIES = 300
_MOST_TRIED = 20_000


def deal(options: NameShape, context: DealContext) -> Iterator[Value]:
    """Yield a name for each card that no other card has."""
    taken: set[str] = set()
    for card in context.cards:
        name = _drawn(options, context, card, taken) or _found(
            options, context, card, taken
        )
        if name is None:
            message = f"no unused name is left for card {len(taken) + 1} of the deck"
            hint = "add fragments to the lists, or allow longer names"
            context.refuse(message, hint, "parts")
        taken.add(_id(name))
        yield name


def _drawn(
    options: NameShape, context: DealContext, card: Card, taken: set[str]
) -> str | None:
    dice = context.dice
    for _ in range(_TRIES):
        fragments = []
        for lists in options.parts:
            source = dice.weighed(list(lists), list(lists.values()))
            listed = context.words.listed(source, card, context.place("parts"))
            fragments.append(dice.pick(listed))
        joint = dice.weighed(list(options.joined), list(options.joined.values()))
        name = _fitting(fragments, joint, options, taken)
        if name is not None:
            return name
    return None


def _found(
    options: NameShape, context: DealContext, card: Card, taken: set[str]
) -> str | None:
    """Pick from all possible names, after random tries have found none."""
    parts = [_fragments(lists, context, card) for lists in options.parts]
    joints = _possible(options.joined)
    if prod(map(len, parts)) * len(joints) > _MOST_TRIED:
        return None
    left = [
        name
        for fragments in product(*parts)
        for joint in joints
        if (name := _fitting(list(fragments), joint, options, taken)) is not None
    ]
    return context.dice.pick(left) if left else None


def _fragments(lists: dict[str, float], context: DealContext, card: Card) -> list[str]:
    place = context.place("parts")
    words = (context.words.listed(name, card, place) for name in _possible(lists))
    return list(dict.fromkeys(chain.from_iterable(words)))


def _possible(weights: dict[str, float]) -> list[str]:
    return [name for name, weight in weights.items() if weight]


def _fitting(
    fragments: list[str], joint: str, options: NameShape, taken: set[str]
) -> str | None:
    """Return the name, or None if it is too long, taken or repeats a fragment."""
    name = _capital(joint.join(fragments))
    twice = len({fragment.casefold() for fragment in fragments}) < len(fragments)
    fits = len(name) <= options.longest and _id(name) not in taken
    return name if fits and not twice else None


def _id(name: str) -> str:
    return slug_of(name).replace("-", "")


def _capital(name: str) -> str:
    return " ".join(word[:1].upper() + word[1:] for word in name.split(" "))
