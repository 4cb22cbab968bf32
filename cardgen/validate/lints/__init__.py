"""The lints of texts, by the option that sets their severity.

A new one is a module and a line here.
"""

from types import ModuleType

from cardgen.model.register import Register

LINTS: Register[ModuleType] = Register(
    __name__,
    {
        "empty": "empty",
        "spaces": "spaces",
        "quotes": "quotes",
        "mixed_quotes": "mixed_quotes",
        "brackets": "brackets",
        "leftovers": "leftovers",
        "tokens": "tokens",
        "colors": "colors",
        "keywords": "keywords",
        "terms": "terms",
        "cut_off": "cut_off",
        "full_stops": "full_stops",
        "spelling": "spelling",
    },
)

MILD = ("mixed_quotes", "terms", "full_stops")
"""Lints that are warnings by default; the others are errors."""
