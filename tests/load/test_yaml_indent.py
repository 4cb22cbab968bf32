"""A line with one space too many or too few is found, whatever is around it."""

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from cardgen.load.yaml_reader import read_yaml

FILE = Path("x.yaml")

TREE = """\
format: 1
icons:
  star: round-star
  moon: {icon: moon, meaning:
    long}
  sun: sun
card_types:
  ghost:
    size: poker
    fields:
      name: {type: text}
      stars: {type: integer}
      text: {type: text}
    front: ghost.xml.j2
    back: back.xml.j2
cards:
  - id: boo
    name: Boo
    text: >-
      Boo: it says,
        - and again
    stars: 1
  - {id: wail, name: Wail}
  - id: moan
    words:
    - a
    - b
    - c
    stars: 2
rules:
  - size:
      of: ghosts
      exactly: 3
      severity: warning
  - unique: {of: ghosts, field: name}
  - unique: {of: ghosts, field: id}
"""
LINES = TREE.splitlines()
# The first key of a block, and texts over several lines, may be indented otherwise.
FIXED = {
    *("format: 1", "star: round-star", "long}", "ghost:", "size: poker"),
    *("name: {type: text}", "- id: boo", "Boo: it says,", "- and again"),
    *("- a", "- b", "- c", "- size:", "of: ghosts"),
}


def found(text: str) -> list[str]:
    return [
        f"{p.span.line}:{p.span.column}: {p.message}; {p.hint}"
        for p in read_yaml(text, FILE)[1]
    ]


def test_the_tree_is_sound() -> None:
    assert found(TREE) == []


@given(
    st.sampled_from([n for n, s in enumerate(LINES, 1) if s.strip() not in FIXED]),
    st.sampled_from([-1, 1]),
)
def test_the_misplaced_line_is_named(number: int, more: int) -> None:
    line = LINES[number - 1]
    if more < 0 and not line.startswith(" "):
        return
    moved = f" {line}" if more > 0 else line[1:]
    text = "\n".join([*LINES[: number - 1], moved, *LINES[number:]])
    (fault,) = found(text)
    spaces = len(line) - len(line.lstrip())
    wanted = re.escape(f"{number}:{spaces + more + 1}: expected ")
    # The line may be as near to the end of the block before it.
    wanted += f"({spaces}|{spaces} or {spaces + 2}|{spaces - 2} or {spaces}) spaces? "
    assert re.match(f"{wanted}before this, found {spaces + more}; ", fault)
