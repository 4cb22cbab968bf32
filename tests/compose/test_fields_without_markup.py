"""Fields with `markup: false`: their texts are printed as they are written."""

from pathlib import Path

from cardgen.cache.store import FaceStore
from cardgen.compose.composer import Composer
from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import check
from tests.compose.test_text_options import lines, typed

GAME = """\
format: 1
id: g
title: "Plain"
version: 1.0.0
players: 2
fonts: {{body: source-sans-3}}
card_types:
  card:
    size: [60, 40]
    fields:
      body: {{type: text, markup: {markup}}}
      tags: {{type: list, markup: {markup}}}
    front: card.xml.j2
components:
  pool: {{kind: deck, title: Pool, card_type: card, cards: pool.yaml}}
"""
CARDS = """\
defaults: {provenance: placeholder}
cards:
  - id: sums
    body: "- 2*3 **is** 6 ~ [or]{so}"
    tags: ["*a*", "*b*"]
"""
FRONT = """\
<face><text x="2" y="2" width="56" height="9">{{ card.body }}</text>
<text x="2" y="20" width="56" height="9">{{ card.tags | join(", ") }}</text></face>
"""


def _printed(folder: Path, store: FaceStore, markup: str) -> list[str]:
    game = GAME.format(markup=markup)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    checked = check(Workspace(folder.parent.parent), folder)
    assert checked.game, checked.problems
    composer = Composer(checked.game, checked.assets, checked.templates, store)
    composed = composer.compose(checked.game.components[0], "colour")
    store.save()
    ((item, _),) = composed.items
    return [typed(line) for line in lines(item.front.ops)]


def test_their_signs_are_printed_and_a_change_of_the_flag_is_seen(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "cards" / "g"
    (folder / "templates").mkdir(parents=True)
    (folder / "pool.yaml").write_text(CARDS, encoding="utf-8")
    (folder / "templates" / "card.xml.j2").write_text(FRONT, encoding="utf-8")
    store = FaceStore(tmp_path / "cache")
    plain = _printed(folder, store, "false")
    assert plain == ["- 2*3 **is** 6 ~ [or]{so}", "*a*, *b*"]
    (folder / "pool.yaml").write_text(
        CARDS.replace("- 2*3", "2x3").replace("{so}", ""), encoding="utf-8"
    )
    written = _printed(folder, FaceStore(tmp_path / "cache"), "false")
    assert written == ["2x3 **is** 6 ~ [or]", "*a*, *b*"]
    assert _printed(folder, FaceStore(tmp_path / "cache"), "true") == [
        "2x3 is 6   [or]",
        "a, b",
    ]
