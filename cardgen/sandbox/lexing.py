"""Jinja2's lexer, which tries first what the tags of templates are made of."""

import re
from copy import copy
from functools import cache

from jinja2.lexer import TOKEN_NAME, TOKEN_WHITESPACE, Lexer

# What begins with a digit may be a number, and what goes on in other letters is left
# to Jinja2's own pattern, which takes 5 ms to compile.
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*+(?![^\x00-\x7f])")


@cache
def sooner(lexer: Lexer) -> Lexer:
    """Give a lexer that finds the same tokens with fewer tries.

    Two tokens of three are blanks and names, which Jinja2 tries for after the end of
    the tag and after numbers. None of these begins like them.
    """
    quick = copy(lexer)
    quick.rules = {state: list(rules) for state, rules in lexer.rules.items()}
    for rules in quick.rules.values():
        by_token = {rule.tokens: rule for rule in rules}
        name = by_token.get(TOKEN_NAME)
        if name:
            rules[:0] = [by_token[TOKEN_WHITESPACE], name._replace(pattern=_NAME)]
    return quick
