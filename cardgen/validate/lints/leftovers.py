"""Find remains of other markup, codes of other programs, and notes for later."""

import re
from collections.abc import Iterator
from html.entities import html5

from cardgen.typeset.marks import in_word, star_sides
from cardgen.validate.rule_kit.lint_kit import Lexicon, LintFault, LintText

_LEFT = re.compile(
    # The lookahead of first characters skips most of a text quickly.
    r"""
    (?= [@TFX?LlSs] ) (?:
    (?P<note> @?\b(?:TODO|TBD|FIXME|XXX)\b | \?\?\?
      | (?i:\blorem\ ipsum\b) )
    | (?P<picture> (?i:\bsee\ (?:image|picture|figure)\b) ) )
    """,
    re.VERBOSE,
)
_STARS = re.compile(r"\*+")
_FOUND = {
    "note": ("an unresolved note", "replace it with the final text"),
    "picture": ("leftover text", "the card has none; describe it in words"),
}
_SHOWN = 20
_TAGS = (
    "big|blockquote|br|center|code|del|div|em|font|h[1-6]|hr|img|ins|li|mark|ol|pre"
    "|small|span|strike|strong|sub|sup|table|td|th|tr|tt|ul"
)
_CODES = re.compile(
    # The lookahead of first characters skips most of a text quickly.
    rf"""
    (?= [-~\#{{%<&_`:!|>*$\\Ãâ\ufffd\[] ) (?:
    (?P<path> (?<=(?<!\w)[A-Za-z]):\\\w+(?:\\\S*|\.\w) )
    | (?P<break> \\[nrt] | <(?i:br)\s*/?> )
    | (?P<letter> \\u[0-9A-Fa-f]{{4}} | \\x[0-9A-Fa-f]{{2}} )
    | (?P<tag> </?(?:(?i:{_TAGS})|[abipsu])(?:\s+[\w-]+\s*=[^<>\n]*)?\s*/?>
      | <!-- | --> )
    | (?P<entity> &(?:\#\d+|\#[xX][0-9A-Fa-f]+|[A-Za-z][A-Za-z0-9]*); )
    | (?P<blank> \{{\{{ | \{{% | %\}} | \$\{{\w+\}} )
    | (?P<sheet> \#(?:REF!|N/A\b|VALUE!|DIV/0!|NAME\?|NUM!|NULL!) )
    | (?P<encoding> \ufffd | Ã[\x80-\xbf] | â€ )
    | (?P<markdown> ~~ | \#\#\#+ | ``` | `[^`\n]+`
      | (?<!\w)__?[^\s_][^_\n]*__?(?!\w)
      | !?\[[^\[\]\n]*\]\([\w:/.\#?=&%-]*[/.\#][\w:/.\#?=&%-]*\)
      | \[/(?:b|i|u|s|color|size|url|img)\]
      | (?:^|(?<=\n)) (?: \#{{1,2}}[ ](?=[^\W\d]) | -[ ]\[[ xX]?\] | :::+
        | >[ ](?=[^\W\d]) | \|[-:|\ ]+\|(?=\n|$) )
      | (?<=\n)(?:-{{3,}}|\*{{3,}}|_{{3,}})(?=\n|$) )
    )
    """,
    re.VERBOSE,
)
_LIST = re.compile(r"(?:^|(?<=\n))\*[ ](?=\S)")
_CURES = {
    "break": 'break the line in the text itself: after "|-" in YAML, in its cell in a '
    "sheet",
    "letter": "write the character itself",
    "tag": "texts support **bold**, *italic*, :icon: and [words]{colour}",
    "entity": "write the character itself: & and not &amp;",
    "blank": "nothing is filled in here; write the final text",
    "sheet": "correct the formula of this cell",
    "encoding": "save the file as UTF-8",
    "markdown": "texts support **bold**, *italic*, :icon: and [words]{colour}",
}
_WITHOUT_MARKUP = "this field has no markup"


def find(text: LintText, _: Lexicon) -> Iterator[LintFault]:
    """Yield leftovers."""
    yield from literal_codes(text)
    for found in _LEFT.finditer(text.bare):
        what, cure = _FOUND[str(found.lastgroup)]
        yield LintFault(*found.span(), f'{what}: "{found[0]}"', cure)
    yield from _stars(text.bare)


def literal_codes(text: LintText) -> Iterator[LintFault]:
    """Yield the codes in a text that look as if another program should read them.

    A field without markup says that its signs are meant.
    """
    read = text.bare if text.markup else text.text
    for found in _CODES.finditer(read):
        kind = str(found.lastgroup)
        # The path of a file, as in C:\new\text, has no code in it.
        if kind == "path" or (kind == "entity" and not _is_entity(found[0])):
            continue
        if text.markup or kind not in ("blank", "markdown", "tag"):
            yield _fault(found, _CURES[kind])
        elif kind == "tag":
            yield _fault(found, _WITHOUT_MARKUP)
    starred = list(_LIST.finditer(read)) if text.markup else []
    for found in starred if len(starred) > 1 else ():
        yield _fault(found, 'begin the items of a list with "- "')


def _fault(found: re.Match[str], cure: str) -> LintFault:
    code = found[0].strip()
    shown = code if len(code) <= _SHOWN else f"{code[: _SHOWN - 1]}…"
    end = found.start() + len(code)
    return LintFault(found.start(), end, f'"{shown}" prints as it is typed', cure)


def _is_entity(code: str) -> bool:
    return code.startswith("&#") or code[1:] in html5


def _stars(text: str) -> Iterator[LintFault]:
    """Yield double stars that have no partner."""
    opened: tuple[int, int] | None = None
    for found in _STARS.finditer(text):
        start, end = found.span()
        opens, closes = star_sides(text, start, end)
        if end - start < 2:
            continue
        if not opens and not closes:
            # Between letters or digits they are signs, as in 2**3.
            if not text[start - 1 : start].strip():
                yield _star(start, end, "does not mark anything")
        elif opened and closes:
            opened = None
        elif opens and not opened:
            opened = start, end
        elif not in_word(text, start, end):
            yield _star(start, end, "closes nothing that is open")
    if opened:
        yield _star(*opened, "is opened and never closed")


def _star(start: int, end: int, what: str) -> LintFault:
    # In the words of the check `markup`, so that it is reported once.
    message = f'"{"*" * min(end - start, 9)}" {what}'
    return LintFault(start, end, message, 'for a literal star, write "\\*"')
