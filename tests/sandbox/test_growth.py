"""The time to find the places of a template grows with its length, and no faster."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from cardgen.model.problem import Refused
from cardgen.model.source import Span
from cardgen.sandbox.source_marks import mark_lines, mark_places, read_lines
from cardgen.sandbox.template_file import template_ignores
from cardgen.sandbox.templates import TemplateSandbox
from tests.growth import in_proportion, seconds

pytestmark = pytest.mark.long

SIGNS = (
    *("{#", "{{", "{%", "{{ '", '{{ "', '{% "', '{{ "\\', "{% raw %}", "{%- raw"),
    *("<?", "<!--", "<![CDATA[", "<!", "<a", "{", "{# # cardgen: ignore[", "\n {%"),
    *("\ufdd2", "\ufdd2a:1", "{{ 1 }", '_at="', "{% endraw %}", "{{ '\"", "<a/>"),
)


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize(
    "mark",
    [
        lambda text: mark_places(text, "a"),
        lambda text: mark_lines(text, "a"),
        lambda text: read_lines(text, "a"),
    ],
)
def test_marks(sign: str, mark: Callable[[str], object]) -> None:
    def taken(length: int) -> float:
        return seconds(lambda: mark(sign * (length // len(sign))), 2)

    assert in_proportion(lambda: (taken(125_000), taken(1_000_000)), 8)


@pytest.mark.parametrize("sign", SIGNS)
def test_whole_files(tmp_path: Path, sign: str) -> None:
    def taken(length: int) -> float:
        file = tmp_path / "card"
        file.write_text(sign * (length // len(sign)), encoding="utf-8")

        def read() -> None:
            template_ignores([file])
            with suppress(Refused):
                TemplateSandbox(lambda _: file, lambda: ()).check("card", Span(file))

        return seconds(read, 1)

    assert in_proportion(lambda: (taken(100_000), taken(800_000)), 8)
