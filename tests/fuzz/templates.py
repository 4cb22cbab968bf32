"""Templates and expressions put together at random, made to hang, fill and crash.

Each is drawn from the grammar of Jinja2 as the sandbox allows it. `<text>` stands for
something that yields a text: most of what is computed has the type that is asked for,
as a template of arbitrary words would end at the first of them.
"""

import random
import re

from jinja2.tests import TESTS

_FILTERS = {
    "number": """
        <number> | abs; <number> | cos; <any> | int; <number> | round(1); <text> | float
        <list> | length; <numbers> | sum; <numbers> | max; <cards> | sum('rank')
        <numbers> | min; <text> | count; <number> | sin; <text> | int(0, 16)
    """,
    "text": """
        <text> | capitalize; <text> | e; <text> | forceescape; <text> | lower
        <text> | replace('a', <text>); <text> | replace(<text>, <text>); <text> | safe
        <number> | string; <text> | striptags; <text> | title; <text> | trim(<text>)
        <text> | truncate(<number>, true, '.'); <text> | upper; <texts> | join(<text>)
        <cards> | join(', ', 'name'); <text> | first; <text> | reverse
        <any> | d(<text>)
    """,
    "list": """
        <list> | batch(2); <list> | batch(90000, 0); <cards> | groupby('name')
        n.x | list
        <map> | items; <map> | dictsort; <list> | list; <text> | list; <cards> | unique
        <list> | map(attribute=0, default=<any>); <list> | map('list')
        n.x | map('list')
        <list> | reject('in', <list>); <cards> | rejectattr('rank', '>', <number>)
        <list> | reverse; <list> | select('in', <list>); <list> | select('defined')
        <list> | select('==', <any>); <cards> | selectattr('name', 'in', <list>)
        <numbers> | sort; <texts> | sort; <cards> | sort(attribute='rank,name')
        <cards> | unique(attribute='name'); <cards> | groupby('tags.0')
        <texts> | unique
        <list> | map('map', 'list'); <texts> | map(<filter>); <numbers> | map(<filter>)
    """,
}
_METHODS = {
    "number": "count(<text>); find(<text>); rfind(<text>)",
    "text": """
        upper(); lower(); title(); capitalize(); casefold(); swapcase(); strip(<text>)
        lstrip(); rstrip(<text>); removeprefix(<text>); removesuffix(<text>)
    """,
    "list": """
        split(); split(<text>); rsplit(<text>, 2); splitlines(); partition(<text>)
        rpartition(<text>)
    """,
    "truth": "startswith(<text>); endswith((<text>, 'a')); isdigit(); isupper()",
}
_VALUES = {
    "number": """
        0; 1; 2; 3; 7; 0.5; 1e300; 90000; 1000; 40; 999999999; 2305843009213693951
        0xffffffffffffffff; -<number>; <number> + <number>; <number> - <number>
        <number> * <number>; <number> / <number>; <number> // <number>; loop.index
        <number> % <number>; <number> ** <number>; <list>.count(<any>); n.z
    """,
    "text": """
        ''; 'a'; 'Fox'; 'ab '; '<b>'; '<!--'; '&'; '%99999999d'; '{:9999999}'; <long>
        <text> * <number>; <text> ~ <any>; <text> + <text>; <text>[<number>:]
        <text>[::-1]; <text> if <truth> else <text>; n.y; n.y ~ n.y; m(<any>); card.name
        m(*<list>); <text>[<number>]; loop.cycle('a', <text>)
    """,
    "list": """
        cards; card.tags; range(900) | list; [<any>, <any>]; (<any>, <any>); n.x
        <list>[1:]; <list>[::2]; <numbers>; <texts>; range(<number>); [<list>, <list>]
        <map>.items(); <map>.values(); <map>.keys(); n.x + n.x; <list> | list + [<any>]
    """,
    "numbers": "range(9000) | list; [1, 3, <number>]; [<number>] + [<number>]",
    "texts": "['a', <text>]; <text> | list; cards | map(attribute='name') | list",
    "cards": "cards; cards | list; cards | batch(2) | first; [card, card]",
    "map": """
        {}; {'k': <any>}; {<text>: <any>, <number>: 1}; dict(k=<any>); {<any>: <any>}
        dict([(<text>, <any>), (<number>, 1)]); dict(<map>, x=<any>); dict(<list>)
    """,
    "truth": """
        true; false; <any> == <any>; <list> == <list>; <list> < <list>; <text> in <text>
        <any> in <list>; <any> not in <list>; <text> < <text>; <number> <= <number> < 9
        <any> and <any>; <any> or not <any>; <any> is <test>; <list> == <list> == <list>
        loop.changed(<any>); <any> in <map>; <number> is divisibleby(<number>)
    """,
    "name": """
        card; card.name; palette; card.alters_data; card[<any>]; card()
        namespace(k=<any>)
        n; m; loop; loop.previtem; caller(); m(<any>, k=<any>)
        loop.cycle(<any>, <any>); self; missing; card.__class__
        n.x.count; range; a; b; c; v; <list>[<number>]; <map>.get(<any>); <map>[<any>]
    """,
}
_STATEMENTS = """
    {{ <text> }}{{ <number> }}@ {{ <any> }}@ <b/>{{ <text> }}@ {% raw %}{{{% endraw %}@
    {% set n.x = n.x + [<any>] %}@ {% set n.x = [n.x, <any>] %}@ {% set n.y = <text> %}@
    {% set n.x = (n.x, n.x) %}@ {% set n.y = n.y ~ n.y %}@ {% set n.y = n.y * 2 %}@
    {% set n.y = n.y | replace('a', n.y) %}@ {% set n.x = {'k': n.x, <any>: 1} %}@
    {% set n.x = n.x | batch(2) | list %}@ {% set n.x = <list> %}@
    {% set n.z = <number> %}@
    {% set n.y = m %}@ {% set n.x = namespace(x=n.x) %}@ {% set n.z = n.z * <number> %}@
    {% set n.x = n.x | groupby(<number>) %}@ {% set n.x = n %}@ {% set a = <any> %}@
    {% set b, c = <any>, <any> %}@ {% set a %}<body>{% endset %}@
    {% set n.y | upper %}<body>{% endset %}@ {% set n.x = n.x + n.x %}@
    {% for v in range(<turns>) %}<body>{% endfor %}@
    {% for v in range(<turns>) %}<body>{% endfor %}@
    {% for v in range(<turns>) %}<many>{% endfor %}@
    {% for v in <list> %}<body>{% else %}<body>{% endfor %}@
    {% for v in range(<turns>) if <truth> %}<body>{% endfor %}@
    {% for v, w in <map> | items %}<body>{% endfor %}@
    {% for v in <list> recursive %}<body>{{ loop(<list>) }}{% endfor %}@
    {% if <truth> %}<body>{% elif <truth> %}<many>{% else %}<body>{% endif %}@
    {% macro m(v=1, w=<any>) %}{{ varargs }}{% endmacro %}@
    {% macro m(v=1) %}{{ varargs | length }}{% set n.x = varargs %}{% endmacro %}@
    {% macro m(v=1) %}<body>{{ m(v) if v }}{{ caller() if caller }}{% endmacro %}@
    {% macro m(v=1) %}{% set n.x = kwargs %}<body>{% endmacro %}@
    {% call m(<any>) %}<body>{% endcall %}@ {% call(x) m() %}<body>{% endcall %}@
    {% with a = <any> %}<body>{% endwith %}@ {% filter title %}<body>{% endfilter %}@
    {% filter striptags %}<body>{% endfilter %}@
    {% autoescape <truth> %}<body>{% endautoescape %}@
    {% include 'foot' %}@ {% include 'main' %}@ {% include <list> ignore missing %}@
    {% include <text> ignore missing %}@ {% import 'kit' as k %}{{ k.m(<any>) }}@
    {% import 'kit' as k with context %}{{ k.m() }}@
    {% from 'kit' import m %}{{ m(a) }}@
    {% import 'kit' as k %}{{ k.grow(<text>) }}@ <many>
"""
_SPACE = (
    "{% set n = namespace(x=[], y='a', z=2) %}{% set a, b, c = 1, 'b', cards %}"
    "{% set v, w = 2, [] %}{% macro m(v=1) %}{{ v }}{% endmacro %}"
)
_GIVEN_TO_RULES = {"n.x": "cards", "n.y": "deck.title", "n.z": "deck.size"}
_PLAIN = "abs d first int length list lower string title upper"
_OF_TWO = """
divisibleby sameas in eq equalto ne gt greaterthan lt lessthan ge le
"""
_HOLE = re.compile("<([a-z]{2,})>")
_DEEPEST = 3
_LONGEST = 300_000


def _patterns() -> dict[str, list[str]]:
    """Return what may fill each hole."""
    patterns = {kind: _split(text) for kind, text in _VALUES.items()}
    for kind, text in _FILTERS.items():
        patterns[kind] += _split(text)
    for kind, text in _METHODS.items():
        patterns[kind] += [f"<text>.{name}" for name in _split(text)]
    patterns["statement"] = [part.strip() for part in _STATEMENTS.split("@")]
    patterns["turns"] = ["3", "40", "300", "9000", "90000"]
    patterns["test"] = sorted(filter(str.isalpha, TESTS.keys() - _OF_TWO.split()))
    patterns["filter"] = [repr(name) for name in _PLAIN.split()]
    patterns["long"] = [repr("a" * 3_000), repr("x-y " * 500), repr("Ω" * 900)]
    return patterns


def _split(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"; |\n", text.strip())]


_PATTERNS = _patterns()
_KINDS = ("number", "text", "list", "map", "truth", "name")


class Writer:
    """Writes one template or expression by chance."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def expression(self) -> str:
        """Return a test as a deck rule has it, of at most 2,000 characters."""
        kinds = ("truth", "list", "list", "number", "text")
        for _ in range(50):
            test = self._value(self._chance.choice(kinds), 0)
            for name, given in _GIVEN_TO_RULES.items():
                test = test.replace(name, given)
            if 20 < len(test) < 1_900:
                return f"[{test}] | length > 0"
        return "true"

    def template(self) -> str:
        """Return a template: definitions, then statements within heavy loops."""
        return _SPACE + self._body(0) + self._body(0)

    def _body(self, depth: int) -> str:
        count = self._chance.randrange(1, 4)
        return "".join(self._statement(depth) for _ in range(count))

    def _statement(self, depth: int) -> str:
        patterns = _PATTERNS["statement"]
        # The first are those without a body.
        pattern = self._chance.choice(patterns[:18] if depth > 3 else patterns)
        return _HOLE.sub(lambda hole: self._filled(hole[1], depth + 1), pattern)

    def _filled(self, kind: str, depth: int) -> str:
        if kind == "body":
            return self._body(depth)
        if kind != "many":
            return self._value(kind, 1)
        statement = self._statement(9)
        times = self._chance.choice([2, 40, 300, 3_000])
        return statement * min(times, 1 + _LONGEST // len(statement))

    def _value(self, kind: str, depth: int) -> str:
        share = self._chance.random()
        if kind == "any":
            kind = self._chance.choice(_KINDS)
        elif share < 0.01 and kind in _KINDS:
            kind = "name"
        patterns = _PATTERNS[kind]
        if depth >= _DEEPEST:
            patterns = [part for part in patterns if not _HOLE.search(part)]
        pattern = self._chance.choice(patterns or ["1"])
        filled = _HOLE.sub(lambda hole: self._value(hole[1], depth + 1), pattern)
        return f"({filled})" if " " in filled or filled[:1] == "-" else filled
