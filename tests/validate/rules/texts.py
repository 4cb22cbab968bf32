"""Try the lints of the rule `text` on the texts of a small game."""

import json
from pathlib import Path

from tests.validate.small_game import GAME, report

GLOSSARY = """\
icons: {leaf: fern, 2xstar: star}
glossary:
  Wound: a black cube
  worker: {meaning: a critter, forms: [workers]}
  Night Rest: when cubes go back
"""


def told(
    root: Path,
    *texts: str,
    options: str = "",
    sections: str = GLOSSARY,
    words: str | None = None,
) -> list[str]:
    """Return the findings on texts as "column: severity: message | hint"."""
    folder = root / "cards" / "g"
    folder.mkdir(parents=True, exist_ok=True)
    if words is not None:
        (folder / "words.txt").write_text(words, encoding="utf-8")
    cards = "".join(
        f"  - {{id: c{number}, name: Boo, stars: 1, kind: {quoted(text)}}}\n"
        for number, text in enumerate(texts)
    )
    pool = f"defaults: {{provenance: placeholder}}\ncards:\n{cards}"
    rule = f"rules:\n  - text: {{of: pool, fields: [kind]{options}}}\n"
    found = report(root, GAME + sections + rule, pool)
    return [_short(line) for line in found if "  [text]" in line]


def quoted(text: str) -> str:
    """Return a text in double quotes, as YAML reads it."""
    return json.dumps(text, ensure_ascii=False)


def _short(line: str) -> str:
    head, _, hint = line.partition("  [text]\n   hint: ")
    place, severity, message = head.split(": ", 2)
    column = int(place.split(":")[2]) - len('  - {id: c0, name: Boo, stars: 1, kind: "')
    return f"{column}: {severity}: {message.removeprefix('kind of ')} | {hint}"
