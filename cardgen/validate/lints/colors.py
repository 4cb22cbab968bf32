"""Find coloured words in a colour that does not exist."""

import re
from collections.abc import Iterator

from cardgen.model.suggestions import color_cure
from cardgen.validate.rule_kit.lint_kit import Lexicon, LintFault, LintText
from cardgen.validate.shapes.strict import is_colour

_COLOURED = re.compile(r"\]\{([^{}\n(]+)\}")


def find(text: LintText, lexicon: Lexicon) -> Iterator[LintFault]:
    """Yield the names of colours that neither the palette nor CSS has.

    Functions of colours are left to those who draw with them.
    """
    if "]{" not in text.bare:
        return
    for found in _COLOURED.finditer(text.bare):
        name = found[1]
        if name not in lexicon.palette and not is_colour(name.lower()):
            # In the words of the check `markup`, so that it is reported once.
            message = f'"{name}" is not a colour'
            cure = color_cure(name, lexicon.palette)
            yield LintFault(*found.span(1), message, cure)
