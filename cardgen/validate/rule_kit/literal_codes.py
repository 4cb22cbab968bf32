"""Codes of other programs, which print as they are written."""

import re
from collections.abc import Iterator
from html.entities import html5

from cardgen.validate.rule_kit.lint_kit import LintFault, LintText

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
