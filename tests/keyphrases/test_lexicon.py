"""What is known of tokens is looked up once, and whatever is forgotten meanwhile changes no phrase."""

import pytest

from generator.keyphrases import lexicon as room
from generator.keyphrases.candidates import find_candidates
from generator.keyphrases.lexicon import Learnt, Lexicon
from generator.memory import forget

TEXTS = [
    "Large language models (LLMs) drift. We moor LLMs by data sets at the end of life.",
    "We trim tidal lamps, such as CNNs and e.g. LLM-based buoys.",
    "本文提出灯塔网络BeaconNet。灯塔网络的训练需要BeaconNet。",
    "Wir untersuchen, wie alte Leuchttürme das Meer erhellen und warum sie das tun. " * 4,
]


def test_a_column_grows_with_its_list_and_asks_for_each_thing_once():
    asked = []
    lengths = Learnt(lambda word: asked.append(word) or len(word), "i8")
    words = ["wick", "lamp"]
    assert lengths.of(words).tolist() == [4, 4]
    words.append("buoys")
    assert lengths.of(words).tolist() == [4, 4, 5]
    assert asked == ["wick", "lamp", "buoys"]


def test_another_list_has_a_column_of_its_own_and_so_has_what_was_forgotten():
    lengths = Learnt(len, "i8")
    assert lengths.of(["wick", "lamps"]).tolist() == [4, 5]
    assert lengths.of(["buoy"]).tolist() == [4]
    forget()
    assert lengths.of(["keepers", "oil"]).tolist() == [7, 3]


@pytest.mark.parametrize("most", [1, 10, 100_000])
def test_a_lexicon_that_forgets_between_texts_gives_the_same_candidates(most, monkeypatch):
    whole = [find_candidates([text], Lexicon()).keys for text in TEXTS]
    monkeypatch.setattr(room, "MOST", most)
    lexicon = Lexicon()
    for _ in range(2):
        assert [find_candidates([text], lexicon).keys for text in TEXTS] == whole
        forget()
