"""The time to find the places of a template grows with its length, and no faster."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
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


MARKS = (mark_places, mark_lines, read_lines)


@pytest.mark.parametrize("mark", MARKS)
def test_marks(mark: Callable[[str, str], object]) -> None:
    def taken(sign: str, length: int) -> float:
        text = sign * (length // len(sign))
        return seconds(lambda: mark(text, "a"), 1)

    def measured(sign: str) -> tuple[float, float]:
        return taken(sign, 50_000), taken(sign, 400_000)

    slow = [each for each in SIGNS if not in_proportion(partial(measured, each), 8)]
    assert slow == []


def test_whole_files(tmp_path: Path) -> None:
    file = tmp_path / "card"

    def read() -> None:
        template_ignores([file])
        with suppress(Refused):
            TemplateSandbox(lambda _: file, lambda: ()).check("card", Span(file))

    def taken(sign: str, length: int) -> float:
        file.write_text(sign * (length // len(sign)), encoding="utf-8")
        return seconds(read, 1)

    def measured(sign: str) -> tuple[float, float]:
        return taken(sign, 40_000), taken(sign, 320_000)

    slow = [each for each in SIGNS if not in_proportion(partial(measured, each), 8)]
    assert slow == []
