"""Tags of a catalogue: merged, shared, labelled, with slugs that hold."""

import math
import re
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from factories import a_paper
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.keyphrases import find_phrases, is_general, packaged_model, phrase_key
from generator.tags import assign_tags
from generator.tags.selection import Offer, select
from generator.tags.sharing import Offers, select_all

SEED = Path(__file__).parents[2] / "content" / "abstracts" / "iclr-2025.txt"
INTRODUCED = {"MultiTP", "MISA", "ASB", "RA-TTA", "LLEGO", "Prereq-Tune", "TTR", "GGMI", "TIDE"}
SPEECHLESS = "Nothing much."
KIN = [
    "optimization",
    "optimality",
    "optimal control",
    "optimal controls",
    "adaptation",
    "adaptive",
    "adaptivity",
    "LLM",
]
"""Words of few stems."""


def tag(*papers, tags_per_paper=8):
    phrases = [find_phrases(paper.abstract.prose) for paper in papers]
    return assign_tags(papers, phrases, packaged_model().vocabulary, tags_per_paper=tags_per_paper)


def with_keywords(*lists):
    return [a_paper(SPEECHLESS, id=f"p{place}", keywords=tuple(keywords)) for place, keywords in enumerate(lists)]


def labels(tagging):
    return [tag.label for tag in tagging.vocabulary]


@pytest.fixture(scope="module")
def seed_papers():
    return [a_paper(text, id=f"s{n}") for n, text in enumerate(SEED.read_text("utf-8").strip().split("\n\n")[1:])]


@pytest.fixture(scope="module")
def seed(seed_papers):
    return tag(*seed_papers)


def test_every_system_that_the_first_input_introduces_is_a_name_tag(seed):
    assert {tag.label for tag in seed.vocabulary if tag.kind == "name"} >= INTRODUCED


def test_no_tag_of_the_first_input_is_a_bare_general_word(seed):
    assert not [tag.label for tag in seed.vocabulary if is_general(phrase_key(tag.label))]


def test_a_general_word_is_no_tag_in_the_possessive_either():
    text = "The size of the image's and of a wick. A wick, and the image's, of the other's."
    assert set(find_phrases(text).key_list()) == {"wick", "image", "size", "other"}
    assert labels(tag(a_paper(text))) == ["wick"]


def test_no_tag_of_the_first_input_is_a_citation_key_or_holds_markup(seed):
    assert not [label for label in labels(seed) if re.search(r"[\"$\\{}]|http|^[A-Z]{2,3}\d\d$", label)]


def test_every_paper_of_the_first_input_has_five_to_eight_tags(seed):
    assert all(5 <= len(tags) <= 8 for tags in seed.of_paper)


def test_most_papers_of_the_first_input_share_a_tag(seed):
    counts = {tag.slug: tag.count for tag in seed.vocabulary}
    sharing = sum(any(counts[shown.slug] > 1 for shown in tags) for tags in seed.of_paper)
    assert sharing >= 0.9 * len(seed.of_paper)


def test_an_extracted_tag_stays_on_few_enough_papers(seed):
    assert max(tag.count for tag in seed.vocabulary) <= 5


def test_no_tag_lies_inside_another_of_the_same_paper(seed):
    label = {tag.slug: frozenset(phrase_key(tag.label).split(" ")) for tag in seed.vocabulary if tag.kind == "topic"}
    for tags in seed.of_paper:
        words = [label[shown.slug] for shown in tags if shown.slug in label]
        assert not [(a, b) for a in words for b in words if a < b]


def test_counts_are_the_papers_that_show_a_tag(seed):
    for tag in seed.vocabulary:
        assert tag.count == sum(tag.slug in {shown.slug for shown in tags} for tags in seed.of_paper)


def test_the_vocabulary_is_in_the_order_of_its_unique_slugs(seed):
    slugs = [tag.slug for tag in seed.vocabulary]
    assert slugs == sorted(set(slugs))


def test_the_order_of_the_papers_does_not_matter(seed, seed_papers):
    backwards = tag(*reversed(seed_papers))
    assert backwards.vocabulary == seed.vocabulary
    assert backwards.of_paper == seed.of_paper[::-1]


def test_case_hyphen_and_plural_make_no_second_tag():
    tagging = tag(*with_keywords(["k-means", "GPT-4"], ["K-Means", "gpt 4"], ["Neural Networks"], ["neural network"]))
    assert sorted(tag.count for tag in tagging.vocabulary) == [2, 2, 2]


@pytest.mark.parametrize("order", [1, -1])
def test_of_equally_common_spellings_a_tag_has_the_one_that_is_written_like_a_name(order):
    assert labels(tag(*with_keywords(["gpt 4"], ["GPT-4"])[::order])) == ["GPT-4"]


def test_what_is_shouted_is_no_name():
    assert labels(tag(*with_keywords(["CITATION"], ["citation"]))) == ["citation"]


def test_a_word_is_not_the_acronym_that_is_spelled_like_it():
    tagging = tag(*with_keywords(["CLIP"], ["clip"], ["Contrastive Language-Image Pre-training"]))
    assert sorted((each.slug, each.count) for each in tagging.vocabulary) == [
        ("clip", 1),
        ("contrastive-language-image-pretraining", 2),
    ]


def test_an_acronym_is_written_as_most_papers_write_it_though_others_explain_it():
    papers = [a_paper("Lamp AI is AI.", id="a"), a_paper("Lamp AIs are AIs.", id="b"), a_paper("AI lamps.", id="c")]
    tagging = tag(*papers, a_paper("Artificial intelligence (AI) is in lamps. Artificial intelligence helps.", id="d"))
    assert "AI" in labels(tagging)


def test_accents_make_no_second_tag_and_no_address_that_nobody_can_type():
    (nystrom,) = tag(*with_keywords(["Nyström method"], ["Nystrom method"], ["Nyström method"])).vocabulary
    assert (nystrom.label, nystrom.slug, nystrom.count) == ("Nyström method", "nystrom-method", 3)


def test_an_acronym_and_its_long_form_are_one_tag_among_keywords():
    tagging = tag(*with_keywords(["LLMs"], ["Large Language Models"]))
    assert [tag.count for tag in tagging.vocabulary] == [2]


def test_an_acronym_that_one_paper_explains_is_the_same_tag_on_others():
    explained = a_paper("Tidal lamp networks (TLNs) drift. Tidal lamp networks sink.", id="long")
    extracted = a_paper("A tln is moored. The tln drifts, and every tln sinks.", id="short")
    tagging = tag(explained, extracted, *with_keywords(["TLN"]))
    assert "tln" in find_phrases(extracted.abstract.prose).key_list()
    (network,) = [each for each in tagging.vocabulary if "Tidal lamp networks" in (each.label, *each.aliases)]
    assert network.count == 3


def test_tags_that_differ_in_a_sign_have_slugs_of_their_own():
    tagging = tag(*with_keywords(["C", "C++", "C#", "R", "R&D", "A/B testing", "图神经网络", "100%", "a#b"]))
    slugs = [tag.slug for tag in tagging.vocabulary]
    assert len(set(slugs)) == len(slugs) == 9
    assert {"c", "c-plus-plus", "c-sharp"} <= set(slugs)


def test_a_slug_survives_new_papers():
    one = with_keywords(["graph neural networks"])
    many = with_keywords(["graph neural networks"], ["Graph Neural Network"], ["Graph neural net", "GNN"])
    assert {tag.slug for tag in tag(*one).vocabulary} <= {tag.slug for tag in tag(*many).vocabulary}


def test_authors_keywords_come_first_and_are_all_shown():
    paper = a_paper(keywords=("zeal", "lamp oil"))
    shown = tag(paper).of_paper[0]
    assert [(item.slug, item.source) for item in shown[:2]] == [("zeal", "author"), ("lamp-oil", "author")]


@pytest.mark.parametrize("keyword", ["", "  ", "$x$", "2024", "https://example.org", "x" * 10_000, '"quoted"', "。"])
def test_a_keyword_that_cannot_be_a_tag_is_none(keyword):
    assert not any(item.source == "author" for item in tag(*with_keywords([keyword])).of_paper[0])


def test_thousands_of_keywords_on_one_paper_do_no_harm():
    tagging = tag(*with_keywords([f"keyword {number}x" for number in range(5_000)]))
    assert len(tagging.of_paper[0]) <= 40


@pytest.mark.parametrize("keyword", ["no", "../x", "aux", "nul", "<script>", "Émile", "🙂 lamp"])
def test_a_hostile_keyword_has_a_safe_slug_or_none(keyword):
    for item in tag(*with_keywords([keyword])).vocabulary:
        assert re.fullmatch(r"[a-z0-9-]{1,80}", item.slug)


@settings(max_examples=50)
@given(st.lists(st.lists(st.text(max_size=12), max_size=3), max_size=3))
def test_any_keywords_give_unique_slugs_and_clean_labels(lists):
    tagging = tag(*with_keywords(*lists))
    slugs = [item.slug for item in tagging.vocabulary]
    assert len(set(slugs)) == len(slugs)
    assert not [item.label for item in tagging.vocabulary if re.search(r"[\"$\\{}]|http", item.label)]


def test_word_forms_are_one_tag_but_only_spellings_are_told():
    forms = ["Adaptation of wicks.", "Adaptation helps.", "We see adapting lamps, adaptations and adaption."]
    papers = [a_paper(f"{form} {form}", id=f"f{place}") for place, form in enumerate(forms)]
    (adaptation,) = [each for each in tag(*papers).vocabulary if each.label == "adaptation"]
    assert set(adaptation.aliases) <= {"adaption", "adaptations"}


def test_two_words_of_one_start_take_one_place_on_a_paper(seed):
    labels_of = {each.slug: each.label for each in seed.vocabulary}
    for tags in seed.of_paper:
        shown = [labels_of[each.slug] for each in tags]
        assert sum(label.startswith("composition") for label in shown) <= 1


SHARED = {"shared": 1.0, "vague": 2.0}


class Choice(NamedTuple):
    """A phrase of an offer."""

    tag: str
    words: int
    logit: float
    is_vague: bool = False


def choose(*choices, logs=(), links=1, room=8):
    best_first = sorted(choices, key=lambda choice: -choice.logit)
    tags, words, logits, are_vague = zip(*best_first, strict=True)
    offer = Offer(tags, words, logits, are_vague, [dict(logs).get(tag, 0.0) for tag in tags], (), room)
    return [tags[place] for place in select(offer, (), least_single=-math.inf, links=links)]


def test_a_paper_that_would_share_nothing_gives_a_place_to_what_it_can_share():
    choices = Choice("best", 1, 3.0), Choice("shared", 1, 1.0), Choice("other", 2, 2.0)
    assert choose(*choices) == ["best", "other"]
    assert choose(*choices, logs=SHARED) == ["other", "shared"]


def test_a_paper_gives_as_many_places_to_what_it_can_share_as_it_should_share():
    choices = [
        Choice(f"{kind}{bit}", 1 << bit, logit) for bit in range(6) for kind, logit in (("own", 2.0), ("s", 0.0))
    ]
    chosen = choose(*choices, logs={f"s{bit}": 1.0 for bit in range(6)}, links=3)
    assert sum(identity.startswith("s") for identity in chosen) >= 3


def test_a_vague_word_helps_out_where_a_paper_would_share_too_little():
    clear = [Choice(f"own{bit}", 1 << bit, 1.0) for bit in range(5)]
    vague = Choice("vague", 1 << 9, 5.0, is_vague=True)
    assert choose(*clear, vague, logs=SHARED)[-1] == "vague"
    assert "vague" not in choose(*clear, vague, Choice("shared", 1 << 8, 0.0), logs=SHARED)


def test_a_vague_word_comes_before_an_empty_place_and_after_all_that_says_something():
    choices = Choice("vague", 1, 5.0, is_vague=True), Choice("shared", 2, -1.0)
    assert choose(*choices, logs=SHARED) == ["shared", "vague"]


@pytest.mark.parametrize(
    "word",
    [
        "multi-person",
        "compensate",
        "looking",
        "dexterous",
        "stochastic gradient",
        "models trained",
        "supervised machine",
        "n x d",
    ],
)
def test_a_modifier_a_verb_or_a_fragment_is_no_tag(word):
    text = f"We study {word} lamps. Much of it is {word}, and {word} helps."
    assert word not in labels(tag(*(a_paper(text, id=f"w{place}") for place in range(3))))


def test_a_vague_word_takes_no_place_from_what_says_something():
    text = "A platform for lamps. The platform is a platform for wicks, oil lamps, glass and brass."
    assert labels(tag(a_paper(text)))[-1:] != ["platform"]


def test_what_is_vague_or_faint_fills_the_first_places_of_a_paper_with_little_else():
    choices = Choice("clear", 1, 1.0), Choice("vague", 2, 0.0, is_vague=True)
    assert choose(*choices, links=0) == ["clear", "vague"]


def test_a_compound_and_its_parts_are_not_on_one_paper_however_it_is_written():
    text = "Semi-supervised learning is supervised learning. Semi-supervised learning helps. Semisupervised learning."
    assert labels(tag(a_paper(text))) == ["Semi-supervised learning"]


def test_what_authors_state_is_a_tag_whatever_its_form():
    assert labels(tag(*with_keywords(["dexterous", "compensate", "platform"]))) == [
        "compensate",
        "dexterous",
        "platform",
    ]


def test_a_tag_is_called_by_the_noun_where_both_are_of_one_stem():
    text = "Coordination of lamps is a coordinate. The coordinate helps coordination of coordinates."
    assert {"coordinate", "coordinates"}.isdisjoint(labels(tag(*(a_paper(text, id=f"c{n}") for n in range(2)))))


def test_an_acronym_is_not_beside_what_it_may_stand_for_even_where_the_text_does_not_say_so():
    text = "Named-entity recognition (NER) is hard. Most NER models fail; we show what NER needs."
    assert labels(tag(a_paper(text))) == ["named-entity recognition"]


def test_attention_that_something_has_received_is_no_topic():
    text = "Lamps have received much attention recently. Wicks attracted research attention. They have gained traction."
    assert {"attention", "traction"}.isdisjoint(find_phrases(text).keys.split("\n"))
    assert "attention" in find_phrases("Lamps use attention. The attention drawn on wicks is high.").keys.split("\n")


def test_what_is_too_large_stays_on_the_papers_where_it_is_strongest():
    numbers = np.arange(20)
    offers = Offers(
        bounds=range(0, 42, 2),
        tags=np.column_stack((np.full(20, 20), numbers)).ravel(),
        words=np.tile(np.array([1, 2], dtype=np.uint64), 20),
        logits=np.column_stack((numbers / 10, np.full(20, -1.0))).ravel().astype(np.float32),
        are_vague=np.zeros(40, dtype=bool),
        taken=[()] * 20,
        rooms=[8] * 20,
    )
    chosen = select_all(offers, np.array([1] * 20 + [20]))
    assert [place for place, tags in enumerate(chosen) if 20 in tags] == [15, 16, 17, 18, 19]


def test_no_paper_no_tag():
    assert tag().vocabulary == ()


def test_an_author_s_keyword_is_never_shown_as_another_word_of_its_stem():
    tagging = tag(*with_keywords(["identifiers"], ["identifiability"], ["identifiability"]))
    label_of = {each.slug: each.label for each in tagging.vocabulary}
    shown = [label_of[tags[0].slug] for tags in tagging.of_paper]
    assert shown == ["identifiers", "identifiability", "identifiability"]


def test_a_word_is_not_one_tag_with_another_whose_stem_it_is():
    text = "We study rational lamps. The rationale of lamps and the rational lamp oil matter; a rationale is written."
    tagging = tag(*(a_paper(text, id=f"r{number}") for number in range(3)), *with_keywords(["rational"], ["rationale"]))
    assert {each.label for each in tagging.vocabulary} >= {"rational", "rationale"}
    keyworded = [[shown.slug for shown in tags if shown.source == "author"] for tags in tagging.of_paper[3:]]
    assert keyworded == [["rational"], ["rationale"]]


def test_what_authors_state_and_what_texts_say_are_one_tag_where_they_are_one_word():
    text = "We study the optimization of lamp oil. Optimization of wicks follows, and optimality is shown."
    papers = [a_paper(text, id=f"t{number}") for number in range(3)]
    tagging = tag(*papers, *with_keywords(["optimization"], ["optimality"], ["Optimisation"]))
    assert {each.label: each.count for each in tagging.vocabulary if each.label.startswith("optim")} == {
        "optimization": 5,
        "optimality": 1,
    }


@settings(max_examples=40)
@given(
    st.lists(st.lists(st.sampled_from(KIN), min_size=3, max_size=9).map(" of the ".join), max_size=4),
    st.lists(st.lists(st.sampled_from(KIN), max_size=3), max_size=4),
)
def test_no_two_tags_share_an_address_wherever_they_come_from(texts, keywords):
    tagging = tag(*(a_paper(text, id=f"t{place}") for place, text in enumerate(texts)), *with_keywords(*keywords))
    slugs = [each.slug for each in tagging.vocabulary]
    assert len(set(slugs)) == len(slugs)


def test_no_label_stands_on_two_tags():
    """Two papers bring in systems with one acronym, and each keeps its page."""
    papers = [
        a_paper("We introduce the beacon oil burner (BOB). BOB burns.", id="a"),
        a_paper("We introduce the binary ocean buoy (BOB). BOB swims.", id="b"),
    ]
    found = labels(tag(*papers))
    assert {"BOB (beacon oil burner)", "BOB (binary ocean buoy)"} <= set(found)
    assert len({label.lower() for label in found}) == len(found)


def test_a_name_that_a_paper_brings_in_is_no_topic_of_it_too():
    text = "We present dynamic lamp checking (DL-checking). DL-checking is fast. We call it DL-checking."
    found = labels(tag(a_paper(text)))
    assert len({label.lower() for label in found}) == len(found)
    assert "DL-checking" in found


def test_a_label_has_no_possessive_but_a_name_keeps_it():
    text = "The human's motion, by the human's motion. Kendall's tau for Kendall's tau. Woolf's and Woolf's."
    found = labels(tag(a_paper(text)))
    assert {"human motion", "Woolf"} <= set(found)
    assert not any("human's" in label for label in found)


def test_a_name_is_no_form_of_a_word():
    """Porter's stem of velocity is that of Veloce."""
    papers = [
        a_paper("We introduce a lamp called VELOCE. VELOCE turns.", id="a"),
        a_paper("We study the velocity of lamps. The velocity is low.", id="b"),
    ]
    assert {"VELOCE", "velocity"} <= set(labels(tag(*papers)))
