"""The font inside math.css has whatever rendering a formula can ask of it."""

import base64
import html as entities
import io
import re
import warnings
from pathlib import Path

import pytest

from generator.markup.macros import GREEK
from generator.markup.tex_mathml import convert

STYLESHEETS = Path(__file__).parents[2] / "site_templates" / "theme" / "assets" / "stylesheets"

SIGNS = (
    r"\sqrt{x} \sum \prod \int \oint \bigcup \bigcap \bigoplus \langle x \rangle \lfloor x \rceil \| \infty \nabla "
    r"\partial \ell \to \mapsto \Rightarrow \iff \le \ge \ll \gg \approx \sim \simeq \equiv \propto \subseteq \in "
    r"\notin \forall \exists \emptyset \times \cdot \circ \pm \mp \otimes \oplus \cup \cap \wedge \vee \top \bot "
    r"\perp \mid \dots \cdots \prime \hat{x} \tilde{x} \bar{x} \vec{x} \dot{x} \ddot{x} \star \dagger \odot \hbar "
    r"\Re \Im \aleph \angle \triangle"
)


@pytest.fixture(scope="module")
def font():
    from fontTools.ttLib import TTFont

    css = (STYLESHEETS / "math.css").read_text(encoding="utf-8")
    woff2 = base64.b64decode(re.search(r"data:font/woff2;base64,([A-Za-z0-9+/=]+)", css)[1])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return TTFont(io.BytesIO(woff2))


def test_signs_that_only_rendering_makes_are_in_the_font(font):
    characters = font.getBestCmap()
    alphabets = (
        "\\mathit",
        "\\mathbf",
        "\\mathbb",
        "\\mathcal",
        "\\mathscr",
        "\\mathfrak",
        "\\mathsf",
        "\\mathtt",
        "\\boldsymbol",
    )
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    formulas = [f"{alphabet}{{{letter}}}" for alphabet in alphabets for letter in letters]
    formulas += [f"\\{name} \\boldsymbol\\{name}" for name in sorted(GREEK)]
    formulas += SIGNS.split()
    missing = {
        char
        for formula in formulas
        for char in entities.unescape(re.sub("<[^>]*>", "", convert(formula).mathml))
        if ord(char) not in characters
    }
    assert missing == set()


def test_italic_letters_that_the_browser_makes_are_in_the_font(font):
    characters = font.getBestCmap()
    assert not [code for code in (*range(0x1D434, 0x1D455), *range(0x1D456, 0x1D468), 0x210E) if code not in characters]


def test_brackets_and_roots_can_stretch(font):
    stretchy = font["MATH"].table.MathVariants.VertGlyphCoverage.glyphs
    names = font.getBestCmap()
    assert {names[ord(char)] for char in "()[]{}|√∑∫⟨⟩‖"} <= set(stretchy)


def test_the_font_goes_by_our_name_and_its_licence_lies_beside_it(font):
    assert font["name"].getDebugName(1) == "Papershelf Math"
    licence = (STYLESHEETS / "math-font-LICENSE.txt").read_text(encoding="utf-8")
    assert "GUST Font License" in licence
    assert "Jackowski" in licence


def test_the_stylesheet_loads_nothing_from_elsewhere():
    css = (STYLESHEETS / "math.css").read_text(encoding="utf-8")
    assert not re.search(r"@import|url\((?!\"data:font/woff2;base64,)", css)
    assert len(css) < 230_000
