"""Manifests that were damaged: always a problem, never a crash."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.model.problem import Refused
from cardgen.pipeline.clock import no_step
from cardgen.pipeline.proof import proof_folder
from cardgen.proof.expected import read_manifest
from cardgen.proof.exports.listed_export import read_cut_files, read_export
from tests.proof.clean import written

Place = tuple[str | int, ...]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("manifest")
    written(made, layout="grid")
    return made


@pytest.fixture(scope="module")
def manifest(folder: Path) -> str:
    return (folder / "manifest.json").read_text(encoding="utf-8")


def _places(value: Any, place: Place = ()) -> Iterator[Place]:
    yield place
    pairs = value.items() if isinstance(value, dict) else ()
    pairs = enumerate(value[:2]) if isinstance(value, list) else pairs
    for key, each in pairs:
        yield from _places(each, (*place, key))


def _damaged(text: str, place: Place, value: object) -> str:
    found = json.loads(text)
    if not place:
        return json.dumps(value)
    part = found
    for key in place[:-1]:
        part = part[key]
    part[place[-1]] = value
    return json.dumps(found)


_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from([[], {}, [[]], "\0", "../x.pdf", "/x.pdf", "\ud800", "x" * 300]),
    st.sampled_from([10**400, 1e308, -1, 0, 1e-300, 14_000, "deck.pdf", [1, 2, 3, 4]]),
)


@settings(
    max_examples=settings().max_examples // 20,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.data())
def test_any_value_may_be_wrong(
    folder: Path, manifest: str, data: st.DataObject
) -> None:
    place = data.draw(st.sampled_from(list(_places(json.loads(manifest)))))
    text = _damaged(manifest, place, data.draw(_VALUES))
    (folder / "manifest.json").write_text(text, encoding="utf-8")
    for problem in proof_folder(folder, no_step).problems:
        assert problem.message


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("files", 0, "name"), "a\0.pdf"),
        (("files", 0, "name"), "\ud800.pdf"),
        (("files", 0, "pages", 0, "size", 0), float("nan")),
        (("files", 0, "pages", 0, "size", 0), 10**400),
        (("files", 0, "pages", 0, "placements", 0, "width"), -3),
        (("files", 0, "pages", 0, "placements", 0, "x"), "left"),
    ],
)
def test_what_makes_no_sense_is_one_problem(
    place: Place, value: object, folder: Path, manifest: str
) -> None:
    text = _damaged(manifest, place, value)
    (folder / "manifest.json").write_text(text, encoding="utf-8")
    (problem,) = proof_folder(folder, no_step).problems
    assert (problem.rule, problem.message, problem.hint) == (
        "manifest",
        '"manifest.json" cannot be read',
        "run cardgen render",
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_manifest_that_is_no_file_is_one_problem(tmp_path: Path) -> None:
    """To read a pipe would wait for somebody to write."""
    os.mkfifo(tmp_path / "manifest.json")
    for read in (read_manifest, read_export, read_cut_files):
        with pytest.raises(Refused, match="cannot be read"):
            read(tmp_path)
