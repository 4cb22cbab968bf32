"""The tokens of a template are those that Jinja2 finds by itself."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment, TemplateSyntaxError
from jinja2.lexer import Lexer, get_lexer

from cardgen.sandbox.lexing import sooner

ROOT = Path(__file__).parents[2]
PLAIN = get_lexer(Environment(trim_blocks=True, lstrip_blocks=True))
PIECES = st.sampled_from(
    [
        *("{{", "}}", "{%", "%}", "{{-", "-}}", "{%-", "-%}", "+%}", "{#", "#}"),
        *("raw", "endraw", "name", "_x", "x1", "é", "٣", "a.b", "for", "not", "in"),
        *("1", "1.5", "1_000", ".5", "1e3", "0x1f", "1.", "007", '"a b"', "'%}'"),
        *("(", ")", "[", "]", "{", "}", "+", "-", "*", "**", "%", "~", "|", ".", ","),
        *("==", "<=", "=", ":", ";", "!", "?", "\n", " ", "  ", "\t", "\r\n", "<x>"),
    ]
)


def tokens(lexer: Lexer, text: str) -> list[tuple[int, str, str]] | str:
    try:
        return list(lexer.tokeniter(text, None))
    except TemplateSyntaxError as fault:
        return f"{fault.lineno}: {fault.message}"


@given(st.lists(PIECES | st.text(max_size=3)).map("".join))
def test_tokens_are_those_of_jinja2(text: str) -> None:
    inside = f"{{{{ {text} }}}}"
    assert tokens(sooner(PLAIN), text) == tokens(PLAIN, text)
    assert tokens(sooner(PLAIN), inside) == tokens(PLAIN, inside)


@pytest.mark.parametrize("folder", sorted((ROOT / "templates").iterdir()))
def test_so_are_those_of_our_templates(folder: Path) -> None:
    for file in folder.rglob("*.j2"):
        text = file.read_text(encoding="utf-8")
        assert tokens(sooner(PLAIN), text) == tokens(PLAIN, text)
