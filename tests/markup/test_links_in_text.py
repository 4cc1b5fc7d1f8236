import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.markup import render_abstract
from generator.markup.links import allowed


def addresses(source):
    return re.findall(r'<a href="([^"]*)"', render_abstract(source).html)


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("at https://example.org/a/b_c.git.", "https://example.org/a/b_c.git"),
        ("(see https://example.org/x).", "https://example.org/x"),
        ("at https://example.org/Name_(set), too", "https://example.org/Name_(set)"),
        ("**https://example.org/bold**", "https://example.org/bold"),
        (r"at https://example.org/a\_b\%20c;", "https://example.org/a_b%20c"),
        (r"\url{https://example.org/a_b}", "https://example.org/a_b"),
        (r"\urlhttps://example.org/glued", "https://example.org/glued"),
        (r"\href{https://example.org/}{here}", "https://example.org/"),
        ("[the *code*](https://example.org/code)", "https://example.org/code"),
        ("<https://example.org/auto>", "https://example.org/auto"),
        ("见 https://example.org/页。好", "https://example.org/页"),
        ("[mail](mailto:a@example.org)", "mailto:a@example.org"),
        ("HTTP://EXAMPLE.ORG/X!", "HTTP://EXAMPLE.ORG/X"),
        ("https://example.org/?a=1&amp;b=2", "https://example.org/?a=1&amp;b=2"),
    ],
)
def test_an_address_becomes_a_link_without_the_sentence_around_it(source, wanted):
    assert addresses(source) == [wanted]


@pytest.mark.parametrize(
    "source",
    [
        "[x](javascript:alert(1))",
        "[x](JAVASCRIPT:alert(1)) [x](java\tscript:alert(1)) [x](&#106;avascript:alert(1))",
        r"\href{javascript:alert(1)}{x} \url{data:text/html,x} \url{vbscript:x}",
        "[x]: javascript:alert(1)",
        "//example.org ftp://example.org file:///etc/passwd data:text/html,x",
        "https:// http:/x https//x",
        '<a href="javascript:x">x</a>',
    ],
)
def test_nothing_else_becomes_a_link(source):
    assert addresses(source) == []


def test_an_image_is_never_loaded():
    html = render_abstract("![dot](https://example.org/dot.png)").html
    assert "<img" not in html
    assert "![dot](" in html


def test_links_do_not_pass_on_the_reader_or_the_rank():
    assert 'rel="noopener nofollow"' in render_abstract("https://example.org/").html


def test_a_quote_never_ends_the_address_attribute():
    html = render_abstract("https://example.org/\"onmouseover=\"x and [y](https://example.org/'onclick='z)").html
    assert not re.search(r"<[^>]*\son\w+=", html)


def test_links_do_not_stand_within_links():
    html = render_abstract("[see https://example.org/b here](https://example.org/a)").html
    assert html.count("<a ") == html.count("</a>") == 1


@given(st.text(max_size=40))
def test_an_allowed_address_needs_no_escaping_and_has_a_harmless_scheme(address):
    href = allowed(address)
    assert href is None or re.fullmatch(r"(?i)(?:https?://|mailto:)[^\s\"'<>\\^`{|}]+", href)
