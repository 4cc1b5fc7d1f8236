"""Tell which words of one stem are not one topic.

python -m benchmarks.fit_word_forms --papers FILE.jsonl.gz [--out FILE]

Forms of one word stand in the same abstracts (optimize, optimization); words that only share a stem do not (customer,
customization). What abstracts do not use together is listed and no longer one tag. Writes a word list for
`generator/keyphrases/folding.py`; words only, no text.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

from benchmarks.keyworded import StudyPaper, read_study_papers
from generator.keyphrases import packaged_model
from generator.keyphrases.fitness import UNFIT, fitness_of
from generator.keyphrases.folding import LISTED
from generator.keyphrases.tokens import read_token
from generator.text import stem, tokens

LEAST_ABSTRACTS = 12
"""Abstracts with a word below which nothing can be told of it."""
LEAST_TOGETHER, LIFT, SHARE, CERTAIN_SHARE = 2, 3.0, 0.16, 0.4
"""Abstracts that must hold both words; how many times more often than by chance, in which share of those that hold the
rarer one; and the share that says enough, where a word is in too many abstracts to be met by more than chance. With .1
72 words stand alone, with .2 112, prototype and prototyping among them; chosen by reading the lists."""
HEAD = """# Words of one stem that are not one topic, each with the word that stands for it, if it is another one;
# made by benchmarks/fit_word_forms.py, read by generator.keyphrases.folding.

[kin]
"""
WIDTH = 120

Pair = tuple[str, str]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=Path, required=True, help="JSON lines with id and abstract; .gz too")
    parser.add_argument("--out", type=Path, default=Path("generator/data/word_forms.txt"))
    arguments = parser.parse_args()
    entries = find_false_kin(read_study_papers(arguments.papers))
    arguments.out.write_text(HEAD + "".join(f"{line}\n" for line in _lines(entries)), encoding="utf-8")
    print(f"{len(entries)} words: {arguments.out}")


def find_false_kin(papers: Iterable[StudyPaper]) -> list[str]:
    """The words that are none of their stem's main word, each followed by the one that stands for it, if any."""
    words, together, size = _count(papers)
    by_stem: dict[str, list[str]] = defaultdict(list)
    for word, count in words.items():
        if count >= LEAST_ABSTRACTS:
            by_stem[stem(word)].append(word)
    entries: list[str] = []
    for forms in by_stem.values():
        groups = _groups(sorted(forms), words, together, size)
        topics = [group for group in (list(filter(_may_be_tag, forms)) for forms in groups) if group]
        for group in sorted(topics, key=lambda group: -sum(words[word] for word in group))[1:]:
            first = max(group, key=lambda word: (words[word], word))
            entries += [word if word == first else f"{word}={first}" for word in group]
    return sorted(entries)


def _count(papers: Iterable[StudyPaper]) -> tuple[Counter[str], Counter[Pair], int]:
    """In how many abstracts each word stands, and each pair of words with one stem; and the number of abstracts."""
    words: Counter[str] = Counter()
    together: Counter[Pair] = Counter()
    size = 0
    for paper in papers:
        size += 1
        own = sorted({word for text in tokens(paper.abstract.prose) if (word := read_token(text).word).isalpha()})
        words.update(own)
        by_stem: dict[str, list[str]] = defaultdict(list)
        for word in own:
            by_stem[stem(word)].append(word)
        for forms in by_stem.values():
            together.update(combinations(forms, 2))
    return words, together, size


def _groups(forms: Sequence[str], words: Counter[str], together: Counter[Pair], size: int) -> Iterator[list[str]]:
    """Forms that hang together, over others where need be: a verb is used with its noun and with its adjective."""
    group_of = {word: {word} for word in forms}
    for left, right in combinations(forms, 2):
        are_kin = right == f"{left}s" or _are_kin(together[left, right], words[left], words[right], size)
        if are_kin and group_of[left] is not group_of[right]:
            group_of[left] |= group_of[right]
            for word in group_of[right]:
                group_of[word] = group_of[left]
    yield from {id(group): sorted(group) for group in group_of.values()}.values()


def _are_kin(both: int, left: int, right: int, size: int) -> bool:
    share = both / min(left, right)
    is_more = both >= LIFT * left * right / size and share >= SHARE
    return both >= LEAST_TOGETHER and (is_more or share >= CERTAIN_SHARE)


def _may_be_tag(word: str) -> bool:
    vocabulary = packaged_model().vocabulary
    return word in vocabulary.phrases and word not in LISTED and fitness_of(word, word, vocabulary) != UNFIT


def _lines(entries: Sequence[str]) -> Iterator[str]:
    line = ""
    for entry in entries:
        if len(line) + len(entry) >= WIDTH:
            yield line
            line = ""
        line = f"{line} {entry}" if line else entry
    yield line


if __name__ == "__main__":
    main()
