"""`cardgen generate`: deals card lists as a game's `generate:` section describes."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from cardgen.cli import completion
from cardgen.cli.paths import called, shown
from cardgen.cli.session import Session, refuse
from cardgen.model.problem import Refused
from cardgen.model.suggestions import did_you_mean

if TYPE_CHECKING:
    from cardgen.pipeline.generate import Dealer

EXAMPLE = "Example: cardgen generate dragons --seed 7 --set size=60"


def generate(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            help="Folder under cards/, or a path.", autocompletion=completion.games
        ),
    ],
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER",
            min=0,
            help="Random seed. Default: the game's own seed.",
        ),
    ] = None,
    set: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="Set an option. Repeatable."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite existing files.")
    ] = False,
) -> None:
    """Deal card lists from the `generate` section of game.yaml, and write YAML."""
    from cardgen.pipeline.generate import deal, open_dealer, write
    from cardgen.write.outfile import in_place

    session: Session = context.obj
    [(workspace, folder)] = session.games([game])
    dealer, problems = open_dealer(folder)
    session.stop_on_errors(problems, workspace.root)
    if dealer is None:
        refuse(
            f'the game.yaml of "{folder.name}" has no "generate" section',
            f"{called()} explain generate describes it",
        )
    settings = _settings(dealer, set or ())
    if not force:
        _refuse_to_overwrite(dealer)
    try:
        dealt = deal(dealer, seed, settings)
        write(dealt)
    except Refused as refused:
        session.stop_on_errors(in_place(refused.problems), workspace.root)
        return
    for path in dealt.texts:
        print(shown(path, workspace.root))
    session.say(f"{dealt.cards} cards dealt; next: {called()} validate {game}")


def _settings(dealer: "Dealer", given: Sequence[str]) -> dict[str, str]:
    """Return the value of each option set. Exits with 2 if one is not valid."""
    options = dealer.section.shape.options
    settings: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            refuse(f'--set "{text}" is not KEY=VALUE', "for example --set size=60")
        if name not in options:
            known = f"options here: {', '.join(options)}" if options else ""
            near = did_you_mean(name, options)
            refuse(f'there is no option "{name}"', near + known)
        option = options[name]
        if not option.allows(value):
            words = option.choices or [f"whole numbers {option.low} to {option.high}"]
            known = ", ".join(map(str, words))
            refuse(f'option "{name}" cannot be "{value}"', f"it can be: {known}")
        settings[name] = value
    return settings


def _refuse_to_overwrite(dealer: "Dealer") -> None:
    """Exit with 2 if a file to be written exists."""
    existing = [path for path in dealer.files.values() if path.exists()]
    if existing:
        names = ", ".join(shown(path, dealer.folder) for path in existing)
        refuse(f"already there: {names}", "nothing was changed; overwrite with --force")
