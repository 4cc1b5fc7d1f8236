"""Attacks and accidents of every kind known to us; each must come out as harmless, visible text, and at once."""

import html as entities
import re
import time
import warnings
from html.parser import HTMLParser

import html5lib
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.markup import OBJECT, Embedded, clean_text, render_abstract, render_line
from generator.markup.assemble import _WALL, assemble_line

_HTML = "p ul li br a em strong u sub sup code span"
_MATHML = (
    "math mrow mi mn mo mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd mpadded"
)
ELEMENTS = frozenset((*_HTML.split(), *_MATHML.split()))


def visible(html):
    return entities.unescape(re.sub(r"<[^>]*>", "", html))


class Elements(HTMLParser):
    """Every start tag, as a browser would see it."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))


def assert_harmless(html):
    for name, attributes in Elements(html).found:
        assert name in ELEMENTS
        assert not [
            key for key in attributes if key.startswith("on") or key in {"src", "srcset", "id", "name", "xlink:href"}
        ]
        assert re.match(r"https?://|mailto:", attributes.get("href", "http://"), re.IGNORECASE)
        assert "url(" not in attributes.get("style", "")
    assert not set(html) & set("{}\t\n\r\x00")


@pytest.mark.parametrize(
    "source",
    [
        "We ran <script>steal()</script> twice.",
        "<sCrIpT sRc=//bad.example/a.js></ScRiPt>",
        "</script><script>steal()</script>",
        "<svg/onload=steal()><animate onbegin=steal()>",
        "<math><mi//xlink:href='data:x,<script>steal()</script>'>",
        '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=steal()&gt;">',
        "<iframe srcdoc='<script>steal()</script>'></iframe>",
        "<style>*{display:none}</style>",
        '<a href="https://ok.example" onclick="steal()">ok</a>',
        "<details open ontoggle=steal()>",
        "<img src=x onerror=steal()>",
        "<b onmouseover=steal()>bold</b>",
        "<base href=//bad.example> <meta http-equiv=refresh content=0>",
        "<!-- comment --> <![CDATA[x]]> <?php x ?>",
        "{{ config }} {% raw %} {{< shortcode >}} {# note #}",
        'A word{: onclick="steal()" .loud }',
        '--8<-- "/etc/hostname"',
        "[TOC]",
        "\x02wzxhzdk:0\x03 stays",
    ],
)
def test_markup_that_is_not_ours_is_shown_as_text(source):
    rendered = render_abstract(source)
    assert_harmless(rendered.html)
    plain = entities.unescape(source.replace("\x02", "").replace("\x03", ""))
    assert " ".join(visible(rendered.html).split()) == " ".join(plain.split())


@pytest.mark.parametrize(
    "source", ["[^1]: note\n\ntext[^1]", "Title\n===\nmore", "a\n\n---\n\nb", "| a |\n|---|\n| 1 |", "    code?"]
)
def test_block_markdown_stays_text(source):
    rendered = render_abstract(source)
    assert_harmless(rendered.html)
    assert set(re.findall(r"<([a-z0-9]+)", rendered.html)) == {"p"}
    assert rendered.text.split() == source.split()


@pytest.mark.parametrize(
    "source",
    [
        '$x" onmouseover="steal()$',
        r"$\text{<script>steal()</script>}$",
        r"$\href{javascript:steal()}{x}$",
        r"$\class{a}{x} \style{color:red}{y} \cssId{i}{z}$",
        r"$\unicode{x3c}script\unicode{x3e}$",
        r"$\color{red;background:url(//bad.example)} x$",
        "$<img src=x onerror=steal()>$",
        r"\emph{<script>} \texttt{</code><script>} \url{https://x/\"><script>}",
        "`<script>steal()</script>` and **<script>**",
        "[<script>](https://ok.example/<script>)",
    ],
)
def test_no_formula_or_command_opens_a_way_in(source):
    for rendered in (render_abstract(source), render_line(source)):
        assert_harmless(rendered.html)


@pytest.mark.parametrize("source", ["a private \ue000 0\ue001 $x$", f"a picture {OBJECT} $x$", "\x00 1 \x00 $x$"])
def test_no_input_can_speak_in_the_name_of_our_own_stand_ins(source):
    rendered = render_abstract(source)
    assert rendered.prose.count(OBJECT) == len(rendered.objects) == 1


FLOODS = [
    "[", "*", "_", "`", "<", "{", "}", "$", "\\", "~", "&", "(", "-", "'", "\n", "\u0301", "$a", "$a$", "**a ",
    "*a _b ", "[a](", "{a", "\\a{", "\\a_", "\\emph{", "\\frac{", "$\\sqrt{", "$x_{", "$([", "\\(", "\\[", "$$",
    "\\begin{align}", "<b>", "<i><b>", "&#", "http://", "https://a.(", "https://a)", "``a", "`a'", "\\cite[",
    "\\footnote{", "{\\bf ", "\\href{a}{", "{{", "â\x80\x99", "\times", "x ", "字", "1$",
]  # fmt: skip


@pytest.mark.parametrize("piece", FLOODS)
def test_a_flood_of_anything_takes_less_than_a_second(piece):
    source = piece * (100_000 // len(piece))
    for render in (render_abstract, render_line, clean_text):
        started = time.process_time()
        render(source)
        assert time.process_time() - started < 1
    formula = f"${source[:1_490]}$"
    started = time.process_time()
    assert_harmless(render_abstract(formula).html)
    assert time.process_time() - started < 1


def assert_strict_html(html):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # html5lib itself uses what Python has deprecated
        html5lib.HTMLParser(strict=True).parseFragment(html)


def assert_sound(rendered):
    assert_harmless(rendered.html)
    assert_strict_html(rendered.html)
    assert rendered.prose.count(OBJECT) == len(rendered.objects)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ue000-\uf8ff]", rendered.text)


_MARKS = (
    r"$ $$ \( \) \[ \] { } \emph{ \texttt{ \url{ \href{ \cite{ \item \\ \% \' \" * ** *** _ ` `` '' [ ]( ) "
    r"http://a.example/b <b> </b> <i> <p> <br> <li> < > & &lt; &amp; &#x41; ~ -- --- \alpha \foo \frac{ ^ _ ( [ x "
    r"yz 1 . , : word Word"
)
_MIXTURES = st.lists(
    st.sampled_from([*_MARKS.split(), " ", "\n", "\n\n", "\n- ", "\t", "\u0301", "\ufb01", "\ufffc", "字"]),
    max_size=40,
).map("".join)


@settings(max_examples=300)
@given(_MIXTURES)
def test_any_mix_of_markup_gives_valid_html_that_is_ours_alone(source):
    assert_sound(render_abstract(source))
    assert_sound(render_line(source))
    assert "\n" not in clean_text(source)[0]


@given(st.text(st.characters(codec=None), max_size=200))
def test_any_text_at_all_gives_valid_html(source):
    assert_sound(render_abstract(source))
    assert_sound(render_line(source))


@settings(max_examples=200)
@given(_MIXTURES)
def test_the_second_wall_finds_nothing_to_take_away(source):
    html = render_abstract(source).html
    assert _WALL.clean(html).replace("&nbsp;", "\xa0").replace("{", "&#123;").replace("}", "&#125;") == html


def test_the_second_wall_stops_what_the_first_would_let_through():
    rogue = Embedded("math", "x", '<math onclick="x()"><script>x()</script><mi>x</mi><img src="//bad.example/"></math>')
    assert assemble_line([rogue], ()).html == "<math><mi>x</mi></math>"


@given(
    st.text(
        st.characters(exclude_characters="\\$*_`<&[]{}~-'|#", codec="utf-8", exclude_categories=("C", "Z")), max_size=60
    )
)
def test_text_without_markup_is_shown_letter_for_letter(source):
    rendered = render_abstract("x " + source)
    if not rendered.flaws and "http" not in source.lower():
        assert visible(rendered.html) == rendered.text
