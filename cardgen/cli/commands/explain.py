"""`cardgen explain`: the manual page of whatever has a name."""

from collections.abc import Mapping
from typing import Annotated

import typer

from cardgen.cli.session import refuse
from cardgen.model.suggestions import did_you_mean

EXAMPLE = "Example: cardgen explain count-by"


def explain(
    name: Annotated[
        str | None,
        typer.Argument(help="A name; without one, all names are listed."),
    ] = None,
) -> None:
    """Show the manual page of a rule, element, attribute, macro, layout or the like."""
    from cardgen.cli.attribute_pages import attribute_names, attribute_page
    from cardgen.cli.manual import read_manual

    manual = read_manual()
    if name is None:
        print("\n\n".join(_section(title, pages) for title, pages in manual.items()))
        return
    pages = [pages[name] for pages in manual.values() if name in pages]
    elements = manual["Elements of a template"]
    pages += filter(None, [attribute_page(name, elements)])
    if not pages:
        known = [known for pages in manual.values() for known in pages]
        known += attribute_names(elements)
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
