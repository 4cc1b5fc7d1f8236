"""The browser's scores are lunr's: the same papers, the same numbers, for every kind of query lunr.js can read."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from search_site import Vocabulary, ask, made_up_documents, write_search_site

from generator.search.counting import FIELDS, count_tokens
from generator.search.documents import shelf_place
from generator.search.stemmer import stem

PAPERS = 1_000
QUERIES = 320

FULL_INDEX = """
({fields, documents}) => {
  const builder = new lunr.Builder();
  builder.tokenizer = (terms) => (terms || []).map((term) => new lunr.Token(term, {}));
  builder.searchPipeline.add(lunr.stemmer);
  builder.ref('ref');
  for (const [name, boost] of fields) builder.field(name, { boost });
  documents.forEach((document, ref) => builder.add({ ref, ...document }));
  self.fullIndex = builder.build();
}
"""
COMPARE = """
async (queries) => {
  const wrong = [];
  let largest = 0, found = 0;
  for (const query of queries) {
    const theirs = new Map(fullIndex.search(query).map(({ ref, score }) => [Number(ref), score]));
    const ours = await papershelf.ask('lunr', query);
    found += ours.length;
    if (ours.length !== theirs.size) wrong.push([query, ours.length, theirs.size]);
    for (const { ref, score } of ours) {
      const difference = Math.abs(score - (theirs.has(ref) ? theirs.get(ref) : Infinity));
      largest = Math.max(largest, difference);
      if (!(difference < 1e-9)) { wrong.push([query, ref, score, theirs.get(ref)]); break; }
    }
    if (ours.some(({ score }, place) => place && score > ours[place - 1].score)) wrong.push([query, 'order']);
  }
  return { wrong, largest, found };
}
"""


@pytest.fixture(scope="module")
def documents():
    return made_up_documents(PAPERS)


@pytest.fixture(scope="module")
def page(chromium, documents, tmp_path_factory):
    """A page on file:// that holds our engine and a full lunr.js index of the same terms."""
    site = write_search_site(tmp_path_factory.mktemp("scores"), documents)
    page = chromium.new_page()
    page.goto(f"{site.as_uri()}/bare.html")
    ask(page, "lunr", "warm")
    ordered = sorted(documents, key=shelf_place)
    terms = [{field.name: terms_of(field, each) for field in FIELDS} for each in ordered]
    page.evaluate(FULL_INDEX, {"fields": [[field.name, field.boost] for field in FIELDS], "documents": terms})
    yield page
    page.close()


def terms_of(field, document) -> list[str]:
    return [stem(token) for token in Counter(count_tokens(field, document)).elements()]


def queries_of_every_kind() -> list[str]:
    vocabulary = Vocabulary(11)
    vocabulary.stems = Vocabulary(7).stems
    pick = random.Random(5)

    def word() -> str:
        return vocabulary.stems[min(int(pick.paretovariate(0.6)), 900) - 1] + pick.choice(("", "s", "ing", "ation"))

    kinds = {
        "single": word,
        "several": lambda: " ".join(word() for _ in range(pick.randint(2, 6))),
        "prefix": lambda: word()[:3] + "*",
        "typing": lambda: f"{word()} {word()[:4]}^5 {word()[:4]}*",
        "field": lambda: f"{pick.choice([field.name for field in FIELDS])}:{word()} {word()}",
        "must": lambda: f"+{word()} {word()} -{word()}",
        "only not": lambda: f"-{word()} -title:{word()}",
        "fuzzy": lambda: f"{word()}~1",
        "boost": lambda: f"{word()}^{pick.randint(2, 9)} {word()} {word()}",
        "wildcard in front": lambda: f"*{word()[-3:]}",
        "wildcard inside": lambda: f"{word()[:2]}*{word()[-1:]}",
        "other scripts": lambda: " ".join(
            pick.sample(["图神", "习", "gpt4", "ratta", "c++", "2024", "论文", "lobner"], 2)
        ),
    }
    return [make() for _ in range(-(-QUERIES // len(kinds))) for make in kinds.values()]


def test_scores_and_papers_equal_those_of_lunr_js(page):
    queries = queries_of_every_kind()
    assert len(queries) >= QUERIES
    result = page.evaluate(COMPARE, queries)
    assert result["wrong"] == []
    assert result["largest"] < 1e-9
    assert result["found"] > 10_000, "the queries find something"


def test_the_lunr_in_the_site_is_the_one_we_copy_the_formula_of(page):
    assert page.evaluate("lunr.version") == "2.3.9"


def test_the_stemmer_is_that_of_lunr_js(page, documents):
    words = {token.lower() for document in documents for token in (document.title + " " + document.text).split()}
    words |= {
        stem + suffix
        for stem in Vocabulary(3).stems
        for suffix in ("ational", "ousli", "biliti", "eed", "ll", "yed", "sses")
    }
    words |= {
        "y",
        "ya",
        "yes",
        "by",
        "say",
        "replay",
        "skis",
        "𠀀s",
        "图s",
        "agreed",
        "controll",
        "hopping",
        "falling",
        "fizzed",
    }
    ordered = sorted(words)
    theirs = page.evaluate("words => words.map(word => String(lunr.stemmer(new lunr.Token(word, {}))))", ordered)
    assert [stem(word) for word in ordered] == theirs


def test_the_stop_words_are_those_of_lunr_js(page):
    from lunr.stop_word_filter import WORDS

    words = [*sorted(WORDS), "bandit", "", "c++"]
    stops = page.evaluate("words => words.map(word => papershelf.query.isStopWord(word))", words)
    assert [word for word, is_stop in zip(words, stops, strict=True) if is_stop] == [*sorted(WORDS), ""]
