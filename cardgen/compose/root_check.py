"""The outermost element of a rendered template, held against the card type."""

from cardgen.compose.desk import Findings
from cardgen.compose.element import Element
from cardgen.model.game import Card
from cardgen.model.problem import error
from cardgen.model.units import parse_length, show_mm

_SAME = 0.01


def check_root(root: Element, card: Card, findings: Findings) -> None:
    """Complain of another element than <face>, and of a size that is not the card's."""

    def wrong(message: str, hint: str) -> None:
        findings.problems.append(error("template", root.place, message, hint))

    if root.tag != "face":
        wrong(
            f"a template yields <face>, found <{root.tag}>",
            "put everything between <face> and </face>",
        )
    for name, value in root.attributes.items():
        expected = {"width": card.type.width, "height": card.type.height}.get(name)
        if expected is None:
            wrong(f'<face> has no attribute "{name}"', "known: width, height")
        elif not _is_length(value, expected):
            wrong(
                f"the face's {name} must be {show_mm(expected)} mm as the card type "
                f'says, found "{value}"',
                f"leave {name} out: the card type gives it",
            )


def _is_length(text: str, expected: float) -> bool:
    try:
        return abs(parse_length(text) - expected) < _SAME
    except ValueError:
        return False
