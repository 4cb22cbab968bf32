"""Input made to hang or fill a machine ends as a problem, soon and in little memory.

Each bomb is a whole game, checked by the command in a process of its own. The dearest
takes 3 seconds of the processor and 130 MB, start-up included, on Linux: ten times as
long is a fault on any machine.
"""

import json
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tests.faces import ROOT

SECONDS, MEGABYTES = 30.0, 300.0
pytestmark = pytest.mark.long
GAME = """\
format: 1
id: g
title: Ghosts
version: 0.1.0
players: 2
fonts: {body: %s}
card_types:
  ghost: {size: [40, 60], fields: {name: {type: text}}, front: ghost.xml.j2}
components:
  pool: {kind: deck, title: Ghosts, card_type: ghost, cards: pool.yaml}
"""
POOL = "cards: [{id: boo, name: Boo, provenance: placeholder}]\n"
TEXT = '<text width="30" height="9">{{ card.name }}</text>'
IMAGE = '<image src="boo.%s" width="9" height="9"/>'
ENTITIES = '<!ENTITY a0 "boo">' + "".join(
    f'<!ENTITY a{n} "{f"&a{n - 1};" * 9}">' for n in range(1, 30)
)
XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
HEAD = f'{XMLNS} width="40" height="40"'
FONT = ROOT / "fonts/source-sans-3/SourceSans3-Regular.ttf"


class Bomb:
    """A game in a folder, harmless until a file of it is changed."""

    def __init__(self, root: Path) -> None:
        self.folder = root / "cards" / "g"
        self.write("game.yaml", GAME % "source-sans-3")
        self.write("pool.yaml", POOL)
        self.face(TEXT)

    def write(self, name: str, data: str | bytes) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)

    def face(self, body: str) -> None:
        self.write("templates/ghost.xml.j2", f"<face>{body}</face>")

    def art(self, suffix: str, data: str | bytes) -> None:
        self.write(f"art/boo.{suffix}", data)
        self.face(IMAGE % suffix)


def _nested(row: str, part: str, count: int) -> list[str]:
    """Return rows, each with nine references to the row before it."""
    return [row.format(n, ", ".join([part.format(n - 1)] * 9)) for n in range(1, count)]


# Bombs that are a list of cards, made when they are needed.
POOLS: dict[str, Callable[[], list[str]]] = {
    "yaml_aliases": lambda: [
        "a0: &a0 [x, x, x, x, x, x, x, x, x]",
        *_nested("a{0}: &a{0} [{1}]", "*a{}", 30),
    ],
    "yaml_depth": lambda: ["[" * 200_000],
    "yaml_size": lambda: ["cards:", *["  - {id: boo}"] * 2_000_000, ""],
    "yaml_merge": lambda: [
        "c0: &c0 {a: 1}",
        *_nested("c{0}: &c{0}\n  <<: [{1}]", "*c{}", 20),
    ],
    "extends_chain": lambda: [
        "defaults: {name: Boo, provenance: placeholder}",
        "cards:",
        *(f"  - {{id: c{n}, extends: c{n + 1}}}" for n in range(5_000)),
    ],
}

# Bombs that are the text of a template.
FACES = {
    "xml_depth": "<group>" * 50_000,
    "xml_count": "{% for i in range(90000) %}<rect/>{% endfor %}",
    "jinja_product": "{{ 'a' * 10 ** 9 }}",
    "jinja_power": "{{ 9 ** 9 ** 9 }}",
    "jinja_loops": "{% for i in range(9999) %}" * 4 + "x" + "{% endfor %}" * 4,
    "jinja_recursion": "{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}",
    "jinja_include": '{% include "ghost.xml.j2" %}',
    "jinja_width": "{{ 'a'.center(10 ** 9) }}",
    "jinja_doubling": "{% set ns = namespace(t='boo') %}"
    + "{% set ns.t = ns.t ~ ns.t %}" * 40
    + "{{ ns.t }}",
    "jinja_nesting": "{% set n = namespace(t=()) %}{% for i in range(90000) %}"
    "{% set n.t = ((((n.t,),),),) %}{% endfor %}{% set d = {n.t: 1} %}",
    "jinja_comparing": "{% set a = range(40000) | list %}"
    "{% set b = range(40000) | list %}"
    "{% for i in range(9999) if a == b %}{% endfor %}",
    "jinja_texts": "{% set n = namespace(l=[]) %}{% set s = 'boo' * 600000 %}"
    "{% for i in range(9000) %}{% set n.l = n.l + [s.upper()] %}{% endfor %}",
    "jinja_size": "{% set a=1 %}" * 70_000,
    "layout_repeats": (
        "<row>" + '<repeat count="500">' * 6 + "<circle/>" + "</repeat>" * 6 + "</row>"
    ),
    "repeats": '<repeat count="500">' * 6 + '<circle r="1"/>' + "</repeat>" * 6,
    "pattern": '<pattern kind="leaves" width="900" height="900" step="0.001"/>',
}


def jinja_letters(bomb: Bomb) -> None:
    bomb.write("templates/half", "x" * 990_000)
    bomb.face('{% include "half" %}' * 3)


def xml_entities(bomb: Bomb) -> None:
    text = f"<!DOCTYPE face [{ENTITIES}]><face>&a29;</face>"
    bomb.write("templates/ghost.xml.j2", text)


def expression(bomb: Bomb) -> None:
    lists = "range(90000) | map(attribute=0, default=range(90000) | list)"
    test = f"{lists} | map('list') | list | length > 1"
    rules = f'rules:\n  - expression: {{of: pool, test: "{test}", message: no}}\n'
    bomb.write("game.yaml", GAME % "source-sans-3" + rules)


def svg_icon(bomb: Bomb) -> None:
    path = "M0 0" + "l1 1" * 2_000_000
    bomb.write("icons/boo.svg", f'<svg viewBox="0 0 9 9"><path d="{path}"/></svg>')
    bomb.face('<icon name="boo" size="9"/>')


def font_glyphs(bomb: Bomb) -> None:
    """Write a font that declares a table of four gigabytes."""
    data = bytearray(FONT.read_bytes())
    for table in range(int.from_bytes(data[4:6], "big")):
        at = 12 + 16 * table
        if data[at : at + 4] == b"glyf":
            data[at + 8 : at + 16] = b"\xff" * 8
    bomb.write("fonts/boo/Boo-Regular.ttf", bytes(data))
    bomb.write("game.yaml", GAME % "boo")


def font_noise(bomb: Bomb) -> None:
    bomb.write("fonts/boo/Boo-Regular.ttf", b"\0\1\0\0" + b"\xff" * 20_000_000)
    bomb.write("game.yaml", GAME % "boo")


def _uses() -> str:
    groups = "".join(
        f'<g id="a{n}">{f"""<use href="#a{n - 1}"/>""" * 9}</g>' for n in range(1, 30)
    )
    return f'<svg {HEAD}><g id="a0"><circle r="1"/></g>{groups}</svg>'


def _filter() -> str:
    """Return art of valid form that takes for ever to draw."""
    noise = '<feTurbulence baseFrequency=".9" numOctaves="99999"/>'
    filter = f'<filter id="f" width="9" height="9">{noise * 40}</filter>'
    shape = '<rect width="40" height="40" filter="url(#f)"/>'
    return f"<svg {HEAD}>{filter}{shape}</svg>"


def _png(side: int, *more: tuple[bytes, bytes]) -> bytes:
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", header), *more, (b"IDAT", zlib.compress(b"")), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body))
        + name
        + body
        + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )


def _tiff() -> bytes:
    entries = [(256, 4, 1, 60_000), (257, 4, 1, 60_000), (259, 3, 1, 1), (262, 3, 1, 1)]
    entries += [(273, 4, 1, 8), (278, 4, 1, 60_000), (279, 4, 1, 9)]
    rows = b"".join(struct.pack("<HHII", *entry) for entry in entries)
    return b"II*\0\x08\0\0\0" + struct.pack("<H", len(entries)) + rows + b"\0" * 4


def _pdf() -> bytes:
    packed = zlib.compress(zlib.compress(b"0 0 m " * 50_000_000, 9), 9)
    filters = b"/Filter [/FlateDecode /FlateDecode]"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>",
        b"<</Length %d%b>>stream\n%b\nendstream" % (len(packed), filters, packed),
    ]
    body = b"".join(
        b"%d 0 obj\n%b\nendobj\n" % (number, data)
        for number, data in enumerate(objects, 1)
    )
    return b"%PDF-1.7\n" + body + b"trailer<</Root 1 0 R/Size 5>>\n"


def _large() -> bytes:
    return b"boo\0\0" + zlib.compress(b"a" * 200_000_000)


# Bombs that are art, by the ending of its file, made when they are needed.
ART: dict[str, tuple[str, Callable[[], str | bytes]]] = {
    "svg_uses": ("svg", _uses),
    "svg_entities": (
        "svg",
        lambda: f"<!DOCTYPE svg [{ENTITIES}]><svg {HEAD}>&a29;</svg>",
    ),
    "svg_depth": ("svg", lambda: f"<svg {HEAD}>" + "<g>" * 200_000),
    "svg_size": ("svg", lambda: f"<svg {HEAD}>" + "<g/>" * 5_000_000 + "</svg>"),
    "svg_extent": ("svg", lambda: f'<svg {XMLNS} width="1e30" height="1"/>'),
    "svg_filter": ("svg", _filter),
    "image_pixels": ("png", lambda: _png(60_000)),
    "image_text": ("png", lambda: _png(9, (b"zTXt", _large()))),
    "image_profile": ("png", lambda: _png(9, (b"iCCP", _large()))),
    "image_tiff": ("tif", _tiff),
    "pdf_stream": ("pdf", _pdf),
}
BOMBS = (jinja_letters, xml_entities, expression, svg_icon, font_glyphs, font_noise)


@pytest.mark.parametrize("bomb", [*POOLS, *FACES, *ART, *BOMBS])
def test_a_bomb_ends_as_a_problem(
    tmp_path: Path, bomb: str | Callable[[Bomb], None]
) -> None:
    game = Bomb(tmp_path)
    if callable(bomb):
        bomb(game)
    elif bomb in POOLS:
        game.write("pool.yaml", "\n".join(POOLS[bomb]()))
    elif bomb in FACES:
        game.face(FACES[bomb])
    else:
        suffix, made = ART[bomb]
        game.art(suffix, made())
    code, errors, seconds, megabytes = _run(tmp_path)
    assert code == 1, errors[-2000:]
    assert ": error: " in errors
    assert "Traceback" not in errors
    assert len(errors) < 20_000
    assert seconds < SECONDS
    assert megabytes < MEGABYTES


def test_a_large_picture_is_printed_in_little_memory(tmp_path: Path) -> None:
    bomb = Bomb(tmp_path)
    side = Image.radial_gradient("L").resize((8000, 8000))
    bomb.art("png", b"")
    picture = Image.merge("RGBA", (side, side, side, side))
    picture.save(bomb.folder / "art" / "boo.png", compress_level=1)
    code, errors, _, megabytes = _run(tmp_path)
    assert code == 0, errors[-2000:]
    assert megabytes < MEGABYTES


def test_the_game_is_sound_without_its_bomb(tmp_path: Path) -> None:
    Bomb(tmp_path)
    assert _run(tmp_path)[0] == 0


# Memory is counted from the fork on, so the command is started by a process that is
# small itself, not by the one that runs all tests.
STARTER = """
import json, os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
seconds = usage.ru_utime + usage.ru_stime
print(json.dumps([os.waitstatus_to_exitcode(status), seconds, usage.ru_maxrss / 1024]))
"""


def _run(root: Path) -> tuple[int, str, float, float]:
    """Render; return exit code, errors, seconds of work and peak memory in MB.

    Processes that cardgen starts are included.
    """
    command = ["--root", str(root), "render", "--paper", "a4"]
    cardgen = [sys.executable, "-m", "cardgen", *command]
    ended = subprocess.run(
        [sys.executable, "-S", "-c", STARTER, *cardgen],
        capture_output=True,
        cwd=ROOT,
        check=True,
    )
    code, seconds, megabytes = json.loads(ended.stdout)
    return code, ended.stderr.decode("utf-8", "replace"), seconds, megabytes
