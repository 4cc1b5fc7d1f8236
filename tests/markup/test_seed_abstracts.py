"""The abstracts that every copy of Papershelf begins with."""

import html as entities
import re
from pathlib import Path

import pytest

from generator.markup import render_abstract

SEED = Path(__file__).parents[2] / "content" / "abstracts" / "iclr-2025.txt"


@pytest.fixture(scope="module")
def rendered():
    _, *abstracts = SEED.read_text(encoding="utf-8").split("\n\n")
    return [render_abstract(abstract) for abstract in abstracts if abstract.strip()]


def test_all_nineteen_abstracts_are_read_without_a_doubt(rendered):
    assert len(rendered) == 19
    assert not [flaw for each in rendered for flaw in each.flaws]


def test_every_formula_becomes_mathml(rendered):
    assert sum(each.html.count("<math") for each in rendered) == 23


def test_no_sign_of_the_markup_is_left_to_see(rendered):
    for each in rendered:
        shown = entities.unescape(re.sub(r"<[^>]*>", "", each.html))
        for text in (shown, each.text):
            assert not re.search(r"[$\\]|\*\*", text)


def test_bold_phrases_are_bold(rendered):
    phrases = [phrase for each in rendered for phrase in re.findall("<strong>(.*?)</strong>", each.html)]
    assert phrases == ["Retrieval-Augmented-TTA (RA-TTA)", "external", "adaptively", "text descriptions"]


def test_addresses_are_links_without_the_full_stop_after_them(rendered):
    links = [link for each in rendered for link in re.findall('<a href="(.*?)"', each.html)]
    assert len(links) == 5
    assert not [link for link in links if link.endswith(".")]
    assert {link.rsplit("/", 1)[1] for link in links} >= {"MISA", "Prereq_tune.git", "ASB"}


def test_escaped_signs_read_right(rendered):
    text = " ".join(each.text for each in rendered)
    assert "84.30%" in text
    assert "f^*=h∘g" in text
    assert "Õ(log N)" in text
