"""The deck in typst: deck.typ compiled with the workload's cards, pictures and fonts.

python typst_deck.py FOLDER COPIES PDF [jpeg|png|png-alpha]
"""

import shutil
import sys
from pathlib import Path

import typst


def main(folder, copies, target, art):
    # Everything that typst reads must be in one folder.
    source = shutil.copy(Path(__file__).with_name("deck.typ"), folder)
    typst.compile(
        source,
        output=target,
        root=str(folder),
        font_paths=[str(folder / "fonts")],
        ignore_system_fonts=True,
        sys_inputs={"copies": copies, "art": art},
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
