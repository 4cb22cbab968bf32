"""Icons as large as a picture: found where a game asks for it, as they print."""

from pathlib import Path

import pytest

from cardgen.model.plans import ArtPlan
from cardgen.model.problem import Problem
from tests.compose.bench import Bench, composed
from tests.picture_game import CARDS, write_game

LARGE = '<icon name="dot" x="2" y="2" size="12.1"/>'
SMALL = '<icon name="dot" x="2" y="2" size="12"/>'
HINT = (
    "draw a picture of it in <art>, as cardgen explain pictures tells, or make it "
    "smaller"
)


def test_what_is_larger_than_12_mm_on_the_face(tmp_path: Path) -> None:
    for elements, sizes in (
        (SMALL, []),
        (LARGE, ["12.1"]),
        ('<icon name="star" size="30"/>', ["30"]),
        (f'<group transform="scale(2)">{SMALL}</group>', ["24"]),
        (f'<group transform="scale(0.5)">{LARGE}</group>', []),
        ('<icon name="dot" size="8" transform="rotate(30) scale(-2 2)"/>', ["16"]),
        (f'<group rotate="45">{SMALL}</group>', []),
        ('<row width="40" height="20"><icon name="dot"/></row>', ["20"]),
        (f"<art>{LARGE}</art>", []),
        (f"<art><group><thing>{LARGE}</thing></group></art>", []),
        (f"<thing>{LARGE}</thing>", ["12.1"]),
        # Equal elements share their ops, but not what is wrong with them.
        (f"<art>{LARGE}</art>\n<group>{LARGE}</group>\n<art>{LARGE}</art>", ["12.1"]),
        (
            f'<group>{SMALL}</group>\n<group transform="scale(2)">{SMALL}</group>',
            ["24"],
        ),
        ('<repeat count="3"><icon name="dot" size="13"/></repeat>', ["13"]),
    ):
        face = f"<face>{elements}</face>"
        found = Bench(tmp_path, ArtPlan(bare_icons="error")).report(face)
        wide = [line.partition(" is ")[2].partition(" mm")[0] for line in found]
        assert wide == sizes, elements
        assert Bench(tmp_path, ArtPlan()).report(face) == []


@pytest.mark.parametrize(("policy", "severity"), [("warn", "warning"), ("error",) * 2])
def test_the_message_says_what_to_do(
    tmp_path: Path, policy: str, severity: str
) -> None:
    bench = Bench(tmp_path, ArtPlan(bare_icons=policy))  # type: ignore[arg-type]
    assert bench.report(f"<face>\n{LARGE}</face>") == [
        f'card.xml.j2:2: {severity} bare-icon: the icon "dot" is 12.1 mm wide, '
        f"expected at most 12 outside of a picture | {HINT}"
    ]


def test_every_face_of_a_game_that_asks_is_checked_with_the_cache_too(
    tmp_path: Path,
) -> None:
    """Only the card whose picture asks for a large icon has a problem."""
    front = (
        "<face>{% set size = 30 if card.id == 'heron' else 8 %}"
        '<icon name="fern" x="2" y="2" size="{{ size }}"/></face>'
    )

    def problems(art: str) -> tuple[Problem, ...]:
        folder = write_game(tmp_path, CARDS, front, art)
        drawn = composed(folder, tmp_path / "cache")
        assert set(drawn.faulty) == ({"heron"} if drawn.problems else set())
        return drawn.problems

    assert problems("") == ()
    for _ in range(2):
        (found,) = problems("art: {bare_icons: warn}\n")
        assert found.message.startswith('the icon "fern" is 30 mm wide')
        assert found.span.file.name == "beast.xml.j2"
