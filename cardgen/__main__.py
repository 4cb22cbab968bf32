"""Start cardgen: the `cardgen` script and `python -m cardgen`."""

import gc
import sys
from collections.abc import Sequence

from cardgen import __version__
from cardgen.cli.exits import FAILED, FINE, INTERRUPTED
from cardgen.cli.timings import Timings


def main() -> None:
    """Run the command line and leave with its exit code."""
    code = run_cardgen(sys.argv[1:])
    # Python looks for circles in everything once more before it ends: 30 ms for
    # memory that the system takes back anyhow.
    gc.freeze()
    sys.exit(code)


if __name__ == "__main__":
    main()


def run_cardgen(arguments: Sequence[str]) -> int:
    """Run the command line and give its exit code, whatever happens."""
    timings = Timings()
    _speak_utf8()
    collect_seldom()
    try:
        from cardgen.cli.app import app

        app(args=list(arguments), prog_name="cardgen", obj=timings)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception:
        print(_crash_report(arguments), file=sys.stderr)
        return FAILED
    return FINE


def collect_seldom() -> None:
    """Let Python look for circles of objects less often than it does by itself.

    Hardly anything here is thrown away in circles: with the collector's own pace a
    fifth of the time goes into finding that out.
    """
    gc.set_threshold(1_500_000, 50, 50)


def _speak_utf8() -> None:
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
