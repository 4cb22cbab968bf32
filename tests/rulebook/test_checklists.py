"""Every rule of a game is explained under the heading that its checklist names."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import check
from cardgen.rulebook.markdown.blocks import (
    Block,
    BoxBlock,
    ColumnsBlock,
    Heading,
    QuickReference,
    all_blocks,
    all_texts,
)
from cardgen.rulebook.markdown.inline import plain

ROOT = Path(__file__).resolve().parents[2]
LISTS = sorted((ROOT / "cards").glob("*/*.checklist.yaml"))
_LEAST = 20


def laid_flat(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Yield blocks, with those in columns as if they were in one column."""
    for block in blocks:
        if isinstance(block, ColumnsBlock):
            yield from laid_flat(block.blocks)
        else:
            yield block


def sections(blocks: tuple[Block, ...]) -> dict[str, str]:
    """Return the text below each heading, down to the next one of any level."""
    found: dict[str, list[str]] = {"": []}
    anchor = ""
    for block in laid_flat(blocks):
        if isinstance(block, Heading):
            anchor = block.anchor
        if isinstance(block, QuickReference):
            break
        titles = [b.title for b in all_blocks([block]) if isinstance(b, BoxBlock)]
        texts = [*titles, *(plain(text) for text in all_texts([block]))]
        found.setdefault(anchor, []).append(" ".join(texts))
    return {
        anchor: " ".join(" ".join(texts).split()) for anchor, texts in found.items()
    }


def read(checklist: Path) -> dict[str, str]:
    checked = check(Workspace(ROOT), checklist.parent)
    assert checked.game
    for part in checked.game.components:
        if part.book and part.book.file.stem == checklist.name.partition(".")[0]:
            found = checked.books[part.id].of("colour").manuscript
            assert found
            return sections(found.blocks)
    raise AssertionError(f"no rulebook beside {checklist}")


def test_there_are_checklists() -> None:
    assert LISTS


@pytest.mark.parametrize("checklist", LISTS, ids=lambda path: path.parent.name)
def test_every_rule_is_explained_where_the_checklist_says(checklist: Path) -> None:
    told = read(checklist)
    rules = yaml.safe_load(checklist.read_text(encoding="utf-8"))
    assert len(rules) >= _LEAST
    assert len({rule["rule"] for rule in rules}) == len(rules)
    missing = [
        f'{rule["rule"]}: "{words}" is not below "{rule["at"]}"'
        for rule in rules
        for words in rule["says"]
        if not re.search(re.escape(words), told.get(rule["at"], ""), re.IGNORECASE)
    ]
    assert missing == []
