"""What a request leaves out because of its layouts, and why it may select nothing."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.load.workspace import GAME_FILE
from cardgen.model.game import Component, Game
from cardgen.model.problem import Problem, Severity, warning
from cardgen.model.source import Span
from cardgen.pipeline.counts import printed_names
from cardgen.pipeline.selection import RenderRequest, book_pdfs, card_pdfs


class Nothing(NamedTuple):
    """Why a request selects nothing of a game, and what to ask for instead."""

    reason: str
    hint: str = ""

    def problem(self, game: Game) -> Problem:
        """Return a warning about the whole game."""
        place = Span(game.folder / GAME_FILE)
        message = f"there is nothing to print: {self.reason}"
        return warning("layout", place, message, self.hint)


def nothing_selected(game: Game, request: RenderRequest) -> Nothing | None:
    """Return why a request selects nothing of a game; None if it selects something."""
    if card_pdfs(game, request)[0] or book_pdfs(game, request):
        return None
    return next(_reasons(game, request, _asked(game, request)))


def _reasons(
    game: Game, request: RenderRequest, asked: Sequence[Component]
) -> Iterator[Nothing]:
    own, looks = tuple(game.plan.own_papers), game.plan.looks
    papers = (*PAPERS, *own)
    if not asked:
        yield _unknown("component", request.components, printed_names(game))
    if request.looks and not set(request.looks) & set(looks):
        yield _unknown("look", request.looks, looks)
    if request.papers and not set(request.papers) & set(papers):
        yield _unknown("paper", request.papers, papers)
    if request.layouts and not _names(request, LAYOUTS):
        hint = f"other components are printed with {', '.join(LAYOUTS)}"
        yield Nothing(f"{_all_are(request.layouts)} only for rulebooks", hint)
    if request.choice and not any(request.choice.of(part) for part in asked):
        yield Nothing("it has none of the cards chosen")
    if request.blanks:
        hint = "name a board or sheet with --component to print it empty"
        yield Nothing("blank cards are those of decks, tokens and references", hint)
    if request.cutter and all(part.book for part in asked):
        yield Nothing("a rulebook is not cut out", "print it without --cut")
    if all(part.book for part in asked):
        hint = f"a rulebook is printed with {' or '.join(BOOK_LAYOUTS)}"
        yield Nothing(f"{_all_are(request.layouts)} not for rulebooks", hint)
    hint = "name a component with --component to print it anyway"
    yield Nothing("the game prints its components only in other ways", hint)


def _unknown(what: str, names: Sequence[str], known: Sequence[str]) -> Nothing:
    if not known:
        return Nothing(f"the game has no {what} to print")
    return Nothing(
        f"the game has no {what} {_all(names)}", f"it has {', '.join(known)}"
    )


def left_out(game: Game, request: RenderRequest) -> list[Problem]:
    """Return a warning for the components that no requested layout is for.

    Cards that their own papers and layouts leave out are reported by `card_pdfs`.
    """
    if not request.layouts:
        return []
    asked = _asked(game, request)
    cards = [part for part in asked if not part.book]
    books = [part for part in asked if part.book]
    problems = []
    if cards and not _names(request, LAYOUTS):
        problems.append(_other_layout(cards, request, "only for rulebooks", "cards"))
    has_books = request.kit or request.one_file or _names(request, BOOK_LAYOUTS)
    if books and not has_books:
        problems.append(_other_layout(books, request, "not for rulebooks", "rulebooks"))
    return problems


def without_uncut(
    problems: list[Problem], request: RenderRequest, some: bool
) -> list[Problem]:
    """Return problems of which those that keep a component from being cut are warnings.

    A game's playmat may be as large as the paper: its cards are cut all the same. That
    `some` are cut is what the user asked for, unless the component or its layout was
    named.
    """
    named = request.components or request.layouts
    if not request.cutter or named or not some:
        return problems
    return [
        _warned(each, "it is left out")
        if each.rule == "layout" and each.severity is Severity.ERROR
        else each
        for each in problems
    ]


def left_out_of_kit(problems: Iterable[Problem]) -> list[Problem]:
    """Return, as warnings, why a kit has nothing on one of its papers."""
    return [_warned(each, "the kit for that paper lacks it") for each in problems]


def _warned(problem: Problem, then: str) -> Problem:
    message = f"{problem.message}; {then}"
    return problem._replace(severity=Severity.WARNING, message=message)


def _other_layout(
    parts: Sequence[Component], request: RenderRequest, use: str, kind: str
) -> Problem:
    names = [f'"{part.id}"' for part in parts]
    if len(names) > 3:
        names = [*names[:2], f"{len(names) - 2} more"]
    first = next(iter(LAYOUTS if kind == "cards" else BOOK_LAYOUTS))
    return warning(
        "layout",
        parts[0].span,
        f"{_are(names)} left out: {_all_are(request.layouts)} {use}",
        f"add a layout for {kind} as well, such as --layout {first}",
    )


def _asked(game: Game, request: RenderRequest) -> list[Component]:
    """Return the components that the request or else the print plan names."""
    plan = game.plan
    names = plan.named(request.components) or plan.printed
    found = [part for part in game.printable if part.id in names]
    return [part for part in found if request.picks(part)]


def _names(request: RenderRequest, layouts: Iterable[str]) -> bool:
    return any(layout in layouts for layout in request.layouts)


def _all(names: Sequence[str]) -> str:
    return _and([f'"{name}"' for name in names])


def _all_are(names: Sequence[str]) -> str:
    return _are([f'"{name}"' for name in names])


def _are(names: Sequence[str]) -> str:
    return f"{_and(names)} {'is' if len(names) == 1 else 'are'}"


def _and(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
