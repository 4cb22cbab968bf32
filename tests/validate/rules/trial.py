"""Try one rule on a game of heroes, places and quests."""

from collections.abc import Iterable, Mapping
from inspect import cleandoc
from pathlib import Path
from typing import NamedTuple

from tests.validate.small_game import report

GAME = """\
format: 1
id: g
title: Heroes
version: 1.0.0
players: 2
icons: {sun: {icon: sun}, moon: {icon: moon}}
card_types:
  hero:
    size: poker
    fields:
      name: {type: text, default: A Name}
      kind: {type: text, choices: [hero, place, quest], default: hero}
      rank: {type: text, required: false}
      cost: {type: integer, range: [0, 4], default: 1}
      most: {type: integer, default: 4}
      start: {type: boolean, default: false}
      powers: {type: list, required: false}
      quests: {type: list, required: false}
      owner: {type: text, required: false}
      text: {type: text, required: false}
    front: ghost.xml.j2
components:
  pool: {kind: deck, title: Pool, card_type: hero, cards: pool.yaml}
"""
DECK = "  decks: {kind: deck, title: Decks, decks: [blue.yaml]}\n"
LIST = "  more: {kind: deck, title: More, card_type: hero, cards: blue.yaml}\n"
CARDS = """\
ann: {kind: hero, cost: 1, copies: 2, powers: [sun, sun, moon]}
bob: {kind: hero, cost: 2, powers: [sun]}
cave: {kind: place, cost: 2, powers: []}
dell: {kind: place, cost: 2, powers: [moon, sun, sun]}
"""
LIST_TOP = "defaults: {provenance: placeholder}\ncards:\n"


class On(NamedTuple):
    """Options of a rule, with the game on which it is tried."""

    options: str
    pool: str = ""
    deck: str = ""
    more: str = ""


def cases_on(cases: Iterable[str | On]) -> list[On]:
    """Return cases with the game on which each is tried."""
    return [case if isinstance(case, On) else On(case) for case in cases]


def unlike(
    root: Path, rule: str, cards: str, cases: Mapping[str | On, str]
) -> list[str]:
    """Return what a rule says with each options, where it is not what is expected.

    The cards are those of cases without a pool of their own.
    """
    wrong = []
    for on, expected in zip(cases_on(cases), cases.values(), strict=True):
        written = f"{rule}: {{{on.options}}}"
        found = tried(root, written, on.pool or cards, on.deck, on.more)
        if found != told(expected):
            wrong.append(f"{written}\n{found}")
    return wrong


def tried(root: Path, rule: str, pool: str, deck: str = "", more: str = "") -> str:
    """Return the problems of one rule, and all others, for some cards.

    `pool` and `more` are cards such as "ann: {cost: 1}", one per line, from line 3 on;
    `deck` is the value of "cards:" in line 3 of a deck.
    """
    game = GAME + DECK * bool(deck) + LIST * bool(more)
    game += f"rules:\n  - {rule}\n"
    blue = f"id: blue\ntitle: Blue\ncards: {deck}\n" if deck else None
    blue = LIST_TOP + _cards(more) if more else blue
    found = report(root, game, LIST_TOP + _cards(pool), blue)
    # The check of all texts finds unknown icons as well.
    return "\n".join(line for line in found if "  [markup]" not in line)


def told(expected: str) -> str:
    """Return an expected report in a test without its margin."""
    return cleandoc(expected)


def _cards(lines: str) -> str:
    cards = (line.strip().split(": ", 1) for line in lines.strip().splitlines())
    return "".join(f"  - {{id: {id}, {rest[1:]}\n" for id, rest in cards)
