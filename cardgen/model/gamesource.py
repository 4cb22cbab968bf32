"""A game as read from its files, before validation."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from cardgen.model.ignores import Ignores
from cardgen.model.node import Node, Scalar
from cardgen.model.source import Span
from cardgen.model.translation import Translation


class Ignored(NamedTuple):
    """Rule ids in the column `ignore` of a spreadsheet, for the lines of one row."""

    rules: tuple[str, ...]
    cell: Scalar
    row: Span


class LeftOut(NamedTuple):
    """A row of a spreadsheet that is no card, and why."""

    row: int
    why: str


class SheetNote(NamedTuple):
    """What a card list takes from a spreadsheet, and what it leaves there.

    `fields` are given by a column, that of the `copies` has the head `counted`;
    `unread` are the heads of other columns, `hidden` the rows of cards that the program
    does not show. It is `unnamed` if a column that should give a field has no head.
    `name` is that of a sheet in a workbook with `others`.
    """

    fields: frozenset[str]
    counted: str = ""
    unread: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    hidden: tuple[int, ...] = ()
    unnamed: bool = False
    name: str = ""
    others: tuple[str, ...] = ()


class ComponentFile(NamedTuple):
    """A card list or deck file; `named` is the place of its name in game.yaml.

    `ignored` are the rules that rows of a spreadsheet switch off, `sheet` is what was
    read of it.
    """

    file: Path
    node: Node
    named: Span
    ignored: tuple[Ignored, ...] = ()
    sheet: SheetNote | None = None


class GameSource(NamedTuple):
    """A game's folder, its game.yaml and the files that it names.

    `node` is None if game.yaml cannot be read. The keys of `lists` are the components
    with a card list, those of `decks` are file names as written; files that cannot be
    read are missing. Defaults and `extends` of card lists are resolved. `sizes` are
    width and height in millimetres of every named card size. `words` are the word lists
    that rules name, `ignores` the ignore comments. In another `language` than the
    game's own, `translation` is what it was read with, and `phrases` are what templates
    say instead of their own texts.
    """

    folder: Path
    file: Path
    node: Node | None
    lists: Mapping[str, ComponentFile]
    decks: Mapping[str, ComponentFile]
    sizes: Mapping[str, tuple[float, float]]
    words: Mapping[str, frozenset[str]] = MappingProxyType({})
    ignores: Ignores = Ignores()
    phrases: Mapping[str, str] = MappingProxyType({})
    translation: Translation | None = None
    language: str = ""
