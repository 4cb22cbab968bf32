"""The cost of fitting one box of 40 words with icons, in milliseconds, warm.

Run as `python -m tests.benchmarks.fit_text`; the limit is 0.6 ms on two cores. Each
round puts the words in a different order, so that only words are cached, not texts.
"""

import random
import statistics
import time

from cardgen.model.assets import Assets
from cardgen.model.geometry import Box
from cardgen.model.ops import BLACK, IconDrawing, Paint
from cardgen.typeset.chunks import InlineIcon
from cardgen.typeset.fit import fit_text
from cardgen.typeset.fontbook import Fontbook
from cardgen.typeset.lines import ParagraphStyle
from cardgen.typeset.runs import read_runs
from cardgen.typeset.sizes import Sizes
from cardgen.typeset.typeface import TextStyle
from tests.faces import ROOT

SPOKEN = """
when this creature enters play choose one: gain 2:fire: and draw two more cards, or
return a :water: from your discard pile to hand and each other player with at least
3:moss: may then trade one of their own cards
"""
WORDS = SPOKEN.split()
TOKENS = {"fire", "water", "moss"}
ROUNDS = 500


def texts() -> list[str]:
    """Return texts of 40 words, each in a different order."""
    order = random.Random(1)
    return [" ".join(order.sample(WORDS, len(WORDS))) for _ in range(ROUNDS)]


def main() -> None:
    face = Fontbook(Assets(fonts=(ROOT / "fonts",)), {}).typeface("alegreya")
    symbol = InlineIcon("fire", IconDrawing("dot", 10.0))
    ink = Paint(BLACK)
    dress = TextStyle(face, ink, lambda _: ink, lambda _: symbol)
    plain = texts()
    times = []
    for text in [*plain[:20], *plain]:
        started = time.perf_counter()
        paragraphs = read_runs(text, TOKENS)
        fit_text(paragraphs, Box(0, 0, 140, 62), dress, ParagraphStyle(), Sizes(11, 6))
        times.append(1000 * (time.perf_counter() - started))
    words = len(plain[0].split())
    print(f"{words} words: {statistics.median(times[20:]):.3f} ms, median of {ROUNDS}")


if __name__ == "__main__":
    main()
