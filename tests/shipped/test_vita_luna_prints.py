"""Vita Luna on paper: backs, slots, circles and the text of the reference card."""

import re
from itertools import pairwise

import pytest

from cardgen.model.face import Face
from cardgen.model.geometry import Box
from cardgen.model.ops import Shape
from cardgen.model.outlines import bounds, mapped
from cardgen.model.units import to_mm
from tests.shipped.games import ROOT, composed, composer, flat, listed
from tests.shipped.printed_words import face_words, lines

GAME = "vita-luna"
SLOT = (64.3, 89.7)
CARD = (63.5, 88.9)


def sides(component: str, *ids: str) -> dict[str, tuple[Face, Face | None]]:
    """Return front and back of some cards, by their ids."""
    game, composes = composer(GAME)
    (part,) = (part for part in game.components if part.id == component)
    found = {}
    for card in (card for card in part.cards if card.id in ids):
        front, problems = composes.face(card, "front", "low-ink")
        assert front, problems
        back = composes.face(card, "back", "low-ink")[0] if card.type.back else None
        found[card.id] = front, back
    assert len(found) == len(ids)
    return found


def slots(face: Face) -> list[Box]:
    """Return the outlines that are as large as a slot, in millimetres, by rows."""
    found: dict[tuple[float, ...], Box] = {}
    for op, by in flat(face.ops):
        if isinstance(op, Shape):
            box = Box(*(to_mm(part) for part in bounds(mapped(op.outline, by))))
            if (box.width, box.height) == pytest.approx(SLOT, abs=0.01):
                found[round(box.x, 2), round(box.y, 2)] = box
    return sorted(found.values(), key=lambda box: (round(box.y), box.x))


def test_backs_tell_tiers_and_players_apart() -> None:
    tiers = {"rat": "I", "rock": "I", "wolf": "II", "octopus": "II", "cheetah": "III"}
    creatures = sides("creatures", *tiers)
    backs = {}
    for card, numeral in tiers.items():
        back = creatures[card][1]
        assert back is not None
        # Set along an arc, the I of VITA is a line by itself, twice.
        written = [line for line in lines(back) if set(line) == {"I"}]
        assert sorted(written) == sorted(["I"] * 2 + [numeral])
        backs.setdefault(numeral, back)
        assert backs[numeral].ops == back.ops
    ids = ("burn-waxing", "heal-waxing", "heal-waning")
    singular = sides("singular", *ids)
    behind = {card: back for card, (_, back) in singular.items()}
    assert behind["burn-waxing"] == behind["heal-waxing"] != behind["heal-waning"]
    assert len({*backs.values(), *behind.values()}) == 5


def places(face: Face) -> list[tuple[float, float]]:
    """Return the middles of all shapes of a face, in millimetres from its own."""
    found = []
    for op, by in flat(face.ops):
        if isinstance(op, Shape):
            box = bounds(mapped(op.outline, by))
            x, y = box.x + box.width / 2, box.y + box.height / 2
            found.append((to_mm(x - face.width / 2), to_mm(y - face.height / 2)))
    return found


def looks_the_same_turned(face: Face) -> bool:
    """Return whether shapes are where others are after half a turn, along three lines.

    The first rule of an engraved ground may be next to that of its turned copy.
    """
    at = places(face)
    return all(
        sorted(along * x + down * y for x, y in at)
        == pytest.approx(sorted(-along * x - down * y for x, y in at), abs=0.4)
        for along, down in ((1, 0), (0, 1), (1, 0.5))
    )


@pytest.mark.parametrize(
    ("component", "ids"),
    [
        ("creatures", ("rat", "wolf", "cheetah")),
        ("singular", ("burn-waxing", "heal-waning")),
    ],
)
def test_a_back_does_not_show_which_way_up_its_card_is(
    component: str, ids: tuple[str, ...]
) -> None:
    cards = sides(component, *ids).values()
    assert [looks_the_same_turned(front) for front, _ in cards] == [False] * len(cards)
    backs = {back for _, back in cards if back is not None}
    assert [looks_the_same_turned(back) for back in backs] == [True] * len(backs)


def test_every_creature_has_a_picture_and_a_tint_of_its_own() -> None:
    cards = listed(ROOT / "cards" / GAME, "creatures").values()
    drawn = {path.stem for path in (ROOT / "cards" / GAME).glob("icons/figures/*.svg")}
    figures = [card["picture"]["figure"] for card in cards]
    assert sorted(figures) == sorted(drawn - {"hand"})
    register = (ROOT / "templates" / GAME / "species.xml.j2").read_text("utf-8")
    tints = dict(re.findall(r'"([a-z-]+)": "(#[0-9a-f]{6})"', register))
    assert tints.keys() == drawn - {"hand"}
    assert len(set(tints.values())) == len(tints)


def test_slots_take_cards_and_lie_opposite() -> None:
    ((item, _),) = composed(GAME, "board").items
    board = item.front
    rows = slots(board)
    assert len(rows) == 16
    width, height = to_mm(board.width), to_mm(board.height)
    columns = sorted({round(box.x, 2) for box in rows})
    assert len(columns) == 4
    assert all(after - one > CARD[0] for one, after in pairwise(columns))
    for box in rows:
        assert min(box.x, box.y) > 2
        assert box.x + box.width < width - 2
        assert box.y + box.height < height - 2
        # Turned by half a turn, the board is the same: each slot has its partner.
        other = width - box.x - box.width, height - box.y - box.height
        assert any((o.x, o.y) == pytest.approx(other, abs=0.01) for o in rows)


def test_the_reference_card_tells_every_epic() -> None:
    game, _ = composer(GAME)
    ((item, _),) = composed(GAME, "reference").items
    said = face_words(item.front, item.back)
    epics = game.card_types["creature"].fields["epics"].choices
    assert len(epics) == 8
    for epic in epics:
        meaning = game.icons[str(epic)].meaning
        assert meaning.endswith(".")
        name = str(epic).replace("-", " ").capitalize()
        assert said.count(f"{name}. {meaning}") == 1
    for kind in ("Burn", "Swap", "Steal", "Heal"):
        assert kind in said
