"""`cardgen explain`: the manual page of whatever has one."""

from collections.abc import Mapping
from typing import Annotated

import typer

from cardgen.cli.session import refuse
from cardgen.model.nearest import did_you_mean

EXAMPLE = "Example: cardgen explain count-by"


def explain(
    name: Annotated[
        str | None,
        typer.Argument(help="A name; without one, all names are listed."),
    ] = None,
) -> None:
    """Show the manual page of a rule, check, element, macro, layout or target."""
    from cardgen.cli.manual import read_manual

    manual = read_manual()
    if name is None:
        print("\n\n".join(_section(title, pages) for title, pages in manual.items()))
        return
    pages = [pages[name] for pages in manual.values() if name in pages]
    if not pages:
        known = [known for pages in manual.values() for known in pages]
        refuse(
            f'there is no manual page "{name}"',
            f"{did_you_mean(name, known)}cardgen explain lists all of them",
        )
    print("\n\n".join(pages))


def _section(title: str, pages: Mapping[str, str]) -> str:
    width = max(len(name) for name in pages)
    lines = [
        f"  {name:{width}}  {page.splitlines()[0]}" for name, page in pages.items()
    ]
    return "\n".join([title, *lines])
