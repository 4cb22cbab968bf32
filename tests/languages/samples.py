"""A line in each of many scripts, and the fonts that draw it.

The fonts are those of Debian's packages fonts-noto-core and fonts-noto-cjk.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from cardgen.model.assets import Assets
from cardgen.model.geometry import Box
from cardgen.model.ops import BLACK, IconDrawing, Outline, Paint
from cardgen.model.plans import FontRole
from cardgen.model.source import Span
from cardgen.typeset.chunks import InlineIcon
from cardgen.typeset.fit import FittedText, fit_text
from cardgen.typeset.fontbook import Fontbook
from cardgen.typeset.lines import ParagraphStyle
from cardgen.typeset.runs import read_runs
from cardgen.typeset.scripts import is_backward
from cardgen.typeset.sizes import Sizes
from cardgen.typeset.typeface import TextStyle
from tests.faces import ROOT
from tests.fonts import put, saved

NOTO = Path("/usr/share/fonts/truetype/noto")
CJK = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
# The places of Japanese, Korean and simplified Chinese in the collection.
_CJK = (0, 1, 2)
_PLAIN = ParagraphStyle()
_PLACE = Span(Path("game.yaml"))
DOT: Outline = (("M", 0, 0), ("L", 1, 0), ("L", 1, 1), ("Z",))


class Sample(NamedTuple):
    """A line of text, its language, and its font: a file of Noto, or a part of CJK."""

    text: str
    language: str
    font: str | int


SAMPLES = {
    "Latin": Sample("Draw two cards, then add x̂ and q̌ to your hand.", "en", "NotoSans"),
    "Cyrillic": Sample("Возьмите две карты, затем сыграйте одну.", "ru", "NotoSans"),
    "Greek": Sample("Πάρτε δύο κάρτες και μετά παίξτε μία.", "el", "NotoSans"),
    "Devanagari": Sample(
        "क्षत्रिय दो पत्ते खींचता है, फिर श्री कृष्ण को देता है।", "hi", "NotoSansDevanagari"
    ),
    "Bengali": Sample("দুটি কার্ড টানুন, তারপর রাজ্যের শক্তি যোগ করুন।", "bn", "NotoSansBengali"),
    "Tamil": Sample("இரண்டு சீட்டுகளை எடுத்து, ஒன்றை விளையாடு கொடு.", "ta", "NotoSansTamil"),
    "Arabic": Sample("اسحب بطاقتين (٢) ثم العب واحدةً من يدك.", "ar", "NotoSansArabic"),
    "Hebrew": Sample("משכו שני קלפים (2), ואז שׁחקו קלף אחד.", "he", "NotoSansHebrew"),
    "Japanese": Sample("カードを二枚引き、手札から「一枚」を出す。", "ja", 0),
    "Korean": Sample("카드 두 장을 뽑고, 손에서 한 장을 냅니다.", "ko", 1),
    "simplified Chinese": Sample("抽两张牌，然后从手中打出“一张”牌。", "zh", 2),
}
"""The line of each script that must look as a browser draws it."""

MORE = {
    "Gurmukhi": Sample("ਦੋ ਪੱਤੇ ਖਿੱਚੋ", "pa", "NotoSansGurmukhi"),
    "Gujarati": Sample("બે પત્તાં ખેંચો", "gu", "NotoSansGujarati"),
    "Oriya": Sample("ଦୁଇଟି କାର୍ଡ ନିଅନ୍ତୁ", "or", "NotoSansOriya"),
    "Telugu": Sample("రెండు కార్డులు తీయండి", "te", "NotoSansTelugu"),
    "Kannada": Sample("ಎರಡು ಕಾರ್ಡ್‌ಗಳನ್ನು ತೆಗೆಯಿರಿ", "kn", "NotoSansKannada"),
    "Malayalam": Sample("രണ്ട് കാർഡുകൾ എടുക്കുക", "ml", "NotoSansMalayalam"),
    "Sinhala": Sample("කාඩ්පත් දෙකක් අඳින්න", "si", "NotoSansSinhala"),
    "Thai": Sample("จั่วการ์ดสองใบแล้วเล่นหนึ่งใบ", "th", "NotoSansThai"),
    "Lao": Sample("ຈັ່ວບັດສອງໃບ", "lo", "NotoSansLao"),
    "Khmer": Sample("យកសន្លឹកបៀពីរសន្លឹក", "km", "NotoSansKhmer"),
    "Burmese": Sample("ကတ်နှစ်ခုဆွဲပါ", "my", "NotoSansMyanmar"),
    "Urdu": Sample("دو پتے نکالیں، پھر ایک کھیلیں۔", "ur", "NotoNastaliqUrdu"),
    "Persian": Sample("دو کارت بکشید و می‌خواهید بازی کنید.", "fa", "NotoSansArabic"),
}
"""Lines of further scripts, which must be found and copied as they were typed."""


def family(sample: Sample) -> str:
    """Return the name of the family that a sample is set in."""
    return "noto-" + str(sample.font).lower()


@cache
def fonts(place: Path, *samples: Sample) -> Fontbook:
    """Return the fonts of samples as files below a folder."""
    for sample in (*samples, SAMPLES["Latin"]):
        name, data = font_file(sample)
        put(place / "fonts" / family(sample), name, data)
    families = {family(sample) for sample in samples}
    roles = {
        name: FontRole(name, (name, family(SAMPLES["Latin"])), _PLACE)
        for name in families
    }
    return Fontbook(Assets(fonts=(place / "fonts", ROOT / "fonts")), roles)


def font_file(sample: Sample) -> tuple[str, bytes]:
    """Return the name and content of the font file of a sample."""
    if isinstance(sample.font, str):
        path = NOTO / f"{sample.font}-Regular.ttf"
        return path.name, path.read_bytes()
    return f"NotoCJK{sample.font}-Regular.otf", _cut(sample.font)


@cache
def _cut(number: int) -> bytes:
    """Return a font of Noto CJK with the letters of the samples only: it is large."""
    font = TTFont(CJK, fontNumber=_CJK[number], lazy=True, recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=["*"], notdef_outline=True))
    letters = "".join(each.text for each in SAMPLES.values() if each.font == number)
    subsetter.populate(text=letters + " 0123456789abcdefghijklmnopqrstuvwxyzABCH.,()-")
    with font:
        subsetter.subset(font)
        return saved(font)


def style_of(
    book: Fontbook, sample: Sample, spacing: float = 0.0, backward: bool | None = None
) -> TextStyle:
    """Return the style in which a sample is set."""
    rtl = is_backward(sample.language) if backward is None else backward
    return TextStyle(
        typeface=book.typeface(family(sample)),
        paint=Paint(BLACK),
        paint_of=lambda _: Paint(BLACK),
        icon_of=lambda token: InlineIcon(token, IconDrawing(token, 1.0, DOT)),
        letter_spacing=spacing,
        language=sample.language,
        backward=rtl,
    )


def set_text(
    text: str,
    style: TextStyle,
    box: Box,
    size: float = 10.0,
    manner: ParagraphStyle = _PLAIN,
    least: float = 4.0,
) -> FittedText:
    """Return a text set in a box."""
    return fit_text(
        read_runs(text, ("dot",)), box, style, manner, Sizes(size, least, 0.5)
    )
