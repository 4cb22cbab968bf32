"""The styles that pictures are drawn in, by their names."""

from typing import TYPE_CHECKING

from cardgen.model.register import Register

if TYPE_CHECKING:
    # Most games draw no pictures, and none draws them in every style.
    from cardgen.compose.restyling.subject import StylePlugin

STYLES: "Register[StylePlugin]" = Register(
    __name__,
    {
        "plain": "plain",
        "ink": "ink",
        "engraved": "engraved",
        "sticker": "sticker",
        "two-ink": "two_ink",
        "papercut": "papercut",
        "blueprint": "blueprint",
        "low-ink": "low_ink",
    },
)
