"""Digests of the runs of eight words in texts that no printed text may repeat.

    python -m tests.shipped.word_runs FILE... > tests/shipped/word_runs.txt

makes the list from those texts. It holds none of their words: each line is the first
five bytes of a digest, and they are sorted.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path

LENGTH = 8
_BYTES = 5
# Tags and shortcodes of web pages are not read by anybody.
_TAG = re.compile(r"<[^<>]*>|\{\{[^{}]*\}\}")
_APOSTROPHE = re.compile("['’]")
_WORD = re.compile(r"[^\W_]+")


def runs(text: str) -> Iterator[str]:
    """Yield all runs of eight words, in lower case, with letters and digits only."""
    words = _WORD.findall(_APOSTROPHE.sub("", text.casefold()))
    for at in range(len(words) - LENGTH + 1):
        yield " ".join(words[at : at + LENGTH])


def digest(run: str) -> str:
    """Return five bytes of the digest of a run, as hexadecimal digits."""
    return blake2b(run.encode("utf-8")).hexdigest()[: 2 * _BYTES]


def digests(texts: Iterable[str]) -> list[str]:
    """Return the digests of all runs, sorted, each once."""
    bare = (_TAG.sub(" ", text) for text in texts)
    return sorted({digest(run) for text in bare for run in runs(text)})


if __name__ == "__main__":
    sources = (Path(name).read_text(encoding="utf-8") for name in sys.argv[1:])
    sys.stdout.write("".join(f"{each}\n" for each in digests(sources)))
