"""The rows of a guide's tables: components, files, and whom the game thanks."""

import re
from collections.abc import Iterator, Mapping, Sequence

from cardgen.model.assets import Credit
from cardgen.pipeline.kit.contents import FileRow, PartRow
from cardgen.pipeline.kit.credits import Credits
from cardgen.pipeline.kit.flow import Row

# A word of more letters may be broken, for a column is not always wide enough for it.
_LONG = 28
_WORD = re.compile(rf"\S{{{_LONG + 1},}}")
_PART = re.compile(rf"[^/._?&=]{{,{_LONG}}}[/._?&=]+|[^/._?&=]{{1,{_LONG}}}")
_MAY_BREAK = "\u200b"
# More words than this say nothing that helps.
_MANY = 600
# So many letters are two lines on the cover.
_COVER = 160


def content_rows(parts: Sequence[PartRow], files: Sequence[FileRow]) -> list[Row]:
    """Give the rows of all components, then those of all files."""
    return [
        *(_row("part", each) for each in parts),
        *(_row("file", each) for each in files),
    ]


def credit_rows(credits: Credits) -> Iterator[Row]:
    """Give a row for each author of icons and pictures, and each family of fonts."""
    for kind, found in (("Icons", credits.icons), ("Pictures", credits.pictures)):
        yield from (_author(kind, each) for each in found)
    for font in credits.fonts:
        values = {"kind": "Fonts", "by": font.family, "licence": font.licence}
        what = font.by[:_MANY]
        yield Row("credit", _breakable({**values, "what": what}))


def fact_rows(about: Mapping[str, str]) -> list[Row]:
    """Give the rows of a cover: what is said, by its name."""
    return [
        Row("fact", {"name": name, "value": breakable(_short(value))})
        for name, value in about.items()
    ]


def _short(text: str) -> str:
    """Leave out the end of a list that is too long for a cover."""
    if len(text) <= _COVER:
        return text
    return f"{text[:_COVER].rpartition(',')[0]} …"


def _author(kind: str, credit: Credit) -> Row:
    places = (_address(url) for url in (credit.url, credit.source))
    about = ", ".join(filter(None, (credit.licence, *places)))
    values = _breakable({"kind": kind, "by": credit.by, "licence": about})
    names = tuple(breakable(name) for name in credit.files)
    return Row("credit", values, names, {"licence": "continued"})


def _address(url: str) -> str:
    """Write a web address as people do."""
    return url.removeprefix("https://").removeprefix("http://").rstrip("/")


def _row(kind: str, row: PartRow | FileRow) -> Row:
    return Row(kind, _breakable(row._asdict()))


def _breakable(values: dict[str, object]) -> dict[str, object]:
    return {
        name: breakable(value) if isinstance(value, str) else value
        for name, value in values.items()
    }


def breakable(text: str) -> str:
    """Let long words break: web addresses and file names at their signs."""
    return _WORD.sub(lambda word: _MAY_BREAK.join(_PART.findall(word.group())), text)
