"""Check that texts match a pattern.

A pattern describes the whole text; of a list, each entry. In a pattern,

    ?         matches any one character
    *         matches anything, or nothing
    #         matches a digit
    [abc]     matches one of these characters; [a-z] one from a to z; [!a-z] any other
    {a,b}     matches a or b; {,a} matches a or nothing; braces cannot be nested
    \\*        matches a literal star; the same goes for the other special characters

and every other character matches itself; case matters. Matching takes a single pass
over the text, whatever the pattern. Quote patterns, because *, [, { and # are special
characters in YAML too.

Options:
    of       component or list of components
    fields   the fields to check, each by itself; `id` is one of them
    like     a pattern, or several of which one must match
    unlike   a pattern, or several of which none may match

    rules:
      - pattern: {of: spells, fields: [cost], like: "[AFPSW]{,[AFPSW]}{,[AFPSW]}"}
      - pattern: {of: spells, fields: [text], unlike: ["*see image*", "*TBD*"]}

Costs A, AF and FWS pass. A cost of AX does not:

    card "gust" has "AX" as cost, expected "[AFPSW]{,[AFPSW]}{,[AFPSW]}"
"""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Self

from pydantic import AfterValidator, Field, model_validator

from cardgen.model.game import FieldValue, RuleUse
from cardgen.validate.formatting import one_of, quoted
from cardgen.validate.rule_kit.card_values import as_texts, field_value
from cardgen.validate.rule_kit.demands import Demand, Test, where_of
from cardgen.validate.rule_kit.findings import RuleFinding, place_of
from cardgen.validate.rule_kit.glob import Glob, PatternFault
from cardgen.validate.rule_kit.options import Fields, RuleOptions
from cardgen.validate.shapes.strict import OneOrMany, invalid


def _readable(pattern: str) -> str:
    try:
        Glob(pattern)
    except PatternFault as fault:
        hint = "put a backslash before a special character to match it literally"
        message = f"the pattern {quoted(pattern)} cannot be read: {fault}"
        raise invalid(message, hint) from None
    return pattern


Pattern = Annotated[str, AfterValidator(_readable)]
Patterns = Annotated[OneOrMany[Pattern], Field(max_length=20)]


class Options(RuleOptions):
    """The fields, and the patterns that they must or must not match."""

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


def demands(_: RuleUse, options: Options) -> Iterator[Demand]:
    """Yield the texts that each field may have."""
    like = {pattern: Glob(pattern) for pattern in options.like or ()}
    unlike = {pattern: Glob(pattern) for pattern in options.unlike or ()}

    def holds(found: FieldValue) -> bool:
        return not any(any(_faults(t, like, unlike)) for t in as_texts(found))

    test = Test(holds, None, lambda found: bool(as_texts(found)))
    asked = (("like", like), ("unlike", unlike))
    said = [f"{word} {one_of(map(quoted, of))}" for word, of in asked if of]
    for field in options.fields:
        says = f"{field} {' and '.join(said)}"
        yield Demand("value", where_of(options), fields=(field,), test=test, says=says)


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find texts that match no pattern of `like`, or one of `unlike`."""
    like = {pattern: Glob(pattern) for pattern in options.like or ()}
    unlike = {pattern: Glob(pattern) for pattern in options.unlike or ()}
    for card in use.cards():
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
            yield f'which matches "{pattern}"'


def _shown(text: str) -> str:
    # Spaces may be the fault, so they are shown as they are.
    return f'"{text}"' if len(text) < 40 and "\n" not in text else quoted(text)
