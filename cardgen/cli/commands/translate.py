"""`cardgen translate`: the files that translators work in."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from cardgen.cli.exits import FINE
from cardgen.cli.paths import shown
from cardgen.cli.session import Session, refuse
from cardgen.model.problem import Refused

if TYPE_CHECKING:
    from cardgen.model.game import Game

EXAMPLE = "Example: cardgen translate dragons de"


def translate(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="Folder under cards/, or a path.")],
    language: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[LANG]...",
            help="Codes such as de or pt-BR. Default: the languages of game.yaml.",
        ),
    ] = None,
) -> None:
    """Make or update i18n/LANG.po: what is translated stays, the rest is marked."""
    # Drawing takes a while to load, which no other command should wait for.
    from cardgen.compose.template.template_check import open_templates
    from cardgen.load.po_file import read_po, updated
    from cardgen.load.translate import languages_of
    from cardgen.model.translation import file_of
    from cardgen.pipeline.build import build
    from cardgen.pipeline.translating import progress, source_texts
    from cardgen.write.outfile import in_place, write_atomically

    session: Session = context.obj
    ((workspace, folder),) = session.games([game])
    source, assets, found, problems, *_ = build(workspace, folder)
    if found is None:
        session.stop_on_errors(problems, workspace.root)
        return
    texts = source_texts(source, found, assets, open_templates(assets))
    listed = languages_of(folder).others
    for code in _wanted(found, language or listed):
        text, problems = updated(texts, folder, code, found.title)
        session.stop_on_errors(problems, workspace.root)
        path = file_of(folder, code)
        try:
            write_atomically(path, text.encode())
        except Refused as refused:
            session.stop_on_errors(in_place(refused.problems), workspace.root)
            raise
        state = progress(texts, read_po(path, code)[0])
        print(f"{state}, in {shown(path, workspace.root)}")
        if code not in listed:
            said = f'add "languages: [{code}]" to game.yaml'
            if listed:
                codes = ", ".join([*listed, code])
                said = f'change "languages" in game.yaml to [{codes}]'
            session.say(f"next: {said}, so that validate checks it")
    raise typer.Exit(FINE)


def _wanted(game: "Game", codes: Sequence[str]) -> list[str]:
    """Return the languages to write. Exits with 2 if one makes no sense."""
    from cardgen.validate.shapes.strict import is_language

    if not codes:
        refuse(
            f"{game.id} names no languages",
            f'name one: cardgen translate {game.id} de, or write "languages: [de]" '
            "into its game.yaml",
        )
    for code in codes:
        if not is_language(code):
            found = f'expected the code of a language, found "{code}"'
            refuse(found, "such as de or pt-BR")
        if code == game.language:
            refuse(f"{game.id} is written in {code}", "name another language")
    return list(dict.fromkeys(codes))
