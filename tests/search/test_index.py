"""The index against lunr.py: the same terms in the same papers, and the same scores but for lunr.py's own rounding."""

from __future__ import annotations

import math
import pickle
from collections import Counter

import pytest
from lunr.builder import Builder
from made_up_papers import a_paper

from generator.search import postings as postings_module
from generator.search.blocks import count_block
from generator.search.counting import FIELDS, count_document, count_tokens, counted_values
from generator.search.documents import shelf_place
from generator.search.index import build_index
from generator.search.stemmer import stem

K1, B = 1.2, 0.75
LAST, BEFORE = 45, 46
DIGITS = {chr(code): digit for digit, code in enumerate(code for code in range(35, 127) if code != 92)}

_WORDS_TEXT = """
bandits regret learning graph Löbner RA-TTA k-means 图神经网络 the
of not policies C++ 3.5B agents agent
"""
WORDS = _WORDS_TEXT.split()


@pytest.fixture(scope="module")
def documents():
    def words(number, count):
        return " ".join(WORDS[(number * 7 + step * step) % len(WORDS)] for step in range(count))

    return [
        a_paper(
            number,
            title=words(number, 2 + number % 5),
            text=words(number + 1, 5 + 3 * (number % 11)),
            tags=(("t", words(number, 1)),) * (number % 2),
            authors=tuple(words(number + step, 2) for step in range(number % 4)),
            year=2020 + number % 3,
        )
        for number in range(60)
    ]


def index_of(documents):
    return build_index([count_block(documents)])


def postings_of(index):
    """Term -> number of each field that has it -> packed postings."""
    written = zip(index.terms, index.postings.written(), strict=True)
    return {term: {number: text for number, text in enumerate(texts.split(" ")) if text} for term, texts in written}


def spelling_of(index, term):
    number = index.terms.index(term)
    return index.spellings[number], index.document_frequency[number]


def numbers(packed: str):
    number = -1
    for character in packed:
        digit = DIGITS[character]
        if digit < LAST:
            yield (number + 1) * LAST + digit
            number = -1
        else:
            number = (number + 1) * BEFORE + digit - LAST


def read_postings(packed: str, *, carries_length: bool):
    """(ordinal, frequency, length or None) as the browser reads them."""
    ordinal, stream = -1, numbers(packed)
    for gap in stream:
        ordinal += 1 + gap // 2
        frequency = next(stream) + 2 if gap % 2 else 1
        yield ordinal, frequency, next(stream) if carries_length else None


def our_scores(index):
    """Every (field, ordinal, term) with lunr's formula."""
    scores = {}
    for term, by_field in postings_of(index).items():
        read = {
            number: list(read_postings(packed, carries_length=FIELDS[number].carries_length))
            for number, packed in by_field.items()
        }
        holding = sum(map(len, read.values()))
        idf = math.log(1 + abs((index.document_count - holding + 0.5) / (holding + 0.5)))
        for number, postings in read.items():
            for ordinal, frequency, length in postings:
                assert length in (None, index.lengths[ordinal, number])
                norm = K1 * (1 - B + B * index.lengths[ordinal, number] / index.averages[number])
                score = idf * (K1 + 1) * frequency / (norm + frequency) * FIELDS[number].boost
                scores[FIELDS[number].name, ordinal, term] = math.floor(score * 1000 + 0.5) / 1000
    return scores


def lunr_scores(documents):
    builder = Builder()
    builder.ref("ref")
    for field in FIELDS:
        builder.field(field.name, boost=field.boost)
    for ordinal, document in enumerate(documents):
        terms = {
            field.name: [stem(token) for token in Counter(count_tokens(field, document)).elements()] for field in FIELDS
        }
        builder.add({"ref": str(ordinal), **terms})
    index = builder.build()
    terms = {posting["_index"]: term for term, posting in index.inverted_index.items()}
    scores = {}
    for ref, vector in index.field_vectors.items():
        name, ordinal = ref.split("/")
        for place, score in zip(vector.elements[::2], vector.elements[1::2], strict=True):
            scores[name, int(ordinal), terms[place]] = score
    return scores


def test_every_score_is_that_of_lunr(documents):
    ours = our_scores(index_of(documents))
    theirs = lunr_scores(documents)
    assert ours.keys() == theirs.keys()
    # lunr.py rounds halves to even, lunr.js up.
    assert max(abs(ours[key] - theirs[key]) for key in ours) < 0.0011
    assert sum(abs(ours[key] - theirs[key]) > 1e-9 for key in ours) < len(ours) / 50


def test_papers_are_numbered_newest_first_then_as_given_and_pages_last():
    documents = [
        a_paper(1, year=2020),
        a_paper(2),
        a_paper(3, year=2024),
        a_paper(4, year=2020),
        a_paper(None, id=None),
    ]
    assert [document.id for document in sorted(documents, key=shelf_place)] == ["p3", "p1", "p4", "p2", None]


def test_stop_words_count_in_titles_and_names_but_not_in_abstracts():
    index = index_of([a_paper(1, title="To be or not", text="to be or not", authors=("An So",))])
    postings = postings_of(index)
    assert [list(postings[word]) for word in ("to", "not", "an")] == [[0], [0], [3]]
    assert index.lengths[:, 1].tolist() == [0]


def test_a_stop_word_in_capitals_is_a_name():
    index = index_of([a_paper(1, title="x", text="A method (HIM) for us, not for him.")])
    assert set(index.terms) & {"him", "us", "not", "for"} == {"him"}
    assert postings_of(index)["him"] == {1: "#"}


def test_a_term_is_spelt_as_most_papers_spell_it():
    index = index_of([a_paper(1, text="policies"), a_paper(2, text="policies"), a_paper(3, text="policy")])
    assert spelling_of(index, "polici") == ("policies", 3)


def test_no_papers_make_an_index_of_nothing():
    index = build_index([])
    assert (index.document_count, postings_of(index), index.averages) == (0, {}, (0.0,) * len(FIELDS))


def test_what_was_counted_once_can_be_kept(documents):
    kept = pickle.loads(pickle.dumps(count_block(documents)))
    assert postings_of(build_index([kept])) == postings_of(index_of(documents))


def test_what_was_counted_stands_for_every_document_with_the_same_values():
    one = a_paper(1, title="Bandits", text="Regret, and a DO. Regret!", authors=("Ada So",), year=2024)
    other = a_paper(2, title="Bandits", text=one.text, authors=one.authors, year=2024, key_sentence="Regret!")
    assert counted_values(one) == counted_values(other)
    assert count_document(one) == count_document(other)
    assert counted_values(one) != counted_values(a_paper(1, title="Bandits", text=one.text, year=2024))


def test_what_is_kept_of_a_long_abstract_is_no_longer_than_the_abstract_twice():
    text = " ".join(f"word{number % 300}s of a long text, said {number} times" for number in range(400))
    assert len(pickle.dumps(count_block([a_paper(1, text=text)]))) < 2 * len(text)


def test_words_with_one_stem_count_together():
    index = index_of(
        [a_paper(1, title="x", text="learn learning learned learns"), a_paper(2, title="x", text="learns")]
    )
    learn = postings_of(index)["learn"][1]
    assert list(read_postings(learn, carries_length=False)) == [(0, 4, None), (1, 1, None)]
    assert spelling_of(index, "learn") == ("learns", 5)


def test_terms_stand_in_the_order_in_which_javascript_compares_them():
    terms = index_of([a_paper(1, title="\ufa0e\ufa0e \U00020000\U00020000 zz", text="")]).terms
    assert terms == ["zz", "\U00020000", "\U00020000\U00020000", "\ufa0e", "\ufa0e\ufa0e"]


@pytest.mark.parametrize("size", [1, 7, 50])
def test_how_many_documents_and_postings_are_taken_at_once_does_not_show(documents, monkeypatch, size):
    whole = index_of(documents)
    monkeypatch.setattr(postings_module, "_BLOCK", size)
    monkeypatch.setattr(postings_module, "_ROWS", size)
    in_pieces = build_index(count_block(documents[at : at + size]) for at in range(0, len(documents), size))
    assert postings_of(in_pieces) == postings_of(whole)
    assert (in_pieces.lengths == whole.lengths).all()
    assert in_pieces.spellings == whole.spellings
