"""Reading a game: every file that it names, once, and none outside its folder.

Files that are missing, not text, or too large are problems, not exceptions.
"""

from pathlib import Path

import pytest

from cardgen.load import text_file
from cardgen.load.game_files import card_sizes, read_game
from cardgen.load.text_file import read_file

GAME = "components:\n  a: {cards: one.yaml}\n  b: {decks: [two.yaml, two.yaml]}\n"


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def messages(folder: Path) -> list[str]:
    return [
        f"{p.span.file.name}:{p.span.line}: {p.message}" for p in read_game(folder)[1]
    ]


def test_all_named_files_are_read(tmp_path: Path) -> None:
    write(tmp_path, game=GAME, one="cards: []", two="id: x")
    source, problems = read_game(tmp_path)
    assert problems == []
    assert source.file == tmp_path / "game.yaml"
    assert {id: part.named.line for id, part in source.lists.items()} == {"a": 2}
    assert {name: part.named.line for name, part in source.decks.items()} == {
        "two.yaml": 3
    }
    assert source.sizes == card_sizes()


def test_each_missing_file_is_reported_once(tmp_path: Path) -> None:
    write(tmp_path, game=GAME)
    assert messages(tmp_path) == [
        'game.yaml:2: there is no file "one.yaml" in the folder of the game',
        'game.yaml:3: there is no file "two.yaml" in the folder of the game',
    ]


@pytest.mark.parametrize(
    ("names", "hint"),
    [
        ("{a: {}, c: {}}", "deal it: cardgen generate inn"),
        ("{b: {}}", 'did you mean "old/one.yaml"?'),
        ("[a]", 'did you mean "old/one.yaml"?'),
        ("none", 'did you mean "old/one.yaml"?'),
    ],
)
def test_a_list_that_can_be_dealt_is_asked_for(
    tmp_path: Path, names: str, hint: str
) -> None:
    """Otherwise files in the game's folder are suggested, but never the game's file."""
    folder = tmp_path / "inn"
    (folder / "old").mkdir(parents=True)
    write(folder / "old", one="cards: []")
    cut = GAME.replace(", two.yaml]", "]").replace("one.yaml", "ones.yaml")
    write(folder, game=f"{cut}generate: {{cards: {names}}}\n", two="id: x")
    _, problems = read_game(folder)
    assert [problem.hint for problem in problems] == [hint]


def test_a_game_is_no_card_list(tmp_path: Path) -> None:
    write(tmp_path, game="components:\n  a: {cards: gam.yaml}\n")
    _, problems = read_game(tmp_path)
    assert [p.hint for p in problems] == ["create the file or correct its name"]


def test_no_file_outside_is_read(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    write(tmp_path, x="cards: []")
    (folder / "link.yaml").symlink_to(tmp_path / "x.yaml")
    for name in ("../x.yaml", "/x.yaml", "C:\\x.yaml", "link.yaml"):
        write(folder, game=f"components:\n  a: {{cards: '{name}'}}\n")
        assert messages(folder) == [
            f'game.yaml:2: "{name}" is outside the folder of the game'
        ]


def test_a_game_without_game_file(tmp_path: Path) -> None:
    source, problems = read_game(tmp_path)
    assert source.node is None
    assert [p.message for p in problems] == ['there is no file "game.yaml" here']


def test_sizes_are_millimetres_of_real_cards() -> None:
    sizes = card_sizes()
    assert sizes["poker"] == (63.5, 88.9)
    assert sizes["standard"] == (63.0, 88.0)
    assert all(40 <= w <= 100 and 50 <= h <= 150 for w, h in sizes.values())


def test_byte_order_mark_is_dropped(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbfa: 1")
    assert read_file(tmp_path / "a") == ("a: 1", [])


def test_faults_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes("a: 1\nb: ö".encode("latin-1"))
    (tmp_path / "large").write_bytes(b"#" * (text_file.MAX_BYTES + 1))
    for name, place, message in (
        ("none", "1:1", 'there is no file "none" here'),
        ("latin", "2:4", "expected UTF-8 text, found the byte 0xf6"),
        ("large", "1:1", 'expected at most 8 megabytes, "large" is larger'),
    ):
        text, (problem,) = read_file(tmp_path / name)
        assert text is None
        assert f"{problem.span.line}:{problem.span.column}" == place
        assert problem.message == message
    text, (problem,) = read_file(tmp_path)
    assert text is None
    assert "cannot be read" in problem.message
