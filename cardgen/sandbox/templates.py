"""Templates compiled once and rendered within limits."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any

from jinja2 import FunctionLoader, Template, TemplateSyntaxError, nodes

from cardgen.cache.sound_templates import SoundTemplates
from cardgen.model.assets import own
from cardgen.model.ignores import may_ignore
from cardgen.model.problem import Problem, Refused
from cardgen.model.references import References
from cardgen.model.source import Span
from cardgen.sandbox.budget import Budget, check_length
from cardgen.sandbox.catalogue import (
    CATALOGUE,
    as_template,
    catalogue,
    own_catalogue,
)
from cardgen.sandbox.compiling import translated
from cardgen.sandbox.guarded import PHRASE, GuardedEnvironment
from cardgen.sandbox.macro_calls import Shared
from cardgen.sandbox.source_marks import mark_places
from cardgen.sandbox.template_file import read_template

if TYPE_CHECKING:
    from cardgen.sandbox.explain import FaultFinder, Source, Trace

FindTemplate = Callable[[str], Path | None]


class SharingLoader(FunctionLoader):
    """Loads templates that a process compiles once: games share the kit of pictures,
    and a game that is saved again has most of its own from before."""

    def load(self, environment: Any, name: str, globals: Any = None) -> Template:
        """Return a template for an environment, which learns what it refers to."""
        source, file, _ = self.get_source(environment, name)
        code, found = _compiled(environment.autoescape, source, name, file)
        environment.references[name] = found
        kind: type[Template] = environment.template_class
        return kind.from_code(environment, code, globals or {})


@lru_cache(maxsize=1 << 9)
def _compiled(
    escape: bool, source: str, name: str, file: str | None
) -> tuple[CodeType, References]:
    environment = GuardedEnvironment(escape=escape)
    return environment.compile(source, name, file), environment.references[name]


class TemplateSandbox:
    """Renders a game's templates. Raises Refused with the place in the template.

    `sources` are the templates read so far, by name. `mark` writes places into a
    template's source before it is compiled. Values are escaped when the template makes
    `xml`. A fault inside a macro of a `shared` template is reported where it is called.
    Templates that are `sound` already are compiled only to be rendered.
    """

    def __init__(
        self,
        find: FindTemplate,
        names: Callable[[], Sequence[str]],
        mark: Callable[[str, str], str] = mark_places,
        xml: bool = True,
        shared: Shared = lambda _: False,
        sound: SoundTemplates | None = None,
    ) -> None:
        self._environment = GuardedEnvironment(SharingLoader(self._source), escape=xml)
        self._xml = xml
        self.is_shared = shared
        self._in_folders = find
        self._names = names
        self._mark = mark
        self._sound = sound
        # The files of those that an earlier run has compiled.
        self._known: dict[str, Path] = {}
        # Asked for every card, and finding a template again means asking the disk.
        self._compiled: dict[str, Template] = {}
        self._broken: dict[str, Refused] = {}
        self.sources: dict[str, str] = {}

    @cached_property
    def _finder(self) -> "FaultFinder":
        # 8 ms that only a fault needs.
        from cardgen.sandbox.explain import FaultFinder

        said = lambda: self._environment.phrases  # noqa: E731
        return FaultFinder(self._source, self._names, self.is_shared, self._xml, said)

    def _find(self, name: str) -> Path | None:
        # One in a workspace is a copy of the kit's, perhaps of another version.
        return own_catalogue() if name == CATALOGUE else self._in_folders(name)

    def speak(self, phrases: Mapping[str, str]) -> None:
        """Set what `_` makes of the texts of templates from now on."""
        self._environment.phrases = phrases

    def phrases(self, name: str) -> list[tuple[int, str]]:
        """Return the texts that a template translates, each with its line."""
        return list(translated(self.tree(name, f"{PHRASE}("), PHRASE))

    def tree(self, name: str, sign: str) -> nodes.Template:
        """Return a template as Jinja2 reads it: empty if broken, or without `sign`."""
        path = self._find(name)
        text = read_template(path) if path else ""
        with suppress(TemplateSyntaxError):
            if sign in text:
                return self._environment.parse(text)
        return nodes.Template([])

    def path(self, name: str) -> Path | None:
        """Return the file of a template."""
        return self._find(name)

    def files(self) -> list[Path]:
        """Return the files of all templates that were found sound so far."""
        compiled = (self._environment.cache or {}).values()
        files = {Path(template.filename or "") for template in compiled}
        return sorted(files.union(self._known.values()))

    def is_current(self, find: FindTemplate) -> bool:
        """Return whether all templates read so far are sound, and unchanged on disk.

        `find` returns the file that a name belongs to now.
        """
        try:
            files = {name: find(name) for name in self.sources}
            return not self._broken and all(
                file and read_template(file) == self.sources[name]
                for name, file in files.items()
            )
        except Refused:
            return False

    def closure(self, name: str) -> dict[str, str] | None:
        """Return a template and all templates that it may refer to, as they were read.

        By name, with the source. One that computes the name of another may refer to
        any. None when one of them is unread or broken.
        """
        found = self._reached(name)
        if found is None:
            return None
        if not any(map(self._searches, found)):
            return {each: self.sources[each] for each in found}
        try:
            sources = self._all_sources()
        except Refused:
            return None
        # Those that the others compute are read for their ignores when they are drawn.
        computed = (text for each, text in sources.items() if each not in found)
        return None if any(map(may_ignore, computed)) else sources

    def _all_sources(self) -> dict[str, str]:
        """Return every template that a game could refer to. Raises Refused."""
        files = ((name, self._find(name)) for name in self._names())
        return {name: self._text(name, file) for name, file in files if file}

    def references(self, name: str) -> dict[str, References] | None:
        """Return what a template refers to, and all templates that it refers to.

        By name. None when one of them is unread or broken, or computes the name of
        another.
        """
        found = self._reached(name)
        return None if found and any(map(self._searches, found)) else found

    def _reached(self, name: str) -> dict[str, References] | None:
        """Return what a template refers to, and all templates that it names outright.

        None when one of them is unread or broken.
        """
        found: dict[str, References] = {}
        waiting = [name]
        while waiting:
            current = waiting.pop()
            references = self._environment.references.get(current)
            if references is None:
                return None
            if current not in found:
                found[current] = references
                waiting += [other for other, _ in self._named_by(current)]
        return found

    def _searches(self, name: str) -> bool:
        """Return whether a template may refer to any other."""
        return self._environment.references[name].searches and not self.is_kit(name)

    def _named_by(self, name: str) -> Sequence[tuple[str, int]]:
        """Return the templates that one names, with the lines.

        Those that the kit computes are named by its catalogue.
        """
        found = self._environment.references[name]
        if not (found.searches and self.is_kit(name)):
            return found.templates
        return *found.templates, *((other, 1) for other in catalogue().templates)

    def is_kit(self, name: str) -> bool:
        """Return whether a template is cardgen's, or a copy that nobody changed."""
        path = self._find(name)
        if path is None or self.is_shared(path):
            return path is not None
        kit = own("templates") / "common" / name
        return kit.is_file() and read_template(kit) == self._text(name, path)

    def asks_for(self, name: str, value: str) -> bool:
        """Return whether a template, or one it refers to, may use a value."""
        found = self.references(name)
        return found is None or any(value in each.values for each in found.values())

    def check(self, name: str, asked_at: Span) -> None:
        """Find the faults of a template and all that it refers to, without rendering.

        `asked_at` is the place of the problem if the template is missing.
        """
        problems: list[Problem] = []
        waiting, seen = [(name, asked_at)], {name}
        while waiting:
            current, place = waiting.pop(0)
            try:
                path = self._path(current, place)
                if not self._is_known(current, path):
                    self._compile(current, place)
            except Refused as refused:
                problems += refused.problems
                continue
            for other, line in self._named_by(current):
                if other not in seen:
                    seen.add(other)
                    place = Span(path, line, 1, line, 1)
                    if self._find(other) is None:
                        place = self._finder.asked(current, other) or place
                    waiting.append((other, place))
        if problems:
            # Each card would compile it again, to fail in the same way.
            self._broken[name] = Refused(*problems)
            raise self._broken[name]

    def _is_known(self, name: str, path: Path) -> bool:
        """Return whether an earlier run has compiled the same template."""
        if self._sound is None or name in self._compiled:
            return False
        with suppress(Refused):
            found = self._sound.recall(name, self._text(name, path))
            if found:
                self._environment.references[name] = found
                self._known[name] = path
                return True
        return False

    def render(
        self, name: str, values: Mapping[str, object], asked_at: Span
    ) -> list[str]:
        """Return the text that a template makes of values, in pieces.

        What the template writes for an expression is a piece of its own, a `Markup`.
        """
        if name in self._broken:
            raise self._broken[name]
        template = self._compile(name, asked_at)
        self._environment.budget = Budget()
        try:
            pieces = self._environment.pieces(template, values)
            check_length(sum(map(len, pieces)))
        except Exception as fault:
            top = Span(self._path(name, asked_at))
            problems = self._finder.problems(fault, top, name, values)
            raise Refused(*problems) from fault
        return pieces

    def trace(self, name: str, values: Mapping[str, object]) -> "Trace | None":
        """Render a template whose face has problems, with its calls of macros.

        None if that fails.
        """
        try:
            return self._finder.run(name, values)
        except Refused:
            return None

    def _compile(self, name: str, asked_at: Span) -> Template:
        if name in self._compiled:
            return self._compiled[name]
        path = self._path(name, asked_at)
        try:
            compiled = self._environment.get_template(name)
        except Exception as fault:
            raise Refused(*self._finder.problems(fault, Span(path), name)) from fault
        self._compiled[name] = compiled
        if self._sound:
            references = self._environment.references[name]
            self._sound.keep(name, self.sources[name], references)
        return compiled

    def _source(self, name: str) -> "Source | None":
        """Return a template's marked source, as Jinja2 asks for it."""
        path = self._find(name)
        if path is None:
            return None
        text = self._text(name, path)
        marked = as_template(text) if name == CATALOGUE else self._mark(text, name)
        return marked, str(path), lambda: True

    def _text(self, name: str, path: Path) -> str:
        """Return a template's source as it was when it was first read."""
        if name not in self.sources:
            self.sources[name] = read_template(path)
        return self.sources[name]

    def _path(self, name: str, asked_at: Span) -> Path:
        path = self._find(name)
        if path is None:
            from cardgen.sandbox.explain import no_template

            raise Refused(no_template(name, asked_at, self._names()))
        return path
