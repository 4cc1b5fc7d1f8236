"""Papers -> titles, in order; derived ones differ from all others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count, islice

from generator.languages import foreign_language
from generator.markup.escape import html_text
from generator.markup.rendered import Rendered
from generator.papers import Paper
from generator.titles.candidates import title_candidates
from generator.titles.casing import html_form, join_words, plain_form, title_case
from generator.titles.clauses import FEW_WORDS, LONGEST, clause_titles, looks_english
from generator.titles.model import TitleModel, load_model, score

UNTITLED = "Untitled"
BEST = 3
"""Titles made of an abstract that are kept; the second is needed where two abstracts give one title."""


@dataclass(frozen=True, slots=True)
class Title:
    """What a page shows as its heading."""

    text: str
    """Plain, on one line."""
    html: str
    """The same, escaped, formulas rendered."""
    is_derived: bool
    """True if it was made of the abstract."""


def display_titles(papers: Sequence[Paper], best: Sequence[tuple[Title, ...]] | None = None) -> tuple[Title, ...]:
    """Give each paper its stated title, or one made of its abstract that no other paper has.

    `best` is what `best_titles` gives for each paper, from whoever has kept it.
    """
    stated = [_stated_title(paper) for paper in papers]
    taken = {title.text.casefold() for title in stated if title}
    return tuple(
        title or _first_free(chain(known, islice(derived_titles(paper.abstract), len(known), None)), taken)
        for paper, title, known in zip(papers, stated, best or [()] * len(papers), strict=True)
    )


def best_titles(paper: Paper) -> tuple[Title, ...]:
    """The few best titles made of an abstract; none where the source states one."""
    return () if _stated_title(paper) else tuple(islice(derived_titles(paper.abstract), BEST))


def _stated_title(paper: Paper) -> Title | None:
    if paper.title is None or not paper.title.one_line:
        return None
    return Title(paper.title.one_line, paper.title.html, is_derived=False)


def _first_free(titles: Iterable[Title], taken: set[str]) -> Title:
    """The first title that is not taken; takes it."""
    best = None
    for title in titles:
        best = best or title
        if title.text.casefold() not in taken:
            taken.add(title.text.casefold())
            return title
    best = best or Title(UNTITLED, UNTITLED, is_derived=True)
    numbered = (f" ({number})" for number in count(2))
    mark = next(mark for mark in numbered if best.text.casefold() + mark not in taken)
    taken.add(best.text.casefold() + mark)
    return Title(best.text + mark, best.html + mark, is_derived=True)


def derived_titles(abstract: Rendered) -> Iterator[Title]:
    """Yield titles made of an abstract, best first."""
    line = abstract.one_line
    if not line:
        yield Title(UNTITLED, UNTITLED, is_derived=True)
        return
    english = foreign_language(line) is None and looks_english(line)
    phrases = _phrase_titles(abstract, load_model()) if english and len(line.split()) > FEW_WORDS else ()
    clauses = (Title(text, html_text(text), is_derived=True) for text in clause_titles(line, english=english))
    whole = line[:LONGEST].strip()
    yield from chain(phrases, clauses, [Title(whole, html_text(whole), is_derived=True)])


def _phrase_titles(abstract: Rendered, model: TitleModel) -> Iterator[Title]:
    candidates = list(title_candidates(abstract, model))
    scores = [score(model.phrase_weights, candidate.features) for candidate in candidates]
    for place in sorted(range(len(candidates)), key=lambda place: (-scores[place], place)):
        line = join_words(title_case(candidates[place].words))
        text = plain_form(line, abstract.objects)
        if len(text) <= LONGEST and _is_balanced(text):
            yield Title(text, html_form(line, abstract.objects), is_derived=True)


def _is_balanced(text: str) -> bool:
    return all(text.count(opening) == text.count(closing) for opening, closing in ("()", "[]", "{}"))
