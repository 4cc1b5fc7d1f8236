"""Which names in the curator's file no paper has: misspelled, or of papers that are not here yet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from generator.keyphrases import packaged_model, phrase_key
from generator.overrides.near import LONGEST, find_near
from generator.papers import Paper
from generator.problems import Problem, Severity
from generator.tags.curating import text_of
from generator.tags.curation import Curation
from generator.tags.occurrences import Finder

MOST_TOLD = 20
"""Names told one by one; a long list of tags is mostly of papers that may come."""


def find_unmet(papers: Sequence[Paper], curation: Curation, *, path: str) -> Iterator[Problem]:
    """Tell the names that stand in no keyword and no text: doubtful where something there is spelled nearly so."""
    if not curation.names:
        return
    texts = [text_of(paper) for paper in papers]
    keywords = {phrase_key(keyword) for paper in papers for keyword in paper.keywords if len(keyword) <= LONGEST}
    met = keywords | _met_in(texts, [named.name for named in curation.names])
    unmet = [named for named in curation.names if phrase_key(named.name) not in met]
    meant = _meant([phrase_key(named.name) for named in unmet[:MOST_TOLD]], keywords, texts) if unmet else {}
    for named in unmet[:MOST_TOLD]:
        near = meant.get(phrase_key(named.name))
        severity = Severity.WARNING if near else Severity.NOTE
        hint = f"did you mean {near!r}?" if near else "`papershelf tags` lists the tags there are"
        yield Problem(path, named.line, severity, f"no paper has {named.name!r}; {hint}")
    if rest := unmet[MOST_TOLD:]:
        yield Problem(path, rest[0].line, Severity.NOTE, f"no paper has this name and {len(rest) - 1:,} below it")


def _met_in(texts: Iterable[str], names: Iterable[str]) -> set[str]:
    """The keys of those names that stand in a text, written out or as an acronym."""
    long_forms = packaged_model().vocabulary.expansions
    keys = {name: phrase_key(name) for name in names}
    wanted = set(keys.values())
    acronyms = {short.upper(): long for short, long in long_forms.items() if long in wanted}
    finder = Finder([*keys.items(), *acronyms.items()])
    met = {key for text in texts for key in finder.find(text)}
    return met | {key for key in wanted if long_forms.get(key) in met}


def _meant(unmet: Sequence[str], keywords: Collection[str], texts: Sequence[str]) -> Mapping[str, str]:
    """What was meant by misspelled names, by their keys: a keyword, or words of a text, one slip away."""
    words = {phrase_key(word) for text in texts for word in text.split()}
    near = find_near({word for key in unmet for word in key.split(" ")} - words, words)
    mended = {key: " ".join(near.get(word, word) for word in key.split(" ")) for key in unmet}
    there = _met_in(texts, mended.values())
    in_texts = {key: name for key, name in mended.items() if name in there}
    return {**in_texts, **find_near(unmet, keywords)}
