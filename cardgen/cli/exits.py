"""Exit codes. Scripts rely on them, so they never change."""

FINE = 0
WRONG_GAME = 1
WRONG_USAGE = 2
FAILED = 3
INTERRUPTED = 130
