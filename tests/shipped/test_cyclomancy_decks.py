"""The decks, tokens and references of Cyclomancy: figures, backs and print."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest

from cardgen.__main__ import run_cardgen
from cardgen.compose.composer import Composer
from cardgen.load.workspace import Workspace
from cardgen.model.face import Face
from cardgen.model.game import Card, Game
from cardgen.model.ops import Group, Op, Run, TextLine
from cardgen.pipeline.check import CheckedGame, check
from tests.shipped.games import ROOT

GAME = ROOT / "cards" / "cyclomancy"
# The font of the texts, regular and bold.
BODY = {"AlegreyaSans-Regular.ttf", "AlegreyaSans-Bold.ttf"}
# From the designer's card lists: how many cards have each value.
STACKS = {
    "starter": {2: 1, 3: 4, 4: 4, 5: 7, 6: 1},
    "super": {2: 3, 3: 6, 4: 2, 5: 1, 6: 1},
}
COSTS = {"starter": {1: 3, 2: 11, 3: 3}, "super": {1: 3, 2: 1, 3: 9}}
HEALTH = {
    "normal": {3: 5, 4: 4, 5: 3},
    "elite": {5: 1, 6: 5, 7: 2, 8: 2, 10: 1},
    "dark-mage": {10: 1},
}
DISCS = {
    "burning": 4,
    "potent": 4,
    "hungry": 4,
    "confusion": 5,
    "shield": 8,
    "strength": 8,
    "rooted": 4,
}


@pytest.fixture(scope="module")
def checked() -> CheckedGame:
    found = check(Workspace(ROOT), GAME)
    assert found.problems == ()
    return found


@pytest.fixture(scope="module")
def game(checked: CheckedGame) -> Game:
    assert checked.game
    return checked.game


def _cards(game: Game, component: str) -> tuple[Card, ...]:
    return next(part.cards for part in game.components if part.id == component)


def _counted(game: Game, component: str, by: str, field: str) -> object:
    """Return the counts of a field's values, or of list lengths, for each `by`."""
    found: dict[object, Counter[object]] = {}
    for card in _cards(game, component):
        value = card.values[field]
        size = len(value) if isinstance(value, tuple) else value
        found.setdefault(card.values[by], Counter())[size] += 1
    return found


def test_spells_and_enemies_have_the_figures_of_the_source(game: Game) -> None:
    assert _counted(game, "spells", "pile", "stacks") == STACKS
    assert _counted(game, "spells", "pile", "cost") == COSTS
    assert _counted(game, "enemies", "level", "hp") == HEALTH
    assert all(card.values["retaliate"] for card in _cards(game, "enemies"))


def test_neighborhoods_and_technologies_meet(game: Game) -> None:
    towns, techs = _cards(game, "neighborhoods"), _cards(game, "techs")
    granted = [name for card in towns for name in _texts(card, "tech")]
    assert (len(towns), len(granted), len(set(granted))) == (25, 14, 14)
    assert set(granted) <= {card.values["name"] for card in techs}
    assert set(Counter(card.values["suit"] for card in techs).values()) == {4}


def _texts(card: Card, field: str) -> tuple[str, ...]:
    value = card.values[field]
    assert isinstance(value, tuple)
    return value


def test_tokens_have_their_quantities(game: Game) -> None:
    discs = {str(c.values["icon"]): c.copies for c in _cards(game, "discs")}
    assert discs == DISCS
    assert {c.copies for c in _cards(game, "resources")} == {24}
    assert len(_cards(game, "resources")) == 5
    assert [c.copies for c in _cards(game, "meeples")] == [16, 16]
    assert [c.copies for c in _cards(game, "guide")] == [4]


def test_what_the_source_leaves_open_is_asked(game: Game) -> None:
    asked = {
        card.id
        for part in game.components
        for card in part.cards
        if card.values.get("question")
    }
    open_in_source = {"hungry", "parry", "shield", "potent", "barracks", "water-tower"}
    assert open_in_source | {"laboratory", "dark-mage", "elemental"} <= asked
    (hungry,) = [c for c in _cards(game, "statuses") if c.id == "hungry"]
    assert hungry.provenance == "placeholder"


class Back(NamedTuple):
    """What distinguishes the back of a card."""

    component: str
    pile: str


def _backs(checked: CheckedGame, game: Game, look: str) -> dict[Back, list[Face]]:
    composer = Composer(game, checked.assets, checked.templates)
    piles = {"spells": "pile", "enemies": "level", "neighborhoods": "", "techs": "suit"}
    found: dict[Back, list[Face]] = {}
    for part in (part for part in game.components if part.id in piles):
        cards = {card.id: card for card in part.cards}
        for item, _ in composer.compose(part, look).items:
            pile = str(cards[item.name].values.get(piles[part.id], ""))
            assert item.back
            back = Back(part.id, pile.replace("dark-mage", "elite"))
            found.setdefault(back, []).append(item.back)
    return found


@pytest.mark.parametrize("look", ["colour", "low-ink"])
def test_backs_tell_the_piles_apart_and_nothing_more(
    checked: CheckedGame, game: Game, look: str
) -> None:
    """The Dark Mage is hidden among the elite."""
    backs = _backs(checked, game, look)
    assert len(backs) == 2 + 2 + 1 + 6
    drawn = [[face.ops for face in faces] for faces in backs.values()]
    assert all(ops == pile[0] for pile in drawn for ops in pile)
    assert all(one[0] != two[0] for one in drawn for two in drawn if one is not two)
    assert len(backs[Back("enemies", "elite")]) == 12


def _runs(ops: Iterable[Op]) -> Iterator[Run]:
    """Return the runs of type of a face, groups included."""
    for op in ops:
        if isinstance(op, TextLine):
            yield from op.runs
        elif isinstance(op, Group):
            yield from _runs(op.ops)


@pytest.mark.parametrize(
    ("component", "sizes"), [("spells", {11.5, 14.0}), ("enemies", {10.0, 12.0})]
)
def test_a_deck_has_two_sizes_of_body_type(
    checked: CheckedGame, game: Game, component: str, sizes: set[float]
) -> None:
    """No text shrinks, however long it is."""
    part = next(part for part in game.components if part.id == component)
    composer = Composer(game, checked.assets, checked.templates)
    items = composer.compose(part, "low-ink").items
    found = {
        run.size
        for item, _ in items
        for run in _runs(item.front.ops)
        if run.font.path.name in BODY
    }
    assert found == sizes


def test_only_a_shield_has_another_side(checked: CheckedGame, game: Game) -> None:
    (discs,) = [part for part in game.components if part.id == "discs"]
    composed = Composer(game, checked.assets, checked.templates).compose(
        discs, "colour"
    )
    other = [
        item.name
        for item, _ in composed.items
        if item.back and item.front.ops != item.back.ops
    ]
    assert other == ["shield-disc"]


def test_names_and_signs_are_read_back_from_the_print(
    game: Game, tmp_path: Path
) -> None:
    command = ["--root", str(ROOT), "--quiet", "render", "cyclomancy", "--paper", "a4"]
    parts = [word for id in ("enemies", "guide") for word in ("--component", id)]
    looks = ["--look", "low-ink", "--output", str(tmp_path)]
    assert run_cardgen([*command, *parts, *looks]) == 0
    folder = tmp_path / "cyclomancy"
    enemies = _read(folder / "cyclomancy-enemies-a4-duplex-low-ink.pdf")
    for card in _cards(game, "enemies"):
        assert enemies.count(str(card.values["name"])) >= 1, card.id
    assert enemies.count("Elite Enemy") == enemies.count("Normal Enemy") == 12
    assert enemies.count("RETALIATE") == 24
    assert enemies.count("OVERKILL") == 23
    signs = " ".join(_read(folder / "cyclomancy-guide-a4-duplex-low-ink.pdf").split())
    for token, icon in game.icons.items():
        assert signs.count(icon.meaning.partition(": ")[0]) >= 4, token


def _read(path: Path) -> str:
    pdf = pypdfium2.PdfDocument(path)
    return "\n".join(page.get_textpage().get_text_bounded() for page in pdf)
