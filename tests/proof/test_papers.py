"""The papers that proof knows are those that cardgen prints on."""

from cardgen.impose.papers import PAPERS
from cardgen.proof.limits import PAPERS_MM
from tests.faces import ROOT

ADVICE = (
    "PAPERS_MM in cardgen/proof/limits.py differs from PAPERS in"
    " cardgen/impose/papers.py. Proof keeps figures of its own, so that an error in the"
    " others is found: look up the paper in its standard, and change the file that is"
    " wrong"
)


def test_proof_knows_every_paper_by_the_same_size() -> None:
    known = {name.casefold(): size for name, size in PAPERS_MM.items()}
    assert known == PAPERS, ADVICE


def test_users_read_of_every_paper() -> None:
    """The other pages are generated from the code; this one is written by hand."""
    page = (ROOT / "docs" / "reference" / "game.md").read_text(encoding="utf-8")
    assert [name for name in PAPERS if f"`{name}`" not in page] == []
