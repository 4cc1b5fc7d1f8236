"""What pages promise, on made-up catalogues; how they look is for the browser tests."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import markdown
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from shelf import a_catalogue, a_paper, pages_of, split_page

from generator import urls
from generator.assets import PAGE_TEMPLATES
from generator.markup import render_abstract
from generator.pages.tag_index import tag_index
from generator.pages.templates import PageTemplates
from generator.pages.words import Words, read_words
from generator.papers import Collection
from generator.slugs import slug
from generator.tags import Tag

EXTENSIONS = ["tables", "footnotes", "toc"]
NASTY = (
    "<img src=x onerror=alert(1)> & {{ 7*7 }} {% raw %} *a* _b_ `c` [d](e) \" ' \\ # | $x$ &amp; </article> <!-- --->"
)
TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1).filter(str.strip)


class _Elements(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))


def elements(html: str, name: str) -> list[dict[str, str]]:
    return [attributes for tag, attributes in _Elements(html).elements if tag == name]


def links(html: str) -> list[str]:
    return [attributes["href"] for attributes in elements(html, "a")]


def a_fleet(number: int, **stated):
    return [a_paper(f"p{ordinal:03}", title=f"Boat {ordinal}", **stated) for ordinal in range(number)]


def all_in(papers, *labels: str) -> dict[str, list[str]]:
    return {label: [paper.id for paper in papers] for label in labels}


@pytest.fixture
def mixed():
    """Every kind of paper, and enough of them that lists have pages."""
    odd = [
        a_paper("nasty", title=NASTY, abstract=NASTY, authors=(NASTY,), venue=NASTY, url="https://example.org/?a&b'\""),
        a_paper("bare", title=None, collection=Collection("unnamed", "unnamed"), venue=None, year=None),
        a_paper(
            "crowd", authors=tuple(f"Author {n}" for n in range(300)), doi="10.1000/crowd", code=("https://x.org",)
        ),
        a_paper(
            "zh",
            title="小船论文",
            abstract="我们造船。",
            collection=Collection("zh", "2023 论文列表", None, 2023),
            year=2023,
        ),
    ]
    fleet = a_fleet(25)
    papers = [*odd, *fleet]
    tags = {
        **all_in(papers, "boat", "RIGGER"),
        **all_in(fleet, "sail"),
        "keel": ["bare"],
        "论文": ["zh"],
        "boat 2": ["bare", "zh"],
    }
    related = {paper.id: [(fleet[0].id, 0.9, ("wooden boats",))] for paper in papers[:-1] if paper is not fleet[0]}
    return a_catalogue(*papers, tags=tags, related=related, aliases={"boat": ("boats", "BOAT")})


def test_every_page_passes_through_markdown_as_it_is(mixed):
    for uri, text in pages_of(mixed, page_size=10).items():
        _, body = split_page(text)
        assert markdown.markdown(body, extensions=EXTENSIONS).strip() == body.strip(), uri


@settings(max_examples=50)
@given(title=TEXT, abstract=TEXT, author=TEXT, label=TEXT)
def test_no_text_gets_out_of_its_place(title, abstract, author, label):
    papers = [a_paper("one", title=title, abstract=abstract, authors=(author,)), a_paper("two", title=title)]
    for uri, text in pages_of(a_catalogue(*papers, tags={label: ["one", "two"]})).items():
        head, body = split_page(text)
        assert not re.search(r"[\t{}]|\n[ \t]*\n.", re.sub("<script.*", "", body)), uri
        assert yaml.safe_load(head)["search"] == {"exclude": True}
        assert markdown.markdown(body, extensions=EXTENSIONS).strip() == body.strip(), uri
        assert {tag for tag, _ in _Elements(body).elements} <= KNOWN_ELEMENTS, uri


KNOWN_ELEMENTS = {
    *("article", "section", "nav", "details", "summary", "form", "label", "input", "button", "pre"),
    *("h1", "h2", "h3", "p", "div", "dl", "dt", "dd", "ul", "li", "a", "b", "span", "small"),
    *("select", "option", "noscript", "script"),
}


def test_every_link_leads_to_a_page(mixed):
    pages = pages_of(mixed, page_size=10)
    there = {urls.page_uri(uri) for uri in pages} | {"about.html"}
    for uri, text in pages.items():
        for link in links(split_page(text)[1]):
            address = urlsplit(urljoin(f"https://site.example/{urls.page_uri(uri)}", link))
            if address.netloc == "site.example":
                assert address.path.lstrip("/") in there, (uri, link)


def test_a_page_says_what_the_source_states(golden):
    paper = a_paper(
        "oar-1",
        title="Rowing with RIGGER",
        abstract="We row. It works for {all} oars.",
        authors=("Ada Wharf", "Emil Löbner"),
        doi="10.1000/oar-1",
        url="https://example.org/oar",
        pdf="https://example.org/oar.pdf",
        code=("https://example.org/rigger.git",),
    )
    catalogue = a_catalogue(
        a_paper("oar-0", title="Before"),
        paper,
        a_paper("oar-2", title="After"),
        tags={"rowing": ["oar-1", "oar-2"], "oar": ["oar-1"], "RIGGER": ["oar-1"]},
        related={"oar-1": [("oar-2", 0.8, ("long oars", "rowing"))], "oar-0": [("oar-1", 0.7, ())]},
    )
    golden("pages/paper.md", pages_of(catalogue)["papers/oar-1.md"])


def test_a_paper_without_a_title_says_so(golden):
    catalogue = a_catalogue(a_paper("bare", title=None, abstract="We build very small boats of paper."))
    golden("pages/untitled.md", pages_of(catalogue)["papers/bare.md"])


def test_a_shared_tag_has_a_page_and_a_lone_one_leads_to_the_browse_page(mixed):
    pages = pages_of(mixed)
    found = {a["data-tag"]: a["href"] for a in elements(pages["papers/bare.md"], "a") if "data-tag" in a}
    assert found["boat"] == "../tags/boat.html"
    assert found["keel"] == "../papers.html?tag=keel"
    assert "tags/keel.md" not in pages


def test_topics_and_names_stand_apart(mixed):
    body = pages_of(mixed)["papers/bare.md"]
    topics, names = body.split("<dt>Names<dd>")
    assert 'data-tag="rigger"' in names
    assert 'data-tag="boat"' in topics


def test_near_papers_are_shown_and_each_with_its_reason():
    near = [(f"p00{n}", 0.9, ("tall masts", "keels")) for n in (1, 2, 3)]
    catalogue = a_catalogue(*a_fleet(5), related={"p000": [*near, ("p004", 0.1, ("water",))]})
    assert related_on(catalogue, "p000") == ["p001", "p002", "p003"]
    assert "shares: tall masts, keels" in pages_of(catalogue)["papers/p000.md"]


def test_where_few_are_near_the_next_best_with_a_reason_are_shown():
    links = [("p001", 0.9, ()), ("p002", 0.2, ()), ("p003", 0.1, ("keels",)), ("p004", 0.1, ("oars",))]
    catalogue = a_catalogue(*a_fleet(6), related={"p000": [*links, ("p005", 0.1, ("sails",))]})
    assert related_on(catalogue, "p000") == ["p001", "p003", "p004"]


def test_a_paper_that_shares_a_phrase_is_shown_from_further_off():
    near = [(f"p00{n}", 0.9, ()) for n in (1, 2, 3)]
    links = [*near, ("p004", 0.35, ("keels",)), ("p005", 0.35, ()), ("p006", 0.29, ("keels",))]
    assert related_on(a_catalogue(*a_fleet(7), related={"p000": links}), "p000") == ["p001", "p002", "p003", "p004"]


def test_reasons_say_nothing_twice_but_as_a_first_word():
    links = [("p001", 0.9, ("masts", "keels")), ("p002", 0.8, ("masts", "Keels", "oars")), ("p003", 0.7, ("keels",))]
    body = pages_of(a_catalogue(*a_fleet(5), related={"p000": links}))["papers/p000.md"]
    assert re.findall(r"shares: (.*?)<", body) == ["masts, keels", "masts, oars", "keels"]


def test_the_more_tags_a_page_has_the_fewer_further_reasons_it_tells_and_those_of_the_nearest():
    links = [(f"p00{n}", 0.9, (f"mast {n}", f"keel {n}", f"oar {n}")) for n in (1, 2, 3, 4)]
    tags = {f"tag {n}": ["p000"] for n in range(9)}
    body = pages_of(a_catalogue(*a_fleet(5), related={"p000": links}, tags=tags))["papers/p000.md"]
    told = [reason.count(",") + 1 for reason in re.findall(r"shares: (.*?)<", body)]
    assert told == [3, 2, 1, 1]


def test_after_a_collections_last_paper_comes_the_next_collections_first():
    papers = [a_paper(name, collection=Collection(name[0], name[0].upper())) for name in ("x1", "y1", "x2", "y2")]
    pages = pages_of(a_catalogue(*papers))
    after = {
        name: re.findall(r'rel="next" href="(.*?)\.html"', pages[f"papers/{name}.md"]) for name in ("x1", "x2", "y2")
    }
    assert after == {"x1": ["x2"], "x2": ["y1"], "y2": []}


def related_on(catalogue, paper_id: str) -> list[str]:
    body = pages_of(catalogue)[f"papers/{paper_id}.md"]
    return [a["data-paper"] for a in elements(body, "a") if "data-paper" in a]


def test_linked_from_names_as_many_as_tags_and_related_papers_leave_room_for_and_none_twice():
    fleet = a_fleet(30)
    pointing = {f"p{n:03}": [("p000", 0.9, ())] for n in range(9, 30)}
    full = {**pointing, "p000": [(f"p{n:03}", 0.9, ()) for n in range(1, 9)]}
    tags = {f"tag {n}": ["p000"] for n in range(6)}
    assert linked_from("p000", a_catalogue(*fleet, related=pointing)) == 15
    assert linked_from("p000", a_catalogue(*fleet, related=full)) == 7
    assert linked_from("p000", a_catalogue(*fleet, related=full, tags=tags)) == 1
    assert linked_from("p009", a_catalogue(*fleet, related=full)) == 0
    both = a_catalogue(*a_fleet(2), related={"p000": [("p001", 0.9, ())], "p001": [("p000", 0.9, ())]})
    assert "Also linked from" not in pages_of(both)["papers/p000.md"]


def linked_from(paper_id: str, catalogue) -> int:
    """How many papers a page names that link to it."""
    _, _, after = pages_of(catalogue)[f"papers/{paper_id}.md"].partition("<h2>Also linked from</h2>")
    return after.split("</ul>")[0].count("<li>")


def test_further_pages_of_a_tag_never_take_another_tags_address(mixed):
    pages = pages_of(mixed, page_size=10)
    assert {"tags/boat.md", "tags/boat/2.md", "tags/boat/3.md", "tags/boat-2.md"} <= pages.keys()
    assert "<h1>boat 2</h1>" in pages["tags/boat-2.md"]


def test_lists_are_paged_to_the_last_paper(mixed):
    pages = pages_of(mixed, page_size=10)
    listed = [
        name
        for number in range(1, 4)
        for name in re.findall(r'<li><a href="\.\./papers/([^"]*)\.html"', pages[f"list/{number}.md"])
    ]
    assert listed == [paper.id for paper in mixed.papers]
    assert "list/4.md" not in pages


def test_a_tag_page_shows_the_newest_year_first_and_the_undated_last(mixed):
    headings = re.findall(r"<h2>(.*?)</h2>", pages_of(mixed)["tags/boat.md"])
    assert headings == ["2024", "2023", "Year not stated"]


def test_a_tag_page_names_other_spellings_and_its_company(mixed):
    body = pages_of(mixed)["tags/boat.md"]
    assert "Also written boats, BOAT" in body
    assert relation(body, "Often found with") == ["rigger", "sail", "boat-2"]


def test_a_tag_page_says_what_its_curator_says():
    papers = a_fleet(3)
    described = render_abstract("Ships of *one* mast, {{ as }} it were.")
    curated = {"sloop": {"description": described, "broader": "ship"}, "yawl": {"broader": "ship"}}
    tags = {**all_in(papers, "ship", "sloop"), "yawl": ["p001"]}
    pages = pages_of(a_catalogue(*papers, tags=tags, curated=curated), page_size=2)
    head, body = split_page(pages["tags/sloop.md"])
    assert f'<div class="described">{described.html}</div>' in body
    assert yaml.safe_load(head)["description"] == "Ships of one mast, {{ as }} it were."
    assert relation(body, "Broader") == ["ship"]
    assert relation(body, "Narrower") == []
    assert relation(split_page(pages["tags/ship.md"])[1], "Narrower") == ["sloop", "yawl"]
    assert "described" not in pages["tags/sloop/2.md"]


def test_a_tag_above_very_many_names_the_largest_of_them():
    papers = a_fleet(2)
    labels = [f"boat of kind {number:04}" for number in range(3_000)]
    tags = {**all_in(papers, "boat", labels[-1]), **{label: ["p000"] for label in labels[:-1]}}
    page = pages_of(a_catalogue(*papers, tags=tags, curated={label: {"broader": "boat"} for label in labels}))
    narrower = relation(page["tags/boat.md"], "Narrower")
    assert len(narrower) == 60
    assert narrower[:2] == [slug(labels[-1]), slug(labels[0])]


def relation(body: str, name: str) -> list[str]:
    """The tags of one row of a tag's page."""
    row = re.search(rf"<dt>{name}<dd>(.*?)</ul>", body, re.DOTALL)
    addresses = [a["href"] for a in elements(row[1], "a")] if row else []
    return [re.search(r"([^/=]*?)(?:\.html)?$", address)[1] for address in addresses]


def test_a_row_names_three_authors_and_counts_the_rest(mixed):
    assert "Author 0, Author 1, Author 2 and 297 more\N{NO-BREAK SPACE}· BOATS 2024" in pages_of(mixed)["list/1.md"]


def test_a_crowd_of_authors_folds_and_is_complete(mixed):
    body = pages_of(mixed)["papers/crowd.md"]
    assert "<summary>and 280 more</summary>Author 20, Author 21" in body
    assert "Author 299</details>" in body


def test_text_in_another_language_says_so_wherever_it_stands(mixed):
    pages = pages_of(mixed)
    assert re.search(r'<a [^>]*lang="zh">2023 论文列表</a>', pages["index.md"])
    assert '<h1 lang="zh">2023 论文列表</h1>' in pages["collections/zh.md"]
    assert '<h1 lang="zh">小船论文</h1>' in pages["papers/zh.md"]
    assert '<div class="abstract" lang="zh">' in pages["papers/zh.md"]


def test_the_home_page_says_what_lies_here():
    pages = pages_of(a_catalogue(*a_fleet(19)))
    assert "19 abstracts from BOATS 2024, tagged and cross-linked." in pages["index.md"]
    assert "Made from the abstracts in boats.txt." in pages["index.md"]


def test_the_home_page_stays_light_however_much_there_is():
    papers = [
        a_paper(
            f"p{n}", collection=Collection(f"c{n % 200}", f"List {n % 200}", None, 1900 + n % 200), path=f"x/{n}.txt"
        )
        for n in range(2000)
    ]
    tags = {f"tag {n}": [papers[n].id, papers[n + 1].id] for n in range(1000)}
    home = pages_of(a_catalogue(*papers, tags=tags))["index.md"]
    assert len(home) < 20_000
    assert "2,000 abstracts from 200 collections (1900–2099)" in home
    assert "All 200 collections" in home
    assert "2,000 files" in home


def test_the_hand_written_introduction_stays_markdown():
    home = pages_of(a_catalogue(a_paper("one")), introduction="# My shelf\n\nRead *this*.\n\n- a\n- b\n")["index.md"]
    html = markdown.markdown(split_page(home)[1])
    assert "<h1>My shelf</h1>" in html
    assert "<em>this</em>" in html
    assert "<li>a</li>" in html
    assert html.count("<h1") == 1


def test_words_for_scripts_are_text_and_words_for_pages_are_html():
    words = Words(phrases={"nothing": "Nothing for <{query}> & more"}, counts={}).fixed()
    assert words.nothing == "Nothing for &lt;{query}&gt; &amp; more"
    assert words.plain.nothing == "Nothing for <{query}> & more"


def test_the_tag_index_stays_small_with_a_huge_vocabulary():
    words = read_words("en")
    templates = PageTemplates([PAGE_TEMPLATES], {"words": words.fixed()})
    labels = [f"word {n} of a long label" for n in range(4000)]
    vocabulary = [Tag(slug(label), label, "topic", 2, ()) for label in labels]
    index = tag_index(vocabulary, templates, words).content
    assert len(index.encode()) < 280_000
    assert "2,500 tags of few papers are left out here" in index


def test_the_tag_index_files_accented_and_other_labels_where_one_looks():
    papers = a_fleet(2)
    index = pages_of(a_catalogue(*papers, tags=all_in(papers, "zeta", "Émigré", "3D boat", "論", "anchor")))["tags.md"]
    assert re.findall(r'<h3 id="topics-\w+">(.*?)</h3>', index) == ["A", "E", "Z", "Other"]


def test_a_paper_page_does_not_grow_with_the_catalogue():
    few, many = (
        len(pages_of(a_catalogue(*papers, tags=all_in(papers, "boat")))["papers/p001.md"])
        for papers in (a_fleet(3), a_fleet(300))
    )
    assert abs(many - few) < 20


def test_pages_with_formulas_say_so_and_others_do_not():
    math = a_paper("math", title="Of <math>")
    pages = pages_of(a_catalogue(math))
    assert "math:" not in split_page(pages["papers/math.md"])[0]


def test_a_template_of_the_users_own_comes_first(tmp_path):
    (tmp_path / "list.md.jinja").write_text("<p>{{ rows | length }} of mine</p>")
    pages = pages_of(a_catalogue(*a_fleet(3)), templates=[tmp_path])
    assert split_page(pages["list/1.md"])[1] == "\n<p>3 of mine</p>\n"


def test_the_order_of_pages_and_their_bytes_are_always_the_same(mixed):
    assert list(pages_of(mixed).items()) == list(pages_of(mixed).items())
