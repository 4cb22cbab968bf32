"""Where a sign stands as a mark, and where it is the sign that it looks like.

Stars mark words as in CommonMark, but never between letters or digits: "2*3" is a
product. Only bold may end before the end of a word, as in "**Wound**s". A tilde ties
what stands on both its sides: "~5" is about five, "10~20" a range. A dash before a
number that is no list is a minus.
"""

import re
import unicodedata

ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_COLOR = re.compile(r"\]\{([^{}\n]*)\}")
_ITEM = re.compile(r"(?:-|•)[^\S\n]+\S")
_MINUS = re.compile(r"-[^\S\n]+\d")
# What could be a mark for any reader, and so needs a backslash to be a sign.
_MARK = re.compile(
    r"""(^[^\S\n]*(?=-[^\S\n])
    | (?= \*\S | ~ | :(?!\d+:)[\w-]+: | \[[^\[\]\n]*\]\{[^{}\n]*\}
    | \\[!-/:-@\[-`{-~] ) | (?<=\S)(?=\*) )""",
    re.VERBOSE | re.MULTILINE,
)
_OPENING, _CLOSING = "([{~/", ")]}~"
_COMPARING = "=<>≤≥≈±"
# They may belong to the word or follow it: what is beyond them tells.
_AROUND = "*\"'“”‘’„‚"
# Scripts without spaces between words: any place in them may begin or end a mark.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u0f00-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u318f\u31f0-\u31ff"
    "\u3400-\u9fff\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]"
)


def star_sides(text: str, start: int, end: int) -> tuple[bool, bool]:
    """Return whether the stars from `start` to `end` can open and can close a mark."""
    before = _kind(text[start - 1] if start else " ")
    after = _kind(text[end] if end < len(text) else " ")
    opens = after != "space" and not (before == "word" and after in ("word", "sign"))
    closes = before != "space" and not (after == "word" and before in ("word", "sign"))
    if text[start - 1 : start] in tuple("([{") and text[end : end + 1] in tuple(")]}"):
        return False, False
    return opens, closes or (end - start == 2 and in_letters(text, start, end))


def in_letters(text: str, start: int, end: int) -> bool:
    """Return whether a part of a text stands between two letters."""
    return text[start - 1 : start].isalpha() and text[end : end + 1].isalpha()


def _kind(character: str) -> str:
    """Return what a character is to the stars beside it."""
    if character.isspace() or character == "\u200b":
        return "space"
    if _UNSPACED.match(character):
        return "letter"
    return "word" if unicodedata.category(character)[0] in "LMN" else "sign"


def is_tie(text: str, at: int) -> bool:
    """Return whether the tilde at an index ties the words beside it."""
    ahead, before = tuple(text[:at].rstrip(_AROUND)[-2:].rjust(2))
    after = text[at + 1 :].lstrip(_AROUND)[:1]
    if not before.strip() or not after.strip() or (before + after).isdecimal():
        return False
    if before in _COMPARING and ahead != "~":
        return False
    return before not in _OPENING and after not in _CLOSING


def without_ties(text: str) -> str:
    """Return a text with spaces for the tildes that tie words."""

    def shown(found: re.Match[str]) -> str:
        # One that is escaped is a sign.
        return " " if found[0] == "~" and is_tie(text, found.start()) else found[0]

    return re.sub(r"\\.|~", shown, text)


def is_minus(text: str, at: int) -> bool:
    """Return whether a line that begins with a dash at an index is no item of a list.

    It begins with a number, and no line beside it is an item.
    """
    if not _MINUS.match(text, at):
        return False
    before = text[:at].rpartition("\n")[0].rpartition("\n")[2]
    below = text.find("\n", at) + 1
    return not _ITEM.match(before) and not (below and _ITEM.match(text, below))


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
