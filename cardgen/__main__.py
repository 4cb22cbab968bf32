"""Start cardgen: the `cardgen` script and `python -m cardgen`.

All exceptions end here, be they the user's fault, Ctrl-C or ours.
"""

import gc
import sys
from collections.abc import Sequence

from cardgen import __version__
from cardgen.cli.exits import FAILED, INTERRUPTED, WRONG_USAGE
from cardgen.cli.streams import robust_streams
from cardgen.cli.timings import Timings
from cardgen.model.visible import visible
from cardgen.pipeline.process_pool import collect_less_often


def main() -> None:
    """Run the command line and exit with its code."""
    code = run_cardgen(sys.argv[1:])
    # The garbage collector makes one last pass for reference cycles: 30 ms for memory
    # that the system takes back anyway.
    gc.freeze()
    sys.exit(code)


def run_cardgen(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit code, whatever happens."""
    timings = Timings()
    collect_less_often()
    with robust_streams() as (out, err):
        code = _run(arguments, timings)
        if timings.wanted:
            err.write(visible(timings.table()))
        out.flush()
        if out.fault is None:
            return code
        reason = (out.fault.strerror or str(out.fault)).lower()
        err.write(f"cardgen: standard output cannot be written: {reason}\n")
        return WRONG_USAGE


def _run(arguments: Sequence[str], timings: Timings) -> int:
    try:
        from cardgen.cli.app import run

        return run(arguments, timings)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception:
        sys.stderr.write(f"{visible(_crash_report(arguments))}\n")
        return FAILED


def _crash_report(arguments: Sequence[str]) -> str:
    # 40 ms that only a crash needs.
    import platform
    import traceback
    from importlib import metadata

    parts = ("uharfbuzz", "pydantic", "jinja2", "pypdfium2", "pikepdf")
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in parts)
    return "\n".join(
        [
            "cardgen failed; this is a fault of cardgen, not of your game.",
            "Please report it with everything below this line.",
            "",
            f"cardgen {__version__}, Python {platform.python_version()}, "
            f"{platform.system()} {platform.release()}",
            versions,
            f"command: cardgen {' '.join(arguments)}",
            "",
            traceback.format_exc(),
        ]
    )


if __name__ == "__main__":
    main()
