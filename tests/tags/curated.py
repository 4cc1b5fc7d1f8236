"""A catalogue tagged under a tags.yml that a test writes."""

from __future__ import annotations

import textwrap

from factories import a_paper

from generator.keyphrases import find_phrases, packaged_model
from generator.overrides import read_tags_file
from generator.tags import assign_tags, curate


def curation_of(folder, content):
    """A curation and the problems of making it, told as `7: error: …`."""
    path = folder / "tags.yml"
    path.write_text(textwrap.dedent(content), encoding="utf-8")
    tags_file, unread = read_tags_file(path, "tags.yml")
    curation, contradictions = curate(tags_file)
    return curation, [str(problem).removeprefix("tags.yml:") for problem in (*unread, *contradictions)]


def tag(papers, curation, tags_per_paper=8):
    phrases = [find_phrases(paper.abstract.prose) for paper in papers]
    vocabulary = packaged_model().vocabulary
    return assign_tags(papers, phrases, vocabulary, tags_per_paper=tags_per_paper, curation=curation)


def with_keywords(*lists, text="Nothing much."):
    return [a_paper(text, id=f"p{place}", keywords=tuple(keywords)) for place, keywords in enumerate(lists)]


def shown(tagging, ordinal=0):
    """Labels and origins of a paper's tags."""
    labels = {tag.slug: tag.label for tag in tagging.vocabulary}
    return [(labels[each.slug], each.source) for each in tagging.of_paper[ordinal]]


def by_label(tagging):
    return {tag.label: tag for tag in tagging.vocabulary}
