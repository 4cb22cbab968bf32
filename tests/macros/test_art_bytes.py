"""Twenty pictures, byte for byte: on every machine, in any order, from any cache."""

import io
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pikepdf
import pytest

from cardgen.cache.store import FaceStore
from cardgen.compose.composer import Composer
from cardgen.load.workspace import Workspace
from cardgen.model.face import Face
from cardgen.model.picture_parts import Part
from cardgen.pipeline.check import CheckedGame, check
from tests.faces import ROOT
from tests.illustrated import Gallery, packed, sample, write_gallery

HERE = Path(__file__).parent
# One card in five is low-ink; the others are in all styles.
LOOKS = ("colour", "colour", "colour", "low-ink", "colour")
COUNT = 20


def digest(face: Face) -> str:
    """Return the hash of what is drawn, before it is packed: packers differ."""
    with pikepdf.open(io.BytesIO(packed(face))) as pdf:
        streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        return sha256(b"".join(each.read_bytes() for each in streams)).hexdigest()


def listed(folder: Path) -> str:
    """Return a line for each picture: what it is, and its hash."""
    gallery = Gallery(folder / "gallery")
    return "".join(
        f"{_named(parts)}, {look}: {digest(gallery.picture(parts, look))}\n"
        for parts, look in _pictures()
    )


def _pictures() -> list[tuple[dict[str, Part], str]]:
    return [
        (parts, LOOKS[number % len(LOOKS)])
        for number, parts in enumerate(sample(COUNT))
    ]


def _named(parts: dict[str, Part]) -> str:
    return ", ".join(f"{name} {value}" for name, value in parts.items())


def test_twenty_pictures(tmp_path: Path, golden: Callable[[Path, str], None]) -> None:
    golden(HERE / "art_bytes.txt", listed(tmp_path))


@pytest.mark.long
def test_another_process_draws_the_same_bytes(tmp_path: Path) -> None:
    """Its hashes of texts are others than those of this process."""
    script = (
        "import pathlib, sys; from tests.macros.test_art_bytes import listed;"
        "sys.stdout.write(listed(pathlib.Path(sys.argv[1])))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == (HERE / "art_bytes.txt").read_text(encoding="utf-8")


@pytest.mark.long
def test_order_and_cache_change_no_byte(tmp_path: Path) -> None:
    expected = dict(_hashes(listed(tmp_path)))
    mixed = random.Random(2).sample(_pictures(), COUNT)
    assert mixed != _pictures()
    folder = tmp_path / "mixed" / "gallery"
    write_gallery(folder, json.dumps({"cards": [_card(parts) for parts, _ in mixed]}))
    checked = check(Workspace(ROOT), folder)
    for _ in ("drawn", "kept"):
        store = FaceStore(tmp_path / "store")
        found = {look: _composed(checked, look, store) for look in set(LOOKS)}
        store.save()
        seen = {str(parts["seed"]): look for parts, look in mixed}
        assert {seed: found[look][seed] for seed, look in seen.items()} == expected


def _hashes(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        parts, _, found = line.partition(": ")
        yield parts.removeprefix("seed ").partition(",")[0], found


def _card(parts: dict[str, Part]) -> dict[str, object]:
    return {"id": parts["seed"], "provenance": "placeholder", "picture": parts}


def _composed(checked: CheckedGame, look: str, store: FaceStore) -> dict[str, str]:
    """Return the hash of each picture of a game in a look, by its card."""
    assert checked.game, checked.problems
    part = checked.game.components[0]
    composer = Composer(checked.game, checked.assets, checked.templates, store)
    composed = composer.compose(part, look)
    assert composed.problems == ()
    cards = [card for card, _ in part.printed()]
    return {
        card.id: digest(item.front)
        for card, (item, _) in zip(cards, composed.items, strict=True)
    }
