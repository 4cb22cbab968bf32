"""Exit codes, fixed for the scripts that rely on them."""

FINE = 0
WRONG_GAME = 1
WRONG_USAGE = 2
FAILED = 3
INTERRUPTED = 130
