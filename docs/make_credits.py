"""Write the tables of CREDITS.md from the files beside icons and fonts: `make docs`.

A test fails if the committed tables are out of date.
"""

from collections.abc import Iterator
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
CREDITS = ROOT / "CREDITS.md"


def current(text: str) -> str:
    """Return the text of CREDITS.md with its tables rewritten."""
    text = _between(text, "icons", "\n".join(_icons()))
    return _between(text, "fonts", "\n".join(_fonts()))


def _between(text: str, name: str, table: str) -> str:
    start, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, rest = text.split(start)
    return f"{before}{start}\n{table}\n{end}{rest.split(end)[1]}"


def _icons() -> Iterator[str]:
    yield from ("| icons in | made by | licence | which |", "|---|---|---|---|")
    games = sorted([*ROOT.glob("cards/*/icons"), *ROOT.glob("cards/*/icons/figures")])
    tests = sorted((ROOT / "tests/art/icon_sets").iterdir())
    icons = ROOT / "templates/icons"
    for path in [icons, icons / "figures", *games, *tests]:
        folder = path.relative_to(ROOT).as_posix()
        told = yaml.safe_load((path / "credits.yaml").read_text(encoding="utf-8"))
        for entry in told:
            files = ", ".join(entry["files"])
            yield f"| `{folder}` | {entry['by']} | {entry['licence']} | {files} |"


def _fonts() -> Iterator[str]:
    yield from ("| family | copyright |", "|---|---|")
    for path in sorted(ROOT.glob("fonts/*/OFL.txt")):
        family = path.parent.name.replace("-", " ").title()
        first = path.read_text(encoding="utf-8").splitlines()[0]
        yield f"| {family} | {first.strip().rstrip(',')} |"


def main() -> None:
    text = CREDITS.read_text(encoding="utf-8")
    CREDITS.write_text(current(text), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
