"""The deck rules, by id. A new rule is a module and a line here."""

from types import ModuleType

from cardgen.validate.rules import (
    balance,
    choices_used,
    copies,
    count_by,
    distinct_by,
    expression,
    forbids,
    one_of_each,
    partition,
    pattern,
    range,
    references,
    requires,
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
    "copies": copies,
    "count-by": count_by,
    "balance": balance,
    "one-of-each": one_of_each,
    "partition": partition,
    "choices-used": choices_used,
    "distinct-by": distinct_by,
    "pattern": pattern,
    "range": range,
    "sum": sum,
    "rising": rising,
    "requires": requires,
    "forbids": forbids,
    "references": references,
    "setup": setup,
    "text": text,
    "expression": expression,
}
