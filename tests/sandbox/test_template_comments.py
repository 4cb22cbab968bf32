"""Comments in templates: those of Jinja2, by their lines."""

from pathlib import Path

from cardgen.sandbox.template_file import template_ignores


def _reported(folder: Path, text: str) -> list[tuple[str, int, int]]:
    file = folder / "x.xml.j2"
    file.write_text(text, encoding="utf-8", newline="")
    ignores, problems = template_ignores([file])
    assert problems == []
    return [(each.rule, each.span.line, each.span.column) for each in ignores]


def test_comments_of_jinja_are_heeded(tmp_path: Path) -> None:
    cases = {
        "{# cardgen: ignore[overlap] #}": [("overlap", 1, 20)],
        "<a/>\n<b/> {#- cardgen: ignore[glyph, overlap] -#}\n": [
            ("glyph", 2, 26),
            ("overlap", 2, 33),
        ],
        "{# a\n   # cardgen: ignore[overlap]\n#}": [("overlap", 2, 22)],
        "<a/>\r\n{# cardgen: ignore[overlap] #}\r\n": [("overlap", 2, 20)],
        '{{ "{# cardgen: ignore[overlap] #}" }}': [],
        "{% raw %}{# cardgen: ignore[overlap] #}{% endraw %}": [],
        "<!-- # cardgen: ignore[overlap] -->": [],
        "<text># cardgen: ignore[overlap]</text>": [],
        "{# never closed # cardgen: ignore[overlap]": [],
    }
    assert {text: _reported(tmp_path, text) for text in cases} == cases


def test_a_file_that_is_no_text_has_none(tmp_path: Path) -> None:
    file = tmp_path / "x.xml.j2"
    file.write_bytes(b"{# cardgen: ignore[overlap] #}\xff")
    assert template_ignores([file, tmp_path / "none.xml.j2"]) == ([], [])
