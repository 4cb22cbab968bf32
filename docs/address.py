"""Write the address of the repository wherever it belongs:

    python docs/address.py https://example.org/cardgen

It is one value, `address` of `[tool.cardgen]` in pyproject.toml, and the word ADDRESS
until a person gives it. A test fails if a file has another one.
"""

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILES = ("pyproject.toml", "README.md", "docs/ci.md", "docs/install.md")


def address() -> str:
    """Return the address as it is now."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(settings["tool"]["cardgen"]["address"])


def main(new: str) -> None:
    old = address()
    for name in FILES:
        file = ROOT / name
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(old, new), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1].startswith("https://"):
        sys.exit(
            "expected one address: python docs/address.py https://example.org/cardgen"
        )
    main(sys.argv[1].rstrip("/"))
