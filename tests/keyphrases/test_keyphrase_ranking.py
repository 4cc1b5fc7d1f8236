"""The vocabulary's file, and the order of keyphrases."""

import math
import pickle
import struct
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.keyphrases import Phrases, find_all_phrases, find_phrases, packaged_model, read_model
from generator.keyphrases.candidates import find_candidates
from generator.keyphrases.features import NAMES, Features
from generator.keyphrases.lexicon import Lexicon
from generator.keyphrases.vocabulary import EDGE, Counts, Vocabulary, read_vocabulary, write_vocabulary

LAMPS = (
    "Reinforcement learning steers a lighthouse. We study reinforcement learning for tidal lamps and show that "
    "the results improve. Experiments on three coasts confirm the improvement of reinforcement learning."
)


def ranked(abstract, title=""):
    """The keys of an abstract's phrases, best first, with their log odds."""
    found = find_phrases(abstract, title)
    keys = found.key_list()
    return dict(zip(keys, struct.unpack(f"={len(found.logits) // 4}f", found.logits), strict=False))


def test_what_an_abstract_is_about_comes_first():
    assert next(iter(ranked(LAMPS))) == "reinforcement learning"


def test_scores_fall_from_the_first_topic_to_the_last():
    topics = list(ranked(LAMPS).values())
    assert topics == sorted(topics, reverse=True)


def test_a_stated_title_lifts_its_phrases():
    assert ranked(LAMPS, title="Tidal lamps")["tidal lamp"] > ranked(LAMPS)["tidal lamp"]


def test_phrases_of_a_paper_are_a_small_value_that_can_be_kept():
    found = find_phrases(LAMPS * 8)
    kept = pickle.dumps(found)
    assert len(kept) < 4_000
    assert pickle.loads(kept) == found


def test_what_was_packed_comes_out_as_it_went_in():
    found = find_phrases("Large language models (LLMs) drift. We moor LLMs, with TideNet.")
    first = next(phrase for phrase in found if phrase.key == "large language model")
    assert (first.written, first.surface, first.count, first.ends) == ("Large language models", "LLMs", 3, True)
    assert [phrase.key for phrase in found if phrase.is_name] == ["tidenet"]
    assert [phrase.surface for phrase in found] == found.surfaces()
    assert not Phrases().surfaces()


HYPERTENSION = (
    "Resistant hypertension is a leading cause of stroke. We randomized 412 patients with resistant hypertension to "
    "spironolactone or placebo. Systolic blood pressure fell by 8.7 mm Hg under spironolactone. Hyperkalemia and "
    "gynecomastia were rare. Spironolactone lowers systolic blood pressure in resistant hypertension."
)


def test_a_field_that_the_vocabulary_hardly_knows_is_judged_by_the_text_alone():
    best = list(ranked(HYPERTENSION))[:6]
    assert best[0] == "resistant hypertension"
    assert "systolic blood pressure" in best


def test_without_a_vocabulary_keyphrases_are_ranked_by_place_and_frequency(tmp_path):
    weights = files("generator").joinpath("data", "keyphrase_weights.json").read_bytes()
    tmp_path.joinpath("keyphrase_weights.json").write_bytes(weights)
    found = find_phrases(LAMPS, model=read_model(tmp_path))
    assert found.key_list()[0] == "reinforcement learning"


def test_an_empty_abstract_has_no_keyphrases():
    assert ranked("。") == {}


def test_a_vocabulary_comes_back_as_it_was_written(tmp_path):
    written = Vocabulary(
        phrases={"tidal lamp": Counts(7, 3, 3, 1, 0, 1), "tidal lamp warden": Counts(abstracts=3), "lamp": Counts(15)},
        expansions={"tlw": "tidal lamp warden"},
        capitals=frozenset({"fresnel"}),
        before={"propose": 1.5, "": -0.25},
        behind={"[": -0.5},
    )
    write_vocabulary(written, ["end of life"], tmp_path)
    read = read_vocabulary(tmp_path)
    assert read.counts("tidal lamp") == written.counts("tidal lamp")
    assert read.counts("wick") == Counts()
    assert read.expansions == written.expansions
    assert read.capitals == written.capitals
    assert (read.before, read.behind) == (written.before, written.behind)
    assert read.longer["tidal lamp"] == 3
    assert read.glued["of"]["end"] == ((1, 3, "end of life"),)


def test_the_same_vocabulary_is_the_same_bytes(tmp_path):
    for folder in ("one", "two"):
        tmp_path.joinpath(folder).mkdir()
        write_vocabulary(Vocabulary(phrases={"b": Counts(2), "a": Counts(1)}), [], tmp_path / folder)
    first, second = sorted(tmp_path.rglob("*.gz"))
    assert first.read_bytes() == second.read_bytes()


def test_a_phrase_is_judged_by_the_words_beside_it():
    known = Vocabulary(before={"propose": 2.0}, behind={"framework": 1.0, EDGE: -1.0})
    company = column_of("company", "We propose tidal lamps. Buoy frameworks sink tidal lamps", known)
    assert company["tidal lamp"] == pytest.approx((2.0 - 1.0) / 2)
    assert company["buoy"] == 1.0
    assert company["buoy framework"] == 0.0


def column_of(name, prose, vocabulary):
    """A feature of each candidate, by key."""
    candidates = find_candidates([prose], Lexicon(vocabulary))
    rows = Features(vocabulary).rows(candidates, [()])
    return dict(zip(candidates.keys, rows[:, NAMES.index(name)].tolist(), strict=True))


def test_a_phrase_knows_what_its_longer_and_shorter_rivals_have_over_it():
    known = Vocabulary(phrases={"lamp": Counts(abstracts=99), "tidal lamp": Counts(abstracts=9, titles=8)})
    prose = "Buoys are tidal lamps. A tidal lamp warden is among tidal lamps."
    longer, shorter = (column_of(f"{side}_share", prose, known) for side in ("longer", "shorter"))
    assert (longer["tidal lamp"], shorter["tidal lamp"]) == (1 / 3, 1)
    assert (longer["tidal lamp warden"], shorter["tidal lamp warden"]) == (0, 1 / 3)
    assert column_of("longer_log_abstracts", prose, known)["tidal lamp"] == pytest.approx(-math.log(10))
    assert column_of("shorter_log_abstracts", prose, known)["tidal lamp"] == pytest.approx(math.log(10))
    assert column_of("shorter_title_share", prose, known)["tidal lamp"] < 0
    assert column_of("longer_title_share", prose, known)["lamp"] > 0
    assert (longer["buoy"], shorter["buoy"]) == (0, 0)


def test_words_run_together_by_the_page_are_ranked_without_delay():
    found = find_phrases(f"We trim {'-'.join(f'lamp{number}x' for number in range(3000))} here. Lamps drift.")
    assert "lamp" in found.key_list()


@given(st.lists(st.sampled_from([LAMPS, HYPERTENSION, "。", "Tidal lamps (TLs) drift. We moor TLs."]), max_size=5))
def test_a_paper_has_the_same_phrases_whatever_is_read_beside_it(abstracts):
    titles = ["Tidal lamps" if place % 2 else "" for place in range(len(abstracts))]
    together = list(find_all_phrases(abstracts, titles))
    assert together == [find_phrases(*paper) for paper in zip(abstracts, titles, strict=True)]


def test_without_a_file_nothing_is_known(tmp_path):
    assert read_vocabulary(tmp_path).counts("reinforcement learning") == Counts()


def test_the_packaged_vocabulary_knows_the_field():
    vocabulary = packaged_model().vocabulary
    assert vocabulary.expansions["slam"] == "simultaneous localization and mapping"
    assert vocabulary.counts("reinforcement learning").titles > 100
