"""Faults of templates have the line and column where their designer mends them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.model.problem import Problem, Refused
from cardgen.model.source import Span
from cardgen.sandbox.records import Record
from cardgen.sandbox.templates import TemplateSandbox

VALUES = {
    "game": Record("game", {"id": "den", "title": "Den"}),
    "card": Record("card", {"name": "Fox", "rank": 3, "tags": ("a", "b")}),
}
FAULTS = Path(__file__).parent / "faults"


class Templates:
    """A designer's folder `mine`, and a folder `common` that comes with cardgen."""

    def __init__(self, root: Path) -> None:
        self.mine, self.common = root / "mine", root / "common"
        self.mine.mkdir()
        self.common.mkdir()

    def find(self, name: str) -> Path | None:
        paths = (folder / name for folder in (self.mine, self.common))
        return next((path for path in paths if path.is_file()), None)

    def sandbox(self) -> TemplateSandbox:
        shared = lambda path: path.parent == self.common  # noqa: E731
        names = lambda: ("card", "kit", "own")  # noqa: E731
        return TemplateSandbox(self.find, names, shared=shared)

    def problems(self, source: str) -> tuple[Problem, ...]:
        (self.mine / "card").write_text(source, encoding="utf-8")
        asked_at = Span(self.mine / "game.yaml")
        with pytest.raises(Refused) as caught:
            self.sandbox().render("card", VALUES, asked_at)
        return tuple(caught.value.problems)

    def reported(self, source: str) -> str:
        """Return the problems with their places, and their hints below."""
        return "\n".join(
            f"{p.span.file.name}:{p.span.line}:{p.span.column}-{p.span.end_column}: "
            f"{p.message}\n   {p.hint or 'no hint'}"
            for p in self.problems(source)
        )


@pytest.fixture
def templates(tmp_path: Path) -> Templates:
    return Templates(tmp_path)


KIT = """\
{% macro line(x, size=1) %}<line x='{{ x + 1 }}' w='{{ size - 1 }}'/>{% endmacro %}
{% macro box(x, size=1) %}<b>{{ caller() }}</b>{{ line(x, size=size) }}{% endmacro %}
{% macro long() %}{% for i in range(999999) %}{% endfor %}{% endmacro %}
{% macro bare(x) %}{{ line('a') }}{% endmacro %}
"""
OWN = "{% import 'kit' as kit %}{% macro two(x) %}\n{{ x + 1 }}{% endmacro %}"
IMPORTS = "{% import 'kit' as kit %}{% import 'own' as own %}\n"
SYNTAX = (
    "{{ 1 + }}",
    "<a/>{{ (1 }}",
    "<a/>\n{{ 1] }}",
    "{{ 1 2 }}",
    "{{ 'a' if card.rank els 'b' }}",
    "{% if card.rank adn 1 %}{% endif %}",
    "{{ 'a }}",
    "{{ $ }}",
    "<a/> {{ card.name",
    "{% if card.rank = 3 %}{% endif %}",
    "{% foo %}",
    "{% %}",
    "\n {% for x in y %}",
    "{% set x %}",
    "{% if 1 %}\n{% for x in y %}{% else %}{% endif %}",
    "{% if 1 %}{% filter upper %}{% elif 2 %}{% endif %}",
    "<a/>\n{% else %}",
    "<a/>\n  {# b",
    "<a/> {% raw %} b",
    "{% macro m(a=1, b) %}{% endmacro %}",
    "{% call 3 %}{% endcall %}",
    "{% set 3 = 4 %}",
    "{{ card.'a' }}",
    "{{ range(a=1, 2) }}",
    "{{ 1 is odd is even }}",
    "{% block a %}{% endblock %}{% block a %}{% endblock %}",
    "{% for loop in [1] %}{{ loop.index }}{% endfor %}",
    "{{ card.name | upr }}{{ 3 is od }}",
)
NAMES = (
    "{{ card.rnak }}",
    "{{ card.rnak | upper }}",
    "{{ 3 + card['rnak'] }}",
    "{% set a, b = 1, 2 %}{{ a }}{{ card.rank / (1 - 1) }}",
    "{% set storm = 1 %}{% if strom %}{% endif %}",
    "{% for part in 'ab' %}{{ patr }}{% endfor %}",
    "{% macro dot(size) %}{{ szie }}{% endmacro %}{{ dot(3) }}",
    "{% import 'kit' as kit %}{{ kti.line() }}",
    "{% import 'kit' as kit %}{{ kit.lien() }}",
    "{% from 'kit' import lien as l %}{{ l() }}",
    "{% for n in range(card.tags) %}{% endfor %}",
    "{% for a, b in [1] %}{% endfor %}",
    "{% for a, b in ['abc'] %}{% endfor %}",
    "{{ -card.name }}",
    "{{ 3 in 4 }}",
    "{{ card.rank.x }}",
    "{% include 'kti' %}",
    "{% include '\\x1b[31mkit' %}",
    "{% include '\x1b[31m\u202ekit' %}",
    "{{ card.name.join }}",
    "{{ kit.line(1) }}",
    "{% call kit.box(1) %}{% endcall %}",
    "{{ kitt.line(1) }}",
    "{{ own2.line(1) }}",
    "{{ kit }}",
    "{{ rank }}",
    "{{ card.titel }}",
    "{{ game.nmae }}",
)
CALLS = (
    "{{ kit.line('a') }}",
    "{{ kit.line(1,\n  size='b') }}",
    "{% call kit.box(1, size=card.name) %}.{% endcall %}",
    "{% call kit.box(1) %}{{ 1 + card.name }}{% endcall %}",
    "{{ kit.box(1) }}",
    "{{ kit.bare(1) }}",
    "{{ kit.long() }}",
    "{{ own.two('a') }}",
    "{{ own.two() }}",
)


def test_faults(templates: Templates, golden: Callable[[Path, str], None]) -> None:
    (templates.common / "kit").write_text(KIT, encoding="utf-8")
    (templates.mine / "own").write_text(OWN, encoding="utf-8")
    for file, sources in (
        ("syntax.txt", SYNTAX),
        ("names.txt", NAMES),
        ("calls.txt", [IMPORTS + call for call in CALLS]),
    ):
        told = (f"{source!r}\n{templates.reported(source)}\n" for source in sources)
        golden(FAULTS / file, "\n".join(told))


PIECES = [
    *("<a/>", "<a b='{{ 1 }}'/>", "\n", "  ", "text", "é", "{# <c> #}", "{{ '<d>' }}"),
    *("{% if 1 %}\n<e/>{% endif %}", "{% raw %}{{{% endraw %}", "{%- set x = 1 -%}"),
    *("<!-- <f> -->", "\r\n", "{{ 'a\nb' }}", "{% set y %}<g/>\n{% endset %}"),
]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(
    before=st.lists(st.sampled_from(PIECES), max_size=12).map("".join),
    wrong=st.sampled_from(["{{ nobody }}", "{{ 1 + nobody }}", "{% if nobody %}"]),
)
def test_the_place_does_not_depend_on_what_is_before_it(
    templates: Templates, before: str, wrong: str
) -> None:
    source = f"{before}{wrong}" + ("{% endif %}" if "if" in wrong else "")
    ahead = f"{before}{wrong[: wrong.index('nobody')]}".replace("\r\n", "\n")
    line, column = ahead.count("\n") + 1, len(ahead) - ahead.rfind("\n")
    (problem,) = templates.problems(source)
    file = templates.mine / "card"
    assert problem.span == Span(file, line, column, line, column + len("nobody"))


def test_a_missing_template_is_reported_where_it_is_named(templates: Templates) -> None:
    (templates.mine / "card").write_text("<a/>\n<b/>{% include 'kti' %}", "utf-8")
    with pytest.raises(Refused) as caught:
        templates.sandbox().check("card", Span(templates.mine / "game.yaml"))
    (problem,) = caught.value.problems
    assert problem.span == Span(templates.mine / "card", 2, 17, 2, 20)


def test_a_trace_names_calls_and_leaves_numbers_in_marks(templates: Templates) -> None:
    (templates.common / "kit").write_text(KIT, encoding="utf-8")
    source = "{% import 'kit' as kit %}{% call kit.box(4) %}<c/>{% endcall %}"
    (templates.mine / "card").write_text(source, encoding="utf-8")
    trace = templates.sandbox().trace("card", VALUES)
    assert trace is not None
    assert [call.macro for call in trace.calls] == ["caller", "line", "box"]
    assert "".join(trace.pieces) == (
        '<b _at="kit:2:27@2"><c _at="card:1:47@0@2"/></b>'
        "<line _at=\"kit:1:28@1@2\" x='5' w='0'/>"
    )
