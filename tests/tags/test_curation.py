"""A curator's word on tags: what the file says happens, to authors' and extracted tags alike, and nothing else."""

import random
import re

import pytest
from curated import by_label, curation_of, shown, tag, with_keywords
from factories import a_paper
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.overrides import Named, TagEntry, TagsFile
from generator.tags import NO_CURATION, curate

BOATS = (
    "We study reinforcement learning for sailing boats. Reinforcement learning agents steer a sailing boat by its "
    "sails, and graph neural networks predict the waves. On RIGGER, graph neural networks win."
)


@pytest.fixture
def curated(tmp_path):
    """Tag papers under a file: `curated("tags: …", papers)`; the file has to be without a mistake."""

    def of(content, papers, **options):
        curation, problems = curation_of(tmp_path, content)
        assert problems == []
        return tag(papers, curation, **options)

    return of


@pytest.fixture
def problems(tmp_path):
    return lambda content: curation_of(tmp_path, content)[1]


def test_a_label_changes_what_is_shown_and_not_the_address(curated):
    papers = with_keywords(["large language models"], ["LLM"])
    before = tag(papers, NO_CURATION)
    after = curated("tags: {large language model: {label: LLMs}}", papers)
    assert [each.slug for each in after.vocabulary] == [each.slug for each in before.vocabulary]
    assert after.vocabulary[0].label == "LLMs"
    assert "large language models" in after.vocabulary[0].aliases


def test_a_tag_is_shown_as_the_file_writes_it(curated):
    tagging = curated("tags: [GRAPH Networks]", with_keywords(["graph network"], ["graph networks"]))
    assert [each.label for each in tagging.vocabulary] == ["GRAPH Networks"]


def test_merged_spellings_are_one_tag_wherever_they_come_from(curated):
    papers = [*with_keywords(["trial and error"], ["rewards"]), a_paper(BOATS, id="text")]
    tagging = curated("tags: {learning by doing: {merge: [trial and error, reward, RL]}}", papers)
    assert by_label(tagging)["learning by doing"].count == 3
    assert {"trial and error", "rewards"} <= set(by_label(tagging)["learning by doing"].aliases)
    assert ("learning by doing", "author") in shown(tagging, 0)
    assert ("learning by doing", "extracted") in shown(tagging, 2)


def test_what_is_merged_into_a_tag_is_told_beside_the_tag_s_own_spellings(curated):
    tagging = curated("tags: {tides: {merge: [ebb]}}", with_keywords(["tide"], ["tides"], ["ebb"]))
    assert by_label(tagging)["tides"].aliases == ("ebb", "tide")


def test_a_dropped_tag_is_nowhere_and_its_place_goes_to_another(curated):
    papers = [a_paper(BOATS, keywords=("waves",))]
    before = shown(tag(papers, NO_CURATION, tags_per_paper=4))
    after = shown(curated("drop: [Graph neural networks, wave]", papers, tags_per_paper=4))
    assert {"graph neural networks", "waves"} <= {label for label, _ in before}
    assert not {"graph neural networks", "graph neural network", "waves"} & {label for label, _ in after}
    assert len(after) == len(before)


def test_a_pinned_tag_comes_first_where_it_is_given_or_stands_in_the_text(curated):
    papers = [a_paper(BOATS, id="text", keywords=("waves",)), *with_keywords(["waves", "Sails"], ["keel"])]
    tagging = curated("tags:\n  sail: {pin: true}\n  steer: {pin: true}\n", papers)
    assert shown(tagging, 0)[:3] == [("sail", "curated"), ("steer", "curated"), ("waves", "author")]
    assert shown(tagging, 1)[:2] == [("sail", "author"), ("waves", "author")]
    assert "sail" not in dict(shown(tagging, 2))


def test_only_listed_tags_are_shown_where_the_file_says_so(curated):
    papers = [a_paper(BOATS, id="text", keywords=("waves", "keels")), *with_keywords(["harbours"])]
    tagging = curated("only_listed: true\ntags: [keel, graph neural network, RL, wave, submarine]", papers)
    assert shown(tagging, 0)[:2] == [("wave", "author"), ("keel", "author")]
    assert set(shown(tagging, 0)[2:]) == {("graph neural network", "curated"), ("RL", "curated")}
    assert shown(tagging, 1) == []
    assert "submarine" not in by_label(tagging)


def test_listed_tags_take_no_more_places_than_there_are(curated):
    listed = "only_listed: true\ntags: [sail, wave, boat, agent, network, learning, reinforcement learning]"
    tagging = curated(listed, [a_paper(BOATS)], tags_per_paper=3)
    assert len(shown(tagging)) == 3
    assert shown(tagging)[0] == ("reinforcement learning", "curated")


def test_a_listed_tag_may_be_on_every_paper(curated):
    papers = [a_paper(BOATS, id=f"p{number}") for number in range(30)]
    tagging = curated("only_listed: true\ntags: [sailing boat]", papers)
    assert by_label(tagging)["sailing boat"].count == 30


def test_a_name_is_found_by_its_capitals_only(curated):
    papers = [a_paper("We clip gradients.", id="a"), a_paper("We use CLIP here.", id="b")]
    tagging = curated("tags: {CLIP: {pin: true}}", papers)
    assert [dict(shown(tagging, place)).get("CLIP") for place in (0, 1)] == [None, "curated"]


def test_a_chinese_tag_is_found_in_running_text(curated):
    papers = [a_paper("我们提出一种面向图神经网络的采样方法。")]
    assert shown(curated("tags: {图神经网络: {pin: true}}", papers))[0] == ("图神经网络", "curated")


def test_broader_tags_and_descriptions_stand_at_the_tag(curated):
    papers = with_keywords(["sloop"], ["ship"], ["yawl"])
    tagging = curated(
        """
        tags:
          sloop: {parent: ships, describe: One *mast*.}
          yawl: {parent: two-master}
          two-master: {parent: ship}
        """,
        papers,
    )
    assert by_label(tagging)["sloop"].broader == "ship"
    assert by_label(tagging)["sloop"].description.html == "<p>One <em>mast</em>.</p>"
    assert by_label(tagging)["yawl"].broader == "ship", "no paper has the tag between them"
    assert by_label(tagging)["ship"].broader is None


def test_a_tag_renamed_to_one_that_is_there_is_that_one(curated):
    tagging = curated("tags: {vessel: {label: ship}}", with_keywords(["vessels"], ["ship"], ["Ships"]))
    assert [(each.slug, each.label, each.count) for each in tagging.vocabulary] == [("vessel", "ship", 3)]


def test_an_identifier_listed_beside_its_kin_stays_apart(curated):
    papers = with_keywords(["identifiers"], ["identifiability"], ["identifiability"])
    tagging = curated("tags: [identifier, identifiability]", papers)
    assert {each.label: each.count for each in tagging.vocabulary} == {"identifier": 1, "identifiability": 2}


def test_texts_that_speak_of_one_of_two_listed_kin_have_that_one(curated):
    text = "Identifiability of tides is hard. We prove identifiability and test identifiability."
    listed = "tags:\n  identifier:\n  identifiability: {label: What can be told apart}\n"
    tagging = curated(listed, [a_paper(text)])
    assert by_label(tagging)["What can be told apart"].slug == "identifiability"
    assert not [each for each in tagging.vocabulary if each.label.startswith("identif")]


def test_a_circle_of_broader_tags_is_opened(tmp_path):
    content = "tags:\n  lamp: {parent: wick}\n  wick: {parent: oil}\n  oil: {parent: lamp}\n"
    curation, _ = curation_of(tmp_path, content)
    assert {key: tag.parent for key, tag in curation.tags.items()} == {"lamp": "wick", "wick": "oil", "oil": None}


CONTRADICTIONS = {
    "one tag twice": ("tags:\n  LLM:\n  LLMs:\n", "3: error: 'LLMs' is the same tag as 'LLM' in line 2"),
    "merged into two": (
        "tags:\n  a lamp:\n    merge: [oil]\n  wick:\n    merge: [oils]\n",
        "5: error: 'oils' belongs to 'a lamp' in line 2 already",
    ),
    "merged and listed": (
        "tags:\n  lamp:\n    merge: [wick]\n  wick:\n",
        "3: error: 'wick' belongs to 'wick' in line 4",
    ),
    "a circle of merges": (
        "tags:\n  lamp:\n    merge: [wick]\n  wick:\n    merge: [lamp]\n",
        "3: error: 'wick' belongs to 'wick' in line 4",
    ),
    "a label that is another tag": (
        "tags:\n  lamp: {label: Wicks}\n  wick:\n",
        "2: error: 'Wicks' belongs to 'wick' in line 3",
    ),
    "dropped and listed": ("drop: [lamp]\ntags:\n  lamps:\n", "1: error: 'lamp' belongs to 'lamps' in line 3"),
    "a circle of parents": (
        "tags:\n  lamp: {parent: wick}\n  wick: {parent: oil}\n  oil: {parent: lamps}\n",
        "4: error: 'lamps' cannot be broader than 'oil': that leads round: oil > lamp > wick > oil",
    ),
    "its own parent": ("tags:\n  lamp: {parent: lamps}\n", "2: error: 'lamps' cannot be broader than 'lamp'"),
    "a parent that is dropped": ("drop: [oil]\ntags:\n  lamp: {parent: oil}\n", "3: error: 'oil' is dropped"),
}


@pytest.mark.parametrize("contradiction", CONTRADICTIONS)
def test_a_contradiction_is_told_once_with_both_lines(problems, contradiction):
    content, told = CONTRADICTIONS[contradiction]
    (problem,) = problems(content)
    assert problem.startswith(told)


def test_a_contradiction_costs_only_itself(tmp_path):
    curation, told = curation_of(
        tmp_path,
        "tags:\n  lamp: {merge: [wick, oil], pin: true, parent: lamp}\n  wick: {label: Wicks}\ndrop: [lamp, fog]",
    )
    assert len(told) == 3
    assert curation.tags["lamp"].is_pinned
    assert curation.claims == {"lamp": "lamp", "wick": "wick", "oil": "lamp"}
    assert curation.dropped == {"fog"}


NAME = st.text("abLs -+#图é", min_size=1, max_size=4).filter(lambda name: any(map(str.isalnum, name)))
NAMED = st.builds(Named, NAME, st.integers(1, 99))
ENTRY = st.builds(
    TagEntry,
    name=NAMED,
    label=st.none() | NAMED,
    merge=st.lists(NAMED, max_size=3).map(tuple),
    parent=st.none() | NAMED,
    is_pinned=st.booleans(),
)
FILE = st.builds(
    TagsFile,
    path=st.just("tags.yml"),
    entries=st.lists(ENTRY, max_size=6).map(tuple),
    drop=st.lists(NAMED, max_size=3).map(tuple),
    only_listed=st.booleans(),
)


@settings(max_examples=200)
@given(FILE, st.lists(st.lists(NAME, max_size=3), max_size=4))
def test_whatever_a_file_says_the_tags_are_of_one_piece(tags_file, keywords):
    curation, told = curate(tags_file)
    tagging = tag(with_keywords(*keywords), curation)
    slugs = [each.slug for each in tagging.vocabulary]
    assert slugs == sorted(set(slugs))
    assert all(re.fullmatch(r"[a-z0-9-]{1,80}", each) for each in slugs)
    assert all(each.broader in {*slugs, None} - {each.slug} for each in tagging.vocabulary)
    for each in tagging.vocabulary:
        assert each.count == sum(each.slug in {shown.slug for shown in tags} for tags in tagging.of_paper)
    if curation.only_listed:
        assert {each.label for each in tagging.vocabulary} <= {each.label for each in curation.tags.values()}
    assert not [problem for problem in told if "\n" in str(problem)]


def test_the_order_of_the_papers_changes_no_tag(tmp_path):
    curation, _ = curation_of(tmp_path, "tags:\n  sail: {pin: true}\n  ship: {merge: [yacht, vessel]}\ndrop: [wave]")
    papers = [*with_keywords(["yacht"], ["vessels", "waves"], ["ship", "oar"]), a_paper(BOATS, id="text")]
    shuffled = random.Random(7).sample(papers, len(papers))
    one, other = tag(papers, curation), tag(shuffled, curation)
    assert one.vocabulary == other.vocabulary
    assert [one.of_paper[papers.index(paper)] for paper in shuffled] == list(other.of_paper)
