"""The deck rules, by id. A new rule is a module and a line here."""

from types import ModuleType

from cardgen.validate.rules import (
    choices_used,
    count_by,
    distinct_by,
    expression,
    one_of_each,
    partition,
    range,
    rising,
    setup,
    size,
    sum,
    text,
    unique,
)

# Here "range" and "sum" are the modules, so that file, id and manual page agree.
RULES: dict[str, ModuleType] = {
    "size": size,
    "unique": unique,
    "count-by": count_by,
    "one-of-each": one_of_each,
    "partition": partition,
    "choices-used": choices_used,
    "distinct-by": distinct_by,
    "range": range,
    "sum": sum,
    "rising": rising,
    "setup": setup,
    "text": text,
    "expression": expression,
}
