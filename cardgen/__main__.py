"""Start cardgen: the `cardgen` script and `python -m cardgen`."""

import sys

from cardgen.cli.guard import guarded


def main() -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(guarded(sys.argv[1:]))


if __name__ == "__main__":
    main()
