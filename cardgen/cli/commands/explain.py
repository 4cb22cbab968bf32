"""`cardgen explain`: the manual page of anything that has a name."""

from collections.abc import Mapping
from typing import Annotated

import typer

from cardgen.cli.session import refuse
from cardgen.model.suggestions import did_you_mean

EXAMPLE = "Example: cardgen explain count-by"


def explain(
    name: Annotated[
        str | None,
        typer.Argument(help="What to look up. Default: list all names."),
    ] = None,
) -> None:
    """Show the manual page of a rule, check, element, attribute, macro or layout."""
    from cardgen.cli.manual import (
        ELEMENTS_SECTION,
        attribute_names,
        attribute_page,
        read_manual,
    )

    manual = read_manual()
    if name is None:
        print("\n\n".join(_section(title, pages) for title, pages in manual.items()))
        return
    elements = manual[ELEMENTS_SECTION]
    found = [pages[name] for pages in manual.values() if name in pages]
    found += filter(None, [attribute_page(name, elements)])
    if not found:
        known = [known for pages in manual.values() for known in pages]
        known += attribute_names(elements)
        refuse(
            f'there is no manual page "{name}"',
            f"{did_you_mean(name, known)}cardgen explain lists all of them",
        )
    print("\n\n".join(found))


def _section(title: str, pages: Mapping[str, str]) -> str:
    width = max(len(name) for name in pages)
    lines = [
        f"  {name:{width}}  {page.splitlines()[0]}" for name, page in pages.items()
    ]
    return "\n".join([title, *lines])
