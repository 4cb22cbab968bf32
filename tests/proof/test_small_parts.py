"""Cut files of stickers, punchboards and standees with one fault each."""

import math
import re
from collections.abc import Callable
from pathlib import Path

import ezdxf
import pytest

from cardgen.__main__ import run_cardgen
from tests.cli.aliases import Capture

GAME = """\
format: 1
id: bits
title: Bits
version: 1.0.0
players: 2
fonts: {body: source-sans-3}
card_types:
  coin: {size: [20, 20], shape: round, fields: {}, front: part.xml.j2}
  tile: {size: [24, 18], fields: {}, front: part.xml.j2, back: part.xml.j2}
  hero: {size: [25, 45], bleed: 2, fields: {}, front: part.xml.j2}
components:
  coins: {kind: tokens, title: Coins, card_type: coin, cards: coins.yaml}
  tiles: {kind: tokens, title: Tiles, card_type: tile, cards: tiles.yaml}
  heroes: {kind: tokens, title: Heroes, card_type: hero, cards: heroes.yaml}
rules: none
print:
  papers: [a4]
  gangs: {board: [coins, tiles]}
  components:
    - {id: board, layouts: [punchboard]}
    - {id: heroes, layouts: [standees]}
"""
PART = (
    '<face><rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}" '
    'height="{{ height + 2 * bleed }}" fill="#2c56b0"/></face>'
)
CARDS = "defaults: {provenance: placeholder}\ncards: [{id: NAME, copies: 3}]\n"
BOARD = "bits-board-a4-punchboard-silhouette-cut-1"
HEROES = "bits-heroes-a4-standees-silhouette-cut-1"
STICKERS = "bits-tiles-a4-stickers-silhouette-cut-1"


@pytest.fixture(scope="module")
def bits(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the files of a game that is cut by a machine."""
    root = tmp_path_factory.mktemp("bits")
    folder = root / "cards" / "bits"
    (folder / "templates").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    for name in ("coins", "tiles", "heroes"):
        cards = CARDS.replace("NAME", name[:-1])
        (folder / f"{name}.yaml").write_text(cards, encoding="utf-8")
    (folder / "templates/part.xml.j2").write_text(PART, encoding="utf-8")
    to = ["--output", str(root / "output")]
    cut = ["--quiet", "--root", str(root), "render", "--cut", "silhouette", *to]
    assert run_cardgen(cut) == 0
    stickers = ["--component", "tiles", "--layout", "stickers"]
    assert run_cardgen([*cut, *stickers]) == 0
    return root / "output" / "bits"


def _proof(bits: Path, capsys: Capture) -> tuple[int, list[str]]:
    capsys.readouterr()
    root = ["--root", str(bits.parents[1])]
    code = run_cardgen([*root, "proof", "--output", str(bits.parent)])
    found = re.findall(r"error: (.*?)  \[(.*?)\]", capsys.readouterr().out)
    return code, [f"{rule}: {message}" for message, rule in found]


def test_what_machines_cut_is_clean(bits: Path, capsys: Capture) -> None:
    assert _proof(bits, capsys) == (0, [])
    layers = {}
    for name in (BOARD, HEROES, STICKERS):
        drawing = ezdxf.readfile(bits / f"{name}.dxf")  # type: ignore[attr-defined]
        assert not drawing.audit().errors
        layers[name] = {each.dxf.layer for each in drawing.modelspace()}
    assert layers == {BOARD: {"PERF"}, HEROES: {"CUT", "SCORE"}, STICKERS: {"KISS"}}


def _path(number: int) -> Callable[[str], str]:
    """Return what leaves out a line of an SVG."""

    def leave_out(text: str) -> str:
        lines = re.findall(r"  <path .*?/>\n", text)
        return text.replace(lines[number], "", 1)

    return leave_out


def _closed(text: str) -> str:
    """Close the first line."""
    return text.replace('"/>', ' Z"/>', 1)


def _apart(text: str) -> str:
    """End a part around the last tile 3 mm earlier: its nick is so much wider."""
    line = re.findall(r' d="(M [^A"]*)"', text)[-1]
    *begin, x2, y2, _, x3, y3 = line.split()
    assert y2 == y3
    earlier = float(x3) + math.copysign(3, float(x2) - float(x3))
    return text.replace(line, " ".join([*begin, x2, y2, "L", f"{earlier:g}", y3]), 1)


Faults = dict[str, tuple[Callable[[str], str], tuple[str, ...]]]
FIRST: Faults = {
    BOARD: (
        lambda text: _apart(_closed(text)),
        (
            'no nick holds the front of "coins/coin" in its board',
            'nicks of 1.35 mm hold the front of "tiles/tile", expected',
        ),
    ),
    STICKERS: (
        lambda text: text.replace('id="KISS"', 'id="CUT"'),
        ("0 lines are cut, expected 3",),
    ),
    HEROES: (_path(-1), ("no line is scored at the fold that begins ",)),
}
OTHERS: Faults = {
    BOARD: (_path(0), ('the cut around the front of "coins/coin" is 3.14 mm off',)),
    STICKERS: (_path(-1), ("2 lines are cut, expected 3",)),
    HEROES: (_path(6), ("8 lines are cut, expected 9",)),
}


@pytest.mark.parametrize("faults", [FIRST, OTHERS])
def test_each_fault_of_cut_files_is_found(
    faults: Faults, bits: Path, capsys: Capture
) -> None:
    clean = {name: (bits / f"{name}.svg").read_text("utf-8") for name in faults}
    try:
        for name, (change, _) in faults.items():
            changed = change(clean[name])
            assert changed != clean[name]
            (bits / f"{name}.svg").write_text(changed, encoding="utf-8")
        code, found = _proof(bits, capsys)
    finally:
        for name, text in clean.items():
            (bits / f"{name}.svg").write_text(text, encoding="utf-8")
    assert code == 1
    for said in [said for _, messages in faults.values() for said in messages]:
        assert any(each.startswith(f"cut-file: {said}") for each in found), said
