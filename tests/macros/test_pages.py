"""A macro's page describes its arguments."""

import re
from collections.abc import Iterator
from pathlib import Path

from cardgen.cli.manual import macro_pages
from tests.macros.families import COMMON, macros, template_of

WIDEST, LONGEST = 88, 300


def _arguments(name: str) -> dict[str, object]:
    """Return name -> default of a macro's arguments; ... if there is none."""
    macro = macros()[name]
    names = [argument.name for argument in macro.args]
    given = [default.as_const() for default in macro.defaults]
    return dict(zip(names, [...] * (len(names) - len(given)) + given, strict=True))


def _told(page: str) -> dict[str, str]:
    """Return name -> meaning, from the table below "Arguments:"."""
    table = re.search(r"^Arguments:\n\n((?:    .*\n)+)", page, re.MULTILINE)
    joined = re.sub(r"\n {20}(?=\S)", " ", table[1]) if table else ""
    rows = [re.split(r" {2,}", row.strip(), maxsplit=1) for row in joined.splitlines()]
    return {name: meaning for names, meaning in rows for name in names.split(", ")}


def _faults(name: str, page: str) -> Iterator[str]:
    told, arguments = _told(page), _arguments(name)
    if list(told) != list(arguments):
        yield f"it describes {list(told)}, not {list(arguments)}"
        return
    for argument, default in arguments.items():
        if ("default" in told[argument]) != (default is not ...):
            yield f"{argument} has a default or has none"
        elif default not in (..., None, "", []):
            written = str(default).lower() if isinstance(default, bool) else default
            if f"; default {written}" not in told[argument]:
                yield f"the default of {argument} is {written}"
    family, _, macro = name.partition(".")
    if not page.splitlines()[0].endswith("."):
        yield "it begins with no sentence"
    if f'{{% import "{template_of(family)}" as {family} %}}' not in page:
        yield "its example imports no family"
    if not re.search(rf"(\{{\{{|% call(\([\w, ]+\))?) {family}\.{macro}\(", page):
        yield "its example does not call it"
    if max(map(len, page.splitlines())) > WIDEST:
        yield "it is too wide"


def test_a_page_names_every_argument_and_its_default_and_reads_well() -> None:
    pages = macro_pages()
    assert len(pages) > 40
    assert set(pages) == set(macros())
    faults = [
        f"{name}: {told}" for name in pages for told in _faults(name, pages[name])
    ]
    assert faults == []


def test_a_template_stays_readable() -> None:
    long = [
        file.name
        for file in COMMON.rglob("*.j2")
        if len(file.read_text(encoding="utf-8").splitlines()) > LONGEST
    ]
    assert long == []


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
