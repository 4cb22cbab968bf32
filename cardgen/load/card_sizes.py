"""The card sizes that have a name, from `builtin/sizes.yaml`."""

from pathlib import Path

import yaml

from cardgen.load.yaml_loader import LOADER

_FILE = Path(__file__).resolve().parent.parent / "builtin" / "sizes.yaml"


def card_sizes() -> dict[str, tuple[float, float]]:
    """Give width and height in millimetres of every size alias."""
    content: dict[str, list[float]] = yaml.load(_FILE.read_text("utf-8"), Loader=LOADER)
    return {name: (float(w), float(h)) for name, (w, h) in content.items()}
