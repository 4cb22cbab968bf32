"""Draw the results of the how-to pages: the last step of `make docs`."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from make_gallery import components
from make_pictures import PICTURES, save
from PIL import Image
from walkthrough import PAGES, steps, take

from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import check

FOLDER = PICTURES / "how-to"


def pictures(root: Path) -> Iterator[tuple[str, Image.Image]]:
    """Yield the name and the picture of every component of the games in a folder."""
    workspace = Workspace(root)
    for folder in workspace.games():
        checked = check(workspace, folder)
        if checked.game is None:
            raise ValueError("\n".join(p.message for p in checked.problems))
        yield from components(checked)


def main() -> None:
    for page in PAGES:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            text = page.read_text(encoding="utf-8")
            for step in steps(text):
                take(step, root)
            for name, shown in pictures(root):
                if f"/{name}" in text:
                    save(shown, FOLDER / name)


if __name__ == "__main__":
    main()
