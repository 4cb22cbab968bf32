"""What is promised of every shipped game, in what it says and in its checklist.

An entry of a checklist has the `rule` whole, the heading it is `at`, and words that are
below it in `says`. `also` names the cards that repeat the rule, as `component/card`,
and words that are printed on each; `ours` is the title of the note that says that the
rule is ours.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cardgen.rulebook.markdown.blocks import Block
from tests.shipped.games import ROOT, checked, told, written
from tests.shipped.printed_words import (
    book_blocks,
    laid_flat,
    note_titles,
    sections,
    words_of_block,
)
from tests.shipped.word_runs import LENGTH, digest, runs

KNOWN_RUNS = Path(__file__).with_name("word_runs.txt")
# Lists of nothing but names, which have no other words.
_NAMES = (
    "Redwall Infirmary, The Great Hall and The Cellar",
    "starter spells, super spells, normal enemies, elite enemies, neighborhoods",
)
_LEAST = 20
_NEEDED, _KNOWN = {"rule", "at", "says"}, {"rule", "at", "says", "also", "ours"}


def broken_promises(game: str) -> list[str]:
    """Return all faults of a game but those that only its cards show."""
    found = checked(game)
    blocks = book_blocks(found)
    book = " ".join(words_of_block(block) for block in laid_flat(blocks))
    texts = (
        text
        for file in sorted((ROOT / "cards" / game).rglob("*.yaml"))
        for text in _strings(written(file))
    )
    theirs = frozenset(KNOWN_RUNS.read_text(encoding="utf-8").split())
    return [
        *told(found.problems),
        *(run for text in (book, *texts) for run in repeated(text, theirs)),
        *_faults_of_checklist(checklist(game), blocks),
    ]


def repeated(text: str, theirs: frozenset[str]) -> list[str]:
    """Return the runs of a text that another text has, too, joined where they meet."""
    allowed = {run for name in _NAMES for run in runs(name)}
    found: list[list[str]] = []
    before = -LENGTH
    for at, run in enumerate(runs(text)):
        if digest(run) not in theirs or run in allowed:
            continue
        if at == before + 1:
            found[-1].append(run.split()[-1])
        else:
            found.append(run.split())
        before = at
    return [" ".join(words) for words in found]


def checklist(game: str) -> list[dict[str, Any]]:
    """Return the rules that the rulebook of a game must tell."""
    rules: list[dict[str, Any]]
    rules = written(ROOT / "cards" / game / "rulebook.checklist.yaml")
    return rules


def missing(words: Iterable[str], text: str) -> list[str]:
    """Return those words that are not in a text, whatever their case."""
    return [w for w in words if not re.search(re.escape(w), text, re.IGNORECASE)]


def _faults_of_checklist(
    rules: list[dict[str, Any]], blocks: tuple[Block, ...]
) -> Iterator[str]:
    names = [rule["rule"] for rule in rules]
    if len(names) < _LEAST:
        yield f"{len(names)} rules only"
    yield from (f"twice: {name}" for name in names if names.count(name) > 1)
    said = sections(blocks)
    for rule in rules:
        if not (_NEEDED <= set(rule) <= _KNOWN and rule["says"]):
            yield f"wrong entry: {rule}"
        for words in missing(rule["says"], said.get(rule["at"], "")):
            yield f'{rule["rule"]}: "{words}" is not below "{rule["at"]}"'
    titles = note_titles(blocks)
    yield from (f"two notes: {title}" for title in titles if titles.count(title) > 1)
    ours = {rule["ours"] for rule in rules if "ours" in rule}
    yield from (f"no note, or no rule: {title}" for title in ours ^ set(titles))
    if not ours:
        yield "no rule of ours"


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _strings(list(value.values()))
    elif isinstance(value, list):
        for part in value:
            yield from _strings(part)
