"""Write docs/reference/ from the docstrings that `cardgen explain` shows.

Run by `make docs`; a test fails when the committed pages are not what this makes.
"""

import inspect
from pathlib import Path

import typer

from cardgen.cli.app import app
from cardgen.cli.manual import read_manual
from cardgen.pipeline.checks import markdown

REFERENCE = Path(__file__).resolve().parent / "reference"
FILES = {
    "Deck rules": "rules.md",
    "Checks every game gets": "checks.md",
    "Checks of proof": "proof.md",
    "Ways of dealing": "dealing.md",
    "Elements of a template": "elements.md",
    "Macros of templates/common": "macros.md",
    "Layouts": "layouts.md",
    "Targets": "targets.md",
}
OF_ALL_RULES = (
    "Every rule says what it is held against by `of`, a component or a list of them, "
    "and how grave a breach is by `severity`: error (the default), warning or off. "
    "With `where` it sees only some cards: `where: {kind: hero, cost: {from: 2}}`. "
    "What holds of each named field is a value, `[one, of, these]`, bounds `{from: 1, "
    "to: 3}` of a number or of the count of a list's entries (a bound may be the name "
    "of a field), `{present: true}` or `false`, or `{same_as: field}`. Of a list it is "
    "enough that one entry is the value. `id`, `copies` and `provenance` can be asked "
    "like fields.\n\n"
    "`but` gives single components other options:\n\n"
    "    rules:\n"
    "      - size:\n"
    "          of: [starter, expansion]\n"
    "          exactly: 15\n"
    "          but: {expansion: {at_least: 20, severity: warning}}\n\n"
    "What `but` does not name stays as it is. An option that stands for another one "
    "takes its place: here the expansion has no `exactly`."
)
OF_ALL_MACROS = (
    "Macros are for every game: import a family, then call what you need. Plain "
    "numbers are millimetres; a colour is one of your palette or of CSS. "
    "[The gallery](../gallery.md) shows all of them."
)
OF_ALL = {"Deck rules": OF_ALL_RULES, "Macros of templates/common": OF_ALL_MACROS}
# Section -> how wide its pictures are shown, in dots of the screen.
PICTURED = {"Elements of a template": 190, "Macros of templates/common": 354}
INTRODUCTION = (
    "Made by `make docs` from the code; `cardgen explain NAME` shows one page."
)


def pages() -> dict[str, str]:
    """Give file name -> text of every page made from the code."""
    made = {FILES[title]: _page(title, texts) for title, texts in read_manual().items()}
    return {**made, "commands.md": _commands()}


def _page(title: str, texts: dict[str, str]) -> str:
    parts = [f"# {title}", INTRODUCTION]
    if title in OF_ALL:
        parts.append(OF_ALL[title])
    for name, text in texts.items():
        parts.append(f"## {name}\n\n{markdown(text)}")
        if title in PICTURED:
            parts.append(_picture(name, PICTURED[title]))
    return "\n\n".join(parts) + "\n"


def _picture(name: str, width: int) -> str:
    source = f"../pictures/manual/{name}.png"
    return f'<img src="{source}" width="{width}" alt="The example of {name}">'


def _commands() -> str:
    root = typer.main.get_command(app)
    parts = ["# Commands", INTRODUCTION.split(";")[0] + "; `--help` shows the same."]
    parts.append("## cardgen\n\n" + _options(root))
    for name, command in root.commands.items():  # type: ignore[attr-defined]
        text = inspect.cleandoc(command.help or "")
        example = f"    {(command.epilog or '').removeprefix('Example: ')}"
        parts.append(f"## {name}\n\n{text}\n\n{example}\n\n{_options(command)}")
    return "\n\n".join(parts) + "\n"


def _options(command: object) -> str:
    rows = [
        f"| {_written(param)} | {getattr(param, 'help', '') or ''} |"
        for param in command.params  # type: ignore[attr-defined]
        if param.name != "help"
    ]
    return "\n".join(["| | |", "|---|---|", *rows])


def _written(param: object) -> str:
    names = ", ".join(f"`{name}`" for name in param.opts)  # type: ignore[attr-defined]
    is_argument = param.param_type_name == "argument"  # type: ignore[attr-defined]
    return names.upper() if is_argument else names


def main() -> None:
    for name, text in pages().items():
        (REFERENCE / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
