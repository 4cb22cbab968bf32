"""`cardgen explain`: the manual page of anything that has a name."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from cardgen.cli import completion
from cardgen.cli.help_page import option_names, subcommands, summary
from cardgen.cli.paths import called, shown
from cardgen.cli.session import Session, refuse
from cardgen.load.asset_names import NAMED, Named, NamedAssets, of_games, shipped
from cardgen.load.workspace import Workspace, find_root
from cardgen.model.problem import Problem, Refused
from cardgen.model.suggestions import did_you_mean
from cardgen.model.visible import visible

if TYPE_CHECKING:
    from cardgen.cli.manual import Manual

EXAMPLE = "Example: cardgen explain count-by"
_MOST_MENTIONS = 5
# Elements show icons and figures as well as the topics do.
_NAMED: dict[str, Named] = {
    each: named for named in NAMED for each in (named, named[:-1])
}


def explain(
    context: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(
            help="What to look up: a topic such as pictures, a key of game.yaml, a "
            "rule, a card size ..., or a section such as sizes. Default: list all "
            "names.",
            autocompletion=completion.manual_pages,
        ),
    ] = None,
    sheet: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write a PNG instead: of all icons or figures, or of what seeds and "
            "styles make of a macro that draws pictures.",
        ),
    ] = None,
) -> None:
    """Show the manual page of a key, rule, check, element, macro, layout or target."""
    from cardgen.cli.manual import read_manual

    session: Session = context.obj
    root = session.root or find_root(Path.cwd())
    workspace = Workspace(root.resolve()) if root else None
    if sheet is not None:
        _write_sheet(name or "", sheet, workspace)
        return
    manual = read_manual()
    if name is None:
        print("\n\n".join(_section(title, pages) for title, pages in manual.items()))
        return
    commands = context.find_root().command
    found = [*_pages(manual, name, workspace), *_of_commands(commands, name)]
    plain = len(found) == 1 and ": " not in found[0][0]
    if not found:
        found = _meant(name, manual, commands, workspace)
    print("\n\n".join(page if plain else f"[{title}]\n{page}" for title, page in found))


def _meant(
    word: str, manual: "Manual", commands: Any, workspace: Workspace | None
) -> list[tuple[str, str]]:
    """Return the pages of the one name that a word can mean. Exits with 2 otherwise."""
    from cardgen.cli.manual_search import meant_by

    meant = meant_by(word, manual)
    lists = [each for each in NAMED if _lists(each, word, workspace)]
    if not meant.only or (lists and not meant.named):
        likely = [*meant.named, *lists, *meant.titled, *meant.tell]
        _refuse(word, likely, manual, commands)
    pages = _pages(manual, meant.only, workspace)
    found = [(_headed(title, meant.only), page) for title, page in pages]
    return found + [("See also", f"cardgen explain {each}") for each in lists]


def _lists(named: Named, word: str, workspace: Workspace | None) -> bool:
    """Return whether one of the icons or figures has that name."""
    return any(word in place.names for place in _places(named, workspace))


def _headed(title: str, name: str) -> str:
    return title if ": " in title else f"{title}: {name}"


def _pages(
    manual: "Manual", name: str, workspace: Workspace | None
) -> Iterator[tuple[str, str]]:
    """Yield every page of a name, with where it belongs."""
    from cardgen.cli.manual import (
        ELEMENTS_SECTION,
        SECTIONS,
        attribute_page,
    )
    from cardgen.cli.manual_of_games import all_keys, key_page

    if name in SECTIONS:
        yield "section", _section(SECTIONS[name], manual[SECTIONS[name]])
    for title, pages in manual.items():
        if name in pages:
            yield title, pages[name] + _names_and_sheet(title, name, workspace)
    for title, keys in all_keys().items():
        for key in keys:
            if "." in key.path and name in (key.path, key.name):
                yield (
                    f"{title.removeprefix('Keys of ')}: {key.path}",
                    key_page(key, keys),
                )
    attribute = attribute_page(name, manual[ELEMENTS_SECTION])
    if attribute:
        yield "Attributes", attribute


def _names_and_sheet(title: str, name: str, workspace: Workspace | None) -> str:
    """Return what ends a page: names of icons or figures, and how to see them."""
    from cardgen.cli.manual import ELEMENTS_SECTION, MACROS_SECTION, picture_macros

    if title == MACROS_SECTION and name in picture_macros():
        return _how_to_see("Sheet of its seeds and styles", name)
    named = _NAMED.get(name)
    if title not in ("Topics", ELEMENTS_SECTION) or not named:
        return ""
    places = _places(named, workspace)
    lists = places if title == ELEMENTS_SECTION else places[1:]
    return _name_lists(lists) + _how_to_see(f"Sheet of these {named}", named)


def _name_lists(places: Iterable[NamedAssets]) -> str:
    from cardgen.cli.manual import name_list

    return "".join(
        visible(f"\n\nThese are those of {place.place}:\n\n{name_list(place.names)}")
        for place in places
    )


def _how_to_see(what: str, name: str) -> str:
    command = f"{called()} explain {name} --sheet {name.replace('.', '-')}.png"
    return f"\n\n{what}:\n\n    {command}"


def _places(named: Named, workspace: Workspace | None) -> list[NamedAssets]:
    """Return the icons or figures of cardgen and those of the games found."""
    return [shipped(named), *(of_games(named, workspace) if workspace else ())]


def _write_sheet(name: str, path: Path, workspace: Workspace | None) -> None:
    """Write a sheet. Exits with 2 if there is none of that name, or no such file."""
    named = _NAMED.get(name)
    macros = {} if named else _macros_with(name)
    if path.suffix.lower() != ".png":
        refuse(f'--sheet: expected the name of a PNG, found "{path}"', "end it in .png")
    try:
        if named:
            from cardgen.pipeline.asset_sheets import write_name_sheet

            written = write_name_sheet(named, _places(named, workspace), path.resolve())
        else:
            # Drawing takes 150 ms to load, which no manual page should wait for.
            from cardgen.pipeline.plain_pages import write_sheet

            macro = name.partition(".")[2]
            written = write_sheet(macros[name], macro, path.resolve())
    except Refused as refused:
        _refuse_sheet(refused.problems[0])
    print(shown(written.path, Path.cwd()))


def _refuse_sheet(problem: Problem) -> NoReturn:
    """Exit with 2: the sheet cannot be written, or a file of a game is no icon."""
    span = problem.span
    icon = span.file.suffix == ".svg"
    at = f"{shown(span.file, Path.cwd())}:{span.line}:{span.column}: " if icon else ""
    # Otherwise it names an option that this command does not have.
    hint = problem.hint if icon else "choose another file"
    refuse(f"--sheet: {at}{problem.message}", hint)


def _macros_with(name: str) -> dict[str, str]:
    """Return the macros that draw pictures. Exits with 2 if it is none of them."""
    from cardgen.cli.manual import picture_macros

    macros = picture_macros()
    if name not in macros:
        families = dict.fromkeys(macro.partition(".")[0] for macro in macros)
        message = f'--sheet: "{name}" is not a macro that draws pictures by a seed'
        near = did_you_mean(name, [*macros, *NAMED])
        hint = f"{near}they are in {', '.join(families)}; or name {' or '.join(NAMED)}"
        refuse(message if name else "--sheet needs the name of a macro", hint)
    return macros


def _of_commands(group: Any, name: str) -> Iterator[tuple[str, str]]:
    """Yield where the help pages describe a command or an option."""
    for command, each in subcommands(group):
        if command == name:
            more = f"cardgen {command} --help shows its options."
            yield "Commands", f"{summary(each)}\n\n{more}"
    known: list[object] = []
    for title, each in [("", group), *subcommands(group)]:
        for option in each.params:
            if f"--{name}" in option.opts and option not in known:
                known.append(option)
                usage = " ".join(filter(None, ["cardgen", title, option_names(option)]))
                yield "Options", f"{usage}\n    {option.help}"


def _refuse(
    word: str, mentions: Sequence[str], manual: "Manual", commands: Any
) -> NoReturn:
    """Exit with 2, and name the pages on which the word occurs."""
    known = [*_names(manual), *(command for command, _ in subcommands(commands))]
    if mentions:
        hint = f"see {', '.join(list(dict.fromkeys(mentions))[:_MOST_MENTIONS])}; "
    else:
        hint = did_you_mean(word, known)
    refuse(
        f'there is no manual page "{word}"', f"{hint}cardgen explain lists all of them"
    )


def _names(manual: "Manual") -> Iterator[str]:
    from cardgen.cli.manual import ELEMENTS_SECTION, SECTIONS, attribute_names
    from cardgen.cli.manual_of_games import all_keys

    yield from SECTIONS
    for pages in manual.values():
        yield from pages
    yield from (key.name for keys in all_keys().values() for key in keys)
    yield from attribute_names(manual[ELEMENTS_SECTION])


def _section(title: str, pages: Mapping[str, str]) -> str:
    width = max(len(name) for name in pages)
    lines = [
        f"  {name:{width}}  {page.splitlines()[0]}" for name, page in pages.items()
    ]
    return "\n".join([title, *lines])
