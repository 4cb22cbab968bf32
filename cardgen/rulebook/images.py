"""Pictures in Markdown's own words: `![what is to be seen](card:bog-frog "Caption")`.

`card:ID` is the front of a card, `card:ID/back` its back, `figure:NAME` the template
`figures/NAME.xml.j2`. Several in one paragraph stand side by side, each above its
caption; a caption that the last one alone has is for all of them. `{width=40}` behind a
picture sets its width in millimetres.
"""

import re
from collections.abc import Sequence

from markdown_it.token import Token

from cardgen.model.units import to_points
from cardgen.rulebook.blocks import Picture, Pictures, Text
from cardgen.rulebook.complaints import Complaints
from cardgen.rulebook.inline import Inline

_WIDTH = re.compile(r"\s*\{width=(\d+(?:\.\d+)?)(?:mm)?\}")
_SOURCE = re.compile(r"(card|figure):([\w/.-]+)")


def read_pictures(
    tokens: Sequence[Token], row: int, inline: Inline, complaints: Complaints
) -> Pictures | None:
    """Give the pictures of a paragraph that holds nothing else."""
    first, found = row, list[Picture]()
    for token in tokens:
        if token.type == "image":
            picture = _picture(token, row, complaints)
            caption = _caption(str(token.attrs.get("title", "")), row, inline)
            found += [picture._replace(caption=caption)] if picture else []
        elif token.type == "softbreak":
            row += 1
        else:
            width = _WIDTH.fullmatch(token.content)
            if width and found:
                found[-1] = found[-1]._replace(width=to_points(float(width[1])))
            elif token.content.strip():
                complaints.error(
                    row,
                    token.content.strip(),
                    "words stand in one paragraph with a picture",
                    'write captions as in ![…](card:id "Caption"), '
                    "widths as in {width=40}",
                )
    if not found:
        return None
    *others, last = found
    if any(picture.caption for picture in others):
        return Pictures(tuple(found), (), first)
    return Pictures((*others, last._replace(caption=())), last.caption, first)


def _caption(caption: str, row: int, inline: Inline) -> Text:
    if not caption:
        return ()
    # Markdown reads a picture's title as plain letters; here it is a text.
    return inline.read(inline.parse(caption), row)


def _picture(token: Token, row: int, complaints: Complaints) -> Picture | None:
    source = str(token.attrs.get("src", ""))
    match = _SOURCE.fullmatch(source)
    if match is None:
        complaints.error(
            row,
            source,
            f'"{source}" is no picture of a rulebook',
            "write card:ID, card:ID/back or figure:NAME",
        )
        return None
    if not token.content.strip():
        complaints.error(
            row,
            source,
            f'the picture "{source}" has no text for those who do not see it',
            "say between the brackets what is to be seen: ![Two cards in a row](…)",
        )
    if match[1] == "figure":
        return Picture("figure", match[2], "front", token.content, None, row)
    name, _, side = match[2].partition("/")
    if side not in ("", "front", "back"):
        complaints.error(row, source, f'a card has no side "{side}"', "front or back")
    shown = "back" if side == "back" else "front"
    return Picture("card", name, shown, token.content, None, row)  # type: ignore[arg-type]
