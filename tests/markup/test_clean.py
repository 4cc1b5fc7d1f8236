import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.markup import clean_text, render_abstract
from generator.markup.clean import ABSTRACT_LIMIT, _is_suspect, clean
from generator.problems import Severity


def messages(source):
    return [flaw.message for flaw in clean(source)[1]]


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("e\ufb03cient \ufb02oor of \ufb01ne a\ufb00airs", "efficient floor of fine affairs"),
        ("twice\tas fast,\u00a0or\u2009so", "twice as fast, or so"),
        ("one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"),
        ("soft\u00adhyphen, zero\u200bwidth, \ufeffmark", "softhyphen, zerowidth, mark"),
        ("re\u202everse\u2066d\u200f", "reversed"),
        ("bell\x07 null\x00 c1\x90", "bell null c1"),
        ("private\ue123 non\ufffe char\U0010ffff", "private non char"),
        ("hidden\U000e0041\U000e0042 words", "hidden words"),
        ("a picture\ufffc here", "a picture here"),
        ("cafe\u0301", "café"),
        ("well-\nknown", "well-known"),
        ("فارسی\u200cزبان", "فارسی\u200cزبان"),
        ("zero\u200djoiner", "zerojoiner"),
        ("the 👩\u200d💻 emoji", "the 👩\u200d💻 emoji"),
    ],
)
def test_only_characters_that_every_target_can_carry_are_left(source, wanted):
    assert clean(source)[0] == wanted


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("the robotâ\x80\x99s arm", "the robot’s arm"),
        ("the robotâ€™s arm", "the robot’s arm"),
        ("a 30Ã\x9720 grid at 90Â°", "a 30×20 grid at 90°"),
        ("MÃ¶bius and NÃºÃ±ez", "Möbius and Núñez"),
        ("KovaÄ\x8d", "Kovač"),
    ],
)
def test_certain_mojibake_is_read_as_what_it_was(source, wanted):
    assert clean(source)[0] == wanted
    assert any("mojibake" in message for message in messages(source))


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("neu(cid:173) ral and fur(cid:173)\nthermore", "neural and furthermore"),
        ("neu\u00ad\nral", "neural"),
        ("Kuhn(cid:173) Tucker", "Kuhn-Tucker"),
        ("integrate-and(cid:173) fire", "integrate-and-fire"),
        ("well-be(cid:173) ing", "well-being"),
        ("e(cid:11)ects of ef(cid:2)cient (cid:12)lters", "effects of efficient filters"),
        ("(cid:96)1 and (cid:15)-tubes", "ℓ1 and ϵ-tubes"),
        ("(cid:147)picky(cid:148)", "“picky”"),
        ("un(cid:4711)known", "unknown"),
    ],
)
def test_a_glyph_number_from_a_pdf_is_read_as_its_character_and_never_shown(source, wanted):
    assert clean(source)[0] == wanted


def test_reading_a_glyph_number_is_told():
    assert messages("neu(cid:173) ral") == ["glyph number '(cid:…)' of a PDF read or removed"]


@pytest.mark.parametrize("text", ["the lucid: 12 (cid) and (cid:x)", "a paper (cid: 12)"])
def test_what_only_looks_like_a_glyph_number_stays(text):
    assert clean(text) == (text, ())


@pytest.mark.parametrize("text", ["«É» and Ângela", "São Tomé’s â-vowel", "Åse Ärmel Ð", "château"])
def test_letters_that_only_look_like_mojibake_stay(text):
    assert clean(text) == (text, ())


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("$4\times5$", r"$4\times5$"),
        ("\textbf{bold}", r"\textbf{bold}"),
        ("$\theta$ or $\tau$", r"$\theta$ or $\tau$"),
        ("$\frac12$", r"$\frac12$"),
        ("$\beta \bar{x}$", r"$\beta \bar{x}$"),
        ("$\vec{v}$ and $\alpha$", r"$\vec{v}$ and $\alpha$"),
        ("$\nabla f$", r"$\nabla f$"),
        ("$\rho \rightarrow 0$", r"$\rho \rightarrow 0$"),
    ],
)
def test_a_backslash_that_a_string_literal_ate_is_put_back(source, wanted):
    assert clean(source)[0] == wanted
    assert any("eaten backslash" in message for message in messages(source))


@pytest.mark.parametrize(
    "source", ["one\two three".replace("\t", "\t "), "line\nequals", "a\ttable", "a\rangle of\nunits"]
)
def test_a_real_tab_or_line_end_is_not_taken_for_an_eaten_backslash(source):
    assert "\\" not in clean(source)[0]


def test_every_repair_is_a_note_that_says_how_often():
    flaws = clean("\ufb01rst of the \ufb01ve, \u200bquiet")[1]
    assert {flaw.severity for flaw in flaws} == {Severity.NOTE}
    assert [flaw.message for flaw in flaws] == [
        "invisible or private-use character removed",
        "ligature 'ﬁ' written as 'fi' (2 times)",
    ]


def test_a_text_without_flaws_is_returned_as_it_is():
    source = "Ångström-scale naïveté, “quoted” – 图神经网络 ≤ 5 µm … and 𝒪(n)."
    assert clean(source) == (source, ())


def test_an_endless_text_is_cut_at_a_word_and_reported_as_lost():
    rendered = render_abstract("word " * 100_000)
    assert rendered.text.endswith("word …")
    assert len(rendered.text) <= ABSTRACT_LIMIT + 2
    assert [flaw.severity for flaw in rendered.flaws] == [Severity.ERROR]


def test_marks_piled_on_one_letter_are_thinned_out():
    assert len(clean("z" + "\u0301\u0300" * 9_000)[0]) <= 5


def test_names_keep_their_accents():
    for name in ("Łukasz Żółć", "Nguyễn Thị Ánh", "Þórður Ægisson", "王小明", "O’Neill-Šimić"):
        assert clean_text(name) == (name, ())


@given(st.text(st.characters(codec=None), max_size=300))
def test_whatever_comes_in_nothing_invisible_comes_out(source):
    cleaned, _ = clean(source)
    assert unicodedata.is_normalized("NFC", cleaned)
    assert not [char for char in cleaned if unicodedata.category(char) in {"Cc", "Cs", "Co"} and char != "\n"]


STEPS_CHANGE = re.compile(
    "[^\n -~¡-¬®-\u02ff\u0370-\u05ff\u4e00-\u9fff\u2010-\u2027\u2030-\u205e\u2070-\u2bff]|[ÂÃÄÅâð]|-\n|\nabla|\\(cid:"
)


@given(
    st.lists(st.sampled_from(["(cid:", "7)", "a", "-", "\n", "abla", "\t", "\x00", "é", "Â", "’"])).map("".join)
    | st.text()
)
def test_no_text_is_passed_over_that_a_step_might_change(source):
    assert _is_suspect(source) or not (STEPS_CHANGE.search(source) or not unicodedata.is_normalized("NFC", source))
