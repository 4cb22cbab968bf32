"""The section `generate`: what its shape cannot check, every name and its order."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from cardgen.model.game import LISTS, CardType
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Node, Scalar, Sequence, is_blank
from cardgen.model.plans import Dealt
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.formatting import one_of, quoted
from cardgen.validate.nodes import child, entries_of, items_of, unknown_name
from cardgen.validate.shapes.dealing import DealingShape, DrawShape
from cardgen.validate.shapes.generate_shapes import SEED, DeckPlanShape, GenerateShape
from cardgen.validate.shapes.tree_reader import check_shape

RULE = "generate"
_BLANK = re.compile(r"\{(_?[a-z][a-z0-9_-]*)\}")


class GenerateSection(NamedTuple):
    """A section with a valid shape, with the files and card types of what it deals."""

    shape: GenerateShape
    node: MappingNode
    files: Mapping[str, str]
    types: Mapping[str, CardType]

    @property
    def dealt(self) -> Dealt:
        """Return what rulebooks can show of the section."""
        options = self.shape.options.items()
        choices = {name: tuple(option.choices or ()) for name, option in options}
        return Dealt(choices, self.shape.tables)


def read_generate_section(
    game: MappingNode, types: Mapping[str, CardType]
) -> tuple[GenerateSection | None, list[Problem]]:
    """Return the section, or None if it is invalid or missing."""
    node, key = game.get("generate"), game.key("generate")
    if node is None or key is None or is_blank(node):
        return None, []
    shape, problems = check_shape(GenerateShape, node, key.span)
    if shape is None or not isinstance(node, MappingNode):
        return None, problems
    lists = dict(_lists(game))
    files = {name: file for name, (file, _) in lists.items()}
    of = {name: types[kind] for name, (_, kind) in lists.items() if kind in types}
    section = GenerateSection(shape, node, files, of)
    problems += _components(section)
    for name, plan in shape.cards.items():
        if name in of and name in files:
            problems += _DeckCheck(section, name, plan).problems()
    return (None if problems else section), problems


def _lists(game: MappingNode) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the components with a card list: file and card type."""
    for key, node in entries_of(game.get("components")):
        file, kind = child(node, "cards"), child(node, "card_type")
        if isinstance(file, Scalar) and isinstance(kind, Scalar):
            yield key.text, (file.text, kind.text)


def _components(section: GenerateSection) -> Iterator[Problem]:
    known = [name for name, file in section.files.items() if file.endswith(".yaml")]
    for key, _ in entries_of(section.node.get("cards")):
        file = section.files.get(key.text)
        if file is None:
            message = f"there is no component {quoted(key.text)} with a card list"
            near = did_you_mean(key.text, known).strip()
            yield error(
                RULE, key.span, message, near or f"known card lists: {', '.join(known)}"
            )
        elif not file.endswith(".yaml"):
            message = (
                f'the cards of "{key.text}" are in {quoted(file)}, which is not YAML'
            )
            yield error(RULE, key.span, message, 'write "cards: NAME.yaml" there')


class _DeckCheck:
    """Checks the names in the plan of one deck, in the order in which it is dealt.

    `_ready` are the fields dealt so far, `_lists` those of them that are lists.
    """

    def __init__(
        self, section: GenerateSection, name: str, plan: DeckPlanShape
    ) -> None:
        self._shape = section.shape
        self._plan = plan
        self._type = section.types[name]
        cards = section.node.get("cards")
        self._node = child(cards, name)
        self._key = cards.key(name) if isinstance(cards, MappingNode) else None
        self._ready: set[str] = set()
        self._lists: set[str] = set()

    def problems(self) -> Iterator[Problem]:
        """Find every name that is unknown, or used before it is dealt."""
        yield from self._packs()
        yield from self._apart()
        for key, node in entries_of(child(self._node, "fields")):
            yield from self._declared(key)
            if key.text in self._ready:
                message = f'"{key.text}" is dealt twice'
                yield error(RULE, key.span, message, "the packs already set its values")
            yield from self._dealing(key, node, self._plan.fields[key.text])
            self._ready.add(key.text)
        yield from self._blanks(child(self._node, "id"))
        yield from self._not_dealt()

    def _packs(self) -> Iterator[Problem]:
        given: list[set[str]] = []
        for pack in items_of(child(self._node, "packs")):
            self._ready = set()
            for key, node in entries_of(child(pack, "values")):
                is_list = isinstance(node, Sequence)
                yield from self._declared(key)
                yield from self._blanks(node)
                yield from self._list_or_not(key, is_list)
                self._ready.add(key.text)
            given.append(self._ready)
        self._ready = set.union(*given) if given else set()

    def _declared(self, key: Scalar) -> Iterator[Problem]:
        fields = self._type.fields
        known = key.text in fields or key.text == "copies"
        if not known and not key.text.startswith("_"):
            hint = f"{did_you_mean(key.text, fields)}known fields: {', '.join(fields)}"
            message = f'card type "{self._type.id}" has no field {quoted(key.text)}'
            yield error(RULE, key.span, message, hint)
        if key.text in self._shape.options:
            message = f'"{key.text}" is both an option and a field'
            yield error(RULE, key.span, message, "rename the option")

    def _apart(self) -> Iterator[Problem]:
        """Find fields to set apart that are not dealt, or are not known by then."""
        apart, dealt = child(self._node, "apart"), list(self._plan.fields)
        names = list(items_of(child(apart, "fields")))
        for name in names:
            yield from _unknown(name, "dealt field", dealt)
        last = max((dealt.index(n.text) for n in _among(names, dealt)), default=-1)
        known = {*self._ready, *dealt[: last + 1]}
        for name in items_of(child(apart, "within")):
            if isinstance(name, Scalar) and name.text not in known:
                message = f'"{name.text}" is not dealt before the fields set apart'
                near = did_you_mean(name.text, known).strip()
                yield error(RULE, name.span, message, near or _known(known))

    def _dealing(
        self, key: Scalar, node: Node, dealing: DealingShape
    ) -> Iterator[Problem]:
        (way,) = dealing.ways()
        options = child(node, way) or node
        yield from self._when(node)
        yield from self._blanks(options, *(("entry",) if dealing.share else ()))
        yield from self._names(options, dealing)
        yield from self._list_or_not(key, self._gives_list(dealing))

    def _when(self, node: Node) -> Iterator[Problem]:
        for key, values in entries_of(child(node, "when")):
            option = self._shape.options.get(key.text)
            if option is None:
                yield unknown_name(key, "option", self._shape.options, RULE)
                continue
            for value in items_of(values):
                if isinstance(value, Scalar) and not option.allows(value.text):
                    message = f'option "{key.text}" is never {quoted(value.text)}'
                    choices = ", ".join(map(str, option.choices or ()))
                    hint = choices and f"its choices: {choices}"
                    yield error(RULE, value.span, message, hint)

    def _names(self, options: Node, dealing: DealingShape) -> Iterator[Problem]:
        """Find unknown lists, tables and fields."""
        lists, tables = self._shape.lists, self._shape.tables
        if isinstance(dealing.draw, DrawShape):
            yield from _unknown(child(options, "from"), "list", lists)
        if dealing.name:
            for part in items_of(child(options, "parts")):
                for key, _ in entries_of(part):
                    yield from _unknown(key, "list", lists)
        if dealing.look_up:
            yield from _unknown(child(options, "table"), "table", tables)
            by = child(options, "by")
            if isinstance(by, Scalar) and "{" not in by.text:
                yield from self._earlier(by)
        yield from self._earlier(child(options, "along"), list_wanted=True)
        yield from self._earlier(child(options, "unlike"))
        for item in items_of(child(options, "lists")):
            yield from self._earlier(item, list_wanted=True)
        for key, _ in entries_of(child(options, "where")):
            yield from self._earlier(key)

    def _earlier(
        self, name: Node | None, list_wanted: bool = False
    ) -> Iterator[Problem]:
        """Find a field that is not dealt before, or is not a list."""
        if not isinstance(name, Scalar):
            return
        if name.text not in self._ready:
            message = f'no field "{name.text}" is dealt before this one'
            near = did_you_mean(name.text, self._ready).strip()
            yield error(RULE, name.span, message, near or _known(self._ready))
        elif list_wanted and name.text not in self._lists:
            message = f'"{name.text}" is not a list'
            yield error(
                RULE, name.span, message, "only the entries of a list can be used"
            )

    def _blanks(self, node: Node | None, *also: str) -> Iterator[Problem]:
        """Find blanks that no option, earlier field or seed can fill."""
        known = {SEED, *self._shape.options, *self._ready, *also}
        for scalar in _all_scalars(node):
            for name in _BLANK.findall(scalar.text):
                if name not in known:
                    message = f"nothing can fill {quoted(f'{{{name}}}')} here"
                    near = did_you_mean(name, known).strip()
                    yield error(RULE, scalar.span, message, near or _known(known))

    def _gives_list(self, dealing: DealingShape) -> bool:
        """Return whether a way of dealing gives lists."""
        if dealing.draw:
            return dealing.draw.entries is not None or dealing.draw.along is not None
        if dealing.share:
            return dealing.share.along is not None
        if dealing.look_up:
            return dealing.look_up.by in self._lists
        return dealing.join is not None or isinstance(dealing.value, list)

    def _list_or_not(self, key: Scalar, is_list: bool) -> Iterator[Problem]:
        """Note whether a field is a list, and find one whose type says otherwise."""
        if is_list:
            self._lists.add(key.text)
        field = self._type.fields.get(key.text)
        if field is None or (field.type in LISTS) == is_list:
            return
        dealt = "lists are dealt" if is_list else "single values are dealt"
        message = f'"{key.text}" is of type {field.type}, but {dealt}'
        hint = "declare it as a list in the card type"
        if field.type in LISTS:
            hint = '"entries" sets how many are drawn, "along" draws one for each entry'
            hint += " of another list"
        yield error(RULE, key.span, message, hint)

    def _not_dealt(self) -> Iterator[Problem]:
        missing = [
            field.name
            for field in self._type.fields.values()
            if field.required and field.name not in self._ready
        ]
        if missing and self._key:
            message = f"no values are dealt for {one_of(missing)}"
            hint = "deal them, or write required: false in the card type"
            yield error(RULE, self._key.span, message, hint)


def _unknown(node: Node | None, kind: str, known: Collection[str]) -> Iterator[Problem]:
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return
    if "{" not in node.text and node.text not in known:
        yield unknown_name(node, kind, known, RULE)


def _among(names: list[Node], known: Collection[str]) -> Iterator[Scalar]:
    for name in names:
        if isinstance(name, Scalar) and name.text in known:
            yield name


def _known(known: Collection[str]) -> str:
    names = ", ".join(sorted(known))
    return f"known names: {names}" if names else "fields are dealt in their order"


def _all_scalars(node: Node | None) -> Iterator[Scalar]:
    """Yield every scalar below a node, keys too."""
    if isinstance(node, Scalar):
        yield node
    for item in node if isinstance(node, Sequence) else ():
        yield from _all_scalars(item)
    for key, value in entries_of(node):
        yield key
        yield from _all_scalars(value)
