"""Texts look as a pattern says.

A pattern is about the whole text, of a list about each entry. In it

    ?         is any one letter
    *         is anything, or nothing
    #         is a digit
    [abc]     is one of these letters; [a-z] one from a to z; [!a-z] any other one
    {a,b}     is a or b; {,a} is a or nothing; braces cannot stand in braces
    \\*        is the sign itself

and every other sign is itself; capitals count. Matching takes one pass through the
text, whatever the pattern. Put patterns in quotes: YAML has its own meaning for *, [, {
and #.

Options:
    of       component or list of components
    fields   the fields that are looked at, each by itself; `id` is one of them
    like     a pattern, or several of which one must fit
    unlike   a pattern, or several of which none may fit

    rules:
      - pattern: {of: spells, fields: [cost], like: "[AFPSW]{,[AFPSW]}{,[AFPSW]}"}
      - pattern: {of: spells, fields: [text], unlike: ["*see image*", "*TBD*"]}

Costs A, AF and FWS pass. A cost of AX does not:

    card "gust" has "AX" as cost, expected "[AFPSW]{,[AFPSW]}{,[AFPSW]}"
"""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Self

from pydantic import AfterValidator, Field, model_validator

from cardgen.model.game import RuleUse
from cardgen.validate.formatting import one_of, quoted
from cardgen.validate.rule_kit.card_values import as_texts, card_groups, field_value
from cardgen.validate.rule_kit.findings import RuleFinding, place_of
from cardgen.validate.rule_kit.glob import Glob, PatternFault
from cardgen.validate.rule_kit.options import Fields, RuleOptions
from cardgen.validate.shapes.strict import OneOrMany, invalid

ID = "pattern"


def _readable(pattern: str) -> str:
    try:
        Glob(pattern)
    except PatternFault as fault:
        hint = "a backslash before a sign makes it mean itself"
        message = f"the pattern {quoted(pattern)} cannot be read: {fault}"
        raise invalid(message, hint) from None
    return pattern


Pattern = Annotated[str, AfterValidator(_readable)]
Patterns = Annotated[OneOrMany[Pattern], Field(max_length=20)]


class Options(RuleOptions):
    """The fields, and what they must or must not look like."""

    OWN: ClassVar[tuple[str, ...]] = ("fields",)

    fields: Fields
    like: Patterns | None = None
    unlike: Patterns | None = None

    @model_validator(mode="after")
    def _some_pattern(self) -> Self:
        if self.like is None and self.unlike is None:
            hint = 'write "like: ..." or "unlike: ..."'
            raise invalid('expected "like", "unlike" or both', hint)
        return self


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find texts that do not look as they should, or look as they should not."""
    like = {pattern: Glob(pattern) for pattern in options.like or ()}
    unlike = {pattern: Glob(pattern) for pattern in options.unlike or ()}
    for pile in card_groups(use.of):
        for card in pile.cards:
            for field in options.fields:
                for text in as_texts(field_value(card, field)):
                    for fault in _faults(text, like, unlike):
                        has = f'card "{card.id}" has {_shown(text)} as {field}'
                        yield RuleFinding(place_of(card, field), f"{has}, {fault}")


def _faults(text: str, like: dict[str, Glob], unlike: dict[str, Glob]) -> Iterator[str]:
    if like and not any(glob.matches(text) for glob in like.values()):
        yield "expected " + one_of(f'"{pattern}"' for pattern in like)
    for pattern, glob in unlike.items():
        if glob.matches(text):
            yield f'which looks like "{pattern}"'


def _shown(text: str) -> str:
    # Spaces may be the very fault.
    return f'"{text}"' if len(text) < 40 and "\n" not in text else quoted(text)
