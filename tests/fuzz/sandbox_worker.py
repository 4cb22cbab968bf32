"""One batch of random templates and expressions, in a process of its own.

    python -m tests.fuzz.sandbox_worker FOLDER SEED SEED ...

Each is part of a whole game that `validate --fit` checks. A line of JSON follows each
seed: what came of it, the seconds of work and the peak of memory in megabytes.
"""

import json
import resource
import sys
import time
from pathlib import Path

from tests.fuzz.templates import Writer
from tests.fuzz.worker import ran
from tests.plain_game import write_files

# What a test that fails may take of the machine.
_SECONDS, _BYTES = 100, 3_000_000_000
_GAME = """\
format: 1
id: g
title: Ghosts
version: 0.1.0
players: 2
fonts: {body: source-sans-3}
palette: {red: "#ff0000"}
card_types:
  ghost:
    size: [40, 60]
    fields: {name: {type: text}, rank: {type: integer}, tags: {type: list}}
    front: main
components:
  pool: {kind: deck, title: Ghosts, card_type: ghost, cards: pool.yaml}
"""
_RULES = """\
rules:
  - expression: {of: pool, message: "{{ deck.id }}", each: %s, test: %s}
"""
_CARD = (
    '  - {{id: c{0}, name: "Boo {0}", rank: {0}, tags: [a, b], provenance: derived}}'
)
_KIT = """\
{% set n = namespace(x=[], y='a') %}
{% macro m(v=1) %}{{ v }}{{ varargs | length }}{% endmacro %}
{% macro grow(v) %}{% set n.x = n.x + [v] %}{% set n.y = n.y ~ v %}{% endmacro %}
"""


def check(root: Path, seed: int) -> dict[str, object]:
    """Validate the game of a seed: every other one has an expression."""
    writer = Writer(seed)
    template, rules, cards = "<face/>", "", 200
    if seed % 2:
        each = "card" if seed % 4 == 1 else "deck"
        rules = _RULES % (each, json.dumps(writer.expression()))
    else:
        template, cards = f"<face>{writer.template()}</face>", 1
    rows = "\n".join(_CARD.format(number) for number in range(cards))
    files = {
        "game.yaml": _GAME + rules,
        "pool.yaml": f"cards:\n{rows}\n",
        "templates/main": template,
        "templates/kit": _KIT,
        "templates/foot": "{{ a }}<foot/>",
    }
    write_files(root / "cards" / "g", files)
    command = ["--root", str(root), "validate", "--fit", "--no-cache"]
    code, seconds, said = ran(command)
    return {"code": code, "seconds": seconds, "megabytes": _peak(), "said": said}


def _peak() -> float:
    """Return the peak of this program's memory in MB.

    That of getrusage begins at what the process had that started this one.
    """
    status = Path("/proc/self/status")
    if status.is_file():
        lines = status.read_text(encoding="ascii", errors="replace").splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if "VmHWM" in line)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Check the seeds that the command line names."""
    resource.setrlimit(resource.RLIMIT_AS, (_BYTES, _BYTES))
    for seed in sys.argv[2:]:
        # Begins again for each seed.
        used = int(time.process_time())
        limit = used + _SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
        print(seed, flush=True)
        print(json.dumps(check(Path(sys.argv[1]), int(seed))), flush=True)


if __name__ == "__main__":
    main()
