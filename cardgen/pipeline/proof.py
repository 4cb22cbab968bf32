"""Read written PDFs back and compare them with what their manifest says."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cardgen.model.problem import Problem, Refused
from cardgen.pipeline.clock import Step
from cardgen.proof.expected import NAME, ExpectedFile, read_manifest
from cardgen.proof.foreign_pdf import ForeignPdf
from cardgen.proof.run_checks import proof

Expected: TypeAlias = ExpectedFile | ForeignPdf | None


class Proofed(NamedTuple):
    """How many files were measured, and the problems found."""

    files: int
    problems: tuple[Problem, ...]


def proof_folder(folder: Path, step: Step) -> Proofed:
    """Measure all PDFs listed in the manifests of a game's output and its kit."""
    below = [path.parent for path in sorted(folder.glob(f"*/{NAME}"))]
    folders = below if below and not (folder / NAME).exists() else [folder, *below]
    files: list[tuple[Path, Expected]] = []
    problems: list[Problem] = []
    for each in folders:
        try:
            files += [(each / name, of) for name, of in read_manifest(each).items()]
        except Refused as refused:
            problems += refused.problems
    problems += _problems(files, step)
    return Proofed(len(files), tuple(problems))


def proof_file(path: Path, given: ForeignPdf | None, step: Step) -> Proofed:
    """Measure one PDF against what is given, or else against the manifest beside it."""
    expected: Expected = given
    if given is None and (path.parent / NAME).is_file():
        try:
            expected = read_manifest(path.parent).get(path.name)
        except Refused as refused:
            return Proofed(1, refused.problems)
    return Proofed(1, tuple(_problems([(path, expected)], step)))


def _problems(files: Sequence[tuple[Path, Expected]], step: Step) -> Iterator[Problem]:
    for number, (path, expected) in enumerate(files):
        step(number, len(files), path.name)
        yield from proof(path, expected)
