"""What could be a keyphrase: keys, acronyms, candidates, names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.keyphrases import packaged_model, phrase_key
from generator.keyphrases.acronyms import find_acronyms
from generator.keyphrases.candidates import expanded_key, find_candidates
from generator.keyphrases.fitness import UNFIT, fitness_of
from generator.keyphrases.forms import forms_of
from generator.keyphrases.lexicon import Lexicon
from generator.keyphrases.names import find_introduced
from generator.keyphrases.vocabulary import NO_VOCABULARY
from generator.markup import render_abstract


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Multi-Agent Systems", "multiagent system"),
        ("k-means", "K-Means"),
        ("GPT-4", "gpt 4"),
        ("colour behaviours", "color behavior"),
        ("optimisation", "optimization"),
        ("data sets", "dataset"),
        ("time-series", "timeseries"),
        ("VLMs", "vlm"),
        ("pre-training", "pretraining"),
        ("Nyström method", "Nystrom methods"),
    ],
)
def test_spellings_of_one_phrase_have_one_key(left, right):
    assert phrase_key(left) == phrase_key(right)


def test_languages_that_differ_in_a_sign_keep_their_keys_apart():
    assert len({phrase_key(name) for name in ("C", "C++", "C#")}) == 3


@pytest.mark.parametrize("word", ["図書", "ガ", "йод", "œuvre"])
def test_only_accents_of_latin_letters_are_folded(word):
    assert phrase_key(word) == word


@pytest.mark.parametrize("word", ["bias", "analysis", "robotics", "loss", "news", "basis", "gas"])
def test_a_singular_that_ends_in_s_stays(word):
    assert phrase_key(word) == word


@given(st.text(max_size=40))
def test_a_key_of_anything_is_folded_for_good(text):
    key = phrase_key(text)
    assert key == key.strip()
    assert "  " not in key


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        ("tidal lamp networks (TLNs)", "TLN", "tidal lamp networks"),
        ("WICK (Watch, Inspect, Cut, Kindle)", "WICK", "Watch, Inspect, Cut, Kindle"),
        ("MISTLE (Masked Integration of Tidal Lamps)", None, None),
        ("test-time adaptation (TTA)", "TTA", "test-time adaptation"),
        ("the harbour (see Figure 2)", None, None),
        ("a keeper (2019) said", None, None),
    ],
)
def test_an_acronym_is_paired_with_its_long_form_or_not_at_all(text, short, long):
    pairs = [(acronym.short, acronym.long) for acronym in find_acronyms(f"We study {text} here.")]
    assert pairs == ([(short, long)] if short else [])


def keys_of(prose, vocabulary=NO_VOCABULARY):
    return find_candidates([prose], Lexicon(vocabulary)).keys


def forms_by_key(prose):
    found = find_candidates([prose], Lexicon())
    return dict(zip(found.keys, forms_of(found, range(len(found.keys))), strict=True))


def counts_by_key(prose, chosen=None):
    """How often each phrase stands in a text, in places that a column of the spans chooses."""
    found = find_candidates([prose], Lexicon())
    return dict(zip(found.keys, found.number(getattr(found.spans, chosen)) if chosen else found.counts, strict=True))


def test_a_run_is_bounded_by_stop_words_numbers_and_punctuation():
    keys = keys_of("We trim 3 harbor lamps, with tidal clocks.")
    assert "harbor lamp" in keys
    assert "tidal clock" in keys
    assert not any("lamp tidal" in key or "3" in key for key in keys)


def test_an_acronym_and_its_long_form_are_one_candidate():
    prose = "Large language models (LLMs) drift. We moor LLMs."
    assert counts_by_key(prose)["large language model"] == 3
    assert forms_by_key(prose)["large language model"] == ("Large language models", "LLMs")
    assert "llm" not in keys_of(prose)


def test_known_terms_may_hold_a_stop_word():
    vocabulary = packaged_model().vocabulary
    assert "chain of thought" in keys_of("We study chain of thought in lighthouse keepers.", vocabulary)


def test_what_stands_among_examples_is_marked():
    listed = counts_by_key("It guides ships (e.g., trawlers, night ferries). Buoys matter.", "is_listed")
    assert listed["night ferry"]
    assert not listed["buoy"]


def test_citation_keys_formulas_and_addresses_are_no_candidates():
    prose = render_abstract(r"Brute force [LMP20, TID21b] costs $\alpha n$, see https://example.org/lamp.").prose
    assert not any(key in {"lmp20", "tid21b", "alpha", "http", "example"} for key in keys_of(prose))


def test_a_general_word_is_a_candidate_that_may_be_no_tag():
    prose = "The method and the model on data show lighthouses."
    known = packaged_model().vocabulary
    assert {"method", "model", "data"} <= set(keys_of(prose, known))
    assert {fitness_of(key, key, known) for key in ("method", "model", "data")} == {UNFIT}


def test_what_stands_before_the_tail_of_a_compound_is_a_candidate_too():
    forms = forms_by_key("RLHF-style signals, tidal lamp-based harbors, wick-driven lighthouses.")
    assert {"rlhf", "rlhf style signal", "tidal lamp", "tidal lamp based harbor", "wick"} <= forms.keys()
    assert forms["tidal lamp"] == ("tidal lamp", "tidal lamp")
    assert forms["tidal lamp based harbor"][0] == "tidal lamp-based harbors"
    assert not {"based", "driven", "style", "style signal"} & forms.keys()


def test_chinese_phrases_are_found_without_blanks():
    counts = counts_by_key("本文提出了灯塔网络。灯塔网络的训练需要潮汐数据。")
    assert counts["灯塔网络"] == 2
    assert all(len(key) <= 8 for key in counts)


def test_a_chinese_phrase_ends_before_the_word_that_places_it():
    found = set(keys_of("数据集上的结果。在数据集上，上下文与水下机器人。"))
    assert {"数据集", "上下文", "水下机器人"} <= found
    assert not [key for key in found if key.endswith("集上")]


@pytest.mark.parametrize(
    ("prose", "phrase"),
    [
        ("Wir untersuchen, wie alte Leuchttürme das Meer erhellen und warum sie das tun.", "alte Leuchttürme"),
        ("Nous étudions les phares anciens de la côte et leur rôle dans la nuit.", "phares anciens"),
        ("Estudiamos los faros antiguos de la costa y su papel en la noche.", "faros antiguos"),
        ("Estudamos os faróis antigos da costa e o seu papel na noite.", "faróis antigos"),
    ],
)
def test_phrases_of_four_other_languages_are_bounded_by_their_own_stop_words(prose, phrase):
    forms = forms_by_key(f"{prose} " * 4)
    assert phrase in {written for pair in forms.values() for written in pair}
    assert not {"das", "les", "los", "os", "und", "et", "y", "e", "der", "la", "da"} & forms.keys()


@pytest.mark.parametrize(
    "prose",
    [
        "Studiamo i fari antichi della costa e il loro ruolo nella notte, con molti esempi presi dagli archivi.",
        "Мы изучаем старые маяки побережья и их роль в ночном мореплавании на основе архивных данных.",
    ],
)
def test_prose_in_yet_another_language_gives_nothing_rather_than_rubbish(prose):
    assert not keys_of(prose)


def test_english_terms_in_chinese_prose_are_candidates_too():
    assert {"beaconnet", "灯塔网络"} <= set(keys_of("本文提出灯塔网络BeaconNet。灯塔网络的训练需要BeaconNet。"))


KEYWORDS = """lighthouse; tidal lamps; Fresnel lens; keeper-lamp interaction; RLHF; sim-to-real; night vision; wick;
low-light imaging; lamp oil; coastal navigation; buoys; fog signals; harbor pilots; LampNet; chain of thought;
tool use; decision making; named entity recognition; ship detection; evaluation; search; harbor-based learning"""
ABOUT = (
    "We equip a lighthouse with tidal lamps and a Fresnel lens. Keeper-lamp interaction is learned by RLHF and carries "
    "over sim-to-real. Night vision helps where the wick is short: low-light imaging saves lamp oil. In coastal "
    "navigation by buoys and fog signals it serves harbor pilots, and LampNet, with chain of thought and tool use, is "
    "for decision making. We add named entity recognition to ship detection, and an evaluation of the search on data "
    "from harbor-based learning."
)


def test_nearly_every_keyword_that_stands_in_a_text_is_a_candidate():
    vocabulary = packaged_model().vocabulary
    keys = {expanded_key(keyword.strip(), {}, vocabulary) for keyword in KEYWORDS.split(";")}
    assert len(keys & set(keys_of(ABOUT, vocabulary))) >= 0.95 * len(keys)


ANY_TEXT = st.text(alphabet="aA bB.(),[]-–'\ufffc0中文字é\n", max_size=200)
PIECES = (
    "data",
    "set",
    "multi-agent",
    "LLMs",
    "(LLM)",
    "tidal lamps",
    "end",
    "of",
    "life",
    "such",
    "as",
    "(",
    ")",
    ".",
)
ENGLISH = st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join)


@given(ANY_TEXT | ENGLISH)
def test_any_text_gives_candidates_whose_parts_fit(text):
    found = find_candidates([text], Lexicon())
    assert len(set(found.keys)) == len(found.keys) == len(found.counts)
    assert sum(found.counts) == len(found.spans.starts)
    assert all(0 < start < end < len(found.texts.tokens) for start, end in zip(*edges(found), strict=True))
    for forms in forms_of(found, range(len(found.keys))):
        for written in forms:
            assert written
            assert "\ufffc" not in written
            assert "\n" not in written


def edges(found):
    return found.spans.starts.tolist(), found.spans.ends.tolist()


@given(ENGLISH)
def test_the_key_of_a_span_is_that_of_its_words(text):
    found = find_candidates([text], Lexicon())
    own = {acronym.key: acronym.long_key for acronym in found.texts.acronyms[0]}
    for row, start, end in zip(found.rows.tolist(), *edges(found), strict=True):
        written = " ".join(found.texts.lexicon[number].text for number in found.texts.tokens[start:end])
        assert found.keys[row] == expanded_key(written, own)


@given(st.lists(ANY_TEXT | ENGLISH, max_size=6))
def test_a_text_has_the_same_candidates_whatever_is_read_beside_it(texts):
    lexicon = packaged_model().lexicon
    together = find_candidates(texts, lexicon)
    for text, prose in enumerate(texts):
        alone = find_candidates([prose], lexicon)
        own = together.rows_of(text)
        assert together.keys[own] == alone.keys
        assert together.counts[own].tolist() == alone.counts.tolist()
        for column in ("begins_run", "ends_run", "is_listed"):
            chosen = (found.number(getattr(found.spans, column)) for found in (together, alone))
            assert next(chosen)[own].tolist() == next(chosen).tolist()
        first = (found.spans.sentences[found.first_spans] for found in (together, alone))
        assert next(first)[own].tolist() == next(first).tolist()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("We introduce a dataset of lamps called LampNet.", "LampNet"),
        ("We propose Tidal Lamp Warden (TLW), a keeper.", "TLW"),
        ("We propose Lamp-Then-Wick (LTW), a rule.", "LTW"),
        ("This paper presents TIDE-2, which beats OldLamp.", "TIDE-2"),
        ("Our experiments show that BrightLamp is dim.", None),
        ("We present results that outperform BrightLamp.", None),
        ("We propose a Self-Supervised way and an RFID-based lamp.", None),
    ],
)
def test_the_name_a_paper_brings_in_is_found(text, name):
    assert list(find_introduced(text, find_acronyms(text), NO_VOCABULARY).values()) == ([name] if name else [])
