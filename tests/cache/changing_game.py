"""A small game with every kind of asset, changes to its files, and what they cause."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PIL import Image

from cardgen.cache.store import FaceStore
from cardgen.compose.composer import Composer
from cardgen.load.workspace import Workspace
from cardgen.model.assets import own
from cardgen.pipeline.check import CheckedGame, check
from cardgen.pipeline.render import render
from cardgen.pipeline.selection import RenderRequest

Noted = TypeVar("Noted")
GAME = """\
format: 1
id: changing
title: Changing
version: 1.0.0
players: 2
rules: none
palette: {{paper: "{paper}", ink: "#222222"}}
fonts: {{body: letters, number: cinzel}}
icons:
  leaf: {{icon: {leaf}, color: ink, meaning: a leaf}}
styles:
  small: {{size: {size}, min-size: "4"}}
art: {{missing: draw, style: {style}}}
card_types:
  card:
    size: [44, 63]
    bleed: 2
    fields:
      name: {{type: text}}
      text: {{type: text}}
      cost: {{type: integer}}
    front: front.xml.j2
    back: back.xml.j2
components:
  pool: {{kind: deck, title: Pool, card_type: card, cards: pool.yaml}}
  more: {{kind: deck, title: More, decks: deck.yaml, from: [pool]}}
print: {{papers: a4, layouts: duplex, looks: [colour, low-ink]}}
"""
FRONT = """\
{{% import "macros.xml.j2" as macros %}}
<face>
  {{% include "ground.xml.j2" %}}
  <image src="{{{{ card.id }}}}.png" x="4" y="18" width="36" height="20"/>
  <text x="4" y="4" width="30" height="8" font="number" size="14" min-size="5"
        same-size="name" fill="ink">{{{{ card.name }}}}</text>
  {{{{ macros.cost(card.cost) }}}}
  <text x="4" y="41" width="36" height="16" class="small">{{{{ card.text }}}}</text>
  {{% if look == "low-ink" %}}<line x1="2" y1="60" x2="{width}" y2="60"
        stroke="ink"/>{{% endif %}}
</face>
"""
GROUND = """\
<rect x="-2" y="-2" width="48" height="67"
  fill="{{{{ 'white' if look == 'low-ink' else 'paper' }}}}"/>
<pattern kind="dots" x="0" y="0" width="44" height="63" step="{tile}" weight="0.5"
  fill="ink" fill-opacity="0.1"/>
"""
MACROS = """\
{{% macro cost(number) %}}
<group transform="translate({shift} 4)"><icon name="leaf" x="0" y="0" size="6"/>
<text x="0" y="6" width="6" height="4" size="8" align="center">{{{{ number }}}}</text>
</group>
{{% endmacro %}}
"""
BACK = """\
<face><rect x="-2" y="-2" width="48" height="67" fill="ink"/>
<icon name="{icon}" x="10" y="20" size="24" fill="paper"/>
<circle cx="22" cy="32" r="20" fill="none" stroke="paper" stroke-width="0.5"
  shadow="0 1 1 black 40%"/>
<art x="4" y="46" width="36" height="14" clip="rect(0,0,36,14)">
  <rect width="36" height="14" fill="paper"/>
  <figure icon="{icon}" width="36" height="14"/></art></face>
"""
FAULTS = (
    '{% include "nowhere.xml.j2" %}',
    "{% if look %}",
    "{{ 'a' | shout }}",
    "{# cardgen: ignore[text-fit] #}",
    "{% include look ~ '.xml.j2' ignore missing %}",
)
TEXTS = ("Take a :leaf: and **go**.", "Each of *us* waits :leaf:", "No", "Draw a card.")
ICONS = ("round-star", "fox")
DISC = "M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z"
SQUARES = ("M2 2h20v20H2z", "M12 2l10 20H2z", DISC)


def noted(
    patch: pytest.MonkeyPatch, owner: object, name: str, what: Callable[..., Noted]
) -> list[Noted]:
    """Return a list that gets what `what` returns for each call of a function."""
    found: list[Noted] = []
    plain = getattr(owner, name)

    def noting(*given: Any) -> Any:
        found.append(what(*given))
        return plain(*given)

    patch.setattr(owner, name, noting)
    return found


class ChangingGame:
    """Writes the game, and changes its files at random, one after the other.

    With `faults` some of the changes are wrong, until the file is rewritten. It has at
    least two cards.
    """

    def __init__(
        self, root: Path, seed: int, faults: bool = False, cards: int = 12
    ) -> None:
        self.root = root
        self._count = cards
        self.folder = root / "cards" / "changing"
        self._chance = random.Random(seed)
        self._faults = faults
        for part in ("templates", "icons", "art", "fonts"):
            (self.folder / part).mkdir(parents=True)
        for change in (self.data, self.front, self.ground, self.macros, self.back):
            change()
        dealt = f"[card-0, card-{min(5, cards - 1)}]"
        self._write("deck.yaml", f"id: deck\ntitle: Deck\ncards: {dealt}\n")
        for change in (self.icon, self.cards, self.art, self.font):
            change()

    def change(self) -> str:
        """Change something; return a description of the change."""
        changes = (
            *(self.data, self.front, self.ground, self.macros, self.back),
            *(self.icon, self.cards, self.cards, self.art, self.font, self.nearer),
            *([self.spoil, self.spoil] if self._faults else []),
        )
        change = self._chance.choice(changes)
        change()
        return change.__name__

    def edit(self, name: str, old: str, new: str) -> None:
        """Change a file of the game in one place."""
        text = (self.folder / name).read_text(encoding="utf-8")
        assert old in text
        self._write(name, text.replace(old, new, 1))

    def checked(self) -> CheckedGame:
        """Return the game as it is now."""
        return check(Workspace(self.root), self.folder)

    def composer(self, store: FaceStore | None) -> Composer:
        """Return what draws the faces of the game as it is now."""
        checked = self.checked()
        assert checked.game
        return Composer(checked.game, checked.assets, checked.templates, store)

    def printed(
        self, out: Path, store: FaceStore | None = None, **asked: Any
    ) -> dict[str, bytes]:
        """Render, and return the files by their names."""
        request = RenderRequest(output=out, **asked)
        files, problems = render(self.checked(), request, lambda *_: None, store)
        assert files, problems
        return {file.name: file.read_bytes() for file in files}

    def _write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8", newline="\n")

    def data(self) -> None:
        paper = self._chance.choice(("#ffeedd", "#ddeeff"))
        leaf = self._chance.choice(("frond", "round-star"))
        size = self._chance.choice((7, 9))
        style = {"#ffeedd": "ink", "#ddeeff": "blueprint"}[paper]
        text = GAME.format(paper=paper, leaf=leaf, size=size, style=style)
        self._write("game.yaml", text)

    def cards(self) -> None:
        choice, cost = self._chance.choice, self._chance.randrange
        rows = [
            f"  - {{id: card-{number}, name: {self._name()}, cost: {cost(9)}, "
            f'copies: {choice((1, 1, 2))}, text: "{choice(TEXTS)}"}}'
            for number in range(self._count)
        ]
        self._write(
            "pool.yaml",
            "defaults: {provenance: placeholder}\ncards:\n" + "\n".join(rows) + "\n",
        )

    def _name(self) -> str:
        return self._chance.choice(("Alder", "Beech", "Hornbeam of the Glen", "Élan"))

    def front(self) -> None:
        width = self._chance.choice((40, 42))
        self._write("templates/front.xml.j2", FRONT.format(width=width))

    def ground(self) -> None:
        tile = self._chance.choice((5, 6))
        self._write("templates/ground.xml.j2", GROUND.format(tile=tile))

    def spoil(self) -> None:
        """Put a fault into a template, until it is rewritten."""
        fault = self._chance.choice(FAULTS)
        path = self.folder / "templates" / self._chance.choice(("front", "ground"))
        path = path.with_suffix(".xml.j2")
        text = path.read_text(encoding="utf-8")
        self._write(f"templates/{path.name}", text.replace("<", f"{fault}<", 1))

    def macros(self) -> None:
        shift = self._chance.choice((34, 35))
        self._write("templates/macros.xml.j2", MACROS.format(shift=shift))

    def back(self) -> None:
        icon = self._chance.choice(ICONS)
        self._write("templates/back.xml.j2", BACK.format(icon=icon))

    def icon(self) -> None:
        self._svg(self.folder / "icons" / "frond.svg")

    def nearer(self) -> None:
        """Put an icon where it overrides one of a later folder, or remove it."""
        path = self.folder / "icons" / "round-star.svg"
        if path.exists():
            path.unlink()
        else:
            self._svg(path)

    def _svg(self, path: Path) -> None:
        drawn = self._chance.choice(SQUARES)
        # More points than an op may have unless the pages share it.
        many = "".join(f"M{i % 20} {i // 20}h.3v.3h-.3z" for i in range(70))
        path.write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
            f'<path d="{drawn}{many}"/></svg>',
            encoding="utf-8",
        )

    def art(self) -> None:
        path = self.folder / "art" / f"card-{self._chance.randrange(self._count)}.png"
        if path.exists() and self._chance.random() < 0.3:
            path.unlink()
            return
        color = tuple(self._chance.randrange(256) for _ in range(3))
        Image.new("RGB", (36, 20), color).save(path)

    def font(self) -> None:
        source = self._chance.choice(
            ("alegreya/Alegreya-Regular.ttf", "source-sans-3/SourceSans3-Regular.ttf")
        )
        folder = self.folder / "fonts" / "letters"
        folder.mkdir(exist_ok=True)
        for style in ("Regular", "Bold", "Italic"):
            name = source.replace("Regular", style)
            shutil.copyfile(own("fonts") / name, folder / f"Letters-{style}.ttf")
