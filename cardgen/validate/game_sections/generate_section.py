"""The section `generate`: what its shape cannot say, every name and its order."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from cardgen.model.game import LISTS, CardType
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Node, Scalar, Sequence
from cardgen.model.plans import Dealt
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.formatting import one_of, quoted
from cardgen.validate.shapes.dealing import DealingShape, DrawShape
from cardgen.validate.shapes.generate_shapes import DeckPlanShape, GenerateShape
from cardgen.validate.shapes.tree_reader import read_shape, shape_problems

RULE = "generate"
_BLANK = re.compile(r"\{([a-z][a-z0-9_-]*)\}")


class GenerateSection(NamedTuple):
    """A section in shape, with the files and card types of what it deals."""

    shape: GenerateShape
    node: MappingNode
    files: Mapping[str, str]
    types: Mapping[str, CardType]

    @property
    def dealt(self) -> Dealt:
        """Give what rulebooks tell of it."""
        options = self.shape.options.items()
        choices = {name: tuple(option.choices or ()) for name, option in options}
        return Dealt(choices, self.shape.tables)


def read_generate_section(
    game: MappingNode, types: Mapping[str, CardType]
) -> tuple[GenerateSection | None, list[Problem]]:
    """Give the section, or None when it has a fault or is not there."""
    node = game.get("generate")
    if node is None:
        return None, []
    problems = shape_problems(GenerateShape, node, game.key("generate").span)  # type: ignore[union-attr]
    shape = read_shape(GenerateShape, node)
    if shape is None or not isinstance(node, MappingNode):
        return None, problems
    lists = dict(_lists(game))
    files = {name: file for name, (file, _) in lists.items()}
    of = {name: types[kind] for name, (_, kind) in lists.items() if kind in types}
    section = GenerateSection(shape, node, files, of)
    problems += _components(section, game)
    for name, plan in shape.cards.items():
        if name in of and name in files:
            problems += _Check(section, name, plan).problems()
    return (None if problems else section), problems


def _lists(game: MappingNode) -> Iterator[tuple[str, tuple[str, str]]]:
    """Give the components with a card list: file and card type."""
    components = game.get("components")
    for key, node in components.entries if isinstance(components, MappingNode) else ():
        if isinstance(node, MappingNode):
            file, kind = node.get("cards"), node.get("card_type")
            if isinstance(file, Scalar) and isinstance(kind, Scalar):
                yield key.text, (file.text, kind.text)


def _components(section: GenerateSection, game: MappingNode) -> Iterator[Problem]:
    known = [name for name, file in section.files.items() if file.endswith(".yaml")]
    cards = section.node.get("cards")
    for key, _ in cards.entries if isinstance(cards, MappingNode) else ():
        file = section.files.get(key.text)
        if file is None:
            message = f"there is no component {quoted(key.text)} with a card list"
            hint = did_you_mean(key.text, known) or f"known here: {', '.join(known)}"
            yield error(RULE, key.span, message, hint.strip())
        elif not file.endswith(".yaml"):
            message = (
                f'the cards of "{key.text}" are in {quoted(file)}, which is no YAML'
            )
            yield error(RULE, key.span, message, 'write "cards: NAME.yaml" there')


class _Check:
    """Holds the plan of one deck against names, in the order in which it is dealt."""

    def __init__(
        self, section: GenerateSection, name: str, plan: DeckPlanShape
    ) -> None:
        self._shape = section.shape
        self._plan = plan
        self._type = section.types[name]
        cards = section.node.get("cards")
        node = cards.get(name) if isinstance(cards, MappingNode) else None
        self._node = node if isinstance(node, MappingNode) else section.node
        self._key = cards.key(name) if isinstance(cards, MappingNode) else None
        self._ready: set[str] = set()
        self._lists: set[str] = set()

    def problems(self) -> Iterator[Problem]:
        """Find every name that means nothing, or nothing yet."""
        yield from self._packs()
        fields = self._node.get("fields")
        for key, node in fields.entries if isinstance(fields, MappingNode) else ():
            yield from self._declared(key)
            if key.text in self._ready:
                message = f'"{key.text}" is dealt twice'
                yield error(RULE, key.span, message, "packs give it values already")
            yield from self._dealing(key, node, self._plan.fields[key.text])
            self._ready.add(key.text)
        yield from self._blanks(self._node.get("id"))
        yield from self._not_dealt()

    def _packs(self) -> Iterator[Problem]:
        packs = self._node.get("packs")
        given: list[set[str]] = []
        for pack in packs if isinstance(packs, Sequence) else ():
            values = pack.get("values") if isinstance(pack, MappingNode) else None
            entries = values.entries if isinstance(values, MappingNode) else ()
            self._ready = set()
            for key, node in entries:
                yield from self._declared(key)
                yield from self._blanks(node)
                yield from self._list_or_not(key.text, isinstance(node, Sequence), key)
                self._ready.add(key.text)
                self._lists |= {key.text} if isinstance(node, Sequence) else set()
            given.append(self._ready)
        self._ready = set.union(*given) if given else set()

    def _declared(self, key: Scalar) -> Iterator[Problem]:
        fields = self._type.fields
        known = key.text in fields or key.text == "copies"
        if not known and not key.text.startswith("_"):
            near = did_you_mean(key.text, fields)
            hint = f"{near}fields there: {', '.join(fields)}"
            message = f'card type "{self._type.id}" has no field {quoted(key.text)}'
            yield error(RULE, key.span, message, hint)
        if key.text in self._shape.options:
            message = f'"{key.text}" is an option and a field'
            yield error(RULE, key.span, message, "rename the option")

    def _dealing(
        self, key: Scalar, node: Node, dealing: DealingShape
    ) -> Iterator[Problem]:
        (way,) = dealing.ways()
        options = node.get(way) if isinstance(node, MappingNode) else node
        options = node if options is None else options
        yield from self._when(node, dealing)
        yield from self._blanks(options, *(("entry",) if dealing.share else ()))
        yield from self._names(options, dealing)
        is_list = self._gives_list(dealing)
        self._lists |= {key.text} if is_list else set()
        yield from self._list_or_not(key.text, is_list, key)

    def _when(self, node: Node, dealing: DealingShape) -> Iterator[Problem]:
        when = node.get("when") if isinstance(node, MappingNode) else None
        for key, values in when.entries if isinstance(when, MappingNode) else ():
            option = self._shape.options.get(key.text)
            if option is None:
                yield _unknown(key, "option", self._shape.options)
                continue
            for value in values if isinstance(values, Sequence) else (values,):
                if isinstance(value, Scalar) and not option.allows(value.text):
                    message = f'option "{key.text}" is never {quoted(value.text)}'
                    choices = ", ".join(map(str, option.choices or ()))
                    hint = choices and f"its choices: {choices}"
                    yield error(RULE, value.span, message, hint)

    def _names(self, options: Node, dealing: DealingShape) -> Iterator[Problem]:
        """Hold lists, tables and fields that are named against those there are."""
        if not isinstance(options, MappingNode):
            return
        lists, tables = self._shape.lists, self._shape.tables
        if isinstance(dealing.draw, DrawShape):
            yield from _named(options.get("from"), "list", lists)
        if dealing.name:
            parts = options.get("parts")
            for part in parts if isinstance(parts, Sequence) else ():
                for key, _ in part.entries if isinstance(part, MappingNode) else ():
                    yield from _named(key, "list", lists)
        if dealing.look_up:
            yield from _named(options.get("table"), "table", tables)
            by = options.get("by")
            if isinstance(by, Scalar) and "{" not in by.text:
                yield from self._earlier(by)
        for option in ("along", "unlike"):
            field = options.get(option)
            if isinstance(field, Scalar):
                yield from self._earlier(field, of_lists=option == "along")
        joined = options.get("lists")
        for item in joined if isinstance(joined, Sequence) else ():
            if isinstance(item, Scalar):
                yield from self._earlier(item, of_lists=True)
        where = options.get("where")
        for key, _ in where.entries if isinstance(where, MappingNode) else ():
            yield from self._earlier(key)

    def _earlier(self, name: Scalar, of_lists: bool = False) -> Iterator[Problem]:
        if name.text not in self._ready:
            message = f'no field "{name.text}" is dealt before this one'
            near = did_you_mean(name.text, self._ready)
            yield error(RULE, name.span, message, near.strip() or _order(self._ready))
        elif of_lists and name.text not in self._lists:
            message = f'"{name.text}" is no list'
            yield error(RULE, name.span, message, "only lists have entries to go along")

    def _blanks(self, node: Node | None, *also: str) -> Iterator[Problem]:
        """Find blanks that neither an option nor an earlier field can fill."""
        known = {*self._shape.options, *self._ready, *also}
        for scalar in _scalars(node):
            for name in _BLANK.findall(scalar.text):
                if name not in known:
                    message = f"{quoted(f'{{{name}}}')} stands for nothing here"
                    near = did_you_mean(name, known).strip()
                    yield error(RULE, scalar.span, message, near or _order(known))

    def _gives_list(self, dealing: DealingShape) -> bool:
        """Tell whether a way of dealing gives lists."""
        if dealing.draw:
            return dealing.draw.entries is not None or dealing.draw.along is not None
        if dealing.share:
            return dealing.share.along is not None
        if dealing.look_up:
            return dealing.look_up.by in self._lists
        return dealing.join is not None or isinstance(dealing.value, list)

    def _list_or_not(self, name: str, is_list: bool, at: Scalar) -> Iterator[Problem]:
        field = self._type.fields.get(name)
        if field is None or (field.type in LISTS) == is_list:
            return
        found = "lists are dealt" if is_list else "single values are dealt"
        hint = "declare it as a list in the card type"
        if field.type in LISTS:
            hint = '"entries" says how many are drawn, "along" goes along another list'
        yield error(
            RULE, at.span, f'"{name}" is of type {field.type}, but {found}', hint
        )

    def _not_dealt(self) -> Iterator[Problem]:
        missing = [
            field.name
            for field in self._type.fields.values()
            if field.required and field.name not in self._ready
        ]
        if missing and self._key:
            message = f"no values are dealt for {one_of(missing)}"
            hint = "deal them, or say required: false in the card type"
            yield error(RULE, self._key.span, message, hint)


def _named(node: Node | None, kind: str, known: Collection[str]) -> Iterator[Problem]:
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return
    if "{" not in node.text and node.text not in known:
        yield _unknown(node, kind, known)


def _unknown(name: Scalar, kind: str, known: Collection[str]) -> Problem:
    near = did_you_mean(name.text, known).strip()
    hint = near or (f"{kind}s here: {', '.join(known)}" if known else "")
    return error(RULE, name.span, f"there is no {kind} {quoted(name.text)}", hint)


def _order(known: Collection[str]) -> str:
    names = ", ".join(sorted(known))
    return f"known here: {names}" if names else "fields are dealt in their order"


def _scalars(node: Node | None) -> Iterator[Scalar]:
    """Give every text in a node, keys too."""
    match node:
        case Scalar():
            yield node
        case Sequence():
            for item in node:
                yield from _scalars(item)
        case MappingNode():
            for key, value in node.entries:
                yield key
                yield from _scalars(value)
