"""Options and fixtures that all tests share."""

import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
import typer.main
from hypothesis import settings

# The same examples each time: a change is judged by its effects, not by luck. `make
# fuzz` searches for new ones. A slow, busy machine is not a failure either.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("search", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep tests from the user's folders of cache and settings.

    The workers of a run have their folders side by side, and share these.
    """
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDGEN_CACHE", str(shared / "cache"))
        patch.setenv("CARDGEN_CONFIG", str(shared / "settings"))
        yield


@pytest.fixture(scope="session", autouse=True)
def own_name() -> Iterator[None]:
    """Let cardgen call itself `cardgen`, whatever has started the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["pytest"])
        yield


@pytest.fixture(scope="session", autouse=True)
def one_command() -> Iterator[None]:
    """Build the command line once, as a process does, and not for each call."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typer.main, "get_command", cache(typer.main.get_command))
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the expected files; look at the difference before committing",
    )


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder, where the commands of a test run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Return a function that compares a text with a stored one, or stores it."""
    update = request.config.getoption("--update-golden")

    def compare(file: Path, text: str) -> None:
        if update:
            file.write_text(text, encoding="utf-8", newline="\n")
        assert file.is_file(), f"{file} is missing: run with --update-golden"
        assert text == file.read_text(encoding="utf-8")

    return compare
