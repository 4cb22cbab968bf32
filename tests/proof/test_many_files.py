"""What several files share is said once; progress counts pages."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from cardgen.pipeline.proof import proof_folder
from cardgen.proof.run_checks import also_in
from tests.proof.clean import SEA, area, items, written


def _files(folder: Path, count: int) -> Path:
    """Write a deck with too much low ink in two files, and copy the second one."""
    written(folder, items(area(6, 30, 40, 50, SEA)), look="low-ink")
    manifest = folder / "manifest.json"
    text = manifest.read_text(encoding="utf-8")
    start, end = text.index("  {\n"), text.rindex("  }") + 3
    entry, parts = text[start:end], []
    for number in range(count):
        (folder / f"{number}.pdf").write_bytes((folder / "deck.pdf").read_bytes())
        parts.append(entry.replace('"deck.pdf"', f'"{number}.pdf"'))
    joined = text[:start] + ",\n".join(parts) + text[end:]
    manifest.write_text(joined, encoding="utf-8")
    return folder


def _said(folder: Path) -> list[str]:
    problems = proof_folder(folder, lambda done, total, what: None).problems
    return [
        f"{p.span.file.name}: {p.message}" for p in problems if "card-1" in p.message
    ]


FRONT = (
    'page 1: the front of "card-1" uses 46.7% ink, expected at most 15.0% in the '
    "low-ink look"
)


def test_a_face_in_many_files_is_one_problem(tmp_path: Path) -> None:
    said = _said(_files(tmp_path, 3))
    assert said[0] == f"0.pdf: {FRONT}; also in 1.pdf and 2.pdf"
    assert len(said) == 2


@pytest.mark.parametrize(
    ("paths", "also"),
    [
        ("a", ""),
        ("ab", "; also in b"),
        ("abcd", "; also in b, c and d"),
        ("abcde", "; also in b, c, d and 1 more file"),
        ("abcdefghi", "; also in b, c, d and 5 more files"),
        (["a/x.pdf", "b/y.pdf"], "; also in y.pdf"),
        (["a/x.pdf", "b/x.pdf"], "; also in b/x.pdf"),
        (["a/x.pdf", "b/y.pdf", "c/y.pdf"], "; also in b/y.pdf and c/y.pdf"),
    ],
)
def test_others_are_counted_and_told_by_their_folders(
    paths: Iterable[str], also: str
) -> None:
    first, *others = map(Path, paths)
    assert also_in(first, others) == also


def test_progress_counts_pages(tmp_path: Path) -> None:
    seen: list[tuple[int | float, int, str]] = []
    proof_folder(_files(tmp_path, 2), lambda *step: seen.append(step))
    assert seen == [(0, 4, "0.pdf"), (1, 4, "0.pdf"), (2, 4, "1.pdf"), (3, 4, "1.pdf")]
