"""Templates compiled once and rendered under guard."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from jinja2 import BaseLoader, Environment, Template, TemplateNotFound

from cardgen.cache.template_notes import TemplateNote, TemplateNotes
from cardgen.model.problem import Problem, Refused
from cardgen.model.source import Span
from cardgen.sandbox.budget import Budget, check_length
from cardgen.sandbox.explain import explain_failure, no_template
from cardgen.sandbox.guarded import Guarded
from cardgen.sandbox.source_marks import mark_places
from cardgen.sandbox.template_file import read_template

FindTemplate = Callable[[str], Path | None]


class TemplateSandbox:
    """Renders a game's templates. Raises Refused with the place in the template.

    `mark` puts places into a text before it is compiled; where it yields no XML its
    values are not escaped. By `notes` templates are checked that need no compiling.
    """

    def __init__(
        self,
        find: FindTemplate,
        names: Callable[[], Sequence[str]],
        mark: Callable[[str, str], str] = mark_places,
        xml: bool = True,
        notes: TemplateNotes | None = None,
    ) -> None:
        self._guarded = Guarded(_Loader(find, mark), escape=xml)
        self._find = find
        self._names = names
        self._notes = notes
        self._noted: dict[str, Path] = {}
        # Asked for every card, and on the disk the answer is dear.
        self._ready: dict[str, Template] = {}
        self._broken: dict[str, Refused] = {}

    def path(self, name: str) -> Path | None:
        """Give the file of a template by its name."""
        return self._find(name)

    def files(self) -> list[Path]:
        """Give the files of all templates that were found sound so far."""
        cached = (self._guarded.cache or {}).values()
        compiled = {Path(template.filename or "") for template in cached}
        return sorted(compiled.union(self._noted.values()))

    @property
    def read(self) -> tuple[str, ...] | None:
        """Give the names of all templates read so far; None if one of them is broken.

        While these are what they were, they need not be read again.
        """
        return None if self._broken else tuple(self._guarded.named)

    def closure(self, name: str) -> tuple[str, ...] | None:
        """Give the names of a template that was checked and of all that it names.

        None when one of them is unread or broken, or names others while it runs.
        """
        names, waiting = {name: None}, [name]
        while waiting:
            current = waiting.pop()
            if current not in self._guarded.named or current in self._guarded.searching:
                return None
            for other, _ in self._guarded.named[current]:
                if other not in names:
                    names[other] = None
                    waiting.append(other)
        return tuple(names)

    def reads(self, name: str) -> tuple[str, ...] | None:
        """Give the fields of its card that a template and all that it names read.

        None when that is not known before it runs.
        """
        fields: set[str] = set()
        for each in self.closure(name) or [None]:
            read = self._guarded.read[each] if each else None
            if read is None:
                return None
            fields |= read
        return tuple(sorted(fields))

    def asks_for(self, name: str, value: str) -> bool:
        """Tell whether a template, or one that it names, may ask for a value."""
        names, asked = self.closure(name), self._guarded.asked
        if names is None:
            return True
        return any(each not in asked or value in asked[each] for each in names)

    def check(self, name: str, asked_at: Span) -> None:
        """Read a template and all that it names, without rendering.

        `asked_at` is where a missing template is complained about.
        """
        problems: list[Problem] = []
        waiting, seen = [(name, asked_at)], {name}
        while waiting:
            current, place = waiting.pop(0)
            try:
                path = self._template_path(current, place)
                self._look_at(current, path, place)
            except Refused as refused:
                problems += refused.problems
                continue
            for other, line in self._guarded.named[current]:
                if other not in seen:
                    seen.add(other)
                    waiting.append((other, Span(path, line, 1, line, 1)))
        if problems:
            # Each card would compile it again, to fail in the same way.
            self._broken[name] = Refused(*problems)
            raise self._broken[name]

    def _look_at(self, name: str, path: Path, asked_at: Span) -> None:
        """Find out what a template names, and whether it is sound."""
        if self._notes is None or name in self._ready:
            self._compiled(name, asked_at)
            return
        text, guarded = read_template(path), self._guarded
        note = self._notes.recall(text)
        if note is None:
            self._compiled(name, asked_at)
            read = guarded.read[name]
            note = TemplateNote(
                tuple(guarded.named[name]),
                name in guarded.searching,
                None if read is None else tuple(sorted(read)),
            )
            self._notes.keep(text, note)
            return
        self._noted[name] = path
        guarded.named[name] = list(note.named)
        guarded.read[name] = None if note.reads is None else frozenset(note.reads)
        if note.searches:
            guarded.searching.add(name)

    def render(
        self, name: str, values: Mapping[str, object], asked_at: Span
    ) -> list[str]:
        """Give the text that a template yields from values, in pieces.

        What the template writes for an expression is a piece of its own, and `Markup`.
        """
        if name in self._broken:
            raise self._broken[name]
        template = self._compiled(name, asked_at)
        self._guarded.budget = Budget()
        try:
            pieces = self._guarded.pieces(template, values)
        except Exception as fault:
            place = Span(self._template_path(name, asked_at))
            raise Refused(
                explain_failure(fault, place, list(values), self._names())
            ) from fault
        check_length(sum(map(len, pieces)))
        return pieces

    def _compiled(self, name: str, asked_at: Span) -> Template:
        ready = self._ready.get(name)
        if ready is not None:
            return ready
        path = self._template_path(name, asked_at)
        try:
            ready = self._ready[name] = self._guarded.get_template(name)
            return ready
        except Refused:
            raise
        except Exception as fault:
            raise Refused(
                explain_failure(fault, Span(path), [], self._names())
            ) from fault

    def _template_path(self, name: str, asked_at: Span) -> Path:
        path = self._find(name)
        if path is None:
            raise Refused(no_template(name, asked_at, self._names()))
        return path


class _Loader(BaseLoader):
    """Reads templates from the game's lookup folders, with places in their tags."""

    def __init__(self, find: FindTemplate, mark: Callable[[str, str], str]) -> None:
        self._find, self._mark = find, mark

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        path = self._find(template)
        if path is None:
            raise TemplateNotFound(template)
        return self._mark(read_template(path), template), str(path), lambda: True
