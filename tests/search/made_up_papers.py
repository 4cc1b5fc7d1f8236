"""Papers for the tests of search; whatever a test does not say is filled in."""

from __future__ import annotations

from generator.markup.escape import html_text
from generator.search import SearchDocument


def a_paper(number: int | None = 0, **changes) -> SearchDocument:
    values = {"uri": f"papers/p{number}.html", "id": f"p{number}", "title": f"Paper {number}", "text": "Nothing much."}
    values |= {"key_sentence": "", **changes}
    values.setdefault("title_html", html_text(values["title"]))
    return SearchDocument(**values)
