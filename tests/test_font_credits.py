"""The credits of fonts in a kit are read from the texts of their licences."""

from pathlib import Path

import pytest

from cardgen.pipeline.credits import Used, credits_of

NONE: frozenset[Path] = frozenset()
SIL = "This Font Software is licensed under the SIL Open Font License, Version 1.1.\n"


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("Copyright 2011 The A Authors\n\n" + SIL, "Copyright 2011 The A Authors"),
        (
            "Copyright (c) 2011 Ann Bee, \nwith Reserved Font Name Bee\n\n" + SIL,
            "Copyright (c) 2011 Ann Bee, with Reserved Font Name Bee",
        ),
        (
            "A Font\n\nCopyright 2010 Ann\r\nCopyright 2012 Bob\r\n\r\n" + SIL,
            "Copyright 2010 Ann Copyright 2012 Bob",
        ),
        (SIL, ""),
    ],
)
def test_all_owners_of_a_font_are_named(tmp_path: Path, text: str, owner: str) -> None:
    (tmp_path / "bee").mkdir()
    (tmp_path / "bee" / "OFL.txt").write_text(text, encoding="utf-8", newline="")
    font = tmp_path / "bee" / "Bee-Regular.ttf"
    credits, problems = credits_of(Used(NONE, NONE, frozenset([font])), tmp_path / "g")
    assert problems == []
    (credit,) = credits.fonts
    assert (credit.family, credit.by) == ("Bee", owner)
