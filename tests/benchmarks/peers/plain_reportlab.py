"""The deck in reportlab, as somebody writes it for one game: simple, not careless.

python plain_reportlab.py FOLDER COPIES PDF
"""

import json
import sys
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from reportlab.lib.colors import HexColor, black, white
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

PAPER = (210 * mm, 297 * mm)
CARD = (63 * mm, 88 * mm)
LEFT, BOTTOM = 10.5 * mm, 16.5 * mm  # nine cards in the middle of A4


word_width = cache(stringWidth)
color = cache(HexColor)


def register_fonts(folder):
    for style in ("Regular", "Bold", "Italic"):
        registerFont(
            TTFont(style, str(folder / "fonts" / "vera" / f"Vera-{style}.ttf"))
        )


def crop_marks():
    near, far = 1 * mm, 5 * mm
    right, top = PAPER[0] - LEFT, PAPER[1] - BOTTOM
    lines = []
    for number in range(4):
        x, y = LEFT + number * CARD[0], BOTTOM + number * CARD[1]
        lines.append((x, BOTTOM - far, x, BOTTOM - near))
        lines.append((x, top + near, x, top + far))
        lines.append((LEFT - far, y, LEFT - near, y))
        lines.append((right + near, y, right + far, y))
    return lines


def broken_lines(text, width, size):
    """Break a text, in which ** toggles bold, into lines of (font, word)."""
    space = word_width(" ", "Regular", size)
    lines, line, used = [], [], 0
    for number, part in enumerate(text.split("**")):
        font = "Bold" if number % 2 else "Regular"
        for word in part.split():
            needed = word_width(word, font, size)
            if line and used + space + needed > width:
                lines.append(line)
                line, used = [], 0
            used += needed + (space if line else 0)
            line.append((font, word))
    return [*lines, line]


def draw_text(canvas, text, x, top, width, size=8, leading=10):
    block = canvas.beginText(x, top - size)
    for line in broken_lines(text, width, size):
        for font, words in groupby(line, key=itemgetter(0)):
            block.setFont(font, size, leading)
            block.textOut(" ".join(word for _, word in words) + " ")
        block.textLine()
    canvas.drawText(block)


def draw_card(canvas, card, art):
    """Draw a card; the origin is its lower left corner."""
    height = CARD[1]
    canvas.setLineWidth(0.8)
    canvas.setStrokeColor(black)
    canvas.setFillColor(color(card["ground"]))
    canvas.roundRect(1.5 * mm, 1.5 * mm, 60 * mm, 85 * mm, 3 * mm, fill=1)
    picture = str(art / card["art"])
    canvas.drawImage(picture, 5 * mm, height - 49.33 * mm, 53 * mm, 35.33 * mm)
    canvas.setFillColor(white)
    canvas.circle(55.5 * mm, height - 8 * mm, 4.3 * mm, fill=1)
    canvas.setFillColor(black)
    canvas.setFont("Bold", 12)
    canvas.drawCentredString(55.5 * mm, height - 9.5 * mm, str(card["cost"]))
    canvas.setFont("Bold", 10)
    canvas.drawString(6 * mm, height - 9 * mm, card["title"])
    canvas.setFont("Italic", 8)
    canvas.drawString(5 * mm, height - 53 * mm, card["kind"])
    draw_text(canvas, card["text"], 5 * mm, height - 55 * mm, 53 * mm)
    canvas.setFont("Regular", 5)
    canvas.drawString(3 * mm, height - 4.5 * mm, str(card["nw"]))
    canvas.drawRightString(60 * mm, height - 4 * mm, str(card["ne"]))
    canvas.drawString(3 * mm, 3 * mm, str(card["sw"]))
    canvas.drawRightString(60 * mm, 3 * mm, str(card["se"]))
    canvas.drawCentredString(31.5 * mm, 3 * mm, card["footer"])


def draw_deck(folder, copies, target, draw):
    """Place cards on pages, nine on each; `draw` draws one."""
    register_fonts(folder)
    cards = json.loads((folder / "cards.json").read_text(encoding="utf-8"))
    printed = [card for card in cards for _ in range(copies)]
    canvas = Canvas(str(target), pagesize=PAPER, pageCompression=1)
    marks = crop_marks()
    for first in range(0, len(printed), 9):
        canvas.setLineWidth(0.3)
        canvas.lines(marks)
        for place, card in enumerate(printed[first : first + 9]):
            row, column = divmod(place, 3)
            canvas.saveState()
            canvas.translate(LEFT + column * CARD[0], BOTTOM + (2 - row) * CARD[1])
            draw(canvas, card, folder / "cards" / "deck" / "art")
            canvas.restoreState()
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    draw_deck(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], draw_card)
