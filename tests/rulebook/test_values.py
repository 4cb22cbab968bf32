"""The values of a game that are available to the texts of rulebooks."""

from pathlib import Path

from tests.rulebook.books import Book, pages

DEALING = """
generate:
  options: {tone: [shrill, soft], size: {from: 2, to: 4}}
  tables: {calls: {shrill: {sounds: kri}, soft: {sounds: hoo}}}
  cards: {pool: {packs: [{cards: 2, values: {name: Owl, level: 1, text: "{tone}"}}]}}
"""


def test_a_book_gets_the_decks_that_can_be_dealt(tmp_path: Path) -> None:
    text = """\
# Calls
{% for tone in options.tone %}It {{ tables.calls[tone].sounds }}s when {{ tone }}.
{% endfor %}
{{ options.size | length }} sizes are named. To ==Dive== is silent: dive.
"""
    book = Book.write(tmp_path, text)
    game = book.folder / "game.yaml"
    game.write_text(game.read_text("utf-8") + DEALING, encoding="utf-8")
    (page,) = pages(book.render())
    assert "It kris when shrill. It hoos when soft. 0 sizes are named." in page
