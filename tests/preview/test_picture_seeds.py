"""Pictures by other seeds: what is drawn, what to write, and who may ask for what."""

from pathlib import Path

import pytest

from cardgen.load.workspace import Workspace
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.node import Mapping, to_plain
from cardgen.preview.background import NotFound
from cardgen.preview.hub import Hub
from cardgen.preview.live_game import LiveGame, Snapshot
from cardgen.preview.picture_seeds import DrawnSeeds, SeedsWanted, draw_seeds
from tests.cli.sample import edit
from tests.seeded_game import write_pond


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pond(tmp_path_factory.mktemp("pond"))


@pytest.fixture(scope="module")
def snapshot(folder: Path) -> Snapshot:
    return shown(folder)


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
    written = "picture: {hue: [gold, moss, lake], figure: frog, night: true}"
    edit(folder / "pool.yaml", "picture: {figure: frog, night: true}", written)
    before = shown(folder)
    wanted = drawn(before, "pool", "frog")
    picture = wanted.pictures[4]
    assert picture.line == written.replace("}", ", seed: 5}")
    edit(folder / "pool.yaml", written, picture.line)
    after = shown(folder)
    keys = after.cards["pool", "colour", "frog"]
    assert picture.key is not None
    assert after.faces[keys.front].ops == wanted.faces[picture.key].ops
    assert len(set(wanted.faces)) == 30


def test_a_line_can_be_read_whatever_its_parts_are(tmp_path: Path) -> None:
    folder = write_pond(tmp_path)
    odd = '{a: "no", b: "1.10", c: ": {x}", d: -1.5, e: "#fff", f: "o=p; q"}'
    edit(folder / "pool.yaml", "{hue: gold, seed: 7}", odd)
    line = drawn(shown(folder), "pool", "heron").pictures[0].line
    node, problems = read_yaml(line + "\n", folder / "pool.yaml")
    assert problems == []
    assert isinstance(node, Mapping)
    assert to_plain(node) == {
        "picture": {
            "a": "no",
            "b": "1.10",
            "c": ": {x}",
            "d": -1.5,
            "e": "#fff",
            "f": "o=p; q",
            "seed": 1,
        }
    }


def test_a_card_without_a_seed_is_drawn_by_its_id(snapshot: Snapshot) -> None:
    own = snapshot.faces[snapshot.cards["pool", "colour", "newt"].front]
    others = drawn(snapshot, "pool", "newt").faces.values()
    assert own.ops not in [face.ops for face in others]


def test_further_seeds_end_where_the_field_ends(snapshot: Snapshot) -> None:
    more = drawn(snapshot, "pool", "frog", 31).pictures
    assert [picture.seed for picture in more][:2] == [31, 32]
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


def test_old_faces_are_forgotten(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgen.preview.hub._MOST_SEEDED", 2)
    hub = Hub(Workspace(folder.parents[1]), ())
    hub.show("pond").result(300)
    firsts = []
    for first in (1000, 2000, 3000):
        wanted = SeedsWanted("pool", "frog", "colour", first)
        firsts.append(hub.seeds("pond", wanted).result(300).pictures[0].key)
    assert hub.images.ask((firsts[-1], 72)).result(300)
    with pytest.raises(NotFound):
        hub.images.ask((firsts[0], 72)).result(300)
    hub.close()
