"""A macro's page describes its arguments."""

import re
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from cardgen.cli.manual import macro_pages
from tests.macros.families import COMMON, template_of

FILES = sorted(COMMON.rglob("*.j2"))
PAGES = macro_pages()
WIDEST = 88


def _macros() -> dict[str, nodes.Macro]:
    parse = Environment().parse
    return {
        f"{file.name.partition('.')[0]}.{macro.name}": macro
        for file in FILES
        for macro in parse(file.read_text(encoding="utf-8")).find_all(nodes.Macro)
        if not file.name.startswith("_") and not macro.name.startswith("_")
    }


MACROS = _macros()


def _arguments(name: str) -> dict[str, object]:
    """Return name -> default of a macro's arguments; ... if there is none."""
    macro = MACROS[name]
    names = [argument.name for argument in macro.args]
    given = [default.as_const() for default in macro.defaults]
    return dict(zip(names, [...] * (len(names) - len(given)) + given, strict=True))


def _told(page: str) -> dict[str, str]:
    """Return name -> meaning, from the table below "Arguments:"."""
    table = re.search(r"^Arguments:\n\n((?:    .*\n)+)", page, re.MULTILINE)
    assert table
    joined = re.sub(r"\n {20}(?=\S)", " ", table[1])
    rows = [re.split(r" {2,}", row.strip(), maxsplit=1) for row in joined.splitlines()]
    return {name: meaning for names, meaning in rows for name in names.split(", ")}


def test_there_are_macros_to_guard() -> None:
    assert len(MACROS) > 40
    assert set(PAGES) == set(MACROS)


@pytest.mark.parametrize("name", MACROS)
def test_a_page_names_every_argument_and_no_other(name: str) -> None:
    assert list(_told(PAGES[name])) == list(_arguments(name))


@pytest.mark.parametrize("name", MACROS)
def test_a_page_gives_the_right_defaults(name: str) -> None:
    told = _told(PAGES[name])
    for argument, default in _arguments(name).items():
        meaning = told[argument]
        assert ("default" in meaning) == (default is not ...), argument
        if default not in (..., None, "", []):
            written = str(default).lower() if isinstance(default, bool) else default
            assert f"; default {written}" in meaning, argument


@pytest.mark.parametrize("name", MACROS)
def test_a_page_reads_well(name: str) -> None:
    page = PAGES[name]
    family, _, macro = name.partition(".")
    assert page.splitlines()[0].endswith(".")
    assert f'{{% import "{template_of(family)}" as {family} %}}' in page
    assert re.search(rf"(\{{\{{|% call(\([\w, ]+\))?) {family}\.{macro}\(", page)
    assert max(map(len, page.splitlines())) <= WIDEST


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_template_stays_readable(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 300


def test_a_page_is_the_comment_right_before_its_macro(tmp_path: Path) -> None:
    (tmp_path / "_kit.xml.j2").write_text("{% macro hidden() %}{% endmacro %}")
    (tmp_path / "dots.xml.j2").write_text(
        "{# About all dots. #}\n<x/>\n"
        "{# A dot.\n\nArguments:\n\n    r   its radius\n#}\n"
        "{% macro dot(r) %}{% endmacro %}\n"
        "{# Private. #}\n{% macro _half(r) %}{% endmacro %}\n"
        "{%- macro bare() %}{% endmacro %}\n"
    )
    assert macro_pages(tmp_path) == {
        "dots.dot": "A dot.\n\nArguments:\n\n    r   its radius",
        "dots.bare": "",
    }
