"""The deck in reportlab with everything tuned: about the best Python can do.

    python tuned_reportlab.py FOLDER COPIES PDF

Page operators are written as text. Words are measured and encoded once, shapes are
turned into operators once, a repeated card is not redrawn, and the cyclic garbage
collector is off. None of it could be reused for another game.
"""

import gc
import json
import sys
from pathlib import Path

gc.disable()

from reportlab import rl_config  # noqa: E402

rl_config.useA85 = 0
rl_config.invariant = 1

from reportlab.lib.colors import HexColor  # noqa: E402
from reportlab.lib.units import mm  # noqa: E402
from reportlab.pdfbase.pdfmetrics import registerFont  # noqa: E402
from reportlab.pdfbase.ttfonts import TTFont  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

WIDTH, HEIGHT = 63 * mm, 88 * mm
LEFT, BOTTOM = 10.5 * mm, 16.5 * mm
PAPER = (210 * mm, 297 * mm)


class Font:
    """A typeface that remembers each string that it has measured or encoded."""

    def __init__(self, style, folder, canvas):
        self._face = TTFont(style, str(folder / f"Vera-{style}.ttf"))
        registerFont(self._face)
        self._canvas = canvas
        self._widths, self._shown = {}, {}

    def width(self, text, size):
        width = self._widths.get(text)
        if width is None:
            width = self._widths[text] = self._face.stringWidth(text, 1000)
        return width * size / 1000

    def shown(self, text):
        """Yield (font resource, string operand without brackets) for each part."""
        shown = self._shown.get(text)
        if shown is None:
            document, escape = self._canvas._doc, self._canvas._escape
            shown = self._shown[text] = [
                (self._face.getSubsetInternalName(subset, document), escape(part))
                for subset, part in self._face.splitString(text, document)
            ]
        return shown


def line(font, size, x, y, text, shift=0.0):
    """Write a line from x, moved to the left by a share of its width."""
    x -= shift * font.width(text, size) if shift else 0
    parts = "".join(f"{name} {size} Tf({part})Tj\n" for name, part in font.shown(text))
    return f"1 0 0 1 {x:.2f} {y:.2f} Tm {parts}"


def block(text, regular, bold, x, y, room, size=8, leading=10):
    """Write a text, in which ** toggles bold, in lines of a width."""
    space = regular.width(" ", size)
    out = [f"{leading} TL 1 0 0 1 {x:.2f} {y:.2f} Tm"]
    words, used, current = [], 0.0, None
    font, other = regular, bold
    for part in text.split("**"):
        for word in part.split():
            needed = font.width(word, size)
            if words and used + space + needed > room:
                out.append(f"({''.join(words)})Tj T*")
                words, used = [], 0.0
            elif words:
                words.append(" ")
                used += space
            for name, shown in font.shown(word):
                if name != current:
                    if words:
                        out.append(f"({''.join(words)})Tj")
                        words = [""]
                    out.append(f"{name} {size} Tf")
                    current = name
                words.append(shown)
            used += needed
        font, other = other, font
    out.append(f"({''.join(words)})Tj")
    return "\n".join(out)


class Deck:
    """Draws the cards of a folder onto a canvas."""

    def __init__(self, folder, target):
        self.canvas = Canvas(str(target), pagesize=PAPER, pageCompression=1)
        self.art = folder / "cards" / "deck" / "art"
        fonts = folder / "fonts" / "vera"
        self.regular, self.bold, self.italic = (
            Font(style, fonts, self.canvas) for style in ("Regular", "Bold", "Italic")
        )
        self._fills, self._pictures, self._cards = {}, {}, {}
        size = (1.5 * mm, 1.5 * mm, 60 * mm, 85 * mm, 3 * mm)
        self._ground = self.written(lambda on: on.roundRect(*size, fill=1))
        spot = (55.5 * mm, HEIGHT - 8 * mm, 4.3 * mm)
        self._spot = self.written(lambda on: on.circle(*spot, fill=1))

    def written(self, draw):
        """Return the operators that a drawing adds to the page, and remove them."""
        canvas = self.canvas
        kept, canvas._code = canvas._code, []
        draw(canvas)
        added, canvas._code = "\n".join(canvas._code), kept
        return added

    def fill(self, color):
        if color not in self._fills:
            red, green, blue = HexColor(color).rgb()
            self._fills[color] = f"{red:.4g} {green:.4g} {blue:.4g} rg"
        return self._fills[color]

    def picture(self, name):
        """Return the names of a picture in the document and on a page."""
        found = self._pictures.get(name)
        if found is None:
            told = {"name": 0, "regName": 0}
            file = str(self.art / name)
            self.written(lambda on: on.drawImage(file, 0, 0, 1, 1, extraReturn=told))
            found = self._pictures[name] = (told["name"], told["regName"])
        return found

    def card(self, card):
        """Return a card's operators and the picture that its page must reference."""
        found = self._cards.get(card["id"])
        if found is None:
            form, picture = self.picture(card["art"])
            found = self._cards[card["id"]] = (self._operators(card, picture), form)
        return found

    def _operators(self, card, picture):
        small, bold, top = self.regular, self.bold, HEIGHT
        return "\n".join(
            [
                f"{self.fill(card['ground'])} 0 G .8 w {self._ground}",
                f"q {53 * mm:.3f} 0 0 {35.33 * mm:.3f} {5 * mm:.3f} "
                f"{top - 49.33 * mm:.3f} cm /{picture} Do Q 1 g {self._spot} 0 g BT",
                line(bold, 12, 55.5 * mm, top - 9.5 * mm, str(card["cost"]), 0.5),
                line(bold, 10, 6 * mm, top - 9 * mm, card["title"]),
                line(self.italic, 8, 5 * mm, top - 53 * mm, card["kind"]),
                block(card["text"], small, bold, 5 * mm, top - 55 * mm - 8, 53 * mm),
                line(small, 5, 3 * mm, top - 4.5 * mm, str(card["nw"])),
                line(small, 5, 60 * mm, top - 4 * mm, str(card["ne"]), 1),
                line(small, 5, 3 * mm, 3 * mm, str(card["sw"])),
                line(small, 5, 60 * mm, 3 * mm, str(card["se"]), 1),
                line(small, 5, 31.5 * mm, 3 * mm, card["footer"], 0.5),
                "ET",
            ]
        )

    def page(self, cards, marks):
        canvas = self.canvas
        canvas._code.append(marks)
        for place, card in enumerate(cards):
            row, column = divmod(place, 3)
            x, y = LEFT + column * WIDTH, BOTTOM + (2 - row) * HEIGHT
            operators, form = self.card(card)
            canvas._formsinuse.append(form)
            canvas._code.append(f"q 1 0 0 1 {x:.3f} {y:.3f} cm\n{operators}\nQ")
        canvas.showPage()


def crop_marks():
    near, far, lines = 1 * mm, 5 * mm, ["0 G .3 w"]
    right, top = PAPER[0] - LEFT, PAPER[1] - BOTTOM
    for number in range(4):
        x, y = LEFT + number * WIDTH, BOTTOM + number * HEIGHT
        lines.append(f"{x:.2f} {BOTTOM - far:.2f} m {x:.2f} {BOTTOM - near:.2f} l")
        lines.append(f"{x:.2f} {top + near:.2f} m {x:.2f} {top + far:.2f} l")
        lines.append(f"{LEFT - far:.2f} {y:.2f} m {LEFT - near:.2f} {y:.2f} l")
        lines.append(f"{right + near:.2f} {y:.2f} m {right + far:.2f} {y:.2f} l")
    return " ".join([*lines, "S"])


def main(folder, copies, target):
    cards = json.loads((folder / "cards.json").read_text(encoding="utf-8"))
    printed = [card for card in cards for _ in range(copies)]
    deck, marks = Deck(folder, target), crop_marks()
    for first in range(0, len(printed), 9):
        deck.page(printed[first : first + 9], marks)
    deck.canvas.save()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
