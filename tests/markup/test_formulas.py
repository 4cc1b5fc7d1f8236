import gc
import html
import re
import weakref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.markup import render_abstract
from generator.markup.limits import BRACE_LIMIT, MATH_LIMIT, OPEN_LIMIT, within_limits
from generator.markup.macros import MACROS
from generator.markup.tex_mathml import convert
from generator.markup.tex_unicode import unicode_text
from generator.problems import Severity


def visible(mathml):
    return html.unescape(re.sub(r"<[^>]*>", "", mathml))


@pytest.mark.parametrize(
    ("tex", "wanted"),
    [
        ("x^2", "<msup><mi>x</mi><mn>2</mn></msup>"),
        (r"\mathbb{R}", "<mi>ℝ</mi>"),
        (r"\mathcal{H}", "ℋ"),
        (r"\boldsymbol{w}", "𝒘"),
        (r"\widetilde{x}", "<mover"),
        (r"\sqrt{n}", "<msqrt>"),
        (r"\frac{1}{2}", "<mfrac>"),
    ],
)
def test_tex_becomes_mathml(tex, wanted):
    formula = convert(tex)
    assert wanted in formula.mathml
    assert formula.doubts == ()


@pytest.mark.parametrize(
    ("tex", "wanted"),
    [
        (r"\eps", "ε"),
        (r"\R^d", "ℝd"),
        (r"\Ot(n)", "O˜(n)"),
        (r"\nicefrac{1}{3}", "1/3"),
        (r"\norm{v}_2", "‖v‖2"),
        (r"f^{\*}", "f∗"),
        (r"\mathbbE X", "𝔼X"),
        (r"3 \\times 4", "3×4"),
        ("7imes 8", "7×8"),
        ("dimes 8", "dimes8"),
        ("5 imes 6", "5×6"),
        (r"\bra{\psi} \ce{CO2} 5 \AA", "⟨ψ|CO25\u2009Å".replace("\u2009", "")),
        (r"\epsilon*x", "ϵ∗x"),
        ("60%", "60%"),
        (r"2\\%", "2%"),
        (r"a &lt; b", "a<b"),
        (r"\textcolor{red}{x} + {\color{blue} y}", "x+y"),
        (r"\text{if $t$ is odd}", "if\u00a0t\u00a0is\u00a0odd"),
        (r"x_{i}\label{eq:one}", "xi"),
        (r"\text{Erd\H{o}s}", None),
        (r"\P(A) = \mathcal S", "ℙ(A)=𝒮"),
    ],
)
def test_private_macros_and_slips_of_the_pen_are_understood(tex, wanted):
    formula = convert(tex)
    if wanted is None:
        assert formula.mathml is None or "\\" not in visible(formula.mathml)
    else:
        assert visible(formula.mathml).replace("\u2061", "") == wanted


@pytest.mark.parametrize(
    ("tex", "doubt"),
    [
        (r"\cA \subset \cB", "meaning of '\\cA' guessed"),
        (r"\myop(x)", "meaning of '\\myop' guessed"),
        ("x_{", "braces do not match"),
        (r"\left( x", "brackets do not match"),
        ("x_i_j", "two indices at one place"),
        (r"\frac{a}", "an argument is missing"),
        ("a & b", "'&' outside a table"),
    ],
)
def test_what_had_to_be_guessed_is_reported(tex, doubt):
    formula = convert(tex)
    assert formula.mathml is not None
    assert doubt in formula.doubts
    flaws = render_abstract(f"Let ${tex}$ be so.").flaws
    assert flaws
    assert {flaw.severity for flaw in flaws} == {Severity.WARNING}


def test_a_formula_that_nobody_can_read_is_shown_as_its_source():
    rendered = render_abstract(r"Draw $\begin{tikzpicture}\draw (0,0);\end{tikzpicture}$ here.")
    assert '<code class="tex">' in rendered.html
    assert rendered.html.endswith("</code> here.</p>")
    assert [flaw.severity for flaw in rendered.flaws] == [Severity.WARNING]
    assert rendered.objects[0].kind == "code"


def test_macros_from_the_settings_come_first():
    macros = {"R": r"\mathcal{R}", "loss": r"\ell_{#1}"}
    rendered = render_abstract(r"$\R(\loss{t})$", macros=macros)
    assert "ℛ" in rendered.html
    assert rendered.text == "R(ℓ_t)"
    assert rendered.flaws == ()


def test_the_source_stands_in_alttext_on_one_line_and_escaped():
    rendered = render_abstract('$a < "b"\n + \\{c\\}$')
    assert ' alttext="a &lt; &quot;b&quot; + \\&#123;c\\&#125;">' in rendered.html


@pytest.mark.parametrize(
    ("text", "has_box"),
    [("$x + y$", False), (r"$\sum_{i=1}^n \alpha_i x_i + \sum_{j=1}^m \beta_j y_j \le 1$", True), ("$$x$$", True)],
)
def test_only_what_may_be_too_wide_gets_a_box_to_scroll_in(text, has_box):
    assert ('<span class="math-' in render_abstract(text).html) is has_box


def test_display_math_is_set_as_a_block_and_glued_dollars_are_not():
    assert 'display="block"' in render_abstract("so $$a=b$$ holds").html
    assert "display" not in render_abstract("$2\\times$$\\sim$$3\\times$").html


def test_no_definition_may_change_what_other_formulas_mean():
    assert convert(r"\def\x{\x\x}\x").mathml is None
    assert convert(r"\newcommand{\y}[1]{#1#1}\y{\y{z}}").mathml is None


@pytest.mark.parametrize(
    "tex",
    [
        "{" * (BRACE_LIMIT + 1) + "}" * (BRACE_LIMIT + 1),
        "(" * 40,
        r"\langle " * 40,
        "{[}" * 40,
        r"\bigl|" * 40,
        "x" * (MATH_LIMIT + 1),
    ],
)
def test_what_would_overwhelm_the_engine_never_reaches_it(tex):
    assert not within_limits(tex)
    assert convert(tex).mathml is None


@pytest.mark.parametrize(
    "tex",
    ["(" * 300 + ")" * 300, "[0,1)" * 50, r"\left(" * 20 + r"\right)" * 20, r"\left( x \right]" * 20, "(" * OPEN_LIMIT],
)
def test_brackets_that_close_are_no_danger(tex):
    assert within_limits(tex)


def test_our_own_macros_leave_no_bracket_open():
    assert [name for name, body in MACROS.items() if not within_limits(body * (OPEN_LIMIT + 1))] == []


def test_a_users_macro_that_opens_brackets_counts_as_often_as_it_stands():
    assert not within_limits(r"\bra" * 20, (("bra", r"\langle"),))
    assert within_limits(r"\bra" * 5, (("bra", r"\langle"),))


def test_a_formula_that_cannot_be_set_keeps_nobody_in_memory():
    class Held:
        pass

    def hold():
        held = Held()
        render_abstract(r"Of $\frac{a$ and $\left( x$.")
        return weakref.ref(held)

    gc.disable()  # as a build does
    try:
        assert hold()() is None
    finally:
        gc.enable()


_PIECES = (
    r"\frac \sqrt \left( \right) \left[ \right] \text{ \mathbb \mathcal{O} \hat \sum \limits \over \not \eps \foo "
    r"\operatorname{ \begin{ \begin{aligned} \end{aligned} \bigl( \langle \color{red} \| \{ \} \\ { } ^ _ & # % ~ ' "
    r"( ) [ ] | x y 1 23 , = < > α 字 é"
)


@given(st.lists(st.sampled_from([*_PIECES.split(), " ", '"']), max_size=25).map("".join))
def test_any_mutation_of_tex_is_understood_or_shown_but_never_leaks(tex):
    formula = convert(tex)
    text = unicode_text(formula.tex)
    assert not re.search(r"[\x00\n\t]", text)
    if formula.mathml is not None:
        assert not re.search(r"\\[A-Za-z]", visible(formula.mathml))
        assert not re.search(r"[{}\n\t]", formula.mathml)
