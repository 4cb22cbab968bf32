"""The limits that a print is checked against, each with its source.

Lengths are points unless the name says millimetres.
"""

from cardgen.model.units import to_points

# Trim sizes and registration are promised to 0.01 mm; the manifest rounds to 0.001 mm.
EXACT = to_points(0.01) + 1e-3
# Many programs take A4 for 595 x 842 pt, which is 0.3 mm off.
PAPER_EXACT = to_points(0.5)
# Upright, in millimetres (ISO 216; ANSI/ASME Y14.1). These figures are looked up
# independently of those in impose/papers.py, so that an error there is found;
# tests/proof/test_papers.py fails if the two lists differ.
PAPERS_MM = {
    "A3": (297.0, 420.0),
    "A4": (210.0, 297.0),
    "A5": (148.0, 210.0),
    "Letter": (215.9, 279.4),
    "Legal": (215.9, 355.6),
    "Tabloid": (279.4, 431.8),
}
# What presses, copy shops and photo printers take besides, in millimetres (ISO 217; the
# figures in inches are exact; super B is also sold as A3+).
PRESS_PAPERS_MM = {
    "SRA4": (225.0, 320.0),
    "SRA3": (320.0, 450.0),
    "RA4": (215.0, 305.0),
    "RA3": (305.0, 430.0),
    "A6": (105.0, 148.0),
    "A2": (420.0, 594.0),
    "A1": (594.0, 841.0),
    "A0": (841.0, 1189.0),
    "B5": (176.0, 250.0),
    "B4": (250.0, 353.0),
    "B3": (353.0, 500.0),
    "half letter": (139.7, 215.9),
    "executive": (184.15, 266.7),
    "4 x 6 in": (101.6, 152.4),
    "5 x 7 in": (127.0, 177.8),
    "8 x 10 in": (203.2, 254.0),
    "12 x 18 in": (304.8, 457.2),
    "13 x 19 in": (330.2, 482.6),
    "A3+": (329.0, 483.0),
    "18 x 24 in": (457.2, 609.6),
    "24 x 36 in": (609.6, 914.4),
}
# Where machines look for a sheet, and what they cut of it, in millimetres: looked up
# independently of builtin/cutters.yaml, with which a test compares them. Silhouette has
# the corners of four marks 10 mm off the paper's edges, arms of 5 to 20 mm, and needs
# 2 mm around them (inkscape-silhouette#380; silhouette-card-maker). Cricut cuts 6.75 x
# 9.25 in. Shops agree about the name of the colour to cut in.
MARKS_MM = {"silhouette": (10.0, (5.0, 20.0), 2.0)}
CUT_AREAS_MM = {"cricut": (171.45, 234.95)}
CUT_COLORS = {"contour": "CutContour"}
KISS_COLORS = {"contour": "KissCut"}
FOLD_COLORS = {"contour": "Crease"}
# The largest bleed that any print shop requires: 1/8 in (print on demand), 3.175 mm.
BLEED_MOST = to_points(3.2)
# Two dots of a printer with 600 dots to an inch; one dot alone may fail.
THINNEST = 0.24
# Templates may set type of 4 pt; printed at home, it needs 5 pt for the counters of its
# letters to stay open. Margins are read once, by whoever prints the file.
SMALLEST_TYPE = 5.0
SMALLEST_MARGIN_TYPE = 3.0
# Rulebooks, and the text in their figures, are read at arm's length across a table.
SMALLEST_BOOK_TYPE = 9.0
# Half of the 300 dpi that print on demand requires (The Game Crafter, DriveThruCards).
LEAST_DPI = 150.0
# Total ink on coated stock (DriveThruCards: at most 240 %).
MOST_INK = 2.4
# "Art removed or 90 % lightened": the most black on a card of the low-ink look.
LOW_INK_MOST = 0.15
# WCAG 2.1, success criterion 1.4.3: contrast of text, and of large text.
CONTRAST = 4.5
CONTRAST_LARGE = 3.0
LARGE, LARGE_BOLD = 18.0, 14.0
# CIE76 differences: 2.3 is just noticeable side by side; colours that are meant to
# differ are at least 25 apart; at arm's length, 10 are needed to see a difference.
MEANT, TOLD_APART = 25.0, 10.0
