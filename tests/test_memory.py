"""What is remembered of words is worked out once, and again after it was let go."""

from generator.memory import Remembered, forget
from generator.text import tokens


def test_what_was_let_go_is_worked_out_again():
    asked = []
    lengths = Remembered(lambda word: asked.append(word) or len(word))
    assert [lengths[word] for word in ("rope", "sail", "rope")] == [4, 4, 4]
    assert asked == ["rope", "sail"]
    forget()
    assert not lengths
    assert lengths["rope"] == 4


def test_the_tokens_of_recent_texts_are_let_go_too():
    assert tokens("A wick.") is tokens("A wick.")
    forget()
    assert not tokens.cache_info().currsize
