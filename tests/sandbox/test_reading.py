"""What a template reads of its card, told without running it."""

from pathlib import Path

import pytest

from cardgen.model.source import Span
from tests.sandbox.test_environment import ASKED_AT, sandbox

EVERYTHING = None


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<face/>", ()),
        ("{{ width }} {{ look }}", ()),
        (
            "{{ card.name }} {{ card['cost'] }} {{ card.name }}",
            ("cost", "name"),
        ),
        ("{% if card.cost > 1 %}{{ card.tags[0] }}{% endif %}", ("cost", "tags")),
        ("{{ card.name ~ 'x' }} {% set a = card.cost %}", ("cost", "name")),
        ("{{ card[look] }}", EVERYTHING),
        ("{% set c = card %}{{ c.name }}", EVERYTHING),
        ("{% for name in card %}{{ name }}{% endfor %}", EVERYTHING),
        ("{{ 'name' in card }}", EVERYTHING),
        ("{% macro m(of) %}{{ of.name }}{% endmacro %}{{ m(card) }}", EVERYTHING),
        # Another value of the same name, which can only make it too many fields.
        ("{% for card in parts.pool %}{{ card.name }}{% endfor %}", ("name",)),
        ("{% macro m(card) %}{{ card.cost }}{% endmacro %}{{ m(parts) }}", ("cost",)),
        ("{% include 'other.xml.j2' %}", ("cost",)),
        ("{% from 'other.xml.j2' import m with context %}", ("cost",)),
        ("{% extends 'other.xml.j2' %}", ("cost",)),
        ("{% include look %}", EVERYTHING),
        ("{% include 'none.xml.j2' ignore missing %}", EVERYTHING),
    ],
)
def test_fields_read(
    tmp_path: Path, source: str, expected: tuple[str, ...] | None
) -> None:
    (tmp_path / "card.xml.j2").write_text(source, encoding="utf-8")
    (tmp_path / "other.xml.j2").write_text("{{ card.cost }}", encoding="utf-8")
    templates = sandbox(tmp_path)
    templates.check("card.xml.j2", Span(tmp_path))
    assert templates.reads("card.xml.j2") == expected


def test_what_was_not_read_yet_may_read_everything(tmp_path: Path) -> None:
    (tmp_path / "card.xml.j2").write_text("<face/>", encoding="utf-8")
    templates = sandbox(tmp_path)
    assert templates.reads("card.xml.j2") is None
    templates.check("card.xml.j2", ASKED_AT)
    assert templates.reads("card.xml.j2") == ()
