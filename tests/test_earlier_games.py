"""A game that `cardgen new` made with an earlier version prints as it did then."""

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path

import pikepdf

from cardgen.__main__ import run_cardgen

GAMES = Path(__file__).parent / "games" / "earlier"


def test_a_game_of_an_earlier_version_prints_as_before(
    tmp_path: Path, golden: Callable[[Path, str], None]
) -> None:
    """A difference here is a broken promise: `--update-golden` needs a reason."""
    shutil.copytree(GAMES / "cards", tmp_path / "cards")
    assert run_cardgen(["--root", str(tmp_path), "validate", "--strict", "--fit"]) == 0
    assert run_cardgen(["--root", str(tmp_path), "render"]) == 0
    printed = sorted((tmp_path / "output").rglob("*.pdf"))
    lines = [f"{_digest(file)}  {file.name}\n" for file in printed]
    golden(GAMES / "printed.txt", "".join(lines))


def _digest(file: Path) -> str:
    """Return a hash of all objects of a PDF, with their streams unpacked.

    The packed bytes depend on the version of zlib that Python was built with.
    """
    made = hashlib.sha256()
    with pikepdf.open(file) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream):
                made.update(thing.read_bytes())
                keys = thing.keys() - {"/Length", "/Filter"}
                thing = pikepdf.Dictionary({key: thing[key] for key in sorted(keys)})
            made.update(thing.unparse())
    return made.hexdigest()
