"""What the theme says by itself: in one file, and in the same words as our pages."""

from __future__ import annotations

import re

import pytest
from jinja2 import Environment, FileSystemLoader

from generator.assets import FRAME, THEME
from generator.pages.words import read_words

TEMPLATES = sorted(THEME.rglob("*.html"))


def theme_words() -> dict[str, str]:
    environment = Environment(loader=FileSystemLoader(THEME), autoescape=True)
    return environment.get_template("partials/words/en.html").module.words


def test_what_theme_and_pages_both_say_they_say_alike():
    pages = read_words("en").phrases
    shared = {key: phrase for key, phrase in theme_words().items() if key in pages}
    assert {"search_label", "search_button", "browse_papers", "tags"} <= shared.keys()
    assert shared == {key: pages[key] for key in shared}


def test_every_word_the_theme_asks_for_is_there_and_every_word_there_is_asked_for():
    asked = {key for path in TEMPLATES for key in re.findall(r"\bwords\.(\w+)", path.read_text(encoding="utf-8"))}
    assert asked == theme_words().keys()


def test_every_word_a_script_says_is_there_and_every_word_there_is_said():
    there = set(re.findall(r"^  (\w+): ", (FRAME / "words-en.js").read_text(encoding="utf-8"), flags=re.MULTILINE))
    said = set()
    for name in ("header.js", "page.js", "before-theme.js"):
        text = (FRAME / name).read_text(encoding="utf-8")
        said |= set(re.findall(r"\bwords\.(\w+)", text))
        said |= {word for names in re.findall(r"const \{ ([\w, ]+) \} = words;", text) for word in names.split(", ")}
    assert said == there


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(THEME).as_posix())
def test_a_template_of_the_theme_holds_no_words_of_its_own(path):
    text = path.read_text(encoding="utf-8")
    # What is left without Jinja, tags, and scripts is what a reader would read.
    for part in (r"\{#.*?#\}", r"\{%.*?%\}", r"\{\{.*?\}\}", r"<!--.*?-->", r"<script\b.*?</script>", r"<[^>]*>"):
        text = re.sub(part, "", text, flags=re.DOTALL)
    assert not re.search(r"\w", text), text.strip()
