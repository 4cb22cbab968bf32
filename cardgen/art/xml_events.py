"""XML by its events, without document types and so without entities."""

from collections.abc import Callable
from xml.parsers import expat

Start = Callable[[str, dict[str, str]], None]


class DeclaresType(ValueError):
    """A file that declares a document type, which could hold entities."""

    def __init__(self) -> None:
        super().__init__("it declares a document type")


def new_parser(start: Start, namespaces: bool = False) -> expat.XMLParserType:
    """Give a parser that reports elements to `start` and refuses document types.

    With `namespaces`, names come as "namespace name". Parsing raises DeclaresType,
    expat.ExpatError and, for an unknown encoding, ValueError or LookupError.
    """
    parser = expat.ParserCreate(namespace_separator=" " if namespaces else None)
    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = _refuse
    return parser


def _refuse(*_: object) -> None:
    raise DeclaresType
