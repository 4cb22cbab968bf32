"""Exports made to hang or fill a machine, or damaged by others: each is a problem."""

import json
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cardgen.pipeline.clock import no_step
from cardgen.pipeline.proof import proof_folder

CONTENTS = [{"component": "pool", "cards": 1, "copies": 1}]
SIZES = {"pixels": [4, 4], "dpi": 100, "trim": [0, 0, 4, 4]}
PICTURE = {"kind": "picture", **SIZES, "form": "rectangle", "alpha": False}
CREDITS = {"name": "credits.txt", "kind": "credits", "sha256": ""}


def exported(folder: Path, name: str, data: bytes, facts: dict[str, Any]) -> Path:
    """Write an export of one file, and of credits."""
    (folder / name).write_bytes(data)
    (folder / "credits.txt").write_bytes(b"Me\n")
    files = [{"name": name, "sha256": "", **facts}, CREDITS]
    manifest = {"format": 1, "export": "x", "contents": CONTENTS, "files": files}
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return folder


def said(folder: Path) -> list[str]:
    """Return what is wrong with the files, but that their hashes are."""
    found = proof_folder(folder, no_step).problems
    return [each.message for each in found if each.rule != "changed-file"]


def _png(width: int, height: int, data: bytes = b"") -> bytes:
    """Return a PNG that claims a size."""

    def chunk(kind: bytes, of: bytes) -> bytes:
        crc = zlib.crc32(kind + of).to_bytes(4, "big")
        return len(of).to_bytes(4, "big") + kind + of + crc

    size = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    parts = (b"IHDR", size + b"\x08\x02\0\0\0"), (b"IDAT", data), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (_png(10_600, 10_600), "it has more than 110 million pixels"),
        (_png(60_000, 60_000), "it has more than 110 million pixels"),
        (_png(4, 4, b"no zlib"), "it is damaged"),
        (_png(4, 4, zlib.compress(b"")), "it is damaged"),
        (b"", "it is no PNG, JPEG or WebP"),
        (b"BM" + b"\0" * 60, "it is no PNG, JPEG or WebP"),
    ],
)
def test_a_picture_that_fills_the_memory_or_is_damaged(
    data: bytes, message: str, tmp_path: Path
) -> None:
    folder = exported(tmp_path, "a.png", data, PICTURE)
    assert said(folder) == [f"the file cannot be used: {message}"]


def _room(data: bytes, name: str = "widgets.json") -> bytes:
    room = BytesIO()
    with ZipFile(room, "w", ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return room.getvalue()


LARGE_ROOM = _room(b" " * 16_000_001)


@pytest.mark.parametrize(
    ("kind", "data", "message"),
    [
        ("saved-object", b"[" * 100_000, "it is no JSON"),
        ("saved-object", b"\xff\xfe", "it is not UTF-8"),
        ("saved-object", b" " * 16_000_001, "it has more than 16 MB"),
        ("room", b"PK", "it is no zip file"),
        ("room", _room(b"", "other"), 'there is no "widgets.json" in it'),
        ("room", LARGE_ROOM, "its widgets.json has more than 16 MB"),
        ("order", b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "it has a DOCTYPE"),
        ("order", b"<a>", "it is no XML"),
        ("order", "<a/>".encode("utf-16"), "it is not UTF-8"),
    ],
)
def test_a_file_that_makes_no_sense(
    kind: str, data: bytes, message: str, tmp_path: Path
) -> None:
    folder = exported(tmp_path, "file", data, {"kind": kind})
    assert said(folder) == [f"the file cannot be used: {message}"]


def test_a_link_that_leads_out_is_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "export"
    folder.mkdir()
    exported(folder, "a.txt", b"", {"kind": "list"})
    (tmp_path / "secret").write_text("secret.png", encoding="utf-8")
    (folder / "a.txt").unlink()
    try:
        (folder / "a.txt").symlink_to(tmp_path / "secret")
    except OSError:
        pytest.skip("this system makes no links")
    assert said(folder) == [
        "the file cannot be used: it is a link to a place outside of the export"
    ]


SENSELESS: tuple[Callable[[dict[str, Any]], object], ...] = (
    lambda file: file.update(name="../a.png"),
    lambda file: file.update(name="/etc/passwd"),
    lambda file: file.update(name="C:a.png"),
    lambda file: file.update(name="a\0.png"),
    lambda file: file.update(name="\ud800"),
    lambda file: file.pop("sha256"),
    lambda file: file.update(pixels=[4]),
    lambda file: file.update(pixels=[0, 4]),
    lambda file: file.update(trim=[0, 0, 1e999, 4]),
    lambda file: file.update(trim=[0, 0, float("nan"), 4]),
    lambda file: file.update(trim=[0, 0, 4]),
    lambda file: file.update(dpi="many"),
    lambda file: file.update(dpi=0),
    lambda file: file.update(kind="pdf", pages=[{"media": []}]),
    lambda file: file.update(kind="pdf", pages=[], colors="red"),
    lambda file: file.update(kind="sprites", grid=[0, 1], cells=[]),
)


def test_a_manifest_that_makes_no_sense(tmp_path: Path) -> None:
    for number, edit in enumerate(SENSELESS):
        file: dict[str, Any] = {"name": "a.png", "sha256": "", **PICTURE}
        edit(file)
        manifest = {"format": 1, "export": "x", "contents": [], "files": [file]}
        (tmp_path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
        assert said(tmp_path) == ['"manifest.json" cannot be read'], number


FEW = settings(max_examples=settings().max_examples // 10)
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9)
TABLE = ("ObjectStates", "ContainedObjects", "Name", "GUID", "Transform", "CardID")
DECK = ("CustomDeck", "DeckIDs", "1", "FaceURL", "NumWidth", "NumHeight")
ROOM = ("id", "type", "parent", "deck", "cardTypes", "components", "cards", "copies")
NAMES = st.sampled_from((*TABLE, *DECK, *ROOM))
VALUES = st.recursive(
    LEAVES
    | st.sampled_from(["DeckCustom", "Card", "cardDeck", "card", "file:///", "/"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=5)
    ),
    max_leaves=25,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return one folder for all examples: each of them overwrites its files."""
    return tmp_path_factory.mktemp("any")


@FEW
@given(st.sampled_from(["saved-object", "index"]), VALUES)
def test_json_of_any_shape_is_no_crash(folder: Path, kind: str, value: Any) -> None:
    data = json.dumps(value).encode()
    proof_folder(exported(folder, "file", data, {"kind": kind}), no_step)


@FEW
@given(VALUES)
def test_a_room_of_any_shape_is_no_crash(folder: Path, value: Any) -> None:
    data = _room(json.dumps(value).encode())
    proof_folder(exported(folder, "room", data, {"kind": "room"}), no_step)


FACTS = {
    "kind": st.just("picture"),
    "pixels": st.just([8, 6]),
    "dpi": st.floats(0.1, 1e4),
    "trim": st.lists(st.floats(-1e4, 1e4), min_size=4, max_size=4),
    "form": st.sampled_from(["round", "hex", "rectangle", "star"]),
    "alpha": st.booleans(),
}


@FEW
@given(st.fixed_dictionaries(FACTS))
def test_a_picture_with_any_facts_is_no_crash(
    folder: Path, facts: dict[str, Any]
) -> None:
    Image.new("RGBA", (8, 6), "red").save(folder / "a.png")
    data = (folder / "a.png").read_bytes()
    proof_folder(exported(folder, "a.png", data, facts), no_step)


@FEW
@given(st.text(st.sampled_from("<>/=\"' ahref src!-&;:#[%\n"), max_size=80))
def test_a_page_of_any_text_is_no_crash(folder: Path, text: str) -> None:
    for kind in ("site", "order"):
        proof_folder(exported(folder, "a", text.encode(), {"kind": kind}), no_step)
