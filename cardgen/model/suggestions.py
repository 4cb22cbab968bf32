"""Suggestions for misspelt names, for hints."""

from collections.abc import Collection, Iterable
from difflib import get_close_matches
from functools import lru_cache

COMMA_HINT = "a comma inside {} ends a text: put the text in quotes"
"""For a key without a value inside braces, which was meant as the end of a text."""

BLANK_HINT = "write its name before the colon, or delete it"
"""For a key that is empty, or only spaces."""

_FEW = 8
"""Icon tokens of a game that a hint lists."""

_CUSTOMS = {
    **dict.fromkeys(("href", "xlink:href", "file", "url"), ("src", "name")),
    **dict.fromkeys(("color", "background"), ("fill", "stroke")),
    **dict.fromkeys(("circle", "circular", "disc"), ("round",)),
    **dict.fromkeys(("square", "rect"), ("rectangle",)),
    **{
        "tts": ("tabletop-simulator",),
        "font-family": ("font",),
        "font-size": ("size",),
        "text-anchor": ("align",),
    },
}
"""What attributes and words are called elsewhere."""

_BEGINNING = 3
"""Letters that say which name was cut short."""

_COLOR_NAMES = """
aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue
blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk
crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki
darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue
dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro
ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo
ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen
lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen
linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple
mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab
orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip
peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue
saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue
slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet
wheat white whitesmoke yellow yellowgreen
"""
CSS_COLORS = frozenset(_COLOR_NAMES.split())
"""The colours of CSS, which can be used without declaring them."""


def space_hint(key: str) -> str:
    """Return the hint for a key without a value that its colon is a part of, or ""."""
    name, colon, value = key.partition(":")
    found = name and colon and value and not value.startswith("/")
    return f"write a space after the colon: {name}: {value}" if found else ""


def colon_hint(key: str, known: Iterable[str], given: Iterable[str]) -> str:
    """Return the hint for a key that is a known one with its value, or "".

    `given` are all keys in the same braces, in their order.
    """
    name, _, value = key.partition(" ")
    first, *others = given
    if not value or name not in known or name in (first, *others):
        return ""
    hint = f'write a colon: "{name}: {value.strip()}"'
    if key != first:
        hint += "; if it belongs to the text before it, put all of that in quotes"
    return hint


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most similar to `name`, or None if none is."""
    return _nearest(name, tuple(known))


# A misspelt column of a spreadsheet is looked up again for every card.
@lru_cache(maxsize=256)
def _nearest(name: str, known: tuple[str, ...]) -> str | None:
    written, name = {each.casefold(): each for each in reversed(known)}, name.casefold()
    # Of two letters, one slip swaps half.
    for same in (name, name[::-1]):
        if same in written:
            return written[same]
    begun = [each for each in written if each.startswith(name)]
    if len(begun) == 1 and len(name) >= _BEGINNING:
        return written[begun[0]]
    matches = get_close_matches(name, written, n=5, cutoff=0.6)
    # Letters in another order are the commonest slip: "stra" is star, not trap.
    swapped = (match for match in matches if sorted(match) == sorted(name))
    near = next(swapped, matches[0] if matches else None)
    return None if near is None else written[near]


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return 'did you mean "x"? ' if a known name is similar, else an empty text."""
    match = nearest(name, known)
    return f'did you mean "{match}"? ' if match else ""


def word_meant(name: str, known: Collection[str]) -> str:
    """Return the hint for a word that other formats use, or that is similar."""
    name = name.replace("colour", "color")
    others = (*_CUSTOMS.get(name, ()), name.removesuffix("-color"))
    return did_you_mean(next((n for n in others if n in known), name), known)


def color_cure(word: str, palette: Iterable[str]) -> str:
    """Return the hint for a word that is a colour of neither the palette nor CSS."""
    near = did_you_mean(word, (*palette, *CSS_COLORS))
    return f"{near}expected a name of the palette, a CSS colour, or #rrggbb"


def icon_cure(
    token: str, known: Collection[str], near: str | None, is_icon: bool = False
) -> str:
    """Return the begin of a hint for an unknown icon token; `near` is a similar one.

    `is_icon` says that there is an icon of its name, for which a token can be declared.
    """
    declare = f'write "{token}: {token}" under icons: in game.yaml; '
    if near:
        return f'did you mean ":{near}:"? ' + (f"or {declare}" if is_icon else "")
    if is_icon:
        return f"to use the icon {token}, {declare}"
    few = 0 < len(known) <= _FEW
    listed = ", ".join(f":{each}:" for each in sorted(known)) if few else ""
    had = f"the game has {listed}; " if few else ""
    return f"{had}declare {'another' if few else 'it'} under icons: in game.yaml; "
