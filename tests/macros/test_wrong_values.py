"""A wrong value passed to a macro is reported at the call, whatever the macro does."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from cardgen.load.workspace import Workspace
from cardgen.model.problem import Problem
from cardgen.pipeline.check import check
from cardgen.pipeline.validating import check_fit
from tests.macros.families import macros, template_of
from tests.macros.test_drawing import IN_THE_BOX

CALLS = {call.partition("(")[0]: call for call in IN_THE_BOX}
CALLS |= {head: f"{head}(1, 10, 10, 20, 20)" for head in ("beasts.fox", "folk.human")}
QUICK = ["frames.double", "slots.slot", "stats.row"]
WRONG = "no such value"
GAME = """\
format: 1
id: g
title: G
version: 1
players: 2
palette: {mist: "#a9d1ec", moss: "#5d8c3a"}
fonts: {body: source-sans-3}
rules: none
"""


def _passed(name: str) -> dict[str, object]:
    """Return the arguments of a call that draws something, by their names."""
    tree = Environment().parse(f"{{{{ {CALLS[name]} }}}}")
    call = next(tree.find_all(nodes.Call))
    names = [argument.name for argument in macros()[name].args]
    values = dict(zip(names, call.args, strict=False))
    values |= {keyword.key: keyword.value for keyword in call.kwargs}
    return {key: value.as_const() for key, value in values.items()}


def _wrong_calls(name: str) -> Iterator[str]:
    """Yield calls with one argument that no macro can use: its name is in the call."""
    passed = _passed(name)
    for argument in macros()[name].args:
        values = {**passed, argument.name: WRONG}
        given = ", ".join(f"{key}={value!r}" for key, value in values.items())
        yield f"{name}({given})"


def _problems(root: Path, names: list[str]) -> list[Problem]:
    """Return the problems of a game with a deck a family, and a card a call."""
    families: dict[str, list[str]] = {}
    for name in names:
        families.setdefault(name.partition(".")[0], []).extend(_wrong_calls(name))
    folder = root / "cards" / "g"
    (folder / "templates").mkdir(parents=True)
    types, decks = {}, {}
    for family, calls in families.items():
        lines = [
            f"{{% if card.id == '{family}{number}' %}}{{{{ {call} }}}}{{% endif %}}"
            for number, call in enumerate(calls)
        ]
        start = f'{{% import "{template_of(family)}" as {family} %}}<face>'
        text = "\n".join([start, *lines, "</face>"])
        front = f"{family}.front.j2"
        (folder / "templates" / front).write_text(text, encoding="utf-8")
        types[family] = {"size": [60, 40], "fields": {}, "front": front}
        cards = [{"id": f"{family}{number}"} for number in range(len(calls))]
        pool = {"defaults": {"provenance": "placeholder"}, "cards": cards}
        (folder / f"{family}.yaml").write_text(json.dumps(pool), encoding="utf-8")
        deck = {"kind": "deck", "title": family, "card_type": family}
        decks[family] = {**deck, "cards": f"{family}.yaml"}
    data = f"card_types: {json.dumps(types)}\ncomponents: {json.dumps(decks)}\n"
    (folder / "game.yaml").write_text(GAME + data, encoding="utf-8")
    checked = check(Workspace(root), folder)
    assert checked.problems == ()
    return list(check_fit(checked).problems)


@pytest.mark.parametrize(
    "names", [QUICK, pytest.param(list(CALLS), marks=pytest.mark.long)]
)
def test_the_place_is_the_argument_or_the_call(
    tmp_path: Path, names: list[str]
) -> None:
    found: dict[str, set[tuple[int, str]]] = {}
    for span in (problem.span for problem in _problems(tmp_path, names)):
        assert span.file.parent == tmp_path / "cards/g/templates"
        lines = span.file.read_text("utf-8").split("\n")
        word = lines[span.line - 1][span.column - 1 : span.end_column - 1]
        found.setdefault(span.file.name.partition(".")[0], set()).add((span.line, word))
    assert {*found} == {name.partition(".")[0] for name in names}
    for family, there in found.items():
        # What a macro makes of a value does not always lead back to it.
        vague = {each for each in there if not each[1].endswith(f"'{WRONG}'")}
        assert {word for _, word in vague} <= set(CALLS), family
        assert len(vague) < 0.2 * len(there), family
