from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from shelf import a_paper

from generator.pages.bibtex import bibtex

LINE = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1)


@given(title=LINE, author=LINE, url=LINE)
def test_braces_are_balanced_whatever_the_text(title, author, url):
    entry = bibtex(a_paper("one", authors=(author,), url=url), title)
    depth = 0
    for character in entry:
        depth += {"{": 1, "}": -1}.get(character, 0)
        assert depth >= 0
    assert depth == 0


@given(LINE)
def test_nothing_that_tex_takes_for_a_command_is_left_bare(title):
    line = next(line for line in bibtex(a_paper("one"), title).split("\n") if line.startswith("  title"))
    assert not re.search(r"(?<!\\)[$&#_%~^]", line)


def test_an_entry_says_what_the_source_states():
    paper = a_paper("oar-1", authors=("Ada Wharf", "The Rowing and Sailing Group"), doi="10.1000/oar_1")
    assert bibtex(paper, "Rowing at 100 % of $C_3$").split("\n") == [
        "@inproceedings{oar-1,",
        r"  title = {{Rowing at 100 \% of \$C\_3\$}},",
        "  author = {Ada Wharf and {The Rowing and Sailing Group}},",
        "  booktitle = {BOATS},",
        "  year = {2024},",
        "  doi = {10.1000/oar_1},",
        "}",
    ]


def test_without_a_venue_it_is_a_misc_with_its_note():
    entry = bibtex(a_paper("oar-2", venue=None, year=None), "Oars", note="Heading made from the abstract")
    assert entry == "@misc{oar-2,\n  title = {{Oars}},\n  note = {Heading made from the abstract},\n}"
