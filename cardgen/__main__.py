"""Start cardgen: the `cardgen` script and `python -m cardgen`.

All exceptions end here, be they the user's fault, Ctrl-C or ours.
"""

import gc
import sys
from collections.abc import Sequence

from cardgen import __version__
from cardgen.cli.exits import FAILED, FINE, INTERRUPTED
from cardgen.cli.timings import Timings
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
    _use_utf8()
    collect_less_often()
    try:
        from cardgen.cli.app import app

        app(args=list(arguments), prog_name="cardgen", obj=timings)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception:
        sys.stderr.write(f"{_crash_report(arguments)}\n")
        return FAILED
    return FINE


def _use_utf8() -> None:
    # A Windows console or a pipe under LANG=C would end in UnicodeEncodeError
    # at the first card named in another alphabet.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


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
