"""Names put together from fragments, every name of a deck another one.

A name begins with a capital letter, and so does each of its words. No fragment comes
twice in a name. Two names that differ only in hyphens, spaces and capitals are the
same, for ids are made of them.

Options:
    parts     a list with, for each part, the lists that its fragment is taken from,
              with weights: how often each is. Names of lists may have blanks
    joined    what stands between parts, with weights; a space when left out
    longest   how many letters a name may have; 40 when left out

    lists:
      colours: [ruby, jade]
      things: [crown, cup, comb]
    ...
      fields:
        name: {name: {parts: [{colours: 1}, {things: 1}],
          joined: {"": 70, " ": 30}, longest: 12}}

Names such as Rubycrown and Jade Cup come of it, six at most.
"""

from collections.abc import Iterator
from itertools import chain, product
from math import prod

from cardgen.generate.deal import Card, Deal, Value
from cardgen.model.slugs import slug_of
from cardgen.validate.shapes.dealing import NameShape

ID = "name"

_TRIES = 300
_MOST_TRIED = 20_000


def deal(options: NameShape, deal: Deal) -> Iterator[Value]:
    """Give each card a name that no other has."""
    taken: set[str] = set()
    for card in deal.cards:
        name = _drawn(options, deal, card, taken) or _found(options, deal, card, taken)
        if name is None:
            message = f"there is no new name for card {len(taken) + 1} of the deck"
            hint = "add fragments to the lists, or allow longer names"
            deal.refuse(message, hint, "parts")
        taken.add(_id(name))
        yield name


def _drawn(options: NameShape, deal: Deal, card: Card, taken: set[str]) -> str | None:
    dice = deal.dice
    for _ in range(_TRIES):
        fragments = []
        for lists in options.parts:
            source = dice.weighed(list(lists), list(lists.values()))
            listed = deal.words.listed(source, card, deal.place("parts"))
            fragments.append(dice.pick(listed))
        sign = dice.weighed(list(options.joined), list(options.joined.values()))
        name = _fitting(fragments, sign, options, taken)
        if name is not None:
            return name
    return None


def _found(options: NameShape, deal: Deal, card: Card, taken: set[str]) -> str | None:
    """Look through all names there could be, where chance found none."""
    parts = [_fragments(lists, deal, card) for lists in options.parts]
    signs = _possible(options.joined)
    if prod(map(len, parts)) * len(signs) > _MOST_TRIED:
        return None
    left = [
        name
        for fragments in product(*parts)
        for sign in signs
        if (name := _fitting(list(fragments), sign, options, taken)) is not None
    ]
    return deal.dice.pick(left) if left else None


def _fragments(lists: dict[str, float], deal: Deal, card: Card) -> list[str]:
    place = deal.place("parts")
    words = (deal.words.listed(name, card, place) for name in _possible(lists))
    return list(dict.fromkeys(chain.from_iterable(words)))


def _possible(weights: dict[str, float]) -> list[str]:
    return [name for name, weight in weights.items() if weight]


def _fitting(
    fragments: list[str], sign: str, options: NameShape, taken: set[str]
) -> str | None:
    """Give a name, or None when it is too long, taken or says a thing twice."""
    name = _capital(sign.join(fragments))
    twice = len({fragment.casefold() for fragment in fragments}) < len(fragments)
    fits = len(name) <= options.longest and _id(name) not in taken
    return name if fits and not twice else None


def _id(name: str) -> str:
    return slug_of(name).replace("-", "")


def _capital(name: str) -> str:
    return " ".join(word[:1].upper() + word[1:] for word in name.split(" "))
