"""Read written files back and compare them with what their manifests say."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cardgen.load.workspace import Workspace
from cardgen.model.problem import Problem, Refused
from cardgen.model.source import Span
from cardgen.pipeline.clock import Step
from cardgen.pipeline.counts import copies_of, printed
from cardgen.proof.expected import NAME, ExpectedFile, read_manifest
from cardgen.proof.exports.checks import EXPORT_CHECKS
from cardgen.proof.exports.file_view import MANIFEST, FileView
from cardgen.proof.exports.listed_export import (
    Contained,
    ListedExport,
    ListedFile,
    read_cut_files,
    read_export,
)
from cardgen.proof.foreign_pdf import ForeignPdf
from cardgen.proof.run_checks import Found, ProofRun, Said, also_in

Counts: TypeAlias = Mapping[str, Contained]
"""How many cards each component of a game has now."""


# Exports are below the prints of a game, other looks below those.
_MANIFESTS = (NAME, f"*/{NAME}", f"*/*/{NAME}")


class Proofed(NamedTuple):
    """How many files were measured, and the problems found.

    `exports` is whether files of exports were among them.
    """

    files: int
    problems: tuple[Problem, ...]
    exports: bool = False


@dataclass
class _Listed:
    """What to measure: PDFs, the cut files beside them, and the files of exports."""

    pdfs: list[tuple[Path, Said]] = field(default_factory=list)
    exported: list[tuple[ListedExport, ListedFile]] = field(default_factory=list)
    cut: list[tuple[ListedExport, ListedFile]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def count(self) -> int:
        """Return the number of files, of which an exported PDF is one."""
        paths = [path for path, _ in self.pdfs]
        paths += [export.folder / file.name for export, file in self.exported]
        listed = len(set(paths)) - len({export.folder for export, _ in self.exported})
        return listed + len(self.cut)

    def add_folder(self, folder: Path) -> None:
        """Add what the manifest in a folder lists."""
        try:
            export = read_export(folder)
            if export is None:
                said = read_manifest(folder).items()
                self.pdfs += [(folder / name, of) for name, of in said]
                cut = read_cut_files(folder)
                self.cut += [(cut, file) for file in cut.files.values()]
                return
        except Refused as refused:
            self.problems += refused.problems
            return
        for file in files_of(export):
            self.exported.append((export, file))
            path = folder / file.name
            # One that is missing is reported as a file of the export.
            if isinstance(file.facts, ExpectedFile) and path.is_file():
                self.pdfs.append((path, file.facts))


def proof_folder(
    folder: Path, step: Step, counts: Callable[[], Counts | None] = lambda: None
) -> Proofed:
    """Measure all that the manifests of a game's output, its kit and exports list.

    `counts` is called if there are exports, to compare them with the game.
    """
    below = [
        path.parent for names in _MANIFESTS[1:] for path in sorted(folder.glob(names))
    ]
    folders = below if below and not (folder / NAME).exists() else [folder, *below]
    found = _Listed()
    for each in folders:
        found.add_folder(each)
    return _proofed(found, step, counts() if found.exported else None)


def count_game(workspace: Workspace, folder: Path) -> Counts | None:
    """Return what a game consists of now, None if it has errors."""
    # Most runs of proof need not know the game itself.
    from cardgen.pipeline.build import build

    game = build(workspace, folder).game
    if game is None:
        return None
    parts = [part for part in printed(game) if not part.book]
    return {
        part.id: Contained(len(part.printed()), copies_of(part), part.box is not None)
        for part in parts
    }


def proof_file(path: Path, given: ForeignPdf | None, step: Step) -> Proofed:
    """Measure one PDF against what is given, or else against the manifest beside it."""
    expected: Said = given
    if given is None and (path.parent / NAME).is_file():
        beside = _Listed()
        beside.add_folder(path.parent)
        if beside.problems:
            return Proofed(1, tuple(beside.problems))
        expected = dict(beside.pdfs).get(path)
    return _proofed(_Listed([(path, expected)]), step, None)


def _proofed(found: _Listed, step: Step, game: Counts | None) -> Proofed:
    exported = _export_problems([*found.exported, *found.cut], step, game)
    pdfs = _pdf_problems(found.pdfs, step)
    problems = (*found.problems, *exported, *pdfs)
    return Proofed(found.count, problems, bool(found.exported or found.cut))


def _export_problems(
    files: Sequence[tuple[ListedExport, ListedFile]], step: Step, game: Counts | None
) -> list[Problem]:
    run = ExportRun()
    for done, (export, file) in enumerate(files):
        step(done, len(files), file.name)
        run.measure(export, file, game)
    return run.problems()


class _PageCount:
    """How many pages of several files were measured.

    How many a file has is known from its manifest, or when it is opened.
    """

    def __init__(self, files: Sequence[tuple[Path, Said]], step: Step) -> None:
        self._files, self._step = files, step
        self._pages = [
            len(said.pages) if isinstance(said, ExpectedFile) else 1
            for _, said in files
        ]

    def report(self, file: int, page: int, pages: int) -> None:
        """Report a page of a file, which comes next."""
        self._pages[file] = pages
        done = sum(self._pages[:file]) + page - 1
        self._step(done, sum(self._pages), self._files[file][0].name)


def _pdf_problems(files: Sequence[tuple[Path, Said]], step: Step) -> list[Problem]:
    run, count = ProofRun(), _PageCount(files, step)
    for number, (path, said) in enumerate(files):
        run.measure(path, said, partial(count.report, number))
    return run.problems()


class ExportRun:
    """Measures files one after another, and collects what is wrong with them.

    A defect that many files share is one problem.
    """

    def __init__(self) -> None:
        self._found: dict[Found, list[Path]] = {}
        self._broken: list[Problem] = []

    def measure(
        self,
        export: ListedExport,
        file: ListedFile,
        game: Mapping[str, Contained] | None = None,
    ) -> None:
        """Measure a file. One that cannot be read is a problem itself.

        `game` says what the game consists of now, if that is known.
        """
        view = FileView(export, file, game)
        try:
            view.read()
        except Refused as refused:
            self._broken += refused.problems
            return
        for found in _found(view):
            self._found.setdefault(found, []).append(view.path)

    def problems(self) -> list[Problem]:
        """Return what was found."""
        found = [_problem(each, files) for each, files in self._found.items()]
        return [*found, *self._broken]


def files_of(export: ListedExport) -> list[ListedFile]:
    """Return all files of an export to measure: the manifest itself comes last."""
    return [*export.files.values(), ListedFile(NAME, MANIFEST, "")]


def _found(view: FileView) -> Iterator[Found]:
    for id, module in EXPORT_CHECKS.items():
        if view.file.kind in module.KINDS:
            for defect in module.check(view):
                yield Found(id, module.SEVERITY, defect)


def _problem(found: Found, files: list[Path]) -> Problem:
    # Copies of one card have the same defect in one file.
    path, *others = dict.fromkeys(files)
    message = found.defect.message + also_in(path, others)
    return Problem(found.severity, found.id, Span(path), message, found.defect.hint)
