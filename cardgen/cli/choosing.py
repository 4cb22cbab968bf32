"""The options that choose what is made, and where; names that games lack."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from cardgen.cli import completion
from cardgen.cli.session import refuse, require_known
from cardgen.impose.papers import PAPERS
from cardgen.model.slugs import bare
from cardgen.model.suggestions import did_you_mean

if TYPE_CHECKING:
    # The language of conditions takes 20 ms to load, and few runs need it.
    from cardgen.model.game import Component, Game
    from cardgen.model.page import Cutter
    from cardgen.pipeline.selection import RenderRequest
    from cardgen.sandbox.card_choice import CardChoice

Components: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        help="Only this component. Repeatable.",
        autocompletion=completion.components,
    ),
]
Cards: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--card",
        metavar="ID",
        help="Only this card, or those of a pattern such as owl-* or birds/*. "
        "Repeatable.",
    ),
]
Where: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="CONDITION",
        help="Only cards that meet a condition on their fields: 'cost <= 2'.",
        show_default=False,
    ),
]
Languages: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--language",
        metavar="CODE",
        help="A language that the game is translated into. Repeatable. "
        "Default: its own.",
        autocompletion=completion.languages,
    ),
]
Language: TypeAlias = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="CODE",
        help="A language that the game is translated into. Default: its own.",
        autocompletion=completion.languages,
        show_default=False,
    ),
]
Cut: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="MACHINE",
        help="silhouette, cricut or contour: lay cards out for a machine that cuts "
        "them, and write its cut lines. See `cardgen explain cutters`.",
        autocompletion=completion.cutters,
    ),
]
Output: TypeAlias = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Where to write. Default: output/ in the root."),
]
_MOST_NAMED = 12


def read_cutter(machine: str | None, corners: str | None) -> "Cutter | None":
    """Return the machine that cuts cards with such corners; None if none is named.

    Exits with 2 if it is unknown, or if there is nothing to cut corners of.
    """
    if machine is None:
        if corners:
            refuse("--corners needs --cut", "name a machine: --cut silhouette")
        return None
    from cardgen.load.game_files import read_cutters

    cutters = read_cutters()
    require_known("--cut", [machine], cutters)
    return cutters[machine]._replace(rounded=corners == "round")


def read_choice(cards: Sequence[str], where: str) -> "CardChoice | None":
    """Return the cards that options choose; None for all. Exits with 2 if `where` is
    no condition."""
    if not cards and not where:
        return None
    from cardgen.sandbox.card_choice import CardChoice
    from cardgen.sandbox.expression import BadExpression

    try:
        return CardChoice(cards, where)
    except BadExpression as fault:
        refuse(f"--where: {fault}", fault.hint)


def chosen_parts(
    games: "Sequence[Game]", components: Sequence[str]
) -> "list[Component]":
    """Return the components of games that cards are chosen from."""
    return [
        part
        for game in games
        for part in game.printable
        if not part.book and (not components or part.id in components)
    ]


def require_cards(
    choice: "CardChoice", parts: "Sequence[Component]", where: str
) -> None:
    """Exit with 2 if a choice names what is not there, or chooses nothing.

    `where` says in a message which games `parts` are of.
    """
    from cardgen.sandbox.card_choice import names
    from cardgen.sandbox.expression import BadExpression

    known = [(card.id, part.id) for part in parts for card, _ in part.printed()]
    if not known:
        refuse(f"there are no cards{where}", "leave out --card and --where")
    for name in choice.ids:
        if not any(names(name, *each) for each in known):
            hint = _of_that_name(name, parts) or _known(name, known)
            refuse(f'--card "{name}" is not known{where}', hint)
    fields = {name for part in parts for kind in part.types for name in kind.fields}
    for name in choice.unknown_names(parts):
        text = f"if it is a text, write '{name}', and \"...\" around the condition; "
        near = did_you_mean(name, fields) or text
        hint = f"{near}fields: {', '.join(sorted(fields))}"
        refuse(f'--where: no card has a field "{name}"{where}', hint)
    try:
        if not any(choice.of(part) for part in parts):
            refuse(f"no card meets --where{where}", "change the condition")
    except BadExpression as fault:
        refuse(f"--where: {fault}", "compare fields with values, as in 'cost <= 2'")


def _of_that_name(asked: str, parts: "Sequence[Component]") -> str:
    """Return the hint with the ids of cards whose name was asked for, or "".

    An id that differs only in its hyphens is a slip of its own.
    """
    letters = _letters(asked)
    cards = [card for part in parts for card, _ in part.printed()]
    if any(letters == _letters(card.id) for card in cards):
        return ""
    ids = (card.id for card in cards if letters == _letters(card.values.get("name")))
    found = list(dict.fromkeys(ids))[:_MOST_NAMED] if letters else []
    named = " or ".join(f"--card {id}" for id in found)
    return f"that is a name: write {named}" if found else ""


def _letters(name: object) -> str:
    """Return the letters and digits of a name: "Old Mole's" is oldmoles."""
    text = bare(name) if isinstance(name, str) else ""
    return "".join(filter(str.isalnum, text))


def _known(name: str, known: Sequence[tuple[str, str]]) -> str:
    """Return the hint with the cards that there are, named as the unknown one is."""
    whole = "/" in name
    ids = list(dict.fromkeys(f"{part}/{id}" if whole else id for id, part in known))
    more = len(ids) - _MOST_NAMED
    named = [*ids[:_MOST_NAMED], *([f"{more} more"] if more > 0 else [])]
    return f"{did_you_mean(name, ids)}cards: {', '.join(named)}"


def require_in_games(games: "Sequence[Game]", request: "RenderRequest") -> None:
    """Exit with 2 if a name is unknown to all games; some of them may lack it."""
    if not games:
        return
    from cardgen.pipeline.counts import printed_names

    where = f" in {', '.join(game.id for game in games)}"
    components = [name for game in games for name in printed_names(game)]
    own = [paper for game in games for paper in game.plan.own_papers]
    looks = [look for game in games for look in game.plan.looks]
    require_known("--paper", request.papers, [*PAPERS, *own], where if own else "")
    require_known("--component", request.components, components, where)
    require_known("--look", request.looks, looks, where)
    if request.choice:
        names = [part for game in games for part in game.plan.named(request.components)]
        parts = chosen_parts(games, names)
        require_cards(request.choice, parts, where)
