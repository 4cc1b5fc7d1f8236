r"""What the commands of TeX mean to a line of plain text: the tables of `tex_unicode`."""

from __future__ import annotations

import re

from generator.markup.names import names

SUPERSCRIPTS = str.maketrans("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ")
SUBSCRIPTS = str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
BLACKBOARD = str.maketrans("CNPQRZ", "ℂℕℙℚℝℤ")
ACCENTS = {
    **dict.fromkeys(("tilde", "widetilde"), "\u0303"),
    **dict.fromkeys(("hat", "widehat"), "\u0302"),
    **dict.fromkeys(("bar", "overline"), "\u0304"),
    **dict.fromkeys(("dot", "mathring"), "\u0307"),
    "ddot": "\u0308",
    "vec": "\u20d7",
    "check": "\u030c",
    "breve": "\u0306",
    "acute": "\u0301",
    "grave": "\u0300",
}
TRANSPARENT = names(
    "mathcal mathbf mathrm mathsf mathfrak mathscr mathit mathtt boldsymbol bm text textrm textbf textit texttt "
    "textsf textsc textnormal textup emph mbox hbox operatorname operatorname* mathop mathbin mathrel mathord "
    "mathopen mathclose mathpunct mathinner underbrace overbrace underline boxed cancel bcancel xcancel smash "
    "ensuremath substack textsuperscript textsubscript overrightarrow overleftarrow",
)
"""Commands that only set their argument."""
DROPPED = names("phantom hphantom vphantom hspace hspace* vspace label tag color end")
"""Commands that vanish with their argument."""
FRACTIONS = names("frac tfrac dfrac cfrac nicefrac sfrac")
STACKED = names("underset overset stackrel")
NOTHING = names(
    "big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm displaystyle textstyle scriptstyle "
    "scriptscriptstyle limits nolimits rm bf it sf tt cal sc em bfseries itshape nonumber notag hfill mathstrut ! "
    "/",
)
SPACES = names("quad qquad , : ; thinspace enspace medspace thickspace space ~ \\") | {" ", "\n"}
INFIXES = {"over": "/", "atop": " ", "choose": " choose "}
LITERAL = frozenset("{}%$#&_")
WORDS = names(
    "log ln exp sin cos tan min max sup inf lim det dim ker deg gcd arg Pr lg sinh cosh tanh arcsin arccos arctan "
    "hom liminf limsup sec csc cot",
)
FILLED_GAP = re.compile(r"(?<=[^\W_)\]])\x00+(?=[^\W_⁰¹²³⁴-ⁿ₀-₉√])|(?<=[)\]])\x00+(?=[^\W_])")
RELATION = re.compile(r"[<>=≤≥≈∼≃≡∈∉⊂⊆→↦≪≫∝≠:+\-−×·⋅∘±⊗⊕∩∪|]+")
