"""Mossflower: what is missing or breaks one of its rules is reported."""

from pathlib import Path

import pytest

from cardgen.load.workspace import Workspace
from cardgen.model.problem import in_order
from cardgen.pipeline.build import build
from tests.shipped.games import (
    ROOT,
    break_all,
    copied,
    edit,
    faults,
    without_card,
    written,
)

GAME = "mossflower"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a copy of the game to break."""
    return copied(GAME, tmp_path)


def located(root: Path) -> list[str]:
    """Return the problems of a copy with their lines and hints."""
    problems = in_order(build(Workspace(root), root / "cards" / GAME).problems)
    return [
        f"{p.span.file.name}:{p.span.line}: {p.message} [{p.rule}] {p.hint}"
        for p in problems
    ]


QUESTS = "these are calm-before-wrath, gatekeeper"
CAPTAINS = "these are captain-slipknot, captain-wrack"


def test_a_quest_that_is_missing(root: Path) -> None:
    without_card(root, GAME, "quests.yaml", "long-march")
    assert located(root) == [
        'champions.yaml:13: card "orla-greystripe" is named by 2 cards in champion, '
        f"expected 3 [references] {QUESTS}",
        'champions.yaml:19: card "orla-greystripe" names "long-march" in quests, but '
        'no card of "Quests" has this id [references] ',
    ]


def test_a_quest_and_a_captain_that_nobody_misses(root: Path) -> None:
    folder = root / "cards" / GAME
    without_card(root, GAME, "quests.yaml", "long-march")
    edit(folder / "champions.yaml", "gatekeeper, long-march", "gatekeeper")
    without_card(root, GAME, "captains.yaml", "captain-ketch")
    edit(folder / "decks/saltmarsh-fleet.yaml", "  - captain-ketch\n", "")
    edit(folder / "hordes.yaml", "captain-ketch, ", "")
    assert located(root) == [
        'champions.yaml:13: card "orla-greystripe" is named by 2 cards in champion, '
        f"expected 3 [references] {QUESTS}",
        'champions.yaml:19: card "orla-greystripe" names 2 different cards in quests, '
        "expected 3 [references] ",
        'hordes.yaml:12: card "saltmarsh-fleet" is named by 2 cards in horde, expected '
        f"3 [references] {CAPTAINS}",
        'hordes.yaml:18: card "saltmarsh-fleet" names 2 different cards in '
        "captain_ids, expected 3 [references] ",
    ]


@pytest.mark.long
def test_any_of_them_is_missed(tmp_path: Path) -> None:
    for name in ("quests", "captains", "villains", "fortresses", "locations"):
        for card in written(ROOT / "cards" / GAME / f"{name}.yaml")["cards"]:
            root = copied(GAME, tmp_path / card["id"])
            without_card(root, GAME, f"{name}.yaml", card["id"])
            assert any(f'"{card["id"]}"' in line for line in located(root))


BROKEN = r"""
# a chit too few.
- [chits.yaml, 'kind: hedgehog, copies: 11', 'kind: hedgehog, copies: 10',
   '10 chits of hedgehog, expected 11, among cards with kind']
# a vermin too few.
- [chits.yaml, 'allied: false, copies: 30', 'allied: false, copies: 29',
   'The Ashen Claw needs 90 black chits, there are 89']
# M4: a slot too many.
- [heroes.yaml, 'cost: 2, critters: [rabbit, rabbit], slots: 2',
   'cost: 2, critters: [rabbit, rabbit], slots: 3',
   'card "clover-swift" has slots 3, expected']
# M4: an exception that is not told.
- [heroes.yaml, 'Has a third slot, for', Here lies,
   'card "durry-cask" has "Here lies :food:~only']
# M7: a starting location in the deck.
- [decks/adventure.yaml, '  - salamandastron', "  - salamandastron\n  - cellar",
   'card "cellar" has starting true, which is forbidden']
# M11: a track with a gap.
- [table-mat.yaml, '8, 9, 10]', '8, 10]',
   'the Conquest Track has 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, expected 0 to 10']
# M1: no affinity.
- [items.yaml, 'affinity: [badger]', 'affinity: []',
   'card "blackthorn-blade" has 0']
# M10: players without champions.
- [game.yaml, 'players: [2, 4]', 'players: [2, 6]',
   '6 players need 6 cards of "Champions", which has 5']
"""
ALSO_BROKEN = """
# M6: more than there is room.
- [captains.yaml, 'affinity: [badger], vermin: 4, capacity: 5',
   'affinity: [badger], vermin: 6, capacity: 5',
   'card "captain-drubb" has vermin 6, expected']
# M9: nobody to defeat.
- [villains.yaml, 'affinity: [badger], vermin: 8, capacity: 10',
   'affinity: [badger], vermin: 0, capacity: 10',
   'card "vasska-ashclaw" has vermin 0, expected at least 1']
"""


@pytest.mark.parametrize("broken", [BROKEN, ALSO_BROKEN], ids=range(2))
def test_all_rules_that_are_broken_are_told(broken: str, root: Path) -> None:
    expected = break_all(root / "cards" / GAME, broken)
    errors = [line for line in faults(root, GAME) if ": error:" in line]
    assert [said for said in expected if not any(said in e for e in errors)] == []
