"""Made-up papers, and a bare page that asks the search engine about them: no theme, no MkDocs."""

from __future__ import annotations

import random
from pathlib import Path

from generator.assets import THEME
from generator.markup.escape import html_text
from generator.markup.rendered import Rendered
from generator.memory import packed
from generator.search import SearchDocument, search_files

_DESK = "assets/javascripts/search/desk.js"
_SUFFIXES = ("", "", "", "s", "ing", "ed", "ation", "ations", "al", "ally", "ness", "ive", "izer", "y", "ies", "er")
_ODD_TEXT = """
RA-TTA k-means GPT-4 gpt4 C++ C# 3D Löbner Émile naïve state-of-the-art
f-divergence ZJU's 84.30% 图神经网络 表示学习 グラフ 그래프 ﬁne-tuned 𝜌-regret ｆｕｌｌ e.g. A/B 🏹 x₁ the of and not
"""
_ODD = _ODD_TEXT.split()


def a_document(number: int = 0, **changes) -> SearchDocument:
    """A paper; whatever the test does not say is filled in."""
    values = {
        "uri": f"papers/p{number}.html",
        "id": f"p{number}",
        "title": f"Paper {number}",
        "text": "Nothing much.",
        "key_sentence": "",
        "authors": (),
        "tags": (),
        "collection": None,
        "venue": None,
        "year": None,
        "has_code": False,
        "abstract_html": None,
        **changes,
    }
    text = values.pop("text")
    values["abstract"] = packed(Rendered(text, text, values.pop("abstract_html")))
    values.setdefault("title_html", html_text(values["title"]))
    return SearchDocument(**values)


class Vocabulary:
    """Words as real texts have them: a few often, most seldom, in several forms, some of them odd."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.stems = ["".join(self._syllable() for _ in range(self.random.choice((1, 2, 2, 3)))) for _ in range(900)]

    def _syllable(self) -> str:
        pick = self.random.choice
        return pick(("b", "br", "c", "d", "f", "gr", "l", "m", "n", "p", "qu", "s", "st", "t", "v", "y")) + pick(
            "aeiou"
        )

    def word(self) -> str:
        if self.random.random() < 0.06:
            return self.random.choice(_ODD)
        stem = self.stems[min(int(self.random.paretovariate(0.6)), len(self.stems)) - 1]
        word = stem + self.random.choice(_SUFFIXES)
        return word.capitalize() if self.random.random() < 0.1 else word

    def sentence(self, words: int) -> str:
        return " ".join(self.word() for _ in range(words)) + "."


def made_up_documents(count: int, seed: int = 7) -> list[SearchDocument]:
    """Papers as different in length and words as real ones, the same for the same seed."""
    vocabulary = Vocabulary(seed)
    pick = vocabulary.random
    people = [f"{vocabulary.word().title()} {vocabulary.word().title()}" for _ in range(count)]
    labels = sorted({vocabulary.word().lower() for _ in range(60)})
    return [
        a_document(
            number,
            title=vocabulary.sentence(pick.randint(3, 12))[:-1],
            text=" ".join(vocabulary.sentence(pick.randint(5, 25)) for _ in range(pick.randint(1, 9))),
            authors=tuple(dict.fromkeys(pick.choices(people, k=pick.randint(0, 6)))),
            tags=tuple((f"t{labels.index(label)}", label) for label in pick.sample(labels, pick.randint(0, 5))),
            collection=(("spring", "SPRING 2024"), ("autumn", "AUTUMN 2021 论文列表"))[number % 2],
            venue=("SPRING", "AUTUMN")[number % 2],
            year=(2024, 2021, None)[number % 3],
            has_code=number % 4 == 0,
        )
        for number in range(count)
    ]


def write_search_site(folder: Path, documents) -> Path:
    """Write what search needs of a site, and the page that asks."""
    for file in search_files(documents):
        _write(folder / file.uri, file.content)
    _write(folder / _DESK, (THEME / _DESK).read_text(encoding="utf-8"))
    page = f'<!doctype html><meta charset="utf-8"><title>Bare</title><script src="{_DESK}"></script>'
    _write(folder / "bare.html", page)
    return folder


def _write(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def ask(page, question: str, argument):
    """Put one question to the engine of an open page."""
    return page.evaluate("([question, argument]) => papershelf.ask(question, argument)", [question, argument])


def found(page, q: str, /, **state) -> list[str]:
    """Ids of the papers that a query finds, best first."""
    answer = find(page, q, **state)
    return [row["id"] for row in answer["rows"]]


def find(page, q: str, /, **state):
    everything = {"q": q, "tag": [], "collection": [], "year": [], "author": [], "code": []}
    return ask(page, "find", {**everything, "sort": "relevance", "page": 1, "size": 50, **state})
