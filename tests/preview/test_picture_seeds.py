"""Pictures by other seeds: what is drawn, what to write, and who may ask for what."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from cardgen.load.workspace import Workspace
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.node import Mapping, to_plain
from cardgen.preview.background import NotFound
from cardgen.preview.live_game import LiveGame, Snapshot
from cardgen.preview.picture_seeds import DrawnSeeds, SeedsWanted, draw_seeds
from tests.preview.serving import Served, serving
from tests.seeded_game import write_pond


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pond(tmp_path_factory.mktemp("pond"))


@pytest.fixture(scope="module")
def snapshot(folder: Path) -> Snapshot:
    return shown(folder)


@pytest.fixture(scope="module")
def pond(folder: Path) -> Iterator[Served]:
    with serving(folder.parents[1], "--port", "0") as found:
        yield found


def shown(folder: Path) -> Snapshot:
    live = LiveGame(Workspace(folder.parents[1]), folder)
    live.refresh()
    assert live.snapshot
    return live.snapshot


def drawn(snapshot: Snapshot, part: str, card: str, first: int = 1) -> DrawnSeeds:
    wanted = SeedsWanted(part, card, "colour", first)
    return draw_seeds(snapshot.checked, snapshot.game, wanted)


def test_the_line_says_what_to_write(snapshot: Snapshot) -> None:
    for part, card, line in (
        ("pool", "frog", "picture: {figure: frog, night: true, seed: 17}"),
        ("pool", "heron", "picture: {hue: gold, seed: 17}"),
        ("pool", "newt", "picture: {seed: 17}"),
        ("sheet", "toad", "figure=toad; size=1.5; seed=17"),
        ("numbers", "one", "seed: 17"),
    ):
        pictures = drawn(snapshot, part, card).pictures
        assert [picture.seed for picture in pictures] == list(range(1, 31))
        assert pictures[16].line == line


def test_what_is_written_is_what_was_shown(tmp_path: Path) -> None:
    folder = write_pond(tmp_path)
    before = shown(folder)
    picture = drawn(before, "pool", "frog").pictures[4]
    pool = folder / "pool.yaml"
    old = "picture: {figure: frog, night: true}"
    text = pool.read_text(encoding="utf-8")
    pool.write_text(text.replace(old, picture.line), encoding="utf-8")
    after = shown(folder)
    keys = after.cards["pool", "colour", "frog"]
    wanted = drawn(before, "pool", "frog")
    assert picture.key is not None
    assert after.faces[keys.front].ops == wanted.faces[picture.key].ops
    assert len(set(wanted.faces)) == 30


def test_a_line_can_be_read_whatever_its_parts_are(tmp_path: Path) -> None:
    folder = write_pond(tmp_path)
    odd = '{a: "no", b: "1.10", c: ": {x}", d: -1.5, e: "#fff", f: "o=p; q"}'
    pool = folder / "pool.yaml"
    text = pool.read_text(encoding="utf-8")
    pool.write_text(text.replace("{hue: gold, seed: 7}", odd), encoding="utf-8")
    line = drawn(shown(folder), "pool", "heron").pictures[0].line
    node, problems = read_yaml(line + "\n", pool)
    assert problems == []
    assert isinstance(node, Mapping)
    assert to_plain(node) == {
        "picture": {
            **{"a": "no", "b": "1.10", "c": ": {x}"},
            **{"d": -1.5, "e": "#fff", "f": "o=p; q", "seed": 1},
        }
    }


def test_a_card_without_a_seed_is_drawn_by_its_id(snapshot: Snapshot) -> None:
    own = snapshot.faces[snapshot.cards["pool", "colour", "newt"].front]
    others = drawn(snapshot, "pool", "newt").faces.values()
    assert own.ops not in [face.ops for face in others]


def test_further_seeds_end_where_the_field_ends(snapshot: Snapshot) -> None:
    assert [p.seed for p in drawn(snapshot, "pool", "frog", 31).pictures][:2] == [
        31,
        32,
    ]
    ends = drawn(snapshot, "numbers", "one", 31).pictures
    assert [picture.seed for picture in ends] == list(range(31, 41))
    assert drawn(snapshot, "numbers", "one", 61).pictures == ()


def test_what_cannot_be_drawn_says_why(snapshot: Snapshot) -> None:
    pictures = drawn(snapshot, "pool", "pike").pictures
    assert {picture.key for picture in pictures} == {None}
    assert {p.problem for p in pictures} == {'the picture has no "nothing"'}


def test_nothing_else_is_drawn(snapshot: Snapshot) -> None:
    for wanted in (
        SeedsWanted("signs", "two", "colour", 1),
        SeedsWanted("pool", "nobody", "colour", 1),
        SeedsWanted("nowhere", "frog", "colour", 1),
        SeedsWanted("pool", "frog", "sepia", 1),
        SeedsWanted("pool", "frog", "colour", 0),
        SeedsWanted("pool", "frog", "colour", 1_000_001),
    ):
        with pytest.raises(NotFound):
            draw_seeds(snapshot.checked, snapshot.game, wanted)


def test_the_page_gets_pictures_by_their_keys(pond: Served) -> None:
    game = pond.json("/api/game/pond")
    fields = {part["id"]: part["cards"][0]["seeds"] for part in game["components"]}
    assert fields == {
        **{"pool": "picture", "sheet": "picture"},
        **{"numbers": "seed", "signs": None},
    }
    frog = game["components"][0]["cards"][0]
    parts = ["scene=pond", "hue=moss", "figure=frog", "night=true"]
    assert frog["fields"] == {"name": "Frog", "picture": parts}
    asked = "component=pool&card=frog&look=colour"
    found = pond.json(f"/api/game/pond/seeds?{asked}")["pictures"]
    assert len(found) == 30
    keys = {picture["key"] for picture in found}
    assert len(keys) == 30
    status, data, _ = pond.get(f"/picture/{found[29]['key']}-72.png")
    assert status == 200
    width, height = Image.open(io.BytesIO(data)).size
    assert (width, height) == pytest.approx((67.5 / 25.4 * 72, 92.9 / 25.4 * 72), abs=1)
    for wrong in ("card=frog", f"{asked}&first=0", f"{asked}&first=x", ""):
        assert pond.get(f"/api/game/pond/seeds?{wrong}")[0] == 404
    assert pond.get("/api/game/other/seeds")[0] == 404


def test_old_faces_are_forgotten(pond: Served) -> None:
    pond.json("/api/game/pond")
    asked = "/api/game/pond/seeds?component=pool&card=frog&look=colour&first="
    first = pond.json(f"{asked}1001")["pictures"][0]["key"]
    for page in range(2, 10):
        pond.json(f"{asked}{page * 1000}")
    assert pond.get(f"/picture/{first}-72.png")[0] == 404
