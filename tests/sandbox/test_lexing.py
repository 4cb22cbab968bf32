"""The tokens of a template are those that Jinja2 finds by itself."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jinja2 import Environment, TemplateSyntaxError
from jinja2.lexer import Lexer, get_lexer

from cardgen.sandbox.lexing import quick
from cardgen.sandbox.source_marks import mark_lines, mark_places

ROOT = Path(__file__).parents[2]
PLAIN = get_lexer(Environment(trim_blocks=True, lstrip_blocks=True))
PIECES = st.sampled_from(
    [
        *("{{", "}}", "{%", "%}", "{{-", "-}}", "{%-", "-%}", "+%}", "{%+", "{#-"),
        *("{#", "#}", "-#}", "raw", "{% raw %}", "{% endraw %}", "name", "_x", "x1"),
        *("é", "xé", "٣", "x٣", "a.b", "for", "not", "in", "e\u0301", "\u2028"),
        *("1", "1.5", "1_000", ".5", "1e3", "0x1f", "1.", "007", "0.0", "1.5.2", "1x"),
        *('"a b"', "'%}'", "'a\nb'", r"'a\'b'", '"é"', r"'\x41'", r'"\N{x}"', "'"),
        *("(", ")", "[", "]", "{", "}", "+", "-", "*", "**", "%", "~", "|", ".", ","),
        *("==", "<=", "//", "!=", "=", ":", ";", "!", "?", "\n", " ", "  ", "\t"),
        *("\r\n", "\r", "\x0b", "\x1c", "\x85", "\xa0", "<x>"),
    ]
)


def tokens(lexer: Lexer, text: str) -> list[object] | str:
    try:
        return [(*token, type(token.value)) for token in lexer.tokenize(text)]
    except TemplateSyntaxError as fault:
        return f"{fault.lineno}: {fault.message}"
    except (SyntaxError, ValueError) as fault:
        # Digits of other alphabets make numbers for Jinja2, and none for Python.
        return str(fault)


def alike(text: str) -> None:
    assert tokens(quick(PLAIN), text) == tokens(PLAIN, text)


@given(st.lists(PIECES | st.text(max_size=3)).map("".join))
@example("\x85{% x %}")
@example(" \x1c{% x %}\n\n")
@example("a\n\n")
@example("\u06631.5")
@example("{{ x.1.5 }}{{ 1.5.x }}{{ x[1].y }}")
def test_tokens_are_those_of_jinja2(text: str) -> None:
    alike(text)
    alike(f"{{{{ {text} }}}}")
    alike(f"a\n  {{% {text} -%}}\n b {{#- {text} #}}\n")


@pytest.mark.parametrize("folder", sorted((ROOT / "templates").iterdir()))
def test_so_are_those_of_our_templates(folder: Path) -> None:
    for file in folder.rglob("*.j2"):
        alike(mark_places(file.read_text(encoding="utf-8"), file.name))


def test_so_are_those_of_our_rulebooks() -> None:
    for file in (ROOT / "cards").glob("*/rulebook.md"):
        alike(mark_lines(file.read_text(encoding="utf-8"), file.name))
