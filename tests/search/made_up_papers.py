"""Papers for the tests of search; whatever a test does not say is filled in."""

from __future__ import annotations

from generator.markup.escape import html_text
from generator.markup.rendered import Rendered
from generator.memory import packed
from generator.search import SearchDocument


def a_paper(number: int | None = 0, **changes) -> SearchDocument:
    values = {"uri": f"papers/p{number}.html", "id": f"p{number}", "title": f"Paper {number}", "text": "Nothing much."}
    values |= {"key_sentence": "", "abstract_html": None, **changes}
    text = values.pop("text")
    values["abstract"] = packed(Rendered(text, text, values.pop("abstract_html")))
    values.setdefault("title_html", html_text(values["title"]))
    return SearchDocument(**values)
