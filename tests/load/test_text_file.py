"""Files that are missing, not text, or too large are problems, not exceptions."""

from pathlib import Path

from cardgen.load import text_file
from cardgen.load.text_file import read_file


def complaints(path: Path) -> list[str]:
    text, problems = read_file(path)
    assert text is None
    return [f"{p.span.line}:{p.span.column}: {p.message}" for p in problems]


def test_byte_order_mark_is_dropped(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbfa: 1")
    assert read_file(tmp_path / "a") == ("a: 1", [])


def test_faults(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes("a: 1\nb: ö".encode("latin-1"))
    (tmp_path / "large").write_bytes(b"#" * (text_file.MAX_BYTES + 1))
    assert complaints(tmp_path / "none") == ['1:1: there is no file "none" here']
    assert complaints(tmp_path / "latin") == [
        "2:4: expected UTF-8 text, found the byte 0xf6"
    ]
    assert complaints(tmp_path / "large") == [
        '1:1: expected at most 8 megabytes, "large" is larger'
    ]
    assert "cannot be read" in complaints(tmp_path)[0]
