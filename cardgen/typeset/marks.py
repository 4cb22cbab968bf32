"""Where a sign stands as a mark, and where it is the sign that it looks like.

Stars mark words as in CommonMark, but never between letters or digits: "2*3" is a
product. Only bold may end before the end of a word, as in "**Wound**s". A tilde ties
what stands on both its sides: "~5" is about five, "10~20" a range. A dash before a
number that is no list is a minus.
"""

import re
import unicodedata

_SPACE = re.compile(r"[\s~]")
# Icons, colours and the numbers of notes are no ends of a range.
_NO_WORD = re.compile(r":[\w-]+:|\{[^{}]*\}|\[[^\[\]]*\]?")
ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_COLOR = re.compile(r"\]\{([^{}\n]*)\}")
_ITEM = re.compile(r"(?:-|•)[^\S\n]+\S")
_MINUS = re.compile(r"-[^\S\n]+\d")
# What could be a mark for any reader, and so needs a backslash to be a sign.
_MARK = re.compile(
    r"""(^[^\S\n]*(?=-[^\S\n])
    | (?= \*\S | ~ | (?:(?<!\w):(?!\d+:) | :(?!\d))[\w-]+: | \[[^\[\]\n]*\]\{[^{}\n]*\}
    | \\[!-/:-@\[-`{-~] ) | (?<=\S)(?=\*) )""",
    re.VERBOSE | re.MULTILINE,
)
_OPENING, _CLOSING = "([{/", ")]}"
_COMPARING = "=<>≤≥≈±"
# What quotes a star alone.
_QUOTE, _UNQUOTE = "([{（「『【\"'“„«‘‚", ")]}）」』】\"'”“»’‘"
_NEAR = 40
# They may belong to the word or follow it: what is beyond them tells.
_AROUND = "*\"'“”‘’„‚"
# Scripts without spaces between words: any place in them may begin or end a mark.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u0f00-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u318f\u31f0-\u31ff"
    "\u3400-\u9fff\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]"
)


def star_sides(text: str, start: int, end: int) -> tuple[bool, bool]:
    """Return whether the stars from `start` to `end` can open and can close a mark."""
    before, after = text[start - 1 : start] or " ", text[end : end + 1] or " "
    left, right = _kind(before), _kind(after)
    opens = right != "space" and not (left == "word" and right in ("word", "sign"))
    closes = left != "space" and not (right == "word" and left in ("word", "sign"))
    quoted = before in _QUOTE and after in _UNQUOTE
    if quoted or (end - start == 1 and _multiplies(before, after)):
        return False, False
    return opens, closes or (end - start == 2 and in_word(text, start, end))


def in_word(text: str, start: int, end: int) -> bool:
    """Return whether a part of a text stands between the letters of a word."""
    return text[start - 1 : start].isalnum() and text[end : end + 1].isalpha()


def _multiplies(before: str, after: str) -> bool:
    factors = before in ")]}:+" and after in "([{:+"
    return factors or (bool(_UNSPACED.match(before)) and after.isdecimal())


def _kind(character: str) -> str:
    """Return what a character is to the stars beside it."""
    if character.isspace() or character == "\u200b":
        return "space"
    if _UNSPACED.match(character):
        return "letter"
    return "word" if unicodedata.category(character)[0] in "LMN" else "sign"


def is_tie(text: str, at: int) -> bool:
    """Return whether the tilde at an index ties the words beside it."""
    head = _SPACE.split(text[max(0, at - _NEAR) : at])[-1]
    tail = _SPACE.split(text[at + 1 : at + _NEAR], maxsplit=1)[0]
    before, after = head.rstrip(_AROUND)[-1:], tail.lstrip(_AROUND)[:1]
    if not before or not after or before in _OPENING or after in _CLOSING:
        return False
    # "n~=~5" ties, and "n =~5" does not.
    alone = len(head) == 1 and text[at - 2 : at - 1] == "~"
    if (before in _COMPARING and not alone) or "://" in head:
        return False
    unspaced = _UNSPACED.match(before) and _UNSPACED.match(after)
    return not unspaced and not (_counts(head) and _counts(tail))


def _counts(word: str) -> bool:
    """Return whether a word is one end of a range, such as 10% or #5."""
    return any(map(str.isdecimal, _NO_WORD.sub("", word)))


def without_ties(text: str) -> str:
    """Return a text with spaces for the tildes that tie words."""

    def shown(found: re.Match[str]) -> str:
        # One that is escaped is a sign.
        return " " if found[0] == "~" and is_tie(text, found.start()) else found[0]

    return re.sub(r"\\.|~", shown, text)


def is_time(text: str, at: int, token: str) -> bool:
    """Return whether the colon before what may be a token stands in a time, or a score.

    Those are such as 10:30:00 and 8:00-12:00.
    """
    inside = token[:1].isdecimal() and text[at - 1 : at].isalnum()
    return inside or token.isdecimal()


def is_minus(text: str, at: int) -> bool:
    """Return whether a line that begins with a dash at an index is no item of a list.

    It begins with a number, and no line beside it is an item.
    """
    if not _MINUS.match(text, at):
        return False
    begin, below = text.rfind("\n", 0, at) + 1, text.find("\n", at) + 1
    above = text.rfind("\n", 0, begin - 1) + 1 if begin else at
    return not (begin and _ITEM.match(text, above)) and not (
        below and _ITEM.match(text, below)
    )


def as_signs(text: str) -> str:
    """Return the markup of a text that comes from elsewhere and prints as it looks."""
    return _MARK.sub(r"\1\\", text)


def color_ends(text: str) -> dict[int, tuple[int, str]]:
    """Return where "]" is and the colour for each "[" of `[words]{colour}`."""
    ends: dict[int, tuple[int, str]] = {}
    if "]{" not in text:
        return ends
    starts: list[int] = []
    at = 0
    while at < len(text):
        if ESCAPED.match(text, at):
            at += 1
        elif text[at] == "[":
            starts.append(at)
        elif text[at] == "]" and starts:
            start = starts.pop()
            color = _COLOR.match(text, at)
            if color:
                ends[start] = (at, color[1])
                at = color.end() - 1
        at += 1
    return ends
