import pytest

from generator.markup import render_line
from generator.markup.tex_unicode import unicode_text


@pytest.mark.parametrize(
    ("tex", "wanted"),
    [
        (r"\widetilde{\mathcal{O}}(\log N)", "Õ(log N)"),
        (r"\mathcal{O}(n\log n)", "O(n log n)"),
        (r"\sqrt{N}", "√N"),
        (r"\sqrt{n+1}", "√(n+1)"),
        (r"\sqrt[3]{x}", "³√x"),
        (r"f^{*}", "f^*"),
        ("n^2", "n²"),
        ("E=mc^2", "E=mc²"),
        (r"x^{-1}_{12}", "x⁻¹₁₂"),
        (r"x_{i,j}^{k+1}", "x_(i,j)^(k+1)"),
        (r"\ell_1", "ℓ₁"),
        (r"\ell_\infty", "ℓ_∞"),
        (r"\mathbb{R}^{d}", "ℝ^d"),
        (r"\frac{a+b}{2}", "(a+b)/2"),
        (r"\frac12", "1/2"),
        (r"90^{\circ}", "90°"),
        (r"a \le b", "a ≤ b"),
        (r"a\le b", "a≤b"),
        (r"\theta_\star \in \Theta", "θ_⋆ ∈ Θ"),
        (r"\eps > 0", "ε > 0"),
        (r"\hat{y}", "ŷ"),
        (r"\overline{AB}", "AB"),
        (r"\left(\tfrac{1}{2}\right.", "(1/2"),
        (r"\|x\|_2", "‖x‖₂"),
        (r"\{0,1\}^n", "{0,1}ⁿ"),
        (r"\texttt{NAME}", "NAME"),
        (r"\max_{i \in [n]} x_i", "max_(i ∈ [n]) x_i"),
        (r"\not\in", "∉"),
        (r"f'", "f′"),
        (r"50\%", "50%"),
        (r"\begin{aligned}a &= b\\ c &= d\end{aligned}", "a = b c = d"),
        (r"\norm{x} \abs{y}", "‖x‖ |y|"),
        ("𝒪(𝑛)", "O(n)"),
        (r"\unheardof x", "unheardofx"),
    ],
)
def test_a_formula_reads_well_as_plain_text(tex, wanted):
    assert unicode_text(tex) == wanted


def test_a_macro_that_uses_itself_ends():
    assert len(unicode_text(r"\x", macros=(("x", r"\x\x"),))) < 10_000


def test_deep_nesting_ends():
    assert unicode_text("{" * 5_000 + "x" + "}" * 5_000) in {"", "x"}
    assert unicode_text(r"\sqrt" * 5_000).startswith("√")


def test_a_title_with_math_is_readable_where_no_markup_can_stand():
    rendered = render_line(r"Sparse $\ell_0$ recovery in $\tilde{O}(k^2)$ time")
    assert rendered.text == "Sparse ℓ₀ recovery in Õ(k²) time"
    assert rendered.has_math
