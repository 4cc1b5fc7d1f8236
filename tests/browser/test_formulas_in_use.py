"""What a reader does with formulas: copies them, and scrolls those that are too wide with the keyboard."""

from __future__ import annotations

import json

import pytest
from sites import ROOT, build_site

LONG = r"\sum_{i=1}^{N} w_i \| s\mathbf{R}\mathbf{a}_i + \mathbf{t} - \mathbf{b}_i \|^2 + \lambda \int_0^1 f(x)\,dx"


@pytest.fixture(scope="module")
def formula_site(tmp_path_factory):
    project = tmp_path_factory.mktemp("formulas")
    (project / "content" / "abstracts").mkdir(parents=True)
    (project / "mkdocs.yml").write_text((ROOT / "mkdocs.yml").read_text())
    (project / "content" / "about.md").write_text("# About\n")
    paper = {
        "id": "f",
        "title": "A",
        "abstract": rf"We need $\mathcal{{O}}(n^2)$ steps for $$ {LONG} = {LONG} $$ or so.",
    }
    (project / "content" / "abstracts" / "a.json").write_text(json.dumps([paper]))
    return build_site(project, project / "site")


COPY = """(selector) => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(selector));
  getSelection().removeAllRanges();
  getSelection().addRange(range);
  return new Promise((resolve) => {
    // Only if the page has taken over does the clipboard hold what it set.
    const heard = (event) => resolve(event.defaultPrevented && event.clipboardData.getData('text/plain'));
    addEventListener('copy', heard, { once: true });
    document.execCommand('copy');
  });
}"""


def test_copying_an_abstract_gives_the_tex_of_its_formulas(new_watch, formula_site):
    watch = new_watch()
    page = watch.open(f"{formula_site.as_uri()}/papers/f.html")
    copied = page.evaluate(COPY, ".abstract")
    assert r"We need $\mathcal{O}(n^2)$ steps for" in copied
    assert LONG in copied
    assert r"\mathcal{O}(n^2)" in page.evaluate(COPY, ".abstract math mrow, .abstract math"), "a part gives the whole"
    assert watch.wrong == []


def test_a_formula_too_wide_for_a_phone_scrolls_by_keyboard_inside_itself(new_watch, formula_site):
    watch = new_watch(viewport={"width": 360, "height": 740})
    page = watch.open(f"{formula_site.as_uri()}/papers/f.html")
    box = page.locator(".math-display, .math-long").last
    assert box.get_attribute("tabindex") == "0"
    box.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("box => box.scrollLeft > 0", arg=box.element_handle())
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
