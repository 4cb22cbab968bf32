"""Find coloured words in a colour that does not exist."""

from collections.abc import Iterator

from cardgen.model.suggestions import color_cure
from cardgen.typeset.marks import color_ends
from cardgen.validate.rule_kit.lint_kit import Lexicon, LintFault, LintText
from cardgen.validate.shapes.strict import is_colour


def find(text: LintText, lexicon: Lexicon) -> Iterator[LintFault]:
    """Yield the names of colours that neither the palette nor CSS has.

    Functions of colours are left to those who draw with them.
    """
    for end, name in sorted(color_ends(text.bare).values()):
        if "(" in name or name in lexicon.palette or is_colour(name.lower()):
            continue
        # In the words of the check `markup`, so that it is reported once.
        message = f'"{name}" is not a colour'
        at = end + len("]{")
        cure = f'{color_cure(name, lexicon.palette)}; for plain brackets write "\\["'
        yield LintFault(at, at + len(name), message, cure)
