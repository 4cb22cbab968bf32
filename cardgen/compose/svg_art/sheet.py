"""Style sheets of simple selectors: a tag, classes, an id, and lists of these."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from cardgen.compose.svg_art.budget import Budget
from cardgen.compose.svg_art.fault import Unsupported

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_NAME = r"[A-Za-z_-][\w-]*"
_SELECTOR = re.compile(rf"({_NAME}|\*)?((?:[.#]{_NAME})*)")
_PART = re.compile(rf"[.#]{_NAME}")


@dataclass(frozen=True, slots=True)
class Rule:
    """Declarations for elements of a tag ("" for any) that have all `parts`."""

    tag: str
    parts: frozenset[str]
    rank: tuple[int, int, int, int]
    declarations: Mapping[str, str]

    def fits(self, tag: str, parts: set[str]) -> bool:
        """Tell whether the rule is for an element of this tag, these classes and id."""
        return self.tag in ("", tag) and self.parts <= parts


class Sheet:
    """All rules of a drawing, found by one of their words."""

    def __init__(self, texts: Iterable[str], budget: Budget) -> None:
        """Raises Unsupported for what is more than simple selectors."""
        self._budget = budget
        self._by_word: dict[str, list[Rule]] = {}
        rules = (rule for text in texts for rule in _rules(budget.read(text)))
        for place, (selector, declarations) in enumerate(rules):
            rule = _rule(selector, place, declarations)
            word = min(rule.parts) if rule.parts else rule.tag
            self._by_word.setdefault(word, []).append(rule)

    def declarations(self, tag: str, attributes: Mapping[str, str]) -> dict[str, str]:
        """Give what the rules say of an element, the weightiest rule last."""
        parts = {f".{name}" for name in attributes.get("class", "").split()}
        parts.add(f"#{attributes.get('id', '')}")
        self._budget.work(len(parts))
        near = [r for word in ("", tag, *parts) for r in self._by_word.get(word, ())]
        self._budget.work(len(near))
        found: dict[str, str] = {}
        for rule in sorted(near, key=lambda rule: rule.rank):
            if rule.fits(tag, parts):
                found |= rule.declarations
        return found


def read_declarations(text: str) -> dict[str, str]:
    """Give the properties of "fill: red; stroke: none". Raises Unsupported."""
    found = {}
    for part in _COMMENT.sub("", text).split(";"):
        name, colon, value = part.partition(":")
        if "!" in value:
            raise Unsupported("!important in a style")
        if colon:
            found[name.strip()] = value.strip()
    return found


def _rules(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    plain = _COMMENT.sub("", text).replace("<!--", "").replace("-->", "")
    if "@" in plain:
        raise Unsupported("an @ rule in <style>")
    *blocks, rest = plain.split("}")
    for block in blocks:
        selectors, brace, inside = block.partition("{")
        if not brace or "{" in inside:
            raise Unsupported("nested or broken rules in <style>")
        declarations = read_declarations(inside)
        for selector in selectors.split(","):
            yield selector.strip(), declarations
    if rest.strip():
        raise Unsupported("nested or broken rules in <style>")


def _rule(selector: str, place: int, declarations: dict[str, str]) -> Rule:
    match = _SELECTOR.fullmatch(selector)
    if match is None or not selector:
        raise Unsupported(f'the selector "{selector[:40]}" in <style>')
    parts = frozenset(_PART.findall(match[2]))
    ids = sum(part.startswith("#") for part in parts)
    tag = "" if match[1] in (None, "*") else match[1]
    rank = (ids, len(parts) - ids, bool(tag), place)
    return Rule(tag, parts, rank, declarations)
