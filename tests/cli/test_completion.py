"""What the shell offers: asked for as bash does."""

from pathlib import Path

import pytest

from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from tests.cli.aliases import Patch
from tests.cli.running import said
from tests.cli.sample import write_game

PLAN = """\
print:
  looks: [colour, foil]
  papers: [a4, {name: huge, size: [600, 800]}]
"""


@pytest.fixture(autouse=True)
def root(tmp_path: Path) -> Path:
    """Return a root with two games, of which one cannot be read."""
    write_game(tmp_path, "ghosts", more=PLAN)
    write_game(tmp_path, "goblins")
    broken = write_game(tmp_path, "broken") / "game.yaml"
    broken.write_text("components: {a: [", encoding="utf-8")
    return tmp_path


def _offered(line: str, monkeypatch: Patch) -> list[str]:
    words = line.split(" ")
    monkeypatch.setenv("_CARDGEN_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    code, out, err = said("")
    assert (code, err) == (0, "")
    return out.split()


OFFERED = (
    ("cardgen pr", ["printed", "proof", "preview"]),
    ("cardgen help pr", ["printed", "proof", "preview"]),
    ("cardgen render --qu", ["--quiet"]),
    ("cardgen --qu", ["--quiet"]),
    ("cardgen render g", ["ghosts", "goblins"]),
    ("cardgen proof gh", ["ghosts"]),
    ("cardgen new mine --from gh", ["ghosts"]),
    ("cardgen render ghosts --component ", ["pool"]),
    ("cardgen render --component p", ["pool"]),
    ("cardgen render broken --component ", []),
    ("cardgen render ghosts --look ", ["colour", "low-ink", "foil"]),
    ("cardgen render goblins --look ", ["colour", "low-ink"]),
    ("cardgen render ghosts --paper hu", ["huge"]),
    ("cardgen render --paper ", [*PAPERS, "huge"]),
    ("cardgen render --layout ", [*LAYOUTS, "pages", "booklet"]),
    ("cardgen render --to p", ["pdf", "png"]),
    ("cardgen export --to im", ["images"]),
    ("cardgen export ghosts --component ", ["pool"]),
    ("cardgen export --look f", ["foil"]),
    ("cardgen export --format w", ["webp"]),
    ("cardgen explain imag", ["image", "images"]),
    ("cardgen validate --format j", ["json", "junit"]),
    ("cardgen calibrate --paper le", ["letter", "legal"]),
    ("cardgen explain gut", ["gutterfold"]),
    ("cardgen --root elsewhere list ", []),
)


def test_what_is_offered(monkeypatch: Patch) -> None:
    found = {line: _offered(line, monkeypatch) for line, _ in OFFERED}
    assert found == dict(OFFERED)


def test_a_script_for_each_shell(monkeypatch: Patch) -> None:
    for shell in ("bash", "zsh", "fish"):
        found = shell, f"/bin/{shell}"
        monkeypatch.setattr("shellingham.detect_shell", lambda *_, found=found: found)
        code, out, _ = said("--show-completion")
        assert code == 0
        assert "_CARDGEN_COMPLETE" in out, shell


def test_a_shell_whose_file_cannot_be_written(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    """The library that installs the completion says nothing of its own."""
    (tmp_path / "home").touch()
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    monkeypatch.setattr("shellingham.detect_shell", lambda *_: ("bash", "/bin/bash"))
    code, out, error = said("--install-completion")
    assert (code, out) == (2, "")
    assert error.startswith(f'cardgen: "{tmp_path / "home"}')
    assert "cannot be written: " in error
    assert "   hint: cardgen --show-completion prints it" in error
