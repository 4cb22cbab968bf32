"""Fonts as the objects that a PDF keeps them in (ISO 32000-1, 9.6 to 9.10)."""

from collections.abc import Mapping

from cardgen.typeset.metrics import FontMetrics
from cardgen.write.font_program import FontProgram
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_objects import Name, Object, Ref
from cardgen.write.typecase import Typecase

# A block of a letter map holds no more (Adobe technical note 5014, 1.4.1).
_BLOCK = 100
_MAP = """\
/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
{}
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


def embed(
    file: PdfFile, case: Typecase, program: FontProgram, metrics: FontMetrics, name: str
) -> dict[str, Object]:
    """Write what was taken from a case. Give the fonts by the names in use for them.

    Raises whatever HarfBuzz raises for a damaged file.
    """
    about = program.descriptor()
    fonts: dict[str, Object] = {}
    for number, letters in enumerate(case.subsets):
        about["FontName"] = Name(f"{_tag(number)}+{name}")
        if letters:
            fonts[case.name(number)] = _font(file, letters, program, metrics, about)
    return fonts


def _font(
    file: PdfFile,
    letters: Mapping[int, str],
    program: FontProgram,
    metrics: FontMetrics,
    about: Mapping[str, Object],
) -> Ref:
    glyphs = {code: metrics.glyph(letter) or 0 for code, letter in letters.items()}
    data = program.subset(glyphs)
    font = file.add_packed({"Length1": len(data)}, data)
    first, last = min(letters), max(letters)
    return file.add(
        {
            "Type": Name("Font"),
            "Subtype": Name("TrueType"),
            "BaseFont": about["FontName"],
            "FirstChar": first,
            "LastChar": last,
            "Widths": [
                metrics.advance(letters[code]) if code in letters else 0
                for code in range(first, last + 1)
            ],
            "FontDescriptor": file.add({**about, "FontFile2": font}),
            "ToUnicode": file.add_packed({}, _letter_map(letters)),
        }
    )


def _letter_map(letters: Mapping[int, str]) -> bytes:
    """Give what each code says to search and copy."""
    rows = [
        f"<{code:02X}> <{letter.encode('utf-16-be').hex().upper()}>"
        for code, letter in sorted(letters.items())
    ]
    blocks = [rows[at : at + _BLOCK] for at in range(0, len(rows), _BLOCK)]
    mapped = [
        "\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"])
        for block in blocks
    ]
    return _MAP.format("\n".join(mapped)).encode("ascii")


def _tag(subset: int) -> str:
    """Give the six letters that mark a font as a subset: AAAAAA, AAAAAB ..."""
    places = (subset // 26**power % 26 for power in range(5, -1, -1))
    return "".join(chr(ord("A") + place) for place in places)
