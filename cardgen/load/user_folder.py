"""The user's own folder, where what holds for all games is kept."""

import os
from pathlib import Path

VARIABLE = "CARDGEN_CONFIG"
"""The environment variable that names the folder."""


def config_folder() -> Path:
    """Give the folder of the user's settings, which need not be there."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen).absolute()
    # Hardly any run asks for it.
    from platformdirs import user_config_path

    return user_config_path("cardgen", appauthor=False)
