"""Cut files with one fault each."""

from pathlib import Path

from tests.proof.exported import edit_manifest
from tests.proof.picture_faults import ExportFault, Plant

CUT = ("cut", "--corners", "round")
_DECK = "ghosts-pool-a4-duplex-silhouette-cut-1"
_STRAY = '<path d="M 5 5 L 9 5 L 9 9 Z"/>'
_COINS = "ghosts-coins-a4-duplex-silhouette-cut-1"


def edited(suffix: str, old: str, new: str, name: str = _DECK) -> Plant:
    """Return what replaces a text of a cut file where it is first."""

    def plant(folder: Path) -> None:
        path = folder / f"{name}{suffix}"
        text = path.read_bytes().decode()
        assert old in text
        path.write_bytes(text.replace(old, new, 1).encode())

    return plant


def without_line(folder: Path) -> None:
    """Leave out the last line of an SVG."""
    path = folder / f"{_DECK}.svg"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    last = max(at for at, line in enumerate(lines) if "<path" in line)
    path.write_text("".join(lines[:last] + lines[last + 1 :]), encoding="utf-8")


def square(folder: Path) -> None:
    """Say that the corners of the cards are square."""
    edit_manifest(
        folder,
        lambda manifest: [
            entry["pages"][0]["cut"].update(radii=[0.0] * 4)
            for entry in manifest["files"]
            if entry["name"].startswith("ghosts-pool")
        ],
    )


def moved(by: float) -> Plant:
    """Return what says that the first card is elsewhere."""

    def move(manifest: dict) -> None:  # type: ignore[type-arg]
        for entry in manifest["files"]:
            for page in entry.get("pages", ()):
                page["placements"][0]["x"] += by

    return lambda folder: edit_manifest(folder, move)


def _fault(name: str, plant: Plant, rule: str = "cut-file") -> ExportFault:
    return ExportFault(name, rule, plant, CUT)


CUT_FILE_FAULTS = (
    _fault("a card 0.02 mm off its line", moved(0.02)),
    _fault("square corners", square),
    _fault("a line less", without_line),
    _fault("an open line in SVG", edited(".svg", ' Z"/>', '"/>')),
    _fault(
        "an open line in DXF",
        edited(".dxf", " 70\r\n1\r\n  0\r\nVERTEX", " 70\r\n0\r\n  0\r\nVERTEX"),
    ),
    _fault("a layer that nobody cuts", edited(".svg", 'id="CUT"', 'id="Layer 1"')),
    _fault(
        "a smaller circle", edited(".dxf", " 40\r\n12.7000", " 40\r\n12.6000", _COINS)
    ),
    _fault(
        "another paper",
        edited(
            ".svg",
            'width="210mm" height="297mm" viewBox="0 0 210 297"',
            'width="216mm" height="279mm" viewBox="0 0 216 279"',
        ),
    ),
    _fault("a line on no layer", edited(".svg", "</svg>", f"{_STRAY}</svg>")),
    _fault("inches", edited(".svg", 'width="210mm"', 'width="8.3in"'), "export-file"),
    _fault("scaled", edited(".svg", "0 0 210 297", "0 0 595 842"), "export-file"),
    _fault("a curve", edited(".svg", '<path d="M', '<path d="Q'), "export-file"),
    _fault("a newer DXF", edited(".dxf", "AC1009", "AC1032"), "export-file"),
    _fault("a torn DXF", edited(".dxf", "  0\r\nEOF\r\n", ""), "export-file"),
)
