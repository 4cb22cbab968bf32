"""Deal the card lists that a game's `generate` section describes."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from cardgen.generate.decks import Cards, Recipe, deal_decks
from cardgen.load.card_lists import card_list
from cardgen.load.game_files import read_game
from cardgen.load.named_files import leaves
from cardgen.load.yaml_writer import write_yaml
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.problem import Problem, error, in_order
from cardgen.pipeline.schema import FOLDER
from cardgen.validate.contents.card_types import read_card_types
from cardgen.validate.game_sections.generate_section import (
    GenerateSection,
    read_generate_section,
)
from cardgen.validate.schema.game_file import ENDING
from cardgen.write.outfile import Draft


class Dealer(NamedTuple):
    """A game that can be dealt, with the files that its card lists are written to."""

    folder: Path
    section: GenerateSection
    files: Mapping[str, Path]


class DealtFiles(NamedTuple):
    """Card lists ready to be written: the text of each file."""

    texts: Mapping[Path, bytes]
    cards: int


def open_dealer(folder: Path) -> tuple[Dealer | None, list[Problem]]:
    """Read the `generate` section of a game, but not the files that it will write."""
    source, problems = read_game(folder)
    node = source.node
    if not isinstance(node, MappingNode):
        return None, problems
    types, found = read_card_types(node, source.sizes)
    section, faults = read_generate_section(node, types)
    problems = in_order([*found, *faults])
    if section is None:
        return None, problems
    problems += _outside(folder, section)
    if problems:
        return None, problems
    files = {name: folder / section.files[name] for name in section.shape.cards}
    return Dealer(folder, section, files), []


def deal(dealer: Dealer, seed: int | None, given: Mapping[str, str]) -> DealtFiles:
    """Return all card lists as YAML. Raises Refused if a deck cannot be dealt."""
    section = dealer.section
    recipe = Recipe(section.shape, section.node, section.types)
    seed = section.shape.seed if seed is None else seed
    settings = recipe.settings(given)
    decks = deal_decks(recipe, seed, settings)
    command = _command(dealer.folder.name, seed, settings)
    texts = {
        dealer.files[name]: _text(dealer, name, cards, command)
        for name, cards in decks.items()
    }
    return DealtFiles(texts, sum(map(len, decks.values())))


def write(dealt: DealtFiles) -> None:
    """Write all files, or none if one of them fails. Raises Refused."""
    with ExitStack() as drafts:
        made = []
        for path, text in dealt.texts.items():
            made.append(drafts.enter_context(Draft(path)))
            made[-1].write(text)
            made[-1].close()
        for draft in made:
            draft.settle()


def _outside(folder: Path, section: GenerateSection) -> Iterator[Problem]:
    cards = section.node.get("cards")
    for key, _ in cards.entries if isinstance(cards, MappingNode) else ():
        if leaves(folder, section.files[key.text]):
            file = section.files[key.text]
            message = f'"{file}" is outside the folder of the game'
            hint = "name a file in the game's folder by its path relative to it"
            yield error("references", key.span, message, hint)


def _command(game: str, seed: int, settings: Mapping[str, str]) -> str:
    options = "".join(f" --set {name}={value}" for name, value in settings.items())
    return f"cardgen generate {game} --seed {seed}{options} --force"


def _text(dealer: Dealer, name: str, cards: Cards, command: str) -> bytes:
    file = dealer.files[name]
    up = "../" * len(file.relative_to(dealer.folder).parts[:-1])
    head = (
        f"# yaml-language-server: $schema={up}{FOLDER}/cards-{name}{ENDING}\n"
        f"# Dealt by: {command}\n"
    )
    span = dealer.section.node.span
    return (head + write_yaml(card_list(cards, span))).encode()
