"""Options and fixtures that all tests share."""

from collections.abc import Callable
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the expected files; look at the difference before committing",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Give a function that holds a text against a stored one, or stores it."""
    update = request.config.getoption("--update-golden")

    def compare(file: Path, text: str) -> None:
        if update:
            file.write_text(text, encoding="utf-8", newline="\n")
        assert file.is_file(), f"{file} is missing: run with --update-golden"
        assert text == file.read_text(encoding="utf-8")

    return compare
