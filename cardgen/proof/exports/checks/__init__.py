"""The checks of exports, by id, in the order of the manual. A new one is a file here.

Each module has an `ID`, a `SEVERITY`, the `KINDS` of files that it is about, and
`check(view)`, which yields the defects of one file. Checks of a whole folder are those
of its manifest. A docstring is a page of the manual.
"""

from types import ModuleType

from cardgen.model.register import Register

EXPORT_CHECKS: Register[ModuleType] = Register(
    __name__,
    {
        "contents": "contents",
        "credits-file": "credits_file",
        "cut-file": "cut_file",
        "unlisted-file": "unlisted_file",
        "changed-file": "changed_file",
        "picture-format": "picture_format",
        "picture-size": "picture_size",
        "picture-bleed": "picture_bleed",
        "picture-safe-zone": "picture_safe_zone",
        "cut-out": "cut_out",
        "blank-picture": "blank_picture",
        "sprites": "sprites",
        "index": "index",
        "saved-object": "saved_object",
        "room": "room",
        "order": "order",
        "order-list": "order_list",
        "site": "site",
    },
)
