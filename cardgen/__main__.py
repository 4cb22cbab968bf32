"""Start cardgen: the `cardgen` script and `python -m cardgen`."""

import gc
import sys

from cardgen.cli.guard import guarded


def main() -> None:
    """Run the command line and leave with its exit code."""
    code = guarded(sys.argv[1:])
    # Python looks for circles in everything once more before it ends: 30 ms for
    # memory that the system takes back anyhow.
    gc.freeze()
    sys.exit(code)


if __name__ == "__main__":
    main()
