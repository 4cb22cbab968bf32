"""Files with one fault each: it is found, and nothing else is reported."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardgen.impose.layouts import LAYOUTS
from cardgen.load.game_files import read_cutters
from cardgen.model.face import Face, Item
from cardgen.model.ops import BLACK, Color
from cardgen.proof.checks import CHECKS
from cardgen.proof.expected import read_manifest
from cardgen.proof.run_checks import proof
from tests.proof.card_faults import CARD_RULES, faulty_cards, hearts
from tests.proof.clean import BLEED, CARD, area, mm, written
from tests.proof.cutter_faults import CUTTER_FAULTS
from tests.proof.faults import FAULTS, Fault, tiled
from tests.proof.file_faults import FILE_FAULTS, FILE_RULES, edited
from tests.proof.net_faults import NET_FAULTS

OTHERS = {"pages": FAULTS, "for machines": CUTTER_FAULTS, "boxes": NET_FAULTS}


def reported(path: Path) -> list[tuple[str, str]]:
    asked = read_manifest(path.parent)[path.name]
    return [(problem.rule, problem.message) for problem in proof(path, asked)]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_clean_deck_is_not_faulted(layout: str, tmp_path: Path) -> None:
    assert reported(written(tmp_path, layout=layout)) == []


@pytest.mark.parametrize("cut", read_cutters())
def test_a_clean_deck_for_a_machine_is_not_faulted(cut: str, tmp_path: Path) -> None:
    assert reported(written(tmp_path, cut=cut)) == []


def test_lines_to_cut_along_are_no_ink(tmp_path: Path) -> None:
    width, height = CARD
    black = area(20, 0, 0.148 * width, height, BLACK)
    pale = Face(*mm(width, height, BLEED), (black,))
    deck = [(Item("pale", pale, None), 4)]
    assert reported(written(tmp_path, deck, look="low-ink", cut="contour")) == []


def test_a_clean_mat_in_tiles_is_not_faulted(tmp_path: Path) -> None:
    assert reported(tiled(tmp_path)) == []


def test_each_card_is_faulted_for_what_is_wrong_with_it(tmp_path: Path) -> None:
    cards = faulty_cards(tmp_path)
    deck = [(item, 1) for _, item in cards]
    found = {
        (rule, *re.findall('front of "(.*?)"', message))
        for rule, message in reported(written(tmp_path, deck, layout="grid"))
    }
    assert found == {(rule, item.name) for rule, item in cards}


@pytest.mark.parametrize(
    ("first", "second", "alike"),
    [
        (Color(0.8, 0.25, 0.1), Color(0.48, 0.45, 0.0), "without green cones and "),
        (Color(0.85, 0.35, 0.0), Color(0.0, 0.5, 0.95), ""),
    ],
)
def test_hearts_that_only_some_tell_apart(
    first: Color, second: Color, alike: str, tmp_path: Path
) -> None:
    ((rule, said),) = reported(written(tmp_path, hearts(first, second)))
    assert rule == "color-pairs"
    assert said.endswith(f"which look alike {alike}in grey")


def test_much_ink_is_found_in_the_low_ink_look(tmp_path: Path) -> None:
    assert {rule for rule, _ in reported(written(tmp_path, look="low-ink"))} == {"ink"}


@pytest.mark.parametrize("name", FILE_FAULTS)
def test_faults_of_a_file_are_all_named(name: str, tmp_path: Path) -> None:
    layout, edits, messages = FILE_FAULTS[name]
    assert reported(edited(tmp_path, layout, edits)) == messages


@pytest.mark.parametrize("faults", OTHERS.values(), ids=OTHERS)
def test_a_fault_is_found_and_nothing_else(
    faults: Sequence[Fault], tmp_path: Path
) -> None:
    wrong = {}
    for number, fault in enumerate(faults):
        folder = tmp_path / str(number)
        folder.mkdir()
        found = reported(fault.make(folder))
        if {rule for rule, _ in found} != {fault.rule}:
            wrong[fault.name] = found
    assert wrong == {}


def test_every_check_has_a_fault() -> None:
    others = {fault.rule for faults in OTHERS.values() for fault in faults}
    # What only exports promise is in test_exports.py.
    shown = {"color-pairs", "ink", "page-boxes", "pdf-colors"}
    assert {*others, *CARD_RULES, *FILE_RULES, *shown} - {"pdf-file"} == set(CHECKS)
