"""Small damage to the files of a game, as done by hands, editors and attackers."""

import random
import re
from collections.abc import Callable

WORDS = (
    *("", " ", "\t", "\n", "\n\n", "'", '"', ":", ": ", "-", "- ", "#"),
    *("{", "}", "[", "]", "&a", "*a", "<<: *a", "|", ">-", "---", "...", "%YAML"),
    *("null", "~", "true", "no", "-1", "0", "1e400", "1e-400", ".nan", ".inf", "0x1F"),
    *("99999999999999999999", "é", "\u202e", "\ufeff", "\0", "\x1b[31m", "🦊", "א"),
    *("!!python/object:os.system", "..", "/", "\\", "../../etc", "C:\\x"),
    *("{{", "}}", "{%", "%}", "{#", "{{ card }}", "{{ card.__class__ }}"),
    *("{% for x in", "{{ 'a' * 10 ** 9 }}", "{% include 'x' %}", "<", ">"),
    *("</face>", "<text", "<row>", "&amp;", "&x;", "<![CDATA[", "<!DOCTYPE a>"),
    *("id: ", "cards: ", "rules: ", "of: ", "extends: ", "copies: ", "size: "),
    *("range: ", "**", ":star:", "[x]{y}", "~~"),
)


def _place(text: str, chance: random.Random) -> int:
    return chance.randrange(len(text) + 1)


def insert(text: str, chance: random.Random) -> str:
    """Insert a word somewhere."""
    at = _place(text, chance)
    return text[:at] + chance.choice(WORDS) + text[at:]


def delete(text: str, chance: random.Random) -> str:
    """Delete a piece."""
    at = _place(text, chance)
    return text[:at] + text[at + chance.randrange(1, 12) :]


def swap_word(text: str, chance: random.Random) -> str:
    """Replace a word by another one."""
    found = list(re.finditer(r"[\w.#-]+", text))
    if not found:
        return text
    one = chance.choice(found)
    other = chance.choice([*WORDS, *(match[0] for match in found)])
    return text[: one.start()] + other + text[one.end() :]


def double_line(text: str, chance: random.Random) -> str:
    """Write a line twice, the second time elsewhere."""
    lines = text.split("\n")
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
    return "\n".join(lines)


def drop_line(text: str, chance: random.Random) -> str:
    """Delete a line."""
    lines = text.split("\n")
    lines.pop(chance.randrange(len(lines)))
    return "\n".join(lines)


def indent_line(text: str, chance: random.Random) -> str:
    """Move a line to the right or to the left."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    lines[at] = chance.choice(["  ", "\t", "    "]) + lines[at]
    if chance.random() < 0.5:
        lines[at] = lines[at].lstrip()
    return "\n".join(lines)


def swap_letter(text: str, chance: random.Random) -> str:
    """Change one letter."""
    if not text:
        return text
    at = chance.randrange(len(text))
    letter = chr(chance.choice([chance.randrange(32, 127), 0x1F98A]))
    return text[:at] + letter + text[at + 1 :]


def cut(text: str, chance: random.Random) -> str:
    """Cut off the end of the file."""
    return text[: _place(text, chance)]


MUTATIONS: tuple[Callable[[str, random.Random], str], ...] = (
    *(insert, delete, swap_word, swap_word, double_line, drop_line),
    *(indent_line, swap_letter, cut),
)


def damaged(data: bytes, chance: random.Random) -> bytes:
    """Return a file's bytes damaged one to three times; some are not text any more."""
    text = data.decode("utf-8", "surrogateescape")
    for _ in range(chance.randrange(1, 4)):
        text = chance.choice(MUTATIONS)(text, chance)
    harmed = text.encode("utf-8", "surrogateescape")
    if chance.random() < 0.03 and harmed:
        at = chance.randrange(len(harmed))
        harmed = harmed[:at] + bytes([chance.randrange(256)]) + harmed[at + 1 :]
    return harmed
