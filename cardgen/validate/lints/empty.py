"""Find texts without any words."""

from collections.abc import Iterator

from cardgen.validate.rule_kit.lint_kit import GAP, Lexicon, LintFault, LintText


def find(text: LintText, _: Lexicon) -> Iterator[LintFault]:
    """Yield a text without a letter, a digit or an icon."""
    if not any(character.isalnum() or character == GAP for character in text.plain):
        hint = "write a text, or remove the field"
        yield LintFault(0, len(text.text), "there are no words in it", hint)
