"""Formulas as Chromium sets them: the font, the baseline, and a long one on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.markup import render_abstract

CSS = Path(__file__).parents[2] / "site_templates" / "theme" / "assets" / "stylesheets" / "math.css"
SOURCE = (
    r"In $\mathbb{R}^d$ text and $\min_w \sum_{i=1}^n \| x_i - w \|^2 + \lambda \| w \|_1 + \mathcal{O}(n^2)$ after it."
)


@pytest.fixture(params=[390, 1280])
def page(request, chromium, tmp_path):
    html = render_abstract(SOURCE).html
    style = "<style>body { margin: 16px; font: 20px/1.6 serif }</style>"
    (tmp_path / "p.html").write_text(f'<!doctype html><link rel="stylesheet" href="{CSS.as_uri()}">{style}{html}')
    page = chromium.new_page(viewport={"width": request.param, "height": 600})
    page.goto((tmp_path / "p.html").as_uri())
    page.wait_for_function("document.fonts.status === 'loaded'")
    yield page
    page.close()


def test_the_math_font_loads_from_a_folder(page):
    assert page.evaluate("[...document.fonts].map((face) => face.status)") == ["loaded"]


def test_a_long_formula_scrolls_inside_itself_and_never_the_page(page):
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = page.evaluate(
        "(({scrollHeight, clientHeight}) => scrollHeight - clientHeight)(document.querySelector('.math-long'))"
    )
    assert box <= 0
