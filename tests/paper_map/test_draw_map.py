import random

from factories import a_paper

from generator.corpus import Corpus
from generator.paper_map import FEWEST, NOWHERE, draw_map
from generator.related import build_space
from generator.tags import Tagging

WORDS = (
    "tidal gauges harbour currents estuary sediment moon phase lighthouse lamps paraffin wicks lens rotation beam fog "
    "herring gulls nesting colonies ringing migration chicks predation rope fibres splicing tensile fatigue knots"
)


def drawn(papers):
    return draw_map(
        build_space(Corpus.from_papers(papers), [paper.id for paper in papers]),
        papers,
        Tagging((), ((),) * len(papers)),
    )


def papers_of(number):
    draw = random.Random(2)
    return [a_paper(f"We study {'. '.join(draw.sample(WORDS.split(), 6))}.", id=f"p{each}") for each in range(number)]


def test_enough_papers_make_a_map():
    assert len(drawn(papers_of(FEWEST + 5)).places) == FEWEST + 5


def test_too_few_papers_make_none():
    assert [drawn(papers_of(number)) for number in (0, 1, 2, FEWEST - 1)] == [None] * 4


def test_papers_that_all_say_the_same_make_none():
    assert drawn([a_paper(id=f"p{number}") for number in range(2 * FEWEST)]) is None


def test_a_paper_without_a_word_in_common_stands_nowhere():
    assert drawn([*papers_of(60), a_paper("Zymurgy.", id="zymurgy")]).places[-1] == NOWHERE
