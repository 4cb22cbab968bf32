"""Runs all checks over the files of exports, and turns defects into problems."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from cardgen.model.problem import Problem, Refused
from cardgen.model.source import Span
from cardgen.proof.expected import NAME
from cardgen.proof.exports.checks import EXPORT_CHECKS
from cardgen.proof.exports.file_view import MANIFEST, FileView
from cardgen.proof.exports.listed_export import Contained, ListedExport, ListedFile
from cardgen.proof.run_checks import Found, also_in


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
    path, *others = files
    message = found.defect.message + also_in(others)
    return Problem(found.severity, found.id, Span(path), message, found.defect.hint)
