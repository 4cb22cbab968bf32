"""Which brackets of a text colour the words between them: `[words]{colour}`."""

import re

ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
"""A backslash and the sign that it takes as it is."""
_COLOR = re.compile(r"\]\{([^{}\n]*)\}")


def color_ends(text: str) -> dict[int, tuple[int, str]]:
    """Give, for each "[" that colours, where its "]" is and the colour."""
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
