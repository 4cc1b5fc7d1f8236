r"""The private macros of abstracts' authors: what `\eps`, `\R` or `\cO` stand for.

OpenReview and arXiv abstracts keep the macros of the paper's preamble but not the preamble. Each group says why its
readings are safe; a name that is in no group is guessed by `guess`, which always costs a warning.
"""

from __future__ import annotations

import re

from generator.markup.names import names

_GREEK_SHORT = {
    # Abbreviated Greek letters: no other reading has been seen among 42,786 abstracts.
    "eps": r"\varepsilon", "veps": r"\varepsilon", "vareps": r"\varepsilon", "ve": r"\varepsilon",
    "epsil": r"\epsilon", "al": r"\alpha", "be": r"\beta", "lam": r"\lambda", "Lam": r"\Lambda", "om": r"\omega",
    "Om": r"\Omega", "OM": r"\Omega", "sig": r"\sigma", "gam": r"\gamma", "Gam": r"\Gamma",
    "del": r"\delta", "vphi": r"\varphi",
}  # fmt: skip

_SETS = {
    # Number sets and expectation, by the letter everybody uses for them.
    **dict.fromkeys(("R", "RR", "reals", "Reals", "real", "bbR", "Rbb"), r"\mathbb{R}"),
    **dict.fromkeys(("N", "NN", "nat", "bbN", "naturals"), r"\mathbb{N}"),
    **dict.fromkeys(("Z", "ZZ", "bbZ", "integers"), r"\mathbb{Z}"),
    **dict.fromkeys(("E", "EE", "Ex", "bbE", "Exp", "expect"), r"\mathbb{E}"),
    **dict.fromkeys(("P", "PP", "Prob", "bbP", "prob"), r"\mathbb{P}"),
    **dict.fromkeys(("F", "FF"), r"\mathbb{F}"),
    **dict.fromkeys(("one", "ind", "indic"), r"\mathbb{1}"),
    "Q": r"\mathbb{Q}", "QQ": r"\mathbb{Q}", "C": r"\mathbb{C}", "CC": r"\mathbb{C}",
}  # fmt: skip

_ORDERS = {
    # Complexity orders: the most frequent private macro of learning theory.
    **dict.fromkeys(names("Ot otilde Otilde tO Otil bigOtil tildeO Ohtilde bigot softO"), r"\tilde{O}"),
    **dict.fromkeys(("calo", "calO", "bigO", "bigo", "BigO", "bigOh", "order", "Oh", "O"), r"\mathcal{O}"),
    "tOmega": r"\tilde{\Omega}", "tTheta": r"\tilde{\Theta}",
}  # fmt: skip

_OPERATORS = {
    # Operator names that amsmath leaves to \DeclareMathOperator.
    **{
        name: rf"\operatorname{{{name}}}"
        for name in (
            "poly", "polylog", "rank", "tr", "Tr", "diag", "sign", "sgn", "Var", "Cov", "vol", "supp", "conv", "nnz",
            "cost", "reg", "Regret", "argsort", "erf", "vec", "softmax", "prox", "dist", "spn", "col", "lip", "Lip",
        )
        if name != "vec"
    },
    **dict.fromkeys(("argmin", "Argmin"), r"\operatorname*{arg\,min}"),
    **dict.fromkeys(("argmax", "Argmax"), r"\operatorname*{arg\,max}"),
    "opt": r"\mathrm{OPT}", "OPT": r"\mathrm{OPT}", "KL": r"\mathrm{KL}", "trace": r"\operatorname{tr}",
}  # fmt: skip

_SHORT_FONTS = {
    # Shortened names of fonts and accents, and packages (dsfont, bbm, nicefrac) that math-core does not know.
    **dict.fromkeys(("wt", "Tilde", "td", "til"), r"\tilde{#1}"),
    **dict.fromkeys(("wh", "what", "Hat"), r"\hat{#1}"),
    **dict.fromkeys(("ol", "Bar"), r"\bar{#1}"),
    **dict.fromkeys(("mathds", "mathbbm", "mathbbold", "bbm", "mbb", "bb"), r"\mathbb{#1}"),
    **dict.fromkeys(("mb", "mbf", "mat", "vect", "vct"), r"\mathbf{#1}"),
    **dict.fromkeys(("bs", "pmb"), r"\boldsymbol{#1}"),
    **dict.fromkeys(("nicefrac", "sfrac", "flatfrac"), r"{#1}/{#2}"),
    "mc": r"\mathcal{#1}", "tns": r"\mathcal{#1}", "msf": r"\mathsf{#1}", "Vec": r"\vec{#1}", "Dot": r"\dot{#1}",
    "bf": r"\mathbf", "ts": r"\times", "half": r"\tfrac{1}{2}",
    "ensuremath": "{#1}", "smash": "{#1}", "mathpunct": "{#1}", "lesim": r"\lesssim",
}  # fmt: skip

_DELIMITERS = {
    # Paired delimiters as mathtools' \DeclarePairedDelimiter usually names them.
    "norm": r"\lVert #1\rVert", "abs": r"\lvert #1\rvert", "inp": r"\langle #1\rangle", "ceil": r"\lceil #1\rceil",
    "floor": r"\lfloor #1\rfloor", "set": r"\{#1\}", "vertiii": r"\lVert #1\rVert", "inner": r"\langle #1\rangle",
    "inprod": r"\langle #1\rangle", "rob": r"\left(#1\right)", "paren": r"\left(#1\right)", "brk": r"\left[#1\right]",
}  # fmt: skip

_SCIENCES = {
    # The packages physics, braket, siunitx and mhchem, in their simplest use.
    "bra": r"\left\langle #1\right|", "ket": r"\left|#1\right\rangle", "braket": r"\left\langle #1\right\rangle",
    "dd": r"\mathrm{d}", "dv": r"\frac{\mathrm{d}#1}{\mathrm{d}#2}", "pdv": r"\frac{\partial #1}{\partial #2}",
    "ce": r"\mathrm{#1}", "si": r"\mathrm{#1}", "unit": r"\mathrm{#1}", "degree": r"{}^\circ",
    "celsius": r"{}^\circ\mathrm{C}",
    "Msun": r"M_\odot", "msun": r"M_\odot", "kms": r"\mathrm{km\,s^{-1}}", "micro": r"\mu", "percent": r"\%",
}  # fmt: skip

_SIGNS = {
    # Small signs and words.
    "dotsc": r"\ldots", "dotsm": r"\cdots", "dotsi": r"\cdots", "prm": "'", "trans": r"\top",
    "T": r"\top", "tran": r"\top",
    "defeq": ":=", "eqdef": ":=", "given": r"\mid", "st": r"\text{ s.t. }", "iid": r"\text{i.i.d.}",
    "ie": r"\text{i.e.}", "eg": r"\text{e.g.}",
}  # fmt: skip

MACROS = {**_GREEK_SHORT, **_SETS, **_ORDERS, **_OPERATORS, **_SHORT_FONTS, **_DELIMITERS, **_SCIENCES, **_SIGNS}

GREEK = names(
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau phi "
    "varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega",
)

_GUESSES = (
    # (shape of the name, what it usually stands for)
    (re.compile(r"([A-Z])"), r"\mathbf{%s}"),
    (re.compile(r"(?:c|cal|mc|sc|cu)([A-Z])"), r"\mathcal{%s}"),
    (re.compile(r"([A-Z])cal"), r"\mathcal{%s}"),
    (re.compile(r"([A-Za-z])bf"), r"\mathbf{%s}"),
    (re.compile(r"bb([A-Z])"), r"\mathbb{%s}"),
    (re.compile(r"(?:b|bf|bm|bv|v|vec|m|mat|vc|bs)([A-Za-z])"), r"\mathbf{%s}"),
    (re.compile(r"t([A-Z])"), r"\tilde{%s}"),
    (re.compile(r"f([A-Z])"), r"\mathfrak{%s}"),
    (re.compile(r"([a-z])"), "%s"),
)
_GLUED = re.compile(
    rf"(frac|sqrt|tilde|widetilde|hat|log|ln|cdot|times|sum|in|le|ge|{'|'.join(sorted(GREEK))})([A-Za-z])"
)


def guess(name: str) -> str:
    r"""What an unknown macro probably stands for, from its name alone.

    >>> guess("cF"), guess("logn"), guess("regret")
    ('\\mathcal{F}', '\\log n', '\\operatorname{regret}')
    """
    for shape, template in _GUESSES:
        if found := shape.fullmatch(name):
            return template % found[1]
    if glued := _GLUED.fullmatch(name):
        return f"\\{glued[1]} {glued[2]}"
    return rf"\operatorname{{{name}}}"
