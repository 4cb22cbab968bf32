"""What is typed is what is printed: which signs are marks, and warnings of some others.

Stars and tildes are marks by the rules of texts on cards. Codes of other languages, as
those of HTML, print as they are typed: a warning says what to write instead.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline, emphasis
from markdown_it.rules_inline.state_inline import Delimiter
from markdown_it.token import Token

from cardgen.rulebook.markdown.problem_log import ProblemLog
from cardgen.rulebook.markdown.typed_blocks import warn_of_cells
from cardgen.typeset.chunks import NO_BREAK
from cardgen.typeset.marks import in_word, is_tie, star_sides

_LINE_END = re.compile(r"\r\n?|\n")
_BREAKS = ("softbreak", "hardbreak")
# Stands for what has no letters, or letters that are no code.
_THING = "\ufffc"
# Stars that stay signs are skipped; more of them than this tie nothing.
_NEAR = 16

_TAGS = (
    "a abbr b big blockquote br center code del details div em font h[1-6] hr i img ins"
    " kbd li mark newpage ol p pagebreak pre s section small span strike strong style"
    " sub summary sup table tbody td th thead tr tt u ul"
).replace(" ", "|")
_PAGE_BREAK = 'a page break is "::: page-break", on a line of its own'
_BLOCK = 'a block is "::: note" or another name, and ":::" on the line where it ends'
_LINK = "a link is [words](#anchor) or [words](https://…)"
_TAG_CURES = {
    "!--": "a comment is {# … #}",
    "br": "a backslash at the end of a line ends it; a row of a table is one line",
    "b": "bold is **words**",
    "strong": "bold is **words**",
    "i": "italic is *words*",
    "em": "italic is *words*",
    "hr": "a line across the column is ***",
    "a": _LINK,
    "img": "a picture is ![description](card:ID) or ![description](figure:NAME)",
}
# No pattern goes over the same letters twice: a paragraph may be the whole book.
_CODES = {
    "footnote": (r"\[\^[^\s\[\]^]+\]:?|(?<!\^)\^\[(?=\D)", ""),
    "tag": (rf"<!--|</?(?i:{_TAGS})(?=[\s/>])[^<>\n]*>", ""),
    "page": (r"\\(?:newpage|pagebreak|clearpage)\b", _PAGE_BREAK),
    "newline": (r"\\n", "a backslash at the end of a line ends it"),
    "tab": (r"\\t", "columns are a table, or ::: columns"),
    "task": (r"\A\[[ xX]\](?=\s)", "a box to tick is an icon, or ☐ if the font has it"),
    "struck": (r"~~[^\s~][^~\n]*~~", "a rulebook strikes nothing out, so remove it"),
    "wiki": (r"\[\[[^\[\]\n]+\]\]", _LINK),
    "reference": (r"\[[^\[\]\n]+\]\[[^\[\]\n]*\]", _LINK),
    "address": (r"^\[[^\[\]\n]+\]:[ \t]*\S+[ \t]*(?:[\"'(].*)?$", _LINK),
    "fence": (r"^::(?!:|[\w-]+:).*$|^:{3,}[ \t]*[^\w\s:-].*$", _BLOCK),
    "box": (r"^!!![ \t]+\w.*$|^\[!\w+\]", _BLOCK),
    "math": (
        r"\$(?=[^$\n]*[\\^_=]|\w\$)[^\s$][^$\n]*\$(?!\d)",
        "a formula is plain text: 2 × 3",
    ),
    "class": (
        r"\{:?\.\w[^{}\n]*\}",
        "the looks of a book are in its style, in game.yaml",
    ),
    "anchor": (r"\{:[ \t]*#[\w-]+[ \t]*\}", "only a heading has an anchor"),
}
_CODE = re.compile(
    "|".join(f"(?P<{name}>{pattern})" for name, (pattern, _) in _CODES.items()), re.M
)


def push_stars(state: StateInline, silent: bool) -> bool:
    """Push stars, which are a mark where they are one in a text on a card."""
    start = end = state.pos
    if silent or state.src[start] != "*":
        return emphasis.tokenize(state, silent)
    while end < state.posMax and state.src[end] == "*":
        end += 1
    opens, closes = star_sides(state.src, start, end)
    for _ in range(start, end):
        state.push("text", "", 0).content = "*"
        at = len(state.tokens) - 1
        mark = Delimiter(ord("*"), end - start, at, -1, opens, closes)
        state.delimiters.append(mark)
    state.pos = end
    return True


def tied(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens of a paragraph with a space for each tilde that ties words."""
    whole, at, address = _flat(tokens), 0, False
    for token, part in zip(tokens, _parts(tokens), strict=True):
        if token.type == "text" and address:
            # All signs of an address are its own.
            yield token.copy(type="text_special")
        elif token.type == "text" and "~" in token.content:
            yield token.copy(content=_with_spaces(token.content, whole, at))
        else:
            yield token
        address = token.type == "link_open" and token.markup == "autolink"
        at += len(part)


def _with_spaces(text: str, whole: str, start: int) -> str:
    """Return a part of a paragraph, from `start`, with spaces for the ties in it."""
    return "".join(
        NO_BREAK if sign == "~" and _ties(whole, at) else sign
        for at, sign in enumerate(text, start)
    )


def _ties(text: str, at: int) -> bool:
    first = max(0, at - _NEAR)
    return is_tie(text[first : at + _NEAR], at - first)


def _flat(tokens: Sequence[Token], codes: bool = False) -> str:
    """Return the signs of a paragraph, or only those that can belong to a code.

    Both are of the same length.
    """
    return "".join(_parts(tokens, codes))


def _parts(tokens: Sequence[Token], codes: bool = False) -> Iterator[str]:
    before = ""
    for token in tokens:
        match token.type:
            case "text":
                yield token.content
            case "text_special" | "code_inline":
                # A backslash before a letter is a sign, not an escape.
                own = codes and token.content != token.markup
                yield _THING * len(token.content) if own else token.content
            case "softbreak" | "hardbreak":
                yield "\n"
            case "image":
                yield _THING
            case "link_close" if before == "link_open":
                yield _THING
            case _:
                yield ""
        before = token.type


def warn_of_signs(
    markdown: MarkdownIt, tokens: Sequence[Token], text: str, log: ProblemLog
) -> None:
    """Warn of codes that print as they are typed, and of a heading's lost sign."""
    lines, columns = _LINE_END.split(text), 0
    for before, token in pairwise(tokens):
        columns = 0 if token.type == "thead_open" else columns
        columns += token.type == "th_open"
        if token.type == "tr_open" and token.map and columns:
            warn_of_cells(token, lines[token.map[0]], columns, log)
        if token.type == "inline" and token.map:
            row, heading = token.map[0], before.type == "heading_open"
            if heading and before.markup[:1] == "#":
                _warn_of_lost_sign(before, lines[row], row, log)
            for each, place in _with_captions(markdown, token, row):
                _warn_of_codes(each, place, heading, log)
                warn_of_changes(each, place, log)


def _with_captions(
    markdown: MarkdownIt, token: Token, row: int
) -> Iterator[tuple[Token, int]]:
    yield token, row
    for child in token.children or []:
        row += child.type in _BREAKS
        title = str(child.attrs.get("title", "")) if child.type == "image" else ""
        for caption in markdown.parseInline(title) if title else ():
            yield caption, row


def _warn_of_codes(token: Token, row: int, heading: bool, log: ProblemLog) -> None:
    children = token.children or []
    shown, text, last = _flat(children), _flat(children, codes=True), 0
    for match in _CODE.finditer(text):
        row += text.count("\n", last, match.start())
        last = match.start()
        found = shown[match.start() : match.end()]
        # Where a tag opens there is a warning already.
        closes = found[:2] == "</" and f"<{found[2:-1]}" in text
        if not closes and not (heading and match["anchor"]):
            _warn_of_code(match.lastgroup or "", found, row, log)


def _warn_of_code(kind: str, found: str, row: int, log: ProblemLog) -> None:
    if kind == "footnote":
        message = f'a rulebook has no footnotes, found "{found}"'
        hint = 'write it in brackets in the text, or below in a box: "::: note"'
        log.error(row, found, message, hint)
    else:
        cure = _tag_cure(found) if kind == "tag" else _CODES[kind][1]
        hint = f'{cure}; to print "{found[0]}" write "\\{found[0]}"'
        log.warning(row, found, f'"{found}" prints as it is typed', hint)


def _tag_cure(tag: str) -> str:
    if "page" in tag.lower() and "break" in tag.lower():
        return _PAGE_BREAK
    name = re.split(r"[\s/>]", tag.lower().lstrip("</"))[0]
    return _TAG_CURES.get(name, "a rulebook has no HTML, so remove it")


def _warn_of_lost_sign(opened: Token, line: str, row: int, log: ProblemLog) -> None:
    """Warn of a sign at the end that Markdown takes for the end of the heading."""
    words = line.split()
    if words[-1] == "#" and opened.markup != "#":
        message = 'the "#" at the end of the heading is not printed'
        hint = 'write "\\#" to print it, or remove it'
        log.warning(row, " ".join(words[-2:]), message, hint)


def warn_of_numbers(items: Sequence[Token], first: int, log: ProblemLog) -> None:
    """Warn of the first item of a list whose number prints otherwise."""
    # Those who number all items alike leave the counting to Markdown.
    if len({int(item.info) for item in items}) < 2:
        return
    for printed, item in enumerate(items, first):
        if int(item.info) != printed and item.map:
            found = item.info + item.markup
            message = f'the number "{found}" of the list prints as {printed}'
            hint = (
                "write the numbers that print, or a paragraph above to begin a new list"
            )
            log.warning(item.map[0], found, message, hint)
            return


# All below goes with 0.2, together with its one call: it finds what printed otherwise
# in copies from before the release of 0.1.
_AMID = re.compile(r"(?<=[^\s*])\*+(?=[^\s*])")
_STRUCK = re.compile(_CODES["struck"][0])
_CHANGED = "this prints otherwise than before: "


def warn_of_changes(token: Token, row: int, log: ProblemLog) -> None:
    """Warn, once for a paragraph, of stars and of tildes that were marks before 0.2."""
    children = token.children or []
    stars = _AMID.finditer(token.content)
    signs = (found for found in stars if _is_sign(token.content, *found.span()))
    star = next(signs, None)
    if star and _stars_before(token.content) < _flat(children).count("*"):
        at = row + token.content.count("\n", 0, star.start())
        hint = 'write "\\*" if the sign is meant, and mark whole words for a style'
        found = token.content[star.start() - 1 : star.end() + 1]
        log.warning(at, found, f"{_CHANGED}the stars print as typed", hint)
    shown, text = _flat(children), _flat(children, codes=True)
    text = _STRUCK.sub(lambda found: _THING * len(found[0]), text)
    for tilde in re.finditer("(?<!/)~", text):
        if not _ties(shown, tilde.start()):
            at = row + text.count("\n", 0, tilde.start())
            hint = 'write "\\~" if the sign is meant, U+00A0 if a space is'
            found = shown[tilde.start() : tilde.end() + 1].strip()
            log.warning(at, found, f"{_CHANGED}the tilde prints as typed", hint)
            return


def _is_sign(text: str, start: int, end: int) -> bool:
    return in_word(text, start, end) or not any(star_sides(text, start, end))


def _stars_before(text: str) -> int:
    """Return how many stars of a text were signs."""
    (token,) = _markdown_before().parseInline(text)
    return _flat(token.children or []).count("*")


@cache
def _markdown_before() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).disable("html_inline")
    markdown.core.ruler.disable("text_join")
    return markdown
