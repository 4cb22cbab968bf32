"""Values of cards are text wherever a template writes them: never elements."""

from pathlib import Path
from xml.etree import ElementTree

from cardgen.model.source import Span
from cardgen.sandbox.templates import TemplateSandbox

HOSTILE = "<rect/>&amp;\"'</text>"

BASE = "<face><text>{% block title %}{{ name }}{% endblock %}</text></face>"
OTHERS = {
    "included": "{{ name }}",
    "base": BASE,
    "lib": "{% macro put(it) %}{{ it }}{% endmacro %}",
}


def test_a_value_is_text(tmp_path: Path) -> None:
    cases = [
        "{{ name }}",
        '{% include "included" %}',
        '{% import "lib" as lib %}{{ lib.put(name) }}',
        '{% from "lib" import put %}{{ put(name) }}',
        "{% macro it() %}{{ name }}{% endmacro %}{{ it() }}",
        "{% macro it() %}{{ caller() }}{% endmacro %}{% call it() %}{{ name }}"
        "{% endcall %}",
        '{% macro it() %}{% include "included" %}{% endmacro %}{{ it() }}',
        "{% set it %}{{ name }}{% endset %}{{ it }}",
        "{% for it in [name] %}{{ it }}{% endfor %}",
        "{% for it in [name] recursive %}{% if it is string %}{{ loop([1]) }}{{ it }}"
        "{% endif %}{% endfor %}",
        "{% block one %}{{ name }}{% endblock %}",
        "{{ self.two() }}{% if 0 %}{% block two %}{{ name }}{% endblock %}{% endif %}",
        "{% filter trim %}{{ name }}{% endfilter %}",
        "{{ name ~ '' }}",
        "{{ [name] | join }}",
        '{% import "included" as it with context %}{{ it | e }}',
        '{% import "included" as it with context %}{{ it | safe }}',
    ]
    found = {
        template: _text(tmp_path, f"<face><text>{template}</text></face>")
        for template in cases
    }
    assert found == dict.fromkeys(found, HOSTILE)


def test_a_value_in_a_block_that_is_extended_is_text(tmp_path: Path) -> None:
    cases = ["{{ name }}", "{{ super() }}"]
    found = {}
    for words in cases:
        child = f'{{% extends "base" %}}{{% block title %}}{words}{{% endblock %}}'
        found[words] = _text(tmp_path, child)
    assert found == dict.fromkeys(found, HOSTILE)


def _text(folder: Path, template: str) -> str | None:
    """Return the text of the one element that a template produces inside its face."""
    for name, text in {**OTHERS, "main": template}.items():
        (folder / name).write_text(text, encoding="utf-8")
    sandbox = TemplateSandbox(lambda name: folder / name, lambda: ())
    pieces = sandbox.render("main", {"name": HOSTILE}, Span(folder / "main"))
    (element,) = ElementTree.fromstring("".join(pieces))
    assert len(element) == 0
    return element.text
