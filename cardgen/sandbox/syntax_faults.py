"""Syntax faults of templates in our words, at the tag that lacks its end."""

import re
from typing import NoReturn

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.lexer import Token
from jinja2.parser import Parser

from cardgen.model.suggestions import did_you_mean

_TAGS = (
    *("if", "elif", "else", "endif", "for", "endfor", "set", "endset"),
    *("macro", "endmacro", "call", "endcall", "filter", "endfilter", "with", "endwith"),
    *("include", "import", "from", "block", "endblock", "extends", "raw", "endraw"),
    *("print", "autoescape", "endautoescape"),
)
# Tags that continue others; every other one continues what it ends.
_CONTINUED = {"else": ("if", "for"), "elif": ("if",)}
_CLOSE = "close every {{ with }}, every text with its quote and every bracket"
_NAMED = {
    "end of print statement": '"}}"',
    "end of statement block": '"%}"',
    "begin of print statement": '"{{"',
    "begin of statement block": '"{%"',
    "end of template": "the end of the template",
    **{"name": "a name", "string": "a text", "integer": "a number"},
    "float": "a number",
}
_WORDS = (
    (r"got '='", 'found "=" where a value ends', 'write "==" to compare'),
    (r"expected token '(.+)', got '(.+)'", "expected {0}, found {1}", _CLOSE),
    (r"unexpected '(.+)', expected '(.+)'", "expected {1}, found {0}", _CLOSE),
    (r"unexpected char .[\"']. ", "a text is never closed", "close its quote"),
    (r"unexpected char (?:'(.+)'|\"(.+)\")", "{0} has no meaning here", _CLOSE),
    (r"unexpected '([)}\]])'", "{0} closes nothing here", _CLOSE),
    (r"unexpected '(.+)'", "expected a value, found {0}", _CLOSE),
    (
        r"missing end of comment",
        "the comment is never closed",
        "write #} where it ends",
    ),
    (
        r"missing end of raw",
        "{{% raw %}} is never closed",
        "write {% endraw %} where it ends",
    ),
    (
        r"tag name expected",
        'expected a tag after "{{%"',
        "for example {% if card.name %}",
    ),
    (
        r"non-default argument follows",
        "an argument without a default value follows one with a default value",
        "move arguments with default values to the end",
    ),
    (
        r"expected call",
        "{{% call %}} needs the call of a macro",
        "for example {% call frames.rounded(5, 5, 50, 30) %}",
    ),
    (
        r"can't assign to special loop",
        'nothing can be assigned to "loop" here',
        "choose another name",
    ),
    (r"can't assign to '", "expected a name to set", "for example {% set size = 3 %}"),
    (r"end of template, expected '(.+)'", "expected {0}, found the end", _CLOSE),
    (r"expected name or number", 'expected a name after the "."', _CLOSE),
    (
        r"invalid syntax for function call",
        "a value without a name follows one with a name",
        "move values without a name to the front",
    ),
    (
        r"chain multiple tests",
        'only one "is" may follow a value',
        'join tests with "and"',
    ),
    (r"block '(.+)' defined twice", "the block {0} is defined twice", "rename one"),
)
_UNENDED = re.compile(
    r"missing end of|'end of template'|end of template,", re.IGNORECASE
)
_AFTER_VALUE = re.compile(r"expected token 'end of .+', got '([a-z]{2,8})'")
_KEYWORDS = ("and", "else", "if", "in", "is", "not", "or")
_ANY = ("the template is not well formed here", _CLOSE)


class Unbalanced(Exception):
    """A tag that lacks its end or its beginning: its place, and what to do."""

    def __init__(self, file: str, tag: Token, message: str, hint: str) -> None:
        super().__init__(message)
        self.file, self.offset, self.hint = file, tag.lineno, hint


class BalancingParser(Parser):
    """Reads a template and knows which tags are open. Raises Unbalanced.

    Tokens have offsets for lines.
    """

    def __init__(
        self, environment: Environment, source: str, name: str | None, file: str | None
    ) -> None:
        super().__init__(environment, source, name, file)
        self._open: list[Token] = []

    def parse_statement(self) -> nodes.Node | list[nodes.Node]:
        """Read a tag, which is open until its end has been read."""
        self._open.append(self.stream.current)
        node = super().parse_statement()
        self._open.pop()
        return node

    def _fail_ut_eof(
        self,
        name: str | None,
        end_token_stack: list[tuple[str, ...]],
        lineno: int | None,
    ) -> NoReturn:
        if name is None:
            tag = self._open[-1]
            words = _unclosed(tag.value, "is never closed", "where it ends")
            raise Unbalanced(str(self.filename), tag, *words)
        # The last one is the unknown tag itself.
        *opened, tag = self._open
        begun = _CONTINUED.get(name, (name.removeprefix("end"),))
        words = _stray(name, begun)
        if any(token.value in begun for token in opened):
            tag = opened[-1]
            words = _unclosed(
                tag.value, f"is not closed before {{% {name} %}}", "before that"
            )
        raise Unbalanced(str(self.filename), tag, *words)


def _unclosed(tag: str, what: str, where: str) -> tuple[str, str]:
    hint = f"write {{% end{tag} %}} {where}"
    if tag == "set":
        hint += ", or set one value: {% set size = 3 %}"
    return f"{{% {tag} %}} {what}", hint


def _stray(tag: str, begun: tuple[str, ...]) -> tuple[str, str]:
    if tag not in _TAGS:
        hint = f"{did_you_mean(tag, _TAGS)}known: {', '.join(_TAGS)}"
        return f"there is no tag {{% {tag} %}}", hint
    openings = " or ".join(f"{{% {word} %}}" for word in begun)
    message = f"{{% {tag} %}} belongs to nothing: no {openings} is open here"
    return message, f"remove it, or write {openings} before it"


def is_unended(fault: TemplateSyntaxError) -> bool:
    """Return whether a template ends in something that is still open."""
    return _UNENDED.search(fault.message or "") is not None


def syntax_words(fault: TemplateSyntaxError) -> tuple[str, str]:
    """Return message and hint for what Jinja2 says about the syntax of a template."""
    said = fault.message or ""
    for pattern, message, hint in _WORDS:
        match = re.search(pattern, said, re.IGNORECASE)
        if match:
            names = [_named(word) for word in match.groups() if word]
            return message.format(*names), _keyword(said) or hint
    return _ANY


def _keyword(said: str) -> str:
    """Return the hint with the keyword that a word after a value was meant to be."""
    match = _AFTER_VALUE.search(said)
    return did_you_mean(match[1], _KEYWORDS).strip() if match else ""


def _named(word: str) -> str:
    return _NAMED.get(word, f'"{word}"')
