"""The checks of proof, by id, in the order of the manual. A new one is a file here.

Each module has an `ID`, a `SEVERITY`, and `check(view)`, which yields the defects of
one page. Its docstring is its page in the manual.
"""

from types import ModuleType

from cardgen.model.register import Register

CHECKS: Register[ModuleType] = Register(
    __name__,
    {
        "paper": "paper",
        "trim": "trim",
        "backs": "backs",
        "tiles": "tiles",
        "folds": "folds",
        "marks": "marks",
        "registration": "registration",
        "cut-lines": "cut_lines",
        "nets": "nets",
        "bleed": "bleed",
        "safe-zone": "safe_zone",
        "fonts": "fonts",
        "letters": "letters",
        "type-size": "type_size",
        "text-over-text": "text_over_text",
        "contrast": "contrast",
        "color-pairs": "color_pairs",
        "resolution": "resolution",
        "hairline": "hairline",
        "ink": "ink",
        "page-boxes": "page_boxes",
        "pdf-colors": "pdf_colors",
        "viewer": "viewer",
    },
)
