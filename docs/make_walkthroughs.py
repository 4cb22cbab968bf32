"""Draw the results of the how-to pages, as a step of `make docs`."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from make_gallery import components
from make_pictures import PICTURES, save
from PIL import Image
from walkthrough import PAGES, steps, take

from cardgen.load.translate import languages_of
from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import check

FOLDER = PICTURES / "how-to"


def pictures(root: Path) -> Iterator[tuple[str, Image.Image]]:
    """Yield the name and the picture of every component of the games in a folder, in
    all their languages."""
    for folder in Workspace(root).games():
        for language in ("", *languages_of(folder).others):
            checked = check(Workspace(root, language), folder)
            if checked.game is None:
                raise ValueError("\n".join(p.message for p in checked.problems))
            for name, picture in components(checked):
                end = f"-{language}" if language else ""
                yield f"{name}{end}.png", picture


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
