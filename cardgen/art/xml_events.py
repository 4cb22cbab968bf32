"""XML by its events, without entities."""

from collections.abc import Callable
from xml.parsers import expat

Start = Callable[[str, dict[str, str]], None]


class DeclaresType(ValueError):
    """A file whose document type declares something, entities perhaps."""

    def __init__(self) -> None:
        super().__init__(
            "its document type holds declarations; take out <!DOCTYPE ... ]>"
        )


def new_parser(start: Start, namespaces: bool = False) -> expat.XMLParserType:
    """Give a parser that reports elements to `start` and refuses declarations.

    A bare document type, as older drawing programs write it, is passed over. With
    `namespaces`, names come as "namespace name". Parsing raises DeclaresType,
    expat.ExpatError and, for an unknown encoding, ValueError or LookupError.
    """
    parser = expat.ParserCreate(namespace_separator=" " if namespaces else None)
    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = _refuse
    return parser


def _refuse(*parts: object) -> None:
    # The last part tells whether anything is declared between brackets.
    if parts[-1]:
        raise DeclaresType
