"""Make the stylesheet that shows formulas, with its font inside.

    python tools/make_math_font.py /usr/share/texmf/fonts/opentype/public/tex-gyre-math/texgyretermes-math.otf

Input: TeX Gyre Termes Math (Debian: `apt-get install fonts-texgyre-math`). Output, beside papershelf.css: `math.css`,
whose first rule holds the font as a data: URI, because Firefox refuses font files on `file://`, and whose other rules
are left as they are; and the font's licence. Run it again when the set of characters changes.
"""

from __future__ import annotations

import argparse
import base64
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools import subset
from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

STYLESHEETS = Path(__file__).resolve().parent.parent / "site_templates" / "theme" / "assets" / "stylesheets"
FAMILY = "Papershelf Math"
"""The GUST licence asks that a changed font get a new name."""

RANGES = (
    (0x0020, 0x007E, "Latin, digits, ASCII operators"),
    (0x00A0, 0x00FF, "accented letters, × ÷ ± · ¬ °"),
    (0x0131, 0x0131, "dotless i"),
    (0x0237, 0x0237, "dotless j"),
    (0x02C6, 0x02DD, "spacing accents, as <mover accent> has them"),
    (0x0300, 0x0338, "combining accents and the negating slash"),
    (0x0391, 0x03F6, "Greek"),
    (0x2010, 0x2057, "dashes, dots, primes"),
    (0x2061, 0x2064, "invisible operators"),
    (0x20D0, 0x20EF, "combining marks for symbols"),
    (0x2100, 0x214F, "letter-like: ℓ ℏ ℜ ℝ ℒ"),
    (0x2190, 0x21FF, "arrows"),
    (0x2200, 0x22FF, "operators and relations, √ among them"),
    (0x2308, 0x230B, "ceiling and floor"),
    (0x239B, 0x23B5, "pieces of stretched brackets"),
    (0x23D0, 0x23E1, "horizontal brackets and braces"),
    (0x25A0, 0x25CF, "geometric shapes"),
    (0x2660, 0x2667, "card suits"),
    (0x27C2, 0x27FF, "angle brackets, long arrows"),
    (0x2A00, 0x2AFF, "big and slanted operators"),
    (0x1D400, 0x1D7FF, "mathematical alphabets: bold, italic, script, Fraktur, blackboard, sans, mono"),
)
"""What a formula may show. It is by rendering, not in any source, that most of these appear, so the set is wide."""
PRIMES = (0x2032, 0x2033, 0x2034, 0x2035, 0x2036, 0x2037, 0x2057)
MARKS = (0x20D6, 0x20D7, 0x20DB, 0x20DC)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("font", type=Path, help="texgyretermes-math.otf")
    parser.add_argument("--licence", type=Path, help="the licence to place beside it (default: what Debian installs)")
    options = parser.parse_args(arguments)
    licence = options.licence or _licence_of(options.font)
    if not options.font.is_file() or not licence.is_file():
        print(f"cannot read {options.font} or its licence {licence}", file=sys.stderr)
        return 1
    woff2 = make_subset(options.font)
    face = _font_face(woff2)
    stylesheet = STYLESHEETS / "math.css"
    _, empty_line, rules = stylesheet.read_text(encoding="utf-8").partition("\n\n")
    stylesheet.write_text(face.rstrip("\n") + empty_line + rules, encoding="utf-8", newline="\n")
    (STYLESHEETS / "math-font-LICENSE.txt").write_text(_licence_text(licence), encoding="utf-8", newline="\n")
    print(f"math.css: font of {len(woff2):,} bytes, {len(list(_characters())):,} characters asked for")
    return 0


def make_subset(path: Path) -> bytes:
    """Cut the font to `RANGES`, with the pieces its MATH table needs to stretch, and compress it."""
    font = TTFont(path, recalcTimestamp=False)
    del font["FFTM"]  # FontForge's time stamp
    _lower_primes(font)
    _free_marks(font)
    options = subset.Options(layout_features=[], hinting=False, desubroutinize=True, notdef_outline=True)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=list(_characters()))
    cutter.subset(font)
    _rename(font)
    font.flavor = "woff2"
    buffer = io.BytesIO()
    font.save(buffer, reorderTables=True)
    return buffer.getvalue()


def _redraw(font: TTFont, name: str, transform: Transform, advance: int) -> None:
    glyphs = font.getGlyphSet()
    strings = font["CFF "].cff.topDictIndex[0].CharStrings
    pen = T2CharStringPen(advance, glyphs)
    glyphs[name].draw(TransformPen(pen, transform))
    strings[name] = pen.getCharString(private=strings[name].private)
    bounds = BoundsPen(glyphs)
    font.getGlyphSet()[name].draw(bounds)
    font["hmtx"][name] = (advance, round(bounds.bounds[0]))


def _lower_primes(font: TTFont) -> None:
    """MathML sets a prime as a superscript, as TeX does; the font's own prime is already raised and small."""
    for character in PRIMES:
        name = font.getBestCmap()[character]
        width = font["hmtx"][name][0]
        _redraw(font, name, Transform(1.35, 0, 0, 1.35, -40, -560), round(width * 1.35) - 60)


def _free_marks(font: TTFont) -> None:
    """MathML sets the arrow of a vector as an operator of its own; a combining mark would overlap what precedes it."""
    accents = font["MATH"].table.MathGlyphInfo.MathTopAccentAttachment
    centres = dict(zip(accents.TopAccentCoverage.glyphs, accents.TopAccentAttachment, strict=True))
    for character in MARKS:
        name = font.getBestCmap()[character]
        bounds = BoundsPen(font.getGlyphSet())
        font.getGlyphSet()[name].draw(bounds)
        left, _, right, _ = bounds.bounds
        _redraw(font, name, Transform().translate(-left, 0), round(right - left))
        if name in centres:
            centres[name].Value -= round(left)


def _characters() -> Iterator[int]:
    for first, last, _ in RANGES:
        yield from range(first, last + 1)


def _rename(font: TTFont) -> None:
    for record in font["name"].names:
        if record.nameID in {1, 3, 4}:
            record.string = FAMILY
        elif record.nameID == 6:
            record.string = FAMILY.replace(" ", "")
    font["CFF "].cff.fontNames = [FAMILY.replace(" ", "")]


def _font_face(woff2: bytes) -> str:
    encoded = base64.b64encode(woff2).decode("ascii")
    return (
        "/* This rule is made by tools/make_math_font.py; those below are written by hand.\n"
        "   Font: a subset of TeX Gyre Termes Math 1.543 by B. Jackowski, P. Strzelczyk and P. Pianowski,\n"
        "   under the GUST Font License (math-font-LICENSE.txt). */\n"
        f'@font-face {{ font-family: "{FAMILY}"; font-display: block; '
        f'src: url("data:font/woff2;base64,{encoded}") format("woff2"); }}\n'
    )


def _licence_of(font: Path) -> Path:
    texmf = next((folder for folder in font.resolve().parents if folder.name == "texmf"), font.parent)
    return texmf / "doc" / "fonts" / "tex-gyre-math" / "GUST-FONT-LICENSE.txt"


def _licence_text(licence: Path) -> str:
    head = (
        "The font inside math.css, named Papershelf Math, is a subset of TeX Gyre Termes Math 1.543\n"
        "(texgyretermes-math.otf): fewer characters, no hints or script-size forms, primes lowered, the marks\n"
        "U+20D6, U+20D7, U+20DB and U+20DC given a width, another name and file format; nothing else is changed.\n"
        "The original: https://www.gust.org.pl/projects/e-foundry/tg-math\n\n"
        "Copyright 2012--2014 for TeX Gyre Termes Math OTF by B. Jackowski, P. Strzelczyk and P. Pianowski\n"
        "(on behalf of TeX users groups).\n\n"
        "Manifest of this derived work: math.css (its @font-face rule).\n\n"
    )
    return head + licence.read_text(encoding="utf-8").rstrip() + "\n"


if __name__ == "__main__":
    sys.exit(main())
