"""The decks, tokens and references of Cyclomancy: figures, backs and words."""

from collections import Counter

import pytest

from cardgen.model.face import Face
from cardgen.model.game import Card, Game
from cardgen.model.ops import TextLine
from tests.shipped.games import composed, composer, flat
from tests.shipped.printed_words import face_words

GAME = "cyclomancy"
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
def game() -> Game:
    return composer(GAME)[0]


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


def _backs() -> dict[tuple[str, str], list[Face]]:
    """Return the backs of cards by component and pile."""
    game, composes = composer(GAME)
    piles = {"spells": "pile", "enemies": "level", "neighborhoods": "", "techs": "suit"}
    found: dict[tuple[str, str], list[Face]] = {}
    for component, by in piles.items():
        for card in _cards(game, component):
            pile = str(card.values.get(by, ""))
            face, problems = composes.face(card, "back", "low-ink")
            assert face, problems
            back = component, pile.replace("dark-mage", "elite")
            found.setdefault(back, []).append(face)
    return found


def test_backs_tell_the_piles_apart_and_nothing_more() -> None:
    """The Dark Mage is hidden among the elite."""
    backs = _backs()
    assert len(backs) == 2 + 2 + 1 + 6
    drawn = [[face.ops for face in faces] for faces in backs.values()]
    assert all(ops == pile[0] for pile in drawn for ops in pile)
    assert all(one[0] != two[0] for one in drawn for two in drawn if one is not two)
    assert len(backs["enemies", "elite"]) == 12


@pytest.mark.long
@pytest.mark.parametrize(
    ("component", "sizes"), [("enemies", {10.0, 12.0}), ("spells", {11.5, 14.0})]
)
def test_a_deck_has_two_sizes_of_body_type(component: str, sizes: set[float]) -> None:
    """No text shrinks, however long it is."""
    found = {
        run.size
        for item, _ in composed(GAME, component).items
        for op, _ in flat(item.front.ops)
        if isinstance(op, TextLine)
        for run in op.runs
        if run.font.path.name in BODY
    }
    assert found == sizes


@pytest.mark.long
def test_only_a_shield_has_another_side() -> None:
    other = [
        item.name
        for item, _ in composed(GAME, "discs", "colour").items
        if item.back and item.front.ops != item.back.ops
    ]
    assert other == ["shield-disc"]


def _words(component: str) -> str:
    items = [item for item, _ in composed(GAME, component).items]
    return face_words(*(face for item in items for face in (item.front, item.back)))


@pytest.mark.long
def test_names_and_signs_are_on_the_cards(game: Game) -> None:
    enemies, signs = _words("enemies"), _words("guide")
    for card in _cards(game, "enemies"):
        assert str(card.values["name"]) in enemies
    assert enemies.count("Elite Enemy") == enemies.count("Normal Enemy") == 12
    assert enemies.count("RETALIATE") == 24
    assert enemies.count("OVERKILL") == 23
    for token, icon in game.icons.items():
        assert icon.meaning.partition(": ")[0] in signs, token
