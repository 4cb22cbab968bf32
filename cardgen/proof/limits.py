"""What a print is held against, each figure with its source.

Lengths are points unless the name says millimetres.
"""

from cardgen.model.units import to_points

# Trim sizes and registration are promised to 0.01 mm; the manifest rounds to 0.001 mm.
EXACT = to_points(0.01) + 1e-3
# Two papers alike: A4 is said to be 595 x 842 pt by many programs, which is 0.3 mm off.
PAPER_EXACT = to_points(0.5)
# Upright, in millimetres (ISO 216; ANSI/ASME Y14.1).
PAPERS_MM = {
    "A3": (297.0, 420.0),
    "A4": (210.0, 297.0),
    "A5": (148.0, 210.0),
    "Letter": (215.9, 279.4),
    "Legal": (215.9, 355.6),
    "Tabloid": (279.4, 431.8),
}
# The largest bleed that anybody asks for: 1/8 in (print on demand), as 3.175 mm.
BLEED_MOST = to_points(3.2)
# Two dots of a printer with 600 dots to an inch; one dot alone may fail.
THINNEST = 0.24
# The smallest type that cardgen's templates may ask for is 4 pt; printed at home, five
# are needed for its counters to stay open. Margins are read once, by who prints.
SMALLEST_TYPE = 5.0
SMALLEST_MARGIN_TYPE = 3.0
# Rulebooks are read at arm's length across a table, the words in their figures as well.
SMALLEST_BOOK_TYPE = 9.0
# Half of the 300 dpi that print on demand asks for (The Game Crafter, DriveThruCards).
LEAST_DPI = 150.0
# 2 to 3 mm at home, 1/8 in for print on demand; a cut is off by 1 to 1.5 mm.
SAFE = to_points(2.0)
# Total ink on coated stock (DriveThruCards: at most 240 %).
MOST_INK = 2.4
# "Art removed or 90 % lightened": what a card of the low-ink look may have of black.
LOW_INK_MOST = 0.15
# WCAG 2.1, success criterion 1.4.3: contrast of text, and of large text.
CONTRAST = 4.5
CONTRAST_LARGE = 3.0
LARGE, LARGE_BOLD = 18.0, 14.0
# CIE76 differences: 2.3 is just noticed side by side; two colours that are meant to be
# told apart are at least 25 apart, and at arm's length 10 are needed.
MEANT, TOLD_APART = 25.0, 10.0
