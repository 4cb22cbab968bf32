"""Read back what was written: each file beside what its manifest says of it."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cardgen.model.problem import Problem, Refused
from cardgen.proof.expected import NAME, ExpectedFile, read_manifest
from cardgen.proof.foreign_pdf import ForeignPdf
from cardgen.proof.run_checks import proof

Said: TypeAlias = ExpectedFile | ForeignPdf | None
Step: TypeAlias = Callable[[int, int, str], None]


class Proofed(NamedTuple):
    """How many files were measured, and what is wrong with them."""

    files: int
    problems: tuple[Problem, ...]


def proof_folder(folder: Path, step: Step) -> Proofed:
    """Measure all PDFs that the manifests of a game's output and its kit name."""
    below = [path.parent for path in sorted(folder.glob(f"*/{NAME}"))]
    folders = below if below and not (folder / NAME).exists() else [folder, *below]
    files: list[tuple[Path, Said]] = []
    problems: list[Problem] = []
    for each in folders:
        try:
            files += [(each / name, said) for name, said in read_manifest(each).items()]
        except Refused as refused:
            problems += refused.problems
    problems += _problems(files, step)
    return Proofed(len(files), tuple(problems))


def proof_file(path: Path, given: ForeignPdf | None, step: Step) -> Proofed:
    """Measure one PDF: by what was given, or else by the manifest beside it."""
    said: Said = given
    if given is None and (path.parent / NAME).is_file():
        try:
            said = read_manifest(path.parent).get(path.name)
        except Refused as refused:
            return Proofed(1, refused.problems)
    return Proofed(1, tuple(_problems([(path, said)], step)))


def _problems(files: Sequence[tuple[Path, Said]], step: Step) -> Iterator[Problem]:
    for number, (path, said) in enumerate(files):
        step(number, len(files), path.name)
        yield from proof(path, said)
