"""Pictures of any seed and any parts: inside their box, with finite numbers."""

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.model import chance
from cardgen.model.face import Face
from cardgen.model.picture_parts import LONGEST_PART, Part
from cardgen.model.units import to_points
from cardgen.sandbox.catalogue import catalogue
from tests.compose.ink import finite, ink
from tests.illustrated import FIGURES, HEADS, IN_COLOUR, SCENES, THINGS, WINDOW, Gallery

_TOUCH = to_points(0.1)
_WEARS = ("none", "hood", "cap", "helm", "crown", "bandana", "hat", "wreath", "patch")
_PROPS = ("none", "staff", "sword", "lantern", "book", "axe", "hammer", "flask")
_MOODS = ("calm", "glad", "grim", "sly", "sad", "fierce")
_COLOURS = st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)

# XML has no control characters, and lone surrogates are no text.
seeds = st.one_of(
    st.text(
        st.characters(exclude_categories=("Cs", "Cc")),
        min_size=1,
        max_size=LONGEST_PART,
    ),
    st.integers(-(10**12), 10**12),
    st.floats(allow_nan=False, allow_infinity=False),
)
subjects = st.one_of(
    st.just({}),
    st.fixed_dictionaries(
        {"figure": st.sampled_from(FIGURES)}, optional={"flip": st.booleans()}
    ),
    st.fixed_dictionaries({"thing": st.sampled_from(THINGS)}),
    st.fixed_dictionaries(
        {"head": st.sampled_from(HEADS)},
        optional={
            "wear": st.sampled_from(_WEARS),
            "prop": st.sampled_from(_PROPS),
            "mood": st.sampled_from(_MOODS),
            "facing": st.sampled_from(("left", "right")),
            "cloth": _COLOURS,
        },
    ),
)
scenes = st.fixed_dictionaries(
    {"seed": seeds},
    optional={
        "scene": st.sampled_from((*SCENES, "none")),
        "style": st.sampled_from(IN_COLOUR),
        "hour": st.sampled_from(("dawn", "day", "dusk", "night")),
        "weather": st.sampled_from(("clear", "cloud", "rain", "snow", "fog", "storm")),
        "horizon": st.floats(0, 1),
        "ground": _COLOURS,
        "hue": _COLOURS,
    },
)
pictures = st.builds(lambda scene, subject: {**scene, **subject}, scenes, subjects)
looks = st.sampled_from(("colour", "colour", "colour", "low-ink"))


def _is_sound(face: Face) -> None:
    """Check all numbers, and that nothing is seen outside of the picture's box."""
    assert finite(face.ops)
    found = ink(face.ops)
    if not face.ops or not (found.width and found.height):
        return
    left, top, width, height = map(to_points, WINDOW.values())
    assert found.x >= left - _TOUCH
    assert found.y >= top - _TOUCH
    assert found.right <= left + width + _TOUCH
    assert found.bottom <= top + height + _TOUCH


_SLOW = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@settings(max_examples=8, suppress_health_check=_SLOW)
@given(pictures, looks)
def test_any_picture(gallery: Gallery, parts: dict[str, Part], look: str) -> None:
    _is_sound(gallery.picture(parts, look))


@pytest.mark.long
@settings(max_examples=200, suppress_health_check=_SLOW)
@given(pictures, looks)
def test_very_many_pictures(
    gallery: Gallery, parts: dict[str, Part], look: str
) -> None:
    _is_sound(gallery.picture(parts, look))


def test_a_name_more_moves_few_pictures(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Added to any list of the kit, it moves those that it gets."""
    lists: set[tuple[object, ...]] = set()
    order = chance.order

    def heard(names: Sequence[object], *seed: object) -> list[int]:
        lists.add(tuple(names))
        return order(names, *seed)

    monkeypatch.setattr(chance, "order", heard)
    kit = catalogue()
    drawn = {"scene": kit.scenes, "head": kit.heads, "thing": kit.things}
    pictures = [{part: name} for part, names in drawn.items() for name in names]
    for picture in [{}, *pictures]:
        gallery.elements(picture)
    assert len(lists) > 100
    monkeypatch.undo()
    moved = {names: _moved(names) for names in lists if len(names) > 1}
    assert [names for names, share in moved.items() if share > 1.5 / len(names)] == []


def _moved(names: tuple[object, ...]) -> float:
    """Return the share of pictures that change with a name before all others."""
    more = ("another", *names)
    pairs = [
        (names[chance.choice(names, seed)], more[chance.choice(more, seed)])
        for seed in range(400)
    ]
    assert {after for before, after in pairs if after != before} == {"another"}
    return sum(before != after for before, after in pairs) / len(pairs)
