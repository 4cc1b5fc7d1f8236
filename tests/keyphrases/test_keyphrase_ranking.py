"""The vocabulary's file, and the order of keyphrases."""

import math
import pickle
import struct
from importlib.resources import files

import pytest

from generator.keyphrases import Phrases, find_phrases, packaged_model, read_model
from generator.keyphrases.candidates import find_candidates
from generator.keyphrases.features import find_facts
from generator.keyphrases.rivals import Standings, find_rivals
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
    company = {
        key: facts[-1] for key, facts in facts_of("We propose tidal lamps. Buoy frameworks sink tidal lamps", known)
    }
    assert company["tidal lamp"] == pytest.approx((2.0 - 1.0) / 2)
    assert company["buoy"] == 1.0
    assert company["buoy framework"] == 0.0


def facts_of(prose, vocabulary):
    candidates = find_candidates(prose, vocabulary)
    return zip(candidates.spans, find_facts(candidates, vocabulary, Standings(vocabulary), ()), strict=True)


def test_a_phrase_knows_what_its_longer_and_shorter_rivals_have_over_it():
    known = Vocabulary(phrases={"lamp": Counts(abstracts=99), "tidal lamp": Counts(abstracts=9, titles=8)})
    spans = find_candidates("Buoys are tidal lamps. A tidal lamp warden is among tidal lamps.", known).spans
    rivals = find_rivals(spans, Standings(known))
    longer, shorter, lead = rivals["tidal lamp"]
    assert (longer, shorter) == (1, 3)
    assert lead[1] == pytest.approx(-math.log(10))
    assert lead[3] == pytest.approx(math.log(10))
    assert lead[2] < 0 < rivals["lamp"][2][0]
    assert rivals["tidal lamp warden"][:2] == (0, 3)
    assert "buoy" not in rivals


def test_without_a_file_nothing_is_known(tmp_path):
    assert read_vocabulary(tmp_path).counts("reinforcement learning") == Counts()


def test_the_packaged_vocabulary_knows_the_field():
    vocabulary = packaged_model().vocabulary
    assert vocabulary.expansions["slam"] == "simultaneous localization and mapping"
    assert vocabulary.counts("reinforcement learning").titles > 100
