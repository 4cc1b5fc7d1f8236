"""The vocabulary's file, and the order of keyphrases."""

from factories import a_paper

from generator.keyphrases import find_candidates, rank_keyphrases
from generator.keyphrases.vocabulary import Counts, Vocabulary, packaged_vocabulary, read_vocabulary, write_vocabulary

LAMPS = (
    "Reinforcement learning steers a lighthouse. We study reinforcement learning for tidal lamps and show that "
    "the results improve. Experiments on three coasts confirm the improvement of reinforcement learning."
)


def ranked(abstract, **stated):
    paper = a_paper(abstract, **stated)
    return rank_keyphrases([paper], [find_candidates(paper.abstract.prose)])[0]


def test_what_an_abstract_is_about_comes_first():
    assert ranked(LAMPS)[0].key == "reinforcement learning"


def test_scores_are_chances_in_falling_order():
    topics = [phrase.score for phrase in ranked(LAMPS) if not phrase.is_introduced]
    assert topics == sorted(topics, reverse=True)
    assert all(0 <= score <= 1 for score in topics)


def test_a_stated_title_lifts_its_phrases():
    with_title = {phrase.key: phrase.score for phrase in ranked(LAMPS, title="Tidal lamps")}
    without = {phrase.key: phrase.score for phrase in ranked(LAMPS)}
    assert with_title["tidal lamp"] > without["tidal lamp"]


def test_an_empty_abstract_has_no_keyphrases():
    assert ranked("。") == ()


def test_a_vocabulary_comes_back_as_it_was_written(tmp_path):
    written = Vocabulary(
        phrases={"tidal lamp": Counts(7, 3, 3, 1, 0, 1), "tidal lamp warden": Counts(abstracts=3), "lamp": Counts(15)},
        expansions={"tlw": "tidal lamp warden"},
        capitals=frozenset({"fresnel"}),
    )
    write_vocabulary(written, ["end of life"], tmp_path)
    read = read_vocabulary(tmp_path)
    assert read.counts("tidal lamp") == written.counts("tidal lamp")
    assert read.counts("wick") == Counts()
    assert read.expansions == written.expansions
    assert read.capitals == written.capitals
    assert read.longer["tidal lamp"] == 3
    assert read.glued["of"]["end"] == ((1, 3, "end of life"),)


def test_the_same_vocabulary_is_the_same_bytes(tmp_path):
    for folder in ("one", "two"):
        tmp_path.joinpath(folder).mkdir()
        write_vocabulary(Vocabulary(phrases={"b": Counts(2), "a": Counts(1)}), [], tmp_path / folder)
    first, second = sorted(tmp_path.rglob("*.gz"))
    assert first.read_bytes() == second.read_bytes()


def test_without_a_file_nothing_is_known(tmp_path):
    assert read_vocabulary(tmp_path).counts("reinforcement learning") == Counts()


def test_the_packaged_vocabulary_knows_the_field():
    vocabulary = packaged_vocabulary()
    assert vocabulary.expansions["slam"] == "simultaneous localization and mapping"
    assert vocabulary.counts("reinforcement learning").titles > 100
