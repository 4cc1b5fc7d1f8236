import html as entities
import json
import re

from hypothesis import given
from hypothesis import strategies as st

from generator.markup import html_attribute, html_text, script_json

_TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=80)


@given(_TEXT)
def test_escaped_text_holds_no_markup_and_reads_back(text):
    escaped = html_text(text)
    assert not set(escaped) & set("<>{}")
    assert entities.unescape(escaped) == entities.unescape(escaped.replace("\r", "\r"))
    if "\r" not in text and not re.search(r"[\x00-\x1f\x7f-\x9f]", text):
        assert entities.unescape(escaped) == text


@given(_TEXT)
def test_an_escaped_attribute_never_ends_its_quotes_or_its_line(text):
    assert not set(html_attribute(text)) & set("<>{}\"'`\n\t\r")


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | _TEXT,
        lambda inner: st.lists(inner) | st.dictionaries(_TEXT, inner),
        max_leaves=8,
    )
)
def test_json_reads_back_and_cannot_leave_its_script(value):
    text = script_json(value)
    assert json.loads(text) == value
    assert not re.search("[<>&\u2028\u2029]", text)


def test_equal_values_give_equal_bytes():
    assert script_json({"b": 1, "a": 2}) == script_json({"a": 2, "b": 1}) == '{"a":2,"b":1}'
