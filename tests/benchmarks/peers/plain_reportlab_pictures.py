"""The deck of card-sized pictures in reportlab, without tricks.

python plain_reportlab_pictures.py FOLDER COPIES PDF
"""

import sys
from pathlib import Path

from plain_reportlab import CARD, draw_deck
from reportlab.lib.colors import black
from reportlab.lib.units import mm


def draw_card(canvas, card, art):
    canvas.drawImage(str(art / card["art"]), 0, 0, *CARD, mask="auto")
    canvas.setFillColor(black)
    canvas.setFont("Bold", 10)
    canvas.drawString(6 * mm, CARD[1] - 9 * mm, card["title"])


if __name__ == "__main__":
    draw_deck(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], draw_card)
