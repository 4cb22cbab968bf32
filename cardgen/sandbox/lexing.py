"""Jinja2's tokens, found in half of the time.

Jinja2 tries seven patterns one after the other at each token, and hands it through two
generators. Here one pattern finds it. Whatever is not as it should be is left to
Jinja2, which says what is wrong.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from jinja2.lexer import (
    TOKEN_BLOCK_BEGIN,
    TOKEN_BLOCK_END,
    TOKEN_COMMENT_BEGIN,
    TOKEN_DATA,
    TOKEN_FLOAT,
    TOKEN_INTEGER,
    TOKEN_NAME,
    TOKEN_STRING,
    TOKEN_VARIABLE_BEGIN,
    TOKEN_VARIABLE_END,
    Lexer,
    Token,
    TokenStream,
    operators,
)

_LINE_END = re.compile(r"\r\n?")
# A number that Jinja2 reads in another way is followed by what goes on with it.
_PARTS = re.compile(
    r"""
    (?P<blank> \s++ )
    | (?P<name> [A-Za-z_][A-Za-z0-9_]*+ (?![^\x00-\x7f]) )
    | (?P<float> (?<![.\w]) (?:0|[1-9][0-9]*+) \. [0-9]++ (?![\w.]) )
    | (?P<integer> (?<![.\w]) (?:0|[1-9][0-9]*+) (?![\w.]) )
    | (?P<string>
        ' [^'\\]*+ (?: \\[\s\S] [^'\\]*+ )*+ '
      | " [^"\\]*+ (?: \\[\s\S] [^"\\]*+ )*+ "
    )
    | (?P<operator> == | != | >= | <= | // | \*\* | [-+/*%~\[\](){}><=.:|,;] )
    """,
    re.VERBOSE | re.ASCII,
)
_ENDS = {TOKEN_BLOCK_BEGIN: TOKEN_BLOCK_END, TOKEN_VARIABLE_BEGIN: TOKEN_VARIABLE_END}
_OPEN, _CLOSE = "([{", ")]}"
_ENDING = frozenset("-+%}")


class _Odd(Exception):
    """Something that is left to Jinja2."""


def _meant(text: str) -> str:
    """Give what a text between quotes stands for."""
    if "\\" not in text:
        return text
    try:
        return text.encode("ascii", "backslashreplace").decode("unicode-escape")
    except ValueError:
        raise _Odd from None


_READ: dict[str, Callable[[str], tuple[str, Any]]] = {
    "name": lambda text: (TOKEN_NAME, text),
    "operator": lambda text: (operators[text], text),
    "string": lambda text: (TOKEN_STRING, _meant(text[1:-1])),
    "integer": lambda text: (TOKEN_INTEGER, int(text)),
    "float": lambda text: (TOKEN_FLOAT, float(text)),
}


class QuickLexer(Lexer):
    """A lexer with the rules of another one, for whole templates."""

    def __init__(self, plain: Lexer) -> None:
        vars(self).update(vars(plain))

    def tokenize(
        self,
        source: str,
        name: str | None = None,
        filename: str | None = None,
        state: str | None = None,
    ) -> TokenStream:
        """Give the tokens of a template; of a part of one as Jinja2 does."""
        if state is None:
            try:
                found = _Reading(self, source).tokens()
                return TokenStream(iter(found), name, filename)
            except _Odd:
                pass
        return super().tokenize(source, name, filename, state)


@cache
def quick(plain: Lexer) -> QuickLexer:
    """Give the quick one for a lexer."""
    return QuickLexer(plain)


class _Reading:
    """One template while it is read."""

    def __init__(self, lexer: Lexer, source: str) -> None:
        text = _LINE_END.sub("\n", source)
        self._source = text.removesuffix("\n")
        rules = lexer.rules
        self._begin = rules["root"][0].pattern
        self._comment = rules[TOKEN_COMMENT_BEGIN][0].pattern
        self._ends = {begin: rules[begin][0].pattern for begin in _ENDS}
        self._found: list[Token] = []
        self._at, self._line, self._fresh = 0, 1, True

    def tokens(self) -> list[Token]:
        """Give all tokens. Raises _Odd."""
        while begin := self._begin.match(self._source, self._at):
            kind = begin.lastgroup
            self._words(begin)
            if kind == TOKEN_COMMENT_BEGIN:
                self._pass(self._comment.match(self._source, self._at))
            elif kind in _ENDS:
                self._tag(kind)
            else:
                raise _Odd
        self._put(TOKEN_DATA, self._source[self._at :])
        return self._found

    def _words(self, begin: re.Match[str]) -> None:
        """Take the words before a tag, and the tag's beginning."""
        groups = begin.groups()
        words, kind = groups[0], begin.lastgroup
        sign = next(group for group in groups[2::2] if group is not None)
        stripped = 0
        if sign == "-":
            bare = words.rstrip()
            stripped = words.count("\n", len(bare))
            words = bare
        elif sign != "+" and kind != TOKEN_VARIABLE_BEGIN:
            start = words.rfind("\n") + 1
            if (start or self._fresh) and words[start:].isspace():
                words = words[:start]
        self._put(TOKEN_DATA, words)
        self._line += words.count("\n") + stripped
        if kind in _ENDS:
            self._put(kind, begin[kind])
        self._at, self._fresh = begin.end(), False

    def _tag(self, begin: str) -> None:
        """Take what stands in a tag, and its end."""
        open: list[str] = []
        while match := _PARTS.match(self._source, self._at):
            kind, text = match.lastgroup or "", match[0]
            if kind == "operator":
                if text[0] in _ENDING and not open and self._ended(begin):
                    return
                _balance(open, text)
            if kind != "blank":
                self._found.append(Token(self._line, *_READ[kind](text)))
            self._line += text.count("\n")
            self._at = match.end()
        raise _Odd

    def _ended(self, begin: str) -> bool:
        """Take the end of a tag, if it is there."""
        ending = self._ends[begin].match(self._source, self._at)
        if ending:
            self._put(_ENDS[begin], ending[0])
            self._pass(ending)
        return ending is not None

    def _put(self, kind: str, text: str) -> None:
        if text or kind != TOKEN_DATA:
            self._found.append(Token(self._line, kind, text))

    def _pass(self, match: re.Match[str] | None) -> None:
        if match is None:
            raise _Odd
        self._line += match[0].count("\n")
        self._at, self._fresh = match.end(), match[0].endswith("\n")


def _balance(open: list[str], text: str) -> None:
    """Take note of a bracket."""
    if text in _OPEN:
        open.append(_CLOSE[_OPEN.index(text)])
    elif text in _CLOSE and (not open or open.pop() != text):
        raise _Odd
