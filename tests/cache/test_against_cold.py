"""Whatever is edited, rendered and deleted: the files are as without a cache."""

import random
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.__main__ import run_cardgen
from cardgen.cache.store import FaceStore
from cardgen.load.workspace import Workspace
from cardgen.model.assets import FileState, file_state
from cardgen.pipeline.check import check
from cardgen.pipeline.render import render
from cardgen.pipeline.selection import RenderRequest
from cardgen.pipeline.validating import check_fit
from tests.cache import changing_game
from tests.cache.changing_game import ChangingGame
from tests.faces import ROOT

pytestmark = pytest.mark.long

GAMES = sorted(path.parent.name for path in ROOT.glob("cards/*/game.yaml"))


def _found(game: ChangingGame, store: FaceStore | None) -> tuple[object, ...]:
    """Return all files of a game, and all that is said of it."""
    checked, request = game.checked(), RenderRequest(output=game.root / "out")
    files, problems = render(checked, request, lambda *_: None, store)
    fitted = check_fit(checked, store)
    if store:
        store.save()
    said = checked.problems, problems, fitted.problems, fitted.notes, fitted.used
    return {file.name: file.read_bytes() for file in files}, said


@given(st.integers(0, 10_000), st.integers(2, 5))
@settings(max_examples=5)
def test_faces_of_earlier_runs_change_nothing(seed: int, changes: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        # Problems contain spans, which must agree, too.
        root = Path(place).resolve()
        game, kept = ChangingGame(root, seed, faults=True, cards=6), FaceStore()
        for _ in range(changes):
            change, cold = game.change(), _found(game, None)
            assert _found(game, kept) == cold, change
            assert _found(game, FaceStore(root / "cache")) == cold, change


# Two games in five: their elements differ, and what the cache does with them does not.
@pytest.mark.parametrize("game", GAMES[::3])
def test_a_whole_game_is_the_same_from_the_cache(tmp_path: Path, game: str) -> None:
    printed = []
    for store in (None, FaceStore(tmp_path / "kept"), FaceStore(tmp_path / "kept")):
        checked = check(Workspace(ROOT), ROOT / "cards" / game)
        request = RenderRequest(output=tmp_path / "out")
        files = render(checked, request, lambda *_: None, store).files
        printed.append({file.name: file.read_bytes() for file in files})
    for warm in printed[1:]:
        assert [name for name in printed[0] if warm[name] != printed[0][name]] == []


BOOK = "  book: {{kind: rulebook, title: Book, text: book.md, page: a5}}\n"
TEXT = """\
# {{ game.title }}

Read {{ components.pool.cards | length }} cards, among them
{{ components.pool.cards[3].name }}.

![A card](card:card-WHICH)

![A figure](figure:sum)
"""
FIGURE = """\
<face width="80" height="40"><text x="0" y="0" width="40" height="40">
{{ cards["card-WHICH"].cost }} of {{ components.pool.cards | sum(attribute="cost") }}
</text>
{% if look == "colour" %}<card id="card-SHOWN" x="42" y="0" width="20"/>{% endif %}
</face>
"""


class _Desk:
    """A game with a rulebook, its output and its cache, in which anything happens."""

    def __init__(self, root: Path, seed: int) -> None:
        self.root, self.chance = root, random.Random(seed)
        self.game = ChangingGame(root, seed)
        self.book()
        self.figure()

    def book(self) -> None:
        text = TEXT.replace("WHICH", str(self.chance.randrange(12)))
        (self.game.folder / "book.md").write_text(text, encoding="utf-8")

    def figure(self) -> None:
        folder = self.game.folder / "templates" / "figures"
        folder.mkdir(exist_ok=True)
        text = FIGURE.replace("WHICH", str(self.chance.randrange(12)))
        text = text.replace("SHOWN", str(self.chance.randrange(12)))
        (folder / "sum.xml.j2").write_text(text, encoding="utf-8")

    def edit(self) -> None:
        self.game.change()

    def render(self) -> None:
        part = self.chance.choice(("pool", "more", "book"))
        assert self.run("warm", "--component", part) == 0

    def delete(self) -> None:
        files = [path for path in self.root.glob("warm/*/*") if path.is_file()]
        if files:
            self.chance.choice(files).unlink()

    def spoil(self) -> None:
        for path in list(self.root.glob("warm/*/*.pdf"))[:1]:
            path.write_bytes(path.read_bytes()[:-9])

    def forget(self) -> None:
        kept = [path for path in self.root.glob("cache/**/*") if path.is_file()]
        if kept:
            self.chance.choice(kept).unlink()

    def run(self, out: str, *options: str) -> int:
        place = ["--root", str(self.root), "--quiet", "render"]
        return run_cardgen([*place, "--output", str(self.root / out), *options])

    def files(self, out: str) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.root.glob(f"{out}/*/*")}

    def states(self) -> dict[tuple[str, bytes], FileState]:
        """Return when files were written, and their inodes, by name and content."""
        files = list(self.root.glob("warm/*/*"))
        return {(path.name, path.read_bytes()): file_state(path) for path in files}


ACTIONS: tuple[Callable[[_Desk], None], ...] = (
    _Desk.book,
    _Desk.figure,
    _Desk.edit,
    _Desk.edit,
    _Desk.render,
    _Desk.delete,
    _Desk.spoil,
    _Desk.forget,
)


@given(st.integers(0, 10_000), st.lists(st.sampled_from(ACTIONS), max_size=6))
@settings(max_examples=5)
def test_no_sequence_makes_other_files(
    seed: int, actions: list[Callable[[_Desk], None]]
) -> None:
    with tempfile.TemporaryDirectory() as place, pytest.MonkeyPatch.context() as patch:
        root = Path(place).resolve()
        patch.setenv("CARDGEN_CACHE", str(root / "cache"))
        game = changing_game.GAME.replace("print:", f"{BOOK}print:")
        patch.setattr(changing_game, "GAME", game)
        desk = _Desk(root, seed)
        assert desk.run("warm") == 0
        for action in actions:
            action(desk)
        before = desk.states()
        assert desk.run("warm") == desk.run("cold", "--no-cache") == 0
        after = desk.states()
        assert after == {
            **after,
            **{each: before[each] for each in before.keys() & after},
        }
        assert len(desk.files("cold")) == 7
        assert desk.files("warm") == desk.files("cold")
        shutil.rmtree(root / "cold")
