import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.markup.find_math import find_math
from generator.markup.limits import MATH_LIMIT


def formulas(text):
    return [span.tex for span in find_math(text)]


@pytest.mark.parametrize(
    "text",
    [
        "It costs $3 million to $9 million a year.",
        "Prices: US$40, 500$CAD, A$12 and HK$7.",
        "from $200-$500 each, or $0.10/$0.35 a call",
        "between $2K and $8K for training",
        "less than $1, or $2 at most",
        r"exactly \$15 and not \$20",
        "an empty pair $ $ and a lone $ sign",
        "a $20 budget (and $30 later) for annotators",
        "we pay $12 per hour while others pay $15 per hour",
        "pay 300$ or 500$ in all",
        "EUR 5, $6 USD or $7 USD",
        r"pay $3 for the log\_file of each run and then keep all of them, or $4 for none",
    ],
)
def test_money_is_not_math(text):
    assert formulas(text) == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            r"or $(owns\_boat, owns\_house)\in older\_kind$ too",
            [r"(owns\_boat, owns\_house)\in older\_kind"],
        ),
        ("with $k$ arms and $\\sqrt{T}$ regret", ["k", "\\sqrt{T}"]),
        ("costs $80 but runs in $O(n)$ with $m$ nodes", ["O(n)", "m"]),
        ("$3.1\\times$$\\sim$$4.7\\times$ faster", ["3.1\\times", "\\sim", "4.7\\times"]),
        ("about $ m \\leq 7 $ items, $\\approx$30% more", [" m \\leq 7 ", "\\approx"]),
        (r"as \(x+y\) and \[z^2\] say", ["x+y", "z^2"]),
        ("so $$a = b$$ holds", ["a = b"]),
        ("$f(x) \\text{ if $x$ is odd}$ and $y$", ["f(x) \\text{ if $x$ is odd}", "y"]),
        ("error below $0.7\\%$ at $n=10$", ["0.7\\%", "n=10"]),
        ("dimension $4$ or $12$-bit", ["4", "12"]),
        (r"sets $\{0, 1\}$ and $[-2, 2]$", [r"\{0, 1\}", "[-2, 2]"]),
        ("a three-line\n$x\n+ y$ formula", ["x\n+ y"]),
    ],
)
def test_formulas_are_found_between_any_delimiters(text, wanted):
    assert formulas(text) == wanted


def test_prose_between_two_lone_dollars_is_not_math_although_it_holds_tex():
    assert formulas(r"a sum of $5 \% more, while these other people pay less than that, say $x") == []


def test_an_environment_is_found_with_its_own_delimiters():
    text = r"Then \begin{align*} a &= b \end{align*} follows."
    assert formulas(text) == [r"\begin{align*} a &= b \end{align*}"]


def test_only_display_delimiters_make_display_formulas():
    spans = find_math(r"$a$ \(b\) $$c$$ \[d\] \begin{equation}e\end{equation}")
    assert [span.is_display for span in spans] == [False, False, True, True, True]


def test_a_formula_never_reaches_over_an_empty_line():
    assert formulas("a lone $x here\n\nand y$ there") == []


def test_an_escaped_dollar_inside_a_formula_does_not_end_it():
    assert formulas(r"at most $5\$ + x$ dollars") == [r"5\$ + x"]


def test_an_unclosed_delimiter_leaves_the_rest_alone():
    for text in (r"open \( and more", r"open \[ and more", "open $$ and more", r"\begin{align} x"):
        assert formulas(text) == []
    assert formulas("$$ open, but $x$ is fine") == ["x"]


def test_what_is_too_long_is_no_formula():
    assert formulas(f"${'x+' * MATH_LIMIT}x$") == []


@given(st.text("$\\()[]{}ab 1.%\n", max_size=120))
def test_spans_are_in_order_and_say_what_they_enclose(text):
    end = 0
    for span in find_math(text):
        assert end <= span.start < span.end <= len(text)
        assert span.tex in text[span.start : span.end]
        end = span.end
