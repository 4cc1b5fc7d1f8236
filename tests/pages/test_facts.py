"""Equal facts mean equal pages, whatever else in the catalogue is another."""

from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from shelf import a_catalogue, a_paper

from generator.assets import PAGE_TEMPLATES
from generator.pages import page_files
from generator.papers import Collection

IDS = tuple("abcdef")
FEW = st.sampled_from
PAPER = st.fixed_dictionaries(
    {
        "title": FEW(["Of boats", "Of <sails>", None]),
        "abstract": FEW(["We build boats.", "We mend sails."]),
        "authors": FEW([(), ("Ada Rope",), ("Ada Rope", "Bo Sail", "Cy Keel", "Di Mast")]),
        "venue": FEW([None, "BOATS"]),
        "year": FEW([None, 2023, 2024]),
        "doi": FEW([None, "10.1000/boat"]),
        "pdf": FEW([None, "https://example.org/boat.pdf"]),
        "collection": FEW([Collection("x", "X 2024", "X", 2024), Collection("y", "Y", None, None)]),
        "path": FEW(["a.txt", "b.txt"]),
    }
)
SOME = st.sets(FEW(IDS), min_size=1).map(sorted)
LINK = st.tuples(FEW(IDS), FEW([0.2, 0.3, 0.5, 0.9]), FEW([(), ("boat",), ("mast", "keel")]))
PARTS = {
    **{f"paper {name}": PAPER for name in IDS},
    "tags": st.dictionaries(FEW(["Rope walk", "Knots", "RIGGER"]), SOME),
    "aliases": FEW([(), ("rope-walk",)]),
    "related": st.dictionaries(FEW(IDS), st.lists(LINK, max_size=3, unique_by=lambda link: link[0])),
}


@st.composite
def one_change(draw):
    """The parts of a catalogue, and the same with one of them another."""
    parts = draw(st.fixed_dictionaries(PARTS))
    changed = draw(FEW(sorted(PARTS)))
    return parts, {**parts, changed: draw(PARTS[changed])}


def catalogue_of(parts):
    related = {name: [link for link in links if link[0] != name] for name, links in parts["related"].items()}
    papers = [a_paper(name, **parts[f"paper {name}"]) for name in IDS]
    return a_catalogue(*papers, tags=parts["tags"], aliases={"Rope walk": parts["aliases"]}, related=related)


def pages(catalogue):
    planned = page_files(catalogue, site_name="S", introduction="", templates=[PAGE_TEMPLATES], page_size=2)
    return {page.uri: page for page in planned if page.facts}


@settings(max_examples=100, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(one_change())
def test_pages_of_equal_facts_are_equal(parts):
    before, after = (pages(catalogue_of(each)) for each in parts)
    for uri in before.keys() & after.keys():
        if before[uri].facts() == after[uri].facts():
            assert before[uri].content == after[uri].content


def test_a_page_knows_nothing_of_a_paper_that_it_does_not_show():
    papers = [a_paper(name, collection=Collection(name, name.upper())) for name in IDS]
    before = pages(a_catalogue(*papers, tags={"Knots": ["a", "b"], "RIGGER": ["c", "d"]}))
    changed = [*papers[:5], a_paper("f", title="Of oars", collection=Collection("f", "F"))]
    after = pages(a_catalogue(*changed, tags={"Knots": ["a", "b"], "RIGGER": ["c", "d"]}))
    others = {uri for uri in before if before[uri].facts() != after[uri].facts()}
    names_it_as_the_next = "papers/e.md"
    assert others == {"papers/f.md", "collections/f.md", "list/3.md", names_it_as_the_next}
