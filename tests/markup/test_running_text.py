import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.markup import OBJECT, clean_text, render_abstract, render_line
from generator.markup.scan import _SPECIAL
from generator.problems import Severity

PIECES = ("http://a", "HTTPS://", "ahttp://", "-", "--", "'", "''", "x", " ", "$", "h")


def inner(source):
    """The HTML of a text of one paragraph."""
    html = render_abstract(source).html
    assert html.startswith("<p>")
    assert html.endswith("</p>")
    return html[3:-4]


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        (r"an \emph{easy} and \textbf{bold} \textit{word}", "an <em>easy</em> and <strong>bold</strong> <em>word</em>"),
        (r"the {\em old} {\bf style}", "the <em>old</em> <strong>style</strong>"),
        (r"\emph{nested \textbf{deeply}}", "<em>nested <strong>deeply</strong></em>"),
        (r"\texttt{snake_case_*x*}", "<code>snake_case_*x*</code>"),
        (r"\textsc{Name}", '<span class="small-caps">Name</span>'),
        (r"H\textsubscript{2}O and \textsuperscript{nd}", "H<sub>2</sub>O and <sup>nd</sup>"),
        (r"up 12.5\%, \& so \#1, \$9, a\_b", "up 12.5%, &amp; so #1, $9, a_b"),
        (r"a \textcolor{red}{warm} {\color{blue}{cold}} \textcolor[rgb]{0,0,1}{sky}", "a warm cold sky"),
        (r"Erd\H{o}s, Ku\v{c}era, \'Etale, na\"{\i}ve, \o re, stra\ss e", "Erdős, Kučera, Étale, naïve, øre, straße"),
        (r"{\'{e}}tude, Pok\'emon, G\"odel, {\L}ukasz", "étude, Pokémon, Gödel, Łukasz"),
        ("``double'' and `single' quotes", "“double” and ‘single’ quotes"),
        ("pages 3--7 --- or so -- at most", "pages 3–7 — or so – at most"),
        ("run --fast, see --8<-- and ---", "run --fast, see --8&lt;-- and ---"),
        (r"see~\cite{lee20, kim21} and \citep[p.~3]{doe19}", "see\u00a0[lee20, kim21] and [doe19, p.~3]"),
        ("Fig.~3, method~(ours), ~10 runs, 5~6 steps", "Fig.\u00a03, method\u00a0(ours), ~10 runs, 5~6 steps"),
        (r"a word\footnote{A note.} more", "a word (A note.) more"),
        (r"so \enquote{quoted}, \ie good, \eg.\ this", "so “quoted”, i.e. good, e.g. this"),
        (r"first \\ second", "first second"),
        (r"\\textit{doubled} backslashes", "<em>doubled</em> backslashes"),
        (r"an \emphonline word", "an <em>online</em> word"),
        (r"as \"easy\" as that", "as &quot;easy&quot; as that".replace("&quot;", '"')),
        (
            r"for {GPU} and {D}eep nets, not {a, b} or {0}",
            "for GPU and Deep nets, not &#123;a, b&#125; or &#123;0&#125;",
        ),
    ],
)
def test_latex_in_running_text_is_set(source, wanted):
    assert inner(source) == wanted


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("a **bold** word", "a <strong>bold</strong> word"),
        ("**S**elf **A**ttention", "<strong>S</strong>elf <strong>A</strong>ttention"),
        ("an *apt* or _quiet_ word", "an <em>apt</em> or <em>quiet</em> word"),
        ("***both*** at once", "<strong><em>both</em></strong> at once"),
        ("run `make all` now", "run <code>make all</code> now"),
        ("2*3*4, O(n*k), A* and D*, p**2 + q**2", "2*3*4, O(n*k), A* and D*, p**2 + q**2"),
        (
            "my_own_name, x_i and y_j, __init__",
            "my_own_name, x_i and y_j, <strong>init</strong>".replace("<strong>init</strong>", "__init__"),
        ),
        ("unclosed **bold and *em", "unclosed **bold and *em"),
        ("# no heading, > no quote, | no | table |", "# no heading, &gt; no quote, | no | table |"),
        ("~~no strike~~ ==no mark== [^1] [TOC] :smile:", "~~no strike~~ ==no mark== [^1] [TOC] :smile:"),
        ("!!! note and ??? more", "!!! note and ??? more"),
        ("**a *b** c*", "<strong>a *b</strong> c*"),
    ],
)
def test_the_markdown_of_abstracts_is_set_and_other_markdown_is_text(source, wanted):
    assert inner(source) == wanted


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("<i>E. coli</i> in H<sub>2</sub>O", "<em>E. coli</em> in H<sub>2</sub>O"),
        ('<b class="x">bold</b>', "<strong>bold</strong>"),
        ("<jats:italic>in vivo</jats:italic>", "<em>in vivo</em>"),
        ("never <b>closed", "never <strong>closed</strong>"),
        ("wrongly <b><i>nested</b></i>", "wrongly <strong><em>nested</em></strong>"),
        ("stray </b> end", "stray &lt;/b&gt; end"),
        ("p<0.01, <image> to <text>, a <b then c", "p&lt;0.01, &lt;image&gt; to &lt;text&gt;, a &lt;b then c"),
        ("&lt;b&gt; &amp;amp; &alpha; &#233; &nosuch;", "&lt;b&gt; &amp;amp; α é &amp;nosuch;"),
        ("one<br>two", "one<br>two"),
    ],
)
def test_harmless_html_is_kept_and_all_other_is_text(source, wanted):
    assert inner(source) == wanted


def test_paragraphs_are_kept_and_wrapped_lines_joined():
    rendered = render_abstract("one\ntwo\n\n  three\n \nfour")
    assert rendered.html == "<p>one two</p><p>three</p><p>four</p>"
    assert rendered.text == "one two\n\nthree\n\nfour"
    assert rendered.one_line == "one two three four"


def test_lists_stay_lists():
    for source in (
        "We show:\n- first\n- second\n\nDone.",
        r"We show: \begin{itemize}\item first \item second\end{itemize} Done.",
    ):
        rendered = render_abstract(source)
        assert rendered.html == "<p>We show:</p><ul><li>first</li><li>second</li></ul><p>Done.</p>"
        assert rendered.text == "We show:\n- first\n- second\n\nDone."


def test_numbers_at_line_starts_stay_visible():
    assert render_abstract("In\n2020. And so\n1. one\n2. two").html == "<p>In 2020. And so<br>1. one<br>2. two</p>"


def test_a_formula_outside_dollars_is_set_when_all_of_it_is_known():
    rendered = render_abstract(r"in \mathcal{O}(n) time and \alpha_1 steps")
    assert rendered.text == "in O(n) time and α₁ steps"
    assert rendered.flaws == ()


def test_an_unknown_command_is_shown_and_reported():
    rendered = render_abstract(r"our \mymethod works")
    assert rendered.html == '<p>our <code class="tex">\\mymethod</code> works</p>'
    assert [flaw.severity for flaw in rendered.flaws] == [Severity.WARNING]


def test_prose_has_a_stand_in_for_each_object():
    rendered = render_abstract(r"Use `pip` for $n^2$ at https://example.org and $\texttt{NAME}$.")
    assert rendered.prose == f"Use {OBJECT} for {OBJECT} at {OBJECT} and NAME."
    assert [embedded.kind for embedded in rendered.objects] == ["code", "math", "url"]
    assert rendered.text == "Use pip for n² at https://example.org and NAME."
    assert rendered.has_math


def test_words_set_as_a_formula_still_count_as_math_on_the_page():
    assert render_abstract(r"Only $\textit{well-known}$ words").has_math


def test_a_title_is_one_line_without_links():
    rendered = render_line("A|B: norms \n of [x](https://example.org)<br>and $$y$$\t*")
    assert rendered.html == 'A|B: norms of [x](https://example.org) and <math alttext="y"><mi>y</mi></math> *'
    assert rendered.text == "A|B: norms of [x](https://example.org) and y *"


@pytest.mark.parametrize(
    "title",
    [
        "null",
        "- dash first",
        "[a]",
        "{a: b}",
        "@x",
        "`x`",
        "*x",
        "&x",
        "!x",
        "%x",
        "|",
        ">",
        "~",
        "1e3",
        'it\'s \\n "so": 5%',
        "A* and D*",
    ],
)
def test_a_title_that_looks_like_another_format_stays_itself(title):
    assert render_line(title).text == title


def test_braces_that_only_keep_capitals_vanish_from_titles():
    assert render_line("Nets on {FPGA-}Based {B}oards").text == "Nets on FPGA-Based Boards"


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        (r"Kov{\'a}\v{c}, J{\"u}rgen", "Kováč, Jürgen"),
        ("M&uuml;ller &amp; Sons", "Müller & Sons"),
        (r"C\# and C++, R\&D, A/B, 100\%", "C# and C++, R&D, A/B, 100%"),
        ("x<b>y</b> *z* _q_", "x<b>y</b> *z* _q_"),
        (r"$\ell_1$ norm", "ℓ₁ norm"),
        ("  two\n lines ", "two lines"),
        ("no", "no"),
    ],
)
def test_names_and_keywords_become_plain_text(source, wanted):
    assert clean_text(source)[0] == wanted


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("Ropes & \\{nets\\}.\n\nA second one.", "<p>Ropes &amp; &#123;nets&#125;.</p><p>A second one.</p>"),
        ("Nothing but words.", "<p>Nothing but words.</p>"),
    ],
)
def test_an_abstract_of_mere_paragraphs_is_held_once_for_all_its_forms(source, html):
    rendered = render_abstract(source)
    assert rendered.html == html
    assert rendered.markup is None
    assert rendered.prose is rendered.text


@pytest.mark.parametrize("source", [r"A \emph{word}.", "- one\n- two", "Of $n$ ropes.", "One line \n\n", ""])
def test_the_html_of_an_abstract_is_what_was_made_of_it_however_it_is_held(source):
    rendered = render_abstract(source)
    assert rendered.markup is None or rendered.markup == rendered.html
    assert render_line(source).html == render_line(source).markup


PLAINLY = re.compile(r"[\\$<*_`\[{}~&\n]|(?<![A-Za-z0-9])[hH][tT][tT][pP][sS]?://|--+|''")


@given(st.text(alphabet="ahtps:/-'$\\<*_`[{}~& \n", max_size=60) | st.lists(st.sampled_from(PIECES)).map("".join))
def test_the_walk_leaps_to_the_same_signs_as_a_plain_search(text):
    assert [(m.span(), m[0]) for m in _SPECIAL.finditer(text)] == [(m.span(), m[0]) for m in PLAINLY.finditer(text)]
