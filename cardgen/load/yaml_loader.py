"""Which of the library's loaders reads: the one in C where it is there."""

import yaml

# The one in Python takes twenty times as long.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
