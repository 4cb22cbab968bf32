"""A wrong value passed to a macro is reported at the call, whatever the macro does."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from cardgen.load.workspace import Workspace
from cardgen.model.problem import Problem
from cardgen.pipeline.check import check
from cardgen.pipeline.validating import check_fit
from tests.macros.families import template_of
from tests.macros.test_drawing import IN_THE_BOX
from tests.macros.test_pages import MACROS

CALLS = {call.partition("(")[0]: call for call in IN_THE_BOX}
WRONG = "no such value"
FAMILIES = sorted({name.partition(".")[0] for name in CALLS})
GAME = """\
format: 1
id: g
title: G
version: 1
players: 2
palette: {mist: "#a9d1ec", moss: "#5d8c3a"}
fonts: {body: source-sans-3}
card_types: {one: {size: [60, 40], fields: {}, front: card.xml.j2}}
components: {pool: {kind: deck, title: Pool, card_type: one, cards: pool.yaml}}
rules: none
"""


def _passed(name: str) -> dict[str, object]:
    """Return the arguments of a call that draws something, by their names."""
    tree = Environment().parse(f"{{{{ {CALLS[name]} }}}}")
    call = next(tree.find_all(nodes.Call))
    names = [argument.name for argument in MACROS[name].args]
    values = dict(zip(names, call.args, strict=False))
    values |= {keyword.key: keyword.value for keyword in call.kwargs}
    return {key: value.as_const() for key, value in values.items()}


def _wrong_calls(family: str) -> Iterator[str]:
    """Yield calls with one argument that no macro can use: its name is in the call."""
    for name in CALLS:
        if name.partition(".")[0] == family:
            for argument in MACROS[name].args:
                values = {**_passed(name), argument.name: WRONG}
                given = ", ".join(f"{key}={value!r}" for key, value in values.items())
                yield f"{name}({given})"


def _problems(root: Path, family: str, calls: list[str]) -> list[Problem]:
    """Return the problems of a game with one card a call, in the lines 2, 3 and on."""
    folder = root / "cards" / "g"
    (folder / "templates").mkdir(parents=True)
    lines = [
        f"{{% if card.id == 'c{number}' %}}{{{{ {call} }}}}{{% endif %}}"
        for number, call in enumerate(calls)
    ]
    start = f'{{% import "{template_of(family)}" as {family} %}}<face>'
    text = "\n".join([start, *lines, "</face>"])
    (folder / "templates" / "card.xml.j2").write_text(text, encoding="utf-8")
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    cards = [f"  - {{id: c{number}}}" for number in range(len(calls))]
    pool = "\n".join(["defaults: {provenance: placeholder}", "cards:", *cards])
    (folder / "pool.yaml").write_text(pool, encoding="utf-8")
    checked = check(Workspace(root), folder)
    assert checked.problems == ()
    return list(check_fit(checked).problems)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_place_is_the_argument_or_the_call(tmp_path: Path, family: str) -> None:
    found = _problems(tmp_path, family, list(_wrong_calls(family)))
    file = tmp_path / "cards/g/templates/card.xml.j2"
    lines = file.read_text("utf-8").split("\n")
    assert {problem.span.file for problem in found} == {file}
    there = {
        (span.line, lines[span.line - 1][span.column - 1 : span.end_column - 1])
        for span in (problem.span for problem in found)
    }
    # What a macro makes of a value does not always lead back to it.
    vague = {each for each in there if not each[1].endswith(f"'{WRONG}'")}
    assert {word for _, word in vague} <= set(CALLS)
    assert len(vague) < 0.2 * len(there)
