"""`cardgen explain`: the manual page of anything that has a name."""

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardgen.cli import completion
from cardgen.cli.help_page import option_names, subcommands, summary
from cardgen.cli.session import refuse
from cardgen.model.suggestions import did_you_mean

if TYPE_CHECKING:
    from cardgen.cli.manual import Manual

EXAMPLE = "Example: cardgen explain count-by"
_MOST_MENTIONS = 5


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
) -> None:
    """Show the manual page of a key, rule, check, element, macro, layout or target."""
    from cardgen.cli.manual import read_manual

    manual = read_manual()
    if name is None:
        print("\n\n".join(_section(title, pages) for title, pages in manual.items()))
        return
    commands = context.find_root().command
    found = [*_pages(manual, name), *_of_commands(commands, name)]
    if not found:
        _refuse(name, manual, commands)
    plain = len(found) == 1 and ": " not in found[0][0]
    print("\n\n".join(page if plain else f"[{title}]\n{page}" for title, page in found))


def _pages(manual: "Manual", name: str) -> Iterator[tuple[str, str]]:
    """Yield every page of a name, with where it belongs."""
    from cardgen.cli.manual import ELEMENTS_SECTION, SECTIONS, attribute_page
    from cardgen.cli.manual_of_games import all_keys, key_page

    if name in SECTIONS:
        yield "section", _section(SECTIONS[name], manual[SECTIONS[name]])
    for title, pages in manual.items():
        if name in pages:
            yield title, pages[name]
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


def _of_commands(group: Any, name: str) -> Iterator[tuple[str, str]]:
    """Yield where the help pages describe a command or an option."""
    for command, each in subcommands(group):
        if command == name:
            more = f"cardgen {command} --help shows its options."
            yield "Commands", f"{summary(each)}\n\n{more}"
    shown: list[object] = []
    for title, each in [("", group), *subcommands(group)]:
        for option in each.params:
            if f"--{name}" in option.opts and option not in shown:
                shown.append(option)
                usage = " ".join(filter(None, ["cardgen", title, option_names(option)]))
                yield "Options", f"{usage}\n    {option.help}"


def _refuse(name: str, manual: "Manual", commands: Any) -> None:
    """Exit with 2, and name the pages on which the word occurs."""
    known = [*_names(manual), *(command for command, _ in subcommands(commands))]
    word = re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE)
    pages = {key: page for pages in manual.values() for key, page in pages.items()}
    mentions = [key for key, page in pages.items() if word.search(page)]
    if mentions:
        hint = f"see {', '.join(mentions[:_MOST_MENTIONS])}; "
    else:
        hint = did_you_mean(name, known)
    refuse(
        f'there is no manual page "{name}"', f"{hint}cardgen explain lists all of them"
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
