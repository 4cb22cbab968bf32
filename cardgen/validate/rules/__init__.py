"""The deck rules by id. A new rule is a module and a line here."""

from types import ModuleType

from cardgen.model.register import Register

RULES: Register[ModuleType] = Register(
    __name__,
    {
        "size": "size",
        "unique": "unique",
        "copies": "copies",
        "count-by": "count_by",
        "balance": "balance",
        "one-of-each": "one_of_each",
        "partition": "partition",
        "choices-used": "choices_used",
        "distinct-by": "distinct_by",
        "pattern": "pattern",
        "range": "range",
        "sum": "sum",
        "rising": "rising",
        "requires": "requires",
        "forbids": "forbids",
        "references": "references",
        "connected": "connected",
        "holds": "holds",
        "setup": "setup",
        "text": "text",
        "expression": "expression",
    },
)
