"""Generated marks of every kind are the same on every machine, and stay as they are."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from tests.compose.bench import Drawing
from tests.compose.ink import segments
from tests.compose.listing import list_face

HOLE = "M2 2H38V30H2ZM12 10V22H28V10Z"
LEAVES = '<circle r="0.5"/><path d="M0 -1C1 0 1 1 0 1Z" fill="tone"/>'
KINDS = (
    *(f'ridge kind="{kind}" tops="3"' for kind in ("peaks", "hills", "steps")),
    'ridge rough="0.9" rise="0.4" levels="6" stroke="gold"',
    'tuft count="9" lean="0.4" spread="0.3" gather="0.6" tones="moss gold"',
    *(f'hatch kind="{kind}" step="2"' for kind in ("lines", "cross", "dots")),
    *(
        f'hatch kind="{kind}" inside="{HOLE}" toward="100" from="0.3" weight="0.2 1"'
        for kind in ("lines", "cross", "contour")
    ),
    'hatch step="1.2" inside="icon(dot,3,4,20)" waver="0.8" angle="30"',
    'scatter count="20" size="0.5 1.5" turn="0 90" toward="180" tones="moss gold"',
    'scatter step="5" choose="one" tones="moss gold"',
    f'scatter inside="{HOLE}" count="30" tones="moss gold"',
    'scatter along="M2 2H30V20" step="3" tones="gold"',
    *(
        f'rays kind="{kind}" cx="20" cy="20" r="12" inner="3" vary="0.7" span="20 200"'
        for kind in ("beams", "needles", "petals")
    ),
    'streaks angle="30" bow="0.5" deep="0.8" length="2 9" tones="moss gold"',
    'starfield count="60" size="0.2 1" sparkle="0.3" fade="0.8" tones="moss gold"',
    *(
        f'branch kind="{kind}" levels="2" leaf="2" foot="0.3"'
        for kind in ("tree", "coral", "root", "vine", "fern", "lightning")
    ),
    *(
        f'cells kind="{kind}" step="8" gap="0.5" relief="0.3" tones="moss gold"'
        for kind in ("stone", "wall", "scales", "crack", "lava")
    ),
    *(f'facets kind="{kind}"' for kind in ("rock", "crystal", "peak", "ice")),
    'flame count="4" lean="0.4" sparks="5" tones="moss gold"',
    *(
        f'planks kind="{kind}" count="4" ragged="0.6" grain="2" nails="true"'
        for kind in ("across", "upright")
    ),
    *(f'curl kind="{kind}"' for kind in ("spiral", "waves", "wind", "smoke")),
    *(f'guilloche kind="{kind}"' for kind in ("rosette", "band", "ground")),
)


def test_marks_are_the_same_on_every_machine(
    drawing: Drawing, golden: Callable[[Path, str], None]
) -> None:
    """By their digests: their pictures are in the manual."""
    lines = []
    for element in KINDS:
        size = "" if "rays" in element else ' width="40" height="30"'
        inside = LEAVES if "scatter" in element else ""
        body = f'<{element}{size} seed="fox">{inside}</{element.split()[0]}>'
        face, problems = drawing.face(body)
        assert problems == []
        assert face is not None
        digest = sha256(list_face(face).encode()).hexdigest()[:16]
        lines.append(f"{digest} {segments(face.ops)} segments: {element}")
    golden(Path(__file__).parent / "marks.txt", "\n".join(lines) + "\n")
