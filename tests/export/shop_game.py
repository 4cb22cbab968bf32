"""A small game with something for every product of a shop, to export and read back."""

from pathlib import Path

from cardgen.__main__ import run_cardgen

_HEAD = """\
format: 1
id: g
title: Ghosts
version: 0.1.0
players: 2
fonts: {body: source-sans-3}
rules: none
card_types:
"""
_FACE = """\
<face>
  <rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}"
    height="{{ height + 2 * bleed }}" fill="COLOUR"/>
  <rect x="0" y="0" width="{{ width }}" height="3" fill="#ffee00"/>
  WORDS
</face>
"""
_TEXT = (
    '<text x="{{ width / 2 - 5 }}" y="{{ height / 2 }}" width="12" height="4" '
    'size="7">Boo</text>'
)


class ShopGame:
    """A game below `root`, written component by component."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / "cards" / "g"
        (self.folder / "templates").mkdir(parents=True)
        self._types: list[str] = []
        self._parts: list[str] = []
        self.template("front", "#b01010")
        self.template("back", "#1010b0")

    def template(self, name: str, colour: str, words: str = _TEXT) -> None:
        """Write a template: a colour with a yellow bar at its top, and words."""
        text = _FACE.replace("COLOUR", colour).replace("WORDS", words)
        file = self.folder / "templates" / f"{name}.xml.j2"
        file.write_text(text, encoding="utf-8")

    def add(
        self,
        id: str,
        size: str,
        cards: str,
        kind: str = "deck",
        more: str = "bleed: 2, back: back.xml.j2",
    ) -> None:
        """Add a component of cards in a card type of its own."""
        own = f"fields: {{}}, front: front.xml.j2, {more}"
        self._types.append(f"  {id}: {{size: {size}, {own}}}\n")
        listed = f"kind: {kind}, title: {id.title()}, card_type: {id}, cards: {id}.yaml"
        self._parts.append(f"  {id}: {{{listed}}}\n")
        text = f"defaults: {{provenance: placeholder}}\ncards: [{cards}]\n"
        (self.folder / f"{id}.yaml").write_text(text, encoding="utf-8")

    def add_book(self, pages: int, size: str) -> None:
        """Add a rulebook with a number of pages, each with a title."""
        page = f"page: {{name: own, size: {size}}}"
        book = f"kind: rulebook, title: Rules, text: book.md, {page}"
        self._parts.append(f"  book: {{{book}}}\n")
        text = "\n\n::: page-break\n\n".join(f"# Part {n}" for n in range(1, pages + 1))
        (self.folder / "book.md").write_text(text + "\n", encoding="utf-8")

    def export(self, target: str, more: str = "", *options: str) -> tuple[int, Path]:
        """Export the game, with `more` at the end of game.yaml; return the exit code
        and the folder of the target."""
        parts = f"components:\n{''.join(self._parts)}"
        text = f"{_HEAD}{''.join(self._types)}{parts}{more}"
        (self.folder / "game.yaml").write_text(text, encoding="utf-8")
        command = ["--root", str(self.root), "export", "g", "--to", target]
        code = run_cardgen([*command, "--output", str(self.root / "out"), *options])
        return code, self.root / "out" / "g" / target
