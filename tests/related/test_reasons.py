import os
import subprocess
import sys
from itertools import chain

import pytest
from factories import a_paper
from hypothesis import given
from hypothesis import strategies as st

from generator.corpus import Corpus
from generator.keyphrases import Phrases, find_phrases
from generator.keyphrases.phrases import ENDS, FLAGS
from generator.related import build_space, find_related, reasons
from generator.related.inside import InnerPhrases
from generator.related.reasons import find_reasons
from generator.related.standing import stems_of

WORDS = ["graph", "neural", "networks", "language", "models", "robot", "grasping", "video", "lamps", "tides"]
TEXTS = [f"We study {' '.join(WORDS[place % 7 : place % 7 + 4])}. {' '.join(WORDS[::-1][:4])}." for place in range(40)]
OTHERS = [[other for other in range(40) if other != one] for one in range(40)]
PAIRS = [(one, other) for one in range(40) for other in OTHERS[one]]


def reasons_of(texts, others=OTHERS):
    return list(chain.from_iterable(find_reasons([find_phrases(text) for text in texts], others)))


def reasons_between(one, other):
    """Why the first of two papers tells that it relates to the second."""
    return reasons_of([one, other], [[1], []])[0]


class Kept(dict):
    """A memory that holds all that it was ever given, and tells of how many keys it did not know the values."""

    def recall(self, name, keys, make):
        names = [f"{name} {key!r}" for key in keys]
        self.made = [place for place, key in enumerate(names) if key not in self]
        self.update(zip([names[place] for place in self.made], make(self.made), strict=True))
        return (self[key] for key in names)


def phrases_of(*forms):
    """Phrases of one paper, each with its key: `phrases_of("language model", "Language Models")`."""
    number = bytes([1 << FLAGS | ENDS])
    return Phrases("\n".join(forms[::2]), "\n".join(forms[1::2]), number * (len(forms) // 2))


def inner_reasons(ours, theirs):
    return InnerPhrases([ours, theirs]).told(0, 1)


def test_a_reason_stands_in_both_abstracts():
    for told, (one, other) in zip(reasons_of(TEXTS), PAIRS, strict=True):
        for phrase in told:
            assert phrase in TEXTS[one]
            assert " ".join(stems_of(phrase)) in " ".join(stems_of(TEXTS[other]))


def test_no_word_is_told_twice_and_at_most_three_phrases_are():
    told = reasons_of(TEXTS)
    assert max(len(texts) for texts in told) == 3
    for texts in told:
        words = [word for text in texts for word in stems_of(text)]
        assert len(words) == len(set(words))


def test_links_come_with_the_reasons_of_their_pair():
    papers = [a_paper(text) for text in TEXTS]
    phrases = [find_phrases(text) for text in TEXTS]
    space = build_space(Corpus.from_papers(papers), [str(place) for place in range(len(papers))])
    for paper, links in enumerate(find_related(space, phrases, related_limit=8)):
        for link in links:
            alone = find_reasons([phrases[paper], phrases[link.ordinal]], [[1], []])
            assert [(link.shared,), ()] == list(alone)


@pytest.mark.parametrize("together", [1, 7, 10_000])
def test_how_many_papers_are_looked_at_together_changes_nothing(together, monkeypatch):
    whole = reasons_of(TEXTS)
    monkeypatch.setattr(reasons, "TOGETHER", together)
    assert reasons_of(TEXTS) == whole


def test_reasons_are_kept_for_a_paper_that_keeps_its_neighbours():
    phrases, memory = [find_phrases(text) for text in TEXTS], Kept()
    others = [[(paper + 1) % 40, (paper + 2) % 40] for paper in range(40)]
    whole = list(find_reasons(phrases, others, memory=memory))
    assert list(find_reasons(phrases, others, memory=memory)) == whole
    assert memory.made == []

    changed = [*phrases[:-1], find_phrases("Gulls nest.")]
    assert list(find_reasons(changed, others, memory=memory)) == list(find_reasons(changed, others))
    assert memory.made == [37, 38, 39]


TELL = """
from related.test_reasons import TEXTS, reasons_of
print(reasons_of(TEXTS))
"""


def test_no_hash_seed_changes_a_reason():
    told = {
        subprocess.run(
            [sys.executable, "-c", TELL],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert told == {f"{reasons_of(TEXTS)}\n"}


def test_papers_without_phrases_have_no_reason():
    assert list(find_reasons([Phrases(), Phrases()], [[1], []])) == [((),), ()]
    assert list(find_reasons([], [])) == []


def test_what_few_abstracts_have_is_told_before_what_many_have():
    one = "We study robots, neural networks and riccati equations."
    assert reasons_between(one, "Riccati equations, neural networks, robots.")[0] == "riccati equations"


def test_a_reason_is_told_as_its_own_page_writes_it():
    one = "We study Graph Neural Networks for harbours."
    other = "A graph neural network predicts tides."
    assert reasons_between(one, other) == ("Graph Neural Networks",)
    assert reasons_between(other, one) == ("graph neural network",)


def test_a_phrase_is_told_rather_than_its_parts():
    told = reasons_between("We prune graph neural networks.", "Training of graph neural networks.")
    assert told == ("graph neural networks",)


def test_a_bare_general_word_is_no_reason():
    one = "Our method improves learning results in lamps."
    assert reasons_between(one, "A method with good learning results in gulls.") == ()


def test_a_short_form_is_told_where_both_use_it():
    told = reasons_between("Large language models (LLMs) lie. LLMs err. LLMs fail.", "We ask LLMs. LLMs answer.")
    assert told == ("LLMs",)


def test_a_short_form_is_spelled_out_for_papers_that_never_use_it():
    told = reasons_between("Large language models (LLMs) lie. LLMs err. LLMs fail.", "Large language models answer.")
    assert told == ("Large language models",)


def test_a_phrase_inside_a_longer_one_is_a_reason_where_there_is_no_better():
    short = phrases_of("language model", "language models")
    long = phrases_of("lamp language model", "Lamp Language Model")
    assert inner_reasons(short, long) == ("language models",)
    assert inner_reasons(long, short) == ("Language Model",)


def test_of_several_phrases_inside_others_the_strongest_is_told():
    short = phrases_of("lamp", "lamps", "language model", "language models")
    long = phrases_of("red lamp", "red lamps", "large language model", "large language models")
    assert inner_reasons(short, long) == ("language models",)


def test_a_verb_is_no_noun_of_its_stem():
    noun = phrases_of("retrieval", "retrieval")
    assert inner_reasons(noun, phrases_of("lamp retriev", "lamp retrieves")) == ()
    assert inner_reasons(noun, phrases_of("lamp retrieval", "lamp retrieval")) == ("retrieval",)


def test_half_a_word_is_not_inside_a_phrase():
    assert inner_reasons(phrases_of("robot", "robot"), phrases_of("red robotics", "red robotics")) == ()


BLANKS = str.maketrans("-★", "  ")
a_surface = st.lists(st.sampled_from(["robot", "Robots", "language", "models", "s", "’", "★", "İs", "red-hot", "C++"]))


@given(st.lists(a_surface.map(" ".join), max_size=4), st.lists(a_surface.map(" ".join), max_size=4))
def test_what_is_told_of_any_phrases_stands_in_both(ours, theirs):
    def packed(surfaces):
        return phrases_of(*(part for surface in surfaces for part in (surface.lower(), surface)))

    def singular(text):
        return f" {' '.join(word.removesuffix('s') for word in text.lower().translate(BLANKS).split())} "

    for told in inner_reasons(packed(ours), packed(theirs)):
        assert any(told in surface for surface in ours)
        assert any(singular(told) in singular(surface) for surface in theirs)
